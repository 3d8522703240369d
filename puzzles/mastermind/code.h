/* mm_code: five digits, and the key that answers a try. */
#ifndef PUZZLES_MASTERMIND_CODE_H
#define PUZZLES_MASTERMIND_CODE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/rng.h"

enum {
    MM_PLACES = 5,
    MM_TRIES = 10,
    MM_CODES = 27216, /* 9*9*8*7*6: different digits, the first not 0 */
    MM_KEYS = 31,     /* keys are numbers 0..30 */
    MM_KEY_SOLVED = 30,
    MM_KEY_SIZE = 6 /* of a written key */
};

typedef struct mm_code {
    unsigned char digit[MM_PLACES]; /* 0..9 */
} mm_code;

/* The key of a try: 6 * (digits right in kind and place) + (right in kind only). Each
 * code digit is used once. The code has five different digits, the try may be any five.
 */
int mm_key_of(const mm_code *code, const mm_code *guess);

/* Number of `x` and of `o` of a key. */
static inline int mm_key_exact(int key)
{
    return key / 6;
}

static inline int mm_key_near(int key)
{
    return key % 6;
}

/* Writes "xxo" or, when there is nothing, "-"; returned. */
const char *mm_key_write(char text[MM_KEY_SIZE], int key);

/* Reads a written key: x and o in any order and case, or - alone; also two digits "21"
 * for xxo. -1 if it is none, or one that no code can give (xxxxo, or more than five). */
int mm_key_read(const char *text);

/* Five digits and nothing else, blanks between them allowed; false otherwise. */
bool mm_code_read(mm_code *code, const char *text);

/* Writes five digits and a NUL; returned. */
const char *mm_code_write(char text[MM_PLACES + 1], const mm_code *code);

/* True if the digits are different and the first is not 0. */
bool mm_code_is_legal(const mm_code *code);

bool mm_code_is_same(const mm_code *one, const mm_code *other);

/* All legal codes in numerical order. */
void mm_code_list(mm_code list[MM_CODES]);

/* One of the legal codes, all equally likely. */
void mm_code_draw(mm_code *code, rng *random);

#endif
