/* Programs under other locales, in directories with odd names, with files named in other
 * case. A locale with a decimal comma (German), one of another code page (Russian), one
 * with letters of its own (Turkish, where i is no lower case of I): no output may differ
 * by a byte from that of the C locale. The locales are made by localedef where it is
 * installed; else they are only named.
 */
#define _POSIX_C_SOURCE 200809L

#include "tests/file_bots.h"

#include <sys/stat.h>
#include <unistd.h>

static const char *const locales_names[] = {"de_DE.UTF-8", "ru_RU.KOI8-R", "tr_TR.UTF-8"};

enum { LOCALES = 3 };

static char locales_dir[2000]; /* where the locales are */

/* ---- Locales ----------------------------------------------------------------------- */

static void locales_make(const char *language, const char *charset, const char *name)
{
    char path[2100];
    const char *argv[] = {"/usr/bin/localedef", "--no-archive", "-c", "-i", language,
                          "-f", charset, path, NULL};
    support_result result;

    snprintf(path, sizeof path, "%s/%s", locales_dir, name);
    if (access(path, F_OK) == 0)
        return;
    result = support_run("/", argv, NULL, 0, 60);
    support_free(&result);
}

static int locales_enter(void **state)
{
    char here[1800];

    (void)state;
    assert_non_null(getcwd(here, sizeof here));
    snprintf(locales_dir, sizeof locales_dir, "%s/build/locales", here);
    mkdir(locales_dir, 0755); /* they take seconds to make, so they are kept */
    if (access("/usr/bin/localedef", X_OK) == 0) {
        locales_make("de_DE", "UTF-8", "de_DE.UTF-8");
        locales_make("ru_RU", "KOI8-R", "ru_RU.KOI8-R");
        locales_make("tr_TR", "UTF-8", "tr_TR.UTF-8");
    }
    return 0;
}

/* Runs a command (words after which comes NULL) in dir under the locale, NULL: C. */
static support_result locales_run(const char *dir, const char *locale,
                                  const char *const words[], const char *typed)
{
    char all[60], path[2100];
    const char *argv[20] = {"/usr/bin/env", all, path};
    int count = 3;

    snprintf(all, sizeof all, "LC_ALL=%s", locale != NULL ? locale : "C");
    snprintf(path, sizeof path, "LOCPATH=%s", locales_dir);
    while (*words != NULL)
        argv[count++] = *words++;
    argv[count] = NULL;
    return support_run(dir, argv, typed, -1, 20);
}

/* The German locale works here: a program that asks for it reads and writes commas. */
static bool locales_work(void)
{
    static const char *const words[] = {"/usr/bin/printf", "%.1f", "0,5", NULL};
    support_result result = locales_run("/", "de_DE.UTF-8", words, NULL);
    bool works = strcmp(result.out, "0,5") == 0;

    support_free(&result);
    return works;
}

/* Status and both outputs are the same under every locale. */
static void locales_compare(const char *dir, const char *const words[], const char *typed,
                            int status)
{
    support_result plain = locales_run(dir, NULL, words, typed), result;
    int i;

    if (plain.status != status)
        fail_msg("%s: status %d: %s", words[0], plain.status, plain.err);
    for (i = 0; i < LOCALES; i++) {
        result = locales_run(dir, locales_names[i], words, typed);
        if (result.status != status || strcmp(result.out, plain.out) != 0 ||
            strcmp(result.err, plain.err) != 0)
            fail_msg("%s under %s: status %d:\n%s%s", words[0], locales_names[i],
                     result.status, result.out, result.err);
        support_free(&result);
    }
    support_free(&plain);
}

static void test_files_are_the_same(void **state)
{
    int i, k;

    (void)state;
    if (!locales_work())
        print_message("note: no localedef here, the locales are only named\n");
    for (i = 0; i < FILE_BOTS; i++) {
        const file_bot *bot = &file_bots[i];
        char *good = file_bot_good(bot);
        const char *dir = support_make_dir();
        const char *words[] = {support_program(bot->program), "--time", "0.5", "--nodes",
                               "50", "--seed", "1", NULL};

        file_bot_lay(bot, dir);
        for (k = 0; k < LOCALES; k++) {
            support_result result = locales_run(dir, locales_names[k], words, NULL);

            file_bot_answered(bot, dir, &result, good);
            support_free(&result);
        }
        support_remove_dir(dir);
        free(good);
    }
}

/* "0.5" is half a second everywhere, "0,5" nowhere. */
static void test_a_decimal_comma_is_no_point(void **state)
{
    static const char *const programs[] = {"RAIN.EXE", "balda", "hive", "MLAYER",
                                           "MSWEEPER", "rivers-judge"};
    const char *dir = support_make_dir();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof programs / sizeof *programs; i++) {
        const char *comma[] = {support_program(programs[i]), "--time", "0,5", NULL};
        const char *point[] = {support_program(programs[i]), "--time", "0.5", "--help",
                               NULL};

        locales_compare(dir, comma, "", 2);
        locales_compare(dir, point, "", 0);
    }
    support_remove_dir(dir);
}

static void test_conversations_are_the_same(void **state)
{
    const char *dir = support_make_dir();
    const char *hive[] = {support_program("hive"), "--nodes", "50", NULL};
    const char *sudoku[] = {support_program("sudoku"), "--seed", "1", NULL};
    const char *mastermind[] = {support_program("mastermind"), "--seed", "1", NULL};
    const char *battleship[] = {support_program("battleship"), "--seed", "1", NULL};

    (void)state;
    locales_compare(dir, hive, "1\n5 5 5 9\n", 0);
    locales_compare(dir, sudoku, "PODPOWIEDZ\nHINT\nA1 5\nCOFNIJ\nq\n", 0);
    locales_compare(dir, mastermind, "12345\nHINT\nKONIEC\n", 0);
    locales_compare(dir, battleship, "I1\ni2\nmaps\nQUIT\n", 0);
    support_remove_dir(dir);
}

