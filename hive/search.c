/* search: playouts of the policy for the moves it likes best, the field halved as the
 * budget is used up.
 *
 * All candidates that are still in are compared with the same orders of draws, so luck
 * cancels out; a candidate that drops out never returns.
 */
#include "hive/search.h"
#include "hive/endgame.h"

#include <assert.h>
#include <string.h>

/* Budgets from which on the exact end begins a cell earlier. */
enum { HV_LARGE_PLAYOUTS = 50000 };
#define HV_LARGE_SECONDS 0.4

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
    int side;                 /* who moves at the root */
    int plies;                /* of a playout after the root move */
    int width; /* of the step from loss to win, to either side, in units; 0: no step */
    int alive;                /* candidates still in: the first ones */
    const hv_eval *policy[2]; /* of both players in this playout */
    int bag_size[2];
    unsigned char bag[2][HV_DRAWS]; /* what is to come, in no order */
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

/* Puts the first `count` numbers of a bag in random order. */
static void hv_field_deal(hv_field *field, int side, int count)
{
    unsigned char *bag = field->bag[side];
    int i, size = field->bag_size[side];

    for (i = 0; i < count && i < size; i++) {
        int j = i + (int)rng_below(&field->search->chance, (uint32_t)(size - i));
        unsigned char number = bag[i];

        bag[i] = bag[j];
        bag[j] = number;
    }
}

/* What a playout's end is worth to the root's mover. If it was cut: the difference to be
 * expected. At the end of the game: a smooth step from -32768 to 32768, sure loss to sure
 * win, and a tenth of the difference itself, so that a decided game is still played on. */
static int hv_field_utility(const hv_field *field, int worth)
{
    int64_t x, step;
    int width = field->width;

    if (width == 0) {
        return worth;
    }
    x = worth > width ? width : worth < -width ? -width : worth;
    x = x * 65536 / width;
    step = (3 * x - x * x * x / ((int64_t)1 << 32)) / 4;
    return (int)((9 * step + (int64_t)worth * 49152 / width) / 10);
}

/* A difference of policy values as a difference of mean utilities: the step's slope,
 * smoothed by the luck of all moves to come. */
static int hv_field_slope(const hv_field *field, int behind, int empty)
{
    static const short luck[] = {40, 70, 95, 115, 130, 142, 152, 160, 166, 170, 170};
    int width = HV_UNIT * luck[empty < 40 ? empty / 4 : 10];

    if (field->width == 0) {
        return behind;
    }
    width = field->width > width ? field->width : width;
    return (int)((int64_t)behind * 49152 / width);
}

static int hv_field_playout(const hv_field *field, const hv_board *start)
{
    hv_board board = *start;
    int mover = 1 - field->side, ply, used[2] = {0, 0}, worth;

    for (ply = 0; ply < field->plies && used[mover] < field->bag_size[mover]; ply++) {
        int number = field->bag[mover][used[mover]++];

        hv_board_draw(&board, mover, number);
        hv_board_play(&board, mover, number,
                      hv_eval_choose(field->policy[mover], &board, mover, number));
        mover = 1 - mover;
    }
    worth = hv_eval_leaf(field->search->eval, &board, 1 - mover);
    return hv_field_utility(field, mover == field->side ? -worth : worth);
}

/* Sorts the policy's best moves to the front of the field. */
static void hv_field_fill(hv_field *field, const hv_board *board, int number)
{
    short values[HV_ACTIVE], best[HV_CANDIDATES_MAX];
    int limit = field->search->options.candidates;
    int i, j;

    hv_eval_moves(field->search->eval, board, field->side, number, values);
    field->alive = 0;
    for (i = 0; i < HV_ACTIVE; i++) {
        if (values[i] < HV_VALUE_NONE) {
            continue;
        }
        for (j = field->alive; j > 0 && best[j - 1] < values[i]; j--) {
            if (j < limit) {
                best[j] = best[j - 1];
                field->candidate[j].place = field->candidate[j - 1].place;
            }
        }
        if (j < limit) {
            best[j] = values[i];
            field->candidate[j].place = HV_FIRST + i;
            field->alive += field->alive < limit;
        }
    }
    for (i = 0; i < field->alive; i++) {
        int behind = hv_field_slope(field, best[i] - best[0], board->empty);

        field->candidate[i].sum = (int64_t)behind * field->search->options.prior;
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

static void hv_field_run(hv_field *field, const hv_budget *budget)
{
    int rounds = 0, round, i, progress;

    field->search->jump *= 0.95; /* old trouble fades */
    field->search->looked = budget->clock == NULL ? 0 : clk_elapsed(budget->clock);

    for (i = field->alive; i > 1; i = (i + 1) / 2) {
        rounds++;
    }
    for (round = 1; field->alive > 1; round++) {
        do {
            hv_field_deal(field, 0, (field->plies + 1) / 2);
            hv_field_deal(field, 1, (field->plies + 1) / 2);
            field->policy[1 - field->side] =
                hv_opponent_draw(&field->search->opponent, &field->search->chance);
            for (i = 0; i < field->alive; i++) {
                field->candidate[i].sum +=
                    hv_field_playout(field, &field->candidate[i].board);
            }
            field->search->playouts += field->alive;
            progress = hv_field_progress(field, budget);
        } while (progress < round * 1024 / rounds);
        hv_field_sort(field);
        field->alive = (field->alive + 1) / 2;
    }
}

/* The exact move near the end, or -1. One cell earlier it takes some 30 times as long, so
 * it is tried with a large budget only, and must leave time for playouts. */
static int hv_search_exact(const hv_search *search, const hv_state *state, int side,
                           int number, const hv_budget *budget)
{
    int exact = search->options.exact;
    clk part;

    if (exact == 0 || !hv_endgame_fits(state, side) || state->empty > exact + 1) {
        return -1;
    }
    if (state->empty <= exact) {
        return hv_endgame_choose(state, side, number, budget->clock, NULL);
    }
    if (budget->clock == NULL) {
        return budget->playouts >= HV_LARGE_PLAYOUTS
                   ? hv_endgame_choose(state, side, number, NULL, NULL)
                   : -1;
    }
    if (budget->clock->limit < HV_LARGE_SECONDS) {
        return -1;
    }
    part = *budget->clock;
    part.limit *= 0.7;
    return hv_endgame_choose(state, side, number, &part, NULL);
}

int hv_search_choose(hv_search *search, const hv_state *state, int side, int number,
                     const hv_budget *budget)
{
    const hv_options *options = &search->options;
    hv_field field;
    hv_board board;
    int v, i, player, exact;

    assert(state->empty > 0);
    search->playouts = 0;
    exact = hv_search_exact(search, state, side, number, budget);
    if (exact >= 0) {
        return exact;
    }
    field.search = search;
    field.side = side;
    field.policy[side] = search->eval;
    field.plies = state->empty <= options->whole ? HV_CELLS : options->plies;
    field.width = field.plies < HV_CELLS
                      ? 0
                      : HV_UNIT * (HV_WIN_STEP + HV_WIN_STEP_CELL * state->empty) *
                            options->squash / 100;
    for (player = 0; player < 2; player++) {
        field.bag_size[player] = 0;
        for (v = 1; v <= HV_NUMBERS; v++) {
            for (i = 0; i < state->bag[player][v]; i++) {
                field.bag[player][field.bag_size[player]++] = (unsigned char)v;
            }
        }
    }
    hv_board_from_state(&board, state);
    hv_field_fill(&field, &board, number);
    hv_field_run(&field, budget);
    return hv_board_cell(field.candidate[0].place);
}
