/* The judge's Balda rules: code pages against iconv, the dictionary, the strict reading
 * of output.txt, every way to break a rule, and "is there a move" against a slow twin. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <iconv.h>
#include <string.h>

#include "balda/referee.h"
#include "common/rng.h"

/* The letters a..ya, then yo, by one ASCII sign each. */
static const char ascii[] = "abvgdejziyklmnoprstufhcCSWQYXEUAO";

static bj_word word(const char *latin)
{
    bj_word w;

    memset(&w, 0, sizeof w);
    for (w.length = 0; latin[w.length]; w.length++)
        w.letters[w.length] = (unsigned char)(strchr(ascii, latin[w.length]) - ascii);
    return w;
}

/* Words parted by blanks, as a dictionary in the encoding. */
static void dictionary(bj_wordlist *list, const char *latin, bj_encoding encoding)
{
    unsigned char data[2000];
    size_t size = 0;

    for (; *latin; latin++)
        if (*latin == ' ')
            data[size++] = '\n';
        else
            size += bj_letter_encode(encoding, (int)(strchr(ascii, *latin) - ascii),
                                     data + size);
    data[size++] = '\n';
    assert_null(bj_wordlist_read(list, data, size, (int)encoding));
}

/* ---- Code pages ------------------------------------------------------------------- */

static void test_code_pages_equal_iconv(void **state)
{
    static const char *const names[] = {"UTF-8", "CP1251", "CP866", "KOI8-R"};
    int e, letter;

    (void)state;
    for (e = 0; e < BJ_ENCODINGS; e++) {
        iconv_t to = iconv_open(names[e], "UTF-16LE");

        assert_true(to != (iconv_t)-1);
        for (letter = 0; letter < BJ_LETTERS; letter++) {
            unsigned point = letter == 32 ? 0x451 : 0x430 + (unsigned)letter;
            char in[2], out[4], *from = in, *fill = out;
            size_t left = 2, room = 4, used = 0;
            unsigned char bytes[BJ_LETTER_BYTES];

            in[0] = (char)(point & 255);
            in[1] = (char)(point >> 8);
            assert_int_equal(iconv(to, &from, &left, &fill, &room), 0);
            assert_int_equal(bj_letter_encode((bj_encoding)e, letter, bytes), 4 - room);
            assert_memory_equal(bytes, out, 4 - room);
            assert_int_equal(bj_letter_decode((bj_encoding)e, bytes, 4 - room, &used),
                             letter);
            assert_int_equal(used, 4 - room);
        }
        iconv_close(to);
    }
}

static void test_no_other_byte_is_a_letter(void **state)
{
    int e, byte, found;
    size_t used;

    (void)state;
    for (e = BJ_CP1251; e < BJ_ENCODINGS; e++) {
        for (byte = found = 0; byte < 256; byte++) {
            unsigned char b = (unsigned char)byte;

            found += bj_letter_decode((bj_encoding)e, &b, 1, &used) >= 0;
        }
        assert_int_equal(found, 33);
    }
    for (byte = found = 0; byte < 65536; byte++) {
        unsigned char pair[2];

        pair[0] = (unsigned char)(byte >> 8);
        pair[1] = (unsigned char)byte;
        found += bj_letter_decode(BJ_UTF8, pair, 2, &used) >= 0;
        assert_int_equal(bj_letter_decode(BJ_UTF8, pair, 1, &used), -1);
    }
    assert_int_equal(found, 33);
}

static void test_encoding_is_found(void **state)
{
    /* "balda" and "yo, zmeya" in each */
    static const char *const texts[] = {
        "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n\xD1\x8F\xD1\x91\xD1\x80\n",
        "\xE1\xE0\xEB\xE4\xE0\n\xFF\xB8\xF0\n", "\xA1\xA0\xAB\xA4\xA0\n\xEF\xF1\xE0\n",
        "\xC2\xC1\xCC\xC4\xC1\n\xD1\xA3\xD2\n"};
    int e;

    (void)state;
    for (e = 0; e < BJ_ENCODINGS; e++) {
        bj_wordlist list;
        bj_word balda = word("balda"), other = word("AOr");

        assert_int_equal(
            bj_encoding_detect((const unsigned char *)texts[e], strlen(texts[e])), e);
        assert_null(bj_wordlist_read(&list, texts[e], strlen(texts[e]), -1));
        assert_int_equal(list.count, 2);
        assert_int_equal(bj_wordlist_find(&list, balda.letters, 5), 0);
        assert_int_equal(bj_wordlist_find(&list, other.letters, 3), 1);
        assert_int_equal(bj_wordlist_find(&list, balda.letters, 4), -1);
        bj_wordlist_free(&list);
    }
}

