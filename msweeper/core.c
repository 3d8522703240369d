/* Simulated annealing. A step changes one to three cells or swaps two neighbours; it is
 * taken if its cost is not above the old one plus a random allowance (temperature times
 * an exponential number). The allowance is drawn first, so a hopeless trial is dropped
 * after the cheap parts of its cost. All integers: the same fields on every machine.
 */
#include "msweeper/core.h"

#include "msweeper/closure.h"

#include <string.h>

/* What a gambler may take for the risk of a cell far from numbers: as little as this, or
 * so much that he never dares it. The bait must work for both, so it does for all
 * between. */
#define MS_CORE_PRIOR_LOW 0.13
#define MS_CORE_PRIOR_HIGH 1.0

enum {
    MS_CORE_WEAK = 32,     /* a rule finds something ... */
    MS_CORE_WEAK_CELL = 8, /* ... for each cell up to MS_CORE_WEAK_CELLS */
    MS_CORE_WEAK_CELLS = 8,
    MS_CORE_UNKNOWN = 16, /* a cell unknown at the end */
    MS_CORE_LURE = 8,     /* a mine-free cell among the least risky looking */
    MS_CORE_LURES = 3,    /* counted at most, for each way to look */
    MS_CORE_HOT = 8,      /* temperature at the start */
    MS_CORE_COLD = 1,
    MS_CORE_POLL = 16
};

static int ms_core_lures(ms_core *c, double prior)
{
    int look, i, lures, sum = 0;

    ms_rules_least(&c->board, &c->view, prior, c->choice);
    for (look = 0; look < MS_RULES_LOOKS; look++) {
        lures = 0;
        for (i = 0; i < c->choice[look].count && lures < MS_CORE_LURES; i++)
            lures += c->trial.cell[c->choice[look].cell[i]] != MS_BOMB;
        sum += lures;
    }
    return sum;
}

/* The cost of what a kind of rules finds at the start. */
static int ms_core_weak(ms_core *c, enum ms_rules_kind kind)
{
    int found;

    if (kind >= MS_RULES_WINDOW &&
        !ms_rules_finds(&c->rules, kind, &c->board, &c->view, &c->full))
        return 0;
    c->work = c->view;
    found = ms_rules_run(&c->rules, kind, &c->board, &c->work);
    if (found == 0)
        return 0;
    if (found > MS_CORE_WEAK_CELLS)
        found = MS_CORE_WEAK_CELLS;
    return MS_CORE_WEAK + MS_CORE_WEAK_CELL * found;
}

/* The cost of the cells that stay unknown; fills in `full`. */
static int ms_core_unknown(ms_core *c)
{
    c->full = c->view;
    ms_infer_run(&c->rules.infer, &c->board, &c->full, NULL);
    c->work = c->full;
    return MS_CORE_UNKNOWN *
           ms_closure_continue(&c->rules.infer, &c->board, &c->trial, &c->work);
}

int ms_core_cost(ms_core *c, int limit)
{
    int excess = ms_field_count(&c->board, &c->trial, MS_BOMB) - c->mines_wanted;
    int mines = excess > 0 ? excess * c->cost_more : -excess * c->cost_less;

    c->flaws = 0;
    limit -= mines;
    if (limit >= 0) {
        ms_field_show(&c->board, &c->trial, &c->view);
        c->flaws = MS_CORE_LURE * (ms_core_lures(c, MS_CORE_PRIOR_LOW) +
                                   ms_core_lures(c, MS_CORE_PRIOR_HIGH));
    }
    if (c->flaws <= limit)
        c->flaws += ms_core_weak(c, MS_RULES_PROBE);
    if (c->flaws <= limit)
        c->flaws += ms_core_unknown(c);
    if (c->flaws <= limit)
        c->flaws += ms_core_weak(c, MS_RULES_WINDOW);
    if (c->flaws <= limit && c->listing)
        c->flaws += ms_core_weak(c, MS_RULES_LISTING);
    return c->flaws + mines;
}

/* ---- steps ---- */

