/* The judge's rules of Rivers: worked positions, perft, and random games side by side
 * with the bot's own rules, which are written apart from them. */
#include <string.h>

#include "common/rng.h"
#include "rivers/board.h"
#include "rivers/referee.h"
#include "rivers/referee_solve.h"
#include "rivers/task.h"
#include "rivers/endgame.h"
#include "tests/support.h"

static const unsigned char diagonal[4] = {RJ_WHITE, RJ_BLACK, RJ_BLACK, RJ_WHITE};

static void put(rj_game *game, int row, int column, int colour)
{
    game->cell[(row - 1) * RJ_SIDE + column - 1] = (unsigned char)colour;
}

static int at(const rj_game *game, int row, int column)
{
    return game->cell[(row - 1) * RJ_SIDE + column - 1];
}

/* "If we put a white disc on (5 2), we turn (4 3), (5 3) and (5 4)." */
static void test_statement_move(void **state)
{
    rj_game game;
    int turned[RJ_CELLS];

    (void)state;
    memset(&game, 0, sizeof game);
    game.mover = RJ_WHITE;
    game.hand[RJ_WHITE] = game.hand[RJ_BLACK] = 28;
    put(&game, 3, 4, RJ_WHITE);
    put(&game, 4, 3, RJ_BLACK);
    put(&game, 4, 4, RJ_BLACK);
    put(&game, 5, 3, RJ_BLACK);
    put(&game, 5, 4, RJ_BLACK);
    put(&game, 5, 5, RJ_WHITE);
    assert_int_equal(rj_turns(&game, 5, 2, NULL), 3);
    assert_int_equal(rj_play(&game, 5, 2, turned), 3);
    assert_int_equal(at(&game, 4, 3), RJ_WHITE);
    assert_int_equal(at(&game, 5, 3), RJ_WHITE);
    assert_int_equal(at(&game, 5, 4), RJ_WHITE);
    assert_int_equal(at(&game, 5, 2), RJ_WHITE);
    assert_int_equal(at(&game, 4, 4), RJ_BLACK);
    assert_int_equal(game.mover, RJ_BLACK);
    assert_int_equal(game.hand[RJ_WHITE], 27);
    assert_int_equal(rj_count(&game, RJ_WHITE), 6);
}

static long perft(const rj_game *game, int depth)
{
    int row, column, moves = 0;
    long leaves = 0;

    if (depth == 0 || rj_is_over(game))
        return 1;
    for (row = 1; row <= RJ_SIDE; row++)
        for (column = 1; column <= RJ_SIDE; column++) {
            rj_game next = *game;

            if (rj_turns(game, row, column, NULL) == 0)
                continue;
            moves++;
            rj_play(&next, row, column, NULL);
            leaves += perft(&next, depth - 1);
        }
    if (moves == 0) {
        rj_game next = *game;

        rj_play(&next, 0, 0, NULL);
        leaves = perft(&next, depth - 1);
    }
    return leaves;
}

static void test_perft(void **state)
{
    static const long leaves[] = {1, 4, 12, 56, 244, 1396, 8200, 55092};
    rj_game game;
    int depth;

    (void)state;
    rj_start(&game, diagonal);
    for (depth = 0; depth < 8; depth++)
        assert_int_equal(perft(&game, depth), leaves[depth]);
}

static void test_why_not(void **state)
{
    rj_game game;

    (void)state;
    rj_start(&game, diagonal);
    assert_null(rj_why_not(&game, 3, 5));
    assert_null(rj_why_not(&game, 4, 6));
    assert_non_null(rj_why_not(&game, 0, 0)); /* a pass with moves */
    assert_string_equal(rj_why_not(&game, 4, 4), "a cell that is not empty");
    assert_string_equal(rj_why_not(&game, 1, 1), "a move that turns no disc");
    assert_string_equal(rj_why_not(&game, 9, 1), "a cell outside the board");
    assert_string_equal(rj_why_not(&game, 0, 3), "a cell outside the board");
    assert_string_equal(rj_why_not(&game, 3, 0), "a cell outside the board");
    assert_string_equal(rj_why_not(&game, -1, 2000000000), "a cell outside the board");
    game.hand[RJ_WHITE] = 0; /* all 30 placed: nothing but a pass */
    assert_string_equal(rj_why_not(&game, 3, 5), "a move with no disc in hand");
    assert_false(rj_can_move(&game));
    assert_null(rj_why_not(&game, 0, 0));
}

