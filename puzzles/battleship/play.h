/* play: the strength table of the shooters.
 */
#ifndef BATTLESHIP_PLAY_H
#define BATTLESHIP_PLAY_H

#include "puzzles/battleship/game.h"

/* Shots until the whole fleet is sunk. */
int bs_play_alone(const bs_fleet *fleet, bool straight, bs_shooter *shooter);

/* `games` fleets for every row of the table: bent ships and straight ones, or straight
 * ones alone. Each row is written as soon as it is known. Exit status. */
int bs_play_table(tm_out *out, bool straight, int games, uint64_t seed, FILE *file);

#endif
