/* Clocks that go wrong (see tests/clocks.c): every timed bot, with the wall's clock an
 * hour back, an hour ahead or standing still from an early reading on. A legal answer
 * comes, and no more processor time is used than the limit of the system, far above the
 * bot's own, allows. Legality is the judges' referees' word.
 */
#include "tests/support.h"

#include "balda/referee.h"
#include "hive/referee.h"
#include "msweeper/checker.h"
#include "msweeper/referee.h"
#include "rivers/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const clocks_jumps[] = {"back", "forward", "frozen"};

enum { CLOCKS_JUMPS = 3 };

/* Runs the bot in dir for a fifth of a second by a clock that goes wrong after the second
 * reading; after 3 seconds of processor time the system ends it. */
static char *clocks_run(const char *dir, const char *program, const char *jump,
                        const char *input)
{
    static const char script[] = "ulimit -t 3; exec \"$0\" \"$@\"";
    char load[1200], way[40];
    const char *argv[] = {"/bin/sh", "-c", script, "/usr/bin/env", load, way,
                          "CLOCK_AFTER=2", "CLOCK_MARK=mark", support_program(program),
                          "--time", "0.25", NULL};
    support_result result;

    snprintf(load, sizeof load, "LD_PRELOAD=%s", getenv("TEST_clocks"));
    snprintf(way, sizeof way, "CLOCK_JUMP=%s", jump);
    result = support_run(dir, argv, input, -1, 60);
    if (result.late || result.status != 0)
        fail_msg("%s, clock %s: status %d, late %d: %s", program, jump, result.status,
                 result.late, result.err);
    if (!support_exists(dir, "mark"))
        fail_msg("%s never met a clock that is %s", program, jump);
    free(result.err);
    return result.out;
}

/* Runs a bot that writes `output`; its text, to be freed. */
static char *clocks_file(const char *dir, const char *program, const char *jump,
                         const char *output)
{
    char *answer;

    free(clocks_run(dir, program, jump, NULL));
    answer = support_read(dir, output, NULL);
    if (answer == NULL)
        fail_msg("%s, clock %s: no %s", program, jump, output);
    return answer;
}

static void clocks_need(void)
{
    if (getenv("TEST_clocks") == NULL)
        skip();
}

static void test_rivers(void **state)
{
    static const unsigned char centre[4] = {RJ_WHITE, RJ_BLACK, RJ_BLACK, RJ_WHITE};
    char input[RJ_TEXT];
    rj_game game;
    int i;

    (void)state;
    clocks_need();
    rj_start(&game, centre);
    rj_input(&game, input);
    for (i = 0; i < CLOCKS_JUMPS; i++) {
        const char *dir = support_make_dir();
        int row = 0, column = 0;
        char *answer;

        support_write(dir, "RAIN.INP", input, -1);
        answer = clocks_file(dir, "RAIN.EXE", clocks_jumps[i], "RAIN.OUT");
        assert_int_equal(sscanf(answer, "%d %d", &row, &column), 2);
        assert_null(rj_why_not(&game, row, column));
        free(answer);
        support_remove_dir(dir);
    }
}

static void test_balda(void **state)
{
    static const bj_word start = {{1, 0, 11, 4, 0}, 5}; /* balda */
    unsigned char input[BJ_INPUT_MAX];
    char error[TEXT_ERROR_MAX];
    bj_position position;
    bj_wordlist words;
    long size = 0;
    char *dict;
    int i;

    (void)state;
    clocks_need();
    dict = support_read("dicts", "nouns.txt", &size);
    assert_non_null(dict);
    assert_null(bj_wordlist_read(&words, dict, (size_t)size, BJ_UTF8));
    bj_position_start(&position, &start, true);
    for (i = 0; i < CLOCKS_JUMPS; i++) {
        const char *dir = support_make_dir();
        text_reader reader;
        bj_move move;
        char *answer;

        support_write(dir, "dict.txt", dict, size);
        support_write(dir, "input.txt", input,
                      (long)bj_write_input(&position, BJ_UTF8, input));
        answer = clocks_file(dir, "balda", clocks_jumps[i], "output.txt");
        text_start(&reader, "output.txt", answer, strlen(answer));
        assert_null(bj_read_answer(&reader, BJ_UTF8, &move));
        assert_null(bj_check_move(&words, &position, &move, error));
        free(answer);
        support_remove_dir(dir);
    }
    bj_wordlist_free(&words);
    free(dict);
}

static void test_hive(void **state)
{
    int i;

    (void)state;
    clocks_need();
    for (i = 0; i < CLOCKS_JUMPS; i++) {
        const char *dir = support_make_dir();
        int row = 0, column = 0;
        hj_game game;
        char *out = clocks_run(dir, "hive", clocks_jumps[i], "1\n5 5 5 9\n");

        hj_start(&game);
        hj_play(&game, 0, 5, 5, 5, (hj_change[6]){{0, 0, false}});
        assert_int_equal(sscanf(out, "%d %d", &row, &column), 2);
        assert_null(hj_why_not(&game, row, column));
        free(out);
        support_remove_dir(dir);
    }
}

/* A field where nothing can be concluded: chances are worked out, the clock is looked at
 * often, and one cell is asked. */
static void test_sweeper(void **state)
{
    char *input;
    int i;

    (void)state;
    clocks_need();
    input = support_read("tests/cases/msweeper", "tangled.in", NULL);
    assert_non_null(input);
    for (i = 0; i < CLOCKS_JUMPS; i++) {
        const char *dir = support_make_dir();
        text_reader reader;
        mj_answer said;
        char *answer;

        support_write(dir, "MSWEEPER.IN", input, -1);
        answer = clocks_file(dir, "MSWEEPER", clocks_jumps[i], "MSWEEPER.OUT");
        text_start(&reader, "MSWEEPER.OUT", answer, strlen(answer));
        assert_null(mj_read_answer(&reader, 12, 12, &said));
        assert_int_equal(said.mines, 0);
        assert_int_equal(said.safe, 1);
        free(answer);
        support_remove_dir(dir);
    }
    free(input);
}

static void test_layer(void **state)
{
    int i;

    (void)state;
    clocks_need();
    for (i = 0; i < CLOCKS_JUMPS; i++) {
        const char *dir = support_make_dir();
        text_reader reader;
        mj_field field;
        char *answer;

        support_write(dir, "MLAYER.IN", "8 8\n", -1);
        answer = clocks_file(dir, "MLAYER", clocks_jumps[i], "MLAYER.OUT");
        mj_field_clear(&field, 8, 8);
        text_start(&reader, "MLAYER.OUT", answer, strlen(answer));
        assert_null(mj_read_layer(&reader, &field));
        assert_true(field.mines > 0);
        assert_int_equal(mj_check_field(&field).legality, MJ_LEGAL);
        free(answer);
        support_remove_dir(dir);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rivers),  cmocka_unit_test(test_balda),
        cmocka_unit_test(test_hive),    cmocka_unit_test(test_sweeper),
        cmocka_unit_test(test_layer),
    };
    return cmocka_run_group_tests_name("clocks", tests, NULL, NULL);
}
