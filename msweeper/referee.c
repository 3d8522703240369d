/* referee: rules of the minesweeper contest for the judge.
 *
 * The field is the layer's secret: which cells are mines, which numbers are given. A duel
 * adds what the sweeper was told and has named. `news` is always what the next
 * MSWEEPER.IN holds: only characteristics that were not told before.
 */
#include "msweeper/referee.h"

#include <stdio.h>
#include <string.h>

void mj_field_clear(mj_field *field, int rows, int cols)
{
    memset(field, 0, sizeof *field);
    field->rows = rows;
    field->cols = cols;
}

int mj_around(const mj_field *field, int cell, int out[8])
{
    int row = cell / field->cols, col = cell % field->cols, r, c, n = 0;

    for (r = row - 1; r <= row + 1; r++)
        for (c = col - 1; c <= col + 1; c++)
            if (r >= 0 && r < field->rows && c >= 0 && c < field->cols &&
                (r != row || c != col))
                out[n++] = r * field->cols + c;
    return n;
}

int mj_number(const mj_field *field, int cell)
{
    int around[8];
    int n = mj_around(field, cell, around), sum = 0, i;

    for (i = 0; i < n; i++)
        sum += field->mine[around[i]];
    return sum;
}

int mj_points_max(int rows, int cols)
{
    return rows * cols - 1;
}

/* ---- Files ------------------------------------------------------------------------ */

static const char *mj_fault(text_reader *t, int line, const char *what, int row, int col)
{
    snprintf(t->error, sizeof t->error, "%s:%d: cell %d %d %s", t->name, line, row, col,
             what);
    return t->error;
}

/* Turns n pairs, counted from 1, into cells in place (pairs[i] becomes cell i). */
static const char *mj_pairs_to_cells(text_reader *t, int line, int rows, int cols,
                                     int *pairs, int n)
{
    int i;

    for (i = 0; i < n; i++) {
        int row = pairs[2 * i], col = pairs[2 * i + 1];
        char what[64];

        if (row < 1 || row > rows || col < 1 || col > cols) {
            sprintf(what, "is outside the board of %d x %d", rows, cols);
            return mj_fault(t, line, what, row, col);
        }
        pairs[i] = (row - 1) * cols + col - 1;
    }
    return NULL;
}

/* One line of cells; must is false when the line may be missing (then *n is 0). */
static const char *mj_read_cells(text_reader *t, int rows, int cols, const char *what,
                                 bool must, int *cells, int *n)
{
    int pairs[2 * MJ_CELLS_MAX];
    char expected[64];
    text_line line;
    const char *error;

    *n = 0;
    if (!text_next_line(t, &line)) {
        sprintf(expected, "a line with the number of %s", what);
        return must ? text_expected(t, expected, &line) : NULL;
    }
    /* An empty line at the end is the missing one. */
    if (line.size == 0 && !must && !text_at_end(t))
        return NULL;
    error = text_read_list(t, &line, what, rows * cols, 2, pairs, n);
    if (!error)
        error = mj_pairs_to_cells(t, line.number, rows, cols, pairs, *n);
    if (!error)
        memcpy(cells, pairs, (size_t)*n * sizeof *cells);
    return error;
}

const char *mj_read_layer(text_reader *t, mj_field *field)
{
    int cells[MJ_CELLS_MAX];
    int n, i;
    const char *error =
        mj_read_cells(t, field->rows, field->cols, "mines", true, cells, &n);

    for (i = 0; !error && i < n; i++) {
        if (field->mine[cells[i]])
            error = mj_fault(t, 1, "is listed twice as a mine",
                             cells[i] / field->cols + 1, cells[i] % field->cols + 1);
        field->mine[cells[i]] = true;
    }
    if (error)
        return error;
    field->mines = n;
    error =
        mj_read_cells(t, field->rows, field->cols, "characteristics", true, cells, &n);
    for (i = 0; !error && i < n; i++) {
        int row = cells[i] / field->cols + 1, col = cells[i] % field->cols + 1;

        if (field->mine[cells[i]])
            error = mj_fault(t, 2, "has no characteristic, it is a mine", row, col);
        else if (field->given[cells[i]])
            error = mj_fault(t, 2, "is listed twice", row, col);
        field->given[cells[i]] = true;
    }
    field->givens = n;
    return error ? error : text_at_end(t);
}

const char *mj_read_answer(text_reader *t, int rows, int cols, mj_answer *answer)
{
    const char *error =
        mj_read_cells(t, rows, cols, "mines", true, answer->mine, &answer->mines);

    if (!error)
        error = mj_read_cells(t, rows, cols, "mine-free cells", false, answer->ask,
                              &answer->safe);
    return error ? error : text_at_end(t);
}

size_t mj_write_input(const mj_duel *duel, bool one_line, char out[MJ_INPUT_MAX])
{
    const mj_field *field = duel->field;
    size_t size =
        (size_t)sprintf(out, "%d %d\n%d", field->rows, field->cols, duel->fresh);
    int i;

    for (i = 0; i < duel->fresh; i++) {
        int cell = duel->news[i];

        size += (size_t)sprintf(out + size, "%c%d %d %d", one_line ? ' ' : '\n',
                                cell / field->cols + 1, cell % field->cols + 1,
                                mj_number(field, cell));
    }
    out[size++] = '\n';
    return size;
}

/* ---- Duel ------------------------------------------------------------------------- */

void mj_duel_start(mj_duel *duel, const mj_field *field)
{
    int cell;

    memset(duel, 0, sizeof *duel);
    duel->field = field;
    duel->cell = -1;
    for (cell = 0; cell < field->rows * field->cols; cell++)
        if (field->given[cell]) {
            duel->told[cell] = true;
            duel->news[duel->fresh++] = cell;
        }
}

static bool mj_duel_name(mj_duel *duel, const mj_answer *answer, bool ignore_false)
{
    int i;

    for (i = 0; i < answer->mines && !ignore_false; i++)
        if (!duel->field->mine[answer->mine[i]]) {
            duel->cell = answer->mine[i];
            return false;
        }
    for (i = 0; i < answer->mines; i++) {
        int cell = answer->mine[i];

        if (duel->field->mine[cell] && !duel->named[cell]) {
            duel->named[cell] = true;
            duel->points++;
        }
    }
    return true;
}

mj_outcome mj_duel_answer(mj_duel *duel, const mj_answer *answer, bool ignore_false)
{
    int i;

    duel->fresh = 0;
    if (!mj_duel_name(duel, answer, ignore_false))
        return MJ_FALSE_MINE;
    if (duel->points == duel->field->mines)
        return MJ_ALL_FOUND;
    for (i = 0; i < answer->safe; i++) {
        int cell = answer->ask[i];

        if (duel->field->mine[cell]) {
            duel->cell = cell;
            return MJ_EXPLOSION;
        }
        if (!duel->told[cell]) {
            duel->told[cell] = true;
            duel->news[duel->fresh++] = cell;
        }
    }
    return duel->fresh > 0 ? MJ_GOES_ON : MJ_NOTHING_ASKED;
}
