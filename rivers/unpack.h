/* unpack: the learned weights, out of the printable text of weights.c. */
#ifndef RIVERS_UNPACK_H
#define RIVERS_UNPACK_H

#include "rivers/eval.h"

/* Codes one binary decision: with `bit` to write, or reading (bit ignored); returns the
 * decision. `chance` is the adaptive estimate of a 0, RV_CHANCE_BITS wide. */
typedef int rv_unpack_bit(void *coder, uint16_t *chance, int bit);

enum {
    RV_CHANCE_BITS = 12,
    RV_CHANCE_RATE = 5,    /* how fast an estimate follows: 1 / 2^5 */
    RV_TEXT_FIRST = 33,    /* the first of the 91 signs used */
    RV_TEXT_BASE = 91
};

/* One of the signs: printable, never \ " or ?. */
static inline int rv_unpack_sign(int digit)
{
    digit += RV_TEXT_FIRST;
    digit += digit >= '"';
    digit += digit >= '?';
    digit += digit >= '\\';
    return digit;
}

/* Walks through all weights in the order of the packed form and codes each by `bit`. The
 * packer and the unpacker are this walk with different coders, so they cannot differ.
 * `weights` is read when packing, written when unpacking. False without memory. */
bool rv_unpack_walk(int16_t *weights, bool reading, rv_unpack_bit *bit, void *coder);

/* Fills eval->weights from lines of text; false without memory. */
bool rv_unpack(rv_eval *eval, const char *const *lines, int count);

#endif
