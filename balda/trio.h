/* trio: the end game with three cells left, solved in place. */
#ifndef BALDA_TRIO_H
#define BALDA_TRIO_H

#include "balda/frame.h"

enum { BD_MATE = 10000 }; /* letters: more than any score; what a trap is worth */

/* What the mover gains with three holes left, own letters less the other's; a trap counts
 * BD_MATE. The list of the level must be made and not be empty. A bound: >= beta, and
 * *found is the item of a move that gains as much; or < beta. Counts the moves tried. */
int bd_trio_best(const bd_level *level, int beta, uint32_t *found, int64_t *nodes);

#endif
