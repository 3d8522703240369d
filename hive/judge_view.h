/* judge_view: a Hive game as --watch, --human and the page show it. A move of the record
 * is "K row column", the number placed and where. */
#ifndef HIVE_JUDGE_VIEW_H
#define HIVE_JUDGE_VIEW_H

#include "common/judge/contest.h"

/* Looks: "first" and "second" by owner, with "new", "grown" or "taken". */
#define HJ_VIEW_CSS \
    ".first{fill:#a32020}.second{fill:#9bd89f}.on-first{fill:#fff}" \
    ".on-second{fill:#10301a}.grown{stroke:#ffb300;stroke-width:4}" \
    ".taken{stroke:#b000d8;stroke-width:4}.new{stroke:#1f5fbf;stroke-width:5}"

#define HJ_VIEW_LEGEND \
    "A move is number, row, column. Rims: blue the number just placed, purple a cell " \
    "that was taken, yellow one that grew."

void *hj_view_open(const void *self, const char *start);
const char *hj_view_move(void *view, int seat, const char *move);
void hj_view_text(const void *view, FILE *out, bool colour);
void hj_view_size(const void *view, int *rows, int *cols);
void hj_view_cell(const void *view, int row, int col, contest_cell *cell);
int hj_view_path(const void *view, int cells[CONTEST_PATH]);
void hj_view_caption(const void *view, char text[CONTEST_TEXT]);
void hj_view_close(void *view);
const char *hj_view_human_line(const void *view, const char *line, char *out, int size);

#endif
