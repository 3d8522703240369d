/* fingerprint: one number for all decisions of MLAYER and one for those of MSWEEPER on
 * fixed boards: the same for every compiler, different as soon as one decision changes.
 */
#ifndef MSWEEPER_FINGERPRINT_H
#define MSWEEPER_FINGERPRINT_H

#include <stdint.h>

/* Fields of every mode on boards from 1x2 to 16x16. */
uint64_t ms_fingerprint_layer(void);

/* Fields of every trial kind swept to the end, then the least risky cell of positions
 * that leave something to chance. */
uint64_t ms_fingerprint_sweeper(void);

/* Prints both, a line each. */
void ms_fingerprint_print(void);

#endif
