/* judge_view: a board that remembers what the last move did.
 *
 * Moves come from a results file, so each is checked before it is made: a damaged file
 * gives a sentence, never a broken board.
 */
#include "hive/judge_view.h"

#include <stdlib.h>
#include <string.h>

#include "hive/referee.h"

typedef struct hj_view {
    hj_game game;
    int row, column; /* the last move; 0 0: none */
    hj_change changes[6];
    int change_count;
} hj_view;

void *hj_view_open(const void *self, const char *start)
{
    (void)self;
    (void)start;
    return calloc(1, sizeof(hj_view));
}

void hj_view_close(void *view)
{
    free(view);
}

const char *hj_view_move(void *view, int seat, const char *move)
{
    hj_view *v = view;
    int number, row, column;

    if (sscanf(move, "%3d %3d %3d", &number, &row, &column) != 3 || number < 1 ||
        number > HJ_MOST)
        return "expected NUMBER ROW COLUMN";
    if (seat != v->game.moves % 2 || hj_is_over(&v->game))
        return "a move out of turn";
    if (hj_why_not(&v->game, row, column))
        return "a move that is not legal";
    v->change_count = hj_play(&v->game, seat, row, column, number, v->changes);
    v->row = row;
    v->column = column;
    return NULL;
}

/* "new", "grown", "taken" or "". */
static const char *hj_view_news(const hj_view *v, int row, int column)
{
    int i;

    if (row == v->row && column == v->column)
        return "new";
    for (i = 0; i < v->change_count; i++)
        if (v->changes[i].row == row && v->changes[i].column == column)
            return v->changes[i].taken ? "taken" : "grown";
    return "";
}

void hj_view_text(const void *view, FILE *out, bool colour)
{
    const hj_view *v = view;
    int row, column;

    fputs("       1   2   3   4   5   6   7   8   9  10  11  12\n", out);
    for (row = 1; row <= HJ_ROWS; row++) {
        fprintf(out, "%3d %s", row, row % 2 == 1 ? "  " : "");
        for (column = 1; column <= HJ_COLUMNS; column++) {
            const hj_cell *cell = &v->game.cell[row][column];
            bool news = hj_view_news(v, row, column)[0] != '\0';

            if (cell->number == 0)
                fputs("   .", out);
            else if (colour)
                fprintf(out, " \033[%s;3%dm%2d%c\033[0m", news ? "1;7" : "0",
                        cell->owner ? 2 : 1, cell->number, cell->owner ? 'b' : 'a');
            else
                fprintf(out, " %2d%c", cell->number, cell->owner ? 'b' : 'a');
        }
        fputc('\n', out);
    }
}

void hj_view_size(const void *view, int *rows, int *cols)
{
    (void)view;
    *rows = HJ_ROWS;
    *cols = HJ_COLUMNS;
}

void hj_view_cell(const void *view, int row, int col, contest_cell *cell)
{
    const hj_view *v = view;
    const hj_cell *at = &v->game.cell[row + 1][col + 1];

    cell->look[0] = cell->text[0] = '\0';
    if (at->number == 0)
        return;
    snprintf(cell->look, sizeof cell->look, "%s %s", at->owner ? "second" : "first",
             hj_view_news(v, row + 1, col + 1));
    snprintf(cell->text, sizeof cell->text, "%d", at->number);
}

int hj_view_path(const void *view, int cells[CONTEST_PATH])
{
    (void)view;
    (void)cells;
    return 0; /* the looks say it all */
}

void hj_view_caption(const void *view, char text[CONTEST_TEXT])
{
    const hj_view *v = view;

    snprintf(text, CONTEST_TEXT,
             "first (a, red) %d, second (b, green) %d; %d cells empty",
             hj_sum(&v->game, 0), hj_sum(&v->game, 1), HJ_CELLS - v->game.moves);
}

const char *hj_view_human_line(const void *view, const char *line, char *out, int size)
{
    int row, column;
    char rest;

    (void)view;
    if (sscanf(line, "%3d %3d %c", &row, &column, &rest) != 2)
        return "expected ROW COLUMN";
    snprintf(out, (size_t)size, "%d %d", row, column);
    return NULL;
}
