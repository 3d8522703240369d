/* The switches of a judge that change what a bot is allowed: time, the first call, the
 * clock, memory, its directory; a seat for somebody at the terminal; shards under GNU
 * parallel. Bots are shell scripts around a decent one. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support.h"

static char dir[512], good[600], talker[600], script[700];
static const char *judge = "rivers-judge";

/* Runs the judge with the words of `options`, then the bots. */
static support_result run_with(const char *options, const char *first, const char *second,
                               const char *input)
{
    const char *argv[40];
    char words[500];
    char *word;
    int n = 0;

    snprintf(words, sizeof words, "%s", options);
    argv[n++] = support_program(judge);
    for (word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[n++] = word;
    if (first)
        argv[n++] = first;
    if (second)
        argv[n++] = second;
    argv[n] = NULL;
    return support_run(dir, argv, input, -1, 120);
}

/* Game 1 with the script's bot in the first seat; expects `text` on standard error, or
 * with a leading ! expects it not to be there. */
static void expect(const char *options, const char *body, const char *text)
{
    char all[1500], words[500];
    support_result r;

    snprintf(all, sizeof all, "%s\nexec %s\n", body, good);
    support_write(dir, "bot.sh", all, -1);
    snprintf(words, sizeof words, "--game 1 --verbose %s", options);
    r = run_with(words, script, good, NULL);
    assert_int_equal(r.status, 0);
    if ((strstr(r.err, text + (text[0] == '!')) != NULL) != (text[0] != '!'))
        fail_msg("%s: expected %s, found:\n%s", options, text, r.err);
    support_free(&r);
}

static const char slow_start[] = "[ -e seen ] || { : > seen; sleep 1.2; }";

static void test_load_is_for_the_first_call(void **state)
{
    (void)state;
    expect("--time 0.5", slow_start, "late, move 1:");
    expect("--time 0.5 --load 100", slow_start, "!late, move 1:");
    /* the allowance is spent by the first call: the second one is late */
    expect("--time 0.5 --load 100", "[ -e seen ] && sleep 1.2; : > seen",
           "late, move 3:");
}

static void test_no_limit(void **state)
{
    (void)state;
    expect("--time 0.01 --no-limit", "[ -e seen ] || sleep 0.1; : > seen", "!late");
}

static void test_processor_time(void **state)
{
    char bot[800];
    support_result r;

    (void)state;
    /* sleeping costs no processor time, spinning does */
    expect("--time 0.3 --clock cpu", "[ -e seen ] || { : > seen; sleep 0.7; }",
           "!late, move 1:");
    snprintf(bot, sizeof bot, "\"%s\" spin RAIN.OUT", support_program("bots/misbehave"));
    r = run_with("--game 1 --verbose --time 0.1 --clock cpu", bot, good, NULL);
    assert_non_null(strstr(r.err, "late, move 1: expected an answer within 0.1 s of "
                                  "processor time"));
    support_free(&r);
}

/* A bot gets standard input, output and errors and no other descriptor; the shell has two
 * more of its own, the script and its output saved. */
static void test_descriptors(void **state)
{
    (void)state;
    expect("", "ls /proc/$$/fd > fds; [ $(wc -l < fds) -gt 5 ] && exit 9",
           "!exit status 9");
    expect("", "ls /proc/$$/fd > fds; [ $(wc -l < fds) -gt 4 ] && exit 9",
           "exit status 9");
}

static void test_memory(void **state)
{
    (void)state;
    expect("--memory 2", ":", ", move 1:");  /* two megabytes start no program */
    expect("--memory 0", ":", "!, move 1:");
}

static void test_directories(void **state)
{
    /* a file that grows a byte a call: a game has 34 calls of a bot at most */
    static const char count[] =
        "printf x >> calls; [ $(wc -c < calls) -gt 34 ] && exit 7";
    char all[1500];
    support_result r;

    (void)state;
    snprintf(all, sizeof all, "%s\nexec %s\n", count, good);
    support_write(dir, "bot.sh", all, -1);
    r = run_with("--verbose --pairs 1 --jobs 1", script, good, NULL);
    assert_null(strstr(r.err, "exit status 7"));
    support_free(&r);
    r = run_with("--verbose --pairs 1 --jobs 1 --keep-dirs", script, good, NULL);
    assert_non_null(strstr(r.err, "exit status 7"));
    support_free(&r);
}

/* A person mistypes, breaks the rules, moves, and leaves. */
static void test_human(void **state)
{
    support_result r;

    (void)state;
    r = run_with("--human --game 1", good, NULL, "hello\n9 9\n0 0\n3 5\nq\n");
    assert_int_equal(r.status, 0);
    assert_non_null(strstr(r.out, "No: expected ROW COLUMN"));
    assert_non_null(strstr(r.out, "found 9 9, a cell outside the board"));
    assert_non_null(strstr(r.out, "found 0 0, a pass while a move is possible"));
    assert_non_null(strstr(r.out, "Move 1, A (white): 3 5"));
    assert_non_null(strstr(r.out, "human: gave up 1\n  game 1, human: gave up: move 3: "
                                  "left the game\n"));
    support_free(&r);
    r = run_with("--human --game 1", good, NULL, ""); /* end of input */
    assert_non_null(strstr(r.out, "human: gave up 1"));
    support_free(&r);
    /* leaves altogether, with no table of nothing */
    r = run_with("--human --pairs 9", good, NULL, "?\nhelp\nquit\n");
    assert_int_equal(r.status, 130);
    assert_null(strstr(r.out, "No: "));
    assert_non_null(strstr(r.out, "quit leaves the judge"));
    assert_null(strstr(r.out, "place  bot"));
    assert_non_null(strstr(r.err, "Stopped; 0 games are there"));
    support_free(&r);
}

/* What cannot work is refused before a game is played. */
static void test_refused_at_the_start(void **state)
{
    char path[600];
    support_result r;

    (void)state;
    r = run_with("--verbose --html no-such-dir/page.html", good, good, NULL);
    assert_int_equal(r.status, 1);
    assert_non_null(strstr(r.err, "no-such-dir/page.html: No such file"));
    assert_null(strstr(r.err, "game 1:"));
    support_free(&r);
    support_write(dir, "here", "#!/bin/sh\n", -1);
    snprintf(path, sizeof path, "%s/here", dir);
    assert_int_equal(chmod(path, 0700), 0);
    r = run_with("--verbose", "here", good, NULL);
    assert_int_equal(r.status, 1);
    assert_non_null(strstr(r.err, "no program here in PATH; is ./here meant?"));
    support_free(&r);
}

/* A shard's table says what part it is; rows and columns are in the order of the
 * standings; all shards together are no part. */
static void test_parts_of_a_table(void **state)
{
    char a[800], b[800];
    support_result r;

    (void)state;
    snprintf(a, sizeof a, "a=%s", good);
    snprintf(b, sizeof b, "b=\"%s\"", support_program("bots/rivers_mobility"));
    r = run_with("--pairs 2 --quiet --shard 1/2 --results half1", a, b, NULL);
    assert_memory_equal(r.out, "2 of 4 games (one shard of them):\n", 34);
    support_free(&r);
    r = run_with("--table half1", NULL, NULL, NULL);
    assert_memory_equal(r.out, "2 of 4 games so far:\n", 21);
    support_free(&r);
    r = run_with("--pairs 2 --quiet --shard 2/2 --results half2", a, b, NULL);
    support_free(&r);
    r = run_with("--table half1 half2", NULL, NULL, NULL);
    assert_memory_equal(r.out, "place  bot", 10);
    support_free(&r);
}

static void test_watch(void **state)
{
    support_result r;

    (void)state;
    r = run_with("--watch --quiet --pairs 1", good, good, NULL);
    assert_int_equal(r.status, 0);
    assert_non_null(strstr(r.out, "     1 2 3 4 5 6 7 8\n  1  . . . . . . . .\n"));
    assert_non_null(strstr(r.out, "  4  . . . o x . . .\n  5  . . . x o . . .\n"));
    assert_non_null(strstr(r.out, "the end"));
    support_free(&r);
}

static void test_csv(void **state)
{
    support_result r;

    (void)state;
    r = run_with("--csv --quiet --pairs 1", good, good, NULL);
    assert_int_equal(r.status, 0);
    assert_memory_equal(r.out, "place,bot,points,games,won,drawn,lost,discs,forfeits\n1,",
                        54);
    assert_non_null(strstr(r.out, "\ngame,start,first,second,score 1,score 2,"));
    support_free(&r);
}

/* A list of bots with names, and more than two: a table and a cross table. */
static void test_bot_list(void **state)
{
    char list[3000], best[40];
    const char *name;
    support_result r;

    (void)state;
    snprintf(list, sizeof list, "# the league\nalpha = %s\nbeta = %s\ngamma = %s\n",
             talker, talker, talker);
    support_write(dir, "league.txt", list, -1);
    judge = "hive-judge";
    r = run_with("--bots league.txt --pairs 1", NULL, NULL, NULL);
    assert_int_equal(r.status, 0);
    assert_non_null(strstr(r.err, "3 bots, 6 games"));
    assert_non_null(strstr(r.out, "alpha"));
    assert_non_null(strstr(r.out, "Points of the row's bot against the column's:"));
    name = strstr(r.out, "\n    1  ");
    assert_non_null(name);
    snprintf(best, sizeof best, "\n  1. %.4s", name + 8);
    assert_non_null(strstr(r.out, best)); /* the best is the first there too */
    support_free(&r);
    r = run_with("--bots league.txt --pairs 1 --gauntlet", NULL, NULL, NULL);
    assert_non_null(strstr(r.err, "3 bots, 4 games"));
    support_free(&r);
    judge = "rivers-judge";
}

/* Four shards under GNU parallel; one fails at first, and only it is run again. */
static void test_gnu_parallel(void **state)
{
    const char *argv[] = {"/usr/bin/parallel", "--joblog", "log", "--resume-failed",
                          "-j2", NULL, "--quiet", "--pairs", "2", "--shard", "{}/4", "--results",
                          "part{}", NULL, NULL, ":::", "1", "2", "3", "4", NULL};
    char program[700], bot[700], other[800];
    support_result r, table;

    (void)state;
    if (access(argv[0], X_OK) != 0) {
        print_message("no GNU parallel to run shards with\n");
        assert_false(getenv("REQUIRE_ALL") && strcmp(getenv("REQUIRE_ALL"), "1") == 0);
        skip();
    }
    /* parallel hands words to a shell: they are quoted once more */
    snprintf(program, sizeof program, "'%s'", support_program("hive-judge"));
    snprintf(bot, sizeof bot, "'one=%s'", talker);
    snprintf(other, sizeof other, "'two=%s'", talker);
    argv[5] = program;
    argv[13] = bot;
    argv[14] = other;
    support_write(dir, "part3", "not a results file\n", -1);
    r = support_run(dir, argv, NULL, 0, 120);
    assert_int_equal(r.status, 1); /* the number of jobs that failed */
    support_free(&r);
    unlink(strcat(strcpy(bot, dir), "/part3"));
    snprintf(bot, sizeof bot, "'one=%s'", talker);
    r = support_run(dir, argv, NULL, 0, 120);
    assert_int_equal(r.status, 0);
    support_free(&r);
    judge = "hive-judge";
    r = run_with("--quiet --pairs 2", strcat(strcpy(bot, "one="), talker),
                 strcat(strcpy(other, "two="), talker), NULL);
    table = run_with("--quiet --table part1 part2 part3 part4", NULL, NULL, NULL);
    assert_int_equal(table.status, 0);
    judge = "rivers-judge";
    assert_string_equal(table.out, r.out);
    support_free(&r);
    support_free(&table);
}

static int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", support_make_dir());
    snprintf(talker, sizeof talker, "\"%s\"", support_program("bots/hive_random"));
    snprintf(good, sizeof good, "\"%s\"", support_program("bots/rivers_random"));
    snprintf(script, sizeof script, "/bin/sh \"%s/bot.sh\"", dir);
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
        cmocka_unit_test(test_load_is_for_the_first_call),
        cmocka_unit_test(test_no_limit),
        cmocka_unit_test(test_processor_time),
        cmocka_unit_test(test_descriptors),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_directories),
        cmocka_unit_test(test_human),
        cmocka_unit_test(test_refused_at_the_start),
        cmocka_unit_test(test_parts_of_a_table),
        cmocka_unit_test(test_watch),
        cmocka_unit_test(test_csv),
        cmocka_unit_test(test_bot_list),
        cmocka_unit_test(test_gnu_parallel),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
