/* bits: the 64 cells as one word, and the routines that take most of the time: counting,
 * legal moves, flips. Cell = row * 8 + column, counted from 0; bit `cell` of a word.
 *
 * Two instantiations of every hot routine exist side by side: plain ISO C, and one that
 * the compiler may build with AVX2 and POPCNT, chosen at run time (rv_bits_fast_cpu).
 * Both compute the same numbers. A hot routine takes `fast`, always a constant after
 * inlining; RV_TWIN makes the two functions out of one body.
 */
#ifndef RIVERS_BITS_H
#define RIVERS_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__) && defined(__x86_64__) && !defined(_WIN32) && !defined(__TINYC__)
#define RV_HAVE_FAST 1
#define RV_FAST __attribute__((target("avx2,bmi,bmi2,popcnt")))
typedef uint64_t rv_v4 __attribute__((vector_size(32)));
#else
#define RV_HAVE_FAST 0
#define RV_FAST
#endif

#if defined(__GNUC__) && !defined(__TINYC__)
#define RV_HOT static inline __attribute__((always_inline))
#else
#define RV_HOT static inline
#endif

/* name_fast and name_plain from name_body(fast, ...); RV_CALL picks one. */
#define RV_TWIN_DECLARE(type, name, params) \
    static RV_FAST type name##_fast params; \
    static type name##_plain params
#define RV_TWIN(type, name, params, ...) \
    static RV_FAST type name##_fast params \
    { \
        return name##_body(true, __VA_ARGS__); \
    } \
    static type name##_plain params \
    { \
        return name##_body(false, __VA_ARGS__); \
    }
#define RV_CALL(fast, name, ...) \
    ((fast) ? name##_fast(__VA_ARGS__) : name##_plain(__VA_ARGS__))

#define RV_BIT(cell) ((uint64_t)1 << (cell))
#define RV_CORNERS UINT64_C(0x8100000000000081)
#define RV_INNER_COLUMNS UINT64_C(0x7e7e7e7e7e7e7e7e)

/* [cell][0..3]: rays towards higher cells with strides 1, 7, 8, 9; [4..7]: the same
 * towards lower cells. Filled by rv_bits_init. */
extern uint64_t rv_bits_rays[64][8];

/* Fills the tables; to be called once before anything else of this room. */
void rv_bits_init(void);

/* True if the fast instantiations may run here. */
bool rv_bits_fast_cpu(void);

/* Number of set bits. */
RV_HOT int rv_bits_count(const bool fast, uint64_t word)
{
#if RV_HAVE_FAST
    if (fast)
        return __builtin_popcountll(word);
#else
    (void)fast;
#endif
    word -= (word >> 1) & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) +
           ((word >> 2) & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)((word * UINT64_C(0x0101010101010101)) >> 56);
}

/* Cell of the lowest set bit; word != 0. */
static inline int rv_bits_first(uint64_t word)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    return __builtin_ctzll(word);
#else
    return rv_bits_count(false, (word & (0 - word)) - 1);
#endif
}

/* The highest set bit alone; 0 for 0. */
static inline uint64_t rv_bits_highest(uint64_t word)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    return word ? RV_BIT(63) >> __builtin_clzll(word) : 0;
#else
    word |= word >> 1;
    word |= word >> 2;
    word |= word >> 4;
    word |= word >> 8;
    word |= word >> 16;
    word |= word >> 32;
    return word ^ (word >> 1);
#endif
}

/* Moves along one stride, both ways; `inner` = enemy discs that a line may cross. */
RV_HOT uint64_t rv_bits_line_moves(uint64_t me, uint64_t inner, int stride)
{
    uint64_t up = inner & (me << stride), down = inner & (me >> stride);
    uint64_t pair_up, pair_down;

    up |= inner & (up << stride);
    down |= inner & (down >> stride);
    pair_up = inner & (inner << stride);
    pair_down = pair_up >> stride;
    up |= pair_up & (up << (2 * stride));
    down |= pair_down & (down >> (2 * stride));
    up |= pair_up & (up << (2 * stride));
    down |= pair_down & (down >> (2 * stride));
    return (up << stride) | (down >> stride);
}

