/* closure: what a sweeper who misses nothing gets out of a field.
 *
 * Start from the given cells; again and again name what is certain and ask for every cell
 * that is certainly free. A field is legal when at the end every cell is known.
 */
#ifndef MSWEEPER_CLOSURE_H
#define MSWEEPER_CLOSURE_H

#include "msweeper/infer.h"

/* Runs to the end; the view then holds all that can be known. Returns how many cells stay
 * unknown: 0 means legal. Easy conclusions are exhausted first, so this is fast. */
int ms_closure_run(ms_infer *infer, const ms_board *board, const ms_field *field,
                   ms_view *view);

/* The same from a view that holds part of what can be known; asked cells are answered. */
int ms_closure_continue(ms_infer *infer, const ms_board *board, const ms_field *field,
                        ms_view *view);

/* How many times the sweeper is called when it asks everything certain at every call and
 * the duel ends with the last mine named; 0 for a field without mines. The field is
 * legal. */
int ms_closure_calls(ms_infer *infer, const ms_board *board, const ms_field *field);

/* Answers every asked (MS_SAFE) cell of the view; returns how many. */
int ms_closure_answer(const ms_board *board, const ms_field *field, ms_view *view);

#endif
