/* A call of the sweeper without its files: MSWEEPER.WRK (bytes before the first NUL) and
 * MSWEEPER.IN (the rest). If the input can be read at all, memory never contradicts it,
 * and what is concluded fits both. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/io.h"
#include "msweeper/format.h"
#include "msweeper/infer.h"
#include "msweeper/state.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

/* Numbers told are still there. */
static void check_view(const ms_board *board, const ms_view *view, const ms_view *told)
{
    int cell;

    for (cell = 0; cell < board->cells; cell++)
        if (told->cell[cell] >= 0)
            require(view->cell[cell] == told->cell[cell]);
}

static void sweep(io_reader *input, const uint8_t *memory, size_t memory_size)
{
    static ms_infer infer;
    ms_view told, view, after;
    ms_board board;

    if (ms_format_read_sweeper(input, &board, &told) != NULL || board.cells > 200)
        return;
    if (!ms_state_read(&board, &view, memory, memory_size) ||
        !ms_state_join(&board, &view, &told))
        view = told;
    check_view(&board, &view, &told);
    after = view;
    if (ms_infer_run(&infer, &board, &after, NULL) != MS_INFER_CONTRADICTION)
        check_view(&board, &after, &view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *cut = size ? memchr(data, 0, size) : NULL;
    size_t memory_size = cut ? (size_t)(cut - data) : 0;
    size_t skip = cut ? memory_size + 1 : 0;
    io_reader input;

    if (size > 2000)
        return 0;
    require(io_open_bytes(&input, "MSWEEPER.IN", data + skip, size - skip) == NULL);
    sweep(&input, data, memory_size);
    io_close(&input);
    return 0;
}
