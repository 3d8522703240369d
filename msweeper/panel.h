/* panel: opponents for matches and tests: sweepers that use weaker rules, and a layer
 * whose fields such rules solve. Linked by tests/bots/msweeper_*.c, never by MSWEEPER or
 * MLAYER.
 */
#ifndef MSWEEPER_PANEL_H
#define MSWEEPER_PANEL_H

#include "msweeper/rules.h"

/* One call of a sweeper that uses `kind` and, when stuck, dares the least risky looking
 * cell (look MS_RULES_LOOKS: it gives up). Returns the exit status. */
int ms_panel_sweep(enum ms_rules_kind kind, enum ms_rules_look look, int argc,
                   char **argv);

/* A random field of 15 % mines (or --density) in which the rules given by --rules
 * (default single) find every mine. Returns the exit status. */
int ms_panel_lay(int argc, char **argv);

#endif
