/* Tests of puzzles/sudoku: grids and their two written forms, the solver against a slow,
 * obvious twin, full grids and puzzles. */
#include "tests/support.h"

#include <stdio.h>
#include <string.h>

#include "puzzles/sudoku/make.h"
#include "puzzles/sudoku/solve.h"

/* ---- The twin: one cell after the other, no candidates kept ---- */

static bool twin_allows(const sd_grid *grid, int cell, int digit)
{
    int row = cell / 9, col = cell % 9, k;

    for (k = 0; k < 9; k++)
        if (grid->cell[row * 9 + k] == digit || grid->cell[k * 9 + col] == digit ||
            grid->cell[(row / 3 * 3 + k / 3) * 9 + col / 3 * 3 + k % 3] == digit)
            return false;
    return true;
}

static int twin_ways(const sd_grid *grid, int cell)
{
    int digit, ways = 0;

    for (digit = 1; digit <= 9; digit++)
        ways += twin_allows(grid, cell, digit);
    return ways;
}

/* Counts solutions up to `limit`: fills the cell with the fewest ways. */
static int twin_count(sd_grid *grid, int limit)
{
    int cell, best = -1, fewest = 10, digit, count = 0;

    for (cell = 0; cell < 81; cell++)
        if (!grid->cell[cell] && twin_ways(grid, cell) < fewest) {
            best = cell;
            fewest = twin_ways(grid, cell);
        }
    if (best < 0)
        return 1;
    for (digit = 1; digit <= 9 && count < limit; digit++)
        if (twin_allows(grid, best, digit)) {
            grid->cell[best] = (unsigned char)digit;
            count += twin_count(grid, limit - count);
            grid->cell[best] = 0;
        }
    return count;
}

/* Filled cells that clash make any count 0. */
static int twin_solve(const sd_grid *puzzle, int limit)
{
    sd_grid grid = *puzzle;
    int cell;

    for (cell = 0; cell < 81; cell++) {
        int digit = grid.cell[cell];
        bool fits;
        grid.cell[cell] = 0;
        fits = !digit || twin_allows(&grid, cell, digit);
        grid.cell[cell] = (unsigned char)digit;
        if (!fits)
            return 0;
    }
    return twin_count(&grid, limit);
}

static sd_grid grid_of(const char *line)
{
    sd_grid grid;

    assert_int_equal(sd_grid_read(&grid, line, strlen(line)), SD_READ_OK);
    return grid;
}

/* ---- Grids ---- */

static void check_drawing(const char *line, bool names, const char *file)
{
    char expected[SD_DRAWING_SIZE + 1], drawn[SD_DRAWING_SIZE];
    sd_grid grid = grid_of(line);
    FILE *in = fopen(file, "rb");
    size_t size;

    assert_non_null(in);
    size = fread(expected, 1, SD_DRAWING_SIZE, in);
    expected[size] = '\0';
    fclose(in);
    assert_int_equal(sd_grid_draw(&grid, names, drawn), size);
    assert_string_equal(drawn, expected);
}

static void test_drawing_is_the_statements(void **state)
{
    (void)state;
    check_drawing(
        "123456789456789123789123456234567891567891234891234567345678912678912345"
        "912345678",
        false, "tests/cases/sudoku/statement.txt");
    /* A1 5, D6 7, I9 9 */
    check_drawing("5...............................................7....................."
                  "..........9",
                  true, "tests/cases/sudoku/named.txt");
}

static void test_units_have_the_right_cells(void **state)
{
    int unit, place, cell, count[81] = {0};

    (void)state;
    for (unit = 0; unit < 27; unit++)
        for (place = 0; place < 9; place++) {
            cell = sd_unit_cell(unit, place);
            count[cell]++;
            assert_int_equal(unit < 9    ? cell / 9
                             : unit < 18 ? 9 + cell % 9
                                         : 18 + cell / 27 * 3 + cell % 9 / 3,
                             unit);
            if (place)
                assert_true(sd_unit_cell(unit, place - 1) < cell);
        }
    for (cell = 0; cell < 81; cell++)
        assert_int_equal(count[cell], 3);
    assert_true(sd_is_peer(0, 8) && sd_is_peer(0, 72) && sd_is_peer(0, 20));
    assert_false(sd_is_peer(0, 0) || sd_is_peer(0, 30) || sd_is_peer(2, 12));
}

