/* text: see text.h. A growing UTF-8 buffer and a formatter that knows %s %c %d only and
 * counts characters. Invariant: data is NUL-terminated and in the output's character set
 * (TM_ASCII: no byte above 126). No locale: letters are ASCII letters or the 18 Polish
 * ones below.
 */
#include "puzzles/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct tm_letter {
    char utf8[3];
    char plain;
    unsigned char cp852, cp1250;
} tm_letters[] = {
    {"\304\205", 'a', 0xA5, 0xB9},
    {"\304\207", 'c', 0x86, 0xE6},
    {"\304\231", 'e', 0xA9, 0xEA},
    {"\305\202", 'l', 0x88, 0xB3},
    {"\305\204", 'n', 0xE4, 0xF1},
    {"\303\263", 'o', 0xA2, 0xF3},
    {"\305\233", 's', 0x98, 0x9C},
    {"\305\272", 'z', 0xAB, 0x9F},
    {"\305\274", 'z', 0xBE, 0xBF},
    {"\304\204", 'A', 0xA4, 0xA5},
    {"\304\206", 'C', 0x8F, 0xC6},
    {"\304\230", 'E', 0xA8, 0xCA},
    {"\305\201", 'L', 0x9D, 0xA3},
    {"\305\203", 'N', 0xE3, 0xD1},
    {"\303\223", 'O', 0xE0, 0xD3},
    {"\305\232", 'S', 0x97, 0x8C},
    {"\305\271", 'Z', 0x8D, 0x8F},
    {"\305\273", 'Z', 0xBD, 0xAF},
};

