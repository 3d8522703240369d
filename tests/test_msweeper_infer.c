/* Inference against the twin that tries every placement, and facts worked out by hand. */
#include "tests/support.h"

#include "common/rng.h"
#include "msweeper/infer.h"
#include "msweeper/twin.h"
#include "tests/msweeper_view.h"

#include <string.h>

static ms_infer infer;
static ms_board board;

static void expect(int rows, int cols, const char *before, const char *after)
{
    ms_view view, wanted;
    int count = 0, i;

    assert_int_equal(strlen(before), rows * cols);
    ms_board_init(&board, rows, cols);
    view_from_text(&board, &view, before);
    view_from_text(&board, &wanted, after);
    for (i = 0; i < board.cells; i++)
        count += before[i] != after[i];
    assert_int_equal(ms_infer_run(&infer, &board, &view, NULL), count);
    assert_memory_equal(view.cell, wanted.cell, (size_t)board.cells);
}

static void test_by_hand(void **state)
{
    (void)state;
    /* the statement's sample, first and second call */
    expect(4, 3, "2..2.3......", "2*.2*3ss....");
    expect(4, 3, "2*.2*3s1....", "2**2*3s1ssss");
    /* 1-2-1 along a wall: mines at both ends; 1-1 at the edge: third cell safe, so the
     * mine of the last 1 is the fourth */
    expect(2, 3, "121...", "121*s*");
    expect(2, 4, "11s1....", "11s1..s*");
    /* nothing known, and a number with too much freedom */
    expect(1, 1, ".", ".");
    expect(2, 2, "1...", "1...");
    expect(3, 3, "....8....", "****8****");
    expect(3, 3, "....0....", "ssss0ssss");
    /* known mines and safe cells are taken off before counting */
    expect(1, 5, ".1*1.", "s1*1s");
    expect(2, 3, "s1..*.", "s1ss*s");
}

static void expect_contradiction(int rows, int cols, const char *text)
{
    ms_view view, before;

    ms_board_init(&board, rows, cols);
    view_from_text(&board, &view, text);
    before = view;
    assert_int_equal(ms_infer_run(&infer, &board, &view, NULL), MS_INFER_CONTRADICTION);
    assert_memory_equal(view.cell, before.cell, sizeof view.cell);
}

static void test_contradictions(void **state)
{
    (void)state;
    expect_contradiction(1, 1, "1");
    expect_contradiction(1, 2, "2.");
    expect_contradiction(1, 3, "0*.");
    expect_contradiction(1, 4, "1.0s");   /* the cell between is a mine and is none */
    expect_contradiction(2, 3, "2.0..."); /* one cell is left for two mines */
}

/* Every cell one of: mine unknown, mine known, free unknown, number told: 4^cells views.
 */
static void all_positions(int rows, int cols)
{
    ms_view view, before;
    ms_twin twin;
    long index, rest, total = 1;
    int cell, i, number, kind[9];

    ms_board_init(&board, rows, cols);
    for (cell = 0; cell < board.cells; cell++)
        total *= 4;
    for (index = 0; index < total; index++) {
        ms_view_clear(&view);
        for (rest = index, cell = 0; cell < board.cells; cell++, rest /= 4)
            kind[cell] = (int)(rest % 4);
        for (cell = 0; cell < board.cells; cell++) {
            for (number = i = 0; i < board.degree[cell]; i++)
                number += kind[board.nearby[cell][i]] < 2;
            if (kind[cell] == 1)
                view.cell[cell] = MS_MINE;
            if (kind[cell] == 3)
                view.cell[cell] = (signed char)number;
        }
        before = view;
        assert_true(ms_infer_run(&infer, &board, &view, NULL) >= 0);
        assert_true(ms_twin_count(&twin, &board, &before));
        assert_true(ms_twin_agrees(&twin, &board, &before, &view));
    }
}

static void test_all_up_to_3x3(void **state)
{
    int rows, cols;

    (void)state;
    for (rows = 1; rows <= 3; rows++)
        for (cols = 1; cols <= 3; cols++)
            all_positions(rows, cols);
}

