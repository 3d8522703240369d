/* report: what a run shows: progress, standings, cross table, times, faults; CSV. */
#ifndef JUDGE_REPORT_H
#define JUDGE_REPORT_H

#include <stdio.h>

#include "common/judge/contest.h"
#include "common/judge/results.h"

/* A progress line on standard error; nothing unless that is a terminal. */
typedef struct report_progress {
    bool terminal;
    bool verbose;    /* a line a game instead, terminal or not */
    double started;  /* clk_now */
    int done_before; /* games that were there at the start */
    int shown;       /* verbose: results printed so far */
    double last;
} report_progress;

/* No line with `silent`, or while a person looks at a board. */
void report_start_progress(report_progress *p, bool silent, bool verbose);
void report_show_progress(report_progress *p, const results *r, int done, int total);
/* Clears the line. */
void report_end_progress(report_progress *p);

/* The standings by the contest's own rules. */
void report_standings(FILE *out, const struct contest *contest, const void *self,
                      const results *r);

/* Everything else a person wants to know: cross table (3 bots and more), the comparison
 * of two bots with its interval, times and faults with the games' numbers. `replay` is
 * the command that plays one of them again but for its " --game N", NULL if it is not
 * known. */
void report_details(FILE *out, const struct contest *contest, const void *self,
                    const results *r, const char *replay);

/* The standings, the cross table and one line a game, for spreadsheets. */
void report_csv(FILE *out, const struct contest *contest, const void *self,
                const results *r);

/* All results that were lost off the board, in the order of the games; malloced. */
const contest_result **report_find_faults(const results *r, int *count);

/* True if three or more faults before list[i] are of the same bot and kind. */
bool report_is_repeated(const contest_result **list, int i);

/* The points of a bot in its games against another; *games: how many there are. */
double report_points(const results *r, int bot, int other, int *games);

/* "3:05", "1:02:07". */
void report_duration(char *out, size_t size, double seconds);

#endif
