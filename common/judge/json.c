/* json: growing text, and a cursor over one line of JSON.
 *
 * The reader keeps no tree: a cursor is a pointer to the first byte of a value, and
 * json_skip, which every function rests on, finds the byte after it or NULL when the
 * text is damaged there.
 */
#include "common/judge/json.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/judge/contest.h"

enum { JSON_DEPTH = 8, JSON_LINE = 1024 };

/* ---- Writing ------------------------------------------------------------------- */

static void json_reserve(json_text *text, size_t more)
{
    size_t room = text->room ? text->room : 256;
    char *data;

    if (text->room - text->size > more)
        return;
    while (room - text->size <= more)
        room *= 2;
    data = realloc(text->data, room);
    if (!data)
        contest_no_memory();
    text->data = data;
    text->room = room;
}

void json_put(json_text *text, const char *bytes, size_t size)
{
    json_reserve(text, size);
    memcpy(text->data + text->size, bytes, size);
    text->size += size;
    text->data[text->size] = '\0';
}

void json_printf(json_text *text, const char *format, ...)
{
    char line[JSON_LINE];
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (n < 0)
        return;
    if ((size_t)n < sizeof line) {
        json_put(text, line, (size_t)n);
        return;
    }
    json_reserve(text, (size_t)n + 1);
    va_start(args, format);
    vsnprintf(text->data + text->size, (size_t)n + 1, format, args);
    va_end(args);
    text->size += (size_t)n;
}

/* Length of the valid UTF-8 character at s, 0 if there is none. */
static size_t json_utf8(const unsigned char *s)
{
    size_t n, i;

    if (s[0] < 0x80)
        return 1;
    n = 0;
    if (s[0] >= 0xC2 && s[0] <= 0xDF)
        n = 2;
    else if ((s[0] & 0xF0) == 0xE0)
        n = 3;
    else if (s[0] >= 0xF0 && s[0] <= 0xF4)
        n = 4;
    for (i = 1; i < n; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F) ||
        (s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F))
        return 0;
    return n;
}

void json_put_string(json_text *text, const char *string)
{
    const unsigned char *s = (const unsigned char *)string;
    size_t n;

    if (!string) {
        json_put(text, "null", 4);
        return;
    }
    json_put(text, "\"", 1);
    for (; *s; s += n) {
        n = json_utf8(s);
        if (n == 0) {
            json_put(text, "\xEF\xBF\xBD", 3);
            n = 1;
        } else if (*s == '"' || *s == '\\') {
            json_printf(text, "\\%c", *s);
        } else if (*s < 0x20 || *s == 0x7F) {
            json_printf(text, "\\u%04x", *s);
        } else {
            json_put(text, (const char *)s, n);
        }
    }
    json_put(text, "\"", 1);
}

void json_put_number(json_text *text, double value, int decimals)
{
    if (floor(value) == value && fabs(value) < 1e15)
        json_printf(text, "%.0f", value == 0 ? 0.0 : value);
    else
        json_printf(text, "%.*f", decimals, value);
}

void json_clear(json_text *text)
{
    text->size = 0;
    if (text->data)
        text->data[0] = '\0';
}

void json_free(json_text *text)
{
    free(text->data);
    memset(text, 0, sizeof *text);
}

/* ---- Reading ------------------------------------------------------------------- */

static const char *json_blank(const char *s)
{
    while (*s == ' ' || *s == '\t' || *s == '\r' || *s == '\n')
        s++;
    return s;
}

static const char *json_skip_string(const char *s)
{
    int i;

    for (s++; *s && *s != '"'; s++) {
        if ((unsigned char)*s < 0x20)
            return NULL;
        if (*s != '\\')
            continue;
        s++;
        if (*s == 'u') {
            for (i = 1; i <= 4; i++)
                if (!s[i] || !strchr("0123456789abcdefABCDEF", s[i]))
                    return NULL;
            s += 4;
        } else if (!*s || !strchr("\"\\/bfnrt", *s)) {
            return NULL;
        }
    }
    return *s ? s + 1 : NULL;
}

static const char *json_skip_number(const char *s)
{
    const char *digits;

    s += *s == '-';
    digits = s;
    s += strspn(s, "0123456789");
    if (s == digits)
        return NULL;
    if (*s == '.') {
        digits = ++s;
        s += strspn(s, "0123456789");
        if (s == digits)
            return NULL;
    }
    if (*s == 'e' || *s == 'E') {
        s++;
        s += *s == '-' || *s == '+';
        digits = s;
        s += strspn(s, "0123456789");
        if (s == digits)
            return NULL;
    }
    return s;
}