static bool ms_core_allows(const ms_core *c, int cell, int kind)
{
    if (c->may[cell] == 0)
        return false;
    return kind == MS_BARE ||
           (c->may[cell] & (kind == MS_BOMB ? MS_CORE_MINE : MS_CORE_GIVEN));
}

static void ms_core_swap(ms_core *c, int cell, int other)
{
    int kind = c->trial.cell[cell], other_kind = c->trial.cell[other];

    if (!ms_core_allows(c, cell, other_kind) || !ms_core_allows(c, other, kind))
        return;
    c->trial.cell[cell] = (unsigned char)other_kind;
    c->trial.cell[other] = (unsigned char)kind;
}

static void ms_core_change(ms_core *c, rng *random)
{
    int i, cell, kind, count = 1 + (int)rng_below(random, 3);

    c->trial = c->field;
    for (i = 0; i < count; i++) {
        cell = c->free[rng_below(random, (uint32_t)c->free_count)];
        if (rng_below(random, 4) == 0) {
            ms_core_swap(c, cell,
                         c->board.nearby[cell][rng_below(random, c->board.degree[cell])]);
            continue;
        }
        kind = (int)rng_below(random, 3);
        if (ms_core_allows(c, cell, kind))
            c->trial.cell[cell] = (unsigned char)kind;
    }
}

/* temperature times an exponential random number: -log2(u), straight between powers of 2
 */
static int ms_core_allowance(int temperature, rng *random)
{
    uint64_t bits = rng_next(random) >> 40; /* 24 bits */
    int scaled = 0;

    while (bits < (1u << 23) && scaled < 24 * 64) {
        bits = 2 * bits + 1;
        scaled += 64;
    }
    scaled += (int)(((1u << 24) - bits) >> 17);
    return temperature * scaled / 64;
}

static void ms_core_keep(ms_core *c, int cost)
{
    if (cost >= c->best_cost)
        return;
    c->best_cost = cost;
    c->best_flaws = c->flaws;
    c->best = c->trial;
}

void ms_core_scatter(ms_core *c, rng *random)
{
    int cell, open = 0, missing = c->mines_wanted;

    for (cell = 0; cell < c->board.cells; cell++) {
        if (c->may[cell] != 0)
            c->field.cell[cell] = MS_BARE;
        open += (c->may[cell] & MS_CORE_MINE) != 0;
        missing -= c->field.cell[cell] == MS_BOMB;
    }
    for (cell = 0; cell < c->board.cells; cell++) { /* each choice equally likely */
        if (!(c->may[cell] & MS_CORE_MINE))
            continue;
        if (missing > 0 && (int)rng_below(random, (uint32_t)open) < missing) {
            c->field.cell[cell] = MS_BOMB;
            missing--;
        }
        open--;
    }
    for (cell = 0; cell < c->board.cells; cell++)
        if (ms_core_allows(c, cell, MS_GIVEN) && c->field.cell[cell] == MS_BARE &&
            ms_field_number(&c->board, &c->field, cell) > 0 && rng_below(random, 3) == 0)
            c->field.cell[cell] = MS_GIVEN;
}

void ms_core_anneal(ms_core *c, rng *random, long steps, bool first, const clk *clock)
{
    const int endless = 1 << 24;
    int cell, cost, now, limit;
    long step;

    c->free_count = 0;
    for (cell = 0; cell < c->board.cells; cell++)
        if (c->may[cell] != 0)
            c->free[c->free_count++] = (short)cell;
    c->trial = c->field;
    c->best_cost = endless;
    now = ms_core_cost(c, endless);
    ms_core_keep(c, now);
    for (step = 0; step < steps && c->free_count > 0 && c->board.cells > 1; step++) {
        if ((first && c->best_flaws == 0) ||
            (clock != NULL && step % MS_CORE_POLL == 0 && clk_over(clock)))
            break;
        c->steps++;
        ms_core_change(c, random);
        limit =
            now + ms_core_allowance(
                      MS_CORE_COLD + (int)(MS_CORE_HOT * (steps - step) / steps), random);
        cost = ms_core_cost(c, limit);
        if (cost > limit)
            continue;
        c->field = c->trial;
        now = cost;
        ms_core_keep(c, cost);
    }
}
