/* Cells are tried in ascending order, mine-free first; after each the numbers around
 * it are checked by counting.
 */
#include "msweeper/twin.h"

#include <string.h>

static bool ms_twin_touches_number(const ms_board *board, const ms_view *view, int cell)
{
    int i;

    for (i = 0; i < board->degree[cell]; i++)
        if (view->cell[board->nearby[cell][i]] >= 0)
            return true;
    return false;
}

/* Can the unknown cells around a number still make it right? */
static bool ms_twin_number_fits(const ms_board *board, const ms_view *view, int number)
{
    int mines = ms_view_count(board, view, number, MS_MINE);
    int open = ms_view_count(board, view, number, MS_UNKNOWN);

    return mines <= view->cell[number] && mines + open >= view->cell[number];
}

/* No number next to `cell` is broken. */
static bool ms_twin_fits(const ms_board *board, const ms_view *view, int cell)
{
    int i, beside;

    for (i = 0; i < board->degree[cell]; i++) {
        beside = board->nearby[cell][i];
        if (view->cell[beside] >= 0 && !ms_twin_number_fits(board, view, beside))
            return false;
    }
    return true;
}

/* Placements of cells at.. that fit; the view holds what was placed before. */
static uint64_t ms_twin_try(ms_twin *twin, const ms_board *board, ms_view *view, int at)
{
    uint64_t count, sum = 0;
    int cell, value;

    if (at == twin->size)
        return 1;
    cell = twin->cell[at];
    for (value = 0; value < 2; value++) {
        view->cell[cell] = value ? MS_MINE : MS_SAFE;
        if (ms_twin_fits(board, view, cell)) {
            count = ms_twin_try(twin, board, view, at + 1);
            sum += count;
            if (value)
                twin->mines[at] += count;
        }
    }
    view->cell[cell] = MS_UNKNOWN;
    return sum;
}

bool ms_twin_count(ms_twin *twin, const ms_board *board, const ms_view *view)
{
    ms_view work = *view;
    int cell;

    memset(twin, 0, sizeof *twin);
    for (cell = 0; cell < board->cells; cell++) {
        if (view->cell[cell] != MS_UNKNOWN || !ms_twin_touches_number(board, view, cell))
            continue;
        if (twin->size == MS_TWIN_MAX)
            return false;
        twin->cell[twin->size++] = (short)cell;
    }
    for (cell = 0; cell < board->cells; cell++) /* also those without unknown cells */
        if (view->cell[cell] >= 0 && !ms_twin_number_fits(board, view, cell))
            return true;
    twin->placements = ms_twin_try(twin, board, &work, 0);
    return true;
}

bool ms_twin_agrees(const ms_twin *twin, const ms_board *board, const ms_view *before,
                    const ms_view *after)
{
    ms_view expected = *before;
    int i;

    for (i = 0; i < twin->size; i++) {
        if (twin->mines[i] == twin->placements)
            expected.cell[twin->cell[i]] = MS_MINE;
        else if (twin->mines[i] == 0)
            expected.cell[twin->cell[i]] = MS_SAFE;
    }
    return memcmp(expected.cell, after->cell, (size_t)board->cells) == 0;
}

/* ---- random positions ---- */

static bool ms_twin_chance(uint64_t percent, uint64_t (*next)(void *), void *state)
{
    return next(state) % 100 < percent;
}

static int ms_twin_unknown(const ms_board *board, const ms_view *view)
{
    int cell, count = 0;

    for (cell = 0; cell < board->cells; cell++)
        count +=
            view->cell[cell] == MS_UNKNOWN && ms_twin_touches_number(board, view, cell);
    return count;
}

void ms_twin_position(const ms_board *board, ms_view *view, int unknown_max,
                      uint64_t (*next)(void *), void *state)
{
    bool mine[MS_CELLS_MAX];
    int cell, i, number;
    uint64_t density, told, known;

    do {
        density = next(state) % 61;
        told = next(state) % 101;
        known = next(state) % 3 == 0 ? next(state) % 101 : 0;
        for (cell = 0; cell < board->cells; cell++)
            mine[cell] = ms_twin_chance(density, next, state);
        for (cell = 0; cell < board->cells; cell++) {
            for (number = i = 0; i < board->degree[cell]; i++)
                number += mine[board->nearby[cell][i]];
            view->cell[cell] = MS_UNKNOWN;
            if (!mine[cell] && ms_twin_chance(told, next, state))
                view->cell[cell] = (signed char)number;
            else if (ms_twin_chance(known, next, state))
                view->cell[cell] = mine[cell] ? MS_MINE : MS_SAFE;
        }
    } while (ms_twin_unknown(board, view) > unknown_max);
}
