/* Balda as a contest: standings against tables worked out by hand, the replay and the
 * typed line, options and start words. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "common/judge/contest.h"
#include "tests/support.h"

extern const struct contest balda_contest;

/* ---- Standings -------------------------------------------------------------------- */

static contest_result game(int first, int second, double score0, double score1,
                           int at_fault, enum contest_reason reason)
{
    contest_result r;
    double lead = score0 - score1;
    int i;

    memset(&r, 0, sizeof r);
    r.fixture.entrant[0] = first;
    r.fixture.entrant[1] = second;
    r.score[0] = score0;
    r.score[1] = score1;
    r.at_fault = at_fault;
    r.reason = reason;
    if (at_fault >= 0)
        lead = at_fault ? 1 : -1;
    for (i = 0; i < 2; i++)
        r.points[i] = lead == 0 ? 1 : (lead > 0) == (i == 0) ? 2 : 0;
    return r;
}

static void rank(const contest_result *results, int count, int entrants,
                 contest_row *rows)
{
    static contest_entrant nobody[8];
    contest_plan plan = {NULL, 0, 1, false};
    contest_table table;

    plan.entrants = nobody;
    plan.count = entrants;
    table.plan = &plan;
    table.results = results;
    table.count = count;
    balda_contest.rank(NULL, &table, rows);
}

static void test_standings(void **state)
{
    /*      a-b 60:50, b-a 40:41 (a wins both); a-c 50:50, c-a: c has no move at 9:5;
     *      b-c: b is late at 30:0; c-b 20:70.
     *  a: 2 + 2 + 1 + 2 = 7, b: 0 + 0 + 0 + 2 = 2, c: 1 + 0 + 2 + 0 = 3 */
    contest_result results[6];
    contest_row rows[3];

    (void)state;
    results[0] = game(0, 1, 60, 50, -1, CONTEST_FAIR);
    results[1] = game(1, 0, 40, 41, -1, CONTEST_FAIR);
    results[2] = game(0, 2, 50, 50, -1, CONTEST_FAIR);
    results[3] = game(2, 0, 9, 5, 0, CONTEST_NO_MOVE);
    results[4] = game(1, 2, 30, 0, 0, CONTEST_LATE);
    results[5] = game(2, 1, 20, 70, -1, CONTEST_FAIR);
    rank(results, 6, 3, rows);
    assert_int_equal(rows[0].entrant, 0);
    assert_int_equal(rows[1].entrant, 2);
    assert_int_equal(rows[2].entrant, 1);
    assert_int_equal(rows[0].place * 100 + rows[1].place * 10 + rows[2].place, 123);
    /* points, won, drawn, lost, letters, no move, forfeits */
    assert_string_equal(rows[0].column[0], "7");
    assert_string_equal(rows[0].column[1], "3");
    assert_string_equal(rows[0].column[2], "1");
    assert_string_equal(rows[0].column[3], "0");
    assert_string_equal(rows[0].column[4], "156:149");
    assert_string_equal(rows[1].column[0], "3");
    assert_string_equal(rows[1].column[4], "79:155");
    assert_string_equal(rows[1].column[5], "1");
    assert_string_equal(rows[1].column[6], "0");
    assert_string_equal(rows[2].column[0], "2");
    assert_string_equal(rows[2].column[3], "3");
    assert_string_equal(rows[2].column[5], "0");
    assert_string_equal(rows[2].column[6], "1");
}

static void test_equal_points_share_a_place(void **state)
{
    /* 0 beats 3 twice, 1 and 2 draw twice, the rest did not play: 4, 2, 2, 0 */
    contest_result results[4];
    contest_row rows[4];

    (void)state;
    results[0] = game(0, 3, 60, 50, -1, CONTEST_FAIR);
    results[1] = game(3, 0, 40, 41, -1, CONTEST_FAIR);
    results[2] = game(1, 2, 90, 90, -1, CONTEST_FAIR);
    results[3] = game(2, 1, 10, 10, -1, CONTEST_FAIR);
    rank(results, 4, 4, rows);
    assert_int_equal(rows[0].place, 1);
    assert_int_equal(rows[1].place, 2);
    assert_int_equal(rows[2].place, 2);
    assert_int_equal(rows[3].place, 4);
    rank(results, 0, 4, rows); /* nothing played yet */
    assert_int_equal(rows[3].place, 1);
}

/* ---- Replay ----------------------------------------------------------------------- */

#define BALDA "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0"
#define BAL "\xD0\xB1\xD0\xB0\xD0\xBB"
#define BALA "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB0"

/* A contest with a tiny dictionary in CP866, loaded like the judge's own. */
static void *prepared(const char *dir, const char *encoding)
{
    static char path[1024];
    opt_item items[CONTEST_OPTIONS];
    void *self = balda_contest.create();
    int count = balda_contest.options(self, items), i;

    support_write(dir, "words", "\xA1\xA0\xAB\xA4\xA0\n\xA1\xA0\xAB\xA0\n", -1);
    snprintf(path, sizeof path, "%s/words", dir);
    for (i = 0; i < count; i++) {
        if (strcmp(items[i].name, "dict") == 0)
            *(const char **)items[i].value = path;
        if (strcmp(items[i].name, "encoding") == 0)
            *(int *)items[i].value = strcmp(encoding, "utf-8") == 0 ? 1 : 0;
    }
    assert_null(balda_contest.prepare(self));
    return self;
}

