/* Tests of rivers/eval, rivers/hash and the packed weights. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "rivers/hash.h"
#include "rivers/pack.h"
#include "rivers/unpack.h"
#include "rivers/weights.h"
#include "tests/rivers_twin.h"

static int prepare(void **state)
{
    (void)state;
    rv_bits_init();
    rv_eval_init();
    return 0;
}

static RV_FAST void fast_move(rv_node *next, const rv_node *node, int cell, uint64_t flips)
{
    rv_node_move(true, next, node, cell, flips);
}

static void test_updated_patterns_equal_those_from_scratch(void **state)
{
    rv_board board, next;
    rv_node node, moved, fast, scratch;
    uint64_t flips;
    rng random;
    int i, cell;

    (void)state;
    rng_seed(&random, 21);
    for (i = 0; i < 3000; i++) {
        board = twin_random_board(&random, 5 + i % 55, 0);
        if (!rv_board_moves(&board))
            continue;
        cell = rv_bits_first(rv_board_moves(&board));
        flips = rv_bits_flips(false, board.me, board.opp, cell);
        rv_node_set(&node, &board, i % 2);
        next = rv_board_after(&board, cell);
        rv_node_set(&scratch, &next, 1 - i % 2);
        rv_node_move(false, &moved, &node, cell, flips);
        assert_memory_equal(moved.index, scratch.index, RV_PLACES * sizeof *moved.index);
        assert_int_equal(moved.hands, scratch.hands);
        assert_int_equal(moved.empties, scratch.empties);
        if (rv_bits_fast_cpu()) {
            fast_move(&fast, &node, cell, flips);
            assert_memory_equal(fast.index, scratch.index, RV_PLACES * sizeof *fast.index);
        }
    }
}

/* Counted by hand: places of each kind on the board, and the sizes. */
static void test_places_of_the_patterns(void **state)
{
    static const int places[RV_KINDS] = {4, 4, 8, 4, 4, 4, 4, 2, 4, 4, 4, 4};
    int kind, next = 0, offset = 0, i;

    (void)state;
    for (kind = 0; kind < RV_KINDS; kind++) {
        assert_int_equal(rv_eval_kinds[kind].count, places[kind]);
        assert_int_equal(rv_eval_kinds[kind].first, next);
        assert_int_equal(rv_eval_kinds[kind].offset, offset);
        next += places[kind];
        offset += rv_eval_kinds[kind].weights;
        for (i = 0; i < rv_eval_kinds[kind].weights; i += 7)
            assert_int_equal(
                rv_eval_mirror(&rv_eval_kinds[kind], rv_eval_mirror(&rv_eval_kinds[kind], i)),
                i);
    }
    assert_int_equal(next, RV_PLACES);
    assert_int_equal(offset, RV_PATTERN_WEIGHTS);
    /* an edge full of own discs, read backwards, is the same; exchanged it is the enemy's */
    assert_int_equal(rv_eval_mirror(&rv_eval_kinds[4], 1), 2187);
    assert_int_equal(rv_eval_exchange(1 + 2 * 3), 2 + 1 * 3);
    assert_int_equal(rv_eval_exchange(59048), 29524);
}

/* A sum over the weights, straight from the definition. */
static int plain_value(const rv_eval *eval, const rv_board *board)
{
    int empties = rv_board_empties(board), along = RV_STAGE_FIRST - empties, sum = 0, kind, i;
    int last = (RV_STAGES - 1) * RV_STAGE_STEP, stage, part, at[RV_PLACES + 5], n = 0;
    rv_board passed = rv_board_after(board, RV_PASS);
    uint64_t empty = ~(board->me | board->opp);
    rv_node node;

    along = along < 0 ? 0 : along > last ? last : along;
    stage = along / RV_STAGE_STEP;
    part = along % RV_STAGE_STEP;
    rv_node_set(&node, board, 0);
    for (kind = 0; kind < RV_KINDS; kind++) {
        for (i = 0; i < rv_eval_kinds[kind].count; i++)
            at[n++] = rv_eval_kinds[kind].offset + node.index[rv_eval_kinds[kind].first + i];
    }
    at[n++] = RV_AT_MOVES + rv_bits_count(false, rv_bits_moves(false, board->me, board->opp));
    at[n++] =
        RV_AT_REPLIES + rv_bits_count(false, rv_bits_moves(false, passed.me, passed.opp));
    at[n++] = RV_AT_REACH + rv_bits_count(false, rv_bits_spread(board->opp) & empty);
    at[n++] = RV_AT_EXPOSED + rv_bits_count(false, rv_bits_spread(board->me) & empty);
    at[n++] = rv_eval_hands_slot(board->hands);
    for (i = 0; i < n; i++) {
        sum += (RV_STAGE_STEP - part) * eval->weights[stage * RV_WEIGHTS + at[i]];
        if (part)
            sum += part * eval->weights[(stage + 1) * RV_WEIGHTS + at[i]];
    }
    return sum; /* in 1 / (RV_WEIGHT_STEP * RV_STAGE_STEP) = 1/32 disc */
}

