/* The search: legal and repeatable at any budget, better than the policy alone, and not
 * hurt by a judge that breaks its promise; rivals and the statistics of matches. */
#include "support.h"

#include "hive/endgame.h"
#include "hive/match.h"
#include "hive/rivals.h"
#include "hive/search.h"

#include <math.h>
#include <string.h>

static hv_eval eval;

typedef struct searcher {
    hv_search search;
    int64_t playouts;
} searcher;

static int choose_by_search(void *self, const hv_state *state, int side, int number)
{
    searcher *player = self;
    hv_budget budget;
    int cell;

    budget.playouts = player->playouts;
    budget.clock = NULL;
    cell = hv_search_choose(&player->search, state, side, number, &budget);
    assert_true(hv_state_can_play(state, cell));
    return cell;
}

typedef struct rival_player {
    hv_rival *rival;
    rng chance;
} rival_player;

static int choose_by_rival(void *self, const hv_state *state, int side, int number)
{
    rival_player *player = self;
    hv_effort effort;
    int cell;

    effort.playouts = 40;
    effort.clock = NULL;
    effort.chance = &player->chance;
    cell = player->rival(state, side, number, &effort);
    assert_true(hv_state_can_play(state, cell));
    return cell;
}

static void start(searcher *player, int candidates, int64_t playouts)
{
    hv_options options;

    hv_options_init(&options);
    options.candidates = candidates;
    hv_search_init(&player->search, &eval, &options, 7);
    player->playouts = playouts;
}

static hv_result play(const hv_player *a, const hv_player *b, int pairs, uint64_t seed)
{
    hv_result result;
    rng chance;

    memset(&result, 0, sizeof result);
    rng_seed(&chance, seed);
    while (pairs-- > 0) {
        hv_draws draws;

        hv_draws_shuffle(&draws, &chance);
        hv_match_pair(a, b, &draws, &result);
    }
    return result;
}

static hv_player player_of(searcher *self)
{
    hv_player player;

    player.choose = choose_by_search;
    player.watch = NULL;
    player.begin = NULL;
    player.self = self;
    return player;
}

static void beats_greedy_with_a_small_budget(void **unused)
{
    static searcher ours;
    rival_player greedy = {hv_rival_greedy, {{0}}};
    hv_player a, b = {choose_by_rival, NULL, NULL, &greedy};
    hv_result result;

    (void)unused;
    start(&ours, 16, 400);
    a = player_of(&ours);
    result = play(&a, &b, 5, 3);
    assert_true(hv_result_rate(&result) >= 0.9);
    assert_true(hv_result_margin(&result) > 100);
}

static void same_seed_same_game(void **unused)
{
    static searcher one, two;
    hv_player a, b;
    hv_state state;
    rng chance;
    hv_draws draws;
    int move;

    (void)unused;
    start(&one, 16, 100);
    start(&two, 16, 100);
    a = player_of(&one);
    b = player_of(&two);
    rng_seed(&chance, 1);
    hv_draws_shuffle(&draws, &chance);
    hv_state_init(&state);
    for (move = 0; move < HV_CELLS; move++) {
        int side = move % 2, number = draws.number[side][move / 2], cell;

        hv_state_draw(&state, side, number);
        cell = a.choose(a.self, &state, side, number);
        assert_int_equal(cell, b.choose(b.self, &state, side, number));
        assert_true(one.search.playouts == two.search.playouts);
        hv_state_play(&state, side, number, cell);
    }
}

/* A clock that is over before the search begins: the answer is still a legal move. */
static void answers_when_time_is_over(void **unused)
{
    static searcher ours;
    hv_state state;
    hv_budget budget;
    clk clock;
    int cell;

    (void)unused;
    start(&ours, 16, 0);
    hv_state_init(&state);
    hv_state_draw(&state, 0, 13);
    clk_start(&clock);
    clock.start -= 100;
    clock.limit = 1;
    budget.playouts = 0;
    budget.clock = &clock;
    cell = hv_search_choose(&ours.search, &state, 0, 13, &budget);
    assert_true(hv_state_can_play(&state, cell));
    assert_true(ours.search.playouts < 1000);
}

/* 60 of 100 seconds are gone, and the clock has been seen to jump by 30: it is time. */
static void keeps_a_reserve_for_jumps_of_the_clock(void **unused)
{
    static searcher ours;
    hv_state state;
    hv_budget budget;
    clk clock;
    int cell;

    (void)unused;
    start(&ours, 16, 0);
    hv_state_init(&state);
    hv_state_draw(&state, 0, 13);
    clk_start(&clock);
    clock.start -= 60;
    clock.limit = 100;
    ours.search.jump = 32;
    budget.playouts = 0;
    budget.clock = &clock;
    cell = hv_search_choose(&ours.search, &state, 0, 13, &budget);
    assert_true(hv_state_can_play(&state, cell));
    assert_true(ours.search.playouts < 1000);
}

