/* play: the computer alone: the strength table of the shooters, and a game to look at.
 */
#ifndef BATTLESHIP_PLAY_H
#define BATTLESHIP_PLAY_H

#include "puzzles/battleship/game.h"

/* Shots until the whole fleet is sunk. */
int bs_play_alone(const bs_fleet *fleet, bool straight, bs_shooter *shooter);

/* `games` fleets for every row of the table: bent ships and straight ones, or straight ones
 * alone. Each row is written as soon as it is known. Exit status. */
int bs_play_table(tm_out *out, bool straight, int games, uint64_t seed, FILE *file);

/* One game of the hard level in both seats, maps at start and end; under 60 lines. */
int bs_play_demo(tm_out *out, bs_game *game, uint64_t seed, FILE *file);

#endif
