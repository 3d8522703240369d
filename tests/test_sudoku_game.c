/* Tests of puzzles/sudoku as a game: sessions in memory, and the whole program over pipes
 * and a pseudo-terminal, with the filters --solve and --generate. */
#define _XOPEN_SOURCE 700

#include "tests/support.h"

#include "tests/console.h"
#include "tests/puzzles_texts.h"

#include "puzzles/sudoku/game.h"
#include "puzzles/sudoku/solve.h"
#include "puzzles/sudoku/text.h"

static void test_texts_are_complete(void **state)
{
    int bad;

    (void)state;
    if (!texts_fit(sd_texts, SD_TEXTS, &bad))
        fail_msg("text %d", bad);
    assert_int_equal(sd_game_table.text_count, SD_TEXTS);
}

/* ---- Sessions in memory ---- */

typedef struct bench {
    sd_game game;
    tm_session session;
    tm_out out;
} bench;

static void bench_start(bench *b, uint64_t seed)
{
    sd_game_init(&b->game);
    tm_out_init(&b->out, NULL);
    b->out.lang = TM_EN;
    tm_session_start(&b->session, &sd_game_table, &b->game, &b->out, seed);
}

static const char *bench_type(bench *b, const char *line)
{
    tm_input input;

    tm_out_clear(&b->out);
    tm_input_set(&input, line, strlen(line));
    tm_session_line(&b->session, &input);
    return b->out.data;
}

/* Types the cell with the digit. */
static const char *bench_put(bench *b, int cell, int digit)
{
    char line[16], name[8];

    snprintf(line, sizeof line, "%s %d", tm_cell_name(name, cell % 9, cell / 9), digit);
    return bench_type(b, line);
}

static int first_empty(const sd_grid *grid)
{
    int cell = 0;

    while (grid->cell[cell])
        cell++;
    return cell;
}

static void test_start_shows_full_grid_then_puzzle(void **state)
{
    char full[SD_DRAWING_SIZE], puzzle[SD_DRAWING_SIZE];
    const char *first, *second;
    bench b;

    (void)state;
    bench_start(&b, 1);
    sd_grid_draw(&b.game.full, true, full);
    sd_grid_draw(&b.game.puzzle, true, puzzle);
    first = strstr(b.out.data, full);
    second = strstr(b.out.data, puzzle);
    assert_non_null(first);
    assert_non_null(second);
    assert_true(first < second);
    assert_int_equal(sd_grid_count(&b.game.puzzle), 30);
    assert_int_equal(sd_solve_count(&b.game.puzzle, 2, NULL), 1);
    b.game.settings.no_solution = b.game.settings.plain = true;
    bench_type(&b, "new");
    sd_grid_draw(&b.game.full, false, full);
    sd_grid_draw(&b.game.puzzle, false, puzzle);
    assert_null(strstr(b.out.data, full));
    assert_non_null(strstr(b.out.data, puzzle));
    assert_null(strstr(b.out.data, "A   B"));
    tm_out_free(&b.out);
}

static void test_refused_lines_change_nothing(void **state)
{
    static const char *const lines[] = {
        "K5 1",
        "A0 1",
        "0",
        "+5",
        "",
        "   ",
        "A1",
        "A1 x",
        "A1 10",
        "A1 55",
        "A1 5 5",
        "A1 +5",
        "55",
        "5",
        "A",
        "A1 B2",
        "AA1 5",
        "A-1 5",
        "a1\0015",
        "\304\2041 5",
        "check",
        "?",
        "hint",
        "undo",
        "board",
        "J1 5",
        "A99999999999999999999 5",
        "A1 --",
        "A1==5",
    };
    sd_grid before;
    size_t i;
    bench b;

    (void)state;
    bench_start(&b, 2);
    before = b.game.now;
    for (i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        bench_type(&b, lines[i]);
        if (memcmp(&before, &b.game.now, sizeof before) != 0 || b.game.changes)
            fail_msg("'%s' changed the board: %s", lines[i], b.out.data);
        assert_non_null(strstr(b.out.data, "[51 empty] "));
    }
    for (i = 0; i < 81; i++)
        if (b.game.puzzle.cell[i]) {
            assert_non_null(strstr(bench_put(&b, (int)i, 1 + (int)i % 9), "is a given"));
            assert_memory_equal(&before, &b.game.now, sizeof before);
        }
    tm_out_free(&b.out);
}

