/* wordlist: the judge's dictionary: the words of dict.txt as letter strings, each once.
 */
#ifndef BALDA_WORDLIST_H
#define BALDA_WORDLIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "balda/codepage.h"

enum { BJ_WORD_MAX = 25 }; /* more letters do not fit on the board */

typedef struct bj_wordlist {
    unsigned char *letters; /* all words one after another, each after its length */
    uint32_t *start;        /* offset of the length byte of word 0..count-1, file order */
    int count;
    int32_t *table; /* open hash table of word numbers, -1 empty */
    uint32_t mask;
    bj_encoding encoding;
    long ignored; /* lines with other signs or over 25 letters, and repeated words */
} bj_wordlist;

/* Reads the bytes of a dictionary: a word a line, LF or CRLF; io has taken a byte-order
 * mark off (a second one is no letter to the bots either). Lines with any other sign,
 * empty lines, repeated words and words over 25 letters are left out. `encoding` < 0:
 * found by looking. Returns NULL or a sentence (static text) when there is no word or no
 * memory. */
const char *bj_wordlist_read(bj_wordlist *list, const void *data, size_t size,
                             int encoding);

void bj_wordlist_free(bj_wordlist *list);

/* Letters of word `id`; its length in *length. */
const unsigned char *bj_wordlist_word(const bj_wordlist *list, int id, int *length);

/* Number of the word, or -1. */
int bj_wordlist_find(const bj_wordlist *list, const unsigned char *letters, int length);

/* Reads a line of letters (no line end) in `encoding`; returns the number of letters,
 * 0 for an empty line, -1 if another sign or more than `most` letters are there. */
int bj_word_decode(bj_encoding encoding, const unsigned char *data, size_t size,
                   unsigned char *letters, int most);

#endif
