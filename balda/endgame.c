/* endgame: see endgame.h.
 *
 * Model: alpha-beta with a window of nothing (beta - 1, beta), so each search answers one
 * question with yes or no, and the table keeps bounds. Values are letters to come.
 *
 * Which moves are left out: two words for the same letter in the same cell lead to the same
 * board; the shorter one can only be better if one of the two words could be made again
 * later. Whether it could is asked of bd_need_cells, which errs on the safe side. By the same
 * argument a played word that can't be made again does not belong to the position, so its key
 * leaves it out.
 */
#include "balda/endgame.h"

#include <stdlib.h>
#include <string.h>

enum {
    BD_ORDER_BITS = 13, /* 1 << 13 is BD_MOVES_MAX */
    BD_HISTORY_MAX = 1 << 12
};

bool bd_endgame_open(bd_endgame *endgame, bd_tree *tree, int bits)
{
    memset(endgame, 0, sizeof *endgame);
    endgame->tree = tree;
    endgame->orders = (uint32_t *)malloc((BD_CELLS + 1) * BD_MOVES_MAX
                                         * sizeof *endgame->orders);
    if (!endgame->orders)
        return false;
    bd_table_open(&endgame->table, bits);
    bd_endgame_clear(endgame);
    return true;
}

void bd_endgame_close(bd_endgame *endgame)
{
    bd_table_close(&endgame->table);
    free(endgame->orders);
}

void bd_endgame_clear(bd_endgame *endgame)
{
    bd_table_clear(&endgame->table);
    memset(endgame->history, 0, sizeof endgame->history);
}

/* Could the word be made on the tree's board by a later move? True in case of doubt. */
static bool bd_endgame_again(const bd_tree *tree, bd_need *need, uint32_t word)
{
    return bd_need_cells(need, bd_lexicon_word(tree->lexicon, word),
                         bd_lexicon_length(tree->lexicon, word)) <= need->most;
}

static int bd_endgame_node(bd_endgame *endgame, int beta, uint64_t used);

/* used: key of the words played that can be made again. */
static int bd_endgame_try(bd_endgame *endgame, bd_move move, int beta, uint64_t used)
{
    bd_tree *tree = endgame->tree;
    bd_need need;
    int value;

    bd_tree_play(tree, move);
    if (tree->empty > 1) {
        bd_need_set(&need, &tree->board, tree->empty);
        if (bd_endgame_again(tree, &need, move.word))
            used ^= bd_tree_word_key(move.word);
    }
    bd_tree_list(tree, move, 1);
    value = move.length - bd_endgame_node(endgame, move.length - beta + 1, used);
    bd_tree_undo(tree, move);
    return value;
}

/* Two cells are left: the move and the longest reply. As bd_endgame_try. */
static int bd_endgame_pair(bd_endgame *endgame, bd_move move, int beta)
{
    bd_tree *tree = endgame->tree;
    int reply = bd_tree_remaining(bd_tree_moves(tree), move);
    int longer;

    tree->nodes++;
    if (reply && move.length - reply < beta)
        return move.length - reply;
    bd_tree_play(tree, move);
    longer = bd_moves_new_longest(tree->gen, &tree->board, move.cell, reply + 1,
                                  move.length - beta + 1);
    bd_tree_undo(tree, move);
    if (longer > reply)
        reply = longer;
    return reply ? move.length - reply : move.length + BD_MATE;
}

static int bd_endgame_child(bd_endgame *endgame, bd_move move, int beta, uint64_t used)
{
    if (endgame->tree->empty == 2)
        return bd_endgame_pair(endgame, move, beta);
    return bd_endgame_try(endgame, move, beta, used);
}

/* ---- One position ------------------------------------------------------------------ */

/* Orders the longest words of all placements: the remembered one first, then by length and
 * by how good the placement was elsewhere. An order is score << BD_ORDER_BITS | index. */
static int bd_endgame_order(const bd_endgame *endgame, const bd_list *list, uint16_t first,
                            uint32_t *order)
{
    uint64_t tried[BD_CELLS] = {0};
    const bd_move *move;
    int count = 0;
    int at = 0;

    while ((move = bd_tree_next(list, &at, tried)) != NULL) {
        uint32_t score = (uint32_t)move->length << 13 | endgame->history[move->cell][move->letter];
        uint32_t item;
        int i = count++;
        if ((move->cell << 8 | move->letter) == first)
            score = 31u << 13;
        item = score << BD_ORDER_BITS | (uint32_t)(at - 1);
        for (; i > 0 && order[i - 1] >> BD_ORDER_BITS < score; i--)
            order[i] = order[i - 1];
        order[i] = item;
    }
    return count;
}

