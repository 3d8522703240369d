/* sea: see sea.h. All is done on two 55-bit words, without tables of places: a figure
 * given by the offsets of its masts fits exactly at the cells of room & room >> offset1 &
 * room >> offset2 & room >> offset3, so counting the places of a bent four-master takes
 * 19 times three shifts. A figure that would wrap round an edge has a mast on the always
 * empty 11th bit of a row, because it is joined by sides.
 */
#include "puzzles/battleship/sea.h"

#include <assert.h>
#include <stddef.h>

enum { BS_ROW = BS_SIDE + 1, BS_WORD = 5 * BS_ROW };

#define BS_WORD_MASK ((UINT64_C(1) << BS_WORD) - 1)
/* ten bits set, one clear, five times */
#define BS_SEA_MASK (UINT64_C(0x3FF) * UINT64_C(0x100200400801))

/* Offsets of the second, third and fourth mast from the first in reading order. */
static const signed char bs_shapes[BS_SHAPES][BS_MAX_SIZE - 1] = {
    {0},         {1},          {11},         {1, 2},       {11, 22},     {1, 11},
    {1, 12},     {10, 11},     {11, 12},     {1, 2, 3},    {11, 22, 33}, {1, 11, 12},
    {1, 2, 12},  {10, 11, 12}, {11, 12, 22}, {10, 11, 22}, {1, 2, 11},   {1, 2, 13},
    {9, 10, 11}, {11, 12, 13}, {1, 11, 22},  {1, 12, 23},  {11, 21, 22}, {11, 22, 23},
    {1, 10, 11}, {1, 12, 13},  {10, 11, 21}, {11, 12, 23},
};

static const struct bs_class {
    int first, straight, all;
} bs_classes[BS_MAX_SIZE + 1] = {{0, 0, 0}, {0, 1, 1}, {1, 2, 2}, {3, 2, 6}, {9, 2, 19}};

bs_set bs_set_none(void)
{
    bs_set set = {0, 0};

    return set;
}

bs_set bs_set_all(void)
{
    bs_set set = {BS_SEA_MASK, BS_SEA_MASK};

    return set;
}

/* The set of one bit, 0..109. */
static bs_set bs_set_bit(int bit)
{
    bs_set set = {0, 0};

    if (bit < BS_WORD)
        set.low = UINT64_C(1) << bit;
    else
        set.high = UINT64_C(1) << (bit - BS_WORD);
    return set;
}

bs_set bs_set_of(int cell)
{
    return bs_set_bit(cell + cell / BS_SIDE);
}

bool bs_set_has(bs_set set, int cell)
{
    return bs_set_meets(set, bs_set_of(cell));
}

