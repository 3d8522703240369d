/* plies: the value of a move, searched some plies deep (alpha-beta).
 *
 * The value of a position is what its mover will gain from here on, own letters less the
 * other's, in 1 / BD_POINT letters; a mover without a move while cells are empty has
 * lost: -BD_TRAP. So values need no knowledge of the score so far.
 */
#ifndef BALDA_PLIES_H
#define BALDA_PLIES_H

#include "balda/table.h"
#include "balda/tree.h"

enum {
    BD_POINT = 16,          /* one letter of score, in units of a value */
    BD_TRAP = 1 << 20,      /* value of a position whose mover has won by a trap */
    BD_LOST = -BD_TRAP / 2, /* values below it: a trap */
    BD_INFINITE = 4 * BD_TRAP,
    BD_BIG = 1000 /* more plies, more moves than there can be */
};

/* What can be tuned; bd_params_default is what the contest program uses. */
typedef struct bd_params {
    int beam;      /* placements tried a node, the opening and the middle game */
    int root_beam; /* the same for the root */
    int full_from; /* from so few empty cells on every placement is tried */
    int endgame;   /* from so few empty cells on the exact search is tried; 0: never */
    int depth;     /* plies at most; 0: no limit */
    int chance; /* worth of a letter of the next mover's longest word, in 1 / BD_POINT */
    int order_from; /* from this depth on moves are ordered by the best reply to them */
    int wide;       /* so many of them */
    int late;       /* moves from this one on are first searched less deep, */
    int reduce;     /* by so many plies */
} bd_params;

extern const bd_params bd_params_default;

typedef struct bd_plies {
    bd_tree tree;
    bd_table table;
    bd_params params;
} bd_plies;

/* Value of a move of the current list that is followed by the longest reply only, exact
 * if it is over `alpha`, else an upper bound. The replies known from the list before are
 * tried first: they often suffice, and then no new words need be looked for. */
int bd_plies_pair(bd_plies *plies, const bd_list *list, bd_move move, int alpha);

/* Value of a move of the current list, searched `depth` (2 or more) plies deep: exact
 * inside the window, outside it a bound; void if the tree stops. The first move is
 * searched with the whole window, the others are only tested against the best so far and
 * searched again if they pass; late ones are tested less deep at first. count: moves
 * tried before. */
int bd_plies_scout(bd_plies *plies, bd_move move, int depth, int alpha, int beta,
                   int count);

#endif
