/* CLASSIC: random mines; the sweeper starts at an opening (a cell with number 0) where
 * there is one. As long as the solver leaves cells unknown, the number of one free cell
 * among them is given as well; if only mines are left (shut in by mines), one of them is
 * taken away. Both make progress, so it ends with a legal field.
 */
#include "msweeper/layer.h"

#include "msweeper/closure.h"

static void ms_classic_scatter(ms_layer *l)
{
    int cells = l->board.cells, cell, left;
    /* an exact half counts up, whatever the last bit of the product is */
    int mines = (int)(l->density * cells + 0.5 + 1e-6);

    mines = mines < 1 ? 1 : mines >= cells ? cells - 1 : mines;
    for (cell = 0, left = cells; cell < cells; cell++, left--) {
        l->field.cell[cell] = MS_BARE;
        if ((int)rng_below(&l->random, (uint32_t)left) < mines) {
            l->field.cell[cell] = MS_BOMB;
            mines--;
        }
    }
}

/* A random cell that is `what` and unknown in the view, of those with number 0 if there
 * are any and `open` is set; -1: none. */
static int ms_classic_choose(ms_layer *l, int what, bool open)
{
    int cell, chosen = -1, seen = 0, zero = 0;
    bool is_zero;

    for (cell = 0; cell < l->board.cells; cell++) {
        if (l->field.cell[cell] != what || l->view.cell[cell] != MS_UNKNOWN)
            continue;
        is_zero = open && ms_field_number(&l->board, &l->field, cell) == 0;
        if (zero > 0 && !is_zero)
            continue;
        if (is_zero && zero++ == 0)
            seen = 0; /* the first opening beats all before */
        if (rng_below(&l->random, (uint32_t)++seen) == 0)
            chosen = cell;
    }
    return chosen;
}

/* Sweeps as far as the solver gets; returns how many cells stay unknown. */
static int ms_classic_solve(ms_layer *l)
{
    int cell, unknown = 0;

    if (l->solver == MS_RULES_COMPLETE)
        return ms_closure_run(&l->core.rules.infer, &l->board, &l->field, &l->view);
    ms_rules_sweep(&l->core.rules, l->solver, MS_RULES_LOOKS, &l->board, &l->field,
                   &l->view);
    for (cell = 0; cell < l->board.cells; cell++)
        unknown += l->view.cell[cell] == MS_UNKNOWN;
    return unknown;
}

void ms_layer_classic(ms_layer *l)
{
    int cell;
    bool first = true;

    ms_classic_scatter(l);
    ms_view_clear(&l->view);
    do {
        cell = ms_classic_choose(l, MS_BARE, first);
        if (cell < 0)
            cell = ms_classic_choose(l, MS_BOMB, false);
        if (cell < 0)
            break; /* cannot be: something is unknown */
        l->field.cell[cell] = l->field.cell[cell] == MS_BOMB ? MS_BARE : MS_GIVEN;
        first = false;
    } while (ms_classic_solve(l) > 0 && !ms_layer_is_late(l));
}
