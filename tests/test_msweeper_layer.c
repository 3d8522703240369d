/* What MLAYER lays: legal on every size, with mines, reproducible, and as hard as
 * claimed. */
#include "tests/support.h"

#include "msweeper/closure.h"
#include "msweeper/layer.h"
#include "msweeper/twin.h"
#include "tests/msweeper_view.h"

#include <string.h>

static ms_layer layer;
static ms_infer infer;

static void make(int rows, int cols, enum ms_layer_mode mode, long steps, uint64_t seed)
{
    ms_board_init(&layer.board, rows, cols);
    layer.mode = mode;
    layer.density = 0.2;
    layer.solver = MS_RULES_COMPLETE;
    layer.steps = steps;
    layer.clock = NULL;
    rng_seed(&layer.random, seed);
    ms_layer_make(&layer);
}

/* By an inference of its own (the layer's was only told to be right). */
static void assert_legal(void)
{
    ms_view view;
    int mines = ms_field_count(&layer.board, &layer.field, MS_BOMB);

    assert_true(ms_field_count(&layer.board, &layer.field, MS_GIVEN) > 0);
    assert_int_equal(mines == 0, layer.board.cells == 1);
    assert_int_equal(ms_closure_run(&infer, &layer.board, &layer.field, &view), 0);
}

static void test_small_sizes(void **state)
{
    int rows, cols, mode;

    (void)state;
    for (rows = 1; rows <= 30; rows++) {
        for (cols = 1; cols <= 30 && rows * cols <= 40; cols++) {
            for (mode = 0; mode < 3; mode++) {
                make(rows, cols, (enum ms_layer_mode)mode, 60, (uint64_t)(rows * cols));
                assert_legal();
            }
        }
    }
}

static void test_large_sizes(void **state)
{
    static const int side[] = {6, 9, 10, 17, 23, 30};
    int i, j, mode;

    (void)state;
    for (i = 0; i < 6; i++) {
        for (j = 0; j < 6; j++) {
            for (mode = 0; mode < 3; mode++) {
                make(side[i], side[j], (enum ms_layer_mode)mode, 100, 1);
                assert_legal();
            }
        }
    }
}

static void test_density(void **state)
{
    static const double density[] = {0, 0.05, 0.35, 0.6, 0.9};
    int i, wanted;

    (void)state;
    for (i = 0; i < 5; i++) {
        make(12, 15, MS_LAYER_CLASSIC, 0, 3);
        layer.density = density[i];
        ms_layer_make(&layer);
        assert_legal();
        wanted = (int)(180 * density[i]);
        assert_in_range(ms_field_count(&layer.board, &layer.field, MS_BOMB),
                        wanted * 6 / 10, wanted + 1); /* shut in mines are taken away */
    }
}

static void test_same_seed_same_field(void **state)
{
    ms_field first;
    int mode;

    (void)state;
    for (mode = 0; mode < 3; mode++) {
        make(16, 11, (enum ms_layer_mode)mode, 500, 9);
        first = layer.field;
        make(16, 11, (enum ms_layer_mode)mode, 500, 10);
        assert_memory_not_equal(first.cell, layer.field.cell, 16 * 11);
        make(16, 11, (enum ms_layer_mode)mode, 500, 9);
        assert_memory_equal(first.cell, layer.field.cell, 16 * 11);
    }
}

static int swept(enum ms_rules_kind kind, int look)
{
    ms_view view;

    return ms_rules_sweep(&layer.core.rules, kind, (enum ms_rules_look)look, &layer.board,
                          &layer.field, &view);
}

static void test_duel_is_hard(void **state)
{
    int kind, look;

    (void)state;
    make(8, 8, MS_LAYER_DUEL, 8000, 1);
    assert_legal();
    assert_in_range(ms_field_count(&layer.board, &layer.field, MS_BOMB), 4, 12);
    for (kind = MS_RULES_SINGLE; kind <= MS_RULES_WINDOW; kind++)
        for (look = 0; look <= MS_RULES_LOOKS; look++)
            assert_int_equal(swept((enum ms_rules_kind)kind, look), 0);
}

static void test_gates_are_hard(void **state)
{
    int kind;

    (void)state;
    make(16, 16, MS_LAYER_GATES, 24000, 1);
    assert_legal();
    assert_in_range(ms_field_count(&layer.board, &layer.field, MS_BOMB), 60, 120);
    for (kind = MS_RULES_SINGLE; kind <= MS_RULES_OVERLAP; kind++)
        assert_int_equal(swept((enum ms_rules_kind)kind, MS_RULES_LOOKS), 0);
    assert_int_equal(swept(MS_RULES_LISTING, MS_RULES_LOOKS), 0);
    assert_int_equal(swept(MS_RULES_COMPLETE, MS_RULES_LOOKS),
                     ms_field_count(&layer.board, &layer.field, MS_BOMB));
}

/* A late clock: still legal. */
static void test_late(void **state)
{
    clk over;
    int mode;

    (void)state;
    clk_start(&over);
    clk_limit(&over, 1e-9, false);
    for (mode = 0; mode < 3; mode++) {
        ms_board_init(&layer.board, 30, 30);
        layer.mode = (enum ms_layer_mode)mode;
        layer.density = 0.4;
        layer.steps = 0;
        layer.clock = &over;
        ms_layer_make(&layer);
        assert_legal();
    }
}

/* Panel layers: the rules asked for solve the field. */
static void test_solver(void **state)
{
    int kind;

    (void)state;
    for (kind = MS_RULES_SINGLE; kind < MS_RULES_COMPLETE; kind++) {
        make(10, 13, MS_LAYER_CLASSIC, 0, 2);
        layer.solver = (enum ms_rules_kind)kind;
        ms_layer_make(&layer);
        assert_legal();
        assert_int_equal(swept((enum ms_rules_kind)kind, MS_RULES_LOOKS),
                         ms_field_count(&layer.board, &layer.field, MS_BOMB));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_sizes),  cmocka_unit_test(test_large_sizes),
        cmocka_unit_test(test_density),      cmocka_unit_test(test_same_seed_same_field),
        cmocka_unit_test(test_duel_is_hard), cmocka_unit_test(test_gates_are_hard),
        cmocka_unit_test(test_late),         cmocka_unit_test(test_solver),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
