/* Tests of rivers/endgame, rivers/search and rivers/root: exact results against plain
 * minimax with hands, and that scores do not depend on how the board lies. */
#include "tests/support.h"

#include "rivers/endgame.h"
#include "rivers/root.h"
#include "rivers/search.h"
#include "rivers/unpack.h"
#include "rivers/weights.h"
#include "tests/rivers_twin.h"

static rv_eval eval;
static rv_task task;

static int prepare(void **state)
{
    (void)state;
    rv_bits_init();
    rv_eval_init();
    assert_true(rv_eval_make(&eval));
    assert_true(rv_unpack(&eval, rv_weights_lines, rv_weights_count));
    assert_true(rv_task_make(&task, &eval));
    return 0;
}

static int finish(void **state)
{
    (void)state;
    rv_task_free(&task);
    rv_eval_free(&eval);
    return 0;
}

static int solve(const rv_board *board, bool fast, int alpha, int beta)
{
    int score;

    task.fast = fast && rv_bits_fast_cpu();
    rv_task_begin(&task, NULL, 0);
    score = rv_end_solve(&task, board->me, board->opp, board->hands, alpha, beta);
    assert_false(task.stop);
    return score;
}

static void check_windows(const rv_board *board, int exact, rng *random)
{
    int beta = exact - 4 + (int)rng_below(random, 9), score;

    score = solve(board, true, beta - 1, beta);
    if (exact >= beta)
        assert_in_range(score + 64, beta + 64, exact + 64);
    else
        assert_in_range(score + 64, exact + 64, beta - 1 + 64);
}

/* Every number of empties up to 9; two in three positions with shifted hands. */
static void test_exact_results_equal_minimax_with_hands(void **state)
{
    int i, exact, mattered = 0;
    rv_board board, level;
    rng random;
    twin t;

    (void)state;
    rng_seed(&random, 11);
    for (i = 0; i < 2400; i++) {
        board = twin_random_board(&random, i % 150 == 0 ? 9 : 1 + i % 7,
                                  (int)rng_below(&random, 5) - 2);
        t = twin_of(&board);
        exact = twin_solve(&t, 1);
        assert_int_equal(solve(&board, false, -64, 64), exact);
        assert_int_equal(solve(&board, true, -64, 64), exact);
        check_windows(&board, exact, &random);
        level = board;
        level.hands = RV_HANDS(RV_UNLIMITED, RV_UNLIMITED);
        mattered += solve(&level, true, -64, 64) != exact;
        rv_hash_clear(&task.late);
    }
    assert_true(mattered > 200);
}

static void test_unlimited_hands_equal_minimax(void **state)
{
    rv_board board;
    rng random;
    twin t;
    int i;

    (void)state;
    rng_seed(&random, 12);
    rv_hash_clear(&task.late);
    for (i = 0; i < 600; i++) {
        board = twin_random_board(&random, 1 + i % 7, 0);
        board.hands = RV_HANDS(RV_UNLIMITED, RV_UNLIMITED);
        t = twin_of(&board);
        assert_int_equal(solve(&board, true, -64, 64), twin_solve(&t, 1));
    }
}

/* The search with evaluation, ordering and main table, against the end game alone. */
static void test_search_to_the_end_equals_the_end_game(void **state)
{
    rv_board board;
    rv_node node;
    rng random;
    int i, exact;

    (void)state;
    rng_seed(&random, 13);
    for (i = 0; i < 40; i++) {
        board = twin_random_board(&random, 13 + i % 2, (int)rng_below(&random, 3) - 1);
        rv_hash_clear(&task.late);
        exact = solve(&board, true, -64, 64);
        rv_hash_clear(&task.late);
        rv_hash_clear(&task.main);
        rv_node_set(&node, &board, i % 2);
        assert_int_equal(rv_search(&task, &node, -RV_INFINITY, RV_INFINITY, 60, RV_EXACT),
                         RV_UNIT * exact);
    }
}

static rv_board transformed(const rv_board *board, int symmetry)
{
    rv_board image = *board;

    image.me = rv_bits_transform(board->me, symmetry);
    image.opp = rv_bits_transform(board->opp, symmetry);
    return image;
}