static void test_encoding_names(void **state)
{
    (void)state;
    assert_int_equal(bj_encoding_named("UTF-8"), BJ_UTF8);
    assert_int_equal(bj_encoding_named("utf8"), BJ_UTF8);
    assert_int_equal(bj_encoding_named("windows-1251"), BJ_CP1251);
    assert_int_equal(bj_encoding_named("CP866"), BJ_CP866);
    assert_int_equal(bj_encoding_named("koi8r"), BJ_KOI8R);
    assert_int_equal(bj_encoding_named("latin1"), -1);
}

/* ---- Dictionary ------------------------------------------------------------------- */

static void test_dictionary_leaves_out(void **state)
{
    /* CRLF, a double, an empty line, an upper-case letter, a dash, 26 letters,
     * blanks at the end, no last newline */
    static const char data[] =
        "\xD0\xB0\xD0\xB1\r\n\r\n\xD0\xB0\xD0\xB1\n\xD0\x90\xD0\xB1\n"
        "\xD0\xB0-\xD0\xB1\n"
        "\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0"
        "\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0"
        "\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\xD0\xB0\n"
        "\xD0\xB2  \n\xD1\x8F";
    bj_wordlist list;
    int length;

    (void)state;
    assert_null(bj_wordlist_read(&list, data, sizeof data - 1, -1));
    assert_int_equal(list.count, 3);
    assert_int_equal(list.ignored, 4);
    assert_int_equal(*bj_wordlist_word(&list, 2, &length), 31);
    assert_int_equal(length, 1);
    bj_wordlist_free(&list);
    assert_non_null(bj_wordlist_read(&list, "", 0, -1));
    /* found by fuzz_balda_lexicon: after a doubled byte-order mark the judge knew a word
     * that the bot did not */
    assert_non_null(bj_wordlist_read(&list, "\xEF\xBB\xBF\xD0\xB0\n", 6, BJ_UTF8));
    assert_non_null(bj_wordlist_read(&list, "hello\n", 6, -1));
}

static void test_dictionary_finds_every_word(void **state)
{
    static unsigned char data[60000 * 8];
    size_t size = 0;
    bj_wordlist list;
    int i, k;

    (void)state;
    for (i = 0; i < 33 * 33 * 33; i++) { /* all three-letter words */
        int digits[3];

        digits[0] = i / 33 / 33;
        digits[1] = i / 33 % 33;
        digits[2] = i % 33;
        for (k = 0; k < 3; k++)
            size += bj_letter_encode(BJ_KOI8R, digits[k], data + size);
        data[size++] = '\n';
    }
    assert_null(bj_wordlist_read(&list, data, size, BJ_KOI8R));
    assert_int_equal(list.count, 33 * 33 * 33);
    for (i = 0; i < list.count; i += 7) {
        int length;
        const unsigned char *letters = bj_wordlist_word(&list, i, &length);

        assert_int_equal(bj_wordlist_find(&list, letters, length), i);
    }
    bj_wordlist_free(&list);
}

/* ---- Files ------------------------------------------------------------------------ */

static void test_input_file(void **state)
{
    /* start "balda", listed or not; "balda" + "t" below the first letter: no word, but
     * the writer does not care */
    bj_position position;
    bj_word start = word("balda");
    bj_move move;
    unsigned char out[BJ_INPUT_MAX];
    static const char first[] = ".....\n.....\n\xE1\xE0\xEB\xE4\xE0\n.....\n.....\n1\n"
                                "\xE1\xE0\xEB\xE4\xE0\n";
    static const char second[] =
        ".....\n\xE7....\n\xE1\xE0\xEB\xE4\xE0\n.....\n.....\n1\n"
        "\xE7\xE1\xE0\n";

    (void)state;
    bj_position_start(&position, &start, true);
    assert_int_equal(bj_write_input(&position, BJ_CP1251, out), sizeof first - 1);
    assert_memory_equal(out, first, sizeof first - 1);
    bj_position_start(&position, &start, false);
    move.word = word("zba");
    move.row[0] = 2;
    move.row[1] = move.row[2] = 3;
    move.col[0] = move.col[1] = 1;
    move.col[2] = 2;
    bj_make_move(&position, &move);
    assert_int_equal(position.score[0], 3);
    assert_int_equal(position.score[1], 0);
    assert_int_equal(bj_write_input(&position, BJ_CP1251, out), sizeof second - 1);
    assert_memory_equal(out, second, sizeof second - 1);
}

