/* referee: the judge's own copy of the rules of Rivers, plain on purpose.
 *
 * Written from the statement, apart from the bots' rules, so that one misreading cannot
 * hide in both; tests compare the two on random games. */
#ifndef RIVERS_REFEREE_H
#define RIVERS_REFEREE_H

#include <stdbool.h>
#include <stddef.h>

enum { RJ_SIDE = 8, RJ_CELLS = 64, RJ_HAND = 30, RJ_TEXT = 160 };

enum rj_colour { RJ_EMPTY, RJ_WHITE, RJ_BLACK };

typedef struct rj_game {
    unsigned char cell[RJ_CELLS]; /* enum rj_colour, row by row */
    int hand[3];                  /* discs not yet placed, by colour */
    int mover;                    /* RJ_WHITE or RJ_BLACK */
    int passes;                   /* in a row, up to now; 2: the game is over */
} rj_game;

/* The start: cells (4 4), (4 5), (5 4), (5 5) have the four colours, two of each; white
 * moves and both have 30 discs. */
void rj_start(rj_game *game, const unsigned char centre[4]);

/* Reads 64 digits 0-2 and the mover, 1 or 2, with any white space between; the hands
 * follow from the number of empty cells, as nobody has passed. NULL or a sentence. */
const char *rj_read(rj_game *game, const char *text);

/* Writes "64 digits mover"; `out` has room for RJ_TEXT bytes. */
void rj_write(const rj_game *game, char *out);

/* The text of RAIN.INP; returns its length. */
size_t rj_input(const rj_game *game, char out[RJ_TEXT]);

/* How many discs the mover would turn with a disc on row, column (1..8); 0: not legal
 * (a cell outside, occupied, no chain, no disc in hand). `turned`, if not NULL, gets
 * their cells. */
int rj_turns(const rj_game *game, int row, int column, int turned[RJ_CELLS]);

/* Why a move is not legal, as a sentence; NULL if it is. 0 0 passes. Static text. */
const char *rj_why_not(const rj_game *game, int row, int column);

bool rj_can_move(const rj_game *game);

/* Makes a legal move, or passes with 0 0. Returns how many discs it turned. */
int rj_play(rj_game *game, int row, int column, int turned[RJ_CELLS]);

bool rj_is_over(const rj_game *game);

/* Discs of a colour on the board. */
int rj_count(const rj_game *game, int colour);

int rj_empties(const rj_game *game);

#endif
