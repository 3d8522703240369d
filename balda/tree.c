/* tree: see tree.h.
 *
 * Invariants: lists[n] is right for all n <= ply for which a search asked; the words
 * played since the root are marked as used in the lexicon; the keys are sums (xor) of one
 * term per letter or word, so they do not depend on the order of moves.
 */
#include "balda/tree.h"

#include <stdlib.h>
#include <string.h>

enum { BD_MEMO_BITS = 18 };

static uint64_t bd_tree_mix(uint64_t x)
{
    x ^= x >> 31;
    x *= 0x9E3779B97F4A7C15u;
    x ^= x >> 29;
    x *= 0xBF58476D1CE4E5B9u;
    return x ^ x >> 32;
}

uint64_t bd_tree_letter_key(int cell, int letter)
{
    return bd_tree_mix((uint64_t)(cell * 64 + letter + 1) << 32);
}

uint64_t bd_tree_word_key(uint32_t word)
{
    return bd_tree_mix((uint64_t)word + 1);
}

bool bd_tree_open(bd_tree *tree, bd_lexicon *lexicon)
{
    int i;

    memset(tree, 0, sizeof *tree);
    tree->lexicon = lexicon;
    tree->gen = bd_moves_new(lexicon);
    tree->store = (bd_move *)malloc((BD_CELLS + 1) * BD_MOVES_MAX * sizeof *tree->store);
    tree->memos = (bd_memo *)calloc((size_t)1 << BD_MEMO_BITS, sizeof *tree->memos);
    if (!tree->gen || !tree->store || !tree->memos) {
        bd_tree_close(tree);
        return false;
    }
    for (i = 0; i <= BD_CELLS; i++)
        tree->lists[i].moves = tree->store + (size_t)i * BD_MOVES_MAX;
    return true;
}

void bd_tree_close(bd_tree *tree)
{
    bd_moves_free(tree->gen);
    free(tree->store);
    free(tree->memos);
    memset(tree, 0, sizeof *tree);
}

void bd_tree_root(bd_tree *tree, const bd_board *board, const clk *clock,
                  int64_t nodes_max)
{
    int cell;

    tree->board = *board;
    tree->empty = BD_CELLS - bd_set_count(board->filled);
    tree->ply = 0;
    tree->letters_key = 0;
    tree->words_key = 0;
    for (cell = 0; cell < BD_CELLS; cell++)
        if (board->letter[cell] != BD_EMPTY)
            tree->letters_key ^= bd_tree_letter_key(cell, board->letter[cell]);
    tree->clock = clock;
    tree->nodes = 0;
    tree->nodes_max = nodes_max;
    tree->stopped = false;
    memset(tree->memos, 0, sizeof *tree->memos << BD_MEMO_BITS);
    bd_moves_all(tree->gen, &tree->board, &tree->lists[0]);
}

void bd_tree_play(bd_tree *tree, bd_move move)
{
    bd_board_put(&tree->board, move.cell, move.letter);
    bd_lexicon_use(tree->lexicon, move.word);
    tree->letters_key ^= bd_tree_letter_key(move.cell, move.letter);
    tree->words_key ^= bd_tree_word_key(move.word);
    tree->ply++;
    tree->empty--;
    tree->nodes++;
}

void bd_tree_undo(bd_tree *tree, bd_move move)
{
    bd_board_take(&tree->board, move.cell);
    bd_lexicon_unuse(tree->lexicon, move.word);
    tree->letters_key ^= bd_tree_letter_key(move.cell, move.letter);
    tree->words_key ^= bd_tree_word_key(move.word);
    tree->ply--;
    tree->empty++;
}

void bd_tree_list(bd_tree *tree, bd_move last, int least)
{
    bd_moves_after(tree->gen, &tree->board, last, &tree->lists[tree->ply - 1], least,
                   &tree->lists[tree->ply]);
}

int bd_tree_longest(bd_tree *tree, bd_move last, int least, int enough)
{
    uint64_t key = bd_tree_mix(tree->letters_key ^ tree->words_key ^
                               bd_tree_letter_key(last.cell, BD_LETTERS_MAX));
    bd_memo *memo = &tree->memos[key >> (64 - BD_MEMO_BITS)];
    int found;

    if (memo->key != key) {
        memo->key = key;
        memo->low = 0;
        memo->high = BD_WORD_MAX;
    }
    if (memo->high < least)
        return 0;
    if (memo->low >= least && (memo->low >= enough || memo->low == memo->high))
        return memo->low;
    found = bd_moves_new_longest(tree->gen, &tree->board, last.cell, least, enough);
    if (found > memo->low)
        memo->low = (unsigned char)found;
    if (found < enough)
        memo->high = (unsigned char)(found ? found : least - 1);
    return found;
}

bool bd_tree_over(bd_tree *tree)
{
    if (tree->nodes_max && tree->nodes >= tree->nodes_max)
        tree->stopped = true;
    else if (tree->clock && (++tree->polls & 15) == 0 && clk_over(tree->clock))
        tree->stopped = true;
    return tree->stopped;
}

const bd_move *bd_tree_next(const bd_list *list, int *at, uint64_t tried[BD_CELLS])
{
    while (*at < list->count) {
        const bd_move *move = &list->moves[(*at)++];
        uint64_t bit = (uint64_t)1 << move->letter;
        if (!(tried[move->cell] & bit)) {
            tried[move->cell] |= bit;
            return move;
        }
    }
    return NULL;
}
