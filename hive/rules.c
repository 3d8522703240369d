/* rules: state of a game and the effect of a move, as the statement words it.
 *
 * Invariant: number[c] == 0 if and only if owner[c] == HV_NOBODY; `empty` counts them;
 * left[side] is the sum of bag[side].
 */
#include "hive/rules.h"

#include <assert.h>
#include <string.h>

void hv_state_init(hv_state *state)
{
    int side, i;

    memset(state, 0, sizeof *state);
    for (i = 0; i < HV_CELLS; i++) {
        state->owner[i] = HV_NOBODY;
    }
    for (side = 0; side < 2; side++) {
        for (i = 1; i <= HV_NUMBERS; i++) {
            state->bag[side][i] = HV_COPIES;
        }
        state->left[side] = HV_DRAWS;
    }
    state->empty = HV_CELLS;
}

void hv_state_draw(hv_state *state, int side, int number)
{
    unsigned char *bag = state->bag[side];
    int away;

    assert(number >= 1 && number <= HV_NUMBERS);
    for (away = 0; away < HV_NUMBERS; away++) {
        int low = number - away, high = number + away;
        int take = low >= 1 && bag[low] > 0 ? low : high;

        if (take <= HV_NUMBERS && bag[take] > 0) {
            bag[take]--;
            state->left[side]--;
            return;
        }
    }
}

bool hv_state_can_play(const hv_state *state, int cell)
{
    return cell >= 0 && cell < HV_CELLS && state->number[cell] == 0;
}

void hv_state_play(hv_state *state, int side, int number, int cell)
{
    int around[HV_SIDES];
    int count = hv_hex_neighbours(cell, around);
    int i;

    assert(hv_state_can_play(state, cell));
    state->number[cell] = (unsigned char)number;
    state->owner[cell] = (signed char)side;
    state->empty--;
    for (i = 0; i < count; i++) {
        int other = around[i];

        if (state->owner[other] == side) {
            if (state->number[other] < HV_NUMBERS) {
                state->number[other]++;
            }
        } else if (state->owner[other] != HV_NOBODY && state->number[other] < number) {
            state->owner[other] = (signed char)side;
        }
    }
}

int hv_state_sum(const hv_state *state, int side)
{
    int cell, sum = 0;

    for (cell = 0; cell < HV_CELLS; cell++) {
        if (state->owner[cell] == side) {
            sum += state->number[cell];
        }
    }
    return sum;
}
