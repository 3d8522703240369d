/* match: duplicate pairs and their statistics. The two games of a pair depend on each
 * other, so a pair is one sample and all errors are over pairs.
 */
#include "hive/match.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

void hv_draws_shuffle(hv_draws *draws, rng *chance)
{
    int order[HV_DRAWS];
    int side, i;

    for (side = 0; side < 2; side++) {
        for (i = 0; i < HV_DRAWS; i++) {
            order[i] = i / HV_COPIES + 1;
        }
        rng_shuffle(chance, order, HV_DRAWS);
        for (i = 0; i < HV_DRAWS; i++) {
            draws->number[side][i] = (unsigned char)order[i];
        }
    }
}

void hv_draws_reshuffle(hv_draws *draws, int moves, rng *chance)
{
    int side, i;

    for (side = 0; side < 2; side++) {
        unsigned char *order = draws->number[side];

        for (i = (moves + 1 - side) / 2; i < HV_DRAWS; i++) {
            int j = i + (int)rng_below(chance, (uint32_t)(HV_DRAWS - i));
            unsigned char number = order[i];

            order[i] = order[j];
            order[j] = number;
        }
    }
}

int hv_match_game(const hv_player *const player[2], const hv_draws *draws)
{
    hv_state state;
    int move;

    hv_state_init(&state);
    for (move = 0; move < 2; move++) {
        if (player[move]->begin != NULL) {
            player[move]->begin(player[move]->self);
        }
    }
    for (move = 0; move < HV_CELLS; move++) {
        int side = move % 2, number = draws->number[side][move / 2], cell;

        hv_state_draw(&state, side, number);
        cell = player[side]->choose(player[side]->self, &state, side, number);
        assert(hv_state_can_play(&state, cell));
        if (player[1 - side]->watch != NULL) {
            player[1 - side]->watch(player[1 - side]->self, &state, side, number, cell);
        }
        hv_state_play(&state, side, number, cell);
    }
    return hv_state_sum(&state, 0) - hv_state_sum(&state, 1);
}

static double hv_match_points(int margin)
{
    return margin > 0 ? 1 : margin == 0 ? 0.5 : 0;
}

void hv_match_pair(const hv_player *a, const hv_player *b, const hv_draws *draws,
                   hv_result *result)
{
    const hv_player *const first[2] = {a, b}, *const second[2] = {b, a};
    int one = hv_match_game(first, draws), two = -hv_match_game(second, draws);
    double points = (hv_match_points(one) + hv_match_points(two)) / 2;
    double margin = (one + two) / 2.0;

    result->pairs++;
    result->points += points;
    result->points2 += points * points;
    result->margin += margin;
    result->margin2 += margin * margin;
}

static double hv_result_error(double sum, double squares, int count)
{
    double mean = sum / count, variance;

    if (count < 2) {
        return 0;
    }
    variance = (squares - count * mean * mean) / (count - 1);
    return variance > 0 ? 1.96 * sqrt(variance / count) : 0;
}

double hv_result_rate(const hv_result *result)
{
    return result->points / result->pairs;
}

double hv_result_rate_error(const hv_result *result)
{
    return hv_result_error(result->points, result->points2, result->pairs);
}

double hv_result_margin(const hv_result *result)
{
    return result->margin / result->pairs;
}

double hv_result_margin_error(const hv_result *result)
{
    return hv_result_error(result->margin, result->margin2, result->pairs);
}
