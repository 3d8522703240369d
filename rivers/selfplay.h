/* selfplay: games of the engine against itself inside one process: labelled positions for
 * training, and matches between two evaluations. Host side, not part of the bot. */
#ifndef RIVERS_SELFPLAY_H
#define RIVERS_SELFPLAY_H

#include <stdio.h>

#include "common/rng.h"
#include "rivers/eval.h"
#include "rivers/task.h"

/* A position seen by the mover, and the result of its game for him. */
typedef struct rv_sample {
    uint64_t me, opp;
    uint8_t own, enemy; /* hands */
    int8_t result;      /* discs */
    uint8_t scored;     /* 1: `score` is there */
    int16_t score;      /* units: what the search of the game said */
    uint8_t unused[2];
} rv_sample;

typedef struct rv_play_plan {
    long games;
    int depth;      /* plies of the middle game */
    int exact;      /* empties from which games are solved */
    uint64_t seed;
    bool even_hands; /* never start a game with shifted hands */
} rv_play_plan;

/* Plays the games of the plan, games first..games-1 by seed, and appends their positions
 * to `out`. Random openings of 8 to 30 plies are not recorded. Returns the number of
 * positions, -1 if writing failed. */
long rv_selfplay(rv_task *task, const rv_play_plan *plan, FILE *out);

/* A position after `plies` random moves from a start of either colouring; false if the
 * game ended before. */
bool rv_selfplay_opening(rng *random, int plies, rv_board *board, int *colour);

typedef struct rv_match_plan {
    int pairs;
    double seconds;  /* processor time per move, or */
    uint64_t nodes;  /* nodes per move */
    uint64_t seed;
    int blind_above; /* the second player ignores hands above this number of empties;
                        64: never */
} rv_match_plan;

typedef struct rv_match_score {
    int wins, draws, losses; /* of the first evaluation */
    long discs;
} rv_match_score;

/* Plays pairs of games from level openings, seats exchanged; progress on stderr. */
rv_match_score rv_selfplay_match(rv_task *first, rv_task *second, const rv_match_plan *plan);

#endif
