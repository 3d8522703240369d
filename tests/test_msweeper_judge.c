/* Minesweeper as a contest: the schedule of both tours, who is out, standings against
 * tables worked out by hand, and the replay. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "common/judge/contest.h"

extern const struct contest msweeper_contest;

/* Entrants 0..2 have a layer, 3 is a sweeper only. */
static contest_entrant entrants[4];

static contest_plan four(void)
{
    static char *layer[] = {"layer", NULL};
    contest_plan plan = {entrants, 4, 1, false};
    int i;

    for (i = 0; i < 4; i++) {
        entrants[i].argv[0] = layer;
        entrants[i].argv[1] = i < 3 ? layer : NULL;
    }
    return plan;
}

/* The contest with two fields in the first tour and one size in the second. */
static void *small(const char *sizes)
{
    opt_item items[CONTEST_OPTIONS];
    void *self = msweeper_contest.create();
    int count = msweeper_contest.options(self, items), i;

    for (i = 0; i < count; i++) {
        if (strcmp(items[i].name, "sizes") == 0)
            *(const char **)items[i].value = sizes;
        if (strcmp(items[i].name, "fields") == 0)
            *(int *)items[i].value = 2;
    }
    return self;
}

static void test_sizes(void **state)
{
    static const char *const bad[] = {"",     "10",   "10x",     "10x10,", "0x5",
                                      "5x31", "5x5 ", "5x5;6x6", "-5x5",   "5x5,,6x6"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        void *self = small(bad[i]);

        assert_non_null(msweeper_contest.prepare(self));
        msweeper_contest.destroy(self);
    }
}

static void test_schedule(void **state)
{
    void *self = small("5x5,1x30");
    contest_plan plan = four();
    contest_fixture out[64];
    int count, i, met[4][4] = {{0}};

    (void)state;
    assert_null(msweeper_contest.prepare(self));
    count = msweeper_contest.schedule(self, &plan, NULL);
    /* tour 1: 2 fields x 4; tour 2: 2 sizes x 3 x 2 ordered pairs */
    assert_int_equal(count, 8 + 12);
    assert_int_equal(msweeper_contest.schedule(self, &plan, out), count);
    for (i = 0; i < count; i++) {
        assert_int_equal(out[i].number, i);
        assert_int_equal(out[i].stage, i >= 8);
        if (i < 8) {
            assert_int_equal(out[i].entrant[1], -1);
            assert_int_equal(out[i].entrant[0], i % 4);
            assert_int_equal(out[i].start, i / 4);
        } else {
            met[out[i].entrant[0]][out[i].entrant[1]]++;
        }
    }
    for (i = 0; i < 16; i++)
        assert_int_equal(met[i / 4][i % 4],
                         i / 4 != i % 4 && i / 4 < 3 && i % 4 < 3 ? 2 : 0);
    plan.gauntlet = true; /* 0 against 1 and 2, in both roles, on both sizes */
    assert_int_equal(msweeper_contest.schedule(self, &plan, NULL), 8 + 8);
    msweeper_contest.destroy(self);
}

static contest_result duel(int stage, int start, int sweeper, int layer, double points,
                           double seconds, int at_fault, enum contest_reason reason)
{
    contest_result r;

    memset(&r, 0, sizeof r);
    r.fixture.stage = stage;
    r.fixture.start = start;
    r.fixture.entrant[0] = sweeper;
    r.fixture.entrant[1] = layer;
    r.points[0] = points;
    r.seconds[0] = seconds;
    r.at_fault = at_fault;
    r.reason = reason;
    return r;
}

/* First tour: 0 has 10 + 10, 1 has 5 + 0, 2 nothing at all, 3 has 12 + 9.
 * Second tour (2 is out): 0 against 1's field 7 of its mines, 1 against 0's illegal layer
 * 24; games with 2 do not count, though a shard has played them. */
static int first_tour(contest_result *results)
{
    int n = 0;

    results[n++] = duel(0, 0, 0, -1, 10, 0.5, -1, CONTEST_FAIR);
    results[n++] = duel(0, 1, 0, -1, 10, 0.5, -1, CONTEST_FAIR);
    results[n++] = duel(0, 0, 1, -1, 5, 0.25, 0, CONTEST_EXPLODED);
    results[n++] = duel(0, 1, 1, -1, 0, 0.25, 0, CONTEST_LATE);
    results[n++] = duel(0, 0, 2, -1, 0, 0.1, 0, CONTEST_CRASH);
    results[n++] = duel(0, 1, 2, -1, 0, 0.1, -1, CONTEST_FAIR);
    results[n++] = duel(0, 0, 3, -1, 12, 2, -1, CONTEST_FAIR);
    results[n++] = duel(0, 1, 3, -1, 9, 2, -1, CONTEST_FAIR);
    return n;
}

