/* The strict reader of bots' output: what it tolerates, what it says. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "common/judge/text.h"

static text_reader t;

static text_line first_line(const char *bytes)
{
    text_line line;

    text_start(&t, "F", bytes, strlen(bytes));
    assert_true(text_next_line(&t, &line));
    return line;
}

static void test_lines(void **state)
{
    static const char bytes[] = "one\ntwo \r\n\nfour";
    static const struct {
        const char *text;
        unsigned warnings;
    } expected[] = {{"one", 0},
                    {"two", TEXT_WARN_CR | TEXT_WARN_TRAILING},
                    {"", TEXT_WARN_CR | TEXT_WARN_TRAILING},
                    {"four", TEXT_WARN_CR | TEXT_WARN_TRAILING | TEXT_WARN_NO_END}};
    text_line line;
    int i;

    (void)state;
    text_start(&t, "F", bytes, sizeof bytes - 1);
    for (i = 0; i < 4; i++) {
        assert_true(text_next_line(&t, &line));
        assert_int_equal(line.number, i + 1);
        assert_int_equal(line.size, strlen(expected[i].text));
        assert_memory_equal(line.data, expected[i].text, line.size);
        assert_int_equal(t.warnings, expected[i].warnings);
    }
    assert_false(text_next_line(&t, &line));
    assert_int_equal(line.number, 5);
    assert_null(line.data);
    text_start(&t, "F", NULL, 0);
    assert_false(text_next_line(&t, &line));
}

static void test_numbers(void **state)
{
    static const char *const bad[] = {"1",     "1 2 3",        " 1 2",  "1  2", "1\t2",
                                      "1 -2",  "+1 2",         "1.0 2", "1 2a", "1,2",
                                      "0x1 2", "1234567890 1", "a b"};
    text_line line = first_line("12 0 007\n");
    int out[3];
    size_t i;

    (void)state;
    assert_null(text_read_numbers(&t, &line, "three", out, 3));
    assert_int_equal(out[0], 12);
    assert_int_equal(out[1], 0);
    assert_int_equal(out[2], 7);
    line = first_line("999999999 1");
    assert_null(text_read_numbers(&t, &line, "two", out, 2));
    assert_int_equal(out[0], 999999999);
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        line = first_line(bad[i]);
        assert_non_null(text_read_numbers(&t, &line, "two", out, 2));
    }
}

static void test_sentences(void **state)
{
    text_line line = first_line("a\"b\\\x01\xFF\n");

    (void)state;
    assert_string_equal(text_expected(&t, "WHAT", &line),
                        "F:1: expected WHAT, found \"a\\x22b\\x5C\\x01\\xFF\"");
    line = first_line("0123456789012345678901234567890123456789+rest\n");
    assert_string_equal(
        text_expected(&t, "WHAT", &line),
        "F:1: expected WHAT, found \"0123456789012345678901234567890123456789\"...");
    line = first_line("\n");
    assert_string_equal(text_expected(&t, "WHAT", &line),
                        "F:1: expected WHAT, found an empty line");
    assert_false(text_next_line(&t, &line));
    assert_string_equal(text_expected(&t, "WHAT", &line),
                        "F:2: expected WHAT, found end of file");
    assert_string_equal(text_expected(&t, "WHAT", NULL),
                        "F:2: expected WHAT, found end of file");
}

static void test_lists(void **state)
{
    text_line line = first_line("2 1 2 3 4\n");
    int out[8], n;

    (void)state;
    assert_null(text_read_list(&t, &line, "cells", 4, 2, out, &n));
    assert_int_equal(n, 2);
    assert_int_equal(out[3], 4);
    line = first_line("0\n");
    assert_null(text_read_list(&t, &line, "cells", 4, 2, out, &n));
    assert_int_equal(n, 0);
    line = first_line("5 1 1 1 1 1 1 1 1 1 1\n");
    assert_string_equal(text_read_list(&t, &line, "cells", 4, 2, out, &n),
                        "F:1: expected the number of cells (0..4), found "
                        "\"5 1 1 1 1 1 1 1 1 1 1\"");
    line = first_line("1 7\n");
    assert_string_equal(text_read_list(&t, &line, "cells", 4, 2, out, &n),
                        "F:1: expected one blank and number 2 of the 2 of 1 cells, found "
                        "end of line");
    line = first_line("1 7 x\n");
    assert_string_equal(text_read_list(&t, &line, "cells", 4, 2, out, &n),
                        "F:1: expected one blank and number 2 of the 2 of 1 cells, found "
                        "\" x\"");
}

static void test_warnings_in_words(void **state)
{
    char out[TEXT_ERROR_MAX];

    (void)state;
    assert_string_equal(text_warnings(0, out), "");
    assert_string_equal(text_warnings(TEXT_WARN_CR | TEXT_WARN_BLANK, out),
                        "CR line ends, blank lines at the end");
    assert_string_equal(text_warnings(TEXT_WARN_TRAILING | TEXT_WARN_NO_END, out),
                        "trailing blanks, no newline at the end");
}

static void test_end(void **state)
{
    (void)state;
    first_line("a\n\n \n");
    assert_null(text_at_end(&t));
    assert_true(t.warnings & TEXT_WARN_BLANK);
    first_line("a\n\nb\n");
    assert_string_equal(text_at_end(&t), "F:3: expected end of file, found \"b\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_warnings_in_words),
        cmocka_unit_test(test_end),
    };

    return cmocka_run_group_tests_name("judge_text", tests, NULL, NULL);
}
