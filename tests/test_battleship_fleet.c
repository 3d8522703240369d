/* Tests of puzzles/battleship sea, fleet and view against slow twins on arrays of bool.
 */
#include "tests/support.h"

#include <stdio.h>
#include <string.h>

#include "puzzles/battleship/view.h"

typedef struct plain {
    bool at[100];
} plain;

static plain plain_of(bs_set set)
{
    plain p;
    int cell;

    for (cell = 0; cell < 100; cell++)
        p.at[cell] = bs_set_has(set, cell);
    return p;
}

static bs_set set_of(const plain *p)
{
    bs_set set = bs_set_none();
    int cell;

    for (cell = 0; cell < 100; cell++)
        if (p->at[cell])
            set = bs_set_or(set, bs_set_of(cell));
    return set;
}

static plain plain_random(rng *random, int percent)
{
    plain p;
    int cell;

    for (cell = 0; cell < 100; cell++)
        p.at[cell] = (int)rng_below(random, 100) < percent;
    return p;
}

static bool plain_touches(int a, int b, bool corners)
{
    int rows = a / 10 - b / 10, cols = a % 10 - b % 10;

    rows = rows < 0 ? -rows : rows;
    cols = cols < 0 ? -cols : cols;
    return corners ? rows <= 1 && cols <= 1 : rows + cols == 1;
}

static plain plain_spread(const plain *p)
{
    plain s;
    int a, b;

    memset(&s, 0, sizeof s);
    for (a = 0; a < 100; a++)
        for (b = 0; b < 100; b++)
            s.at[a] = s.at[a] || (p->at[b] && plain_touches(a, b, true));
    return s;
}

static bool same_set(bs_set a, bs_set b)
{
    return a.low == b.low && a.high == b.high;
}

static void test_sets_equal_arrays(void **state)
{
    rng random;
    int round, cell, k;

    (void)state;
    rng_seed(&random, 1);
    for (round = 0; round < 2000; round++) {
        plain p = plain_random(&random, (int)rng_below(&random, 101));
        plain spread = plain_spread(&p), back;
        bs_set set = set_of(&p), rest = set;
        int count = 0;
        for (cell = 0; cell < 100; cell++) {
            if (!p.at[cell])
                continue;
            assert_int_equal(bs_set_pick(set, count), cell);
            assert_int_equal(bs_set_take(&rest), cell);
            count++;
        }
        assert_true(bs_set_is_empty(rest));
        assert_int_equal(bs_set_count(set), count);
        back = plain_of(bs_set_spread(set));
        assert_memory_equal(&back, &spread, sizeof back);
        back = plain_of(set);
        assert_memory_equal(&back, &p, sizeof back);
    }
    for (k = 0; k < 100; k++)
        assert_int_equal(bs_set_pick(bs_set_all(), k), k);
    assert_int_equal(bs_set_count(bs_set_all()), 100);
}

/* Flood fill by repeated passes. */
static void test_components_equal_flood_fill(void **state)
{
    rng random;
    int round;

    (void)state;
    rng_seed(&random, 2);
    for (round = 0; round < 500; round++) {
        plain p = plain_random(&random, 60), filled, back;
        int seed = (int)rng_below(&random, 100), a, b;
        bool grown = true;
        p.at[seed] = true;
        memset(&filled, 0, sizeof filled);
        filled.at[seed] = true;
        while (grown) {
            grown = false;
            for (a = 0; a < 100; a++)
                for (b = 0; b < 100; b++)
                    if (filled.at[b] && p.at[a] && !filled.at[a] &&
                        plain_touches(a, b, false))
                        grown = filled.at[a] = true;
        }
        back = plain_of(bs_set_component(bs_set_of(seed), set_of(&p)));
        assert_memory_equal(&back, &filled, sizeof back);
    }
}

/* All side-connected figures of `size` cells inside p, found by growing every figure of
 * size - 1 by every neighbour; duplicates dropped. Returns how many. */
