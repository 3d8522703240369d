/* Tests of common/io: sloppy text in, sentences out, whole files or none. */
#include "tests/support.h"

#include "common/io.h"
#include "common/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void io_test_text(io_reader *reader, const char *text)
{
    assert_null(io_open_bytes(reader, "T.TXT", text, strlen(text)));
}

static void assert_slice(io_slice slice, const char *expected)
{
    assert_int_equal(slice.size, strlen(expected));
    assert_memory_equal(slice.data, expected, slice.size);
}

static void test_line_ends_bom_and_dos_end_are_normalised(void **state)
{
    io_reader reader;

    (void)state;
    io_test_text(&reader, "\xEF\xBB\xBF" "a\r\nb\rc\n\r\n\x1Ajunk");
    assert_int_equal(reader.size, strlen("a\nb\nc\n\n"));
    assert_memory_equal(reader.data, "a\nb\nc\n\n", reader.size);
    io_close(&reader);
}

static void test_first_byte_of_bom_alone_is_a_letter(void **state)
{
    io_reader reader;

    (void)state;
    io_test_text(&reader, "\xEF\xEE\n");
    assert_int_equal(reader.size, 3);
    assert_int_equal(reader.data[0], 0xEF);
    io_close(&reader);
}

static void test_nul_bytes_are_data(void **state)
{
    io_reader reader;
    io_slice line;

    (void)state;
    assert_null(io_open_bytes(&reader, "T", "a\0b\n", 4));
    assert_true(io_next_line(&reader, &line));
    assert_int_equal(line.size, 3);
    io_close(&reader);
}

static void test_tokens_count_lines(void **state)
{
    io_reader reader;
    io_slice token;

    (void)state;
    io_test_text(&reader, "  one\ttwo\n\n three");
    assert_true(io_next_token(&reader, &token));
    assert_slice(token, "one");
    assert_true(io_next_token(&reader, &token));
    assert_slice(token, "two");
    assert_int_equal(reader.line, 1);
    assert_false(io_at_end(&reader));
    assert_true(io_next_token(&reader, &token));
    assert_slice(token, "three");
    assert_int_equal(reader.line, 3);
    assert_true(io_at_end(&reader));
    assert_false(io_next_token(&reader, &token));
    io_close(&reader);
}

static void test_lines_lose_trailing_blanks_only(void **state)
{
    io_reader reader;
    io_slice line;

    (void)state;
    io_test_text(&reader, " a b \t\r\n\nlast");
    assert_true(io_next_line(&reader, &line));
    assert_slice(line, " a b");
    assert_int_equal(reader.line, 2);
    assert_true(io_next_line(&reader, &line));
    assert_slice(line, "");
    assert_true(io_next_line(&reader, &line));
    assert_slice(line, "last");
    assert_false(io_next_line(&reader, &line));
    io_close(&reader);
}

static void test_numbers_and_their_errors(void **state)
{
    static const char *const bad[] = {"", "x", "7x", "-", "+", "0x1", "1.0", "31", "-1",
                                      "99999999999999999999", "\xD0\x96"};
    io_reader reader;
    int value = 0;
    size_t i;

    (void)state;
    io_test_text(&reader, "007 +30 0");
    assert_null(io_next_int(&reader, 0, 30, "H", &value));
    assert_int_equal(value, 7);
    assert_null(io_next_int(&reader, 0, 30, "H", &value));
    assert_int_equal(value, 30);
    assert_null(io_next_int(&reader, 0, 30, "H", &value));
    assert_int_equal(value, 0);
    io_close(&reader);
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        io_test_text(&reader, bad[i]);
        value = 12;
        assert_non_null(io_next_int(&reader, 0, 30, "H", &value));
        assert_int_equal(value, 12);
        io_close(&reader);
    }
}

static void test_error_names_file_line_expected_found(void **state)
{
    io_reader reader;
    int value;

    (void)state;
    io_test_text(&reader, "5\n\n q\x01q\n");
    assert_null(io_next_int(&reader, 1, 30, "rows", &value));
    assert_string_equal(io_next_int(&reader, 1, 30, "columns", &value),
                        "T.TXT:3: expected columns (1..30), found 'q\\x01q'");
    assert_string_equal(io_expected(&reader, "a cell"),
                        "T.TXT:4: expected a cell, found end of file");
    io_close(&reader);
}

static void test_lower_case_name_is_the_second_choice(void **state)
{
    const char *dir = support_make_dir();
    char here[1024];
    io_reader reader;

    (void)state;
    assert_non_null(getcwd(here, sizeof here));
    support_write(dir, "rain.inp", "lower", -1);
    assert_int_equal(chdir(dir), 0);
    assert_null(io_open(&reader, "RAIN.INP", 100));
    assert_int_equal(reader.size, 5);
    io_close(&reader);
    support_write(".", "RAIN.INP", "UPPER!", -1);
    assert_null(io_open(&reader, "RAIN.INP", 100));
    assert_int_equal(reader.size, 6);
    io_close(&reader);
    assert_int_equal(chdir(here), 0);
    support_remove_dir(dir);
}

