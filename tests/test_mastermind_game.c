/* Tests of puzzles/mastermind as a game, both ways round: sessions in memory, and the
 * whole program over pipes and a pseudo-terminal. */
#define _XOPEN_SOURCE 700

#include "tests/support.h"

#include "tests/console.h"
#include "tests/puzzles_texts.h"

#include "puzzles/mastermind/game.h"
#include "puzzles/mastermind/text.h"

static void test_texts_are_complete(void **state)
{
    int bad;

    (void)state;
    if (!texts_fit(mm_texts, MM_TEXTS, &bad))
        fail_msg("text %d", bad);
    assert_int_equal(mm_guess_table.text_count, MM_TEXTS);
    assert_int_equal(mm_break_table.text_count, MM_TEXTS);
}

/* ---- Sessions in memory ---- */

typedef struct bench {
    mm_game game;
    tm_session session;
    tm_out out;
} bench;

static bench b; /* 136 KB */

static void bench_start(const tm_game *table, uint64_t seed)
{
    mm_game_init(&b.game);
    tm_out_init(&b.out, NULL);
    b.out.lang = TM_EN;
    tm_session_start(&b.session, table, &b.game, &b.out, seed);
}

static void bench_end(void)
{
    tm_out_free(&b.out);
    mm_game_free(&b.game);
}

static const char *bench_type(const char *line)
{
    tm_input input;

    tm_out_clear(&b.out);
    tm_input_set(&input, line, strlen(line));
    tm_session_line(&b.session, &input);
    return b.out.data;
}

static bool said(const char *text)
{
    return strstr(b.out.data, text) != NULL;
}

static void set_code(const char *digits)
{
    assert_true(mm_code_read(&b.game.code, digits));
}

/* The statement's game, row by row, in its layout. */
static void test_statement_game(void **state)
{
    (void)state;
    bench_start(&mm_guess_table, 1);
    set_code("25413");
    bench_type("89702");
    bench_type("47201");
    bench_type("24501");
    bench_type("24513");
    assert_false(b.game.over);
    bench_type("25413");
    assert_true(said("       Code   Key\n"
                     "  1.   89702  o\n"
                     "  2.   47201  ooo\n"
                     "  3.   24501  xooo\n"
                     "  4.   24513  xxxoo\n"
                     "  5.   25413  xxxxx\n"
                     "Well done, the code found in try 5! Hints: 0.\n"));
    assert_true(b.game.over);
    assert_int_equal(tm_session_end(&b.session), TM_OK);
    bench_end();
}

static void test_what_is_no_try_costs_nothing(void **state)
{
    static const char *const lines[] = {
        "1234",
        "123456",
        "12a45",
        "+1234",
        "-1234",
        "12.45",
        "",
        "  ",
        "1234\30505",
        "abcde",
        "check 12345",
        "check",
        "left",
        "?",
        "undo",
        "board",
        "12345\001",
        "99999999999999999",
        "1 2 3 4",
        "12345;",
        "check 00000",
        "checked 12345",
    };
    size_t i;

    (void)state;
    bench_start(&mm_guess_table, 2);
    for (i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        bench_type(lines[i]);
        if (b.game.history.count)
            fail_msg("'%s' was taken as a try: %s", lines[i], b.out.data);
        assert_true(said("Try 1 of 10: "));
    }
    b.game.settings.strict = true;
    bench_type("00123");
    assert_true(said("(--strict)"));
    bench_type("11234");
    assert_int_equal(b.game.history.count, 0);
    b.game.settings.strict = false;
    set_code("12345");
    bench_type("00123");
    assert_int_equal(b.game.history.count, 1);
    assert_true(said("00123  ooo\n"));
    assert_true(said("Note: 00123 cannot be the code"));
    bench_type(" 6 7 8 9 0 ");
    assert_true(said("67890  - (none of these digits)\n"));
    assert_int_equal(b.game.history.count, 2);
    bench_end();
}

static void test_tenth_miss_loses_and_shows_the_code(void **state)
{
    int i;

    (void)state;
    bench_start(&mm_guess_table, 3);
    set_code("98765");
    for (i = 0; i < 10; i++) {
        assert_false(b.game.over);
        bench_type("12345");
    }
    assert_true(b.game.over);
    assert_true(said("No tries left. The code was 98765.\n"));
    assert_int_equal(tm_session_end(&b.session), TM_OK);
    bench_type("new");
    assert_int_equal(b.game.history.count, 0);
    assert_int_equal(b.game.fitting, MM_CODES);
    assert_true(mm_code_is_legal(&b.game.code));
    for (i = 0; i < 9; i++)
        bench_type("00000");
    set_code("98765");
    bench_type("98765"); /* the tenth may still win */
    assert_true(said("found in try 10"));
    bench_end();
}

