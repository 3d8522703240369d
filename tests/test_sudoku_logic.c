/* Tests of puzzles/sudoku: human steps, grades, hints. Each technique on a board made by
 * hand, then the soundness of every step on many puzzles. */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#include "puzzles/sudoku/make.h"
#include "puzzles/sudoku/solve.h"

/* ---- Boards by hand ---- */

static int at(const char *name)
{
    return (name[1] - '1') * 9 + name[0] - 'A';
}

/* An empty board on which every cell may hold every digit. */
static void open_board(sd_board *board)
{
    sd_grid grid = {{0}};

    sd_board_open(board, &grid);
}

/* Leaves a cell only the digits of a text, "35". */
static void only(sd_board *board, const char *cell, const char *digits)
{
    unsigned can = 0;

    for (; *digits; digits++)
        can |= 1u << (*digits - '0');
    board->can[at(cell)] = (uint16_t)can;
}

/* Takes a digit from all cells of a unit but those listed, "A1 B1". */
static void restrict_unit(sd_board *board, int unit, int digit, const char *cells)
{
    int place;

    for (place = 0; place < 9; place++) {
        int cell = sd_unit_cell(unit, place);
        const char *one;
        bool kept = false;
        for (one = cells; *one; one += one[2] ? 3 : 2)
            kept |= at(one) == cell;
        if (!kept)
            board->can[cell] &= (uint16_t) ~(1u << digit);
    }
}

/* The step must be of the technique and remove exactly "A1:35 B2:5". */
static void check_removes(const sd_board *board, enum sd_technique technique,
                          const char *removed)
{
    uint16_t expected[SD_CELLS] = {0};
    sd_step step;
    int cell;

    while (*removed) {
        cell = at(removed);
        for (removed += 3; *removed >= '1' && *removed <= '9'; removed++)
            expected[cell] |= (uint16_t)(1u << (*removed - '0'));
        removed += *removed == ' ';
    }
    assert_true(sd_logic_find(board, &step));
    assert_string_equal(sd_technique_name(step.technique), sd_technique_name(technique));
    assert_int_equal(step.cell, -1);
    for (cell = 0; cell < SD_CELLS; cell++)
        if (step.removed[cell] != expected[cell])
            fail_msg("%c%d: removes %x, expected %x", 'A' + cell % 9, cell / 9 + 1,
                     (unsigned)step.removed[cell], (unsigned)expected[cell]);
}

static void check_puts(const sd_board *board, enum sd_technique technique,
                       const char *cell, int digit)
{
    sd_step step;

    assert_true(sd_logic_find(board, &step));
    assert_string_equal(sd_technique_name(step.technique), sd_technique_name(technique));
    assert_int_equal(step.cell, at(cell));
    assert_int_equal(step.digit, digit);
}

static void test_singles(void **state)
{
    sd_board board;

    (void)state;
    open_board(&board);
    only(&board, "E5", "7");
    check_puts(&board, SD_NAKED_SINGLE, "E5", 7);
    restrict_unit(&board, 3, 2, "H4"); /* row 4 */
    check_puts(&board, SD_HIDDEN_LINE, "H4", 2);
    restrict_unit(&board, 9 + 2, 6, "C8"); /* column C comes after rows */
    check_puts(&board, SD_HIDDEN_LINE, "H4", 2);
    restrict_unit(&board, 18 + 8, 9, "G7"); /* boxes come first */
    check_puts(&board, SD_HIDDEN_BOX, "G7", 9);
}

static void test_locked_digits(void **state)
{
    sd_board board;

    (void)state;
    open_board(&board);
    restrict_unit(&board, 18, 4, "A1 C1"); /* box A1-C3: 4 only in row 1 */
    check_removes(&board, SD_POINTING, "D1:4 E1:4 F1:4 G1:4 H1:4 I1:4");
    open_board(&board);
    restrict_unit(&board, 9 + 4, 8, "E5 E6"); /* column E: 8 only in box D4-F6 */
    check_removes(&board, SD_CLAIMING, "D4:8 F4:8 D5:8 F5:8 D6:8 F6:8");
}

