/* playout: the rest of a game, or its next moves, played by policies with random draws.
 */
#ifndef HIVE_PLAYOUT_H
#define HIVE_PLAYOUT_H

#include "common/rng.h"
#include "hive/eval.h"

/* The numbers still to come of both players, in the order in which they will. */
typedef struct hv_bags {
    int size[2];
    unsigned char number[2][HV_DRAWS];
} hv_bags;

void hv_bags_fill(hv_bags *bags, const hv_state *state);

/* Puts the first `count` numbers of a bag in random order, chosen from all. */
void hv_bags_deal(hv_bags *bags, int side, int count, rng *chance);

/* Takes one `number` out, if there is one. */
void hv_bags_take(hv_bags *bags, int side, int number);

/* How to play, and what the end counts. */
typedef struct hv_play {
    const hv_eval *eval;      /* of the end, if the playout is cut */
    const hv_eval *policy[2]; /* of both players */
    int side;                 /* whose utility is asked for */
    int plies;                /* moves before the cut; HV_CELLS: to the end of the game */
    int width; /* of the step from loss to win, to either side, in units; 0: no step */
} hv_play;

/* Plays on from `start`, `mover` first; what the end is worth to play->side. */
int hv_playout(const hv_play *play, const hv_bags *bags, const hv_board *start,
               int mover);

/* A difference of policy values as a difference of mean utilities. */
int hv_play_slope(const hv_play *play, int behind, int empty);

#endif
