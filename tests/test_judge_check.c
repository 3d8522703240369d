/* judge --check: bots with one planted fault each are told what is wrong, by the case
 * that was made for it; sound ones pass; what failed is kept with the files and the
 * command. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/judge/check.h"
#include "tests/support.h"

typedef struct fault {
    const char *game, *kind;
    const char *name; /* the case that must say so */
    const char *text;
} fault;

static const fault faults[] = {
    {"balda", "crlf", "middle of a game: CRLF line ends",
     "no output: expected output.txt"},
    {"balda", "swapped", "first move, start word listed",
     "(legal with row and column exchanged)"},
    {"balda", "from-zero", "first move, start word listed",
     "(legal if rows and columns counted from 0; they count from 1)"},
    {"balda", "appends", "middle of a game: an old, longer output file",
     "bad format: output.txt:1"},
    {"balda", "litter", "middle of a game",
     "left a file debug.log; allowed are names that start with a last name and _"},
    {"balda", "yo", "only move: a word with yo", "is not in the dictionary"},
    {"rivers", "hands", "whole game as white", "illegal move: 8 4, a move with no disc"},
    {"rivers", "no-pass", "no move: 0 0", "no output: expected RAIN.OUT"},
    {"rivers", "colour", "another game in the same directory", "illegal move"},
    {"rivers", "blanks", "middle of a game: directory with blanks and Cyrillic",
     "no output: expected RAIN.OUT"},
    {"hive", "eager", "opening, moving second: lines that arrive in pieces",
     "expected it to wait for the end of"},
    {"hive", "lingers", "opening, moving first",
     "did not end by itself at the end of input"},
    {"hive", "prompts", "opening, moving first",
     "bad format: answer:1: expected ROW COLUMN, found \"cell 1 1\""},
    {"msweeper", "lines", "sweeper: all triples on one line",
     "no output: expected MSWEEPER.OUT"},
    {"msweeper", "big", "sweeper: the statement's sample",
     "its own files have 200000 bytes, allowed are 102400"},
    {"msweeper", "square", "layer: 1x30",
     "bad format: MLAYER.OUT:2: cell 30 1 is outside the board of 1 x 30"},
    {"msweeper", "pocket", "layer: 8x8", "illegal field: 63 of 64 cells"},
};

/* What a bot of no manners is told at its first case. */
static const struct {
    const char *game, *habit, *text, *or_text;
} manners[] = {
    {"rivers", "hang RAIN.OUT",
     "late: expected an answer within 0.1 s, found none", NULL},
    {"rivers", "crash RAIN.OUT", "crash: killed by signal 11", NULL},
    {"rivers", "flood RAIN.OUT", "too much output", NULL},
    {"rivers", "link RAIN.OUT",
     "not a file: RAIN.OUT is a link, directory or pipe", NULL},
    {"rivers", "directory RAIN.OUT",
     "not a file: RAIN.OUT is a link, directory or pipe", NULL},
    {"rivers", "empty RAIN.OUT",
     "empty output: RAIN.OUT has no answer, exit status 0", NULL},
    {"rivers", "fail RAIN.OUT", "no output: expected RAIN.OUT, found no such file, exit "
                                "status 3 (it says: misbehave:", NULL},
    {"hive", "hang -", "late: expected an answer within 0.1 s, found none", NULL},
    {"hive", "crash -", "crash: killed by signal 11", NULL},
    {"hive", "flood -", "bad format: expected one line an answer",
     "too much output: more than 255 bytes in one line"}, /* as the pieces arrive */
    {"hive", "close -", "ended early: expected an answer to \"0\", found the end", NULL},
};

static char dir[1024];
static char plain[64]; /* a directory without blanks for the judge's cases */

