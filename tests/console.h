/* console: what tests of the console games share: running a game over pipes and over a
 * pseudo-terminal, and the checks that every game must pass at the end of input and on
 * hostile lines. Include after "tests/support.h"; needs _XOPEN_SOURCE 700. */
#ifndef TESTS_CONSOLE_H
#define TESTS_CONSOLE_H

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "puzzles/text.h"

/* Runs a program of bin/ with switches (NULL-terminated) and input; size < 0: strlen. */
static support_result console_run(const char *program, const char *input, long size,
                                  const char *const *switches)
{
    const char *argv[16] = {support_program(program)};
    const char *dir = support_make_dir();
    support_result result;
    int i = 0;

    for (; switches[i] != NULL; i++)
        argv[i + 1] = switches[i];
    argv[i + 1] = NULL;
    result = support_run(dir, argv, input, size, 20);
    support_remove_dir(dir);
    return result;
}

static char *console_read_file(const char *path)
{
    char *text = malloc(200000);
    FILE *file = fopen(path, "rb");
    size_t size;

    if (file == NULL)
        fail_msg("%s is missing", path);
    assert_non_null(text);
    size = fread(text, 1, 199999, file);
    text[size] = '\0';
    fclose(file);
    return text;
}

/* A typed session (CASE.in) against the kept one (CASE.out), byte by byte. */
static void console_check_session(const char *program, const char *kept, int status,
                                  const char *const *switches)
{
    char path[200];
    char *typed, *expected;
    support_result result;

    snprintf(path, sizeof path, "tests/cases/%s/%s.in", program, kept);
    typed = console_read_file(path);
    snprintf(path, sizeof path, "tests/cases/%s/%s.out", program, kept);
    expected = console_read_file(path);
    result = console_run(program, typed, -1, switches);
    assert_string_equal(result.out, expected);
    assert_string_equal(result.err, "");
    assert_int_equal(result.status, status);
    support_free(&result);
    free(typed);
    free(expected);
}

/* Input that ends after every single byte of `typed`, in both languages: one line more,
 * status 1, no flood. Nothing typed may end the game. */
static void console_check_ends(const char *program, const char *typed, long limit,
                               const char *mode)
{
    const char *pl[] = {"--seed", "7", mode, NULL};
    const char *en[] = {"--seed", "7", "--lang", "en", mode, NULL};
    long size;

    for (size = 0; size <= (long)strlen(typed); size++) {
        bool english = size % 2 == 1;
        support_result result = console_run(program, typed, size, english ? en : pl);
        const char *last = english ? "\nEnd of input: the game was not finished.\n"
                                   : "\nKoniec danych: gra przerwana.\n";
        assert_false(result.late);
        assert_int_equal(result.status, 1);
        assert_true(result.out_size < limit);
        assert_true(result.out_size > (long)strlen(last));
        assert_string_equal(result.out + result.out_size - strlen(last), last);
        assert_string_equal(result.err, "");
        support_free(&result);
    }
}

/* A line of 20,000 bytes, NULs, a byte-order mark inside, an escape sequence, Polish
 * letters: each is answered in one line, none is obeyed; then "quit" ends it. */
static void console_check_hostile(const char *program, const char *mode)
{
    static const char rest[] =
        "12\00034\n\000\000\n5\357\273\277\n\033[2J\n\304\205\nquit";
    const char *switches[] = {"--seed", "8", "--lang", "en", mode, NULL};
    char *typed = malloc(30000);
    support_result result;

    assert_non_null(typed);
    memset(typed, '1', 20000);
    typed[20000] = '\n';
    memcpy(typed + 20001, rest, sizeof rest - 1);
    result = console_run(program, typed, 20001 + (long)sizeof rest - 1, switches);
    assert_int_equal(result.status, 0);
    assert_true(result.out_size < 20000);
    assert_non_null(strstr(result.out, "'11111"));
    assert_null(strstr(result.out, "1111111111111111111111111111111111111111"));
    assert_null(strchr(result.out, '\033'));
    assert_int_equal(strlen(result.out), result.out_size); /* no NUL was copied */
    support_free(&result);
    free(typed);
}