static void test_two_passes_end(void **state)
{
    rj_game game;

    (void)state;
    rj_start(&game, diagonal);
    game.hand[RJ_WHITE] = game.hand[RJ_BLACK] = 0;
    rj_play(&game, 0, 0, NULL);
    assert_false(rj_is_over(&game));
    assert_int_equal(game.mover, RJ_BLACK);
    rj_play(&game, 0, 0, NULL);
    assert_true(rj_is_over(&game));
    rj_start(&game, diagonal);
    game.hand[RJ_WHITE] = 0; /* a move between two passes: not in a row */
    rj_play(&game, 0, 0, NULL);
    rj_play(&game, 3, 4, NULL);
    rj_play(&game, 0, 0, NULL);
    assert_false(rj_is_over(&game));
}

static void test_read_and_write(void **state)
{
    static const char start[] =
        "0000000000000000000000000001200000021000000000000000000000000000 1";
    char text[RJ_TEXT], input[RJ_TEXT];
    rj_game game;

    (void)state;
    assert_null(rj_read(&game, start));
    rj_write(&game, text);
    assert_string_equal(text, start);
    assert_int_equal(game.hand[RJ_WHITE], 30);
    assert_int_equal(rj_input(&game, input), 74);
    assert_memory_equal(input + 27, "00012000\n00021000\n", 18);
    assert_string_equal(input + 72, "1\n");
    assert_non_null(rj_read(&game, "0120"));
    assert_non_null(rj_read(&game, ""));
    memcpy(text, start, sizeof start);
    text[65] = '2'; /* an even number of empty cells, but black to move */
    assert_non_null(rj_read(&game, text));
    text[65] = '0';
    assert_non_null(rj_read(&game, text));
    text[65] = '3';
    assert_non_null(rj_read(&game, text));
    text[0] = '1'; /* 59 empty: black has 30 left, white 29 */
    text[65] = '2';
    assert_null(rj_read(&game, text));
    assert_int_equal(game.hand[RJ_BLACK], 30);
    assert_int_equal(game.hand[RJ_WHITE], 29);
}

/* The bot's bit of a cell, found through its own reader. */
static uint64_t bit_of(int cell)
{
    char text[RV_BOARD_TEXT];
    rv_board board;

    memset(text, '0', sizeof text);
    text[cell] = '1';
    assert_true(rv_board_read(&board, text, 1));
    return board.me;
}

static void compare(const rj_game *game, const rv_board *board)
{
    int cell, enemy = RJ_WHITE + RJ_BLACK - game->mover;

    assert_int_equal(rv_hands_own(board->hands), game->hand[game->mover]);
    assert_int_equal(rv_hands_enemy(board->hands), game->hand[enemy]);
    for (cell = 0; cell < RJ_CELLS; cell++) {
        uint64_t bit = bit_of(cell);
        int row = cell / RJ_SIDE + 1, column = cell % RJ_SIDE + 1;

        assert_int_equal((board->me & bit) != 0, game->cell[cell] == game->mover);
        assert_int_equal((board->opp & bit) != 0, game->cell[cell] == enemy);
        assert_int_equal((rv_board_moves(board) & bit) != 0,
                         rj_turns(game, row, column, NULL) > 0);
    }
}

/* Random games: the same boards, hands, moves and results, through all passes. */
static void test_random_games_against_the_bots_rules(void **state)
{
    int game_number, passes = 0, solo = 0;
    rng random;

    (void)state;
    rv_bits_init();
    rng_seed(&random, 2002);
    for (game_number = 0; game_number < 150; game_number++) {
        rv_board board = rv_board_start();
        rj_game game;

        rj_start(&game, diagonal);
        while (!rj_is_over(&game)) {
            int moves[RJ_CELLS], count = 0, cell;

            compare(&game, &board);
            for (cell = 0; cell < RJ_CELLS; cell++)
                if (rj_turns(&game, cell / RJ_SIDE + 1, cell % RJ_SIDE + 1, NULL) > 0)
                    moves[count++] = cell;
            if (count == 0) {
                passes++;
                solo += game.hand[game.mover] == 0;
                rj_play(&game, 0, 0, NULL);
                board = rv_board_after(&board, RV_PASS);
                continue;
            }
            cell = moves[rng_below(&random, (uint32_t)count)];
            rj_play(&game, cell / RJ_SIDE + 1, cell % RJ_SIDE + 1, NULL);
            board = rv_board_after(&board, cell);
        }
        assert_true(rv_board_is_over(&board));
        assert_int_equal(rv_board_result(&board),
                         rj_count(&game, game.mover) -
                             rj_count(&game, RJ_WHITE + RJ_BLACK - game.mover));
    }
    assert_true(passes > 300); /* the two at the end of every game, and others */
    assert_true(solo > 0);     /* an empty hand did occur */
}

