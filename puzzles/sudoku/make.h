/* sd_make: full grids drawn at random, and puzzles dug out of them. */
#ifndef PUZZLES_SUDOKU_MAKE_H
#define PUZZLES_SUDOKU_MAKE_H

#include "common/rng.h"
#include "puzzles/sudoku/grade.h"

enum {
    SD_GIVENS_MIN = 24,
    SD_GIVENS_MAX = 40,
    SD_GIVENS_DEFAULT = 30,
    SD_TRIES = 20000 /* for a level; extreme with 40 givens is one in 2,000 */
};

/* A full valid grid: each of the 6.67e21 grids with the same probability, but for 1.2 %
 * of the draws (see make.c). */
void sd_make_full(sd_grid *full, rng *random);

/* Digs a full grid: removes digits in random order as long as the solution stays the only
 * one and more than `givens` are left. Returns how many are left: `givens`, or more when
 * no further digit can go (givens = 0: a minimal puzzle). */
int sd_make_dug(const sd_grid *full, int givens, sd_grid *puzzle, rng *random);

/* A puzzle with exactly `givens` (24..40) givens and exactly one solution, which is
 * written to *full; full grids that cannot be dug so far are thrown away. givens = 0:
 * minimal. */
void sd_make_puzzle(int givens, sd_grid *puzzle, sd_grid *full, rng *random);

/* The same with a level, SD_LEVELS for any; *grade is the puzzle's. After `tries` puzzles
 * of other levels the last one is taken and false returned. */
bool sd_make_graded(int givens, enum sd_level level, int tries, sd_grid *puzzle,
                    sd_grid *full, sd_grade *grade, rng *random);

#endif
