/* The judge's minesweeper rules: both file formats with every slip, the statement's
 * sample duel, and the points in each way a duel can end. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "msweeper/referee.h"

static text_reader t;

static const char *read_layer(mj_field *field, int rows, int cols, const char *bytes)
{
    mj_field_clear(field, rows, cols);
    text_start(&t, "MLAYER.OUT", bytes, strlen(bytes));
    return mj_read_layer(&t, field);
}

static const char *read_answer(mj_answer *answer, int rows, int cols, const char *bytes)
{
    text_start(&t, "MSWEEPER.OUT", bytes, strlen(bytes));
    return mj_read_answer(&t, rows, cols, answer);
}

static void test_sample_layer(void **state)
{
    mj_field field;

    (void)state;
    assert_null(read_layer(&field, 4, 3, "3 1 2 2 2 1 3\n3 1 1 2 1 2 3\n"));
    assert_int_equal(t.warnings, 0);
    assert_int_equal(field.mines, 3);
    assert_int_equal(field.givens, 3);
    assert_true(field.mine[1] && field.mine[4] && field.mine[2]);
    assert_true(field.given[0] && field.given[3] && field.given[5]);
    /* Fig. 2: 2 + + / 2 + 3 / 1 2 1 (worked out) / 0 0 0 */
    assert_int_equal(mj_number(&field, 0), 2);
    assert_int_equal(mj_number(&field, 3), 2);
    assert_int_equal(mj_number(&field, 5), 3);
    assert_int_equal(mj_number(&field, 6), 1);
    assert_int_equal(mj_number(&field, 7), 1);
    assert_int_equal(mj_number(&field, 9), 0);
}

static void test_layer_slips(void **state)
{
    static const struct {
        const char *bytes, *error; /* NULL: fine, "": any */
    } cases[] = {
        {"0\n1 1 1\n", NULL},
        {"0 \r\n1 1 1\r\n", NULL},
        {"0\n1 1 1", NULL},
        {"0\n0\n\n", NULL}, /* illegal, but that is for the checker to say */
        {"", "MLAYER.OUT:1: expected a line with the number of mines, found end of file"},
        {"1 1 1\n",
         "MLAYER.OUT:2: expected a line with the number of characteristics, found "
         "end of file"},
        {"x\n", "MLAYER.OUT:1: expected the number of mines (0..12), found \"x\""},
        {"13 1 1\n", ""},
        {"2 1 1 1\n1 2 2\n",
         "MLAYER.OUT:1: expected one blank and number 4 of the 4 of 2 "
         "mines, found end of line"},
        {"1 1 1 1\n1 2 2\n",
         "MLAYER.OUT:1: expected end of line after 1 mines, found \" 1\""},
        {"1 5 1\n1 2 2\n", "MLAYER.OUT:1: cell 5 1 is outside the board of 4 x 3"},
        {"1 1 4\n1 2 2\n", "MLAYER.OUT:1: cell 1 4 is outside the board of 4 x 3"},
        {"1 0 1\n1 2 2\n", "MLAYER.OUT:1: cell 0 1 is outside the board of 4 x 3"},
        {"2 1 1 1 1\n1 2 2\n", "MLAYER.OUT:1: cell 1 1 is listed twice as a mine"},
        {"1 1 1\n1 1 1\n", "MLAYER.OUT:2: cell 1 1 has no characteristic, it is a mine"},
        {"1 1 1\n2 2 2 2 2\n", "MLAYER.OUT:2: cell 2 2 is listed twice"},
        {"1 1 1\n1 2 2\n7\n", "MLAYER.OUT:3: expected end of file, found \"7\""},
        {"1  1 1\n1 2 2\n", ""},
        {"1 1 1 1 2 2\n", ""},
        {"1\n1 1\n1\n2 2\n", ""},
        {"1 -1 1\n1 2 2\n", ""},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mj_field field;
        const char *error = read_layer(&field, 4, 3, cases[i].bytes);

        if (!cases[i].error)
            assert_null(error);
        else
            assert_non_null(error);
        if (cases[i].error && cases[i].error[0])
            assert_string_equal(error, cases[i].error);
    }
}

static void test_answers(void **state)
{
    mj_answer answer;

    (void)state;
    assert_null(read_answer(&answer, 4, 3, "2 1 2 2 2\n1 3 2\n"));
    assert_int_equal(answer.mines, 2);
    assert_int_equal(answer.mine[0], 1);
    assert_int_equal(answer.mine[1], 4);
    assert_int_equal(answer.safe, 1);
    assert_int_equal(answer.ask[0], 7);
    assert_null(read_answer(&answer, 4, 3, "1 1 3\n")); /* the sample: no second line */
    assert_int_equal(answer.mines, 1);
    assert_int_equal(answer.safe, 0);
    assert_null(read_answer(&answer, 4, 3, "0\n0\n"));
    assert_null(read_answer(&answer, 4, 3, "0\n\n"));
    assert_string_equal(read_answer(&answer, 4, 3, "0\n\n1 1 1\n"),
                        "MSWEEPER.OUT:2: expected the number of mine-free cells (0..12), "
                        "found an empty line");
    assert_string_equal(read_answer(&answer, 4, 3, "0\n2 1 1\n"),
                        "MSWEEPER.OUT:2: expected one blank and number 3 of the 4 of 2 "
                        "mine-free cells, found end of line");
    assert_non_null(read_answer(&answer, 4, 3, "\n"));
    assert_non_null(read_answer(&answer, 4, 3, "mines\n"));
}

