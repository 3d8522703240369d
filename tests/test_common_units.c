/* Tests of common/clk, rng, opt and grid. */
#include "tests/support.h"

#include "common/clk.h"
#include "common/grid.h"
#include "common/opt.h"
#include "common/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- clk: no test waits; only what holds at any speed ------------------------------ */

static void test_clock_without_limit_is_never_over(void **state)
{
    clk clock;

    (void)state;
    clk_start(&clock);
    assert_false(clk_over(&clock));
    clk_limit(&clock, 0, false);
    assert_false(clk_over(&clock));
    assert_true(clk_elapsed(&clock) >= 0);
}

static void test_clock_is_over_after_its_limit(void **state)
{
    clk clock;

    (void)state;
    clk_start(&clock);
    clk_limit(&clock, 1e-9, false);
    while (clk_elapsed(&clock) < 1e-9)
        continue;
    assert_true(clk_over(&clock));
    clk_limit(&clock, 1e6, false);
    assert_false(clk_over(&clock));
}

static void test_processor_time_counts_from_process_start(void **state)
{
    volatile double work = 0;
    clk clock;
    int i;

    (void)state;
    for (i = 0; i < 20000000; i++)
        work += i;
    assert_true(work > 0);
    clk_start(&clock);
    clk_limit(&clock, 0.001, true);
    assert_true(clk_over(&clock));
}

/* A clock set back by an hour: as if the budget had begun an hour later. */
static void test_a_clock_set_back_does_not_lengthen_the_budget(void **state)
{
    clk clock;

    (void)state;
    clk_start(&clock);
    clk_limit(&clock, 5, false);
    clock.start += 3600;
    assert_false(clk_over(&clock));
    clock.spent -= 10; /* ten seconds of work since */
    assert_true(clk_over(&clock));
    assert_true(clk_elapsed(&clock) >= 10 && clk_elapsed(&clock) < 3000);
    clk_start(&clock);
    clk_limit(&clock, 5, true);
    clock.start = clk_now(true) + 3600; /* no other clock to ask */
    assert_true(clk_over(&clock));
}

/* ---- rng ---------------------------------------------------------------------------- */

/* splitmix64 from 0 gives E220A8397B1DCDAF, 6E789E6AA1B965F4, 06C45D188009454F,
 * F88BB8A8724C81EC (the published vector); the first xoshiro256** output from that state
 * is rotl(s1 * 5, 7) * 9, worked out with a big-integer calculator. */
