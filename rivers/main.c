/* main: RAIN.EXE, the protocol: RAIN.INP -> RAIN.OUT, with RAIN.WRK between calls.
 *
 * The answer is written once, after the search; the search starts from a legal move and
 * only improves it. Without memory for tables the first legal move is played.
 */
#include <stdio.h>

#include "common/clk.h"
#include "common/io.h"
#include "common/opt.h"
#include "rivers/input.h"
#include "rivers/root.h"
#include "rivers/solve.h"
#include "rivers/unpack.h"
#include "rivers/weights.h"
#include "rivers/work.h"

#define RV_MAIN_INPUT "RAIN.INP"
#define RV_MAIN_OUTPUT "RAIN.OUT"
#define RV_MAIN_WORK "RAIN.WRK"
#define RV_MAIN_TEMP "RAIN.TMP"

enum { RV_MAIN_FILE_MAX = 1 << 20 };

static const double rv_main_limit = 1.0; /* the contest's seconds a move */

typedef struct rv_main {
    opt_timed timed;
    int depth;
    const char *solve;
    bool unlimited;
    clk clock;
    rv_eval eval;
    rv_task task;
} rv_main;

static int rv_main_fail(const char *error)
{
    fprintf(stderr, "%s\n", error);
    remove(RV_MAIN_OUTPUT);
    return 1;
}

/* Tables of evaluation and search; false if there is no memory for them. */
static bool rv_main_prepare(rv_main *program)
{
    rv_bits_init();
    rv_eval_init();
    return rv_eval_make(&program->eval) && rv_task_make(&program->task, &program->eval) &&
           rv_unpack(&program->eval, rv_weights_lines, rv_weights_count);
}

static int rv_main_solve(rv_main *program)
{
    io_reader reader;
    const char *error;
    int wrong = 0, status;

    if (!rv_main_prepare(program))
        return rv_main_fail("RAIN.EXE: out of memory");
    error = io_open(&reader, program->solve, RV_MAIN_FILE_MAX);
    if (!error)
        error = rv_solve_all(&program->task, &reader, program->unlimited, stdout, &wrong);
    if (error)
        fprintf(stderr, "%s\n", error);
    status = error || wrong;
    io_close(&reader);
    return status;
}

/* The hands, with the help of the work file if there is a sound one. */
static unsigned rv_main_hands(const rv_input *input)
{
    io_reader reader;
    unsigned hands;

    if (io_open(&reader, RV_MAIN_WORK, RV_MAIN_FILE_MAX))
        hands = rv_work_hands(input, NULL, 0);
    else
        hands = rv_work_hands(input, reader.data, reader.size);
    io_close(&reader);
    return hands;
}

static int rv_main_choose(rv_main *program, const rv_board *board, int colour)
{
    uint64_t moves = rv_board_moves(board);

    if (!moves)
        return RV_PASS;
    if (!rv_main_prepare(program))
        return rv_bits_first(moves);
    rv_task_begin(&program->task, &program->clock, (uint64_t)program->timed.nodes);
    return rv_root_think(&program->task, board, colour, program->depth).cell;
}

static int rv_main_answer(rv_main *program, const rv_input *input)
{
    char answer[RV_ANSWER_MAX], record[RV_WORK_MAX];
    const char *error;
    rv_board board;
    int cell, size;

    rv_bits_init();
    rv_board_read(&board, input->cells, input->colour);
    board.hands = rv_main_hands(input);
    cell = rv_main_choose(program, &board, input->colour - 1);
    size = rv_input_answer(cell, answer);
    error = io_write_file(RV_MAIN_OUTPUT, RV_MAIN_TEMP, answer, (size_t)size);
    if (error)
        return rv_main_fail(error);
    size = rv_work_record(input, &board, cell, record);
    if (io_write_file(RV_MAIN_WORK, RV_MAIN_TEMP, record, (size_t)size))
        remove(RV_MAIN_WORK); /* no record is better than an old one */
    return 0;
}

static int rv_main_play(rv_main *program)
{
    double limit = opt_time_limit(&program->timed, rv_main_limit);
    io_reader reader;
    rv_input input;
    const char *error;
    int status;

    if (program->depth && program->timed.time == 0)
        limit = 0;
    clk_limit(&program->clock, limit * OPT_PLAN, program->timed.clock == 1);
    error = io_open(&reader, RV_MAIN_INPUT, RV_MAIN_FILE_MAX);
    if (!error)
        error = rv_input_read(&input, &reader);
    status = error ? rv_main_fail(error) : rv_main_answer(program, &input);
    io_close(&reader);
    return status;
}

int main(int argc, char **argv)
{
    static rv_main program;
    const opt_item items[] = {
        OPT_TIMED(&program.timed),
        {"depth", OPT_INT, &program.depth, 1, 64, NULL,
         "N: search N plies; no clock unless --time is given too"},
        {"solve", OPT_TEXT, &program.solve, 0, 0, NULL,
         "FILE: exact results of the positions in FILE ([NAME] CELLS COLOUR a line)"},
        {"unlimited", OPT_FLAG, &program.unlimited, 0, 0, NULL,
         "with --solve: hands without limit, empty cells to the winner"}};
    const int count = (int)(sizeof items / sizeof *items);
    char error[OPT_ERROR_MAX];
    int rest;

    clk_start(&program.clock);
    if (opt_parse(items, count, argc, argv, &rest, error)) {
        fprintf(stderr, "RAIN.EXE: %s\n", error);
        return 2;
    }
    if (rest > 0) {
        fprintf(stderr, "RAIN.EXE: unexpected argument '%s'\n", argv[1]);
        return 2;
    }
    if (program.timed.help) {
        printf("RAIN.EXE plays Rivers: reads " RV_MAIN_INPUT ", writes " RV_MAIN_OUTPUT
               ", remembers in " RV_MAIN_WORK ".\n");
        opt_print(stdout, items, count);
        return 0;
    }
    return program.solve ? rv_main_solve(&program) : rv_main_play(&program);
}
