/* grid: rectangular boards as flat arrays: cell = row * cols + col, counted from 0. */
#ifndef COMMON_GRID_H
#define COMMON_GRID_H

#include <stdbool.h>

static inline int grid_cell(int cols, int row, int col)
{
    return row * cols + col;
}

static inline bool grid_has(int rows, int cols, int row, int col)
{
    return row >= 0 && row < rows && col >= 0 && col < cols;
}

/* Cells that share a side with `cell`, in order up, left, right, down; returns how many. */
int grid_neighbours4(int rows, int cols, int cell, int out[4]);

/* Cells that share a side or a corner, row by row; returns how many. */
int grid_neighbours8(int rows, int cols, int cell, int out[8]);

#endif
