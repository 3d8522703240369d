#define _POSIX_C_SOURCE 200809L
/* Fault injection: every program, with one failing library call at a time (see
 * tests/faults.c). Whatever fails, the program ends by itself with status 0 or 1; with 0
 * its answer is complete, with 1 there is a sentence on standard error, its output is
 * absent, the old one or complete, and the next call works.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FAULTS_ARGS = 12,
    FAULTS_ALL = 24 /* the first calls, each; of later ones a share */
};

typedef struct faults_program {
    const char *program;
    const char *args[FAULTS_ARGS];
    const char *typed;        /* standard input */
    const char *input, *text; /* file and content */
    const char *second, *second_text;
    const char *output; /* file with the answer; NULL: standard output is it */
    bool varies;        /* a complete answer may be another one: a fault may cost the hash
                           table, a call before may have left memory of a duel */
} faults_program;

#define FAULTS_BUDGET "--nodes", "50", "--seed", "1"

static const faults_program faults_bots[] = {
    {"RAIN.EXE", {FAULTS_BUDGET}, NULL, "RAIN.INP",
     "00000000\n00000000\n00000000\n00012000\n00021000\n00000000\n00000000\n00000000\n1"
     "\n",
     NULL, NULL, "RAIN.OUT", true},
    {"balda", {FAULTS_BUDGET}, NULL, "input.txt",
     ".....\n.....\n\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n.....\n.....\n0\n",
     "dict.txt",
     "\xD0\xB1\xD0\xB0\xD0\xBB\n\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n"
     "\xD0\xB4\xD0\xB0\xD0\xBB\n",
     "output.txt", true},
    {"MLAYER", {FAULTS_BUDGET}, NULL, "MLAYER.IN", "4 4\n", NULL, NULL, "MLAYER.OUT",
     true},
    {"MSWEEPER", {FAULTS_BUDGET}, NULL, "MSWEEPER.IN", "4 3\n3\n1 1 2\n2 1 2\n2 3 3\n",
     NULL, NULL, "MSWEEPER.OUT", true},
    {"hive", {FAULTS_BUDGET}, "1\n5 5 5 9\n", NULL, NULL, NULL, NULL, NULL, false},
};

/* A game of random bots, then tables and a page of games that were played before. */
static const faults_program faults_hosts[] = {
    {"hive-judge", {"--quiet", "--pairs", "1", "--jobs", "1", "--results", "games", "a=%",
     "b=%"}, NULL, NULL, NULL, NULL, NULL, NULL, false},
    {"rivers-judge", {"--table", "games", "--html", "page"}, NULL, "games", "@1.jsonl",
     NULL, NULL, NULL, false},
    {"balda-judge", {"--table", "games", "--csv"}, NULL, "games", "@4.jsonl", NULL, NULL,
     NULL, false},
    {"msweeper-judge", {"--table", "games"}, NULL, "games", "@5.jsonl", NULL, NULL, NULL,
     false},
};

static const faults_program faults_puzzles[] = {
    {"sudoku", {"--seed", "1", "--lang", "en"}, "hint\nA1 5\nundo\nq\n", NULL, NULL, NULL,
     NULL, NULL, false},
    {"sudoku", {"--solve"},
     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
     NULL, NULL, NULL, NULL, NULL, false},
    {"mastermind", {"--seed", "1", "--lang", "en"}, "12345\n67890\nhint\nq\n", NULL,
     NULL, NULL, NULL, NULL, true}, /* no memory for a hint is said in the game */
    {"battleship", {"--seed", "1", "--lang", "en"}, "A1\nE5\nmaps\nq\n", NULL, NULL, NULL,
     NULL, NULL, false},
};

static const char faults_old[] = "old answer\n";
static int faults_struck;

/* What stands in a program's table for a path that is known at run time only. */
static const char *faults_argument(const char *argument, char out[700])
{
    const char *mark = strchr(argument, '%');

    if (mark == NULL)
        return argument;
    snprintf(out, 700, "%.*s%s", (int)(mark - argument), argument,
             support_program("bots/hive_greedy"));
    return out;
}

/* Runs the program in dir, with the at-th `call` failing if call is not NULL. */
static support_result faults_run(const faults_program *p, const char *dir,
                                 const char *call, int at)
{
    static char env[6][1200], args[FAULTS_ARGS][700];
    const char *argv[FAULTS_ARGS + 10];
    int count = 0, i;

    snprintf(env[0], sizeof env[0], "TMPDIR=%s", dir);
    snprintf(env[1], sizeof env[1], "LD_PRELOAD=%s", getenv("TEST_faults"));
    snprintf(env[2], sizeof env[2], "FAULT_CALL=%s", call != NULL ? call : "");
    snprintf(env[3], sizeof env[3], "FAULT_AT=%d", at);
    snprintf(env[4], sizeof env[4], "FAULT_PROGRAM=%s", p->program);
    snprintf(env[5], sizeof env[5], "FAULT_MARK=mark");
    argv[count++] = "/usr/bin/env";
    for (i = 0; i < (call != NULL ? 6 : 1); i++)
        argv[count++] = env[i];
    argv[count++] = support_program(p->program);
    for (i = 0; i < FAULTS_ARGS && p->args[i] != NULL; i++)
        argv[count++] = faults_argument(p->args[i], args[i]);
    argv[count] = NULL;
    return support_run(dir, argv, p->typed, -1, 20);
}