/* Tables have points, and a results file with points is read right. */
static void test_judges_are_the_same(void **state)
{
    const char *dir = support_make_dir();
    char *games = support_read("tests/fuzz/corpus/judge_results", "3.jsonl", NULL);
    const char *table[] = {support_program("rivers-judge"), "--table", "games", NULL};
    const char *csv[] = {support_program("rivers-judge"), "--table", "games", "--csv",
                         NULL};
    support_result result;

    (void)state;
    assert_non_null(games);
    support_write(dir, "games", games, -1);
    locales_compare(dir, table, "", 0);
    locales_compare(dir, csv, "", 0);
    result = locales_run(dir, "de_DE.UTF-8", table, "");
    assert_non_null(strstr(result.out, "0.0"));
    support_free(&result);
    free(games);
    support_remove_dir(dir);
}

/* ---- Places ------------------------------------------------------------------------ */

static void places_try(const char *name)
{
    char path[3000];
    int i;

    for (i = 0; i < FILE_BOTS; i++) {
        char *good = file_bot_good(&file_bots[i]);
        const char *dir = support_make_dir();
        support_result result;

        snprintf(path, sizeof path, "%s/%s", dir, name);
        assert_int_equal(mkdir(path, 0755), 0);
        file_bot_lay(&file_bots[i], path);
        result = file_bot_run(&file_bots[i], path, NULL);
        file_bot_answered(&file_bots[i], path, &result, good);
        support_free(&result);
        support_remove_dir(dir);
        free(good);
    }
}

static void test_odd_directories(void **state)
{
    char name[256];
    int i;

    (void)state;
    places_try(" two  blanks ");
    memset(name, 'x', 200);
    name[200] = '\0';
    places_try(name);
    for (i = 0; i < 100; i++)
        memcpy(name + 2 * i, "\xD0\xB6", 2); /* zh */
    places_try(name);
    places_try("-n 'quote\" $HOME %s\\");
}

/* ---- Names in other case ----------------------------------------------------------- */

static void cases_lower(const char *name, char *out)
{
    do
        *out++ = (char)(*name >= 'A' && *name <= 'Z' ? *name + 32 : *name);
    while (*name++ != '\0');
}

/* Bots whose files have names in capitals. */
static bool cases_has_capitals(const file_bot *bot)
{
    return bot->input[0] >= 'A' && bot->input[0] <= 'Z';
}

/* rain.inp is read; the answer is in RAIN.OUT, under every locale. */
static void test_lower_case_names_are_read(void **state)
{
    char lower[40];
    int i, k;

    (void)state;
    for (i = 0; i < FILE_BOTS; i++) {
        const file_bot *bot = &file_bots[i];
        const char *dir = support_make_dir();
        const char *words[] = {support_program(bot->program), "--nodes", "50", "--seed",
                               "1", NULL};
        char *good = file_bot_good(bot);

        cases_lower(bot->input, lower);
        support_write(dir, lower, bot->text, -1);
        for (k = 0; k < LOCALES && cases_has_capitals(bot); k++) {
            support_result result = locales_run(dir, locales_names[k], words, NULL);

            file_bot_answered(bot, dir, &result, good);
            cases_lower(bot->output, lower);
            assert_false(support_exists(dir, lower));
            support_free(&result);
        }
        support_remove_dir(dir);
        free(good);
    }
}

static void test_the_exact_name_comes_first(void **state)
{
    char lower[40];
    int i;

    (void)state;
    for (i = 0; i < FILE_BOTS; i++) {
        const file_bot *bot = &file_bots[i];
        const char *dir = support_make_dir();
        char *good = file_bot_good(bot);
        support_result result;

        file_bot_lay(bot, dir);
        cases_lower(bot->input, lower);
        if (cases_has_capitals(bot))
            support_write(dir, lower, "rubbish\n", -1);
        result = file_bot_run(bot, dir, NULL);
        file_bot_answered(bot, dir, &result, good);
        support_free(&result);
        support_remove_dir(dir);
        free(good);
    }
}

/* Rain.Inp and INPUT.TXT are neither name. */
static void test_other_case_is_another_file(void **state)
{
    static const char *const names[FILE_BOTS] = {"Rain.Inp", "INPUT.TXT", "Mlayer.in",
                                                 "MSweeper.IN"};
    int i;

    (void)state;
    for (i = 0; i < FILE_BOTS; i++) {
        const file_bot *bot = &file_bots[i];
        const char *dir = support_make_dir();
        support_result result;

        support_write(dir, names[i], bot->text, -1);
        result = file_bot_run(bot, dir, NULL);
        file_bot_refused(bot, &result, bot->input);
        assert_false(support_exists(dir, bot->output));
        support_free(&result);
        support_remove_dir(dir);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_are_the_same),
        cmocka_unit_test(test_a_decimal_comma_is_no_point),
        cmocka_unit_test(test_conversations_are_the_same),
        cmocka_unit_test(test_judges_are_the_same),
        cmocka_unit_test(test_odd_directories),
        cmocka_unit_test(test_lower_case_names_are_read),
        cmocka_unit_test(test_the_exact_name_comes_first),
        cmocka_unit_test(test_other_case_is_another_file),
    };
    return cmocka_run_group_tests_name("locales", tests, locales_enter, NULL);
}
