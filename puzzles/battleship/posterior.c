/* posterior: see posterior.h. Importance sampling.
 *
 * The maker places ship after ship, largest first, each uniformly over the N places left to
 * it, so a fleet has chance 1 / (N1 N2 ... N10): fleets are not equally likely. A sample
 * is made in the order in which knowledge narrows: first ships through the wounded masts,
 * each chosen among its K options, then the rest, largest first, each over the L places
 * where it fits what is known. Its weight, target by proposal, is
 *     K ... L ... / (N1 N2 ... N10).
 * Ships of one size are told apart by their turn; known ones get random turns.
 *
 * Weights are pairs mantissa, exponent of integers and sums are kept to the largest
 * exponent seen: the same bits on every machine.
 */
#include "puzzles/battleship/posterior.h"

#include <stddef.h>
#include <string.h>

enum { BS_MANTISSA = 32, BS_OPTIONS = 100, BS_TRIES = 4 };

typedef struct bs_weight {
    uint64_t mantissa; /* 2^31 <= mantissa < 2^32 */
    int exponent;
} bs_weight;

/* Ships by size, in the order of their turns. */
typedef struct bs_draft {
    bs_set ships[BS_MAX_SIZE + 1][BS_SHIPS];
    int count[BS_MAX_SIZE + 1];
} bs_draft;

typedef struct bs_options {
    bs_set ship[BS_OPTIONS];
    int size[BS_OPTIONS];
    int count;
    uint32_t sum; /* of the tickets of all options */
} bs_options;

/* All that stays the same from sample to sample. */
typedef struct bs_sampler {
    const bs_view *view;
    const uint32_t *prior;
    rng *random;
    bs_set open;
    bs_draft sunk;
    bs_options wound; /* options of the first wounded mast */
    int places;       /* L of the largest unseen ship when nothing is wounded */
    bs_chances *chances;
    int exponent; /* of the sums in chances */
} bs_sampler;

/* Multiplies by a / b; both below 2^31, neither 0. */
static void bs_weight_scale(bs_weight *weight, uint32_t a, uint32_t b)
{
    uint64_t m = weight->mantissa * a;
    int e = weight->exponent;

    for (; m < UINT64_C(1) << 55; e -= 8)
        m <<= 8;
    m /= b;
    for (; m >= UINT64_C(1) << (BS_MANTISSA + 8); e += 8)
        m >>= 8;
    for (; m >= UINT64_C(1) << BS_MANTISSA; e++)
        m >>= 1;
    for (; m < UINT64_C(1) << (BS_MANTISSA - 1); e--)
        m <<= 1;
    weight->mantissa = m;
    weight->exponent = e;
}

static void bs_draft_add(bs_draft *draft, int size, bs_set ship)
{
    draft->ships[size][draft->count[size]++] = ship;
}

/* Tickets of an option: ships afloat of that size by the places one has on an empty map. */
static uint32_t bs_option_tickets(int size, int left, bool straight)
{
    static const short places[2][BS_MAX_SIZE + 1] = {{1, 100, 180, 484, 1373},
                                                     {1, 100, 180, 160, 140}};

    return 100000u * (uint32_t)left / (uint32_t)places[straight][size];
}

/* Lists the ships that may own the lowest of the wounded masts `hits`: inside open water
 * and wounds, not sunk already, not touching wounds of others. */
