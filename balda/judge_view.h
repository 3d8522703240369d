/* judge_view: a Balda game as people see it: drawn, replayed, and typed in.
 *
 * The start of a record is the start word in UTF-8; a move is "word row column row
 * column ...". Nothing here asks the dictionary: what is drawn was ruled on before.
 */
#ifndef BALDA_JUDGE_VIEW_H
#define BALDA_JUDGE_VIEW_H

#include "balda/referee.h"
#include "common/judge/contest.h"

enum { BJ_MOVE_TEXT = 2 * BJ_WORD_MAX + 4 * BJ_WORD_MAX + 1 };

/* The move as a record keeps it. */
void bj_move_to_text(const bj_move *move, char out[BJ_MOVE_TEXT]);

/* The hooks of struct contest; `encoding` is what the bots of this run read and write. */
void *bj_view_open(bj_encoding encoding, const char *start);
const char *bj_view_move(void *view, int seat, const char *move);
void bj_view_text(const void *view, FILE *out, bool colour);
void bj_view_size(const void *view, int *rows, int *cols);
void bj_view_cell(const void *view, int row, int col, contest_cell *cell);
int bj_view_path(const void *view, int cells[CONTEST_PATH]);
void bj_view_caption(const void *view, char text[CONTEST_TEXT]);
void bj_view_close(void *view);

/* "word" alone takes the first path found, "word row column" the one whose new letter
 * stands there, and all cells of the word in order say it exactly. Writes an output.txt
 * in the encoding of the game. */
const char *bj_view_line(const void *view, const char *line, char *out, int size);

#endif
