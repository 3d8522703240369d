/* referee: Rivers by the letter, a cell at a time.
 *
 * A chain starts at the new disc, runs over enemy discs only and ends at an own one.
 * Invariant: discs on the board plus discs in both hands are 64, so that with no pass the
 * two hands follow from the number of empty cells.
 */
#include "rivers/referee.h"

#include <stdio.h>
#include <string.h>

void rj_start(rj_game *game, const unsigned char centre[4])
{
    memset(game, 0, sizeof *game);
    game->cell[3 * RJ_SIDE + 3] = centre[0];
    game->cell[3 * RJ_SIDE + 4] = centre[1];
    game->cell[4 * RJ_SIDE + 3] = centre[2];
    game->cell[4 * RJ_SIDE + 4] = centre[3];
    game->hand[RJ_WHITE] = game->hand[RJ_BLACK] = RJ_HAND;
    game->mover = RJ_WHITE;
}

const char *rj_read(rj_game *game, const char *text)
{
    int cells = 0, empty = 0;

    memset(game, 0, sizeof *game);
    for (; *text; text++) {
        if (*text == ' ' || *text == '\t' || *text == '\r' || *text == '\n')
            continue;
        if (*text < '0' || *text > '2')
            return "expected digits 0, 1 and 2 only";
        if (cells < RJ_CELLS) {
            game->cell[cells] = (unsigned char)(*text - '0');
            empty += *text == '0';
        } else if (cells == RJ_CELLS) {
            game->mover = *text - '0';
        }
        cells++;
    }
    if (cells != RJ_CELLS + 1 || game->mover == RJ_EMPTY)
        return "expected 64 digits and the colour to move, 1 or 2";
    if (empty > 2 * RJ_HAND)
        return "expected four discs or more";
    if (empty % 2 != (game->mover == RJ_BLACK))
        return "expected an even number of empty cells if white moves, odd if black";
    game->hand[RJ_WHITE] = empty / 2;
    game->hand[RJ_BLACK] = empty - empty / 2;
    return NULL;
}

void rj_write(const rj_game *game, char *out)
{
    int i;

    for (i = 0; i < RJ_CELLS; i++)
        out[i] = (char)('0' + game->cell[i]);
    out[RJ_CELLS] = ' ';
    out[RJ_CELLS + 1] = (char)('0' + game->mover);
    out[RJ_CELLS + 2] = '\0';
}

size_t rj_input(const rj_game *game, char out[RJ_TEXT])
{
    size_t n = 0;
    int row, column;

    for (row = 0; row < RJ_SIDE; row++) {
        for (column = 0; column < RJ_SIDE; column++)
            out[n++] = (char)('0' + game->cell[row * RJ_SIDE + column]);
        out[n++] = '\n';
    }
    out[n++] = (char)('0' + game->mover);
    out[n++] = '\n';
    out[n] = '\0';
    return n;
}

/* The colour of a cell counted from 0; RJ_EMPTY outside the board. */
static int rj_at(const rj_game *game, int row, int column)
{
    if (row < 0 || row >= RJ_SIDE || column < 0 || column >= RJ_SIDE)
        return RJ_EMPTY;
    return game->cell[row * RJ_SIDE + column];
}

int rj_turns(const rj_game *game, int row, int column, int turned[RJ_CELLS])
{
    int own = game->mover, enemy = RJ_WHITE + RJ_BLACK - own;
    int dr, dc, i, length, count = 0;

    row--;
    column--;
    if (row < 0 || row >= RJ_SIDE || column < 0 || column >= RJ_SIDE)
        return 0;
    if (rj_at(game, row, column) != RJ_EMPTY || game->hand[own] == 0)
        return 0;
    for (dr = -1; dr <= 1; dr++)
        for (dc = -1; dc <= 1; dc++) {
            if (dr == 0 && dc == 0)
                continue;
            length = 0;
            while (rj_at(game, row + dr * (length + 1), column + dc * (length + 1)) ==
                   enemy)
                length++;
            if (rj_at(game, row + dr * (length + 1), column + dc * (length + 1)) != own)
                continue;
            for (i = 1; i <= length; i++, count++)
                if (turned)
                    turned[count] = (row + dr * i) * RJ_SIDE + column + dc * i;
        }
    return count;
}

bool rj_can_move(const rj_game *game)
{
    int row, column;

    for (row = 1; row <= RJ_SIDE; row++)
        for (column = 1; column <= RJ_SIDE; column++)
            if (rj_turns(game, row, column, NULL) > 0)
                return true;
    return false;
}

const char *rj_why_not(const rj_game *game, int row, int column)
{
    if (row == 0 && column == 0)
        return rj_can_move(game) ? "a pass while a move is possible" : NULL;
    if (row < 1 || row > RJ_SIDE || column < 1 || column > RJ_SIDE)
        return "a cell outside the board";
    if (rj_at(game, row - 1, column - 1) != RJ_EMPTY)
        return "a cell that is not empty";
    if (game->hand[game->mover] == 0)
        return "a move with no disc in hand";
    return rj_turns(game, row, column, NULL) > 0 ? NULL : "a move that turns no disc";
}

int rj_play(rj_game *game, int row, int column, int turned[RJ_CELLS])
{
    int cells[RJ_CELLS], count, i;

    if (row == 0) {
        game->passes++;
        game->mover = RJ_WHITE + RJ_BLACK - game->mover;
        return 0;
    }
    count = rj_turns(game, row, column, cells);
    for (i = 0; i < count; i++)
        game->cell[cells[i]] = (unsigned char)game->mover;
    if (turned)
        memcpy(turned, cells, sizeof cells[0] * (size_t)count);
    game->cell[(row - 1) * RJ_SIDE + column - 1] = (unsigned char)game->mover;
    game->hand[game->mover]--;
    game->passes = 0;
    game->mover = RJ_WHITE + RJ_BLACK - game->mover;
    return count;
}

bool rj_is_over(const rj_game *game)
{
    return game->passes >= 2;
}

int rj_count(const rj_game *game, int colour)
{
    int i, count = 0;

    for (i = 0; i < RJ_CELLS; i++)
        count += game->cell[i] == colour;
    return count;
}

int rj_empties(const rj_game *game)
{
    return rj_count(game, RJ_EMPTY);
}
