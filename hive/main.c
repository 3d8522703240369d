/* hive: plays the game Hive by the contest's protocol: reads numbers, answers
 * "row column". The seat, then a line a move; see protocol.h.
 */
#include "common/clk.h"
#include "common/opt.h"
#include "hive/protocol.h"
#include "hive/search.h"

#include <string.h>

#define HV_TIME_LIMIT 1.0 /* seconds a move, by the statement */

/* Working state of the program. */
static struct {
    clk clock;
    hv_eval eval;
    hv_search search;
    hv_state state;
    hv_input input;
} hv_main;

/* Starts the clock for a move; the first move of the game counts from process start. */
static void hv_main_clock(bool first, const opt_timed *timed)
{
    double limit = OPT_PLAN * opt_time_limit(timed, HV_TIME_LIMIT);
    bool cpu = timed->clock == 1;

    if (!first || cpu) {
        hv_main.clock.cpu = cpu;
        hv_main.clock.start = clk_now(cpu);
        hv_main.clock.spent = clk_now(true);
    }
    hv_main.clock.limit = limit;
}

/* Chooses, plays and prints our move; false if nobody can read it any more. */
static bool hv_main_move(int seat, const hv_turn *turn, const opt_timed *timed)
{
    hv_budget budget;
    int cell;

    if (turn->cell >= 0) {
        hv_state_draw(&hv_main.state, 1 - seat, turn->number);
        hv_search_watch(&hv_main.search, &hv_main.state, 1 - seat, turn->number,
                        turn->cell);
        hv_state_play(&hv_main.state, 1 - seat, turn->number, turn->cell);
    }
    hv_state_draw(&hv_main.state, seat, turn->own_number);
    budget.playouts = timed->nodes;
    budget.clock = hv_main.clock.limit > 0 ? &hv_main.clock : NULL;
    cell = hv_search_choose(&hv_main.search, &hv_main.state, seat, turn->own_number,
                            &budget);
    hv_state_play(&hv_main.state, seat, turn->own_number, cell);
    printf("%d %d\n", hv_hex_row(cell), hv_hex_col(cell));
    return fflush(stdout) == 0;
}

/* Plays until our 60th move or the end of input; the exit status. */
static int hv_main_play(const opt_timed *timed)
{
    hv_turn turn;
    int seat = 0, move;
    enum hv_got got = hv_input_seat(&hv_main.input, &seat);

    for (move = 0; got == HV_GOT_VALUE && move < HV_DRAWS; move++) {
        bool opening = move == 0 && seat == 0;

        got = opening ? hv_input_first(&hv_main.input, &turn)
                      : hv_input_turn(&hv_main.input, &hv_main.state, &turn);
        if (got != HV_GOT_VALUE) {
            break;
        }
        hv_main_clock(opening, timed);
        if (!hv_main_move(seat, &turn, timed)) {
            fprintf(stderr, "standard output: cannot write the move\n");
            return 1;
        }
    }
    if (got == HV_GOT_BAD) {
        fprintf(stderr, "%s\n", hv_main.input.error);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    opt_timed timed = {0};
    const opt_item items[] = {OPT_TIMED(&timed)};
    enum { COUNT = sizeof items / sizeof *items };
    char error[OPT_ERROR_MAX];
    const char *wrong;
    hv_options options;
    int rest = 0;

    clk_start(&hv_main.clock);
    wrong = opt_parse(items, COUNT, argc, argv, &rest, error);
    if (wrong != NULL || rest > 0) {
        fprintf(stderr, "hive: %s\n", wrong != NULL ? wrong : "no arguments expected");
        return 2;
    }
    if (timed.help) {
        printf("hive [options]: plays Hive; the judge's numbers on standard input.\n");
        opt_print(stdout, items, COUNT);
        return 0;
    }
    hv_eval_init(&hv_main.eval, hv_weights);
    hv_options_init(&options);
    hv_search_init(&hv_main.search, &hv_main.eval, &options, timed.seed);
    hv_state_init(&hv_main.state);
    hv_input_init(&hv_main.input, stdin);
    return hv_main_play(&timed);
}