static void test_contradictions_and_codes_left(void **state)
{
    (void)state;
    bench_start(&mm_guess_table, 4);
    b.game.settings.assist = true;
    set_code("25413");
    bench_type("89702"); /* o */
    /* one of 8 9 7 0 2, elsewhere; counted by the plain twin of test_mastermind_breaker
     */
    assert_true(said("Possible codes: 2280.\n"));
    bench_type("89345"); /* o in try 1 would be xx: contradicts */
    assert_true(
        said("89345 contradicts try 1: there 89702 would have given xx, it gave o.\n"));
    bench_type("check 25413");
    assert_true(said("25413 agrees with all keys.\n"));
    bench_type("check 25430"); /* 2 and 0 are both in 89702 */
    assert_true(
        said("25430 contradicts try 1: there 89702 would have given oo, it gave o.\n"));
    bench_type("left");
    assert_true(said("Possible codes: "));
    bench_type("reveal");
    assert_true(b.game.over);
    assert_true(said("The code was 25413.\n"));
    bench_end();
}

/* Reads each hint from its text and tries it. */
static void test_hints_find_the_code(void **state)
{
    static const char *const codes[] = {"25413", "90817", "10234", "56789"};
    size_t i;

    (void)state;
    for (i = 0; i < 4; i++) {
        int hints;
        bench_start(&mm_guess_table, 5);
        set_code(codes[i]);
        for (hints = 0; !b.game.over; hints++) {
            char line[MM_PLACES + 1];
            bench_type("hint");
            assert_int_equal(strncmp(b.out.data, "Hint: ", 6), 0);
            memcpy(line, b.out.data + 6, 5);
            line[5] = '\0';
            bench_type(line);
        }
        assert_true(mm_code_is_same(&b.game.history.guess[hints - 1], &b.game.code));
        assert_in_range(hints, 1, 8);
        assert_int_equal(b.game.hints, hints);
        bench_end();
    }
}

/* ---- The other way round ---- */

static const char *answer(const char *code)
{
    static char text[MM_KEY_SIZE];
    mm_code mine;

    assert_true(mm_code_read(&mine, code));
    return mm_key_write(text, mm_key_of(&mine, &b.game.next));
}

static void test_an_honest_player_is_found_out(void **state)
{
    static const char *const codes[] = {"25413", "90817", "10234", "12345", "67890"};
    size_t i;

    (void)state;
    for (i = 0; i < 5; i++) {
        char expected[60];
        bench_start(&mm_break_table, 6);
        assert_true(said("My try 1 of 10: 12345. Key: "));
        while (!b.game.over) {
            bench_type(answer(codes[i]));
            assert_true(b.game.history.count <= 8);
        }
        snprintf(expected, sizeof expected, "Got it: your code is %s, tries: %d.",
                 codes[i], b.game.history.count);
        assert_true(said(expected));
        assert_int_equal(tm_session_end(&b.session), TM_OK);
        bench_end();
    }
}

/* One slip, found when no code fits; the named try is corrected, the game goes on and
 * ends well. The code is 25413; the second answer is wrong. */
static void test_a_slip_is_named_and_mended(void **state)
{
    char right[MM_KEY_SIZE], line[40];
    int clashes = 0;

    (void)state;
    bench_start(&mm_break_table, 7);
    bench_type(answer("25413"));
    strcpy(right, answer("25413"));
    bench_type(strcmp(right, "-") ? "-" : "xx");
    while (!b.game.over && b.game.fitting)
        bench_type(answer("25413"));
    assert_false(b.game.over);
    assert_true(said("No code fits these keys: one of them is a slip.\n"));
    assert_true(said("  Without try 2, "));
    assert_true(said("Correct a key"));
    bench_type("xoo"); /* no answer now */
    assert_true(said("fix 2 xoo"));
    snprintf(line, sizeof line, "fix 2 %s", right);
    bench_type(line);
    assert_true(said("Corrected: try 2, key "));
    while (!b.game.over) {
        bench_type(answer("25413"));
        clashes += !b.game.fitting;
    }
    assert_int_equal(clashes, 0);
    assert_true(said("Got it: your code is 25413"));
    bench_end();
}

static void test_two_tries_that_exclude_each_other_are_named(void **state)
{
    (void)state;
    bench_start(&mm_break_table, 8);
    bench_type("xxxxo");
    assert_true(said("No code gives such a key."));
    assert_int_equal(b.game.history.count, 0);
    bench_type("-"); /* none of 1 2 3 4 5: the code is of 0 6 7 8 9 */
    bench_type("-"); /* the second try has some of these: no code is left */
    assert_int_equal(b.game.fitting, 0);
    assert_true(said("  Tries 1 and 2 contradict each other.\n"));
    assert_true(said("  Without try 1, "));
    assert_true(said("  Without try 2, 96 codes fit; "));
    bench_type("undo");
    assert_true(said("The answer to try 2 is taken back."));
    assert_int_equal(b.game.fitting, 96); /* 4 * 4! orders of 0 6 7 8 9 */
    bench_type("hint");
    assert_true(said("Possible codes: 96: 60789 60798 "));
    bench_type("undo");
    bench_type("undo");
    assert_true(said("nothing to undo"));
    bench_type("fix 1 x");
    assert_true(said("nothing to correct"));
    bench_end();
}

