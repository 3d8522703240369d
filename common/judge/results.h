/* results: the file of a run: one header line, then one line of JSON a finished game.
 *
 * The header says what the run is (contest, bots, seed, starts, limits, options); its
 * hash, the run's id, stands in every line. So files of shards may be joined by cat in
 * any order, the same command resumes its own file, and another run's is refused.
 * A line is written by one write(); half a line at the end of a file, left by a kill, is
 * cut off when the file is opened again. */
#ifndef JUDGE_RESULTS_H
#define JUDGE_RESULTS_H

#include "common/judge/contest.h"
#include "common/judge/json.h"
#include "common/judge/stats.h"

enum { RESULTS_ID = 17, RESULTS_ERROR = 400 };

typedef struct results_run {
    char id[RESULTS_ID];
    const char *contest;
    uint64_t seed;
    contest_plan plan;
    bool lone_seats;   /* games of stage 0 may have nobody in the second seat */
    double limit;      /* seconds, as the times are judged; 0: none */
    int games;         /* of the whole schedule; 0: not known */
    json_text header;
} results_run;

typedef struct results {
    results_run *run;
    contest_result *list;
    int count, room;
    stats_times *times;  /* an entrant each */
    int *index;          /* by game number: place in list + 1, 0: not there */
    uint64_t *hash;      /* by place in list: of the line without its times */
    int indexed;         /* length of index */
    const contest_fixture *fixtures; /* NULL: not known (--table) */
    int total;
    contest_entrant *adopted; /* bots read from a header, freed with the rest */
    int kept;            /* games that were there before this run began */
    int repeated;        /* lines that were there twice (equal but for times) */
    int fd;              /* open for appending, -1: none */
    char error[RESULTS_ERROR];
} results;

/* Writes the header and the id. `limits` and `options` are fixed texts. */
void results_make_header(results_run *run, const char *limits, const char *options);

void results_start(results *r, results_run *run);
void results_free(results *r);

/* Opens `path` for this run: reads the games that are there, cuts off half a line, writes
 * the header to a new file, locks it. With `fixtures` (of `total` games) every line must
 * be one of them. NULL or a sentence. */
const char *results_open(results *r, const char *path, const contest_fixture *fixtures,
                         int total);

/* Appends a line (without newline) as one write and takes it in. NULL or a sentence. */
const char *results_add(results *r, const char *line);

/* For --table: reads files; the first header says what the run is. All must be of
 * `contest`. NULL or a sentence. */
const char *results_read(results *r, const char *contest, char *const paths[], int count);

/* True if the game with this number is there. */
bool results_has(const results *r, int number);

contest_table results_table(const results *r);

#endif