static void test_standings(void **state)
{
    void *self = small("5x5");
    contest_plan plan = four();
    contest_result results[16];
    contest_row rows[4];
    contest_table table;
    int n = first_tour(results);

    (void)state;
    assert_null(msweeper_contest.prepare(self));
    results[n++] = duel(1, 0, 0, 1, 7, 0.5, -1, CONTEST_FAIR);
    results[n++] = duel(1, 0, 1, 0, 24, 0, 1, CONTEST_ILLEGAL);
    results[n++] = duel(1, 0, 2, 0, 100, 1, -1, CONTEST_FAIR);
    results[n++] = duel(1, 0, 0, 2, 100, 9, 1, CONTEST_CRASH);
    table.plan = &plan;
    table.results = results;
    table.count = n;
    msweeper_contest.rank(self, &table, rows);
    /* 1: 5 + 24 = 29; 0: 20 + 7 = 27; 3: 21; 2: 0 */
    assert_int_equal(rows[0].entrant, 1);
    assert_int_equal(rows[1].entrant, 0);
    assert_int_equal(rows[2].entrant, 3);
    assert_int_equal(rows[3].entrant, 2);
    assert_int_equal(rows[3].place, 4);
    /* points, seconds, tour 1, tour 2, explosions, faults, bad layers */
    assert_string_equal(rows[0].column[0], "29");
    assert_string_equal(rows[0].column[1], "0.500");
    assert_string_equal(rows[0].column[2], "5");
    assert_string_equal(rows[0].column[3], "24");
    assert_string_equal(rows[0].column[4], "1");
    assert_string_equal(rows[0].column[5], "1");
    assert_string_equal(rows[1].column[0], "27");
    assert_string_equal(rows[1].column[1], "1.500");
    assert_string_equal(rows[1].column[6], "1");
    assert_string_equal(rows[2].column[3], "-");
    assert_string_equal(rows[3].column[0], "0");
    assert_string_equal(rows[3].column[3], "out");
    assert_string_equal(rows[3].column[6], "0");
    msweeper_contest.destroy(self);
}

static void test_equal_points_less_time(void **state)
{
    void *self = small("5x5");
    contest_plan plan = four();
    contest_result results[4];
    contest_row rows[4];
    contest_table table;

    (void)state;
    assert_null(msweeper_contest.prepare(self));
    results[0] = duel(0, 0, 0, -1, 8, 0.5, -1, CONTEST_FAIR);
    results[1] = duel(0, 0, 1, -1, 8, 0.25, -1, CONTEST_FAIR);
    results[2] = duel(0, 0, 2, -1, 8, 0.5, -1, CONTEST_FAIR);
    results[3] = duel(0, 0, 3, -1, 9, 7, -1, CONTEST_FAIR);
    table.plan = &plan;
    table.results = results;
    table.count = 4;
    msweeper_contest.rank(self, &table, rows);
    assert_int_equal(rows[0].entrant, 3);
    assert_int_equal(rows[1].entrant, 1);
    assert_int_equal(rows[1].place, 2);
    assert_int_equal(rows[2].place, 3);
    assert_int_equal(rows[3].place, 3);
    msweeper_contest.destroy(self);
}

static void test_who_is_admitted(void **state)
{
    void *self = small("5x5");
    contest_plan plan = four();
    contest_result results[16];
    contest_table table;
    contest_fixture fixture;
    int i, k;

    (void)state;
    assert_null(msweeper_contest.prepare(self));
    table.plan = &plan;
    table.results = results;
    table.count = first_tour(results);
    memset(&fixture, 0, sizeof fixture);
    fixture.stage = 1;
    for (i = 0; i < 3; i++)
        for (k = 0; k < 3; k++) {
            fixture.entrant[0] = i;
            fixture.entrant[1] = k;
            assert_int_equal(msweeper_contest.admits(self, &table, &fixture),
                             i != 2 && k != 2);
        }
    msweeper_contest.destroy(self);
}

