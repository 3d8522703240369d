/* task: tables and the stop flag. Polling by nodes keeps a node budget exact to the node
 * where it was noticed, which is the same on every machine.
 *
 * On a busy machine the system stops us for longer and longer times. The longest gap seen
 * between two readings of the clock tells how long the next one may be: so much earlier
 * the search ends, twice over, because writing the answer may be interrupted too.
 */
#include "rivers/task.h"

#include <string.h>

bool rv_task_make(rv_task *task, rv_eval *eval)
{
    memset(task, 0, sizeof *task);
    task->eval = eval;
    task->fast = rv_bits_fast_cpu();
    if (!rv_hash_make(&task->main, RV_MAIN_BITS))
        return false;
    if (!rv_hash_make(&task->late, RV_LATE_BITS)) {
        rv_hash_free(&task->main);
        return false;
    }
    rv_task_begin(task, NULL, 0);
    return true;
}

void rv_task_free(rv_task *task)
{
    rv_hash_free(&task->main);
    rv_hash_free(&task->late);
}

void rv_task_begin(rv_task *task, const clk *clock, uint64_t budget)
{
    task->clock = clock;
    task->budget = budget;
    task->nodes = 0;
    task->nested = 0;
    task->stop = false;
    task->poll_at = 0;
    task->gap = 0;
    task->seen = clock ? clk_elapsed(clock) : 0;
    rv_task_poll(task);
}

/* True if another gap like the longest so far would end after the limit. */
static bool rv_task_must_hurry(rv_task *task)
{
    double now = clk_elapsed(task->clock), spare;

    if (now - task->seen > task->gap)
        task->gap = now - task->seen;
    task->seen = now;
    spare = 2 * task->gap;
    if (spare > task->clock->limit / 2)
        spare = task->clock->limit / 2;
    return now + spare > task->clock->limit;
}

void rv_task_poll(rv_task *task)
{
    if (task->budget && task->nodes >= task->budget)
        task->stop = true;
    if (task->clock && task->clock->limit > 0 && rv_task_must_hurry(task))
        task->stop = true;
    task->poll_at = task->nodes + RV_POLL_NODES;
    if (task->budget && task->poll_at > task->budget)
        task->poll_at = task->budget;
}
