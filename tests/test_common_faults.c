/* Fault injection: every file-writing bot, with one failing library call at a time (see
 * tests/faults.c). Whatever fails, the program ends by itself with status 0 or 1, its
 * output is absent, the old one or a complete answer, and the next call works.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct faults_bot {
    const char *program;
    const char *input, *text; /* file and content */
    const char *second;       /* a second input file, its text follows */
    const char *second_text;
    const char *output;
    bool remembers; /* the next call continues a duel: another answer is right then */
} faults_bot;

static const faults_bot faults_bots[] = {
    {"RAIN.EXE", "RAIN.INP",
     "00000000\n00000000\n00000000\n00012000\n00021000\n00000000\n00000000\n00000000\n1"
     "\n",
     NULL, NULL, "RAIN.OUT", false},
    {"balda", "input.txt",
     ".....\n.....\n\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n.....\n.....\n0\n",
     "dict.txt",
     "\xD0\xB1\xD0\xB0\xD0\xBB\n\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n"
     "\xD0\xB4\xD0\xB0\xD0\xBB\n",
     "output.txt", false},
    {"MLAYER", "MLAYER.IN", "4 4\n", NULL, NULL, "MLAYER.OUT", false},
    {"MSWEEPER", "MSWEEPER.IN", "4 3\n3\n1 1 2\n2 1 2\n2 3 3\n", NULL, NULL,
     "MSWEEPER.OUT", true},
};

enum { FAULTS_BOTS = sizeof faults_bots / sizeof faults_bots[0], FAULTS_MOST = 400 };

static const char faults_old[] = "old answer\n";

/* Runs the bot in dir, with the at-th `call` failing if call is not NULL. */
static support_result faults_run(const faults_bot *bot, const char *dir, const char *call,
                                 int at)
{
    char env_call[60], env_at[40], env_load[1200], here[600];
    const char *argv[12];
    int count = 0;

    argv[count++] = "/usr/bin/env";
    if (call != NULL) {
        const char *library = getenv("TEST_faults");
        snprintf(here, sizeof here, "%s", library != NULL ? library : "");
        snprintf(env_load, sizeof env_load, "LD_PRELOAD=%s", here);
        snprintf(env_call, sizeof env_call, "FAULT_CALL=%s", call);
        snprintf(env_at, sizeof env_at, "FAULT_AT=%d", at);
        argv[count++] = env_load;
        argv[count++] = env_call;
        argv[count++] = env_at;
        argv[count++] = "FAULT_MARK=mark";
    }
    argv[count++] = support_program(bot->program);
    argv[count++] = "--nodes";
    argv[count++] = "50";
    argv[count++] = "--seed";
    argv[count++] = "1";
    argv[count] = NULL;
    return support_run(dir, argv, NULL, 0, 20);
}

static void faults_lay_inputs(const faults_bot *bot, const char *dir)
{
    support_write(dir, bot->input, bot->text, -1);
    if (bot->second != NULL)
        support_write(dir, bot->second, bot->second_text, -1);
    support_write(dir, bot->output, faults_old, -1);
}

/* `good` is what the bot answers when nothing fails; a fault may lead to another complete
 * answer (no memory for the hash table, say), so completeness is judged by the last line.
 */
static void faults_check_answer(const faults_bot *bot, const char *dir, const char *call,
                                int at, const support_result *result)
{
    char *answer = support_read(dir, bot->output, NULL);
    size_t length = answer != NULL ? strlen(answer) : 0;

    if (result->late || (result->status != 0 && result->status != 1))
        fail_msg("%s, %s %d: status %d, late %d: %s", bot->program, call, at,
                 result->status, result->late, result->err);
    if (answer != NULL && (length == 0 || answer[length - 1] != '\n'))
        fail_msg("%s, %s %d: half an answer", bot->program, call, at);
    if (result->status == 0 && (answer == NULL || strcmp(answer, faults_old) == 0))
        fail_msg("%s, %s %d: status 0 without an answer", bot->program, call, at);
    if (result->status == 1 && result->err[0] == '\0')
        fail_msg("%s, %s %d: failed without a word", bot->program, call, at);
    free(answer);
}

static int faults_try_calls(const faults_bot *bot, const char *call, const char *good)
{
    int struck = 0, at;

    for (at = 1; at <= FAULTS_MOST; at++) {
        const char *dir = support_make_dir();
        support_result result, again;
        char *answer;
        bool marked;
        faults_lay_inputs(bot, dir);
        result = faults_run(bot, dir, call, at);
        marked = support_exists(dir, "mark");
        faults_check_answer(bot, dir, call, at, &result);
        support_free(&result);
        faults_lay_inputs(bot, dir);
        again = faults_run(bot, dir, NULL, 0);
        assert_int_equal(again.status, 0);
        answer = support_read(dir, bot->output, NULL);
        assert_non_null(answer);
        assert_string_not_equal(answer, faults_old);
        if (!bot->remembers)
            assert_string_equal(answer, good);
        free(answer);
        support_free(&again);
        support_remove_dir(dir);
        if (!marked)
            break;
        struck++;
    }
    return struck;
}

static void test_one_failing_call_leaves_old_or_whole_answers(void **state)
{
    static const char *const calls[] = {"fopen",  "fread",  "fwrite", "fclose",
                                        "rename", "malloc", "calloc", "realloc"};
    int struck = 0, i;
    size_t c;

    (void)state;
    if (getenv("TEST_faults") == NULL)
        skip();
    for (i = 0; i < FAULTS_BOTS; i++) {
        const char *dir = support_make_dir();
        support_result result;
        char *good;
        faults_lay_inputs(&faults_bots[i], dir);
        result = faults_run(&faults_bots[i], dir, NULL, 0);
        assert_int_equal(result.status, 0);
        good = support_read(dir, faults_bots[i].output, NULL);
        assert_non_null(good);
        support_free(&result);
        support_remove_dir(dir);
        for (c = 0; c < sizeof calls / sizeof calls[0]; c++)
            struck += faults_try_calls(&faults_bots[i], calls[c], good);
        free(good);
    }
    print_message("%d faults injected\n", struck);
    assert_true(struck >= 4 * FAULTS_BOTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_failing_call_leaves_old_or_whole_answers),
    };
    return cmocka_run_group_tests_name("faults", tests, NULL, NULL);
}
