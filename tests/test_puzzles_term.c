/* Tests of puzzles/text and puzzles/term: the console layer under the three games. */
#define _POSIX_C_SOURCE 200809L

#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#include "puzzles/term.h"
#include "tests/puzzles_texts.h"

/* ---- Texts ---- */

static void test_formats_count_characters_not_bytes(void **state)
{
    tm_out out;

    (void)state;
    tm_out_init(&out, NULL);
    tm_putf(&out, "[%6s][%-6s][%s]", "PUD\305\201O", "PUD\305\201O", "PUD\305\201O");
    assert_string_equal(out.data, "[ PUD\305\201O][PUD\305\201O ][PUD\305\201O]");
    tm_out_clear(&out);
    tm_putf(&out, "%d %3d %-3d| %04d %04d %c%3c %d%%", -7, 5, 5, 42, -42, 'x', 'y', 100);
    assert_string_equal(out.data, "-7   5 5  | 0042 -042 x  y 100%");
    tm_out_clear(&out);
    tm_putf(&out, "%2s %-1d", "longer", 1234);
    assert_string_equal(out.data, "longer 1234");
    assert_int_equal(tm_width("za\305\274\303\263\305\202\304\207"), 6);
    tm_out_free(&out);
}

static void test_ascii_drops_marks_of_all_polish_letters(void **state)
{
    /* the pangram "zazolc gesla jazn" with its marks, in both cases */
    static const char lower[] =
        "za\305\274\303\263\305\202\304\207 g\304\231\305\233l\304\205 "
        "ja\305\272\305\204";
    static const char upper[] =
        "ZA\305\273\303\223\305\201\304\206 G\304\230\305\232L\304\204 "
        "JA\305\271\305\203";
    tm_out out;

    (void)state;
    tm_out_init(&out, NULL);
    out.charset = TM_ASCII;
    tm_put(&out, lower);
    tm_putf(&out, "|%s|", upper);
    assert_string_equal(out.data, "zazolc gesla jazn|ZAZOLC GESLA JAZN|");
    tm_out_clear(&out);
    tm_put(&out, "\342\202\254 \303\274 \200\377"); /* euro, u umlaut, stray bytes */
    assert_string_equal(out.data, "? ? ??");
    tm_out_free(&out);
}

/* The same pangram as iconv writes it in the two Windows code pages of Polish. */
static void test_code_pages_of_windows_consoles(void **state)
{
    static const char text[] =
        "za\305\274\303\263\305\202\304\207 g\304\231\305\233l\304\205 "
        "ja\305\272\305\204 ZA\305\273\303\223\305\201\304\206 "
        "G\304\230\305\232L\304\204 JA\305\271\305\203 \342\202\254";
    static const struct {
        int codepage;
        const char *bytes;
    } pages[] = {
        {65001, text},
        {852, "za\276\242\210\206 g\251\230l\245 ja\253\344 "
              "ZA\275\340\235\217 G\250\227L\244 JA\215\343 ?"},
        {1250, "za\277\363\263\346 g\352\234l\271 ja\237\361 "
               "ZA\257\323\243\306 G\312\214L\245 JA\217\321 ?"},
        {437, "zazolc gesla jazn ZAZOLC GESLA JAZN ?"},
        {0, "zazolc gesla jazn ZAZOLC GESLA JAZN ?"},
    };
    tm_out out;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        tm_out_init(&out, NULL);
        out.charset = tm_charset_of(pages[i].codepage);
        tm_put(&out, text);
        assert_string_equal(out.data, pages[i].bytes);
        tm_out_clear(&out);
        tm_putf(&out, "[%6s]", "PUD\305\201O"); /* columns stay */
        assert_int_equal(out.size, out.charset == TM_UTF8 ? 9 : 8);
        tm_out_free(&out);
    }
}

