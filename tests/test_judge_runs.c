/* Whole runs of a judge: the same results whatever the number of workers, in shards, and
 * after a kill -9; refusal of what does not belong together; tables from files. Hive with
 * quick bots stands for all: this is common/judge, not the game. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "common/rng.h"
#include "tests/support.h"

enum { ARGS = 40 };

static char dir[512], judge[600], random_bot[700], greedy_bot[700];

/* Runs the judge with the words of `options`, then both bots; the result is the caller's
 * to free. */
static support_result run(const char *options, bool bots)
{
    const char *argv[ARGS];
    char words[1000];
    char *word;
    int n = 0;

    snprintf(words, sizeof words, "%s", options);
    argv[n++] = judge;
    argv[n++] = "--time"; /* nobody is late, however busy the machine is */
    argv[n++] = "20";
    for (word = strtok(words, " "); word && n < ARGS - 3; word = strtok(NULL, " "))
        argv[n++] = word;
    if (bots) {
        argv[n++] = random_bot;
        argv[n++] = greedy_bot;
    }
    argv[n] = NULL;
    return support_run(dir, argv, NULL, 0, 60);
}

static void run_ok(const char *options, bool bots)
{
    support_result r = run(options, bots);

    if (r.status != 0)
        fail_msg("%s: status %d\n%s", options, r.status, r.err);
    support_free(&r);
}

static int by_text(const void *x, const void *y)
{
    return strcmp(*(char *const *)x, *(char *const *)y);
}

/* The games of a results file, sorted, without times: what two runs must share. */
static char *games_of(const char *file)
{
    char *text = support_read(dir, file, NULL), *sorted, *line, **lines;
    size_t count = 0, i, size;

    assert_non_null(text);
    size = strlen(text) + 1;
    lines = calloc(size, sizeof *lines);
    sorted = calloc(1, size + 1);
    assert_non_null(lines);
    assert_non_null(sorted);
    for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        char *times = strstr(line, ",\"time\":");

        if (strncmp(line, "{\"judge\"", 8) == 0)
            continue;
        assert_non_null(times);
        *times = '\0';
        lines[count++] = line;
    }
    qsort(lines, count, sizeof *lines, by_text);
    for (i = 0; i < count; i++) {
        strcat(sorted, lines[i]);
        strcat(sorted, "\n");
    }
    free(lines);
    free(text);
    return sorted;
}

static void assert_same_games(const char *a, const char *b)
{
    char *x = games_of(a), *y = games_of(b);

    assert_true(strlen(x) > 0);
    assert_string_equal(x, y);
    free(x);
    free(y);
}

/* The standings that --table prints. */
static char *table_of(const char *files)
{
    char options[400], *table;
    support_result r;

    snprintf(options, sizeof options, "--quiet --table %s", files);
    r = run(options, false);
    if (r.status != 0)
        fail_msg("--table %s: %s", files, r.err);
    table = r.out;
    r.out = NULL;
    support_free(&r);
    return table;
}

static void expect_refusal(const char *options, bool bots, int status,
                           const char *sentence)
{
    support_result r = run(options, bots);

    assert_int_equal(r.status, status);
    if (!strstr(r.err, sentence))
        fail_msg("%s: expected '%s', found: %s", options, sentence, r.err);
    support_free(&r);
}

static void test_jobs_change_nothing(void **state)
{
    (void)state;
    run_ok("--quiet --pairs 15 --jobs 1 --results one", true);
    run_ok("--quiet --pairs 15 --jobs 4 --results four", true);
    assert_same_games("one", "four");
}

static void test_seeds_change_games(void **state)
{
    char *a, *b;

    (void)state;
    run_ok("--quiet --pairs 2 --seed 1 --results seed1", true);
    run_ok("--quiet --pairs 2 --seed 2 --results seed2", true);
    a = games_of("seed1");
    b = games_of("seed2");
    assert_string_not_equal(a, b);
    free(a);
    free(b);
}