static void test_replay(void **state)
{
    /* the statement's sample duel, then an explosion */
    void *view = msweeper_contest.view_open(NULL, "4 3 o**/o*o/.../...");
    contest_cell cell;
    char caption[CONTEST_TEXT];
    int rows, cols;

    (void)state;
    assert_non_null(view);
    msweeper_contest.view_size(view, &rows, &cols);
    assert_int_equal(rows * 10 + cols, 43);
    assert_null(msweeper_contest.view_move(view, 1, "lays 3 mines, tells 3 numbers"));
    assert_null(msweeper_contest.view_move(view, 1, "own sweeper: 2 mines, asks 1"));
    assert_null(msweeper_contest.view_move(view, 0, "mines 1 2 2 2 free 3 2"));
    msweeper_contest.view_cell(view, 0, 1, &cell);
    assert_string_equal(cell.look, "mine new");
    msweeper_contest.view_cell(view, 2, 1, &cell);
    assert_string_equal(cell.look, "open n1 new");
    assert_string_equal(cell.text, "1");
    msweeper_contest.view_cell(view, 1, 2, &cell);
    assert_string_equal(cell.look, "open n3");
    assert_string_equal(cell.text, "3");
    msweeper_contest.view_cell(view, 0, 2, &cell);
    assert_string_equal(cell.look, "hidden secret");
    msweeper_contest.view_cell(view, 3, 0, &cell);
    assert_string_equal(cell.look, "hidden");
    assert_null(msweeper_contest.view_move(view, 0, "free 1 3"));
    assert_null(msweeper_contest.view_move(view, 0, "nothing"));
    msweeper_contest.view_cell(view, 0, 2, &cell);
    assert_string_equal(cell.look, "wrong");
    msweeper_contest.view_cell(view, 0, 1, &cell);
    assert_string_equal(cell.look, "mine");
    msweeper_contest.view_caption(view, caption);
    assert_string_equal(caption, "Answer 3: 2 of 3 mines named, explosion");
    msweeper_contest.view_close(view);
}

/* Column numbers of a wide field have a blank between them. */
static void test_drawing(void **state)
{
    static const struct {
        const char *start, *text;
    } cases[] = {{"1 3 .*o", "     1 2 3\n  1  . o 1\n"},
                 {"1 11 .*o........", "      1  2  3  4  5  6  7  8  9 10 11\n"
                                      "  1   .  o  1  .  .  .  .  .  .  .  .\n"}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        void *view = msweeper_contest.view_open(NULL, cases[i].start);
        char text[200] = "";
        FILE *out = tmpfile();

        assert_non_null(view);
        assert_non_null(out);
        msweeper_contest.view_text(view, out, false);
        rewind(out);
        text[fread(text, 1, sizeof text - 1, out)] = '\0';
        assert_string_equal(text, cases[i].text);
        fclose(out);
        msweeper_contest.view_close(view);
    }
}

static void test_damaged_records(void **state)
{
    static const char *const starts[] = {
        "",      "4",         "4 3", "4 3 o**", "31 1 o", "0 5 ?", "4 3 o**/o*o/.../....",
        "1 1 x", "2 2 ../..x"};
    static const char *const moves[] = {
        "",          "free", "mines 1", "mines 9 9",           "mines",      "free 1 1 x",
        "mines 0 1", "1 1",  "free 1",  "mines 99999999999 1", "nothing 1 1"};
    void *view;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof starts / sizeof starts[0]; i++)
        assert_null(msweeper_contest.view_open(NULL, starts[i]));
    view = msweeper_contest.view_open(NULL, "4 3 o**/o*o/.../...");
    for (i = 0; i < sizeof moves / sizeof moves[0]; i++)
        assert_non_null(msweeper_contest.view_move(view, 0, moves[i]));
    assert_non_null(msweeper_contest.view_move(view, 1, "mines 1 1"));
    msweeper_contest.view_close(view);
    view = msweeper_contest.view_open(NULL, "30 30 ?");
    assert_non_null(view);
    assert_non_null(msweeper_contest.view_move(view, 0, "mines 1 1"));
    msweeper_contest.view_close(view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_schedule),
        cmocka_unit_test(test_standings),
        cmocka_unit_test(test_equal_points_less_time),
        cmocka_unit_test(test_who_is_admitted),
        cmocka_unit_test(test_replay),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_damaged_records),
    };

    return cmocka_run_group_tests_name("msweeper_judge", tests, NULL, NULL);
}
