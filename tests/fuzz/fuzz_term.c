/* Fuzz target of puzzles/term: the line reader, the judge of bytes and cell names. */
#define _POSIX_C_SOURCE 200809L

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles/term.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

static void check_line(const tm_input *input)
{
    const char *c, *rest = NULL;
    int col = -1, row = -1, rows;
    tm_out out;

    require(strlen(input->text) <= TM_LINE_MAX && strlen(input->word) <= TM_LINE_MAX);
    for (c = input->word; *c != '\0'; c++)
        require(*c >= 32 && *c < 127 && (*c < 'A' || *c > 'Z'));
    require(input->command == TM_OTHER ||
            (input->fault != TM_LONG && input->fault != TM_CONTROL));
    for (rows = 9; rows <= 10; rows++)
        if (tm_cell_read(input->text, rows, rows, &col, &row, &rest) == TM_CELL_OK)
            require(col >= 0 && col < rows && row >= 0 && row < rows && rest != NULL &&
                    rest > input->text && rest <= input->text + strlen(input->text));
    tm_out_init(&out, NULL);
    tm_say_bad_cell(&out, input, TM_CELL_ROW, 10, 10);
    tm_say_bad_line(&out, input);
    require(out.size < 400 && out.data[out.size - 1] == '\n');
    tm_out_clear(&out);
    out.charset = TM_ASCII;
    tm_put(&out, input->text);
    for (c = out.data; *c != '\0'; c++)
        require(*c >= 32 && *c < 127);
    tm_out_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t lines = 0;
    tm_reader reader;
    tm_input input;
    FILE *file;

    if (size == 0)
        return 0;
    file = fmemopen((void *)(uintptr_t)data, size, "rb");
    require(file != NULL);
    tm_reader_init(&reader, file);
    for (; tm_read(&reader, &input); lines++)
        check_line(&input);
    require(lines <= size && !tm_read(&reader, &input));
    fclose(file);
    return 0;
}
