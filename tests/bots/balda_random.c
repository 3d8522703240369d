/* balda_random: any legal move, each with the same chance (--seed for another sequence).
 */
#include "tests/bots/balda_bot.h"

static int bot_choose(bd_tree *tree, rng *random)
{
    return (int)rng_below(random, (uint32_t)bd_tree_moves(tree)->count);
}

int main(int argc, char **argv)
{
    return bot_main(argc, argv, 1);
}