static void test_fixed_point_numbers(void **state)
{
    static const struct {
        long value;
        int digits;
        const char *text;
    } cases[] = {
        {0, 0, "0"},     {0, 2, "0.00"},   {5, 2, "0.05"},         {-5, 2, "-0.05"},
        {99, 2, "0.99"}, {100, 2, "1.00"}, {-12345, 3, "-12.345"}, {56435, 4, "5.6435"},
        {7, 1, "0.7"},   {-1, 0, "-1"},
    };
    char buffer[24];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(tm_fixed(buffer, cases[i].value, cases[i].digits),
                            cases[i].text);
}

static void test_output_grows_and_colours_only_on_request(void **state)
{
    tm_out out;
    int i;

    (void)state;
    tm_out_init(&out, NULL);
    tm_paint(&out, TM_RED);
    assert_string_equal(out.data, "");
    for (i = 0; i < 10000; i++)
        tm_putf(&out, "%04d ", i);
    assert_int_equal(out.size, 50000);
    assert_memory_equal(out.data + 49990, "9998 9999 ", 11);
    tm_out_clear(&out);
    out.color = true;
    tm_paint(&out, TM_RED);
    tm_put(&out, "x");
    tm_paint(&out, TM_PLAIN);
    assert_string_equal(out.data, "\033[31mx\033[0m");
    tm_out_free(&out);
}

static void test_text_tables_are_checked(void **state)
{
    static const tm_text good[] = {{"%s %d", "%-3s %04d"}, {"100%%", "all"}};
    static const tm_text swapped[] = {{"a", "b"}, {"%s %d", "%d %s"}};
    static const tm_text missing[] = {{"a", NULL}};
    static const tm_text latin2[] = {{"PUD\243O", "MISS"}};
    static const tm_text unknown[] = {{"%f", "%f"}};
    int bad;

    (void)state;
    assert_true(texts_fit(good, 2, &bad));
    assert_false(texts_fit(swapped, 2, &bad));
    assert_int_equal(bad, 1);
    assert_false(texts_fit(missing, 1, &bad));
    assert_false(texts_fit(latin2, 1, &bad));
    assert_false(texts_fit(unknown, 1, &bad));
}

/* ---- Lines ---- */

static void test_lines_become_commands(void **state)
{
    static const struct {
        const char *line;
        enum tm_command command;
    } cases[] = {
        {"pomoc", TM_HELP},
        {"HELP", TM_HELP},
        {" ? ", TM_HELP},
        {"h", TM_HELP},
        {"koniec", TM_QUIT},
        {"quit", TM_QUIT},
        {"Exit", TM_QUIT},
        {"q", TM_QUIT},
        {"wyjd\305\272", TM_QUIT},
        {"wyjdz", TM_QUIT},
        {"k", TM_QUIT},
        {"nowa", TM_NEW},
        {"\tnew\t", TM_NEW},
        {"N", TM_NEW},
        {"podpowied\305\272", TM_HINT},
        {"PODPOWIED\305\271", TM_HINT},
        {"hint", TM_HINT},
        {"p", TM_HINT},
        {"cofnij", TM_UNDO},
        {"undo", TM_UNDO},
        {"u", TM_UNDO},
        {"c", TM_UNDO},
        {"plansza", TM_BOARD},
        {"board", TM_BOARD},
        {"b", TM_BOARD},
        {"", TM_EMPTY},
        {" \t ", TM_EMPTY},
        {"d6", TM_OTHER},
        {"help me", TM_OTHER},
        {"quit\001", TM_OTHER},
        {"koniec.", TM_OTHER},
    };
    tm_input input;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tm_input_set(&input, cases[i].line, strlen(cases[i].line));
        if (input.command != cases[i].command)
            fail_msg("'%s' is command %d", cases[i].line, (int)input.command);
    }
}

