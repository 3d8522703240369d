/* search: the move after playouts, within a budget of playouts or time. */
#ifndef HIVE_SEARCH_H
#define HIVE_SEARCH_H

#include "common/clk.h"
#include "common/rng.h"
#include "hive/opponent.h"

#include <stdint.h>

enum { HV_CANDIDATES_MAX = 32 };

/* How to search; hv_options_init gives what matches found best. */
typedef struct hv_options {
    int candidates; /* moves that playouts compare, 1..HV_CANDIDATES_MAX; 1: policy alone
                     */
    int plies;      /* a playout is cut after so many moves ... */
    int whole;      /* ... but goes to the end if at most so many cells are empty */
    int exact;      /* cells left from which on the end is played exactly, one more if the
                       enemy can be foretold; 0: never */
    int prior;      /* the policy's opinion counts as so many playouts */
    int model;      /* 1: the enemy's replies in playouts follow what was seen of it */
    int squash; /* playouts to the end aim at winning: how wide the step from loss to win
                   is, 100: as matches found best; 0: they aim at the difference */
    int second; /* cells left from which on our next move is searched too; 0: never */
} hv_options;

typedef struct hv_budget {
    int64_t playouts; /* 0: no limit */
    const clk *clock; /* NULL: no limit; one of both must be given */
} hv_budget;

typedef struct hv_search {
    const hv_eval *eval;
    hv_options options;
    hv_opponent opponent;
    rng chance;
    int64_t playouts; /* done for the last move */
    double looked;    /* at the clock: when last, in seconds of this move */
    double jump;      /* longest time between two looks, fading from move to move */
} hv_search;

void hv_options_init(hv_options *options);

void hv_search_init(hv_search *search, const hv_eval *eval, const hv_options *options,
                    uint64_t seed);

/* Tells of a move of the opponent: `state` before it, its number off its bag. Not needed,
 * but an opponent that plays by a simple rule is beaten more often with it. */
void hv_search_watch(hv_search *search, const hv_state *state, int side, int number,
                     int cell);

/* An empty cell for `number`, which is off the bag of `side` already. The board must not
 * be full. The same seed, moves and playout budgets give the same cells everywhere. */
int hv_search_choose(hv_search *search, const hv_state *state, int side, int number,
                     const hv_budget *budget);

#endif