/* Words enough for a game of Balda: balda, bal, lad, dal, ad, laba, baba, ... */
static const char words[] =
    "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n\xD0\xB1\xD0\xB0\xD0\xBB\n"
    "\xD0\xBB\xD0\xB0\xD0\xB4\n\xD0\xB4\xD0\xB0\xD0\xBB\n\xD0\xB0\xD0\xB4\n"
    "\xD0\xBB\xD0\xB0\xD0\xB1\xD0\xB0\n\xD0\xB1\xD0\xB0\xD0\xB1\xD0\xB0\n"
    "\xD0\xB4\xD0\xB0\xD0\xB4\xD0\xB0\n\xD0\xBB\xD0\xB0\xD0\xBB\xD0\xB0\n"
    "\xD0\xB1\xD0\xB0\xD0\xB4\n\xD0\xB4\xD0\xB0\xD0\xB1\n\xD0\xB0\xD0\xB1\n"
    "\xD0\xB1\xD0\xB0\n\xD0\xB4\xD0\xB0\n\xD0\xBB\xD0\xB0\n\xD0\xB0\xD0\xBB\n"
    "\xD0\xB0\xD0\xB0\n\xD0\xB1\xD0\xB1\n\xD0\xB4\xD0\xB4\n\xD0\xBB\xD0\xBB\n"
    "\xD0\xB0\n\xD0\xB1\n\xD0\xB4\n\xD0\xBB\n";

static support_result check(const char *game, const char *kind)
{
    const char *argv[12];
    char judge[64], bot[2100], name[64];
    int n = 0;

    snprintf(judge, sizeof judge, "%s-judge", game);
    snprintf(name, sizeof name, "bots/%s_faulty", game);
    if (strcmp(game, "msweeper") == 0)
        snprintf(bot, sizeof bot, "'%s' %s+'%s' %s layer", support_program(name), kind,
                 support_program(name), kind);
    else
        snprintf(bot, sizeof bot, "'%s' %s", support_program(name), kind);
    argv[n++] = support_program(judge);
    argv[n++] = "--check";
    argv[n++] = bot;
    argv[n++] = "--memory"; /* a build with sanitizers needs terabytes of address space */
    argv[n++] = "0";
    argv[n++] = "--time";
    argv[n++] = strcmp(kind, "lingers") == 0 ? "0.3" : "10";
    if (strcmp(game, "balda") == 0) {
        argv[n++] = "--dict";
        argv[n++] = "words";
    }
    argv[n] = NULL;
    return support_run(dir, argv, NULL, 0, 60);
}

static support_result check_manners(const char *game, const char *habit)
{
    const char *seconds = strncmp(habit, "hang", 4) == 0 ? "0.1" : "10";
    const char *argv[] = {NULL, "--check", NULL, "--memory", "0", "--time", seconds,
                          NULL};
    char judge[64], bot[2100];

    snprintf(judge, sizeof judge, "%s-judge", game);
    argv[0] = support_program(judge);
    snprintf(bot, sizeof bot, "'%s' %s", support_program("bots/misbehave"), habit);
    argv[2] = bot;
    return support_run(dir, argv, NULL, 0, 60);
}

/* The line of a case, or NULL. Modifies nothing; static copy. */
static const char *line_of(const char *out, const char *name)
{
    static char line[1024];
    size_t size = strlen(name);
    const char *p;

    for (p = out; p && *p; p = strchr(p, '\n') ? strchr(p, '\n') + 1 : NULL)
        if (strncmp(p + 5, name, size) == 0 && p[5 + size] == ' ') {
            snprintf(line, sizeof line, "%.*s", (int)strcspn(p, "\n"), p);
            return line;
        }
    return NULL;
}

/* The directory of a failed case has what the bot saw and a note how to go on. */
static void look_at_what_is_kept(const char *out)
{
    char place[1024], run[1100], *note, *input;
    const char *start = strstr(out, "kept in ");

    assert_non_null(start);
    snprintf(place, sizeof place, "%.*s", (int)strcspn(start + 8, "\n"), start + 8);
    note = support_read(place, "README", NULL);
    assert_non_null(note);
    assert_non_null(strstr(note, "CRLF line ends"));
    assert_non_null(strstr(note, "no output: expected output.txt"));
    assert_non_null(strstr(note, "&& '"));
    snprintf(run, sizeof run, "%s/run", place);
    input = support_read(run, "input.txt", NULL);
    assert_non_null(input);
    assert_non_null(strstr(input, "\r\n"));
    free(input);
    free(note);
}

static void test_faults_are_named(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        const fault *f = &faults[i];
        support_result r = check(f->game, f->kind);
        const char *line = line_of(r.out, f->name);

        if (r.status != 1 || !line || !strstr(line, " FAIL ") || !strstr(line, f->text))
            fail_msg("%s %s: status %d, \"%s\"\nexpected %s\n%s%s", f->game, f->kind,
                     r.status, line ? line : "no such case", f->text, r.out, r.err);
        if (strcmp(f->kind, "crlf") == 0)
            look_at_what_is_kept(r.out);
        support_free(&r);
    }
}

