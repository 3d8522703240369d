/* rank: the standings of a Rivers tournament, ties broken as the statement says. */
#ifndef RIVERS_RANK_H
#define RIVERS_RANK_H

#include "common/judge/contest.h"

enum { RJ_FORFEIT_DISCS = 30 }; /* what a loss off the board counts in discs */

/* 1. Points (3, 1, 0). 2. Of those who are level: points in the games between them; the
 * same again for each group that is still level, as long as that splits it. 3. What no
 * such step splits: the disc difference in the games between them. 4. The difference in
 * all games. Who is level after that shares the place (in the order of the entrants). */
void rj_rank(const void *self, const contest_table *table, contest_row *rows);

#endif
