/* balda_bot: what the simple Balda opponents share: everything but the choice of a move.
 * A bot defines bot_choose and calls bot_main from main. */
#ifndef TESTS_BOTS_BALDA_BOT_H
#define TESTS_BOTS_BALDA_BOT_H

#include <stdio.h>
#include <stdlib.h>

#include "balda/game.h"
#include "balda/tree.h"
#include "common/clk.h"
#include "common/opt.h"
#include "common/rng.h"

/* The index of the move to play in the root's list, which is not empty. */
static int bot_choose(bd_tree *tree, rng *random);

/* most: empty cells a word may need, so plies the bot looks ahead. */
static int bot_main(int argc, char **argv, int most)
{
    static bd_game game;
    static bd_tree tree;
    static opt_timed timed;
    const opt_item items[] = {OPT_TIMED(&timed)};
    char error[OPT_ERROR_MAX];
    clk clock;
    rng random;
    const bd_list *list;
    int rest;
    const char *problem;

    clk_start(&clock);
    problem = opt_parse(items, 5, argc, argv, &rest, error);
    if (problem || rest) {
        fprintf(stderr, "%s\n", problem ? problem : "expected no arguments");
        return 2;
    }
    clk_limit(&clock, opt_time_limit(&timed, 3.0) * OPT_PLAN, timed.clock == 1);
    problem = bd_game_open(&game, most);
    if (problem || !bd_tree_open(&tree, &game.lexicon)) {
        fprintf(stderr, "%s\n", problem ? problem : "not enough memory");
        return 1;
    }
    bd_tree_root(&tree, &game.state.board, &clock, timed.nodes);
    rng_seed(&random, rng_mix(timed.seed, game.state.board.filled));
    list = bd_tree_moves(&tree);
    if (list->count)
        problem = bd_game_answer(&game, &list->moves[bot_choose(&tree, &random)]);
    else
        problem = bd_game_answer(&game, NULL);
    bd_tree_close(&tree);
    bd_game_close(&game);
    return problem != NULL;
}

#endif
