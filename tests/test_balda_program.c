/* bin/balda as the contest calls it: files in, file out. The answers are checked here, by
 * letters written in Latin (a..z for the first 26 Russian letters) and a checker of its
 * own. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum code { UTF8, CP1251, CP866, KOI8, ISO, CODES };

/* The Russian letter number 0..25 in an encoding; returns the number of bytes. */
static int put_letter(enum code code, int letter, char *out)
{
    static const unsigned char koi8[26] = {
        0xC1, 0xC2, 0xD7, 0xC7, 0xC4, 0xC5, 0xD6, 0xDA, 0xC9, 0xCA, 0xCB, 0xCC, 0xCD,
        0xCE, 0xCF, 0xD0, 0xD2, 0xD3, 0xD4, 0xD5, 0xC6, 0xC8, 0xC3, 0xDE, 0xDB, 0xDD};

    if (code == UTF8) {
        out[0] = (char)(letter < 16 ? 0xD0 : 0xD1);
        out[1] = (char)(letter < 16 ? 0xB0 + letter : 0x80 + letter - 16);
        return 2;
    }
    if (code == CP1251)
        out[0] = (char)(0xE0 + letter);
    else if (code == CP866)
        out[0] = (char)(letter < 16 ? 0xA0 + letter : 0xE0 + letter - 16);
    else if (code == KOI8)
        out[0] = (char)koi8[letter];
    else
        out[0] = (char)(0xD0 + letter);
    return 1;
}

/* Latin text into Russian; other signs stay. Result in a static buffer, two in turn. */
static const char *russian(enum code code, const char *text)
{
    static char buffers[2][8192];
    static int turn;
    char *out = buffers[turn = !turn];
    int size = 0;

    for (; *text; text++)
        if (*text >= 'a' && *text <= 'z')
            size += put_letter(code, *text - 'a', out + size);
        else
            out[size++] = *text;
    out[size] = '\0';
    return out;
}

/* Back again; every byte sequence that is no letter becomes '?'. */
static char *latin(enum code code, const char *text)
{
    static char out[8192];
    int size = 0;

    while (*text) {
        char bytes[2];
        int letter, length = 0;
        if ((unsigned char)*text < 128) {
            out[size++] = *text++;
            continue;
        }
        for (letter = 0; letter < 26; letter++) {
            length = put_letter(code, letter, bytes);
            if (strncmp(text, bytes, (size_t)length) == 0)
                break;
        }
        out[size++] = (char)(letter < 26 ? 'a' + letter : '?');
        text += letter < 26 ? length : 1;
    }
    out[size] = '\0';
    return out;
}

static void run(const char *dir, int expected_status)
{
    const char *argv[] = {support_program("balda"), "--nodes", "3000", NULL};
    support_result result = support_run(dir, argv, NULL, 0, 20);

    assert_false(result.late);
    if (result.status != expected_status)
        print_message("%s\n", result.err);
    assert_int_equal(result.status, expected_status);
    if (expected_status == 1)
        assert_true(strlen(result.err) > 0 && strchr(result.err, '\n'));
    support_free(&result);
    assert_false(support_exists(dir, "balda_output.tmp"));
}

/* Runs on a dictionary and an input in Latin spelling; returns output.txt in Latin. */
static char *play(enum code dict_code, const char *dict, enum code code,
                  const char *input)
{
    const char *dir = support_make_dir();
    char *answer, *text;

    support_write(dir, "dict.txt", russian(dict_code, dict), -1);
    support_write(dir, "input.txt", russian(code, input), -1);
    run(dir, 0);
    text = support_read(dir, "output.txt", NULL);
    assert_non_null(text);
    answer = latin(code, text);
    free(text);
    support_remove_dir(dir);
    return answer;
}

#define START ".....\n.....\nbalda\n.....\n.....\n"

/* "lak" needs a k beside an a: above or below (3 2) or (3 5). One legal set of answers.
 */
static void check_lak(const char *answer)
{
    static const char *const right[] = {"lak\n3 3\n3 2\n2 2\n", "lak\n3 3\n3 2\n4 2\n"};

    assert_true(strcmp(answer, right[0]) == 0 || strcmp(answer, right[1]) == 0);
}

