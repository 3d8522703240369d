/* posterior: fleets drawn at random from all that fit what a shooter knows, with weights
 * that make them as likely as the way fleets are made (fleet.h) makes them.
 */
#ifndef BATTLESHIP_POSTERIOR_H
#define BATTLESHIP_POSTERIOR_H

#include "puzzles/battleship/view.h"

/* What is learned about the cells that can still be shot at. */
typedef struct bs_chances {
    uint64_t total;           /* weight of all samples; 0: none was found */
    uint64_t hit[BS_CELLS];   /* weight of the samples with a mast on the cell */
    uint64_t wound[BS_CELLS]; /* with a mast of a ship that was hit before */
} bs_chances;

/* Draws up to `samples` fleets (with a fixed limit of attempts, so a map that no fleet
 * fits ends too), made in the given way. */
void bs_posterior_draw(bs_chances *chances, const bs_view *view, enum bs_hiding hiding,
                       int samples, rng *random);

#endif