static void test_lines_are_trimmed_folded_and_judged(void **state)
{
    char longest[TM_LINE_MAX + 1];
    tm_input input;

    (void)state;
    tm_input_set(&input, " \t Strza\305\201  w\tD6 ", 17);
    assert_string_equal(input.text, "Strza\305\201  w D6");
    assert_string_equal(input.word, "strzal w d6");
    assert_int_equal(input.fault, TM_FOREIGN);
    tm_input_set(&input, "D6\000D7", 5);
    assert_string_equal(input.text, "D6?D7");
    assert_int_equal(input.fault, TM_CONTROL);
    tm_input_set(&input, "\177", 1);
    assert_int_equal(input.fault, TM_CONTROL);
    tm_input_set(&input, "D6", 2);
    assert_int_equal(input.fault, TM_CLEAN);
    memset(longest, 'a', sizeof longest);
    tm_input_set(&input, longest, TM_LINE_MAX);
    assert_int_equal(input.fault, TM_CLEAN);
    assert_int_equal(strlen(input.word), TM_LINE_MAX);
    tm_input_set(&input, longest, TM_LINE_MAX + 1);
    assert_int_equal(input.fault, TM_LONG);
    assert_int_equal(strlen(input.text), TM_LINE_MAX);
}

/* Reads all lines of the bytes, joined by '|', each with its fault as a digit. */
static void term_assert_lines(const char *bytes, size_t size, const char *expected)
{
    FILE *file = tmpfile();
    char found[2000] = "";
    tm_reader reader;
    tm_input input;

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    rewind(file);
    tm_reader_init(&reader, file);
    while (tm_read(&reader, &input)) {
        size_t length = strlen(found);
        snprintf(found + length, sizeof found - length, "%.20s%d|", input.text,
                 (int)input.fault);
    }
    assert_false(tm_read(&reader, &input)); /* the end lasts */
    assert_string_equal(found, expected);
    fclose(file);
}

static void test_reader_knows_all_line_ends_marks_and_lengths(void **state)
{
    char *big = malloc(20002);

    (void)state;
    assert_non_null(big);
    term_assert_lines("", 0, "");
    term_assert_lines("a\nb\n", 4, "a0|b0|");
    term_assert_lines("a\r\nb\r\n", 6, "a0|b0|");
    term_assert_lines("a\rb\r", 4, "a0|b0|");
    term_assert_lines("a\r\r\nb", 5, "a0|0|b0|");
    term_assert_lines("a\n\nb", 4, "a0|0|b0|");
    term_assert_lines("\357\273\277d6\nb", 7, "d60|b0|");
    term_assert_lines("\357\273\277", 3, "");
    term_assert_lines("\357\273", 2, "\357\2733|");
    term_assert_lines("a\n\357\273\277b\n", 7, "a0|\357\273\277b3|");
    term_assert_lines("a\n\032b\n", 5, "a0|");
    term_assert_lines("a\032b\n", 4, "a?b2|");
    term_assert_lines("a\000b\nc\n", 6, "a?b2|c0|");
    memset(big, 'x', 20002);
    big[20000] = '\n';
    term_assert_lines(big, 20002, "xxxxxxxxxxxxxxxxxxxx1|x0|");
    memset(big, ' ', 20000); /* long, but nothing is left of the part that is kept */
    memcpy(big + 10, "D6", 2);
    term_assert_lines(big, 20001, "D61|");
    free(big);
}

static void test_quoted_lines_cannot_steer_the_terminal(void **state)
{
    tm_input input;
    tm_out out;

    (void)state;
    tm_out_init(&out, NULL);
    tm_input_set(&input, "\033[2Jab", 6);
    tm_quote(&out, &input);
    assert_string_equal(out.data, "'?[2Jab'");
    tm_out_clear(&out);
    tm_input_set(&input, "12345678901234567890123", 23);
    tm_quote(&out, &input);
    assert_string_equal(out.data, "'12345678901234567890...'");
    tm_out_clear(&out);
    tm_input_set(&input, "\304\2045", 3);
    tm_say_bad_cell(&out, &input, TM_CELL_SHAPE, 10, 10);
    assert_string_equal(out.data,
                        "Wystarcz\304\205 litery bez ogonk\303\263w: 'A5'. Pole to "
                        "litera A-J i liczba 1-10, na przyk\305\202ad D6.\n");
    tm_out_free(&out);
}

/* ---- Cells ---- */

