/* endgame: the best move of the last few, exactly: all moves, all orders of both bags. */
#ifndef HIVE_ENDGAME_H
#define HIVE_ENDGAME_H

#include "common/clk.h"
#include "hive/eval.h"

#include <stdint.h>

enum {
    HV_ENDGAME_MAX = 9,
    HV_ENDGAME_FORETOLD = 3 /* with fewer cells a foretold enemy plays best, too */
};

/* True if the bags hold as many numbers as there are moves to come, the number to place
 * being off the bag of `side` already, and at most HV_ENDGAME_MAX cells are empty. */
bool hv_endgame_fits(const hv_state *state, int side);

/* The cell that wins most often, draws counting half, and of these the one with the
 * largest expected difference of sums (the first of equals): against best play, or, if
 * `foe` is not NULL, against an enemy that plays by that policy (which takes a tenth of
 * the time or less). The position must fit. If `value` is not NULL it gets the sum over
 * all orders of draws of HV_ENDGAME_WIN * (1, 0 or -1) + difference. With a clock (NULL:
 * none) that runs out before the end it is -1. */
#define HV_ENDGAME_WIN ((int64_t)1 << 24)
int hv_endgame_choose(const hv_state *state, int side, int number, const hv_eval *foe,
                      const clk *clock, int64_t *value);

#endif
