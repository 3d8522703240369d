/* board: a position for playouts: one byte a cell, in rows whose six neighbour offsets
 * are the same everywhere.
 *
 * Place of the cell at row r, column c (from 0): 16 + 13 r + r / 2 + c. With that the
 * neighbours are at -14, -13, -1, +1, +13, +14, and places between rows are off the
 * board.
 */
#ifndef HIVE_BOARD_H
#define HIVE_BOARD_H

#include "hive/rules.h"

enum {
    HV_FIRST = 16,   /* place of the first cell */
    HV_ACTIVE = 136, /* places from there on that hold all cells, and some off */
    HV_SPAN = 176,   /* all places, with room to look around the active ones */
    HV_STEP = 13,    /* one row down and to the left */
    HV_CODE_SIDE = 6 * HV_NUMBERS,        /* codes of one player */
    HV_CODE_EMPTY = 1 + 2 * HV_CODE_SIDE, /* first code of an empty cell */
    HV_CODES = 256
};

typedef struct hv_board {
    /* A number with empty cells around it: 1 + 120 side + 20 (around - 1) + number - 1;
     * an empty cell: HV_CODE_EMPTY + empty cells around; else (off the board, or full
     * surroundings, so that nothing can happen to it any more): 0. */
    unsigned char code[HV_SPAN];
    /* Numbers in a player's bag that are greater than v, for v = 0..20. */
    unsigned char above[2][HV_NUMBERS + 4];
    int left[2]; /* numbers in the bag */
    int lead;    /* sum of player 0 minus sum of player 1 */
    int empty;   /* empty cells */
} hv_board;

/* Prepares the tables that hv_board_play uses; call it once before any other function. */
void hv_board_setup(void);

int hv_board_place(int cell);
int hv_board_cell(int place); /* -1: off the board */

void hv_board_from_state(hv_board *board, const hv_state *state);

/* Takes a number that is in the bag off it. */
void hv_board_draw(hv_board *board, int side, int number);

/* Puts `number` for `side` at an empty cell's place. The bags are not touched. */
void hv_board_play(hv_board *board, int side, int number, int place);

/* What that move would add to the lead of `side`. */
int hv_board_gain(const hv_board *board, int side, int number, int place);

/* What a move changes, to take it back. */
typedef struct hv_undo {
    unsigned char code[HV_SIDES + 1];
    int lead;
} hv_undo;

void hv_board_save(const hv_board *board, int place, hv_undo *undo);
void hv_board_take_back(hv_board *board, int place, const hv_undo *undo);

#endif
