/* format: the files of the contest, as text in memory.
 *
 * MSWEEPER.IN and MLAYER.IN are read with every tolerance that leaves one clear meaning
 * (white space of any kind, K missing or wrong, answers repeated); MLAYER.OUT and
 * MSWEEPER.OUT are two lines of one form: a count and that many pairs "row column".
 */
#ifndef MSWEEPER_FORMAT_H
#define MSWEEPER_FORMAT_H

#include "common/io.h"
#include "msweeper/field.h"

enum {
    MS_FORMAT_READ_MAX = 65536, /* bytes of a file that is still looked at */
    MS_FORMAT_TEXT_MAX = 2 * 8 + MS_CELLS_MAX * 6 /* bytes ms_format_write needs */
};

/* Reads "H W", K and the triples. The view holds the numbers told, all else is unknown.
 * NULL or a sentence; it is an error when two answers disagree about a cell. */
const char *ms_format_read_sweeper(io_reader *reader, ms_board *board, ms_view *view);

/* Reads "H W" and nothing more. NULL or a sentence. */
const char *ms_format_read_layer(io_reader *reader, int *rows, int *cols);

/* Writes the cells that are MS_BOMB as line 1, those that are MS_GIVEN as line 2: what a
 * layer lays, or, of a sweeper, the mines found and the cells asked. Returns the size. */
int ms_format_write(const ms_board *board, const ms_field *field,
                    char text[MS_FORMAT_TEXT_MAX]);

#endif