static const char *json_skip_word(const char *s, const char *word)
{
    return strncmp(s, word, strlen(word)) == 0 ? s + strlen(word) : NULL;
}

static const char *json_skip(const char *s, int depth);

/* After an array or object; recursion is bounded by JSON_DEPTH. */
static const char *json_skip_list(const char *s, int depth)
{
    char close = *s == '[' ? ']' : '}';

    if (depth >= JSON_DEPTH)
        return NULL;
    s = json_blank(s + 1);
    if (*s == close)
        return s + 1;
    for (;;) {
        if (close == '}') {
            s = *s == '"' ? json_skip_string(s) : NULL;
            if (!s)
                return NULL;
            s = json_blank(s);
            if (*s != ':')
                return NULL;
            s = json_blank(s + 1);
        }
        s = json_skip(s, depth + 1);
        if (!s)
            return NULL;
        s = json_blank(s);
        if (*s == close)
            return s + 1;
        if (*s != ',')
            return NULL;
        s = json_blank(s + 1);
    }
}

static const char *json_skip(const char *s, int depth)
{
    switch (*s) {
    case '"':
        return json_skip_string(s);
    case '[':
    case '{':
        return json_skip_list(s, depth);
    case 't':
        return json_skip_word(s, "true");
    case 'f':
        return json_skip_word(s, "false");
    case 'n':
        return json_skip_word(s, "null");
    default:
        return json_skip_number(s);
    }
}

bool json_is_valid(const char *text)
{
    const char *end = json_skip(json_blank(text), 0);

    return end && *json_blank(end) == '\0';
}

const char *json_member(const char *object, const char *key)
{
    const char *s = object;
    size_t n = strlen(key);

    if (!s || *(s = json_blank(s)) != '{')
        return NULL;
    s = json_blank(s + 1);
    while (*s == '"') {
        bool same = strncmp(s + 1, key, n) == 0 && s[n + 1] == '"';

        s = json_blank(json_blank(json_skip_string(s)) + 1);
        if (same)
            return s;
        s = json_blank(json_skip(s, 0));
        if (*s == ',')
            s = json_blank(s + 1);
    }
    return NULL;
}

const char *json_first(const char *array)
{
    const char *s = array ? json_blank(array) : NULL;

    if (!s || *s != '[')
        return NULL;
    s = json_blank(s + 1);
    return *s == ']' ? NULL : s;
}

const char *json_next(const char *element)
{
    const char *s = json_blank(json_skip(element, 0));

    return *s == ',' ? json_blank(s + 1) : NULL;
}

const char *json_element(const char *array, int index)
{
    const char *s = json_first(array);

    for (; s && index > 0; index--)
        s = json_next(s);
    return s;
}

double json_number(const char *value, double missing)
{
    const char *s = value ? json_blank(value) : "";
    double number;

    if (*s != '-' && (*s < '0' || *s > '9'))
        return missing;
    number = strtod(s, NULL);
    return number - number == 0 ? number : missing; /* not of one beyond all bounds */
}

/* Appends a code point as UTF-8, whole or not at all. */
static size_t json_put_code(char *out, size_t at, size_t size, unsigned long c)
{
    char bytes[4];
    size_t n;

    if (c < 0x80) {
        bytes[0] = (char)c;
        n = 1;
    } else if (c < 0x800) {
        bytes[0] = (char)(0xC0 | c >> 6);
        bytes[1] = (char)(0x80 | (c & 0x3F));
        n = 2;
    } else {
        bytes[0] = (char)(0xE0 | c >> 12);
        bytes[1] = (char)(0x80 | (c >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (c & 0x3F));
        n = 3;
    }
    if (at + n >= size)
        return size;
    memcpy(out + at, bytes, n);
    return at + n;
}

bool json_string(const char *value, char *out, size_t size)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    const char *s = value ? json_blank(value) : "";
    size_t at = 0;

    out[0] = '\0';
    if (*s != '"')
        return false;
    for (s++; *s && *s != '"' && at + 1 < size; s++) {
        const char *escape;

        if (*s != '\\') {
            out[at++] = *s;
            continue;
        }
        s++;
        escape = strchr(from, *s);
        if (*s == 'u') {
            char digits[5];
            size_t next;

            memcpy(digits, s + 1, 4);
            digits[4] = '\0';
            next = json_put_code(out, at, size, strtoul(digits, NULL, 16));
            s += 4;
            if (next == size)
                break;
            at = next;
        } else {
            out[at++] = escape ? to[escape - from] : *s;
        }
    }
    out[at] = '\0';
    return true;
}
