/* Geometry and rules against the statement's example and against facts worked out by
 * hand; the fast board against the plain rules on random games. */
#include "support.h"

#include "common/rng.h"
#include "hive/board.h"
#include "hive/rules.h"

#include <string.h>

static int cell_at(int row, int col)
{
    return hv_hex_cell(row, col);
}

static bool touches(int a, int b)
{
    int around[HV_SIDES];
    int i, count = hv_hex_neighbours(a, around);

    for (i = 0; i < count; i++) {
        if (around[i] == b) {
            return true;
        }
    }
    return false;
}

static void neighbours_are_symmetric_and_317_pairs(void **unused)
{
    int a, b, pairs = 0;

    (void)unused;
    for (a = 0; a < HV_CELLS; a++) {
        assert_false(touches(a, a));
        for (b = 0; b < HV_CELLS; b++) {
            assert_int_equal(touches(a, b), touches(b, a));
            pairs += touches(a, b);
        }
    }
    assert_int_equal(pairs, 2 * 317);
}

static void odd_rows_lie_to_the_right(void **unused)
{
    int around[HV_SIDES];

    (void)unused;
    assert_true(touches(cell_at(5, 5), cell_at(6, 5)));
    assert_true(touches(cell_at(5, 5), cell_at(6, 6)));
    assert_false(touches(cell_at(5, 5), cell_at(6, 4)));
    assert_true(touches(cell_at(7, 6), cell_at(6, 7)));
    assert_true(touches(cell_at(6, 6), cell_at(5, 5)));
    assert_int_equal(hv_hex_neighbours(cell_at(1, 1), around), 3);
    assert_int_equal(hv_hex_neighbours(cell_at(1, 12), around), 2);
    assert_int_equal(hv_hex_neighbours(cell_at(10, 1), around), 2);
    assert_int_equal(hv_hex_neighbours(cell_at(10, 12), around), 3);
    assert_int_equal(hv_hex_neighbours(cell_at(2, 1), around), 3);
    assert_int_equal(hv_hex_neighbours(cell_at(3, 1), around), 5);
    assert_int_equal(hv_hex_row(cell_at(7, 12)), 7);
    assert_int_equal(hv_hex_col(cell_at(7, 12)), 12);
}

static void assert_holds(const hv_state *state, int row, int col, int number, int owner)
{
    assert_int_equal(state->number[cell_at(row, col)], number);
    assert_int_equal(state->owner[cell_at(row, col)], owner);
}

/* The five moves of the statement, and the five numbers of its second picture. */
static void statement_example(void **unused)
{
    hv_state state;

    (void)unused;
    hv_state_init(&state);
    hv_state_play(&state, 0, 10, cell_at(6, 5));
    hv_state_play(&state, 1, 5, cell_at(6, 7));
    hv_state_play(&state, 0, 15, cell_at(6, 6));
    assert_holds(&state, 6, 5, 11, 0);
    assert_holds(&state, 6, 7, 5, 0);
    hv_state_play(&state, 1, 20, cell_at(5, 5));
    hv_state_play(&state, 0, 18, cell_at(7, 6));
    assert_holds(&state, 6, 5, 11, 1);
    assert_holds(&state, 5, 5, 20, 1);
    assert_holds(&state, 6, 6, 15, 0);
    assert_holds(&state, 7, 6, 18, 0);
    assert_holds(&state, 6, 7, 6, 0);
    assert_int_equal(state.empty, 115);
    assert_int_equal(hv_state_sum(&state, 0), 15 + 18 + 6);
    assert_int_equal(hv_state_sum(&state, 1), 31);
}

static void growth_stops_at_20_and_equals_hold(void **unused)
{
    hv_state state;

    (void)unused;
    hv_state_init(&state);
    hv_state_play(&state, 0, 20, cell_at(1, 1));
    hv_state_play(&state, 0, 19, cell_at(1, 2));
    assert_holds(&state, 1, 1, 20, 0);
    hv_state_play(&state, 1, 19, cell_at(1, 3));
    assert_holds(&state, 1, 2, 19, 0);
    hv_state_play(&state, 1, 20, cell_at(2, 2));
    assert_holds(&state, 1, 1, 20, 0);
    assert_holds(&state, 1, 2, 19, 1);
    assert_holds(&state, 1, 3, 19, 1);
}

