/* field: the geometry of a mine field, what a layer lays in it, what a sweeper sees.
 *
 * Cells are numbered row by row from 0: cell = row * cols + col. Only files count rows
 * and columns from 1.
 */
#ifndef MSWEEPER_FIELD_H
#define MSWEEPER_FIELD_H

#include <stdbool.h>

enum { MS_SIDE_MAX = 30, MS_CELLS_MAX = MS_SIDE_MAX * MS_SIDE_MAX, MS_NEAR_MAX = 8 };

/* Size and neighbours. */
typedef struct ms_board {
    int rows, cols, cells;
    unsigned char degree[MS_CELLS_MAX];      /* how many neighbours */
    short nearby[MS_CELLS_MAX][MS_NEAR_MAX]; /* which, in ascending order */
} ms_board;

/* What a cell of a view is; 0..8 is a mine-free cell with that characteristic. */
enum { MS_UNKNOWN = -1, MS_MINE = -2, MS_SAFE = -3 /* mine-free, number not known */ };

/* What a sweeper knows. */
typedef struct ms_view {
    signed char cell[MS_CELLS_MAX];
} ms_view;

/* What a layer lays: mines, and mine-free cells whose numbers are told at the start. */
enum { MS_BARE, MS_BOMB, MS_GIVEN };
typedef struct ms_field {
    unsigned char cell[MS_CELLS_MAX];
} ms_field;

/* rows, cols in 1..30. */
void ms_board_init(ms_board *board, int rows, int cols);

/* All cells unknown. */
void ms_view_clear(ms_view *view);

/* How many neighbours of `cell` the view holds as `what` (MS_UNKNOWN, MS_MINE, ...). */
int ms_view_count(const ms_board *board, const ms_view *view, int cell, int what);

void ms_field_clear(ms_field *field);

/* The characteristic of a cell: how many mines touch it. */
int ms_field_number(const ms_board *board, const ms_field *field, int cell);

/* How many cells are `what` (MS_BOMB: the mines). */
int ms_field_count(const ms_board *board, const ms_field *field, int what);

/* What a sweeper sees at the start: the given cells with their numbers. */
void ms_field_show(const ms_board *board, const ms_field *field, ms_view *view);

#endif