static void test_shards_make_the_whole(void **state)
{
    char *whole, *parts;
    char *x, *y, *joined;

    (void)state;
    run_ok("--quiet --pairs 15 --jobs 1 --results whole", true);
    run_ok("--quiet --pairs 15 --jobs 2 --shard 1/2 --results part1", true);
    run_ok("--quiet --pairs 15 --jobs 1 --shard 2/2 --results part2", true);
    x = support_read(dir, "part1", NULL);
    y = support_read(dir, "part2", NULL);
    joined = calloc(1, strlen(x) + strlen(y) + 1);
    strcat(strcat(joined, y), x); /* cat, in any order */
    support_write(dir, "joined", joined, -1);
    assert_same_games("whole", "joined");
    whole = table_of("whole");
    parts = table_of("part1 part2");
    assert_string_equal(whole, parts);
    free(parts);
    parts = table_of("joined");
    assert_string_equal(whole, parts);
    free(parts);
    parts = table_of("whole joined"); /* the same games twice count once */
    assert_string_equal(whole, parts);
    free(parts);
    free(whole);
    free(joined);
    free(x);
    free(y);
}

static void test_a_finished_run_is_not_played_again(void **state)
{
    support_result r;
    char *before, *after;

    (void)state;
    run_ok("--quiet --pairs 3 --results done", true);
    before = support_read(dir, "done", NULL);
    r = run("--pairs 3 --results done", true);
    assert_int_equal(r.status, 0);
    assert_non_null(strstr(r.err, "Resuming, 6 games kept."));
    after = support_read(dir, "done", NULL);
    assert_string_equal(before, after);
    support_free(&r);
    free(before);
    free(after);
}

/* Half a line, as a kill leaves it, is cut off and its game played again. */
static void test_half_a_line(void **state)
{
    char *text, *cut;
    long size;

    (void)state;
    run_ok("--quiet --pairs 3 --jobs 1 --results full", true);
    text = support_read(dir, "full", &size);
    support_write(dir, "half", text, size - 40);
    run_ok("--quiet --pairs 3 --jobs 1 --results half", true);
    assert_same_games("full", "half");
    cut = strchr(text, '\n'); /* only half of the header was written */
    support_write(dir, "header", text, (cut - text) / 2);
    run_ok("--quiet --pairs 3 --jobs 1 --results header", true);
    assert_same_games("full", "header");
    free(text);
}

static void test_foreign_results_are_refused(void **state)
{
    char *a, *b, *mixed, *other;

    (void)state;
    run_ok("--quiet --pairs 2 --results mine", true);
    expect_refusal("--pairs 2 --seed 9 --results mine", true, 1, "another 'seed'");
    expect_refusal("--pairs 3 --results mine", true, 1, "another 'pairs'");
    expect_refusal("--pairs 2 --time 0.5 --results mine", true, 1, "another 'limit'");
    expect_refusal("--pairs 2 --clock cpu --results mine", true, 1, "another 'limits'");
    support_write(dir, "bots", "third = ", 8);
    support_write(dir, "text", "Dear diary,\n", -1);
    expect_refusal("--pairs 2 --results text", true, 1, "expected a header");
    support_write(dir, "broken", "{\"judge\":1,\n", -1);
    expect_refusal("--pairs 2 --results broken", true, 1, "expected a header");
    expect_refusal("--table text", false, 1, "expected a header");
    expect_refusal("--table nothing-of-that-name", false, 1, "nothing-of-that-name");
    run_ok("--quiet --pairs 2 --seed 9 --results other", true);
    expect_refusal("--table mine other", false, 1, "another 'seed'");
    a = support_read(dir, "mine", NULL);
    b = support_read(dir, "other", NULL);
    mixed = calloc(1, strlen(a) + strlen(b) + 1);
    other = strchr(b, '\n') + 1; /* games of another run under our header */
    strcat(strcat(mixed, a), other);
    support_write(dir, "mixed", mixed, -1);
    expect_refusal("--table mixed", false, 1, "the game is of another run");
    free(a);
    free(b);
    free(mixed);
}

