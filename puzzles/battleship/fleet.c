/* fleet: see fleet.h. `blocked` is the set of cells where no further mast may stand: the
 * ships placed so far and all cells that touch them.
 */
#include "puzzles/battleship/fleet.h"

#include <stddef.h>

/* 2^24 * exp(-b / 10), so that weights are the same integers on every machine. */
static const uint32_t bs_bias_factor[BS_BIASES] = {16777216, 15180653, 13736023, 12428867,
                                                   11246104, 10175896, 9207531};

/* Chances of bias 0..6 in a game with BS_MIXED fleets, in 1/12. */
static const char bs_bias_chance[BS_BIASES] = {6, 0, 1, 1, 2, 1, 1};

int bs_fleet_draw_bias(rng *random, enum bs_hiding hiding)
{
    int ticket, bias = 0;

    if (hiding == BS_FAIR)
        return 0;
    ticket = (int)rng_below(random, 12);
    while (ticket >= bs_bias_chance[bias])
        ticket -= bs_bias_chance[bias++];
    return bias;
}

const uint32_t *bs_fleet_prior(enum bs_hiding hiding, bool straight)
{
    (void)hiding;
    (void)straight;
    return NULL;
}

/* Weights of places by the number of newly blocked cells, which is at most 20. */
static void bs_fill_weights(uint32_t weights[24], int bias)
{
    int i;

    weights[0] = UINT32_C(1) << 24;
    for (i = 1; i < 24; i++)
        weights[i] = (uint32_t)(((uint64_t)weights[i - 1] * bs_bias_factor[bias]) >> 24);
}

/* Draws a place in `room` by weight. Two rounds over all places: the sum, then the choice.
 * False if there is none. */
static bool bs_draw_biased(rng *random, bs_set room, bs_set blocked, int size, bool straight,
                           const uint32_t *weights, bs_set *ship)
{
    int first, shapes = bs_shapes_of(size, straight, &first), shape, round;
    uint64_t sum = 0, ticket = 0;

    for (round = 0; round < 2; round++) {
        for (shape = first; shape < first + shapes; shape++) {
            bs_set places = bs_shape_places(room, shape);
            while (!bs_set_is_empty(places)) {
                bs_set fresh;
                uint32_t weight;
                *ship = bs_shape_at(shape, bs_set_take(&places));
                fresh = bs_set_less(bs_set_spread(*ship), blocked);
                weight = weights[bs_set_count(fresh)];
                if (round == 1 && ticket < weight)
                    return true;
                sum += weight;
                ticket -= round == 1 ? weight : 0;
            }
        }
        if (sum == 0)
            return false;
        if (round == 0)
            ticket = rng_next(random) % sum; /* sum < 2^36: the bias is below 2^-28 */
    }
    return false;
}

static bool bs_fleet_try(bs_fleet *fleet, rng *random, bool straight, int bias)
{
    bs_set blocked = bs_set_none();
    uint32_t weights[24];
    int i, places;

    bs_fill_weights(weights, bias);
    fleet->all = bs_set_none();
    for (i = 0; i < BS_SHIPS; i++) {
        bs_set room = bs_set_less(bs_set_all(), blocked), *ship = &fleet->ships[i];
        int size = bs_ship_size(i);
        if (bias > 0 && size > 1) {
            if (!bs_draw_biased(random, room, blocked, size, straight, weights, ship))
                return false;
        } else {
            places = bs_count_places(room, size, straight);
            if (places == 0)
                return false;
            *ship = bs_pick_place(room, size, straight,
                                  (int)rng_below(random, (uint32_t)places));
        }
        fleet->all = bs_set_or(fleet->all, *ship);
        blocked = bs_set_or(blocked, bs_set_spread(*ship));
    }
    return true;
}

void bs_fleet_make(bs_fleet *fleet, rng *random, bool straight, int bias)
{
    while (!bs_fleet_try(fleet, random, straight, bias))
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