static void test_lines_are_read_or_refused(void **state)
{
    char line[100], back[SD_LINE_SIZE];
    sd_grid grid;
    static const struct {
        int at;
        char sign;
        enum sd_read_fault fault;
    } cases[] = {
        {0, 'x', SD_READ_SIGN},  {80, '\0', SD_READ_SIGN}, {40, ' ', SD_READ_SIGN},
        {81, '1', SD_READ_LONG}, {81, '.', SD_READ_LONG},  {81, ' ', SD_READ_OK},
        {81, '#', SD_READ_OK},   {81, ',', SD_READ_OK},    {81, '\t', SD_READ_OK},
        {5, '_', SD_READ_OK},    {6, '*', SD_READ_OK},     {7, '0', SD_READ_OK},
        {8, '-', SD_READ_SIGN}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memset(line, '.', 81);
        line[cases[i].at] = cases[i].sign;
        assert_int_equal(sd_grid_read(&grid, line, cases[i].at > 80 ? 82 : 81),
                         cases[i].fault);
    }
    assert_int_equal(sd_grid_read(&grid, "", 0), SD_READ_SHORT);
    memset(line, '7', 81);
    assert_int_equal(sd_grid_read(&grid, line, 80), SD_READ_SHORT);
    assert_int_equal(sd_grid_read(&grid, line, 81), SD_READ_OK);
    assert_int_equal(sd_grid_count(&grid), 81);
    assert_false(sd_grid_is_valid(&grid));
    assert_false(sd_grid_is_done(&grid));
    grid.cell[3] = 0;
    sd_grid_write(&grid, back);
    line[3] = '.';
    assert_memory_equal(back, line, 81);
    assert_int_equal(back[81], 0);
}

static void test_conflicts_are_found(void **state)
{
    sd_grid grid =
        grid_of("5...............................................................5."
                "..............6");

    (void)state;
    assert_int_equal(sd_grid_conflict(&grid, 8, 5), 0);  /* same row */
    assert_int_equal(sd_grid_conflict(&grid, 27, 5), 0); /* same column */
    assert_int_equal(sd_grid_conflict(&grid, 20, 5), 0); /* same box */
    assert_int_equal(sd_grid_conflict(&grid, 0, 5), -1); /* itself is no conflict */
    assert_int_equal(sd_grid_conflict(&grid, 40, 5), -1);
    assert_int_equal(sd_grid_conflict(&grid, 8, 6), 80);
    assert_true(sd_grid_is_valid(&grid));
    grid.cell[1] = 5;
    assert_false(sd_grid_is_valid(&grid));
}

/* ---- The solver ---- */

/* Random parts of valid grids, some with a digit changed: 0, 1 or more solutions. */
static void test_counts_equal_the_twins(void **state)
{
    int i, seen[4] = {0};
    rng random;

    (void)state;
    rng_seed(&random, 1);
    for (i = 0; i < 3000; i++) {
        int givens = 26 + (int)rng_below(&random, 30), cell, expected, found;
        sd_grid full, puzzle, solution;
        sd_make_full(&full, &random);
        puzzle = full;
        while (sd_grid_count(&puzzle) > givens)
            puzzle.cell[rng_below(&random, 81)] = 0;
        if (i % 3 == 0) {
            cell = (int)rng_below(&random, 81);
            puzzle.cell[cell] = (unsigned char)(1 + rng_below(&random, 9));
        }
        expected = twin_solve(&puzzle, 3);
        found = sd_solve_count(&puzzle, 3, &solution);
        if (found != expected)
            fail_msg("grid %d: %d solutions, twin %d", i, found, expected);
        seen[expected]++;
        if (!found)
            continue;
        assert_true(sd_grid_is_done(&solution));
        for (cell = 0; cell < 81; cell++)
            assert_true(!puzzle.cell[cell] || puzzle.cell[cell] == solution.cell[cell]);
        if (found == 1 && i % 3)
            assert_memory_equal(&solution, &full, sizeof full);
    }
    for (i = 0; i < 4; i++)
        assert_true(seen[i] > 100);
}

static void test_other_digit_equals_the_twins(void **state)
{
    int i, others = 0;
    rng random;

    (void)state;
    rng_seed(&random, 2);
    for (i = 0; i < 500; i++) {
        sd_grid full, puzzle;
        int cell, digit;
        bool expected = false;
        sd_make_full(&full, &random);
        puzzle = full;
        while (sd_grid_count(&puzzle) > 30)
            puzzle.cell[rng_below(&random, 81)] = 0;
        do
            cell = (int)rng_below(&random, 81);
        while (puzzle.cell[cell]);
        for (digit = 1; digit <= 9; digit++) {
            sd_grid tried = puzzle;
            tried.cell[cell] = (unsigned char)digit;
            if (digit != full.cell[cell])
                expected |= twin_solve(&tried, 1) > 0;
        }
        assert_int_equal(sd_solve_has_other(&puzzle, cell, full.cell[cell]), expected);
        others += expected;
    }
    assert_in_range(others, 50, 450);
}