/* Two judges on one file would play everything twice: the second is refused. */
static void test_a_file_in_use_is_refused(void **state)
{
    struct flock lock;
    char path[600];
    int fd;

    (void)state;
    run_ok("--quiet --pairs 1 --results used", true);
    snprintf(path, sizeof path, "%s/used", dir);
    fd = open(path, O_RDWR);
    assert_true(fd >= 0);
    memset(&lock, 0, sizeof lock);
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    assert_int_equal(fcntl(fd, F_SETLK, &lock), 0);
    expect_refusal("--quiet --pairs 1 --results used", true, 1, "another judge is writing");
    close(fd);
    run_ok("--quiet --pairs 1 --results used", true);
}

/* A game that is there twice with different results is a contradiction. */
static void test_contradictions_are_refused(void **state)
{
    char *text, *twice, *score;

    (void)state;
    run_ok("--quiet --pairs 1 --jobs 1 --results once", true);
    text = support_read(dir, "once", NULL);
    twice = calloc(1, 2 * strlen(text) + 1);
    assert_non_null(twice);
    strcat(twice, text);
    score = strstr(text, "\"points\":[");
    assert_non_null(score);
    score += strlen("\"points\":[");
    *score = *score == '0' ? '1' : '0';
    strcat(twice, strchr(text, '\n') + 1);
    support_write(dir, "twice", twice, -1);
    expect_refusal("--table twice", false, 1, "twice, with different results");
    free(text);
    free(twice);
}

/* Found by fuzz_judge_results: the logarithm of such a time was an index out of bounds. */
static void test_a_time_without_end_is_refused(void **state)
{
    static const char *const times[] = {"1e308", "-1e10", "1e9"};
    char *text, *wrong, *ms;
    size_t i;

    (void)state;
    run_ok("--quiet --pairs 1 --jobs 1 --results timed", true);
    text = support_read(dir, "timed", NULL);
    ms = strstr(text, "\"ms\":[");
    assert_non_null(ms);
    ms += strlen("\"ms\":[");
    for (i = 0; i < sizeof times / sizeof *times; i++) {
        wrong = calloc(1, strlen(text) + 20);
        assert_non_null(wrong);
        memcpy(wrong, text, (size_t)(ms - text));
        strcat(wrong, times[i]);
        strcat(wrong, ms + strcspn(ms, ",]"));
        support_write(dir, "endless", wrong, -1);
        expect_refusal("--table endless", false, 1, "a number that is too large");
        free(wrong);
    }
    free(text);
}

static void test_usage(void **state)
{
    (void)state;
    expect_refusal("--nonsense", true, 2, "--nonsense");
    expect_refusal("--shard 3/2", true, 2, "--shard");
    expect_refusal("--shard 1/2x", true, 2, "--shard");
    expect_refusal("--shard 4294967297/4294967298", true, 2, "--shard");
    expect_refusal("--sprt 5", true, 2, "--sprt");
    expect_refusal("--sprt 0,1e999", true, 2, "--sprt");
    expect_refusal("--sprt nan,5", true, 2, "--sprt");
    expect_refusal("--sprt 5,0", true, 2, "--sprt");
    expect_refusal("--pairs 0", true, 2, "--pairs");
    expect_refusal("--table", false, 2, "--table");
    expect_refusal("", false, 2, "expected two bots");
    expect_refusal("--game 99", true, 2, "--game");
    expect_refusal("--jobs 2 --keep-dirs", true, 2, "--keep-dirs");
    expect_refusal("--pairs 1 ./not-there ./nor-this", false, 1, "not-there");
}

/* ---- Kills ----------------------------------------------------------------------- */

extern char **environ;

/* Starts the judge and leaves it running; its process id. All that it starts has a mark
 * at the head of its environment. */
static pid_t start_judge(const char *results)
{
    static char mark[] = "JUDGE_TEST=1";
    pid_t pid = fork();

    if (pid == 0) {
        int nothing = open("/dev/null", O_RDWR), n = 0;
        char *env[512];

        env[n++] = mark;
        for (; environ[n - 1] && n < 511; n++)
            env[n] = environ[n - 1];
        env[n] = NULL;
        dup2(nothing, 0);
        dup2(nothing, 1);
        dup2(nothing, 2);
        if (chdir(dir) == 0)
            execle(judge, judge, "--time", "20", "--quiet", "--pairs", "30", "--jobs",
                   "2", "--results", results, random_bot, greedy_bot, (char *)NULL, env);
        _exit(127);
    }
    assert_true(pid > 0);
    return pid;
}