static void test_value_equals_the_plain_sum(void **state)
{
    rv_board board;
    rv_eval eval;
    rv_node node;
    rng random;
    int i, value, plain;

    (void)state;
    assert_true(rv_eval_make(&eval));
    rng_seed(&random, 22);
    for (i = 0; i < RV_STAGES * RV_WEIGHTS; i++)
        eval.weights[i] = (int16_t)((int)rng_below(&random, 15) - 7);
    for (i = 0; i < 600; i++) {
        board = twin_random_board(&random, 1 + i % 60, (int)rng_below(&random, 7) - 3);
        rv_node_set(&node, &board, 0);
        value = rv_eval_node(false, &eval, &node);
        plain = plain_value(&eval, &board);
        assert_in_range(plain - 4 * value, 0, 3);
        rv_node_set(&node, &board, 1);
        plain = rv_eval_node(false, &eval, &node);
        assert_int_equal(plain, value);
    }
    rv_eval_free(&eval);
}

static void test_hands_slots(void **state)
{
    (void)state;
    assert_int_equal(rv_eval_hands_slot(RV_HANDS(10, 10)), RV_AT_HANDS + 8);
    assert_int_equal(rv_eval_hands_slot(RV_HANDS(11, 10)), RV_AT_HANDS + 8);
    assert_int_equal(rv_eval_hands_slot(RV_HANDS(10, 11)), RV_AT_HANDS + 7);
    assert_int_equal(rv_eval_hands_slot(RV_HANDS(12, 10)), RV_AT_HANDS + 9);
    assert_int_equal(rv_eval_hands_slot(RV_HANDS(0, 60)), RV_AT_HANDS);
    assert_int_equal(rv_eval_hands_slot(RV_HANDS(60, 0)), RV_AT_HANDS + 16);
}

/* Random sparse weights through the packer, the compiler's view of the text, and back. */
static void test_packed_weights_come_back(void **state)
{
    enum { LINES = 12000 };
    static const char *lines[LINES];
    char *text, *at;
    rv_eval eval, again;
    FILE *file = tmpfile();
    int i, k, count = 0;
    long size;
    rng random;

    (void)state;
    assert_non_null(file);
    assert_true(rv_eval_make(&eval) && rv_eval_make(&again));
    rng_seed(&random, 23);
    for (i = 0; i < RV_STAGES; i++) {
        for (k = 0; k < RV_WEIGHTS; k++)
            if (rng_below(&random, 20) == 0)
                eval.weights[i * RV_WEIGHTS + k] =
                    (int16_t)(rng_below(&random, 8) ? (int)rng_below(&random, 9) - 4
                                                    : (int)rng_below(&random, 1001) - 500);
        for (k = 0; k < RV_KINDS; k++) {
            const rv_kind *kind = &rv_eval_kinds[k];
            int16_t *base = eval.weights + (size_t)i * RV_WEIGHTS + kind->offset;
            int j;

            for (j = 0; j < kind->weights; j++)
                base[rv_eval_mirror(kind, j)] = base[j];
        }
    }
    assert_true(rv_pack_write(&eval, "a test", file) > 0);
    size = ftell(file);
    text = calloc((size_t)size + 1, 1);
    assert_non_null(text);
    rewind(file);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    fclose(file);
    for (at = strchr(text, '{'); (at = strchr(at, '"')) != NULL; at++) {
        assert_true(count < LINES);
        lines[count++] = ++at;
        at = strchr(at, '"');
        *at = '\0';
    }
    assert_true(rv_unpack(&again, lines, count));
    assert_memory_equal(again.weights, eval.weights,
                        sizeof *eval.weights * RV_STAGES * RV_WEIGHTS);
    free(text);
    rv_eval_free(&eval);
    rv_eval_free(&again);
}

