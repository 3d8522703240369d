/* mm_breaker: finds the code. Sets of codes, the best next try, exact trees. */
#ifndef PUZZLES_MASTERMIND_BREAKER_H
#define PUZZLES_MASTERMIND_BREAKER_H

#include <stdint.h>

#include "puzzles/mastermind/code.h"

enum { MM_BEAM_MAX = 64 };

/* The tries of a game and their keys. */
typedef struct mm_history {
    int count;
    mm_code guess[MM_TRIES];
    int key[MM_TRIES];
} mm_history;

typedef struct mm_breaker mm_breaker;

/* How wide a search looks: at a set of codes the `beam` best tries by estimate are
 * followed to the end. width[0] for the set itself, [1] for the sets it splits into, then
 * [2] for all below. */
typedef struct mm_effort {
    int width[3];
} mm_effort;

/* Total number of tries over all codes of a set, and the most one code takes. */
typedef struct mm_cost {
    long total;
    int worst;
} mm_cost;

/* About 2 MB; NULL if memory ends. */
mm_breaker *mm_breaker_new(void);
void mm_breaker_free(mm_breaker *breaker);

/* The codes that give key `key` for `guess`, from list to out (which may be list); returns
 * how many. */
int mm_codes_that_fit(const mm_code *list, int count, const mm_code *guess, int key,
                      mm_code *out);

/* The codes that fit a history; returns how many. */
int mm_codes_left(const mm_history *history, mm_code out[MM_CODES]);

/* The best next try after a history with at least one fitting code. The same history gives
 * the same try on every machine. `left` and `count` are its mm_codes_left. */
mm_code mm_breaker_next(mm_breaker *breaker, const mm_history *history, const mm_code *left,
                        int count);

/* The best try for a set by the given effort, and what it costs if the same effort goes
 * on. `fresh` has bit d for each digit 1..9 that no try used yet: the set must not tell
 * them apart. */
mm_code mm_breaker_search(mm_breaker *breaker, const mm_code *set, int count, unsigned fresh,
                          const mm_effort *effort, mm_cost *cost);

#endif