static const char *read_answer(const char *bytes, bj_move *move, unsigned *warnings)
{
    static text_reader t;
    const char *error;

    text_start(&t, "output.txt", bytes, strlen(bytes));
    error = bj_read_answer(&t, BJ_CP1251, move);
    *warnings = t.warnings;
    return error;
}

static void test_answers_are_read_strictly(void **state)
{
    static const struct {
        const char *bytes, *error; /* NULL: fine */
        unsigned warnings;
    } cases[] = {
        {"\xE1\xE0\n1 2\n3 4\n", NULL, 0},
        {"\xE1\xE0\r\n1 2\r\n3 4\r\n", NULL, TEXT_WARN_CR},
        {"\xE1\xE0\n1 2\n3 4", NULL, TEXT_WARN_NO_END},
        {"\xE1\xE0 \n1 2\t\n3 4\n\n\n", NULL, TEXT_WARN_TRAILING | TEXT_WARN_BLANK},
        {"",
         "output.txt:1: expected a word of 1..25 lower-case Russian letters in cp1251, "
         "found end of file",
         0},
        {"\n1 2\n",
         "output.txt:1: expected a word of 1..25 lower-case Russian letters in "
         "cp1251, found an empty line",
         0},
        {"\xC1\xE0\n1 2\n3 4\n",
         "output.txt:1: expected a word of 1..25 lower-case Russian "
         "letters in cp1251, found \"\\xC1\\xE0\"",
         0},
        {"\xEF\xBB\xBF\xE1\xE0\n1 2\n3 4\n", "", 0},
        {" \xE1\xE0\n1 2\n3 4\n", "", 0},
        {"\xE1\xE0\n1 2\n",
         "output.txt:3: expected row and column of letter 2 of 2 (two "
         "numbers, one blank), found end of file",
         0},
        {"\xE1\xE0\n1 2\n3 4\n5 6\n", "output.txt:4: expected end of file, found \"5 6\"",
         0},
        {"\xE1\xE0\n1 2\n\n3 4\n",
         "output.txt:3: expected row and column of letter 2 of 2 "
         "(two numbers, one blank), found an empty line",
         0},
        {"\xE1\xE0\n1  2\n3 4\n", "", 0},
        {"\xE1\xE0\n 1 2\n3 4\n", "", 0},
        {"\xE1\xE0\n1,2\n3 4\n", "", 0},
        {"\xE1\xE0\n1 2 3 4\n", "", 0},
        {"\xE1\xE0\n+1 2\n3 4\n", "", 0},
        {"\xE1\xE0\n-1 2\n3 4\n", "", 0},
        {"\xE1\xE0\n1 2\n3 4x\n", "", 0},
        {"\xE1\xE0\n1 1234567890\n3 4\n", "", 0},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bj_move move;
        unsigned warnings;
        const char *error = read_answer(cases[i].bytes, &move, &warnings);

        if (!cases[i].error) {
            assert_null(error);
            assert_int_equal(move.word.length, 2);
            assert_int_equal(move.word.letters[0], 1);
            assert_int_equal(move.word.letters[1], 0);
            assert_int_equal(move.row[0] * 1000 + move.col[0] * 100 + move.row[1] * 10 +
                                 move.col[1],
                             1234);
            assert_int_equal(warnings & ~(unsigned)TEXT_WARN_NO_END,
                             cases[i].warnings & ~(unsigned)TEXT_WARN_NO_END);
        } else {
            assert_non_null(error);
            if (cases[i].error[0])
                assert_string_equal(error, cases[i].error);
        }
    }
}

/* ---- Legality --------------------------------------------------------------------- */

/* "zba 2 1 3 1 3 2" */
static bj_move move_of(const char *line)
{
    bj_move move;
    char latin[26];
    size_t size = strcspn(line, " ");
    int i;

    memset(&move, 0, sizeof move);
    memcpy(latin, line, size);
    latin[size] = '\0';
    move.word = word(latin);
    for (i = 0, line += size; *line; i++, line += 4) {
        move.row[i] = line[1] - '0';
        move.col[i] = line[3] - '0';
    }
    assert_int_equal(i, move.word.length);
    return move;
}