static int plain_figures(const plain *p, int size, bool straight, bs_set *figures)
{
    static bs_set smaller[20000];
    int count = 0, before, i, j, cell;

    if (size == 1) {
        for (cell = 0; cell < 100; cell++)
            if (p->at[cell])
                figures[count++] = bs_set_of(cell);
        return count;
    }
    before = plain_figures(p, size - 1, straight, figures);
    memcpy(smaller, figures, (size_t)before * sizeof *smaller);
    for (i = 0; i < before; i++) {
        for (cell = 0; cell < 100; cell++) {
            bs_set grown = bs_set_or(smaller[i], bs_set_of(cell));
            bool joined = false, row = true, col = true;
            for (j = 0; j < 100; j++) {
                if (!bs_set_has(smaller[i], j))
                    continue;
                joined = joined || plain_touches(cell, j, false);
                row = row && cell / 10 == j / 10;
                col = col && cell % 10 == j % 10;
            }
            if (!p->at[cell] || bs_set_has(smaller[i], cell) || !joined ||
                (straight && !row && !col))
                continue;
            for (j = 0; j < count && !same_set(figures[j], grown); j++)
                continue;
            if (j == count)
                figures[count++] = grown;
        }
    }
    return count;
}

static void test_number_of_places_on_the_empty_map(void **state)
{
    static const int bent[] = {0, 100, 180, 484, 1373};
    static const int straight[] = {0, 100, 180, 160, 140};
    static bs_set figures[20000];
    plain all = plain_of(bs_set_all());
    int size;

    (void)state;
    for (size = 1; size <= 4; size++) {
        assert_int_equal(bs_count_places(bs_set_all(), size, false), bent[size]);
        assert_int_equal(bs_count_places(bs_set_all(), size, true), straight[size]);
        assert_int_equal(plain_figures(&all, size, false, figures), bent[size]);
        assert_int_equal(plain_figures(&all, size, true, figures), straight[size]);
    }
}

/* On random seas the places are exactly the figures of the slow search, each once. */
static void test_places_equal_grown_figures(void **state)
{
    static bs_set figures[20000];
    rng random;
    int round, i, k;

    (void)state;
    rng_seed(&random, 3);
    for (round = 0; round < 120; round++) {
        plain p = plain_random(&random, 30 + (int)rng_below(&random, 45));
        bool straight = round % 2 == 1;
        int size = 1 + round / 2 % 4;
        int count = plain_figures(&p, size, straight, figures);
        bs_set room = set_of(&p);
        assert_int_equal(bs_count_places(room, size, straight), count);
        for (k = 0; k < count; k++) {
            bs_set ship = bs_pick_place(room, size, straight, k);
            for (i = 0; i < count && !same_set(figures[i], ship); i++)
                continue;
            assert_true(i < count);
            figures[i] = bs_set_none(); /* found: not a second time */
        }
    }
}

static void test_places_on_a_mast_are_those_that_cover_it(void **state)
{
    rng random;
    int round, shape, cell;

    (void)state;
    rng_seed(&random, 4);
    for (round = 0; round < 200; round++) {
        plain p = plain_random(&random, 80);
        bs_set room = set_of(&p);
        int mast = (int)rng_below(&random, 100);
        for (shape = 0; shape < BS_SHAPES; shape++) {
            bs_set places = bs_shape_places(room, shape), expected = bs_set_none();
            for (cell = 0; cell < 100; cell++)
                if (bs_set_has(places, cell) &&
                    bs_set_has(bs_shape_at(shape, cell), mast))
                    expected = bs_set_or(expected, bs_set_of(cell));
            assert_true(
                same_set(bs_shape_places_on(room, shape, bs_set_of(mast)), expected));
        }
    }
}

/* ---- Fleets ---- */

