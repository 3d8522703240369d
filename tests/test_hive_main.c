/* The whole program: cases from files, whole games, and an answer before any byte after
 * the one that completes a number. */
#define _POSIX_C_SOURCE 200809L

#include "support.h"

#include "hive/rules.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *dir;

static support_result run(const char *program, const void *input, long size)
{
    const char *argv[] = {support_program(program), "--nodes", "40", NULL};

    return support_run(dir, argv, input, size, 60);
}

static char *read_case(const char *name, long *size)
{
    char *text = support_read("tests/cases/hive", name, size);

    assert_non_null(text);
    return text;
}

static int lines_of(const char *text)
{
    int lines = 0;

    for (; *text != '\0'; text++) {
        lines += *text == '\n';
    }
    return lines;
}

static void good_inputs(void **unused)
{
    static const struct {
        const char *name;
        int answers;
    } good[] = {{"good_statement.in", 3},     {"good_one_line.in", 3},
                {"good_dos.in", 3},           {"good_sloppy.in", 3},
                {"good_four_twenties.in", 3}, {"good_empty.in", 0},
                {"good_seat_only.in", 0}};
    char first[200] = "";
    size_t i;

    (void)unused;
    for (i = 0; i < sizeof good / sizeof *good; i++) {
        long size;
        char *text = read_case(good[i].name, &size);
        support_result result = run("hive", text, size);

        assert_int_equal(result.status, 0);
        assert_string_equal(result.err, "");
        assert_int_equal(lines_of(result.out), good[i].answers);
        if (i == 0) {
            assert_true(strlen(result.out) < sizeof first);
            strcpy(first, result.out);
        } else if (i < 4) {
            assert_string_equal(result.out, first); /* the layout changes nothing */
        }
        support_free(&result);
        free(text);
    }
}

static void bad_inputs(void **unused)
{
    static const struct {
        const char *name, *error;
    } bad[] = {
        {"bad_seat.in", "standard input:1: expected 0 (we move first) or 1"},
        {"bad_word.in", "found f"},
        {"bad_first_number.in",
         "standard input:2: expected our number (1 to 20), found 21"},
        {"bad_own_number.in", "standard input:3: expected our number (1 to 20), found 0"},
        {"bad_row.in",
         "standard input:2: expected the opponent's row (1 to 10), found 11"},
        {"bad_column.in", "expected the opponent's column (1 to 12), found 13"},
        {"bad_occupied.in", "expected an empty cell, found the occupied cell 6 7"},
        {"bad_half_line.in", "expected our number (1 to 20), found end of input"},
        {"bad_bytes.in", "standard input:3: expected the opponent's number"},
    };
    size_t i;

    (void)unused;
    for (i = 0; i < sizeof bad / sizeof *bad; i++) {
        long size;
        char *text = read_case(bad[i].name, &size);
        support_result result = run("hive", text, size);

        assert_int_equal(result.status, 1);
        assert_non_null(strstr(result.err, bad[i].error));
        assert_int_equal(lines_of(result.err), 1);
        support_free(&result);
        free(text);
    }
}

static void usage(void **unused)
{
    const char *help[] = {support_program("hive"), "--help", NULL};
    const char *wrong[] = {support_program("hive"), "--tiem", "1", NULL};
    const char *extra[] = {support_program("hive"), "game.txt", NULL};
    support_result result;

    (void)unused;
    result = support_run(dir, help, NULL, 0, 60);
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "--nodes"));
    support_free(&result);
    result = support_run(dir, wrong, NULL, 0, 60);
    assert_int_equal(result.status, 2);
    assert_non_null(strstr(result.err, "--tiem"));
    support_free(&result);
    result = support_run(dir, extra, NULL, 0, 60);
    assert_int_equal(result.status, 2);
    support_free(&result);
}

/* A running bot at the other end of two pipes. */
typedef struct talk {
    pid_t pid;
    int to, from;
} talk;

static talk start(const char *program)
{
    const char *path = support_program(program);
    int in[2], out[2];
    talk bot;

    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    bot.pid = fork();
    assert_true(bot.pid >= 0);
    if (bot.pid == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[1]);
        close(out[0]);
        execl(path, path, "--nodes", "30", (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    bot.to = in[1];
    bot.from = out[0];
    return bot;
}

static void say(const talk *bot, const char *text)
{
    assert_int_equal(write(bot->to, text, strlen(text)), (long)strlen(text));
}

/* Reads one line; fails if none comes though the bot has all it needs. */
static void hear(const talk *bot, int *row, int *col)
{
    char line[64], end = 0;
    size_t size = 0;

    do {
        struct pollfd ready;

        ready.fd = bot->from;
        ready.events = POLLIN;
        assert_int_equal(poll(&ready, 1, 60000), 1);
        assert_int_equal(read(bot->from, line + size, 1), 1);
        size++;
    } while (line[size - 1] != '\n' && size + 1 < sizeof line);
    line[size - 1] = '\0';
    assert_int_equal(sscanf(line, "%d %d%c", row, col, &end), 2);
}

/* The bot must end by itself, with status 0, though its input is still open. */
static void finish(talk *bot)
{
    char byte;
    int status;

    assert_int_equal(read(bot->from, &byte, 1), 0);
    assert_int_equal(waitpid(bot->pid, &status, 0), bot->pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(bot->to);
    close(bot->from);
}

/* Plays `program` in `seat` against the first empty cell; a blank ends each line, and the
 * line feed comes only with the next one. */
static void play_whole_game(const char *program, int seat)
{
    talk bot = start(program);
    hv_state state;
    char text[64];
    int move, other = -1;

    hv_state_init(&state);
    say(&bot, seat == 0 ? "0\n" : "1\n");
    for (move = 0; move < HV_CELLS; move++) {
        int side = move % 2, number = move / 2 % 20 + 1, cell = 0;

        if (side == seat) {
            int row = 0, col = 0;

            if (other < 0) {
                sprintf(text, "%d ", number);
            } else {
                sprintf(text, "\n%d %d %d %d ", (move - 1) / 2 % 20 + 1,
                        hv_hex_row(other), hv_hex_col(other), number);
            }
            say(&bot, text);
            hear(&bot, &row, &col);
            assert_true(row >= 1 && row <= 10 && col >= 1 && col <= 12);
            cell = hv_hex_cell(row, col);
        } else {
            while (!hv_state_can_play(&state, cell)) {
                cell++;
            }
            other = cell;
        }
        assert_true(hv_state_can_play(&state, cell));
        hv_state_play(&state, side, number, cell);
    }
    finish(&bot);
}

static void whole_games_in_both_seats(void **unused)
{
    (void)unused;
    play_whole_game("hive", 0);
    play_whole_game("hive", 1);
}

static void opponents_play_whole_games(void **unused)
{
    static const char *const names[] = {"bots/hive_random", "bots/hive_greedy",
                                        "bots/hive_careful", "bots/hive_lookahead",
                                        "bots/hive_montecarlo"};
    size_t i;

    (void)unused;
    for (i = 0; i < sizeof names / sizeof *names; i++) {
        play_whole_game(names[i], (int)(i % 2));
    }
}

static int setup(void **unused)
{
    (void)unused;
    dir = support_make_dir();
    return 0;
}

static int teardown(void **unused)
{
    (void)unused;
    support_remove_dir(dir);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_inputs),
        cmocka_unit_test(bad_inputs),
        cmocka_unit_test(usage),
        cmocka_unit_test(whole_games_in_both_seats),
        cmocka_unit_test(opponents_play_whole_games),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
