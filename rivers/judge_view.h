/* view: a Rivers game as --watch, --human and the page show it. */
#ifndef RIVERS_JUDGE_VIEW_H
#define RIVERS_JUDGE_VIEW_H

#include "common/judge/contest.h"

/* Looks: "white" and "black", with "new" for the disc just placed and "turned" for those
 * it turned. */
#define RJ_VIEW_CSS \
    ".ground{fill:#2c7a4b;stroke:#1d5233}.white{fill:#fbfbf6;stroke:#999}" \
    ".black{fill:#161616;stroke:#000}.turned{stroke:#ffb300;stroke-width:3}" \
    ".new{stroke:#ff5252;stroke-width:4}"

#define RJ_VIEW_LEGEND \
    "A move is row and column, 0 0 a pass. Rims: red the disc just placed, yellow those " \
    "it turned."

void *rj_view_open(const void *self, const char *start);
const char *rj_view_move(void *view, int seat, const char *move);
void rj_view_text(const void *view, FILE *out, bool colour);
void rj_view_size(const void *view, int *rows, int *cols);
void rj_view_cell(const void *view, int row, int col, contest_cell *cell);
int rj_view_path(const void *view, int cells[CONTEST_PATH]);
void rj_view_caption(const void *view, char text[CONTEST_TEXT]);
void rj_view_close(void *view);
const char *rj_view_human_line(const void *view, const char *line, char *out, int size);

#endif
