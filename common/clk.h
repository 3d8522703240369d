/* clk: one time budget. The only place that reads a clock.
 *
 * On POSIX systems wall time is CLOCK_MONOTONIC, so setting the system's time does no
 * harm; elsewhere, and with -DCLK_ISO, it is clock(), which is wall time on Windows.
 */
#ifndef COMMON_CLK_H
#define COMMON_CLK_H

#include <stdbool.h>

typedef struct clk {
    bool cpu;     /* count processor time of this process instead of wall time */
    double start; /* reading at the start of the budget, seconds */
    double limit; /* seconds from the start; <= 0: no limit */
} clk;

/* Seconds on the chosen clock; only differences mean something. */
double clk_now(bool cpu);

/* Starts a wall clock without a limit: the first statement of every main. */
void clk_start(clk *clock);

/* Sets the limit in seconds, counted from clk_start. With `cpu` processor time is
 * counted, from the start of the process. limit <= 0: never over. */
void clk_limit(clk *clock, double limit, bool cpu);

double clk_elapsed(const clk *clock);

/* True once the limit is passed. Costs about 30 ns: poll it every 1,000 nodes or so. */
bool clk_over(const clk *clock);

#endif
