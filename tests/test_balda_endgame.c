/* The exact end game, and what the search makes of it, against a plain solver: minimax
 * over all words with lists made from scratch. */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#include "balda/endgame.h"
#include "balda/search.h"
#include "common/rng.h"

static bd_lexicon lexicon;
static bd_alphabet alphabet;
static bd_moves *gen;
static bd_move store[BD_CELLS + 1][BD_MOVES_MAX];

/* ---- The plain solver -------------------------------------------------------------- */

static int plain_value(bd_board *board)
{
    int empty = BD_CELLS - bd_set_count(board->filled);
    bd_list list = {0, store[empty]};
    int best;
    int i;

    if (empty == 0)
        return 0;
    bd_moves_all(gen, board, &list);
    best = list.count ? -2 * BD_MATE : -BD_MATE;
    for (i = 0; i < list.count; i++) {
        bd_move move = list.moves[i];
        int value;
        bd_board_put(board, move.cell, move.letter);
        bd_lexicon_use(&lexicon, move.word);
        value = move.length - plain_value(board);
        bd_lexicon_unuse(&lexicon, move.word);
        bd_board_take(board, move.cell);
        best = value > best ? value : best;
    }
    return best;
}

static int plain_move_value(bd_board board, bd_move move)
{
    int value;

    bd_board_put(&board, move.cell, move.letter);
    bd_lexicon_use(&lexicon, move.word);
    value = move.length - plain_value(&board);
    bd_lexicon_unuse(&lexicon, move.word);
    return value;
}

/* ---- Positions --------------------------------------------------------------------- */

/* A dictionary of random words and a board of random letters with `empty` open cells; a
 * few words are used. Sparse dictionaries give traps, dense ones long fights. */
static void make_position(rng *random, bd_board *board, int empty)
{
    static char text[4000];
    io_slice slice = {NULL, 0};
    int letters = 3 + (int)rng_below(random, 6);
    int count = 3 + (int)rng_below(random, empty > 4 ? 2 : empty > 3 ? 12 : 28);
    int size = 0;
    int i, j;

    for (i = 0; i < count; i++) {
        int length = 2 + (int)rng_below(random, 5);
        for (j = 0; j < length; j++)
            text[size++] = (char)(0xE0 + rng_below(random, (uint32_t)letters));
        text[size++] = '\n';
    }
    bd_alphabet_set(&alphabet, BD_CP1251, slice);
    slice.data = (const unsigned char *)text;
    slice.size = (size_t)size;
    assert_null(bd_lexicon_load(&lexicon, &alphabet, slice, NULL, BD_CELLS));
    gen = bd_moves_new(&lexicon);
    assert_non_null(gen);
    bd_board_clear(board);
    for (i = 0; i < BD_CELLS; i++)
        bd_board_put(board, i, (int)rng_below(random, (uint32_t)letters));
    for (i = 0; i < empty; i++)
        bd_board_take(board, (int)rng_below(random, BD_CELLS));
    for (i = 0; i < count / 8; i++) {
        uint32_t place = 1 + rng_below(random, (uint32_t)lexicon.text_size - 1);
        while (lexicon.text[place - 1] < BD_GAP)
            place--;
        if (place < lexicon.text_size - 1)
            bd_lexicon_use(&lexicon, place);
    }
}

static void drop_position(void)
{
    bd_moves_free(gen);
    bd_lexicon_free(&lexicon);
}

/* ---- Tests ------------------------------------------------------------------------- */

static void test_value_equals_plain(void **state)
{
    rng random;
    int round, traps = 0, tried = 0;

    (void)state;
    rng_seed(&random, 11);
    for (round = 0; round < 1800; round++) {
        bd_tree tree;
        bd_endgame endgame;
        bd_board board;
        int truth, i;
        make_position(&random, &board, round % 10 ? 1 + round % 3 : round % 360 ? 4 : 6);
        truth = plain_value(&board);
        traps += truth < -BD_MATE / 2 || truth > BD_MATE / 2;
        assert_true(bd_tree_open(&tree, &lexicon));
        assert_true(bd_endgame_open(&endgame, &tree, 12));
        bd_tree_root(&tree, &board, NULL, 0);
        assert_true(bd_endgame_begin(&endgame));
        for (i = 0; i < 6; i++) {
            /* the questions that matter first, then any; the table must serve them all */
            int beta = i == 0   ? truth
                       : i == 1 ? truth + 1
                                : truth - 6 + (int)rng_below(&random, 14);
            bd_move found;
            int value = bd_endgame_value(&endgame, beta, &found);
            assert_int_equal(value >= beta, truth >= beta);
            if (value >= beta && value > -BD_MATE / 2)
                assert_true(plain_move_value(board, found) >= beta || truth == 0);
            if (truth < BD_MATE / 2)
                assert_true(value >= beta ? value <= truth : value >= truth);
            tried++;
        }
        assert_false(tree.stopped);
        bd_endgame_close(&endgame);
        bd_tree_close(&tree);
        drop_position();
    }
    assert_in_range(traps, 180, 1620);
    assert_int_equal(tried, 10800);
}

