/* mm_breaker: finds the code. Sets of codes, the best next try, exact trees. */
#ifndef PUZZLES_MASTERMIND_BREAKER_H
#define PUZZLES_MASTERMIND_BREAKER_H

#include <stdint.h>

#include "puzzles/mastermind/code.h"

/* The tries of a game and their keys. */
typedef struct mm_history {
    int count;
    mm_code guess[MM_TRIES];
    int key[MM_TRIES];
} mm_history;

typedef struct mm_breaker mm_breaker;

enum { MM_DEPTH = 16 };

/* What solving a set takes: the total number of tries over all its codes, the most for
 * one code, and how many codes take 1, 2, ... tries (the last entry: that many or more).
 */
typedef struct mm_cost {
    long total;
    int worst;
    int codes[MM_DEPTH + 1];
} mm_cost;

/* About 2 MB; NULL if memory ends. */
mm_breaker *mm_breaker_new(void);
void mm_breaker_free(mm_breaker *breaker);

/* How many tries are followed to the end at sets of up to 250 codes: 1..64, 8 by default;
 * 1 is fast and a little weaker. */
void mm_breaker_set_width(mm_breaker *breaker, int width);

/* The codes that give key `key` for `guess`, from list to out (which may be list);
 * returns how many. */
int mm_codes_that_fit(const mm_code *list, int count, const mm_code *guess, int key,
                      mm_code *out);

/* The codes that fit a history; returns how many. */
int mm_codes_left(const mm_history *history, mm_code out[MM_CODES]);

/* The best next try after a history with at least one fitting code; the same history
 * gives the same try on every machine. `left` and `count` are its mm_codes_left. */
mm_code mm_breaker_next(mm_breaker *breaker, const mm_history *history,
                        const mm_code *left, int count);

/* The best try for a set without looking into the book, and what the set costs if it is
 * solved so to the end. `fresh` has bit d for each digit 1..9 that no try used yet: the
 * set must not tell them apart. */
mm_code mm_breaker_solve(mm_breaker *breaker, const mm_code *set, int count,
                         unsigned fresh, mm_cost *cost);

/* The `width` best tries for a set by estimate alone, best first; returns how many. */
int mm_breaker_rank(mm_breaker *breaker, const mm_code *set, int count, unsigned fresh,
                    mm_code *best, int width);

/* The whole game from the first try on, as mm_breaker_next plays it. */
void mm_breaker_tree(mm_breaker *breaker, mm_cost *cost);

/* Digits 1..9 that are in no try of the history, as bits. */
unsigned mm_fresh_digits(const mm_history *history);

#endif
