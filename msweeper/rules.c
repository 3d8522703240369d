/* A row is a number with the unknown cells around it and how many of them are mines.
 *
 * Two rows A and B with k mines in what they share: k is at least what A or B cannot hold
 * elsewhere and at most what both allow. What that range forces in the shared cells, in A
 * without B and in B without A is all that two rows can tell.
 */
#include "msweeper/rules.h"

#include "msweeper/closure.h"

#include <string.h>

enum { MS_RULES_SPAN = 5, MS_RULES_LISTED = 40 };

/* ---- rows ---- */

static void ms_rules_build(ms_rules *r, const ms_board *board, const ms_view *view)
{
    int cell, i, other;
    ms_rules_row *row;

    r->rows = 0;
    for (cell = 0; cell < board->cells; cell++) {
        r->row_of[cell] = -1;
        if (view->cell[cell] < 0)
            continue;
        row = &r->row[r->rows];
        row->cell = (short)cell;
        row->need = view->cell[cell];
        row->size = 0;
        for (i = 0; i < board->degree[cell]; i++) {
            other = board->nearby[cell][i];
            if (view->cell[other] == MS_MINE)
                row->need--;
            else if (view->cell[other] == MS_UNKNOWN)
                row->unknown[row->size++] = (short)other;
        }
        if (row->size > 0)
            r->row_of[cell] = (short)r->rows++;
    }
}

/* ---- one and two numbers; results: how many cells were found ---- */

static int ms_rules_mark(ms_view *view, const short *cells, int count, int what)
{
    int i, found = 0;

    for (i = 0; i < count; i++) {
        if (view->cell[cells[i]] == MS_UNKNOWN) {
            view->cell[cells[i]] = (signed char)what;
            found++;
        }
    }
    return found;
}

/* Between low and high of the cells are mines: forced when none or all. */
static int ms_rules_force(ms_view *view, const short *cells, int count, int low, int high)
{
    if (high <= 0)
        return ms_rules_mark(view, cells, count, MS_SAFE);
    if (low >= count)
        return ms_rules_mark(view, cells, count, MS_MINE);
    return 0;
}

static int ms_rules_one(const ms_rules_row *a, ms_view *view)
{
    return ms_rules_force(view, a->unknown, a->size, a->need, a->need);
}

static int ms_rules_two(const ms_rules_row *a, const ms_rules_row *b, bool subset_only,
                        ms_view *view)
{
    short both[MS_NEAR_MAX], only_a[MS_NEAR_MAX], only_b[MS_NEAR_MAX];
    int i = 0, j = 0, n = 0, na = 0, nb = 0, low, high;

    while (i < a->size || j < b->size) { /* ascending lists */
        if (j == b->size || (i < a->size && a->unknown[i] < b->unknown[j]))
            only_a[na++] = a->unknown[i++];
        else if (i == a->size || b->unknown[j] < a->unknown[i])
            only_b[nb++] = b->unknown[j++];
        else {
            both[n++] = a->unknown[i++];
            j++;
        }
    }
    if (n == 0 || (subset_only && na > 0 && nb > 0))
        return 0;
    low = a->need - na > b->need - nb ? a->need - na : b->need - nb;
    low = low > 0 ? low : 0;
    high = a->need < b->need ? a->need : b->need;
    high = high < n ? high : n;
    return ms_rules_force(view, both, n, low, high) +
           ms_rules_force(view, only_a, na, a->need - high, a->need - low) +
           ms_rules_force(view, only_b, nb, b->need - high, b->need - low);
}

/* Numbers that share cells are at most two apart, also diagonally. */
static int ms_rules_pairs(ms_rules *r, const ms_board *board, bool subset_only,
                          ms_view *view)
{
    int at, dr, dc, row, col, other, found = 0;
    const ms_rules_row *a;

    for (at = 0; at < r->rows && found == 0; at++) {
        a = &r->row[at];
        for (dr = 0; dr <= 2; dr++) {
            for (dc = dr == 0 ? 1 : -2; dc <= 2; dc++) {
                row = a->cell / board->cols + dr;
                col = a->cell % board->cols + dc;
                if (row >= board->rows || col < 0 || col >= board->cols)
                    continue;
                other = r->row_of[row * board->cols + col];
                if (other >= 0)
                    found += ms_rules_two(a, &r->row[other], subset_only, view);
            }
        }
    }
    return found;
}

