/* solve: exact results of the positions of a text file, for testing and measuring. */
#ifndef RIVERS_SOLVE_H
#define RIVERS_SOLVE_H

#include <stdio.h>

#include "common/io.h"
#include "rivers/task.h"

typedef struct rv_solve_item {
    char name[32];
    rv_board board; /* even hands */
    int colour;     /* 1 or 2 moves */
    bool expects;
    int expected;   /* discs */
} rv_solve_item;

/* The next position; false at the end or when a line is wrong (then *error is not NULL
 * and lives as long as the reader). */
bool rv_solve_next(rv_solve_item *item, io_reader *reader, const char **error);

/* Each line is [NAME] CELLS COLOUR, anything after; a token with a sign (+4, -12) is the
 * result expected. Empty lines and lines that start with # are skipped. Prints a line for
 * each and the sums; counts results that differ from the expected ones in *wrong.
 * `unlimited`: hands that never end. NULL, or a sentence that lives as long as the reader. */
const char *rv_solve_all(rv_task *task, io_reader *reader, bool unlimited, FILE *out,
                         int *wrong);

#endif