static void test_every_rule(void **state)
{
    /* row 3: b a l d a */
    static const struct {
        const char *move, *error;
    } cases[] = {
        {"labz 3 3 3 2 3 1 2 1", NULL},
        {"bal 3 1 3 2 3 3",
         "output.txt: exactly one cell must be empty on the board, not 0"},
        {"balda 3 1 3 2 3 3 3 4 3 5",
         "output.txt:1: the word "
         "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0 was used before"},
        {"zz 2 1 1 1",
         "output.txt:1: the word \xD0\xB7\xD0\xB7 is not in the dictionary"},
        {"labz 3 3 3 2 3 1 0 1", "output.txt:5: cell 0 1 is outside the board (1..5)"},
        {"labz 3 3 3 2 3 1 2 6", "output.txt:5: cell 2 6 is outside the board (1..5)"},
        {"labz 3 3 3 2 3 1 2 2",
         "output.txt:5: cell 2 2 does not share a side with the cell before, 3 1"},
        {"labz 3 3 3 2 3 1 1 1",
         "output.txt:5: cell 1 1 does not share a side with the cell before, 3 1"},
        {"aba 3 2 3 1 3 2", "output.txt:4: cell 3 2 is used twice (letters 1 and 3)"},
        {"laba 3 3 2 3 2 2 3 2",
         "output.txt: exactly one cell must be empty on the board, "
         "not 2"},
        {"laba 3 3 3 4 3 5 2 5",
         "output.txt:3: cell 3 4 holds \xD0\xB4, letter 2 of the word is \xD0\xB0"},
        {"a 2 1", NULL},
        {"a 1 1", "output.txt:2: cell 1 1 touches no filled cell"},
        {"a 3 2", "output.txt: exactly one cell must be empty on the board, not 0"},
    };
    bj_wordlist list;
    bj_position position;
    bj_word start = word("balda");
    char error[TEXT_ERROR_MAX];
    size_t i;

    (void)state;
    dictionary(&list, "labz bal balda aba laba a", BJ_CP866);
    bj_position_start(&position, &start, true);
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bj_move move = move_of(cases[i].move);
        const char *found = bj_check_move(&list, &position, &move, error);

        if (cases[i].error)
            assert_string_equal(found, cases[i].error);
        else
            assert_null(found);
    }
    bj_wordlist_free(&list);
}

static void test_start_word_may_be_unused(void **state)
{
    bj_wordlist list;
    bj_position position;
    bj_word start = word("aaaaa");
    bj_move move = move_of("aaaaa 2 1 3 1 3 2 3 3 3 4");
    char error[TEXT_ERROR_MAX];

    (void)state;
    dictionary(&list, "aaaaa", BJ_UTF8);
    bj_position_start(&position, &start, true);
    assert_non_null(bj_check_move(&list, &position, &move, error));
    assert_false(bj_has_move(&list, &position));
    bj_position_start(&position, &start, false);
    assert_null(bj_check_move(&list, &position, &move, error));
    assert_true(bj_has_move(&list, &position));
    bj_make_move(&position, &move);
    assert_non_null(bj_check_move(&list, &position, &move, error));
    assert_false(bj_has_move(&list, &position));
    bj_wordlist_free(&list);
}

/* ---- Is there a move? Twin: every empty cell, every letter, every path by hand ---- */

/* Does `w` run over a path of the (full enough) board through cell `must`? */
static bool twin_path(const signed char *cell, const bj_word *w, int i, int at,
                      unsigned used, int must)
{
    int row = at / 5, col = at % 5;

    if (cell[at] != (signed char)w->letters[i] || used >> at & 1u)
        return false;
    used |= 1u << at;
    if (i + 1 == w->length)
        return used >> must & 1u;
    return (row > 0 && twin_path(cell, w, i + 1, at - 5, used, must)) ||
           (row < 4 && twin_path(cell, w, i + 1, at + 5, used, must)) ||
           (col > 0 && twin_path(cell, w, i + 1, at - 1, used, must)) ||
           (col < 4 && twin_path(cell, w, i + 1, at + 1, used, must));
}

static bool twin_word_fits(const bj_position *position, const bj_word *w)
{
    signed char cell[25];
    int at, letter, start;

    memcpy(cell, position->cell, 25);
    for (at = 0; at < 25; at++) {
        bool touches = (at >= 5 && position->cell[at - 5] >= 0) ||
                       (at < 20 && position->cell[at + 5] >= 0) ||
                       (at % 5 > 0 && position->cell[at - 1] >= 0) ||
                       (at % 5 < 4 && position->cell[at + 1] >= 0);

        if (cell[at] >= 0 || !touches)
            continue;
        for (letter = 0; letter < 33; letter++) {
            cell[at] = (signed char)letter;
            for (start = 0; start < 25; start++)
                if (twin_path(cell, w, 0, start, 0, at))
                    return true;
        }
        cell[at] = -1;
    }
    return false;
}

