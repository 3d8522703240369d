/* Rivers' tie-break, level by level, on tables worked out by hand. */
#include <string.h>

#include "rivers/rank.h"
#include "tests/support.h"

enum { A, B, C, D, E, BOTS };

typedef struct league {
    contest_result games[64];
    contest_table table;
    contest_plan plan;
    contest_entrant entrants[BOTS];
    contest_row rows[BOTS];
} league;

static void start(league *l, int bots)
{
    static const char *const names[] = {"A", "B", "C", "D", "E"};
    int i;

    memset(l, 0, sizeof *l);
    for (i = 0; i < bots; i++)
        l->entrants[i].name = names[i];
    l->plan.entrants = l->entrants;
    l->plan.count = bots;
    l->table.plan = &l->plan;
    l->table.results = l->games;
}

/* A game in which x had `lead` discs more than y. */
static void game(league *l, int x, int y, int lead)
{
    contest_result *r = &l->games[l->table.count];
    int seat = l->table.count % 2; /* seats must not matter */

    r->fixture.number = l->table.count++;
    r->fixture.entrant[seat] = x;
    r->fixture.entrant[1 - seat] = y;
    r->at_fault = -1;
    r->score[seat] = 32 + lead;
    r->score[1 - seat] = 32;
    r->points[seat] = lead > 0 ? 3 : lead == 0 ? 1 : 0;
    r->points[1 - seat] = lead < 0 ? 3 : lead == 0 ? 1 : 0;
    r->win[seat] = lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
    r->win[1 - seat] = 1 - r->win[seat];
}

/* order: letters best first; places: digits. */
static void expect(league *l, const char *order, const char *places)
{
    int i;

    rj_rank(NULL, &l->table, l->rows);
    for (i = 0; i < l->plan.count; i++) {
        assert_int_equal('A' + l->rows[i].entrant, order[i]);
        assert_int_equal('0' + l->rows[i].place, places[i]);
    }
}

static void test_points_first(void **state)
{
    league l;

    (void)state;
    start(&l, 3);
    game(&l, A, B, -2);
    game(&l, A, C, 60); /* discs do not count before points */
    game(&l, B, C, 2);
    game(&l, C, A, 10);
    expect(&l, "BAC", "123"); /* 6, 3, 3; A against C: 3 each; discs between: A +50 */
    assert_string_equal(l.rows[0].column[0], "6");
    assert_string_equal(l.rows[1].column[0], "3");
    assert_string_equal(l.rows[1].column[5], "+48");
    assert_string_equal(l.rows[2].column[5], "-52");
}

/* Level on points: the game between the two decides, not the discs. */
static void test_games_between_the_tied(void **state)
{
    league l;

    (void)state;
    start(&l, 3);
    game(&l, A, B, -1);
    game(&l, A, C, 40);
    game(&l, B, C, -20);
    game(&l, C, B, -1);
    game(&l, C, B, 1);
    /* A 3, B 6, C 6; B against C: B won one of three games, C two */
    expect(&l, "CBA", "123");
}

/* A, B, C level; between them A is ahead, B and C level; between these two B is ahead.
 * With discs instead of the second round C would come before B. */
static void test_applied_again_to_what_stays_tied(void **state)
{
    league l;

    (void)state;
    start(&l, 4);
    game(&l, A, B, 2);
    game(&l, A, B, 2);
    game(&l, A, C, 2);
    game(&l, C, A, 50);
    game(&l, B, C, 2);
    game(&l, B, C, 0);
    /* between the three: A 9, B 4, C 1 + 3 = 4. Games with D make all of them 9. */
    game(&l, B, D, 1);
    game(&l, B, D, 0);
    game(&l, B, D, 0);
    game(&l, C, D, 1);
    game(&l, C, D, 0);
    game(&l, C, D, 0);
    game(&l, A, D, -1);
    expect(&l, "ABCD", "1234");
    assert_string_equal(l.rows[0].column[0], "9");
    assert_string_equal(l.rows[1].column[0], "9");
    assert_string_equal(l.rows[2].column[0], "9");
}

/* A circle of three: no points between them split it, so their mutual discs do. */
static void test_discs_between_the_tied(void **state)
{
    league l;

    (void)state;
    start(&l, 4);
    game(&l, A, B, 2);
    game(&l, B, C, 10);
    game(&l, C, A, 4);
    game(&l, A, D, 60); /* discs against others come later */
    game(&l, B, D, 1);
    game(&l, C, D, 1);
    /* mutual discs: A 2 - 4 = -2, B 10 - 2 = +8, C 4 - 10 = -6 */
    expect(&l, "BACD", "1234");
}

/* Nothing between them splits: the difference in all games does. */
static void test_all_discs(void **state)
{
    league l;

    (void)state;
    start(&l, 3);
    game(&l, A, B, 0);
    game(&l, A, C, 3);
    game(&l, B, C, 9);
    expect(&l, "BAC", "123");
}

static void test_a_complete_tie_shares_the_place(void **state)
{
    league l;

    (void)state;
    start(&l, 4);
    game(&l, A, B, 0);
    game(&l, B, C, 4);
    game(&l, A, C, 4);
    game(&l, D, C, 1);
    /* A 4, B 4, D 3, C 0 */
    expect(&l, "ABDC", "1134");
}

/* A forfeit is 30 : 0 in the table, and outweighs a small lead on the board. */
static void test_forfeit_counts_30(void **state)
{
    league l;

    (void)state;
    start(&l, 3);
    game(&l, A, B, 20);
    game(&l, B, A, 30);
    l.games[1].at_fault = l.games[1].fixture.entrant[0] == A ? 0 : 1;
    expect(&l, "BAC", "123"); /* 3 each; discs between them B +10 */
    assert_string_equal(l.rows[1].column[6], "1");
    assert_string_equal(l.rows[0].column[5], "+10");
}

static void test_no_games(void **state)
{
    league l;

    (void)state;
    start(&l, 5);
    expect(&l, "ABCDE", "11111");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_first),
        cmocka_unit_test(test_games_between_the_tied),
        cmocka_unit_test(test_applied_again_to_what_stays_tied),
        cmocka_unit_test(test_discs_between_the_tied),
        cmocka_unit_test(test_all_discs),
        cmocka_unit_test(test_a_complete_tie_shares_the_place),
        cmocka_unit_test(test_forfeit_counts_30),
        cmocka_unit_test(test_no_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
