/* fleet: see fleet.h. `blocked` is the set of cells where no further mast may stand: the
 * ships placed so far and all cells that touch them. All numbers are integers, so a seed
 * gives the same fleet on every machine.
 */
#include "puzzles/battleship/fleet.h"

#include <stddef.h>

/* A four-master in open sea blocks up to 18 cells. BS_MIDDLE: a cell where every shape
 * and the cells round it lie on the map. */
enum { BS_BLOCKS_MAX = 18, BS_MIDDLE = 44 };

/* Tickets of a hidden ship by the number of cells it newly blocks: 2^20 exp(-1.2 (n -
 * 3)), at least 1, so that every legal fleet can occur. */
static const uint32_t bs_hidden_tickets[BS_BLOCKS_MAX + 1] = {
    1048576, 1048576, 1048576, 1048576, 315825, 95125, 28651, 8630, 2599, 783,
    236,     71,      21,      6,       2,      1,     1,     1,    1,
};

int bs_hidden_one_in(bool straight)
{
    return straight ? 4 : 6;
}

bool bs_draw_hidden(rng *random, enum bs_hiding hiding, bool straight)
{
    return hiding == BS_MIXED && rng_below(random, (uint32_t)bs_hidden_one_in(straight)) == 0;
}

uint32_t bs_tickets_of(bs_set ship, bs_set blocked, bool hidden)
{
    if (!hidden || bs_set_count(ship) == 1)
        return 1;
    return bs_hidden_tickets[bs_set_count(bs_set_less(bs_set_spread(ship), blocked))];
}

/* Sorts places of a shape by the number of cells they newly block, by bit-wise counters:
 * for every cell that a ship at its place blocks, the free ones of these cells are added
 * to all places at once. classes[n] gets the places that block n cells. */
static void bs_sort_places(bs_set places, int shape, bs_set free_cells,
                           bs_set classes[BS_BLOCKS_MAX + 1])
{
    bs_set planes[5] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
    bs_set halo = bs_set_spread(bs_shape_at(shape, BS_MIDDLE));
    int n, p;

    while (!bs_set_is_empty(halo)) {
        bs_set carry = bs_set_move(free_cells, bs_set_take(&halo), BS_MIDDLE);
        for (p = 0; p < 5; p++) {
            bs_set next = bs_set_and(planes[p], carry);
            planes[p].low ^= carry.low;
            planes[p].high ^= carry.high;
            carry = next;
        }
    }
    for (n = 0; n <= BS_BLOCKS_MAX; n++) {
        classes[n] = places;
        for (p = 0; p < 5; p++)
            classes[n] = (n >> p & 1) != 0 ? bs_set_and(classes[n], planes[p])
                                           : bs_set_less(classes[n], planes[p]);
    }
}

/* Goes through the places until the tickets seen exceed `ticket`; *ship is that place.
 * The sum of all when they never do. */
static uint32_t bs_walk_tickets(bs_set room, bs_set blocked, int size, bool straight,
                                uint32_t ticket, bs_set *ship)
{
    int first, shapes = bs_shapes_of(size, straight, &first), shape, n;
    bs_set classes[BS_BLOCKS_MAX + 1], free_cells = bs_set_less(bs_set_all(), blocked);
    uint32_t sum = 0;

    for (shape = first; shape < first + shapes; shape++) {
        bs_set places = bs_shape_places(room, shape);
        if (bs_set_is_empty(places))
            continue;
        bs_sort_places(places, shape, free_cells, classes);
        for (n = 0; n <= BS_BLOCKS_MAX; n++) {
            uint32_t tickets = bs_hidden_tickets[n] * (uint32_t)bs_set_count(classes[n]);
            if (ticket < tickets) {
                int k = (int)(ticket / bs_hidden_tickets[n]);
                *ship = bs_shape_at(shape, bs_set_pick(classes[n], k));
                return 0;
            }
            ticket -= tickets;
            sum += tickets;
        }
    }
    return sum;
}

uint32_t bs_count_tickets(bs_set room, bs_set blocked, int size, bool straight,
                          bool hidden)
{
    bs_set ship;

    if (!hidden || size == 1)
        return (uint32_t)bs_count_places(room, size, straight);
    return bs_walk_tickets(room, blocked, size, straight, UINT32_MAX, &ship);
}

bs_set bs_pick_by_ticket(bs_set room, bs_set blocked, int size, bool straight,
                         bool hidden, uint32_t ticket)
{
    bs_set ship = bs_set_none();

    if (!hidden || size == 1)
        return bs_pick_place(room, size, straight, (int)ticket);
    bs_walk_tickets(room, blocked, size, straight, ticket, &ship);
    return ship;
}

static bool bs_fleet_try(bs_fleet *fleet, rng *random, bool straight, bool hidden)
{
    bs_set blocked = bs_set_none();
    int i;

    fleet->all = bs_set_none();
    for (i = 0; i < BS_SHIPS; i++) {
        bs_set room = bs_set_less(bs_set_all(), blocked);
        int size = bs_ship_size(i);
        uint32_t tickets = bs_count_tickets(room, blocked, size, straight, hidden);
        if (tickets == 0)
            return false;
        fleet->ships[i] = bs_pick_by_ticket(room, blocked, size, straight, hidden,
                                            rng_below(random, tickets));
        fleet->all = bs_set_or(fleet->all, fleet->ships[i]);
        blocked = bs_set_or(blocked, bs_set_spread(fleet->ships[i]));
    }
    return true;
}

void bs_fleet_make(bs_fleet *fleet, rng *random, bool straight, bool hidden)
{
    while (!bs_fleet_try(fleet, random, straight, hidden))
        continue;
}

/* True if the cells of `ship` are one legal figure. */
static bool bs_is_ship(bs_set ship, int size, bool straight)
{
    int first, shapes = bs_shapes_of(size, straight, &first), shape;

    if (bs_set_count(ship) != size)
        return false;
    for (shape = first; shape < first + shapes; shape++)
        if (!bs_set_is_empty(bs_shape_places(ship, shape)))
            return true;
    return false;
}

const char *bs_fleet_check(const bs_fleet *fleet, bool straight)
{
    bs_set blocked = bs_set_none();
    int i;

    for (i = 0; i < BS_SHIPS; i++) {
        if (!bs_is_ship(fleet->ships[i], bs_ship_size(i), straight))
            return "a ship has not its number of masts, or they are not joined";
        if (bs_set_meets(fleet->ships[i], blocked))
            return "two ships touch";
        blocked = bs_set_or(blocked, bs_set_spread(fleet->ships[i]));
    }
    return NULL;
}
