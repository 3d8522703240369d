/* rivals: five players, from random to a two-ply search and flat Monte Carlo.
 *
 * Written for clearness: neighbours are looked up each time, values are whole numbers,
 * the first of equal moves wins.
 */
#include "hive/rivals.h"

#include "common/opt.h"
#include "hive/board.h"
#include "hive/eval.h"
#include "hive/protocol.h"

#include <string.h>

enum { HV_RIVAL_CANDIDATES = 8, HV_RIVAL_SECONDS = 1 };

int hv_rival_random(const hv_state *state, int side, int number, hv_effort *effort)
{
    int skip = (int)rng_below(effort->chance, (uint32_t)state->empty);
    int cell = 0;

    (void)side;
    (void)number;
    for (;; cell++) {
        if (state->number[cell] == 0 && skip-- == 0) {
            return cell;
        }
    }
}

/* By how much the move changes own sum - enemy sum. */
static int hv_rival_gain(const hv_state *state, int side, int number, int cell)
{
    int around[HV_SIDES];
    int i, gain = number, count = hv_hex_neighbours(cell, around);

    for (i = 0; i < count; i++) {
        int other = around[i], v = state->number[other];

        if (state->owner[other] == side) {
            gain += v < HV_NUMBERS;
        } else if (state->owner[other] == 1 - side && v < number) {
            gain += 2 * v;
        }
    }
    return gain;
}

int hv_rival_greedy(const hv_state *state, int side, int number, hv_effort *effort)
{
    int cell, best = -1, most = 0;

    (void)effort;
    for (cell = 0; cell < HV_CELLS; cell++) {
        if (state->number[cell] == 0) {
            int gain = hv_rival_gain(state, side, number, cell);

            if (best < 0 || gain > most) {
                best = cell;
                most = gain;
            }
        }
    }
    return best;
}

static bool hv_rival_is_open(const hv_state *state, int cell)
{
    int around[HV_SIDES];
    int i, count = hv_hex_neighbours(cell, around);

    for (i = 0; i < count; i++) {
        if (state->number[around[i]] == 0) {
            return true;
        }
    }
    return false;
}

/* Sum of 2 v (numbers above v in the enemy's bag) over open own cells among `cells`. */
static int hv_rival_exposure(const hv_state *state, int side, const int *cells, int count)
{
    int above[HV_NUMBERS + 1];
    int v, i, sum = 0;

    above[HV_NUMBERS] = 0;
    for (v = HV_NUMBERS - 1; v >= 1; v--) {
        above[v] = above[v + 1] + state->bag[1 - side][v + 1];
    }
    for (i = 0; i < count; i++) {
        if (state->owner[cells[i]] == side && hv_rival_is_open(state, cells[i])) {
            sum += 2 * state->number[cells[i]] * above[state->number[cells[i]]];
        }
    }
    return sum;
}

int hv_rival_careful(const hv_state *state, int side, int number, hv_effort *effort)
{
    int cell, best = -1;
    long most = 0;

    (void)effort;
    for (cell = 0; cell < HV_CELLS; cell++) {
        hv_state next = *state;
        int cells[HV_SIDES + 1];
        int count = hv_hex_neighbours(cell, cells);
        long left = state->left[1 - side] > 0 ? state->left[1 - side] : 1, value;

        if (state->number[cell] != 0) {
            continue;
        }
        cells[count++] = cell; /* only these seven change */
        value = left * hv_rival_gain(state, side, number, cell) +
                hv_rival_exposure(state, side, cells, count);
        hv_state_play(&next, side, number, cell);
        value -= hv_rival_exposure(&next, side, cells, count);
        if (best < 0 || value > most) {
            best = cell;
            most = value;
        }
    }
    return best;
}