static void test_every_pair_of_encodings(void **state)
{
    /* letters on both sides of p in the dictionary, so that no encoding is in doubt */
    static const char dict[] = "balda\nlak\nqrsuvxz\nabcdefghijklmnopqrstuvwxy\n";
    int d, i;

    (void)state;
    for (d = 0; d < ISO; d++)
        for (i = 0; i < ISO; i++) {
            /* a b d l are in both Windows-1251 and CP866 somewhere: q, r, s settle it */
            if (d != i && ((d == CP1251 && i == CP866) || (d == CP866 && i == CP1251)))
                continue;
            check_lak(play((enum code)d, dict, (enum code)i, START "1\nbalda\n"));
        }
    check_lak(play(ISO, dict, ISO, START "1\nbalda\n"));
}

static void test_sloppy_input(void **state)
{
    static const char *const inputs[] = {
        START "1\nbalda\n",             /* as it should be */
        START "1\nbalda",               /* no last newline */
        START "1\r\nbalda\r\n\r\n\r\n", /* mixed ends */
        ".....\r\n.....\r\nbalda\r\n.....\r\n.....\r\n1\r\nbalda\r\n",
        ".....\r.....\rbalda\r.....\r.....\r1\rbalda\r", /* CR only */
        ".....  \n.....\t\nbalda \n.....\n..... \n 1 \n balda \n",
        START "1\nbalda\n\x1A", /* DOS end of file */
        START "0\nbalda\n",     /* N too small */
        START "7\nbalda\n",     /* N too large */
        START "balda\n",        /* N missing */
        "\n" START "1\nbalda\n\n\n",
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        check_lak(play(UTF8, "balda\nlak\n", UTF8, inputs[i]));
        check_lak(play(CP1251, "balda\r\nlak\r\n", CP1251, inputs[i]));
    }
    check_lak(play(UTF8,
                   "\xEF\xBB\xBF"
                   "lak",
                   UTF8, "\xEF\xBB\xBF" START "0"));
    check_lak(play(CP866, "lak", CP866, START));
}

/* The first byte EF of a mark is also the letter p of Windows-1251. */
static void test_no_mark(void **state)
{
    char *answer =
        play(CP1251, "pop\nqrsuvxz\n", CP1251, "po...\n.....\npoxod\n.....\n.....\n0\n");

    (void)state;
    assert_memory_equal(answer, "pop\n", 4);
}

static void test_refused(void **state)
{
    static const char *const inputs[] = {"",
                                         "\n",
                                         ".....\n.....\nbalda\n.....\n",
                                         "....\n.....\nbalda\n.....\n.....\n0\n",
                                         "......\n.....\nbalda\n.....\n.....\n0\n",
                                         ".....\n.....\nBALDA\n.....\n.....\n0\n",
                                         ".....\n..*..\nbalda\n.....\n.....\n0\n",
                                         ".....\n.....\n.....\n.....\n.....\n0\n",
                                         ".....\n.. ..\nbalda\n.....\n.....\n0\n",
                                         ".....\n.....\nbald\n.....\n.....\n0\n"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        const char *dir = support_make_dir();
        support_write(dir, "dict.txt", russian(UTF8, "lak\n"), -1);
        support_write(dir, "input.txt",
                      strchr(inputs[i], 'B') ? inputs[i] : russian(UTF8, inputs[i]), -1);
        support_write(dir, "output.txt", "stale\n", -1);
        run(dir, 1);
        assert_false(support_exists(dir, "output.txt"));
        support_remove_dir(dir);
    }
}

static void test_missing_files(void **state)
{
    const char *dir = support_make_dir();

    (void)state;
    run(dir, 1);
    support_write(dir, "input.txt", russian(UTF8, START), -1);
    run(dir, 1);
    support_write(dir, "dict.txt", russian(UTF8, "lak\n"), -1);
    run(dir, 0);
    support_remove_dir(dir);
}

static void test_usage(void **state)
{
    const char *dir = support_make_dir();
    const char *bad[] = {support_program("balda"), "--nonsense", NULL};
    const char *help[] = {support_program("balda"), "--help", NULL};
    support_result result = support_run(dir, bad, NULL, 0, 10);

    (void)state;
    assert_int_equal(result.status, 2);
    support_free(&result);
    result = support_run(dir, help, NULL, 0, 10);
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(result.out, "--nodes"));
    support_free(&result);
    support_remove_dir(dir);
}

static void test_no_move(void **state)
{
    static const char *const dicts[] = {"", "zzzzz\n", "balda\n", "\n\n"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof dicts / sizeof dicts[0]; i++)
        assert_string_equal(play(UTF8, dicts[i], UTF8, START "1\nbalda\n"), "");
    /* a full board */
    assert_string_equal(
        play(UTF8, "abc\n", UTF8, "abcde\nabcde\nbalda\nabcde\nabcde\n0\n"), "");
}

