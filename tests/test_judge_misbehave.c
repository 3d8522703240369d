/* 29 kinds of bad bots at every judge: the fault is named rightly, in time, and no
 * process is left, whatever the bot did to stay alive. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "common/judge/fence.h"
#include "tests/support.h"

typedef struct habit {
    const char *kind;
    const char *by_file; /* what a judge of the file protocol calls it */
    const char *by_talk; /* what Hive's judge calls it; NULL: no fault there */
    bool late;
} habit;

static const habit habits[] = {
    {"hang", "late", "late", true},
    {"spin", "late", "late", true},
    {"late", "late", "late", true},
    {"stop", "late", "late", true},
    {"bomb", "late", "late", true},
    {"crash", "crash", "crash", false},
    {"abort", "crash", "crash", false},
    {"memory", "crash", "crash", false},
    {"silent", "no output", "ended early", false},
    {"fail", "no output", "ended early", false},
    {"vandal", "no output", "ended early", false},
    {"empty", "empty output", "empty output", false},
    {"half", "bad format", "bad format", false},
    {"garbage", "bad format", "bad format", false},
    {"extra", "bad format", "bad format", false},
    {"binary", "bad format", "bad format", false},
    {"children", "bad format", "bad format", false},
    {"chatter", "bad format", "bad format", false},
    {"illegal", "illegal move", "illegal move", false},
    {"flood", "too much output", "too much output", false},
    {"noise", "too much output", "too much output", false},
    {"link", "not a file", "ended early", false},
    {"directory", "not a file", "ended early", false},
    {"pipe", "not a file", "ended early", false},
};

static const habit hoard = {"hoard", NULL, NULL, false};
static const habit tamper = {"tamper", "tampered", NULL, false};

static char dir[512], token[64];

/* Processes whose command has our token. */
static int count_left(void)
{
    DIR *proc = opendir("/proc");
    struct dirent *entry;
    int count = 0;

    if (!proc)
        return 0;
    while ((entry = readdir(proc)) != NULL) {
        char path[300], text[4096];
        FILE *file;
        size_t size, i;

        snprintf(path, sizeof path, "/proc/%.200s/cmdline", entry->d_name);
        file = fopen(path, "rb");
        if (!file)
            continue;
        size = fread(text, 1, sizeof text - 1, file);
        fclose(file);
        for (i = 0; i < size; i++)
            if (text[i] == '\0')
                text[i] = ' ';
        text[size] = '\0';
        count += strstr(text, token) != NULL && strstr(text, "-judge") == NULL;
    }
    closedir(proc);
    return count;
}

/* The ninth field of the game's line in the CSV: seconds used by the first seat. */
static double seconds_of_game_1(const char *csv)
{
    const char *line = strstr(csv, "\n1,0,");
    int field;

    assert_non_null(line);
    for (field = 0; field < 8; field++) {
        line = strchr(line, ',');
        assert_non_null(line);
        line++;
    }
    return atof(line);
}

static void run(const char *judge, const char *output, const char *second,
                const habit *h, const char *expected)
{
    char bot[1024], shown[80];
    const char *argv[16];
    support_result r;
    int n = 0;

    snprintf(bot, sizeof bot, "\"%s\" %s %s %s", support_program("bots/misbehave"),
             h->kind, output, token);
    argv[n++] = support_program(judge);
    argv[n++] = "--game";
    argv[n++] = "1";
    argv[n++] = "--verbose";
    argv[n++] = "--csv";
    argv[n++] = "--time";
    argv[n++] = h->late ? "0.1" : "30";
    argv[n++] = "--memory";
    argv[n++] = "0";
    if (strcmp(judge, "balda-judge") == 0) {
        argv[n++] = "--dict";
        argv[n++] = "words.txt";
    }
    argv[n++] = bot;
    argv[n++] = second ? second : bot;
    argv[n] = NULL;
    r = support_run(dir, argv, NULL, 0, 60);
    assert_int_equal(r.status, 0);
    snprintf(shown, sizeof shown, ": %s, move ", expected);
    if (!strstr(r.err, shown))
        fail_msg("%s, %s: expected '%s', found:\n%s", judge, h->kind, expected, r.err);
    if (h->late)
        assert_true(seconds_of_game_1(r.out) >= 0.1 && seconds_of_game_1(r.out) < 1.1);
    assert_int_equal(count_left(), 0);
    support_free(&r);
}

static void run_all(const char *judge, const char *output, const char *second, bool talk)
{
    size_t i;

    for (i = 0; i < sizeof habits / sizeof *habits; i++)
        run(judge, output, second, &habits[i],
            talk ? habits[i].by_talk : habits[i].by_file);
}

