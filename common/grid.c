/* grid: see grid.h. */
#include "common/grid.h"

int grid_neighbours4(int rows, int cols, int cell, int out[4])
{
    int row = cell / cols, col = cell % cols, count = 0;

    if (row > 0)
        out[count++] = cell - cols;
    if (col > 0)
        out[count++] = cell - 1;
    if (col < cols - 1)
        out[count++] = cell + 1;
    if (row < rows - 1)
        out[count++] = cell + cols;
    return count;
}

int grid_neighbours8(int rows, int cols, int cell, int out[8])
{
    int row = cell / cols, col = cell % cols, count = 0;
    int r, c;

    for (r = row - 1; r <= row + 1; r++)
        for (c = col - 1; c <= col + 1; c++)
            if ((r != row || c != col) && grid_has(rows, cols, r, c))
                out[count++] = grid_cell(cols, r, c);
    return count;
}