/* Every line of play, no window: what the referee's alpha-beta must give. */
static int plain_result(const rj_game *game)
{
    int cell, score, best = -RJ_CELLS - 1;
    rj_game next;

    if (rj_is_over(game))
        return rj_count(game, game->mover) -
               rj_count(game, RJ_WHITE + RJ_BLACK - game->mover);
    for (cell = 0; cell < RJ_CELLS; cell++) {
        int row = cell / RJ_SIDE + 1, column = cell % RJ_SIDE + 1;

        if (rj_turns(game, row, column, NULL) == 0)
            continue;
        next = *game;
        rj_play(&next, row, column, NULL);
        score = -plain_result(&next);
        best = score > best ? score : best;
    }
    if (best < -RJ_CELLS) {
        next = *game;
        rj_play(&next, 0, 0, NULL);
        best = -plain_result(&next);
    }
    return best;
}

/* Random moves until `empties` cells are left or the game is over. */
static void wander(rj_game *game, int empties, rng *random)
{
    int moves[RJ_CELLS], count, cell;

    rj_start(game, diagonal);
    while (!rj_is_over(game) && rj_empties(game) > empties) {
        count = 0;
        for (cell = 0; cell < RJ_CELLS; cell++)
            if (rj_turns(game, cell / RJ_SIDE + 1, cell % RJ_SIDE + 1, NULL) > 0)
                moves[count++] = cell;
        cell = count ? moves[rng_below(random, (uint32_t)count)] : -1;
        rj_play(game, count ? cell / RJ_SIDE + 1 : 0, count ? cell % RJ_SIDE + 1 : 0, NULL);
    }
}

static void test_exact_results_against_every_line_of_play(void **state)
{
    int i, uneven = 0;
    rng random;

    (void)state;
    rng_seed(&random, 44);
    for (i = 0; i < 400; i++) {
        rj_game game;

        wander(&game, 1 + i % 6, &random);
        uneven += game.hand[RJ_WHITE] - game.hand[RJ_BLACK] > 1 ||
                  game.hand[RJ_BLACK] - game.hand[RJ_WHITE] > 1;
        assert_int_equal(rj_solve(&game), plain_result(&game));
    }
    assert_true(uneven > 5); /* hands that passes have shifted did occur */
}

/* The judge's solver and the bot's end game, which share no line. */
static void test_exact_results_against_the_bots_end_game(void **state)
{
    rv_task task;
    rng random;
    int i, cell;

    (void)state;
    rv_bits_init();
    memset(&task, 0, sizeof task);
    assert_true(rv_hash_make(&task.late, 12));
    rng_seed(&random, 45);
    for (i = 0; i < 200; i++) {
        rj_game game;
        rv_board board = {0, 0, 0};

        wander(&game, 7 + i % 3, &random);
        if (rj_is_over(&game))
            continue;
        for (cell = 0; cell < RJ_CELLS; cell++) {
            if (game.cell[cell] == game.mover)
                board.me |= bit_of(cell);
            else if (game.cell[cell] != RJ_EMPTY)
                board.opp |= bit_of(cell);
        }
        board.hands = RV_HANDS(game.hand[game.mover],
                               game.hand[RJ_WHITE + RJ_BLACK - game.mover]);
        rv_task_begin(&task, NULL, 0);
        assert_int_equal(rj_solve(&game), rv_end_solve(&task, board.me, board.opp,
                                                       board.hands, -64, 64));
    }
    rv_hash_free(&task.late);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_statement_move),
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_why_not),
        cmocka_unit_test(test_two_passes_end),
        cmocka_unit_test(test_read_and_write),
        cmocka_unit_test(test_random_games_against_the_bots_rules),
        cmocka_unit_test(test_exact_results_against_every_line_of_play),
        cmocka_unit_test(test_exact_results_against_the_bots_end_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
