/* codepage: Russian letters in UTF-8, Windows-1251, CP866 and KOI8-R.
 *
 * One row a one-byte encoding, in the order of the letter numbers, written down from the
 * code pages themselves and not shared with any bot. UTF-8 is arithmetic on the code
 * point: U+0430..U+044F are a..ya, U+0451 is yo.
 */
#include "balda/codepage.h"

#include <string.h>

enum { BJ_YO = 32, BJ_POINT_A = 0x430, BJ_POINT_YO = 0x451 };

static const unsigned char bj_codes[BJ_ENCODINGS][BJ_LETTERS] = {
    {0},
    {0xE0, 0xE1, 0xE2, 0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA,
     0xEB, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5,
     0xF6, 0xF7, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF, 0xB8},
    {0xA0, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7, 0xA8, 0xA9, 0xAA,
     0xAB, 0xAC, 0xAD, 0xAE, 0xAF, 0xE0, 0xE1, 0xE2, 0xE3, 0xE4, 0xE5,
     0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB, 0xEC, 0xED, 0xEE, 0xEF, 0xF1},
    {0xC1, 0xC2, 0xD7, 0xC7, 0xC4, 0xC5, 0xD6, 0xDA, 0xC9, 0xCA, 0xCB,
     0xCC, 0xCD, 0xCE, 0xCF, 0xD0, 0xD2, 0xD3, 0xD4, 0xD5, 0xC6, 0xC8,
     0xC3, 0xDE, 0xDB, 0xDD, 0xDF, 0xD9, 0xD8, 0xDC, 0xC0, 0xD1, 0xA3}};

const char *bj_encoding_name(bj_encoding encoding)
{
    static const char *const names[BJ_ENCODINGS] = {"utf-8", "cp1251", "cp866", "koi8-r"};

    return names[encoding];
}

/* Equal but for case and dashes. */
static int bj_same_name(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a == '-' || *a == '_')
            a++;
        while (*b == '-' || *b == '_')
            b++;
        if ((*a >= 'A' && *a <= 'Z' ? *a + 32 : *a) != *b)
            return 0;
        if (*a == '\0')
            return 1;
    }
}

int bj_encoding_named(const char *name)
{
    int i;

    for (i = 0; i < BJ_ENCODINGS; i++)
        if (bj_same_name(name, bj_encoding_name((bj_encoding)i)))
            return i;
    if (bj_same_name(name, "windows1251"))
        return BJ_CP1251;
    if (bj_same_name(name, "ibm866"))
        return BJ_CP866;
    return -1;
}

static int bj_decode_utf8(const unsigned char *data, size_t size, size_t *used)
{
    int point;

    if (size < 2 || (data[0] != 0xD0 && data[0] != 0xD1) || (data[1] & 0xC0) != 0x80)
        return -1;
    point = (data[0] & 0x1F) << 6 | (data[1] & 0x3F);
    if (point != BJ_POINT_YO && (point < BJ_POINT_A || point >= BJ_POINT_A + BJ_YO))
        return -1;
    *used = 2;
    return point == BJ_POINT_YO ? BJ_YO : point - BJ_POINT_A;
}

int bj_letter_decode(bj_encoding encoding, const unsigned char *data, size_t size,
                     size_t *used)
{
    const unsigned char *found;

    if (encoding == BJ_UTF8)
        return bj_decode_utf8(data, size, used);
    if (size == 0)
        return -1;
    found = memchr(bj_codes[encoding], data[0], BJ_LETTERS);
    if (!found)
        return -1;
    *used = 1;
    return (int)(found - bj_codes[encoding]);
}

size_t bj_letter_encode(bj_encoding encoding, int letter,
                        unsigned char out[BJ_LETTER_BYTES])
{
    int point = letter == BJ_YO ? BJ_POINT_YO : BJ_POINT_A + letter;

    if (encoding != BJ_UTF8) {
        out[0] = bj_codes[encoding][letter];
        return 1;
    }
    out[0] = (unsigned char)(0xC0 | point >> 6);
    out[1] = (unsigned char)(0x80 | (point & 0x3F));
    return 2;
}

void bj_letters_to_utf8(const unsigned char *letters, int count, char *out)
{
    unsigned char bytes[BJ_LETTER_BYTES];
    int i;

    for (i = 0; i < count; i++) {
        size_t size = bj_letter_encode(BJ_UTF8, letters[i], bytes);

        memcpy(out, bytes, size);
        out += size;
    }
    *out = '\0';
}

bj_encoding bj_encoding_detect(const unsigned char *data, size_t size)
{
    size_t fewest = size + 1;
    bj_encoding best = BJ_UTF8;
    int e;

    for (e = 0; e < BJ_ENCODINGS; e++) {
        size_t wrong = 0, pos = 0, used = 1;

        while (pos < size) {
            if (data[pos] < 128)
                used = 1;
            else if (bj_letter_decode((bj_encoding)e, data + pos, size - pos, &used) <
                     0) {
                used = 1;
                wrong++;
            }
            pos += used;
        }
        if (wrong < fewest) {
            fewest = wrong;
            best = (bj_encoding)e;
        }
    }
    return best;
}
