/* Tests of bin/RAIN.EXE as the judge meets it: files in a directory, no arguments. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rivers/work.h"

#define START_ROWS \
    "00000000\n00000000\n00000000\n00012000\n00021000\n00000000\n00000000\n00000000\n"

static char *dir;

static int enter(void **state)
{
    (void)state;
    rv_bits_init();
    dir = (char *)support_make_dir();
    return 0;
}

static int leave(void **state)
{
    (void)state;
    support_remove_dir(dir);
    return 0;
}

static support_result run(const char *first, const char *second)
{
    const char *argv[4];

    argv[0] = support_program("RAIN.EXE");
    argv[1] = first;
    argv[2] = second;
    argv[3] = NULL;
    return support_run(dir, argv, NULL, 0, 20);
}

/* Runs with a node budget and gives the answer; status 0 expected. */
static char *answer(const char *input)
{
    support_result result;
    char *out;

    support_write(dir, "RAIN.INP", input, -1);
    result = run("--nodes", "3000");
    assert_int_equal(result.status, 0);
    assert_string_equal(result.out, "");
    assert_string_equal(result.err, "");
    support_free(&result);
    out = support_read(dir, "RAIN.OUT", NULL);
    assert_non_null(out);
    return out;
}

static void test_start_is_answered_with_one_of_the_four_moves(void **state)
{
    char *out = answer(START_ROWS "1\n");

    (void)state;
    assert_true(!strcmp(out, "5 3\n") || !strcmp(out, "6 4\n") || !strcmp(out, "3 5\n") ||
                !strcmp(out, "4 6\n"));
    free(out);
    assert_true(support_exists(dir, "RAIN.WRK"));
    assert_false(support_exists(dir, "RAIN.TMP"));
}

static void test_sloppy_input_is_played(void **state)
{
    char *plain = answer(START_ROWS "2\n"), *out;

    (void)state;
    out = answer("\xEF\xBB\xBF" "00000000\r\n00000000\r\n00000000\r\n0001 2000\r\n"
                 "00021000  \r\n00000000\r\n00000000\r\n00000000\r\n\r\n 2\x1A");
    assert_string_equal(out, plain);
    free(out);
    free(plain);
}

static void test_lower_case_name_is_found(void **state)
{
    support_result result;
    char *out;

    (void)state;
    support_write(dir, "rain.inp", START_ROWS "1\n", -1);
    result = run("--nodes", "500");
    assert_int_equal(result.status, 0);
    support_free(&result);
    out = support_read(dir, "RAIN.OUT", NULL);
    assert_non_null(out);
    free(out);
}

static void test_pass_is_zero_zero(void **state)
{
    char *out;

    (void)state;
    out = answer("11111111\n11111111\n11111111\n11111111\n11111111\n11111111\n11111111\n"
                 "11111110\n2\n");
    assert_string_equal(out, "0 0\n");
    free(out);
    out = answer("11111111\n11111111\n11111111\n11111111\n22222222\n22222222\n22222222\n"
                 "22222222\n1\n"); /* full board */
    assert_string_equal(out, "0 0\n");
    free(out);
    out = answer("00000000\n00000000\n00000000\n00000000\n00000000\n00000000\n00000000\n"
                 "00000000\n1\n");
    assert_string_equal(out, "0 0\n");
    free(out);
    out = answer("22222222\n22222222\n22222222\n22222222\n22222222\n22222222\n22222222\n"
                 "22222220\n1\n"); /* no own disc */
    assert_string_equal(out, "0 0\n");
    free(out);
}

static void test_two_discs_on_the_board_are_enough(void **state)
{
    char *out = answer("12000000\n00000000\n00000000\n00000000\n00000000\n00000000\n00000000\n"
                       "00000000\n1\n");

    (void)state;
    assert_string_equal(out, "1 3\n");
    free(out);
}

static void test_refused_input_leaves_no_answer(void **state)
{
    static const char *const texts[] = {"", "junk", START_ROWS "0\n", START_ROWS "3\n",
                                        START_ROWS, "0000000x\n"};
    support_result result;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof texts / sizeof *texts; i++) {
        support_write(dir, "RAIN.OUT", "5 3\n", -1);
        support_write(dir, "RAIN.INP", texts[i], -1);
        result = run(NULL, NULL);
        assert_int_equal(result.status, 1);
        assert_non_null(strstr(result.err, "RAIN.INP:"));
        assert_non_null(strstr(result.err, "expected"));
        assert_ptr_equal(strchr(result.err, '\n'), result.err + strlen(result.err) - 1);
        assert_false(support_exists(dir, "RAIN.OUT"));
        support_free(&result);
    }
}

static void test_missing_input(void **state)
{
    support_result result = run(NULL, NULL);

    (void)state;
    assert_int_equal(result.status, 1);
    assert_non_null(strstr(result.err, "RAIN.INP"));
    support_free(&result);
    assert_false(support_exists(dir, "RAIN.OUT"));
}

