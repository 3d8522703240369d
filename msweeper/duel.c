/* DUEL: cores on a piece of the board at most MS_DUEL_SIDE wide, laid where there is no
 * other mine. On a side where the piece ends inside the board its outer line is left
 * bare, so no given number sees beyond the piece and the core is as hard there as it was
 * alone.
 *
 * What a field concedes is the sum of what weaker sweepers, with and without gambling,
 * and the perfect one get. A core that is not perfect competes by that with one mine
 * alone, which everybody gets: on very small boards that is the best there is.
 */
#include "msweeper/layer.h"

#include <string.h>

enum {
    MS_DUEL_SIDE = 9,
    MS_DUEL_WANTED = 4,
    MS_DUEL_MORE = 8,   /* cost of a mine above or below those */
    MS_DUEL_TRY = 8000, /* steps of one try */
    MS_DUEL_STEPS = 40000,
    MS_DUEL_PATIENCE = 3, /* times as many steps as long as no core is good */
    MS_DUEL_ENOUGH = 6    /* mines of a perfect core that needs no better one */
};

/* A random piece of the board: its corner, and the cells the search may use. */
static void ms_duel_place(ms_layer *l, int *top, int *left)
{
    ms_core *c = &l->core;
    int rows = l->board.rows < MS_DUEL_SIDE ? l->board.rows : MS_DUEL_SIDE;
    int cols = l->board.cols < MS_DUEL_SIDE ? l->board.cols : MS_DUEL_SIDE;
    int cell, row, col;
    bool outer;

    *top = (int)rng_below(&l->random, (uint32_t)(l->board.rows - rows + 1));
    *left = (int)rng_below(&l->random, (uint32_t)(l->board.cols - cols + 1));
    ms_board_init(&c->board, rows, cols);
    ms_field_clear(&c->field);
    for (cell = 0; cell < c->board.cells; cell++) {
        row = cell / cols;
        col = cell % cols;
        outer =
            (row == 0 && *top > 0) || (row == rows - 1 && *top + rows < l->board.rows) ||
            (col == 0 && *left > 0) || (col == cols - 1 && *left + cols < l->board.cols);
        c->may[cell] = outer ? 0 : MS_CORE_MINE | MS_CORE_GIVEN;
    }
    c->mines_wanted = MS_DUEL_WANTED;
    c->cost_more = MS_DUEL_MORE;
    c->cost_less = MS_DUEL_MORE;
    c->listing = false;
}

static void ms_duel_embed(ms_layer *l, int top, int left)
{
    const ms_core *c = &l->core;
    int cell;

    ms_field_clear(&l->field);
    for (cell = 0; cell < c->board.cells; cell++)
        l->field.cell[(top + cell / c->board.cols) * l->board.cols + left +
                      cell % c->board.cols] = c->best.cell[cell];
}

/* Mines that sweepers of every kind up to WINDOW get, sober and gambling, and all the
 * mines once for the perfect sweeper. */
static int ms_duel_concession(ms_layer *l)
{
    int kind, look, sum = ms_field_count(&l->board, &l->field, MS_BOMB);

    for (kind = MS_RULES_SINGLE; kind <= MS_RULES_WINDOW; kind++)
        for (look = 0; look <= MS_RULES_LOOKS; look++)
            sum +=
                ms_rules_sweep(&l->core.rules, (enum ms_rules_kind)kind,
                               (enum ms_rules_look)look, &l->board, &l->field, &l->view);
    return sum;
}

static void ms_duel_keep(ms_layer *l)
{
    int concession;

    if (!ms_layer_is_legal(l) || ms_field_count(&l->board, &l->field, MS_BOMB) == 0)
        return;
    concession = ms_duel_concession(l);
    if (concession >= l->concession)
        return;
    l->concession = concession;
    l->best = l->field;
}

void ms_layer_duel(ms_layer *l)
{
    long budget = l->steps > 0 ? l->steps : MS_DUEL_STEPS, most = budget, left_steps;
    int top, left, plain;

    ms_layer_plain(l);
    l->best = l->field;
    l->concession = plain = ms_duel_concession(l);
    if (l->board.rows == 1 || l->board.cols == 1)
        return; /* whatever is certain there, single numbers tell */
    if (l->steps == 0)
        most *= MS_DUEL_PATIENCE;
    while (l->core.steps < (l->concession < plain ? budget : most) &&
           l->concession > MS_DUEL_ENOUGH && !ms_layer_is_late(l)) {
        left_steps = most - l->core.steps;
        ms_duel_place(l, &top, &left);
        ms_core_scatter(&l->core, &l->random);
        ms_core_anneal(&l->core, &l->random,
                       left_steps < MS_DUEL_TRY ? left_steps : MS_DUEL_TRY, false,
                       l->clock);
        ms_duel_embed(l, top, left);
        ms_duel_keep(l);
    }
    l->field = l->best;
}
