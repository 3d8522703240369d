/* sd_grid: cells as 81 bytes in reading order. Nothing here demands that the rules hold:
 * a player may put the same digit twice into a row, and the drawing must show it.
 */
#include "puzzles/sudoku/grid.h"

#include <string.h>

const unsigned char sd_units[SD_UNITS][SD_SIZE] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8},          {9, 10, 11, 12, 13, 14, 15, 16, 17},
    {18, 19, 20, 21, 22, 23, 24, 25, 26}, {27, 28, 29, 30, 31, 32, 33, 34, 35},
    {36, 37, 38, 39, 40, 41, 42, 43, 44}, {45, 46, 47, 48, 49, 50, 51, 52, 53},
    {54, 55, 56, 57, 58, 59, 60, 61, 62}, {63, 64, 65, 66, 67, 68, 69, 70, 71},
    {72, 73, 74, 75, 76, 77, 78, 79, 80}, {0, 9, 18, 27, 36, 45, 54, 63, 72},
    {1, 10, 19, 28, 37, 46, 55, 64, 73},  {2, 11, 20, 29, 38, 47, 56, 65, 74},
    {3, 12, 21, 30, 39, 48, 57, 66, 75},  {4, 13, 22, 31, 40, 49, 58, 67, 76},
    {5, 14, 23, 32, 41, 50, 59, 68, 77},  {6, 15, 24, 33, 42, 51, 60, 69, 78},
    {7, 16, 25, 34, 43, 52, 61, 70, 79},  {8, 17, 26, 35, 44, 53, 62, 71, 80},
    {0, 1, 2, 9, 10, 11, 18, 19, 20},     {3, 4, 5, 12, 13, 14, 21, 22, 23},
    {6, 7, 8, 15, 16, 17, 24, 25, 26},    {27, 28, 29, 36, 37, 38, 45, 46, 47},
    {30, 31, 32, 39, 40, 41, 48, 49, 50}, {33, 34, 35, 42, 43, 44, 51, 52, 53},
    {54, 55, 56, 63, 64, 65, 72, 73, 74}, {57, 58, 59, 66, 67, 68, 75, 76, 77},
    {60, 61, 62, 69, 70, 71, 78, 79, 80}};

bool sd_is_peer(int one, int other)
{
    return one != other && (sd_row(one) == sd_row(other) ||
                            sd_col(one) == sd_col(other) || sd_box(one) == sd_box(other));
}

int sd_grid_count(const sd_grid *grid)
{
    int cell, count = 0;

    for (cell = 0; cell < SD_CELLS; cell++)
        count += grid->cell[cell] != 0;
    return count;
}

int sd_grid_conflict(const sd_grid *grid, int cell, int digit)
{
    int other;

    for (other = 0; other < SD_CELLS; other++)
        if (grid->cell[other] == digit && sd_is_peer(cell, other))
            return other;
    return -1;
}

bool sd_grid_is_valid(const sd_grid *grid)
{
    int unit, place;

    for (unit = 0; unit < SD_UNITS; unit++) {
        unsigned seen = 0;
        for (place = 0; place < 9; place++) {
            unsigned bit = 1u << grid->cell[sd_unit_cell(unit, place)];
            if (bit != 1 && (seen & bit))
                return false;
            seen |= bit;
        }
    }
    return true;
}

bool sd_grid_is_done(const sd_grid *grid)
{
    return sd_grid_count(grid) == SD_CELLS && sd_grid_is_valid(grid);
}

enum sd_read_fault sd_grid_read(sd_grid *grid, const char *line, size_t size)
{
    size_t at;

    for (at = 0; at < size && at < SD_CELLS; at++) {
        char sign = line[at];
        if (sign >= '1' && sign <= '9')
            grid->cell[at] = (unsigned char)(sign - '0');
        else if (sign && strchr("0.*_", sign))
            grid->cell[at] = 0;
        else
            return SD_READ_SIGN;
    }
    if (at < SD_CELLS)
        return SD_READ_SHORT;
    if (at < size && (!line[at] || !strchr(" \t,;#", line[at])))
        return SD_READ_LONG;
    return SD_READ_OK;
}

void sd_grid_write(const sd_grid *grid, char line[SD_LINE_SIZE])
{
    int cell;

    for (cell = 0; cell < SD_CELLS; cell++)
        line[cell] = (char)(grid->cell[cell] ? '0' + grid->cell[cell] : '.');
    line[SD_CELLS] = 0;
}

/* Appends a rule of 41 signs, moved right by the width of the row names. */
static char *sd_draw_rule(char *out, bool names, char sign)
{
    if (names) {
        memset(out, ' ', 3);
        out += 3;
    }
    memset(out, sign, 41);
    out[41] = '\n';
    return out + 42;
}

/* Appends one row: "|| 1 | 2 | 3 || 4 ...", blank where a cell is empty. */
static char *sd_draw_row(const sd_grid *grid, int row, bool names, char *out)
{
    int col;

    if (names) {
        *out++ = ' ';
        *out++ = (char)('1' + row);
        *out++ = ' ';
    }
    *out++ = '|';
    for (col = 0; col < 9; col++) {
        int digit = grid->cell[row * 9 + col];
        if (col % 3 == 0)
            *out++ = '|';
        *out++ = ' ';
        *out++ = (char)(digit ? '0' + digit : ' ');
        *out++ = ' ';
        *out++ = '|';
    }
    *out++ = '|';
    *out++ = '\n';
    return out;
}

size_t sd_grid_draw(const sd_grid *grid, bool names, char text[SD_DRAWING_SIZE])
{
    char *out = text;
    int row, col;

    if (names) {
        memset(out, ' ', 6);
        out += 6;
        for (col = 0; col < 9; col++) {
            *out++ = (char)('A' + col);
            if (col < 8) {
                int gap = col % 3 == 2 ? 4 : 3;
                memset(out, ' ', (size_t)gap);
                out += gap;
            }
        }
        *out++ = '\n';
    }
    out = sd_draw_rule(out, names, '=');
    for (row = 0; row < 9; row++) {
        out = sd_draw_row(grid, row, names, out);
        out = sd_draw_rule(out, names, row % 3 == 2 ? '=' : '-');
    }
    *out = 0;
    return (size_t)(out - text);
}
