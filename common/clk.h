/* clk: one time budget. The only place that reads a clock.
 *
 * On POSIX systems wall time is CLOCK_MONOTONIC, so setting the system's time does no
 * harm; elsewhere, and with -DCLK_ISO, it is clock(), which is wall time on Windows.
 * Should a clock stand still or go back all the same, processor time, of which a program
 * with one thread cannot use more than there is wall time, bounds the budget.
 */
#ifndef COMMON_CLK_H
#define COMMON_CLK_H

#include <stdbool.h>

typedef struct clk {
    bool cpu;     /* count processor time of this process instead of wall time */
    double start; /* reading at the start of the budget, seconds */
    double spent; /* processor time at the start; not used with cpu */
    double limit; /* seconds from the start; <= 0: no limit */
} clk;

/* Seconds on the chosen clock; only differences mean something. */
double clk_now(bool cpu);

/* Starts a wall clock without a limit: the first statement of every main. */
void clk_start(clk *clock);

/* Sets the limit in seconds, counted from clk_start. With `cpu` processor time is
 * counted, from the start of the process. limit <= 0: never over. */
void clk_limit(clk *clock, double limit, bool cpu);

/* Never less than the processor time used. A clock that was set back to before the start
 * says nothing any more: then it is longer than any limit. */
double clk_elapsed(const clk *clock);

/* True once the limit is passed. Costs about 250 ns: poll it every 20 us or so. */
bool clk_over(const clk *clock);

#endif