/* --color differs from the plain output by ANSI sequences alone, --ascii by marks alone.
 */
static void console_check_colour_and_ascii(const char *program, const char *typed)
{
    static const char *const plain[] = {"--seed", "6", NULL};
    static const char *const color[] = {"--seed", "6", "--color", NULL};
    static const char *const ascii[] = {"--seed", "6", "--ascii", NULL};
    support_result a = console_run(program, typed, -1, plain);
    support_result b = console_run(program, typed, -1, color);
    support_result c = console_run(program, typed, -1, ascii);
    const char *from;
    char *to;
    tm_out out;

    for (from = to = b.out; *from != '\0';) {
        if (*from == '\033')
            from = strchr(from, 'm') + 1;
        else
            *to++ = *from++;
    }
    *to = '\0';
    assert_string_equal(a.out, b.out);
    tm_out_init(&out, NULL);
    out.charset = TM_ASCII;
    tm_put(&out, a.out);
    assert_string_equal(c.out, out.data);
    for (from = c.out; *from != '\0'; from++)
        assert_in_range(*from, 10, 126);
    tm_out_free(&out);
    support_free(&a);
    support_free(&b);
    support_free(&c);
}

/* Each of the calls (up to 3 switches) is a usage error: status 2, told on stderr only.
 */
static void console_check_usage(const char *program, const char *const wrong[][4],
                                int count)
{
    int i;

    for (i = 0; i < count; i++) {
        support_result result = console_run(program, "", 0, wrong[i]);
        assert_int_equal(result.status, 2);
        assert_string_equal(result.out, "");
        assert_true(strlen(result.err) > 20);
        support_free(&result);
    }
}

/* ---- A pseudo-terminal ---- */

typedef struct console_tty {
    int master;
    pid_t child;
    char text[100000]; /* what came since the last wait began */
} console_tty;

/* Reads from the terminal until `word` has come, for at most 10 seconds. */
static void console_wait(console_tty *tty, const char *word)
{
    size_t size = 0;

    tty->text[0] = '\0';
    while (strstr(tty->text, word) == NULL) {
        struct pollfd wanted = {0, POLLIN, 0};
        ssize_t got;
        wanted.fd = tty->master;
        if (poll(&wanted, 1, 10000) <= 0)
            fail_msg("no '%s' in: %s", word, tty->text);
        got = read(tty->master, tty->text + size, sizeof tty->text - 1 - size);
        if (got <= 0)
            fail_msg("the terminal closed before '%s': %s", word, tty->text);
        size += (size_t)got;
        tty->text[size] = '\0';
    }
}

static void console_open(console_tty *tty, const char *program, const char *switch1,
                         const char *switch2)
{
    const char *path = support_program(program);

    if (getenv("TEST_NO_TTY") != NULL) /* Wine's programs see a console of its own */
        skip();
    tty->master = posix_openpt(O_RDWR | O_NOCTTY);
    if (tty->master < 0 || grantpt(tty->master) != 0 || unlockpt(tty->master) != 0)
        skip();
    tty->child = fork();
    assert_true(tty->child >= 0);
    if (tty->child == 0) {
        int slave;
        setsid();
        slave = open(ptsname(tty->master), O_RDWR);
        dup2(slave, 0);
        dup2(slave, 1);
        dup2(slave, 2);
        close(tty->master);
        execl(path, path, "--seed", "6", switch1, switch2, (char *)NULL);
        _exit(99);
    }
}

/* Types a line and waits for the answer's next prompt. */
static void console_type(console_tty *tty, const char *line, const char *prompt)
{
    assert_int_equal(write(tty->master, line, strlen(line)), strlen(line));
    console_wait(tty, prompt);
}

/* ^D at the start of a line: the program says `last` and ends with status 1. */
static void console_close(console_tty *tty, const char *last)
{
    int status;

    console_type(tty, "\004", last);
    assert_int_equal(waitpid(tty->child, &status, 0), tty->child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1);
    close(tty->master);
}

#endif
