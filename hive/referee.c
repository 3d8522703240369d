/* referee: Hive by the letter.
 *
 * Two cells of a row touch when their columns differ by one. Odd rows are shifted right
 * by half a cell, so a cell of an odd row lies over the columns c and c + 1 of the rows
 * next to it, one of an even row over c - 1 and c. (The statement has a figure only; its
 * example game fixes this and is a test.)
 */
#include "hive/referee.h"

#include <string.h>

#include "common/rng.h"

void hj_start(hj_game *game)
{
    memset(game, 0, sizeof *game);
}

bool hj_touch(int row1, int column1, int row2, int column2)
{
    int apart = column2 - column1;

    if (row1 == row2)
        return apart == 1 || apart == -1;
    if (row1 - row2 != 1 && row2 - row1 != 1)
        return false;
    return row1 % 2 == 1 ? apart == 0 || apart == 1 : apart == -1 || apart == 0;
}

const char *hj_why_not(const hj_game *game, int row, int column)
{
    if (row < 1 || row > HJ_ROWS || column < 1 || column > HJ_COLUMNS)
        return "a cell outside the board";
    return game->cell[row][column].number > 0 ? "a cell that is not empty" : NULL;
}

int hj_play(hj_game *game, int seat, int row, int column, int number,
            hj_change changes[6])
{
    int r, c, count = 0;

    for (r = row - 1; r <= row + 1; r++)
        for (c = column - 1; c <= column + 1; c++) {
            hj_cell *cell = &game->cell[r][c];
            bool taken = cell->owner != seat;

            if (!hj_touch(row, column, r, c) || cell->number == 0)
                continue;
            if (taken ? cell->number >= number : cell->number >= HJ_MOST)
                continue;
            if (taken)
                cell->owner = seat;
            else
                cell->number++;
            if (changes) {
                changes[count].row = r;
                changes[count].column = c;
                changes[count].taken = taken;
            }
            count++;
        }
    game->cell[row][column].number = number;
    game->cell[row][column].owner = seat;
    game->moves++;
    return count;
}

int hj_sum(const hj_game *game, int seat)
{
    int r, c, sum = 0;

    for (r = 1; r <= HJ_ROWS; r++)
        for (c = 1; c <= HJ_COLUMNS; c++)
            if (game->cell[r][c].owner == seat)
                sum += game->cell[r][c].number;
    return sum;
}

bool hj_is_over(const hj_game *game)
{
    return game->moves == HJ_CELLS;
}

void hj_draw(uint64_t seed, int numbers[2][HJ_MOVES])
{
    rng random;
    int seat, i;

    for (seat = 0; seat < 2; seat++) {
        for (i = 0; i < HJ_MOVES; i++)
            numbers[seat][i] = i / HJ_EACH + 1;
        rng_seed(&random, rng_mix(seed, (uint64_t)seat));
        rng_shuffle(&random, numbers[seat], HJ_MOVES);
    }
}
