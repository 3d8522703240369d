/* Move generation against a plain twin: every word tried letter by letter from every
 * cell. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balda/moves.h"
#include "balda/tree.h"
#include "common/rng.h"

enum { WORDS_MAX = 600, LETTERS = 33, LENGTH = 25, TEXT_MAX = WORDS_MAX * 30 };

static unsigned char words[WORDS_MAX][LENGTH + 1]; /* letters, then the length */
static bool repeated[WORDS_MAX];                   /* an equal word stands before it */
static int word_count;
static char text[TEXT_MAX];
static bd_lexicon lexicon;
static bd_alphabet alphabet;

static int same_word(int w, const unsigned char *word, int length)
{
    return words[w][LENGTH] == length && memcmp(words[w], word, (size_t)length) == 0;
}

/* Random words over few letters: dense boards, the same word in many ways. */
static void make_words(rng *random, int count, int letters, int longest)
{
    io_slice slice = {NULL, 0};
    int size = 0;
    int i, j;

    bd_alphabet_set(&alphabet, BD_CP1251, slice);
    word_count = count;
    for (i = 0; i < count; i++) {
        int length = 1 + (int)rng_below(random, (uint32_t)longest);
        for (j = 0; j < length; j++) {
            words[i][j] = (unsigned char)rng_below(random, (uint32_t)letters);
            text[size++] = (char)(words[i][j] == 32 ? 0xB8 : 0xE0 + words[i][j]);
        }
        words[i][LENGTH] = (unsigned char)length;
        text[size++] = '\n';
        for (j = 0; j < i && !same_word(j, words[i], length); j++)
            ;
        repeated[i] = j < i;
    }
    slice.data = (const unsigned char *)text;
    slice.size = (size_t)size;
    assert_null(bd_lexicon_load(&lexicon, &alphabet, slice, NULL, BD_CELLS));
}

static void random_board(rng *random, bd_board *board, int filled, int letters)
{
    int i;

    bd_board_clear(board);
    for (i = 0; i < 5; i++)
        bd_board_put(board, 10 + i, (int)rng_below(random, (uint32_t)letters));
    for (i = 5; i < filled; i++) {
        int cell;
        do
            cell = (int)rng_below(random, BD_CELLS);
        while (!((bd_board_open(board) >> cell) & 1));
        bd_board_put(board, cell, (int)rng_below(random, (uint32_t)letters));
    }
}

/* ---- The twin ---------------------------------------------------------------------- */

static bool twin_has[WORDS_MAX][BD_CELLS][LETTERS];

/* at: letters placed so far; blank: the empty cell on the way, or -1. */
static void twin_walk(const bd_board *board, int w, int at, int cell, int used, int blank,
                      int letter)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    int i;

    if (board->letter[cell] == BD_EMPTY) {
        if (blank >= 0)
            return;
        blank = cell;
        letter = words[w][at];
    } else if (board->letter[cell] != words[w][at]) {
        return;
    }
    used |= 1 << cell;
    if (at + 1 == words[w][LENGTH]) {
        if (blank >= 0)
            twin_has[w][blank][letter] = true;
        return;
    }
    for (i = 0; i < 4; i++) {
        int row = cell / 5 + steps[i][0];
        int col = cell % 5 + steps[i][1];
        if (row >= 0 && row < 5 && col >= 0 && col < 5 &&
            !((used >> (row * 5 + col)) & 1))
            twin_walk(board, w, at + 1, row * 5 + col, used, blank, letter);
    }
}

static bool twin_touches(const bd_board *board, int cell)
{
    int row = cell / 5;
    int col = cell % 5;

    return (row > 0 && board->letter[cell - 5] != BD_EMPTY) ||
           (row < 4 && board->letter[cell + 5] != BD_EMPTY) ||
           (col > 0 && board->letter[cell - 1] != BD_EMPTY) ||
           (col < 4 && board->letter[cell + 1] != BD_EMPTY);
}

