/* Whole games through balda-judge: the same game in all four encodings, start words from
 * a file, a trapped player who is not called, and faults named. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balda/codepage.h"
#include "common/rng.h"
#include "tests/support.h"

static char dir[1024];

/* Random words over eight letters, in UTF-8. */
static void write_dictionary(void)
{
    static char text[1200 * 14];
    rng random;
    size_t size = 0;
    int i, k;

    rng_seed(&random, 41);
    for (i = 0; i < 1200; i++) {
        int length = 3 + (int)rng_below(&random, 4);

        for (k = 0; k < length; k++) {
            unsigned char letters[1];

            letters[0] = (unsigned char)(14 + rng_below(&random, 6));
            bj_letters_to_utf8(letters, 1, text + size);
            size += 2;
        }
        text[size++] = '\n';
    }
    support_write(dir, "words", text, (long)size);
}

static support_result play(const char *first, const char *second, const char *const *more)
{
    static char bots[2][2200];
    const char *argv[32];
    int n = 0;

    snprintf(bots[0], sizeof bots[0], "a='%s' %s", support_program(first),
             strncmp(first, "bots/mis", 8) == 0 ? "crash output.txt" : "");
    snprintf(bots[1], sizeof bots[1], "b='%s' %s", support_program(second),
             strncmp(second, "bots/mis", 8) == 0 ? "crash output.txt" : "");
    argv[n++] = support_program("balda-judge");
    argv[n++] = "--memory";
    argv[n++] = "0";
    argv[n++] = "--csv";
    argv[n++] = "--quiet";
    for (; *more; more++)
        argv[n++] = *more;
    argv[n++] = bots[0];
    argv[n++] = bots[1];
    argv[n] = NULL;
    return support_run(dir, argv, NULL, 0, 60);
}

/* What the results file says from the positions on, without times and names of runs. */
static char *games_of(const char *file)
{
    char *text = support_read(dir, file, NULL), *out, *p;
    size_t used = 0;

    assert_non_null(text);
    out = calloc(1, strlen(text) + 1);
    assert_non_null(out);
    for (p = strstr(text, "\"position\""); p; p = strstr(p, "\"position\"")) {
        char *end = strstr(p, "\"time\"");

        assert_non_null(end);
        memcpy(out + used, p, (size_t)(end - p));
        used += (size_t)(end - p);
        p = end;
    }
    free(text);
    return out;
}

static void test_the_same_game_in_all_encodings(void **state)
{
    static const char *const names[] = {"utf-8", "cp1251", "cp866", "koi8-r"};
    char *first = NULL;
    int i;

    (void)state;
    for (i = 0; i < 4; i++) {
        const char *more[] = {"--dict",    "words",  "--encoding", names[i],
                              "--results", names[i], NULL};
        support_result r = play("bots/balda_greedy", "bots/balda_twoply", more);
        char *games;

        if (r.status != 0)
            fail_msg("%s: status %d, %s", names[i], r.status, r.err);
        games = games_of(names[i]);
        assert_non_null(games);
        assert_non_null(strstr(games, "\"moves\":[[0,"));
        assert_null(strstr(games, "null"));
        if (first)
            assert_string_equal(games, first);
        else
            first = games;
        if (games != first)
            free(games);
        support_free(&r);
    }
    free(first);
}

/* balda, lad, and "da" used up: the second player cannot move and is not called, so its
 * crash cannot come. Points 2 : 0 for the first in both games. */
static void test_a_trapped_player_is_not_called(void **state)
{
    static const char *const more[] = {"--dict", "few", "--starts", "start",
                                       "--game", "1",   NULL};
    support_result r;

    (void)state;
    support_write(dir, "few",
                  "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n"
                  "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\xD0\xBA\n",
                  -1);
    support_write(dir, "start", "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n", -1);
    r = play("bots/balda_greedy", "bots/misbehave", more);
    if (r.status != 0)
        fail_msg("status %d, %s", r.status, r.err);
    assert_non_null(strstr(r.out, "1,a,2,1,0,0,6:0,0,0\n"));
    assert_non_null(strstr(r.out, "2,b,0,0,0,1,0:6,1,0\n"));
    assert_non_null(strstr(r.out, "no move"));
    assert_null(strstr(r.out, "crash"));
    support_free(&r);
}

/* The same dictionary the other way round: the crash comes first. */
static void test_a_fault_before_the_trap(void **state)
{
    static const char *const more[] = {"--dict", "few", "--starts", "start",
                                       "--game", "2",   NULL};
    support_result r = play("bots/balda_greedy", "bots/misbehave", more);

    (void)state;
    assert_int_equal(r.status, 0);
    assert_non_null(strstr(r.out, "1,a,2,1,0,0,0:0,0,0\n"));
    assert_non_null(strstr(r.out, "crash"));
    support_free(&r);
}

static void test_bad_options(void **state)
{
    static const char *const no_dict[] = {"--dict", "nowhere", NULL};
    static const char *const no_starts[] = {"--dict", "words", "--starts", "few", NULL};
    static const char *const no_code[] = {"--encoding", "latin1", NULL};
    support_result r;

    (void)state;
    r = play("bots/balda_greedy", "bots/balda_greedy", no_dict);
    assert_int_equal(r.status, 1);
    assert_non_null(strstr(r.err, "nowhere"));
    support_free(&r);
    r = play("bots/balda_greedy", "bots/balda_greedy", no_starts);
    assert_int_equal(r.status, 1);
    assert_non_null(strstr(r.err, "few:2: expected a word of five"));
    support_free(&r);
    r = play("bots/balda_greedy", "bots/balda_greedy", no_code);
    assert_int_equal(r.status, 2);
    support_free(&r);
}

/* A human types two moves and leaves. */
static void test_a_human_plays(void **state)
{
    const char *argv[] = {NULL,       "--dict", "few",    "--starts", "start", "--human",
                          "--memory", "0",      "--game", "1",        NULL,    NULL};
    static const char typed[] = "\xD0\xB7\xD0\xB7\n"                         /* no path */
                                "\xD0\xB1\xD0\xB0\xD0\xBB\n"                 /* no word */
                                "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n" /* used */
                                "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\xD0\xBA 2 5\n";
    support_result r;
    char bot[1100];

    (void)state;
    snprintf(bot, sizeof bot, "'%s'", support_program("bots/balda_greedy"));
    argv[0] = support_program("balda-judge");
    argv[10] = bot;
    r = support_run(dir, argv, typed, -1, 20);
    if (r.status != 0)
        fail_msg("status %d, %s%s", r.status, r.out, r.err);
    assert_non_null(strstr(r.out, "No: the word cannot be laid so with one new letter"));
    assert_non_null(strstr(r.out, "is not in the dictionary"));
    assert_non_null(strstr(r.out, "was used before"));
    assert_non_null(strstr(r.out, "no move"));
    support_free(&r);
}

static int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", support_make_dir());
    write_dictionary();
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
        cmocka_unit_test(test_the_same_game_in_all_encodings),
        cmocka_unit_test(test_a_trapped_player_is_not_called),
        cmocka_unit_test(test_a_fault_before_the_trap),
        cmocka_unit_test(test_bad_options),
        cmocka_unit_test(test_a_human_plays),
    };

    return cmocka_run_group_tests_name("balda_games", tests, set_up, tear_down);
}
