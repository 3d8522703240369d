/* Encodings of Russian text: the tables against facts, the choice against known texts. */
#include "tests/support.h"

#include <string.h>

#include "balda/alphabet.h"

/* "balda" and the whole alphabet a..ya, yo, as iconv writes them */
static const char utf8_balda[] = "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0";
static const char cp1251_balda[] = "\xE1\xE0\xEB\xE4\xE0";

static const char utf8_all[] = "\xD0\xB0\xD0\xB1\xD0\xB2\xD0\xB3\xD0\xB4\xD0\xB5\xD0\xB6"
                               "\xD0\xB7\xD0\xB8\xD0\xB9\xD0\xBA"
                               "\xD0\xBB\xD0\xBC\xD0\xBD\xD0\xBE\xD0\xBF\xD1\x80\xD1\x81"
                               "\xD1\x82\xD1\x83\xD1\x84\xD1\x85"
                               "\xD1\x86\xD1\x87\xD1\x88\xD1\x89\xD1\x8A\xD1\x8B\xD1\x8C"
                               "\xD1\x8D\xD1\x8E\xD1\x8F\xD1\x91";
static const char cp1251_all[] = "\xE0\xE1\xE2\xE3\xE4\xE5\xE6\xE7\xE8\xE9\xEA\xEB\xEC"
                                 "\xED\xEE\xEF\xF0\xF1\xF2\xF3\xF4\xF5"
                                 "\xF6\xF7\xF8\xF9\xFA\xFB\xFC\xFD\xFE\xFF\xB8";
static const char cp866_all[] = "\xA0\xA1\xA2\xA3\xA4\xA5\xA6\xA7\xA8\xA9\xAA\xAB\xAC\xAD"
                                "\xAE\xAF\xE0\xE1\xE2\xE3\xE4\xE5"
                                "\xE6\xE7\xE8\xE9\xEA\xEB\xEC\xED\xEE\xEF\xF1";
static const char koi8_all[] = "\xC1\xC2\xD7\xC7\xC4\xC5\xD6\xDA\xC9\xCA\xCB\xCC\xCD\xCE"
                               "\xCF\xD0\xD2\xD3\xD4\xD5\xC6\xC8"
                               "\xC3\xDE\xDB\xDD\xDF\xD9\xD8\xDC\xC0\xD1\xA3";

static io_slice slice(const char *text)
{
    io_slice out;

    out.data = (const unsigned char *)text;
    out.size = strlen(text);
    return out;
}

static void test_every_letter_both_ways(void **state)
{
    static const struct {
        enum bd_encoding encoding;
        const char *text;
        int bytes;
    } all[] = {{BD_UTF8, utf8_all, 2},
               {BD_CP1251, cp1251_all, 1},
               {BD_CP866, cp866_all, 1},
               {BD_KOI8R, koi8_all, 1}};
    unsigned char letters[40];
    size_t e;
    int i;

    (void)state;
    for (e = 0; e < 4; e++) {
        bd_alphabet alphabet;
        bd_alphabet_set(&alphabet, all[e].encoding, slice(""));
        assert_int_equal(bd_alphabet_decode(&alphabet, slice(all[e].text), letters, 40),
                         33);
        for (i = 0; i < 33; i++) {
            unsigned char out[BD_SYMBOL_MAX];
            assert_int_equal(letters[i], i);
            assert_int_equal(bd_alphabet_encode(&alphabet, i, out), all[e].bytes);
            assert_memory_equal(out, all[e].text + i * all[e].bytes,
                                (size_t)all[e].bytes);
        }
    }
}

static void test_not_letters(void **state)
{
    bd_alphabet alphabet;
    unsigned char letters[8];

    (void)state;
    bd_alphabet_set(&alphabet, BD_UTF8, slice(""));
    assert_int_equal(bd_alphabet_decode(&alphabet, slice("a"), letters, 8), -1);
    assert_int_equal(bd_alphabet_decode(&alphabet, slice("\xD0\x91"), letters, 8), -1);
    assert_int_equal(bd_alphabet_decode(&alphabet, slice("\xD0"), letters, 8), -1);
    assert_int_equal(bd_alphabet_decode(&alphabet, slice("\xD1\xD1\x8F"), letters, 8),
                     -1);
    assert_int_equal(bd_alphabet_decode(&alphabet, slice(""), letters, 8), 0);
    assert_int_equal(bd_alphabet_decode(&alphabet, slice(utf8_balda), letters, 4), -1);
    assert_int_equal(bd_alphabet_decode(&alphabet, slice(utf8_balda), letters, 5), 5);
    bd_alphabet_set(&alphabet, BD_CP1251, slice(""));
    assert_int_equal(bd_alphabet_decode(&alphabet, slice("\xC1\xE0"), letters, 8), -1);
}

static void detect(const char *dict, const char *input, enum bd_encoding dict_is,
                   enum bd_encoding input_is)
{
    bd_alphabet in_dict, in_input;

    bd_alphabet_detect(&in_dict, &in_input, slice(dict), slice(input), slice(input));
    assert_int_equal(in_dict.encoding, dict_is);
    assert_int_equal(in_input.encoding, input_is);
}