/* Best gain of `side` for each number 1..20 (best[0] unused). */
static void hv_rival_replies(const hv_state *state, int side, int best[HV_NUMBERS + 1])
{
    int cell, number;

    for (number = 0; number <= HV_NUMBERS; number++) {
        best[number] = 0;
    }
    for (cell = 0; cell < HV_CELLS; cell++) {
        int around[HV_SIDES], won[HV_NUMBERS + 2] = {0};
        int i, count, gain = 0;

        if (state->number[cell] != 0) {
            continue;
        }
        count = hv_hex_neighbours(cell, around);
        for (i = 0; i < count; i++) {
            int v = state->number[around[i]];

            if (state->owner[around[i]] == side) {
                gain += v < HV_NUMBERS;
            } else if (state->owner[around[i]] != HV_NOBODY) {
                won[v + 1] += 2 * v; /* from number v + 1 on */
            }
        }
        for (number = 1; number <= HV_NUMBERS; number++) {
            gain += won[number];
            if (gain + number > best[number]) {
                best[number] = gain + number;
            }
        }
    }
}

int hv_rival_lookahead(const hv_state *state, int side, int number, hv_effort *effort)
{
    const unsigned char *bag = state->bag[1 - side];
    int cell, best = -1, v;
    long most = 0;

    (void)effort;
    for (cell = 0; cell < HV_CELLS; cell++) {
        hv_state next = *state;
        int reply[HV_NUMBERS + 1];
        long left = state->left[1 - side] > 0 ? state->left[1 - side] : 1, value;

        if (state->number[cell] != 0) {
            continue;
        }
        value = left * hv_rival_gain(state, side, number, cell);
        hv_state_play(&next, side, number, cell);
        hv_rival_replies(&next, 1 - side, reply);
        for (v = 1; v <= HV_NUMBERS; v++) {
            value -= bag[v] * reply[v];
        }
        if (best < 0 || value > most) {
            best = cell;
            most = value;
        }
    }
    return best;
}

/* The numbers of a bag in random order; returns how many. */
static int hv_rival_deal(const hv_state *state, int side, rng *chance, int out[HV_DRAWS])
{
    int v, i, count = 0;

    for (v = 1; v <= HV_NUMBERS; v++) {
        for (i = 0; i < state->bag[side][v]; i++) {
            out[count++] = v;
        }
    }
    rng_shuffle(chance, out, count);
    return count;
}

/* Plays greedily to the end; the final difference of sums for `side`, who has just moved.
 */
static int hv_rival_playout(const hv_eval *greedy, hv_board board, const hv_state *state,
                            int side, rng *chance)
{
    int draws[2][HV_DRAWS], count[2], mover = 1 - side;

    count[0] = hv_rival_deal(state, 0, chance, draws[0]);
    count[1] = hv_rival_deal(state, 1, chance, draws[1]);
    while (board.empty > 0 && count[mover] > 0) {
        int number = draws[mover][--count[mover]];

        hv_board_draw(&board, mover, number);
        hv_board_play(&board, mover, number,
                      hv_eval_choose(greedy, &board, mover, number));
        mover = 1 - mover;
    }
    return side == 0 ? board.lead : -board.lead;
}

/* The greediest cells, best first; returns how many. */
static int hv_rival_candidates(const hv_state *state, int side, int number,
                               int cells[HV_RIVAL_CANDIDATES])
{
    int gains[HV_RIVAL_CANDIDATES + 1];
    int cell, i, count = 0;

    for (cell = 0; cell < HV_CELLS; cell++) {
        int gain;

        if (state->number[cell] != 0) {
            continue;
        }
        gain = hv_rival_gain(state, side, number, cell);
        for (i = count; i > 0 && gains[i - 1] < gain; i--) {
            if (i < HV_RIVAL_CANDIDATES) {
                gains[i] = gains[i - 1];
                cells[i] = cells[i - 1];
            }
        }
        if (i < HV_RIVAL_CANDIDATES) {
            gains[i] = gain;
            cells[i] = cell;
            count += count < HV_RIVAL_CANDIDATES;
        }
    }
    return count;
}

