/* Fuzz target: RAIN.INP; what is accepted must make a sound board. */
#include <assert.h>

#include "rivers/input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    io_reader reader;
    rv_input input;
    rv_board board;

    if (!io_open_bytes(&reader, "RAIN.INP", data, size) && !rv_input_read(&input, &reader)) {
        assert(rv_board_read(&board, input.cells, input.colour));
        assert((board.me & board.opp) == 0);
    }
    io_close(&reader);
    return 0;
}
