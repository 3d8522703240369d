/* moves: what can be played on a board, all of it or what one more letter makes possible.
 *
 * A move is (cell, letter, word). The list of a position is the list of the position
 * before, less what the last move took away (its cell, its word), plus the words through
 * the new letter: so a search makes a list from scratch only once.
 */
#ifndef BALDA_MOVES_H
#define BALDA_MOVES_H

#include "balda/lexicon.h"
#include "balda/rules.h"

enum { BD_MOVES_MAX = 8192 }; /* a longer list is cut; 45k nouns give 150 */

typedef struct bd_move {
    uint32_t word; /* its place in the lexicon */
    unsigned char cell, letter, length, spare;
} bd_move;

/* The moves of a position, longest words first, no move twice. */
typedef struct bd_list {
    int count;
    bd_move *moves; /* room for BD_MOVES_MAX */
} bd_list;

/* Working memory of the generator. */
typedef struct bd_moves bd_moves;

/* NULL if memory is out. The lexicon must outlive it. */
bd_moves *bd_moves_new(bd_lexicon *lexicon);
void bd_moves_free(bd_moves *gen);

/* All moves on a board with unused words. */
void bd_moves_all(bd_moves *gen, const bd_board *board, bd_list *out);

/* The moves after `last` was played: `board` has its letter, its word is marked as used,
 * `before` is the list it was chosen from. `out` must not be `before`. New words of fewer
 * than `least` letters may be left out: 1 for a complete list. */
void bd_moves_after(bd_moves *gen, const bd_board *board, bd_move last,
                    const bd_list *before, int least, bd_list *out);

/* Length of the longest unused word that becomes possible by the letter at `cell`
 * (already on the board), if it is at least `least`, else 0. Stops at a word of `enough`
 * letters. */
int bd_moves_new_longest(bd_moves *gen, const bd_board *board, int cell, int least,
                         int enough);

#endif