/* Damaged text gives other weights, never a read outside. */
static void test_cut_text_is_read_as_zeros(void **state)
{
    static const char *const lines[] = {"!!", "", "~~~~"};
    rv_eval eval;

    (void)state;
    assert_true(rv_eval_make(&eval));
    assert_true(rv_unpack(&eval, lines, 3));
    assert_true(rv_unpack(&eval, lines, 0));
    rv_eval_free(&eval);
}

static void test_shipped_weights_know_mobility_and_corners(void **state)
{
    rv_board few, many;
    rv_eval eval;
    rv_node node;
    int corner, none;

    (void)state;
    assert_true(rv_eval_make(&eval));
    assert_true(rv_unpack(&eval, rv_weights_lines, rv_weights_count));
    few = rv_board_start();
    few.me |= RV_BIT(0);
    few.hands = RV_HANDS(30, 29);
    rv_node_set(&node, &few, 0);
    corner = rv_eval_node(false, &eval, &node);
    many = few;
    many.me ^= RV_BIT(0) | RV_BIT(9);
    rv_node_set(&node, &many, 0);
    none = rv_eval_node(false, &eval, &node);
    assert_true(corner > none + 8);
    rv_eval_free(&eval);
}

static void test_signs_of_the_text(void **state)
{
    int i, sign, before = 32;

    (void)state;
    for (i = 0; i < RV_TEXT_BASE; i++) {
        sign = rv_unpack_sign(i);
        assert_true(sign > before && sign < 127);
        assert_false(sign == '"' || sign == '?' || sign == '\\');
        before = sign;
    }
}

static void test_hash_keeps_bounds_and_the_deepest(void **state)
{
    const rv_entry *entry;
    rv_hash hash;
    int i;

    (void)state;
    assert_true(rv_hash_make(&hash, 4));
    assert_null(rv_hash_find(&hash, 0));
    rv_hash_store(&hash, 16, 5, 1, -10, 10, 3, 19);
    entry = rv_hash_find(&hash, 16);
    assert_non_null(entry);
    assert_int_equal(entry->low, 3);
    assert_int_equal(entry->high, 3);
    assert_int_equal(entry->move, 19);
    rv_hash_store(&hash, 16, 6, 1, 4, 5, 5, 20); /* deeper: a lower bound alone */
    entry = rv_hash_find(&hash, 16);
    assert_int_equal(entry->low, 5);
    assert_true(entry->high > 1000);
    assert_int_equal(entry->move, 20);
    assert_int_equal(entry->second, 19);
    rv_hash_store(&hash, 16, 6, 1, 7, 8, 7, 21); /* an upper bound beside it */
    entry = rv_hash_find(&hash, 16);
    assert_int_equal(entry->low, 5);
    assert_int_equal(entry->high, 7);
    assert_int_equal(entry->move, 20);
    for (i = 2; i < 8; i++) /* one bucket of four: the shallowest go */
        rv_hash_store(&hash, (uint64_t)16 * (uint64_t)i, i == 7 ? 9 : 1, 1, 0, 1, 1, 3);
    assert_non_null(rv_hash_find(&hash, 16));
    assert_non_null(rv_hash_find(&hash, 16 * 7));
    rv_hash_clear(&hash);
    assert_null(rv_hash_find(&hash, 16));
    rv_hash_free(&hash);
}

static void test_keys_differ_by_hands(void **state)
{
    (void)state;
    assert_false(rv_hash_key(1, 2, RV_HANDS(9, 9)) == rv_hash_key(1, 2, RV_HANDS(10, 8)));
    assert_false(rv_hash_key(1, 2, RV_HANDS(9, 9)) == rv_hash_key(2, 1, RV_HANDS(9, 9)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_updated_patterns_equal_those_from_scratch),
        cmocka_unit_test(test_places_of_the_patterns),
        cmocka_unit_test(test_value_equals_the_plain_sum),
        cmocka_unit_test(test_hands_slots),
        cmocka_unit_test(test_packed_weights_come_back),
        cmocka_unit_test(test_cut_text_is_read_as_zeros),
        cmocka_unit_test(test_shipped_weights_know_mobility_and_corners),
        cmocka_unit_test(test_signs_of_the_text),
        cmocka_unit_test(test_hash_keeps_bounds_and_the_deepest),
        cmocka_unit_test(test_keys_differ_by_hands),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
