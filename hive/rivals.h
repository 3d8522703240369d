/* rivals: plain players to measure against, and what the programs in tests/bots run.
 * They play by the rules unit alone, except for the playouts of the Monte Carlo player.
 */
#ifndef HIVE_RIVALS_H
#define HIVE_RIVALS_H

#include "common/clk.h"
#include "common/rng.h"
#include "hive/rules.h"

#include <stdint.h>

/* What a player may spend on a move. */
typedef struct hv_effort {
    int64_t playouts; /* 0: no limit */
    const clk *clock; /* NULL: no limit */
    rng *chance;
} hv_effort;

/* Each returns an empty cell for `number`, which is already off the bag of `side`. */
typedef int hv_rival(const hv_state *state, int side, int number, hv_effort *effort);

hv_rival hv_rival_random;     /* any empty cell */
hv_rival hv_rival_greedy;     /* largest gain in the difference of sums */
hv_rival hv_rival_careful;    /* the same, less 2 v P(next enemy number > v) for each own
                                 number v that has an empty neighbour afterwards */
hv_rival hv_rival_lookahead;  /* gain less the enemy's expected best gain in reply */
hv_rival hv_rival_montecarlo; /* the 8 greediest moves, greedy playouts to the end of the
                                 game, each in turn until the effort is spent */

/* The rival with that name ("random", "greedy", ...), or NULL. */
hv_rival *hv_rival_named(const char *name);

/* A whole program around a rival: the judge's protocol, --time, --nodes, --seed, --clock.
 */
int hv_rival_main(int argc, char **argv, hv_rival *rival);

#endif
