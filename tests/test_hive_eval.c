/* The policy against its definition, cell by cell, by the plain rules; lanes against
 * plain arithmetic. */
#include "support.h"

#include "common/rng.h"
#include "hive/eval.h"
#include "hive/lanes.h"

#include <string.h>

static hv_eval eval;

static int floor_shift16(long product)
{
    return product >= 0 ? (int)(product / 65536) : -(int)((-product + 65535) / 65536);
}

/* What a number can lose, straight from the header's words. */
static int risk_of(const hv_state *state, int role, int enemy, int empty, int number,
                   int n)
{
    int v, above = 0, left = state->left[enemy], step = 0;

    for (v = number + 1; v <= HV_NUMBERS; v++) {
        above += state->bag[enemy][v];
    }
    if (left > 0) {
        step = (above * ((64 * 1024 + left / 2) / left)) / 1024;
    }
    return floor_shift16(4L * number * eval.curve[role][step] *
                         eval.risk[role][empty][n]);
}

static int empty_around(const hv_state *state, int cell)
{
    int around[HV_SIDES];
    int i, empty = 0, count = hv_hex_neighbours(cell, around);

    for (i = 0; i < count; i++) {
        empty += state->number[around[i]] == 0;
    }
    return empty;
}

/* Value to `side`, who has just moved with `empty` cells left before; own and enemy risks
 * count by 1/64 of the last two. */
static int worth_of(const hv_state *state, int side, int empty, int lose, int win)
{
    int cell, worth = 0;

    for (cell = 0; cell < HV_CELLS; cell++) {
        int number = state->number[cell], n = empty_around(state, cell);

        if (state->owner[cell] == side) {
            worth += HV_UNIT * number;
            worth -= risk_of(state, 0, 1 - side, empty, number, n) * lose / 64;
        } else if (state->owner[cell] == 1 - side) {
            worth -= HV_UNIT * number;
            worth += risk_of(state, 1, side, empty, number, n) * win / 64;
        }
    }
    return worth;
}

static void check_position(const hv_state *state, int side, int number)
{
    short values[HV_ACTIVE];
    hv_board board, after_board;
    int cell, first = -1, offset = 0, best = -1;

    hv_board_from_state(&board, state);
    hv_eval_moves(&eval, &board, side, number, values);
    for (cell = 0; cell < HV_CELLS; cell++) {
        int place = hv_board_place(cell), value = values[place - HV_FIRST], worth;
        hv_state after = *state;

        if (state->number[cell] != 0) {
            assert_true(value < HV_VALUE_NONE);
            continue;
        }
        hv_state_play(&after, side, number, cell);
        worth = worth_of(&after, side, state->empty, 64, 64);
        after_board = board;
        hv_board_play(&after_board, side, number, place);
        assert_int_equal(hv_eval_worth(&eval, &after_board, side), worth);
        assert_int_equal(hv_eval_leaf(&eval, &after_board, side),
                         worth_of(&after, side, state->empty, 44, 93));
        worth += eval.spot[state->empty][empty_around(state, cell)];
        if (first < 0) {
            first = cell;
            offset = value - worth;
        }
        assert_int_equal(value, worth + offset);
        if (best < 0 || value > values[hv_board_place(best) - HV_FIRST]) {
            best = cell;
        }
    }
    assert_int_equal(hv_eval_choose(&eval, &board, side, number), hv_board_place(best));
}

static void check_games(const short *weights, uint64_t seed, int games)
{
    rng chance;

    hv_board_setup();
    hv_eval_init(&eval, weights);
    rng_seed(&chance, seed);
    while (games-- > 0) {
        hv_state state;
        int move;

        hv_state_init(&state);
        for (move = 0; state.empty > 0; move++) {
            int side = move % 2, number, cell;

            do {
                number = 1 + (int)rng_below(&chance, HV_NUMBERS);
            } while (state.bag[side][number] == 0);
            hv_state_draw(&state, side, number);
            check_position(&state, side, number);
            do {
                cell = (int)rng_below(&chance, HV_CELLS);
            } while (!hv_state_can_play(&state, cell));
            hv_state_play(&state, side, number, cell);
        }
    }
}

