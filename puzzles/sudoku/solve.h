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

/* Fills the grid by chance: draws one of the candidates of a cell, draws all conclusions,
 * and so on, without ever going back. So a solution that had `ways` ways to go (the
 * numbers of candidates drawn from, multiplied) comes with probability 1 / ways; it is
 * kept with probability ways / most, which makes all solutions with ways <= most equally
 * likely. False, and the grid unchanged, at a dead end or if it is not kept. */
bool sd_solve_descend(sd_grid *puzzle, uint32_t most, rng *random);

#endif
