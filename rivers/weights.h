/* weights: the learned weights as text; see rivers/unpack.h. */
#ifndef RIVERS_WEIGHTS_H
#define RIVERS_WEIGHTS_H

extern const char *const rv_weights_lines[];
extern const int rv_weights_count;

#endif
