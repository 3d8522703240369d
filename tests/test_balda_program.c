/* bin/balda as the contest calls it: files in, file out. The answers are checked here, by
 * letters written in Latin (a..z for the first 26 Russian letters) and a checker of its own. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum code { UTF8, CP1251, CP866, KOI8, ISO, CODES };

/* The Russian letter number 0..25 in an encoding; returns the number of bytes. */
static int put_letter(enum code code, int letter, char *out)
{
    static const unsigned char koi8[26] = {0xC1, 0xC2, 0xD7, 0xC7, 0xC4, 0xC5, 0xD6, 0xDA, 0xC9,
                                           0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF, 0xD0, 0xD2, 0xD3,
                                           0xD4, 0xD5, 0xC6, 0xC8, 0xC3, 0xDE, 0xDB, 0xDD};

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
static char *play(enum code dict_code, const char *dict, enum code code, const char *input)
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

/* "lak" needs a k beside an a: above or below (3 2) or (3 5). One legal set of answers. */
static void check_lak(const char *answer)
{
    static const char *const right[] = {
        "lak\n3 3\n3 2\n2 2\n", "lak\n3 3\n3 2\n4 2\n"};

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
        START "1\nbalda\n",                                       /* as it should be */
        START "1\nbalda",                                         /* no last newline */
        START "1\r\nbalda\r\n\r\n\r\n",                           /* mixed ends */
        ".....\r\n.....\r\nbalda\r\n.....\r\n.....\r\n1\r\nbalda\r\n",
        ".....\r.....\rbalda\r.....\r.....\r1\rbalda\r",          /* CR only */
        ".....  \n.....\t\nbalda \n.....\n..... \n 1 \n balda \n",
        START "1\nbalda\n\x1A",                                   /* DOS end of file */
        START "0\nbalda\n",                                       /* N too small */
        START "7\nbalda\n",                                       /* N too large */
        START "balda\n",                                          /* N missing */
        "\n" START "1\nbalda\n\n\n",
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        check_lak(play(UTF8, "balda\nlak\n", UTF8, inputs[i]));
        check_lak(play(CP1251, "balda\r\nlak\r\n", CP1251, inputs[i]));
    }
    check_lak(play(UTF8, "\xEF\xBB\xBF" "lak", UTF8, "\xEF\xBB\xBF" START "0"));
    check_lak(play(CP866, "lak", CP866, START));
}

/* The first byte EF of a mark is also the letter p of Windows-1251. */
static void test_no_mark(void **state)
{
    char *answer = play(CP1251, "pop\nqrsuvxz\n", CP1251, "po...\n.....\npoxod\n.....\n.....\n0\n");

    (void)state;
    assert_memory_equal(answer, "pop\n", 4);
}

static void test_refused(void **state)
{
    static const char *const inputs[] = {
        "", "\n", ".....\n.....\nbalda\n.....\n", "....\n.....\nbalda\n.....\n.....\n0\n",
        "......\n.....\nbalda\n.....\n.....\n0\n", ".....\n.....\nBALDA\n.....\n.....\n0\n",
        ".....\n..*..\nbalda\n.....\n.....\n0\n", ".....\n.....\n.....\n.....\n.....\n0\n",
        ".....\n.. ..\nbalda\n.....\n.....\n0\n", ".....\n.....\nbald\n.....\n.....\n0\n"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        const char *dir = support_make_dir();
        support_write(dir, "dict.txt", russian(UTF8, "lak\n"), -1);
        support_write(dir, "input.txt", strchr(inputs[i], 'B') ? inputs[i]
                                                               : russian(UTF8, inputs[i]), -1);
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
    assert_string_equal(play(UTF8, "abc\n", UTF8, "abcde\nabcde\nbalda\nabcde\nabcde\n0\n"), "");
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
    assert_memory_equal(answer, "abcdejihgfklmnotsrqpuvwxy\n1 1\n1 2\n1 3\n1 4\n1 5\n2 5\n", 50);
    assert_non_null(strstr(answer, "\n5 4\n5 5\n"));
}

/* Used words are not played again, repeated dictionary lines make no difference. */
static void test_used_words(void **state)
{
    const char *answer = play(UTF8, "lak\nlak\nbak\nlak\n", UTF8, START "2\nbalda\nlak\n");

    (void)state;
    assert_memory_equal(answer, "bak\n", 4);
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
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
