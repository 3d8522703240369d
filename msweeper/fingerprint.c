/* See fingerprint.h. Plain C without files or processes, so that it runs wherever the two
 * programs run; msweeper/bench.c and tests/matrix_msweeper.c print it.
 */
#include "msweeper/fingerprint.h"

#include "msweeper/closure.h"
#include "msweeper/risk.h"
#include "msweeper/trial.h"

#include <stdio.h>

static ms_layer ms_fingerprint_field;
static ms_infer ms_fingerprint_infer;
static ms_risk ms_fingerprint_risk;

/* Cells are bytes, signed in a view and unsigned in a field. */
static uint64_t ms_fingerprint_mix(uint64_t mark, const void *cells, int count)
{
    const unsigned char *cell = cells;
    int i;

    for (i = 0; i < count; i++)
        mark = rng_mix(mark, cell[i]);
    return mark;
}

uint64_t ms_fingerprint_layer(void)
{
    static const int sides[][2] = {{1, 2}, {3, 3}, {4, 7}, {8, 8}, {10, 10}, {16, 16}};
    ms_layer *layer = &ms_fingerprint_field;
    uint64_t mark = 0;
    int mode, i;

    for (mode = MS_LAYER_DUEL; mode <= MS_LAYER_CLASSIC; mode++) {
        for (i = 0; i < (int)(sizeof sides / sizeof *sides); i++) {
            ms_board_init(&layer->board, sides[i][0], sides[i][1]);
            layer->mode = (enum ms_layer_mode)mode;
            layer->density = 0.2;
            layer->solver = MS_RULES_COMPLETE;
            layer->steps = 200;
            layer->clock = NULL;
            rng_seed(&layer->random, (uint64_t)i);
            ms_layer_make(layer);
            mark = ms_fingerprint_mix(mark, layer->field.cell, layer->board.cells);
        }
    }
    return mark;
}

/* All that can be known of a field, call by call. */
static uint64_t ms_fingerprint_sweep(uint64_t mark)
{
    const ms_board *board = &ms_fingerprint_field.board;
    const ms_field *field = &ms_fingerprint_field.field;
    ms_view view;

    ms_field_show(board, field, &view);
    do {
        ms_infer_run(&ms_fingerprint_infer, board, &view, NULL);
        mark = ms_fingerprint_mix(mark, view.cell, board->cells);
    } while (ms_closure_answer(board, field, &view) > 0);
    return mark;
}

uint64_t ms_fingerprint_sweeper(void)
{
    static double chance[MS_CELLS_MAX];
    ms_layer *layer = &ms_fingerprint_field;
    const ms_board *board = &layer->board;
    uint64_t mark = 0, seed;
    ms_view view;

    for (seed = 0; seed < 3 * MS_TRIAL_KINDS; seed++) {
        ms_trial_make(layer, (enum ms_trial_kind)(seed % MS_TRIAL_KINDS), seed);
        mark = ms_fingerprint_sweep(mark);
    }
    for (seed = 0; seed < 50; seed++) {
        rng_seed(&layer->random, seed);
        ms_board_init(&layer->board, 2 + (int)seed % 9, 2 + (int)seed / 9);
        ms_trial_thin(layer, 20, 40);
        ms_field_show(board, &layer->field, &view);
        ms_infer_run(&ms_fingerprint_infer, board, &view, NULL);
        ms_risk_exact(&ms_fingerprint_risk, board, &view, chance, NULL);
        ms_risk_estimate(&ms_fingerprint_infer, board, &view, chance, NULL);
        mark = rng_mix(mark, 1 + (uint64_t)ms_risk_least(board, &view, chance));
    }
    return mark;
}

void ms_fingerprint_print(void)
{
    printf("MLAYER fingerprint %016llx\n", (unsigned long long)ms_fingerprint_layer());
    printf("MSWEEPER fingerprint %016llx\n",
           (unsigned long long)ms_fingerprint_sweeper());
}
