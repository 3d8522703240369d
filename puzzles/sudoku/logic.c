/* sd_logic: the singles, locked digits, subsets and trials; fish, wings and colours are
 * in sd_patterns. Every finder looks at the candidates only, so a step stays true
 * whatever else was removed before it, and reports only what really changes the board.
 */
#include "puzzles/sudoku/logic.h"

#include "puzzles/sudoku/solve.h"

#include <string.h>

void sd_board_put(sd_board *board, int cell, int digit)
{
    const unsigned char *row = sd_units[sd_row(cell)], *col = sd_units[9 + sd_col(cell)];
    const unsigned char *box = sd_units[18 + sd_box(cell)];
    uint16_t others = (uint16_t) ~(1u << digit);
    int place;

    board->grid.cell[cell] = (unsigned char)digit;
    board->can[cell] = 0;
    for (place = 0; place < 9; place++) {
        board->can[row[place]] &= others;
        board->can[col[place]] &= others;
        board->can[box[place]] &= others;
    }
}

void sd_board_open(sd_board *board, const sd_grid *grid)
{
    int cell;

    memset(board, 0, sizeof *board);
    for (cell = 0; cell < SD_CELLS; cell++)
        board->can[cell] = SD_ALL_DIGITS;
    for (cell = 0; cell < SD_CELLS; cell++)
        if (grid->cell[cell])
            sd_board_put(board, cell, grid->cell[cell]);
    for (cell = 0; cell < SD_CELLS; cell++)
        if (grid->cell[cell])
            board->can[cell] = 0;
}

/* Places of a unit where a digit may stand, as bits 0..8. */
static unsigned sd_places(const sd_board *board, int unit, int digit)
{
    unsigned places = 0;
    int place;

    for (place = 0; place < 9; place++)
        if (board->can[sd_unit_cell(unit, place)] >> digit & 1)
            places |= 1u << place;
    return places;
}

/* Digits that a unit already holds. */
static unsigned sd_held(const sd_board *board, int unit)
{
    unsigned held = 0;
    int place;

    for (place = 0; place < 9; place++)
        held |= 1u << board->grid.cell[sd_unit_cell(unit, place)];
    return held & SD_ALL_DIGITS;
}

bool sd_board_is_stuck(const sd_board *board)
{
    int cell, unit, place;

    for (cell = 0; cell < SD_CELLS; cell++)
        if (!board->grid.cell[cell] && !board->can[cell])
            return true;
    for (unit = 0; unit < SD_UNITS; unit++) {
        unsigned digits = sd_held(board, unit);
        for (place = 0; place < 9; place++)
            digits |= board->can[sd_unit_cell(unit, place)];
        if (digits != SD_ALL_DIGITS)
            return true;
    }
    return false;
}

void sd_step_open(sd_step *step, enum sd_technique technique)
{
    memset(step, 0, sizeof *step);
    step->technique = technique;
    step->cell = -1;
}

bool sd_step_remove(const sd_board *board, sd_step *step, int cell, unsigned digits)
{
    step->removed[cell] |= (uint16_t)(board->can[cell] & digits);
    return step->removed[cell] != 0;
}

static bool sd_find_hidden_single(const sd_board *board, int first, int last,
                                  sd_step *step)
{
    int unit, place;

    for (unit = first; unit < last; unit++) {
        unsigned once = 0, more = 0;
        for (place = 0; place < 9; place++) {
            unsigned can = board->can[sd_unit_cell(unit, place)];
            more |= once & can;
            once |= can;
        }
        once &= ~more;
        if (!once)
            continue;
        sd_step_open(step, unit >= 18 ? SD_HIDDEN_BOX : SD_HIDDEN_LINE);
        while (!(once >> step->digit & 1))
            step->digit++;
        for (place = 0; !(board->can[sd_unit_cell(unit, place)] >> step->digit & 1);
             place++)
            ;
        step->cell = sd_unit_cell(unit, place);
        step->digits = 1u << step->digit;
        step->units = (uint32_t)1 << unit;
        return true;
    }
    return false;
}

static bool sd_find_naked_single(const sd_board *board, sd_step *step)
{
    int cell, digit;

    for (cell = 0; cell < SD_CELLS; cell++) {
        if (sd_digits_count(board->can[cell]) != 1)
            continue;
        for (digit = 1; !(board->can[cell] >> digit & 1); digit++)
            ;
        sd_step_open(step, SD_NAKED_SINGLE);
        step->cell = step->cells[0] = cell;
        step->count = 1;
        step->digit = digit;
        step->digits = board->can[cell];
        return true;
    }
    return false;
}

