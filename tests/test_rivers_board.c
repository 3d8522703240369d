/* Tests of rivers/bits and rivers/board: the two instantiations of the hot routines and the
 * rules, against a plain twin on an array of cells. */
#include "tests/support.h"

#include "tests/rivers_twin.h"

/* The fast instantiations, built as the search builds them. */
static RV_FAST uint64_t fast_moves(uint64_t me, uint64_t opp)
{
    return rv_bits_moves(true, me, opp);
}

static RV_FAST uint64_t fast_flips(uint64_t me, uint64_t opp, int cell)
{
    return rv_bits_flips(true, me, opp, cell);
}

static RV_FAST int fast_count(uint64_t word)
{
    return rv_bits_count(true, word);
}

static int prepare(void **state)
{
    (void)state;
    rv_bits_init();
    return 0;
}

static void test_perft_from_the_diagonal_start(void **state)
{
    static const uint64_t leaves[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
    rv_board board = rv_board_start();
    int depth;

    (void)state;
    for (depth = 0; depth <= 9; depth++)
        assert_int_equal(rv_board_perft(&board, depth), leaves[depth]);
}

static uint64_t twin_perft(const twin *from, int side, int depth)
{
    uint64_t leaves = 0;
    twin t = *from;
    int i;

    if (depth == 0)
        return 1;
    if (!twin_moves(&t, side))
        return twin_moves(&t, 3 - side) ? twin_perft(&t, 3 - side, depth - 1) : 1;
    for (i = 0; i < 64; i++) {
        t = *from;
        if (!twin_can(&t, i, side))
            continue;
        twin_play(&t, i, side);
        leaves += twin_perft(&t, 3 - side, depth - 1);
    }
    return leaves;
}

/* Late positions with shifted hands, so that empty hands forbid moves. */
static void test_perft_with_the_disc_limit_equals_the_twin(void **state)
{
    rv_board board;
    rng random;
    int i, limited = 0;
    twin t;

    (void)state;
    rng_seed(&random, 5);
    for (i = 0; i < 300; i++) {
        board = twin_random_board(&random, 3 + i % 8, (int)rng_below(&random, 9) - 4);
        t = twin_of(&board);
        limited += rv_hands_own(board.hands) < 2 || rv_hands_enemy(board.hands) < 2;
        assert_int_equal(rv_board_perft(&board, 5), twin_perft(&t, 1, 5));
    }
    assert_true(limited > 50);
}

static void test_moves_and_flips_equal_the_twin(void **state)
{
    bool fast = rv_bits_fast_cpu();
    rv_board board;
    uint64_t flips;
    rng random;
    twin t, after;
    int i, cell, k;

    (void)state;
    rng_seed(&random, 6);
    for (i = 0; i < 2000; i++) {
        board.me = rng_next(&random) & rng_next(&random);
        board.opp = rng_next(&random) & ~board.me;
        board.hands = RV_HANDS(30, 30);
        t = twin_of(&board);
        for (cell = 0; cell < 64; cell++) {
            if (t.cell[cell])
                continue;
            flips = rv_bits_flips(false, board.me, board.opp, cell);
            assert_int_equal(rv_bits_count(false, flips), twin_turn(&t, cell, 1, 0));
            assert_int_equal(rv_board_moves(&board) >> cell & 1, flips != 0);
            after = t;
            twin_turn(&after, cell, 1, 1);
            for (k = 0; k < 64; k++)
                assert_int_equal(flips >> k & 1, after.cell[k] != t.cell[k]);
            if (fast)
                assert_true(fast_flips(board.me, board.opp, cell) == flips);
        }
        if (fast) {
            assert_true(fast_moves(board.me, board.opp) == rv_board_moves(&board));
            assert_int_equal(fast_count(board.me), rv_bits_count(false, board.me));
        }
    }
}

/* The statement's move: white on (5 2) turns (4 3), (5 3), (5 4). Its board is not in the
 * text; this one has those discs black, ended by white ones. */
static void test_statement_move(void **state)
{
    rv_board board;
    uint64_t turned = RV_BIT(3 * 8 + 2) | RV_BIT(4 * 8 + 2) | RV_BIT(4 * 8 + 3);

    (void)state;
    board.me = RV_BIT(2 * 8 + 3) | RV_BIT(4 * 8 + 4);
    board.opp = turned | RV_BIT(3 * 8 + 4);
    assert_true(rv_bits_flips(false, board.me, board.opp, 4 * 8 + 1) == turned);
}

static void test_even_hands_follow_from_the_empty_cells(void **state)
{
    (void)state;
    assert_int_equal(rv_board_even_hands(60, true), RV_HANDS(30, 30));
    assert_int_equal(rv_board_even_hands(59, false), RV_HANDS(30, 29));
    assert_int_equal(rv_board_even_hands(59, true), RV_HANDS(29, 30));
    assert_int_equal(rv_board_even_hands(58, false), RV_HANDS(29, 29));
    assert_int_equal(rv_board_even_hands(0, true), RV_HANDS(0, 0));
}

static void test_an_empty_hand_has_no_moves(void **state)
{
    rv_board board = rv_board_start();

    (void)state;
    board.hands = RV_HANDS(0, 60);
    assert_true(rv_board_moves(&board) == 0);
    assert_false(rv_board_is_over(&board));
    board.hands = RV_HANDS(0, 0);
    assert_true(rv_board_is_over(&board));
}

static void test_empty_cells_count_only_with_unlimited_hands(void **state)
{
    (void)state;
    assert_int_equal(rv_board_final(40, 20, RV_HANDS(4, 0)), 20);
    assert_int_equal(rv_board_final(40, 20, RV_HANDS(RV_UNLIMITED, RV_UNLIMITED)), 24);
    assert_int_equal(rv_board_final(20, 41, RV_HANDS(RV_UNLIMITED, 99)), -24);
    assert_int_equal(rv_board_final(30, 30, RV_HANDS(RV_UNLIMITED, 99)), 0);
}

/* A stable disc must survive any random play-out. */
static void test_stable_discs_are_never_turned(void **state)
{
    rv_board board, next;
    uint64_t stable, moves, mine;
    long seen = 0;
    rng random;
    int i, side;

    (void)state;
    rng_seed(&random, 8);
    for (i = 0; i < 3000; i++) {
        board = twin_random_board(&random, 2 + (int)rng_below(&random, 25), 0);
        stable = rv_bits_stable(board.me, board.opp);
        assert_true((stable & ~board.me) == 0);
        seen += rv_bits_count(false, stable);
        for (side = 0, next = board; !rv_board_is_over(&next); side ^= 1) {
            moves = rv_board_moves(&next);
            while (rv_bits_count(false, moves) > 1 && rng_below(&random, 3))
                moves &= moves - 1;
            next = rv_board_after(&next, moves ? rv_bits_first(moves) : RV_PASS);
            mine = side ? next.me : next.opp;
            assert_true((stable & ~mine) == 0);
        }
    }
    assert_true(seen > 3000);
}

static void test_full_board_is_all_stable(void **state)
{
    (void)state;
    assert_true(rv_bits_stable(0x123456789abcdef0u, ~UINT64_C(0x123456789abcdef0)) ==
                0x123456789abcdef0u);
    assert_true(rv_bits_stable(1, 0) == 1);
    assert_true(rv_bits_stable(7, 0) == 7);
    assert_true(rv_bits_stable(6, 0) == 0);
    assert_true(rv_bits_stable(RV_BIT(27), 0) == 0);
}

static void test_transforms_are_the_symmetries(void **state)
{
    uint64_t word = 0x0123456789abcd17u, image;
    int i, k;

    (void)state;
    assert_true(rv_bits_transform(word, 0) == word);
    assert_true(rv_bits_transform(RV_BIT(1), 1) == RV_BIT(57));
    assert_true(rv_bits_transform(RV_BIT(1), 2) == RV_BIT(6));
    assert_true(rv_bits_transform(RV_BIT(1), 4) == RV_BIT(8));
    for (i = 0; i < 8; i++) {
        image = rv_bits_transform(word, i);
        assert_int_equal(rv_bits_count(false, image), rv_bits_count(false, word));
        for (k = 0; k < i; k++)
            assert_false(image == rv_bits_transform(word, k));
    }
}

static void test_board_text(void **state)
{
    char text[RV_BOARD_TEXT];
    rv_board board;

    (void)state;
    memset(text, '0', sizeof text);
    text[0] = '1';
    text[63] = '2';
    assert_true(rv_board_read(&board, text, 2));
    assert_true(board.me == RV_BIT(63));
    assert_true(board.opp == 1);
    assert_int_equal(board.hands, RV_HANDS(31, 31));
    text[5] = '3';
    assert_false(rv_board_read(&board, text, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft_from_the_diagonal_start),
        cmocka_unit_test(test_perft_with_the_disc_limit_equals_the_twin),
        cmocka_unit_test(test_moves_and_flips_equal_the_twin),
        cmocka_unit_test(test_statement_move),
        cmocka_unit_test(test_even_hands_follow_from_the_empty_cells),
        cmocka_unit_test(test_an_empty_hand_has_no_moves),
        cmocka_unit_test(test_empty_cells_count_only_with_unlimited_hands),
        cmocka_unit_test(test_stable_discs_are_never_turned),
        cmocka_unit_test(test_full_board_is_all_stable),
        cmocka_unit_test(test_transforms_are_the_symmetries),
        cmocka_unit_test(test_board_text),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
