/* endgame: expectimax over the empty cells.
 *
 * Instead of averages, sums over all orders of draws: a number that is c times in the bag
 * counts c times. All moves at one node have the same number of orders below them, so
 * sums compare like averages, and there is no rounding.
 */
#include "hive/endgame.h"
#include "hive/board.h"

#include <assert.h>
#include <stddef.h>

typedef struct hv_endgame {
    unsigned char bag[2][HV_NUMBERS + 1];
} hv_endgame;

bool hv_endgame_fits(const hv_state *state, int side)
{
    int empty = state->empty;

    return empty >= 1 && empty <= HV_ENDGAME_MAX && state->left[1 - side] == empty / 2 &&
           state->left[side] == (empty - 1) / 2;
}

static int64_t hv_endgame_final(int difference)
{
    int sign = difference > 0 ? 1 : difference < 0 ? -1 : 0;

    return HV_ENDGAME_WIN * sign + difference;
}

static int64_t hv_endgame_best(hv_endgame *end, const hv_board *board, int side, int number,
                               const int *places, int count, int *best);

/* Value to `side` of a move, as a sum over all orders of what is still in the bags. */
static int64_t hv_endgame_move(hv_endgame *end, const hv_board *board, int side, int number,
                               const int *places, int count, int index)
{
    int rest[HV_ENDGAME_MAX];
    int i, kept = 0, next;
    int64_t sum = 0;
    unsigned char *bag = end->bag[1 - side];
    hv_board after = *board;

    hv_board_play(&after, side, number, places[index]);
    if (count == 1) {
        return hv_endgame_final(side == 0 ? after.lead : -after.lead);
    }
    for (i = 0; i < count; i++) {
        if (i != index) {
            rest[kept++] = places[i];
        }
    }
    for (next = 1; next <= HV_NUMBERS; next++) {
        int copies = bag[next];

        if (copies > 0) {
            bag[next]--;
            sum -= copies * hv_endgame_best(end, &after, 1 - side, next, rest, kept, NULL);
            bag[next]++;
        }
    }
    return sum;
}

static int64_t hv_endgame_best(hv_endgame *end, const hv_board *board, int side, int number,
                               const int *places, int count, int *best)
{
    int64_t most = INT64_MIN;
    int i;

    for (i = 0; i < count; i++) {
        int64_t value = hv_endgame_move(end, board, side, number, places, count, i);

        if (value > most) {
            most = value;
            if (best != NULL) {
                *best = i;
            }
        }
    }
    return most;
}

int hv_endgame_choose(const hv_state *state, int side, int number, int64_t *value)
{
    hv_endgame end;
    hv_board board;
    int places[HV_ENDGAME_MAX];
    int cell, v, count = 0, best = 0;
    int64_t most;

    assert(hv_endgame_fits(state, side));
    hv_board_setup();
    hv_board_from_state(&board, state);
    for (cell = 0; cell < HV_CELLS; cell++) {
        if (state->number[cell] == 0) {
            places[count++] = hv_board_place(cell);
        }
    }
    for (v = 0; v <= HV_NUMBERS; v++) {
        end.bag[0][v] = v == 0 ? 0 : state->bag[0][v];
        end.bag[1][v] = v == 0 ? 0 : state->bag[1][v];
    }
    most = hv_endgame_best(&end, &board, side, number, places, count, &best);
    if (value != NULL) {
        *value = most;
    }
    return hv_board_cell(places[best]);
}
