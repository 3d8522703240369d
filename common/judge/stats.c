/* stats: intervals over pairs, the sequential test, percentiles of times.
 *
 * The two games of a pair share their start, so luck of the start cancels: the pair, not
 * the game, is the unit of every interval here.
 */
#include "common/judge/stats.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/opt.h"

/* ---- Times --------------------------------------------------------------------- */

/* Step k holds times in STATS_FIRST * 1.01^k and up; step 0 also all below. */
#define STATS_FIRST 1e-6
#define STATS_RATIO 1.01

void stats_add_time(stats_times *times, double seconds, double limit, int game)
{
    int step = 0;

    if (seconds > STATS_FIRST)
        step = (int)(log(seconds / STATS_FIRST) / log(STATS_RATIO));
    times->steps[step < STATS_STEPS ? step : STATS_STEPS - 1]++;
    times->count++;
    times->sum += seconds;
    if (seconds > times->most) {
        times->most = seconds;
        times->most_game = game;
    }
    if (limit > 0 && seconds > OPT_PLAN * limit)
        times->over_plan++;
    if (limit > 0 && seconds > limit)
        times->over_limit++;
}

double stats_percentile(const stats_times *times, double share)
{
    double wanted = ceil(share * (double)times->count), seconds;
    double seen = 0;
    int step;

    if (times->count == 0)
        return 0;
    for (step = 0; step < STATS_STEPS - 1; step++) {
        seen += (double)times->steps[step];
        if (seen >= wanted)
            break;
    }
    seconds = STATS_FIRST * pow(STATS_RATIO, step + 1);
    return seconds < times->most ? seconds : times->most;
}

/* ---- Pairs --------------------------------------------------------------------- */

typedef struct stats_game {
    int stage, start, number;
    double win;
} stats_game;

