/* mm_code: codes as five digits in a row, keys as one small number.
 *
 * The key is a sum over the places of the code: 6 for a digit that the try has in the
 * same place, 1 for one it has elsewhere, 0 else. That works because a code's digits
 * differ: a digit the try repeats can match only once. The breaker builds on the sum.
 */
#include "puzzles/mastermind/code.h"

#include <string.h>

int mm_key_of(const mm_code *code, const mm_code *guess)
{
    int place, key = 0;

    for (place = 0; place < MM_PLACES; place++) {
        if (code->digit[place] == guess->digit[place])
            key += 6;
        else if (memchr(guess->digit, code->digit[place], MM_PLACES))
            key += 1;
    }
    return key;
}

const char *mm_key_write(char text[MM_KEY_SIZE], int key)
{
    int exact = mm_key_exact(key), near = mm_key_near(key);

    strcpy(text, "-");
    if (!key)
        return text;
    memset(text, 'x', (size_t)exact);
    memset(text + exact, 'o', (size_t)near);
    text[exact + near] = '\0';
    return text;
}

/* The key of two counts, -1 if no code gives it: four in place leave nothing misplaced.
 */
static int mm_key_make(int exact, int near)
{
    if (exact + near > MM_PLACES || (exact == MM_PLACES - 1 && near == 1))
        return -1;
    return 6 * exact + near;
}

int mm_key_read(const char *text)
{
    int exact = 0, near = 0;

    if (strcmp(text, "-") == 0)
        return 0;
    if (text[0] >= '0' && text[0] <= '5' && text[1] >= '0' && text[1] <= '5' && !text[2])
        return mm_key_make(text[0] - '0', text[1] - '0');
    if (!*text)
        return -1;
    for (; *text && exact + near <= MM_PLACES; text++) {
        if (*text == 'x' || *text == 'X')
            exact++;
        else if (*text == 'o' || *text == 'O')
            near++;
        else if (*text != ' ')
            return -1;
    }
    return mm_key_make(exact, near);
}

bool mm_code_read(mm_code *code, const char *text)
{
    int place = 0;

    for (; *text; text++) {
        if (*text == ' ')
            continue;
        if (*text < '0' || *text > '9' || place == MM_PLACES)
            return false;
        code->digit[place++] = (unsigned char)(*text - '0');
    }
    return place == MM_PLACES;
}

const char *mm_code_write(char text[MM_PLACES + 1], const mm_code *code)
{
    int place;

    for (place = 0; place < MM_PLACES; place++)
        text[place] = (char)('0' + code->digit[place]);
    text[MM_PLACES] = '\0';
    return text;
}

bool mm_code_is_legal(const mm_code *code)
{
    unsigned seen = 0;
    int place;

    for (place = 0; place < MM_PLACES; place++) {
        if (seen >> code->digit[place] & 1)
            return false;
        seen |= 1u << code->digit[place];
    }
    return code->digit[0] != 0;
}

bool mm_code_is_same(const mm_code *one, const mm_code *other)
{
    return memcmp(one->digit, other->digit, MM_PLACES) == 0;
}

/* Appends all codes that begin with the first `place` digits of `code`, `used` as bits;
 * returns the new count. */
static int mm_code_extend(mm_code *code, int place, unsigned used, mm_code *list,
                          int count)
{
    int digit;

    for (digit = place == 0; digit <= 9; digit++) {
        if (used >> digit & 1)
            continue;
        code->digit[place] = (unsigned char)digit;
        if (place < MM_PLACES - 1)
            count = mm_code_extend(code, place + 1, used | 1u << digit, list, count);
        else
            list[count++] = *code;
    }
    return count;
}

void mm_code_list(mm_code list[MM_CODES])
{
    mm_code code;

    mm_code_extend(&code, 0, 0, list, 0);
}

void mm_code_draw(mm_code *code, rng *random)
{
    do {
        int digits[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, place;
        rng_shuffle(random, digits, 10);
        for (place = 0; place < MM_PLACES; place++)
            code->digit[place] = (unsigned char)digits[place];
    } while (!code->digit[0]);
}