static void test_cell_may_be_set_in_many_ways(void **state)
{
    static const char *const forms[] = {"%c%d 3", "%c %d 4", " %c%d  5 ",
                                        "%c%d6",  "%c%d=7",  "%c%d = 8"};
    char line[40];
    bench b;
    int cell, i;

    (void)state;
    bench_start(&b, 3);
    cell = first_empty(&b.game.puzzle);
    for (i = 0; i < 6; i++) {
        snprintf(line, sizeof line, forms[i], 'a' + cell % 9, cell / 9 + 1);
        bench_type(&b, line);
        assert_int_equal(b.game.now.cell[cell], 3 + i);
    }
    snprintf(line, sizeof line, "%d%c 9", cell / 9 + 1, 'A' + cell % 9);
    bench_type(&b, line);
    assert_int_equal(b.game.now.cell[cell], 9);
    for (i = 0; i < 3; i++) {
        bench_put(&b, cell, 5);
        snprintf(line, sizeof line, "%c%d%s", 'A' + cell % 9, cell / 9 + 1,
                 i == 0   ? " -"
                 : i == 1 ? "."
                          : " 0");
        bench_type(&b, line);
        assert_int_equal(b.game.now.cell[cell], 0);
    }
    assert_non_null(strstr(bench_type(&b, line), "Nothing changes"));
    tm_out_free(&b.out);
}

static void test_undo_takes_back_every_change(void **state)
{
    sd_grid kept[40];
    rng random;
    bench b;
    int i;

    (void)state;
    bench_start(&b, 4);
    rng_seed(&random, 4);
    for (i = 0; i < 40; i++) {
        int cell;
        kept[i] = b.game.now;
        do
            cell = (int)rng_below(&random, 81);
        while (b.game.puzzle.cell[cell]);
        bench_put(&b, cell, 1 + (b.game.now.cell[cell] + 3) % 9);
        assert_memory_not_equal(&kept[i], &b.game.now, sizeof kept[i]);
    }
    while (i-- > 0) {
        bench_type(&b, i % 2 ? "cofnij" : "u");
        assert_memory_equal(&kept[i], &b.game.now, sizeof kept[i]);
    }
    assert_non_null(strstr(bench_type(&b, "undo"), "nothing to undo"));
    for (i = 0; i < 3 * SD_LOG_MAX; i++) { /* more changes than the log holds */
        int cell = first_empty(&b.game.puzzle);
        bench_put(&b, cell, 1 + i % 9);
        assert_in_range(b.game.changes, 1, SD_LOG_MAX);
    }
    bench_type(&b, "u");
    assert_int_equal(b.game.now.cell[first_empty(&b.game.puzzle)], 1 + (i - 2) % 9);
    tm_out_free(&b.out);
}

static void test_conflict_is_told_and_a_wrong_digit_only_on_request(void **state)
{
    int cell, other, digit, wrong = 0;
    char name[8];
    bench b;

    (void)state;
    bench_start(&b, 5);
    for (cell = 0; cell < 81; cell++) {
        if (b.game.puzzle.cell[cell])
            continue;
        for (digit = 1; digit <= 9; digit++) {
            bool clash = false;
            if (digit == b.game.full.cell[cell])
                continue;
            for (other = 0; other < 81; other++)
                clash |= b.game.now.cell[other] == digit && sd_is_peer(cell, other);
            bench_put(&b, cell, digit);
            if (clash != (strstr(b.out.data, "Note: ") != NULL))
                fail_msg("cell %d digit %d: %s", cell, digit, b.out.data);
            wrong += !clash;
            tm_cell_name(name, cell % 9, cell / 9);
            assert_non_null(strstr(bench_type(&b, "check"), name));
            assert_non_null(strstr(bench_type(&b, "hint"), "cannot be"));
            assert_non_null(strstr(b.out.data, name));
            bench_type(&b, "undo");
        }
    }
    assert_true(wrong > 20);
    assert_non_null(
        strstr(bench_type(&b, "check"), "No mistake so far. Empty cells: 51."));
    tm_out_free(&b.out);
}

