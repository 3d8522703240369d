/* alphabet: see alphabet.h.
 *
 * Model: a file's encoding is the one in which its bytes above 127 are lower-case Russian
 * letters. UTF-8 and KOI8-R can't be mistaken for long; Windows-1251 and CP866 share the
 * bytes E0..EF, so a short text may be right in both: then the other file decides, and
 * failing that the commonness of the letters. An encoding must explain 99 % of the bytes:
 * unknown ones (ISO 8859-5, Macintosh) fit the known ones by 40 to 98 %.
 */
#include "balda/alphabet.h"

#include <string.h>

enum {
    BD_SAMPLE = 1 << 15, /* bytes of a file that are looked at */
    BD_ENCODINGS = 4,    /* the known ones */
    BD_RUSSIAN = 33
};

/* How common each letter a..ya, yo is: 2 * log2 of its count in 10,000 letters of text.
 */
static const unsigned char bd_alphabet_common[BD_RUSSIAN] = {
    19, 15, 18, 15, 16, 19, 13, 15, 19, 14, 17, 18, 17, 19, 20, 16, 18,
    18, 19, 16, 9,  13, 11, 14, 12, 10, 4,  15, 15, 10, 12, 15, 4};

/* KOI8-R orders the letters by their Latin neighbours: C0 is yu, C1 a, C2 be, ... */
static const unsigned char bd_alphabet_koi8[32] = {
    30, 0,  1,  22, 4,  5,  20, 3, 21, 8,  9, 10, 11, 12, 13, 14,
    15, 31, 16, 17, 18, 19, 6,  2, 28, 27, 7, 24, 29, 25, 23, 26};

static void bd_alphabet_map(bd_alphabet *alphabet, int letter, int byte)
{
    alphabet->lead[byte] = (unsigned char)letter;
    alphabet->bytes[letter][0] = (unsigned char)byte;
}

static void bd_alphabet_map_utf8(bd_alphabet *alphabet, int letter, int lead, int byte)
{
    alphabet->lead[0xD0 + lead] = (unsigned char)(BD_LEAD + lead);
    alphabet->tail[lead][byte] = (unsigned char)letter;
    alphabet->bytes[letter][0] = (unsigned char)(0xD0 + lead);
    alphabet->bytes[letter][1] = (unsigned char)byte;
}

static void bd_alphabet_map_unknown(bd_alphabet *alphabet, io_slice text)
{
    int letters = 0;
    size_t i;

    while (letters < BD_LETTERS_MAX && alphabet->bytes[letters][0] != 0)
        letters++;
    for (i = 0; i < text.size && letters < BD_LETTERS_MAX; i++)
        if (text.data[i] > 127 && alphabet->lead[text.data[i]] == BD_NO_LETTER)
            bd_alphabet_map(alphabet, letters++, text.data[i]);
}

void bd_alphabet_set(bd_alphabet *alphabet, enum bd_encoding encoding, io_slice text)
{
    int i;

    memset(alphabet, BD_NO_LETTER, sizeof *alphabet);
    memset(alphabet->bytes, 0, sizeof alphabet->bytes);
    alphabet->encoding = encoding;
    for (i = 0; i < 32; i++) {
        if (encoding == BD_UTF8)
            bd_alphabet_map_utf8(alphabet, i, i >= 16, i < 16 ? 0xB0 + i : 0x80 + i - 16);
        else if (encoding == BD_CP1251)
            bd_alphabet_map(alphabet, i, 0xE0 + i);
        else if (encoding == BD_CP866)
            bd_alphabet_map(alphabet, i, i < 16 ? 0xA0 + i : 0xE0 + i - 16);
        else if (encoding == BD_KOI8R)
            bd_alphabet_map(alphabet, bd_alphabet_koi8[i], 0xC0 + i);
    }
    if (encoding == BD_UTF8)
        bd_alphabet_map_utf8(alphabet, 32, 1, 0x91);
    else if (encoding == BD_UNKNOWN)
        bd_alphabet_map_unknown(alphabet, text);
    else
        bd_alphabet_map(alphabet, 32,
                        encoding == BD_CP1251  ? 0xB8
                        : encoding == BD_CP866 ? 0xF1
                                               : 0xA3);
}

int bd_alphabet_decode(const bd_alphabet *alphabet, io_slice text, unsigned char *letters,
                       int room)
{
    const unsigned char *at = text.data;
    const unsigned char *end = text.data + text.size;
    int count = 0;

    while (at < end) {
        unsigned letter = bd_alphabet_next(alphabet, &at, end);
        if (letter == BD_NO_LETTER || count == room)
            return -1;
        letters[count++] = (unsigned char)letter;
    }
    return count;
}