static int ms_rules_singles(ms_rules *r, ms_view *view)
{
    int at, found = 0;

    for (at = 0; at < r->rows; at++)
        found += ms_rules_one(&r->row[at], view);
    return found;
}

/* ---- windows and components: complete inference over a part of the numbers ---- */

/* Runs complete inference on r->part, whose numbers are some of the view's. */
static int ms_rules_part(ms_rules *r, const ms_board *board, ms_view *view)
{
    int cell, found = ms_infer_run(&r->infer, board, &r->part, NULL);

    if (found <= 0)
        return 0;
    for (cell = 0; cell < board->cells; cell++)
        if (view->cell[cell] == MS_UNKNOWN)
            view->cell[cell] = r->part.cell[cell];
    return found;
}

/* Puts the numbers of the window with this top left corner into r->part, hides the rest.
 * Returns how many of them have unknown cells around. */
static int ms_rules_cut(ms_rules *r, const ms_board *board, const ms_view *view, int top,
                        int left)
{
    int cell, row, col, count = 0;

    r->part = *view;
    for (cell = 0; cell < board->cells; cell++)
        if (view->cell[cell] >= 0)
            r->part.cell[cell] = MS_SAFE;
    for (row = top; row < top + MS_RULES_SPAN && row < board->rows; row++) {
        for (col = left; col < left + MS_RULES_SPAN && col < board->cols; col++) {
            cell = row * board->cols + col;
            r->part.cell[cell] = view->cell[cell];
            count += r->row_of[cell] >= 0;
        }
    }
    return count;
}

/* Has this part of a row or column (from `cell` on, `step` apart) a number with unknown
 * cells around it? */
static bool ms_rules_busy(const ms_rules *r, int cell, int step, int count)
{
    for (; count > 0; count--, cell += step)
        if (r->row_of[cell] >= 0)
            return true;
    return false;
}

/* A window whose first line is idle tells no more than the next one; one whose last line
 * is idle no more than the one before, if that has something on its first line. `cell`:
 * corner; `pitch` and `step`: distance of lines and of cells in a line. */
static bool ms_rules_idle(const ms_rules *r, int cell, int at, int last, int pitch,
                          int step, int width)
{
    if (at < last && !ms_rules_busy(r, cell, step, width))
        return true;
    return at > 0 && !ms_rules_busy(r, cell + (MS_RULES_SPAN - 1) * pitch, step, width) &&
           ms_rules_busy(r, cell - pitch, step, width);
}

/* Is there a cell in and around the window that `full` knows and the view does not? */
static bool ms_rules_promising(const ms_board *board, const ms_view *view,
                               const ms_view *full, int top, int left)
{
    int row, col, cell;

    for (row = top - 1; row <= top + MS_RULES_SPAN; row++) {
        for (col = left - 1; col <= left + MS_RULES_SPAN; col++) {
            if (row < 0 || row >= board->rows || col < 0 || col >= board->cols)
                continue;
            cell = row * board->cols + col;
            if (view->cell[cell] != full->cell[cell])
                return true;
        }
    }
    return false;
}

/* One window; returns how many cells were found. With `full` it only says whether (1, 0)
 * and leaves the view. */
static int ms_rules_window(ms_rules *r, const ms_board *board, ms_view *view,
                           const ms_view *full, int top, int left)
{
    if (full != NULL && !ms_rules_promising(board, view, full, top, left))
        return 0;
    if (ms_rules_cut(r, board, view, top, left) < 2)
        return 0;
    return full != NULL ? ms_infer_confirm(&r->infer, board, &r->part, full)
                        : ms_rules_part(r, board, view);
}