static void moves_equal_the_definition(void **unused)
{
    (void)unused;
    check_games(hv_weights, 3, 4);
}

static void moves_equal_the_definition_with_odd_weights(void **unused)
{
    short weights[HV_WEIGHTS];
    rng chance;
    int i;

    (void)unused;
    rng_seed(&chance, 4);
    for (i = 0; i < HV_WEIGHTS; i++) {
        weights[i] = (short)((int)rng_below(&chance, 200) - 60);
    }
    check_games(weights, 5, 3);
}

/* With no weights at all the policy is greedy: a 20 goes where it wins most. */
static void without_weights_it_is_greedy(void **unused)
{
    static const short none[HV_WEIGHTS] = {0};
    hv_state state;
    hv_board board;

    (void)unused;
    hv_board_setup();
    hv_eval_init(&eval, none);
    hv_state_init(&state);
    hv_state_play(&state, 1, 15, hv_hex_cell(3, 3));
    hv_state_play(&state, 1, 14, hv_hex_cell(3, 5));
    hv_state_play(&state, 1, 12, hv_hex_cell(8, 8));
    hv_board_from_state(&board, &state);
    /* only 3 4 touches both 15 and 14 */
    assert_int_equal(hv_eval_choose(&eval, &board, 0, 20),
                     hv_board_place(hv_hex_cell(3, 4)));
    assert_int_equal(hv_eval_worth(&eval, &board, 0), HV_UNIT * -41);
}

static void lanes_are_plain_arithmetic(void **unused)
{
    rng chance;
    int round, i;

    (void)unused;
    rng_seed(&chance, 9);
    for (round = 0; round < 2000; round++) {
        short a[8], b[8], sum[8], less[8], high[8], most[8], pick[8];
        int top = -32768, meet = 0;

        for (i = 0; i < 8; i++) {
            a[i] = (short)((int)rng_below(&chance, 65536) - 32768);
            b[i] = (short)((int)rng_below(&chance, 65536) - 32768);
            b[i] = rng_below(&chance, 30) == 0 ? a[i] : b[i];
            top = a[i] > top ? a[i] : top;
            meet |= a[i] == b[i];
        }
        hv_lanes_store(sum, hv_lanes_add(hv_lanes_load(a), hv_lanes_load(b)));
        hv_lanes_store(less, hv_lanes_sub(hv_lanes_load(a), hv_lanes_load(b)));
        hv_lanes_store(high, hv_lanes_mulhi(hv_lanes_load(a), hv_lanes_load(b)));
        hv_lanes_store(most, hv_lanes_max(hv_lanes_load(a), hv_lanes_load(b)));
        hv_lanes_store(pick, hv_lanes_pick(hv_lanes_load(a), hv_lanes_load(b),
                                           hv_lanes_all(7), hv_lanes_all(-9)));
        for (i = 0; i < 8; i++) {
            int s = a[i] + b[i], d = a[i] - b[i];

            assert_int_equal(sum[i], s > 32767 ? 32767 : s < -32768 ? -32768 : s);
            assert_int_equal(less[i], d > 32767 ? 32767 : d < -32768 ? -32768 : d);
            assert_int_equal(high[i], floor_shift16((long)a[i] * b[i]));
            assert_int_equal(most[i], a[i] > b[i] ? a[i] : b[i]);
            assert_int_equal(pick[i], a[i] < b[i] ? 7 : -9);
        }
        assert_int_equal(hv_lanes_top(hv_lanes_load(a)), top);
        assert_int_equal(hv_lanes_meet(hv_lanes_load(a), hv_lanes_load(b)), meet);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_equal_the_definition),
        cmocka_unit_test(moves_equal_the_definition_with_odd_weights),
        cmocka_unit_test(without_weights_it_is_greedy),
        cmocka_unit_test(lanes_are_plain_arithmetic),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
