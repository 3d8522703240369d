/* Two complete inferences, the sweeper's and the judge's, held against each other: on
 * random fields of all sizes the same cells are determined in the end. */
#include "tests/support.h"

#include <string.h>

#include "common/rng.h"
#include "msweeper/checker.h"
#include "msweeper/closure.h"

static ms_infer infer;

/* Cells that only one of the two determines. */
static int differences(const mj_field *field, int *open)
{
    static ms_board board;
    static ms_field theirs;
    static ms_view view;
    mj_closure *closure = mj_closure_new(field);
    int cell, different = 0;

    ms_board_init(&board, field->rows, field->cols);
    ms_field_clear(&theirs);
    for (cell = 0; cell < board.cells; cell++) {
        if (field->given[cell])
            mj_closure_tell(closure, cell);
        theirs.cell[cell] = field->mine[cell]    ? MS_BOMB
                            : field->given[cell] ? MS_GIVEN
                                                 : MS_BARE;
    }
    assert_true(mj_closure_run(closure, false));
    ms_view_clear(&view);
    ms_field_show(&board, &theirs, &view);
    *open = ms_closure_run(&infer, &board, &theirs, &view);
    for (cell = 0; cell < board.cells; cell++)
        different +=
            mj_closure_determined(closure, cell) != (view.cell[cell] != MS_UNKNOWN);
    mj_closure_free(closure);
    return different;
}

static void test_random_fields(void **state)
{
    rng random;
    int i, cell, legal = 0, partly = 0;

    (void)state;
    rng_seed(&random, 31);
    for (i = 0; i < 600; i++) {
        double density = 0.05 + 0.35 * rng_unit(&random);
        double given = 0.6 * rng_unit(&random) * rng_unit(&random);
        mj_field field;
        int open;

        mj_field_clear(&field, 1 + (int)rng_below(&random, 30),
                       1 + (int)rng_below(&random, 30));
        for (cell = 0; cell < field.rows * field.cols; cell++) {
            field.mine[cell] = rng_unit(&random) < density;
            field.given[cell] = !field.mine[cell] && rng_unit(&random) < given;
        }
        if (differences(&field, &open) > 0)
            fail_msg("field %d of %d x %d", i, field.rows, field.cols);
        legal += open == 0;
        partly += open > 0 && open < field.rows * field.cols;
    }
    /* neither verdict came up too seldom to mean something */
    assert_in_range(legal, 10, 590);
    assert_in_range(partly, 200, 600);
}

/* Scattered numbers on a dense field: long chains of cases, where weak rules are stuck.
 */
static void test_hard_fields(void **state)
{
    rng random;
    int i, cell;

    (void)state;
    rng_seed(&random, 32);
    for (i = 0; i < 60; i++) {
        mj_field field;
        int open;

        mj_field_clear(&field, 24, 24);
        for (cell = 0; cell < 24 * 24; cell++) {
            field.mine[cell] = rng_unit(&random) < 0.25;
            field.given[cell] = !field.mine[cell] && rng_unit(&random) < 0.45;
        }
        assert_int_equal(differences(&field, &open), 0);
    }
}

static void test_reference_fields(void **state)
{
    uint64_t seed;

    (void)state;
    for (seed = 0; seed < 20; seed++) {
        mj_field field;
        int open;

        assert_true(mj_make_field(&field, 16, 30, 0.2, seed));
        assert_int_equal(differences(&field, &open), 0);
        assert_int_equal(open, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_fields),
        cmocka_unit_test(test_hard_fields),
        cmocka_unit_test(test_reference_fields),
    };

    return cmocka_run_group_tests_name("msweeper_twins", tests, NULL, NULL);
}
