/* stats: what a match says about strength, and how long moves took. */
#ifndef JUDGE_STATS_H
#define JUDGE_STATS_H

#include "common/judge/contest.h"

/* Times of one entrant's calls, kept as counts in steps of 1 %, so that a percentile of
 * any number of calls is exact to 1 %. Start with zeros. */
enum { STATS_STEPS = 2048 };
typedef struct stats_times {
    long steps[STATS_STEPS];
    long count, over_plan, over_limit; /* above 85 % of the limit, above the limit */
    double sum, most;
    int most_game; /* number of the game with the longest call, from 0 */
} stats_times;

/* Adds a call of `seconds`; limit <= 0: none. */
void stats_add_time(stats_times *times, double seconds, double limit, int game);

/* The time that `share` (0..1) of the calls did not exceed; 0 without calls. */
double stats_percentile(const stats_times *times, double share);

/* A match of entrant a against entrant b, seen from a. A pair is both games of a start;
 * its score is the mean of a's two wins. The interval is over pairs, because the games
 * of a pair are not independent; games without their partner count in the mean only. */
typedef struct stats_match {
    int games, wins, draws, losses;
    int pairs;
    double share;     /* mean of a's win over all games */
    double low, high; /* 95 % interval by the pairs (Student's t; the exact bound of a
                       * proportion if all are alike); 0..1 with fewer than 2 pairs */
    double pair_mean, pair_variance;
    double score;     /* mean of a's score minus b's over games without a fault */
    int fair_games;
} stats_match;

/* Uses the games with number < `before` only (INT_MAX: all). */
void stats_compare(const contest_table *table, int a, int b, int before,
                   stats_match *match);

/* Elo difference of an expected share; the share is kept within 0.0001..0.9999. */
double stats_elo(double share);
double stats_share(double elo);

enum stats_verdict { STATS_OPEN, STATS_ACCEPTED, STATS_REJECTED };

/* Sequential test of elo1 against elo0 at 5 % for both errors, by the normal
 * approximation over pairs. Walks through a's and b's pairs in the order of their
 * numbers and stops at the first decision, so the verdict does not depend on which
 * games happened to end first. *decided_at: number of the game after the deciding pair;
 * llr: where it stands. Pairs that are not complete end the walk. */
enum stats_verdict stats_sprt(const contest_table *table, int a, int b, double elo0,
                              double elo1, int *decided_at, double *llr);

#endif
