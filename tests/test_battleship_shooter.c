/* Tests of puzzles/battleship posterior and shooter: chances against exhaustive sums. */
#include "tests/support.h"

#include <string.h>

#include "puzzles/battleship/shooter.h"

/* ---- The exhaustive twin: all fleets that fit, each with the exact chance of its making
 */

typedef struct twin {
    const bs_view *view;
    bool mixed;
    bs_set
        ships[BS_SHIPS]; /* by size as bs_ship_size; the first of a size are the sunk */
    int known[BS_MAX_SIZE + 1];
    double total, hit[BS_CELLS];
    long fleets;
} twin;

/* t1/N1 * ... * t10/N10 summed over all orders of the ships of equal size. */
static double twin_chance(const bs_set *ships, bs_set blocked, int ship, bool straight,
                          bool hidden)
{
    int size, last, i;
    uint32_t all;
    double sum = 0;

    if (ship == BS_SHIPS)
        return 1;
    size = bs_ship_size(ship);
    for (last = ship; last < BS_SHIPS && bs_ship_size(last) == size; last++)
        continue;
    all = bs_count_tickets(bs_set_less(bs_set_all(), blocked), blocked, size, straight,
                           hidden);
    for (i = ship; i < last; i++) {
        bs_set order[BS_SHIPS];
        double share = bs_tickets_of(ships[i], blocked, hidden) / (double)all;
        memcpy(order, ships, sizeof order);
        order[ship] = ships[i];
        order[i] = ships[ship];
        sum += share * twin_chance(order, bs_set_or(blocked, bs_set_spread(order[ship])),
                                   ship + 1, straight, hidden);
    }
    return sum;
}

static int twin_fits(const twin *t, bs_set ship, int upto)
{
    bs_set gone = bs_set_or(t->view->miss, t->view->dead), around = bs_set_spread(ship);
    int i;

    if (bs_set_meets(ship, gone) ||
        bs_set_meets(bs_set_less(around, ship), t->view->hit) ||
        bs_set_is_empty(bs_set_less(ship, t->view->hit)))
        return 0;
    for (i = 0; i < upto; i++)
        if (bs_set_meets(around, t->ships[i]))
            return 0;
    return 1;
}

/* Tries all places for ships `ship`.. 9; ships of one size in the order of their places.
 */
static void twin_search(twin *t, int ship, int from)
{
    bool straight = t->view->straight;
    int size, count, i, cell;

    if (ship == BS_SHIPS) {
        bs_set all = bs_set_none();
        double chance;
        for (i = 0; i < BS_SHIPS; i++)
            all = bs_set_or(all, t->ships[i]);
        if (!bs_set_is_empty(bs_set_less(t->view->hit, all)))
            return;
        chance = twin_chance(t->ships, bs_set_none(), 0, straight, false);
        if (t->mixed)
            chance = (chance * (bs_hidden_one_in(straight) - 1) +
                      twin_chance(t->ships, bs_set_none(), 0, straight, true)) /
                     bs_hidden_one_in(straight);
        t->total += chance;
        t->fleets++;
        for (cell = 0; cell < BS_CELLS; cell++)
            t->hit[cell] += bs_set_has(all, cell) ? chance : 0;
        return;
    }
    size = bs_ship_size(ship);
    if (ship > 0 && bs_ship_size(ship - 1) != size)
        from = 0;
    if (t->known[size] > 0) {
        t->known[size]--;
        twin_search(t, ship + 1, 0);
        t->known[size]++;
        return;
    }
    count = bs_count_places(bs_set_all(), size, straight);
    for (i = from; i < count; i++) {
        t->ships[ship] = bs_pick_place(bs_set_all(), size, straight, i);
        if (twin_fits(t, t->ships[ship], ship))
            twin_search(t, ship + 1, i + 1);
    }
}

static void twin_sum(twin *t, const bs_view *view, bool mixed)
{
    bs_set sunk = view->sunk;
    int ship, at[BS_MAX_SIZE + 1] = {0, 6, 3, 1, 0};

    memset(t, 0, sizeof *t);
    t->view = view;
    t->mixed = mixed;
    while (!bs_set_is_empty(sunk)) {
        bs_set rest = sunk;
        bs_set found = bs_set_component(bs_set_of(bs_set_take(&rest)), sunk);
        int size = bs_set_count(found);
        t->ships[at[size]++] = found;
        t->known[size]++;
        sunk = bs_set_less(sunk, found);
    }
    ship = 0;
    twin_search(t, ship, 0);
}

/* Shoots at a fleet until at most `afloat` masts are unknown and no more than `misses`
 * cells stay open. */