/* The start word is played only when it is not listed and there is nothing else. Here a
 * second way to "balda" leads through a new b, d or a. */
static void test_start_word(void **state)
{
    char *answer = play(UTF8, "balda\n", UTF8, START "0\n");

    (void)state;
    assert_memory_equal(answer, "balda\n", 6);
    answer = play(UTF8, "balda\nal\nla\n", UTF8, START "0\n");
    assert_true(memcmp(answer, "al\n", 3) == 0 || memcmp(answer, "la\n", 3) == 0);
    assert_string_equal(play(UTF8, "balda\n", UTF8, START "1\nbalda\n"), "");
}

static void test_one_and_twentyfive_letters(void **state)
{
    const char *answer = play(UTF8, "z\n", UTF8, START "0\n");

    (void)state;
    assert_memory_equal(answer, "z\n", 2);
    assert_true(answer[2] == '2' || answer[2] == '4');
    answer = play(UTF8, "abcdejihgfklmnotsrqpuvwxy\n", UTF8,
                  "abcde\nfghij\nklmno\npqrst\nuvwx.\n0\n");
    assert_memory_equal(answer,
                        "abcdejihgfklmnotsrqpuvwxy\n1 1\n1 2\n1 3\n1 4\n1 5\n2 5\n", 50);
    assert_non_null(strstr(answer, "\n5 4\n5 5\n"));
}

/* Used words are not played again, repeated dictionary lines make no difference. */
static void test_used_words(void **state)
{
    const char *answer =
        play(UTF8, "lak\nlak\nbak\nlak\n", UTF8, START "2\nbalda\nlak\n");

    (void)state;
    assert_memory_equal(answer, "bak\n", 4);
}

/* ---- Dictionaries of all sizes ----------------------------------------------------- */

/* Checks an answer in Latin spelling against the rules: the word is a line of the
 * dictionary, the path is connected, has distinct cells, spells the word and uses one
 * empty cell. */
static void check_legal(const char *answer, const char *dict, const char *rows)
{
    char line[64], word[40];
    const char *end = strchr(answer, '\n');
    int cells[40];
    int length, i, j, used, empty = 0;

    assert_non_null(end);
    length = (int)(end - answer);
    assert_in_range(length, 1, 25);
    memcpy(word, answer, (size_t)length);
    word[length] = '\0';
    snprintf(line, sizeof line, "\n%s\n", word);
    assert_true(strstr(dict, line) || strncmp(dict, line + 1, (size_t)length + 1) == 0);
    answer = end + 1;
    for (i = 0; i < length; i++) {
        int row, col;
        assert_int_equal(sscanf(answer, "%d %d\n%n", &row, &col, &used), 2);
        assert_in_range(row, 1, 5);
        assert_in_range(col, 1, 5);
        answer += used;
        cells[i] = (row - 1) * 5 + col - 1;
        for (j = 0; j < i; j++)
            assert_int_not_equal(cells[j], cells[i]);
        if (i > 0)
            assert_int_equal(abs(cells[i] / 5 - cells[i - 1] / 5) +
                                 abs(cells[i] % 5 - cells[i - 1] % 5),
                             1);
        if (rows[cells[i]] == '.')
            empty++;
        else
            assert_int_equal(rows[cells[i]], word[i]);
    }
    assert_int_equal(empty, 1);
    assert_string_equal(answer, "");
}

/* Words of common letters, so that many can be played; in no order. */
static char *make_dict(int words)
{
    static const char common[] = "aaaabdeeefgiiiklmnnnooooprrssttuv";
    char *text = malloc((size_t)words * 16 + 64);
    unsigned long long x = 88172645463325252ull;
    size_t size = 0;
    int i, j;

    assert_non_null(text);
    for (i = 0; i < words; i++) {
        int length;
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        length = words < 10 ? 2 : 3 + (int)(x >> 40) % 10;
        for (j = 0; j < length; j++) {
            x = x * 6364136223846793005ull + 1442695040888963407ull;
            text[size++] = common[(x >> 33) % (sizeof common - 1)];
        }
        text[size++] = '\n';
    }
    text[size] = '\0';
    return text;
}

