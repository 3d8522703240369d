/* referee_solve: the judge's own exact result of a late position, hands included.
 *
 * It shares nothing with the bot's end game but the rules of the contest, so it can say
 * which of a bot's last moves gave discs away. */
#ifndef RIVERS_REFEREE_SOLVE_H
#define RIVERS_REFEREE_SOLVE_H

#include "rivers/referee.h"

enum { RJ_SOLVE_MOST = 12 }; /* empty cells that take seconds at most */

/* Discs of the mover minus discs of the other at the end, if both play best. The game
 * need not be over; time grows three- to fivefold with each empty cell. */
int rj_solve(const rj_game *game);

#endif