static void test_fleets_are_legal_in_every_way_of_making_them(void **state)
{
    bs_fleet fleet;
    rng random;
    int round, hidden, bent = 0, i;

    (void)state;
    rng_seed(&random, 5);
    for (round = 0; round < 800; round++) {
        bool straight = round % 2 == 1;
        bs_fleet_make(&fleet, &random, straight, round % 4 < 2);
        assert_null(bs_fleet_check(&fleet, straight));
        assert_int_equal(bs_set_count(fleet.all), 20);
    }
    for (i = 0, hidden = 0; i < 1000; i++) {
        assert_false(bs_draw_hidden(&random, BS_FAIR, true));
        hidden += bs_draw_hidden(&random, BS_MIXED, true);
        bent += bs_draw_hidden(&random, BS_MIXED, false);
    }
    assert_in_range(hidden, 200, 300); /* one in four */
    assert_in_range(bent, 127, 207);   /* one in six */
}

static void test_fleet_check_refuses(void **state)
{
    bs_fleet fleet, good;
    rng random;
    int round, i;

    (void)state;
    rng_seed(&random, 6);
    do
        bs_fleet_make(&good, &random, false, false);
    while (bs_fleet_check(&good, true) == NULL);
    assert_non_null(bs_fleet_check(&good, true)); /* bent */
    fleet = good;
    fleet.ships[9] = fleet.ships[8];
    assert_string_equal(bs_fleet_check(&fleet, false), "two ships touch");
    fleet = good;
    fleet.ships[9] = fleet.ships[0];
    assert_non_null(bs_fleet_check(&fleet, false)); /* size */
    fleet = good;
    fleet.ships[3] = bs_set_or(bs_set_of(0), bs_set_of(11)); /* joined by a corner */
    assert_non_null(bs_fleet_check(&fleet, false));
    fleet.ships[3] =
        bs_set_or(bs_set_of(9), bs_set_of(10)); /* end of one row, next row */
    assert_non_null(bs_fleet_check(&fleet, false));
    /* a single mast moved to any cell is legal exactly if it touches no other ship */
    for (round = 0; round < 100; round++) {
        bool touches = false;
        int a;
        fleet = good;
        fleet.ships[9] = bs_set_of(round);
        for (i = 0; i < 9; i++)
            for (a = 0; a < 100; a++)
                touches = touches || (bs_set_has(fleet.ships[i], a) &&
                                      plain_touches(a, round, true));
        assert_true((bs_fleet_check(&fleet, false) != NULL) == touches);
    }
}

/* The four-master of fair fleets is uniform over its 140 places (straight): chi-square
 * with 139 degrees of freedom is below 200 except once in 2,000. */
static void test_fair_four_master_is_uniform(void **state)
{
    static int seen[100][2];
    bs_fleet fleet;
    double chi = 0;
    rng random;
    int i, places = 0;

    (void)state;
    rng_seed(&random, 7);
    for (i = 0; i < 14000; i++) {
        bs_set ship;
        int first, second;
        bs_fleet_make(&fleet, &random, true, false);
        ship = fleet.ships[0];
        first = bs_set_take(&ship);
        second = bs_set_take(&ship);
        seen[first][second == first + 1]++;
    }
    for (i = 0; i < 200; i++) {
        int count = seen[i / 2][i % 2];
        places += count > 0;
        chi += count > 0 ? (count - 100.0) * (count - 100.0) / 100.0 : 0;
    }
    assert_int_equal(places, 140);
    assert_true(chi < 200);
}

/* Sum of tickets against one place after the other, on random seas; and tickets drawn
 * find each place as often as it has tickets (within 5 standard errors). */
