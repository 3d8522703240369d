/* The judge's rules of Hive: the statement's example, and random games side by side with
 * the bot's own rules, which are written apart from them. */
#include <string.h>

#include "common/rng.h"
#include "hive/referee.h"
#include "hive/rules.h"
#include "tests/support.h"

/* The game of the statement: red has 6, 15, 18 and green 11, 20 at its end. */
static void test_statement_example(void **state)
{
    hj_game game;

    (void)state;
    hj_start(&game);
    assert_int_equal(hj_play(&game, 0, 6, 5, 10, NULL), 0);
    assert_int_equal(hj_play(&game, 1, 6, 7, 5, NULL), 0);
    assert_int_equal(hj_play(&game, 0, 6, 6, 15, NULL), 2); /* 10 grows, 5 is taken */
    assert_int_equal(game.cell[6][5].number, 11);
    assert_int_equal(game.cell[6][7].owner, 0);
    assert_int_equal(hj_play(&game, 1, 5, 5, 20, NULL), 2); /* takes 11 and 15 */
    assert_int_equal(game.cell[6][5].owner, 1);
    assert_int_equal(game.cell[6][6].owner, 1);
    assert_int_equal(hj_play(&game, 0, 7, 6, 18, NULL), 2); /* takes 15, 5 grows */
    assert_int_equal(game.cell[6][6].owner, 0);
    assert_int_equal(game.cell[6][6].number, 15);
    assert_int_equal(game.cell[6][7].number, 6);
    assert_int_equal(game.cell[6][5].number, 11);
    assert_int_equal(hj_sum(&game, 0), 6 + 15 + 18);
    assert_int_equal(hj_sum(&game, 1), 11 + 20);
}

/* 317 pairs of cells touch: 11 a row in 10 rows, 23 between rows 9 times. */
static void test_neighbours(void **state)
{
    int r1, c1, r2, c2, pairs = 0;

    (void)state;
    for (r1 = 1; r1 <= HJ_ROWS; r1++)
        for (c1 = 1; c1 <= HJ_COLUMNS; c1++)
            for (r2 = 1; r2 <= HJ_ROWS; r2++)
                for (c2 = 1; c2 <= HJ_COLUMNS; c2++) {
                    assert_int_equal(hj_touch(r1, c1, r2, c2), hj_touch(r2, c2, r1, c1));
                    pairs += hj_touch(r1, c1, r2, c2);
                }
    assert_int_equal(pairs, 2 * (11 * 10 + 23 * 9));
    assert_true(hj_touch(1, 1, 2, 2)); /* an odd row lies to the right */
    assert_false(hj_touch(2, 1, 1, 2));
    assert_false(hj_touch(3, 3, 3, 3));
}

static void test_limits_of_numbers(void **state)
{
    hj_game game;

    (void)state;
    hj_start(&game);
    hj_play(&game, 0, 1, 1, 20, NULL);
    hj_play(&game, 0, 1, 2, 19, NULL); /* 20 does not grow */
    assert_int_equal(game.cell[1][1].number, 20);
    hj_play(&game, 1, 2, 3, 19, NULL); /* 19 is not smaller than 19 */
    assert_int_equal(game.cell[1][2].owner, 0);
    assert_int_equal(game.cell[1][2].number, 19);
    hj_play(&game, 1, 1, 3, 20, NULL); /* taken: its number stays */
    assert_int_equal(game.cell[1][2].owner, 1);
    assert_int_equal(game.cell[1][2].number, 19);
    assert_int_equal(game.cell[2][3].number, 20); /* grown by the same move */
}

static void test_why_not(void **state)
{
    hj_game game;

    (void)state;
    hj_start(&game);
    hj_play(&game, 0, 10, 12, 3, NULL);
    assert_null(hj_why_not(&game, 1, 1));
    assert_null(hj_why_not(&game, 10, 11));
    assert_string_equal(hj_why_not(&game, 10, 12), "a cell that is not empty");
    assert_string_equal(hj_why_not(&game, 11, 1), "a cell outside the board");
    assert_string_equal(hj_why_not(&game, 0, 1), "a cell outside the board");
    assert_string_equal(hj_why_not(&game, 1, 13), "a cell outside the board");
    assert_string_equal(hj_why_not(&game, 1, -999999999), "a cell outside the board");
}

static void test_draws(void **state)
{
    int a[2][HJ_MOVES], b[2][HJ_MOVES], seat, i;

    (void)state;
    hj_draw(77, a);
    hj_draw(77, b);
    assert_memory_equal(a, b, sizeof a);
    hj_draw(78, b);
    assert_memory_not_equal(a, b, sizeof a);
    assert_memory_not_equal(a[0], a[1], sizeof a[0]);
    for (seat = 0; seat < 2; seat++) {
        int seen[HJ_MOST + 1] = {0};

        for (i = 0; i < HJ_MOVES; i++)
            seen[a[seat][i]]++;
        for (i = 1; i <= HJ_MOST; i++)
            assert_int_equal(seen[i], HJ_EACH);
    }
}

static void test_random_games_against_the_bots_rules(void **state)
{
    int number_of_game, move, r, c;
    rng random;

    (void)state;
    rng_seed(&random, 2005);
    for (number_of_game = 0; number_of_game < 100; number_of_game++) {
        int numbers[2][HJ_MOVES], order[HJ_CELLS];
        hj_game game;
        hv_state bot;

        hj_draw(rng_next(&random), numbers);
        for (move = 0; move < HJ_CELLS; move++)
            order[move] = move;
        rng_shuffle(&random, order, HJ_CELLS);
        hj_start(&game);
        hv_state_init(&bot);
        for (move = 0; move < HJ_CELLS; move++) {
            int row = order[move] / HJ_COLUMNS + 1, col = order[move] % HJ_COLUMNS + 1;
            int seat = move % 2, number = numbers[seat][move / 2];

            assert_false(hj_is_over(&game));
            assert_null(hj_why_not(&game, row, col));
            hj_play(&game, seat, row, col, number, NULL);
            hv_state_play(&bot, seat, number, hv_hex_cell(row, col));
            for (r = 1; r <= HJ_ROWS; r++)
                for (c = 1; c <= HJ_COLUMNS; c++) {
                    int cell = hv_hex_cell(r, c);

                    assert_int_equal(game.cell[r][c].number, bot.number[cell]);
                    if (bot.number[cell] > 0)
                        assert_int_equal(game.cell[r][c].owner, bot.owner[cell]);
                }
        }
        assert_true(hj_is_over(&game));
        assert_int_equal(hj_sum(&game, 0), hv_state_sum(&bot, 0));
        assert_int_equal(hj_sum(&game, 1), hv_state_sum(&bot, 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_statement_example),
        cmocka_unit_test(test_neighbours),
        cmocka_unit_test(test_limits_of_numbers),
        cmocka_unit_test(test_why_not),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_random_games_against_the_bots_rules),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