static void test_largest_lists_fit(void **state)
{
    static char bytes[2 * 900 * 6 + 32];
    mj_answer answer;
    char *p = bytes;
    int line, i;

    (void)state;
    for (line = 0; line < 2; line++) {
        p += sprintf(p, "900");
        for (i = 0; i < 900; i++)
            p += sprintf(p, " %d %d", i / 30 + 1, i % 30 + 1);
        *p++ = '\n';
    }
    assert_null(read_answer(&answer, 30, 30, bytes));
    assert_int_equal(answer.ask[899], 899);
    assert_int_equal(answer.mines, 900);
}

/* ---- Duels ------------------------------------------------------------------------ */

static mj_outcome say(mj_duel *duel, const char *bytes, bool ignore_false)
{
    mj_answer answer;

    assert_null(read_answer(&answer, duel->field->rows, duel->field->cols, bytes));
    return mj_duel_answer(duel, &answer, ignore_false);
}

static void sample(mj_field *field, mj_duel *duel)
{
    assert_null(read_layer(field, 4, 3, "3 1 2 2 2 1 3\n3 1 1 2 1 2 3\n"));
    mj_duel_start(duel, field);
}

static void input_is(const mj_duel *duel, bool one_line, const char *expected)
{
    char out[MJ_INPUT_MAX];
    size_t size = mj_write_input(duel, one_line, out);

    assert_int_equal(size, strlen(expected));
    assert_memory_equal(out, expected, size);
}

static void test_sample_duel(void **state)
{
    mj_field field;
    mj_duel duel;

    (void)state;
    sample(&field, &duel);
    input_is(&duel, true, "4 3\n3 1 1 2 2 1 2 2 3 3\n");
    input_is(&duel, false, "4 3\n3\n1 1 2\n2 1 2\n2 3 3\n");
    assert_int_equal(say(&duel, "2 1 2 2 2\n1 3 2\n", false), MJ_GOES_ON);
    assert_int_equal(duel.points, 2);
    input_is(&duel, true, "4 3\n1 3 2 1\n");
    assert_int_equal(say(&duel, "1 1 3\n", false), MJ_ALL_FOUND);
    assert_int_equal(duel.points, 3);
}

static void test_explosion_keeps_the_mines_named(void **state)
{
    mj_field field;
    mj_duel duel;

    (void)state;
    sample(&field, &duel);
    assert_int_equal(say(&duel, "1 1 2\n2 3 2 1 3\n", false), MJ_EXPLOSION);
    assert_int_equal(duel.points, 1);
    assert_int_equal(duel.cell, 2);
}

static void test_all_mines_before_the_claims(void **state)
{
    mj_field field;
    mj_duel duel;

    (void)state;
    sample(&field, &duel);
    assert_int_equal(say(&duel, "3 1 2 2 2 1 3\n1 1 3\n", false), MJ_ALL_FOUND);
    assert_int_equal(duel.points, 3);
}

static void test_false_mine(void **state)
{
    mj_field field;
    mj_duel duel;

    (void)state;
    sample(&field, &duel);
    assert_int_equal(say(&duel, "1 1 2\n1 3 1\n", false), MJ_GOES_ON);
    assert_int_equal(say(&duel, "2 2 2 4 1\n1 3 2\n", false), MJ_FALSE_MINE);
    assert_int_equal(duel.points, 1); /* the answer before counts, this one does not */
    assert_int_equal(duel.cell, 9);
    sample(&field, &duel);
    assert_int_equal(say(&duel, "2 2 2 4 1\n1 3 2\n", true), MJ_GOES_ON);
    assert_int_equal(duel.points, 1);
}

static void test_mines_count_once(void **state)
{
    mj_field field;
    mj_duel duel;

    (void)state;
    sample(&field, &duel);
    assert_int_equal(say(&duel, "3 1 2 1 2 2 2\n1 3 2\n", false), MJ_GOES_ON);
    assert_int_equal(duel.points, 2);
    assert_int_equal(say(&duel, "2 1 2 2 2\n1 3 1\n", false), MJ_GOES_ON);
    assert_int_equal(duel.points, 2);
}

static void test_asking_nothing_new(void **state)
{
    mj_field field;
    mj_duel duel;

    (void)state;
    sample(&field, &duel);
    assert_int_equal(say(&duel, "0\n1 1 1\n", false), MJ_NOTHING_ASKED);
    sample(&field, &duel);
    assert_int_equal(say(&duel, "0\n0\n", false), MJ_NOTHING_ASKED);
    sample(&field, &duel);
    assert_int_equal(say(&duel, "0\n3 1 1 3 2 3 2\n", false), MJ_GOES_ON);
    input_is(&duel, false, "4 3\n1\n3 2 1\n"); /* only what is new, once */
}

static void test_points_against_an_illegal_layer(void **state)
{
    (void)state;
    assert_int_equal(mj_points_max(1, 1), 0);
    assert_int_equal(mj_points_max(30, 30), 899);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sample_layer),
        cmocka_unit_test(test_layer_slips),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_largest_lists_fit),
        cmocka_unit_test(test_sample_duel),
        cmocka_unit_test(test_explosion_keeps_the_mines_named),
        cmocka_unit_test(test_all_mines_before_the_claims),
        cmocka_unit_test(test_false_mine),
        cmocka_unit_test(test_mines_count_once),
        cmocka_unit_test(test_asking_nothing_new),
        cmocka_unit_test(test_points_against_an_illegal_layer),
    };

    return cmocka_run_group_tests_name("msweeper_referee", tests, NULL, NULL);
}