/* True if `unit` contains the cell. */
static bool sd_unit_has(int unit, int cell)
{
    return unit == sd_row(cell) || unit == 9 + sd_col(cell) || unit == 18 + sd_box(cell);
}

/* A digit whose places in `base` all lie in `other` too goes from the rest of `other`. */
static bool sd_find_locked_in(const sd_board *board, int base, int other, sd_step *step)
{
    int digit, place;

    for (digit = 1; digit <= 9; digit++) {
        unsigned places = sd_places(board, base, digit);
        bool locked = places != 0, found = false;
        for (place = 0; place < 9; place++)
            if (places >> place & 1 && !sd_unit_has(other, sd_unit_cell(base, place)))
                locked = false;
        if (!locked)
            continue;
        sd_step_open(step, base >= 18 ? SD_POINTING : SD_CLAIMING);
        step->digits = 1u << digit;
        step->units = (uint32_t)1 << base;
        step->cover = (uint32_t)1 << other;
        for (place = 0; place < 9; place++) {
            int cell = sd_unit_cell(other, place);
            if (!sd_unit_has(base, cell))
                found |= sd_step_remove(board, step, cell, step->digits);
        }
        if (found)
            return true;
    }
    return false;
}

/* True if a row or column (0..17) passes through a box (0..8). */
static bool sd_line_crosses(int line, int box)
{
    return line < 9 ? line / 3 == box / 3 : (line - 9) / 3 == box % 3;
}

static bool sd_find_locked(const sd_board *board, bool pointing, sd_step *step)
{
    int box, line;

    for (box = 18; box < SD_UNITS; box++)
        for (line = 0; line < 18; line++)
            if (sd_line_crosses(line, box - 18) &&
                (pointing ? sd_find_locked_in(board, box, line, step)
                          : sd_find_locked_in(board, line, box, step)))
                return true;
    return false;
}

/* Cells `places` of a unit share as many digits as they are: these go from the rest. */
static bool sd_naked_subset(const sd_board *board, int unit, unsigned places, int size,
                            sd_step *step)
{
    unsigned digits = 0;
    bool found = false;
    int place;

    for (place = 0; place < 9; place++)
        if (places >> place & 1) {
            unsigned can = board->can[sd_unit_cell(unit, place)];
            if (!can)
                return false;
            digits |= can;
        }
    if (sd_digits_count(digits) != size)
        return false;
    sd_step_open(step, (enum sd_technique)(SD_NAKED_PAIR + 2 * (size - 2)));
    step->digits = digits;
    step->units = (uint32_t)1 << unit;
    for (place = 0; place < 9; place++) {
        int cell = sd_unit_cell(unit, place);
        if (places >> place & 1)
            step->cells[step->count++] = cell;
        else
            found |= sd_step_remove(board, step, cell, digits);
    }
    return found;
}

/* Digits (bits 0..8 for 1..9) of a unit share as many cells as they are: other digits go
 * from these cells. */
static bool sd_hidden_subset(const sd_board *board, int unit, unsigned digits, int size,
                             sd_step *step)
{
    unsigned places = 0;
    bool found = false;
    int digit, place;

    for (digit = 1; digit <= 9; digit++)
        if (digits >> (digit - 1) & 1) {
            unsigned own = sd_places(board, unit, digit);
            if (!own)
                return false;
            places |= own;
        }
    if (sd_digits_count(places) != size)
        return false;
    sd_step_open(step, (enum sd_technique)(SD_HIDDEN_PAIR + 2 * (size - 2)));
    step->digits = digits << 1;
    step->units = (uint32_t)1 << unit;
    for (place = 0; place < 9; place++)
        if (places >> place & 1) {
            int cell = sd_unit_cell(unit, place);
            step->cells[step->count++] = cell;
            found |= sd_step_remove(board, step, cell, ~step->digits);
        }
    return found;
}

/* Places of a unit, or digits less one, that can belong to a subset of the size. */
static unsigned sd_subset_members(const sd_board *board, int unit, bool naked, int size)
{
    unsigned members = 0;
    int k;

    for (k = 0; k < 9; k++) {
        int count = sd_digits_count(naked ? board->can[sd_unit_cell(unit, k)]
                                          : sd_places(board, unit, k + 1));
        if (count && count <= size)
            members |= 1u << k;
    }
    return members;
}

