/* hex: geometry of the board, straight from the statement's example.
 *
 * Rows 1, 3, 5, 7, 9 lie half a cell to the right of the others. So a cell touches its
 * left and right neighbour, and in the rows above and below the cells of its own column
 * and of the next one (odd row) or of the one before (even row). The relation is
 * symmetric; there are 317 pairs.
 */
#include "hive/hex.h"

int hv_hex_cell(int row, int col)
{
    return (row - 1) * HV_COLS + (col - 1);
}

int hv_hex_row(int cell)
{
    return cell / HV_COLS + 1;
}

int hv_hex_col(int cell)
{
    return cell % HV_COLS + 1;
}

static int hv_hex_add(int row, int col, int count, int out[HV_SIDES])
{
    if (row < 1 || row > HV_ROWS || col < 1 || col > HV_COLS) {
        return count;
    }
    out[count] = hv_hex_cell(row, col);
    return count + 1;
}

int hv_hex_neighbours(int cell, int out[HV_SIDES])
{
    int row = hv_hex_row(cell), col = hv_hex_col(cell);
    int first = row % 2 == 1 ? col : col - 1; /* left one of the two above and below */
    int count = 0;

    count = hv_hex_add(row - 1, first, count, out);
    count = hv_hex_add(row - 1, first + 1, count, out);
    count = hv_hex_add(row, col - 1, count, out);
    count = hv_hex_add(row, col + 1, count, out);
    count = hv_hex_add(row + 1, first, count, out);
    count = hv_hex_add(row + 1, first + 1, count, out);
    return count;
}
