/* The work file is written before the answer, so that an answer never stands without the
 * memory that belongs to it. A work file that does not fit is not an error: it is left
 * from another duel, and this one begins without it.
 */
#include "msweeper/sweep.h"

#include "msweeper/format.h"
#include "msweeper/state.h"

#include <stdio.h>

static const char ms_sweep_in[] = "MSWEEPER.IN";
static const char ms_sweep_out[] = "MSWEEPER.OUT";
static const char ms_sweep_work[] = "MSWEEPER.WRK";
static const char ms_sweep_temp[] = "MSWEEPER.TMP";

static bool ms_sweep_recall(ms_sweep *sweep)
{
    io_reader reader;
    bool same = false;

    if (io_open(&reader, ms_sweep_work, MS_FORMAT_READ_MAX) == NULL)
        same = ms_state_read(&sweep->board, &sweep->before, reader.data, reader.size) &&
               ms_state_join(&sweep->board, &sweep->before, &sweep->input);
    io_close(&reader);
    return same;
}

void ms_sweep_restart(ms_sweep *sweep)
{
    sweep->before = sweep->view = sweep->input;
}

const char *ms_sweep_load(ms_sweep *sweep, io_reader *reader)
{
    const char *error = io_open(reader, ms_sweep_in, MS_FORMAT_READ_MAX);

    if (error == NULL)
        error = ms_format_read_sweeper(reader, &sweep->board, &sweep->input);
    if (error != NULL) {
        ms_sweep_refuse();
        return error;
    }
    if (ms_sweep_recall(sweep))
        sweep->view = sweep->before;
    else
        ms_sweep_restart(sweep);
    return NULL;
}

/* Fills in the cells of the answer: mines found since `before`, and cells to ask. */
static void ms_sweep_answer(const ms_sweep *sweep, ms_field *answer)
{
    int cell, unknown = 0, fresh = 0, was, is;

    ms_field_clear(answer);
    for (cell = 0; cell < sweep->board.cells; cell++) {
        was = sweep->before.cell[cell];
        is = sweep->view.cell[cell];
        unknown += is == MS_UNKNOWN;
        fresh += is == MS_SAFE && was != MS_SAFE;
        if (is == MS_MINE && was != MS_MINE)
            answer->cell[cell] = MS_BOMB;
    }
    if (unknown == 0)
        return; /* every mine is named: nothing left to ask */
    for (cell = 0; cell < sweep->board.cells; cell++)
        if (sweep->view.cell[cell] == MS_SAFE &&
            (fresh == 0 || sweep->before.cell[cell] != MS_SAFE))
            answer->cell[cell] = MS_GIVEN;
}

const char *ms_sweep_store(const ms_sweep *sweep)
{
    char text[MS_FORMAT_TEXT_MAX], memory[MS_STATE_TEXT_MAX];
    const char *error;
    ms_field answer;
    int size;

    ms_sweep_answer(sweep, &answer);
    if (ms_field_count(&sweep->board, &answer, MS_GIVEN) == 0) {
        remove(ms_sweep_work);
    } else {
        /* without memory the duel can go on, if worse; with a wrong one it cannot */
        size = ms_state_write(&sweep->board, &sweep->view, memory);
        if (io_write_file(ms_sweep_work, ms_sweep_temp, memory, (size_t)size) != NULL)
            remove(ms_sweep_work);
    }
    size = ms_format_write(&sweep->board, &answer, text);
    error = io_write_file(ms_sweep_out, ms_sweep_temp, text, (size_t)size);
    if (error != NULL)
        ms_sweep_refuse();
    return error;
}

void ms_sweep_refuse(void)
{
    remove(ms_sweep_out);
}
