/* judge_view: a minesweeper duel as people see it, drawn and replayed.
 *
 * The start of a record is "ROWS COLS MAP", MAP being the rows joined by '/': '*' a mine,
 * 'o' a given cell, '.' any other; or "ROWS COLS ?" when there is no field to show. A
 * move is "mines ROW COL ... free ROW COL ...", as the sweeper claimed, without the word
 * that has no cells; "nothing" if there are none at all. The layer's "moves" start with
 * "lays" or "own" and change nothing.
 */
#ifndef MSWEEPER_JUDGE_VIEW_H
#define MSWEEPER_JUDGE_VIEW_H

#include "common/judge/contest.h"
#include "msweeper/referee.h"

enum {
    MJ_START_TEXT = MJ_CELLS_MAX + MJ_SIDE_MAX + 16,
    MJ_MOVE_TEXT = 2 * 6 * MJ_CELLS_MAX + 16
};

/* known false: "ROWS COLS ?". */
void mj_field_to_text(const mj_field *field, bool known, char out[MJ_START_TEXT]);
void mj_answer_to_text(const mj_field *field, const mj_answer *answer,
                       char out[MJ_MOVE_TEXT]);

/* The hooks of struct contest. */
void *mj_view_open(const void *self, const char *start);
const char *mj_view_move(void *view, int seat, const char *move);
void mj_view_text(const void *view, FILE *out, bool colour);
void mj_view_size(const void *view, int *rows, int *cols);
void mj_view_cell(const void *view, int row, int col, contest_cell *cell);
int mj_view_path(const void *view, int cells[CONTEST_PATH]);
void mj_view_caption(const void *view, char caption[CONTEST_TEXT]);
void mj_view_close(void *view);

#endif