static void shoot_until(bs_view *view, const bs_fleet *fleet, rng *random, int open)
{
    while (bs_set_count(bs_view_open(view)) > open && !bs_view_is_won(view)) {
        bs_set cells = bs_view_open(view);
        int cell =
            bs_set_pick(cells, (int)rng_below(random, (uint32_t)bs_set_count(cells)));
        bs_view_mark(view, cell, bs_fleet_answer(fleet, view, cell));
    }
}

/* Random end games, wounded ships in plenty: every cell's chance within 4 percent points.
 */
static void check_chances(bool mixed)
{
    int round, compared = 0, wounded = 0, cell;
    rng random;

    rng_seed(&random, 11);
    for (round = 0; round < (mixed ? 30 : 60); round++) {
        bool straight = round % 2 == 1;
        bs_chances chances;
        bs_fleet fleet;
        bs_view view;
        twin t;
        bs_fleet_make(&fleet, &random, straight, mixed && round % 3 == 0);
        bs_view_init(&view, straight);
        shoot_until(&view, &fleet, &random, 14);
        if (bs_view_is_won(&view))
            continue;
        twin_sum(&t, &view, mixed);
        assert_true(t.total > 0);
        bs_posterior_draw(&chances, &view, mixed ? BS_MIXED : BS_FAIR,
                          mixed ? 30000 : 5000, &random);
        assert_true(chances.total > 0);
        for (cell = 0; cell < BS_CELLS; cell++) {
            double found, expected = t.hit[cell] / t.total;
            if (!bs_set_has(bs_view_open(&view), cell)) {
                assert_true(chances.hit[cell] == 0);
                continue;
            }
            found = (double)chances.hit[cell] / (double)chances.total;
            if (found - expected > 0.04 || expected - found > 0.04)
                fail_msg("round %d cell %d: %f, exactly %f (%ld fleets)", round, cell,
                         found, expected, t.fleets);
        }
        compared++;
        wounded += !bs_set_is_empty(view.hit);
    }
    assert_true(compared > (mixed ? 20 : 40) && wounded > (mixed ? 7 : 15));
}

static void test_chances_equal_exhaustive_sums(void **state)
{
    (void)state;
    check_chances(false);
}

static void test_chances_of_mixed_fleets_equal_exhaustive_sums(void **state)
{
    (void)state;
    check_chances(true);
}

/* ---- Shooters ---- */

static int play(const bs_fleet *fleet, bool straight, bs_shooter *shooter)
{
    int shots = 0;
    bs_view view;

    bs_view_init(&view, straight);
    while (!bs_view_is_won(&view)) {
        bs_set wounded = view.hit;
        int cell = bs_shooter_aim(shooter, &view);
        assert_in_range(cell, 0, 99);
        assert_false(bs_set_has(bs_view_shots(&view), cell));
        if (shooter->level != BS_EASY)
            assert_false(bs_set_has(view.dead, cell));
        if (shooter->level != BS_HARD &&
            !bs_set_is_empty(wounded)) /* goes on beside it */
            assert_true(bs_set_has(bs_set_spread(wounded), cell));
        bs_view_mark(&view, cell, bs_fleet_answer(fleet, &view, cell));
        shots++;
    }
    return shots;
}

/* Every level sinks every fleet; a higher level needs fewer shots over the same fleets.
 */
static void test_levels_finish_and_are_ordered(void **state)
{
    int straight, level, game;

    (void)state;
    for (straight = 0; straight < 2; straight++) {
        int sums[BS_LEVELS] = {0, 0, 0};
        for (level = 0; level < BS_LEVELS; level++) {
            rng random;
            rng_seed(&random, 12);
            for (game = 0; game < 40; game++) {
                bs_fleet fleet;
                bs_shooter shooter;
                bs_fleet_make(&fleet, &random, straight == 1, false);
                bs_shooter_init(&shooter, (enum bs_level)level, (uint64_t)game);
                shooter.samples = 100;
                sums[level] += play(&fleet, straight == 1, &shooter);
            }
        }
        assert_true(sums[BS_EASY] > sums[BS_NORMAL] + 40 * 15);
        assert_true(sums[BS_NORMAL] > sums[BS_HARD]);
    }
}

