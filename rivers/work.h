/* work: what the bot remembers between calls: RAIN.WRK, one line
 *
 *     RIVERS1 CELLS COLOUR OWN ENEMY CHECK
 *
 * the board after our last move (64 digits), our colour, both hands, and a checksum of
 * all before it. The file may be missing, damaged, or left by another game.
 */
#ifndef RIVERS_WORK_H
#define RIVERS_WORK_H

#include "rivers/input.h"

enum { RV_WORK_MAX = 120 };

/* The hands of `input`'s mover and his enemy. With a record of `size` bytes (NULL: none)
 * from which the position follows by one legal enemy move, or by an enemy pass, the true
 * ones; else those of a game without a pass. */
unsigned rv_work_hands(const rv_input *input, const unsigned char *record, size_t size);

/* Makes the record to keep after the answer `cell`; returns its length. */
int rv_work_record(const rv_input *input, const rv_board *board, int cell,
                   char text[RV_WORK_MAX]);

#endif