/* Every puzzle of a file has exactly one solution. */
static void check_file(const char *name, int wanted)
{
    char line[200];
    FILE *in = fopen(name, "rb");
    int count = 0;

    assert_non_null(in);
    while (fgets(line, sizeof line, in)) {
        sd_grid puzzle, solution;
        int cell;
        if (line[0] == '#')
            continue;
        assert_int_equal(sd_grid_read(&puzzle, line, strcspn(line, "\r\n")), SD_READ_OK);
        assert_int_equal(sd_solve_count(&puzzle, 2, &solution), 1);
        assert_true(sd_grid_is_done(&solution));
        for (cell = 0; cell < 81; cell++)
            assert_true(!puzzle.cell[cell] || puzzle.cell[cell] == solution.cell[cell]);
        count++;
    }
    fclose(in);
    assert_int_equal(count, wanted);
}

static void test_known_puzzles_have_one_solution(void **state)
{
    (void)state;
    check_file("tests/cases/sudoku/givens17.txt", 82);
    check_file("tests/cases/sudoku/hardest.txt", 75);
}

static void test_known_numbers_of_solutions(void **state)
{
    sd_grid empty = {{0}}, grid, untouched;
    char line[82];

    (void)state;
    assert_int_equal(sd_solve_count(&empty, 2, NULL), 2);
    assert_int_equal(sd_solve_count(&empty, 5000, NULL), 5000);
    /* Norvig's grid without a solution, on which plain searches spend minutes. */
    grid = grid_of(
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4...."
        ".....");
    untouched = empty;
    assert_int_equal(sd_solve_count(&grid, 2, &untouched), 0);
    assert_memory_equal(&untouched, &empty, sizeof empty);
    /* Nothing but a clash, and all cells the same. */
    memset(line, '.', 81);
    line[0] = line[8] = '4';
    line[81] = '\0';
    grid = grid_of(line);
    assert_int_equal(sd_solve_count(&grid, 2, NULL), 0);
    memset(line, '4', 81);
    grid = grid_of(line);
    assert_int_equal(sd_solve_count(&grid, 2, NULL), 0);
    /* The statement's grid without its digits 1 and 2, which may at least be swapped. */
    grid = grid_of("..3456789456789..3789..3456.3456789.56789..3489..345673456789..67"
                   "89..3459..345678");
    assert_int_equal(sd_solve_count(&grid, 99, NULL), twin_solve(&grid, 99));
    assert_true(sd_solve_count(&grid, 99, NULL) >= 2);
}

/* ---- Making grids and puzzles ---- */

/* True if the three rows of a band (or columns of a stack) hold the same three triples.
 */
static bool is_shifted(const sd_grid *grid, int band, bool stack)
{
    unsigned first[3] = {0}, second = 0;
    int k, line;

    for (k = 0; k < 3; k++) {
        for (line = 0; line < 3; line++) {
            int row = band * 3 + line;
            first[line] |= 1u << grid->cell[stack ? k * 9 + row : row * 9 + k];
        }
        second |= 1u << grid->cell[stack ? (3 + k) * 9 + band * 3 : band * 27 + 3 + k];
    }
    return second == first[0] || second == first[1] || second == first[2];
}

/* In the statement's samples the rows of every band hold the same three triples. Of all
 * bands 1 in 28 is so (2 of the 56 ways to share out digits), and each of the six bands
 * and stacks of a drawn grid should be about as often; each digit in each cell 1 in 9. */
static void test_full_grids_are_no_pattern(void **state)
{
    int i, band, shifted[6] = {0}, seen[81][10] = {{0}}, cell, digit;
    rng random;

    (void)state;
    rng_seed(&random, 3);
    for (i = 0; i < 4000; i++) {
        sd_grid grid;
        sd_make_full(&grid, &random);
        assert_true(sd_grid_is_done(&grid));
        for (cell = 0; cell < 81; cell++)
            seen[cell][grid.cell[cell]]++;
        for (band = 0; band < 6; band++)
            shifted[band] += is_shifted(&grid, band % 3, band >= 3);
    }
    for (band = 0; band < 6; band++)
        assert_in_range(shifted[band], 143 - 48, 143 + 48); /* 4 deviations */
    for (cell = 0; cell < 81; cell++)
        for (digit = 1; digit <= 9; digit++)
            assert_in_range(seen[cell][digit], 444 - 95, 444 + 95);
}

