/* root: choosing a move: deepening, time, and what is kept of an unfinished search. */
#ifndef RIVERS_ROOT_H
#define RIVERS_ROOT_H

#include "rivers/eval.h"
#include "rivers/task.h"

typedef struct rv_choice {
    int cell;       /* the move, RV_PASS if there is none */
    int score;      /* units, for the mover */
    int depth;      /* plies of the last finished search; empties: solved */
    int confidence; /* of that search */
    uint64_t nodes;
} rv_choice;

/* Best move of the position, `depth` plies at most (0: as deep as time allows). Uses the
 * clock and budget given to rv_task_begin. Always a legal move. */
rv_choice rv_root_think(rv_task *task, const rv_board *board, int colour, int depth);

#endif
