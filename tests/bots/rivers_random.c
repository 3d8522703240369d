/* rivers_random: any legal move. The same position and seed give the same move. */
#include "tests/bots/rivers_bot.h"

static int choose(rivers_bot *bot, const rv_board *board, uint64_t moves)
{
    uint32_t pick;

    rng_seed(&bot->random, rng_mix(bot->timed.seed, rng_mix(board->me, board->opp)));
    pick = rng_below(&bot->random, (uint32_t)rv_bits_count(false, moves));
    for (; pick; pick--)
        moves &= moves - 1;
    return rv_bits_first(moves);
}

int main(int argc, char **argv)
{
    return rivers_bot_main(argc, argv, choose);
}
