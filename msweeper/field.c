/* Boards, views and fields are plain arrays; the only invariants are that nearby[] holds
 * degree[] valid cells in ascending order and that a field never gives a mine's number
 * (a cell is one of MS_BARE, MS_BOMB, MS_GIVEN).
 */
#include "msweeper/field.h"

#include "common/grid.h"

#include <string.h>

void ms_board_init(ms_board *board, int rows, int cols)
{
    int cell, i, count, out[MS_NEAR_MAX];

    board->rows = rows;
    board->cols = cols;
    board->cells = rows * cols;
    for (cell = 0; cell < board->cells; cell++) {
        count = grid_neighbours8(rows, cols, cell, out);
        board->degree[cell] = (unsigned char)count;
        for (i = 0; i < count; i++)
            board->nearby[cell][i] = (short)out[i];
    }
}

void ms_view_clear(ms_view *view)
{
    memset(view->cell, MS_UNKNOWN, sizeof view->cell);
}

int ms_view_count(const ms_board *board, const ms_view *view, int cell, int what)
{
    int i, count = 0;

    for (i = 0; i < board->degree[cell]; i++)
        count += view->cell[board->nearby[cell][i]] == what;
    return count;
}

void ms_field_clear(ms_field *field)
{
    memset(field->cell, MS_BARE, sizeof field->cell);
}

int ms_field_number(const ms_board *board, const ms_field *field, int cell)
{
    int i, count = 0;

    for (i = 0; i < board->degree[cell]; i++)
        count += field->cell[board->nearby[cell][i]] == MS_BOMB;
    return count;
}

int ms_field_count(const ms_board *board, const ms_field *field, int what)
{
    int cell, count = 0;

    for (cell = 0; cell < board->cells; cell++)
        count += field->cell[cell] == what;
    return count;
}

void ms_field_show(const ms_board *board, const ms_field *field, ms_view *view)
{
    int cell;

    ms_view_clear(view);
    for (cell = 0; cell < board->cells; cell++)
        if (field->cell[cell] == MS_GIVEN)
            view->cell[cell] = (signed char)ms_field_number(board, field, cell);
}
