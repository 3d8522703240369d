/* eval: what a position is worth, by learned weights of patterns.
 *
 * Twelve kinds of pattern (edges, corners, rows, diagonals) lie on the board in 50 places.
 * The contents of a place is a number in base 3; its weight depends on the kind, on the
 * contents seen by the mover, and on the empty cells. Added are weights for the numbers
 * of legal moves, of empty cells beside enemy discs, and for the difference of the hands.
 * Integers only, so that every build plays the same.
 */
#ifndef RIVERS_EVAL_H
#define RIVERS_EVAL_H

#include <stdbool.h>
#include <stdint.h>

#include "rivers/board.h"

enum {
    RV_KINDS = 12,      /* kinds of pattern */
    RV_PLACES = 50,     /* patterns on the board */
    RV_SLOTS = 64,      /* the same, padded for vectors */
    RV_PATTERN_WEIGHTS = 3 * 59049 + 19683 + 4 * 6561 + 2187 + 729 + 243 + 81,
    RV_AT_MOVES = RV_PATTERN_WEIGHTS, /* own legal moves, 0..39 */
    RV_AT_REPLIES = RV_AT_MOVES + 40, /* the enemy's */
    RV_AT_REACH = RV_AT_REPLIES + 40, /* empty cells beside enemy discs, 0..63 */
    RV_AT_EXPOSED = RV_AT_REACH + 64, /* empty cells beside own discs */
    RV_AT_HANDS = RV_AT_EXPOSED + 64, /* 8 + (own - enemy hand, rounded down to even) / 2 */
    RV_WEIGHTS = RV_AT_HANDS + 17,
    RV_STAGES = 6,
    RV_STAGE_FIRST = 52, /* empties at the middle of stage 0 */
    RV_STAGE_STEP = 8,
    RV_WEIGHT_STEP = 4,  /* weights are in quarters of a disc */
    RV_TABLE_UNIT = 32   /* tables of single numbers of empties: 32 to a disc */
};

/* A position of the search. `colour` says whose discs have digit 1 in the patterns. */
typedef struct rv_node {
    uint64_t me, opp;
    unsigned hands;
    int empties, colour; /* colour 0: the mover's discs have digit 1, 1: digit 2 */
    uint16_t index[RV_SLOTS];
} rv_node;

typedef struct rv_eval {
    int16_t *weights;        /* [RV_STAGES][RV_WEIGHTS] in 1 / RV_WEIGHT_STEP disc */
    int16_t *tables[65][2];  /* by empties and colour, made when first asked for */
} rv_eval;

/* Kinds and places, for the trainer and the packer. Valid after rv_eval_init. */
typedef struct rv_kind {
    int size;               /* cells */
    int weights;            /* 3^size */
    int offset;             /* of its first weight */
    int first, count;       /* places */
    unsigned char cells[10];   /* of the first place */
    unsigned char mirror[10];  /* the pattern mirrored onto itself: position of cell i */
} rv_kind;

extern rv_kind rv_eval_kinds[RV_KINDS];

/* [cell][place]: what a digit 1 on the cell adds to the place's number. */
extern uint16_t rv_eval_steps[64][RV_SLOTS];

/* Fills the tables above; to be called once after rv_bits_init. */
void rv_eval_init(void);

/* Makes an evaluation with all weights 0; false if there is no memory. */
bool rv_eval_make(rv_eval *eval);
void rv_eval_free(rv_eval *eval);

/* Drops the tables after `weights` has been changed. */
void rv_eval_changed(rv_eval *eval);

/* Contents `index` of a pattern of `kind` when it is looked at in its mirror. */
int rv_eval_mirror(const rv_kind *kind, int index);

/* The same contents with the colours exchanged. */
int rv_eval_exchange(int index);

/* A node for the search; colour as in rv_node. */
void rv_node_set(rv_node *node, const rv_board *board, int colour);

/* Makes the table for `empties` and `colour`. NULL without memory. */
const int16_t *rv_eval_make_table(rv_eval *eval, int empties, int colour);

/* Index of the weight for the hands. */
static inline int rv_eval_hands_slot(unsigned hands)
{
    int difference = (int)(hands & 255) - (int)(hands >> 8);

    difference = (difference + 64) / 2 - 32;
    if (difference < -8)
        difference = -8;
    if (difference > 8)
        difference = 8;
    return RV_AT_HANDS + 8 + difference;
}