static void bs_list_options(bs_options *options, const bs_sampler *sampler, bs_set hits,
                            bs_set blocked, const int *left)
{
    bs_set room = bs_set_less(bs_set_or(sampler->open, hits), blocked), rest = hits;
    bs_set mast = bs_set_of(bs_set_take(&rest));
    int size, first, shapes, shape;

    options->count = 0;
    options->sum = 0;
    for (size = 2; size <= BS_MAX_SIZE; size++) {
        shapes = left[size] > 0 ? bs_shapes_of(size, sampler->view->straight, &first) : 0;
        for (shape = first; shape < first + shapes; shape++) {
            bs_set places = bs_shape_places_on(room, shape, mast);
            while (!bs_set_is_empty(places)) {
                bs_set ship = bs_shape_at(shape, bs_set_take(&places));
                bs_set others = bs_set_less(hits, ship);
                if (bs_set_is_empty(bs_set_less(ship, hits)) ||
                    bs_set_meets(bs_set_spread(ship), others))
                    continue;
                options->ship[options->count] = ship;
                options->size[options->count++] = size;
                options->sum +=
                    bs_option_tickets(size, left[size], sampler->view->straight);
            }
        }
    }
}

/* Gives every wounded mast a ship. False if that does not work out. */
static bool bs_draw_wounded(const bs_sampler *sampler, bs_draft *draft, int *left,
                            bs_set *blocked, bs_weight *weight)
{
    bs_set hits = sampler->view->hit;
    bool straight = sampler->view->straight, first = true;
    bs_options own;

    for (; !bs_set_is_empty(hits); first = false) {
        const bs_options *options = first ? &sampler->wound : &own;
        uint32_t ticket, tickets;
        int i = 0, size;
        if (!first)
            bs_list_options(&own, sampler, hits, *blocked, left);
        if (options->count == 0)
            return false;
        ticket = rng_below(sampler->random, options->sum);
        for (;; i++) {
            size = options->size[i];
            tickets = bs_option_tickets(size, left[size], straight);
            if (ticket < tickets)
                break;
            ticket -= tickets;
        }
        bs_weight_scale(weight, options->sum * (uint32_t)left[size], tickets);
        left[size]--;
        bs_draft_add(draft, size, options->ship[i]);
        hits = bs_set_less(hits, options->ship[i]);
        *blocked = bs_set_or(*blocked, bs_set_spread(options->ship[i]));
    }
    return true;
}

/* Places the ships of which nothing is known, largest first. */
static bool bs_draw_unseen(const bs_sampler *sampler, bs_draft *draft, const int *left,
                           bs_set blocked, bs_weight *weight)
{
    bool straight = sampler->view->straight, first = bs_set_is_empty(sampler->view->hit);
    int size, i;

    for (size = BS_MAX_SIZE; size > 0; size--) {
        uint32_t product = 1; /* at most 100^4 */
        for (i = 0; i < left[size]; i++) {
            bs_set room = bs_set_less(sampler->open, blocked), ship;
            int places = first ? sampler->places : bs_count_places(room, size, straight);
            if (places == 0)
                return false;
            first = false;
            ship = bs_pick_place(room, size, straight,
                                 (int)rng_below(sampler->random, (uint32_t)places));
            product *= (uint32_t)places;
            bs_draft_add(draft, size, ship);
            blocked = bs_set_or(blocked, bs_set_spread(ship));
        }
        if (product > 1)
            bs_weight_scale(weight, product, 1);
    }
    return true;
}

/* Multiplies by the chance of the whole fleet: see the top. */
static void bs_weigh_fleet(const bs_sampler *sampler, bs_draft *draft, bs_weight *weight)
{
    bs_set blocked = bs_set_none();
    int size, i;

    for (size = BS_MAX_SIZE; size > 0; size--) {
        bs_set *ships = draft->ships[size];
        uint32_t product = 1;
        for (i = draft->count[size] - 1; i > 0; i--) {
            int j = (int)rng_below(sampler->random, (uint32_t)i + 1);
            bs_set kept = ships[i];
            ships[i] = ships[j];
            ships[j] = kept;
        }
        for (i = 0; i < draft->count[size]; i++) {
            bs_set room = bs_set_less(bs_set_all(), blocked);
            int places = 1; /* the same for every first ship */
            if (size < BS_MAX_SIZE)
                places = bs_count_places(room, size, sampler->view->straight);
            product *= places > 0 ? (uint32_t)places : 1;
            blocked = bs_set_or(blocked, bs_set_spread(ships[i]));
        }
        bs_weight_scale(weight, 1, product);
        if (size == 2 && sampler->prior != NULL)
            bs_weight_scale(weight, sampler->prior[bs_set_count(blocked)], 4096);
    }
}