/* Reads the hint's cell and digit from its text and types them, to the end. */
static void test_hints_alone_solve_the_puzzle(void **state)
{
    static const enum sd_level levels[] = {SD_EASY, SD_EXTREME};
    int i, hints;

    (void)state;
    for (i = 0; i < 2; i++) {
        bench b;
        bench_start(&b, 6);
        b.game.settings.level = levels[i];
        b.game.settings.givens = 27;
        bench_type(&b, "new");
        assert_int_equal(b.game.grade.level, levels[i]);
        for (hints = 0; !b.game.over; hints++) {
            const char *said = bench_type(&b, "hint");
            char line[8];
            assert_int_equal(strncmp(said, "Hint: ", 6), 0);
            assert_non_null(strstr(said, "\n  - "));
            memcpy(line, said + 6, 4);
            line[4] = '\0';
            bench_type(&b, line);
            assert_true(hints < 54);
        }
        assert_int_equal(hints, 54);
        assert_non_null(strstr(b.out.data, "Well done, solved! Hints: 54, undone: 0."));
        assert_true(sd_grid_is_done(&b.game.now));
        assert_non_null(strstr(bench_type(&b, "A1 5"), "This game is over."));
        assert_non_null(strstr(bench_type(&b, "board"), "A   B"));
        assert_int_equal(tm_session_end(&b.session), TM_OK);
        bench_type(&b, "new");
        assert_false(b.game.over);
        assert_int_equal(tm_session_end(&b.session), TM_BAD_INPUT);
        tm_out_free(&b.out);
    }
}

static void test_a_full_wrong_board_is_not_won(void **state)
{
    int cell, last;
    bench b;

    (void)state;
    bench_start(&b, 7);
    for (cell = 0; cell < 81; cell++)
        if (!b.game.puzzle.cell[cell]) {
            bench_put(&b, cell, b.game.full.cell[cell]);
            if (sd_grid_count(&b.game.now) == 80)
                break;
        }
    last = first_empty(&b.game.now);
    bench_put(&b, last, 1 + b.game.full.cell[last] % 9);
    assert_false(b.game.over);
    assert_non_null(strstr(b.out.data, "not all right"));
    bench_put(&b, last, b.game.full.cell[last]);
    assert_true(b.game.over);
    tm_out_free(&b.out);
}

static void test_clear_and_give_up(void **state)
{
    int cell;
    bench b;

    (void)state;
    bench_start(&b, 8);
    cell = first_empty(&b.game.puzzle);
    bench_put(&b, cell, 1);
    bench_type(&b, "wyczy\305\233\304\207");
    assert_memory_equal(&b.game.now, &b.game.puzzle, sizeof b.game.now);
    bench_type(&b, "u");
    assert_int_equal(b.game.now.cell[cell], 1);
    bench_type(&b, "Rozwi\304\205\305\274");
    assert_true(b.game.over);
    assert_memory_equal(&b.game.now, &b.game.full, sizeof b.game.now);
    tm_out_free(&b.out);
}

/* ---- The whole program ---- */

static void test_sessions_are_as_kept(void **state)
{
    static const char *const pl[] = {"--seed", "6", NULL};
    static const char *const en[] = {
        "--seed", "9",       "--lang",        "en", "--level", "extreme", "--givens",
        "26",     "--plain", "--no-solution", NULL};

    (void)state;
    console_check_session("sudoku", "session_pl", 0, pl);
    console_check_session("sudoku", "session_en", 1, en);
}

