/* cdcl: satisfiability of "exactly r of these n squares are mines", by conflict-driven
 * clause learning with the counting constraints kept as they are (no translation into
 * clauses). Fixed arrays, no allocation; the store of learned clauses is capped.
 *
 * Use: ms_cdcl_reset, ms_cdcl_add_row for every number, ms_cdcl_settle; then per
 * component ms_cdcl_focus and ms_cdcl_solve as often as wanted.
 */
#ifndef MSWEEPER_CDCL_H
#define MSWEEPER_CDCL_H

#include "common/clk.h"
#include "msweeper/field.h"

#include <stdint.h>

enum {
    MS_CDCL_VARS = MS_CELLS_MAX,
    MS_CDCL_ROWS = MS_CELLS_MAX,
    MS_CDCL_STORE = 32768, /* 16-bit words for learned clauses: 64 KB */
    MS_CDCL_NONE = -1      /* no literal */
};

enum ms_cdcl_result { MS_CDCL_NO, MS_CDCL_YES, MS_CDCL_STOPPED };

/* "variable has this value" as one number */
#define MS_CDCL_LIT(variable, value) (2 * (variable) + ((value) ? 0 : 1))

typedef struct ms_cdcl {
    int vars, rows;
    /* rows: row_need of the row_size variables are 1 */
    short row_var[MS_CDCL_ROWS][MS_NEAR_MAX];
    signed char row_size[MS_CDCL_ROWS], row_need[MS_CDCL_ROWS];
    signed char row_ones[MS_CDCL_ROWS], row_zeros[MS_CDCL_ROWS];
    short var_row[MS_CDCL_VARS][MS_NEAR_MAX];
    signed char var_rows[MS_CDCL_VARS];
    /* assignment */
    signed char value[MS_CDCL_VARS]; /* -1 open, 0, 1 */
    signed char phase[MS_CDCL_VARS]; /* value a decision tries first */
    signed char model[MS_CDCL_VARS]; /* of the focus, after MS_CDCL_YES */
    short level[MS_CDCL_VARS], place[MS_CDCL_VARS];
    int reason[MS_CDCL_VARS];
    short trail[MS_CDCL_VARS], level_start[MS_CDCL_VARS + 1];
    int trail_size, trail_done, depth;
    /* decision order: a queue, the variable moved last to its end is tried first */
    short older[MS_CDCL_VARS], newer[MS_CDCL_VARS];
    int stamp[MS_CDCL_VARS], stamp_last;
    int newest, search;
    /* learned clauses */
    uint16_t store[MS_CDCL_STORE], watch[2 * MS_CDCL_VARS];
    int store_used;
    /* work space of conflict analysis */
    uint16_t learn[MS_CDCL_VARS];
    short bumped[MS_CDCL_VARS];
    int learn_size, bumped_size, mark_last;
    int mark[MS_CDCL_VARS + 1];
    unsigned char seen[MS_CDCL_VARS];
    /* counters for tests and benches, kept by ms_cdcl_reset */
    long conflicts, reductions;
    int store_peak;
} ms_cdcl;

/* A problem without rows over variables 0..vars-1. */
void ms_cdcl_reset(ms_cdcl *solver, int vars);

/* Exactly `need` of the `size` different variables are 1. size in 1..8. */
void ms_cdcl_add_row(ms_cdcl *solver, const short *variables, int size, int need);

/* Draws what follows from single rows. False: there is no solution. */
bool ms_cdcl_settle(ms_cdcl *solver);

/* Does `literal`, by propagation alone, lead to no contradiction? Changes nothing. */
bool ms_cdcl_probe(ms_cdcl *solver, int literal);

/* Makes a literal true for good. False: that contradicts the rows at once. */
bool ms_cdcl_fix(ms_cdcl *solver, int literal);

/* Chooses the variables the next ms_cdcl_solve calls decide: a union of components (no
 * row joins a chosen variable and an open one that is not chosen). Forgets all clauses.
 */
void ms_cdcl_focus(ms_cdcl *solver, const short *variables, int count);

/* Of the variables in focus decide this one next, and try this value first. */
void ms_cdcl_prefer(ms_cdcl *solver, int variable, int value);

/* Is there a solution for the variables in focus with `literal` (or MS_CDCL_NONE) true?
 * YES: it is in model[]. NO: from now on value[] holds the opposite of the literal and
 * what follows. STOPPED: the clock (may be NULL) ran out, nothing is known. */
enum ms_cdcl_result ms_cdcl_solve(ms_cdcl *solver, int literal, const clk *clock);

#endif
