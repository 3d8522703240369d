/* Thinned fields are those on which complete inference has most to do: many scattered
 * numbers hang together in one large component and none of them tells anything alone.
 */
#include "msweeper/trial.h"

#include "msweeper/closure.h"

#include <stddef.h>

/* Takes a number next to one of the cells found from the field; false: none was found. */
static bool ms_trial_thin_once(ms_layer *l)
{
    ms_view shown, found;
    int cell, i, near_number = -1, seen = 0;

    ms_field_show(&l->board, &l->field, &shown);
    found = shown;
    if (ms_rules_run(&l->core.rules, MS_RULES_OVERLAP, &l->board, &found) == 0)
        return false;
    for (cell = 0; cell < l->board.cells; cell++) {
        if (found.cell[cell] == shown.cell[cell])
            continue;
        for (i = 0; i < l->board.degree[cell]; i++)
            if (l->field.cell[l->board.nearby[cell][i]] == MS_GIVEN &&
                rng_below(&l->random, (uint32_t)++seen) == 0)
                near_number = l->board.nearby[cell][i];
    }
    l->field.cell[near_number] = MS_BARE;
    return true;
}

void ms_trial_thin(ms_layer *l, unsigned mines, unsigned given)
{
    int cell;

    for (cell = 0; cell < l->board.cells; cell++) {
        l->field.cell[cell] = MS_BARE;
        if (rng_below(&l->random, 100) < mines)
            l->field.cell[cell] = MS_BOMB;
        else if (rng_below(&l->random, 100) < given)
            l->field.cell[cell] = MS_GIVEN;
    }
    while (ms_trial_thin_once(l))
        ;
}

void ms_trial_mend(ms_layer *l)
{
    int cell, chosen, seen, what;

    if (ms_field_count(&l->board, &l->field, MS_BOMB) == 0)
        ms_layer_plain(l);
    while (ms_closure_run(&l->core.rules.infer, &l->board, &l->field, &l->view) > 0) {
        chosen = -1;
        for (what = MS_BARE; what <= MS_BOMB && chosen < 0; what++)
            for (cell = seen = 0; cell < l->board.cells; cell++)
                if (l->view.cell[cell] == MS_UNKNOWN && l->field.cell[cell] == what &&
                    rng_below(&l->random, (uint32_t)++seen) == 0)
                    chosen = cell;
        l->field.cell[chosen] = l->field.cell[chosen] == MS_BOMB ? MS_BARE : MS_GIVEN;
    }
}

void ms_trial_make(ms_layer *l, enum ms_trial_kind kind, uint64_t seed)
{
    int rows, cols;
    unsigned mines, given;

    rng_seed(&l->random, rng_mix(seed, (uint64_t)kind));
    rows = 1 + (int)rng_below(&l->random, MS_SIDE_MAX);
    cols = 1 + (int)rng_below(&l->random, MS_SIDE_MAX);
    if (rows * cols == 1)
        cols = 2;
    if (kind == MS_TRIAL_GATES) {
        rows = 1 + rows % 16;
        cols = 2 + cols % 15;
    }
    if (kind == MS_TRIAL_LARGE)
        rows = cols = MS_SIDE_MAX;
    ms_board_init(&l->board, rows, cols);
    l->mode = kind == MS_TRIAL_DUEL    ? MS_LAYER_DUEL
              : kind == MS_TRIAL_GATES ? MS_LAYER_GATES
                                       : MS_LAYER_CLASSIC;
    l->density = 0.05 + 0.01 * rng_below(&l->random, 31);
    l->solver = MS_RULES_COMPLETE;
    l->steps = 2000;
    l->clock = NULL;
    if (kind == MS_TRIAL_THINNED || kind == MS_TRIAL_LARGE) {
        /* draws one by one: compilers differ in which argument they work out first */
        mines = 5 + rng_below(&l->random, 31);
        given = 30 + rng_below(&l->random, 20);
        ms_trial_thin(l, mines, given);
        ms_trial_mend(l);
    } else {
        ms_layer_make(l);
    }
}