/* Both players only get 20s (or 1s): bags lose the nearest number instead. */
static void survives_broken_promises(void **unused)
{
    static searcher ours;
    int number, move;

    (void)unused;
    for (number = 1; number <= 20; number += 19) {
        hv_state state;

        start(&ours, 8, 40);
        hv_state_init(&state);
        for (move = 0; move < HV_CELLS; move++) {
            int side = move % 2;

            hv_state_draw(&state, side, number);
            hv_state_play(&state, side, number,
                          choose_by_search(&ours, &state, side, number));
        }
        assert_int_equal(state.empty, 0);
    }
}

/* One player moves far more often than the other: no bag fits the empty cells. */
static void survives_a_bag_that_runs_out(void **unused)
{
    static searcher ours;
    hv_state state;

    (void)unused;
    start(&ours, 8, 20);
    hv_state_init(&state);
    while (state.empty > 0) {
        hv_state_draw(&state, 1, 9);
        hv_state_play(&state, 1, 9, choose_by_search(&ours, &state, 1, 9));
    }
    assert_int_equal(state.left[1], 0);
    assert_int_equal(state.left[0], 60);
}

static void last_cells_are_exact(void **unused)
{
    static searcher ours;
    hv_player a;
    rng chance;
    hv_draws draws;
    hv_state state;
    int move;

    (void)unused;
    start(&ours, 16, 30);
    a = player_of(&ours);
    rng_seed(&chance, 8);
    hv_draws_shuffle(&draws, &chance);
    hv_state_init(&state);
    for (move = 0; move < HV_CELLS; move++) {
        int side = move % 2, number = draws.number[side][move / 2], cell;

        hv_state_draw(&state, side, number);
        cell = a.choose(a.self, &state, side, number);
        if (state.empty <= 5) {
            assert_int_equal(cell,
                             hv_endgame_choose(&state, side, number, NULL, NULL, NULL));
        }
        hv_state_play(&state, side, number, cell);
    }
}

/* A game against our own policy; with eight cells left or fewer the answer must be the
 * exact one. Returns how often that was another one than against best play. */
static int answer_the_policy(searcher *ours, uint64_t seed)
{
    hv_player a = player_of(ours);
    hv_draws draws;
    hv_state state;
    rng chance;
    int move, others = 0;

    rng_seed(&chance, seed);
    hv_draws_shuffle(&draws, &chance);
    hv_state_init(&state);
    for (move = 0; move < HV_CELLS; move++) {
        int side = move % 2, number = draws.number[side][move / 2], cell;

        hv_state_draw(&state, side, number);
        if (side == 1) {
            hv_board board;

            hv_board_from_state(&board, &state);
            cell = hv_board_cell(hv_eval_choose(&eval, &board, side, number));
            hv_search_watch(&ours->search, &state, side, number, cell);
        } else {
            cell = a.choose(a.self, &state, side, number);
            if (state.empty <= 8) {
                assert_int_equal(
                    cell, hv_endgame_choose(&state, side, number, &eval, NULL, NULL));
            }
            if (state.empty <= 6) {
                others +=
                    cell != hv_endgame_choose(&state, side, number, NULL, NULL, NULL);
            }
        }
        hv_state_play(&state, side, number, cell);
    }
    return others;
}

static void last_cells_of_a_foretold_enemy_are_exact(void **unused)
{
    static searcher ours;
    int others = 0;
    uint64_t seed;

    (void)unused;
    for (seed = 1; seed <= 8; seed++) {
        start(&ours, 16, 30);
        others += answer_the_policy(&ours, seed);
    }
    assert_true(others > 0);
}

static void rivals_play_whole_games(void **unused)
{
    static const char *const names[] = {"random", "greedy", "careful", "lookahead",
                                        "montecarlo"};
    size_t i;

    (void)unused;
    assert_null(hv_rival_named("nobody"));
    for (i = 0; i < sizeof names / sizeof *names; i++) {
        rival_player one, two;
        hv_player a = {choose_by_rival, NULL, NULL, &one},
                  b = {choose_by_rival, NULL, NULL, &two};
        hv_result result;

        one.rival = hv_rival_named(names[i]);
        two.rival = hv_rival_random;
        assert_non_null(one.rival);
        rng_seed(&one.chance, 1);
        rng_seed(&two.chance, 2);
        result = play(&a, &b, 1, i);
        assert_int_equal(result.pairs, 1);
        if (i > 0) {
            assert_true(hv_result_margin(&result) > 100);
        }
    }
}

