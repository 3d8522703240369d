/* Tests of puzzles/battleship as a game: drawings, sessions in memory, and the whole
 * program over pipes and a pseudo-terminal. */
#define _XOPEN_SOURCE 700

#include "tests/support.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "puzzles/battleship/chart.h"
#include "puzzles/battleship/game.h"
#include "tests/puzzles_texts.h"

static bs_set cells_of(const char *names)
{
    bs_set set = bs_set_none();
    const char *rest;
    int col, row;

    while (tm_cell_read(names, 10, 10, &col, &row, &rest) == TM_CELL_OK) {
        set = bs_set_or(set, bs_set_of(row * 10 + col));
        names = rest;
    }
    assert_string_equal(names, "");
    return set;
}

static char *read_case(const char *name)
{
    char path[200];
    char *text;
    FILE *file;
    size_t size;

    snprintf(path, sizeof path, "tests/cases/battleship/%s", name);
    file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("%s is missing", path);
    text = malloc(200000);
    assert_non_null(text);
    size = fread(text, 1, 199999, file);
    text[size] = '\0';
    fclose(file);
    return text;
}

/* ---- Drawings ---- */

/* Both maps of the statement's example from their positions, slips included. */
static void test_statement_maps_are_reproduced(void **state)
{
    char *own = read_case("statement_own.txt"), *enemy = read_case("statement_enemy.txt");
    bs_view view;
    tm_out out;

    (void)state;
    tm_out_init(&out, NULL);
    bs_view_init(&view, false);
    view.sunk = cells_of("D2 E2 F2 I3 I4 F8 A10 ");
    view.hit = cells_of("F6 G8 ");
    view.miss = cells_of("G4 H5 G9 ");
    bs_chart_draw(
        &out, &view,
        cells_of("H1 B2 D2 E2 F2 A3 B3 I3 B4 I4 E5 E6 F6 B7 I7 F8 G8 I8 D9 A10 "));
    assert_string_equal(out.data, own);
    tm_out_clear(&out);
    bs_view_init(&view, false);
    view.hit = cells_of("B5 C2 C3 ");
    view.miss = cells_of("D3 G3 D5 H5 H7 C8 F9 ");
    bs_chart_draw(&out, &view, bs_set_none());
    assert_string_equal(out.data, enemy);
    tm_out_free(&out);
    free(own);
    free(enemy);
}

static void test_small_maps_stand_side_by_side(void **state)
{
    static const char expected[] =
        "   Moja \305\202\303\263d\305\272                      Wr\303\263g\n"
        "   A B C D E F G H I J            A B C D E F G H I J\n"
        " 1 x . . . . . . . . .          1 . . . . . . . . . #\n"
        " 2 . + . . . . . . . .          2 . . . . . . . . . .\n";
    bs_view left, right;
    tm_out out;

    (void)state;
    tm_out_init(&out, NULL);
    bs_view_init(&left, false);
    bs_view_init(&right, false);
    left.hit = cells_of("B2");
    right.sunk = cells_of("J1");
    right.miss = cells_of("J10");
    bs_chart_draw_small(&out, "Moja \305\202\303\263d\305\272", &left, cells_of("A1 B2"),
                        "Wr\303\263g", &right, bs_set_none());
    assert_memory_equal(out.data, expected, strlen(expected));
    assert_non_null(
        strstr(out.data, "\n10 . . . . . . . . . .         10 . . . . . . . . . -\n"));
    tm_out_free(&out);
}

static void test_texts_are_complete(void **state)
{
    int bad;

    (void)state;
    if (!texts_fit(bs_texts, BS_TEXTS, &bad))
        fail_msg("text %d", bad);
    assert_int_equal(bs_console.text_count, BS_TEXTS);
}

/* ---- Sessions in memory ---- */

typedef struct bench {
    bs_game game;
    tm_session session;
    tm_out out;
} bench;

static void bench_start(bench *b, enum tm_lang lang, uint64_t seed, enum bs_side first)
{
    bs_game_init(&b->game);
    b->game.settings.first = first;
    b->game.settings.small = true;
    tm_out_init(&b->out, NULL);
    b->out.lang = lang;
    tm_session_start(&b->session, &bs_console, &b->game, &b->out, seed);
}

/* Types a line; the answer is in out.data. */
static const char *bench_type(bench *b, const char *line)
{
    tm_input input;

    tm_out_clear(&b->out);
    tm_input_set(&input, line, strlen(line));
    tm_session_line(&b->session, &input);
    return b->out.data;
}

static int shots(const bs_view *view)
{
    return bs_set_count(bs_view_shots(view));
}