/* A grid with few solutions filled by chance: all of them come, about equally often. */
static void test_descents_are_even(void **state)
{
    static sd_grid found[64];
    int count[64] = {0}, kinds = 0, i, k, kept = 0, expected;
    sd_grid puzzle;
    rng random;

    (void)state;
    rng_seed(&random, 8);
    do { /* a grid without some digits, with 10 to 40 solutions */
        sd_make_full(&puzzle, &random);
        while (sd_grid_count(&puzzle) > 34)
            puzzle.cell[rng_below(&random, 81)] = 0;
        expected = twin_solve(&puzzle, 41);
    } while (expected < 10 || expected > 40);
    for (i = 0; i < 60000; i++) {
        sd_grid grid = puzzle;
        if (!sd_solve_descend(&grid, 1024, &random))
            continue;
        assert_true(sd_grid_is_done(&grid));
        for (k = 0; k < kinds && memcmp(&found[k], &grid, sizeof grid) != 0; k++)
            ;
        assert_true(k < 64);
        if (k == kinds)
            found[kinds++] = grid;
        count[k]++;
        kept++;
    }
    assert_int_equal(kinds, expected);
    assert_true(kept > 200);
    for (k = 0; k < kinds; k++) /* 60000 / 1024 = 59 each, deviation 7.7 */
        assert_in_range(count[k], 59 - 35, 59 + 35);
}

static void test_puzzles_have_exactly_the_givens(void **state)
{
    int givens, i, cell;
    rng random;

    (void)state;
    rng_seed(&random, 4);
    for (givens = SD_GIVENS_MIN; givens <= SD_GIVENS_MAX; givens++)
        for (i = 0; i < 20; i++) {
            sd_grid puzzle, full;
            sd_make_puzzle(givens, &puzzle, &full, &random);
            assert_int_equal(sd_grid_count(&puzzle), givens);
            assert_int_equal(twin_solve(&puzzle, 2), 1);
            assert_true(sd_grid_is_done(&full));
            for (cell = 0; cell < 81; cell++)
                assert_true(!puzzle.cell[cell] || puzzle.cell[cell] == full.cell[cell]);
        }
}

static void test_minimal_puzzles_can_lose_no_given(void **state)
{
    int i, cell;
    rng random;

    (void)state;
    rng_seed(&random, 5);
    for (i = 0; i < 20; i++) {
        sd_grid puzzle, full;
        sd_make_puzzle(0, &puzzle, &full, &random);
        assert_in_range(sd_grid_count(&puzzle), 17, 32);
        assert_int_equal(twin_solve(&puzzle, 2), 1);
        for (cell = 0; cell < 81; cell++) {
            sd_grid less = puzzle;
            less.cell[cell] = 0;
            if (puzzle.cell[cell])
                assert_int_equal(twin_solve(&less, 2), 2);
        }
    }
}

static void test_seed_decides(void **state)
{
    sd_grid a, b, c, full;
    rng random;

    (void)state;
    rng_seed(&random, 6);
    sd_make_puzzle(30, &a, &full, &random);
    sd_make_puzzle(30, &c, &full, &random);
    rng_seed(&random, 6);
    sd_make_puzzle(30, &b, &full, &random);
    assert_memory_equal(&a, &b, sizeof a);
    assert_memory_not_equal(&a, &c, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drawing_is_the_statements),
        cmocka_unit_test(test_units_have_the_right_cells),
        cmocka_unit_test(test_lines_are_read_or_refused),
        cmocka_unit_test(test_conflicts_are_found),
        cmocka_unit_test(test_counts_equal_the_twins),
        cmocka_unit_test(test_other_digit_equals_the_twins),
        cmocka_unit_test(test_known_puzzles_have_one_solution),
        cmocka_unit_test(test_known_numbers_of_solutions),
        cmocka_unit_test(test_full_grids_are_no_pattern),
        cmocka_unit_test(test_descents_are_even),
        cmocka_unit_test(test_puzzles_have_exactly_the_givens),
        cmocka_unit_test(test_minimal_puzzles_can_lose_no_given),
        cmocka_unit_test(test_seed_decides),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
