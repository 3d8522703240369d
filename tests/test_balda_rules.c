/* The board, paths of words on it, and the lower bound on the empty cells a word needs.
 */
#include "tests/support.h"

#include <string.h>

#include "balda/rules.h"
#include "common/grid.h"
#include "common/rng.h"

static void fill(bd_board *board, const char *rows)
{
    int cell;

    bd_board_clear(board);
    for (cell = 0; cell < BD_CELLS; cell++)
        if (rows[cell] != '.')
            bd_board_put(board, cell, rows[cell] - 'a');
}

static int letters_of(const char *text, unsigned char *word)
{
    int i;

    for (i = 0; text[i]; i++)
        word[i] = (unsigned char)(text[i] - 'a');
    return i;
}

static void test_neighbours(void **state)
{
    int cell, i;

    (void)state;
    for (cell = 0; cell < BD_CELLS; cell++) {
        int out[4];
        int count = grid_neighbours4(5, 5, cell, out);
        uint32_t set = 0;
        assert_int_equal(bd_near_table[cell].count, count);
        for (i = 0; i < count; i++) {
            set |= 1u << out[i];
            assert_true((bd_near_table[cell].set >> bd_near_table[cell].cells[i]) & 1);
        }
        assert_int_equal(bd_near_table[cell].set, set);
        assert_int_equal(bd_set_near(1u << cell), set);
        assert_int_equal(bd_set_count(set), count);
    }
    assert_int_equal(bd_set_count(BD_ALL_CELLS), 25);
}

static void test_open_cells(void **state)
{
    bd_board board;

    (void)state;
    fill(&board, ".........."
                 "abcde"
                 "..........");
    assert_int_equal(bd_board_open(&board), 0x1Fu << 5 | 0x1Fu << 15);
    bd_board_put(&board, 7, 3);
    assert_int_equal(bd_board_open(&board),
                     (0x1Fu << 5 & ~(1u << 7)) | 0x1Fu << 15 | 1u << 2);
    bd_board_take(&board, 7);
    assert_int_equal(bd_board_open(&board), 0x1Fu << 5 | 0x1Fu << 15);
}

static void check_path(const bd_board *board, int cell, char letter, const char *text,
                       bool expected)
{
    unsigned char word[32] = {0}, path[BD_WORD_MAX];
    int length = letters_of(text, word);
    uint32_t seen = 0;
    int i;

    assert_int_equal(bd_rules_path(board, cell, letter - 'a', word, length, path),
                     expected);
    for (i = 0; expected && i < length; i++) {
        assert_false((seen >> path[i]) & 1);
        seen |= 1u << path[i];
        assert_int_equal(path[i] == cell ? letter - 'a' : board->letter[path[i]],
                         word[i]);
        if (i > 0)
            assert_true((bd_near_table[path[i - 1]].set >> path[i]) & 1);
    }
    if (expected)
        assert_true((seen >> cell) & 1);
}

static void test_paths(void **state)
{
    bd_board board;

    (void)state;
    fill(&board, ".........."
                 "balda"
                 "..........");
    check_path(&board, 6, 'k', "kalda", true); /* k above the first a */
    check_path(&board, 6, 'k', "dlak", true);
    check_path(&board, 5, 'k', "kalda", false); /* k above b does not touch a */
    check_path(&board, 6, 'k', "balda", false); /* does not use the new letter */
    check_path(&board, 6, 'k', "k", true);
    check_path(&board, 1, 'k', "k", false);    /* touches nothing */
    check_path(&board, 12, 'l', "l", false);   /* taken */
    check_path(&board, 9, 'b', "adab", false); /* the last a would be used twice */
    check_path(&board, 9, 'b', "dab", true);
    fill(&board, "abcde"
                 "fghij"
                 "klmno"
                 "pqrst"
                 "uvwx.");
    check_path(&board, 24, 'y', "abcdejihgfklmnotsrqpuvwxy", true);
    check_path(&board, 24, 'y', "abcdejihgfklmnotsrqpuvwx", false);
}

/* The fewest empty cells of a real path (distinct cells), by trying everything. */
static int twin_need(const bd_board *board, const unsigned char *word, int length, int at,
                     int cell, uint32_t used, int empty)
{
    int best = 99;
    int i;

    if (board->letter[cell] == BD_EMPTY)
        empty++;
    else if (board->letter[cell] != word[at])
        return 99;
    if (at + 1 == length)
        return empty ? empty : 99;
    used |= 1u << cell;
    for (i = 0; i < bd_near_table[cell].count; i++) {
        int next = bd_near_table[cell].cells[i];
        if (!((used >> next) & 1)) {
            int need = twin_need(board, word, length, at + 1, next, used, empty);
            best = need < best ? need : best;
        }
    }
    return best;
}

/* bd_need_cells never asks for more than the truth, says 1 for every word that can be
 * played, and is usually right. */
static void test_need_is_a_lower_bound(void **state)
{
    rng random;
    int round, exact = 0;

    (void)state;
    rng_seed(&random, 4);
    for (round = 0; round < 4000; round++) {
        unsigned char word[BD_WORD_MAX];
        bd_board board;
        bd_need need;
        int length = 1 + (int)rng_below(&random, 7);
        int most = 1 + (int)rng_below(&random, 8);
        int i, cell, found, truth = 99;
        bd_board_clear(&board);
        for (i = 0; i < 12; i++)
            bd_board_put(&board, i < 5 ? 10 + i : (int)rng_below(&random, BD_CELLS),
                         (int)rng_below(&random, 6));
        for (i = 0; i < length; i++)
            word[i] = (unsigned char)rng_below(&random, 7);
        bd_need_set(&need, &board, most);
        found = bd_need_cells(&need, word, length);
        for (cell = 0; cell < BD_CELLS; cell++) {
            int one = twin_need(&board, word, length, 0, cell, 0, 0);
            truth = one < truth ? one : truth;
        }
        assert_in_range(found, 1, most + 1);
        assert_true(found <= truth);
        exact += found == (truth > most ? most + 1 : truth);
        /* the tables are as they were */
        assert_int_equal(bd_need_cells(&need, word, length), found);
    }
    assert_in_range(exact, 3200, 4000);
}

static void test_need_by_hand(void **state)
{
    bd_board board;
    bd_need need;
    unsigned char word[32];
    int length;

    (void)state;
    fill(&board, ".........."
                 "balda"
                 "..........");
    bd_need_set(&need, &board, 4);
    length = letters_of("kalda", word);
    assert_int_equal(bd_need_cells(&need, word, length), 1);
    length = letters_of("bbb", word);
    assert_int_equal(bd_need_cells(&need, word, length), 2);
    length = letters_of("bd", word); /* all letters there, but far apart */
    assert_int_equal(bd_need_cells(&need, word, length), 1);
    length = letters_of("kkkkk", word);
    assert_int_equal(bd_need_cells(&need, word, length), 5); /* more than 4 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_neighbours),   cmocka_unit_test(test_open_cells),
        cmocka_unit_test(test_paths),        cmocka_unit_test(test_need_is_a_lower_bound),
        cmocka_unit_test(test_need_by_hand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