static void test_refused_lines_cost_no_turn(void **state)
{
    static const char *const lines[] = {
        "K5",        "A11",    "0",          "+5",
        "",          "   ",    "A",          "5",
        "A1 B2",     "D06x",   "D6 E7",      "AA1",
        "A-1",       "A0",     "1",          "strza\305\202",
        "\304\2045", "D6\001", "podpowiedz", "cofnij",
        "plansza",   "s",      "m",          "?",
        "trudny",    "A1;",    "A1A",        "99999999999999999999A",
        "J11",       "11J",
    };
    char longer[500];
    size_t i;
    bench b;

    (void)state;
    bench_start(&b, TM_PL, 1, BS_PLAYER);
    for (i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        bench_type(&b, lines[i]);
        if (shots(&b.game.seen) + shots(&b.game.exposed) > 0)
            fail_msg("'%s' was taken as a shot: %s", lines[i], b.out.data);
        assert_non_null(strstr(b.out.data, "> "));
    }
    memset(longer, ' ', sizeof longer);
    memcpy(longer + 480, "A1", 3);
    bench_type(&b, longer); /* only blanks around: trimmed before it is measured */
    assert_int_equal(shots(&b.game.seen), 1);
    tm_out_free(&b.out);
}

static void test_cell_may_be_written_in_many_ways(void **state)
{
    static const char *const lines[] = {"D6", "d7", "D 8", "9D", " d10 ", "10 e", "\tF1"};
    size_t i;
    bench b;

    (void)state;
    bench_start(&b, TM_PL, 2, BS_PLAYER);
    for (i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        bench_type(&b, lines[i]);
        assert_int_equal(shots(&b.game.seen), (int)i + 1);
    }
    assert_non_null(strstr(bench_type(&b, "d6"), "W pole D6 ju\305\274 strzelano.\n"));
    assert_int_equal(shots(&b.game.seen), 7);
    assert_true(b.game.winner == BS_NOBODY);
    assert_true(bs_view_shots(&b.game.seen).low == cells_of("F1").low);
    assert_true(bs_view_shots(&b.game.seen).high == cells_of("D6 D7 D8 D9 D10 E10").high);
    tm_out_free(&b.out);
}

static void name_of(char *name, int cell)
{
    tm_cell_name(name, cell % 10, cell / 10);
}

/* Counts the masts the drawing shows on the right (enemy's) map of the small form. */
static int count_enemy_x(const char *text)
{
    int count = 0, row;

    for (row = 1; row <= 10; row++) {
        char label[16];
        const char *line;
        int i;
        snprintf(label, sizeof label, "\n%2d ", row);
        line = strstr(text, label);
        assert_non_null(line);
        for (i = 35; i < 53; i++)
            count += line[i] == 'x';
    }
    return count;
}

/* The player who knows the enemy's fleet wins at once, without a miss; every answer is
 * the statement's; nothing of the fleet is shown before the end; then all is. */
static void test_hits_go_on_and_the_last_ship_ends_the_game(void **state)
{
    int ship, mast = 0;
    bench b;

    (void)state;
    bench_start(&b, TM_PL, 3, BS_PLAYER);
    for (ship = 0; ship < BS_SHIPS; ship++) {
        bs_set masts = b.game.enemy.ships[ship];
        while (!bs_set_is_empty(masts)) {
            char name[8], expected[60];
            int cell = bs_set_take(&masts);
            name_of(name, cell);
            bench_type(&b, name);
            mast++;
            snprintf(expected, sizeof expected, "Ty: %s - %s\n", name,
                     bs_set_is_empty(masts) ? "TRAFIONY ZATOPIONY!" : "TRAFIONY");
            if (strstr(b.out.data, expected) == NULL)
                fail_msg("expected %s found %s", expected, b.out.data);
            assert_int_equal(count_enemy_x(b.out.data), 0);
            assert_int_equal(shots(&b.game.exposed), 0);
        }
    }
    assert_int_equal(mast, 20);
    assert_true(b.game.winner == BS_PLAYER);
    assert_non_null(strstr(b.out.data, "WYGRYWASZ: ca\305\202a flota wroga zatopiona, "
                                       "strza\305\202\303\263w 20.\n"));
    assert_int_equal(tm_session_end(&b.session), TM_OK);
    bench_type(&b, "A1");
    assert_non_null(strstr(b.out.data, "Ta gra jest sko\305\204czona"));
    bench_type(&b, "nowa");
    assert_true(b.game.winner == BS_NOBODY);
    bench_type(&b, "s");
    assert_non_null(strstr(b.out.data, "Wygrane partie: ty 1, komputer 0."));
    tm_out_free(&b.out);
}