/* Numbers of any value at random: most views have no placement at all. */
static void test_consistency(void **state)
{
    ms_view view, before;
    ms_twin twin;
    rng random;
    int round, cell, found, contradictions = 0;

    (void)state;
    rng_seed(&random, 5);
    for (round = 0; round < 20000; round++) {
        ms_board_init(&board, 1 + (int)rng_below(&random, 4),
                      1 + (int)rng_below(&random, 4));
        for (cell = 0; cell < board.cells; cell++)
            view.cell[cell] = (signed char)(rng_below(&random, 3) == 0
                                                ? (int)rng_below(&random, 4)
                                                : -1 - (int)rng_below(&random, 2));
        before = view;
        found = ms_infer_run(&infer, &board, &view, NULL);
        assert_true(ms_twin_count(&twin, &board, &before));
        assert_int_equal(found < 0, twin.placements == 0);
        contradictions += found < 0;
        if (found >= 0)
            assert_true(ms_twin_agrees(&twin, &board, &before, &view));
    }
    assert_in_range(contradictions, 2000, 18000);
}

static void test_random_up_to_4x5(void **state)
{
    ms_view view, before;
    ms_twin twin;
    rng random;
    int round;

    (void)state;
    rng_seed(&random, 1);
    for (round = 0; round < 100000; round++) {
        ms_board_init(&board, 1 + (int)rng_below(&random, 4),
                      1 + (int)rng_below(&random, 5));
        ms_twin_position(&board, &view, 16, next_bits, &random);
        before = view;
        assert_true(ms_infer_run(&infer, &board, &view, NULL) >= 0);
        assert_true(ms_twin_count(&twin, &board, &before));
        assert_true(twin.placements > 0);
        assert_true(ms_twin_agrees(&twin, &board, &before, &view));
    }
}

/* settle finds nothing that run does not find, and both agree where settle is enough. */
static void test_settle_is_weaker(void **state)
{
    ms_view full, settled, before;
    rng random;
    int round, cell, more = 0;

    (void)state;
    rng_seed(&random, 2);
    for (round = 0; round < 5000; round++) {
        ms_board_init(&board, 5, 5);
        ms_twin_position(&board, &before, 20, next_bits, &random);
        full = settled = before;
        assert_true(ms_infer_run(&infer, &board, &full, NULL) >= 0);
        assert_true(ms_infer_settle(&infer, &board, &settled) >= 0);
        for (cell = 0; cell < board.cells; cell++) {
            if (settled.cell[cell] != before.cell[cell])
                assert_int_equal(settled.cell[cell], full.cell[cell]);
            else
                more += full.cell[cell] != before.cell[cell];
        }
    }
    assert_true(more > 100);
}

/* A sample is a placement: it satisfies every number. */
static void test_sample(void **state)
{
    unsigned char mine[MS_CELLS_MAX];
    ms_view view;
    rng random;
    int round, cell, i, sum;

    (void)state;
    rng_seed(&random, 3);
    for (round = 0; round < 2000; round++) {
        ms_board_init(&board, 6, 7);
        ms_twin_position(&board, &view, 42, next_bits, &random);
        assert_true(ms_infer_sample(&infer, &board, &view, (uint64_t)round, mine));
        for (cell = 0; cell < board.cells; cell++) {
            if (view.cell[cell] < 0)
                continue;
            sum = ms_view_count(&board, &view, cell, MS_MINE);
            for (i = 0; i < board.degree[cell]; i++)
                sum += mine[board.nearby[cell][i]];
            assert_int_equal(sum, view.cell[cell]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),          cmocka_unit_test(test_contradictions),
        cmocka_unit_test(test_all_up_to_3x3),    cmocka_unit_test(test_consistency),
        cmocka_unit_test(test_random_up_to_4x5), cmocka_unit_test(test_settle_is_weaker),
        cmocka_unit_test(test_sample),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
