/* text: texts of the console games, in Polish and English, composed in memory.
 *
 * Texts are pairs Polish / English in UTF-8, written with octal escapes ("PUD\305\201O":
 * sources are ASCII). What is written to a tm_out changes to the output's character set.
 * Part of the console layer: games include term.h and list both text.c and term.c.
 */
#ifndef PUZZLES_TEXT_H
#define PUZZLES_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum tm_lang { TM_PL, TM_EN };

/* How Polish letters are written; every other sign above 126 becomes '?' except in UTF-8.
 */
enum tm_charset {
    TM_UTF8,
    TM_ASCII, /* without their marks */
    TM_CP852, /* consoles of Central European Windows */
    TM_CP1250 /* its windows and editors */
};

enum { TM_CODEPAGE_UTF8 = 65001 };

/* The character set of a Windows code page: 65001, 852, 1250; TM_ASCII for all others. */
enum tm_charset tm_charset_of(int codepage);

typedef struct tm_text {
    const char *pl, *en; /* UTF-8; the same conversions in the same order in both */
} tm_text;

enum tm_color {
    TM_PLAIN,
    TM_RED,
    TM_GREEN,
    TM_YELLOW,
    TM_BLUE,
    TM_CYAN,
    TM_DIM,
    TM_BOLD
};

/* Text being composed. It grows as needed; if memory ends the program ends (status 1). */
typedef struct tm_out {
    char *data; /* always NUL-terminated after tm_out_init */
    size_t size, room;
    enum tm_lang lang;
    enum tm_charset charset;
    bool color;           /* tm_paint writes ANSI sequences */
    const tm_text *texts; /* the game's table, for tm_say */
} tm_out;

/* Polish, UTF-8, no colour. `texts` may be NULL if tm_say is not used. */
void tm_out_init(tm_out *out, const tm_text *texts);
void tm_out_free(tm_out *out);
void tm_out_clear(tm_out *out);

/* Appends UTF-8 text, in the character set of `out`. */
void tm_put(tm_out *out, const char *text);
void tm_put_char(tm_out *out, char c);

/* Appends `count` times the character. */
void tm_put_many(tm_out *out, char c, int count);

/* Appends formatted text: %s %c %d (int) and %%, each with an optional width, `-` before
 * it: pad on the right, `0`: pad numbers with zeros. Widths count characters, not bytes,
 * so columns stay aligned. Nothing else is known: other signs after % fail an assertion.
 */
void tm_putf(tm_out *out, const char *format, ...);

/* The same with entry `id` of the game's table, in the language of `out`. */
void tm_say(tm_out *out, int id, ...);

/* The text of a pair in the language of `out`. */
const char *tm_pick(const tm_out *out, const tm_text *text);

/* Switches to a colour from here on; TM_PLAIN ends it. Writes nothing without --color. */
void tm_paint(tm_out *out, enum tm_color color);

/* tm_putf with an argument list. */
void tm_vputf(tm_out *out, const char *format, va_list args);

/* The ASCII stand-in of the character at `text`: itself, a Polish letter without its
 * mark, or '?'. *size is its number of bytes. */
char tm_plain(const char *text, size_t *size);

/* Decimal digits of value, at the end of the 24 bytes of buffer; returns where they
 * start. */
char *tm_digits(char *buffer, uint64_t value);

/* Number of characters (code points) of a UTF-8 text. */
int tm_width(const char *text);

/* Writes `value` / 10^digits with that many decimals, "-0.05" say: figures without
 * floating point. buffer holds at least 24 bytes; returned. */
const char *tm_fixed(char *buffer, long value, int digits);

#endif
