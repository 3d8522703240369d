/* rivers_alphabeta: what a good school solution does: iterative alpha-beta, no table, the
 * difference of mobility and corners for a value, discs at the end, hands respected. */
#include "tests/bots/rivers_bot.h"

enum { LOST = -100000, END = 1000 };

static bool stopped;

static int corners(uint64_t discs)
{
    return rv_bits_count(false, discs & RV_CORNERS);
}

static int value(const rv_board *board)
{
    int mine = rv_bits_count(false, rv_bits_moves(false, board->me, board->opp));
    int theirs = rv_bits_count(false, rv_bits_moves(false, board->opp, board->me));

    return mine - theirs + 10 * (corners(board->me) - corners(board->opp));
}

static int search(rivers_bot *bot, const rv_board *board, int depth, int alpha, int beta)
{
    uint64_t moves = rv_board_moves(board), part;
    rv_board next;
    int score, cell;

    if (stopped || rivers_bot_over(bot)) {
        stopped = true;
        return 0;
    }
    if (depth == 0)
        return value(board);
    if (!moves) {
        if (rv_board_is_over(board))
            return END * rv_board_result(board);
        next = rv_board_after(board, RV_PASS);
        return -search(bot, &next, depth - 1, -beta, -alpha);
    }
    part = moves & RV_CORNERS ? moves & RV_CORNERS : moves;
    while (moves) {
        cell = rv_bits_first(part);
        moves &= ~RV_BIT(cell);
        part &= part - 1;
        part = part ? part : moves;
        next = rv_board_after(board, cell);
        score = -search(bot, &next, depth - 1, -beta, -alpha);
        if (score >= beta)
            return score;
        alpha = score > alpha ? score : alpha;
    }
    return alpha;
}

/* Best move at one depth; the earlier choice is tried first. */
static int search_root(rivers_bot *bot, const rv_board *board, uint64_t moves, int depth,
                       int first)
{
    int best = LOST, score, cell = first, choice = first;
    rv_board next;

    moves &= ~RV_BIT(first);
    for (;;) {
        next = rv_board_after(board, cell);
        score = -search(bot, &next, depth - 1, LOST, -best);
        if (stopped)
            return choice;
        if (score > best) {
            best = score;
            choice = cell;
        }
        if (!moves)
            return choice;
        cell = rv_bits_first(moves);
        moves &= moves - 1;
    }
}

static int choose(rivers_bot *bot, const rv_board *board, uint64_t moves)
{
    int depth, choice = rv_bits_first(moves);

    for (depth = 1; depth <= rv_board_empties(board) && !stopped; depth++)
        choice = search_root(bot, board, moves, depth, choice);
    return choice;
}

int main(int argc, char **argv)
{
    return rivers_bot_main(argc, argv, choose);
}
