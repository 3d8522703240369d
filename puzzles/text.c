/* text: see text.h. A growing UTF-8 buffer and a formatter that knows %s %c %d only and
 * counts characters. Invariant: data is NUL-terminated and, under `ascii`, holds no byte
 * above 126. No locale: letters are ASCII letters or the 18 Polish ones below.
 */
#include "puzzles/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct tm_letter {
    char utf8[3];
    char plain;
} tm_letters[] = {
    {"\304\205", 'a'}, {"\304\207", 'c'}, {"\304\231", 'e'}, {"\305\202", 'l'},
    {"\305\204", 'n'}, {"\303\263", 'o'}, {"\305\233", 's'}, {"\305\272", 'z'},
    {"\305\274", 'z'}, {"\304\204", 'A'}, {"\304\206", 'C'}, {"\304\230", 'E'},
    {"\305\201", 'L'}, {"\305\203", 'N'}, {"\303\223", 'O'}, {"\305\232", 'S'},
    {"\305\271", 'Z'}, {"\305\273", 'Z'},
};

/* True for the second and later bytes of a UTF-8 character. */
static bool tm_continues(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

char tm_plain(const char *text, size_t *size)
{
    size_t i;

    *size = 1;
    if ((unsigned char)text[0] < 0x80)
        return text[0];
    while (tm_continues(text[*size]))
        ++*size;
    for (i = 0; i < sizeof tm_letters / sizeof tm_letters[0]; i++)
        if (*size == 2 && memcmp(text, tm_letters[i].utf8, 2) == 0)
            return tm_letters[i].plain;
    return '?';
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
    if (!out->ascii) {
        memcpy(out->data + out->size, text, length);
        out->size += length;
    } else {
        for (; *text != '\0'; text += size)
            out->data[out->size++] = tm_plain(text, &size);
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
            char byte[8]; /* a whole character, for the change to ASCII */
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
