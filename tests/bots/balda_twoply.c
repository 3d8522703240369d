/* balda_twoply: own length less that of the best reply, over all moves; a move that
 * leaves no reply wins. Among equals a random one. */
#include "tests/bots/balda_bot.h"

static int bot_value(bd_tree *tree, bd_move move)
{
    const bd_list *list = &tree->lists[0];
    int reply, longer;

    bd_tree_play(tree, move);
    reply = bd_tree_remaining(list, move);
    longer =
        bd_moves_new_longest(tree->gen, &tree->board, move.cell, reply + 1, BD_WORD_MAX);
    if (longer)
        reply = longer;
    bd_tree_undo(tree, move);
    return reply || tree->empty == 1 ? move.length - reply : 1000;
}

static int bot_choose(bd_tree *tree, rng *random)
{
    const bd_list *list = &tree->lists[0];
    int best = -1000;
    int choice = 0;
    uint32_t equals = 0;
    int i;

    for (i = 0; i < list->count && (i == 0 || !bd_tree_over(tree)); i++) {
        int value = bot_value(tree, list->moves[i]);
        if (value > best) {
            best = value;
            equals = 0;
        }
        if (value == best && rng_below(random, ++equals) == 0)
            choice = i;
    }
    return choice;
}

int main(int argc, char **argv)
{
    return bot_main(argc, argv, 2);
}