/* The player shoots at water only: the computer wins, then the enemy's ships are shown.
 */
static void test_losing_shows_the_enemy_fleet(void **state)
{
    bs_set water;
    bench b;

    (void)state;
    bench_start(&b, TM_EN, 4, BS_COMPUTER);
    water = bs_set_less(bs_set_all(), b.game.enemy.all);
    while (b.game.winner == BS_NOBODY) {
        char name[8];
        int before = shots(&b.game.exposed);
        assert_false(bs_set_is_empty(water));
        name_of(name, bs_set_take(&water));
        bench_type(&b, name);
        assert_non_null(strstr(b.out.data, " - MISS\n"));
        assert_true(shots(&b.game.exposed) > before);
        assert_int_equal(count_enemy_x(b.out.data), b.game.winner == BS_NOBODY ? 0 : 20);
    }
    assert_true(b.game.winner == BS_COMPUTER);
    assert_non_null(strstr(b.out.data, "THE COMPUTER WINS: your fleet is sunk, in "));
    /* turns alternate, the computer began and its last turn ended with the win */
    assert_int_equal(bs_set_count(b.game.seen.miss), bs_set_count(b.game.exposed.miss));
    assert_int_equal(bs_set_count(b.game.exposed.sunk), 20);
    tm_out_free(&b.out);
}

static void test_hint_level_and_beginner(void **state)
{
    int cell, seed, began = 0;
    bench b;

    (void)state;
    bench_start(&b, TM_EN, 5, BS_PLAYER);
    for (cell = 0; cell < 100; cell++) {
        char name[8];
        if (cell == 41 || bs_set_has(b.game.enemy.all, cell))
            continue;
        name_of(name, cell);
        bench_type(&b, name); /* all water but one cell */
        if (b.game.winner != BS_NOBODY)
            break;
    }
    bench_type(&b, "n");
    bench_type(&b, "hint");
    assert_non_null(strstr(b.out.data, "Hint: "));
    assert_non_null(strstr(b.out.data, "%)."));
    assert_int_equal(b.game.hints, 1);
    bench_type(&b, "HARD");
    assert_non_null(strstr(b.out.data, "level is: hard."));
    assert_int_equal(b.game.computer.level, BS_NORMAL); /* not in this game */
    bench_type(&b, "new");
    assert_int_equal(b.game.computer.level, BS_HARD);
    tm_out_free(&b.out);
    for (seed = 0; seed < 100; seed++) {
        bs_game game;
        bs_game_init(&game);
        began += bs_game_setup(&game, (uint64_t)seed) == BS_PLAYER;
        assert_null(bs_fleet_check(&game.own, false));
        assert_null(bs_fleet_check(&game.enemy, false));
    }
    assert_in_range(began, 30, 70);
}

/* ---- The whole program ---- */

static support_result run(const char *input, long size, const char *const *switches)
{
    const char *argv[12] = {support_program("battleship")};
    const char *dir = support_make_dir();
    support_result result;
    int i = 0;

    for (; switches != NULL && switches[i] != NULL; i++)
        argv[i + 1] = switches[i];
    argv[i + 1] = NULL;
    result = support_run(dir, argv, input, size, 20);
    support_remove_dir(dir);
    return result;
}

/* A session in each language against the kept one, byte by byte. */
static void test_sessions_are_as_kept(void **state)
{
    static const char *const pl[] = {"--seed", "6", "--first", "ja", NULL};
    static const char *const en[] = {"--seed",  "6",    "--lang",     "en", "--small",
                                     "--level", "hard", "--straight", NULL};
    static const struct {
        const char *name;
        const char *const *switches;
        int status;
    } cases[] = {{"session_pl", pl, 1}, {"session_en", en, 0}};
    size_t i;

    (void)state;
    for (i = 0; i < 2; i++) {
        char name[80];
        char *typed, *expected;
        support_result result;
        snprintf(name, sizeof name, "%s.in", cases[i].name);
        typed = read_case(name);
        snprintf(name, sizeof name, "%s.out", cases[i].name);
        expected = read_case(name);
        result = run(typed, -1, cases[i].switches);
        assert_int_equal(result.status, cases[i].status);
        assert_string_equal(result.out, expected);
        assert_string_equal(result.err, "");
        support_free(&result);
        free(typed);
        free(expected);
    }
}

