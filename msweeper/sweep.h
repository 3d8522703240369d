/* sweep: one call of a sweeper: the files around the thinking.
 *
 * ms_sweep_load reads MSWEEPER.IN and, if it belongs to this duel, the work file; the
 * sweeper then turns unknown cells of `view` into MS_MINE and MS_SAFE; ms_sweep_store
 * writes what is new to MSWEEPER.OUT and keeps the view for the next call.
 */
#ifndef MSWEEPER_SWEEP_H
#define MSWEEPER_SWEEP_H

#include "common/io.h"
#include "msweeper/field.h"

typedef struct ms_sweep {
    ms_board board;
    ms_view input;  /* what MSWEEPER.IN alone says */
    ms_view before; /* with what was remembered */
    ms_view view;   /* for the sweeper to fill in */
} ms_sweep;

/* NULL or a sentence, which lives as long as the reader (to be closed by the caller);
 * after an error no MSWEEPER.OUT is left. */
const char *ms_sweep_load(ms_sweep *sweep, io_reader *reader);

/* Drops what was remembered: before = view = input. */
void ms_sweep_restart(ms_sweep *sweep);

/* Writes the answer and the work file (none when there is no question). NULL or a
 * sentence, then no MSWEEPER.OUT is left; a work file that cannot be written is done
 * without. An open question is asked again if nothing else is left to ask. */
const char *ms_sweep_store(const ms_sweep *sweep);

/* Removes a stale answer: for refusals. */
void ms_sweep_refuse(void);

#endif