static bool sd_find_subset(const sd_board *board, bool naked, int size, sd_step *step)
{
    unsigned set;
    int unit;

    for (unit = 0; unit < SD_UNITS; unit++) {
        unsigned members = sd_subset_members(board, unit, naked, size);
        for (set = (1u << size) - 1; set < 512; set = sd_next_set(set))
            if (!(set & ~members) &&
                (naked ? sd_naked_subset(board, unit, set, size, step)
                       : sd_hidden_subset(board, unit, set, size, step)))
                return true;
    }
    return false;
}

/* True if putting the digit leads to a dead end by singles alone. */
static bool sd_trial_dies(const sd_board *board, int cell, int digit)
{
    sd_board trial = *board;
    sd_step step;

    sd_board_put(&trial, cell, digit);
    while (!sd_board_is_stuck(&trial)) {
        if (!sd_find_hidden_single(&trial, 0, SD_UNITS, &step) &&
            !sd_find_naked_single(&trial, &step))
            return false;
        sd_board_put(&trial, step.cell, step.digit);
    }
    return true;
}

/* A wrong candidate, in a cell with as few as possible: one that dies by singles, else
 * one that the solver refutes. */
static bool sd_find_trial(const sd_board *board, sd_step *step)
{
    sd_grid solution;
    int size, cell, digit, deep;

    if (!sd_solve_count(&board->grid, 1, &solution))
        return false;
    for (deep = 0; deep < 2; deep++)
        for (size = 2; size <= 9; size++)
            for (cell = 0; cell < SD_CELLS; cell++) {
                if (sd_digits_count(board->can[cell]) != size)
                    continue;
                for (digit = 1; digit <= 9; digit++)
                    if (board->can[cell] >> digit & 1 && digit != solution.cell[cell] &&
                        (deep || sd_trial_dies(board, cell, digit))) {
                        sd_step_open(step, deep ? SD_SEARCH : SD_TRIAL);
                        step->cells[step->count++] = cell;
                        step->digits = 1u << digit;
                        sd_step_remove(board, step, cell, step->digits);
                        return true;
                    }
            }
    return false;
}

static bool sd_find_technique(const sd_board *board, enum sd_technique technique,
                              sd_step *step)
{
    switch (technique) {
    case SD_HIDDEN_BOX:
        return sd_find_hidden_single(board, 18, SD_UNITS, step);
    case SD_HIDDEN_LINE:
        return sd_find_hidden_single(board, 0, 18, step);
    case SD_NAKED_SINGLE:
        return sd_find_naked_single(board, step);
    case SD_POINTING:
    case SD_CLAIMING:
        return sd_find_locked(board, technique == SD_POINTING, step);
    case SD_NAKED_PAIR:
    case SD_NAKED_TRIPLE:
    case SD_NAKED_QUAD:
        return sd_find_subset(board, true, 2 + (int)(technique - SD_NAKED_PAIR) / 2, step);
    case SD_HIDDEN_PAIR:
    case SD_HIDDEN_TRIPLE:
    case SD_HIDDEN_QUAD:
        return sd_find_subset(board, false, 2 + (int)(technique - SD_HIDDEN_PAIR) / 2,
                              step);
    case SD_X_WING:
    case SD_SWORDFISH:
        return sd_find_fish(board, technique == SD_X_WING ? 2 : 3, step);
    case SD_XY_WING:
    case SD_XYZ_WING:
        return sd_find_wing(board, technique == SD_XY_WING ? 2 : 3, step);
    case SD_COLOURS:
        return sd_find_colours(board, step);
    case SD_TRIAL:
        return sd_find_trial(board, step);
    default:
        return false; /* SD_SEARCH is found along with SD_TRIAL */
    }
}

bool sd_logic_find(const sd_board *board, sd_step *step)
{
    int technique;

    if (sd_grid_count(&board->grid) == SD_CELLS)
        return false;
    for (technique = 0; technique < SD_TECHNIQUES; technique++)
        if (sd_find_technique(board, (enum sd_technique)technique, step))
            return true;
    return false;
}

void sd_logic_apply(sd_board *board, const sd_step *step)
{
    int cell;

    for (cell = 0; cell < SD_CELLS; cell++)
        board->can[cell] &= (uint16_t)~step->removed[cell];
    if (step->cell >= 0)
        sd_board_put(board, step->cell, step->digit);
}

enum sd_level sd_logic_level(enum sd_technique technique)
{
    if (technique <= SD_NAKED_SINGLE)
        return SD_EASY;
    if (technique <= SD_HIDDEN_PAIR)
        return SD_MEDIUM;
    return technique < SD_TRIAL ? SD_HARD : SD_EXTREME;
}
