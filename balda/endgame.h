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
} bd_endgame;

/* Remembers positions in 2^bits entries. False if memory is out. */
bool bd_endgame_open(bd_endgame *endgame, bd_tree *tree, int bits);
void bd_endgame_close(bd_endgame *endgame);

/* Forgets what was found about another game. */
void bd_endgame_clear(bd_endgame *endgame);

/* Can the mover gain at least `beta` letters from the tree's current position on (own less
 * the other's; a trap counts BD_MATE), whatever the other does? Every word is considered.
 * The value returned is a bound: >= beta if yes, < beta if no. Void if the tree stops. */
int bd_endgame_value(bd_endgame *endgame, int beta);

/* The same for one move of the current list. */
int bd_endgame_move(bd_endgame *endgame, bd_move move, int beta);

#endif
