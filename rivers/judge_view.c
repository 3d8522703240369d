/* view: a board that remembers what the last move did.
 *
 * Moves come from a results file, so each is checked by the referee before it is made:
 * a damaged file gives a sentence, never a broken board.
 */
#include "rivers/judge_view.h"

#include <stdlib.h>
#include <string.h>

#include "rivers/referee.h"

typedef struct rj_view {
    rj_game game;
    int last; /* cell of the last disc, -1: none or a pass */
    bool turned[RJ_CELLS];
} rj_view;

void *rj_view_open(const void *self, const char *start)
{
    rj_view *view = calloc(1, sizeof *view);

    (void)self;
    if (view && rj_read(&view->game, start) != NULL) {
        free(view);
        return NULL;
    }
    if (view)
        view->last = -1;
    return view;
}

void rj_view_close(void *view)
{
    free(view);
}

const char *rj_view_move(void *view, int seat, const char *move)
{
    rj_view *v = view;
    int cells[RJ_CELLS], row, column, count, i;

    if (sscanf(move, "%3d %3d", &row, &column) != 2)
        return "expected ROW COLUMN";
    if (v->game.mover != RJ_WHITE + seat || rj_is_over(&v->game))
        return "a move out of turn";
    if (rj_why_not(&v->game, row, column))
        return "a move that is not legal";
    count = rj_play(&v->game, row, column, cells);
    memset(v->turned, 0, sizeof v->turned);
    for (i = 0; i < count; i++)
        v->turned[cells[i]] = true;
    v->last = row > 0 ? (row - 1) * RJ_SIDE + column - 1 : -1;
    return NULL;
}

void rj_view_text(const void *view, FILE *out, bool colour)
{
    static const char signs[] = ".ox";
    const rj_view *v = view;
    int row, column;

    fputs("     1 2 3 4 5 6 7 8\n", out);
    for (row = 0; row < RJ_SIDE; row++) {
        fprintf(out, "  %d ", row + 1);
        for (column = 0; column < RJ_SIDE; column++) {
            int cell = row * RJ_SIDE + column;
            const char *on = !colour           ? ""
                             : cell == v->last ? "\033[7m"
                             : v->turned[cell] ? "\033[1;33m"
                                               : "";

            fprintf(out, " %s%c%s", on, signs[v->game.cell[cell]], *on ? "\033[0m" : "");
        }
        fputc('\n', out);
    }
}

void rj_view_size(const void *view, int *rows, int *cols)
{
    (void)view;
    *rows = *cols = RJ_SIDE;
}

void rj_view_cell(const void *view, int row, int col, contest_cell *cell)
{
    static const char *const looks[] = {"", "white", "black"};
    const rj_view *v = view;
    int at = row * RJ_SIDE + col;

    snprintf(cell->look, sizeof cell->look, "%s%s", looks[v->game.cell[at]],
             at == v->last ? " new" : v->turned[at] ? " turned" : "");
    cell->text[0] = '\0';
}

int rj_view_path(const void *view, int cells[CONTEST_PATH])
{
    (void)view;
    (void)cells;
    return 0; /* the looks "new" and "turned" say it all */
}

void rj_view_caption(const void *view, char text[CONTEST_TEXT])
{
    const rj_view *v = view;

    snprintf(text, CONTEST_TEXT, "white (o) %d, black (x) %d; in hand %d and %d; %s",
             rj_count(&v->game, RJ_WHITE), rj_count(&v->game, RJ_BLACK),
             v->game.hand[RJ_WHITE], v->game.hand[RJ_BLACK],
             rj_is_over(&v->game)             ? "the end"
             : v->game.mover == RJ_WHITE ? "white to move"
                                              : "black to move");
}

const char *rj_view_human_line(const void *view, const char *line, char *out, int size)
{
    int row, column;
    char rest;

    (void)view;
    if (sscanf(line, "%3d %3d %c", &row, &column, &rest) != 2)
        return "expected ROW COLUMN";
    snprintf(out, (size_t)size, "%d %d\n", row, column);
    return NULL;
}