/* A text, or "@NAME" for a file of the fuzzers' corpus. */
static void faults_lay(const char *dir, const char *file, const char *text)
{
    char *whole;
    long size = -1;

    if (file == NULL)
        return;
    if (text[0] != '@') {
        support_write(dir, file, text, -1);
        return;
    }
    whole = support_read("tests/fuzz/corpus/judge_results", text + 1, &size);
    assert_non_null(whole);
    support_write(dir, file, whole, size);
    free(whole);
}

static void faults_lay_inputs(const faults_program *p, const char *dir)
{
    faults_lay(dir, p->input, p->text);
    faults_lay(dir, p->second, p->second_text);
    faults_lay(dir, p->output, faults_old);
}

/* The answer of a run: its file's or standard output's text, to be freed; NULL: none. */
static char *faults_answer(const faults_program *p, const char *dir,
                           const support_result *result)
{
    return p->output != NULL ? support_read(dir, p->output, NULL) : strdup(result->out);
}

/* `good` is what the program answers when nothing fails. */
static void faults_check(const faults_program *p, const char *dir, const char *call,
                         int at, const support_result *result, const char *good)
{
    char *answer = faults_answer(p, dir, result);
    size_t length = answer != NULL ? strlen(answer) : 0;

    if (result->late || (result->status != 0 && result->status != 1))
        fail_msg("%s, %s %d: status %d, late %d: %s", p->program, call, at,
                 result->status, result->late, result->err);
    if (result->status == 1 && result->err[0] == '\0')
        fail_msg("%s, %s %d: failed without a word", p->program, call, at);
    if (p->output != NULL && answer != NULL &&
        (length == 0 || answer[length - 1] != '\n'))
        fail_msg("%s, %s %d: half an answer", p->program, call, at);
    if (result->status == 0 && (answer == NULL || strcmp(answer, faults_old) == 0))
        fail_msg("%s, %s %d: status 0 without an answer", p->program, call, at);
    if (result->status == 0 && !p->varies && strcmp(answer, good) != 0)
        fail_msg("%s, %s %d: status 0 with another answer:\n%s", p->program, call, at,
                 answer);
    free(answer);
}

/* After the fault: the same program in the same directory, nothing failing. */
static void faults_check_next(const faults_program *p, const char *dir, const char *call,
                              int at)
{
    support_result again;
    char *answer;

    faults_lay_inputs(p, dir);
    again = faults_run(p, dir, NULL, 0);
    answer = faults_answer(p, dir, &again);
    if (again.status != 0 || answer == NULL || strcmp(answer, faults_old) == 0)
        fail_msg("%s, %s %d: the next call fails: %s", p->program, call, at, again.err);
    free(answer);
    support_free(&again);
}

static void faults_try(const faults_program *p, const char *call, const char *good)
{
    bool struck = true;
    int at;

    for (at = 1; struck; at += at < FAULTS_ALL ? 1 : at / 3) {
        const char *dir = support_make_dir();
        support_result result;

        faults_lay_inputs(p, dir);
        result = faults_run(p, dir, call, at);
        struck = support_exists(dir, "mark");
        faults_check(p, dir, call, at, &result, good);
        if (struck && p->output != NULL)
            faults_check_next(p, dir, call, at);
        faults_struck += struck;
        support_free(&result);
        support_remove_dir(dir);
    }
}

/* Every program of the table with every call of the list. */
static void faults_try_all(const faults_program *programs, size_t count,
                           const char *const *calls)
{
    size_t i, c;

    if (getenv("TEST_faults") == NULL)
        skip();
    for (i = 0; i < count; i++) {
        const char *dir = support_make_dir();
        support_result result;
        int before = faults_struck;
        char *good;

        faults_lay_inputs(&programs[i], dir);
        result = faults_run(&programs[i], dir, NULL, 0);
        if (result.status != 0)
            fail_msg("%s: status %d: %s", programs[i].program, result.status, result.err);
        good = faults_answer(&programs[i], dir, &result);
        assert_non_null(good);
        support_free(&result);
        support_remove_dir(dir);
        for (c = 0; calls[c] != NULL; c++)
            faults_try(&programs[i], calls[c], good);
        free(good);
        print_message("%s: %d faults injected\n", programs[i].program,
                      faults_struck - before);
        assert_true(faults_struck > before);
    }
}

static void test_bots(void **state)
{
    static const char *const calls[] = {"fopen",  "fread",  "fwrite",  "fflush",
                                        "fclose", "rename", "remove",  "malloc",
                                        "calloc", "realloc", NULL};

    (void)state;
    faults_try_all(faults_bots, sizeof faults_bots / sizeof *faults_bots, calls);
}

static void test_console_programs(void **state)
{
    static const char *const calls[] = {"fwrite",  "fflush", "malloc",
                                        "realloc", "calloc", NULL};

    (void)state;
    faults_try_all(faults_puzzles, sizeof faults_puzzles / sizeof *faults_puzzles, calls);
}

static void test_judges(void **state)
{
    static const char *const calls[] = {"fopen",   "fread",  "fwrite", "fclose", "malloc",
                                        "calloc",  "realloc", "open",  "write",  "read",
                                        "mkdtemp", "fork",   "pipe",   "mkdir",  NULL};

    (void)state;
    faults_try_all(faults_hosts, sizeof faults_hosts / sizeof *faults_hosts, calls);
    print_message("%d faults injected in all\n", faults_struck);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots),
        cmocka_unit_test(test_console_programs),
        cmocka_unit_test(test_judges),
    };
    return cmocka_run_group_tests_name("faults", tests, NULL, NULL);
}
