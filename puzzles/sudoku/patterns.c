/* sd_patterns: the finders of sd_logic that look across units: fish, wings and colours.
 */
#include "puzzles/sudoku/logic.h"

#include <string.h>

/* Cell number `place` of line `line`, rows or columns. */
static int sd_line_cell(bool columns, int line, int place)
{
    return columns ? place * 9 + line : line * 9 + place;
}

/* The digit's places in the lines `base` (bits 0..8) lie in as many crossing lines: there
 * it goes from all other lines. places[line] has bits for the crossing lines. */
static bool sd_fish(const sd_board *board, int digit, bool columns,
                    const unsigned places[9], unsigned base, int size, sd_step *step)
{
    unsigned cover = 0, bit = 1u << digit;
    bool found = false;
    int line, place;

    for (line = 0; line < 9; line++)
        if (base >> line & 1)
            cover |= places[line];
    if (sd_digits_count(cover) != size)
        return false;
    sd_step_open(step, size == 2 ? SD_X_WING : SD_SWORDFISH);
    step->digits = bit;
    step->units = (uint32_t)base << (columns ? 9 : 0);
    step->cover = (uint32_t)cover << (columns ? 0 : 9);
    for (line = 0; line < 9; line++)
        for (place = 0; place < 9; place++)
            if (!(base >> line & 1) && cover >> place & 1)
                found |=
                    sd_step_remove(board, step, sd_line_cell(columns, line, place), bit);
    return found;
}

bool sd_find_fish(const sd_board *board, int size, sd_step *step)
{
    int digit, columns, line, place;

    for (digit = 1; digit <= 9; digit++)
        for (columns = 0; columns < 2; columns++) {
            unsigned places[9] = {0}, lines = 0, base;
            for (line = 0; line < 9; line++) {
                for (place = 0; place < 9; place++)
                    if (board->can[sd_line_cell(columns, line, place)] >> digit & 1)
                        places[line] |= 1u << place;
                if (places[line] && sd_digits_count(places[line]) <= size)
                    lines |= 1u << line;
            }
            for (base = (1u << size) - 1; base < 512; base = sd_next_set(base))
                if (!(base & ~lines) &&
                    sd_fish(board, digit, columns, places, base, size, step))
                    return true;
        }
    return false;
}

/* Pivot and two pincers whose only common digit is one of `common`: it goes from the
 * cells that see both pincers, and the pivot too if it holds the digit itself. */
static bool sd_wing(const sd_board *board, const int cells[3], int size, sd_step *step)
{
    unsigned pivot = board->can[cells[0]];
    unsigned one = board->can[cells[1]], two = board->can[cells[2]];
    unsigned common = one & two;
    bool found = false;
    int cell;

    if (sd_digits_count(one | two | pivot) != 3 || one == two ||
        (size == 2 ? (common & pivot) != 0 : (common & pivot) == 0))
        return false;
    sd_step_open(step, size == 2 ? SD_XY_WING : SD_XYZ_WING);
    step->digits = common;
    memcpy(step->cells, cells, 3 * sizeof cells[0]);
    step->count = 3;
    for (cell = 0; cell < SD_CELLS; cell++)
        if (sd_is_peer(cell, cells[1]) && sd_is_peer(cell, cells[2]) &&
            (size == 2 || sd_is_peer(cell, cells[0])) && cell != cells[0])
            found |= sd_step_remove(board, step, cell, common);
    return found;
}

bool sd_find_wing(const sd_board *board, int size, sd_step *step)
{
    int cells[3];
    int *one = &cells[1], *two = &cells[2];

    for (cells[0] = 0; cells[0] < SD_CELLS; cells[0]++) {
        if (sd_digits_count(board->can[cells[0]]) != size)
            continue;
        for (*one = 0; *one < SD_CELLS; ++*one) {
            if (sd_digits_count(board->can[*one]) != 2 || !sd_is_peer(cells[0], *one))
                continue;
            for (*two = *one + 1; *two < SD_CELLS; ++*two)
                if (sd_digits_count(board->can[*two]) == 2 &&
                    sd_is_peer(cells[0], *two) && sd_wing(board, cells, size, step))
                    return true;
        }
    }
    return false;
}

/* The other of two places of a digit in a unit, -1 if there are not exactly two or `cell`
 * is none of them. */
static int sd_partner(const sd_board *board, int unit, int cell, unsigned bit)
{
    int place, other = -1, count = 0;

    for (place = 0; place < 9; place++) {
        int at = sd_unit_cell(unit, place);
        if (!(board->can[at] & bit))
            continue;
        count++;
        if (at != cell)
            other = at;
    }
    return count == 2 ? other : -1;
}

/* Colours 1 and 2 in turn along the either-or pairs of a digit, from `start`. The queue
 * holds each cell at most once. Returns how many cells were reached. */
static int sd_colour_chain(const sd_board *board, int start, unsigned bit,
                           unsigned char colour[SD_CELLS])
{
    int queue[SD_CELLS], head = 0, tail = 0, k;

    memset(colour, 0, SD_CELLS);
    colour[start] = 1;
    queue[tail++] = start;
    while (head < tail) {
        int cell = queue[head++], unit[3];
        unit[0] = sd_row(cell);
        unit[1] = 9 + sd_col(cell);
        unit[2] = 18 + sd_box(cell);
        for (k = 0; k < 3; k++) {
            int other = sd_partner(board, unit[k], cell, bit);
            if (other >= 0 && !colour[other]) {
                colour[other] = (unsigned char)(3 - colour[cell]);
                queue[tail++] = other;
            }
        }
    }
    return tail;
}

/* The colour that sees itself and so is wrong, or 0. */
static int sd_wrong_colour(const unsigned char colour[SD_CELLS])
{
    int one, two;

    for (one = 0; one < SD_CELLS; one++)
        for (two = one + 1; two < SD_CELLS; two++)
            if (colour[one] && colour[one] == colour[two] && sd_is_peer(one, two))
                return colour[one];
    return 0;
}

/* True if the cell sees a cell of the colour. */
static bool sd_sees_colour(const unsigned char colour[SD_CELLS], int cell, int wanted)
{
    int other;

    for (other = 0; other < SD_CELLS; other++)
        if (colour[other] == wanted && sd_is_peer(cell, other))
            return true;
    return false;
}

bool sd_find_colours(const sd_board *board, sd_step *step)
{
    unsigned char colour[SD_CELLS];
    int digit, start, cell;

    for (digit = 1; digit <= 9; digit++)
        for (start = 0; start < SD_CELLS; start++) {
            unsigned bit = 1u << digit;
            bool found = false;
            int wrong;
            if (!(board->can[start] & bit) ||
                sd_colour_chain(board, start, bit, colour) < 3)
                continue;
            wrong = sd_wrong_colour(colour);
            sd_step_open(step, SD_COLOURS);
            step->digits = bit;
            step->cells[step->count++] = start;
            for (cell = 0; cell < SD_CELLS; cell++)
                if (wrong ? colour[cell] == wrong
                          : !colour[cell] && (board->can[cell] & bit) &&
                                sd_sees_colour(colour, cell, 1) &&
                                sd_sees_colour(colour, cell, 2))
                    found |= sd_step_remove(board, step, cell, bit);
            if (found)
                return true;
        }
    return false;
}
