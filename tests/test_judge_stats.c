/* Figures about strength and time against values worked out by hand. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/judge/stats.h"
#include "common/rng.h"
#include "tests/support.h"

enum { MOST = 4000 };

static contest_result games[MOST];
static contest_table table = {NULL, games, 0};

/* One game of a start; a's win. Seats change with every second game. */
static void add(int start, double win)
{
    contest_result *g = &games[table.count];
    int seat = table.count % 2;

    memset(g, 0, sizeof *g);
    g->fixture.number = table.count++;
    g->fixture.start = start;
    g->fixture.entrant[seat] = 0;
    g->fixture.entrant[1 - seat] = 1;
    g->at_fault = -1;
    g->win[seat] = win;
    g->win[1 - seat] = 1 - win;
    g->score[seat] = 10 + 4 * win;
    g->score[1 - seat] = 10;
}

static void assert_near(double value, double expected, double by)
{
    if (!(fabs(value - expected) <= by))
        fail_msg("expected %g, found %g", expected, value);
}

/* Pairs 1, 1/2, 3/4, 0: mean 0.5625, variance 0.1823; t for 3 degrees is 3.182, so the
 * margin is 3.182 * sqrt(0.1823 / 4) = 0.679. */
static void test_interval_over_pairs(void **state)
{
    stats_match m;

    (void)state;
    table.count = 0;
    add(0, 1), add(0, 1);
    add(1, 1), add(1, 0);
    add(2, 1), add(2, 0.5);
    add(3, 0), add(3, 0);
    stats_compare(&table, 0, 1, INT_MAX, &m);
    assert_int_equal(m.games, 8);
    assert_int_equal(m.wins, 4);
    assert_int_equal(m.draws, 1);
    assert_int_equal(m.losses, 3);
    assert_int_equal(m.pairs, 4);
    assert_near(m.share, 0.5625, 1e-12);
    assert_near(m.pair_variance, 0.182292, 1e-6);
    assert_near(m.low, 0, 0);
    assert_near(m.high, 1, 0);
    assert_near(m.score, 4 * 0.5625, 1e-12); /* a's lead is 4 * win by construction */
    stats_compare(&table, 1, 0, INT_MAX, &m); /* from the other side */
    assert_int_equal(m.wins, 3);
    assert_near(m.share, 0.4375, 1e-12);
    stats_compare(&table, 0, 1, 4, &m); /* the first four games only */
    assert_int_equal(m.games, 4);
    assert_int_equal(m.pairs, 2);
}

/* Equal pairs: 60 of each of 1 and 1/2 have mean 3/4, variance 0.0630; t = 1.980. */
static void test_interval_of_many(void **state)
{
    stats_match m;
    int i;

    (void)state;
    table.count = 0;
    for (i = 0; i < 120; i++)
        add(i, 1), add(i, i % 2 ? 1 : 0);
    stats_compare(&table, 0, 1, INT_MAX, &m);
    assert_near(m.pair_mean, 0.75, 1e-12);
    assert_near(m.pair_variance, 0.0630252, 1e-6);
    assert_near(m.low, 0.75 - 1.9801 * sqrt(0.0630252 / 120), 1e-4);
    assert_near(m.high, 0.75 + 1.9801 * sqrt(0.0630252 / 120), 1e-4);
}

/* Three pairs won are no certainty: 0.025^(1/3) = 0.292 could still be the share. */
static void test_interval_of_equal_pairs(void **state)
{
    stats_match m;
    int i;

    (void)state;
    table.count = 0;
    for (i = 0; i < 3; i++)
        add(i, 1), add(i, 1);
    stats_compare(&table, 0, 1, INT_MAX, &m);
    assert_near(m.low, 0.292402, 1e-6);
    assert_near(m.high, 1, 0);
    stats_compare(&table, 1, 0, INT_MAX, &m);
    assert_near(m.low, 0, 0);
    assert_near(m.high, 1 - 0.292402, 1e-6);
}

static void test_no_games(void **state)
{
    stats_match m;

    (void)state;
    table.count = 0;
    stats_compare(&table, 0, 1, INT_MAX, &m);
    assert_int_equal(m.games, 0);
    assert_near(m.share, 0.5, 0);
    assert_near(m.high - m.low, 1, 0);
}

static void test_elo(void **state)
{
    (void)state;
    assert_near(stats_elo(0.5), 0, 1e-9);
    assert_near(stats_elo(0.75), 190.848, 1e-3);
    assert_near(stats_elo(10.0 / 11), 400, 1e-9);
    assert_near(stats_share(-400), 1.0 / 11, 1e-12);
    assert_near(stats_share(stats_elo(0.31)), 0.31, 1e-12);
    assert_true(stats_elo(1) < 1700 && stats_elo(0) > -1700);
}

