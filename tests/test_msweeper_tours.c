/* A whole tournament through msweeper-judge: both tours, an entrant that is out after the
 * first, one without a layer, one whose layer is illegal; the table from the file,
 * resumed and in shards, is the same. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

enum { ENTRANTS = 5 };

static char dir[1024], judge[2100];
static char bots[ENTRANTS][4300];

static support_result run(const char *const *options, bool with_bots)
{
    const char *argv[40];
    int n = 0, i;

    argv[n++] = judge;
    for (; *options; options++)
        argv[n++] = *options;
    for (i = 0; with_bots && i < ENTRANTS; i++)
        argv[n++] = bots[i];
    argv[n] = NULL;
    return support_run(dir, argv, NULL, 0, 120);
}

/* Column `column` (from 0) of the CSV line of a bot; static text, "?" if it is not there.
 */
static const char *csv(const char *out, const char *bot, int column)
{
    static char text[4][64];
    static int turn;
    char *found = text[turn++ % 4];
    char key[32];
    const char *p;

    snprintf(key, sizeof key, ",%s,", bot);
    p = strstr(out, key);
    strcpy(found, "?");
    if (!p)
        return found;
    while (p > out && p[-1] != '\n')
        p--;
    for (; column > 0 && p; column--) {
        p = strchr(p, ',');
        p = p ? p + 1 : NULL;
    }
    if (p)
        snprintf(found, 64, "%.*s", (int)strcspn(p, ",\n"), p);
    return found;
}

static const char *const play[] = {"--memory",  "0",         "--fields", "2",
                                   "--sizes",   "5x5,6x6",   "--csv",    "--quiet",
                                   "--results", "all.jsonl", NULL};

enum { PLACE, NAME, POINTS, SECONDS, TOUR1, TOUR2, EXPLOSIONS, FAULTS, BAD };

static void check_table(const char *out)
{
    /* Whoever meets the illegal layer gets 5 * 5 - 1 and 6 * 6 - 1 points there. */
    assert_string_equal(csv(out, "pocket", BAD), "4");
    assert_in_range(atoi(csv(out, "single", TOUR2)), 24 + 35, 24 + 35 + 36);
    assert_in_range(atoi(csv(out, "subset", TOUR2)), 24 + 35, 24 + 35 + 36);
    assert_string_equal(csv(out, "idle", TOUR2), "out");
    assert_string_equal(csv(out, "idle", POINTS), "0");
    assert_string_equal(csv(out, "bare", TOUR2), "-");
    assert_string_equal(csv(out, "bare", POINTS), csv(out, "bare", TOUR1));
    assert_string_equal(csv(out, "bare", TOUR1), csv(out, "subset", TOUR1));
    assert_string_equal(csv(out, "pocket", TOUR1), csv(out, "single", TOUR1));
    assert_string_equal(csv(out, "idle", PLACE), "5");
    assert_int_equal(atoi(csv(out, "subset", POINTS)),
                     atoi(csv(out, "subset", TOUR1)) + atoi(csv(out, "subset", TOUR2)));
}

static int lines_of(const char *file)
{
    char *text = support_read(dir, file, NULL);
    int lines = 0;
    const char *p;

    assert_non_null(text);
    for (p = text; *p; p++)
        lines += *p == '\n';
    free(text);
    return lines;
}

static void test_both_tours(void **state)
{
    support_result r = run(play, true);

    (void)state;
    if (r.status != 0)
        fail_msg("status %d: %s", r.status, r.err);
    check_table(r.out);
    /* a header, 2 fields x 5; 2 sizes x 3 entrants with a layer that are not out x 2 */
    assert_int_equal(lines_of("all.jsonl"), 1 + 10 + 12);
    support_free(&r);
}

