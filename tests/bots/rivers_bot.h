/* rivers_bot: what the plain opponents of Rivers share: the protocol with its files. A bot
 * is one function that picks a cell out of the legal ones. */
#ifndef TESTS_BOTS_RIVERS_BOT_H
#define TESTS_BOTS_RIVERS_BOT_H

#include <stdio.h>

#include "common/clk.h"
#include "common/io.h"
#include "common/opt.h"
#include "common/rng.h"
#include "rivers/input.h"
#include "rivers/work.h"

typedef struct rivers_bot {
    opt_timed timed;
    clk clock;
    rng random;
    int64_t nodes;
} rivers_bot;

/* `moves` is not 0. */
typedef int rivers_bot_choose(rivers_bot *bot, const rv_board *board, uint64_t moves);

/* True when the budget is spent. */
static inline bool rivers_bot_over(rivers_bot *bot)
{
    bot->nodes++;
    if (bot->timed.nodes)
        return bot->nodes > bot->timed.nodes;
    return bot->nodes % 1000 == 0 && clk_over(&bot->clock);
}

static inline int rivers_bot_answer(rivers_bot *bot, const rv_input *input,
                                    rivers_bot_choose *choose)
{
    char answer[RV_ANSWER_MAX], record[RV_WORK_MAX];
    int cell = RV_PASS, size;
    io_reader work;
    rv_board board;
    uint64_t moves;

    rv_board_read(&board, input->cells, input->colour);
    if (io_open(&work, "RAIN.WRK", 4096))
        board.hands = rv_work_hands(input, NULL, 0);
    else
        board.hands = rv_work_hands(input, work.data, work.size);
    io_close(&work);
    moves = rv_board_moves(&board);
    if (moves)
        cell = choose(bot, &board, moves);
    size = rv_input_answer(cell, answer);
    if (io_write_file("RAIN.OUT", "RAIN.TMP", answer, (size_t)size))
        return 1;
    size = rv_work_record(input, &board, cell, record);
    return io_write_file("RAIN.WRK", "RAIN.TMP", record, (size_t)size) != NULL;
}

static inline int rivers_bot_main(int argc, char **argv, rivers_bot_choose *choose)
{
    static rivers_bot bot;
    const opt_item items[] = {OPT_TIMED(&bot.timed)};
    char error[OPT_ERROR_MAX];
    const char *problem;
    io_reader reader;
    rv_input input;
    int rest;

    clk_start(&bot.clock);
    bot.timed.seed = 1;
    problem = opt_parse(items, (int)(sizeof items / sizeof *items), argc, argv, &rest, error);
    if (problem || bot.timed.help) {
        opt_print(stderr, items, (int)(sizeof items / sizeof *items));
        return problem ? 2 : 0;
    }
    clk_limit(&bot.clock, OPT_PLAN * opt_time_limit(&bot.timed, 1.0), bot.timed.clock == 1);
    rv_bits_init();
    problem = io_open(&reader, "RAIN.INP", 4096);
    if (!problem)
        problem = rv_input_read(&input, &reader);
    if (problem) {
        fprintf(stderr, "%s\n", problem);
        io_close(&reader);
        return 1;
    }
    io_close(&reader);
    return rivers_bot_answer(&bot, &input, choose);
}

#endif