/* Makes the sums fit an exponent at least as large as the weight's; returns the weight in
 * their unit. */
static uint64_t bs_align(bs_sampler *sampler, const bs_weight *weight)
{
    bs_chances *sums = sampler->chances;
    int shift = weight->exponent - sampler->exponent, i;

    if (sums->total == 0)
        sampler->exponent = weight->exponent;
    else if (shift <= 0)
        return shift > -BS_MANTISSA ? weight->mantissa >> -shift : 0;
    else {
        sampler->exponent = weight->exponent;
        shift = shift < 63 ? shift : 63;
        sums->total >>= shift;
        for (i = 0; i < BS_CELLS; i++) {
            sums->hit[i] >>= shift;
            sums->wound[i] >>= shift;
        }
    }
    return weight->mantissa;
}

static void bs_add_sample(bs_sampler *sampler, const bs_draft *draft, const bs_weight *weight)
{
    bs_chances *sums = sampler->chances;
    uint64_t unit = bs_align(sampler, weight);
    int size, i;

    sums->total += unit;
    for (size = 1; size <= BS_MAX_SIZE; size++) {
        for (i = 0; i < draft->count[size]; i++) {
            bs_set ship = draft->ships[size][i];
            bs_set masts = bs_set_and(ship, sampler->open);
            bool wounded = bs_set_meets(ship, sampler->view->hit);
            while (!bs_set_is_empty(masts)) {
                int cell = bs_set_take(&masts);
                sums->hit[cell] += unit;
                sums->wound[cell] += wounded ? unit : 0;
            }
        }
    }
}

static void bs_sampler_init(bs_sampler *sampler, bs_chances *chances, const bs_view *view,
                            const uint32_t *prior, rng *random)
{
    bs_set sunk = view->sunk;
    int size;

    memset(chances, 0, sizeof *chances);
    memset(sampler, 0, sizeof *sampler);
    sampler->view = view;
    sampler->prior = prior;
    sampler->random = random;
    sampler->open = bs_view_open(view);
    sampler->chances = chances;
    while (!bs_set_is_empty(sunk)) {
        bs_set rest = sunk;
        bs_set ship = bs_set_component(bs_set_of(bs_set_take(&rest)), sunk);
        size = bs_set_count(ship);
        if (size <= BS_MAX_SIZE)
            bs_draft_add(&sampler->sunk, size, ship);
        sunk = bs_set_less(sunk, ship);
    }
    if (!bs_set_is_empty(view->hit)) {
        bs_list_options(&sampler->wound, sampler, view->hit, view->dead, view->left);
        return;
    }
    for (size = BS_MAX_SIZE; size > 1 && view->left[size] == 0; size--)
        continue;
    sampler->places = bs_count_places(sampler->open, size, view->straight);
}

void bs_posterior_draw(bs_chances *chances, const bs_view *view, const uint32_t *prior,
                       int samples, rng *random)
{
    bs_sampler sampler;
    int tries = samples * BS_TRIES;

    bs_sampler_init(&sampler, chances, view, prior, random);
    while (samples > 0 && tries-- > 0) {
        bs_weight weight = {UINT64_C(1) << (BS_MANTISSA - 1), 0};
        bs_draft draft = sampler.sunk;
        bs_set blocked = view->dead;
        int left[BS_MAX_SIZE + 1];
        memcpy(left, view->left, sizeof left);
        if (!bs_draw_wounded(&sampler, &draft, left, &blocked, &weight) ||
            !bs_draw_unseen(&sampler, &draft, left, blocked, &weight))
            continue;
        bs_weigh_fleet(&sampler, &draft, &weight);
        bs_add_sample(&sampler, &draft, &weight);
        samples--;
    }
}
