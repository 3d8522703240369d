/* endgame: exact results of positions with few empty cells, hands included. */
#ifndef RIVERS_ENDGAME_H
#define RIVERS_ENDGAME_H

#include "rivers/task.h"

/* Most empty cells that rv_end_solve takes. */
enum { RV_END_EMPTIES = 16 };

/* Result in discs for the mover, best play of both; exact if alpha < result < beta, else
 * a bound on the right side (fail soft). Void if task->stop is set. */
int rv_end_solve(rv_task *task, uint64_t me, uint64_t opp, unsigned hands, int alpha,
                 int beta);

#endif
