/* bench: fingerprint and speed of the bot, and matches between players in this process.
 *
 *   hive-bench                              fingerprint, moves/s, playouts/s
 *   hive-bench --fingerprint                the fingerprint only
 *   hive-bench [options] --match A B        duplicate pairs of A against B
 *
 * A player is random, greedy, careful, lookahead, montecarlo, policy or search; settings
 * may follow: search:playouts=2000,plies=8. Times are processor time, so that a busy
 * machine does not change the result.
 */
#include "common/opt.h"
#include "hive/match.h"
#include "hive/rivals.h"
#include "hive/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A player of a match, with all it needs. */
typedef struct hv_entrant {
    hv_rival *rival; /* NULL: our search */
    hv_search search;
    int64_t playouts;
    double seconds;
    rng chance;
    double spent; /* processor time of all moves */
    long moves;
} hv_entrant;

static int hv_entrant_choose(void *self, const hv_state *state, int side, int number)
{
    hv_entrant *entrant = self;
    clk clock;
    hv_budget budget;
    hv_effort effort;
    int cell;

    memset(&clock, 0, sizeof clock);
    clock.cpu = true;
    clock.start = clk_now(true);
    clock.limit = entrant->seconds;
    effort.playouts = budget.playouts = entrant->playouts;
    effort.clock = budget.clock = entrant->seconds > 0 ? &clock : NULL;
    effort.chance = &entrant->chance;
    cell = entrant->rival != NULL
               ? entrant->rival(state, side, number, &effort)
               : hv_search_choose(&entrant->search, state, side, number, &budget);
    entrant->spent += clk_elapsed(&clock);
    entrant->moves++;
    return cell;
}

static void hv_entrant_watch(void *self, const hv_state *state, int side, int number,
                             int cell)
{
    hv_entrant *entrant = self;

    if (entrant->rival == NULL) {
        hv_search_watch(&entrant->search, state, side, number, cell);
    }
}

/* A new game: nothing is known of the opponent. */
static void hv_entrant_begin(void *self)
{
    hv_entrant *entrant = self;

    hv_opponent_init(&entrant->search.opponent, entrant->search.eval);
}

/* Applies one setting "name=value" to an entrant; false if there is no such setting. */
static bool hv_entrant_set(hv_entrant *entrant, const char *name, double value)
{
    hv_options *options = &entrant->search.options;
    const struct {
        const char *name;
        int *option;
    } all[] = {{"candidates", &options->candidates}, {"plies", &options->plies},
               {"whole", &options->whole},           {"exact", &options->exact},
               {"prior", &options->prior},           {"model", &options->model},
               {"squash", &options->squash},         {"second", &options->second}};
    size_t i;

    if (strcmp(name, "playouts") == 0) {
        entrant->playouts = (int64_t)value;
        entrant->seconds = 0;
        return true;
    }
    if (strcmp(name, "ms") == 0) {
        entrant->seconds = value / 1000;
        entrant->playouts = 0;
        return true;
    }
    for (i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i].name, name) == 0) {
            *all[i].option = (int)value;
            return true;
        }
    }
    return false;
}

/* Makes an entrant of "NAME" or "NAME:setting=value,..."; false if it is not understood.
 */
static bool hv_entrant_init(hv_entrant *entrant, const hv_eval *eval, const char *text,
                            double seconds, int64_t playouts)
{
    hv_options options;
    char copy[200], *setting;

    memset(entrant, 0, sizeof *entrant);
    if (strlen(text) >= sizeof copy) {
        return false;
    }
    strcpy(copy, text);
    setting = strchr(copy, ':');
    if (setting != NULL) {
        *setting++ = '\0';
    }
    hv_options_init(&options);
    if (strcmp(copy, "policy") == 0) {
        options.candidates = 1;
        options.exact = 0;
    } else if (strcmp(copy, "search") != 0) {
        entrant->rival = hv_rival_named(copy);
        if (entrant->rival == NULL) {
            return false;
        }
    }
    hv_search_init(&entrant->search, eval, &options, 1);
    rng_seed(&entrant->chance, 2);
    entrant->playouts = playouts;
    entrant->seconds = seconds;
    for (setting = setting == NULL ? NULL : strtok(setting, ","); setting != NULL;
         setting = strtok(NULL, ",")) {
        char *value = strchr(setting, '=');

        if (value == NULL) {
            return false;
        }
        *value++ = '\0';
        if (!hv_entrant_set(entrant, setting, strtod(value, NULL))) {
            return false;
        }
    }
    return true;
}

