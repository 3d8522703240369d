/* The exact end against plain enumeration: every order of both bags, every move (of the
 * enemy: the one that its rule says), by the plain rules, in averages. */
#include "support.h"

#include "common/rng.h"
#include "hive/board.h"
#include "hive/endgame.h"
#include "hive/opponent.h"

#include <math.h>

typedef struct expectation {
    double win, margin; /* chance of winning (a draw half), mean difference of sums */
} expectation;

static bool is_better(expectation a, expectation b)
{
    return a.win > b.win + 1e-9 || (a.win > b.win - 1e-9 && a.margin > b.margin + 1e-9);
}

/* Who plays by a rule, -1: nobody; the rule says which cell, the number off its bag. */
static int ruled = -1;
static int (*rule)(const hv_state *state, int side, int number);

static expectation best_by_enumeration(const hv_state *state, int side, int number);

static expectation after_move(hv_state next, int side, int number, int cell)
{
    expectation mean = {0, 0};
    int v, copies, left;

    hv_state_play(&next, side, number, cell);
    if (next.empty == 0) {
        int margin = hv_state_sum(&next, side) - hv_state_sum(&next, 1 - side);

        mean.win = margin > 0 ? 1 : margin == 0 ? 0.5 : 0;
        mean.margin = margin;
        return mean;
    }
    left = next.left[1 - side];
    for (v = 1; v <= HV_NUMBERS; v++) {
        /* each copy is a draw of its own */
        for (copies = next.bag[1 - side][v]; copies > 0; copies--) {
            hv_state drawn = next;
            expectation reply;

            hv_state_draw(&drawn, 1 - side, v);
            reply = best_by_enumeration(&drawn, 1 - side, v);
            mean.win += (1 - reply.win) / left;
            mean.margin -= reply.margin / left;
        }
    }
    return mean;
}

static expectation best_by_enumeration(const hv_state *state, int side, int number)
{
    expectation best = {-1, 0};
    int cell;

    if (side == ruled && state->empty >= HV_ENDGAME_FORETOLD) {
        return after_move(*state, side, number, rule(state, side, number));
    }
    for (cell = 0; cell < HV_CELLS; cell++) {
        if (state->number[cell] == 0) {
            expectation value = after_move(*state, side, number, cell);

            best = is_better(value, best) ? value : best;
        }
    }
    return best;
}

/* A random game until `empty` cells are left and the mover has drawn; returns the side.
 */
static int random_position(rng *chance, int empty, hv_state *state, int *number)
{
    int move;

    hv_state_init(state);
    for (move = 0;; move++) {
        int side = move % 2, cell;

        do {
            *number = 1 + (int)rng_below(chance, HV_NUMBERS);
        } while (state->bag[side][*number] == 0);
        hv_state_draw(state, side, *number);
        if (state->empty == empty) {
            return side;
        }
        do {
            cell = (int)rng_below(chance, HV_CELLS);
        } while (!hv_state_can_play(state, cell));
        hv_state_play(state, side, *number, cell);
    }
}

static double orders(const hv_state *state)
{
    double count = 1;
    int i;

    for (i = 2; i <= state->left[0]; i++) {
        count *= i;
    }
    for (i = 2; i <= state->left[1]; i++) {
        count *= i;
    }
    return count;
}

static void check_positions(rng *chance, int empty, int count, const hv_eval *foe)
{
    while (count-- > 0) {
        hv_state state;
        int number, side = random_position(chance, empty, &state, &number);
        expectation best, chosen;
        int64_t value;
        int cell;

        assert_true(hv_endgame_fits(&state, side));
        ruled = foe == NULL ? -1 : 1 - side;
        cell = hv_endgame_choose(&state, side, number, foe, NULL, &value);
        best = best_by_enumeration(&state, side, number);
        chosen = after_move(state, side, number, cell);
        assert_false(is_better(best, chosen));
        /* win chance -> -1..1, margin: as the sum over orders says */
        assert_true(fabs((double)value / orders(&state) -
                         ((2 * best.win - 1) * (double)HV_ENDGAME_WIN + best.margin)) <
                    1e-3);
    }
}