int hv_rival_montecarlo(const hv_state *state, int side, int number, hv_effort *effort)
{
    static const short no_risk[HV_WEIGHTS] = {0};
    int cells[HV_RIVAL_CANDIDATES];
    int64_t sum[HV_RIVAL_CANDIDATES] = {0}, rounds = 0;
    int i, best = 0, count = hv_rival_candidates(state, side, number, cells);
    int64_t limit = effort->playouts / count;
    hv_board board;
    hv_eval greedy;

    hv_board_setup();
    hv_eval_init(&greedy, no_risk);
    hv_board_from_state(&board, state);
    for (;;) {
        for (i = 0; i < count; i++) {
            hv_board next = board;

            hv_board_play(&next, side, number, hv_board_place(cells[i]));
            sum[i] += hv_rival_playout(&greedy, next, state, side, effort->chance);
        }
        rounds++;
        if ((effort->playouts > 0 && rounds >= limit) ||
            (effort->clock != NULL && rounds % 8 == 0 && clk_over(effort->clock))) {
            break;
        }
    }
    for (i = 1; i < count; i++) {
        best = sum[i] > sum[best] ? i : best;
    }
    return cells[best];
}

hv_rival *hv_rival_named(const char *name)
{
    static const struct {
        const char *name;
        hv_rival *rival;
    } all[] = {{"random", hv_rival_random},
               {"greedy", hv_rival_greedy},
               {"careful", hv_rival_careful},
               {"lookahead", hv_rival_lookahead},
               {"montecarlo", hv_rival_montecarlo}};
    size_t i;

    for (i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i].name, name) == 0) {
            return all[i].rival;
        }
    }
    return NULL;
}

/* Starts a move's budget anew. */
static void hv_rival_clock(clk *clock, const opt_timed *timed, double limit)
{
    clock->cpu = timed->clock == 1;
    clock->start = clk_now(clock->cpu);
    clock->spent = clk_now(true);
    clock->limit = limit;
}

static int hv_rival_game(hv_input *input, hv_rival *rival, const opt_timed *timed)
{
    double limit = OPT_PLAN * opt_time_limit(timed, HV_RIVAL_SECONDS);
    hv_state state;
    hv_turn turn;
    hv_effort effort;
    clk clock;
    rng chance;
    int seat, move, cell;
    enum hv_got got = hv_input_seat(input, &seat);

    hv_state_init(&state);
    rng_seed(&chance, timed->seed);
    effort.playouts = timed->nodes;
    effort.clock = limit > 0 ? &clock : NULL;
    effort.chance = &chance;
    for (move = 0; got == HV_GOT_VALUE && move < HV_DRAWS; move++) {
        got = move == 0 && seat == 0 ? hv_input_first(input, &turn)
                                     : hv_input_turn(input, &state, &turn);
        if (got != HV_GOT_VALUE) {
            break;
        }
        hv_rival_clock(&clock, timed, limit);
        if (turn.cell >= 0) {
            hv_state_draw(&state, 1 - seat, turn.number);
            hv_state_play(&state, 1 - seat, turn.number, turn.cell);
        }
        hv_state_draw(&state, seat, turn.own_number);
        cell = rival(&state, seat, turn.own_number, &effort);
        hv_state_play(&state, seat, turn.own_number, cell);
        printf("%d %d\n", hv_hex_row(cell), hv_hex_col(cell));
        fflush(stdout);
    }
    if (got == HV_GOT_BAD) {
        fprintf(stderr, "%s\n", input->error);
    }
    return got == HV_GOT_BAD ? 1 : 0;
}

int hv_rival_main(int argc, char **argv, hv_rival *rival)
{
    opt_timed timed = {0};
    const opt_item items[] = {OPT_TIMED(&timed)};
    enum { COUNT = sizeof items / sizeof *items };
    char error[OPT_ERROR_MAX];
    hv_input input;
    int rest = 0;
    const char *wrong = opt_parse(items, COUNT, argc, argv, &rest, error);

    if (wrong != NULL || rest > 0) {
        fprintf(stderr, "%s\n", wrong != NULL ? wrong : "no arguments expected");
        return 2;
    }
    if (timed.help) {
        opt_print(stdout, items, COUNT);
        return 0;
    }
    hv_input_init(&input, stdin);
    return hv_rival_game(&input, rival, &timed);
}
