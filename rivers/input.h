/* input: the position of RAIN.INP and the answer of RAIN.OUT. */
#ifndef RIVERS_INPUT_H
#define RIVERS_INPUT_H

#include "common/io.h"
#include "rivers/board.h"

typedef struct rv_input {
    char cells[RV_BOARD_TEXT]; /* '0' empty, '1' white, '2' black, row by row */
    int colour;                /* 1 or 2 moves */
} rv_input;

enum { RV_ANSWER_MAX = 8 };

/* Reads the position: 64 signs 0, 1 or 2, then 1 or 2, with any white space between and
 * anything after. NULL, or a sentence that lives as long as the reader. */
const char *rv_input_read(rv_input *input, io_reader *reader);

/* Writes "row column\n" ("0 0\n" for RV_PASS) and a NUL; returns the length. */
int rv_input_answer(int cell, char text[RV_ANSWER_MAX]);

#endif