/* The number of bits of each byte, in that byte. */
static uint64_t bs_count_in_bytes(uint64_t x)
{
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    return (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
}

static int bs_count_bits(uint64_t x)
{
    return (int)((bs_count_in_bytes(x) * UINT64_C(0x0101010101010101)) >> 56);
}

/* Sum of the eight bytes, which may each be full. */
static int bs_sum_bytes(uint64_t x)
{
    x = (x & UINT64_C(0x00FF00FF00FF00FF)) + ((x >> 8) & UINT64_C(0x00FF00FF00FF00FF));
    return (int)((x * UINT64_C(0x0001000100010001)) >> 48);
}

int bs_set_count(bs_set set)
{
    return bs_count_bits(set.low) + bs_count_bits(set.high);
}

int bs_set_take(bs_set *set)
{
    uint64_t *word = set->low != 0 ? &set->low : &set->high;
    int bit = bs_count_bits((*word & (0 - *word)) - 1);

    *word &= *word - 1;
    if (word == &set->high)
        bit += BS_WORD;
    return bit - bit / BS_ROW;
}

int bs_set_pick(bs_set set, int k)
{
    int low = bs_count_bits(set.low);

    if (k >= low) {
        set.low = 0;
        k -= low;
    }
    while (k-- > 0) {
        if (set.low != 0)
            set.low &= set.low - 1;
        else
            set.high &= set.high - 1;
    }
    return bs_set_take(&set);
}

/* The set moved by `distance` bits, 0..54, to higher or to lower cells. */
static bs_set bs_set_up(bs_set set, int distance)
{
    bs_set moved;

    moved.high =
        ((set.high << distance) | (set.low >> (BS_WORD - distance))) & BS_WORD_MASK;
    moved.low = (set.low << distance) & BS_WORD_MASK;
    return moved;
}

static bs_set bs_set_down(bs_set set, int distance)
{
    bs_set moved;

    moved.low =
        ((set.low >> distance) | (set.high << (BS_WORD - distance))) & BS_WORD_MASK;
    moved.high = set.high >> distance;
    return moved;
}

bs_set bs_set_spread(bs_set set)
{
    set = bs_set_or(set, bs_set_or(bs_set_up(set, 1), bs_set_down(set, 1)));
    set = bs_set_or(set, bs_set_or(bs_set_up(set, BS_ROW), bs_set_down(set, BS_ROW)));
    return bs_set_and(set, bs_set_all());
}

bs_set bs_set_move(bs_set set, int from, int to)
{
    int distance = to + to / BS_SIDE - from - from / BS_SIDE;

    return distance >= 0 ? bs_set_up(set, distance) : bs_set_down(set, -distance);
}

bs_set bs_set_component(bs_set seed, bs_set within)
{
    bs_set grown = seed, next;

    do {
        seed = grown;
        next = bs_set_or(bs_set_up(seed, 1), bs_set_down(seed, 1));
        next = bs_set_or(next,
                         bs_set_or(bs_set_up(seed, BS_ROW), bs_set_down(seed, BS_ROW)));
        grown = bs_set_or(seed, bs_set_and(next, within));
    } while (grown.low != seed.low || grown.high != seed.high);
    return seed;
}

int bs_ship_size(int ship)
{
    static const char sizes[BS_SHIPS] = {4, 3, 3, 2, 2, 2, 1, 1, 1, 1};

    return sizes[ship];
}

int bs_shapes_of(int size, bool straight, int *first)
{
    *first = bs_classes[size].first;
    return straight ? bs_classes[size].straight : bs_classes[size].all;
}

bs_set bs_shape_places(bs_set room, int shape)
{
    const signed char *offset = bs_shapes[shape];
    bs_set places = room;
    int i;

    for (i = 0; i < BS_MAX_SIZE - 1 && offset[i] != 0; i++) { /* bs_set_down, unmasked */
        places.low &= (room.low >> offset[i]) | (room.high << (BS_WORD - offset[i]));
        places.high &= room.high >> offset[i];
    }
    return places;
}

bs_set bs_shape_places_on(bs_set room, int shape, bs_set mast)
{
    const signed char *offset = bs_shapes[shape];
    bs_set firsts = mast; /* where the first mast stands when another is on `mast` */
    int i;

    for (i = 0; i < BS_MAX_SIZE - 1 && offset[i] != 0; i++)
        firsts = bs_set_or(firsts, bs_set_down(mast, offset[i]));
    return bs_set_and(firsts, bs_shape_places(room, shape));
}

bs_set bs_shape_at(int shape, int cell)
{
    const signed char *offset = bs_shapes[shape];
    int bit = cell + cell / BS_SIDE, i;
    bs_set ship = bs_set_bit(bit);

    for (i = 0; i < BS_MAX_SIZE - 1 && offset[i] != 0; i++)
        ship = bs_set_or(ship, bs_set_bit(bit + offset[i]));
    return ship;
}

/* The counts of all shapes are added byte by byte: 19 shapes times 8 bits fit a byte. */
int bs_count_places(bs_set room, int size, bool straight)
{
    int first, shapes = bs_shapes_of(size, straight, &first), i;
    uint64_t low = 0, high = 0;

    for (i = first; i < first + shapes; i++) {
        bs_set places = bs_shape_places(room, i);
        low += bs_count_in_bytes(places.low);
        high += bs_count_in_bytes(places.high);
    }
    return bs_sum_bytes(low) + bs_sum_bytes(high);
}

bs_set bs_pick_place(bs_set room, int size, bool straight, int k)
{
    int first, shapes = bs_shapes_of(size, straight, &first), i;

    for (i = first; i < first + shapes; i++) {
        bs_set places = bs_shape_places(room, i);
        int count = bs_set_count(places);
        if (k < count)
            return bs_shape_at(i, bs_set_pick(places, k));
        k -= count;
    }
    assert(0 && "k is below the number of places");
    return bs_set_none();
}
