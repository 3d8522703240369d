/* MSWEEPER: finds the mines of a field from the numbers told, one call of a duel.
 *
 * Reads MSWEEPER.IN (and MSWEEPER.WRK, its memory of the duel), names every mine and asks
 * every free cell that can be concluded, writes MSWEEPER.OUT. Where nothing can be
 * concluded, which no legal field allows, it asks the cell of least exact mine
 * probability.
 */
#include "common/clk.h"
#include "common/io.h"
#include "common/opt.h"
#include "msweeper/infer.h"
#include "msweeper/risk.h"
#include "msweeper/sweep.h"

#include <stdio.h>

enum { MSWEEPER_LIMIT = 30 /* seconds a call, by the statement */ };

/* One at a time: conclusions first, chances after them. */
static union {
    ms_infer infer;
    ms_risk risk;
} msweeper_work;

static ms_sweep msweeper_sweep;
static double msweeper_chance[MS_CELLS_MAX];

/* Concludes all there is. False: no placement of mines fits the numbers. */
static bool msweeper_conclude(ms_sweep *sweep, const clk *clock)
{
    if (ms_infer_run(&msweeper_work.infer, &sweep->board, &sweep->view, clock) !=
        MS_INFER_CONTRADICTION)
        return true;
    ms_sweep_restart(sweep); /* the memory is of another duel after all */
    return ms_infer_run(&msweeper_work.infer, &sweep->board, &sweep->view, clock) !=
           MS_INFER_CONTRADICTION;
}

/* With no question open or new, asks the cell where a mine is least likely. */
static void msweeper_dare(ms_sweep *sweep, const clk *clock)
{
    int cell;

    for (cell = 0; cell < sweep->board.cells; cell++)
        if (sweep->view.cell[cell] == MS_SAFE)
            return;
    if (ms_risk_exact(&msweeper_work.risk, &sweep->board, &sweep->view, msweeper_chance,
                      clock) > 0)
        ms_risk_estimate(&msweeper_work.infer, &sweep->board, &sweep->view,
                         msweeper_chance, clock);
    cell = ms_risk_least(&sweep->board, &sweep->view, msweeper_chance);
    if (cell >= 0)
        sweep->view.cell[cell] = MS_SAFE;
}

static int msweeper_play(const clk *clock)
{
    io_reader reader;
    const char *error = ms_sweep_load(&msweeper_sweep, &reader);

    if (error == NULL && !msweeper_conclude(&msweeper_sweep, clock)) {
        ms_sweep_refuse();
        error = "MSWEEPER.IN: expected numbers of a mine field, but no mines fit these";
    }
    if (error == NULL) {
        msweeper_dare(&msweeper_sweep, clock);
        error = ms_sweep_store(&msweeper_sweep);
    }
    if (error != NULL)
        fprintf(stderr, "%s\n", error);
    io_close(&reader);
    return error != NULL;
}

int main(int argc, char **argv)
{
    clk clock;
    opt_timed timed = {false, 0, 0, 1, 0};
    const opt_item items[] = {OPT_TIMED(&timed)};
    int rest, count = (int)(sizeof items / sizeof items[0]);
    char text[OPT_ERROR_MAX];
    const char *error;

    clk_start(&clock);
    error = opt_parse(items, count, argc, argv, &rest, text);
    if (error == NULL && rest > 0)
        error = "expected no arguments but switches";
    if (error != NULL) {
        fprintf(stderr, "MSWEEPER: %s\n", error);
        return 2;
    }
    if (timed.help) {
        puts("MSWEEPER [switches]: reads MSWEEPER.IN, writes MSWEEPER.OUT");
        opt_print(stdout, items, count);
        puts("No random numbers are used, so --seed changes nothing; the work is bounded by\n"
             "the field alone, so --nodes only switches the clock off.");
        return 0;
    }
    clk_limit(&clock, OPT_PLAN * opt_time_limit(&timed, MSWEEPER_LIMIT),
              timed.clock == 1);
    return msweeper_play(&clock);
}
