/* The work file: what is written, that nothing else is read, and when a call belongs to
 * the duel it remembers. */
#include "tests/support.h"

#include "msweeper/state.h"
#include "tests/msweeper_view.h"

#include <string.h>

static ms_board board;

static void test_text(void **state)
{
    static const char wanted[] = "MSWEEPER 1 3 4\n12*.\n...?\n0.??\n";
    char text[MS_STATE_TEXT_MAX];
    ms_view view;
    int size;

    (void)state;
    ms_board_init(&board, 3, 4);
    view_from_text(&board, &view, "12*....s0.ss");
    size = ms_state_write(&board, &view, text);
    assert_int_equal(size, sizeof wanted - 1 + 9);
    assert_memory_equal(text, wanted, sizeof wanted - 1);
}

static void test_round_trip(void **state)
{
    char text[MS_STATE_TEXT_MAX];
    ms_view view, back;
    rng random;
    int round, cell, size;

    (void)state;
    rng_seed(&random, 1);
    for (round = 0; round < 2000; round++) {
        ms_board_init(&board, 1 + (int)rng_below(&random, 30),
                      1 + (int)rng_below(&random, 30));
        ms_view_clear(&view);
        for (cell = 0; cell < board.cells; cell++)
            view.cell[cell] = (signed char)(MS_SAFE + (int)rng_below(&random, 12));
        size = ms_state_write(&board, &view, text);
        assert_in_range(size, 1, 4096);
        assert_true(ms_state_read(&board, &back, (unsigned char *)text, (size_t)size));
        assert_memory_equal(back.cell, view.cell, (size_t)board.cells);
    }
}

/* Every single byte changed, every length cut: refused. Another size: refused. */
static void test_damage(void **state)
{
    char text[MS_STATE_TEXT_MAX];
    ms_board other;
    ms_view view;
    int size, at, value;

    (void)state;
    ms_board_init(&board, 3, 4);
    ms_board_init(&other, 4, 3);
    view_from_text(&board, &view, "12*....s0.ss");
    size = ms_state_write(&board, &view, text);
    assert_false(ms_state_read(&other, &view, (unsigned char *)text, (size_t)size));
    for (at = 0; at < size; at++) {
        assert_false(ms_state_read(&board, &view, (unsigned char *)text, (size_t)at));
        for (value = 0; value < 256; value++) {
            char old = text[at];

            if ((char)value == old)
                continue;
            text[at] = (char)value;
            assert_false(
                ms_state_read(&board, &view, (unsigned char *)text, (size_t)size));
            text[at] = old;
        }
    }
    text[size] = '\n';
    assert_false(ms_state_read(&board, &view, (unsigned char *)text, (size_t)size + 1));
    assert_true(ms_state_read(&board, &view, (unsigned char *)text, (size_t)size));
}

static void joins(const char *memory, const char *input, const char *after)
{
    ms_view view, told, wanted;

    ms_board_init(&board, 2, 4);
    view_from_text(&board, &view, memory);
    view_from_text(&board, &told, input);
    if (after == NULL) {
        assert_false(ms_state_join(&board, &view, &told));
        return;
    }
    assert_true(ms_state_join(&board, &view, &told));
    view_from_text(&board, &wanted, after);
    assert_memory_equal(view.cell, wanted.cell, 8);
}

static void test_join(void **state)
{
    (void)state;
    joins("2*s.1s..", "..1..3..", "2*1.13.."); /* what was asked, all of it */
    joins("2*s.1s..", "2.1.13..", "2*1.13.."); /* cumulative */
    joins("2*s.1s..", "..11.3..", "2*1113.."); /* more than asked */
    joins("2*s.1s..", "........", "2*s.1s.."); /* nothing told: the same duel */
    joins("2*s.1s..", "2...1...", NULL); /* the first call again, or another field */
    joins("2*s.1s..", "..1.....", NULL); /* one of two questions answered */
    joins("2*s.1s..", ".......1", NULL); /* something else */
    joins("2*s.1s..", "3.1.13..", NULL); /* a number contradicts */
    joins("2*s.1s..", ".11..3..", NULL); /* a mine has a number */
    joins("2*1.13..", "2*1.13..", NULL); /* no question open */
    joins("2*1.13..", "........", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_join),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
