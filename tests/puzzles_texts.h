/* puzzles_texts: what every table of texts of a console game must satisfy. */
#ifndef TESTS_PUZZLES_TEXTS_H
#define TESTS_PUZZLES_TEXTS_H

#include <string.h>

#include "puzzles/text.h"

/* Next conversion sign of a format behind *at ('d', 's', 'c'); NUL at its end. */
static char texts_next_conversion(const char **at)
{
    while (**at != '\0') {
        if (*(*at)++ != '%')
            continue;
        while (**at == '-' || (**at >= '0' && **at <= '9'))
            ++*at;
        if (**at != '%')
            return *(*at)++;
        ++*at;
    }
    return '\0';
}

/* True if the bytes are characters of at most three bytes, well formed. */
static bool texts_are_utf8(const char *text)
{
    while (*text != '\0') {
        unsigned char lead = (unsigned char)*text++;
        int more = lead < 0x80   ? 0
                   : lead < 0xC2 ? -1
                   : lead < 0xE0 ? 1
                   : lead < 0xF0 ? 2
                                 : -1;
        if (more < 0)
            return false;
        while (more-- > 0)
            if (((unsigned char)*text++ & 0xC0) != 0x80)
                return false;
    }
    return true;
}

/* True if both texts of each entry are there, are UTF-8 and have the same conversions in
 * the same order. *bad is the first that has not. */
static bool texts_fit(const tm_text *texts, int count, int *bad)
{
    for (*bad = 0; *bad < count; ++*bad) {
        const char *pl = texts[*bad].pl, *en = texts[*bad].en;
        char sign;
        if (pl == NULL || en == NULL || !texts_are_utf8(pl) || !texts_are_utf8(en))
            return false;
        do {
            sign = texts_next_conversion(&pl);
            if (sign != texts_next_conversion(&en) ||
                (sign != '\0' && !strchr("dsc", sign)))
                return false;
        } while (sign != '\0');
    }
    return true;
}

#endif
