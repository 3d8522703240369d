/* text: strict reading of a bot's output.
 *
 * The cursor `pos` always stands at the start of a line. Deviations that every judge
 * tolerates are collected as bits, so that a judge can report them once per bot; an error
 * stops the reading and is final.
 */
#include "common/judge/text.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_SHOWN = 40 }; /* bytes of a found line that a message shows */

void text_start(text_reader *t, const char *name, const void *data, size_t size)
{
    memset(t, 0, sizeof *t);
    t->name = name;
    t->data = data;
    t->size = size;
    t->line = 1;
}

bool text_next_line(text_reader *t, text_line *line)
{
    const unsigned char *start, *end;
    size_t left = t->size - t->pos;
    size_t size;

    line->data = NULL;
    line->size = 0;
    line->number = t->line;
    if (left == 0)
        return false;
    start = t->data + t->pos;
    end = memchr(start, '\n', left);
    size = end ? (size_t)(end - start) : left;
    t->pos += end ? size + 1 : size;
    t->line++;
    if (!end)
        t->warnings |= TEXT_WARN_NO_END;
    if (size > 0 && start[size - 1] == '\r') {
        size--;
        t->warnings |= TEXT_WARN_CR;
    }
    if (size > 0 && (start[size - 1] == ' ' || start[size - 1] == '\t'))
        t->warnings |= TEXT_WARN_TRAILING;
    while (size > 0 && (start[size - 1] == ' ' || start[size - 1] == '\t'))
        size--;
    line->data = start;
    line->size = size;
    return true;
}

static size_t text_put_quoted(char *out, size_t room, const unsigned char *data,
                              size_t size)
{
    size_t used = 0, i;
    size_t shown = size > TEXT_SHOWN ? TEXT_SHOWN : size;

    out[used++] = '"';
    for (i = 0; i < shown && used + 8 < room; i++) {
        unsigned char c = data[i];

        if (c >= 32 && c < 127 && c != '"' && c != '\\')
            out[used++] = (char)c;
        else
            used += (size_t)sprintf(out + used, "\\x%02X", (unsigned)c);
    }
    out[used++] = '"';
    out[used] = '\0';
    if (i < size && used + 4 < room)
        used += (size_t)sprintf(out + used, "...");
    return used;
}

const char *text_expected(text_reader *t, const char *what, const text_line *found)
{
    char quoted[4 * TEXT_SHOWN + 16];

    if (!found || found->data == NULL)
        sprintf(quoted, "end of file");
    else if (found->size == 0)
        sprintf(quoted, "an empty line");
    else
        text_put_quoted(quoted, sizeof quoted, found->data, found->size);
    snprintf(t->error, sizeof t->error, "%s:%d: expected %s, found %s", t->name,
             found ? found->number : t->line, what, quoted);
    return t->error;
}

/* One number at *pos, moved behind it; false if there is none or it is too long. */
static bool text_take_number(const text_line *line, size_t *pos, int *value)
{
    size_t start = *pos;
    int sum = 0;

    while (*pos < line->size && line->data[*pos] >= '0' && line->data[*pos] <= '9') {
        if (*pos - start == 9)
            return false;
        sum = sum * 10 + (line->data[*pos] - '0');
        ++*pos;
    }
    *value = sum;
    return *pos > start;
}

static bool text_take_blank(const text_line *line, size_t *pos)
{
    if (*pos >= line->size || line->data[*pos] != ' ')
        return false;
    ++*pos;
    return true;
}

const char *text_read_numbers(text_reader *t, const text_line *line, const char *what,
                              int *out, int count)
{
    size_t pos = 0;
    int i;

    for (i = 0; i < count; i++) {
        if (i > 0 && !text_take_blank(line, &pos))
            return text_expected(t, what, line);
        if (!text_take_number(line, &pos, &out[i]))
            return text_expected(t, what, line);
    }
    return pos == line->size ? NULL : text_expected(t, what, line);
}

/* An error inside a list shows where it stands, not the line's start. */
static const char *text_list_error(text_reader *t, const text_line *line, size_t pos,
                                   const char *expected)
{
    text_line rest = *line;

    rest.data += pos;
    rest.size -= pos;
    if (rest.size > 0)
        return text_expected(t, expected, &rest);
    snprintf(t->error, sizeof t->error, "%s:%d: expected %s, found end of line", t->name,
             line->number, expected);
    return t->error;
}

const char *text_read_list(text_reader *t, const text_line *line, const char *what,
                           int most, int per, int *out, int *n)
{
    char expected[160];
    size_t pos = 0, at;
    int i;

    snprintf(expected, sizeof expected, "the number of %s (0..%d)", what, most);
    if (!text_take_number(line, &pos, n) || *n > most)
        return text_expected(t, expected, line);
    for (i = 0; i < *n * per; i++) {
        at = pos;
        snprintf(expected, sizeof expected, "one blank and number %d of the %d of %d %s",
                 i + 1, *n * per, *n, what);
        if (!text_take_blank(line, &pos) || !text_take_number(line, &pos, &out[i]))
            return text_list_error(t, line, at, expected);
    }
    snprintf(expected, sizeof expected, "end of line after %d %s", *n, what);
    return pos == line->size ? NULL : text_list_error(t, line, pos, expected);
}

const char *text_at_end(text_reader *t)
{
    text_line line;
    unsigned before = t->warnings;

    while (text_next_line(t, &line)) {
        if (line.size > 0)
            return text_expected(t, "end of file", &line);
        t->warnings = before | TEXT_WARN_BLANK;
    }
    return NULL;
}

const char *text_warnings(unsigned warnings, char out[TEXT_ERROR_MAX])
{
    static const char *const words[] = {"CR line ends", "trailing blanks",
                                        "no newline at the end",
                                        "blank lines at the end"};
    size_t i;

    out[0] = '\0';
    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!(warnings & (1u << i)))
            continue;
        if (out[0])
            strcat(out, ", ");
        strcat(out, words[i]);
    }
    return out;
}
