/* msweeper_faulty KIND: a sweeper and layer in one that do as little as they may, with
 * one fault in how they keep to the protocol, for tests of msweeper-judge --check. Kinds:
 * none, lines (expects a triple a line), big (leaves a file of 200 KB), square (the layer
 * takes the height for the width), pocket (the layer's field cannot be determined). */
#include <stdio.h>
#include <string.h>

#include "common/io.h"

static const char *kind;

static bool is(const char *name)
{
    return strcmp(kind, name) == 0;
}

static int write_text(const char *name, const char *bytes)
{
    return io_write_file(name, "FAULTY.TMP", bytes, strlen(bytes)) != NULL;
}

static bool read_triples(io_reader *reader)
{
    int size[2], count, triple, i, value;

    for (i = 0; i < 2; i++)
        if (io_next_int(reader, 1, 30, "a size", &size[i]))
            return false;
    if (io_next_int(reader, 0, 900, "K", &count))
        return false;
    for (triple = 0; triple < count; triple++)
        for (i = 0; i < 3; i++)
            if (io_next_int(reader, 0, 30, "a number", &value))
                return false;
    return true;
}

/* "H W", "K", then a line for each triple and no other way. */
static bool read_lines(io_reader *reader)
{
    io_slice line;
    int lines = 0;

    while (io_next_line(reader, &line)) {
        size_t blanks = 0, i;

        for (i = 0; i < line.size; i++)
            blanks += line.data[i] == ' ';
        if (line.size == 0 || blanks != (lines == 0 ? 1u : lines == 1 ? 0u : 2u))
            return false;
        lines++;
    }
    return lines > 2;
}

static int sweep(void)
{
    static char big[200001];
    io_reader reader;
    bool fine = !io_open(&reader, "MSWEEPER.IN", 100000) &&
                (is("lines") ? read_lines(&reader) : read_triples(&reader));

    io_close(&reader);
    if (!fine)
        return 1;
    if (is("big")) {
        memset(big, '.', 200000);
        write_text("FAULTY.WRK", big);
    }
    return write_text("MSWEEPER.OUT", "0\n0\n");
}

/* No mine, and the number of one cell: all that legality asks for. */
static int lay(void)
{
    io_reader reader;
    int rows = 0, cols = 0;
    char out[64];
    bool fine = !io_open(&reader, "MLAYER.IN", 100000) &&
                !io_next_int(&reader, 1, 30, "rows", &rows) &&
                !io_next_int(&reader, 1, 30, "columns", &cols);

    io_close(&reader);
    if (!fine)
        return 1;
    if (is("square"))
        sprintf(out, "0\n1 %d %d\n", cols, rows);
    else if (is("pocket") && rows > 1 && cols > 1)
        sprintf(out, "1 1 2\n1 1 1\n");
    else
        sprintf(out, "0\n1 %d %d\n", rows, cols);
    return write_text("MLAYER.OUT", out);
}

int main(int argc, char **argv)
{
    bool layer;

    kind = argc > 1 ? argv[1] : "none";
    layer = argc > 2 && strcmp(argv[2], "layer") == 0;
    return layer ? lay() : sweep();
}