static void test_cell_names(void **state)
{
    static const struct {
        const char *text;
        int rows;
        enum tm_cell_fault fault;
        int col, row;
        const char *rest;
    } cases[] = {
        {"D6", 10, TM_CELL_OK, 3, 5, ""},           {"d6", 10, TM_CELL_OK, 3, 5, ""},
        {"D 6", 10, TM_CELL_OK, 3, 5, ""},          {"6D", 10, TM_CELL_OK, 3, 5, ""},
        {"6 d", 10, TM_CELL_OK, 3, 5, ""},          {"d10", 10, TM_CELL_OK, 3, 9, ""},
        {"10j", 10, TM_CELL_OK, 9, 9, ""},          {" a1 ", 10, TM_CELL_OK, 0, 0, ""},
        {"D06", 10, TM_CELL_OK, 3, 5, ""},          {"D06x", 10, TM_CELL_OK, 3, 5, "x"},
        {"D6 E7", 10, TM_CELL_OK, 3, 5, "E7"},      {"D6D", 10, TM_CELL_OK, 3, 5, "D"},
        {"K5", 10, TM_CELL_COLUMN, 0, 0, ""},       {"A11", 10, TM_CELL_ROW, 0, 0, ""},
        {"A0", 10, TM_CELL_ROW, 0, 0, ""},          {"A00", 10, TM_CELL_ROW, 0, 0, ""},
        {"A101", 10, TM_CELL_ROW, 0, 0, ""},        {"100A", 10, TM_CELL_ROW, 0, 0, ""},
        {"0", 10, TM_CELL_SHAPE, 0, 0, ""},         {"+5", 10, TM_CELL_SHAPE, 0, 0, ""},
        {"", 10, TM_CELL_SHAPE, 0, 0, ""},          {"A", 10, TM_CELL_SHAPE, 0, 0, ""},
        {"AB6", 10, TM_CELL_SHAPE, 0, 0, ""},       {"A-1", 10, TM_CELL_SHAPE, 0, 0, ""},
        {"A+1", 10, TM_CELL_SHAPE, 0, 0, ""},       {"6", 10, TM_CELL_SHAPE, 0, 0, ""},
        {"\304\2045", 10, TM_CELL_SHAPE, 0, 0, ""}, {"D65", 9, TM_CELL_OK, 3, 5, "5"},
        {"D6 5", 9, TM_CELL_OK, 3, 5, "5"},         {"6D -", 9, TM_CELL_OK, 3, 5, "-"},
        {"J5", 9, TM_CELL_COLUMN, 0, 0, ""},        {"A0", 9, TM_CELL_ROW, 0, 0, ""},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int col = -1, row = -1, rows = cases[i].rows;
        const char *rest = "none";
        enum tm_cell_fault fault =
            tm_cell_read(cases[i].text, rows, rows, &col, &row, &rest);
        if (fault != cases[i].fault)
            fail_msg("'%s': fault %d", cases[i].text, (int)fault);
        if (fault != TM_CELL_OK)
            continue;
        assert_int_equal(col, cases[i].col);
        assert_int_equal(row, cases[i].row);
        assert_string_equal(rest, cases[i].rest);
    }
}

static void test_cell_names_read_back(void **state)
{
    char name[8];
    int cell, col, row;
    const char *rest;

    (void)state;
    for (cell = 0; cell < 100; cell++) {
        tm_cell_name(name, cell % 10, cell / 10);
        assert_int_equal(tm_cell_read(name, 10, 10, &col, &row, &rest), TM_CELL_OK);
        assert_int_equal(row * 10 + col, cell);
        assert_string_equal(rest, "");
    }
    assert_string_equal(tm_cell_name(name, 3, 5), "D6");
    assert_string_equal(tm_cell_name(name, 9, 9), "J10");
}

/* ---- Session: a toy game that is over when someone says "x" ---- */

typedef struct toy {
    int starts;
    uint64_t seed;
    bool over;
} toy;

static const tm_text toy_texts[] = {{"gra %d\n", "game %d\n"}, {"ruch> ", "move> "}};

static void toy_start(void *state, uint64_t seed, tm_out *out)
{
    toy *game = (toy *)state;

    game->starts++;
    game->seed = seed;
    game->over = false;
    tm_say(out, 0, game->starts);
}

