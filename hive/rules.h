/* rules: a position with both bags, and what a move does. Plain, one cell at a time:
 * the truth that the protocol plays by and that the fast board is tested against.
 */
#ifndef HIVE_RULES_H
#define HIVE_RULES_H

#include "hive/hex.h"

enum {
    HV_NUMBERS = 20,                  /* numbers are 1..20 */
    HV_COPIES = 3,                    /* each comes three times to each player */
    HV_DRAWS = HV_NUMBERS * HV_COPIES /* moves of one player */
};

enum { HV_NOBODY = -1 };

typedef struct hv_state {
    unsigned char number[HV_CELLS];       /* 0: empty */
    signed char owner[HV_CELLS];          /* 0, 1 or HV_NOBODY */
    unsigned char bag[2][HV_NUMBERS + 1]; /* how often each number is still to come */
    int left[2];                          /* sum of bag[side][1..20] */
    int empty;                            /* empty cells */
} hv_state;

/* The empty board with full bags. */
void hv_state_init(hv_state *state);

/* Takes a drawn number 1..20 off a player's bag. A number that cannot come any more (a
 * judge broke its promise) takes the nearest one that still can, so that the bag always
 * has as many numbers as the player has moves; an empty bag stays empty. */
void hv_state_draw(hv_state *state, int side, int number);

/* True if `cell` is on the board and empty. */
bool hv_state_can_play(const hv_state *state, int cell);

/* Puts `number` into the empty cell for `side`: own neighbours below 20 grow by 1, enemy
 * neighbours with a smaller number change hands. The bags are not touched. */
void hv_state_play(hv_state *state, int side, int number, int cell);

/* Sum of the numbers in a player's cells. */
int hv_state_sum(const hv_state *state, int side);

#endif
