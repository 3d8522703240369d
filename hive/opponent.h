/* opponent: which of a few one-ply players the opponent plays like.
 *
 * Playouts are only as good as their guess of the enemy's replies. A player that can be
 * foretold is beaten much more often, so each of its moves is compared with what every
 * model would have done; our own policy is the first model and the default.
 */
#ifndef HIVE_OPPONENT_H
#define HIVE_OPPONENT_H

#include "common/rng.h"
#include "hive/eval.h"

enum { HV_MODELS = 5 }; /* our policy, greedy, careful, half careful, own sum only */

typedef struct hv_opponent {
    const hv_eval *own;           /* model 0 */
    hv_eval known[HV_MODELS - 1]; /* the others */
    int score[HV_MODELS];         /* log of the likelihood, in 1/256 bits */
    int hits[HV_MODELS];          /* moves that were the model's choice */
    int seen;                     /* moves seen */
} hv_opponent;

/* `own` must outlive the opponent. */
void hv_opponent_init(hv_opponent *opponent, const hv_eval *own);

/* Takes note of a move of the opponent: `state` before it, its number off its bag. */
void hv_opponent_watch(hv_opponent *opponent, const hv_state *state, int side, int number,
                       int cell);

/* The likeliest model, 0..HV_MODELS-1. */
int hv_opponent_best(const hv_opponent *opponent);

/* The likeliest model, if it has been right in 9 of 10 moves; else NULL. That it is our
 * own policy counts as well. */
const hv_eval *hv_opponent_foretold(const hv_opponent *opponent);

/* A policy for the opponent in one playout: the foretold one, as often as it has been
 * right; else our own. */
const hv_eval *hv_opponent_draw(const hv_opponent *opponent, rng *chance);

#endif
