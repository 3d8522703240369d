/* judge_view: a Hive game as --watch, --human and the page show it. A move of the record
 * is "K row column", the number placed and where. */
#ifndef HIVE_JUDGE_VIEW_H
#define HIVE_JUDGE_VIEW_H

#include "common/judge/contest.h"

/* Looks: "first" and "second" by owner, with "new", "grown" or "taken". */
#define HJ_VIEW_CSS \
    ".first{fill:#c62828}.second{fill:#2e7d32}.on-first,.on-second{fill:#fff}" \
    ".grown{stroke:#ffd54f;stroke-width:4}.taken{stroke:#40c4ff;stroke-width:4}" \
    ".new{stroke:#ffffff;stroke-width:5}"

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
