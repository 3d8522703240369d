/* codepage: the judge's own tables of the 33 Russian letters in four encodings.
 *
 * A letter is a number: 0..31 for a..ya in alphabetical order without yo, 32 for yo.
 */
#ifndef BALDA_CODEPAGE_H
#define BALDA_CODEPAGE_H

#include <stddef.h>

enum {
    BJ_LETTERS = 33,
    BJ_LETTER_BYTES = 2 /* most bytes a letter takes, in any encoding */
};

typedef enum bj_encoding {
    BJ_UTF8,
    BJ_CP1251,
    BJ_CP866,
    BJ_KOI8R,
    BJ_ENCODINGS
} bj_encoding;

/* "utf-8", "cp1251", "cp866", "koi8-r". */
const char *bj_encoding_name(bj_encoding encoding);

/* The encoding of that name (case and "-" do not count; "windows-1251" too), or -1. */
int bj_encoding_named(const char *name);

/* The letter at data[0..size-1] and its length in bytes; -1 if there is no lower-case
 * Russian letter there (*used is then untouched). */
int bj_letter_decode(bj_encoding encoding, const unsigned char *data, size_t size,
                     size_t *used);

/* Writes the letter's bytes, 1 or 2; returns how many. */
size_t bj_letter_encode(bj_encoding encoding, int letter,
                        unsigned char out[BJ_LETTER_BYTES]);

/* Writes `count` letters as UTF-8 with a final NUL; out has room for 2 * count + 1. */
void bj_letters_to_utf8(const unsigned char *letters, int count, char *out);

/* The encoding under which the fewest bytes above 127 are no lower-case letters; the
 * first of them in the order of the enum. */
bj_encoding bj_encoding_detect(const unsigned char *data, size_t size);

#endif
