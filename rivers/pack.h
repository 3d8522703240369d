/* pack: writes learned weights as the source text of weights.c. Host side. */
#ifndef RIVERS_PACK_H
#define RIVERS_PACK_H

#include <stdio.h>

#include "rivers/eval.h"

/* Writes the C source; `command` goes into its first line. Returns the bytes of payload,
 * -1 without memory. */
long rv_pack_write(const rv_eval *eval, const char *command, FILE *out);

#endif
