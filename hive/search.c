/* search: playouts of the policy for the moves it likes best, the field halved as the
 * budget is used up.
 *
 * All candidates that are still in are compared with the same orders of draws, so luck
 * cancels out; a candidate that drops out never returns.
 */
#include "hive/search.h"
#include "hive/endgame.h"
#include "hive/playout.h"
#include "hive/second.h"

#include <assert.h>
#include <string.h>

/* Budgets from which on the exact end begins a cell earlier; and against an enemy that
 * can be foretold, where a cell earlier always does, two. */
enum { HV_LARGE_PLAYOUTS = 50000, HV_LARGE_FORETOLD = 12000 };
#define HV_LARGE_SECONDS 0.4
#define HV_LARGE_SECONDS_FORETOLD 0.07

/* Playouts for one second move: fewer find nothing, more nothing else. */
enum { HV_SECOND_LEAST = 96, HV_SECOND_MOST = 300 };

/* Half the width of the step from loss to win: so many points, and so many more for each
 * empty cell, as luck can still change more. */
enum { HV_WIN_STEP = 40, HV_WIN_STEP_CELL = 2 };

typedef struct hv_candidate {
    int place;
    int64_t sum;    /* of utilities, the policy's opinion counting as some playouts */
    hv_board board; /* after the move */
} hv_candidate;

/* One move's search. */
typedef struct hv_field {
    hv_search *search;
    int side;  /* who moves at the root */
    int empty; /* cells before the move */
    int alive; /* candidates still in: the first ones */
    hv_play play;
    hv_bags bags; /* what is to come, in no order */
    hv_candidate candidate[HV_CANDIDATES_MAX];
} hv_field;

void hv_options_init(hv_options *options)
{
    options->candidates = 24;
    options->plies = 16;
    options->whole = 36;
    options->exact = 7;
    options->model = 1;
    options->squash = 100;
    options->second = 28;
    options->prior = 50;
}

void hv_search_init(hv_search *search, const hv_eval *eval, const hv_options *options,
                    uint64_t seed)
{
    memset(search, 0, sizeof *search);
    search->eval = eval;
    search->options = *options;
    rng_seed(&search->chance, seed);
    hv_board_setup();
    hv_opponent_init(&search->opponent, eval);
}

void hv_search_watch(hv_search *search, const hv_state *state, int side, int number,
                     int cell)
{
    if (search->options.model) {
        hv_opponent_watch(&search->opponent, state, side, number, cell);
    }
}

/* Sorts the policy's best moves to the front of the field. */
static void hv_field_fill(hv_field *field, const hv_board *board, int number)
{
    short best[HV_CANDIDATES_MAX];
    int places[HV_CANDIDATES_MAX], i;

    field->alive = hv_eval_best(field->search->eval, board, field->side, number,
                                field->search->options.candidates, places, best);
    for (i = 0; i < field->alive; i++) {
        int behind = hv_play_slope(&field->play, best[i] - best[0], board->empty);

        field->candidate[i].sum = (int64_t)behind * field->search->options.prior;
        field->candidate[i].place = places[i];
        field->candidate[i].board = *board;
        hv_board_play(&field->candidate[i].board, field->side, number,
                      field->candidate[i].place);
    }
}

/* Best first; stable, so that equals stay in the policy's order. */
static void hv_field_sort(hv_field *field)
{
    int i, j;

    for (i = 1; i < field->alive; i++) {
        hv_candidate moved = field->candidate[i];

        for (j = i; j > 0 && field->candidate[j - 1].sum < moved.sum; j--) {
            field->candidate[j] = field->candidate[j - 1];
        }
        field->candidate[j] = moved;
    }
}

/* The share of the budget that is used, in 1/1024; 1024 or more: all. On a machine that
 * is busy with other things the clock jumps between two looks; such a jump may come again
 * just before the end, so the largest one is kept as a reserve, twice. */
static int hv_field_progress(const hv_field *field, const hv_budget *budget)
{
    hv_search *search = field->search;
    int64_t by_count = 0;
    double by_time = 0;

    if (budget->playouts > 0) {
        by_count = search->playouts * 1024 / budget->playouts;
    }
    if (budget->clock != NULL && budget->clock->limit > 0) {
        double now = clk_elapsed(budget->clock), limit = budget->clock->limit;
        double jump = now - search->looked;

        jump = jump < limit / 4 ? jump : limit / 4; /* more cannot be kept anyway */
        search->jump = jump > search->jump ? jump : search->jump;
        search->looked = now;
        limit -= 2 * search->jump > limit / 2 ? limit / 2 : 2 * search->jump;
        by_time = 1024 * now / limit;
    }
    by_time = by_time > 1024 ? 1024 : by_time;
    return by_time > (double)by_count ? (int)by_time
           : by_count > 1024          ? 1024
                                      : (int)by_count;
}

/* Common draws for all that are still in, until the share of the budget is used up. */
static int hv_field_round(hv_field *field, const hv_budget *budget, int share)
{
    hv_search *search = field->search;
    int i, progress, deal = (field->play.plies + 1) / 2;

    do {
        hv_bags_deal(&field->bags, 0, deal, &search->chance);
        hv_bags_deal(&field->bags, 1, deal, &search->chance);
        field->play.policy[1 - field->side] =
            hv_opponent_draw(&search->opponent, &search->chance);
        for (i = 0; i < field->alive; i++) {
            field->candidate[i].sum += hv_playout(
                &field->play, &field->bags, &field->candidate[i].board, 1 - field->side);
        }
        search->playouts += field->alive;
        progress = hv_field_progress(field, budget);
    } while (progress < share);
    hv_field_sort(field);
    field->alive = (field->alive + 1) / 2;
    return progress;
}

