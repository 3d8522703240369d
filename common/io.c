/* io: see io.h.
 *
 * Model: the text is normalised once when it is read (BOM dropped, CRLF and lone CR become
 * LF, cut at the first 0x1A, the end-of-text sign of DOS), so everything behind it sees
 * only LF. Invariant: pos <= size, and `line` is 1 + the number of LFs before pos.
 */
#include "common/io.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool io_is_space(unsigned char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\v' || c == '\f';
}

static bool io_is_bom(const unsigned char *data, size_t size)
{
    return size >= 3 && data[0] == 0xEF && data[1] == 0xBB && data[2] == 0xBF;
}

/* A file that starts with 0xEF may as well be one-byte Cyrillic: only all three bytes of
 * the mark count as one. */
static void io_normalise(io_reader *reader)
{
    const unsigned char *data = reader->data;
    size_t from = io_is_bom(data, reader->size) ? 3 : 0;
    size_t to = 0;

    for (; from < reader->size && data[from] != 0x1A; from++) {
        unsigned char c = data[from];
        if (c == '\r') {
            if (from + 1 < reader->size && data[from + 1] == '\n')
                continue;
            c = '\n';
        }
        reader->data[to++] = c;
    }
    reader->size = to;
}

static void io_reset(io_reader *reader, const char *name)
{
    memset(reader, 0, sizeof *reader);
    reader->name = name;
    reader->line = 1;
}

static const char *io_say(io_reader *reader, const char *sentence)
{
    snprintf(reader->error, sizeof reader->error, "%s: %s", reader->name, sentence);
    return reader->error;
}