static void test_sound_bots_pass(void **state)
{
    static const char *const games[] = {"balda", "rivers", "hive", "msweeper"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof games / sizeof games[0]; i++) {
        support_result r = check(games[i], "none");

        if (r.status != 0 || !strstr(r.out, " 0 failed"))
            fail_msg("%s: status %d\n%s%s", games[i], r.status, r.out, r.err);
        if (strcmp(games[i], "msweeper") != 0)
            assert_null(strstr(r.out, "kept in"));
        support_free(&r);
    }
}

static void test_usage(void **state)
{
    const char *two[] = {NULL, "--check", "a", "b", NULL};
    const char *missing[] = {NULL, "--check", "./nobody", NULL};
    support_result r;

    (void)state;
    two[0] = missing[0] = support_program("hive-judge");
    r = support_run(dir, two, NULL, 0, 10);
    assert_int_equal(r.status, 2);
    support_free(&r);
    r = support_run(dir, missing, NULL, 0, 10);
    assert_int_equal(r.status, 1);
    assert_non_null(strstr(r.err, "nobody"));
    support_free(&r);
}

/* ---- Variations, byte by byte ----------------------------------------------------- */

static void text_becomes(enum check_vary vary, const char *text, const char *expected,
                         size_t expected_size)
{
    size_t size = strlen(text);
    char *out = check_vary_text(vary, text, &size);

    assert_non_null(out);
    assert_int_equal(size, expected_size);
    assert_memory_equal(out, expected, size);
    free(out);
}

static void test_variations(void **state)
{
    size_t size = 2;

    (void)state;
    text_becomes(CHECK_PLAIN, "a\nb\n", "a\nb\n", 4);
    text_becomes(CHECK_CRLF, "a\nb\n", "a\r\nb\r\n", 6);
    text_becomes(CHECK_CR, "a\nb\n", "a\rb\r", 4);
    text_becomes(CHECK_NO_END, "a\nb\n", "a\nb", 3);
    text_becomes(CHECK_NO_END, "", "", 0);
    text_becomes(CHECK_BOM, "a\n",
                 "\xEF\xBB\xBF"
                 "a\n",
                 5);
    text_becomes(CHECK_BOM, "\xD0\xB0", "\xEF\xBB\xBF\xD0\xB0", 5);
    text_becomes(CHECK_CTRL_Z, "a\n", "a\n\x1A", 3);
    text_becomes(CHECK_BLANKS, "a\nb\n", "a \t\nb \t\n", 8);
    text_becomes(CHECK_BLANK_LINES, "a\n", "a\n\n\n\n", 5);
    text_becomes(CHECK_EMPTY, "a\n", "", 0);
    assert_null(check_vary_text(CHECK_BOM, "\xE0\n", &size)); /* one-byte text */
    assert_int_equal(size, 2);
}

static int set_up(void **state)
{
    (void)state;
    snprintf(dir, sizeof dir, "%s", support_make_dir());
    support_write(dir, "words", words, -1);
    snprintf(plain, sizeof plain, "/tmp/test-check-XXXXXX");
    if (!mkdtemp(plain))
        return 1;
    return setenv("TMPDIR", plain, 1);
}

static void test_bad_manners_are_named(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < sizeof manners / sizeof manners[0]; i++) {
        support_result r = check_manners(manners[i].game, manners[i].habit);
        const char *line = line_of(r.out, strcmp(manners[i].game, "hive") == 0
                                              ? "opening, moving first"
                                              : "first move, white");

        if (r.status != 1 || !line ||
            (!strstr(line, manners[i].text) &&
             !(manners[i].or_text && strstr(line, manners[i].or_text))))
            fail_msg("%s %s: status %d, \"%s\"\nexpected %s\n%s", manners[i].game,
                     manners[i].habit, r.status, line ? line : "", manners[i].text,
                     r.err);
        support_free(&r);
    }
}

static int tear_down(void **state)
{
    (void)state;
    support_remove_dir(dir);
    support_remove_dir(plain);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults_are_named),
        cmocka_unit_test(test_bad_manners_are_named),
        cmocka_unit_test(test_sound_bots_pass),
        cmocka_unit_test(test_usage),
        cmocka_unit_test(test_variations),
    };

    return cmocka_run_group_tests_name("judge_check", tests, set_up, tear_down);
}