static long lines_of(const char *file)
{
    char *text = support_read(dir, file, NULL);
    long lines = 0;
    char *p;

    for (p = text; p && *p; p++)
        lines += *p == '\n';
    free(text);
    return lines;
}

/* Children and grandchildren of a killed judge: everything that runs our bots. */
static int count_left(void)
{
    DIR *proc = opendir("/proc");
    struct dirent *entry;
    int count = 0;

    while (proc && (entry = readdir(proc)) != NULL) {
        char path[300], text[2048] = "";
        FILE *file;

        snprintf(path, sizeof path, "/proc/%.200s/environ", entry->d_name);
        file = fopen(path, "rb");
        if (!file)
            continue;
        text[fread(text, 1, sizeof text - 1, file)] = '\0';
        fclose(file);
        count += strncmp(text, "JUDGE_TEST=", 11) == 0;
    }
    if (proc)
        closedir(proc);
    return count;
}

/* Workers end on their own when their judge is killed: waits for that. */
static void wait_for_nobody(void)
{
    static const struct timespec moment = {0, 2000000};
    int i;

    for (i = 0; i < 2000 && count_left() > 0; i++)
        nanosleep(&moment, NULL);
    assert_int_equal(count_left(), 0);
}

/* kill -9 at a random moment, six times, then to the end: nothing lost, nothing left. */
static void test_kills(void **state)
{
    rng random;
    int i;

    (void)state;
    run_ok("--quiet --pairs 30 --jobs 2 --results unkilled", true);
    rng_seed(&random, 9);
    for (i = 0; i < 6; i++) {
        long wanted = 1 + 9 * i; /* lines before the blow, or the end of the run */
        pid_t pid = start_judge("killed");
        uint32_t spins = rng_below(&random, 2000);

        while (lines_of("killed") < wanted && waitpid(pid, NULL, WNOHANG) == 0)
            ;
        while (spins-- > 0)
            sched_yield();
        while (count_left() == 0 && waitpid(pid, NULL, WNOHANG) == 0)
            ; /* forked, but not yet the judge: its mark is there from exec on */
        kill(pid, SIGKILL);
        waitpid(pid, NULL, 0);
        wait_for_nobody();
    }
    run_ok("--quiet --pairs 30 --jobs 2 --results killed", true);
    assert_same_games("unkilled", "killed");
}

/* Ctrl-C: no half line, no child, status 130, and the same command goes on. */
static void test_interrupt(void **state)
{
    int status = 0;
    pid_t pid;
    char *text;

    (void)state;
    pid = start_judge("stopped");
    while (lines_of("stopped") < 4 && waitpid(pid, &status, WNOHANG) == 0)
        ;
    kill(pid, SIGINT);
    waitpid(pid, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 130);
    assert_int_equal(count_left(), 0);
    text = support_read(dir, "stopped", NULL);
    assert_int_equal(text[strlen(text) - 1], '\n');
    free(text);
    run_ok("--quiet --pairs 30 --jobs 2 --results stopped", true);
    assert_same_games("unkilled", "stopped");
}

static int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", support_make_dir());
    snprintf(judge, sizeof judge, "%s", support_program("hive-judge"));
    snprintf(random_bot, sizeof random_bot, "random=\"%s\"",
             support_program("bots/hive_random"));
    snprintf(greedy_bot, sizeof greedy_bot, "greedy=\"%s\"",
             support_program("bots/hive_greedy"));
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
        cmocka_unit_test(test_jobs_change_nothing),
        cmocka_unit_test(test_seeds_change_games),
        cmocka_unit_test(test_shards_make_the_whole),
        cmocka_unit_test(test_a_finished_run_is_not_played_again),
        cmocka_unit_test(test_half_a_line),
        cmocka_unit_test(test_foreign_results_are_refused),
        cmocka_unit_test(test_a_file_in_use_is_refused),
        cmocka_unit_test(test_contradictions_are_refused),
        cmocka_unit_test(test_a_time_without_end_is_refused),
        cmocka_unit_test(test_usage),
        cmocka_unit_test(test_kills),
        cmocka_unit_test(test_interrupt),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
