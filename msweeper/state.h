/* state: what the sweeper remembers between two calls of a duel, as the text of a file.
 *
 * The text is a picture of the view under a version line, closed by a check sum; any
 * other text is no state.
 */
#ifndef MSWEEPER_STATE_H
#define MSWEEPER_STATE_H

#include "msweeper/field.h"

#include <stddef.h>

enum { MS_STATE_TEXT_MAX = MS_SIDE_MAX * (MS_SIDE_MAX + 1) + 64 };

/* Writes the view: '.' unknown, '*' mine, '?' asked and not answered, else the number.
 * Returns the size. */
int ms_state_write(const ms_board *board, const ms_view *view,
                   char text[MS_STATE_TEXT_MAX]);

/* True if the bytes are a state of this very board size, undamaged. */
bool ms_state_read(const ms_board *board, ms_view *view, const unsigned char *text,
                   size_t size);

/* Is a call with this state and these new numbers the next one of the same duel? Then the
 * numbers are put into the state. A new duel is: no question open; an asked cell not
 * answered though something is told; a number that contradicts the state. */
bool ms_state_join(const ms_board *board, ms_view *state, const ms_view *input);

#endif