static void test_moves_exist_as_in_the_twin(void **state)
{
    rng random;
    int round, i, some = 0;

    (void)state;
    rng_seed(&random, 3);
    for (round = 0; round < 1500; round++) {
        bj_wordlist list;
        bj_position position;
        bj_word start, w;
        unsigned char data[64];
        size_t size = 0;
        bool twin;
        bj_move move;
        char error[TEXT_ERROR_MAX];

        start.length = 5;
        for (i = 0; i < 5; i++)
            start.letters[i] = (unsigned char)rng_below(&random, 4);
        bj_position_start(&position, &start, true);
        for (i = 0; i < 25; i++) /* any filled cells will do */
            if (rng_below(&random, 3) == 0)
                position.cell[i] = (signed char)rng_below(&random, 4);
        w.length = 1 + (int)rng_below(&random, 9);
        for (i = 0; i < w.length; i++) {
            w.letters[i] = (unsigned char)rng_below(&random, 4);
            size += bj_letter_encode(BJ_UTF8, w.letters[i], data + size);
        }
        if (w.length == 5 && memcmp(w.letters, start.letters, 5) == 0)
            continue;
        assert_null(bj_wordlist_read(&list, data, size, BJ_UTF8));
        twin = twin_word_fits(&position, &w);
        some += twin;
        assert_int_equal(bj_has_move(&list, &position), twin);
        assert_int_equal(bj_find_path(&position, &w, -1, &move), twin);
        if (twin)
            assert_null(bj_check_move(&list, &position, &move, error));
        bj_wordlist_free(&list);
    }
    assert_in_range(some, 300, 1200);
}

static void test_find_path_keeps_to_a_cell(void **state)
{
    bj_position position;
    bj_word start = word("balda"), w = word("lad");
    bj_move move;

    (void)state;
    bj_position_start(&position, &start, true);
    /* l-a-d around the corner does not exist with a new letter at 1 1 */
    assert_false(bj_find_path(&position, &w, 0, &move));
    w = word("bad");
    assert_true(bj_find_path(&position, &w, bj_cell(2, 2), &move));
    assert_int_equal(move.row[2] * 10 + move.col[2], 22);
    assert_true(bj_find_path(&position, &w, bj_cell(4, 2), &move));
    assert_int_equal(move.row[2] * 10 + move.col[2], 42);
}

static void test_longest_word(void **state)
{
    /* 24 cells filled in a snake; a 25-letter word through the last cell */
    static unsigned char data[2 * 25];
    bj_wordlist list;
    bj_position position;
    bj_word start = word("aaaaa");
    size_t size = 0;
    int i;

    (void)state;
    bj_position_start(&position, &start, true);
    position.moves = 0;
    for (i = 0; i < 25; i++) {
        int row = i / 5, col = row % 2 ? 4 - i % 5 : i % 5;

        position.cell[row * 5 + col] = i == 24 ? BJ_EMPTY : (signed char)i;
        size += bj_letter_encode(BJ_UTF8, i, data + size);
    }
    assert_null(bj_wordlist_read(&list, data, size, BJ_UTF8));
    assert_true(bj_has_move(&list, &position));
    position.cell[0] = BJ_EMPTY;
    assert_false(bj_has_move(&list, &position));
    bj_wordlist_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_code_pages_equal_iconv),
        cmocka_unit_test(test_no_other_byte_is_a_letter),
        cmocka_unit_test(test_encoding_is_found),
        cmocka_unit_test(test_encoding_names),
        cmocka_unit_test(test_dictionary_leaves_out),
        cmocka_unit_test(test_dictionary_finds_every_word),
        cmocka_unit_test(test_input_file),
        cmocka_unit_test(test_answers_are_read_strictly),
        cmocka_unit_test(test_every_rule),
        cmocka_unit_test(test_start_word_may_be_unused),
        cmocka_unit_test(test_moves_exist_as_in_the_twin),
        cmocka_unit_test(test_find_path_keeps_to_a_cell),
        cmocka_unit_test(test_longest_word),
    };

    return cmocka_run_group_tests_name("balda_referee", tests, NULL, NULL);
}
