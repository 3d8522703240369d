/* MSWEEPER.IN and MLAYER.IN in every layout that is tolerated, what is refused and how,
 * and the exact bytes of the answers. */
#include "tests/support.h"

#include "msweeper/format.h"

#include <stdlib.h>
#include <string.h>

static ms_board board;
static ms_view view;

static bool reads(const char *text, char *error, size_t size)
{
    io_reader reader;
    const char *sentence = io_open_bytes(&reader, "MSWEEPER.IN", text, strlen(text));

    if (sentence == NULL)
        sentence = ms_format_read_sweeper(&reader, &board, &view);
    if (error != NULL && sentence != NULL) {
        strncpy(error, sentence, size - 1);
        error[size - 1] = '\0';
    }
    io_close(&reader);
    return sentence == NULL;
}

static void assert_sample(const char *text)
{
    int cell;

    assert_true(reads(text, NULL, 0));
    assert_int_equal(board.rows, 4);
    assert_int_equal(board.cols, 3);
    for (cell = 0; cell < 12; cell++)
        assert_int_equal(view.cell[cell], cell == 0 || cell == 3 ? 2
                                          : cell == 5            ? 3
                                                                 : MS_UNKNOWN);
}

static void test_layouts(void **state)
{
    (void)state;
    assert_sample("4 3\n3\n1 1 2\n2 1 2\n2 3 3\n");
    assert_sample("4 3\n3 1 1 2 2 1 2 2 3 3\n"); /* the statement's sample */
    assert_sample("4 3 3 1 1 2 2 1 2 2 3 3");    /* one line, no end */
    assert_sample("4 3\r\n3\r\n1 1 2\r\n2 1 2\r\n2 3 3\r\n\x1a junk");
    assert_sample("4 3\r3\r1 1 2\r2 1 2\r2 3 3\r");
    assert_sample("\xEF\xBB\xBF"
                  "4 3\n3\n1 1 2\n2 1 2\n2 3 3\n\n\n");
    assert_sample("  4\t3 \n\n 3 \n1  1  2\n 2 1 2\n2 3 3   \n");
    assert_sample("4\n3\n3\n1\n1\n2\n2\n1\n2\n2\n3\n3\n");
    assert_sample("4 3\n1 1 2\n2 1 2\n2 3 3\n");           /* no K */
    assert_sample("4 3\n9\n1 1 2\n2 1 2\n2 3 3\n");        /* K too large */
    assert_sample("4 3\n1\n1 1 2\n2 1 2\n2 3 3\n");        /* K too small */
    assert_sample("4 3\n4\n1 1 2\n2 1 2\n2 3 3\n2 1 2\n"); /* an answer twice */
    assert_sample("+4 03\n3\n1 1 2\n2 1 2\n2 3 3\n");
}

static void test_nothing_told(void **state)
{
    (void)state;
    assert_true(reads("2 5\n0\n", NULL, 0));
    assert_int_equal(board.cells, 10);
    assert_int_equal(view.cell[9], MS_UNKNOWN);
    assert_true(reads("2 5\n", NULL, 0));
    assert_true(reads("30 30\n1\n30 30 0\n", NULL, 0));
    assert_int_equal(view.cell[899], 0);
}

static void assert_refused(const char *text, const char *sentence)
{
    char error[IO_ERROR_MAX];

    assert_false(reads(text, error, sizeof error));
    assert_string_equal(error, sentence);
}