static void test_end_of_input_after_every_byte(void **state)
{
    (void)state;
    console_check_ends("sudoku",
                       "d6 5\nA11\r\np\ns\n\n+\303\263\n b2  9 \nnowa\n?\nc\nj5\n", 20000,
                       NULL);
}

static void test_hostile_lines(void **state)
{
    (void)state;
    console_check_hostile("sudoku", NULL);
    console_check_colour_and_ascii("sudoku",
                                   "a1 1\nb2 2\nc3 3\nd4 3\ne5 5\np\ns\n?\nr\n");
}

static void test_usage(void **state)
{
    static const char *const wrong[][4] = {{"--givens", "23", NULL},
                                           {"--givens", "41", NULL},
                                           {"--level", "nightmare", NULL},
                                           {"--generate", "0", NULL},
                                           {"--nothing", NULL},
                                           {"file.txt", NULL},
                                           {"--solve", "--generate=3", NULL}};
    static const char *const help[] = {"--help", "--lang", "en", NULL};
    support_result result = console_run("sudoku", "", 0, help);

    (void)state;
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "--no-solution"));
    support_free(&result);
    console_check_usage("sudoku", wrong, 7);
}

static void test_demo_is_short_and_repeats(void **state)
{
    static const char *const demo[] = {"--demo", "--seed", "5", NULL};
    support_result a = console_run("sudoku", "", 0, demo);
    support_result b = console_run("sudoku", "", 0, demo);
    const char *at;
    int lines = 0;

    (void)state;
    assert_int_equal(a.status, 0);
    assert_string_equal(a.out, b.out);
    for (at = a.out; *at; at++)
        lines += *at == '\n';
    assert_in_range(lines, 45, 60);
    assert_non_null(strstr(a.out, "Rozwi\304\205zane: 51 p\303\263l.\n"));
    support_free(&a);
    support_free(&b);
}

static void test_solve_answers_line_by_line(void **state)
{
    static const char *const solve[] = {"--solve", "--lang", "en", NULL};
    static const char input[] = "\357\273\277.......1.4.........2...........5.4.7..8...3."
                                "...1.9....3..4..2...5.1....."
                                "...8.6...\r\n"
                                "# a comment\n"
                                "\n"
                                "00000000000000000000000000000000000000000000000000000000"
                                "0000000000000000000000000\n"
                                ".....5.8....6.1.43..........1.5........1.6...3......."
                                "553.....61........4.........\n"
                                "12345\n"
                                "55*_...................................................."
                                ".........................\n"
                                "........................................................"
                                ".........................x\n"
                                "........................................................"
                                ".........................,ok";
    support_result result = console_run("sudoku", input, -1, solve);
    sd_grid puzzle, solution;
    int cell;

    (void)state;
    sd_grid_read(&puzzle, input + 3, 81);
    assert_int_equal(sd_grid_read(&solution, result.out + 2, 81), SD_READ_OK);
    assert_true(sd_grid_is_done(&solution));
    for (cell = 0; cell < 81; cell++)
        assert_true(!puzzle.cell[cell] || puzzle.cell[cell] == solution.cell[cell]);
    assert_string_equal(
        result.out,
        "1 "
        "69378451248751293612596387493265148756824739174139862531947526885612974327483615"
        "9\n2+\n0\n?\n0\n?\n2+\n");
    assert_string_equal(result.err,
                        "sudoku: input, line 6: expected 81 signs, found fewer\n"
                        "sudoku: input, line 8: expected 81 signs, found more\n");
    assert_int_equal(result.status, 1);
    support_free(&result);
}

static void test_solve_survives_hostile_input(void **state)
{
    static const char *const solve[] = {"--solve", NULL};
    char *input = malloc(40000);
    support_result result;
    int i;

    (void)state;
    assert_non_null(input);
    for (i = 0; i < 40000; i++)
        input[i] = (char)(i < 20000 ? '.' : i * 7919 % 256);
    result = console_run("sudoku", input, 40000, solve);
    assert_int_equal(result.status, 1);
    assert_non_null(strstr(result.err, "81"));
    support_free(&result);
    result = console_run("sudoku", "", 0, solve);
    assert_int_equal(result.status, 0);
    assert_string_equal(result.out, "");
    support_free(&result);
    free(input);
}

