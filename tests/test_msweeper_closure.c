/* Legality: special cases worked out by hand, and a twin that plays the duel with brute
 * force inference on small fields. */
#include "tests/support.h"

#include "msweeper/closure.h"
#include "msweeper/twin.h"
#include "tests/msweeper_view.h"

#include <string.h>

static ms_board board;
static ms_infer infer;

static int left_unknown(int rows, int cols, const char *text)
{
    ms_field field;
    ms_view view;

    assert_int_equal(strlen(text), rows * cols);
    ms_board_init(&board, rows, cols);
    field_from_text(&board, &field, text);
    return ms_closure_run(&infer, &board, &field, &view);
}

static void test_by_hand(void **state)
{
    (void)state;
    assert_int_equal(left_unknown(4, 3, "g**g*g......"), 0); /* the statement's sample */
    assert_int_equal(left_unknown(1, 1, "g"), 0); /* no mine: legal by the format */
    assert_int_equal(left_unknown(1, 1, "*"), 1);
    assert_int_equal(left_unknown(1, 1, "."), 1); /* K = 0 */
    assert_int_equal(left_unknown(1, 2, "*g"), 0);
    assert_int_equal(left_unknown(1, 3, "*g."), 2);
    assert_int_equal(left_unknown(3, 3, "g........"), 0); /* a 0 opens everything */
    assert_int_equal(left_unknown(1, 5, "g.*.."), 2);     /* cells behind a mine */
    assert_int_equal(left_unknown(1, 5, "g.*.g"), 0);
    assert_int_equal(left_unknown(3, 3,
                                  "***"
                                  "***"
                                  "**g"),
                     5); /* mines shut in by mines */
    assert_int_equal(left_unknown(3, 3,
                                  "***"
                                  "*g*"
                                  "***"),
                     0);
    assert_int_equal(left_unknown(3, 5,
                                  "*.*.*"
                                  "..g.."
                                  "*.*.*"),
                     14); /* 4 of 8, no hold */
    assert_int_equal(left_unknown(1, 4, "gg*g"), 0);
}

/* The same by trying all placements at each step. */
static int twin_unknown(const ms_field *field)
{
    ms_view view;
    ms_twin twin;
    int i, found, unknown = 0;

    ms_field_show(&board, field, &view);
    do {
        assert_true(ms_twin_count(&twin, &board, &view));
        assert_true(twin.placements > 0);
        for (found = i = 0; i < twin.size; i++) {
            if (twin.mines[i] == twin.placements)
                view.cell[twin.cell[i]] = MS_MINE;
            else if (twin.mines[i] == 0)
                view.cell[twin.cell[i]] =
                    (signed char)ms_field_number(&board, field, twin.cell[i]);
            else
                continue;
            found++;
        }
    } while (found > 0);
    for (i = 0; i < board.cells; i++)
        unknown += view.cell[i] == MS_UNKNOWN;
    return unknown;
}

static void test_twin(void **state)
{
    rng random;
    ms_field field;
    ms_view view;
    int round, legal = 0;

    (void)state;
    rng_seed(&random, 1);
    for (round = 0; round < 10000; round++) {
        int unknown;

        ms_board_init(&board, 1 + (int)rng_below(&random, 4),
                      1 + (int)rng_below(&random, 5));
        field_random(&board, &field, 10 + rng_below(&random, 40),
                     20 + rng_below(&random, 60), &random);
        unknown = ms_closure_run(&infer, &board, &field, &view);
        assert_int_equal(unknown, twin_unknown(&field));
        legal += unknown == 0;
    }
    assert_in_range(legal, 500, 9500);
}

static void test_calls(void **state)
{
    ms_field field;

    (void)state;
    ms_board_init(&board, 4, 3);
    field_from_text(&board, &field, "g**g*g......");
    assert_int_equal(ms_closure_calls(&infer, &board, &field), 2); /* as in the sample */
    ms_board_init(&board, 1, 2);
    field_from_text(&board, &field, "*g");
    assert_int_equal(ms_closure_calls(&infer, &board, &field), 1);
    field_from_text(&board, &field, ".g");
    assert_int_equal(ms_closure_calls(&infer, &board, &field), 0); /* no mine, no call */
    ms_board_init(&board, 1, 6);
    field_from_text(&board, &field, "g....*"); /* one cell further at each call */
    assert_int_equal(ms_closure_calls(&infer, &board, &field), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_twin),
        cmocka_unit_test(test_calls),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
