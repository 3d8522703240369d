/* rivers_greedy: turns the most discs; among equals the first cell. */
#include "tests/bots/rivers_bot.h"

static int choose(rivers_bot *bot, const rv_board *board, uint64_t moves)
{
    int best = -1, turned, cell, choice = RV_PASS;

    (void)bot;
    for (; moves; moves &= moves - 1) {
        cell = rv_bits_first(moves);
        turned = rv_bits_count(false, rv_bits_flips(false, board->me, board->opp, cell));
        if (turned > best) {
            best = turned;
            choice = cell;
        }
    }
    return choice;
}

int main(int argc, char **argv)
{
    return rivers_bot_main(argc, argv, choose);
}