static void hv_bench_match(hv_entrant *a, hv_entrant *b, const char *const name[2],
                           int pairs, uint64_t seed, bool quiet)
{
    hv_player player[2];
    hv_result result;
    int i;

    memset(&result, 0, sizeof result);
    player[0].choose = player[1].choose = hv_entrant_choose;
    player[0].watch = player[1].watch = hv_entrant_watch;
    player[0].begin = player[1].begin = hv_entrant_begin;
    player[0].self = a;
    player[1].self = b;
    for (i = 0; i < pairs; i++) {
        hv_draws draws;
        rng chance;

        rng_seed(&chance, rng_mix(seed, (uint64_t)i));
        hv_draws_shuffle(&draws, &chance);
        hv_match_pair(&player[0], &player[1], &draws, &result);
        if (!quiet || i + 1 == pairs) {
            printf("%s against %s: %d pairs, %.3f +- %.3f, difference %+.1f +- %.1f, "
                   "%.2f and %.2f ms a move\n",
                   name[0], name[1], result.pairs, hv_result_rate(&result),
                   hv_result_rate_error(&result), hv_result_margin(&result),
                   hv_result_margin_error(&result), 1000 * a->spent / (double)a->moves,
                   1000 * b->spent / (double)b->moves);
            fflush(stdout);
        }
    }
}

/* Plays policy moves from the empty board until `empty` cells are left. */
static void hv_bench_position(const hv_eval *eval, uint64_t seed, int empty,
                              hv_state *state, hv_board *board, hv_draws *draws)
{
    rng chance;
    int move;

    rng_seed(&chance, seed);
    hv_draws_shuffle(draws, &chance);
    hv_state_init(state);
    hv_board_from_state(board, state);
    for (move = 0; board->empty > empty; move++) {
        int side = move % 2, number = draws->number[side][move / 2], place;

        hv_board_draw(board, side, number);
        place = hv_eval_choose(eval, board, side, number);
        hv_board_play(board, side, number, place);
        hv_state_draw(state, side, number);
        hv_state_play(state, side, number, hv_board_cell(place));
    }
}

/* One number for all decisions of the bot at a fixed budget. */
static uint64_t hv_bench_fingerprint(const hv_eval *eval)
{
    uint64_t mark = 0;
    int game;

    for (game = 0; game < 2; game++) {
        hv_options options;
        hv_search search;
        hv_draws draws;
        hv_state state;
        rng chance;
        int move;

        hv_options_init(&options);
        hv_search_init(&search, eval, &options, (uint64_t)game);
        rng_seed(&chance, (uint64_t)game);
        hv_draws_shuffle(&draws, &chance);
        hv_state_init(&state);
        for (move = 0; move < HV_CELLS; move++) {
            hv_budget budget = {250, NULL};
            int side = move % 2, number = draws.number[side][move / 2], cell;

            hv_state_draw(&state, side, number);
            cell = hv_search_choose(&search, &state, side, number, &budget);
            hv_state_play(&state, side, number, cell);
            mark = rng_mix(mark, (uint64_t)cell);
        }
    }
    return mark;
}

static void hv_bench_policy(const hv_eval *eval)
{
    double start = clk_now(true), spent;
    long games;

    for (games = 0; games < 200 || clk_now(true) - start < 1; games++) {
        hv_state state;
        hv_board board;
        hv_draws draws;

        hv_bench_position(eval, (uint64_t)games, 0, &state, &board, &draws);
    }
    spent = clk_now(true) - start;
    printf("policy: %.2f million moves/s (in whole games, with the plain rules beside)\n",
           (double)(games * HV_CELLS) / spent / 1e6);
}