static void test_missing_oversized_and_directory_are_errors(void **state)
{
    const char *dir = support_make_dir();
    char name[1200];
    io_reader reader;

    (void)state;
    snprintf(name, sizeof name, "%s/ABSENT", dir);
    assert_non_null(strstr(io_open(&reader, name, 100), "cannot be opened"));
    io_close(&reader);
    assert_non_null(io_open(&reader, dir, 100));
    io_close(&reader);
    support_write(dir, "BIG", "0123456789", 10);
    snprintf(name, sizeof name, "%s/BIG", dir);
    assert_null(io_open(&reader, name, 10));
    assert_int_equal(reader.size, 10);
    io_close(&reader);
    assert_non_null(strstr(io_open(&reader, name, 9), "size limit"));
    io_close(&reader);
    support_remove_dir(dir);
}

static void test_write_replaces_whole_file_and_leaves_no_temporary(void **state)
{
    const char *dir = support_make_dir();
    char name[1200], temp[1200];
    char *data;

    (void)state;
    snprintf(name, sizeof name, "%s/A.OUT", dir);
    snprintf(temp, sizeof temp, "%s/A.TMP", dir);
    assert_null(io_write_file(name, temp, "first", 5));
    assert_null(io_write_file(name, temp, "2", 1));
    data = support_read(dir, "A.OUT", NULL);
    assert_string_equal(data, "2");
    free(data);
    assert_false(support_exists(dir, "A.TMP"));
    support_remove_dir(dir);
}

/* A full disk: /dev/full fails at the flush. A temporary name in a missing directory
 * fails at the open; a target that is a non-empty directory fails at the rename. */
static void test_write_failures_keep_the_old_file(void **state)
{
    const char *dir = support_make_dir();
    char name[1200], temp[1200], inside[1300];
    char *data;

    (void)state;
    snprintf(name, sizeof name, "%s/A.OUT", dir);
    snprintf(temp, sizeof temp, "%s/none/A.TMP", dir);
    support_write(dir, "A.OUT", "old", -1);
    assert_non_null(io_write_file(name, temp, "new", 3));
    data = support_read(dir, "A.OUT", NULL);
    assert_string_equal(data, "old");
    free(data);
    snprintf(temp, sizeof temp, "%s/A.TMP", dir);
    snprintf(name, sizeof name, "%s/D.OUT", dir);
    assert_int_equal(mkdir(name, 0700), 0);
    snprintf(inside, sizeof inside, "%s/kept", name);
    assert_int_equal(mkdir(inside, 0700), 0);
    assert_non_null(io_write_file(name, temp, "new", 3));
    assert_false(support_exists(dir, "A.TMP"));
    support_remove_dir(dir);
}

static void test_random_bytes_never_read_outside(void **state)
{
    unsigned char bytes[64];
    rng generator;
    int round;

    (void)state;
    rng_seed(&generator, 5);
    for (round = 0; round < 20000; round++) {
        static const unsigned char pool[] = "0123 \t\r\n\x1A\xEF\xBB\xBF-+a";
        size_t size = rng_below(&generator, sizeof bytes), i;
        io_reader reader;
        io_slice slice;
        int value;
        for (i = 0; i < size; i++)
            bytes[i] = pool[rng_below(&generator, sizeof pool)];
        assert_null(io_open_bytes(&reader, "R", bytes, size));
        assert_true(reader.size <= size);
        while (!io_at_end(&reader)) {
            size_t before = reader.pos;
            if (rng_below(&generator, 2) == 0)
                io_next_line(&reader, &slice);
            else
                io_next_int(&reader, -5, 5, "n", &value);
            assert_true(reader.pos > before);
        }
        io_close(&reader);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_line_ends_bom_and_dos_end_are_normalised),
        cmocka_unit_test(test_first_byte_of_bom_alone_is_a_letter),
        cmocka_unit_test(test_nul_bytes_are_data),
        cmocka_unit_test(test_tokens_count_lines),
        cmocka_unit_test(test_lines_lose_trailing_blanks_only),
        cmocka_unit_test(test_numbers_and_their_errors),
        cmocka_unit_test(test_error_names_file_line_expected_found),
        cmocka_unit_test(test_lower_case_name_is_the_second_choice),
        cmocka_unit_test(test_missing_oversized_and_directory_are_errors),
        cmocka_unit_test(test_write_replaces_whole_file_and_leaves_no_temporary),
        cmocka_unit_test(test_write_failures_keep_the_old_file),
        cmocka_unit_test(test_random_bytes_never_read_outside),
    };
    return cmocka_run_group_tests_name("common/io", tests, NULL, NULL);
}
