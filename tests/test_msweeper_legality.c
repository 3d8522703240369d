/* The sweeper's closure and the judge's checker, written apart, agree on what is legal
 * and on how many cells stay open. */
#include "tests/support.h"

#include "msweeper/checker.h"
#include "msweeper/closure.h"
#include "msweeper/trial.h"

#include <string.h>

static ms_layer layer;
static mj_field field;

static void to_judge(void)
{
    int cell;

    mj_field_clear(&field, layer.board.rows, layer.board.cols);
    for (cell = 0; cell < layer.board.cells; cell++) {
        field.mine[cell] = layer.field.cell[cell] == MS_BOMB;
        field.given[cell] = layer.field.cell[cell] == MS_GIVEN;
        field.mines += field.mine[cell];
        field.givens += field.given[cell];
    }
}

static bool agree(void)
{
    mj_verdict verdict;
    int left =
        ms_closure_run(&layer.core.rules.infer, &layer.board, &layer.field, &layer.view);

    to_judge();
    verdict = mj_check_field(&field);
    assert_int_not_equal(verdict.legality, MJ_TOO_HARD);
    assert_int_equal(verdict.left, left);
    assert_int_equal(verdict.legality == MJ_LEGAL, left == 0);
    return left == 0;
}

/* Scattered numbers, as they fall: mostly illegal. */
static void test_thinned(void **state)
{
    int round, legal = 0;

    (void)state;
    rng_seed(&layer.random, 1);
    for (round = 0; round < 300; round++) {
        ms_board_init(&layer.board, 4 + (int)rng_below(&layer.random, 14),
                      4 + (int)rng_below(&layer.random, 14));
        ms_trial_thin(&layer, 5 + rng_below(&layer.random, 25), 45);
        legal += agree();
    }
    assert_in_range(legal, 30, 270);
}

static void test_trials(void **state)
{
    uint64_t seed;

    (void)state;
    for (seed = 0; seed < 40; seed++) {
        ms_trial_make(&layer, seed % 2 ? MS_TRIAL_THINNED : MS_TRIAL_CLASSIC, seed);
        assert_true(agree());
    }
}

/* The checker once held this field for illegal: a component that only lost cells was not
 * looked at again. */
static void test_component_that_lost_cells(void **state)
{
    (void)state;
    ms_trial_make(&layer, MS_TRIAL_THINNED, 181);
    assert_true(agree());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_thinned),
        cmocka_unit_test(test_trials),
        cmocka_unit_test(test_component_that_lost_cells),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
