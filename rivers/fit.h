/* fit: weights of the evaluation from labelled positions, by least squares. Host side. */
#ifndef RIVERS_FIT_H
#define RIVERS_FIT_H

#include "rivers/eval.h"

typedef struct rv_fit_plan {
    const char *const *files; /* of rv_sample */
    int file_count;
    int iterations;
    double shrink;      /* ridge: rare patterns go to 0 */
    double snap;        /* a weight stays that of the stage before if that adds less
                           squared error than this: makes the packed form small */
    double mix;         /* share of the game's own search score in the label */
    bool even_hands;    /* leave the weight of hands at 0 */
} rv_fit_plan;

/* Fits eval->weights (rounded to their step); prints sizes and errors, the end
 * of the last file held out. NULL or what went wrong. */
const char *rv_fit(rv_eval *eval, const rv_fit_plan *plan);

/* Weights without learning: mobility, corners and the cells beside them, edges. */
void rv_fit_hand_made(rv_eval *eval);

#endif
