/* Fuzz target: RAIN.WRK against a position: the one before a |, read as RAIN.INP, or else
 * the one after white's (5 3), black's (4 3). Whatever the bytes, both hands fill the
 * empty cells. */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "common/io.h"
#include "rivers/work.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Takes the position off the front; false if it is none. */
static bool read_position(rv_input *input, const uint8_t **data, size_t *size)
{
    static const char cells[] =
        "0000000000000000000000000022200000111000000000000000000000000000";
    const uint8_t *end = *size > 0 ? memchr(*data, '|', *size) : NULL;
    io_reader reader;
    bool good;

    memcpy(input->cells, cells, sizeof input->cells);
    input->colour = 1;
    if (!end)
        return true;
    good = io_open_bytes(&reader, "RAIN.INP", *data, (size_t)(end - *data)) == NULL &&
           rv_input_read(input, &reader) == NULL;
    io_close(&reader);
    *size -= (size_t)(end + 1 - *data);
    *data = end + 1;
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool ready;
    rv_input input;
    unsigned hands;
    int i, empty = 0;

    if (!ready)
        rv_bits_init();
    ready = true;
    if (!read_position(&input, &data, &size))
        return 0;
    hands = rv_work_hands(&input, data, size);
    for (i = 0; i < RV_BOARD_TEXT; i++)
        empty += input.cells[i] == '0';
    assert(rv_hands_own(hands) + rv_hands_enemy(hands) == empty);
    return 0;
}
