/* core: a small mine field that only complete inference opens, found by annealing.
 *
 * The cost of a field counts what weaker rules find at the start, the cells that complete
 * inference leaves unknown at the end, and the cells that look least risky but are no
 * mines (a gambler's way in). Without any of these flaws the field is perfect.
 */
#ifndef MSWEEPER_CORE_H
#define MSWEEPER_CORE_H

#include "common/clk.h"
#include "common/rng.h"
#include "msweeper/rules.h"

/* What the search may make of a cell besides MS_BARE; 0: it stays as it is. */
enum { MS_CORE_MINE = 1, MS_CORE_GIVEN = 2 };

typedef struct ms_core {
    ms_rules rules;
    ms_board board;
    unsigned char may[MS_CELLS_MAX];
    short free[MS_CELLS_MAX]; /* cells with may != 0 */
    int free_count;
    ms_field field, trial, best;
    ms_view view, full, work; /* at the start; all that follows; scratch */
    ms_rules_choice choice[MS_RULES_LOOKS];
    /* how many mines are wanted, and the cost of one more and one less */
    int mines_wanted, cost_more, cost_less;
    bool listing; /* also: components are too large to list */
    int flaws;    /* of the last field evaluated: its cost but for the mines */
    int best_cost, best_flaws;
    long steps; /* done so far */
} ms_core;

/* Starts anew: a random field of mines_wanted mines that keeps what is fixed in `field`.
 */
void ms_core_scatter(ms_core *core, rng *random);

/* Anneals from core->field (board, may, wishes are set) for `steps` steps or until the
 * clock (may be NULL) is over; with `first`, until the first perfect field. Leaves the
 * best field in best, its faults in best_flaws (0: perfect). */
void ms_core_anneal(ms_core *core, rng *random, long steps, bool first, const clk *clock);

/* The cost of core->trial, or any value above `limit` if it is above; sets flaws. */
int ms_core_cost(ms_core *core, int limit);

#endif