/* All moves with unused words; returns how many. */
static int twin_moves(const bd_board *board)
{
    int count = 0;
    int w, cell, letter;

    memset(twin_has, 0, sizeof twin_has);
    for (w = 0; w < word_count; w++) {
        uint32_t place = bd_lexicon_find(&lexicon, words[w], words[w][LENGTH]);
        assert_true(place != 0);
        if (repeated[w] || bd_lexicon_used(&lexicon, place))
            continue;
        for (cell = 0; cell < BD_CELLS; cell++)
            twin_walk(board, w, 0, cell, 0, -1, 0);
        for (cell = 0; cell < BD_CELLS; cell++) {
            if (words[w][LENGTH] == 1 && !twin_touches(board, cell))
                memset(twin_has[w][cell], 0, sizeof twin_has[w][cell]);
            for (letter = 0; letter < LETTERS; letter++)
                count += twin_has[w][cell][letter];
        }
    }
    return count;
}

static void assert_same_as_twin(const bd_board *board, const bd_list *list)
{
    int last = LENGTH;
    int i, w;

    assert_int_equal(list->count, twin_moves(board));
    for (i = 0; i < list->count; i++) {
        const bd_move *move = &list->moves[i];
        const unsigned char *word = bd_lexicon_word(&lexicon, move->word);
        assert_int_equal(move->length, bd_lexicon_length(&lexicon, move->word));
        assert_true(move->length <= last);
        last = move->length;
        for (w = 0; w < word_count && !same_word(w, word, move->length); w++)
            ;
        assert_true(w < word_count);
        assert_true(twin_has[w][move->cell][move->letter]);
        twin_has[w][move->cell][move->letter] = false; /* so a repeated move fails */
    }
}

/* ---- Tests ------------------------------------------------------------------------- */

static bd_move store[2][BD_MOVES_MAX];

static void test_from_scratch_equals_twin(void **state)
{
    static const int letters[] = {2, 3, 5, 9, 33};
    rng random;
    int round, i;

    (void)state;
    rng_seed(&random, 1);
    for (round = 0; round < 60; round++) {
        int few = letters[round % 5];
        bd_list list = {0, store[0]};
        bd_moves *gen;
        make_words(&random, 1 + (int)rng_below(&random, 300), few, few == 2 ? 12 : 7);
        gen = bd_moves_new(&lexicon);
        assert_non_null(gen);
        for (i = 0; i < 8; i++) {
            bd_board board;
            random_board(&random, &board, 5 + (int)rng_below(&random, 21), few);
            bd_moves_all(gen, &board, &list);
            assert_same_as_twin(&board, &list);
        }
        bd_moves_free(gen);
        bd_lexicon_free(&lexicon);
    }
}

/* The longest word through the last letter that a list from scratch shows: the moves with
 * it less those possible without it. */
static int longest_new(bd_moves *gen, const bd_board *board, int cell, int least)
{
    bd_list with = {0, store[0]};
    bd_board without = *board;
    int best = 0;
    int i, w, letter;

    bd_moves_all(gen, board, &with);
    bd_board_take(&without, cell);
    twin_moves(&without);
    for (i = 0; i < with.count; i++) {
        const bd_move *move = &with.moves[i];
        const unsigned char *word = bd_lexicon_word(&lexicon, move->word);
        for (w = 0; !same_word(w, word, move->length); w++)
            ;
        letter = move->letter;
        if (!twin_has[w][move->cell][letter] && move->length >= least &&
            move->length > best)
            best = move->length;
    }
    return best;
}

static void test_new_longest(void **state)
{
    rng random;
    int round, i;

    (void)state;
    rng_seed(&random, 2);
    for (round = 0; round < 60; round++) {
        bd_moves *gen;
        make_words(&random, 200, round % 2 ? 3 : 6, 6);
        gen = bd_moves_new(&lexicon);
        for (i = 0; i < 6; i++) {
            bd_board board;
            int cell, least, expected, found;
            random_board(&random, &board, 6 + (int)rng_below(&random, 19),
                         round % 2 ? 3 : 6);
            do
                cell = (int)rng_below(&random, BD_CELLS);
            while (!((board.filled >> cell) & 1) ||
                   !((bd_set_near(board.filled & ~(1u << cell)) >> cell) & 1));
            least = 1 + (int)rng_below(&random, 4);
            expected = longest_new(gen, &board, cell, least);
            found = bd_moves_new_longest(gen, &board, cell, least, LENGTH);
            /* a word that was possible before may also go through the letter: then more
             * is found, but never less, and never what no list has */
            assert_true(found >= expected);
            if (found > expected) {
                bd_list all = {0, store[0]};
                int j;
                bd_moves_all(gen, &board, &all);
                for (j = 0; j < all.count && all.moves[j].length != found; j++)
                    ;
                assert_true(j < all.count);
            }
            if (expected > least)
                assert_true(bd_moves_new_longest(gen, &board, cell, least, least) >=
                            least);
        }
        bd_moves_free(gen);
        bd_lexicon_free(&lexicon);
    }
}

