/* The searched second move against plain enumeration, where no luck is left but the
 * numbers of the pair. */
#include "support.h"

#include "hive/match.h"
#include "hive/second.h"

#include <string.h>

static hv_eval eval;

/* A random game until `empty` cells are left. */
static void play_until(hv_state *state, int empty, rng *chance)
{
    hv_draws draws;
    int move;

    hv_draws_shuffle(&draws, chance);
    hv_state_init(state);
    for (move = 0; state->empty > empty; move++) {
        int side = move % 2, number = draws.number[side][move / 2], cell;

        do {
            cell = (int)rng_below(chance, HV_CELLS);
        } while (!hv_state_can_play(state, cell));
        hv_state_draw(state, side, number);
        hv_state_play(state, side, number, cell);
    }
}

static int only_number(const hv_state *state, int side)
{
    int v = 1;

    while (state->bag[side][v] == 0) {
        v++;
    }
    return v;
}

/* The policy's move by the plain rules. */
static void follow(hv_state *state, int side, int number)
{
    hv_board board;

    hv_state_draw(state, side, number);
    hv_board_from_state(&board, state);
    hv_state_play(state, side, number,
                  hv_board_cell(hv_eval_choose(&eval, &board, side, number)));
}

/* Four cells are left and `side` has just moved: the enemy follows the policy with
 * `theirs`, each cell is tried for `own`, the last two moves have no choice of number. */
static int best_second(const hv_state *state, int side, int theirs, int own)
{
    hv_state replied = *state;
    int cell, most = -10000;

    follow(&replied, 1 - side, theirs);
    hv_state_draw(&replied, side, own);
    for (cell = 0; cell < HV_CELLS; cell++) {
        hv_state last = replied;
        int lead;

        if (!hv_state_can_play(&last, cell)) {
            continue;
        }
        hv_state_play(&last, side, own, cell);
        follow(&last, 1 - side, only_number(&last, 1 - side));
        follow(&last, side, only_number(&last, side));
        lead = hv_state_sum(&last, side) - hv_state_sum(&last, 1 - side);
        most = lead > most ? lead : most;
    }
    return most;
}

static void second_moves_are_the_best(void **unused)
{
    rng chance;
    int game;

    (void)unused;
    rng_seed(&chance, 33);
    for (game = 0; game < 300; game++) {
        int side = 1, enemy = 0, theirs, own, pairs = 0;
        hv_second second;
        hv_bags bags;
        hv_state state;

        play_until(&state, 4, &chance); /* the second player has just moved */
        memset(&second, 0, sizeof second);
        second.play.eval = second.play.policy[0] = second.play.policy[1] = &eval;
        second.play.side = side;
        second.play.plies = HV_CELLS;
        second.search = 48;
        second.chance = &chance;
        second.count = 1;
        hv_board_from_state(&second.board[0], &state);
        hv_bags_fill(&bags, &state);
        for (theirs = 1; theirs <= HV_NUMBERS; theirs++) {
            for (own = 1; own <= HV_NUMBERS; own++) {
                int weight = state.bag[enemy][theirs] * state.bag[side][own];
                int64_t expected = 0;

                if (weight > 0) {
                    expected = best_second(&state, side, theirs, own);
                    expected *= (int64_t)weight * HV_SECOND_PLAYOUTS * HV_UNIT;
                }
                second.sum[0] = 0;
                hv_second_pair(&second, &bags, theirs, own);
                assert_true(second.sum[0] == expected);
                pairs += weight > 0;
            }
        }
        assert_int_equal(hv_second_pairs(&bags), pairs);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(second_moves_are_the_best),
    };

    hv_board_setup();
    hv_eval_init(&eval, hv_weights);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