static void test_tickets_are_summed_and_found(void **state)
{
    rng random;
    int round, i, k;

    (void)state;
    rng_seed(&random, 15);
    for (round = 0; round < 400; round++) {
        plain p = plain_random(&random, 20 + (int)rng_below(&random, 60));
        plain q = plain_random(&random, (int)rng_below(&random, 50));
        bs_set blocked = set_of(&q), room = bs_set_less(set_of(&p), blocked);
        bool straight = round % 2 == 1;
        int size = 1 + round / 2 % 4, count = bs_count_places(room, size, straight);
        uint32_t sum = 0;
        for (k = 0; k < count; k++) {
            bs_set ship = bs_pick_place(room, size, straight, k);
            assert_int_equal(bs_tickets_of(ship, blocked, false), 1);
            sum += bs_tickets_of(ship, blocked, true);
        }
        assert_int_equal(bs_count_tickets(room, blocked, size, straight, true), sum);
        assert_int_equal(bs_count_tickets(room, blocked, size, straight, false), count);
        if (round % 20 != 0 || sum == 0)
            continue;
        for (k = 0; k < count; k++) {
            bs_set ship = bs_pick_place(room, size, straight, k);
            double share = bs_tickets_of(ship, blocked, true) / (double)sum, off;
            int found = 0;
            for (i = 0; i < 4000; i++)
                found += same_set(bs_pick_by_ticket(room, blocked, size, straight, true,
                                                    rng_below(&random, sum)),
                                  ship);
            off = found - 4000 * share;
            assert_true(off * off <= 25 * 4000 * share * (1 - share) + 25);
            if (k > 20)
                break;
        }
    }
}

static void test_tickets_fall_with_the_cells_newly_blocked(void **state)
{
    bs_set corner = bs_set_or(bs_set_of(0), bs_set_of(1));
    bs_set middle = bs_set_or(bs_set_of(44), bs_set_of(45));
    bs_set near = bs_set_spread(bs_set_of(32)); /* blocks two of the twelve */

    (void)state;
    assert_int_equal(bs_tickets_of(corner, bs_set_none(), true), 28651);   /* 6 cells */
    assert_int_equal(bs_tickets_of(middle, bs_set_none(), true), 21);      /* 12 cells */
    assert_int_equal(bs_tickets_of(middle, near, true), 236);              /* 10 cells */
    assert_int_equal(bs_tickets_of(bs_set_of(0), bs_set_none(), true), 1); /* single */
    assert_int_equal(bs_tickets_of(corner, bs_set_none(), false), 1);
}

/* Hidden fleets block far less sea with their larger ships. */
static void test_hidden_fleets_block_less_sea(void **state)
{
    int sums[2] = {0, 0}, hidden, i, ship;

    (void)state;
    for (hidden = 0; hidden < 2; hidden++) {
        rng random;
        rng_seed(&random, 8);
        for (i = 0; i < 200; i++) {
            bs_set big = bs_set_none();
            bs_fleet fleet;
            bs_fleet_make(&fleet, &random, i % 2 == 1, hidden == 1);
            for (ship = 0; ship < 6; ship++)
                big = bs_set_or(big, fleet.ships[ship]);
            sums[hidden] += bs_set_count(bs_set_spread(big));
        }
    }
    assert_true(sums[1] < sums[0] - 200 * 15);
}

/* Kept so that a change of the numbers, which would change every told seed, is noticed.
 */
static void test_seed_makes_the_same_fleet_everywhere(void **state)
{
    static const char expected[] =
        "A8 A9 B9 A10 A1 A2 A3 A5 A6 B6 J3 J4 J6 J7 J9 J10 D9 F8 "
        "H7 D2 ";
    char found[80];
    bs_fleet fleet;
    size_t at = 0;
    rng random;
    int i;

    (void)state;
    rng_seed(&random, 2026);
    bs_fleet_make(&fleet, &random, false, true);
    for (i = 0; i < BS_SHIPS; i++) {
        while (!bs_set_is_empty(fleet.ships[i])) {
            int cell = bs_set_take(&fleet.ships[i]);
            at += (size_t)snprintf(found + at, sizeof found - at, "%c%d ",
                                   'A' + cell % 10, cell / 10 + 1);
        }
    }
    assert_string_equal(found, expected);
}

/* ---- Views ---- */

static int cell_of(const char *name)
{
    return (name[1] - '1' + (name[2] != '\0' ? 9 : 0)) * 10 + name[0] - 'A';
}

