/* sd_make: full grids drawn evenly from all grids, in three steps.
 *
 * The first band (three rows) is drawn from all bands, the first stack (three columns)
 * from all stacks with the same first box. The other 36 cells are filled by chance, which
 * favours fillings with few choices on the way; so a filling that had one chance in w is
 * kept with probability w / 32768. The mean of w is 2,693, the number of grids divided by
 * the number of bands and stacks; fillings with w > 32768 come a little too rarely:
 * together they lose 1.2 % of the draws.
 *
 * Digging keeps one invariant: the puzzle so far has one solution. If a digit d is taken
 * out of a cell, a second solution must differ in that cell; so it is enough to search
 * for a solution without d there.
 */
#include "puzzles/sudoku/make.h"

#include "puzzles/sudoku/solve.h"

#include <string.h>

enum { SD_WAYS_MAX = 32768 };

/* Deals the digits to the nine cells of the second box of a band so that no row has one
 * twice; box[] is the first box, row by row. Dealt anew from the start at a clash, so all
 * ways are equally likely. */
static void sd_deal_second_box(const int first[9], int box[9], rng *random)
{
    int k = 0, j;

    for (j = 0; j < 9; j++)
        box[j] = j + 1;
    while (k < 9) {
        const int *row = &first[k / 3 * 3];
        int pick = k + (int)rng_below(random, (uint32_t)(9 - k)), digit = box[pick];
        box[pick] = box[k];
        box[k] = digit;
        k = digit == row[0] || digit == row[1] || digit == row[2] ? 0 : k + 1;
    }
}

/* Draws one of all bands whose first box is `first`; rows[27] row by row. The third box's
 * rows hold what is left, in any order. */
static void sd_draw_band(const int first[9], int rows[27], rng *random)
{
    int second[9], row, k;

    sd_deal_second_box(first, second, random);
    for (row = 0; row < 3; row++) {
        int rest[3], count = 0, digit;
        unsigned seen = 0;
        for (k = 0; k < 3; k++) {
            rows[row * 9 + k] = first[row * 3 + k];
            rows[row * 9 + 3 + k] = second[row * 3 + k];
            seen |= 1u << first[row * 3 + k] | 1u << second[row * 3 + k];
        }
        for (digit = 1; digit <= 9; digit++)
            if (!(seen >> digit & 1))
                rest[count++] = digit;
        rng_shuffle(random, rest, 3);
        for (k = 0; k < 3; k++)
            rows[row * 9 + 6 + k] = rest[k];
    }
}

void sd_make_full(sd_grid *full, rng *random)
{
    do {
        int box[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, turned[9], band[27], stack[27], k;
        memset(full, 0, sizeof *full);
        rng_shuffle(random, box, 9);
        for (k = 0; k < 9; k++)
            turned[k % 3 * 3 + k / 3] = box[k];
        sd_draw_band(box, band, random);
        sd_draw_band(turned, stack, random);
        for (k = 0; k < 27; k++) {
            full->cell[k] = (unsigned char)band[k];
            full->cell[k % 9 * 9 + k / 9] = (unsigned char)stack[k];
        }
    } while (!sd_solve_descend(full, SD_WAYS_MAX, random));
}

/* True if the peers of an empty cell leave it no digit but `digit`. */
static bool sd_peers_force(const sd_grid *puzzle, int cell, int digit)
{
    unsigned seen = 1u << digit;
    int unit[3], k, place;

    unit[0] = sd_row(cell);
    unit[1] = 9 + sd_col(cell);
    unit[2] = 18 + sd_box(cell);
    for (k = 0; k < 3; k++)
        for (place = 0; place < 9; place++)
            seen |= 1u << puzzle->cell[sd_unit_cell(unit[k], place)];
    return (seen | 1) == 0x3FF;
}

int sd_make_dug(const sd_grid *full, int givens, sd_grid *puzzle, rng *random)
{
    int order[SD_CELLS], left = SD_CELLS, i;

    for (i = 0; i < SD_CELLS; i++)
        order[i] = i;
    rng_shuffle(random, order, SD_CELLS);
    *puzzle = *full;
    for (i = 0; i < SD_CELLS && left > givens; i++) {
        int cell = order[i], digit = puzzle->cell[cell];
        puzzle->cell[cell] = 0;
        if (sd_peers_force(puzzle, cell, digit) ||
            !sd_solve_has_other(puzzle, cell, digit))
            left--;
        else
            puzzle->cell[cell] = (unsigned char)digit;
    }
    return left;
}

void sd_make_puzzle(int givens, sd_grid *puzzle, sd_grid *full, rng *random)
{
    int left;

    do {
        sd_make_full(full, random);
        left = sd_make_dug(full, givens, puzzle, random);
    } while (givens && left != givens);
}

bool sd_make_graded(int givens, enum sd_level level, int tries, sd_grid *puzzle,
                    sd_grid *full, sd_grade *grade, rng *random)
{
    do {
        sd_make_puzzle(givens, puzzle, full, random);
        sd_grade_puzzle(puzzle, grade);
        if (level == SD_LEVELS || grade->level == level)
            return true;
    } while (--tries > 0);
    return false;
}