static void test_rng_matches_the_published_algorithm(void **state)
{
    rng generator;

    (void)state;
    rng_seed(&generator, 0);
    assert_true(generator.state[0] == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(generator.state[1] == UINT64_C(0x6E789E6AA1B965F4));
    assert_true(generator.state[2] == UINT64_C(0x06C45D188009454F));
    assert_true(generator.state[3] == UINT64_C(0xF88BB8A8724C81EC));
    assert_true(rng_next(&generator) == UINT64_C(0x99EC5F36CB75F2B4));
}

static void test_rng_below_is_in_range_and_even(void **state)
{
    int counts[7] = {0};
    rng generator;
    int i;

    (void)state;
    rng_seed(&generator, 42);
    for (i = 0; i < 70000; i++)
        counts[rng_below(&generator, 7)]++;
    for (i = 0; i < 7; i++)
        assert_in_range(counts[i], 9600, 10400); /* mean 10000, sigma 93 */
    assert_int_equal(rng_below(&generator, 1), 0);
    for (i = 0; i < 1000; i++)
        assert_true(rng_below(&generator, 0xFFFFFFFFu) < 0xFFFFFFFFu);
}

static void test_rng_unit_is_in_range_with_mean_one_half(void **state)
{
    double sum = 0;
    rng generator;
    int i;

    (void)state;
    rng_seed(&generator, 7);
    for (i = 0; i < 100000; i++) {
        double x = rng_unit(&generator);
        assert_true(x >= 0 && x < 1);
        sum += x;
    }
    assert_true(fabs(sum / 100000 - 0.5) < 0.005);
}

static void test_rng_shuffle_permutes_evenly(void **state)
{
    int counts[6] = {0};
    rng generator;
    int i;

    (void)state;
    rng_seed(&generator, 9);
    for (i = 0; i < 60000; i++) {
        int items[3] = {0, 1, 2};
        rng_shuffle(&generator, items, 3);
        assert_int_equal(items[0] + items[1] + items[2], 3);
        assert_int_equal((1 << items[0]) | (1 << items[1]) | (1 << items[2]), 7);
        counts[items[0] * 2 + (items[1] > items[2])]++;
    }
    for (i = 0; i < 6; i++)
        assert_in_range(counts[i], 9600, 10400);
}

static void test_rng_mix_tells_neighbours_apart(void **state)
{
    (void)state;
    assert_true(rng_mix(1, 2) == rng_mix(1, 2));
    assert_true(rng_mix(1, 2) != rng_mix(2, 1));
    assert_true(rng_mix(0, 0) != rng_mix(0, 1));
    assert_true(rng_mix(0, 0) != rng_mix(1, 0));
}

/* ---- opt ---------------------------------------------------------------------------- */

typedef struct opt_sample {
    opt_timed timed;
    int size;
    const char *text;
} opt_sample;

/* Splits `line` at blanks and parses it; returns opt_parse's answer. */
static const char *opt_test_parse(opt_sample *sample, const char *line, int *rest, char **first)
{
    static char buffer[200], error[OPT_ERROR_MAX];
    char *argv[20];
    int argc = 1;
    const opt_item items[] = {
        OPT_TIMED(&sample->timed),
        {"size", OPT_INT, &sample->size, -5, 30, NULL, "N: a size"},
        {"text", OPT_TEXT, &sample->text, 0, 0, NULL, "WORD: a word"},
    };
    const char *problem;
    char *word;

    strcpy(buffer, line);
    argv[0] = buffer;
    for (word = strtok(buffer, " "); word != NULL; word = strtok(NULL, " "))
        argv[argc++] = word;
    problem = opt_parse(items, sizeof items / sizeof items[0], argc, argv, rest, error);
    if (first != NULL)
        *first = argv[1];
    return problem;
}

static void test_switches_in_both_forms(void **state)
{
    opt_sample sample;
    char *first;
    int rest;

    (void)state;
    memset(&sample, 0, sizeof sample);
    assert_null(opt_test_parse(&sample,
                               "one --time 0.25 --nodes=1000000000000 --seed "
                               "18446744073709551615 two --clock cpu --size -5 --text=a=b "
                               "--help -- --three",
                               &rest, &first));
    assert_true(fabs(sample.timed.time - 0.25) < 1e-12);
    assert_true(sample.timed.nodes == INT64_C(1000000000000));
    assert_true(sample.timed.seed == UINT64_MAX);
    assert_int_equal(sample.timed.clock, 1);
    assert_int_equal(sample.size, -5);
    assert_string_equal(sample.text, "a=b");
    assert_true(sample.timed.help);
    assert_int_equal(rest, 3);
    assert_string_equal(first, "one");
}

static void test_wrong_switches_are_refused_by_name(void **state)
{
    static const char *const bad[] = {
        "--tim 1",    "--time",        "--time x",    "--time -1",  "--time 1e3", "--nodes 0",
        "--nodes 1x", "--seed -1",     "--clock wal", "--clock",    "--help=1",   "--size 31",
        "--size -6",  "--size 99999999999999999999",  "-x",         "--time=",    "--time .",
        "--seed 18446744073709551616", "--size 4294967297",         "--size 1.5"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        opt_sample sample;
        const char *problem;
        char name[20];
        int rest;
        memset(&sample, 0, sizeof sample);
        problem = opt_test_parse(&sample, bad[i], &rest, NULL);
        if (problem == NULL)
            fail_msg("accepted: %s", bad[i]);
        sscanf(bad[i], "%19[^ =]", name);
        assert_non_null(strstr(problem, name));
    }
}

static void test_time_limit_of_a_bot(void **state)
{
    opt_timed timed;

    (void)state;
    memset(&timed, 0, sizeof timed);
    assert_true(opt_time_limit(&timed, 3) == 3);
    timed.nodes = 100;
    assert_true(opt_time_limit(&timed, 3) == 0);
    timed.time = 0.5;
    assert_true(opt_time_limit(&timed, 3) == 0.5);
}

/* ---- grid --------------------------------------------------------------------------- */

static void test_neighbours_equal_the_definition(void **state)
{
    int rows, cols, cell, other;

    (void)state;
    for (rows = 1; rows <= 5; rows++)
        for (cols = 1; cols <= 6; cols++)
            for (cell = 0; cell < rows * cols; cell++) {
                int four[4], eight[8], n4 = 0, n8 = 0;
                int count4 = grid_neighbours4(rows, cols, cell, four);
                int count8 = grid_neighbours8(rows, cols, cell, eight);
                for (other = 0; other < rows * cols; other++) {
                    int dr = abs(other / cols - cell / cols);
                    int dc = abs(other % cols - cell % cols);
                    if (dr + dc == 1)
                        assert_int_equal(four[n4++], other);
                    if (dr <= 1 && dc <= 1 && dr + dc > 0)
                        assert_int_equal(eight[n8++], other);
                }
                assert_int_equal(count4, n4);
                assert_int_equal(count8, n8);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clock_without_limit_is_never_over),
        cmocka_unit_test(test_clock_is_over_after_its_limit),
        cmocka_unit_test(test_processor_time_counts_from_process_start),
        cmocka_unit_test(test_a_clock_set_back_does_not_lengthen_the_budget),
        cmocka_unit_test(test_rng_matches_the_published_algorithm),
        cmocka_unit_test(test_rng_below_is_in_range_and_even),
        cmocka_unit_test(test_rng_unit_is_in_range_with_mean_one_half),
        cmocka_unit_test(test_rng_shuffle_permutes_evenly),
        cmocka_unit_test(test_rng_mix_tells_neighbours_apart),
        cmocka_unit_test(test_switches_in_both_forms),
        cmocka_unit_test(test_wrong_switches_are_refused_by_name),
        cmocka_unit_test(test_time_limit_of_a_bot),
        cmocka_unit_test(test_neighbours_equal_the_definition),
    };
    return cmocka_run_group_tests_name("common", tests, NULL, NULL);
}
