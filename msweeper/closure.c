/* The order of conclusions does not matter: knowledge only grows and what was certain
 * stays certain, so the end is the same however it is reached.
 */
#include "msweeper/closure.h"

#include <assert.h>
#include <stddef.h>

int ms_closure_answer(const ms_board *board, const ms_field *field, ms_view *view)
{
    int cell, count = 0;

    for (cell = 0; cell < board->cells; cell++) {
        if (view->cell[cell] != MS_SAFE)
            continue;
        assert(field->cell[cell] != MS_BOMB);
        view->cell[cell] = (signed char)ms_field_number(board, field, cell);
        count++;
    }
    return count;
}

static int ms_closure_unknown(const ms_board *board, const ms_view *view)
{
    int cell, count = 0;

    for (cell = 0; cell < board->cells; cell++)
        count += view->cell[cell] == MS_UNKNOWN;
    return count;
}

int ms_closure_continue(ms_infer *infer, const ms_board *board, const ms_field *field,
                        ms_view *view)
{
    int found;

    ms_closure_answer(board, field, view);
    do {
        do
            ms_infer_settle(infer, board, view);
        while (ms_closure_answer(board, field, view) > 0);
        if (ms_closure_unknown(board, view) == 0)
            return 0;
        found = ms_infer_run(infer, board, view, NULL);
        assert(found >= 0);
    } while (ms_closure_answer(board, field, view) > 0);
    (void)found;
    return ms_closure_unknown(board, view);
}

int ms_closure_run(ms_infer *infer, const ms_board *board, const ms_field *field,
                   ms_view *view)
{
    ms_field_show(board, field, view);
    return ms_closure_continue(infer, board, field, view);
}

int ms_closure_calls(ms_infer *infer, const ms_board *board, const ms_field *field)
{
    int cell, named, calls = 0, mines = ms_field_count(board, field, MS_BOMB);
    ms_view view;

    if (mines == 0)
        return 0;
    ms_field_show(board, field, &view);
    do {
        ms_infer_run(infer, board, &view, NULL);
        calls++;
        for (cell = named = 0; cell < board->cells; cell++)
            named += view.cell[cell] == MS_MINE;
    } while (named < mines && ms_closure_answer(board, field, &view) > 0);
    return calls;
}