/* Input that ends after every single byte: one line more, status 1, no flood. */
static void test_end_of_input_after_every_byte(void **state)
{
    static const char typed[] = "d6\nL5\r\np\nm\n\n+\303\263\n d10 \nnowa\n?\na1\n";
    static const char *const pl[] = {"--seed", "7", "--small", NULL};
    static const char *const en[] = {"--seed", "7", "--small", "--lang", "en", NULL};
    long size;

    (void)state;
    for (size = 0; size <= (long)strlen(typed); size++) {
        bool english = size % 2 == 1;
        support_result result = run(typed, size, english ? en : pl);
        const char *last = english ? "\nEnd of input: the game was not finished.\n"
                                   : "\nKoniec danych: gra przerwana.\n";
        assert_false(result.late);
        assert_int_equal(result.status, 1);
        assert_true(result.out_size < 20000);
        assert_true(result.out_size > (long)strlen(last));
        assert_string_equal(result.out + result.out_size - strlen(last), last);
        assert_string_equal(result.err, "");
        support_free(&result);
    }
}

static void test_hostile_lines_are_answered(void **state)
{
    static const char rest[] = "D6\000D7\n\000\000\n\357\273\277D6\n\033[2J\nquit";
    static const char *const switches[] = {"--small", "--seed", "8",
                                           "--lang",  "en",     NULL};
    char *typed = malloc(60000);
    support_result result;
    long size = 0;

    (void)state;
    assert_non_null(typed);
    memset(typed, 'D', 20000);
    typed[20000] = '\n';
    size = 20001;
    memcpy(typed + size, rest, sizeof rest - 1);
    size += (long)sizeof rest - 1;
    result = run(typed, size, switches);
    assert_int_equal(result.status, 0);
    assert_non_null(
        strstr(result.out, "The line is too long ('DDDDDDDDDDDDDDDDDDDD...'). "));
    assert_non_null(strstr(result.out, "There is a control character: 'D6?D7'. "));
    assert_non_null(strstr(result.out, "There is a control character: '?"
                                       "?'. "));
    assert_non_null(strstr(result.out, "Use plain letters only: '?D6'. "));
    assert_non_null(strstr(result.out, "There is a control character: '?[2J'. "));
    assert_null(strstr(result.out, "You: "));
    assert_null(strchr(result.out, '\033'));
    support_free(&result);
    free(typed);
}

/* --color differs from the plain output by ANSI sequences alone, --ascii by marks alone.
 */
static void test_colour_and_ascii(void **state)
{
    static const char *const plain[] = {"--seed", "6", NULL};
    static const char *const color[] = {"--seed", "6", "--color", NULL};
    static const char *const ascii[] = {"--seed", "6", "--ascii", NULL};
    static const char typed[] = "a1\nb2\nc3\nd4\ne5\nf6\n?\ns\nquit\n";
    support_result a = run(typed, -1, plain), b = run(typed, -1, color);
    support_result c = run(typed, -1, ascii);
    const char *from;
    char *to;
    tm_out out;

    (void)state;
    assert_non_null(strchr(b.out, '\033'));
    for (from = to = b.out; *from != '\0';) {
        if (*from == '\033') {
            assert_int_equal(from[1], '[');
            from = strchr(from, 'm') + 1;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
    assert_string_equal(a.out, b.out);
    tm_out_init(&out, NULL);
    out.charset = TM_ASCII;
    tm_put(&out, a.out);
    assert_string_equal(c.out, out.data);
    assert_non_null(strstr(c.out, "PUDLO"));
    assert_non_null(strstr(a.out, "PUD\305\201O"));
    for (from = c.out; *from != '\0'; from++)
        assert_in_range(*from, 10, 126);
    tm_out_free(&out);
    support_free(&a);
    support_free(&b);
    support_free(&c);
}

static void test_usage(void **state)
{
    static const char *const help[] = {"--help", "--lang", "en", NULL};
    static const char *const version[] = {"--version", NULL};
    static const char *const wrong[][3] = {
        {"--level", "best", NULL}, {"--seed", "-1", NULL}, {"--nothing", NULL, NULL},
        {"file.txt", NULL, NULL},  {"--play", "0", NULL},  {"--lang", "de", NULL},
        {"--first", NULL, NULL}};
    support_result result = run("", 0, help);
    size_t i;

    (void)state;
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "--straight"));
    assert_non_null(strstr(result.out, "Usage: battleship"));
    support_free(&result);
    result = run("", 0, version);
    assert_int_equal(result.status, 0);
    assert_string_equal(result.out, "battleship 1.0\n");
    support_free(&result);
    for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        result = run("", 0, wrong[i]);
        assert_int_equal(result.status, 2);
        assert_string_equal(result.out, "");
        assert_true(strlen(result.err) > 20);
        support_free(&result);
    }
}

