/* sd_solve: counts the solutions of a Sudoku, fast. */
#ifndef PUZZLES_SUDOKU_SOLVE_H
#define PUZZLES_SUDOKU_SOLVE_H

#include "common/rng.h"
#include "puzzles/sudoku/grid.h"

/* Number of solutions, counted up to `limit` (>= 1). The first one found is written to
 * *solution unless that is NULL; it is untouched when there is none. A grid that breaks
 * the rules has 0 solutions. */
int sd_solve_count(const sd_grid *puzzle, int limit, sd_grid *solution);

/* True if the puzzle has a solution in which `cell` (empty in it) is not `digit`. */
bool sd_solve_has_other(const sd_grid *puzzle, int cell, int digit);

/* Replaces the puzzle by one of its solutions; which one is drawn by `random`: every
 * solution can come out, though not all equally often. False if there is none. */
bool sd_solve_random(sd_grid *puzzle, rng *random);

#endif
