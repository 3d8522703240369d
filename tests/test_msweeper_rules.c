/* Weaker rules: never wrong, ordered in strength, and each as strong as its definition
 * says, measured by brute force. */
#include "tests/support.h"

#include "msweeper/closure.h"
#include "msweeper/rules.h"
#include "msweeper/twin.h"
#include "tests/msweeper_view.h"

#include <string.h>

static ms_board board;
static ms_rules rules;

static void expect(enum ms_rules_kind kind, int rows, int cols, const char *before,
                   const char *after)
{
    ms_view view, wanted;
    int i, count = 0;

    ms_board_init(&board, rows, cols);
    view_from_text(&board, &view, before);
    view_from_text(&board, &wanted, after);
    for (i = 0; i < board.cells; i++)
        count += before[i] != after[i];
    assert_int_equal(ms_rules_run(&rules, kind, &board, &view), count);
    assert_memory_equal(view.cell, wanted.cell, (size_t)board.cells);
}

static void test_strength(void **state)
{
    (void)state;
    expect(MS_RULES_SINGLE, 2, 2, "3...", "3***");
    expect(MS_RULES_SINGLE, 2, 4, "11s1....", "11s1....");
    expect(MS_RULES_SUBSET, 2, 4, "11s1....", "11s1..s*"); /* 1 in 1: the third is free */
    expect(MS_RULES_SUBSET, 2, 5, "s12ss.....", "s12ss.....");
    expect(MS_RULES_OVERLAP, 2, 5, "s12ss.....", "s12sss..*."); /* 2 needs one beyond 1 */
}

/* What any two numbers tell, by hiding all others from brute force. */
static void two_numbers_by_force(const ms_view *view, ms_view *after)
{
    ms_view pair;
    ms_twin twin;
    int a, b, cell, i;

    *after = *view;
    for (a = 0; a < board.cells; a++) {
        for (b = a; b < board.cells; b++) {
            if (view->cell[a] < 0 || view->cell[b] < 0)
                continue;
            pair = *view;
            for (cell = 0; cell < board.cells; cell++)
                if (view->cell[cell] >= 0 && cell != a && cell != b)
                    pair.cell[cell] = MS_SAFE;
            assert_true(ms_twin_count(&twin, &board, &pair));
            for (i = 0; i < twin.size; i++) {
                if (twin.mines[i] == 0)
                    after->cell[twin.cell[i]] = MS_SAFE;
                if (twin.mines[i] == twin.placements)
                    after->cell[twin.cell[i]] = MS_MINE;
            }
        }
    }
}

static void test_overlap_is_two_numbers(void **state)
{
    ms_view view, found, wanted, next;
    rng random;
    int round, some = 0;

    (void)state;
    rng_seed(&random, 1);
    for (round = 0; round < 1500; round++) {
        ms_board_init(&board, 1 + (int)rng_below(&random, 5),
                      1 + (int)rng_below(&random, 5));
        ms_twin_position(&board, &view, 20, next_bits, &random);
        found = view;
        some += ms_rules_run(&rules, MS_RULES_OVERLAP, &board, &found) > 0;
        wanted = view;
        for (;;) {
            two_numbers_by_force(&wanted, &next);
            if (memcmp(next.cell, wanted.cell, (size_t)board.cells) == 0)
                break;
            wanted = next;
        }
        assert_memory_equal(found.cell, wanted.cell, (size_t)board.cells);
    }
    assert_true(some > 300);
}

static int newly(const ms_view *before, const ms_view *after, const ms_view *full)
{
    int cell, count = 0;

    for (cell = 0; cell < board.cells; cell++) {
        if (after->cell[cell] == before->cell[cell])
            continue;
        assert_int_equal(after->cell[cell], full->cell[cell]); /* never wrong */
        count++;
    }
    return count;
}