/* Games of random moves: the list made from the one before equals the list from scratch.
 */
static void test_after_equals_scratch(void **state)
{
    static const int letters[] = {2, 3, 4, 8, 33};
    rng random;
    int round;
    long plies = 0;

    (void)state;
    rng_seed(&random, 3);
    for (round = 0; round < 120; round++) {
        bd_list lists[2];
        bd_board board;
        bd_moves *gen;
        int now = 0;
        lists[0].moves = store[0];
        lists[1].moves = store[1];
        make_words(&random, 100 + (int)rng_below(&random, 400), letters[round % 5], 6);
        gen = bd_moves_new(&lexicon);
        random_board(&random, &board, 5, letters[round % 5]);
        bd_moves_all(gen, &board, &lists[0]);
        while (lists[now].count) {
            bd_move move =
                lists[now].moves[rng_below(&random, (uint32_t)lists[now].count)];
            bd_board_put(&board, move.cell, move.letter);
            bd_lexicon_use(&lexicon, move.word);
            bd_moves_after(gen, &board, move, &lists[now], 1, &lists[!now]);
            now = !now;
            assert_same_as_twin(&board, &lists[now]);
            plies++;
        }
        bd_moves_free(gen);
        bd_lexicon_free(&lexicon);
    }
    assert_true(plies > 800);
}

/* What the tree remembers of longest words agrees with looking for them anew, whatever
 * was asked before, also when the same letters were put in another order. */
static void test_longest_remembered(void **state)
{
    rng random;
    int round, i, found_any = 0;

    (void)state;
    rng_seed(&random, 4);
    for (round = 0; round < 40; round++) {
        bd_board board;
        bd_tree tree;
        bd_moves *gen;
        make_words(&random, 200, round % 2 ? 3 : 5, 6);
        gen = bd_moves_new(&lexicon);
        assert_true(bd_tree_open(&tree, &lexicon));
        random_board(&random, &board, 12, round % 2 ? 3 : 5);
        bd_tree_root(&tree, &board, NULL, 0);
        for (i = 0; i < 300 && tree.lists[0].count; i++) {
            const bd_list *list = bd_tree_moves(&tree);
            bd_move moves[2];
            int least = 1 + (int)rng_below(&random, 7);
            int enough = 1 + (int)rng_below(&random, 8);
            int truth, found, n;
            for (n = 0; n < 1 + i % 2 && list->count; n++) {
                moves[n] = list->moves[rng_below(
                    &random, (uint32_t)(list->count < 9 ? list->count : 9))];
                bd_tree_play(&tree, moves[n]);
                bd_tree_list(&tree, moves[n], 1);
                list = bd_tree_moves(&tree);
            }
            truth =
                bd_moves_new_longest(gen, &tree.board, moves[n - 1].cell, 1, BD_WORD_MAX);
            found = bd_tree_longest(&tree, moves[n - 1], least, enough);
            if (truth < least)
                assert_int_equal(found, 0);
            else if (truth < enough)
                assert_int_equal(found, truth);
            else
                assert_in_range(found, least > enough ? least : enough, truth);
            found_any += found > 0;
            while (n-- > 0)
                bd_tree_undo(&tree, moves[n]);
        }
        bd_tree_close(&tree);
        bd_moves_free(gen);
        bd_lexicon_free(&lexicon);
    }
    assert_in_range(found_any, 1000, 11000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_from_scratch_equals_twin),
        cmocka_unit_test(test_new_longest),
        cmocka_unit_test(test_after_equals_scratch),
        cmocka_unit_test(test_longest_remembered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
