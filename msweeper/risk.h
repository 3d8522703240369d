/* risk: how likely a mine is, where nothing is certain any more.
 *
 * All placements that fit the view count alike (the number of mines is not known), so a
 * cell's chance is the share of placements that have a mine there. A legal field never
 * needs this.
 */
#ifndef MSWEEPER_RISK_H
#define MSWEEPER_RISK_H

#include "msweeper/infer.h"

enum {
    MS_RISK_SLOTS = 32,    /* numbers under way at a time */
    MS_RISK_STATES = 2048, /* different ways they can stand */
    MS_RISK_HASH = 4096,
    MS_RISK_BATCH = 4, /* boxes whose mines are counted in one pass */
    MS_RISK_SAMPLES = 200
};

typedef struct ms_risk_state {
    uint64_t key[2]; /* 32 four-bit counters: mines still wanted */
    double ways;
    double mines[MS_RISK_BATCH]; /* sum over the ways of the mines in a box */
} ms_risk_state;

typedef struct ms_risk_table {
    int size;
    ms_risk_state state[MS_RISK_STATES];
    short slot[MS_RISK_HASH]; /* index into state + 1, 0 free */
} ms_risk_table;

typedef struct ms_risk {
    ms_risk_table table[2];
    int boxes;
    short box_cell[MS_CELLS_MAX]; /* one cell of each box of the component */
    short box_size[MS_CELLS_MAX];
    short box_of[MS_CELLS_MAX]; /* cell -> box, -1 not yet seen */
    short order[MS_CELLS_MAX];
    bool done[MS_CELLS_MAX];
    signed char need[MS_CELLS_MAX];    /* number cells: mines among the unknown */
    short room[MS_CELLS_MAX];          /* number cells: cells in boxes still to come */
    signed char counter[MS_CELLS_MAX]; /* number cells: which counter, -1 none */
    double binomial[MS_NEAR_MAX + 1][MS_NEAR_MAX + 1];
} ms_risk;

/* chance[cell] of every unknown cell, exactly (to rounding): 0.5 where no number is near,
 * -1 where the component is too tangled for the tables or the clock (may be NULL) ran
 * out. Returns how many cells got -1. The view has a placement that fits. */
int ms_risk_exact(ms_risk *risk, const ms_board *board, const ms_view *view,
                  double chance[MS_CELLS_MAX], const clk *clock);

/* Replaces every -1 by the share of mines in up to MS_RISK_SAMPLES placements found from
 * random decisions: an estimate. Reproducible unless the clock cuts it short. */
void ms_risk_estimate(ms_infer *infer, const ms_board *board, const ms_view *view,
                      double chance[MS_CELLS_MAX], const clk *clock);

/* The unknown cell of least chance, the first of equals; -1 if none is unknown. */
int ms_risk_least(const ms_board *board, const ms_view *view,
                  const double chance[MS_CELLS_MAX]);

#endif