/* The same table from the file, and again after the file lost its second half. */
static void test_table_and_resume(void **state)
{
    static const char *const table[] = {"--table", "all.jsonl", "--csv", NULL};
    support_result r = run(table, false);
    char *text, *half;
    int i;

    (void)state;
    assert_int_equal(r.status, 0);
    check_table(r.out);
    support_free(&r);
    text = support_read(dir, "all.jsonl", NULL);
    for (half = text, i = 0; i < 9; i++)
        half = strchr(half, '\n') + 1;
    support_write(dir, "all.jsonl", text, half - text);
    free(text);
    r = run(play, true);
    assert_int_equal(r.status, 0);
    check_table(r.out);
    assert_int_equal(lines_of("all.jsonl"), 1 + 10 + 12);
    support_free(&r);
}

/* Shards cannot know who will be out; the joined table does. */
static void test_shards(void **state)
{
    static const char *const table[] = {"--table", "one.jsonl", "two.jsonl", "--csv",
                                        NULL};
    support_result r;
    int i;

    (void)state;
    for (i = 0; i < 2; i++) {
        const char *shard[] = {"--memory",
                               "0",
                               "--fields",
                               "2",
                               "--sizes",
                               "5x5,6x6",
                               "--quiet",
                               "--shard",
                               i ? "2/2" : "1/2",
                               "--results",
                               i ? "two.jsonl" : "one.jsonl",
                               NULL};

        r = run(shard, true);
        if (r.status != 0)
            fail_msg("status %d: %s", r.status, r.err);
        support_free(&r);
    }
    r = run(table, false);
    assert_int_equal(r.status, 0);
    check_table(r.out);
    support_free(&r);
}

/* A layer that misbehaves is named, and its opponent gets the maximum, 5 * 5 - 1. */
static void test_bad_layers_are_named(void **state)
{
    static const char *const habits[][2] = {{"hang", "late"},
                                            {"crash", "crash"},
                                            {"silent", "no output"},
                                            {"empty", "empty output"},
                                            {"half", "bad format"},
                                            {"link", "not a file"},
                                            {"flood", "too much output"}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof habits / sizeof habits[0]; i++) {
        const char *argv[] = {judge,      "--memory", "0",
                              "--fields", "1",        "--sizes",
                              "5x5",      "--time",   i == 0 ? "0.5" : "10",
                              "--csv",    "--quiet",  bots[0],
                              NULL,       NULL};
        char bad[4300], reason[64];
        support_result r;

        snprintf(bad, sizeof bad, "bad='%s'+'%s' %s MLAYER.OUT",
                 support_program("bots/msweeper_single"),
                 support_program("bots/misbehave"), habits[i][0]);
        argv[12] = bad;
        r = support_run(dir, argv, NULL, 0, 30);
        snprintf(reason, sizeof reason, ",bad,%s,", habits[i][1]);
        if (r.status != 0 || !strstr(r.out, reason))
            fail_msg("%s: expected %s\n%s%s", habits[i][0], reason, r.out, r.err);
        assert_string_equal(csv(r.out, "bad", BAD), "1");
        assert_string_equal(csv(r.out, "single", TOUR2), "24");
        support_free(&r);
    }
}

static int set_up(void **state)
{
    const char *layer;

    (void)state;
    snprintf(dir, sizeof dir, "%s", support_make_dir());
    snprintf(judge, sizeof judge, "%s", support_program("msweeper-judge"));
    layer = support_program("bots/msweeper_layer");
    snprintf(bots[0], sizeof bots[0], "single='%s'+'%s' single",
             support_program("bots/msweeper_single"), layer);
    snprintf(bots[1], sizeof bots[1], "subset='%s'+'%s' subset",
             support_program("bots/msweeper_subset"), layer);
    layer = support_program("bots/msweeper_faulty");
    snprintf(bots[2], sizeof bots[2], "idle='%s' none+'%s' none layer", layer, layer);
    snprintf(bots[3], sizeof bots[3], "bare='%s'",
             support_program("bots/msweeper_subset"));
    snprintf(bots[4], sizeof bots[4], "pocket='%s'+'%s' pocket layer",
             support_program("bots/msweeper_single"), layer);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    support_remove_dir(dir);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_tours),
        cmocka_unit_test(test_table_and_resume),
        cmocka_unit_test(test_shards),
        cmocka_unit_test(test_bad_layers_are_named),
    };

    return cmocka_run_group_tests_name("msweeper_tours", tests, set_up, tear_down);
}