static void test_usage(void **state)
{
    support_result result = run("--what", NULL);

    (void)state;
    assert_int_equal(result.status, 2);
    assert_non_null(strstr(result.err, "--what"));
    support_free(&result);
    result = run("stray", NULL);
    assert_int_equal(result.status, 2);
    support_free(&result);
    result = run("--help", NULL);
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "--nodes"));
    support_free(&result);
}

/* The hand decides: white has one move on the board but, by the record, no disc left. */
/* White passed with an empty hand, black took (8 7); white has a line at (1 1). */
static void test_work_file_forbids_a_move_without_a_disc(void **state)
{
    static const char rows[] = "02111111\n11111111\n11111111\n11111111\n11111111\n11111111\n"
                               "11111111\n22222220\n1\n";
    char record[RV_WORK_MAX], *out;
    rv_input input;
    rv_board board;

    (void)state;
    out = answer(rows);
    assert_string_equal(out, "1 1\n"); /* without a record: one disc each */
    free(out);
    memset(input.cells, '1', sizeof input.cells);
    input.cells[0] = input.cells[62] = input.cells[63] = '0';
    input.cells[1] = input.cells[56] = '2';
    input.colour = 1;
    rv_board_read(&board, input.cells, 1);
    board.hands = RV_HANDS(0, 3);
    support_write(dir, "RAIN.WRK", record, rv_work_record(&input, &board, RV_PASS, record));
    out = answer(rows);
    assert_string_equal(out, "0 0\n");
    free(out);
}

static void test_same_budget_same_answer_with_or_without_stale_files(void **state)
{
    char *first = answer(START_ROWS "1\n"), *again;

    (void)state;
    support_write(dir, "RAIN.WRK", "RIVERS1 garbage", -1);
    support_write(dir, "RAIN.TMP", "left over", -1);
    again = answer(START_ROWS "1\n");
    assert_string_equal(first, again);
    free(first);
    free(again);
}

/* However short the budget, one ply is searched: it is not the first legal move. */
static void test_one_node_is_enough_for_one_ply(void **state)
{
    static const char rows[] = "00000000\n00000000\n00012000\n00111200\n00021120\n"
                               "00212220\n00001000\n00000000\n2\n";
    support_result result;
    char *one_node, *one_ply;

    (void)state;
    support_write(dir, "RAIN.INP", rows, -1);
    result = run("--nodes", "1");
    support_free(&result);
    one_node = support_read(dir, "RAIN.OUT", NULL);
    result = run("--depth", "1");
    support_free(&result);
    one_ply = support_read(dir, "RAIN.OUT", NULL);
    assert_true(one_node != NULL && one_ply != NULL);
    assert_string_equal(one_node, one_ply);
    free(one_node);
    free(one_ply);
}

static void test_solve_prints_exact_results(void **state)
{
    static const char text[] =
        "# two late positions\n\n"
        "one 0211111111111111111111111111111111111111111111111111111111111110 1 +63\n"
        "1111111111111111111111111111111122222222222222222222222222222222 2 x\n";
    support_result result;

    (void)state;
    support_write(dir, "p.txt", text, -1);
    result = run("--solve=p.txt", NULL);
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "one       2 empties +63"));
    assert_non_null(strstr(result.out, " 0 empties  +0  pass"));
    assert_non_null(strstr(result.out, "2 positions, 0 wrong"));
    support_free(&result);
    result = run("--solve=p.txt", "--unlimited");
    assert_int_equal(result.status, 1);
    assert_non_null(strstr(result.out, "WRONG: expected +63"));
    support_free(&result);
    support_write(dir, "p.txt", "no board here\n", -1);
    result = run("--solve=p.txt", NULL);
    assert_int_equal(result.status, 1);
    assert_non_null(strstr(result.err, "p.txt:1: expected a board"));
    support_free(&result);
}

#define RIVERS_TEST(f) cmocka_unit_test_setup_teardown(f, enter, leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RIVERS_TEST(test_start_is_answered_with_one_of_the_four_moves),
        RIVERS_TEST(test_sloppy_input_is_played),
        RIVERS_TEST(test_lower_case_name_is_found),
        RIVERS_TEST(test_pass_is_zero_zero),
        RIVERS_TEST(test_two_discs_on_the_board_are_enough),
        RIVERS_TEST(test_refused_input_leaves_no_answer),
        RIVERS_TEST(test_missing_input),
        RIVERS_TEST(test_usage),
        RIVERS_TEST(test_work_file_forbids_a_move_without_a_disc),
        RIVERS_TEST(test_same_budget_same_answer_with_or_without_stale_files),
        RIVERS_TEST(test_one_node_is_enough_for_one_ply),
        RIVERS_TEST(test_solve_prints_exact_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
