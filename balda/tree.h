/* tree: the position a search stands in, with the list of moves of every ply above it. */
#ifndef BALDA_TREE_H
#define BALDA_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "balda/lexicon.h"
#include "balda/moves.h"
#include "balda/rules.h"
#include "common/clk.h"

/* What is known of the longest new word of a position: low <= its letters <= high. */
typedef struct bd_memo {
    uint64_t key;
    unsigned char low, high;
} bd_memo;

typedef struct bd_tree {
    bd_lexicon *lexicon;
    bd_moves *gen;
    bd_board board;
    int empty;                   /* empty cells */
    int ply;                     /* moves played since the root */
    uint64_t letters_key;        /* of the board */
    uint64_t words_key;          /* of the words played since the root */
    bd_list lists[BD_CELLS + 1]; /* lists[n]: moves after n plies; made by bd_tree_list */
    bd_move *store;
    bd_memo *memos;
    const clk *clock;
    int64_t nodes, nodes_max; /* nodes_max 0: no limit */
    unsigned polls;
    bool stopped;             /* the limits are reached: unwind, results are void */
} bd_tree;

/* False if memory is out. */
bool bd_tree_open(bd_tree *tree, bd_lexicon *lexicon);
void bd_tree_close(bd_tree *tree);

/* Stands at the root and makes its list. clock may be NULL. */
void bd_tree_root(bd_tree *tree, const bd_board *board, const clk *clock,
                  int64_t nodes_max);

/* A word's share of words_key. */
uint64_t bd_tree_word_key(uint32_t word);

/* What a letter in a cell adds to letters_key. */
uint64_t bd_tree_letter_key(int cell, int letter);

/* Plays a move of the current list. */
void bd_tree_play(bd_tree *tree, bd_move move);
void bd_tree_undo(bd_tree *tree, bd_move move);

/* Makes the list of the current position out of that of the ply above, from which `last`
 * was the move. New words of fewer than `least` letters may be left out (1: none): then
 * no list may be made out of this one. */
void bd_tree_list(bd_tree *tree, bd_move last, int least);

/* Letters of the longest word through the letter of `last`, the move just played, as
 * bd_moves_new_longest finds it, or remembered: `enough` or more may be any such number
 * up to the longest. */
int bd_tree_longest(bd_tree *tree, bd_move last, int least, int enough);

/* Are the limits reached? Sets `stopped`. Every 16th call polls the clock: reading the
 * processor time takes as long as a node of the end game. */
bool bd_tree_over(bd_tree *tree);

/* The current list. */
static inline const bd_list *bd_tree_moves(const bd_tree *tree)
{
    return &tree->lists[tree->ply];
}

/* The next move of the list, from *at on, that puts a letter where no move before it did
 * (`tried` holds the letters by cell, all 0 at first), so the longest word there; *at is
 * moved behind it. NULL at the end. */
const bd_move *bd_tree_next(const bd_list *list, int *at, uint64_t tried[BD_CELLS]);

/* The longest move of `list` that remains possible after `move`; 0 letters if none. */
static inline int bd_tree_remaining(const bd_list *list, bd_move move)
{
    int i;

    for (i = 0; i < list->count; i++)
        if (list->moves[i].cell != move.cell && list->moves[i].word != move.word)
            return list->moves[i].length;
    return 0;
}

#endif
