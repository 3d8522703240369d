/* The options of Rivers' judge: start colours, random openings, a file of them; and a
 * whole tournament through RAIN.EXE itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

static char dir[512], bot[600];

static support_result run(const char *options)
{
    const char *argv[30];
    char words[500];
    char *word;
    int n = 0;

    snprintf(words, sizeof words, "%s", options);
    argv[n++] = support_program("rivers-judge");
    argv[n++] = "--time"; /* nobody is late, however busy the machine is */
    argv[n++] = "20";
    for (word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[n++] = word;
    argv[n++] = bot;
    argv[n++] = bot;
    argv[n] = NULL;
    return support_run(dir, argv, NULL, 0, 60);
}

static void expect_error(const char *options, const char *sentence)
{
    support_result r = run(options);

    assert_int_equal(r.status, 1);
    if (!strstr(r.err, sentence))
        fail_msg("%s: expected '%s', found: %s", options, sentence, r.err);
    support_free(&r);
}

/* The start position of a game in a results file: 64 digits and the mover. */
static void position_of(const char *file, int game, char out[67])
{
    char *text = support_read(dir, file, NULL), key[40], *at;

    assert_non_null(text);
    snprintf(key, sizeof key, "{\"game\":%d,", game);
    at = strstr(text, key);
    assert_non_null(at);
    at = strstr(at, "\"position\":\"");
    assert_non_null(at);
    memcpy(out, at + 12, 66);
    out[66] = '\0';
    free(text);
}

static int count(const char *text, char c)
{
    int n = 0;

    for (; *text; text++)
        n += *text == c;
    return n;
}

static void test_start_colours(void **state)
{
    char position[67];
    support_result r;

    (void)state;
    r = run("--quiet --start 1212 --results parallel");
    assert_int_equal(r.status, 0);
    support_free(&r);
    position_of("parallel", 1, position);
    assert_memory_equal(position + 26, "0120", 4);
    assert_memory_equal(position + 34, "0120", 4);
    expect_error("--start 1112", "--start: expected two white and two black discs");
    expect_error("--start 12", "--start: expected four digits");
    expect_error("--start 12120", "--start: expected four digits");
    expect_error("--start 3333", "--start: expected four digits");
}

/* Pair 1 is the contest's own start; the others come after 8 random moves, the same for
 * both games of a pair, white to move. */
static void test_random_openings(void **state)
{
    char first[67], second[67], third[67], later[67];
    support_result r;

    (void)state;
    r = run("--quiet --pairs 3 --results random");
    assert_int_equal(r.status, 0);
    support_free(&r);
    position_of("random", 1, first);
    position_of("random", 3, second);
    position_of("random", 4, third);
    position_of("random", 5, later);
    assert_int_equal(count(first, '0'), 60);
    assert_int_equal(count(second, '0'), 52);
    assert_string_equal(second, third);
    assert_string_not_equal(second, later);
    assert_int_equal(second[65], '1');
    /* white moves first, so an odd number is made even */
    r = run("--quiet --pairs 2 --plies 21 --results odd");
    assert_int_equal(r.status, 0);
    support_free(&r);
    position_of("odd", 3, second);
    assert_int_equal(count(second, '0'), 40);
}

static void test_openings_file(void **state)
{
    static const char good[] =
        "# two openings\r\n"
        "0000000000000000000000000001200000021000000000000000000000000000 1\r\n\r\n"
        "00000000 00000000 00000000 00012000 00011100 00000000 00000000 00000000 2\r\n";
    char position[67];
    support_result r;

    (void)state;
    support_write(dir, "good", good, -1);
    r = run("--quiet --pairs 3 --openings good --results opened");
    assert_int_equal(r.status, 0);
    support_free(&r);
    position_of("opened", 3, position);
    assert_memory_equal(position + 35, "111", 3);
    assert_int_equal(position[65], '2');
    position_of("opened", 5, position); /* the file starts again */
    assert_int_equal(position[65], '1');
    support_write(dir, "short", "# a\n\n0120 1\n", -1);
    expect_error("--openings short", "short:3: expected 64 digits");
    support_write(
        dir, "odd",
        "0000000000000000000000000001200000021000000000000000000000000000 2\n", -1);
    expect_error("--openings odd", "odd:1: expected an even number");
    support_write(dir, "none", "# nothing\n", -1);
    expect_error("--openings none", "expected an opening, found none");
    expect_error("--openings not-there", "not-there");
}

/* RAIN.EXE plays both seats to the end, twice. */
static void test_tournament_of_rain(void **state)
{
    char rain[700];
    const char *argv[] = {support_program("rivers-judge"), "--csv", "--quiet", "--time",
                          "20", rain, bot, NULL};
    support_result r;

    (void)state;
    snprintf(rain, sizeof rain, "rain=\"%s\" --nodes 300", support_program("RAIN.EXE"));
    r = support_run(dir, argv, NULL, 0, 120);
    assert_int_equal(r.status, 0);
    assert_non_null(strstr(r.out, "\n1,rain,6,2,2,0,0,+"));
    support_free(&r);
}

/* Random players lose discs at the end, and the judge sees it; RAIN.EXE plays the end
 * exactly. Without --errors nobody looks. */
static void test_lost_discs_are_remarked(void **state)
{
    char *text, keep[sizeof bot];
    support_result r;

    (void)state;
    r = run("--pairs 2 --errors 8 --results errors");
    assert_int_equal(r.status, 0);
    assert_non_null(strstr(r.out, "remarks"));
    support_free(&r);
    text = support_read(dir, "errors", NULL);
    assert_non_null(strstr(text, "errors=8"));
    assert_non_null(strstr(text, " loses discs: best play gives "));
    free(text);
    r = run("--pairs 2");
    assert_int_equal(r.status, 0);
    assert_null(strstr(r.out, "remarks"));
    support_free(&r);
    memcpy(keep, bot, sizeof keep);
    snprintf(bot, sizeof bot, "\"%s\" --nodes 8000", support_program("RAIN.EXE"));
    r = run("--errors 7");
    assert_int_equal(r.status, 0);
    assert_null(strstr(r.out, "remarks"));
    support_free(&r);
    memcpy(bot, keep, sizeof bot);
}

static int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", support_make_dir());
    snprintf(bot, sizeof bot, "\"%s\"", support_program("bots/rivers_random"));
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
        cmocka_unit_test(test_start_colours),
        cmocka_unit_test(test_random_openings),
        cmocka_unit_test(test_openings_file),
        cmocka_unit_test(test_tournament_of_rain),
        cmocka_unit_test(test_lost_discs_are_remarked),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
