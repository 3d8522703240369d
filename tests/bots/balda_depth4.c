/* balda_depth4: plain alpha-beta, four plies, the longest word of each (cell, letter),
 * the first 20 of these at each node (the rest only if all of them end in a trap); score
 * difference, no table, no deepening. Out of time it plays the best move found so far. */
#include "tests/bots/balda_bot.h"

enum { BOT_WIDTH = 20, BOT_TRAP = 1000, BOT_DEPTH = 4 };

static int bot_search(bd_tree *tree, int depth, int alpha, int beta)
{
    const bd_list *list = bd_tree_moves(tree);
    uint64_t tried[BD_CELLS] = {0};
    const bd_move *move;
    int at = 0;
    int count = 0;

    if (list->count == 0)
        return tree->empty ? -BOT_TRAP : 0;
    if (depth == 1)
        return list->moves[0].length;
    if (bd_tree_over(tree))
        return 0;
    while ((move = bd_tree_next(list, &at, tried)) != NULL) {
        bd_move played = *move;
        int value;
        if (count++ >= BOT_WIDTH && alpha > -BOT_TRAP / 2)
            break;
        bd_tree_play(tree, played);
        bd_tree_list(tree, played, 1);
        value = played.length -
                bot_search(tree, depth - 1, played.length - beta, played.length - alpha);
        bd_tree_undo(tree, played);
        if (value > alpha)
            alpha = value;
        if (alpha >= beta)
            break;
    }
    return alpha;
}

static int bot_choose(bd_tree *tree, rng *random)
{
    const bd_list *list = bd_tree_moves(tree);
    uint64_t tried[BD_CELLS] = {0};
    const bd_move *move;
    int best = -10 * BOT_TRAP;
    int choice = 0;
    int at = 0;
    int count = 0;

    (void)random;
    while ((move = bd_tree_next(list, &at, tried)) != NULL) {
        bd_move played = *move;
        int value;
        if (count++ >= BOT_WIDTH && best > -BOT_TRAP / 2)
            break;
        bd_tree_play(tree, played);
        bd_tree_list(tree, played, 1);
        value = played.length -
                bot_search(tree, BOT_DEPTH - 1, -10 * BOT_TRAP, played.length - best);
        bd_tree_undo(tree, played);
        if (tree->stopped)
            break;
        if (value > best) {
            best = value;
            choice = at - 1;
        }
    }
    return choice;
}

int main(int argc, char **argv)
{
    return bot_main(argc, argv, BOT_DEPTH);
}