/* Opens `name`, or the name in lower-case letters when that file is the one that exists. */
static FILE *io_find(const char *name)
{
    char lower[256];
    size_t i;
    FILE *file = fopen(name, "rb");

    if (file != NULL || strlen(name) >= sizeof lower)
        return file;
    for (i = 0; name[i] != '\0'; i++) {
        char c = name[i];
        lower[i] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    lower[i] = '\0';
    return strcmp(lower, name) == 0 ? NULL : fopen(lower, "rb");
}

/* Reads to the end of the file in growing steps: the size of a stream is not known in
 * ISO C. Returns NULL or what went wrong. */
static const char *io_slurp(io_reader *reader, FILE *file, size_t limit)
{
    size_t capacity = 0;

    for (;;) {
        size_t got;
        if (reader->size == capacity) {
            size_t larger = capacity < 4096 ? 4096 : capacity * 2;
            unsigned char *data;
            if (capacity > limit)
                return "expected a smaller file: it is over the size limit";
            if (larger > limit + 1)
                larger = limit + 1;
            data = (unsigned char *)realloc(reader->data, larger);
            if (data == NULL)
                return "not enough memory to read it";
            reader->data = data;
            capacity = larger;
        }
        got = fread(reader->data + reader->size, 1, capacity - reader->size, file);
        reader->size += got;
        if (got == 0)
            break;
    }
    return ferror(file) ? "cannot be read" : NULL;
}

const char *io_open(io_reader *reader, const char *name, size_t limit)
{
    const char *problem;
    FILE *file = io_find(name);

    io_reset(reader, name);
    if (file == NULL)
        return io_say(reader, "cannot be opened");
    problem = io_slurp(reader, file, limit);
    fclose(file);
    if (problem == NULL && reader->size > limit)
        problem = "expected a smaller file: it is over the size limit";
    if (problem != NULL) {
        io_close(reader);
        return io_say(reader, problem);
    }
    io_normalise(reader);
    return NULL;
}

const char *io_open_bytes(io_reader *reader, const char *name, const void *bytes, size_t size)
{
    io_reset(reader, name);
    reader->data = (unsigned char *)malloc(size + 1);
    if (reader->data == NULL)
        return io_say(reader, "not enough memory to read it");
    if (size > 0)
        memcpy(reader->data, bytes, size);
    reader->size = size;
    io_normalise(reader);
    return NULL;
}

void io_close(io_reader *reader)
{
    free(reader->data);
    reader->data = NULL;
    reader->size = 0;
    reader->pos = 0;
}

/* Moves over white space, counting lines. */
static void io_skip_space(io_reader *reader)
{
    while (reader->pos < reader->size && io_is_space(reader->data[reader->pos])) {
        if (reader->data[reader->pos] == '\n')
            reader->line++;
        reader->pos++;
    }
}

bool io_next_token(io_reader *reader, io_slice *token)
{
    size_t start;

    io_skip_space(reader);
    start = reader->pos;
    while (reader->pos < reader->size && !io_is_space(reader->data[reader->pos]))
        reader->pos++;
    token->data = reader->data + start;
    token->size = reader->pos - start;
    return token->size > 0;
}

bool io_next_line(io_reader *reader, io_slice *line)
{
    size_t start = reader->pos;
    size_t end;

    if (start >= reader->size) {
        line->data = NULL;
        line->size = 0;
        return false;
    }
    while (reader->pos < reader->size && reader->data[reader->pos] != '\n')
        reader->pos++;
    end = reader->pos;
    if (reader->pos < reader->size) {
        reader->pos++;
        reader->line++;
    }
    while (end > start && (reader->data[end - 1] == ' ' || reader->data[end - 1] == '\t'))
        end--;
    line->data = reader->data + start;
    line->size = end - start;
    return true;
}

/* Value of a whole token as a decimal number, saturated at +-10^9; false if it is none. */
static bool io_token_value(io_slice token, long *value)
{
    size_t i = 0;
    bool negative = false;
    long sum = 0;

    if (token.size > 0 && (token.data[0] == '-' || token.data[0] == '+')) {
        negative = token.data[0] == '-';
        i = 1;
    }
    if (i == token.size)
        return false;
    for (; i < token.size; i++) {
        if (token.data[i] < '0' || token.data[i] > '9')
            return false;
        if (sum < 100000000L)
            sum = sum * 10 + (token.data[i] - '0');
        else
            sum = 1000000000L;
    }
    *value = negative ? -sum : sum;
    return true;
}

const char *io_next_int(io_reader *reader, int low, int high, const char *what, int *value)
{
    char expected[IO_ERROR_MAX / 2];
    io_slice token;
    long number = 0;

    if (io_next_token(reader, &token) && io_token_value(token, &number) && number >= low &&
        number <= high) {
        *value = (int)number;
        return NULL;
    }
    snprintf(expected, sizeof expected, "%s (%d..%d)", what, low, high);
    if (token.size == 0)
        token.data = NULL;
    return io_expected_at(reader, reader->line, expected, token);
}

bool io_at_end(const io_reader *reader)
{
    size_t i = reader->pos;

    while (i < reader->size && io_is_space(reader->data[i]))
        i++;
    return i == reader->size;
}

/* Shows at most 20 bytes of `found` in printable form. */
static void io_show(char *out, size_t capacity, io_slice found)
{
    size_t i, used = 0;

    for (i = 0; i < found.size && i < 20 && used + 8 < capacity; i++) {
        unsigned char c = found.data[i];
        if (c >= 32 && c < 127)
            out[used++] = (char)c;
        else
            used += (size_t)snprintf(out + used, capacity - used, "\\x%02X", (unsigned)c);
    }
    out[used] = '\0';
    if (i < found.size)
        snprintf(out + used, capacity - used, "...");
}

const char *io_expected_at(io_reader *reader, long line, const char *what, io_slice found)
{
    char shown[100];

    if (found.data == NULL) {
        snprintf(reader->error, sizeof reader->error, "%s:%ld: expected %s, found end of file",
                 reader->name, line, what);
        return reader->error;
    }
    io_show(shown, sizeof shown, found);
    snprintf(reader->error, sizeof reader->error, "%s:%ld: expected %s, found '%s'",
             reader->name, line, what, shown);
    return reader->error;
}

const char *io_expected(io_reader *reader, const char *what)
{
    io_slice token;
    size_t pos;
    long line;

    io_skip_space(reader);
    pos = reader->pos;
    line = reader->line;
    if (!io_next_token(reader, &token))
        token.data = NULL;
    reader->pos = pos;
    return io_expected_at(reader, line, what, token);
}

/* Windows' rename does not replace a file: there the old one is removed first, which
 * leaves a moment without it but never a half-written one. */
static bool io_replace(const char *temp, const char *name)
{
    if (rename(temp, name) == 0)
        return true;
    remove(name);
    return rename(temp, name) == 0;
}

const char *io_write_file(const char *name, const char *temp, const void *data, size_t size)
{
    static char error[IO_ERROR_MAX]; /* the one mutable thing here: an error ends a program */
    bool whole;
    FILE *file;

    remove(temp); /* a link or leftover of that name must not be written through */
    file = fopen(temp, "wb");
    if (file == NULL) {
        snprintf(error, sizeof error, "%s: cannot be written: no file %s can be made here",
                 name, temp);
        return error;
    }
    whole = fwrite(data, 1, size, file) == size;
    whole = fclose(file) == 0 && whole;
    if (!whole) {
        remove(temp);
        snprintf(error, sizeof error, "%s: cannot be written (disk full?)", name);
        return error;
    }
    if (!io_replace(temp, name)) {
        remove(temp);
        snprintf(error, sizeof error, "%s: cannot be replaced (a directory?)", name);
        return error;
    }
    return NULL;
}
