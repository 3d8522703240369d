/* board: a position of Rivers: two words of discs and two hands, seen by the mover.
 *
 * The hands are one number, own discs left in the low byte, the enemy's in the next.
 * Under the contest's rules own + enemy hand = empty cells (60 discs for 60 cells); with
 * unlimited hands (the public Othello suites) both are RV_UNLIMITED at the start, and
 * empty cells at the end go to the winner.
 */
#ifndef RIVERS_BOARD_H
#define RIVERS_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "rivers/bits.h"

enum { RV_PASS = 64, RV_NO_MOVE = 65, RV_UNLIMITED = 100, RV_BOARD_TEXT = 64 };

typedef struct rv_board {
    uint64_t me, opp;
    unsigned hands;
} rv_board;

#define RV_HANDS(own, enemy) ((unsigned)(own) | (unsigned)(enemy) << 8)

static inline int rv_hands_own(unsigned hands)
{
    return (int)(hands & 255);
}

static inline int rv_hands_enemy(unsigned hands)
{
    return (int)(hands >> 8);
}

/* The same hands seen by the other player. */
static inline unsigned rv_hands_swap(unsigned hands)
{
    return (hands >> 8 | hands << 8) & 0xffff;
}

/* Hands after the mover has placed a disc, seen by the other player. */
static inline unsigned rv_hands_moved(unsigned hands)
{
    return rv_hands_swap(hands - 1);
}

/* Result when nobody can move. Contest rules: difference of the discs on the board. With
 * unlimited hands (more discs in hand than cells) empty cells go to the winner. */
static inline int rv_board_final(int own, int enemy, unsigned hands)
{
    int margin = own - enemy, empty = 64 - own - enemy;

    if (rv_hands_own(hands) + rv_hands_enemy(hands) <= empty || margin == 0)
        return margin;
    return margin > 0 ? margin + empty : margin - empty;
}

/* The hands if nobody has passed: `empties` cells shared so that the mover, if he is the
 * first player (white), has empties / 2; the second player has (empties + 1) / 2. */
unsigned rv_board_even_hands(int empties, bool first_player);

int rv_board_empties(const rv_board *board);

/* Legal cells for the mover, 0 if his hand is empty. */
uint64_t rv_board_moves(const rv_board *board);

/* True if neither player can move. */
bool rv_board_is_over(const rv_board *board);

/* Result for the mover if the game ended here. */
int rv_board_result(const rv_board *board);

/* The position after `cell` (a legal move, or RV_PASS), seen by the other player. */
rv_board rv_board_after(const rv_board *board, int cell);

/* The start of the contest, white (the mover) on (4 4) and (5 5). */
rv_board rv_board_start(void);

/* Reads 64 cells ("0" empty, "1" white, "2" black); `colour` 1 or 2 moves. Even hands.
 * False if a sign is none of these. */
bool rv_board_read(rv_board *board, const char text[RV_BOARD_TEXT], int colour);

/* Leaves of the tree of `depth` plies; a pass is a ply, the end of a game is a leaf. */
uint64_t rv_board_perft(const rv_board *board, int depth);

#endif