/* The same after one move or two: every move, every reply. */
static void test_value_after_moves_equals_plain(void **state)
{
    rng random;
    int round, i, k, tried = 0;

    (void)state;
    rng_seed(&random, 16);
    for (round = 0; round < 150; round++) {
        bd_tree tree;
        bd_endgame endgame;
        bd_board board;
        bd_list list = {0, store[10]};
        make_position(&random, &board, 2 + round % 3);
        assert_true(bd_tree_open(&tree, &lexicon));
        assert_true(bd_endgame_open(&endgame, &tree, 12));
        bd_tree_root(&tree, &board, NULL, 0);
        assert_true(bd_endgame_begin(&endgame));
        bd_moves_all(gen, &board, &list);
        for (i = 0; i < list.count; i++) {
            bd_move moves[2];
            bd_board after = board;
            bd_list replies = {0, store[11]};
            int gain = list.moves[i].length - plain_move_value(board, list.moves[i]);
            moves[0] = list.moves[i];
            assert_true(bd_endgame_after(&endgame, moves, 1, gain) >= gain);
            assert_true(bd_endgame_after(&endgame, moves, 1, gain + 1) <= gain);
            bd_board_put(&after, moves[0].cell, moves[0].letter);
            bd_lexicon_use(&lexicon, moves[0].word);
            bd_moves_all(gen, &after, &replies);
            bd_lexicon_unuse(&lexicon, moves[0].word);
            for (k = i % 7; k < replies.count; k += 7) {
                moves[1] = replies.moves[k];
                bd_lexicon_use(&lexicon, moves[0].word);
                gain = moves[1].length - plain_move_value(after, moves[1]);
                bd_lexicon_unuse(&lexicon, moves[0].word);
                assert_true(bd_endgame_after(&endgame, moves, 2, gain) >= gain);
                assert_true(bd_endgame_after(&endgame, moves, 2, gain + 1) <= gain);
                tried++;
            }
        }
        assert_false(tree.stopped);
        if (list.count) { /* the same letter again into its cell is no move */
            bd_move twice[2];
            twice[0] = twice[1] = list.moves[0];
            bd_endgame_after(&endgame, twice, 2, 0);
            assert_true(tree.stopped);
        }
        bd_endgame_close(&endgame);
        bd_tree_close(&tree);
        drop_position();
    }
    assert_true(tried > 500);
}

static int outcome(int gain, int lead)
{
    return gain + lead > 0 ? 1 : gain + lead < 0 ? -1 : 0;
}

/* The search plays for the result: with the score known it finds a winning move if there
 * is one, else a drawing one; without, a move of the greatest gain. */
static void test_search_plays_for_the_result(void **state)
{
    rng random;
    int round, missed = 0;
    int results[3] = {0, 0, 0};

    (void)state;
    rng_seed(&random, 12);
    for (round = 0; round < 400; round++) {
        bd_params params = bd_params_default;
        bd_limits limits = {NULL, 0};
        bd_state position;
        bd_result result;
        bd_search *search;
        int truth;
        memset(&position, 0, sizeof position);
        make_position(&random, &position.board, round % 10 ? 1 + round % 3 : 4);
        position.lead_known = round % 3 > 0;
        position.lead = (int)rng_below(&random, 13) - 6;
        truth = plain_value(&position.board);
        search = bd_search_new(&lexicon);
        assert_non_null(search);
        bd_search_run(search, &position, &params, &limits, &result);
        if (!result.found) {
            assert_int_equal(truth,
                             bd_set_count(position.board.filled) == 25 ? 0 : -BD_MATE);
        } else {
            int gain = plain_move_value(position.board, result.move);
            if (position.lead_known) {
                assert_int_equal(outcome(gain, position.lead),
                                 outcome(truth, position.lead));
                results[1 + outcome(truth, position.lead)]++;
            } else {
                /* only the longest word of a placement is tried: a rare loss of a letter
                 */
                missed += gain < truth && truth < BD_MATE / 2;
            }
            if (result.proof != BD_OPEN)
                assert_int_equal((int)result.proof - BD_DRAW,
                                 outcome(truth, position.lead));
        }
        bd_search_free(search);
        drop_position();
    }
    assert_true(results[0] > 40 && results[1] > 10 && results[2] > 40);
    assert_in_range(missed, 0, 8);
}

/* The outcome for the mover if the other answers `move` by own length less the best
 * reply, the first of equals, and all is played well from then on. */
