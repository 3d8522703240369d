/* endgame: is a game near its end won, drawn or lost, for certain? */
#ifndef BALDA_ENDGAME_H
#define BALDA_ENDGAME_H

#include <stdbool.h>
#include <stdint.h>

#include "balda/frame.h"
#include "balda/patterns.h"
#include "balda/table.h"
#include "balda/tree.h"
#include "balda/trio.h"

typedef struct bd_endgame {
    bd_tree *tree;        /* not its own; its lists are not used */
    bd_patterns patterns; /* of the root */
    bd_frame frames[BD_HOLES_MAX + 1];
    bd_level levels[BD_HOLES_MAX + 1];
    uint64_t *sets;
    uint32_t *ready;
    uint32_t *orders; /* per level the order of its placements */
    uint32_t *last;   /* for bd_frame_make */
    bd_table table; /* values in letters, of positions as the mover sees them */
    uint32_t history[BD_CELLS][BD_LETTERS_MAX]; /* how often a placement was good */
    /* the order to try the root's placements, highest first; all 0 at first */
    uint32_t rank[BD_CELLS][BD_LETTERS_MAX];
    unsigned char cells[BD_HOLES_MAX]; /* of the holes */
} bd_endgame;

/* Remembers positions in 2^bits entries. False if memory is out. */
bool bd_endgame_open(bd_endgame *endgame, bd_tree *tree, int bits);
void bd_endgame_close(bd_endgame *endgame);

/* Prepares for the tree's position, which must be its root. False if that is too large.
 */
bool bd_endgame_begin(bd_endgame *endgame);

/* Can the mover gain at least `beta` letters from the root on (own less the other's; a
 * trap counts BD_MATE), whatever the other does? The value returned is a bound: >= beta
 * if yes, and *found is a move that does it; < beta if no. Void if the tree stops. */
int bd_endgame_value(bd_endgame *endgame, int beta, bd_move *found);

/* The same question for the mover after `count` moves from the root on. Stops the tree if
 * one of them is not legal. */
int bd_endgame_after(bd_endgame *endgame, const bd_move *moves, int count, int beta);

#endif