static void toy_apply(void *state, const tm_input *input, tm_out *out)
{
    toy *game = (toy *)state;

    assert_false(game->over && input->command != TM_BOARD);
    tm_putf(out, "<%s %d>\n", input->text, (int)input->command);
    game->over = game->over || strcmp(input->word, "x") == 0;
}

static void toy_prompt(const void *state, tm_out *out)
{
    assert_false(((const toy *)state)->over);
    tm_say(out, 1);
}

static bool toy_is_over(const void *state)
{
    return ((const toy *)state)->over;
}

static void toy_help(const void *state, tm_out *out)
{
    (void)state;
    tm_put(out, "toy help\n");
}

static const tm_game toy_game = {toy_texts,  2,           toy_start, toy_apply,
                                 toy_prompt, toy_is_over, toy_help};

/* Runs the toy over streams; returns the status, the output in `found`. */
static int toy_run(const char *typed, char *found, size_t room)
{
    FILE *in = tmpfile(), *file = tmpfile();
    toy game = {0, 0, false};
    tm_out out;
    size_t size;
    int status;

    assert_non_null(in);
    assert_non_null(file);
    fputs(typed, in);
    rewind(in);
    tm_out_init(&out, NULL);
    out.lang = TM_EN;
    status = tm_run(&toy_game, &game, &out, 5, in, file);
    rewind(file);
    size = fread(found, 1, room - 1, file);
    found[size] = '\0';
    tm_out_free(&out);
    fclose(in);
    fclose(file);
    return status;
}

static void test_loop_handles_common_commands_and_the_end(void **state)
{
    char found[4000];

    (void)state;
    assert_int_equal(toy_run("", found, sizeof found), 1);
    assert_string_equal(found,
                        "Game no. 5 (--seed 5 repeats it). Help: ?\ngame 1\nmove> \n"
                        "End of input: the game was not finished.\n");
    assert_int_equal(toy_run("abc\n\nhint\nundo\n", found, sizeof found), 1);
    assert_non_null(strstr(found, "move> <abc 0>\nmove> < 1>\nmove> <hint 5>\nmove> "
                                  "<undo 6>\nmove> \nEnd of input"));
    assert_int_equal(toy_run("quit\nabc\n", found, sizeof found), 0);
    assert_non_null(strstr(found, "move> Good bye!\n"));
    assert_null(strstr(found, "abc"));
    assert_int_equal(toy_run("x\nabc\nboard\nhelp", found, sizeof found), 0);
    assert_non_null(strstr(found,
                           "<x 0>\nnew (game) or quit? > This game is over. Type: "
                           "new, board or quit.\nnew (game) or quit? > <board 7>\n"));
    assert_non_null(strstr(found, "toy help\nCommands"));
    assert_non_null(strstr(found, "\nEnd of input.\n"));
    assert_int_equal(toy_run("new\nn\n", found, sizeof found), 1);
    assert_non_null(strstr(found, "game 2\n"));
    assert_non_null(strstr(found, "game 3\n"));
}

/* The number that is told with a new game starts exactly that game. */
static void test_told_seed_repeats_the_game(void **state)
{
    toy game = {0, 0, false}, again = {0, 0, false};
    tm_session session, second;
    tm_input input;
    tm_out out;
    char told[80];

    (void)state;
    tm_out_init(&out, NULL);
    out.lang = TM_EN;
    tm_session_start(&session, &toy_game, &game, &out, UINT64_MAX);
    assert_non_null(strstr(out.data, "--seed 18446744073709551615 repeats"));
    assert_true(game.seed == UINT64_MAX);
    tm_input_set(&input, "new", 3);
    assert_true(tm_session_line(&session, &input));
    assert_true(game.seed < 1000000000);
    tm_session_start(&second, &toy_game, &again, &out, game.seed);
    assert_true(again.seed == game.seed);
    snprintf(told, sizeof told, "--seed %lu repeats", (unsigned long)game.seed);
    assert_non_null(strstr(out.data, told));
    tm_out_free(&out);
}

