/* board: rules of Rivers on two words and two hands.
 *
 * Invariant: me & opp == 0. Hands never go below 0 because a player with an empty hand
 * has no moves (rv_board_moves). Plain routines: speed is the business of the search.
 */
#include "rivers/board.h"

unsigned rv_board_even_hands(int empties, bool first_player)
{
    int own = first_player ? empties / 2 : (empties + 1) / 2;

    return RV_HANDS(own, empties - own);
}

int rv_board_empties(const rv_board *board)
{
    return 64 - rv_bits_count(false, board->me | board->opp);
}

uint64_t rv_board_moves(const rv_board *board)
{
    if (rv_hands_own(board->hands) == 0)
        return 0;
    return rv_bits_moves(false, board->me, board->opp);
}

rv_board rv_board_after(const rv_board *board, int cell)
{
    rv_board next;
    uint64_t flips;

    if (cell == RV_PASS) {
        next.me = board->opp;
        next.opp = board->me;
        next.hands = rv_hands_swap(board->hands);
        return next;
    }
    flips = rv_bits_flips(false, board->me, board->opp, cell);
    next.me = board->opp ^ flips;
    next.opp = board->me | flips | RV_BIT(cell);
    next.hands = rv_hands_moved(board->hands);
    return next;
}

bool rv_board_is_over(const rv_board *board)
{
    rv_board passed;

    if (rv_board_moves(board) != 0)
        return false;
    passed = rv_board_after(board, RV_PASS);
    return rv_board_moves(&passed) == 0;
}

int rv_board_result(const rv_board *board)
{
    return rv_board_final(rv_bits_count(false, board->me), rv_bits_count(false, board->opp),
                          board->hands);
}

rv_board rv_board_start(void)
{
    rv_board board;

    board.me = RV_BIT(27) | RV_BIT(36);
    board.opp = RV_BIT(28) | RV_BIT(35);
    board.hands = RV_HANDS(30, 30);
    return board;
}

bool rv_board_read(rv_board *board, const char text[RV_BOARD_TEXT], int colour)
{
    uint64_t discs[3] = {0, 0, 0};
    int cell;

    for (cell = 0; cell < 64; cell++) {
        if (text[cell] < '0' || text[cell] > '2')
            return false;
        discs[text[cell] - '0'] |= RV_BIT(cell);
    }
    board->me = discs[colour];
    board->opp = discs[3 - colour];
    board->hands = rv_board_even_hands(rv_board_empties(board), colour == 1);
    return true;
}

uint64_t rv_board_perft(const rv_board *board, int depth)
{
    uint64_t moves = rv_board_moves(board), leaves = 0;
    rv_board next;

    if (depth == 0)
        return 1;
    if (moves == 0) {
        if (rv_board_is_over(board))
            return 1;
        next = rv_board_after(board, RV_PASS);
        return rv_board_perft(&next, depth - 1);
    }
    for (; moves; moves &= moves - 1) {
        next = rv_board_after(board, rv_bits_first(moves));
        leaves += rv_board_perft(&next, depth - 1);
    }
    return leaves;
}
