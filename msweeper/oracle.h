/* oracle: the same questions answered by a SAT solver of Debian's, for tests and the
 * bench.
 *
 * Every number becomes plain clauses (no r+1 of its cells are all mines, no n-r+1 all
 * free), written apart from msweeper/cdcl.
 */
#ifndef MSWEEPER_ORACLE_H
#define MSWEEPER_ORACLE_H

#include "msweeper/field.h"

/* The command that is installed ("cadical -q", "minisat -verb=0"), NULL: none. */
const char *ms_oracle_command(void);

/* Can `cell` be a mine (mine true) or free (false) in a placement that fits the view?
 * 1 yes, 0 no, -1 the solver failed. Files stand at `path` plus .cnf and .log. */
int ms_oracle_ask(const char *command, const char *path, const ms_board *board,
                  const ms_view *view, int cell, bool mine);

#endif
