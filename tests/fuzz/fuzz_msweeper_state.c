/* Fuzz target: the work file. What is accepted is written back byte for byte. */
#include "msweeper/state.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[MS_STATE_TEXT_MAX];
    ms_board board;
    ms_view view, told;
    int rows, cols;

    for (rows = 1; rows <= 4; rows++) {
        for (cols = 1; cols <= 4; cols++) {
            ms_board_init(&board, rows, cols);
            if (!ms_state_read(&board, &view, data, size))
                continue;
            assert((size_t)ms_state_write(&board, &view, text) == size);
            assert(memcmp(text, data, size) == 0);
            ms_view_clear(&told);
            told.cell[0] = 1;
            ms_state_join(&board, &view, &told);
        }
    }
    return 0;
}
