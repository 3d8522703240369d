/* Fuzz target: RAIN.WRK against the position after white's (5 3), black's (4 3): whatever
 * the bytes, both hands fill the empty cells. */
#include <assert.h>
#include <string.h>

#include "rivers/work.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char cells[] =
        "0000000000000000000000000022200000111000000000000000000000000000";
    static bool ready;
    rv_input input;
    unsigned hands;

    if (!ready)
        rv_bits_init();
    ready = true;
    memcpy(input.cells, cells, sizeof input.cells);
    input.colour = 1;
    hands = rv_work_hands(&input, data, size);
    assert(rv_hands_own(hands) + rv_hands_enemy(hands) == 58);
    return 0;
}