/* True for the second and later bytes of a UTF-8 character. */
static bool tm_continues(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* The character at `text` as the one byte it is in the set; *size bytes were read. */
static char tm_encode(enum tm_charset charset, const char *text, size_t *size)
{
    const struct tm_letter *letter = tm_letters;
    const struct tm_letter *end = letter + sizeof tm_letters / sizeof tm_letters[0];

    *size = 1;
    if ((unsigned char)text[0] < 0x80)
        return text[0];
    while (tm_continues(text[*size]))
        ++*size;
    while (letter < end && (*size != 2 || memcmp(text, letter->utf8, 2) != 0))
        letter++;
    if (letter == end)
        return '?';
    return charset == TM_CP852    ? (char)letter->cp852
           : charset == TM_CP1250 ? (char)letter->cp1250
                                  : letter->plain;
}

char tm_plain(const char *text, size_t *size)
{
    return tm_encode(TM_ASCII, text, size);
}

enum tm_charset tm_charset_of(int codepage)
{
    switch (codepage) {
    case TM_CODEPAGE_UTF8:
        return TM_UTF8;
    case 852:
        return TM_CP852;
    case 1250:
        return TM_CP1250;
    default:
        return TM_ASCII;
    }
}

int tm_width(const char *text)
{
    int width = 0;

    for (; *text != '\0'; text++)
        width += !tm_continues(*text);
    return width;
}

void tm_out_init(tm_out *out, const tm_text *texts)
{
    memset(out, 0, sizeof *out);
    out->texts = texts;
    tm_put(out, "");
}

void tm_out_free(tm_out *out)
{
    free(out->data);
    memset(out, 0, sizeof *out);
}

void tm_out_clear(tm_out *out)
{
    out->size = 0;
    if (out->data != NULL)
        out->data[0] = '\0';
}

/* Makes room for `more` bytes and the final NUL. */
static void tm_out_reserve(tm_out *out, size_t more)
{
    size_t room = out->room > 0 ? out->room : 256;
    char *data;

    while (room - out->size <= more)
        room *= 2;
    if (room == out->room)
        return;
    data = realloc(out->data, room);
    if (data == NULL) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    out->data = data;
    out->room = room;
}

void tm_put(tm_out *out, const char *text)
{
    size_t length = strlen(text), size;

    tm_out_reserve(out, length);
    if (out->charset == TM_UTF8) {
        memcpy(out->data + out->size, text, length);
        out->size += length;
    } else {
        for (; *text != '\0'; text += size)
            out->data[out->size++] = tm_encode(out->charset, text, &size);
    }
    out->data[out->size] = '\0';
}

void tm_put_char(tm_out *out, char c)
{
    char text[2];

    text[0] = c;
    text[1] = '\0';
    tm_put(out, text);
}

void tm_put_many(tm_out *out, char c, int count)
{
    while (count-- > 0)
        tm_put_char(out, c);
}

char *tm_digits(char *buffer, uint64_t value)
{
    char *at = buffer + 23;

    *at = '\0';
    do {
        *--at = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    return at;
}

const char *tm_fixed(char *buffer, long value, int digits)
{
    char all[24], *from;
    char *to = buffer;
    /* -(value + 1) + 1: the smallest long has no positive twin */
    uint64_t size = value < 0 ? (uint64_t)(-(value + 1)) + 1 : (uint64_t)value;
    size_t length;

    from = tm_digits(all, size);
    while (all + 23 - from <= digits)
        *--from = '0';
    length = (size_t)(all + 23 - from) - (size_t)digits;
    if (value < 0)
        *to++ = '-';
    memcpy(to, from, length);
    to += length;
    if (digits > 0) {
        *to++ = '.';
        memcpy(to, from + length, (size_t)digits);
        to += digits;
    }
    *to = '\0';
    return buffer;
}

/* One argument, padded to `width` characters. */
static void tm_put_padded(tm_out *out, const char *text, int width, bool left, bool zeros)
{
    int pad = width - tm_width(text);

    if (zeros && *text == '-' && pad > 0)
        tm_put_char(out, *text++);
    if (!left)
        tm_put_many(out, zeros ? '0' : ' ', pad);
    tm_put(out, text);
    if (left)
        tm_put_many(out, ' ', pad);
}

void tm_vputf(tm_out *out, const char *format, va_list args)
{
    char buffer[32];

    for (; *format != '\0'; format++) {
        bool left = false, zeros = false;
        int width = 0;

        if (*format != '%') {
            char byte[8]; /* a whole character, for tm_encode */
            size_t size = 1;
            while (tm_continues(format[size]) && size < 7)
                size++;
            memcpy(byte, format, size);
            byte[size] = '\0';
            tm_put(out, byte);
            format += size - 1;
            continue;
        }
        format++;
        for (; *format == '-' || *format == '0'; format++) {
            left = left || *format == '-';
            zeros = zeros || *format == '0';
        }
        for (; *format >= '0' && *format <= '9'; format++)
            width = width * 10 + (*format - '0');
        switch (*format) {
        case 's':
            tm_put_padded(out, va_arg(args, const char *), width, left, false);
            break;
        case 'd':
            tm_put_padded(out, tm_fixed(buffer, va_arg(args, int), 0), width, left,
                          zeros);
            break;
        case 'c':
            buffer[0] = (char)va_arg(args, int);
            buffer[1] = '\0';
            tm_put_padded(out, buffer, width, left, false);
            break;
        default:
            assert(*format == '%');
            tm_put_char(out, '%');
        }
    }
}

void tm_putf(tm_out *out, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    tm_vputf(out, format, args);
    va_end(args);
}

void tm_say(tm_out *out, int id, ...)
{
    va_list args;

    va_start(args, id);
    tm_vputf(out, tm_pick(out, &out->texts[id]), args);
    va_end(args);
}

const char *tm_pick(const tm_out *out, const tm_text *text)
{
    return out->lang == TM_EN ? text->en : text->pl;
}

void tm_paint(tm_out *out, enum tm_color color)
{
    static const char *const codes[] = {"0", "31", "32", "33", "34", "36", "2", "1"};

    if (out->color)
        tm_putf(out, "\033[%sm", codes[color]);
}
