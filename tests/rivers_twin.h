/* rivers_twin: Rivers once more, slowly, on an array of 64 cells, for tests. It shares
 * nothing with rivers/board.c but the numbering of the cells. */
#ifndef TESTS_RIVERS_TWIN_H
#define TESTS_RIVERS_TWIN_H

#include <string.h>

#include "common/rng.h"
#include "rivers/board.h"

typedef struct twin {
    int cell[64]; /* 0 empty, 1 the mover, 2 the enemy */
    int hand[3];  /* of 1 and 2 */
} twin;

static inline twin twin_of(const rv_board *board)
{
    twin t;
    int i;

    for (i = 0; i < 64; i++)
        t.cell[i] = board->me >> i & 1 ? 1 : board->opp >> i & 1 ? 2 : 0;
    t.hand[0] = 0;
    t.hand[1] = rv_hands_own(board->hands);
    t.hand[2] = rv_hands_enemy(board->hands);
    return t;
}

/* Discs turned by `side` on `at`; they are turned if `apply`. */
static inline int twin_turn(twin *t, int at, int side, int apply)
{
    int dr, dc, r, c, n, total = 0;

    if (t->cell[at])
        return 0;
    for (dr = -1; dr <= 1; dr++) {
        for (dc = -1; dc <= 1; dc++) {
            if (!dr && !dc)
                continue;
            n = 0;
            r = at / 8 + dr;
            c = at % 8 + dc;
            while (r >= 0 && r < 8 && c >= 0 && c < 8 && t->cell[8 * r + c] == 3 - side) {
                n++;
                r += dr;
                c += dc;
            }
            if (r < 0 || r > 7 || c < 0 || c > 7 || t->cell[8 * r + c] != side)
                continue;
            total += n;
            for (; apply && n > 0; n--) {
                r -= dr;
                c -= dc;
                t->cell[8 * r + c] = side;
            }
        }
    }
    return total;
}

static inline int twin_can(twin *t, int at, int side)
{
    return t->hand[side] > 0 && twin_turn(t, at, side, 0) > 0;
}

static inline int twin_moves(twin *t, int side)
{
    int i, n = 0;

    for (i = 0; i < 64; i++)
        n += twin_can(t, i, side);
    return n;
}

static inline void twin_play(twin *t, int at, int side)
{
    twin_turn(t, at, side, 1);
    t->cell[at] = side;
    t->hand[side]--;
}

/* Result for `side` when nobody moves any more. */
static inline int twin_result(const twin *t, int side)
{
    int i, margin = 0, empty = 0;

    for (i = 0; i < 64; i++) {
        margin += t->cell[i] == side ? 1 : t->cell[i] ? -1 : 0;
        empty += t->cell[i] == 0;
    }
    if (t->hand[1] + t->hand[2] > empty && margin)
        margin += margin > 0 ? empty : -empty;
    return margin;
}

/* Plain minimax. */
static inline int twin_solve(const twin *from, int side)
{
    int i, score, best = -1000;
    twin t = *from;

    if (!twin_moves(&t, side)) {
        if (!twin_moves(&t, 3 - side))
            return twin_result(&t, side);
        return -twin_solve(&t, 3 - side);
    }
    for (i = 0; i < 64; i++) {
        t = *from;
        if (!twin_can(&t, i, side))
            continue;
        twin_play(&t, i, side);
        score = -twin_solve(&t, 3 - side);
        best = score > best ? score : best;
    }
    return best;
}

/* A position with about `empties` empty cells by random play, hands shifted by `shift`. */
static inline rv_board twin_random_board(rng *random, int empties, int shift)
{
    rv_board board = rv_board_start();
    uint64_t moves;
    uint32_t pick;
    int own, left;

    while (rv_board_empties(&board) > empties && !rv_board_is_over(&board)) {
        moves = rv_board_moves(&board);
        if (!moves) {
            board = rv_board_after(&board, RV_PASS);
            continue;
        }
        pick = rng_below(random, (uint32_t)rv_bits_count(false, moves));
        for (; pick; pick--)
            moves &= moves - 1;
        board = rv_board_after(&board, rv_bits_first(moves));
    }
    left = rv_board_empties(&board);
    own = rv_hands_own(board.hands) + shift;
    own = own < 0 ? 0 : own > left ? left : own;
    board.hands = RV_HANDS(own, left - own);
    return board;
}

#endif
