/* Chances against counting all placements, and the estimate where that is too much. */
#include "tests/support.h"

#include "msweeper/risk.h"
#include "msweeper/twin.h"
#include "tests/msweeper_view.h"

#include <math.h>
#include <string.h>

static ms_board board;
static ms_infer infer;
static ms_risk risk;
static double chance[MS_CELLS_MAX];

static void assert_near(double found, double wanted, double slack)
{
    assert_true(fabs(found - wanted) <= slack);
}

static void test_by_hand(void **state)
{
    ms_view view;

    (void)state;
    ms_board_init(&board, 1, 5);
    view_from_text(&board, &view, ".1...");
    assert_int_equal(ms_risk_exact(&risk, &board, &view, chance, NULL), 0);
    assert_near(chance[0], 0.5, 1e-12);
    assert_near(chance[2], 0.5, 1e-12);
    assert_near(chance[4], 0.5, 1e-12); /* no number near */
    assert_int_equal(ms_risk_least(&board, &view, chance), 0);
    ms_board_init(&board, 3, 3);
    view_from_text(&board, &view, "....1....");
    assert_int_equal(ms_risk_exact(&risk, &board, &view, chance, NULL), 0);
    assert_near(chance[8], 0.125, 1e-12);
    view_from_text(&board, &view, "...*3....");
    assert_int_equal(ms_risk_exact(&risk, &board, &view, chance, NULL), 0);
    assert_near(chance[0], 2.0 / 7, 1e-12);
    ms_board_init(&board, 2, 4);
    view_from_text(&board, &view, "1s1s....");
    view.cell[4] = view.cell[7] = MS_SAFE;
    view.cell[1] = MS_UNKNOWN;
    assert_int_equal(ms_risk_exact(&risk, &board, &view, chance, NULL), 0);
    assert_near(chance[1], 0.5, 1e-12); /* 1: of 1,5; 1: of 1,5,6 */
    assert_near(chance[6], 0, 1e-12);
    view_from_text(&board, &view, "1..1...s"); /* 1: of 1,4,5; 1: of 2,6 */
    assert_int_equal(ms_risk_exact(&risk, &board, &view, chance, NULL), 0);
    assert_near(chance[4], 1.0 / 3, 1e-12);
    assert_near(chance[6], 0.5, 1e-12);
}

static void test_twin(void **state)
{
    ms_view view;
    ms_twin twin;
    rng random;
    int round, i, cell;

    (void)state;
    rng_seed(&random, 1);
    for (round = 0; round < 8000; round++) {
        ms_board_init(&board, 1 + (int)rng_below(&random, 6),
                      1 + (int)rng_below(&random, 6));
        ms_twin_position(&board, &view, 18, next_bits, &random);
        assert_true(ms_twin_count(&twin, &board, &view));
        assert_int_equal(ms_risk_exact(&risk, &board, &view, chance, NULL), 0);
        for (i = 0; i < twin.size; i++) {
            cell = twin.cell[i];
            assert_near(chance[cell], (double)twin.mines[i] / (double)twin.placements,
                        1e-9);
        }
    }
}

/* 30x30 with scattered numbers: too tangled, so estimated; every estimate is a share. */
static void test_tangled(void **state)
{
    ms_field field;
    ms_view view;
    rng random;
    int cell, tries, missing = 0;

    (void)state;
    rng_seed(&random, 7);
    ms_board_init(&board, 30, 30);
    for (tries = 0; tries < 30 && missing == 0; tries++) {
        field_random(&board, &field, 30, 40, &random);
        ms_field_show(&board, &field, &view);
        assert_true(ms_infer_run(&infer, &board, &view, NULL) >= 0);
        missing = ms_risk_exact(&risk, &board, &view, chance, NULL);
    }
    assert_true(missing > 0);
    ms_risk_estimate(&infer, &board, &view, chance, NULL);
    for (cell = 0; cell < board.cells; cell++)
        assert_true(chance[cell] >= 0 && chance[cell] <= 1);
    cell = ms_risk_least(&board, &view, chance);
    assert_int_equal(view.cell[cell], MS_UNKNOWN);
    assert_true(chance[cell] < 0.3);
}

/* The estimate is near the truth where both are known. */
static void test_estimate(void **state)
{
    ms_view view;
    rng random;
    double exact[MS_CELLS_MAX], error = 0;
    int round, cell, count = 0;

    (void)state;
    rng_seed(&random, 2);
    for (round = 0; round < 100; round++) {
        ms_board_init(&board, 5, 5);
        ms_twin_position(&board, &view, 20, next_bits, &random);
        ms_risk_exact(&risk, &board, &view, exact, NULL);
        for (cell = 0; cell < board.cells; cell++)
            chance[cell] = -1;
        ms_risk_estimate(&infer, &board, &view, chance, NULL);
        for (cell = 0; cell < board.cells; cell++) {
            if (view.cell[cell] != MS_UNKNOWN ||
                ms_view_count(&board, &view, cell, MS_UNKNOWN) == board.degree[cell])
                continue;
            error += fabs(chance[cell] - exact[cell]);
            count++;
        }
    }
    assert_true(count > 200);
    assert_true(error / count < 0.15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_twin),
        cmocka_unit_test(test_tangled),
        cmocka_unit_test(test_estimate),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
