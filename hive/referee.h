/* referee: the judge's own copy of the rules of Hive, plain on purpose.
 *
 * Written from the statement, apart from the bots' rules; tests compare the two. Rows and
 * columns count from 1 here, as in the protocol. */
#ifndef HIVE_REFEREE_H
#define HIVE_REFEREE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    HJ_ROWS = 10,
    HJ_COLUMNS = 12,
    HJ_CELLS = HJ_ROWS * HJ_COLUMNS,
    HJ_MOST = 20,  /* largest number; it grows no more */
    HJ_EACH = 3,   /* how often a player gets each number */
    HJ_MOVES = HJ_CELLS / 2
};

typedef struct hj_cell {
    int number; /* 0: empty */
    int owner;  /* 0 or 1, the seat */
} hj_cell;

typedef struct hj_game {
    hj_cell cell[HJ_ROWS + 2][HJ_COLUMNS + 2]; /* [row][column], a rim of empty ones */
    int moves;
} hj_game;

/* What a move changed around it. */
typedef struct hj_change {
    int row, column;
    bool taken; /* else grown */
} hj_change;

void hj_start(hj_game *game);

/* True if the two cells have a side in common. */
bool hj_touch(int row1, int column1, int row2, int column2);

/* Why the cell cannot be moved to, as a sentence; NULL if it can. */
const char *hj_why_not(const hj_game *game, int row, int column);

/* Writes `number` into the cell for the seat. Returns how many neighbours changed;
 * `changes`, if not NULL, gets them. */
int hj_play(hj_game *game, int seat, int row, int column, int number,
            hj_change changes[6]);

int hj_sum(const hj_game *game, int seat);
bool hj_is_over(const hj_game *game);

/* The numbers of both players in order, each of 1..20 three times: they follow from the
 * seed alone, so both games of a pair have the same. */
void hj_draw(uint64_t seed, int numbers[2][HJ_MOVES]);

#endif
