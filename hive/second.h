/* second: late in the game, compares a few moves with our next move searched as well.
 *
 * A playout lets the policy choose all our later moves. Here the next one is searched, for
 * each pair of numbers that the enemy and we may draw next: the policy's best moves by
 * playouts of their own, the field halved. What is left to the policy comes later still.
 */
#ifndef HIVE_SECOND_H
#define HIVE_SECOND_H

#include "hive/playout.h"

enum {
    HV_SECOND_FIELD = 4,    /* so many moves at most */
    HV_SECOND_MOVES = 6,    /* second moves tried for each */
    HV_SECOND_PLAYOUTS = 16 /* after the second move, for each pair of numbers */
};

typedef struct hv_second {
    hv_play play; /* play.side has made the moves that are compared */
    int prior;    /* the policy's opinion counts as so many playouts */
    int search;   /* playouts to find a second move */
    rng *chance;
    int count;                       /* moves that are compared */
    hv_board board[HV_SECOND_FIELD]; /* after each of them */
    int64_t sum[HV_SECOND_FIELD];    /* of utilities, over all pairs so far */
    int64_t playouts;                /* done so far */
} hv_second;

/* Adds to the sums what follows if the enemy draws `theirs` and then we draw `own`, as
 * often as both can come from the bags. At least two cells must be empty. */
void hv_second_pair(hv_second *second, const hv_bags *bags, int theirs, int own);

/* How many pairs can come. */
int hv_second_pairs(const hv_bags *bags);

#endif
