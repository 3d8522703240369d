/* input: the formats of the contest. Layout carries no meaning: only the order of the 65
 * digits does, so blanks between cells or a board on one line are read too.
 */
#include "rivers/input.h"

/* The next byte that is not white space, with its line; false at the end. */
static bool rv_input_next(io_reader *reader, unsigned char *byte)
{
    while (reader->pos < reader->size) {
        *byte = reader->data[reader->pos];
        if (*byte != ' ' && !(*byte >= '\t' && *byte <= '\r'))
            return true;
        reader->line += *byte == '\n';
        reader->pos++;
    }
    return false;
}

const char *rv_input_read(rv_input *input, io_reader *reader)
{
    unsigned char byte;
    int cell;

    for (cell = 0; cell < RV_BOARD_TEXT; cell++) {
        if (!rv_input_next(reader, &byte) || byte < '0' || byte > '2')
            return io_expected(reader, "64 cells, each 0, 1 or 2");
        input->cells[cell] = (char)byte;
        reader->pos++;
    }
    if (!rv_input_next(reader, &byte) || byte < '1' || byte > '2')
        return io_expected(reader, "the colour to move, 1 or 2");
    input->colour = byte - '0';
    return NULL;
}

int rv_input_answer(int cell, char text[RV_ANSWER_MAX])
{
    bool pass = cell == RV_PASS;

    text[0] = (char)(pass ? '0' : '1' + cell / 8);
    text[1] = ' ';
    text[2] = (char)(pass ? '0' : '1' + cell % 8);
    text[3] = '\n';
    text[4] = '\0';
    return 4;
}
