/* Tests of rivers/input and rivers/work: what is read, what is refused, and the hands that
 * follow from one call to the next. */
#include "tests/support.h"

#include <stdio.h>

#include "rivers/work.h"
#include "tests/rivers_twin.h"

#define START "0000000000000000000000000001200000021000000000000000000000000000"

static int prepare(void **state)
{
    (void)state;
    rv_bits_init();
    return 0;
}

static const char *read_text(const char *text, rv_input *input, char error[IO_ERROR_MAX])
{
    io_reader reader;
    const char *problem;

    assert_null(io_open_bytes(&reader, "RAIN.INP", text, strlen(text)));
    problem = rv_input_read(input, &reader);
    error[0] = '\0';
    if (problem)
        strcpy(error, problem);
    io_close(&reader);
    return problem ? error : NULL;
}

static void test_layouts_that_are_read(void **state)
{
    static const char *const texts[] = {
        "00000000\n00000000\n00000000\n00012000\n00021000\n00000000\n00000000\n00000000\n2\n",
        "00000000\r\n00000000\r\n00000000\r\n00012000\r\n00021000\r\n00000000\r\n00000000\r\n"
        "00000000\r\n2",
        START "2",
        "\n\n" START "\n\n 2  \n\n",
        "0 0 0 0 0 0 0 0\n00000000\n00000000\n0001\t2000\n00021000\n00000000\n00000000\n"
        "00000000\n2 and more"};
    char error[IO_ERROR_MAX];
    rv_input input;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_null(read_text(texts[i], &input, error));
        assert_memory_equal(input.cells, START, RV_BOARD_TEXT);
        assert_int_equal(input.colour, 2);
    }
}

static void assert_refused(const char *text, const char *start)
{
    char error[IO_ERROR_MAX];
    rv_input input;

    assert_non_null(read_text(text, &input, error));
    assert_memory_equal(error, start, strlen(start));
}

static void test_texts_that_are_refused(void **state)
{
    (void)state;
    assert_refused("", "RAIN.INP:1: expected 64 cells");
    assert_refused("0120\n0021\n", "RAIN.INP:3: expected 64 cells");
    assert_refused("00000000\n0000000x\n", "RAIN.INP:2: expected 64 cells");
    assert_refused("00000000\n00000003\n", "RAIN.INP:2: expected 64 cells");
    assert_refused(START, "RAIN.INP:1: expected the colour");
    assert_refused(START "\n0\n", "RAIN.INP:2: expected the colour");
    assert_refused(START "\n3\n", "RAIN.INP:2: expected the colour");
    assert_refused(START "\n-1\n", "RAIN.INP:2: expected the colour");
}

static void test_answers(void **state)
{
    char text[RV_ANSWER_MAX];

    (void)state;
    assert_int_equal(rv_input_answer(0, text), 4);
    assert_string_equal(text, "1 1\n");
    rv_input_answer(63, text);
    assert_string_equal(text, "8 8\n");
    rv_input_answer(4 * 8 + 1, text);
    assert_string_equal(text, "5 2\n");
    rv_input_answer(RV_PASS, text);
    assert_string_equal(text, "0 0\n");
}

/* The input that the mover of `board` (colour 1 or 2) would get. */
static rv_input input_of(const rv_board *board, int colour)
{
    rv_input input;
    int i;

    input.colour = colour;
    for (i = 0; i < 64; i++)
        input.cells[i] = board->me >> i & 1    ? (char)('0' + colour)
                         : board->opp >> i & 1 ? (char)('0' + 3 - colour)
                                               : '0';
    return input;
}

/* Random games: each side keeps its record from call to call, as the bot does, and knows
 * the true hands at every call, passes or not. */
static void test_hands_are_known_through_whole_games(void **state)
{
    char record[2][RV_WORK_MAX];
    int game, colour, size[2], cell, uneven = 0;
    rv_board board;
    rv_input input;
    uint64_t moves;
    unsigned hands;
    rng random;

    (void)state;
    rng_seed(&random, 31);
    for (game = 0; game < 400; game++) {
        board = rv_board_start();
        size[0] = size[1] = 0;
        for (colour = 0; !rv_board_is_over(&board); colour ^= 1) {
            input = input_of(&board, colour + 1);
            hands = rv_work_hands(&input,
                                  size[colour] ? (unsigned char *)record[colour] : NULL,
                                  (size_t)size[colour]);
            assert_int_equal(hands, board.hands);
            uneven += hands != rv_board_even_hands(rv_board_empties(&board), colour == 0);
            moves = rv_board_moves(&board);
            while (rv_bits_count(false, moves) > 1 && rng_below(&random, 3))
                moves &= moves - 1;
            cell = moves ? rv_bits_first(moves) : RV_PASS;
            size[colour] = rv_work_record(&input, &board, cell, record[colour]);
            board = rv_board_after(&board, cell);
        }
    }
    assert_true(uneven > 100);
}