/* Moves of the policy and of nothing else, positions as they come in games. */
static void hv_bench_choose(const hv_eval *eval)
{
    double start = clk_now(true), spent;
    long games, i;
    hv_draws draws;
    hv_board empty;
    hv_state state;

    hv_bench_position(eval, 1, HV_CELLS, &state, &empty, &draws);
    for (games = 0; games < 200 || clk_now(true) - start < 1; games++) {
        hv_board board = empty;

        for (i = 0; i < HV_CELLS; i++) {
            int side = (int)(i % 2), number = draws.number[side][i / 2];

            hv_board_draw(&board, side, number);
            hv_board_play(&board, side, number,
                          hv_eval_choose(eval, &board, side, number));
        }
    }
    spent = clk_now(true) - start;
    printf("policy: %.2f million moves/s\n",
           (double)(games * HV_CELLS) / spent / 1e6);
}

static void hv_bench_playouts(const hv_eval *eval, int empty)
{
    hv_options options;
    hv_search search;
    hv_state state;
    hv_board board;
    hv_draws draws;
    hv_budget budget = {0, NULL};
    clk clock;
    int number;

    hv_bench_position(eval, 5, empty, &state, &board, &draws);
    number = draws.number[0][(HV_CELLS - empty) / 2];
    hv_options_init(&options);
    hv_search_init(&search, eval, &options, 1);
    hv_state_draw(&state, 0, number);
    clock.cpu = true;
    clock.start = clk_now(true);
    clock.limit = 1;
    budget.clock = &clock;
    hv_search_choose(&search, &state, 0, number, &budget);
    printf("%3d empty cells: %.0f playouts/s\n", empty,
           (double)search.playouts / clk_elapsed(&clock));
}

static int hv_bench_usage(const char *sentence)
{
    fprintf(stderr, "%s\n", sentence);
    return 2;
}

int main(int argc, char **argv)
{
    static hv_eval eval;
    static hv_entrant a, b;
    bool help = false, match = false, quiet = false, mark = false;
    int pairs = 100, rest = 0;
    int64_t playouts = 0;
    double seconds = 0.1;
    uint64_t seed = 1;
    const opt_item items[] = {
        {"help", OPT_FLAG, &help, 0, 0, NULL, "show this page"},
        {"fingerprint", OPT_FLAG, &mark, 0, 0, NULL, "show the fingerprint only"},
        {"match", OPT_FLAG, &match, 0, 0, NULL, "play two players against each other"},
        {"pairs", OPT_INT, &pairs, 1, 1000000, NULL, "N: duplicate pairs of a match"},
        {"playouts", OPT_COUNT, &playouts, 1, 9e18, NULL, "N: budget of a move"},
        {"time", OPT_REAL, &seconds, 0.0001, 86400, NULL,
         "SEC: processor time of a move, if no playouts are given"},
        {"seed", OPT_SEED, &seed, 0, 0, NULL, "S: seed of the draws"},
        {"quiet", OPT_FLAG, &quiet, 0, 0, NULL, "show the end result only"}};
    enum { COUNT = sizeof items / sizeof *items };
    char error[OPT_ERROR_MAX];
    const char *wrong = opt_parse(items, COUNT, argc, argv, &rest, error);

    if (wrong != NULL) {
        return hv_bench_usage(wrong);
    }
    if (help) {
        opt_print(stdout, items, COUNT);
        return 0;
    }
    hv_board_setup();
    hv_eval_init(&eval, hv_weights);
    if (match) {
        seconds = playouts > 0 ? 0 : seconds;
        if (rest != 2 || !hv_entrant_init(&a, &eval, argv[1], seconds, playouts) ||
            !hv_entrant_init(&b, &eval, argv[2], seconds, playouts)) {
            return hv_bench_usage(
                "expected two players: random, greedy, careful, lookahead, "
                "montecarlo, policy or search, with :name=value settings");
        }
        hv_bench_match(&a, &b, (const char *const *)(argv + 1), pairs, seed, quiet);
        return 0;
    }
    printf("fingerprint %016llx\n", (unsigned long long)hv_bench_fingerprint(&eval));
    if (mark) {
        return 0;
    }
    hv_bench_policy(&eval);
    hv_bench_choose(&eval);
    hv_bench_playouts(&eval, 120);
    hv_bench_playouts(&eval, 80);
    hv_bench_playouts(&eval, 40);
    hv_bench_playouts(&eval, 20);
    return 0;
}