/* A placement was enough to answer the question. */
static void bd_endgame_reward(bd_endgame *endgame, bd_move move)
{
    uint32_t *score = &endgame->history[move.cell][move.letter];

    *score += (uint32_t)(endgame->tree->empty * endgame->tree->empty);
    if (*score >= BD_HISTORY_MAX) {
        int cell, letter;
        for (cell = 0; cell < BD_CELLS; cell++)
            for (letter = 0; letter < BD_LETTERS_MAX; letter++)
                endgame->history[cell][letter] /= 2;
    }
}

/* Can a shorter word do more than the longest one of the same placement? */
static bool bd_endgame_differs(const bd_endgame *endgame, bd_move move, bd_move longest)
{
    bd_tree *tree = endgame->tree;
    bd_board board = tree->board;
    bd_need need;

    bd_board_put(&board, move.cell, move.letter);
    bd_need_set(&need, &board, tree->empty - 1);
    return bd_endgame_again(tree, &need, move.word)
           || (tree->empty > 2 && bd_endgame_again(tree, &need, longest.word));
}

/* The words that are not the longest of their placement. Returns the best value, at least
 * `best`. */
static int bd_endgame_rest(bd_endgame *endgame, int best, int beta, uint64_t used,
                           bd_move *found)
{
    const bd_list *list = bd_tree_moves(endgame->tree);
    uint16_t longest[BD_CELLS][BD_LETTERS_MAX];
    uint64_t tried[BD_CELLS] = {0};
    int i;

    for (i = 0; i < list->count && !endgame->tree->stopped; i++) {
        const bd_move *move = &list->moves[i];
        uint64_t bit = (uint64_t)1 << move->letter;
        int value;
        if (!(tried[move->cell] & bit)) {
            tried[move->cell] |= bit;
            longest[move->cell][move->letter] = (uint16_t)i;
            continue;
        }
        if (!bd_endgame_differs(endgame, *move,
                                list->moves[longest[move->cell][move->letter]]))
            continue;
        value = bd_endgame_child(endgame, *move, beta, used);
        if (value > best) {
            best = value;
            *found = *move;
            if (value >= beta)
                break;
        }
    }
    return best;
}

static int bd_endgame_moves(bd_endgame *endgame, uint16_t first, int beta, uint64_t used,
                            bd_move *found)
{
    bd_tree *tree = endgame->tree;
    const bd_list *list = bd_tree_moves(tree);
    uint32_t *order = endgame->orders + (size_t)tree->ply * BD_MOVES_MAX;
    int count = bd_endgame_order(endgame, list, first, order);
    int best = -2 * BD_MATE;
    int i;

    *found = list->moves[0];
    for (i = 0; i < count && !tree->stopped; i++) {
        const bd_move *move = &list->moves[order[i] & (BD_MOVES_MAX - 1)];
        int value = bd_endgame_child(endgame, *move, beta, used);
        if (value > best) {
            best = value;
            *found = *move;
            if (value >= beta)
                return best;
        }
    }
    return bd_endgame_rest(endgame, best, beta, used, found);
}

static int bd_endgame_node(bd_endgame *endgame, int beta, uint64_t used)
{
    bd_tree *tree = endgame->tree;
    const bd_list *list = bd_tree_moves(tree);
    const bd_entry *known;
    bd_entry entry;
    bd_move found;
    int value;

    if (list->count == 0)
        return tree->empty ? -BD_MATE : 0;
    if (tree->empty == 1)
        return list->moves[0].length;
    if (tree->empty == 2)
        return bd_endgame_moves(endgame, BD_NO_PLACE, beta, used, &found);
    if (bd_tree_over(tree))
        return 0;
    entry.key = tree->letters_key ^ used;
    entry.place = BD_NO_PLACE;
    known = bd_table_find(&endgame->table, entry.key);
    if (known) {
        if (known->low >= beta)
            return known->low;
        if (known->high < beta)
            return known->high;
        entry.place = known->place;
    }
    value = bd_endgame_moves(endgame, entry.place, beta, used, &found);
    if (tree->stopped)
        return 0;
    if (value >= beta)
        bd_endgame_reward(endgame, found);
    entry.low = value >= beta ? value : -3 * BD_MATE;
    entry.high = value >= beta ? 3 * BD_MATE : value;
    entry.word = found.word;
    entry.place = (uint16_t)(found.cell << 8 | found.letter);
    entry.depth = (uint8_t)tree->empty;
    bd_table_store(&endgame->table, &entry);
    return value;
}

int bd_endgame_value(bd_endgame *endgame, int beta)
{
    return bd_endgame_node(endgame, beta, endgame->tree->words_key);
}

int bd_endgame_move(bd_endgame *endgame, bd_move move, int beta)
{
    int value;

    if (endgame->tree->empty == 1)
        return move.length;
    value = bd_endgame_child(endgame, move, beta, endgame->tree->words_key);
    return value;
}