static int stats_by_start(const void *x, const void *y)
{
    const stats_game *a = x, *b = y;

    if (a->stage != b->stage)
        return a->stage < b->stage ? -1 : 1;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* The seat of entrant a in a game against b; -1 if they are not in it. */
static int stats_seat(const contest_result *r, int a, int b)
{
    if (r->fixture.entrant[0] == a && r->fixture.entrant[1] == b)
        return 0;
    if (r->fixture.entrant[1] == a && r->fixture.entrant[0] == b)
        return 1;
    return -1;
}

/* The games of a against b in the order of their starts, the games of a start side by
 * side; malloced. */
static stats_game *stats_collect(const contest_table *table, int a, int b, int before,
                                 int *count)
{
    stats_game *games = malloc(((size_t)table->count + 1) * sizeof *games);
    int i, seat;

    *count = 0;
    if (!games)
        contest_no_memory();
    for (i = 0; i < table->count; i++) {
        const contest_result *r = &table->results[i];

        seat = stats_seat(r, a, b);
        if (seat < 0 || r->fixture.number >= before)
            continue;
        games[*count].stage = r->fixture.stage;
        games[*count].start = r->fixture.start;
        games[*count].number = r->fixture.number;
        games[(*count)++].win = r->win[seat];
    }
    qsort(games, (size_t)*count, sizeof *games, stats_by_start);
    return games;
}

static bool stats_is_pair(const stats_game *games, int i, int count)
{
    return i + 1 < count && games[i].stage == games[i + 1].stage &&
           games[i].start == games[i + 1].start;
}

/* Student's t for 95 %, by its expansion around the normal quantile; exact to 1 % from
 * 3 degrees of freedom on, the first two are given. */
static double stats_student(int freedom)
{
    double z = 1.959964, n = freedom;

    if (freedom == 1)
        return 12.706;
    if (freedom == 2)
        return 4.303;
    return z + (z * z * z + z) / (4 * n) +
           (5 * pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * n * n) +
           (3 * pow(z, 7) + 19 * pow(z, 5) + 17 * z * z * z - 15 * z) / (384 * n * n * n);
}

static void stats_count_games(const contest_table *table, int a, int b, int before,
                              stats_match *m)
{
    double win = 0, score = 0;
    int i, seat;

    for (i = 0; i < table->count; i++) {
        const contest_result *r = &table->results[i];

        seat = stats_seat(r, a, b);
        if (seat < 0 || r->fixture.number >= before)
            continue;
        m->games++;
        win += r->win[seat];
        if (r->win[seat] > r->win[1 - seat])
            m->wins++;
        else if (r->win[seat] < r->win[1 - seat])
            m->losses++;
        else
            m->draws++;
        if (r->at_fault < 0) {
            m->fair_games++;
            score += r->score[seat] - r->score[1 - seat];
        }
    }
    m->share = m->games ? win / m->games : 0.5;
    m->score = m->fair_games ? score / m->fair_games : 0;
}

void stats_compare(const contest_table *table, int a, int b, int before,
                   stats_match *match)
{
    double sum = 0, squares = 0, margin;
    stats_game *games;
    int i, count;

    memset(match, 0, sizeof *match);
    stats_count_games(table, a, b, before, match);
    games = stats_collect(table, a, b, before, &count);
    for (i = 0; i < count; i++)
        if (stats_is_pair(games, i, count)) {
            double score = (games[i].win + games[i + 1].win) / 2;

            sum += score;
            squares += score * score;
            match->pairs++;
            i++;
        }
    free(games);
    match->low = 0;
    match->high = 1;
    if (match->pairs < 2)
        return;
    match->pair_mean = sum / match->pairs;
    match->pair_variance =
        (squares - sum * match->pair_mean) / (double)(match->pairs - 1);
    if (match->pair_variance < 0)
        match->pair_variance = 0;
    if (match->pair_variance < 1e-9) {
        double chance = pow(0.025, 1.0 / match->pairs);

        match->low = match->pair_mean * chance;
        match->high = 1 - (1 - match->pair_mean) * chance;
        return;
    }
    margin = stats_student(match->pairs - 1) * sqrt(match->pair_variance / match->pairs);
    match->low = match->pair_mean - margin < 0 ? 0 : match->pair_mean - margin;
    match->high = match->pair_mean + margin > 1 ? 1 : match->pair_mean + margin;
}

double stats_share(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double stats_elo(double share)
{
    if (share < 0.0001)
        share = 0.0001;
    if (share > 0.9999)
        share = 0.9999;
    return 400 * log10(share / (1 - share));
}

/* ---- The sequential test --------------------------------------------------------- */

/* Pairs before which nothing is decided: the normal approximation needs some. */
enum { STATS_SPRT_LEAST = 8 };

enum stats_verdict stats_sprt(const contest_table *table, int a, int b, double elo0,
                              double elo1, int *decided_at, double *llr)
{
    double s0 = stats_share(elo0), s1 = stats_share(elo1), bound = log(0.95 / 0.05);
    /* A prior of one pair, a fifth of it at each of 0, 1/4 .. 1: no variance is ever
     * zero, and the first pairs alone look no surer than they are. */
    double n = 1, sum = 0.5, squares = 0.375;
    enum stats_verdict verdict = STATS_OPEN;
    stats_game *games;
    int i, count;

    *llr = 0;
    *decided_at = INT_MAX;
    games = stats_collect(table, a, b, INT_MAX, &count);
    for (i = 0; verdict == STATS_OPEN && stats_is_pair(games, i, count); i += 2) {
        double score = (games[i].win + games[i + 1].win) / 2, mean, variance;

        if (games[i].start != i / 2)
            break; /* an earlier pair is not complete */
        n += 1;
        sum += score;
        squares += score * score;
        mean = sum / n;
        variance = squares / n - mean * mean;
        *llr = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
        if (i / 2 + 1 >= STATS_SPRT_LEAST && (*llr >= bound || *llr <= -bound)) {
            verdict = *llr > 0 ? STATS_ACCEPTED : STATS_REJECTED;
            *decided_at = games[i + 1].number + 1;
        }
    }
    free(games);
    return verdict;
}
