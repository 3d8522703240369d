/* The reader of the judge's lines: what it takes, what it refuses and in which words. */
#include "support.h"

#include "hive/protocol.h"

#include <stdio.h>
#include <string.h>

static hv_input input;

static void open_text(const char *text)
{
    FILE *file = tmpfile();

    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    rewind(file);
    hv_input_init(&input, file);
}

static void close_text(void)
{
    fclose(input.file);
}

static int next_number(enum hv_got expected)
{
    int value = -1;

    assert_int_equal(hv_input_number(&input, -50, 50, "a number", &value), expected);
    return value;
}

static void takes_any_white_space(void **unused)
{
    static const int expected[] = {0, 10, 5, 6, 7, 15, 20, -3, 4};
    size_t i;

    (void)unused;
    open_text("\xEF\xBB\xBF  0\r\n10\r\r5 6\t7   15\n\n 020 -3\v+4");
    for (i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_int_equal(next_number(HV_GOT_VALUE), expected[i]);
    }
    next_number(HV_GOT_END);
    next_number(HV_GOT_END);
    close_text();
}

static void control_z_ends_the_input(void **unused)
{
    (void)unused;
    open_text("7\x1A 8");
    assert_int_equal(next_number(HV_GOT_VALUE), 7);
    close_text();
    open_text(" \n\x1A");
    next_number(HV_GOT_END);
    close_text();
}

static void reads_no_byte_beyond_the_number(void **unused)
{
    (void)unused;
    open_text("15\n20 ");
    assert_int_equal(next_number(HV_GOT_VALUE), 15);
    assert_int_equal(getc(input.file), '2');
    close_text();
}

static void refuses_what_is_no_number(void **unused)
{
    static const char *const bad[] = {
        "x",    "1x",         "-",    "+ 1", "1.5",
        "1,2",  "0x10",       "51",   "-51", "99999999999999999999",
        "\xEF", "\xEF\xBB 1", "\x80", "--1", "1-"};
    size_t i;

    (void)unused;
    for (i = 0; i < sizeof bad / sizeof *bad; i++) {
        open_text(bad[i]);
        next_number(HV_GOT_BAD);
        assert_non_null(strstr(input.error, "standard input:1: expected a number"));
        close_text();
    }
}

static void counts_lines_of_every_kind(void **unused)
{
    (void)unused;
    open_text("1\r\n2\n\n3\r4 x");
    assert_int_equal(next_number(HV_GOT_VALUE), 1);
    assert_int_equal(next_number(HV_GOT_VALUE), 2);
    assert_int_equal(next_number(HV_GOT_VALUE), 3);
    assert_int_equal(next_number(HV_GOT_VALUE), 4);
    next_number(HV_GOT_BAD);
    assert_string_equal(input.error,
                        "standard input:5: expected a number (-50 to 50), found x");
    close_text();
}

static enum hv_got read_turn(const char *text, hv_turn *turn)
{
    hv_state state;
    enum hv_got got;

    hv_state_init(&state);
    hv_state_play(&state, 0, 10, hv_hex_cell(6, 5));
    open_text(text);
    got = hv_input_turn(&input, &state, turn);
    close_text();
    return got;
}

static void reads_a_turn(void **unused)
{
    hv_turn turn;

    (void)unused;
    assert_int_equal(read_turn("5 6 7 15", &turn), HV_GOT_VALUE);
    assert_int_equal(turn.number, 5);
    assert_int_equal(turn.cell, 5 * 12 + 6);
    assert_int_equal(turn.own_number, 15);
}

static void refuses_bad_turns(void **unused)
{
    static const struct {
        const char *text, *error;
    } bad[] = {
        {"21 1 1 5", "expected the opponent's number (1 to 20), found 21"},
        {"0 1 1 5", "expected the opponent's number (1 to 20), found 0"},
        {"5 11 1 5", "expected the opponent's row (1 to 10), found 11"},
        {"5 1 13 5", "expected the opponent's column (1 to 12), found 13"},
        {"5 6 5 5", "expected an empty cell, found the occupied cell 6 5"},
        {"5 6 6 0", "expected our number (1 to 20), found 0"},
        {"5 6 6", "expected our number (1 to 20), found end of input"},
        {"5 6", "expected the opponent's column (1 to 12), found end of input"},
        {"5", "expected the opponent's row (1 to 10), found end of input"},
    };
    hv_turn turn;
    size_t i;

    (void)unused;
    for (i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(read_turn(bad[i].text, &turn), HV_GOT_BAD);
        assert_non_null(strstr(input.error, bad[i].error));
    }
    assert_int_equal(read_turn("", &turn), HV_GOT_END);
    assert_int_equal(read_turn("\r\n \n", &turn), HV_GOT_END);
}

static void reads_the_seat(void **unused)
{
    int seat = -1;

    (void)unused;
    open_text("1\n");
    assert_int_equal(hv_input_seat(&input, &seat), HV_GOT_VALUE);
    assert_int_equal(seat, 1);
    close_text();
    open_text("2\n");
    assert_int_equal(hv_input_seat(&input, &seat), HV_GOT_BAD);
    assert_non_null(strstr(input.error, "we move first"));
    close_text();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_any_white_space),
        cmocka_unit_test(control_z_ends_the_input),
        cmocka_unit_test(reads_no_byte_beyond_the_number),
        cmocka_unit_test(refuses_what_is_no_number),
        cmocka_unit_test(counts_lines_of_every_kind),
        cmocka_unit_test(reads_a_turn),
        cmocka_unit_test(refuses_bad_turns),
        cmocka_unit_test(reads_the_seat),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
