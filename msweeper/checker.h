/* checker: is a minefield legal? Exact: starting from the given numbers, again and again
 * every cell that is free of mines in ALL placements that fit what is known is opened;
 * the field is legal if in the end every cell is determined. Written apart from the
 * sweeper's inference: plain clauses and a small SAT solver of its own (sat.h).
 */
#ifndef MSWEEPER_CHECKER_H
#define MSWEEPER_CHECKER_H

#include <stdbool.h>
#include <stdint.h>

#include "msweeper/referee.h"

typedef struct mj_closure mj_closure;

/* Nothing known yet: givens are not taken over. `field` tells the mines; it must outlive
 * the closure. NULL when memory is short. */
mj_closure *mj_closure_new(const mj_field *field);
void mj_closure_free(mj_closure *closure);

/* Tells the characteristic of a mine-free cell. */
void mj_closure_tell(mj_closure *closure, int cell);

/* Opens all that can be opened; with `direct` only by direct conclusions (quick, not
 * complete). False when the budget of conflicts is used up or memory is short: then what
 * is determined is right, but more might be. */
bool mj_closure_run(mj_closure *closure, bool direct);

/* After a run: the cell is the same in all placements that fit what is known then. */
bool mj_closure_determined(const mj_closure *closure, int cell);

/* Conflicts so far: a measure of how hard the field is. */
long mj_closure_conflicts(const mj_closure *closure);

typedef enum mj_legality {
    MJ_LEGAL,
    MJ_UNDETERMINED, /* verdict.cell stays open, verdict.left cells in all */
    MJ_TOO_HARD      /* not decided within MJ_CONFLICTS_MAX conflicts */
} mj_legality;

enum { MJ_CONFLICTS_MAX = 2000000 };

typedef struct mj_verdict {
    mj_legality legality;
    int cell, left;
    long conflicts;
} mj_verdict;

/* The verdict on a field with its givens. */
mj_verdict mj_check_field(const mj_field *field);

/* A legal field for the reference layer: about `density` of the cells are mines, made
 * from the seed alone. False when memory is short. */
bool mj_make_field(mj_field *field, int rows, int cols, double density, uint64_t seed);

#endif