static int count_lines(const char *text)
{
    int count = 0;

    for (; *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

static void test_demo_is_short_and_repeats(void **state)
{
    static const char *const demo[] = {"--demo", "--seed", "5", NULL};
    static const char *const straight[] = {"--demo", "--seed",     "9", "--lang",
                                           "en",     "--straight", NULL};
    support_result a = run("", 0, demo), b = run("", 0, demo), c = run("", 0, straight);

    (void)state;
    assert_int_equal(a.status, 0);
    assert_string_equal(a.out, b.out);
    assert_true(count_lines(a.out) <= 60);
    assert_non_null(strstr(a.out, "Wygrywa "));
    assert_true(count_lines(c.out) <= 60);
    assert_non_null(strstr(c.out, " wins: "));
    support_free(&a);
    support_free(&b);
    support_free(&c);
}

static void test_table_is_printed(void **state)
{
    static const char *const play[] = {"--play", "2",  "--seed",     "1",
                                       "--lang", "en", "--straight", NULL};
    support_result result = run("", 0, play);

    (void)state;
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "Straight ships, 2 games a row."));
    assert_non_null(strstr(result.out, "\nhard      hidden*  "));
    assert_non_null(strstr(result.out, "hard : normal, fair fleets"));
    assert_int_equal(count_lines(result.out), 14);
    support_free(&result);
}

/* ---- A pseudo-terminal ---- */

/* Reads from the terminal until `word` has come, for at most 10 seconds. */
static void wait_for(int master, char *text, size_t room, const char *word)
{
    size_t size = 0;

    text[0] = '\0';
    while (strstr(text, word) == NULL) {
        struct pollfd wanted = {0, POLLIN, 0};
        ssize_t got;
        wanted.fd = master;
        if (poll(&wanted, 1, 10000) <= 0)
            fail_msg("no '%s' in: %s", word, text);
        got = read(master, text + size, room - 1 - size);
        if (got <= 0)
            fail_msg("the terminal closed before '%s': %s", word, text);
        size += (size_t)got;
        text[size] = '\0';
    }
}

/* Each answer comes without more input; ^D ends the program with status 1. */
static void test_plays_on_a_terminal(void **state)
{
    const char *program = support_program("battleship");
    int master = posix_openpt(O_RDWR | O_NOCTTY), status;
    static char text[100000];
    pid_t child;

    (void)state;
    if (getenv("TEST_NO_TTY") != NULL) /* as in console.h */
        skip();
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        skip();
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int slave;
        setsid();
        slave = open(ptsname(master), O_RDWR);
        dup2(slave, 0);
        dup2(slave, 1);
        dup2(slave, 2);
        close(master);
        execl(program, program, "--seed", "6", "--small", (char *)NULL);
        _exit(99);
    }
    wait_for(master, text, sizeof text, "pomoc) > ");
    assert_int_equal(write(master, "K5\n", 3), 3);
    wait_for(master, text, sizeof text, "pomoc) > ");
    assert_non_null(strstr(text, "nie ma takiej kolumny"));
    assert_int_equal(write(master, "d6\n", 3), 3);
    wait_for(master, text, sizeof text, "pomoc) > ");
    assert_non_null(strstr(text, "Ty: D6 - "));
    assert_int_equal(write(master, "\004", 1), 1);
    wait_for(master, text, sizeof text, "gra przerwana.");
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1);
    close(master);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_statement_maps_are_reproduced),
        cmocka_unit_test(test_small_maps_stand_side_by_side),
        cmocka_unit_test(test_texts_are_complete),
        cmocka_unit_test(test_refused_lines_cost_no_turn),
        cmocka_unit_test(test_cell_may_be_written_in_many_ways),
        cmocka_unit_test(test_hits_go_on_and_the_last_ship_ends_the_game),
        cmocka_unit_test(test_losing_shows_the_enemy_fleet),
        cmocka_unit_test(test_hint_level_and_beginner),
        cmocka_unit_test(test_sessions_are_as_kept),
        cmocka_unit_test(test_end_of_input_after_every_byte),
        cmocka_unit_test(test_hostile_lines_are_answered),
        cmocka_unit_test(test_colour_and_ascii),
        cmocka_unit_test(test_usage),
        cmocka_unit_test(test_demo_is_short_and_repeats),
        cmocka_unit_test(test_table_is_printed),
        cmocka_unit_test(test_plays_on_a_terminal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
