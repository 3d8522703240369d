/* Frames against the patterns they are made of: after random letters in random holes the
 * set has just the items that a plain look at each pattern keeps, in a new frame too. */
#include "tests/support.h"

#include <string.h>

#include "balda/frame.h"
#include "common/rng.h"

enum { ITEMS = 300, WORDS = 90, LETTERS = 5 };

static bd_pattern items[ITEMS];
static uint32_t last[WORDS];

static void make_patterns(rng *random, int holes)
{
    int i, h;

    memset(items, 0, sizeof items);
    for (i = 0; i < ITEMS; i++) {
        items[i].word = rng_below(random, WORDS);
        items[i].length = (unsigned char)(25 - i * 24 / ITEMS);
        while (!items[i].open)
            items[i].open = (uint16_t)rng_below(random, 1u << holes);
        for (h = 0; h < holes; h++) {
            if (!((items[i].open >> h) & 1))
                continue;
            items[i].holes++;
            items[i].letters[h] = (unsigned char)rng_below(random, LETTERS);
        }
    }
    for (i = 0; i < WORDS; i++)
        last[i] = rng_below(random, 2 * ITEMS); /* any content will do */
}

/* Is pattern i left when the holes outside `open` have the letters of `filled`? It must
 * have been more than a move when its last hole but one was filled, so it needs an open
 * hole. */
static bool stays(int i, unsigned open, const unsigned char *filled)
{
    int h;

    for (h = 0; h < BD_HOLES_MAX; h++)
        if (((items[i].open & ~open) >> h) & 1 && items[i].letters[h] != filled[h])
            return false;
    return (items[i].open & open) != 0;
}

static bool in_set(const uint64_t *set, long i)
{
    return (set[i / 64] >> (i % 64)) & 1;
}

static void check_ring(const bd_frame *frame, const uint64_t *set)
{
    long i, j;

    for (i = 0; i < frame->count; i++) {
        bool again = false;
        for (j = 0; j < frame->count; j++)
            again |=
                j != i && frame->items[j].word == frame->items[i].word && in_set(set, j);
        assert_int_equal(bd_frame_again(frame, set, (uint32_t)i), again);
    }
}

static void test_sets_equal_plain(void **state)
{
    bd_frame frame, smaller;
    int round, kept = 0;
    rng random;

    (void)state;
    memset(&frame, 0, sizeof frame);
    memset(&smaller, 0, sizeof smaller);
    rng_seed(&random, 31);
    for (round = 0; round < 300; round++) {
        const int holes = 2 + round % 6;
        uint64_t set[ITEMS / 64 + 1];
        unsigned char filled[BD_HOLES_MAX] = {0};
        unsigned open = (1u << holes) - 1;
        const bd_frame *now = &frame;
        int i, k, h;
        make_patterns(&random, holes);
        memset(set, 0, sizeof set);
        for (i = 0; i < ITEMS; i++)
            set[i / 64] |= (uint64_t)1 << (i % 64);
        assert_true(bd_frame_make(&frame, items, set, ITEMS / 64 + 1, open, last));
        check_ring(&frame, set);
        for (k = 1; k < holes; k++) {
            long w, left = 0, at = 0;
            do
                h = (int)rng_below(&random, (uint32_t)holes);
            while (!((open >> h) & 1));
            filled[h] = (unsigned char)rng_below(&random, LETTERS);
            for (w = 0; w < now->words; w++)
                set[w] &= now->fits[h][filled[h]][w];
            open &= ~(1u << h);
            for (i = 0; i < ITEMS; i++)
                left += stays(i, open, filled);
            for (i = 0; i < now->count; i++)
                left -= in_set(set, i) && (now->items[i].open & open);
            assert_int_equal(left, 0);
            if (k == 1 + round % 3) {
                for (i = 0; i < now->count; i++)
                    if (!(now->items[i].open & open))
                        set[i / 64] &= ~((uint64_t)1 << (i % 64));
                assert_true(
                    bd_frame_make(&smaller, now->items, set, now->words, open, last));
                now = &smaller;
                bd_frame_fill(set, now->count);
                for (i = 0; i < 64 * now->words; i++)
                    assert_int_equal(in_set(set, i), i < now->count);
                check_ring(now, set);
            }
            if (now != &smaller)
                continue;
            /* in the order of the patterns, the same letters where they matter */
            for (i = 0; i < ITEMS; i++) {
                if (!stays(i, open, filled))
                    continue;
                while (!(in_set(set, at) && (now->items[at].open & open)))
                    at++;
                assert_int_equal(now->items[at].word, items[i].word);
                assert_int_equal(now->items[at].length, items[i].length);
                assert_int_equal(now->items[at++].open & open, items[i].open & open);
                kept++;
            }
        }
    }
    bd_frame_close(&frame);
    bd_frame_close(&smaller);
    assert_true(kept > 10000);
}

static void test_drop_and_bits(void **state)
{
    bd_frame frame;
    uint64_t set[ITEMS / 64 + 1];
    rng random;
    int i, k;

    (void)state;
    memset(&frame, 0, sizeof frame);
    rng_seed(&random, 32);
    make_patterns(&random, 4);
    bd_frame_fill(set, ITEMS);
    assert_true(bd_frame_make(&frame, items, set, ITEMS / 64 + 1, 15, last));
    for (i = 0; i < ITEMS; i += 7) {
        memset(set, 0xFF, sizeof set);
        bd_frame_drop(&frame, set, (uint32_t)i);
        for (k = 0; k < ITEMS; k++)
            assert_int_equal(in_set(set, k), items[k].word != items[i].word);
    }
    bd_frame_close(&frame);
    for (i = 0; i < 64; i++) {
        assert_int_equal(bd_frame_bit((uint64_t)-1 << i), i);
        assert_int_equal(bd_frame_bits((uint64_t)-1 << i), 64 - i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets_equal_plain),
        cmocka_unit_test(test_drop_and_bits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
