/* playout: policies against each other on the fast board.
 */
#include "hive/playout.h"

void hv_bags_fill(hv_bags *bags, const hv_state *state)
{
    int side, v, i;

    for (side = 0; side < 2; side++) {
        bags->size[side] = 0;
        for (v = 1; v <= HV_NUMBERS; v++) {
            for (i = 0; i < state->bag[side][v]; i++) {
                bags->number[side][bags->size[side]++] = (unsigned char)v;
            }
        }
    }
}

void hv_bags_deal(hv_bags *bags, int side, int count, rng *chance)
{
    unsigned char *bag = bags->number[side];
    int i, size = bags->size[side];

    for (i = 0; i < count && i < size; i++) {
        int j = i + (int)rng_below(chance, (uint32_t)(size - i));
        unsigned char number = bag[i];

        bag[i] = bag[j];
        bag[j] = number;
    }
}

void hv_bags_take(hv_bags *bags, int side, int number)
{
    unsigned char *bag = bags->number[side];
    int i;

    for (i = 0; i < bags->size[side]; i++) {
        if (bag[i] == number) {
            bag[i] = bag[--bags->size[side]];
            return;
        }
    }
}

/* If the playout was cut: the difference to be expected. At the end of the game: a smooth
 * step from -32768 to 32768, sure loss to sure win, and a tenth of the difference itself,
 * so that a decided game is still played on. */
static int hv_play_utility(const hv_play *play, int worth)
{
    int64_t x, step;
    int width = play->width;

    if (width == 0) {
        return worth;
    }
    x = worth > width ? width : worth < -width ? -width : worth;
    x = x * 65536 / width;
    step = (3 * x - x * x * x / ((int64_t)1 << 32)) / 4;
    return (int)((9 * step + (int64_t)worth * 49152 / width) / 10);
}

/* The step's slope, smoothed by the luck of all moves to come. */
int hv_play_slope(const hv_play *play, int behind, int empty)
{
    static const short luck[] = {40, 70, 95, 115, 130, 142, 152, 160, 166, 170, 170};
    int width = HV_UNIT * luck[empty < 40 ? empty / 4 : 10];

    if (play->width == 0) {
        return behind;
    }
    width = play->width > width ? play->width : width;
    return (int)((int64_t)behind * 49152 / width);
}

int hv_playout(const hv_play *play, const hv_bags *bags, const hv_board *start, int mover)
{
    hv_board board = *start;
    int ply, used[2] = {0, 0}, worth;

    for (ply = 0; ply < play->plies && used[mover] < bags->size[mover]; ply++) {
        int number = bags->number[mover][used[mover]++];

        hv_board_draw(&board, mover, number);
        hv_board_play(&board, mover, number,
                      hv_eval_choose(play->policy[mover], &board, mover, number));
        mover = 1 - mover;
    }
    worth = hv_eval_leaf(play->eval, &board, 1 - mover);
    return hv_play_utility(play, mover == play->side ? -worth : worth);
}
