/* endgame: expectimax over the empty cells.
 *
 * Instead of averages, sums over all orders of draws: a number that is c times in the bag
 * counts c times. All moves at one node have the same number of orders below them, so
 * sums compare like averages, and there is no rounding. Moves are made on one board and
 * taken back. A foretold enemy has one move at each of its nodes.
 */
#include "hive/endgame.h"
#include "hive/board.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum { HV_ENDGAME_POLL = 4096 }; /* nodes between two looks at the clock */

typedef struct hv_endgame {
    hv_board board;
    unsigned char bag[2][HV_NUMBERS + 1];
    int us;             /* who moved at the root */
    const hv_eval *foe; /* what the enemy plays by; NULL: best play */
    const clk *clock;
    long nodes;
    bool stop; /* time is over: values are worthless */
} hv_endgame;

bool hv_endgame_fits(const hv_state *state, int side)
{
    int empty = state->empty;

    return empty >= 1 && empty <= HV_ENDGAME_MAX && state->left[1 - side] == empty / 2 &&
           state->left[side] == (empty - 1) / 2;
}

static void hv_endgame_poll(hv_endgame *end)
{
    if (++end->nodes % HV_ENDGAME_POLL == 0 && end->clock != NULL &&
        clk_over(end->clock)) {
        end->stop = true;
    }
}

static int64_t hv_endgame_final(int difference)
{
    int sign = difference > 0 ? 1 : difference < 0 ? -1 : 0;

    return HV_ENDGAME_WIN * sign + difference;
}

static int64_t hv_endgame_best(hv_endgame *end, int side, int number, const int *places,
                               int count, int *best);
static int64_t hv_endgame_reply(hv_endgame *end, int side, int number, const int *places,
                                int count);

/* Value of what `side` does with a number that is just off its bag. */
static int64_t hv_endgame_drawn(hv_endgame *end, int side, int number, const int *places,
                                int count)
{
    unsigned char above[sizeof end->board.above[0]];
    int64_t value;

    if (end->foe == NULL || count < HV_ENDGAME_FORETOLD) {
        return hv_endgame_best(end, side, number, places, count, NULL);
    }
    memcpy(above, end->board.above[side], sizeof above);
    hv_board_draw(&end->board, side, number); /* a policy looks at both bags */
    if (side == end->us) {
        value = hv_endgame_best(end, side, number, places, count, NULL);
    } else {
        value = hv_endgame_reply(end, side, number, places, count);
    }
    memcpy(end->board.above[side], above, sizeof above);
    end->board.left[side]++;
    return value;
}

/* Value to `side` of a move, as a sum over all orders of what is still in the bags. */
static int64_t hv_endgame_move(hv_endgame *end, int side, int number, const int *places,
                               int count, int index)
{
    unsigned char *bag = end->bag[1 - side];
    int rest[HV_ENDGAME_MAX];
    int i, kept = 0, next, unseen = count / 2;
    int64_t sum = 0;
    hv_undo undo;

    for (i = 0; i < count; i++) {
        if (i != index) {
            rest[kept++] = places[i];
        }
    }
    hv_board_save(&end->board, places[index], &undo);
    hv_board_play(&end->board, side, number, places[index]);
    for (next = 1; unseen > 0; next++) {
        int copies = bag[next];

        if (copies > 0) {
            unseen -= copies;
            bag[next]--;
            sum -= copies * hv_endgame_drawn(end, 1 - side, next, rest, kept);
            bag[next]++;
        }
    }
    hv_board_take_back(&end->board, places[index], &undo);
    return sum;
}

static int64_t hv_endgame_best(hv_endgame *end, int side, int number, const int *places,
                               int count, int *best)
{
    int64_t most = INT64_MIN;
    int i;

    if (count == 1) {
        int lead = side == 0 ? end->board.lead : -end->board.lead;

        return hv_endgame_final(lead +
                                hv_board_gain(&end->board, side, number, places[0]));
    }
    hv_endgame_poll(end);
    for (i = 0; i < count && !end->stop; i++) {
        int64_t value = hv_endgame_move(end, side, number, places, count, i);

        if (value > most) {
            most = value;
            if (best != NULL) {
                *best = i;
            }
        }
    }
    return end->stop ? 0 : most;
}

/* Value of the enemy's foretold move. */
static int64_t hv_endgame_reply(hv_endgame *end, int side, int number, const int *places,
                                int count)
{
    int place, i = 0;

    hv_endgame_poll(end);
    if (end->stop) {
        return 0;
    }
    place = hv_eval_choose(end->foe, &end->board, side, number);
    while (places[i] != place) {
        i++;
    }
    return hv_endgame_move(end, side, number, places, count, i);
}

int hv_endgame_choose(const hv_state *state, int side, int number, const hv_eval *foe,
                      const clk *clock, int64_t *value)
{
    hv_endgame end;
    int places[HV_ENDGAME_MAX];
    int cell, v, count = 0, best = 0;
    int64_t most;

    assert(hv_endgame_fits(state, side));
    hv_board_setup();
    hv_board_from_state(&end.board, state);
    for (cell = 0; cell < HV_CELLS; cell++) {
        if (state->number[cell] == 0) {
            places[count++] = hv_board_place(cell);
        }
    }
    for (v = 0; v <= HV_NUMBERS; v++) {
        end.bag[0][v] = state->bag[0][v];
        end.bag[1][v] = state->bag[1][v];
    }
    end.us = side;
    end.foe = foe;
    end.clock = clock;
    end.nodes = 0;
    end.stop = false;
    most = hv_endgame_best(&end, side, number, places, count, &best);
    if (value != NULL) {
        *value = most;
    }
    return end.stop ? -1 : hv_board_cell(places[best]);
}