/* White at the start, his record after (5 3), and black's reply. */
static int sample_record(rv_board *after, char record[RV_WORK_MAX])
{
    rv_board board = rv_board_start();
    rv_input input;
    int size;

    board.hands = RV_HANDS(20, 40); /* a game that nobody plays: to know it again */
    input = input_of(&board, 1);
    size = rv_work_record(&input, &board, 4 * 8 + 2, record);
    *after = rv_board_after(&board, 4 * 8 + 2);
    *after = rv_board_after(after, rv_bits_first(rv_board_moves(after)));
    return size;
}

static void test_record_format(void **state)
{
    char record[RV_WORK_MAX];
    rv_board after;
    int size = sample_record(&after, record);

    (void)state;
    assert_int_equal(size, 8 + 64 + 9 + 9);
    assert_memory_equal(record,
                        "RIVERS1 "
                        "0000000000000000000000000001200000111000000000000000000000000000"
                        " 1 19 40 ",
                        81);
    assert_int_equal(record[size - 1], '\n');
}

static void test_sound_record_is_used(void **state)
{
    char record[RV_WORK_MAX];
    rv_board after;
    int size = sample_record(&after, record);
    rv_input input = input_of(&after, 1);

    (void)state;
    assert_int_equal(rv_work_hands(&input, (unsigned char *)record, (size_t)size),
                     RV_HANDS(19, 39));
    assert_int_equal(rv_work_hands(&input, NULL, 0), RV_HANDS(29, 29));
}

/* Any one byte changed, any cut: the record counts for nothing. */
static void test_damaged_records_are_ignored(void **state)
{
    char record[RV_WORK_MAX], bad[RV_WORK_MAX + 1];
    rv_board after;
    int size = sample_record(&after, record), i;
    rv_input input = input_of(&after, 1);

    (void)state;
    for (i = 0; i < size; i++) {
        assert_int_equal(rv_work_hands(&input, (unsigned char *)record, (size_t)i),
                         RV_HANDS(29, 29));
        memcpy(bad, record, (size_t)size);
        bad[i] = (char)(bad[i] ^ 1);
        assert_int_equal(rv_work_hands(&input, (unsigned char *)bad, (size_t)size),
                         RV_HANDS(29, 29));
    }
    memcpy(bad, record, (size_t)size);
    bad[size] = ' ';
    assert_int_equal(rv_work_hands(&input, (unsigned char *)bad, (size_t)size + 1),
                     RV_HANDS(29, 29));
}

static void test_records_of_other_games_are_ignored(void **state)
{
    char record[RV_WORK_MAX];
    rv_board after, start = rv_board_start();
    int size = sample_record(&after, record);
    rv_input input = input_of(&after, 2);

    (void)state;
    assert_int_equal(rv_work_hands(&input, (unsigned char *)record, (size_t)size),
                     RV_HANDS(29, 29)); /* the other colour */
    input = input_of(&start, 1);
    assert_int_equal(rv_work_hands(&input, (unsigned char *)record, (size_t)size),
                     RV_HANDS(30, 30)); /* a new game */
    start = rv_board_after(&start, 4 * 8 + 2);
    start = rv_board_after(&start, RV_PASS);
    input = input_of(&start, 1);
    assert_int_equal(rv_work_hands(&input, (unsigned char *)record, (size_t)size),
                     RV_HANDS(29, 30)); /* a pass of an enemy who could move */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layouts_that_are_read),
        cmocka_unit_test(test_texts_that_are_refused),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_hands_are_known_through_whole_games),
        cmocka_unit_test(test_record_format),
        cmocka_unit_test(test_sound_record_is_used),
        cmocka_unit_test(test_damaged_records_are_ignored),
        cmocka_unit_test(test_records_of_other_games_are_ignored),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
