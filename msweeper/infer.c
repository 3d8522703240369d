/* A variable is an unknown cell next to a number, a row is such a number less the mines
 * known around it. After propagation the open variables fall into components (joined by
 * rows); each is treated alone: one model, then for every variable that had one value in
 * all models so far the question whether the other value is possible. A "no" settles the
 * variable for good, a "yes" is a model that usually clears many others, the more so as
 * decisions prefer values not seen yet.
 *
 * Variables that stand in exactly the same rows (a group) can be swapped in any model: a
 * model in which a group has both values clears the whole group.
 */
#include "msweeper/infer.h"

#include "common/rng.h"

#include <string.h>

/* ---- from the view to rows ---- */

static int ms_infer_variable(ms_infer *f, int cell)
{
    if (f->var_of[cell] < 0) {
        f->var_of[cell] = (short)f->solver.vars;
        f->cell_of[f->solver.vars++] = (short)cell;
    }
    return f->var_of[cell];
}

/* The unknown cells around a number, as variables, and how many of them are mines. */
static int ms_infer_row(ms_infer *f, const ms_board *board, const ms_view *view, int cell,
                        short *variables, int *need)
{
    int i, beside, size = 0;

    *need = view->cell[cell];
    for (i = 0; i < board->degree[cell]; i++) {
        beside = board->nearby[cell][i];
        if (view->cell[beside] == MS_MINE)
            --*need;
        else if (view->cell[beside] == MS_UNKNOWN)
            variables[size++] = (short)ms_infer_variable(f, beside);
    }
    return size;
}

static bool ms_infer_build(ms_infer *f, const ms_board *board, const ms_view *view)
{
    short variables[MS_NEAR_MAX];
    int cell, size, need, pass;

    memset(f->var_of, -1, (size_t)board->cells * sizeof f->var_of[0]);
    ms_cdcl_reset(&f->solver, 0);
    for (pass = 0; pass < 2; pass++) { /* number the variables, then add the rows */
        for (cell = 0; cell < board->cells; cell++) {
            if (view->cell[cell] < 0)
                continue;
            size = ms_infer_row(f, board, view, cell, variables, &need);
            if (need < 0 || need > size)
                return false;
            if (size > 0 && pass == 1)
                ms_cdcl_add_row(&f->solver, variables, size, need);
        }
        if (pass == 0)
            ms_cdcl_reset(&f->solver, f->solver.vars);
    }
    return ms_cdcl_settle(&f->solver);
}

/* Writes what is settled into the view; returns how many cells. */
static int ms_infer_report(const ms_infer *f, ms_view *view)
{
    int var, count = 0;

    for (var = 0; var < f->solver.vars; var++) {
        if (f->solver.value[var] < 0)
            continue;
        view->cell[f->cell_of[var]] = f->solver.value[var] ? MS_MINE : MS_SAFE;
        count++;
    }
    return count;
}

/* ---- components and groups ---- */

static void ms_infer_take(ms_infer *f, int var)
{
    if (f->in_part[var] || f->solver.value[var] >= 0)
        return;
    f->in_part[var] = true;
    f->part[f->part_size++] = (short)var;
}

/* Collects the component of `first` into part[]. */
static void ms_infer_collect(ms_infer *f, int first)
{
    const ms_cdcl *s = &f->solver;
    int at, i, j, row;

    f->part_size = 0;
    ms_infer_take(f, first);
    for (at = 0; at < f->part_size; at++) {
        for (i = 0; i < s->var_rows[f->part[at]]; i++) {
            row = s->var_row[f->part[at]][i];
            if (f->row_in_part[row])
                continue;
            f->row_in_part[row] = true;
            for (j = 0; j < s->row_size[row]; j++)
                ms_infer_take(f, s->row_var[row][j]);
        }
    }
}

static bool ms_infer_same_rows(const ms_cdcl *s, int a, int b)
{
    return s->var_rows[a] == s->var_rows[b] &&
           memcmp(s->var_row[a], s->var_row[b],
                  (size_t)s->var_rows[a] * sizeof s->var_row[a][0]) == 0;
}