/* A cell that wins 15 but can be lost at once, or a safe one: by hand. */
static void careful_minds_what_it_can_lose(void **unused)
{
    hv_state state;
    int v;

    (void)unused;
    hv_state_init(&state);
    memset(state.bag[1], 0, sizeof state.bag[1]);
    state.bag[1][20] = 1;
    state.left[1] = 1;
    for (v = 0; v < HV_CELLS; v++) {
        if (v != hv_hex_cell(1, 1) && v != hv_hex_cell(1, 12) &&
            v != hv_hex_cell(1, 11)) {
            state.number[v] = 20;
            state.owner[v] = 1;
            state.empty--;
        }
    }
    /* 12 at 1 1 has no empty neighbour and is safe; at 1 11 or 1 12 the 20 takes it */
    assert_int_equal(hv_rival_careful(&state, 0, 12, NULL), hv_hex_cell(1, 1));
    state.number[hv_hex_cell(1, 10)] = 3;
    /* +6 at 1 11 is not worth 24 at stake; greedy takes it */
    assert_int_equal(hv_rival_careful(&state, 0, 12, NULL), hv_hex_cell(1, 1));
    assert_int_equal(hv_rival_greedy(&state, 0, 12, NULL), hv_hex_cell(1, 11));
}

/* A player that only counts its own sum, worked out here by the plain rules. */
static int choose_own_sum(const hv_state *state, int side, int number, hv_effort *effort)
{
    int cell, best = -1, most = 0;

    (void)effort;
    for (cell = 0; cell < HV_CELLS; cell++) {
        hv_state after = *state;

        if (state->number[cell] != 0) {
            continue;
        }
        hv_state_play(&after, side, number, cell);
        if (best < 0 || hv_state_sum(&after, side) > most) {
            best = cell;
            most = hv_state_sum(&after, side);
        }
    }
    return best;
}

/* Watches a rival through a game against our policy; the model it is taken for. */
static hv_opponent opponent;

static int model_of(hv_rival *rival, uint64_t seed)
{
    rival_player player;
    hv_state state;
    hv_draws draws;
    int move;

    player.rival = rival;
    rng_seed(&player.chance, seed);
    hv_opponent_init(&opponent, &eval);
    assert_int_equal(hv_opponent_best(&opponent), 0);
    hv_draws_shuffle(&draws, &player.chance);
    hv_state_init(&state);
    for (move = 0; move < HV_CELLS; move++) {
        int side = move % 2, number = draws.number[side][move / 2], cell;
        hv_board board;

        hv_state_draw(&state, side, number);
        hv_board_from_state(&board, &state);
        if (side == 0 && player.rival != NULL) {
            cell = choose_by_rival(&player, &state, side, number);
        } else {
            cell = hv_board_cell(hv_eval_choose(&eval, &board, side, number));
        }
        if (side == 0) {
            hv_opponent_watch(&opponent, &state, side, number, cell);
        }
        hv_state_play(&state, side, number, cell);
    }
    assert_int_equal(opponent.seen, HV_DRAWS);
    return hv_opponent_best(&opponent);
}

static void knows_players_by_their_moves(void **unused)
{
    uint64_t seed;

    (void)unused;
    for (seed = 1; seed <= 4; seed++) {
        int best;

        assert_int_equal(model_of(NULL, seed), 0); /* our policy itself */
        assert_int_equal(opponent.hits[0], HV_DRAWS);
        assert_int_equal(model_of(hv_rival_greedy, seed), 1);
        assert_int_equal(opponent.hits[1], HV_DRAWS);
        assert_int_equal(model_of(hv_rival_careful, seed), 2);
        /* the two greedy rules often agree */
        best = model_of(choose_own_sum, seed);
        assert_true(best == 1 || best == 4);
        assert_int_equal(opponent.hits[4], HV_DRAWS);
    }
}

