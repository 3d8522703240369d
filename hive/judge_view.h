/* judge_view: a Hive game as --watch, --human and the page show it. A move of the record
 * is "K row column", the number placed and where. */
#ifndef HIVE_JUDGE_VIEW_H
#define HIVE_JUDGE_VIEW_H

#include "common/judge/contest.h"

/* Looks: "first" and "second" by owner, with "new", "grown" or "taken". */
#define HJ_VIEW_CSS \
    ".board .first .mark{fill:#c62828}.board .second .mark{fill:#2e7d32}" \
    ".board .first text,.board .second text{fill:#fff}" \
    ".board .grown .mark{stroke:#ffd54f;stroke-width:4}" \
    ".board .taken .mark{stroke:#40c4ff;stroke-width:5}" \
    ".board .new .mark{stroke:#fff;stroke-width:6}"

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
