/* endgame: see endgame.h.
 *
 * Model: alpha-beta with a window of nothing (beta - 1, beta), so each search answers one
 * question with yes or no, and the table keeps bounds. Values are letters to come.
 *
 * Which moves are left out: two words for the same letter in the same cell lead to the same
 * board; the shorter one can only be better if one of the two words could be made again
 * later. Whether it could is asked of bd_need_cells, which errs on the safe side. By the same
 * argument a played word that can't be made again does not belong to the position, so its key
 * leaves it out. Where several empty cells lie together nearly every word "could" be made
 * again, though it takes most unlikely moves: `reach` says how many cells are believed.
 */
#include "balda/endgame.h"

#include <stdlib.h>
#include <string.h>

enum {
    BD_ORDER_BITS = 13, /* 1 << 13 is BD_MOVES_MAX */
    BD_HISTORY_BITS = 12
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
    bd_endgame_clear(endgame, BD_CELLS);
    return true;
}

void bd_endgame_close(bd_endgame *endgame)
{
    bd_table_close(&endgame->table);
    free(endgame->orders);
}

void bd_endgame_clear(bd_endgame *endgame, int reach)
{
    endgame->reach = reach;
    bd_table_clear(&endgame->table);
    memset(endgame->history, 0, sizeof endgame->history);
}

/* Could the word be made on the tree's board by a later move? True in case of doubt. */
static bool bd_endgame_again(const bd_tree *tree, bd_need *need, uint32_t word)
{
    return bd_need_cells(need, bd_lexicon_word(tree->lexicon, word),
                         bd_lexicon_length(tree->lexicon, word)) <= need->most;
}

static void bd_endgame_need(const bd_endgame *endgame, const bd_board *board, int empty,
                            bd_need *need)
{
    bd_need_set(need, board, empty < endgame->reach ? empty : endgame->reach);
}

static int bd_endgame_node(bd_endgame *endgame, uint64_t key, uint16_t first, int beta,
                           uint64_t used);

/* What the table says: true and the bound in *value if it answers the question, else false
 * and the place to try first. */
static bool bd_endgame_recall(const bd_endgame *endgame, uint64_t key, int beta, int *value,
                              uint16_t *first)
{
    const bd_entry *known = bd_table_find(&endgame->table, key);

    *first = BD_NO_PLACE;
    if (!known)
        return false;
    *first = known->place;
    *value = known->low >= beta ? known->low : known->high;
    return known->low >= beta || known->high < beta;
}

/* The key of the words that can be made again, after `move`, which has been played. */
static uint64_t bd_endgame_used(const bd_endgame *endgame, bd_move move, uint64_t used)
{
    bd_need need;

    bd_endgame_need(endgame, &endgame->tree->board, endgame->tree->empty, &need);
    return bd_endgame_again(endgame->tree, &need, move.word)
               ? used ^ bd_tree_word_key(move.word)
               : used;
}

/* used: key of the words played that can be made again. The table is asked before the list
 * of the next position is made: that is most of the work. */
static int bd_endgame_try(bd_endgame *endgame, bd_move move, int beta, uint64_t used)
{
    bd_tree *tree = endgame->tree;
    uint16_t first = BD_NO_PLACE;
    uint64_t key;
    int value;

    beta = move.length - beta + 1;
    bd_tree_play(tree, move);
    used = bd_endgame_used(endgame, move, used);
    key = tree->letters_key ^ used;
    if (!bd_endgame_recall(endgame, key, beta, &value, &first)) {
        bd_tree_list(tree, move, 1);
        value = bd_endgame_node(endgame, key, first, beta, used);
    }
    bd_tree_undo(tree, move);
    return move.length - value;
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

/* Orders the longest words of all placements: the remembered one first, then by length, then
 * by how good the placement was elsewhere. An item is score << BD_ORDER_BITS | index. */
static int bd_endgame_order(const bd_endgame *endgame, uint16_t first, uint32_t *order)
{
    const bd_list *list = bd_tree_moves(endgame->tree);
    uint64_t tried[BD_CELLS] = {0};
    const bd_move *move;
    int count = 0;
    int at = 0;

    while ((move = bd_tree_next(list, &at, tried)) != NULL) {
        uint32_t score;
        int i = count++;
        if ((move->cell << 8 | move->letter) == first)
            score = 63u << BD_HISTORY_BITS;
        else
            score = (uint32_t)move->length << BD_HISTORY_BITS
                    | endgame->history[move->cell][move->letter];
        for (; i > 0 && order[i - 1] >> BD_ORDER_BITS < score; i--)
            order[i] = order[i - 1];
        order[i] = score << BD_ORDER_BITS | (uint32_t)(at - 1);
    }
    return count;
}

/* A placement was enough to answer the question. */
static void bd_endgame_reward(bd_endgame *endgame, bd_move move)
{
    uint32_t *score = &endgame->history[move.cell][move.letter];

    *score += (uint32_t)(endgame->tree->empty * endgame->tree->empty);
    if (*score >= 1 << BD_HISTORY_BITS) {
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
    bd_endgame_need(endgame, &board, tree->empty - 1, &need);
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
    int count = bd_endgame_order(endgame, first, order);
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

/* The list of the position is made, the table has been asked. */
static int bd_endgame_node(bd_endgame *endgame, uint64_t key, uint16_t first, int beta,
                           uint64_t used)
{
    bd_tree *tree = endgame->tree;
    const bd_list *list = bd_tree_moves(tree);
    bd_entry entry;
    bd_move found;
    int value;

    if (list->count == 0)
        return tree->empty ? -BD_MATE : 0;
    if (tree->empty == 1)
        return list->moves[0].length;
    if (tree->empty > 2 && bd_tree_over(tree))
        return 0;
    value = bd_endgame_moves(endgame, first, beta, used, &found);
    if (tree->stopped)
        return 0;
    if (value >= beta)
        bd_endgame_reward(endgame, found);
    entry.key = key;
    entry.low = value >= beta ? value : -3 * BD_MATE;
    entry.high = value >= beta ? 3 * BD_MATE : value;
    entry.word = found.word;
    entry.place = (uint16_t)(found.cell << 8 | found.letter);
    entry.depth = (uint8_t)tree->empty;
    bd_table_store(&endgame->table, &entry);
    return value;
}

int bd_endgame_value(bd_endgame *endgame, int beta, bd_move *found)
{
    uint64_t used = endgame->tree->words_key;

    *found = bd_tree_moves(endgame->tree)->moves[0];
    if (endgame->tree->empty == 1 || bd_tree_moves(endgame->tree)->count == 0)
        return bd_endgame_node(endgame, 0, BD_NO_PLACE, beta, used);
    return bd_endgame_moves(endgame, BD_NO_PLACE, beta, used, found);
}

int bd_endgame_move(bd_endgame *endgame, bd_move move, int beta)
{
    if (endgame->tree->empty == 1)
        return move.length;
    return bd_endgame_child(endgame, move, beta, endgame->tree->words_key);
}