/* An opponent that never does what its model says is played as if it were ourselves. */
static void mistrusts_a_model_that_fails(void **unused)
{
    rng chance;
    int i;

    (void)unused;
    hv_opponent_init(&opponent, &eval);
    rng_seed(&chance, 1);
    opponent.seen = 20;
    opponent.score[1] = 100000;
    for (i = 0; i < 50; i++) {
        assert_ptr_equal(hv_opponent_draw(&opponent, &chance), &eval);
    }
    opponent.hits[1] = 17;
    for (i = 0; i < 50; i++) {
        assert_ptr_equal(hv_opponent_draw(&opponent, &chance), &eval);
    }
    assert_null(hv_opponent_foretold(&opponent));
    opponent.hits[1] = 21;
    assert_ptr_equal(hv_opponent_draw(&opponent, &chance), &opponent.known[0]);
    opponent.hits[1] = 18; /* nine of ten */
    assert_ptr_equal(hv_opponent_foretold(&opponent), &opponent.known[0]);
    opponent.score[1] = 0;
    assert_null(
        hv_opponent_foretold(&opponent)); /* the likeliest is the policy: 0 hits */
    opponent.hits[0] = 20;
    assert_ptr_equal(hv_opponent_foretold(&opponent), &eval);
    hv_opponent_init(&opponent, &eval); /* nothing seen: nothing foretold */
    assert_null(hv_opponent_foretold(&opponent));
}

static void a_player_against_itself_is_even(void **unused)
{
    rival_player careful = {hv_rival_careful, {{0}}};
    hv_player a = {choose_by_rival, NULL, NULL, &careful};
    hv_result result = play(&a, &a, 3, 5);

    (void)unused;
    assert_int_equal(result.pairs, 3);
    assert_true(fabs(hv_result_margin(&result)) < 1e-9);
    assert_true(fabs(hv_result_rate(&result) - 0.5) < 1e-9);
}

/* What was drawn stays; what is to come is the same numbers in another order. */
static void reshuffles_what_is_to_come(void **unused)
{
    hv_draws draws, before;
    rng chance;
    int moves, side, i;

    (void)unused;
    rng_seed(&chance, 21);
    hv_draws_shuffle(&draws, &chance);
    for (moves = 0; moves <= HV_CELLS; moves++) {
        int moved = 0;

        before = draws;
        hv_draws_reshuffle(&draws, moves, &chance);
        for (side = 0; side < 2; side++) {
            int seen = side == 0 ? moves - moves / 2 : moves / 2;
            int count[HV_NUMBERS + 1] = {0};

            for (i = 0; i < HV_DRAWS; i++) {
                int same = draws.number[side][i] == before.number[side][i];

                assert_true(same || i >= seen);
                moved += !same;
                count[draws.number[side][i]]++;
            }
            for (i = 1; i <= HV_NUMBERS; i++) {
                assert_int_equal(count[i], HV_COPIES);
            }
        }
        assert_true(moved > 0 || moves > 100);
    }
}

static void statistics_by_hand(void **unused)
{
    hv_result result;

    (void)unused;
    memset(&result, 0, sizeof result);
    result.pairs = 4; /* margins 10, 20, 30, 40; points 1, 1, 0.5, 0.5 */
    result.margin = 100;
    result.margin2 = 3000;
    result.points = 3;
    result.points2 = 2.5;
    assert_true(fabs(hv_result_margin(&result) - 25) < 1e-9);
    assert_true(fabs(hv_result_margin_error(&result) - 1.96 * 6.454972) < 1e-4);
    assert_true(fabs(hv_result_rate(&result) - 0.75) < 1e-9);
    assert_true(fabs(hv_result_rate_error(&result) - 1.96 * 0.1443376) < 1e-5);
}

static int setup(void **unused)
{
    (void)unused;
    hv_board_setup();
    hv_eval_init(&eval, hv_weights);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beats_greedy_with_a_small_budget),
        cmocka_unit_test(same_seed_same_game),
        cmocka_unit_test(answers_when_time_is_over),
        cmocka_unit_test(keeps_a_reserve_for_jumps_of_the_clock),
        cmocka_unit_test(survives_broken_promises),
        cmocka_unit_test(survives_a_bag_that_runs_out),
        cmocka_unit_test(last_cells_are_exact),
        cmocka_unit_test(last_cells_of_a_foretold_enemy_are_exact),
        cmocka_unit_test(rivals_play_whole_games),
        cmocka_unit_test(careful_minds_what_it_can_lose),
        cmocka_unit_test(knows_players_by_their_moves),
        cmocka_unit_test(mistrusts_a_model_that_fails),
        cmocka_unit_test(a_player_against_itself_is_even),
        cmocka_unit_test(reshuffles_what_is_to_come),
        cmocka_unit_test(statistics_by_hand),
    };

    return cmocka_run_group_tests(tests, setup, NULL);
}
