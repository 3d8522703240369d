/* replay: runs a fuzz target without a fuzzer: every file named on the command line, then
 * many small mutations of each (bytes changed, removed, doubled, cut), from a fixed seed.
 * So every build, with any compiler, meets the corpus and its neighbourhood.
 */
#include "common/io.h"
#include "common/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPLAY_MAX = 1 << 20, REPLAY_MUTANTS = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A copy of exactly `size` bytes, so that a sanitizer sees a read past its end. */
static void replay_one(const uint8_t *data, size_t size)
{
    uint8_t *copy = (uint8_t *)malloc(size > 0 ? size : 1);

    if (copy == NULL)
        exit(1);
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static size_t replay_mutate(uint8_t *data, size_t size, rng *generator)
{
    size_t at = size > 0 ? rng_below(generator, (uint32_t)size) : 0;
    size_t length = size > 0 ? 1 + rng_below(generator, (uint32_t)(size - at)) : 0;

    if (size == 0)
        return 0;
    switch (rng_below(generator, 5)) {
    case 0:
        data[at] = (uint8_t)rng_below(generator, 256);
        return size;
    case 1:
        data[at] = (uint8_t)(data[at] ^ (1u << rng_below(generator, 8)));
        return size;
    case 2:
        memmove(data + at, data + at + length, size - at - length);
        return size - length;
    case 3:
        if (size + length > REPLAY_MAX)
            return size;
        memmove(data + at + length, data + at, size - at);
        return size + length;
    default:
        return at;
    }
}

static long replay_file(const char *name, uint8_t *work)
{
    FILE *file = fopen(name, "rb");
    static uint8_t original[REPLAY_MAX];
    size_t size;
    rng generator;
    int round;

    if (file == NULL) {
        fprintf(stderr, "replay: %s cannot be opened\n", name);
        exit(1);
    }
    size = fread(original, 1, sizeof original, file);
    fclose(file);
    replay_one(original, size);
    rng_seed(&generator, 1);
    for (round = 0; round < REPLAY_MUTANTS; round++) {
        size_t length = size, edits = 1 + rng_below(&generator, 4);
        memcpy(work, original, size);
        while (edits-- > 0)
            length = replay_mutate(work, length, &generator);
        replay_one(work, length);
    }
    return 1 + REPLAY_MUTANTS;
}

int main(int argc, char **argv)
{
    static uint8_t work[REPLAY_MAX];
    long inputs = 0;
    int i;

    for (i = 1; i < argc; i++)
        inputs += replay_file(argv[i], work);
    replay_one(work, 0);
    printf("replay: %d files, %ld inputs: no crash\n", argc - 1, inputs + 1);
    return 0;
}
