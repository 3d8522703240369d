/* rules: the 5x5 board and what a legal word on it is. No files, no clock, no chance.
 *
 * A cell is row * 5 + column, from 0; a set of cells is the bits 0..24 of a uint32_t.
 */
#ifndef BALDA_RULES_H
#define BALDA_RULES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BD_SIDE = 5,
    BD_CELLS = 25,
    BD_WORD_MAX = 25,    /* a word uses each cell at most once */
    BD_LETTERS_MAX = 60, /* letters are numbers below this */
    BD_START_ROW = 2,
    BD_EMPTY = 255,
    BD_NO_CELL = 255
};

#define BD_ALL_CELLS 0x1FFFFFFu

typedef struct bd_board {
    unsigned char letter[BD_CELLS]; /* BD_EMPTY or a letter */
    uint32_t filled;
} bd_board;

/* The cells that share a side with a cell, as a list and as a set. */
typedef struct bd_near {
    unsigned char cells[4];
    unsigned char count;
    uint32_t set;
} bd_near;

extern const bd_near bd_near_table[BD_CELLS];

void bd_board_clear(bd_board *board);
void bd_board_put(bd_board *board, int cell, int letter);
void bd_board_take(bd_board *board, int cell);

/* Number of cells in a set. */
int bd_set_count(uint32_t set);

/* All cells that share a side with a cell of the set. */
static inline uint32_t bd_set_near(uint32_t set)
{
    const uint32_t first_column = 0x0108421u;

    return ((set << BD_SIDE) | (set >> BD_SIDE) | ((set & ~first_column) >> 1) |
            ((set << 1) & ~first_column)) &
           BD_ALL_CELLS;
}

/* Empty cells that touch a filled one: where a letter may be put. */
static inline uint32_t bd_board_open(const bd_board *board)
{
    return bd_set_near(board->filled) & ~board->filled;
}

/* Finds a path for `word` (1..25 letters) that uses `cell` with `letter` there (cell
 * empty on the board and open) and otherwise filled cells only. path gets the cells in
 * order. False if there is none. */
bool bd_rules_path(const bd_board *board, int cell, int letter, const unsigned char *word,
                   int length, unsigned char path[BD_WORD_MAX]);

/* A board as bd_need_cells wants it. */
typedef struct bd_need {
    uint32_t has[BD_LETTERS_MAX];     /* the cells with a letter */
    signed char left[BD_LETTERS_MAX]; /* their number */
    uint32_t empty;
    int most;
} bd_need;

/* most: 1..25, the number of empty cells beyond which a word is of no interest. */
void bd_need_set(bd_need *need, const bd_board *board, int most);

/* The fewest empty cells (1 or more) that a path of `word` on the board could need: a
 * lower bound; most + 1 if it is over `most`. */
int bd_need_cells(bd_need *need, const unsigned char *word, int length);

#endif