static int ms_rules_windows(ms_rules *r, const ms_board *board, ms_view *view,
                            const ms_view *full)
{
    int top, left, corner, found = 0;
    int bottom = board->rows > MS_RULES_SPAN ? board->rows - MS_RULES_SPAN : 0;
    int right = board->cols > MS_RULES_SPAN ? board->cols - MS_RULES_SPAN : 0;
    int high = board->rows < MS_RULES_SPAN ? board->rows : MS_RULES_SPAN;
    int wide = board->cols < MS_RULES_SPAN ? board->cols : MS_RULES_SPAN;

    for (top = 0; top <= bottom && (full == NULL || found == 0); top++) {
        for (left = 0; left <= right && found == 0; left++) {
            corner = top * board->cols + left;
            if (!ms_rules_idle(r, corner, left, right, 1, board->cols, high) &&
                !ms_rules_idle(r, corner, top, bottom, board->cols, 1, wide))
                found += ms_rules_window(r, board, view, full, top, left);
        }
    }
    return found;
}

/* Marks the component of row `first` with `mark`; returns its unknown cells. */
static int ms_rules_component(ms_rules *r, const ms_board *board, const ms_view *view,
                              int first, short *mark, short stamp)
{
    short queue[MS_CELLS_MAX];
    int at, i, cell, other, size = 0, unknown = 0;

    queue[size++] = (short)first;
    mark[first] = stamp;
    for (at = 0; at < size; at++) { /* number cells and unknown cells in turn */
        cell = queue[at];
        unknown += view->cell[cell] == MS_UNKNOWN;
        for (i = 0; i < board->degree[cell]; i++) {
            other = board->nearby[cell][i];
            if (mark[other] != 0)
                continue;
            if (view->cell[cell] >= 0 ? view->cell[other] == MS_UNKNOWN
                                      : r->row_of[other] >= 0) {
                mark[other] = stamp;
                queue[size++] = (short)other;
            }
        }
    }
    return unknown;
}

/* Hides the numbers of components that are too large to list, into r->part. */
static void ms_rules_cut_large(ms_rules *r, const ms_board *board, const ms_view *view)
{
    short mark[MS_CELLS_MAX];
    int at, cell;
    short stamp = 0;

    memset(mark, 0, sizeof mark);
    r->part = *view;
    for (at = 0; at < r->rows; at++) {
        if (mark[r->row[at].cell] != 0)
            continue;
        stamp++;
        if (ms_rules_component(r, board, view, r->row[at].cell, mark, stamp) <=
            MS_RULES_LISTED)
            continue;
        for (cell = 0; cell < board->cells; cell++)
            if (mark[cell] == stamp && view->cell[cell] >= 0)
                r->part.cell[cell] = MS_SAFE;
    }
}

/* ---- all kinds ---- */

/* Uses the rules, weakest first, until one of them finds something. */
static int ms_rules_step(ms_rules *r, enum ms_rules_kind kind, const ms_board *board,
                         ms_view *view)
{
    int found;

    if (kind == MS_RULES_COMPLETE)
        return ms_infer_run(&r->infer, board, view, NULL);
    ms_rules_build(r, board, view);
    found = ms_rules_singles(r, view);
    if (found == 0 && kind == MS_RULES_WINDOW)
        return ms_rules_windows(r, board, view, NULL);
    if (found == 0 && kind == MS_RULES_LISTING) {
        ms_rules_cut_large(r, board, view);
        return ms_rules_part(r, board, view);
    }
    if (found == 0 && kind >= MS_RULES_SUBSET)
        found = ms_rules_pairs(r, board, kind == MS_RULES_SUBSET, view);
    if (found == 0 && kind == MS_RULES_PROBE)
        found = ms_infer_probe(&r->infer, board, view);
    return found;
}

int ms_rules_run(ms_rules *r, enum ms_rules_kind kind, const ms_board *board,
                 ms_view *view)
{
    int found, sum = 0;

    do {
        found = ms_rules_step(r, kind, board, view);
        sum += found;
    } while (found > 0 && kind != MS_RULES_COMPLETE);
    return sum;
}

