/* infer: all that can be concluded from a view, and nothing else.
 *
 * Complete: a cell is named if and only if it is the same in all placements of mines that
 * fit the view, whatever the size of the problem. The number of mines is not known and
 * not used.
 */
#ifndef MSWEEPER_INFER_H
#define MSWEEPER_INFER_H

#include "msweeper/cdcl.h"

typedef struct ms_infer {
    ms_cdcl solver;
    short cell_of[MS_CELLS_MAX]; /* variable -> cell */
    short var_of[MS_CELLS_MAX];  /* cell -> variable, -1 none */
    short part[MS_CELLS_MAX];    /* the component being worked on */
    int part_size;
    bool in_part[MS_CELLS_MAX]; /* variables already put into a component */
    bool row_in_part[MS_CELLS_MAX];
    signed char common[MS_CELLS_MAX]; /* value in all models so far, -1 differs */
    short group[MS_CELLS_MAX];        /* first variable that stands in the same rows */
    unsigned char group_values[MS_CELLS_MAX];
} ms_infer;

enum { MS_INFER_CONTRADICTION = -1, MS_INFER_STOPPED = -2 };

/* Turns unknown cells of the view into MS_MINE or MS_SAFE where that is certain; returns
 * how many. MS_INFER_CONTRADICTION: no placement fits the view, which is left as it was.
 * MS_INFER_STOPPED: the clock (may be NULL) ran out, what was certain by then is filled
 * in. */
int ms_infer_run(ms_infer *infer, const ms_board *board, ms_view *view, const clk *clock);

/* The same with unit propagation of single numbers only: fast, not complete. */
int ms_infer_settle(ms_infer *infer, const ms_board *board, ms_view *view);

/* The same with propagation and failed assumptions: a value that leads to a contradiction
 * by single numbers is wrong. Between the two in strength. */
int ms_infer_probe(ms_infer *infer, const ms_board *board, ms_view *view);

/* Would ms_infer_run name one of the cells that are unknown in the view and known in
 * `full`, which holds all that follows from the same and further numbers? Faster than
 * running: whatever else the view has unknown need not be asked. */
bool ms_infer_confirm(ms_infer *infer, const ms_board *board, const ms_view *view,
                      const ms_view *full);

/* Some placement that fits, or the news that there is none: true and mine[cell] = 0 or 1
 * for the cells next to a number (others: 0). Phases and order follow the seed. */
bool ms_infer_sample(ms_infer *infer, const ms_board *board, const ms_view *view,
                     uint64_t seed, unsigned char mine[MS_CELLS_MAX]);

#endif
