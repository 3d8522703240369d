/* sd_solve: depth-first search over candidate sets kept by digit.
 *
 * For each digit and each band (three rows) one word of 27 bits holds the cells of the
 * band where the digit may still stand; bit 9 * (row in the band) + column. A band is
 * also a 3x3 matrix of "minirows" (row x box), and the digit must take exactly one
 * minirow of each row and of each box: a perfect matching. What lies on no perfect
 * matching goes, by one look into a table of 512. The same table serves a stack of
 * three columns (band x column). Together the two find every hidden single and every
 * locked candidate; naked singles are found by adding up the nine words of a band.
 *
 * Invariant of a stable state: every word is closed under both tables, and a cell in
 * `done` is a candidate of exactly one digit.
 */
#include "puzzles/sudoku/solve.h"

#include <stdint.h>
#include <string.h>

#define SD_BAND 0x7FFFFFFu
#define SD_ROW 0x1FFu
#define SD_EACH_ROW 0x40201u /* bit 0 of each row of a band */

typedef struct sd_state {
    uint32_t can[3][9]; /* by band, by digit - 1 */
    uint32_t done[3];   /* cells settled, and taken from the other digits */
    unsigned dirty;     /* digits whose words were changed from outside */
} sd_state;

typedef struct sd_branch {
    int cell, digit; /* tried first; then what follows without it */
} sd_branch;

/* What a search is after, and what it found. */
typedef struct sd_search {
    int limit, count;
    sd_grid *solution; /* where the first one goes; may be NULL */
} sd_search;

/* Filled once from sd_tables_make; the same for every caller. */
static struct sd_tables {
    bool ready;
    uint16_t matched[512];  /* 3x3 matrix -> its places that lie on a perfect matching */
    uint32_t minirows[512]; /* the same as a mask of 27 cells, three for each place */
    unsigned char shrink[512];   /* nine cells of a row -> its three minirows */
    uint32_t peers[SD_CELLS][3]; /* the cells a settled cell excludes, itself not */
} sd_table;

static void sd_tables_make(void)
{
    static const unsigned matching[6] = {0421, 0241, 0412, 0142, 0214, 0124};
    int i, k, other;

    for (i = 0; i < 512; i++) {
        for (k = 0; k < 6; k++)
            if (((unsigned)i & matching[k]) == matching[k])
                sd_table.matched[i] |= (uint16_t)matching[k];
        for (k = 0; k < 9; k++)
            if (sd_table.matched[i] >> k & 1)
                sd_table.minirows[i] |= (uint32_t)7 << 3 * k;
        for (k = 0; k < 3; k++)
            if (i >> 3 * k & 7)
                sd_table.shrink[i] |= (unsigned char)(1 << k);
    }
    for (i = 0; i < SD_CELLS; i++)
        for (other = 0; other < SD_CELLS; other++)
            if (sd_is_peer(i, other))
                sd_table.peers[i][other / 27] |= (uint32_t)1 << other % 27;
    sd_table.ready = true;
}

static inline bool sd_can(const sd_state *state, int cell, int digit)
{
    return state->can[cell / 27][digit] >> cell % 27 & 1;
}

/* Closes one band word under the matching of rows and boxes; 0 if nothing is left. */
static inline uint32_t sd_close_band(uint32_t word)
{
    unsigned matrix = sd_table.shrink[word & SD_ROW] |
                      (unsigned)sd_table.shrink[word >> 9 & SD_ROW] << 3 |
                      (unsigned)sd_table.shrink[word >> 18] << 6;

    return word & sd_table.minirows[matrix];
}

/* The columns that a band word uses. */
static inline unsigned sd_columns(uint32_t word)
{
    return (word | word >> 9 | word >> 18) & SD_ROW;
}

/* Closes the columns of the three bands under the matching of bands and columns, stack
 * by stack; false if a stack has no matching. */
static inline bool sd_close_columns(unsigned column[3])
{
    unsigned a = column[0], b = column[1], c = column[2];
    unsigned left = sd_table.matched[(a & 7) | (b & 7) << 3 | (c & 7) << 6];
    unsigned middle = sd_table.matched[(a >> 3 & 7) | (b & 070) | (c & 070) << 3];
    unsigned right = sd_table.matched[a >> 6 | (b & 0700) >> 3 | (c & 0700)];

    column[0] = (left & 7) | (middle & 7) << 3 | (right & 7) << 6;
    column[1] = (left >> 3 & 7) | (middle & 070) | (right & 070) << 3;
    column[2] = left >> 6 | (middle & 0700) >> 3 | (right & 0700);
    return left && middle && right;
}

/* Cells that are the only ones left in their row of a band word. */
static inline uint32_t sd_single_rows(uint32_t word)
{
    uint32_t top = word & SD_ROW, middle = word & SD_ROW << 9, low = word & SD_ROW << 18;

    return ((top & (top - 1)) ? 0 : top) | ((middle & (middle - 1)) ? 0 : middle) |
           ((low & (low - 1)) ? 0 : low);
}

