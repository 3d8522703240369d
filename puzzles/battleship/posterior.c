/* posterior: see posterior.h. Importance sampling.
 *
 * The maker places ship after ship, largest first, each by the tickets of the places left
 * to it (fleet.h), so a fleet has chance t1/N1 * t2/N2 * ... * t10/N10, N the sum of
 * tickets at that turn: fleets are not equally likely. A sample is made in the order in
 * which knowledge narrows: first ships through the wounded masts, each chosen by its
 * share of K options, then the rest, largest first, by tickets of sum L among the places
 * where they fit what is known. Its weight is target by proposal, K ... (L/t) ... * t1/N1
 * ... t10/N10. Ships of one size are told apart by their turn; known ones get random
 * turns.
 *
 * When fleets are mixed, fair and hidden ones are sampled apart, hidden ones BS_RARER
 * times more rarely because walking through their tickets is slow, and weighted up for
 * it.
 *
 * Weights are pairs mantissa, exponent of integers and sums are kept to the largest
 * exponent seen: the same bits on every machine.
 */
#include "puzzles/battleship/posterior.h"

#include <stddef.h>
#include <string.h>

enum { BS_MANTISSA = 32, BS_OPTIONS = 100, BS_TRIES = 4, BS_RARER = 5 };

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
    bool hidden; /* which fleets are sampled now */
    rng *random;
    bs_set open;
    bs_draft sunk;
    bs_options wound;    /* options of the first wounded mast */
    uint32_t first_room; /* L of the largest unseen ship when nothing is wounded */
    uint32_t first_all;  /* N1 */
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

/* Tickets of an option: ships afloat of that size by the places one has on an empty map.
 */
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
        shapes = bs_shapes_of(size, sampler->view->straight, &first);
        for (shape = first; left[size] > 0 && shape < first + shapes; shape++) {
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
    bool straight = sampler->view->straight, hidden = sampler->hidden;
    uint32_t tickets = bs_set_is_empty(sampler->view->hit) ? sampler->first_room : 0;
    int size, i;

    for (size = BS_MAX_SIZE; size > 0; size--) {
        for (i = 0; i < left[size]; i++) {
            bs_set room = bs_set_less(sampler->open, blocked), ship;
            if (tickets == 0)
                tickets = bs_count_tickets(room, blocked, size, straight, hidden);
            if (tickets == 0)
                return false;
            ship = bs_pick_by_ticket(room, blocked, size, straight, hidden,
                                     rng_below(sampler->random, tickets));
            bs_weight_scale(weight, tickets, bs_tickets_of(ship, blocked, hidden));
            bs_draft_add(draft, size, ship);
            blocked = bs_set_or(blocked, bs_set_spread(ship));
            tickets = 0;
        }
    }
    return true;
}

/* Multiplies by the chance of the whole fleet: see the top. */
static void bs_weigh_fleet(const bs_sampler *sampler, bs_draft *draft, bs_weight *weight)
{
    bool straight = sampler->view->straight, hidden = sampler->hidden;
    uint32_t tickets = sampler->first_all;
    bs_set blocked = bs_set_none();
    int size, i;

    for (size = BS_MAX_SIZE; size > 0; size--) {
        bs_set *ships = draft->ships[size];
        for (i = draft->count[size] - 1; i > 0; i--) {
            int j = (int)rng_below(sampler->random, (uint32_t)i + 1);
            bs_set kept = ships[i];
            ships[i] = ships[j];
            ships[j] = kept;
        }
        for (i = 0; i < draft->count[size]; i++) {
            bs_set room = bs_set_less(bs_set_all(), blocked);
            if (tickets == 0)
                tickets = bs_count_tickets(room, blocked, size, straight, hidden);
            bs_weight_scale(weight, bs_tickets_of(ships[i], blocked, hidden),
                            tickets > 0 ? tickets : 1);
            blocked = bs_set_or(blocked, bs_set_spread(ships[i]));
            tickets = 0;
        }
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

static void bs_add_sample(bs_sampler *sampler, const bs_draft *draft,
                          const bs_weight *weight)
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
                            rng *random)
{
    bs_set sunk = view->sunk;

    memset(chances, 0, sizeof *chances);
    memset(sampler, 0, sizeof *sampler);
    sampler->view = view;
    sampler->random = random;
    sampler->open = bs_view_open(view);
    sampler->chances = chances;
    while (!bs_set_is_empty(sunk)) {
        bs_set rest = sunk;
        bs_set ship = bs_set_component(bs_set_of(bs_set_take(&rest)), sunk);
        int size = bs_set_count(ship);
        if (size <= BS_MAX_SIZE)
            bs_draft_add(&sampler->sunk, size, ship);
        sunk = bs_set_less(sunk, ship);
    }
    if (!bs_set_is_empty(view->hit))
        bs_list_options(&sampler->wound, sampler, view->hit, view->dead, view->left);
}

/* One attempt, which counts `chance` / `by`. False if it came to nothing. */
static bool bs_draw_sample(bs_sampler *sampler, uint32_t chance, uint32_t by)
{
    bs_weight weight = {UINT64_C(1) << (BS_MANTISSA - 1), 0};
    bs_draft draft = sampler->sunk;
    bs_set blocked = sampler->view->dead;
    int left[BS_MAX_SIZE + 1];

    memcpy(left, sampler->view->left, sizeof left);
    if (!bs_draw_wounded(sampler, &draft, left, &blocked, &weight) ||
        !bs_draw_unseen(sampler, &draft, left, blocked, &weight))
        return false;
    bs_weigh_fleet(sampler, &draft, &weight);
    bs_weight_scale(&weight, chance, by);
    bs_add_sample(sampler, &draft, &weight);
    return true;
}

/* Turns to fair or to hidden fleets. */
static void bs_sampler_turn(bs_sampler *sampler, bool hidden)
{
    const bs_view *view = sampler->view;
    int size = BS_MAX_SIZE;

    while (size > 1 && view->left[size] == 0)
        size--;
    sampler->hidden = hidden;
    sampler->first_room =
        bs_count_tickets(sampler->open, view->dead, size, view->straight, hidden);
    sampler->first_all = bs_count_tickets(bs_set_all(), bs_set_none(), BS_MAX_SIZE,
                                          view->straight, hidden);
}

void bs_posterior_draw(bs_chances *chances, const bs_view *view, enum bs_hiding hiding,
                       int samples, rng *random)
{
    bs_sampler sampler;
    uint32_t fair_share = (uint32_t)bs_hidden_one_in(view->straight) - 1;
    int tries = 0, found = 0, i;
    uint64_t fair;

    bs_sampler_init(&sampler, chances, view, random);
    bs_sampler_turn(&sampler, false);
    while (found < samples && tries < samples * BS_TRIES) {
        tries++;
        found += bs_draw_sample(&sampler, 1, 1);
    }
    if (hiding == BS_FAIR)
        return;
    /* what a fair and a hidden attempt count must stand as their shares in the mix, over
     * the numbers of attempts. When a fifth of the hidden ones weigh next to nothing, the
     * shots have shown that the fleet is fair. */
    fair = chances->total;
    bs_sampler_turn(&sampler, true);
    for (tries /= BS_RARER, i = 0; i < tries; i++) {
        bs_draw_sample(&sampler, BS_RARER, fair_share);
        if (i * 5 == tries && chances->total - fair < fair / 2000)
            break;
    }
}
