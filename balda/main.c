/* main: plays one move of the Balda contest; files and limits as the statement has them.
 */
#include <stdio.h>

#include "balda/game.h"
#include "balda/search.h"
#include "common/clk.h"
#include "common/opt.h"

#define BD_LIMIT 3.0 /* seconds a move */

static const char *bd_main_play(bd_game *game, const bd_limits *limits)
{
    bd_search *search;
    bd_result result;
    const char *problem = bd_game_open(game, BD_CELLS);

    if (problem)
        return problem;
    search = bd_search_new(&game->lexicon);
    if (!search)
        return "not enough memory to search";
    bd_search_run(search, &game->state, &bd_params_default, limits, &result);
    bd_search_free(search);
    return bd_game_answer(game, result.found ? &result.move : NULL);
}

int main(int argc, char **argv)
{
    static bd_game game;
    static opt_timed timed;
    const opt_item items[] = {OPT_TIMED(&timed)};
    const int count = (int)(sizeof items / sizeof items[0]);
    char error[OPT_ERROR_MAX];
    bd_limits limits;
    clk clock;
    int rest;
    const char *problem;

    clk_start(&clock);
    problem = opt_parse(items, count, argc, argv, &rest, error);
    if (problem || rest) {
        fprintf(stderr, "balda: %s\n", problem ? problem : "expected no arguments but switches");
        return 2;
    }
    if (timed.help) {
        printf("balda: plays one move of Balda: reads " BD_INPUT " and " BD_DICT
               ", writes " BD_OUTPUT "\n");
        opt_print(stdout, items, count);
        return 0;
    }
    clk_limit(&clock, opt_time_limit(&timed, BD_LIMIT) * OPT_PLAN, timed.clock == 1);
    limits.clock = &clock;
    limits.nodes = timed.nodes;
    problem = bd_main_play(&game, &limits);
    if (problem) {
        fprintf(stderr, "balda: %s\n", problem);
        remove(BD_OUTPUT);
    }
    bd_game_close(&game);
    return problem ? 1 : 0;
}