static void test_order(void **state)
{
    ms_view view, full, after;
    rng random;
    int round, kind, count[MS_RULES_KINDS], total[MS_RULES_KINDS];

    (void)state;
    memset(total, 0, sizeof total);
    rng_seed(&random, 2);
    for (round = 0; round < 1500; round++) {
        ms_board_init(&board, 5 + (int)rng_below(&random, 4),
                      5 + (int)rng_below(&random, 4));
        ms_twin_position(&board, &view, 64, next_bits, &random);
        full = view;
        ms_rules_run(&rules, MS_RULES_COMPLETE, &board, &full);
        for (kind = 0; kind < MS_RULES_KINDS; kind++) {
            after = view;
            ms_rules_run(&rules, (enum ms_rules_kind)kind, &board, &after);
            count[kind] = newly(&view, &after, &full);
            total[kind] += count[kind];
        }
        for (kind = MS_RULES_SUBSET; kind <= MS_RULES_PROBE; kind++)
            assert_true(count[kind] >= count[kind - 1]);
        assert_true(count[MS_RULES_WINDOW] >= count[MS_RULES_SINGLE]);
        assert_true(count[MS_RULES_LISTING] >= count[MS_RULES_SINGLE]);
    }
    assert_true(total[MS_RULES_SINGLE] < total[MS_RULES_SUBSET]);
    assert_true(total[MS_RULES_SUBSET] < total[MS_RULES_OVERLAP]);
    assert_true(total[MS_RULES_OVERLAP] < total[MS_RULES_PROBE]);
    assert_true(total[MS_RULES_PROBE] < total[MS_RULES_COMPLETE]);
    assert_true(total[MS_RULES_WINDOW] < total[MS_RULES_COMPLETE]);
}

/* Boards up to 5x5 are one window; up to 40 unknown cells everything is listed. */
static void test_window_and_listing(void **state)
{
    ms_view view, full, after;
    rng random;
    int round;

    (void)state;
    rng_seed(&random, 3);
    for (round = 0; round < 2000; round++) {
        ms_board_init(&board, 1 + (int)rng_below(&random, 5),
                      1 + (int)rng_below(&random, 5));
        ms_twin_position(&board, &view, 25, next_bits, &random);
        full = after = view;
        ms_rules_run(&rules, MS_RULES_COMPLETE, &board, &full);
        ms_rules_run(&rules, MS_RULES_WINDOW, &board, &after);
        assert_memory_equal(after.cell, full.cell, (size_t)board.cells);
        ms_board_init(&board, 5, 8);
        ms_twin_position(&board, &view, 40, next_bits, &random);
        full = after = view;
        ms_rules_run(&rules, MS_RULES_COMPLETE, &board, &full);
        ms_rules_run(&rules, MS_RULES_LISTING, &board, &after);
        assert_memory_equal(after.cell, full.cell, (size_t)board.cells);
    }
}

/* A window sees what all the numbers in it tell: the slow way, every window, no skipping.
 */
static void test_windows_skipped(void **state)
{
    ms_view view, after, wanted, part;
    rng random;
    int round, top, left, cell, found;

    (void)state;
    rng_seed(&random, 4);
    for (round = 0; round < 300; round++) {
        ms_board_init(&board, 4 + (int)rng_below(&random, 6),
                      4 + (int)rng_below(&random, 6));
        ms_twin_position(&board, &view, 81, next_bits, &random);
        after = wanted = view;
        ms_rules_run(&rules, MS_RULES_WINDOW, &board, &after);
        do {
            found = 0;
            for (top = 1 - 5; top < board.rows; top++) {
                for (left = 1 - 5; left < board.cols; left++) {
                    part = wanted;
                    for (cell = 0; cell < board.cells; cell++) {
                        int row = cell / board.cols, col = cell % board.cols;

                        if (wanted.cell[cell] >= 0 && (row < top || row >= top + 5 ||
                                                       col < left || col >= left + 5))
                            part.cell[cell] = MS_SAFE;
                    }
                    if (ms_infer_run(&rules.infer, &board, &part, NULL) <= 0)
                        continue;
                    for (cell = 0; cell < board.cells; cell++)
                        if (wanted.cell[cell] == MS_UNKNOWN)
                            found += (wanted.cell[cell] = part.cell[cell]) != MS_UNKNOWN;
                }
            }
        } while (found > 0);
        assert_memory_equal(after.cell, wanted.cell, (size_t)board.cells);
    }
}

