/* alphabet: letters as small numbers, and the encodings of Russian text.
 *
 * A letter is 0..31 for a..ya, 32 for yo. In a one-byte encoding that is none of the
 * known ones each byte above 127 is a letter of its own (only equality matters).
 */
#ifndef BALDA_ALPHABET_H
#define BALDA_ALPHABET_H

#include <stdbool.h>
#include <stddef.h>

#include "balda/rules.h"
#include "common/io.h"

enum {
    BD_NO_LETTER = 255,
    BD_SYMBOL_MAX = 2 /* bytes a letter takes at most */
};

enum bd_encoding { BD_UTF8, BD_CP1251, BD_CP866, BD_KOI8R, BD_UNKNOWN };

/* Decoding tables of one encoding. */
typedef struct bd_alphabet {
    enum bd_encoding encoding;
    unsigned char lead[256];    /* letter of a byte, BD_NO_LETTER, or BD_LEAD + 0 or 1 */
    unsigned char tail[2][256]; /* letter of the byte after a lead byte */
    unsigned char bytes[BD_LETTERS_MAX][BD_SYMBOL_MAX]; /* 0: no (second) byte */
} bd_alphabet;

enum { BD_LEAD = 0xF0 };

/* Fills the tables of a known encoding. For BD_UNKNOWN every byte above 127 that occurs
 * in `text` becomes a letter, in order of appearance, up to BD_LETTERS_MAX of them. */
void bd_alphabet_set(bd_alphabet *alphabet, enum bd_encoding encoding, io_slice text);

/* Finds the encodings of the dictionary and of the input, looking at both. `board` is the
 * part of the input that must be all letters and dots. Either may be empty. If one of
 * them is in no known encoding, both get the same one-byte alphabet. */
void bd_alphabet_detect(bd_alphabet *dict, bd_alphabet *input, io_slice dict_text,
                        io_slice input_text, io_slice board);

/* The letter at *text (< end), which is moved behind it; BD_NO_LETTER for anything else
 * (one byte is skipped then). */
static inline unsigned bd_alphabet_next(const bd_alphabet *alphabet,
                                        const unsigned char **text,
                                        const unsigned char *end)
{
    unsigned letter = alphabet->lead[*(*text)++];

    if ((letter & ~1u) == BD_LEAD && *text < end) {
        letter = alphabet->tail[letter & 1][**text];
        *text += letter != BD_NO_LETTER;
    }
    return letter < BD_LETTERS_MAX ? letter : BD_NO_LETTER;
}

/* Decodes a whole slice. Returns the number of letters, or -1 if it has anything that is
 * no letter or more than `room` letters. */
int bd_alphabet_decode(const bd_alphabet *alphabet, io_slice text, unsigned char *letters,
                       int room);

/* Writes one letter; returns the number of bytes, 1 or 2. */
int bd_alphabet_encode(const bd_alphabet *alphabet, int letter,
                       unsigned char out[BD_SYMBOL_MAX]);

#endif