static void test_subsets(void **state)
{
    sd_board board;

    (void)state;
    open_board(&board);
    only(&board, "B2", "35");
    only(&board, "H2", "35");
    check_removes(&board, SD_NAKED_PAIR, "A2:35 C2:35 D2:35 E2:35 F2:35 G2:35 I2:35");
    open_board(&board);
    restrict_unit(&board, 18 + 4, 1, "D4 F6");
    restrict_unit(&board, 18 + 4, 9, "D4 F6");
    check_removes(&board, SD_HIDDEN_PAIR, "D4:2345678 F6:2345678");
    open_board(&board);
    only(&board, "C1", "12");
    only(&board, "C4", "23");
    only(&board, "C9", "13");
    check_removes(&board, SD_NAKED_TRIPLE, "C2:123 C3:123 C5:123 C6:123 C7:123 C8:123");
    open_board(&board);
    restrict_unit(&board, 6, 4, "A7 E7");
    restrict_unit(&board, 6, 5, "E7 I7");
    restrict_unit(&board, 6, 6, "A7 I7");
    check_removes(&board, SD_HIDDEN_TRIPLE, "A7:123789 E7:123789 I7:123789");
    open_board(&board);
    only(&board, "A9", "12");
    only(&board, "D9", "23");
    only(&board, "F9", "34");
    only(&board, "I9", "41");
    check_removes(&board, SD_NAKED_QUAD, "B9:1234 C9:1234 E9:1234 G9:1234 H9:1234");
}

static void test_fish(void **state)
{
    sd_board board;

    (void)state;
    open_board(&board);
    restrict_unit(&board, 1, 6, "B2 H2");
    restrict_unit(&board, 6, 6, "B7 H7");
    check_removes(
        &board, SD_X_WING,
        "B1:6 H1:6 B3:6 H3:6 B4:6 H4:6 B5:6 H5:6 B6:6 H6:6 B8:6 H8:6 B9:6 H9:6");
    open_board(&board);
    restrict_unit(&board, 9, 3, "A1 A5"); /* columns A, D, G over rows 1, 5, 9 */
    restrict_unit(&board, 12, 3, "D5 D9");
    restrict_unit(&board, 15, 3, "G1 G9");
    check_removes(&board, SD_SWORDFISH,
                  "B1:3 C1:3 E1:3 F1:3 H1:3 I1:3 B5:3 C5:3 E5:3 F5:3 H5:3 I5:3 "
                  "B9:3 C9:3 E9:3 F9:3 H9:3 I9:3");
}

static void test_wings(void **state)
{
    sd_board board;

    (void)state;
    open_board(&board);
    only(&board, "E5", "12"); /* pivot; pincers in its row and its column */
    only(&board, "H5", "13");
    only(&board, "E8", "23");
    check_removes(&board, SD_XY_WING, "H8:3");
    open_board(&board);
    only(&board, "B2", "123");
    only(&board, "C3", "13"); /* pincer in the box */
    only(&board, "H2", "23"); /* pincer in the row: common cells are A2 and C2 */
    check_removes(&board, SD_XYZ_WING, "A2:3 C2:3");
}

static void test_colours(void **state)
{
    sd_board board;

    (void)state;
    open_board(&board);
    /* Either-or: B2 H2 (row), H2 H8 (column), H8 G9 (box). So B2 and G9 have different
     * colours, one of them holds the digit, and B9, which sees both, does not. */
    restrict_unit(&board, 1, 5, "B2 H2");
    restrict_unit(&board, 16, 5, "H2 H8");
    restrict_unit(&board, 26, 5, "G9 H8");
    check_removes(&board, SD_COLOURS, "B9:5");
    /* B9 joined to the chain (row) has the colour of B2 and sees it: that colour is wrong
     * in all its cells. */
    open_board(&board);
    restrict_unit(&board, 1, 5, "B2 H2");
    restrict_unit(&board, 16, 5, "H2 H8");
    restrict_unit(&board, 26, 5, "G9 H8");
    restrict_unit(&board, 8, 5, "B9 G9");
    check_removes(&board, SD_COLOURS, "B2:5 H8:5 B9:5");
}

