/* chart: the maps as the statement draws them, and a small form for both side by side.
 *
 * Marks: own ship x, miss -, hit +, every mast of a sunk ship #.
 */
#ifndef BATTLESHIP_CHART_H
#define BATTLESHIP_CHART_H

#include "puzzles/battleship/view.h"
#include "puzzles/text.h"

/* The mark of a cell: ' ' if there is none. `ships` are the masts shown where they were
 * not hit; the empty set for an enemy's map. */
char bs_chart_mark(const bs_view *view, bs_set ships, int cell);

/* 22 lines of 44 columns. */
void bs_chart_draw(tm_out *out, const bs_view *view, bs_set ships);

/* Two maps side by side with their titles, 12 lines; '.' for cells without a mark. */
void bs_chart_draw_small(tm_out *out, const char *left_title, const bs_view *left,
                         bs_set left_ships, const char *right_title, const bs_view *right,
                         bs_set right_ships);

#endif
