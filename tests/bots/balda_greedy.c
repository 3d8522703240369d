/* balda_greedy: the longest word; among several a random one. */
#include "tests/bots/balda_bot.h"

static int bot_choose(bd_tree *tree, rng *random)
{
    const bd_list *list = bd_tree_moves(tree);
    int best = 0;

    while (best < list->count && list->moves[best].length == list->moves[0].length)
        best++;
    return (int)rng_below(random, (uint32_t)best);
}

int main(int argc, char **argv)
{
    return bot_main(argc, argv, 1);
}