/* ---- On puzzles ---- */

/* No step puts a wrong digit or removes a right one; techniques do appear. */
static void test_every_step_is_sound(void **state)
{
    int i, cell, used[SD_TECHNIQUES] = {0};
    rng random;

    (void)state;
    rng_seed(&random, 1);
    for (i = 0; i < 1500; i++) {
        sd_grid puzzle, full;
        sd_board board;
        sd_step step;
        sd_make_puzzle(i % 2 ? 24 : 26, &puzzle, &full, &random);
        sd_board_open(&board, &puzzle);
        while (sd_logic_find(&board, &step)) {
            used[step.technique]++;
            if (step.cell >= 0)
                assert_int_equal(step.digit, full.cell[step.cell]);
            for (cell = 0; cell < SD_CELLS; cell++) {
                assert_false(step.removed[cell] >> full.cell[cell] & 1);
                assert_int_equal(step.removed[cell] & ~board.can[cell], 0);
            }
            sd_logic_apply(&board, &step);
            assert_false(sd_board_is_stuck(&board));
        }
        assert_memory_equal(&board.grid, &full, sizeof full);
    }
    for (i = 0; i < SD_TECHNIQUES; i++)
        if (!used[i] && i != SD_NAKED_QUAD && i != SD_HIDDEN_QUAD && i != SD_SEARCH)
            fail_msg("%s was never used", sd_technique_name((enum sd_technique)i));
}

/* Candidates kept by put equal those of a board opened anew. */
static void test_candidates_are_those_of_the_rules(void **state)
{
    int i, cell, other, digit;
    rng random;

    (void)state;
    rng_seed(&random, 2);
    for (i = 0; i < 200; i++) {
        sd_grid puzzle, full;
        sd_board board;
        sd_make_puzzle(30, &puzzle, &full, &random);
        sd_board_open(&board, &puzzle);
        for (cell = 0; cell < SD_CELLS; cell++)
            for (digit = 1; digit <= 9; digit++) {
                bool can = !puzzle.cell[cell];
                for (other = 0; other < SD_CELLS; other++)
                    if (puzzle.cell[other] == digit && sd_is_peer(cell, other))
                        can = false;
                assert_int_equal(board.can[cell] >> digit & 1, can);
            }
    }
}

static void test_a_dead_board_is_told(void **state)
{
    sd_board board;

    (void)state;
    open_board(&board);
    assert_false(sd_board_is_stuck(&board));
    board.can[40] = 0;
    assert_true(sd_board_is_stuck(&board));
    open_board(&board);
    restrict_unit(&board, 20, 7, "G1");
    only(&board, "G1", "12");
    assert_true(sd_board_is_stuck(&board)); /* box G1-I3 has no place for 7 */
}

/* A grade names the hardest technique used and its level. */
static void test_grades(void **state)
{
    static const char *const names[] = {"easy", "medium", "hard", "extreme"};
    int i, seen[SD_LEVELS] = {0}, technique;
    rng random;

    (void)state;
    rng_seed(&random, 3);
    for (i = 0; i < SD_LEVELS; i++)
        assert_string_equal(sd_level_name((enum sd_level)i), names[i]);
    assert_int_equal(sd_logic_level(SD_NAKED_SINGLE), SD_EASY);
    assert_int_equal(sd_logic_level(SD_POINTING), SD_MEDIUM);
    assert_int_equal(sd_logic_level(SD_HIDDEN_PAIR), SD_MEDIUM);
    assert_int_equal(sd_logic_level(SD_NAKED_TRIPLE), SD_HARD);
    assert_int_equal(sd_logic_level(SD_COLOURS), SD_HARD);
    assert_int_equal(sd_logic_level(SD_TRIAL), SD_EXTREME);
    for (i = 0; i < 200; i++) {
        sd_grid puzzle, full;
        sd_grade grade;
        int filled = 0;
        sd_make_puzzle(25, &puzzle, &full, &random);
        assert_true(sd_grade_puzzle(&puzzle, &grade));
        seen[grade.level]++;
        assert_int_equal(grade.level, sd_logic_level(grade.hardest));
        for (technique = 0; technique < SD_TECHNIQUES; technique++) {
            if (technique <= SD_NAKED_SINGLE)
                filled += grade.steps[technique];
            if (technique > (int)grade.hardest)
                assert_int_equal(grade.steps[technique], 0);
        }
        assert_true(grade.steps[grade.hardest] > 0);
        assert_int_equal(filled, 81 - 25);
    }
    for (i = 0; i < SD_LEVELS; i++)
        assert_true(seen[i] > 0);
}

