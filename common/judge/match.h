/* match: plays the games of a schedule in workers side by side.
 *
 * Workers are forked processes; the parent gives out game numbers and takes lines of
 * results. A game's outcome follows from its fixture and the seed alone, so neither the
 * number of workers nor the order in which games end changes a line (times aside). */
#ifndef JUDGE_MATCH_H
#define JUDGE_MATCH_H

#include "common/judge/game.h"
#include "common/judge/results.h"

enum { MATCH_JOBS_MAX = 256 };

typedef struct match_settings {
    game_settings game; /* root: the run's own directory; workers get one below it */
    int jobs;
    int shard, shards;  /* only games with number % shards == shard - 1; 1, 1: all */
    /* Called after every result and about five times a second; may be NULL. */
    void (*progress)(void *context, const results *r, int done, int total);
    /* True: enough is known, start no more games; may be NULL. */
    bool (*decided)(void *context, const results *r);
    void *context;
} match_settings;

/* Plays all games that are not in r yet. NULL, or a sentence when it could not go on.
 * *stopped: a stop was requested (Ctrl-C); what was finished is kept. */
const char *match_run(const match_settings *settings, results *r,
                      const contest_fixture *fixtures, int total, bool *stopped);

#endif
