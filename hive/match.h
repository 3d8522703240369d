/* match: games between players inside one process, in duplicate pairs: the same two
 * orders of draws, seats swapped. For benches and training, not for a contest.
 */
#ifndef HIVE_MATCH_H
#define HIVE_MATCH_H

#include "common/rng.h"
#include "hive/rules.h"

typedef struct hv_player {
    /* An empty cell for `number`, which is off the bag already. */
    int (*choose)(void *self, const hv_state *state, int side, int number);
    /* Told of each move of the other player, `state` before it; may be NULL. */
    void (*watch)(void *self, const hv_state *state, int side, int number, int cell);
    /* Told that a new game begins; may be NULL. */
    void (*begin)(void *self);
    void *self;
} hv_player;

typedef struct hv_result {
    int pairs;
    double points, points2; /* sum, and sum of squares, of (points of a pair) / 2 */
    double margin, margin2; /* of a pair's mean difference */
} hv_result;

/* Both orders of draws for one game. */
typedef struct hv_draws {
    unsigned char number[2][HV_DRAWS];
} hv_draws;

void hv_draws_shuffle(hv_draws *draws, rng *chance);

/* New orders for what is still in the bags after the first `moves` moves, 0..120. */
void hv_draws_reshuffle(hv_draws *draws, int moves, rng *chance);

/* Plays one game; the final sum of player[0], who moves first, minus that of player[1].
 */
int hv_match_game(const hv_player *const player[2], const hv_draws *draws);

/* Plays a pair and adds it to the result, seen from `a`. */
void hv_match_pair(const hv_player *a, const hv_player *b, const hv_draws *draws,
                   hv_result *result);

/* Means, and half of the 95 % interval over pairs. */
double hv_result_rate(const hv_result *result);
double hv_result_rate_error(const hv_result *result);
double hv_result_margin(const hv_result *result);
double hv_result_margin_error(const hv_result *result);

#endif