static void test_generate_writes_graded_puzzles(void **state)
{
    static const char *const first[] = {"--generate", "50", "--seed", "4", NULL};
    static const char *const fewer[] = {"--generate", "20", "--seed", "4", NULL};
    static const char *const hard[] = {"--generate", "5",  "--level", "hard",
                                       "--givens",   "26", NULL};
    static const char *const minimal[] = {"--generate", "5", "--minimal", NULL};
    support_result a = console_run("sudoku", "", 0, first);
    support_result b = console_run("sudoku", "", 0, fewer);
    const char *line;
    int count = 0;

    (void)state;
    assert_int_equal(a.status, 0);
    assert_memory_equal(a.out, b.out,
                        (size_t)b.out_size); /* line i depends on seed and i alone */
    for (line = a.out; *line; line = strchr(line, '\n') + 1) {
        sd_grid puzzle;
        sd_grade grade;
        char expected[80];
        assert_int_equal(sd_grid_read(&puzzle, line, strcspn(line, "\n")), SD_READ_OK);
        assert_int_equal(sd_grid_count(&puzzle), 30);
        assert_int_equal(sd_solve_count(&puzzle, 2, NULL), 1);
        assert_true(sd_grade_puzzle(&puzzle, &grade));
        snprintf(expected, sizeof expected, " %s %s\n", sd_level_name(grade.level),
                 sd_technique_name(grade.hardest));
        assert_int_equal(strncmp(line + 81, expected, strlen(expected)), 0);
        count++;
    }
    assert_int_equal(count, 50);
    support_free(&a);
    support_free(&b);
    a = console_run("sudoku", "", 0, hard);
    for (line = a.out, count = 0; *line; line = strchr(line, '\n') + 1, count++)
        assert_int_equal(strncmp(line + 81, " hard ", 6), 0);
    assert_int_equal(count, 5);
    support_free(&a);
    a = console_run("sudoku", "", 0, minimal);
    assert_int_equal(a.status, 0);
    assert_true(a.out_size > 5 * 82);
    support_free(&a);
}

static void test_plays_on_a_terminal(void **state)
{
    static console_tty tty;

    (void)state;
    console_open(&tty, "sudoku", "--no-solution", "--lang=en");
    console_wait(&tty, "[51 empty] Cell and digit: ");
    console_type(&tty, "k5\n", "digit: ");
    assert_non_null(strstr(tty.text, "there is no such column"));
    console_type(&tty, "a1 1\n", "[50 empty] Cell and digit: ");
    console_type(&tty, "u\n", "[51 empty] Cell and digit: ");
    console_close(&tty, "End of input: the game was not finished.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts_are_complete),
        cmocka_unit_test(test_start_shows_full_grid_then_puzzle),
        cmocka_unit_test(test_refused_lines_change_nothing),
        cmocka_unit_test(test_cell_may_be_set_in_many_ways),
        cmocka_unit_test(test_undo_takes_back_every_change),
        cmocka_unit_test(test_conflict_is_told_and_a_wrong_digit_only_on_request),
        cmocka_unit_test(test_hints_alone_solve_the_puzzle),
        cmocka_unit_test(test_a_full_wrong_board_is_not_won),
        cmocka_unit_test(test_clear_and_give_up),
        cmocka_unit_test(test_sessions_are_as_kept),
        cmocka_unit_test(test_end_of_input_after_every_byte),
        cmocka_unit_test(test_hostile_lines),
        cmocka_unit_test(test_usage),
        cmocka_unit_test(test_demo_is_short_and_repeats),
        cmocka_unit_test(test_solve_answers_line_by_line),
        cmocka_unit_test(test_solve_survives_hostile_input),
        cmocka_unit_test(test_generate_writes_graded_puzzles),
        cmocka_unit_test(test_plays_on_a_terminal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