/* Cells where the owner of `me` turns at least one disc (hands are not looked at). */
RV_HOT uint64_t rv_bits_moves(const bool fast, uint64_t me, uint64_t opp)
{
    uint64_t inner = opp & RV_INNER_COLUMNS;
#if RV_HAVE_FAST
    if (fast) {
        const rv_v4 one = {1, 7, 8, 9}, two = {2, 14, 16, 18};
        rv_v4 m = {me, me, me, me}, o = {inner, inner, opp, inner};
        rv_v4 up = o & (m << one), down = o & (m >> one), pair_up, pair_down;

        up |= o & (up << one);
        down |= o & (down >> one);
        pair_up = o & (o << one);
        pair_down = pair_up >> one;
        up |= pair_up & (up << two);
        down |= pair_down & (down >> two);
        up |= pair_up & (up << two);
        down |= pair_down & (down >> two);
        up = (up << one) | (down >> one);
        return (up[0] | up[1] | up[2] | up[3]) & ~(me | opp);
    }
#else
    (void)fast;
#endif
    return (rv_bits_line_moves(me, inner, 1) | rv_bits_line_moves(me, inner, 7) |
            rv_bits_line_moves(me, opp, 8) | rv_bits_line_moves(me, inner, 9)) &
           ~(me | opp);
}

/* Discs turned along the ray `ray` to higher cells: the first cell that is not an enemy
 * disc ends the line; if it is ours, all before it turn. */
RV_HOT uint64_t rv_bits_flip_up(uint64_t me, uint64_t opp, uint64_t ray)
{
    uint64_t stop = ray & ~opp;

    stop &= 0 - stop;
    stop &= me;
    return ray & (stop - (stop != 0));
}

/* The same to lower cells. */
RV_HOT uint64_t rv_bits_flip_down(uint64_t me, uint64_t opp, uint64_t ray)
{
    uint64_t stop = rv_bits_highest(ray & ~opp) & me;

    return ray & (0 - (stop << 1));
}

/* Discs that a disc of `me` on the empty `cell` turns; 0: no legal move. */
RV_HOT uint64_t rv_bits_flips(const bool fast, uint64_t me, uint64_t opp, int cell)
{
    const uint64_t *ray = rv_bits_rays[cell];
#if RV_HAVE_FAST
    if (fast) {
        const rv_v4 one = {1, 7, 8, 9}, two = {2, 14, 16, 18}, four = {4, 28, 32, 36};
        rv_v4 m = {me, me, me, me}, o = {opp, opp, opp, opp};
        rv_v4 up, down, stop, shade;

        memcpy(&up, ray, sizeof up);
        memcpy(&down, ray + 4, sizeof down);
        stop = up & ~o;
        stop &= 0 - stop;
        stop &= m;
        up &= stop + (rv_v4)(stop != 0);
        stop = down & ~o;
        shade = stop >> one;
        shade |= shade >> one;
        shade |= shade >> two;
        shade |= shade >> four;
        stop = stop & ~shade & m;
        up |= down & (0 - (stop + stop));
        return up[0] | up[1] | up[2] | up[3];
    }
#else
    (void)fast;
#endif
    return rv_bits_flip_up(me, opp, ray[0]) | rv_bits_flip_up(me, opp, ray[1]) |
           rv_bits_flip_up(me, opp, ray[2]) | rv_bits_flip_up(me, opp, ray[3]) |
           rv_bits_flip_down(me, opp, ray[4]) | rv_bits_flip_down(me, opp, ray[5]) |
           rv_bits_flip_down(me, opp, ray[6]) | rv_bits_flip_down(me, opp, ray[7]);
}

/* The cells of `word` and all their neighbours. */
static inline uint64_t rv_bits_spread(uint64_t word)
{
    word |= (word & UINT64_C(0x7f7f7f7f7f7f7f7f)) << 1 |
            (word & UINT64_C(0xfefefefefefefefe)) >> 1;
    return word | word << 8 | word >> 8;
}

/* Discs of `me` that no sequence of moves can turn (a lower bound). */
uint64_t rv_bits_stable(uint64_t me, uint64_t opp);

/* The board turned or mirrored by one of the 8 symmetries; 0 is the identity. */
uint64_t rv_bits_transform(uint64_t word, int symmetry);

#endif
