/* Fuzz target: MSWEEPER.IN through reader, inference, chances and the answer's text. The
 * same bytes as MLAYER.IN too. */
#include "msweeper/format.h"
#include "msweeper/infer.h"
#include "msweeper/risk.h"

#include <assert.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static ms_infer infer;
static ms_risk risk;
static double chance[MS_CELLS_MAX];

static void conclude(const ms_board *board, ms_view *view)
{
    char text[MS_FORMAT_TEXT_MAX];
    ms_field answer;
    clk clock;
    int cell, found;

    clk_start(&clock);
    clk_limit(&clock, 2, false);
    found = ms_infer_run(&infer, board, view, &clock);
    if (found == MS_INFER_CONTRADICTION)
        return;
    ms_risk_exact(&risk, board, view, chance, &clock);
    ms_field_clear(&answer);
    for (cell = 0; cell < board->cells; cell++) {
        assert(view->cell[cell] != MS_UNKNOWN || chance[cell] == -1 ||
               found == MS_INFER_STOPPED || (chance[cell] > 0 && chance[cell] < 1));
        if (view->cell[cell] < 0)
            answer.cell[cell] = view->cell[cell] == MS_MINE ? MS_BOMB : MS_GIVEN;
    }
    assert(ms_format_write(board, &answer, text) <= MS_FORMAT_TEXT_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    io_reader reader;
    ms_board board;
    ms_view view;
    int rows, cols;

    if (io_open_bytes(&reader, "MLAYER.IN", data, size) == NULL)
        ms_format_read_layer(&reader, &rows, &cols);
    io_close(&reader);
    if (io_open_bytes(&reader, "MSWEEPER.IN", data, size) == NULL &&
        ms_format_read_sweeper(&reader, &board, &view) == NULL)
        conclude(&board, &view);
    io_close(&reader);
    return 0;
}