/* dict.txt in Windows-1251, one byte a letter. */
static void write_dict(const char *dir, const char *latin_text)
{
    size_t size = strlen(latin_text);
    char *text = malloc(size + 1);
    size_t i;

    assert_non_null(text);
    for (i = 0; i < size; i++)
        text[i] = latin_text[i] == '\n' ? '\n' : (char)(0xE0 + latin_text[i] - 'a');
    support_write(dir, "dict.txt", text, (long)size);
    free(text);
}

static void test_dictionaries_of_all_sizes(void **state)
{
    static const int sizes[] = {400, 2000, 45000, 1400000};
    static const char rows[] = "..........orenk..........";
    size_t i;

    (void)state;
    for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const char *dir = support_make_dir();
        char *dict = make_dict(sizes[i]);
        char *answer;
        write_dict(dir, dict);
        support_write(dir, "input.txt",
                      russian(CP1251, ".....\n.....\norenk\n.....\n.....\n1\norenk\n"),
                      -1);
        run(dir, 0);
        answer = support_read(dir, "output.txt", NULL);
        assert_non_null(answer);
        assert_true(*answer);
        check_legal(latin(CP1251, answer), dict, rows);
        free(answer);
        free(dict);
        support_remove_dir(dir);
    }
}

/* Once a budget that was spent before the end game counted as none, and a budget of one
 * node took half a minute. */
static void test_tiny_node_budgets_end_soon(void **state)
{
    static const char *const budgets[] = {"1", "2", "3", "6", "10"};
    const char *dir = support_make_dir();
    char *input = support_read("tests/cases/balda", "ten_empty.txt", NULL);
    long size;
    char *dict = support_read("dicts", "nouns.txt", &size);
    size_t i;

    (void)state;
    assert_true(input != NULL && dict != NULL);
    support_write(dir, "input.txt", input, -1);
    support_write(dir, "dict.txt", dict, size);
    for (i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
        const char *argv[] = {support_program("balda"), "--nodes", budgets[i], NULL};
        support_result result = support_run(dir, argv, NULL, 0, 10);
        assert_false(result.late);
        assert_int_equal(result.status, 0);
        support_free(&result);
    }
    free(input);
    free(dict);
    support_remove_dir(dir);
}

/* A game against itself, move by move through the files, in every encoding. */
static void test_whole_game(void **state)
{
    int e;

    (void)state;
    for (e = 0; e < ISO; e++) {
        const char *dir = support_make_dir();
        char *dict = make_dict(3000);
        char rows[26] = "..........orenk..........";
        char used[1024] = "orenk\n";
        int moves = 0;
        write_dict(dir, dict);
        for (;; moves++) {
            char input[2048];
            char *text, *answer;
            const char *at;
            int i, row, col, length;
            snprintf(input, sizeof input, "%.5s\n%.5s\n%.5s\n%.5s\n%.5s\n%d\n%s", rows,
                     rows + 5, rows + 10, rows + 15, rows + 20, moves + 1, used);
            support_write(dir, "input.txt", russian((enum code)e, input), -1);
            run(dir, 0);
            text = support_read(dir, "output.txt", NULL);
            answer = latin((enum code)e, text);
            free(text);
            if (!*answer)
                break;
            check_legal(answer, dict, rows);
            at = strchr(answer, '\n') + 1;
            length = (int)(at - answer);
            assert_true(strlen(used) + (size_t)length < sizeof used);
            {
                char line[40];
                snprintf(line, sizeof line, "\n%.*s", length, answer);
                assert_null(strstr(used, line)); /* never a word twice */
            }
            strncat(used, answer, (size_t)length);
            for (i = 0; i < length - 1; i++) {
                int step;
                assert_int_equal(sscanf(at, "%d %d\n%n", &row, &col, &step), 2);
                at += step;
                rows[(row - 1) * 5 + col - 1] = answer[i];
            }
        }
        assert_true(moves > 3);
        free(dict);
        support_remove_dir(dir);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_pair_of_encodings),
        cmocka_unit_test(test_sloppy_input),
        cmocka_unit_test(test_no_mark),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_missing_files),
        cmocka_unit_test(test_usage),
        cmocka_unit_test(test_no_move),
        cmocka_unit_test(test_start_word),
        cmocka_unit_test(test_one_and_twentyfive_letters),
        cmocka_unit_test(test_used_words),
        cmocka_unit_test(test_dictionaries_of_all_sizes),
        cmocka_unit_test(test_tiny_node_budgets_end_soon),
        cmocka_unit_test(test_whole_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
