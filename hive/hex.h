/* hex: the board of 10 rows of 12 hexagons, and which cells touch.
 *
 * A cell is a number 0..119, row by row: cell = (row - 1) * 12 + (column - 1) with the
 * statement's rows 1..10 and columns 1..12.
 */
#ifndef HIVE_HEX_H
#define HIVE_HEX_H

#include <stdbool.h>

enum { HV_ROWS = 10, HV_COLS = 12, HV_CELLS = HV_ROWS * HV_COLS, HV_SIDES = 6 };

/* The cell at a row and a column counted from 1; both must be on the board. */
int hv_hex_cell(int row, int col);

/* Row and column of a cell, counted from 1. */
int hv_hex_row(int cell);
int hv_hex_col(int cell);

/* Cells that share a side with `cell`, in rising order; returns how many (2..6). */
int hv_hex_neighbours(int cell, int out[HV_SIDES]);

#endif
