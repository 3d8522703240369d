/* sd_make: the three boxes of the diagonal share no unit, so they are filled first, each
 * with any of the 9! orders; a search with a random order of digits fills the rest. Nothing
 * of a pattern is left: the rows of a band hold the same three triples about as rarely as
 * in all grids (a test measures it).
 *
 * Digging keeps one invariant: the puzzle so far has one solution. If a digit d is taken
 * out of a cell, a second solution must differ in that cell; so it is enough to search
 * for a solution without d there.
 */
#include "puzzles/sudoku/make.h"

#include "puzzles/sudoku/solve.h"

#include <string.h>

void sd_make_full(sd_grid *full, rng *random)
{
    int box, place;

    do {
        memset(full, 0, sizeof *full);
        for (box = 0; box < 9; box += 4) {
            int digits[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
            rng_shuffle(random, digits, 9);
            for (place = 0; place < 9; place++)
                full->cell[sd_unit_cell(18 + box, place)] = (unsigned char)digits[place];
        }
    } while (!sd_solve_random(full, random));
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
