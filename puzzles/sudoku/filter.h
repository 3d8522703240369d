/* sd_filter: the two jobs without a player: --generate and --solve. */
#ifndef PUZZLES_SUDOKU_FILTER_H
#define PUZZLES_SUDOKU_FILTER_H

#include <stdio.h>

#include "puzzles/sudoku/game.h"

/* Writes `count` puzzles, a line each: 81 signs, level, hardest technique. givens = 0:
 * minimal ones. Line i follows from (seed, i). Exit status; 1 if a level did not come up
 * in SD_TRIES tries (what did is written all the same) or output failed. */
int sd_filter_generate(const sd_settings *settings, int64_t count, uint64_t seed,
                       tm_out *out, FILE *file);

/* Answers each line of 81 signs with "0", "1 SOLUTION" or "2+"; empty lines and lines
 * that start with # are skipped; a line that is no grid is answered "?" and told on
 * `errors`. Exit status: 1 if there was such a line, or output failed. */
int sd_filter_solve(FILE *in, tm_out *out, FILE *file, FILE *errors);

#endif