static void test_output_that_cannot_be_written_ends_the_program(void **state)
{
    FILE *in = tmpfile(), *full = fopen("/dev/full", "w");
    toy game = {0, 0, false};
    tm_out out;

    (void)state;
    if (full == NULL)
        skip();
    assert_non_null(in);
    tm_out_init(&out, NULL);
    assert_int_equal(tm_run(&toy_game, &game, &out, 5, in, full), 1);
    tm_out_free(&out);
    fclose(in);
    fclose(full);
}

/* ---- Command line ---- */

static void test_options_are_read_and_default_seeds_differ(void **state)
{
    static char *argv[] = {"toy",      "--lang",  "en", "--ascii",
                           "--seed=7", "--level", "3",  NULL};
    static const tm_text helps[] = {{"N: poziom", "N: level"}};
    tm_program program = {"toy", {"Gra.\n", "Game.\n"}, helps, toy_texts};
    tm_options options, second;
    int level = 0;
    opt_item items[] = {TM_OPTIONS(&options),
                        {"level", OPT_INT, &level, 1, 9, NULL, NULL}};
    tm_out out;

    (void)state;
    assert_int_equal(sizeof items / sizeof items[0], TM_OPTION_COUNT + 1);
    tm_options_init(&options);
    tm_options_init(&second);
    assert_true(options.seed != second.seed);
    assert_int_equal(
        tm_start(&out, &options, &program, items, TM_OPTION_COUNT + 1, 7, argv), -1);
    assert_int_equal(level, 3);
    assert_true(options.seed == 7 && options.ascii && !options.color && !options.demo);
    assert_int_equal(out.lang, TM_EN);
    assert_int_equal(out.charset, TM_ASCII);
    tm_out_free(&out);
}

static void test_console_code_page_is_an_option(void **state)
{
    static const struct {
        const char *page, *ascii;
        enum tm_charset charset;
    } calls[] = {
        {"852", NULL, TM_CP852},     {"1250", NULL, TM_CP1250}, {"437", NULL, TM_ASCII},
        {"65001", NULL, TM_UTF8},    {NULL, NULL, TM_UTF8}, /* here: not on Windows */
        {"852", "--ascii", TM_ASCII},
    };
    tm_program program = {"toy", {"Gra.\n", "Game.\n"}, NULL, toy_texts};
    tm_options options;
    opt_item items[] = {TM_OPTIONS(&options)};
    tm_out out;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        char text[20], *argv[4] = {"toy", NULL, NULL, NULL};
        int argc = 1;
        if (calls[i].page != NULL) {
            snprintf(text, sizeof text, "--chcp=%s", calls[i].page);
            argv[argc++] = text;
        }
        if (calls[i].ascii != NULL)
            argv[argc++] = (char *)calls[i].ascii;
        tm_options_init(&options);
        assert_int_equal(
            tm_start(&out, &options, &program, items, TM_OPTION_COUNT, argc, argv), -1);
        assert_int_equal(out.charset, calls[i].charset);
        tm_out_free(&out);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats_count_characters_not_bytes),
        cmocka_unit_test(test_ascii_drops_marks_of_all_polish_letters),
        cmocka_unit_test(test_code_pages_of_windows_consoles),
        cmocka_unit_test(test_fixed_point_numbers),
        cmocka_unit_test(test_output_grows_and_colours_only_on_request),
        cmocka_unit_test(test_text_tables_are_checked),
        cmocka_unit_test(test_lines_become_commands),
        cmocka_unit_test(test_lines_are_trimmed_folded_and_judged),
        cmocka_unit_test(test_reader_knows_all_line_ends_marks_and_lengths),
        cmocka_unit_test(test_quoted_lines_cannot_steer_the_terminal),
        cmocka_unit_test(test_cell_names),
        cmocka_unit_test(test_cell_names_read_back),
        cmocka_unit_test(test_loop_handles_common_commands_and_the_end),
        cmocka_unit_test(test_told_seed_repeats_the_game),
        cmocka_unit_test(test_output_that_cannot_be_written_ends_the_program),
        cmocka_unit_test(test_options_are_read_and_default_seeds_differ),
        cmocka_unit_test(test_console_code_page_is_an_option),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