static int naive_outcome(bd_board board, bd_move move, int lead)
{
    bd_list list = {0, store[10]};
    bd_move reply = {0, 0, 0, 0, 0};
    int best = -BD_CELLS, value, i;

    bd_board_put(&board, move.cell, move.letter);
    bd_lexicon_use(&lexicon, move.word);
    bd_moves_all(gen, &board, &list);
    for (i = 0; i < list.count; i++) {
        bd_list next = {0, store[11]};
        bd_board after = board;
        bd_move other = list.moves[i];
        bd_board_put(&after, other.cell, other.letter);
        bd_lexicon_use(&lexicon, other.word);
        bd_moves_all(gen, &after, &next);
        bd_lexicon_unuse(&lexicon, other.word);
        value = other.length - (next.count ? next.moves[0].length : 0);
        if (next.count == 0 && bd_set_count(after.filled) < BD_CELLS)
            value = BD_CELLS;
        if (value > best) {
            best = value;
            reply = other;
        }
    }
    value = list.count ? move.length - plain_move_value(board, reply) : BD_MATE;
    bd_lexicon_unuse(&lexicon, move.word);
    return outcome(value, lead);
}

/* A game that can't be won is not made worse, and the move is one that a player of two
 * plies answers wrongly in most positions where there is such a move. */
static void test_search_hopes_for_a_mistake(void **state)
{
    rng random;
    int round, chances = 0, taken = 0;

    (void)state;
    rng_seed(&random, 15);
    for (round = 0; round < 150; round++) {
        bd_limits limits = {NULL, 0};
        bd_state position;
        bd_result result;
        bd_search *search;
        bd_list list = {0, store[12]};
        int truth, most = -1, i;
        memset(&position, 0, sizeof position);
        make_position(&random, &position.board, 4);
        truth = plain_value(&position.board);
        if (bd_set_count(position.board.filled) != BD_CELLS - 4 || truth < -BD_MATE / 2) {
            drop_position();
            continue;
        }
        position.lead_known = true;
        position.lead = -truth - round % 2;
        search = bd_search_new(&lexicon);
        bd_search_run(search, &position, &bd_params_default, &limits, &result);
        assert_int_equal(
            outcome(plain_move_value(position.board, result.move), position.lead),
            -(round % 2));
        bd_moves_all(gen, &position.board, &list);
        for (i = 0; i < list.count; i++)
            if (outcome(plain_move_value(position.board, list.moves[i]), position.lead) ==
                -(round % 2)) {
                int hope = naive_outcome(position.board, list.moves[i], position.lead);
                most = hope > most ? hope : most;
            }
        if (most > -(round % 2)) {
            chances++;
            taken +=
                naive_outcome(position.board, result.move, position.lead) > -(round % 2);
        }
        bd_search_free(search);
        drop_position();
    }
    assert_true(chances > 20);
    assert_true(taken * 3 > chances * 2);
}

/* Whole games with so few words that each ends in a trap: who is trapped depends on which
 * words go together. The search finds the winning move from the first ply on. */
static void test_sparse_games(void **state)
{
    rng random;
    int round, won = 0, lost = 0;

    (void)state;
    rng_seed(&random, 14);
    for (round = 0; round < 250; round++) {
        bd_limits limits = {NULL, 0};
        bd_state position;
        bd_result result;
        bd_search *search;
        bd_list list = {0, store[0]};
        int truth, i;
        memset(&position, 0, sizeof position);
        make_position(&random, &position.board, 0);
        while (lexicon.words > 4) {
            drop_position();
            make_position(&random, &position.board, 0);
        }
        for (i = 0; i < BD_CELLS; i++)
            if (i < 10 || i >= 15)
                bd_board_take(&position.board, i);
        truth = plain_value(&position.board);
        position.lead_known = true;
        search = bd_search_new(&lexicon);
        bd_search_run(search, &position, &bd_params_default, &limits, &result);
        bd_moves_all(gen, &position.board, &list);
        assert_int_equal(result.found, list.count > 0);
        if (truth > BD_MATE / 2) {
            int gain = plain_move_value(position.board, result.move);
            won++;
            assert_true(gain > BD_MATE / 2);
        } else {
            lost++;
        }
        bd_search_free(search);
        drop_position();
    }
    assert_true(won > 30 && lost > 30);
}

/* Limits are obeyed, and a search that is stopped at once still has a legal move. */
static void test_stopped_at_once(void **state)
{
    rng random;
    int round;

    (void)state;
    rng_seed(&random, 13);
    for (round = 0; round < 60; round++) {
        bd_limits limits = {NULL, 1};
        bd_state position;
        bd_result result;
        bd_search *search;
        bd_list list = {0, store[0]};
        int i;
        memset(&position, 0, sizeof position);
        make_position(&random, &position.board, 10);
        position.lead_known = true;
        search = bd_search_new(&lexicon);
        bd_search_run(search, &position, &bd_params_default, &limits, &result);
        bd_moves_all(gen, &position.board, &list);
        assert_int_equal(result.found, list.count > 0);
        for (i = 0; i < list.count; i++)
            if (memcmp(&list.moves[i], &result.move, sizeof result.move) == 0)
                break;
        assert_true(!result.found || i < list.count);
        bd_search_free(search);
        drop_position();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_value_equals_plain),
        cmocka_unit_test(test_value_after_moves_equals_plain),
        cmocka_unit_test(test_search_plays_for_the_result),
        cmocka_unit_test(test_search_hopes_for_a_mistake),
        cmocka_unit_test(test_sparse_games),
        cmocka_unit_test(test_stopped_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
