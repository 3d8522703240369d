/* Patterns against lists of moves: those with one hole are the moves of the board, and
 * those with more become moves when their other holes are filled; none is missing. */
#include "tests/support.h"

#include <string.h>

#include "balda/moves.h"
#include "balda/patterns.h"
#include "common/rng.h"

static bd_lexicon lexicon;
static bd_patterns patterns;
static bd_move store[BD_MOVES_MAX];

static void load(rng *random, int words, uint32_t letters)
{
    static char text[20000];
    bd_alphabet alphabet;
    io_slice slice = {NULL, 0};
    int size = 0;
    int i, j;

    for (i = 0; i < words; i++) {
        int length = 1 + (int)rng_below(random, 6);
        for (j = 0; j < length; j++)
            text[size++] = (char)(0xE0 + rng_below(random, letters));
        text[size++] = '\n';
    }
    bd_alphabet_set(&alphabet, BD_CP1251, slice);
    slice.data = (const unsigned char *)text;
    slice.size = (size_t)size;
    assert_null(bd_lexicon_load(&lexicon, &alphabet, slice, NULL, BD_CELLS));
}

/* Is there a pattern that is exactly this move once the board's own holes are filled?
 * `filled`: letters by hole, BD_EMPTY where the hole is still empty. */
static bool has(const bd_move *move, const unsigned char *cells,
                const unsigned char *filled)
{
    long i;
    int h;

    for (i = 0; i < patterns.count; i++) {
        const bd_pattern *item = &patterns.items[i];
        if (item->word != move->word)
            continue;
        for (h = 0; h < BD_HOLES_MAX; h++) {
            if (!((item->open >> h) & 1)) {
                if (cells[h] == move->cell)
                    break;
            } else if (cells[h] == move->cell ? item->letters[h] != move->letter
                                              : item->letters[h] != filled[h]) {
                break;
            }
        }
        if (h == BD_HOLES_MAX)
            return true;
    }
    return false;
}

static void test_moves_now_and_later(void **state)
{
    rng random;
    int round;
    long checked = 0;

    (void)state;
    rng_seed(&random, 21);
    assert_true(bd_patterns_open(&patterns, 1 << 16));
    for (round = 0; round < 150; round++) {
        bd_board board;
        bd_list list = {0, store};
        bd_moves *gen;
        unsigned char cells[BD_HOLES_MAX], filled[BD_HOLES_MAX];
        uint32_t letters = 3 + rng_below(&random, 8);
        int holes = 0;
        int i, h;
        long one = 0;
        load(&random, 10 + (int)rng_below(&random, 120), letters);
        gen = bd_moves_new(&lexicon);
        bd_board_clear(&board);
        for (i = 0; i < BD_CELLS; i++)
            bd_board_put(&board, i, (int)rng_below(&random, letters));
        for (i = 0; i < 1 + round % 6; i++)
            bd_board_take(&board, (int)rng_below(&random, BD_CELLS));
        memset(cells, BD_NO_CELL, sizeof cells);
        memset(filled, BD_EMPTY, sizeof filled);
        for (i = 0; i < BD_CELLS; i++)
            if (board.letter[i] == BD_EMPTY)
                cells[holes++] = (unsigned char)i;
        bd_patterns_find(&patterns, &lexicon, &board, holes, NULL);
        assert_false(patterns.full);
        for (i = 0; i < patterns.count; i++) {
            assert_int_equal(bd_set_count(patterns.items[i].open),
                             patterns.items[i].holes);
            assert_true(i == 0 ||
                        patterns.items[i].length <= patterns.items[i - 1].length);
            one += patterns.items[i].holes == 1;
        }
        bd_moves_all(gen, &board, &list);
        assert_int_equal(list.count, one);
        for (h = 0; h < holes; h++) {
            for (i = 0; i < list.count; i++, checked++)
                assert_true(has(&list.moves[i], cells, filled));
            filled[h] = (unsigned char)rng_below(&random, letters);
            bd_board_put(&board, cells[h], filled[h]);
            bd_moves_all(gen, &board, &list);
        }
        bd_moves_free(gen);
        bd_lexicon_free(&lexicon);
    }
    bd_patterns_close(&patterns);
    assert_true(checked > 5000);
}

/* Too little room is noticed, and a clock that is over stops the search for patterns. */
static void test_limits(void **state)
{
    rng random;
    bd_board board;
    clk clock;
    int i;

    (void)state;
    rng_seed(&random, 22);
    load(&random, 300, 4);
    bd_board_clear(&board);
    for (i = 0; i < 13; i++)
        bd_board_put(&board, i, i % 4);
    assert_true(bd_patterns_open(&patterns, 16));
    bd_patterns_find(&patterns, &lexicon, &board, 3, NULL);
    assert_true(patterns.full);
    assert_int_equal(patterns.count, 16);
    bd_patterns_close(&patterns);
    assert_true(bd_patterns_open(&patterns, 1 << 18));
    clk_start(&clock);
    clk_limit(&clock, 1e-9, false);
    bd_patterns_find(&patterns, &lexicon, &board, 12, &clock);
    assert_true(patterns.full);
    bd_patterns_close(&patterns);
    bd_lexicon_free(&lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_now_and_later),
        cmocka_unit_test(test_limits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