/* Takes newly settled cells of `digit` from the other digits. */
static inline void sd_settle(sd_state *state, int band, int digit, uint32_t cells)
{
    uint32_t *can = state->can[band];
    int other;

    state->done[band] |= cells;
    for (other = 0; other < 9; other++)
        if (other != digit && (can[other] & cells)) {
            can[other] &= ~cells;
            state->dirty |= 1u << other;
        }
}

/* Closes one digit and settles its singles; false if the digit has no place left. */
static bool sd_close_digit(sd_state *state, int digit)
{
    uint32_t word[3];
    unsigned column[3], was[3];
    int band;

    for (band = 0; band < 3; band++) {
        word[band] = sd_close_band(state->can[band][digit]);
        was[band] = column[band] = sd_columns(word[band]);
    }
    for (;;) {
        bool changed = false;
        if (!word[0] || !word[1] || !word[2] || !sd_close_columns(column))
            return false;
        for (band = 0; band < 3; band++)
            if (column[band] != was[band]) {
                word[band] = sd_close_band(word[band] & column[band] * SD_EACH_ROW);
                was[band] = column[band];
                column[band] = sd_columns(word[band]);
                changed |= column[band] != was[band];
                was[band] = column[band];
            }
        if (!changed)
            break;
    }
    for (band = 0; band < 3; band++) {
        uint32_t fresh = sd_single_rows(word[band]) & ~state->done[band];
        state->can[band][digit] = word[band];
        if (fresh)
            sd_settle(state, band, digit, fresh);
    }
    return word[0] && word[1] && word[2];
}

/* Finds cells with one candidate and narrows their digit to them; the closing of that
 * digit does the rest. False if a cell has no candidate. *two receives, by band, the
 * cells with exactly two. */
static bool sd_naked_singles(sd_state *state, uint32_t two[3])
{
    int band, digit;

    for (band = 0; band < 3; band++) {
        const uint32_t *can = state->can[band];
        uint32_t one = 0, more = 0, many = 0, fresh;
        for (digit = 0; digit < 9; digit++) {
            many |= more & can[digit];
            more |= one & can[digit];
            one |= can[digit];
        }
        if (one != SD_BAND)
            return false;
        two[band] = more & ~many;
        fresh = ~more & ~state->done[band] & SD_BAND;
        for (digit = 0; fresh; digit++) {
            uint32_t cells = fresh & can[digit];
            fresh &= ~cells;
            while (cells) {
                uint32_t cell = cells & (0 - cells);
                uint32_t row = cell < 1u << 9    ? SD_ROW
                               : cell < 1u << 18 ? SD_ROW << 9
                                                 : SD_ROW << 18;
                state->can[band][digit] &= ~row | cell;
                state->dirty |= 1u << digit;
                cells ^= cell;
            }
        }
    }
    return true;
}

/* Draws all conclusions; false at a contradiction. */
static bool sd_propagate(sd_state *state, uint32_t two[3])
{
    do {
        while (state->dirty) {
            int digit = 0;
            while (!(state->dirty >> digit & 1))
                digit++;
            state->dirty &= state->dirty - 1;
            if (!sd_close_digit(state, digit))
                return false;
        }
        if (!sd_naked_singles(state, two))
            return false;
    } while (state->dirty);
    return true;
}

/* Settles a cell, `bit` of a band, on a digit. */
static void sd_put(sd_state *state, int cell, int digit)
{
    int band = cell / 27, k;
    uint32_t bit = (uint32_t)1 << cell % 27;

    for (k = 0; k < 3; k++)
        state->can[k][digit] &= ~sd_table.peers[cell][k];
    state->dirty |= 1u << digit;
    sd_settle(state, band, digit, bit);
}

/* Writes the digits of a state in which each cell has one: plane[i] holds bit i of the
 * digits of a band. */
static void sd_write_solution(const sd_state *state, sd_grid *solution)
{
    int band, digit, i;

    for (band = 0; band < 3; band++) {
        uint32_t plane[4] = {0, 0, 0, 0};
        for (digit = 1; digit <= 9; digit++)
            for (i = 0; i < 4; i++)
                if (digit >> i & 1)
                    plane[i] |= state->can[band][digit - 1];
        for (i = 0; i < 27; i++)
            solution->cell[band * 27 + i] =
                (unsigned char)((plane[0] >> i & 1) | (plane[1] >> i & 1) << 1 |
                                (plane[2] >> i & 1) << 2 | (plane[3] >> i & 1) << 3);
    }
}

static void sd_report(sd_search *search, const sd_state *state)
{
    search->count++;
    if (search->solution && search->count == 1)
        sd_write_solution(state, search->solution);
}

/* A place for a digit that has two places in a unit; false if there is none. */
static bool sd_choose_place(const sd_state *state, sd_branch *branch)
{
    int unit, digit, place;

    for (digit = 0; digit < 9; digit++)
        for (unit = 0; unit < SD_UNITS; unit++) {
            int count = 0;
            for (place = 0; place < 9 && count < 3; place++) {
                int cell = sd_unit_cell(unit, place);
                if (sd_can(state, cell, digit) && count++ == 0)
                    branch->cell = cell;
            }
            if (count == 2) {
                branch->digit = digit;
                return true;
            }
        }
    return false;
}