/* Rows are added in ascending order, so equal sets of rows are equal arrays. */
static void ms_infer_group(ms_infer *f)
{
    const ms_cdcl *s = &f->solver;
    int at, i, var, other, row;

    for (at = 0; at < f->part_size; at++) {
        var = f->part[at];
        row = s->var_row[var][0];
        f->group[var] = (short)var;
        for (i = 0; i < s->row_size[row]; i++) {
            other = s->row_var[row][i];
            if (s->value[other] < 0 && ms_infer_same_rows(s, var, other)) {
                f->group[var] = (short)other;
                break;
            }
        }
    }
}

/* ---- the backbone of one component ---- */

/* Takes a model into account: what varies is no candidate any more. */
static void ms_infer_compare(ms_infer *f)
{
    const signed char *model = f->solver.model;
    int at, var;

    for (at = 0; at < f->part_size; at++)
        f->group_values[f->group[f->part[at]]] = 0;
    for (at = 0; at < f->part_size; at++) {
        var = f->part[at];
        f->group_values[f->group[var]] |= (unsigned char)(1 << model[var]);
    }
    for (at = 0; at < f->part_size; at++) {
        var = f->part[at];
        if (f->group_values[f->group[var]] == 3 || f->common[var] != model[var])
            f->common[var] = -1;
    }
}

/* Decisions shall look for the values not seen yet, before all others. */
static void ms_infer_oppose(ms_infer *f)
{
    int at, var;

    for (at = 0; at < f->part_size; at++) {
        var = f->part[at];
        if (f->common[var] >= 0)
            ms_cdcl_prefer(&f->solver, var, !f->common[var]);
    }
}

/* Variables that rows settled since the model was found need no question. */
static enum ms_cdcl_result ms_infer_part(ms_infer *f, const clk *clock)
{
    ms_cdcl *s = &f->solver;
    enum ms_cdcl_result result;
    int at, var;

    ms_cdcl_focus(s, f->part, f->part_size);
    result = ms_cdcl_solve(s, MS_CDCL_NONE, clock);
    if (result != MS_CDCL_YES)
        return result;
    for (at = 0; at < f->part_size; at++)
        f->common[f->part[at]] = s->model[f->part[at]];
    ms_infer_group(f);
    ms_infer_compare(f);
    for (at = 0; at < f->part_size; at++) {
        var = f->part[at];
        if (f->common[var] < 0 || s->value[var] >= 0)
            continue;
        ms_infer_oppose(f);
        result = ms_cdcl_solve(s, MS_CDCL_LIT(var, !f->common[var]), clock);
        if (result == MS_CDCL_STOPPED)
            return result;
        if (result == MS_CDCL_YES)
            ms_infer_compare(f);
    }
    return MS_CDCL_YES;
}

/* ---- public ---- */

int ms_infer_run(ms_infer *f, const ms_board *board, ms_view *view, const clk *clock)
{
    enum ms_cdcl_result result = MS_CDCL_YES;
    int var;

    if (!ms_infer_build(f, board, view))
        return MS_INFER_CONTRADICTION;
    memset(f->in_part, 0, (size_t)f->solver.vars * sizeof f->in_part[0]);
    memset(f->row_in_part, 0, (size_t)f->solver.rows * sizeof f->row_in_part[0]);
    for (var = 0; var < f->solver.vars; var++) {
        if (f->solver.value[var] >= 0 || f->in_part[var])
            continue;
        ms_infer_collect(f, var);
        result = ms_infer_part(f, clock);
        if (result == MS_CDCL_NO)
            return MS_INFER_CONTRADICTION;
        if (result == MS_CDCL_STOPPED)
            break;
    }
    var = ms_infer_report(f, view);
    return result == MS_CDCL_STOPPED ? MS_INFER_STOPPED : var;
}

int ms_infer_settle(ms_infer *f, const ms_board *board, ms_view *view)
{
    if (!ms_infer_build(f, board, view))
        return MS_INFER_CONTRADICTION;
    return ms_infer_report(f, view);
}

