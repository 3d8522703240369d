/* Hive's standings and the schedule that all contests with pairs share, by hand. */
#include <string.h>

#include "common/judge/contest.h"
#include "tests/support.h"

extern const struct contest hive_contest;

enum { A, B, C, D, BOTS };

static contest_result games[40];
static contest_entrant entrants[BOTS];
static contest_plan plan = {entrants, BOTS, 1, false};
static contest_table table = {&plan, games, 0};

/* x is `lead` ahead of y at the end; at_fault: x (0) or y (1) lost off the board. */
static void add(int x, int y, double lead, int at_fault)
{
    contest_result *g = &games[table.count++];

    memset(g, 0, sizeof *g);
    g->fixture.entrant[0] = x;
    g->fixture.entrant[1] = y;
    g->at_fault = at_fault;
    g->score[0] = 500 + lead;
    g->score[1] = 500;
    g->win[0] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    g->win[1] = 1 - g->win[0];
    g->points[0] = g->win[0];
    g->points[1] = g->win[1];
}

static void expect(const char *order, const char *places)
{
    contest_row rows[BOTS];
    int i;

    hive_contest.rank(NULL, &table, rows);
    for (i = 0; i < plan.count; i++) {
        assert_int_equal('A' + rows[i].entrant, order[i]);
        assert_int_equal('0' + rows[i].place, places[i]);
    }
}

static void test_points_then_difference(void **state)
{
    contest_row rows[BOTS];

    (void)state;
    table.count = 0;
    add(A, B, 300, -1); /* a large lead ... */
    add(B, A, 1, -1);   /* ... weighs no more than a small one */
    add(A, C, 0, -1);
    add(C, B, -1, -1);
    add(D, C, -100, 0);
    /* A 1.5, B 2, C 1.5, D 0; differences A +299, C +99 */
    expect("BACD", "1234");
    hive_contest.rank(NULL, &table, rows);
    assert_string_equal(rows[0].column[0], "2.0");
    assert_string_equal(rows[1].column[2], "+299");
    assert_string_equal(rows[3].column[3], "1"); /* D's forfeit */
}

static void test_level_ones_share_the_place(void **state)
{
    (void)state;
    table.count = 0;
    add(A, B, 0, -1);
    add(C, D, 0, -1);
    expect("ABCD", "1111");
    add(D, C, 5, -1);
    expect("DABC", "1224");
}

/* Both games of a pair have one start and both seatings, next to each other. */
static void test_schedule(void **state)
{
    contest_fixture f[64];
    contest_plan three = {entrants, 3, 4, false};
    int met[3][3] = {{0}}, i;

    (void)state;
    assert_int_equal(contest_schedule_pairs(&three, NULL), 3 * 4 * 2);
    assert_int_equal(contest_schedule_pairs(&three, f), 24);
    for (i = 0; i < 24; i++) {
        assert_int_equal(f[i].number, i);
        assert_int_equal(f[i].start, i / 2 % 4);
        met[f[i].entrant[0]][f[i].entrant[1]]++;
        if (i % 2 == 1) {
            assert_int_equal(f[i].entrant[0], f[i - 1].entrant[1]);
            assert_int_equal(f[i].entrant[1], f[i - 1].entrant[0]);
        }
    }
    for (i = 0; i < 9; i++)
        assert_int_equal(met[i / 3][i % 3], i / 3 == i % 3 ? 0 : 4);
    three.gauntlet = true;
    assert_int_equal(contest_schedule_pairs(&three, f), 16);
    for (i = 0; i < 16; i++)
        assert_true(f[i].entrant[0] == 0 || f[i].entrant[1] == 0);
}

static void test_seeds(void **state)
{
    (void)state;
    assert_true(contest_seed(1, 0) == contest_seed(1, 0));
    assert_true(contest_seed(1, 0) != contest_seed(1, 1));
    assert_true(contest_seed(1, 1) != contest_seed(2, 0));
}

static void test_reasons(void **state)
{
    int i;

    (void)state;
    for (i = 0; i < CONTEST_REASONS; i++)
        assert_int_equal(
            contest_reason_named(contest_reason_name((enum contest_reason)i)), i);
    assert_int_equal(contest_reason_named("boredom"), CONTEST_REASONS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_then_difference),
        cmocka_unit_test(test_level_ones_share_the_place),
        cmocka_unit_test(test_schedule),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_reasons),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
