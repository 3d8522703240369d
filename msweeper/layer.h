/* layer: fields to lay, in three modes, each proven legal before it is used.
 *
 * DUEL: a small hard core and nothing else, so that even a sweeper who misses nothing
 * gains few mines, and weaker ones none. GATES: as many mines as possible that weaker
 * sweepers do not get: blocks behind walls of mines, each a core of its own. CLASSIC: a
 * field of random mines opened from one place, with as many numbers given as it takes to
 * solve it without a guess.
 */
#ifndef MSWEEPER_LAYER_H
#define MSWEEPER_LAYER_H

#include "msweeper/core.h"

enum { MS_LAYER_BLOCKS = 9 };

enum ms_layer_mode { MS_LAYER_DUEL, MS_LAYER_GATES, MS_LAYER_CLASSIC };

typedef struct ms_layer {
    ms_board board;
    enum ms_layer_mode mode;
    double density;            /* CLASSIC: share of mines */
    enum ms_rules_kind solver; /* CLASSIC: the rules that solve it */
    long steps;       /* annealing steps to spend, 0: as many as the mode needs */
    const clk *clock; /* may be NULL */
    rng random;
    ms_field field; /* the result */
    ms_core core;
    ms_view view;
    /* DUEL: the best so far, what it concedes */
    ms_field best;
    int concession;
    /* GATES: a core found for each kind of block */
    struct ms_layer_block {
        int rows, cols;
        bool above, below, before, after; /* walls */
        ms_field core;
    } block[MS_LAYER_BLOCKS];
    int blocks;
} ms_layer;

/* Makes the field from board, mode, density, steps, clock and random: legal always, with
 * mines unless the board is a single cell. Without a clock it depends on these only. */
void ms_layer_make(ms_layer *layer);

/* The three modes: leave in layer->field what they made, legal or not. */
void ms_layer_duel(ms_layer *layer);
void ms_layer_gates(ms_layer *layer);
void ms_layer_classic(ms_layer *layer);

bool ms_layer_is_legal(ms_layer *layer);

/* One mine, anywhere, everything else given: legal for every size with two cells. */
void ms_layer_plain(ms_layer *layer);

bool ms_layer_is_late(const ms_layer *layer);

#endif
