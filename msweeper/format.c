/* The statement shows the triples on one line and describes them one a line, so white
 * space is all alike. Whether K is there is seen from the count of numbers after H and W:
 * 1 + 3t with it, 3t without. What K says is not trusted: all triples that follow count.
 */
#include "msweeper/format.h"

enum { MS_FORMAT_K_MAX = 1000000 };

static long ms_format_count_tokens(io_reader *reader)
{
    size_t pos = reader->pos;
    long line = reader->line, count = 0;
    io_slice token;

    while (io_next_token(reader, &token))
        count++;
    reader->pos = pos;
    reader->line = line;
    return count;
}

static const char *ms_format_read_size(io_reader *reader, int *rows, int *cols)
{
    const char *error = io_next_int(reader, 1, MS_SIDE_MAX, "the number of rows", rows);

    if (error != NULL)
        return error;
    return io_next_int(reader, 1, MS_SIDE_MAX, "the number of columns", cols);
}

static const char *ms_format_read_triple(io_reader *reader, const ms_board *board,
                                         ms_view *view)
{
    int row, col, number, cell;
    const char *error;
    long line;

    error = io_next_int(reader, 1, board->rows, "a row of the board", &row);
    if (error != NULL)
        return error;
    error = io_next_int(reader, 1, board->cols, "a column of the board", &col);
    if (error != NULL)
        return error;
    error = io_next_int(reader, 0, MS_NEAR_MAX, "a number of mines", &number);
    if (error != NULL)
        return error;
    cell = (row - 1) * board->cols + col - 1;
    line = reader->line;
    if (view->cell[cell] != MS_UNKNOWN && view->cell[cell] != number) {
        static const unsigned char other[] = "another";
        io_slice found = {other, sizeof other - 1};

        return io_expected_at(reader, line, "the number told before for the same cell",
                              found);
    }
    view->cell[cell] = (signed char)number;
    return NULL;
}

const char *ms_format_read_sweeper(io_reader *reader, ms_board *board, ms_view *view)
{
    int rows, cols, announced;
    const char *error = ms_format_read_size(reader, &rows, &cols);

    if (error != NULL)
        return error;
    ms_board_init(board, rows, cols);
    ms_view_clear(view);
    if (ms_format_count_tokens(reader) % 3 != 0)
        error = io_next_int(reader, 0, MS_FORMAT_K_MAX, "the number of characteristics",
                            &announced);
    while (error == NULL && !io_at_end(reader))
        error = ms_format_read_triple(reader, board, view);
    return error;
}

const char *ms_format_read_layer(io_reader *reader, int *rows, int *cols)
{
    const char *error = ms_format_read_size(reader, rows, cols);

    if (error == NULL && !io_at_end(reader))
        error = io_expected(reader, "nothing after the two numbers");
    return error;
}

/* ---- writing ---- */

static int ms_format_put_number(char *text, int at, int number)
{
    if (number >= 100)
        text[at++] = (char)('0' + number / 100);
    if (number >= 10)
        text[at++] = (char)('0' + number / 10 % 10);
    text[at++] = (char)('0' + number % 10);
    return at;
}

static int ms_format_put_line(const ms_board *board, const ms_field *field, int what,
                              char *text, int at)
{
    int cell;

    at = ms_format_put_number(text, at, ms_field_count(board, field, what));
    for (cell = 0; cell < board->cells; cell++) {
        if (field->cell[cell] != what)
            continue;
        text[at++] = ' ';
        at = ms_format_put_number(text, at, cell / board->cols + 1);
        text[at++] = ' ';
        at = ms_format_put_number(text, at, cell % board->cols + 1);
    }
    text[at++] = '\n';
    return at;
}

int ms_format_write(const ms_board *board, const ms_field *field,
                    char text[MS_FORMAT_TEXT_MAX])
{
    int size = ms_format_put_line(board, field, MS_BOMB, text, 0);

    return ms_format_put_line(board, field, MS_GIVEN, text, size);
}