/* The position after the mover's disc on `cell` that turns `flips`. */
RV_HOT void rv_node_move(const bool fast, rv_node *next, const rv_node *node, int cell,
                         uint64_t flips)
{
    next->me = node->opp ^ flips;
    next->opp = node->me | flips | RV_BIT(cell);
    next->hands = rv_hands_moved(node->hands);
    next->empties = node->empties - 1;
    next->colour = node->colour ^ 1;
#if defined(__GNUC__) && !defined(__TINYC__)
    {
        typedef uint16_t rv_v16 __attribute__((vector_size(32)));
        rv_v16 sum[4], placed[4], step;
        int part;

        memcpy(placed, rv_eval_steps[cell], sizeof placed);
        memset(sum, 0, sizeof sum);
        for (; flips; flips &= flips - 1) {
            const uint16_t *steps = rv_eval_steps[rv_bits_first(flips)];

            for (part = 0; part < 4; part++) {
                memcpy(&step, steps + 16 * part, sizeof step);
                sum[part] += step;
            }
        }
        for (part = 0; part < 4; part++) {
            memcpy(&step, node->index + 16 * part, sizeof step);
            if (node->colour)
                step += placed[part] + placed[part] + sum[part];
            else
                step += placed[part] - sum[part];
            memcpy(next->index + 16 * part, &step, sizeof step);
        }
    }
#else
    {
        uint16_t sum[RV_SLOTS] = {0};
        int place;

        for (; flips; flips &= flips - 1) {
            const uint16_t *steps = rv_eval_steps[rv_bits_first(flips)];

            for (place = 0; place < RV_PLACES; place++)
                sum[place] = (uint16_t)(sum[place] + steps[place]);
        }
        for (place = 0; place < RV_PLACES; place++) {
            unsigned one = rv_eval_steps[cell][place];

            next->index[place] =
                (uint16_t)(node->index[place] +
                           (node->colour ? 2 * one + sum[place] : one - sum[place]));
        }
    }
#endif
    (void)fast;
}

static inline void rv_node_pass(rv_node *next, const rv_node *node)
{
    *next = *node;
    next->me = node->opp;
    next->opp = node->me;
    next->hands = rv_hands_swap(node->hands);
    next->colour = node->colour ^ 1;
}

/* Sum of the patterns: one line a kind. */
RV_HOT int rv_eval_patterns(const int16_t *table, const uint16_t *at)
{
#define RV_EVAL_FOUR(offset, p) \
    (table[(offset) + at[p]] + table[(offset) + at[(p) + 1]] + \
     table[(offset) + at[(p) + 2]] + table[(offset) + at[(p) + 3]])
    int sum = RV_EVAL_FOUR(0, 0) + RV_EVAL_FOUR(59049, 4);

    sum += RV_EVAL_FOUR(118098, 8) + RV_EVAL_FOUR(118098, 12);
    sum += RV_EVAL_FOUR(177147, 16) + RV_EVAL_FOUR(196830, 20);
    sum += RV_EVAL_FOUR(203391, 24) + RV_EVAL_FOUR(209952, 28);
    sum += table[216513 + at[32]] + table[216513 + at[33]];
    sum += RV_EVAL_FOUR(223074, 34) + RV_EVAL_FOUR(225261, 38);
    sum += RV_EVAL_FOUR(225990, 42) + RV_EVAL_FOUR(226233, 46);
#undef RV_EVAL_FOUR
    return sum;
}

/* Value for the mover in units of the search, `scale` to a disc (8). */
RV_HOT int rv_eval_node(const bool fast, rv_eval *eval, const rv_node *node)
{
    const int16_t *table = eval->tables[node->empties][node->colour];
    uint64_t empty = ~(node->me | node->opp);
    int sum, most = 63 * RV_TABLE_UNIT;

    if (!table)
        table = rv_eval_make_table(eval, node->empties, node->colour);
    if (!table)
        return 0;
    sum = rv_eval_patterns(table, node->index);
    sum += table[RV_AT_MOVES +
                 rv_bits_count(fast, rv_bits_moves(fast, node->me, node->opp))];
    sum += table[RV_AT_REPLIES +
                 rv_bits_count(fast, rv_bits_moves(fast, node->opp, node->me))];
    sum += table[RV_AT_REACH + rv_bits_count(fast, rv_bits_spread(node->opp) & empty)];
    sum += table[RV_AT_EXPOSED + rv_bits_count(fast, rv_bits_spread(node->me) & empty)];
    sum += table[rv_eval_hands_slot(node->hands)];
    if (sum > most)
        sum = most;
    if (sum < -most)
        sum = -most;
    return (sum + most * 4) / 4 - most;
}

#endif
