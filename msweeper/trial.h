/* trial: fields to try a sweeper on, for tests and the bench. */
#ifndef MSWEEPER_TRIAL_H
#define MSWEEPER_TRIAL_H

#include "msweeper/layer.h"

enum ms_trial_kind {
    MS_TRIAL_CLASSIC, /* any size, 5..35 % mines, opened from one place */
    MS_TRIAL_THINNED, /* any size, scattered numbers that no two-number rule can begin
                         with */
    MS_TRIAL_LARGE,   /* the same on 30x30 */
    MS_TRIAL_DUEL,    /* a hard core on any size */
    MS_TRIAL_GATES,   /* walls and cores on up to 16x16 */
    MS_TRIAL_KINDS
};

/* Makes a legal field in layer->field (and board) that follows from kind and seed. */
void ms_trial_make(ms_layer *layer, enum ms_trial_kind kind, uint64_t seed);

/* Scatters mines (percent) and numbers on layer->board, and takes away numbers until
 * two-number rules find nothing. Legal or not. */
void ms_trial_thin(ms_layer *layer, unsigned mines, unsigned given);

/* Gives further numbers until the field is legal. */
void ms_trial_mend(ms_layer *layer);

#endif
