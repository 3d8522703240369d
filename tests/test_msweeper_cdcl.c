/* The solver alone: problems no field gives, hard enough to fill its store many times. */
#include "tests/support.h"

#include "common/rng.h"
#include "msweeper/cdcl.h"

#include <string.h>

static ms_cdcl solver;

static void focus_all(int vars)
{
    short list[MS_CDCL_VARS];
    int var, count = 0;

    for (var = 0; var < vars; var++)
        if (solver.value[var] < 0)
            list[count++] = (short)var;
    ms_cdcl_focus(&solver, list, count);
}

static void test_by_hand(void **state)
{
    static const short all[4] = {0, 1, 2, 3}, pair[2] = {0, 1}, other[2] = {2, 3};

    (void)state;
    ms_cdcl_reset(&solver, 4);
    ms_cdcl_add_row(&solver, all, 4, 1);
    ms_cdcl_add_row(&solver, pair, 2, 1);
    assert_true(ms_cdcl_settle(&solver)); /* neither row forces anything alone */
    assert_int_equal(solver.value[2], -1);
    focus_all(4);
    assert_int_equal(ms_cdcl_solve(&solver, MS_CDCL_NONE, NULL), MS_CDCL_YES);
    assert_int_equal(solver.model[0] + solver.model[1], 1);
    assert_int_equal(solver.model[2] + solver.model[3], 0);
    assert_int_equal(ms_cdcl_solve(&solver, MS_CDCL_LIT(2, 1), NULL), MS_CDCL_NO);
    assert_int_equal(solver.value[2], 0);
    assert_int_equal(ms_cdcl_solve(&solver, MS_CDCL_LIT(1, 1), NULL), MS_CDCL_YES);
    assert_int_equal(solver.model[0], 0);
    ms_cdcl_add_row(&solver, other, 2, 1);
    assert_false(ms_cdcl_settle(&solver) &&
                 ms_cdcl_solve(&solver, MS_CDCL_NONE, NULL) == MS_CDCL_YES);
}

static void test_probe_and_fix(void **state)
{
    static const short a[2] = {0, 1}, b[2] = {1, 2}, c[2] = {0, 2};

    (void)state;
    ms_cdcl_reset(&solver, 3);
    ms_cdcl_add_row(&solver, a, 2, 1);
    ms_cdcl_add_row(&solver, b, 2, 1);
    assert_true(ms_cdcl_settle(&solver));
    assert_true(ms_cdcl_probe(&solver, MS_CDCL_LIT(0, 1)));
    assert_int_equal(solver.value[0], -1);
    ms_cdcl_add_row(&solver, c, 2, 1); /* an odd circle */
    assert_false(ms_cdcl_probe(&solver, MS_CDCL_LIT(0, 1)));
    assert_false(ms_cdcl_probe(&solver, MS_CDCL_LIT(0, 0)));
    assert_false(ms_cdcl_fix(&solver, MS_CDCL_LIT(0, 1)));
}

/* Random rows over few variables against all assignments. */
static void test_small_random(void **state)
{
    enum { VARS = 10 };
    short row[8][3];
    int need[8], round, rows, i, j, mask, fits, yes = 0;
    rng random;

    (void)state;
    rng_seed(&random, 1);
    for (round = 0; round < 4000; round++) {
        bool possible[2 * VARS], sat = false;
        int literal;

        memset(possible, 0, sizeof possible);
        rows = 1 + (int)rng_below(&random, 8);
        ms_cdcl_reset(&solver, VARS);
        for (i = 0; i < rows; i++) {
            for (j = 0; j < 3; j++) /* three different variables */
                row[i][j] =
                    (short)((j > 0 ? row[i][j - 1] + 1 : 0) + (int)rng_below(&random, 3));
            need[i] = (int)rng_below(&random, 4);
            ms_cdcl_add_row(&solver, row[i], 3, need[i]);
        }
        for (mask = 0; mask < 1 << VARS; mask++) {
            for (fits = 1, i = 0; i < rows; i++)
                fits &= (mask >> row[i][0] & 1) + (mask >> row[i][1] & 1) +
                            (mask >> row[i][2] & 1) ==
                        need[i];
            sat |= fits;
            for (i = 0; i < VARS && fits; i++)
                possible[MS_CDCL_LIT(i, mask >> i & 1)] = true;
        }
        if (!ms_cdcl_settle(&solver)) {
            assert_false(sat);
            continue;
        }
        focus_all(VARS);
        assert_int_equal(ms_cdcl_solve(&solver, MS_CDCL_NONE, NULL) == MS_CDCL_YES, sat);
        for (literal = 0; literal < 2 * VARS && sat; literal++)
            assert_int_equal(ms_cdcl_solve(&solver, literal, NULL) == MS_CDCL_YES,
                             possible[literal]);
        yes += sat;
    }
    assert_in_range(yes, 400, 3600);
}

/* Every variable in two rows or none, up to `degree` variables a row, and the needs add
 * up to an odd number: no solution, and hard to show. False: single rows show it. */
static bool odd_rows(int rows, int degree, uint64_t seed)
{
    short stubs[4 * 40], list[40][4];
    int size[40], vars = rows * degree / 2, i, var, a, b, sum = 0, need[40];
    rng random;

    memset(size, 0, sizeof size);
    rng_seed(&random, seed);
    for (i = 0; i < 2 * vars; i++)
        stubs[i] = (short)(i % rows);
    for (i = 2 * vars - 1; i > 0; i--) {
        int other = (int)rng_below(&random, (uint32_t)i + 1);
        short t = stubs[i];

        stubs[i] = stubs[other];
        stubs[other] = t;
    }
    for (var = 0; var < vars; var++) {
        a = stubs[2 * var];
        b = stubs[2 * var + 1];
        if (a == b)
            continue;
        list[a][size[a]++] = (short)var;
        list[b][size[b]++] = (short)var;
    }
    for (i = 0; i < rows; i++)
        sum += need[i] = size[i] / 2;
    need[0] += 1 - sum % 2;
    ms_cdcl_reset(&solver, vars);
    for (i = 0; i < rows; i++)
        if (size[i] > 0)
            ms_cdcl_add_row(&solver, list[i], size[i], need[i]);
    if (!ms_cdcl_settle(&solver))
        return false;
    focus_all(vars);
    return true;
}

static void test_store_overflows(void **state)
{
    uint64_t seed;
    long before;

    (void)state;
    solver.reductions = 0;
    solver.store_peak = 0;
    before = solver.conflicts;
    for (seed = 0; seed < 3; seed++) {
        assert_true(odd_rows(28, 4, seed));
        assert_int_equal(ms_cdcl_solve(&solver, MS_CDCL_NONE, NULL), MS_CDCL_NO);
    }
    assert_true(solver.conflicts - before > 1000);
    assert_true(solver.reductions > 0);
    assert_in_range(solver.store_peak, MS_CDCL_STORE / 2, MS_CDCL_STORE);
}

static void test_clock_stops(void **state)
{
    clk over;

    (void)state;
    clk_start(&over);
    clk_limit(&over, 1e-9, false);
    assert_true(odd_rows(40, 4, 3)); /* would take very long */
    assert_int_equal(ms_cdcl_solve(&solver, MS_CDCL_NONE, &over), MS_CDCL_STOPPED);
    assert_int_equal(solver.depth, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),      cmocka_unit_test(test_probe_and_fix),
        cmocka_unit_test(test_small_random), cmocka_unit_test(test_store_overflows),
        cmocka_unit_test(test_clock_stops),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
