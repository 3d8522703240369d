/* Learned weights out of any text, the first byte's value a line: they can always
 * be unpacked, and mirror images of a pattern's contents weigh the same. */
#include <stdlib.h>
#include <string.h>

#include "rivers/unpack.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { UNPACK_LINES = 64, UNPACK_BYTES = 4000 };

/* Cuts the text into lines; returns how many. */
static int split(char *text, size_t size, size_t step, const char **lines)
{
    int count = 0;
    size_t at = 0;

    text[size] = '\0';
    while (at < size && count < UNPACK_LINES) {
        lines[count++] = text + at;
        at += step;
        if (at < size)
            text[at++] = '\0';
    }
    return count;
}

/* In the last stage, whose weights depend on those of all others. */
static void check_mirrors(const int16_t *weights)
{
    int kind, i;

    weights += (size_t)(RV_STAGES - 1) * RV_WEIGHTS;
    for (kind = 0; kind < RV_KINDS; kind++)
        for (i = 0; i < rv_eval_kinds[kind].weights; i += 7)
            if (weights[rv_eval_kinds[kind].offset + i] !=
                weights[rv_eval_kinds[kind].offset +
                        rv_eval_mirror(&rv_eval_kinds[kind], i)])
                abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[UNPACK_BYTES + 1];
    static rv_eval eval;
    static bool ready;
    const char *lines[UNPACK_LINES];
    int count;

    if (!ready) {
        rv_bits_init();
        rv_eval_init();
        if (!rv_eval_make(&eval))
            abort();
        ready = true;
    }
    if (size == 0 || size > UNPACK_BYTES)
        return 0;
    memset(eval.weights, 0, (size_t)RV_STAGES * RV_WEIGHTS * sizeof(int16_t));
    memcpy(text, data + 1, size - 1);
    count = split(text, size - 1, 1u + data[0], lines);
    if (!rv_unpack(&eval, lines, count))
        abort();
    check_mirrors(eval.weights);
    return 0;
}
