/* A file of any bytes by tokens, by lines and by numbers. Tokens hold no white space and
 * come in order, lines no line end; line numbers are right; sentences fit. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/io.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

static long line_of(const io_reader *reader)
{
    long line = 1;
    size_t i;

    for (i = 0; i < reader->pos; i++)
        line += reader->data[i] == '\n';
    return line;
}

static void by_tokens(io_reader *reader)
{
    const unsigned char *last = reader->data;
    io_slice token;
    size_t i;

    while (io_next_token(reader, &token)) {
        require(token.data >= last && token.size > 0);
        for (i = 0; i < token.size; i++)
            require(strchr(" \t\n\v\f", token.data[i]) == NULL || token.data[i] == '\0');
        last = token.data + token.size;
        require(last == reader->data + reader->pos && reader->line == line_of(reader));
    }
    require(io_at_end(reader) && reader->pos == reader->size);
}

static void by_lines(io_reader *reader)
{
    io_slice line;
    long lines = 1;

    while (io_next_line(reader, &line)) {
        require(memchr(line.data, '\n', line.size) == NULL);
        require(line.size == 0 || (line.data[line.size - 1] != ' ' &&
                                   line.data[line.size - 1] != '\t'));
        require(reader->line == line_of(reader) && reader->line - lines <= 1);
        lines = reader->line;
    }
}

static void by_numbers(io_reader *reader)
{
    const char *wrong = NULL;
    io_slice token;
    int value = 0;

    while (!io_at_end(reader)) {
        wrong = io_next_int(reader, -40, 1000000, "a number of this or that", &value);
        require(wrong != NULL || (value >= -40 && value <= 1000000));
        if (wrong != NULL)
            require(strncmp(wrong, "f.txt:", 6) == 0 && strlen(wrong) < IO_ERROR_MAX &&
                    strstr(wrong, "expected") != NULL);
    }
    wrong = io_next_int(reader, 0, 9, "one more", &value);
    require(wrong != NULL && strstr(wrong, "end of file") != NULL);
    require(io_expected(reader, "more") != NULL && !io_next_token(reader, &token));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    void (*const ways[])(io_reader *) = {by_tokens, by_lines, by_numbers};
    io_reader reader;
    size_t i;

    if (size > 4000)
        return 0;
    for (i = 0; i < 3; i++) {
        require(io_open_bytes(&reader, "f.txt", data, size) == NULL);
        require(reader.size <= size);
        require(reader.size == 0 || memchr(reader.data, 0x1A, reader.size) == NULL);
        ways[i](&reader);
        io_close(&reader);
    }
    return 0;
}