/* The quick question says the same as the rules themselves. */
static void test_finds(void **state)
{
    ms_view view, full, after;
    rng random;
    int round, kind, some = 0;

    (void)state;
    rng_seed(&random, 5);
    for (round = 0; round < 2000; round++) {
        ms_board_init(&board, 4 + (int)rng_below(&random, 7),
                      4 + (int)rng_below(&random, 7));
        ms_twin_position(&board, &view, 100, next_bits, &random);
        full = view;
        ms_rules_run(&rules, MS_RULES_COMPLETE, &board, &full);
        for (kind = MS_RULES_WINDOW; kind <= MS_RULES_LISTING; kind++) {
            after = view;
            some += ms_rules_run(&rules, (enum ms_rules_kind)kind, &board, &after) > 0;
            assert_int_equal(
                ms_rules_finds(&rules, (enum ms_rules_kind)kind, &board, &view, &full),
                memcmp(after.cell, view.cell, (size_t)board.cells) != 0);
        }
    }
    assert_in_range(some, 400, 3600);
}

static void test_looks(void **state)
{
    ms_rules_choice choice[MS_RULES_LOOKS];
    ms_view view;

    (void)state;
    /* 1 of 2 around the first number, 2 of 4 around the second */
    ms_board_init(&board, 2, 5);
    view_from_text(&board, &view, "1s2.......");
    ms_rules_least(&board, &view, MS_RULES_PRIOR, choice);
    assert_int_equal(choice[MS_RULES_HIGHEST].count, 2); /* far from numbers: 0.2 */
    assert_int_equal(choice[MS_RULES_HIGHEST].cell[0], 4);
    assert_int_equal(choice[MS_RULES_HIGHEST].cell[1], 9);
    view.cell[4] = view.cell[9] = MS_SAFE;
    ms_rules_least(&board, &view, MS_RULES_PRIOR,
                   choice); /* 3 5 7 8: one half; 6: two halves */
    assert_int_equal(choice[MS_RULES_HIGHEST].count, 5);
    assert_int_equal(choice[MS_RULES_UNION].count, 4);
    assert_true(choice[MS_RULES_UNION].risk > 0.499 &&
                choice[MS_RULES_UNION].risk < 0.501);
    view_from_text(&board, &view, "**********");
    ms_rules_least(&board, &view, MS_RULES_PRIOR, choice);
    assert_int_equal(choice[MS_RULES_MEAN].count, 0);
}

static void test_sweep(void **state)
{
    ms_field field;
    ms_view view;

    (void)state;
    ms_board_init(&board, 4, 3);
    field_from_text(&board, &field, "g**g*g......"); /* the statement's sample */
    assert_int_equal(
        ms_rules_sweep(&rules, MS_RULES_SINGLE, MS_RULES_LOOKS, &board, &field, &view),
        3);
    ms_board_init(&board, 1, 4);
    field_from_text(&board, &field, ".g*g"); /* two numbers together: 1 and 1 */
    assert_int_equal(
        ms_rules_sweep(&rules, MS_RULES_SINGLE, MS_RULES_LOOKS, &board, &field, &view),
        1);
    ms_board_init(&board, 3, 3);
    field_from_text(&board, &field, "...*g...."); /* stuck; dares the first cell, free */
    assert_int_equal(
        ms_rules_sweep(&rules, MS_RULES_SINGLE, MS_RULES_LOOKS, &board, &field, &view),
        0);
    field_from_text(&board, &field, "*...g...."); /* the first cell is the mine */
    assert_int_equal(
        ms_rules_sweep(&rules, MS_RULES_SINGLE, MS_RULES_HIGHEST, &board, &field, &view),
        0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strength),
        cmocka_unit_test(test_overlap_is_two_numbers),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_window_and_listing),
        cmocka_unit_test(test_windows_skipped),
        cmocka_unit_test(test_finds),
        cmocka_unit_test(test_looks),
        cmocka_unit_test(test_sweep),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