static void test_a_level_can_be_asked_for(void **state)
{
    int level;
    rng random;

    (void)state;
    rng_seed(&random, 4);
    for (level = 0; level < SD_LEVELS; level++) {
        sd_grid puzzle, full;
        sd_grade grade, again;
        assert_true(sd_make_graded(30, (enum sd_level)level, SD_TRIES, &puzzle, &full,
                                   &grade, &random));
        assert_int_equal(grade.level, level);
        assert_true(sd_grade_puzzle(&puzzle, &again));
        assert_int_equal(again.level, level);
        assert_int_equal(sd_grid_count(&puzzle), 30);
    }
    { /* a single try at 40 givens is not extreme: the puzzle is still good */
        sd_grid puzzle, full;
        sd_grade grade;
        assert_false(sd_make_graded(40, SD_EXTREME, 1, &puzzle, &full, &grade, &random));
        assert_int_equal(sd_grid_count(&puzzle), 40);
        assert_int_equal(sd_solve_count(&puzzle, 2, NULL), 1);
    }
}

/* ---- Hints ---- */

/* A hint without the steps left out still holds: from the given board its own steps leave
 * the last one its single. */
static bool hint_stands(const sd_grid *grid, const sd_hint *hint)
{
    const sd_step *last = &hint->step[hint->count - 1];
    sd_board board;
    int i, place, unit;

    sd_board_open(&board, grid);
    for (i = 0; i < hint->count - 1; i++)
        sd_logic_apply(&board, &hint->step[i]);
    if (last->technique == SD_NAKED_SINGLE)
        return board.can[last->cell] == 1u << last->digit;
    for (unit = 0; unit < SD_UNITS; unit++)
        for (place = 0; last->units >> unit & 1 && place < 9; place++) {
            int cell = sd_unit_cell(unit, place);
            if (cell != last->cell && board.can[cell] >> last->digit & 1)
                return false;
        }
    return board.can[last->cell] >> last->digit & 1;
}

static void test_hints_lead_to_the_end_and_stand_alone(void **state)
{
    int i, longest = 0;
    rng random;

    (void)state;
    rng_seed(&random, 5);
    for (i = 0; i < 150; i++) {
        sd_grid puzzle, full;
        sd_hint hint;
        sd_make_puzzle(24, &puzzle, &full, &random);
        while (sd_hint_find(&puzzle, &hint)) {
            const sd_step *last = &hint.step[hint.count - 1];
            assert_int_equal(full.cell[last->cell], last->digit);
            assert_true(hint_stands(&puzzle, &hint));
            puzzle.cell[last->cell] = (unsigned char)last->digit;
            if (hint.count > longest)
                longest = hint.count;
        }
        assert_memory_equal(&puzzle, &full, sizeof full);
    }
    assert_in_range(longest, 3, SD_HINT_STEPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_singles),
        cmocka_unit_test(test_locked_digits),
        cmocka_unit_test(test_subsets),
        cmocka_unit_test(test_fish),
        cmocka_unit_test(test_wings),
        cmocka_unit_test(test_colours),
        cmocka_unit_test(test_every_step_is_sound),
        cmocka_unit_test(test_candidates_are_those_of_the_rules),
        cmocka_unit_test(test_a_dead_board_is_told),
        cmocka_unit_test(test_grades),
        cmocka_unit_test(test_a_level_can_be_asked_for),
        cmocka_unit_test(test_hints_lead_to_the_end_and_stand_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
