/* sd_logic: solving as people do it: one step at a time, the simplest that helps, each
 * with what it argues from. Grades and hints are made of these steps.
 *
 * Sets of digits are bits 1..9, sets of units bits 0..26.
 */
#ifndef PUZZLES_SUDOKU_LOGIC_H
#define PUZZLES_SUDOKU_LOGIC_H

#include <stdint.h>

#include "puzzles/sudoku/grid.h"

#define SD_ALL_DIGITS 0x3FEu

/* From the simplest; a step is looked for in this order. */
enum sd_technique {
    SD_HIDDEN_BOX,   /* a digit fits one cell of a box */
    SD_HIDDEN_LINE,  /* ... of a row or column */
    SD_NAKED_SINGLE, /* a cell fits one digit */
    SD_POINTING,     /* in a box a digit stands in one line only: not elsewhere in it */
    SD_CLAIMING,     /* in a line a digit stands in one box only: not elsewhere in it */
    SD_NAKED_PAIR,   /* two cells of a unit share two digits */
    SD_HIDDEN_PAIR,  /* two digits of a unit share two cells */
    SD_NAKED_TRIPLE,
    SD_HIDDEN_TRIPLE,
    SD_NAKED_QUAD,
    SD_HIDDEN_QUAD,
    SD_X_WING,    /* a digit's places in two lines lie in two crossing lines */
    SD_SWORDFISH, /* three and three */
    SD_XY_WING,   /* a cell ab between ac and bc: c is in one of the two */
    SD_XYZ_WING,  /* a cell abc between ac and bc: c is in one of the three */
    SD_COLOURS,   /* a digit's chains of either-or */
    SD_TRIAL,     /* a digit put to the test dies by singles alone */
    SD_SEARCH,    /* only a deeper search shows it */
    SD_TECHNIQUES
};

enum sd_level { SD_EASY, SD_MEDIUM, SD_HARD, SD_EXTREME, SD_LEVELS };

typedef struct sd_board {
    sd_grid grid;
    uint16_t can[SD_CELLS]; /* what an empty cell may hold; 0 for a filled one */
} sd_board;

typedef struct sd_step {
    enum sd_technique technique;
    int cell, digit; /* what is put where; cell = -1: the step only removes */
    unsigned digits; /* the digits it argues about */
    uint32_t units;  /* the units it argues about */
    uint32_t cover;  /* fish: the lines across */
    int cells[4];    /* the cells it argues about: subsets, wings, trials */
    int count;
    uint16_t removed[SD_CELLS]; /* candidates that go, besides those of a put digit */
} sd_step;

void sd_board_open(sd_board *board, const sd_grid *grid);

/* Fills a cell and takes the digit from its peers' candidates. */
void sd_board_put(sd_board *board, int cell, int digit);

/* True if an empty cell has no candidate, or a unit no place for a missing digit. */
bool sd_board_is_stuck(const sd_board *board);

/* The simplest step; false if the board is full or no step is left. The board should have
 * exactly one solution; with more SD_SEARCH keeps one of them, with none steps may be
 * wrong, but every step changes the board, so the end is reached all the same. */
bool sd_logic_find(const sd_board *board, sd_step *step);

/* Draws the step's conclusion. */
void sd_logic_apply(sd_board *board, const sd_step *step);

/* The level a technique belongs to. */
enum sd_level sd_logic_level(enum sd_technique technique);

/* Number of members of a set of up to ten bits: pairs, then fours, then all are added. */
static inline int sd_digits_count(unsigned digits)
{
    digits = (digits & 0x155) + (digits >> 1 & 0x155);
    digits = (digits & 0x333) + (digits >> 2 & 0x333);
    return (int)((digits & 15) + (digits >> 4 & 15) + (digits >> 8));
}

/* The next larger set with as many members: the lowest member that can move up does, and
 * those below it fall to the bottom. */
static inline unsigned sd_next_set(unsigned set)
{
    unsigned low = set & (0 - set), up = set + low;

    return up | ((up ^ set) >> 2) / low;
}

/* The finders of sd_patterns: fish, wings, colours. Each fills in the step if it removes
 * something. */
bool sd_find_fish(const sd_board *board, int size, sd_step *step);
bool sd_find_wing(const sd_board *board, int size, sd_step *step);
bool sd_find_colours(const sd_board *board, sd_step *step);

/* Empties a step, and adds a candidate to what it removes; true if it was there. */
void sd_step_open(sd_step *step, enum sd_technique technique);
bool sd_step_remove(const sd_board *board, sd_step *step, int cell, unsigned digits);

#endif
