/* Two readings of Balda's rules, the bot's and the judge's, held against each other in
 * random games: the same words through the same cells, the same bytes in all encodings.
 */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#include "balda/moves.h"
#include "balda/referee.h"
#include "balda/task.h"
#include "common/rng.h"

enum { WORDS = 900, LETTERS = 6, LONGEST = 6, GAMES = 5 };

static unsigned char text[WORDS * (LONGEST + 2)];
static bj_wordlist list;
static bd_lexicon lexicon;
static bd_alphabet alphabet;

static void make_dictionary(rng *random)
{
    size_t size = 0;
    io_slice slice;
    int i, k;

    for (i = 0; i < WORDS; i++) {
        int length = 2 + (int)rng_below(random, LONGEST - 1);

        for (k = 0; k < length; k++)
            size += bj_letter_encode(BJ_CP866, 13 + (int)rng_below(random, LETTERS),
                                     text + size);
        text[size++] = '\n';
    }
    slice.data = text;
    slice.size = size;
    bd_alphabet_set(&alphabet, BD_CP866, slice);
    assert_null(bd_lexicon_load(&lexicon, &alphabet, slice, NULL, BD_CELLS));
    assert_null(bj_wordlist_read(&list, text, size, BJ_CP866));
}

/* The bot's board and used words for a position of the judge. */
static void to_bot(const bj_position *position, bd_board *board)
{
    int i;

    bd_board_clear(board);
    for (i = 0; i < BJ_CELLS; i++)
        if (position->cell[i] != BJ_EMPTY)
            bd_board_put(board, i, position->cell[i]);
}

static bool in_list(const bd_list *moves, uint32_t word, int cell)
{
    int i;

    for (i = 0; i < moves->count; i++)
        if (moves->moves[i].word == word && moves->moves[i].cell == cell)
            return true;
    return false;
}

/* For every word and empty cell: both lay it there, or neither. Counts the pairs. */
static int compare(const bj_position *position, const bd_list *moves)
{
    int id, cell, pairs = 0;

    for (id = 0; id < list.count; id++) {
        bj_word word;
        const unsigned char *letters = bj_wordlist_word(&list, id, &word.length);
        uint32_t place = bd_lexicon_find(&lexicon, letters, word.length);
        char error[TEXT_ERROR_MAX];
        bj_move move;

        memcpy(word.letters, letters, (size_t)word.length);
        assert_int_not_equal(place, 0);
        for (cell = 0; cell < BJ_CELLS; cell++) {
            bool legal = position->cell[cell] == BJ_EMPTY &&
                         bj_find_path(position, &word, cell, &move) &&
                         !bj_check_move(&list, position, &move, error);

            if (legal != in_list(moves, place, cell))
                fail_msg("word %d at cell %d: judge %d, bot %d", id, cell, legal, !legal);
            pairs += legal;
        }
    }
    return pairs;
}

static void test_the_same_moves(void **state)
{
    static bd_move room[BD_MOVES_MAX];
    bd_moves *gen = bd_moves_new(&lexicon);
    int game, pairs = 0, plies = 0;
    rng random;

    (void)state;
    rng_seed(&random, 21);
    for (game = 0; game < GAMES; game++) {
        bj_position position;
        bj_word start;
        uint32_t used[BJ_MOVES];
        int i, n = 0;

        for (start.length = 0; start.length < BJ_SIDE; start.length++)
            start.letters[start.length] =
                (unsigned char)(13 + rng_below(&random, LETTERS));
        bj_position_start(&position, &start, false);
        while (!bj_is_full(&position)) {
            bd_board board;
            bd_list moves;
            char answer[BD_ANSWER_MAX], error[TEXT_ERROR_MAX];
            bd_move chosen;
            text_reader t;
            bj_move move;
            int size;

            to_bot(&position, &board);
            moves.moves = room;
            bd_moves_all(gen, &board, &moves);
            pairs += compare(&position, &moves);
            assert_int_equal(bj_has_move(&list, &position), moves.count > 0);
            if (moves.count == 0)
                break;
            /* the bot's answer as the judge reads it */
            chosen = moves.moves[rng_below(&random, (uint32_t)moves.count)];
            size = bd_task_answer(&alphabet, &board, &lexicon, chosen, answer);
            text_start(&t, "output.txt", answer, (size_t)size);
            assert_null(bj_read_answer(&t, BJ_CP866, &move));
            assert_int_equal(t.warnings, 0);
            assert_null(bj_check_move(&list, &position, &move, error));
            bj_make_move(&position, &move);
            bd_lexicon_use(&lexicon, chosen.word);
            used[n++] = chosen.word;
            plies++;
        }
        for (i = 0; i < n; i++)
            bd_lexicon_unuse(&lexicon, used[i]);
    }
    assert_in_range(plies, 40, GAMES * BJ_MOVES);
    assert_in_range(pairs, 1000, 1000000);
    bd_moves_free(gen);
}

/* The judge's input.txt as the bot reads it. */
static void test_the_same_input(void **state)
{
    static const enum bd_encoding theirs[] = {BD_UTF8, BD_CP1251, BD_CP866, BD_KOI8R};
    int e, i;

    (void)state;
    for (e = 0; e < BJ_ENCODINGS; e++) {
        bj_position position;
        bj_word start = {{1, 0, 32, 31, 16}, 5};
        unsigned char input[BJ_INPUT_MAX];
        io_slice none = {NULL, 0};
        io_reader reader;
        bd_alphabet letters;
        bd_board board;
        bd_task task;
        size_t size;

        bj_position_start(&position, &start, true);
        size = bj_write_input(&position, (bj_encoding)e, input);
        bd_alphabet_set(&letters, theirs[e], none);
        assert_null(io_open_bytes(&reader, "input.txt", input, size));
        assert_null(bd_task_read(&task, &reader));
        assert_null(bd_task_board(&task, &reader, &letters, &board));
        for (i = 0; i < BJ_CELLS; i++)
            assert_int_equal(board.letter[i],
                             position.cell[i] == BJ_EMPTY ? BD_EMPTY : position.cell[i]);
        io_close(&reader);
    }
}

static int set_up(void **state)
{
    rng random;

    (void)state;
    rng_seed(&random, 20);
    make_dictionary(&random);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    bj_wordlist_free(&list);
    bd_lexicon_free(&lexicon);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_moves),
        cmocka_unit_test(test_the_same_input),
    };

    return cmocka_run_group_tests_name("balda_twins", tests, set_up, tear_down);
}