/* By the plain rules: the first cell with the largest difference of sums. */
static int greedy_cell(const hv_state *state, int side, int number)
{
    int cell, best = -1, most = 0;

    for (cell = 0; cell < HV_CELLS; cell++) {
        hv_state next = *state;
        int difference;

        if (state->number[cell] != 0) {
            continue;
        }
        hv_state_play(&next, side, number, cell);
        difference = hv_state_sum(&next, side) - hv_state_sum(&next, 1 - side);
        if (best < 0 || difference > most) {
            best = cell;
            most = difference;
        }
    }
    return best;
}

static hv_eval policy; /* of policy_cell */

static int policy_cell(const hv_state *state, int side, int number)
{
    hv_board board;

    hv_board_from_state(&board, state);
    return hv_board_cell(hv_eval_choose(&policy, &board, side, number));
}

static void equals_enumeration_against_greedy(void **unused)
{
    hv_opponent opponent;
    rng chance;

    (void)unused;
    hv_board_setup();
    hv_eval_init(&policy, hv_weights);
    hv_opponent_init(&opponent, &policy);
    rule = greedy_cell;
    rng_seed(&chance, 9);
    check_positions(&chance, 3, 200, &opponent.known[0]);
    check_positions(&chance, 4, 200, &opponent.known[0]);
    check_positions(&chance, 5, 100, &opponent.known[0]);
    check_positions(&chance, 6, 40, &opponent.known[0]);
}

/* A rule that looks at both bags: what is drawn on the way must be off them. */
static void equals_enumeration_against_the_policy(void **unused)
{
    rng chance;

    (void)unused;
    hv_board_setup();
    hv_eval_init(&policy, hv_weights);
    rule = policy_cell;
    rng_seed(&chance, 10);
    check_positions(&chance, 4, 200, &policy);
    check_positions(&chance, 5, 100, &policy);
    check_positions(&chance, 6, 40, &policy);
    check_positions(&chance, 7, 5, &policy);
}

static void equals_enumeration(void **unused)
{
    rng chance;

    (void)unused;
    rng_seed(&chance, 5);
    check_positions(&chance, 1, 40, NULL);
    check_positions(&chance, 2, 60, NULL);
    check_positions(&chance, 3, 200, NULL);
    check_positions(&chance, 4, 200, NULL);
    check_positions(&chance, 5, 60, NULL);
}

static void equals_enumeration_at_six_cells(void **unused)
{
    rng chance;

    (void)unused;
    rng_seed(&chance, 6);
    check_positions(&chance, 6, 200, NULL);
}

static void refuses_bags_that_do_not_fit(void **unused)
{
    rng chance;
    hv_state state;
    int number, side;

    (void)unused;
    rng_seed(&chance, 7);
    side = random_position(&chance, 4, &state, &number);
    assert_true(hv_endgame_fits(&state, side));
    assert_false(hv_endgame_fits(&state, 1 - side));
    state.left[1 - side]--;
    assert_false(hv_endgame_fits(&state, side));
    side = random_position(&chance, HV_ENDGAME_MAX + 1, &state, &number);
    assert_false(hv_endgame_fits(&state, side));
}

static void stops_when_time_is_over(void **unused)
{
    rng chance;
    hv_state state;
    int number, side;
    clk clock;

    (void)unused;
    rng_seed(&chance, 8);
    side = random_position(&chance, 7, &state, &number);
    clk_start(&clock);
    clock.start -= 100;
    clock.limit = 1;
    assert_int_equal(hv_endgame_choose(&state, side, number, NULL, &clock, NULL), -1);
    clock.limit = 100000;
    assert_true(hv_state_can_play(
        &state, hv_endgame_choose(&state, side, number, NULL, &clock, NULL)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_enumeration),
        cmocka_unit_test(equals_enumeration_at_six_cells),
        cmocka_unit_test(equals_enumeration_against_greedy),
        cmocka_unit_test(equals_enumeration_against_the_policy),
        cmocka_unit_test(refuses_bags_that_do_not_fit),
        cmocka_unit_test(stops_when_time_is_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