static void test_all_pairs_are_found(void **state)
{
    /* a word with letters on both sides of p, so never right in two encodings */
    static const char *const text[] = {"\xD1\x82\xD1\x80\xD0\xBE\xD0\xBF\xD0\xB0",
                                       "\xF2\xF0\xEE\xEF\xE0", "\xE2\xE0\xAE\xAF\xA0",
                                       "\xD4\xD2\xCF\xD0\xC1"};
    static const char *const all[] = {utf8_all, cp1251_all, cp866_all, koi8_all};
    int d, i;

    (void)state;
    for (d = 0; d < 4; d++)
        for (i = 0; i < 4; i++) {
            detect(all[d], text[i], (enum bd_encoding)d, (enum bd_encoding)i);
            detect(text[d], all[i], (enum bd_encoding)d, (enum bd_encoding)i);
            detect(all[d], all[i], (enum bd_encoding)d, (enum bd_encoding)i);
            detect("", text[i], (enum bd_encoding)i, (enum bd_encoding)i);
        }
}

/* E0..EF are a..p in Windows-1251 and r..ya in CP866: the other file decides. */
static void test_ambiguous_board_follows_dictionary(void **state)
{
    (void)state;
    detect(cp1251_all, "\xE1\xE0\xEB\xEA\xE0", BD_CP1251, BD_CP1251);
    detect(cp866_all, "\xE1\xE0\xEB\xEA\xE0", BD_CP866, BD_CP866);
    /* "a..p" is likelier text than "r..ya" */
    detect(utf8_all, "\xE1\xE0\xEB\xEA\xE0", BD_UTF8, BD_CP1251);
    detect("", "\xE1\xE0\xEB\xEA\xE0", BD_CP1251, BD_CP1251);
    /* bytes that only one of them has */
    detect(utf8_all, "\xF1\xF2\xF0\xE0\xE8", BD_UTF8, BD_CP1251);
}

/* ISO 8859-5: a..ya are D0..EF. No known encoding has all of these. */
static void test_unknown_encoding(void **state)
{
    bd_alphabet dict, input;
    unsigned char letters[40], again[40];
    static const char iso_all[] = "\xD0\xD1\xD2\xD3\xD4\xD5\xD6\xD7\xD8\xD9\xDA\xDB\xDC"
                                  "\xDD\xDE\xDF\xE0\xE1\xE2\xE3\xE4"
                                  "\xE5\xE6\xE7\xE8\xE9\xEA\xEB\xEC\xED\xEE\xEF\xF1";
    unsigned char out[BD_SYMBOL_MAX];
    int i;

    (void)state;
    bd_alphabet_detect(&dict, &input, slice(iso_all), slice("\xD1\xD0\xDB\xD4\xD0"),
                       slice("\xD1\xD0\xDB\xD4\xD0"));
    assert_int_equal(dict.encoding, BD_UNKNOWN);
    assert_int_equal(input.encoding, BD_UNKNOWN);
    assert_int_equal(bd_alphabet_decode(&dict, slice(iso_all), letters, 40), 33);
    assert_int_equal(bd_alphabet_decode(&input, slice(iso_all), again, 40), 33);
    assert_memory_equal(letters, again, 33);
    for (i = 0; i < 33; i++) {
        assert_int_equal(bd_alphabet_encode(&input, letters[i], out), 1);
        assert_int_equal(out[0], (unsigned char)iso_all[i]);
    }
}

/* More different bytes than letters there is room for: the rest are no letters. */
static void test_too_many_unknown_bytes(void **state)
{
    char text[129];
    bd_alphabet alphabet;
    unsigned char letters[2];
    int i, known = 0;

    (void)state;
    for (i = 0; i < 128; i++)
        text[i] = (char)(128 + i);
    text[128] = '\0';
    bd_alphabet_set(&alphabet, BD_UNKNOWN, slice(text));
    for (i = 0; i < 128; i++) {
        io_slice one;
        one.data = (const unsigned char *)text + i;
        one.size = 1;
        known += bd_alphabet_decode(&alphabet, one, letters, 2) == 1;
    }
    assert_int_equal(known, BD_LETTERS_MAX);
}

/* Found by fuzzing (balda_input): texts without bytes may have no address either, and a
 * pointer that is NULL must not be counted from (the sanitizer sees it). */
static void test_texts_without_bytes(void **state)
{
    static const io_slice nothing = {NULL, 0};
    bd_alphabet dict, input;

    (void)state;
    bd_alphabet_detect(&dict, &input, nothing, nothing, nothing);
    assert_int_equal(dict.encoding, input.encoding);
    bd_alphabet_detect(&dict, &input, nothing, nothing, slice("\xE1\xE0\xEB\xEA\xE0"));
    assert_int_equal(dict.encoding, BD_CP1251);
    assert_int_equal(input.encoding, BD_CP1251);
}

/* A few words with capitals or Latin letters do not make an encoding unknown. */
static void test_some_dirt(void **state)
{
    char text[4000];
    int i;

    (void)state;
    text[0] = '\0';
    for (i = 0; i < 60; i++) {
        strcat(text, cp1251_all);
        strcat(text, "\n");
    }
    strcat(text, "\xCC\xEE\xF1\xEA\xE2\xE0\nabc\n");
    detect(text, cp1251_balda, BD_CP1251, BD_CP1251);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_letter_both_ways),
        cmocka_unit_test(test_not_letters),
        cmocka_unit_test(test_all_pairs_are_found),
        cmocka_unit_test(test_ambiguous_board_follows_dictionary),
        cmocka_unit_test(test_unknown_encoding),
        cmocka_unit_test(test_too_many_unknown_bytes),
        cmocka_unit_test(test_texts_without_bytes),
        cmocka_unit_test(test_some_dirt),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
