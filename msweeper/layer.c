/* Whatever a mode makes is checked by the same complete inference that MSWEEPER uses;
 * what fails is replaced by the plain field, whose legality needs no search: every free
 * cell is given, and the mine's neighbours say where it is.
 */
#include "msweeper/layer.h"

#include "msweeper/closure.h"

#include <stddef.h>

bool ms_layer_is_late(const ms_layer *layer)
{
    return layer->clock != NULL && clk_over(layer->clock);
}

bool ms_layer_is_legal(ms_layer *layer)
{
    return ms_closure_run(&layer->core.rules.infer, &layer->board, &layer->field,
                          &layer->view) == 0;
}

void ms_layer_plain(ms_layer *layer)
{
    int cell;

    for (cell = 0; cell < layer->board.cells; cell++)
        layer->field.cell[cell] = MS_GIVEN;
    if (layer->board.cells > 1)
        layer->field.cell[rng_below(&layer->random, (uint32_t)layer->board.cells)] =
            MS_BOMB;
}

void ms_layer_make(ms_layer *layer)
{
    layer->core.steps = 0;
    if (layer->board.cells > 1) {
        if (layer->mode == MS_LAYER_DUEL)
            ms_layer_duel(layer);
        else if (layer->mode == MS_LAYER_GATES)
            ms_layer_gates(layer);
        else
            ms_layer_classic(layer);
        if (ms_field_count(&layer->board, &layer->field, MS_BOMB) > 0 &&
            ms_layer_is_legal(layer))
            return;
    }
    ms_layer_plain(layer);
}