/* A cell with as few candidates as there are, but two or more. */
static int sd_choose_cell(const sd_state *state, const uint32_t two[3])
{
    int cell, digit, best = 0, fewest = 10;

    for (cell = 0; cell < SD_CELLS; cell += 27) {
        uint32_t pairs = two[cell / 27];
        if (!pairs)
            continue;
        for (; !(pairs & 1); pairs >>= 1)
            cell++;
        return cell;
    }
    for (cell = 0; cell < SD_CELLS; cell++) {
        int count = 0;
        if (state->done[cell / 27] >> cell % 27 & 1)
            continue;
        for (digit = 0; digit < 9; digit++)
            count += sd_can(state, cell, digit);
        if (count < fewest) {
            fewest = count;
            best = cell;
        }
    }
    return best;
}

/* The branch with the fewest ways: a cell of two candidates, a digit of two places, else
 * the smallest cell. (Without the second an almost empty grid with no solution can take a
 * million nodes.) */
static void sd_choose(const sd_state *state, const uint32_t two[3], sd_branch *branch)
{
    branch->cell = branch->digit = 0;
    if (!(two[0] | two[1] | two[2]) && sd_choose_place(state, branch))
        return;
    branch->cell = sd_choose_cell(state, two);
    while (branch->digit < 8 && !sd_can(state, branch->cell, branch->digit))
        branch->digit++;
}

/* Depth is at most one level a cell; a level takes about 300 bytes. */
static void sd_search_from(sd_search *search, sd_state *state)
{
    uint32_t two[3];

    while (sd_propagate(state, two)) {
        sd_state next;
        sd_branch branch;
        if ((state->done[0] & state->done[1] & state->done[2]) == SD_BAND) {
            sd_report(search, state);
            return;
        }
        sd_choose(state, two, &branch);
        next = *state;
        sd_put(&next, branch.cell, branch.digit);
        sd_search_from(search, &next);
        if (search->count >= search->limit)
            return;
        /* Not so, then; often the rest follows without another branch. */
        state->can[branch.cell / 27][branch.digit] &= ~((uint32_t)1 << branch.cell % 27);
        state->dirty |= 1u << branch.digit;
    }
}

static void sd_state_open(sd_state *state, const sd_grid *puzzle)
{
    uint32_t given[3][9] = {{0}};
    int cell, k;

    if (!sd_table.ready)
        sd_tables_make();
    for (k = 0; k < 27; k++)
        state->can[k / 9][k % 9] = SD_BAND;
    state->done[0] = state->done[1] = state->done[2] = 0;
    state->dirty = 0x1FF;
    for (cell = 0; cell < SD_CELLS; cell++) {
        int digit = puzzle->cell[cell] - 1;
        if (digit < 0)
            continue;
        for (k = 0; k < 3; k++)
            state->can[k][digit] &= ~sd_table.peers[cell][k];
        given[cell / 27][digit] |= (uint32_t)1 << cell % 27;
        state->done[cell / 27] |= (uint32_t)1 << cell % 27;
    }
    /* A given cell is closed to the digits that are not given there. */
    for (k = 0; k < 27; k++)
        state->can[k / 9][k % 9] &= ~state->done[k / 9] | given[k / 9][k % 9];
}

int sd_solve_count(const sd_grid *puzzle, int limit, sd_grid *solution)
{
    sd_search search;
    sd_state state;

    search.limit = limit;
    search.count = 0;
    search.solution = solution;
    sd_state_open(&state, puzzle);
    sd_search_from(&search, &state);
    return search.count;
}

bool sd_solve_has_other(const sd_grid *puzzle, int cell, int digit)
{
    sd_search search;
    sd_state state;

    search.limit = 1;
    search.count = 0;
    search.solution = NULL;
    sd_state_open(&state, puzzle);
    state.can[cell / 27][digit - 1] &= ~((uint32_t)1 << cell % 27);
    sd_search_from(&search, &state);
    return search.count > 0;
}

bool sd_solve_descend(sd_grid *puzzle, uint32_t most, rng *random)
{
    sd_state state;
    uint32_t two[3];
    uint64_t ways = 1;

    sd_state_open(&state, puzzle);
    while (sd_propagate(&state, two)) {
        int cell, digit, count = 0, pick;
        if ((state.done[0] & state.done[1] & state.done[2]) == SD_BAND) {
            if (rng_below(random, most) >= ways)
                return false;
            sd_write_solution(&state, puzzle);
            return true;
        }
        cell = sd_choose_cell(&state, two);
        for (digit = 0; digit < 9; digit++)
            count += sd_can(&state, cell, digit);
        pick = (int)rng_below(random, (uint32_t)count);
        for (digit = 0; !sd_can(&state, cell, digit) || pick-- > 0; digit++)
            ;
        sd_put(&state, cell, digit);
        ways *= (uint64_t)count;
    }
    return false;
}
