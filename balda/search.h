/* search: which move to play. */
#ifndef BALDA_SEARCH_H
#define BALDA_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "balda/plies.h"

typedef struct bd_limits {
    const clk *clock; /* its limit is obeyed; NULL: none */
    int64_t nodes;    /* 0: no limit */
} bd_limits;

/* The game as the mover sees it. */
typedef struct bd_state {
    bd_board board;
    int lead;        /* own score less the other's */
    bool lead_known; /* if not, the larger difference is played for */
    uint32_t start;  /* the unplayed start word, legal but to be avoided; 0: none */
} bd_state;

enum bd_proof { BD_OPEN, BD_LOSS, BD_DRAW, BD_WIN };

typedef struct bd_result {
    bool found; /* false: there is no legal move */
    bd_move move;
    int value;     /* of the move for the mover, from here on, in 1 / BD_POINT letters */
    int depth;     /* plies searched completely */
    int64_t nodes; /* moves tried */
    enum bd_proof
        proof; /* outcome of the game with best play, if it is known for certain */
} bd_result;

typedef struct bd_search bd_search;

/* NULL if memory is out. Words marked as used in the lexicon are not played. */
bd_search *bd_search_new(bd_lexicon *lexicon);
void bd_search_free(bd_search *search);

/* Chooses a move: a legal one at once, a better one as long as the limits allow. */
void bd_search_run(bd_search *search, const bd_state *state, const bd_params *params,
                   const bd_limits *limits, bd_result *result);

#endif
