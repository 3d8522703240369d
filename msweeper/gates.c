/* GATES: walls of mines cut the board into blocks about MS_GATES_BLOCK wide. Each block
 * is a core that is found alone, on a board of the block and the walls around it.
 *
 * Numbers given in a block must not tell about another block: a wall belongs to the block
 * above or left of it, and a block gives no number beside a wall that is not its own. So
 * at the start the blocks are independent: what is stuck alone is stuck together. In the
 * end each block is solved from its own numbers; what its neighbours tell can only help.
 *
 * A block for which no perfect core is found in its time takes the one found for a block
 * of the same shape, or of that shape turned over the diagonal.
 */
#include "msweeper/layer.h"

#include "msweeper/closure.h"

#include <stddef.h>

enum {
    MS_GATES_BLOCK = 9,
    MS_GATES_PERCENT = 22, /* mines wanted among the cells within walls */
    MS_GATES_LESS = 8,     /* cost of a mine missing */
    MS_GATES_TRY = 8000,   /* steps of one try at a block */
    MS_GATES_TRIES = 2,
    MS_GATES_SHARE = 2 /* a block may take this many times its share of the time */
};

/* A block within its walls, along one axis: lines first..last of the board. */
typedef struct ms_gates_span {
    int first, last;
    bool wall_before, wall_after;
} ms_gates_span;

static int ms_gates_blocks(int side)
{
    int blocks = (side + 3) / MS_GATES_BLOCK;

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

/* ---- one block ---- */

/* Anneals until a core is perfect. Leaves the best legal one in core->best; returns its
 * flaws, -1: there is none. */
static int ms_gates_search(ms_layer *l, long steps, const clk *clock)
{
    ms_core *c = &l->core;
    ms_field kept;
    int turn, flaws = -1;

    for (turn = 0; turn < MS_GATES_TRIES && flaws != 0; turn++) {
        if (clock != NULL && clk_over(clock))
            break;
        ms_core_scatter(c, &l->random);
        ms_core_anneal(c, &l->random, steps / MS_GATES_TRIES, true, clock);
        if ((flaws < 0 || c->best_flaws < flaws) &&
            ms_closure_run(&c->rules.infer, &c->board, &c->best, &c->work) == 0) {
            flaws = c->best_flaws;
            kept = c->best;
        }
    }
    if (flaws >= 0)
        c->best = kept;
    return flaws;
}

/* All free cells given that may be: legal without a search. */
static void ms_gates_plain(ms_core *c)
{
    int cell;

    for (cell = 0; cell < c->board.cells; cell++)
        c->best.cell[cell] = c->may[cell] == 0              ? MS_BOMB
                             : c->may[cell] & MS_CORE_GIVEN ? MS_GIVEN
                                                            : MS_BARE;
}

/* Takes the core of a block of the same shape, `turned` over the diagonal or not. */
static bool ms_gates_copy(ms_layer *l, ms_gates_span down, ms_gates_span across,
                          bool turned)
{
    const ms_board *board = &l->core.board;
    const struct ms_layer_block *b;
    int i, row, col;

    for (i = 0; i < l->blocks; i++) {
        b = &l->block[i];
        if (b->rows != (turned ? board->cols : board->rows) ||
            b->cols != (turned ? board->rows : board->cols) ||
            b->above != (turned ? across : down).wall_before ||
            b->below != (turned ? across : down).wall_after ||
            b->before != (turned ? down : across).wall_before ||
            b->after != (turned ? down : across).wall_after)
            continue;
        for (row = 0; row < board->rows; row++)
            for (col = 0; col < board->cols; col++)
                l->core.best.cell[row * board->cols + col] =
                    b->core.cell[turned ? col * b->cols + row : row * b->cols + col];
        return true;
    }
    return false;
}

static void ms_gates_remember(ms_layer *l, ms_gates_span down, ms_gates_span across)
{
    struct ms_layer_block *b;

    if (l->blocks == MS_LAYER_BLOCKS)
        return;
    b = &l->block[l->blocks++];
    b->rows = l->core.board.rows;
    b->cols = l->core.board.cols;
    b->above = down.wall_before;
    b->below = down.wall_after;
    b->before = across.wall_before;
    b->after = across.wall_after;
    b->core = l->core.best;
}

/* `left`: blocks still to be filled, this one included. */
static void ms_gates_fill(ms_layer *l, ms_gates_span down, ms_gates_span across,
                          long steps, int left)
{
    clk clock;
    int flaws;

    if (l->clock != NULL && l->clock->limit > 0) {
        clock = *l->clock;
        clock.limit = clk_elapsed(l->clock);
        if (left > MS_GATES_SHARE)
            clock.limit += (l->clock->limit - clock.limit) * MS_GATES_SHARE / left;
        else
            clock.limit = l->clock->limit;
    }
    ms_gates_prepare(&l->core, down, across);
    flaws = ms_gates_search(l, steps,
                            l->clock != NULL && l->clock->limit > 0 ? &clock : NULL);
    if (flaws == 0)
        ms_gates_remember(l, down, across);
    else if (!ms_gates_copy(l, down, across, false) &&
             !ms_gates_copy(l, down, across, true) && flaws < 0)
        ms_gates_plain(&l->core);
}

/* ---- the board ---- */

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
    int i, j, left = tall * wide;
    long steps = MS_GATES_TRIES * MS_GATES_TRY;
    ms_gates_span down, across;

    if (l->steps > 0 && l->steps / left < steps)
        steps = l->steps / left;
    l->blocks = 0;
    ms_field_clear(&l->field);
    for (i = 0; i < tall; i++) {
        for (j = 0; j < wide; j++) {
            down = ms_gates_cut(l->board.rows, i);
            across = ms_gates_cut(l->board.cols, j);
            ms_gates_fill(l, down, across, steps, left--);
            ms_gates_embed(l, down, across);
        }
    }
}