/* A player who wins every pair is accepted, one who loses every pair rejected, and an
 * open one stays open; a hole in the pairs ends the walk. */
static void test_sprt(void **state)
{
    double llr;
    int at, i;

    (void)state;
    table.count = 0;
    for (i = 0; i < 20; i++)
        add(i, 1), add(i, i % 4 ? 1 : 0.5);
    assert_int_equal(stats_sprt(&table, 0, 1, 0, 20, &at, &llr), STATS_ACCEPTED);
    assert_true(llr >= 2.944);
    assert_true(at <= table.count && at % 2 == 0);
    assert_int_equal(stats_sprt(&table, 1, 0, 0, 20, &at, &llr), STATS_REJECTED);
    table.count = 0;
    for (i = 0; i < 6; i++)
        add(i, 1), add(i, 0);
    assert_int_equal(stats_sprt(&table, 0, 1, -10, 10, &at, &llr), STATS_OPEN);
    assert_near(llr, 0, 1e-9);
    assert_int_equal(at, INT_MAX);
    table.count = 0;
    add(0, 1), add(0, 1);
    for (i = 2; i < 30; i++) /* pair 1 is not there yet */
        add(i, 1), add(i, 0.5);
    assert_int_equal(stats_sprt(&table, 0, 1, 0, 20, &at, &llr), STATS_OPEN);
}

/* The verdict and where it fell do not depend on the order of the results. */
static void test_sprt_whatever_the_order(void **state)
{
    int at, at_shuffled, i, order[400];
    double llr, llr_shuffled;
    contest_result copy[400];
    enum stats_verdict verdict;
    rng random;

    (void)state;
    table.count = 0;
    rng_seed(&random, 5);
    for (i = 0; i < 200; i++) {
        add(i, rng_below(&random, 100) < 60);
        add(i, rng_below(&random, 100) < 60);
    }
    verdict = stats_sprt(&table, 0, 1, 0, 40, &at, &llr);
    assert_int_equal(verdict, STATS_ACCEPTED);
    for (i = 0; i < 400; i++)
        order[i] = i;
    rng_shuffle(&random, order, 400);
    memcpy(copy, games, sizeof copy);
    for (i = 0; i < 400; i++)
        games[i] = copy[order[i]];
    assert_int_equal(stats_sprt(&table, 0, 1, 0, 40, &at_shuffled, &llr_shuffled),
                     verdict);
    assert_int_equal(at_shuffled, at);
    assert_true(llr_shuffled == llr);
}

/* Percentiles against sorting, to the promised 1 %. */
static int by_size(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;

    return (a > b) - (a < b);
}

static void test_times(void **state)
{
    stats_times *times = calloc(1, sizeof *times);
    double all[1000];
    rng random;
    int i;

    (void)state;
    rng_seed(&random, 3);
    for (i = 0; i < 1000; i++) {
        all[i] = 0.0005 + rng_unit(&random) * rng_unit(&random);
        stats_add_time(times, all[i], 0.5, i);
    }
    assert_int_equal(times->count, 1000);
    qsort(all, 1000, sizeof *all, by_size);
    assert_near(times->most, all[999], 0);
    for (i = 1; i < 100; i++)
        assert_near(stats_percentile(times, i / 100.0) / all[i * 10 - 1], 1, 0.0101);
    assert_near(stats_percentile(times, 1), all[999], 0);
    for (i = 0; all[i] <= 0.5; i++)
        ;
    assert_int_equal(times->over_limit, 1000 - i);
    for (i = 0; all[i] <= 0.425; i++)
        ;
    assert_int_equal(times->over_plan, 1000 - i);
    memset(times, 0, sizeof *times);
    assert_near(stats_percentile(times, 0.99), 0, 0);
    stats_add_time(times, 0, 0, 7); /* no limit: nothing is over it */
    stats_add_time(times, 1e9, 0, 8);
    assert_int_equal(times->over_limit + times->over_plan, 0);
    assert_int_equal(times->most_game, 8);
    free(times);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_interval_over_pairs),
        cmocka_unit_test(test_interval_of_many),
        cmocka_unit_test(test_interval_of_equal_pairs),
        cmocka_unit_test(test_no_games),
        cmocka_unit_test(test_elo),
        cmocka_unit_test(test_sprt),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_sprt_whatever_the_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