static void test_replay(void **state)
{
    const char *dir = support_make_dir();
    void *self = prepared(dir, "auto");
    void *view = balda_contest.view_open(self, BALDA);
    contest_cell cell;
    char caption[CONTEST_TEXT];
    int path[CONTEST_PATH], rows, cols;

    (void)state;
    assert_non_null(view);
    balda_contest.view_size(view, &rows, &cols);
    assert_int_equal(rows * 10 + cols, 55);
    assert_int_equal(balda_contest.view_path(view, path), 0);
    assert_null(balda_contest.view_move(view, 0, BALA " 3 1 3 2 3 3 2 3"));
    balda_contest.view_cell(view, 1, 2, &cell);
    assert_string_equal(cell.look, "letter p0 new");
    assert_string_equal(cell.text, "\xD0\xB0");
    balda_contest.view_cell(view, 2, 0, &cell);
    assert_string_equal(cell.look, "letter start word");
    balda_contest.view_cell(view, 0, 0, &cell);
    assert_string_equal(cell.look, "");
    assert_int_equal(balda_contest.view_path(view, path), 4);
    assert_int_equal(path[3], 7);
    balda_contest.view_caption(view, caption);
    assert_string_equal(caption, "Score 4 : 0, last word " BALA " (4)");
    /* damaged records are refused, never followed */
    assert_non_null(balda_contest.view_move(view, 0, BALA " 3 1 3 2 3 3 4 3"));
    assert_non_null(balda_contest.view_move(view, 1, ""));
    assert_non_null(balda_contest.view_move(view, 1, "abc 1 1"));
    assert_non_null(balda_contest.view_move(view, 1, BAL " 3 1 3 2 3"));
    assert_non_null(balda_contest.view_move(view, 1, BAL " 3 1 3 2 3 99"));
    assert_non_null(balda_contest.view_move(view, 1, BAL " 3 1 3 2 3 -1"));
    assert_non_null(balda_contest.view_move(view, 1, BAL " 3 1 3 2 999999999999 1"));
    assert_non_null(balda_contest.view_move(view, 1, "\xD0\xB1\xD0"));
    balda_contest.view_close(view);
    assert_null(balda_contest.view_open(self, BAL));
    assert_null(balda_contest.view_open(self, ""));
    assert_null(balda_contest.view_open(self, BALDA "\xD0\xB0"));
    balda_contest.destroy(self);
    support_remove_dir(dir);
}

static void test_typed_lines(void **state)
{
    const char *dir = support_make_dir();
    void *self = prepared(dir, "auto");
    void *view = balda_contest.view_open(self, BALDA);
    char out[1024];

    (void)state;
    /* in the encoding of the game, CP866 here */
    assert_null(balda_contest.human_line(view, BALA " 4 3", out, sizeof out));
    assert_string_equal(out, "\xA1\xA0\xAB\xA0\n3 1\n3 2\n3 3\n4 3\n");
    assert_null(balda_contest.human_line(view, BALA, out, sizeof out));
    assert_null(balda_contest.human_line(view, BALA " 3 1 3 2 3 3 2 3", out, sizeof out));
    assert_string_equal(out, "\xA1\xA0\xAB\xA0\n3 1\n3 2\n3 3\n2 3\n");
    assert_non_null(balda_contest.human_line(view, BALA " 1 1", out, sizeof out));
    assert_non_null(balda_contest.human_line(view, BALA " 9 9", out, sizeof out));
    assert_non_null(balda_contest.human_line(view, BALA " 3", out, sizeof out));
    assert_non_null(balda_contest.human_line(view, "", out, sizeof out));
    assert_non_null(balda_contest.human_line(view, "balda", out, sizeof out));
    balda_contest.view_close(view);
    balda_contest.destroy(self);
    support_remove_dir(dir);
}

static void test_other_encoding_for_the_bots(void **state)
{
    const char *dir = support_make_dir();
    void *self = prepared(dir, "utf-8");
    void *view = balda_contest.view_open(self, BALDA);
    char out[1024];

    (void)state;
    assert_null(balda_contest.human_line(view, BALA " 4 3", out, sizeof out));
    assert_string_equal(out, BALA "\n3 1\n3 2\n3 3\n4 3\n");
    balda_contest.describe(self, out, sizeof out);
    assert_non_null(strstr(out, "start-used=yes encoding=utf-8 dict="));
    balda_contest.view_close(view);
    balda_contest.destroy(self);
    support_remove_dir(dir);
}

static void test_bad_files_are_refused(void **state)
{
    static const char *const starts[] = {"\xA1\xA0\xAB\n", "", "abcde\n"};
    const char *dir = support_make_dir();
    char path[1024];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        opt_item items[CONTEST_OPTIONS];
        void *self = balda_contest.create();
        const char *error;

        balda_contest.options(self, items);
        support_write(dir, "starts", starts[i], -1);
        support_write(dir, "words", BALDA "\n", -1);
        snprintf(path, sizeof path, "%s/starts", dir);
        *(const char **)items[2].value = path;
        {
            static char words[1024];

            snprintf(words, sizeof words, "%s/words", dir);
            *(const char **)items[0].value = words;
        }
        error = balda_contest.prepare(self);
        assert_non_null(error);
        assert_non_null(strstr(error, "starts:1: expected a word of five"));
        balda_contest.destroy(self);
    }
    support_remove_dir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_standings),
        cmocka_unit_test(test_equal_points_share_a_place),
        cmocka_unit_test(test_replay),
        cmocka_unit_test(test_typed_lines),
        cmocka_unit_test(test_other_encoding_for_the_bots),
        cmocka_unit_test(test_bad_files_are_refused),
    };

    return cmocka_run_group_tests_name("balda_judge", tests, NULL, NULL);
}
