/* endgame: is a game near its end won, drawn or lost, for certain? */
#ifndef BALDA_ENDGAME_H
#define BALDA_ENDGAME_H

#include <stdbool.h>
#include <stdint.h>

#include "balda/table.h"
#include "balda/tree.h"

enum { BD_MATE = 10000 }; /* letters: more than any score; what a trap is worth */

typedef struct bd_endgame {
    bd_tree *tree; /* not its own */
    bd_table table; /* values in letters, of positions as the mover sees them */
    uint32_t history[BD_CELLS][BD_LETTERS_MAX]; /* how often a placement was good */
    uint32_t *orders; /* per ply the order of its moves */
    int reach; /* words that need more empty cells are taken never to be made again */
} bd_endgame;

/* Remembers positions in 2^bits entries. False if memory is out. */
bool bd_endgame_open(bd_endgame *endgame, bd_tree *tree, int bits);
void bd_endgame_close(bd_endgame *endgame);

/* Forgets what was found before. With reach BD_CELLS the answers are certain. A small one
 * (1 or more) makes the search several times faster, and seldom wrong. */
void bd_endgame_clear(bd_endgame *endgame, int reach);

/* Can the mover gain at least `beta` letters from the tree's current position on (own less
 * the other's; a trap counts BD_MATE), whatever the other does?
 * The value returned is a bound: >= beta if yes, and *found is a move that does it; < beta if
 * no. Void if the tree stops. */
int bd_endgame_value(bd_endgame *endgame, int beta, bd_move *found);

/* The same for one move of the current list. */
int bd_endgame_move(bd_endgame *endgame, bd_move move, int beta);

#endif