static void test_same_seed_same_shots(void **state)
{
    bs_fleet fleet;
    rng random;
    int level;

    (void)state;
    rng_seed(&random, 13);
    bs_fleet_make(&fleet, &random, false, true);
    for (level = 0; level < BS_LEVELS; level++) {
        bs_shooter a, b;
        bs_view view;
        bs_view_init(&view, false);
        bs_shooter_init(&a, (enum bs_level)level, 99);
        bs_shooter_init(&b, (enum bs_level)level, 99);
        a.samples = b.samples = 200;
        while (!bs_view_is_won(&view)) {
            int cell = bs_shooter_aim(&a, &view);
            assert_int_equal(bs_shooter_aim(&b, &view), cell);
            bs_view_mark(&view, cell, bs_fleet_answer(&fleet, &view, cell));
        }
    }
}

static void set_marks(bs_view *view, const char *const *names, int count,
                      enum bs_answer answer)
{
    int i;

    for (i = 0; i < count; i++)
        bs_view_mark(view, (names[i][1] - '1') * 10 + names[i][0] - 'A', answer);
}

/* Two hits in a row of a straight ship: the shot must be in line with them. */
static void test_straight_ship_is_followed_on_its_axis(void **state)
{
    static const char *const hits[] = {"E5", "F5"};
    int level, round;

    (void)state;
    for (level = BS_NORMAL; level <= BS_HARD; level++) {
        for (round = 0; round < 20; round++) {
            bs_shooter shooter;
            bs_view view;
            int cell;
            bs_view_init(&view, true);
            set_marks(&view, hits, 2, BS_HIT);
            bs_shooter_init(&shooter, (enum bs_level)level, (uint64_t)round);
            shooter.samples = 100;
            cell = bs_shooter_aim(&shooter, &view);
            assert_true(cell == 43 || cell == 46); /* D5 or G5 */
        }
    }
}

/* A person may leave several ships wounded; the adviser still finds a cell beside one.
 * Hits of one bent ship need not be joined. */
static void test_hard_copes_with_several_wounds(void **state)
{
    static const char *const hits[] = {"B2", "B9", "I2", "F6", "H6"};
    int percent, cell;
    bs_shooter shooter;
    bs_view view;

    (void)state;
    bs_view_init(&view, false);
    set_marks(&view, hits, 5, BS_HIT);
    bs_shooter_init(&shooter, BS_HARD, 1);
    cell = bs_shooter_aim_hard(&shooter, &view, &percent);
    assert_true(bs_set_has(bs_view_open(&view), cell));
    assert_true(bs_set_has(bs_set_spread(view.hit), cell));
    assert_in_range(percent, 1, 100);
}

/* Answers that no fleet gives: still a legal shot, and an end. */
static void test_contradicting_answers_do_no_harm(void **state)
{
    static const char *const hits[] = {"A1", "C1", "E1", "G1", "I1",
                                       "A3", "C3", "E3", "G3"};
    int level, cell, percent;

    (void)state;
    for (level = 0; level < BS_LEVELS; level++) {
        bs_shooter shooter;
        bs_view view;
        bs_view_init(&view, true);
        set_marks(&view, hits, 9, BS_HIT);
        for (cell = 30; cell < 100; cell++)
            bs_view_mark(&view, cell, BS_MISS);
        bs_shooter_init(&shooter, (enum bs_level)level, 5);
        while (bs_set_count(bs_view_shots(&view)) < 100) {
            cell = bs_shooter_aim(&shooter, &view);
            assert_false(bs_set_has(bs_view_shots(&view), cell));
            bs_view_mark(&view, cell, BS_MISS);
        }
    }
    (void)percent;
}

/* When one place is left the chance is 100 percent. */
static void test_certain_hit_is_found(void **state)
{
    int percent, cell;
    bs_shooter shooter;
    bs_fleet fleet;
    bs_view view;
    rng random;

    (void)state;
    rng_seed(&random, 14);
    bs_fleet_make(&fleet, &random, false, false);
    bs_view_init(&view, false);
    for (cell = 0; cell < BS_CELLS; cell++)
        if (!bs_set_has(fleet.ships[9], cell))
            bs_view_mark(&view, cell, bs_fleet_answer(&fleet, &view, cell));
    bs_shooter_init(&shooter, BS_HARD, 1);
    cell = bs_shooter_aim_hard(&shooter, &view, &percent);
    assert_true(bs_set_has(fleet.ships[9], cell));
    assert_int_equal(percent, 100);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chances_equal_exhaustive_sums),
        cmocka_unit_test(test_chances_of_mixed_fleets_equal_exhaustive_sums),
        cmocka_unit_test(test_levels_finish_and_are_ordered),
        cmocka_unit_test(test_same_seed_same_shots),
        cmocka_unit_test(test_straight_ship_is_followed_on_its_axis),
        cmocka_unit_test(test_hard_copes_with_several_wounds),
        cmocka_unit_test(test_contradicting_answers_do_no_harm),
        cmocka_unit_test(test_certain_hit_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
