/* sd_explain: the reasons of steps and hints, in words. */
#ifndef PUZZLES_SUDOKU_EXPLAIN_H
#define PUZZLES_SUDOKU_EXPLAIN_H

#include "puzzles/sudoku/grade.h"
#include "puzzles/text.h"

/* The level's name in the language of `out`. */
const char *sd_level_text(const tm_out *out, enum sd_level level);

/* "D6" of a cell; buffer holds 5 bytes; returned. */
const char *sd_cell_text(char *buffer, int cell);

/* One line for each step, "  - in row 4 the digit 5 fits only at D4."; out->texts must be
 * sd_texts. */
void sd_explain_hint(tm_out *out, const sd_hint *hint);

#endif
