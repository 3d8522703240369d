/* file_bots: the four bots that read files and write one, each with an input and a budget
 * that makes its answer the same each time. */
#ifndef TESTS_FILE_BOTS_H
#define TESTS_FILE_BOTS_H

#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct file_bot {
    const char *program;
    const char *input, *text; /* file and content */
    const char *second, *second_text;
    const char *output, *temp; /* file with the answer; name it has while it is written */
    const char *work;          /* memory between calls, NULL: none */
} file_bot;

enum { FILE_BOTS = 4 };

static const file_bot file_bots[FILE_BOTS] = {
    {"RAIN.EXE", "RAIN.INP",
     "00000000\n00000000\n00000000\n00012000\n00021000\n00000000\n00000000\n00000000\n1"
     "\n",
     NULL, NULL, "RAIN.OUT", "RAIN.TMP", "RAIN.WRK"},
    {"balda", "input.txt",
     ".....\n.....\n\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n.....\n.....\n0\n",
     "dict.txt",
     "\xD0\xB1\xD0\xB0\xD0\xBB\n\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n"
     "\xD0\xB4\xD0\xB0\xD0\xBB\n",
     "output.txt", "balda_output.tmp", NULL},
    {"MLAYER", "MLAYER.IN", "4 4\n", NULL, NULL, "MLAYER.OUT", "MLAYER.TMP", NULL},
    {"MSWEEPER", "MSWEEPER.IN", "4 3\n3\n1 1 2\n2 1 2\n2 3 3\n", NULL, NULL,
     "MSWEEPER.OUT", "MSWEEPER.TMP", "MSWEEPER.WRK"},
};

static inline void file_bot_lay(const file_bot *bot, const char *dir)
{
    support_write(dir, bot->input, bot->text, -1);
    if (bot->second != NULL)
        support_write(dir, bot->second, bot->second_text, -1);
}

/* Runs the bot in dir: `before` are words in front of its command, NULL at their end. */
static inline support_result file_bot_run(const file_bot *bot, const char *dir,
                                          const char *const before[])
{
    const char *argv[16];
    int count = 0;

    while (before != NULL && before[count] != NULL) {
        argv[count] = before[count];
        count++;
    }
    argv[count++] = support_program(bot->program);
    argv[count++] = "--nodes";
    argv[count++] = "50";
    argv[count++] = "--seed";
    argv[count++] = "1";
    argv[count] = NULL;
    return support_run(dir, argv, NULL, 0, 20);
}

/* The answer in a quiet place, to be freed. */
static inline char *file_bot_good(const file_bot *bot)
{
    const char *dir = support_make_dir();
    support_result result;
    char *answer;

    file_bot_lay(bot, dir);
    result = file_bot_run(bot, dir, NULL);
    assert_int_equal(result.status, 0);
    answer = support_read(dir, bot->output, NULL);
    assert_non_null(answer);
    support_free(&result);
    support_remove_dir(dir);
    return answer;
}

/* One line on standard error that names `what`; status 1. */
static inline void file_bot_refused(const file_bot *bot, const support_result *result,
                                    const char *what)
{
    size_t size = strlen(result->err);

    if (result->late || result->status != 1 || size == 0 ||
        strchr(result->err, '\n') != result->err + size - 1 ||
        strstr(result->err, what) == NULL)
        fail_msg("%s: expected a sentence about %s, found status %d, late %d: %s",
                 bot->program, what, result->status, result->late, result->err);
}

/* Status 0, nothing on standard error, and the answer. */
static inline void file_bot_answered(const file_bot *bot, const char *dir,
                                     const support_result *result, const char *good)
{
    char *answer = support_read(dir, bot->output, NULL);

    if (result->late || result->status != 0 || result->err[0] != '\0' || answer == NULL ||
        strcmp(answer, good) != 0)
        fail_msg("%s: expected its answer, found status %d, late %d: %s\n%s",
                 bot->program, result->status, result->late, result->err,
                 answer != NULL ? answer : "no file");
    free(answer);
}

#endif
