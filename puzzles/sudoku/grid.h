/* sd_grid: a 9x9 Sudoku grid, its units, and the two ways it is written: as a line of 81
 * signs for programs and as the statement's drawing for people.
 *
 * Cells are numbered row by row, 0..80. Units are numbered 0..8 rows from the top, 9..17
 * columns from the left, 18..26 boxes row by row.
 */
#ifndef PUZZLES_SUDOKU_GRID_H
#define PUZZLES_SUDOKU_GRID_H

#include <stdbool.h>
#include <stddef.h>

enum {
    SD_SIZE = 9,
    SD_CELLS = 81,
    SD_UNITS = 27,
    SD_LINE_SIZE = SD_CELLS + 1,
    SD_DRAWING_SIZE = 21 * 64
};

typedef struct sd_grid {
    unsigned char cell[SD_CELLS]; /* 1..9, 0: empty */
} sd_grid;

/* What is wrong with a line of 81 signs. */
enum sd_read_fault {
    SD_READ_OK,
    SD_READ_SIGN, /* a sign that no cell can hold */
    SD_READ_SHORT,
    SD_READ_LONG
};

static inline int sd_row(int cell)
{
    return cell / 9;
}

static inline int sd_col(int cell)
{
    return cell % 9;
}

static inline int sd_box(int cell)
{
    return cell / 27 * 3 + cell % 9 / 3;
}

/* The cells of each unit, in reading order. */
extern const unsigned char sd_units[SD_UNITS][SD_SIZE];

/* Cell number `place` (0..8) of a unit (0..26). */
static inline int sd_unit_cell(int unit, int place)
{
    return sd_units[unit][place];
}

/* True if two different cells share a row, a column or a box. */
bool sd_is_peer(int one, int other);

/* How many cells hold a digit. */
int sd_grid_count(const sd_grid *grid);

/* The first peer of `cell`, in reading order, that holds `digit`; -1 if there is none. */
int sd_grid_conflict(const sd_grid *grid, int cell, int digit);

/* True if no digit stands twice in a unit. */
bool sd_grid_is_valid(const sd_grid *grid);

/* True if every cell is filled and the grid is valid. */
bool sd_grid_is_done(const sd_grid *grid);

/* Reads one line of 81 signs: 1..9, and 0 . * _ for an empty cell; what follows after
 * a blank, a tab or one of , ; # is a comment. */
enum sd_read_fault sd_grid_read(sd_grid *grid, const char *line, size_t size);

/* Writes 81 signs, '.' for an empty cell, and a NUL. */
void sd_grid_write(const sd_grid *grid, char line[SD_LINE_SIZE]);

/* Writes the statement's drawing: 19 lines of 41 characters; with `names` a line of
 * column letters above it and row numbers before it. Returns the length. */
size_t sd_grid_draw(const sd_grid *grid, bool names, char text[SD_DRAWING_SIZE]);

#endif
