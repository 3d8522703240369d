/* referee: the rules of the minesweeper contest as the judge knows them: the layer's and
 * the sweeper's files, and the state and points of one duel. Written apart from the
 * programs. Cells are numbered row * cols + col from 0; files count rows and columns
 * from 1.
 */
#ifndef MSWEEPER_REFEREE_H
#define MSWEEPER_REFEREE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/judge/text.h"

enum {
    MJ_SIDE_MAX = 30,
    MJ_CELLS_MAX = MJ_SIDE_MAX * MJ_SIDE_MAX,
    /* "H W", "K", 900 triples "30 30 8": all that MSWEEPER.IN can need */
    MJ_INPUT_MAX = 16 + 8 + 9 * MJ_CELLS_MAX
};

typedef struct mj_field {
    int rows, cols;
    int mines, givens; /* how many */
    bool mine[MJ_CELLS_MAX];
    bool given[MJ_CELLS_MAX]; /* its characteristic is told at the start; never a mine */
} mj_field;

/* A field of rows x cols without mines and givens. */
void mj_field_clear(mj_field *field, int rows, int cols);

/* Cells around `cell`; returns how many, up to 8. */
int mj_around(const mj_field *field, int cell, int out[8]);

/* The characteristic of a cell: number of mines around it. */
int mj_number(const mj_field *field, int cell);

/* Reads MLAYER.OUT into a cleared field (rows and cols are set). Returns NULL or the
 * sentence in t->error. Legality is the checker's business, but doubled cells, cells
 * outside the board and a given mine are refused here. */
const char *mj_read_layer(text_reader *t, mj_field *field);

/* What one MSWEEPER.OUT says. */
typedef struct mj_answer {
    int mines, safe; /* how many cells are listed */
    int mine[MJ_CELLS_MAX], ask[MJ_CELLS_MAX];
} mj_answer;

/* Reads MSWEEPER.OUT; a missing second line is N = 0. Returns NULL or the sentence. */
const char *mj_read_answer(text_reader *t, int rows, int cols, mj_answer *answer);

typedef enum mj_outcome {
    MJ_GOES_ON,
    MJ_ALL_FOUND,    /* every mine named */
    MJ_EXPLOSION,    /* a mine was claimed to be free of mines */
    MJ_FALSE_MINE,   /* a cell named as a mine is none: foul */
    MJ_NOTHING_ASKED /* no claim that has not been answered */
} mj_outcome;

typedef struct mj_duel {
    const mj_field *field;
    bool told[MJ_CELLS_MAX];  /* characteristic given or answered */
    bool named[MJ_CELLS_MAX]; /* mine that was named */
    int points;               /* mines named, each once */
    int cell;                 /* the cell of an explosion or a false mine */
    int fresh;                /* characteristics to tell in the next call */
    int news[MJ_CELLS_MAX];   /* those cells */
} mj_duel;

/* The duel before the sweeper's first call: the givens are the news. `field` must outlive
 * the duel. With no mine on the field the duel is over before it begins. */
void mj_duel_start(mj_duel *duel, const mj_field *field);

/* Rules on one answer. Line 1 counts before line 2. With ignore_false a false mine costs
 * nothing; else the whole answer earns nothing. */
mj_outcome mj_duel_answer(mj_duel *duel, const mj_answer *answer, bool ignore_false);

/* Writes MSWEEPER.IN with the duel's news: a triple a line or, with one_line, all triples
 * behind K as in the statement's samples. Returns the size. */
size_t mj_write_input(const mj_duel *duel, bool one_line, char out[MJ_INPUT_MAX]);

/* The points of a sweeper against an illegal layer. */
int mj_points_max(int rows, int cols);

#endif
