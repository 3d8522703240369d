/* demo: one game of the computer against itself, to look at.
 */
#ifndef BATTLESHIP_DEMO_H
#define BATTLESHIP_DEMO_H

#include "puzzles/battleship/game.h"

/* The hard level in both seats, small maps at start and end; under 60 lines. Exit status.
 */
int bs_demo_play(tm_out *out, bs_game *game, uint64_t seed, FILE *file);

#endif
