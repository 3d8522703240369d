/* rivers_mobility: takes a corner, else leaves the enemy the fewest moves; cells beside an
 * empty corner count as three moves more. */
#include "tests/bots/rivers_bot.h"

static int badness(const rv_board *board, int cell)
{
    uint64_t beside = rv_bits_spread(RV_CORNERS & ~(board->me | board->opp)) & ~RV_CORNERS;
    rv_board next = rv_board_after(board, cell);

    if (RV_CORNERS & RV_BIT(cell))
        return -100;
    return rv_bits_count(false, rv_board_moves(&next)) + (beside & RV_BIT(cell) ? 3 : 0);
}

static int choose(rivers_bot *bot, const rv_board *board, uint64_t moves)
{
    int least = 1000, bad, cell, choice = RV_PASS;

    (void)bot;
    for (; moves; moves &= moves - 1) {
        cell = rv_bits_first(moves);
        bad = badness(board, cell);
        if (bad < least) {
            least = bad;
            choice = cell;
        }
    }
    return choice;
}

int main(int argc, char **argv)
{
    return rivers_bot_main(argc, argv, choose);
}