static void test_rivers(void **state)
{
    (void)state;
    run_all("rivers-judge", "RAIN.OUT", NULL, false);
}

static void test_balda(void **state)
{
    (void)state;
    support_write(dir, "words.txt",
                  "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n" /* balda */
                  "\xD0\xB1\xD0\xB0\xD0\xBB\n\xD0\xB0\xD0\xBB\xD1\x8B\xD0\xB9\n"
                  "\xD0\xB4\xD0\xB0\xD1\x80\n",
                  -1);
    run_all("balda-judge", "output.txt", NULL, false);
    run("balda-judge", "output.txt", NULL, &tamper, "tampered");
}

/* A cell outside the board is a matter of format there. */
static void test_msweeper(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < sizeof habits / sizeof *habits; i++)
        run("msweeper-judge", "MSWEEPER.OUT", NULL, &habits[i],
            strcmp(habits[i].kind, "illegal") == 0 ? "bad format" : habits[i].by_file);
    run("msweeper-judge", "MSWEEPER.OUT", NULL, &hoard, "too much output");
}

/* Somebody decent sits on the other side: some habits need a second turn to show. */
static void test_hive(void **state)
{
    char second[600];

    (void)state;
    snprintf(second, sizeof second, "\"%s\" --seed 3",
             support_program("bots/hive_random"));
    run_all("hive-judge", "-", second, true);
}

/* The kinds are listed for who asks. */
static void test_help(void **state)
{
    const char *argv[] = {support_program("bots/misbehave"), "--help", NULL};
    support_result r = support_run(dir, argv, NULL, 0, 60);
    size_t i;

    (void)state;
    assert_int_equal(r.status, 0);
    assert_non_null(strstr(r.out, "\"bin/bots/misbehave hang RAIN.OUT\""));
    for (i = 0; i < sizeof habits / sizeof *habits; i++) {
        char line[80];

        snprintf(line, sizeof line, "\n  %s ", habits[i].kind);
        assert_non_null(strstr(r.out, line));
    }
    support_free(&r);
}

/* What the system can keep a bot from: writing elsewhere, killing its judge. */
static void test_fence(void **state)
{
    static const habit stray = {"stray", NULL, NULL, false};
    static const habit murder = {"murder", NULL, NULL, false};

    (void)state;
    if (fence_level() == 0)
        skip();
    run("rivers-judge", "RAIN.OUT", NULL, &stray, "bad format"); /* "fenced" */
    if (fence_level() >= 2) {
        run("rivers-judge", "RAIN.OUT", NULL, &murder, "no output");
        run("hive-judge", "-", NULL, &murder, "ended early");
    }
}

/* Without the fence a bot can kill the worker that runs it: the judge says so, and the
 * bot dies with it. */
static void test_murder_of_a_worker(void **state)
{
    char bot[1024];
    const char *argv[] = {support_program("rivers-judge"), "--no-fence", "--quiet", bot, bot,
                          NULL};
    support_result r;

    (void)state;
    snprintf(bot, sizeof bot, "\"%s\" murder RAIN.OUT %s",
             support_program("bots/misbehave"), token);
    r = support_run(dir, argv, NULL, 0, 60);
    assert_int_equal(r.status, 1);
    assert_non_null(strstr(r.err, "a worker of the judge ended; the games so far are kept"));
    assert_int_equal(count_left(), 0);
    support_free(&r);
}

#ifndef __SANITIZE_ADDRESS__
/* A gigabyte of output does not become a gigabyte in the judge. (The largest of all
 * processes that were waited for so far, the judge's and the bots'.) */
static void test_flood_is_not_kept(void **state)
{
    struct rusage usage;

    (void)state;
    assert_int_equal(getrusage(RUSAGE_CHILDREN, &usage), 0);
    assert_true(usage.ru_maxrss < 50L * 1024);
}
#endif

static int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", support_make_dir());
    snprintf(token, sizeof token, "judge-test-%ld", (long)getpid());
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
        cmocka_unit_test(test_rivers),
        cmocka_unit_test(test_hive),
        cmocka_unit_test(test_balda),
        cmocka_unit_test(test_msweeper),
        cmocka_unit_test(test_help),
        cmocka_unit_test(test_fence),
        cmocka_unit_test(test_murder_of_a_worker),
#ifndef __SANITIZE_ADDRESS__
        cmocka_unit_test(test_flood_is_not_kept),
#endif
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
