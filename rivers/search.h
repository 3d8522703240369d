/* search: principal variation search of the middle game, and selective or exact solving
 * above the empties that rv_end_solve takes. */
#ifndef RIVERS_SEARCH_H
#define RIVERS_SEARCH_H

#include "rivers/eval.h"
#include "rivers/task.h"

enum {
    RV_SEARCH_END = 13,  /* empties from which rv_end_solve does the rest of a solve */
    RV_MOVES_MAX = 64
};

/* Score for the mover in units, of a search of `depth` plies (to the end of the game if
 * depth >= empties); `confidence` 1..RV_EXACT says how surely a branch must be outside
 * the window before it is cut. Fail soft. Void if task->stop is set. */
int rv_search(rv_task *task, const rv_node *node, int alpha, int beta, int depth,
              int confidence);


/* Error in units that a search of rv_search_probe(depth) plies has about one of `depth`
 * plies: its standard deviation. */
int rv_search_probe(int depth);
int rv_search_sigma(int empties, int depth);

#endif