/* Late in the game: what is left of the budget goes into second moves, if it is enough
 * for all pairs of numbers. Leaves one candidate, or as many as there are if it is not.
 */
static void hv_field_second(hv_field *field, const hv_budget *budget, int progress)
{
    hv_search *search = field->search;
    int pairs = hv_second_pairs(&field->bags), theirs, own, i, best = 0;
    hv_second second;
    int64_t left;

    if (progress <= 0 || progress >= 1024 || pairs == 0) {
        return;
    }
    left = search->playouts * (1024 - progress) / progress * 7 / 8 / pairs / field->alive;
    if (left < HV_SECOND_PLAYOUTS + HV_SECOND_LEAST) {
        return;
    }
    memset(&second, 0, sizeof second);
    second.play = field->play;
    second.prior = search->options.prior;
    left -= HV_SECOND_PLAYOUTS;
    second.search = left < HV_SECOND_MOST ? (int)left : HV_SECOND_MOST;
    second.chance = &search->chance;
    second.count = field->alive;
    for (i = 0; i < second.count; i++) {
        second.board[i] = field->candidate[i].board;
    }
    for (theirs = 1; theirs <= HV_NUMBERS; theirs++) {
        for (own = 1; own <= HV_NUMBERS; own++) {
            hv_second_pair(&second, &field->bags, theirs, own);
            if (budget->clock != NULL && hv_field_progress(field, budget) >= 1024) {
                field->alive = 1; /* the first look must do */
                return;
            }
        }
    }
    search->playouts += second.playouts;
    for (i = 1; i < second.count; i++) {
        best = second.sum[i] > second.sum[best] ? i : best;
    }
    field->candidate[0] = field->candidate[best];
    field->alive = 1;
}

static void hv_field_run(hv_field *field, const hv_budget *budget)
{
    int second = field->search->options.second;
    int rounds = 0, round, i, progress = 0, share;

    field->search->jump *= 0.95; /* old trouble fades */
    field->search->looked = budget->clock == NULL ? 0 : clk_elapsed(budget->clock);

    second = field->empty <= second && field->play.plies >= HV_CELLS && field->empty > 2;
    for (i = field->alive; i > 1; i = (i + 1) / 2) {
        rounds++;
    }
    for (round = 1; field->alive > 1;) {
        if (second && field->alive <= HV_SECOND_FIELD) {
            second = 0;
            hv_field_second(field, budget, progress);
            continue;
        }
        share = round++ * 1024 / rounds;
        progress = hv_field_round(field, budget, second ? share / 2 : share);
    }
}

/* The exact move near the end, or -1. One cell earlier it takes some 30 times as long (8
 * times if the enemy can be foretold), so it is tried with a large budget only, and must
 * leave time for playouts. */
static int hv_search_exact(const hv_search *search, const hv_state *state, int side,
                           int number, const hv_budget *budget)
{
    const hv_eval *foe = hv_opponent_foretold(&search->opponent);
    int exact = search->options.exact;
    bool large;
    clk part;

    if (exact == 0 || !hv_endgame_fits(state, side)) {
        return -1;
    }
    exact += foe != NULL;
    if (state->empty <= exact) {
        return hv_endgame_choose(state, side, number, foe, budget->clock, NULL);
    }
    if (budget->clock == NULL) {
        large = budget->playouts >= (foe ? HV_LARGE_FORETOLD : HV_LARGE_PLAYOUTS);
    } else {
        large =
            budget->clock->limit >= (foe ? HV_LARGE_SECONDS_FORETOLD : HV_LARGE_SECONDS);
        part = *budget->clock;
        part.limit *= foe ? 0.85 : 0.7;
    }
    if (state->empty > exact + 1 || !large) {
        return -1;
    }
    return hv_endgame_choose(state, side, number, foe, budget->clock ? &part : NULL,
                             NULL);
}

int hv_search_choose(hv_search *search, const hv_state *state, int side, int number,
                     const hv_budget *budget)
{
    const hv_options *options = &search->options;
    hv_field field;
    hv_board board;
    int exact;

    assert(state->empty > 0);
    search->playouts = 0;
    exact = hv_search_exact(search, state, side, number, budget);
    if (exact >= 0) {
        return exact;
    }
    field.search = search;
    field.side = side;
    field.empty = state->empty;
    field.play.eval = field.play.policy[side] = search->eval;
    field.play.policy[1 - side] = search->eval;
    field.play.side = side;
    field.play.plies = state->empty <= options->whole ? HV_CELLS : options->plies;
    field.play.width = field.play.plies < HV_CELLS
                           ? 0
                           : HV_UNIT * (HV_WIN_STEP + HV_WIN_STEP_CELL * state->empty) *
                                 options->squash / 100;
    hv_bags_fill(&field.bags, state);
    hv_board_from_state(&board, state);
    hv_field_fill(&field, &board, number);
    hv_field_run(&field, budget);
    return hv_board_cell(field.candidate[0].place);
}
