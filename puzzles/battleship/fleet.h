/* fleet: ten ships on a map, made at random so that every legal fleet can occur.
 */
#ifndef BATTLESHIP_FLEET_H
#define BATTLESHIP_FLEET_H

#include "common/rng.h"
#include "puzzles/battleship/sea.h"

typedef struct bs_fleet {
    bs_set ships[BS_SHIPS]; /* sizes as bs_ship_size */
    bs_set all;
} bs_fleet;

/* How fleets are drawn. */
enum bs_hiding {
    BS_FAIR, /* each ship uniform over the places left to it */
    BS_MIXED /* a bias drawn per game, from none to strong, towards places that block
                little sea: edges, corners, near other ships */
};

enum { BS_BIASES = 7 }; /* bias b/10 per blocked cell, b = 0..6 */

/* Largest ship first, each at a place drawn with weight exp(-bias/10 * cells it newly blocks
 * for others); single masts uniform; from the start again when one finds no place. */
void bs_fleet_make(bs_fleet *fleet, rng *random, bool straight, int bias);

/* Draws the bias for the way of hiding. */
int bs_fleet_draw_bias(rng *random, enum bs_hiding hiding);

/* What the way of hiding makes of the chance of a fleet: by the number of cells that its
 * ships of two and more masts block, the factor to the chance under BS_FAIR, times 4096;
 * 101 numbers below 2^23. NULL for BS_FAIR. */
const uint32_t *bs_fleet_prior(enum bs_hiding hiding, bool straight);

/* NULL if the ships have their sizes and legal shapes and none touches another; else what
 * is wrong. For tests and for fleets set up by hand. */
const char *bs_fleet_check(const bs_fleet *fleet, bool straight);

#endif
