/* twin: inference by trying every placement of mines, for tests and the bench only.
 *
 * Slow and obvious on purpose: what msweeper/infer and msweeper/risk say must agree.
 */
#ifndef MSWEEPER_TWIN_H
#define MSWEEPER_TWIN_H

#include "msweeper/field.h"

#include <stdint.h>

enum { MS_TWIN_MAX = 24 }; /* unknown cells that touch a number */

typedef struct ms_twin {
    int size;                    /* how many cells are tried */
    short cell[MS_TWIN_MAX];     /* which */
    uint64_t placements;         /* that fit */
    uint64_t mines[MS_TWIN_MAX]; /* of those, how many have a mine there */
} ms_twin;

/* False: too many cells to try. Known mines and safe cells of the view are taken as such;
 * unknown cells that touch no number are left out. */
bool ms_twin_count(ms_twin *twin, const ms_board *board, const ms_view *view);

/* Does the view with the unknown cells replaced by ms_twin_count's verdict equal `after`?
 */
bool ms_twin_agrees(const ms_twin *twin, const ms_board *board, const ms_view *before,
                    const ms_view *after);

/* A random position that has at least one placement: mines of a random density; the
 * mine-free cells told, safe or unknown, the mines known or unknown, by random shares. At
 * most `unknown_max` unknown cells touch a number. `next` gives random bits. */
void ms_twin_position(const ms_board *board, ms_view *view, int unknown_max,
                      uint64_t (*next)(void *), void *state);

#endif