static void test_symmetries_and_colours_give_the_same_score(void **state)
{
    int i, symmetry, score[2][8], depth;
    rv_board board, image;
    rv_node node;
    rng random;

    (void)state;
    rng_seed(&random, 14);
    for (i = 0; i < 60; i++) {
        board = twin_random_board(&random, 10 + i % 45, (int)rng_below(&random, 3) - 1);
        depth = i % 3;
        for (symmetry = 0; symmetry < 16; symmetry++) {
            image = transformed(&board, symmetry % 8);
            rv_node_set(&node, &image, symmetry / 8);
            rv_task_begin(&task, NULL, 0);
            score[symmetry / 8][symmetry % 8] =
                rv_search(&task, &node, -RV_INFINITY, RV_INFINITY, depth, RV_EXACT);
            assert_int_equal(score[symmetry / 8][symmetry % 8], score[0][0]);
        }
    }
}

static void test_both_instantiations_search_the_same_nodes(void **state)
{
    rv_board board = rv_board_start();
    rv_choice choice[2];
    int i;

    (void)state;
    for (i = 0; i < 2; i++) {
        rv_hash_clear(&task.main);
        rv_hash_clear(&task.late);
        task.fast = i == 1 && rv_bits_fast_cpu();
        rv_task_begin(&task, NULL, 0);
        choice[i] = rv_root_think(&task, &board, 0, 10);
    }
    assert_int_equal(choice[0].nodes, choice[1].nodes);
    assert_int_equal(choice[0].score, choice[1].score);
    assert_int_equal(choice[0].cell, choice[1].cell);
    assert_int_equal(choice[0].depth, 10);
}

static void test_root_plays_the_exact_best_move(void **state)
{
    rv_board board, next;
    rv_choice choice;
    rng random;
    int i;

    (void)state;
    rng_seed(&random, 15);
    for (i = 0; i < 60; i++) {
        board = twin_random_board(&random, 3 + i % 10, (int)rng_below(&random, 5) - 2);
        rv_hash_clear(&task.main);
        rv_hash_clear(&task.late);
        rv_task_begin(&task, NULL, 0);
        choice = rv_root_think(&task, &board, 0, 0);
        if (!rv_board_moves(&board)) {
            assert_int_equal(choice.cell, RV_PASS);
            continue;
        }
        assert_true(rv_board_moves(&board) >> choice.cell & 1);
        assert_int_equal(choice.confidence, RV_EXACT);
        next = rv_board_after(&board, choice.cell);
        assert_int_equal(-solve(&next, true, -64, 64) * RV_UNIT, choice.score);
        assert_int_equal(solve(&board, true, -64, 64) * RV_UNIT, choice.score);
    }
}

/* However small the budget, the answer is legal and the budget is kept. */
static void test_budget_is_kept_and_the_move_is_legal(void **state)
{
    rv_choice choice;
    rv_board board;
    rng random;
    int i;

    (void)state;
    rng_seed(&random, 16);
    for (i = 0; i < 200; i++) {
        board = twin_random_board(&random, 10 + i % 50, 0);
        if (!rv_board_moves(&board))
            continue;
        rv_task_begin(&task, NULL, (uint64_t)1 + rng_below(&random, 5000));
        choice = rv_root_think(&task, &board, 0, 0);
        assert_true(rv_board_moves(&board) >> choice.cell & 1);
        assert_true(task.nodes < 5000 + 20000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact_results_equal_minimax_with_hands),
        cmocka_unit_test(test_unlimited_hands_equal_minimax),
        cmocka_unit_test(test_search_to_the_end_equals_the_end_game),
        cmocka_unit_test(test_symmetries_and_colours_give_the_same_score),
        cmocka_unit_test(test_both_instantiations_search_the_same_nodes),
        cmocka_unit_test(test_root_plays_the_exact_best_move),
        cmocka_unit_test(test_budget_is_kept_and_the_move_is_legal),
    };
    return cmocka_run_group_tests(tests, prepare, finish);
}
