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

/* How the fleets of a game are made. */
enum bs_hiding {
    BS_FAIR, /* each ship uniform over the places left to it */
    BS_MIXED /* one fleet in some is hidden: it keeps to edges, corners and close together,
                so that a shooter who finds a ship learns little water */
};

/* One mixed fleet in how many is hidden: so many that a shooter who knows it gains no more
 * than about two shots over one who takes all fleets for fair. */
int bs_hidden_one_in(bool straight);

/* Whether the next fleet is to be hidden. */
bool bs_draw_hidden(rng *random, enum bs_hiding hiding, bool straight);

/* Largest ship first, each at a place drawn by tickets; from the start again when one
 * finds no place. */
void bs_fleet_make(bs_fleet *fleet, rng *random, bool straight, bool hidden);

/* The tickets of one place: 1 for single masts and in fair fleets, else the more the
 * fewer cells it newly blocks for other ships, which `blocked` does not hold yet. */
uint32_t bs_tickets_of(bs_set ship, bs_set blocked, bool hidden);

/* The tickets of all places of a ship of `size` masts in `room`; below 2^31. */
uint32_t bs_count_tickets(bs_set room, bs_set blocked, int size, bool straight,
                          bool hidden);

/* The place that has the given one of them (from 0). */
bs_set bs_pick_by_ticket(bs_set room, bs_set blocked, int size, bool straight,
                         bool hidden, uint32_t ticket);

/* NULL if the ships have their sizes and legal shapes and none touches another; else what
 * is wrong. For tests and for fleets set up by hand. */
const char *bs_fleet_check(const bs_fleet *fleet, bool straight);

#endif
