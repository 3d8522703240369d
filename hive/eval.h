/* eval: what a position is worth to the player who has just moved, and the policy: the
 * move that makes it worth most.
 *
 * Worth = own sum - enemy sum - what own numbers can lose + what enemy numbers can lose
 * + a bonus for where numbers stand. A number v with n empty cells around it can lose
 * v * curve(p) * risk(n), where p is the share of numbers above v in the other bag. The
 * weights depend on the phase (empty cells left) and on whose turn is next.
 */
#ifndef HIVE_EVAL_H
#define HIVE_EVAL_H

#include "hive/board.h"
#include "hive/weights.h"

enum {
    HV_UNIT = 32,        /* values are in 1/32 points */
    HV_CURVE_STEPS = 64, /* resolution of p */
    HV_LEAF_OWN = 44,    /* of 64: how much of the own risk a leaf counts ... */
    HV_LEAF_ENEMY = 93   /* ... and of the enemy's */
};

/* Weights made ready for use; any number of them can exist side by side. */
typedef struct hv_eval {
    short risk[2][HV_CELLS + 1][HV_SIDES + 2]; /* [0 own, 1 enemy][empty cells][n] */
    short curve[2][HV_CURVE_STEPS + 1];
    short spot[HV_CELLS + 1][HV_SIDES + 2]; /* [empty cells][n] */
    short number[HV_CODE_SIDE];             /* of a code of player 0, less 1 */
    short swing[HV_CODE_SIDE];              /* twice that number, in units */
} hv_eval;

void hv_eval_init(hv_eval *eval, const short weights[HV_WEIGHTS]);

/* Value for `side` of putting `number` (already off its bag) at each place, less a
 * constant: values[place - HV_FIRST]. Places that are not empty get less than
 * HV_VALUE_NONE. */
enum { HV_VALUE_NONE = -18000 };
void hv_eval_moves(const hv_eval *eval, const hv_board *board, int side, int number,
                   short values[HV_ACTIVE]);

/* The places with the highest values, best first, equals in their order on the board, and
 * their values; returns how many: `limit`, or all empty cells if there are fewer. */
int hv_eval_best(const hv_eval *eval, const hv_board *board, int side, int number,
                 int limit, int places[], short best[]);

/* The place with the highest value (the first of equals). The board must not be full. */
int hv_eval_choose(const hv_eval *eval, const hv_board *board, int side, int number);

/* What a position is to `side`, who has just moved, in units: own sum - enemy sum - own
 * risks * own / 64 + enemy risks * enemy / 64; both factors 0..128. */
int hv_eval_weighed(const hv_eval *eval, const hv_board *board, int side, int own,
                    int enemy);

/* With 64 and 64: the worth, which the policy's moves make largest. */
int hv_eval_worth(const hv_eval *eval, const hv_board *board, int side);

/* With HV_LEAF_OWN and HV_LEAF_ENEMY: what two positions differ by is what the policy's
 * games from there on differ by at the end (build/hive-leaf finds both factors). */
int hv_eval_leaf(const hv_eval *eval, const hv_board *board, int side);

#endif