static void broken_promises_keep_the_bag_full_enough(void **unused)
{
    hv_state state;
    int i;

    (void)unused;
    hv_state_init(&state);
    for (i = 0; i < 4; i++) {
        hv_state_draw(&state, 1, 20);
    }
    assert_int_equal(state.bag[1][20], 0);
    assert_int_equal(state.bag[1][19], 2);
    for (i = 0; i < 200; i++) {
        hv_state_draw(&state, 1, 20);
    }
    assert_int_equal(state.left[1], 0);
    assert_int_equal(state.bag[1][1], 0);
    assert_int_equal(state.left[0], 60);
    hv_state_draw(&state, 0, 7);
    assert_int_equal(state.bag[0][7], 2);
    assert_int_equal(state.left[0], 59);
}

/* A number of the board that hv_board_from_state makes must be the one that moves made.
 */
static void assert_same_board(const hv_board *a, const hv_state *state)
{
    hv_board b;
    int cell, v;

    hv_board_from_state(&b, state);
    for (cell = 0; cell < HV_CELLS; cell++) {
        int place = hv_board_place(cell);

        assert_int_equal(hv_board_cell(place), cell);
        assert_int_equal(a->code[place], b.code[place]);
        assert_int_equal(a->code[place] >= HV_CODE_EMPTY, state->number[cell] == 0);
    }
    for (cell = 0; cell < HV_SPAN; cell++) {
        if (hv_board_cell(cell) < 0) {
            assert_int_equal(a->code[cell], 0);
        }
    }
    for (v = 0; v <= HV_NUMBERS; v++) {
        assert_int_equal(a->above[0][v], b.above[0][v]);
        assert_int_equal(a->above[1][v], b.above[1][v]);
    }
    assert_int_equal(a->left[0], b.left[0]);
    assert_int_equal(a->left[1], b.left[1]);
    assert_int_equal(a->lead, hv_state_sum(state, 0) - hv_state_sum(state, 1));
    assert_int_equal(a->empty, state->empty);
}

/* A move taken back leaves no trace; its gain is what it adds. */
static void check_take_back(hv_board *board, const hv_state *state, int side, int number,
                            int cell)
{
    int place = hv_board_place(cell), lead = board->lead;
    int gain = hv_board_gain(board, side, number, place);
    hv_undo undo;

    hv_board_save(board, place, &undo);
    hv_board_play(board, side, number, place);
    assert_int_equal(board->lead - lead, side == 0 ? gain : -gain);
    hv_board_take_back(board, place, &undo);
    assert_same_board(board, state);
}

static void board_equals_rules_in_random_games(void **unused)
{
    rng chance;
    int game;

    (void)unused;
    rng_seed(&chance, 11);
    hv_board_setup();
    for (game = 0; game < 40; game++) {
        hv_state state;
        hv_board board;
        int order[HV_CELLS], i;

        for (i = 0; i < HV_CELLS; i++) {
            order[i] = i;
        }
        rng_shuffle(&chance, order, HV_CELLS);
        hv_state_init(&state);
        hv_board_from_state(&board, &state);
        for (i = 0; i < HV_CELLS; i++) {
            int number = 1 + (int)rng_below(&chance, 20), side = i % 2;

            if (state.bag[side][number] > 0) {
                hv_state_draw(&state, side, number);
                hv_board_draw(&board, side, number);
            }
            check_take_back(&board, &state, side, number, order[i]);
            hv_state_play(&state, side, number, order[i]);
            hv_board_play(&board, side, number, hv_board_place(order[i]));
            assert_same_board(&board, &state);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_are_symmetric_and_317_pairs),
        cmocka_unit_test(odd_rows_lie_to_the_right),
        cmocka_unit_test(statement_example),
        cmocka_unit_test(growth_stops_at_20_and_equals_hold),
        cmocka_unit_test(broken_promises_keep_the_bag_full_enough),
        cmocka_unit_test(board_equals_rules_in_random_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