/* One round over the open variables; false: contradiction. */
static bool ms_infer_probe_round(ms_infer *f, bool *found)
{
    ms_cdcl *s = &f->solver;
    int var, value;

    *found = false;
    for (var = 0; var < s->vars; var++) {
        for (value = 0; value < 2 && s->value[var] < 0; value++) {
            if (ms_cdcl_probe(s, MS_CDCL_LIT(var, value)))
                continue;
            if (!ms_cdcl_fix(s, MS_CDCL_LIT(var, !value)))
                return false;
            *found = true;
        }
    }
    return true;
}

int ms_infer_probe(ms_infer *f, const ms_board *board, ms_view *view)
{
    bool found;

    if (!ms_infer_build(f, board, view))
        return MS_INFER_CONTRADICTION;
    do {
        if (!ms_infer_probe_round(f, &found))
            return MS_INFER_CONTRADICTION;
    } while (found);
    return ms_infer_report(f, view);
}

/* Is one of the candidates (common[] >= 0) of the component certain? */
static bool ms_infer_confirm_part(ms_infer *f)
{
    ms_cdcl *s = &f->solver;
    int at, i, var;

    ms_cdcl_focus(s, f->part, f->part_size);
    for (at = 0; at < f->part_size; at++) {
        var = f->part[at];
        if (f->common[var] < 0)
            continue;
        ms_infer_oppose(f);
        if (ms_cdcl_solve(s, MS_CDCL_LIT(var, !f->common[var]), NULL) == MS_CDCL_NO)
            return true;
        for (i = 0; i < f->part_size; i++)
            if (f->common[f->part[i]] != s->model[f->part[i]])
                f->common[f->part[i]] = -1;
    }
    return false;
}

bool ms_infer_confirm(ms_infer *f, const ms_board *board, const ms_view *view,
                      const ms_view *full)
{
    ms_cdcl *s = &f->solver;
    int var, is;

    if (!ms_infer_build(f, board, view) || s->trail_size > 0)
        return s->trail_size > 0;
    memset(f->in_part, 0, (size_t)s->vars * sizeof f->in_part[0]);
    memset(f->row_in_part, 0, (size_t)s->rows * sizeof f->row_in_part[0]);
    for (var = 0; var < s->vars; var++) {
        is = full->cell[f->cell_of[var]];
        f->common[var] = (signed char)(is == MS_UNKNOWN ? -1 : is == MS_MINE);
    }
    for (var = 0; var < s->vars; var++) {
        if (f->common[var] < 0 || f->in_part[var])
            continue;
        ms_infer_collect(f, var);
        if (ms_infer_confirm_part(f))
            return true;
    }
    return false;
}

bool ms_infer_sample(ms_infer *f, const ms_board *board, const ms_view *view,
                     uint64_t seed, unsigned char mine[MS_CELLS_MAX])
{
    ms_cdcl *s = &f->solver;
    rng random;
    int var, at, i;
    short t;

    memset(mine, 0, MS_CELLS_MAX);
    if (!ms_infer_build(f, board, view))
        return false;
    rng_seed(&random, seed);
    f->part_size = 0;
    for (var = 0; var < s->vars; var++) {
        s->phase[var] = (signed char)(rng_next(&random) >> 63);
        if (s->value[var] < 0)
            f->part[f->part_size++] = (short)var;
    }
    for (at = f->part_size - 1; at > 0; at--) {
        i = (int)rng_below(&random, (uint32_t)at + 1);
        t = f->part[at];
        f->part[at] = f->part[i];
        f->part[i] = t;
    }
    ms_cdcl_focus(s, f->part, f->part_size);
    if (ms_cdcl_solve(s, MS_CDCL_NONE, NULL) != MS_CDCL_YES)
        return false;
    for (var = 0; var < s->vars; var++)
        mine[f->cell_of[var]] =
            (unsigned char)(s->value[var] >= 0 ? s->value[var] : s->model[var]);
    return true;
}