static void test_corrections_are_read_or_refused(void **state)
{
    static const char *const wrong[] = {"fix",        "fix 0 x",
                                        "fix 2 x",    "fix 1",
                                        "fix 1 y",    "fix x 1",
                                        "popraw",     "fix 1 xxxxxx",
                                        "fix 11 x",   "fix -1 x",
                                        "fix 1x",     "fix 1 xxxxo",
                                        "popraw 1  ", "fix 99999999999999999999 x"};
    size_t i;

    (void)state;
    bench_start(&mm_break_table, 9);
    bench_type("x");
    for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        bench_type(wrong[i]);
        assert_int_equal(b.game.history.count, 1);
        assert_int_equal(b.game.history.key[0], 6);
        assert_true(said("fix 2 xoo"));
    }
    bench_type("Popraw 1 oo");
    assert_int_equal(b.game.history.key[0], 2);
    bench_type("fix 1 xxxxx"); /* it was the code after all */
    assert_true(b.game.over);
    assert_true(said("your code is 12345, tries: 1."));
    bench_end();
}

/* ---- The whole program ---- */

static void test_sessions_are_as_kept(void **state)
{
    static const char *const pl[] = {"--seed", "6", "--assist", NULL};
    static const char *const en[] = {"--break", "--lang", "en", "--seed", "1", NULL};

    (void)state;
    console_check_session("mastermind", "session_pl", 0, pl);
    console_check_session("mastermind", "break_en", 1, en);
}

static void test_end_of_input_after_every_byte(void **state)
{
    (void)state;
    console_check_ends("mastermind",
                       "12345\r\n+5\n\303\263\np\nile\n 0 0 0 0 0 \nnowa\n?\n1\n", 10000,
                       NULL);
    console_check_ends("mastermind", "o\nxxx\npopraw 1 xoo\n\np\nu\n?\n21\n", 10000,
                       "--break");
}

static void test_hostile_lines(void **state)
{
    (void)state;
    console_check_hostile("mastermind", NULL);
    console_check_hostile("mastermind", "--break");
    console_check_colour_and_ascii("mastermind", "12345\n67890\n11111\np\n?\nile\nabc\n");
}

static void test_usage(void **state)
{
    static const char *const wrong[][4] = {{"--break", "--stats", NULL},
                                           {"--nothing", NULL},
                                           {"12345", NULL},
                                           {"--seed", "x", NULL},
                                           {"--lang", "de", NULL}};
    static const char *const help[] = {"--help", "--lang", "en", NULL};
    support_result result = console_run("mastermind", "", 0, help);

    (void)state;
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "--stats"));
    support_free(&result);
    console_check_usage("mastermind", wrong, 5);
}

static void test_demo_is_short_and_repeats(void **state)
{
    static const char *const demo[] = {"--demo", "--seed", "5", NULL};
    support_result x = console_run("mastermind", "", 0, demo);
    support_result y = console_run("mastermind", "", 0, demo);
    const char *at;
    int lines = 0;

    (void)state;
    assert_int_equal(x.status, 0);
    assert_string_equal(x.out, y.out);
    for (at = x.out; *at; at++)
        lines += *at == '\n';
    assert_in_range(lines, 6, 15);
    assert_non_null(strstr(x.out, "  xxxxx   "));
    support_free(&x);
    support_free(&y);
}

static void test_plays_on_a_terminal(void **state)
{
    static console_tty tty;

    (void)state;
    console_open(&tty, "mastermind", "--assist", "--lang=en");
    console_wait(&tty, "Try 1 of 10: ");
    console_type(&tty, "abc\n", "Try 1 of 10: ");
    console_type(&tty, "12345\n", "Try 2 of 10: ");
    console_type(&tty, "hint\n", "Try 2 of 10: ");
    console_close(&tty, "End of input: the game was not finished.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts_are_complete),
        cmocka_unit_test(test_statement_game),
        cmocka_unit_test(test_what_is_no_try_costs_nothing),
        cmocka_unit_test(test_tenth_miss_loses_and_shows_the_code),
        cmocka_unit_test(test_contradictions_and_codes_left),
        cmocka_unit_test(test_hints_find_the_code),
        cmocka_unit_test(test_an_honest_player_is_found_out),
        cmocka_unit_test(test_a_slip_is_named_and_mended),
        cmocka_unit_test(test_two_tries_that_exclude_each_other_are_named),
        cmocka_unit_test(test_corrections_are_read_or_refused),
        cmocka_unit_test(test_sessions_are_as_kept),
        cmocka_unit_test(test_end_of_input_after_every_byte),
        cmocka_unit_test(test_hostile_lines),
        cmocka_unit_test(test_usage),
        cmocka_unit_test(test_demo_is_short_and_repeats),
        cmocka_unit_test(test_plays_on_a_terminal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