static void test_sunk_ship_and_its_water_follow_from_answers(void **state)
{
    /* the statement's four-master A3 B2 B3 B4, hit in an order that is no chain */
    static const char *const water[] = {"A1", "B1", "C1", "A2", "C2", "C3",
                                        "A4", "C4", "A5", "B5", "C5"};
    bs_set expected = bs_set_none();
    bs_view view;
    size_t i;

    (void)state;
    bs_view_init(&view, false);
    bs_view_mark(&view, cell_of("A3"), BS_HIT);
    bs_view_mark(&view, cell_of("B2"), BS_HIT);
    bs_view_mark(&view, cell_of("F6"), BS_HIT); /* of another ship */
    bs_view_mark(&view, cell_of("B4"), BS_HIT);
    bs_view_mark(&view, cell_of("D3"), BS_MISS);
    assert_int_equal(bs_set_count(view.hit), 4);
    assert_true(bs_set_is_empty(view.dead));
    bs_view_mark(&view, cell_of("B3"), BS_SUNK);
    assert_true(same_set(view.hit, bs_set_of(cell_of("F6"))));
    assert_int_equal(view.left[4], 0);
    assert_int_equal(view.left[3], 2);
    for (i = 0; i < sizeof water / sizeof water[0]; i++)
        expected = bs_set_or(expected, bs_set_of(cell_of(water[i])));
    assert_true(same_set(bs_set_less(view.dead, view.sunk), expected));
    assert_int_equal(bs_set_count(bs_view_shots(&view)), 6);
    assert_int_equal(bs_set_count(bs_view_open(&view)), 100 - 4 - 11 - 2);
    assert_false(bs_view_is_won(&view));
}

/* Shooting at all cells in random order: answers against the definition of the statement.
 */
static void test_answers_of_whole_games(void **state)
{
    rng random;
    int round, i, j;

    (void)state;
    rng_seed(&random, 9);
    for (round = 0; round < 200; round++) {
        int cells[100], masts = 0;
        bs_fleet fleet;
        bs_view view;
        bs_fleet_make(&fleet, &random, round % 2 == 1, false);
        bs_view_init(&view, round % 2 == 1);
        for (i = 0; i < 100; i++)
            cells[i] = i;
        rng_shuffle(&random, cells, 100);
        for (i = 0; i < 100; i++) {
            enum bs_answer answer = bs_fleet_answer(&fleet, &view, cells[i]);
            enum bs_answer expected = BS_MISS;
            int ship;
            for (ship = 0; ship < BS_SHIPS; ship++) {
                bs_set rest = fleet.ships[ship];
                if (!bs_set_has(rest, cells[i]))
                    continue;
                for (j = 0; j <= i; j++)
                    rest = bs_set_less(rest, bs_set_of(cells[j]));
                expected = bs_set_is_empty(rest) ? BS_SUNK : BS_HIT;
            }
            assert_int_equal(answer, expected);
            masts += answer != BS_MISS;
            bs_view_mark(&view, cells[i], answer);
            assert_true(bs_view_is_won(&view) == (masts == 20));
        }
        assert_true(same_set(view.sunk, fleet.all));
        assert_true(bs_set_is_empty(view.hit));
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets_equal_arrays),
        cmocka_unit_test(test_components_equal_flood_fill),
        cmocka_unit_test(test_number_of_places_on_the_empty_map),
        cmocka_unit_test(test_places_equal_grown_figures),
        cmocka_unit_test(test_places_on_a_mast_are_those_that_cover_it),
        cmocka_unit_test(test_fleets_are_legal_in_every_way_of_making_them),
        cmocka_unit_test(test_fleet_check_refuses),
        cmocka_unit_test(test_fair_four_master_is_uniform),
        cmocka_unit_test(test_tickets_are_summed_and_found),
        cmocka_unit_test(test_tickets_fall_with_the_cells_newly_blocked),
        cmocka_unit_test(test_hidden_fleets_block_less_sea),
        cmocka_unit_test(test_seed_makes_the_same_fleet_everywhere),
        cmocka_unit_test(test_sunk_ship_and_its_water_follow_from_answers),
        cmocka_unit_test(test_answers_of_whole_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
