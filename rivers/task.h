/* task: what a search carries with it: tables, node count, and when to stop.
 *
 * Scores of the middle game are in units, RV_UNIT to a disc; the end game counts discs.
 */
#ifndef RIVERS_TASK_H
#define RIVERS_TASK_H

#include <stdbool.h>
#include <stdint.h>

#include "common/clk.h"
#include "rivers/eval.h"
#include "rivers/hash.h"


enum {
    RV_UNIT = 8,
    RV_INFINITY = 100 * 8,     /* above every score, in units */
    RV_EXACT = 6,              /* confidence of a search without selective cuts */
    RV_POLL_NODES = 1000,
    RV_MAIN_BITS = 20, /* 16 MiB */
    RV_LATE_BITS = 17  /* 2 MiB for the last empties: they stay in the cache of one core */
};

typedef struct rv_task {
    rv_hash main, late;
    rv_eval *eval;
    const clk *clock;  /* NULL: no clock */
    uint64_t budget;   /* nodes; 0: no budget */
    uint64_t nodes, poll_at;
    double seen, gap;  /* when the clock was last read; the longest time between reads */
    bool stop;         /* set once time or budget is over: every result is void then */
    bool fast;         /* the vector instantiations may run */
    int nested;        /* probes of selective cuts that are under way */
} rv_task;

/* Makes the tables; false if there is no memory. No clock, no budget. */
bool rv_task_make(rv_task *task, rv_eval *eval);
void rv_task_free(rv_task *task);

/* Zeroes the node count and the stop flag. */
void rv_task_begin(rv_task *task, const clk *clock, uint64_t budget);

/* Looks at clock and budget; sets `stop` and the next time to look. */
void rv_task_poll(rv_task *task);

static inline bool rv_task_over(rv_task *task)
{
    if (task->nodes >= task->poll_at)
        rv_task_poll(task);
    return task->stop;
}

#endif