int bd_alphabet_encode(const bd_alphabet *alphabet, int letter,
                       unsigned char out[BD_SYMBOL_MAX])
{
    out[0] = alphabet->bytes[letter][0];
    out[1] = alphabet->bytes[letter][1];
    return out[1] ? 2 : 1;
}

/* What a text looks like in one encoding. */
typedef struct bd_fit {
    long high;   /* bytes above 127 */
    long wrong;  /* of these, bytes that are no part of a letter */
    long common; /* sum of the letters' commonness */
    long letters;
} bd_fit;

static void bd_fit_add(bd_fit *fit, enum bd_encoding encoding, io_slice text)
{
    bd_alphabet alphabet;
    const unsigned char *at = text.data, *end = at;

    if (text.size > 0) /* data may be NULL */
        end += text.size < BD_SAMPLE ? text.size : BD_SAMPLE;
    bd_alphabet_set(&alphabet, encoding, text);
    while (at < end) {
        const unsigned char *from = at;
        unsigned letter = bd_alphabet_next(&alphabet, &at, end);

        fit->high += *from > 127 ? (long)(at - from) : 0;
        if (letter != BD_NO_LETTER) {
            fit->letters++;
            fit->common += bd_alphabet_common[letter];
        } else if (*from > 127) {
            fit->wrong++;
        }
    }
}

/* Chance, in logarithms, that the text is Russian in this encoding; the greater the
 * better. -1 if it is not: more than 1 % of the high bytes wrong, or no letter at all. A
 * letter of two bytes says as much as two: so UTF-8 wins over what one-byte reading makes
 * of it. */
static double bd_fit_score(const bd_fit *fit)
{
    if (fit->letters == 0 || fit->wrong * 100 > fit->high)
        return -1;
    return (double)fit->common / (double)fit->letters;
}

static double bd_alphabet_score(enum bd_encoding encoding, io_slice a, io_slice b)
{
    bd_fit fit = {0, 0, 0, 0};

    bd_fit_add(&fit, encoding, a);
    bd_fit_add(&fit, encoding, b);
    return bd_fit_score(&fit);
}

/* The best encoding for which all of `must` (and, if it is not empty, `also`) are
 * letters; BD_UNKNOWN if there is none. `more` has a say in the choice between several.
 */
static enum bd_encoding bd_alphabet_choose(io_slice must, io_slice also, io_slice more)
{
    static const io_slice none = {NULL, 0};
    enum bd_encoding best = BD_UNKNOWN;
    double best_score = 0;
    int e;

    for (e = 0; e < BD_ENCODINGS; e++) {
        double score;
        if (bd_alphabet_score((enum bd_encoding)e, must, none) < 0 ||
            (also.size && bd_alphabet_score((enum bd_encoding)e, also, none) < 0))
            continue;
        score = bd_alphabet_score((enum bd_encoding)e, must, more);
        if (best == BD_UNKNOWN || score > best_score) {
            best = (enum bd_encoding)e;
            best_score = score;
        }
    }
    return best;
}

static bool bd_alphabet_has_high(io_slice text)
{
    size_t i;

    for (i = 0; i < text.size && i < BD_SAMPLE; i++)
        if (text.data[i] > 127)
            return true;
    return false;
}

void bd_alphabet_detect(bd_alphabet *dict, bd_alphabet *input, io_slice dict_text,
                        io_slice input_text, io_slice board)
{
    static const io_slice none = {NULL, 0};
    enum bd_encoding in_board, in_dict;

    in_board = bd_alphabet_choose(board, dict_text, input_text);
    in_dict = in_board;
    if (in_board == BD_UNKNOWN) {
        in_board = bd_alphabet_choose(board, none, input_text);
        in_dict = bd_alphabet_choose(dict_text, none, none);
        if (in_dict == BD_UNKNOWN && !bd_alphabet_has_high(dict_text))
            in_dict = in_board;
        else if (in_dict != BD_UTF8 && in_board != BD_UTF8 &&
                 (in_dict == BD_UNKNOWN || in_board == BD_UNKNOWN))
            in_dict = in_board = BD_UNKNOWN;
    }
    bd_alphabet_set(input, in_board, board);
    if (in_board == BD_UNKNOWN) {
        bd_alphabet_map_unknown(input, input_text);
        bd_alphabet_map_unknown(input, dict_text);
    }
    bd_alphabet_set(dict, in_dict, none);
    if (in_dict == BD_UNKNOWN)
        *dict = *input;
}
