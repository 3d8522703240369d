/* GATES: walls of mines cut the board into blocks about MS_GATES_BLOCK wide. Each block is
 * a core that is found alone, on a board of the block and the walls around it.
 *
 * Numbers given in a block must not tell about another block: a wall belongs to the block
 * above or left of it, and a block gives no number beside a wall that is not its own. So at
 * the start the blocks are independent: what is stuck alone is stuck together. In the end
 * each block is solved from its own numbers; what its neighbours tell can only help.
 */
#include "msweeper/layer.h"

#include "msweeper/closure.h"

enum {
    MS_GATES_BLOCK = 7,
    MS_GATES_PERCENT = 22, /* mines wanted among the cells within walls */
    MS_GATES_LESS = 8,     /* cost of a mine missing */
    MS_GATES_TRY = 12000,  /* steps of one try at a block */
    MS_GATES_TRIES = 2,
    MS_GATES_STEPS = 150000
};

/* A block within its walls, along one axis: lines first..last of the board. */
typedef struct ms_gates_span {
    int first, last;
    bool wall_before, wall_after;
} ms_gates_span;

static int ms_gates_blocks(int side)
{
    int blocks = (side + 1 + MS_GATES_BLOCK / 2) / (MS_GATES_BLOCK + 1);

    return blocks > 1 ? blocks : 1;
}

/* Block `index` of a side cut into blocks as equal as can be, with its walls. */
static ms_gates_span ms_gates_cut(int side, int index)
{
    int blocks = ms_gates_blocks(side), inner = side - (blocks - 1);
    ms_gates_span span;

    span.wall_before = index > 0;
    span.wall_after = index < blocks - 1;
    span.first = index * inner / blocks + index - span.wall_before;
    span.last = (index + 1) * inner / blocks + index - 1 + span.wall_after;
    return span;
}

/* Sets up the core: walls fixed, no number beside the walls before. */
static void ms_gates_prepare(ms_core *c, ms_gates_span down, ms_gates_span across)
{
    int rows = down.last - down.first + 1, cols = across.last - across.first + 1;
    int cell, row, col, walls = 0;
    bool wall, shy;

    ms_board_init(&c->board, rows, cols);
    for (cell = 0; cell < c->board.cells; cell++) {
        row = cell / cols;
        col = cell % cols;
        wall = (row == 0 && down.wall_before) || (row == rows - 1 && down.wall_after) ||
               (col == 0 && across.wall_before) || (col == cols - 1 && across.wall_after);
        shy = (row == 1 && down.wall_before) || (col == 1 && across.wall_before);
        c->field.cell[cell] = wall ? MS_BOMB : MS_BARE;
        c->may[cell] = wall ? 0 : shy ? MS_CORE_MINE : MS_CORE_MINE | MS_CORE_GIVEN;
        walls += wall;
    }
    c->mines_wanted = walls + (c->board.cells - walls) * MS_GATES_PERCENT / 100;
    c->cost_more = 0;
    c->cost_less = MS_GATES_LESS;
    c->listing = true;
}

/* The last resort for a block: one mine in the middle, all else given. */
static void ms_gates_plain(ms_core *c)
{
    int cell;

    for (cell = 0; cell < c->board.cells; cell++)
        if (c->may[cell] != 0)
            c->best.cell[cell] = c->may[cell] & MS_CORE_GIVEN ? MS_GIVEN : MS_BARE;
        else
            c->best.cell[cell] = MS_BOMB;
}

/* Finds a core for the prepared block; true if nothing better is to be hoped for. */
static void ms_gates_fill(ms_layer *l, long steps)
{
    ms_core *c = &l->core;
    ms_field kept;
    int try, flaws = -1;

    for (try = 0; try < MS_GATES_TRIES && flaws != 0 && !ms_layer_is_late(l); try++) {
        ms_core_scatter(c, &l->random);
        ms_core_anneal(c, &l->random, steps / MS_GATES_TRIES, true, l->clock);
        if (flaws >= 0 && c->best_flaws >= flaws)
            continue;
        if (ms_closure_run(&c->rules.infer, &c->board, &c->best, &c->work) == 0) {
            flaws = c->best_flaws;
            kept = c->best;
        }
    }
    if (flaws >= 0)
        c->best = kept;
    else
        ms_gates_plain(c);
}

static void ms_gates_embed(ms_layer *l, ms_gates_span down, ms_gates_span across)
{
    const ms_core *c = &l->core;
    int cell;

    for (cell = 0; cell < c->board.cells; cell++)
        l->field.cell[(down.first + cell / c->board.cols) * l->board.cols + across.first +
                      cell % c->board.cols] = c->best.cell[cell];
}

void ms_layer_gates(ms_layer *l)
{
    int tall = ms_gates_blocks(l->board.rows), wide = ms_gates_blocks(l->board.cols);
    int i, j;
    long steps = 2 * MS_GATES_TRY;
    ms_gates_span down, across;

    if (l->steps > 0 && l->steps / (tall * wide) < steps)
        steps = l->steps / (tall * wide);
    ms_field_clear(&l->field);
    for (i = 0; i < tall; i++) {
        for (j = 0; j < wide; j++) {
            down = ms_gates_cut(l->board.rows, i);
            across = ms_gates_cut(l->board.cols, j);
            ms_gates_prepare(&l->core, down, across);
            ms_gates_fill(l, steps);
            ms_gates_embed(l, down, across);
        }
    }
}
