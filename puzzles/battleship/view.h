/* view: what a shooter knows about the enemy's map: his own shots and their answers.
 * Nothing else; the shooters of the computer get this and no fleet.
 */
#ifndef BATTLESHIP_VIEW_H
#define BATTLESHIP_VIEW_H

#include "puzzles/battleship/fleet.h"

enum bs_answer { BS_MISS, BS_HIT, BS_SUNK };

typedef struct bs_view {
    bs_set miss, hit, sunk; /* shots by their answer; `hit` are the wounded masts, they
                               move to `sunk` when their ship sinks */
    bs_set dead;            /* `sunk` and all cells that touch it: no more ship there */
    int left[BS_MAX_SIZE + 1]; /* ships afloat, by size */
    bool straight;             /* no bent ships in this game */
} bs_view;

void bs_view_init(bs_view *view, bool straight);

/* Enters the answer to a shot at a cell that was not shot at before. */
void bs_view_mark(bs_view *view, int cell, enum bs_answer answer);

/* All cells shot at. */
bs_set bs_view_shots(const bs_view *view);

/* Cells not shot at where a mast may still be. */
bs_set bs_view_open(const bs_view *view);

bool bs_view_is_won(const bs_view *view);

/* The answer of a fleet to a shot, given what was shot before. */
enum bs_answer bs_fleet_answer(const bs_fleet *fleet, const bs_view *view, int cell);

#endif
