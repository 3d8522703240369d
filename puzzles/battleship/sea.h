/* sea: sets of cells of the 10x10 map as bits, and the places where a ship fits.
 *
 * Cells are numbered row * 10 + column, 0..99. In a set a row takes 11 bits, the 11th is
 * always 0: a figure pushed over the right edge falls on it. Rows 1-5 are `low`, 6-10
 * `high`.
 */
#ifndef BATTLESHIP_SEA_H
#define BATTLESHIP_SEA_H

#include <stdbool.h>
#include <stdint.h>

enum { BS_SIDE = 10, BS_CELLS = 100, BS_SHIPS = 10, BS_MAX_SIZE = 4, BS_SHAPES = 28 };

typedef struct bs_set {
    uint64_t low, high;
} bs_set;

static inline bs_set bs_set_or(bs_set a, bs_set b)
{
    a.low |= b.low;
    a.high |= b.high;
    return a;
}

static inline bs_set bs_set_and(bs_set a, bs_set b)
{
    a.low &= b.low;
    a.high &= b.high;
    return a;
}

/* The cells of a that are not in b. */
static inline bs_set bs_set_less(bs_set a, bs_set b)
{
    a.low &= ~b.low;
    a.high &= ~b.high;
    return a;
}

static inline bool bs_set_is_empty(bs_set a)
{
    return (a.low | a.high) == 0;
}

static inline bool bs_set_meets(bs_set a, bs_set b)
{
    return ((a.low & b.low) | (a.high & b.high)) != 0;
}

bs_set bs_set_none(void);
bs_set bs_set_all(void);
bs_set bs_set_of(int cell);
bool bs_set_has(bs_set set, int cell);
int bs_set_count(bs_set set);

/* Lowest cell of a set that is not empty; the set loses it. */
int bs_set_take(bs_set *set);

/* The k-th cell (from 0) of a set with more than k. */
int bs_set_pick(bs_set set, int k);

/* The set and all cells that touch it by a side or a corner. */
bs_set bs_set_spread(bs_set set);

/* The set moved so that cell `from` comes to lie on cell `to`, less than half the map
 * away; what leaves the map at an edge is lost, if it moves by at most one column. */
bs_set bs_set_move(bs_set set, int from, int to);

/* The part of `within` that is joined by sides to `seed`; seed must lie within. */
bs_set bs_set_component(bs_set seed, bs_set within);

/* ---- Ships ---- */

/* Number of masts of ship 0..9 of a fleet: 4 3 3 2 2 2 1 1 1 1. */
int bs_ship_size(int ship);

/* The figures of `size` masts are the shapes *first .. *first + count - 1; straight ones
 * come first, and alone if `straight`. */
int bs_shapes_of(int size, bool straight, int *first);

/* All cells where the first mast (in reading order) of a shape can stand so that the
 * whole ship lies in `room`. */
bs_set bs_shape_places(bs_set room, int shape);

/* Those of them whose ship covers `mast`, a set of one cell. */
bs_set bs_shape_places_on(bs_set room, int shape, bs_set mast);

/* The ship of that shape whose first mast stands on `cell`, a place of bs_shape_places.
 */
bs_set bs_shape_at(int shape, int cell);

/* Number of places for a ship of `size` masts in `room`. */
int bs_count_places(bs_set room, int size, bool straight);

/* The k-th of them (from 0). */
bs_set bs_pick_place(bs_set room, int size, bool straight, int k);

#endif
