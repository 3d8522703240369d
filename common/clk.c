/* clk: see clk.h. Under -std=c99 ISO C has only clock(), which is processor time on Unix:
 * a bot that trusts it is late on a busy machine. So POSIX systems are asked for their
 * monotonic clock. The request must stand before every system header, so this unit comes
 * first in every source list; 200112L also keeps snprintf visible under -std=gnu89.
 */
#if defined(_WIN32) && !defined(CLK_ISO)
#define CLK_ISO /* there clock() is wall time */
#endif
#if !defined(CLK_ISO) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200112L
#endif

#include "common/clk.h"

#include <time.h>

#if defined(__unix__) && !defined(CLK_ISO) && !defined(CLOCK_MONOTONIC)
#error "no monotonic clock: is clk.c first, before every system header?"
#endif

#define CLK_NEVER 1e9 /* seconds */

double clk_now(bool cpu)
{
#if defined(CLOCK_MONOTONIC) && !defined(CLK_ISO)
    struct timespec now;

    if (!cpu && clock_gettime(CLOCK_MONOTONIC, &now) == 0)
        return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
#endif
    (void)cpu;
    return (double)clock() / CLOCKS_PER_SEC;
}

void clk_start(clk *clock)
{
    clock->cpu = false;
    clock->limit = 0;
    clock->start = clk_now(false);
    clock->spent = clk_now(true);
}

void clk_limit(clk *clock, double limit, bool cpu)
{
    if (cpu && !clock->cpu)
        clock->start = 0; /* clock() counts from the start of the process */
    clock->cpu = cpu;
    clock->limit = limit;
}

double clk_elapsed(const clk *clock)
{
    double elapsed = clk_now(clock->cpu) - clock->start, used;

    if (!clock->cpu) {
        used = clk_now(true) - clock->spent;
        elapsed = elapsed > used ? elapsed : used;
    }
    return elapsed >= 0 ? elapsed : CLK_NEVER;
}

bool clk_over(const clk *clock)
{
    return clock->limit > 0 && clk_elapsed(clock) >= clock->limit;
}