static void test_refused(void **state)
{
    (void)state;
    assert_refused("", "MSWEEPER.IN:1: expected the number of rows (1..30), "
                       "found end of file");
    assert_refused("0 3\n0\n",
                   "MSWEEPER.IN:1: expected the number of rows (1..30), found '0'");
    assert_refused("4 31\n0\n",
                   "MSWEEPER.IN:1: expected the number of columns (1..30), found '31'");
    assert_refused("4 x\n0\n",
                   "MSWEEPER.IN:1: expected the number of columns (1..30), found 'x'");
    assert_refused("4 3\n1\n5 1 2\n",
                   "MSWEEPER.IN:3: expected a row of the board (1..4), found '5'");
    assert_refused("4 3\n1\n1 0 2\n",
                   "MSWEEPER.IN:3: expected a column of the board (1..3), found '0'");
    assert_refused("4 3\n1\n1 1 9\n",
                   "MSWEEPER.IN:3: expected a number of mines (0..8), found '9'");
    assert_refused("4 3\n1\n1 1 1.5\n",
                   "MSWEEPER.IN:3: expected a number of mines (0..8), found '1.5'");
    assert_refused("4 3\n-1\n1 1 1\n", "MSWEEPER.IN:2: expected the number of "
                                       "characteristics (0..1000000), found '-1'");
    assert_refused("4 3\n2\n1 1 1\n1 1 2\n",
                   "MSWEEPER.IN:4: expected the number told before for the same cell, "
                   "found 'another'");
    assert_refused(
        "4 3\n2\n1 1 1\n2\n",
        "MSWEEPER.IN:5: expected a column of the board (1..3), found end of file");
    assert_refused("99999999999999999999 3\n0\n",
                   "MSWEEPER.IN:1: expected the number of rows (1..30), "
                   "found '99999999999999999999'");
}

static void layer_input(const char *text, const char *sentence, int rows, int cols)
{
    io_reader reader;
    int h = 0, w = 0;
    const char *error;

    assert_null(io_open_bytes(&reader, "MLAYER.IN", text, strlen(text)));
    error = ms_format_read_layer(&reader, &h, &w);
    if (sentence == NULL) {
        assert_null(error);
        assert_int_equal(h, rows);
        assert_int_equal(w, cols);
    } else {
        assert_non_null(error);
        assert_string_equal(error, sentence);
    }
    io_close(&reader);
}

static void test_layer_input(void **state)
{
    (void)state;
    layer_input("4 3\n", NULL, 4, 3);
    layer_input("\n 30 \r\n 1\x1a", NULL, 30, 1);
    layer_input("4\n",
                "MLAYER.IN:2: expected the number of columns (1..30), "
                "found end of file",
                0, 0);
    layer_input("4 3 1\n",
                "MLAYER.IN:1: expected nothing after the two numbers, found '1'", 0, 0);
    layer_input("31 1\n", "MLAYER.IN:1: expected the number of rows (1..30), found '31'",
                0, 0);
}

static void test_write(void **state)
{
    char text[MS_FORMAT_TEXT_MAX];
    ms_field field;
    int size, cell;

    (void)state;
    ms_board_init(&board, 4, 3);
    ms_field_clear(&field);
    size = ms_format_write(&board, &field, text);
    assert_int_equal(size, 4);
    assert_memory_equal(text, "0\n0\n", 4);
    field.cell[1] = field.cell[4] = field.cell[2] = MS_BOMB; /* the statement's sample */
    field.cell[0] = field.cell[3] = field.cell[5] = MS_GIVEN;
    size = ms_format_write(&board, &field, text);
    assert_int_equal(size, strlen("3 1 2 1 3 2 2\n3 1 1 2 1 2 3\n"));
    assert_memory_equal(text, "3 1 2 1 3 2 2\n3 1 1 2 1 2 3\n", (size_t)size);
    ms_board_init(&board, 30, 30); /* the longest there is */
    for (cell = 0; cell < 900; cell++)
        field.cell[cell] = MS_BOMB;
    size = ms_format_write(&board, &field, text);
    assert_in_range(size, 900 * 4, MS_FORMAT_TEXT_MAX);
    assert_memory_equal(text, "900 1 1 1 2 ", 12);
    assert_memory_equal(text + size - 8, &" 30 30\n0\n"[1], 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layouts), cmocka_unit_test(test_nothing_told),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_layer_input),
        cmocka_unit_test(test_write),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