bool ms_rules_finds(ms_rules *r, enum ms_rules_kind kind, const ms_board *board,
                    const ms_view *view, const ms_view *full)
{
    ms_view copy = *view;

    ms_rules_build(r, board, view);
    if (ms_rules_singles(r, &copy) > 0)
        return true;
    if (kind == MS_RULES_WINDOW)
        return ms_rules_windows(r, board, &copy, full) > 0;
    ms_rules_cut_large(r, board, view);
    return ms_infer_confirm(&r->infer, board, &r->part, full);
}

/* ---- gamblers ---- */

/* Share of mines among the unknown cells of every number that has some. */
static void ms_rules_shares(const ms_board *board, const ms_view *view,
                            float share[MS_CELLS_MAX])
{
    int cell, unknown;

    for (cell = 0; cell < board->cells; cell++) {
        if (view->cell[cell] < 0)
            continue;
        unknown = ms_view_count(board, view, cell, MS_UNKNOWN);
        if (unknown > 0)
            share[cell] =
                (float)(view->cell[cell] - ms_view_count(board, view, cell, MS_MINE)) /
                (float)unknown;
    }
}

static void ms_rules_looks(const ms_board *board, const ms_view *view,
                           const float share[MS_CELLS_MAX], int cell, double prior,
                           double risk[MS_RULES_LOOKS])
{
    double highest = 0, sum = 0, none = 1;
    int i, number, count = 0;

    for (i = 0; i < board->degree[cell]; i++) {
        number = board->nearby[cell][i];
        if (view->cell[number] < 0)
            continue;
        highest = share[number] > highest ? share[number] : highest;
        sum += share[number];
        none *= 1 - share[number];
        count++;
    }
    risk[MS_RULES_HIGHEST] = count > 0 ? highest : prior;
    risk[MS_RULES_MEAN] = count > 0 ? sum / count : prior;
    risk[MS_RULES_UNION] = count > 0 ? 1 - none : prior;
}

void ms_rules_least(const ms_board *board, const ms_view *view, double prior,
                    ms_rules_choice choice[MS_RULES_LOOKS])
{
    float share[MS_CELLS_MAX];
    double risk[MS_RULES_LOOKS];
    ms_rules_choice *c;
    int cell, look;

    ms_rules_shares(board, view, share);
    for (look = 0; look < MS_RULES_LOOKS; look++) {
        choice[look].count = 0;
        choice[look].risk = 2;
    }
    for (cell = 0; cell < board->cells; cell++) {
        if (view->cell[cell] != MS_UNKNOWN)
            continue;
        ms_rules_looks(board, view, share, cell, prior, risk);
        for (look = 0; look < MS_RULES_LOOKS; look++) {
            c = &choice[look];
            if (risk[look] < c->risk - 1e-6) {
                c->risk = risk[look];
                c->count = 0;
            }
            if (risk[look] < c->risk + 1e-6)
                c->cell[c->count++] = (short)cell;
        }
    }
}

int ms_rules_sweep(ms_rules *r, enum ms_rules_kind kind, enum ms_rules_look look,
                   const ms_board *board, const ms_field *field, ms_view *view)
{
    ms_rules_choice choice[MS_RULES_LOOKS];
    int cell, mines = 0;

    ms_field_show(board, field, view);
    for (;;) {
        do
            ms_rules_run(r, kind, board, view);
        while (ms_closure_answer(board, field, view) > 0);
        if (look == MS_RULES_LOOKS)
            break;
        ms_rules_least(board, view, MS_RULES_PRIOR, choice);
        if (choice[look].count == 0 || field->cell[choice[look].cell[0]] == MS_BOMB)
            break;
        view->cell[choice[look].cell[0]] = MS_SAFE;
        ms_closure_answer(board, field, view);
    }
    for (cell = 0; cell < board->cells; cell++)
        mines += view->cell[cell] == MS_MINE;
    return mines;
}
