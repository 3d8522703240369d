/* eval: the policy, by tables over codes.
 *
 * A move at an empty place changes its own cell and the six around it. What a neighbour
 * contributes depends on its code, the mover and the number alone, so one table of 241
 * entries is made for each move, looked up for every place, and summed over neighbours by
 * eight lanes at a time. All arithmetic is in integers: same moves on every machine.
 */
#include "hive/eval.h"
#include "hive/lanes.h"

#include <assert.h>
#include <string.h>

enum {
    HV_RISKS = HV_NUMBERS * (HV_SIDES + 1), /* [n = 0..6][number - 1] */
    HV_RISKS_ROOM = HV_RISKS + HV_LANES
};

/* Weight at `empty` cells left, on the line between the knots around it. */
static int hv_eval_phase(const short *weights, int stride, int empty)
{
    static const int knot[HV_PHASES] = {120, 70, 30, 0};
    int i = 0, span, part, low, high;

    while (i < HV_PHASES - 2 && empty < knot[i + 1]) {
        i++;
    }
    high = weights[i * stride];
    low = weights[(i + 1) * stride];
    span = knot[i] - knot[i + 1];
    part = empty - knot[i + 1];
    return low + (high - low) * part / span;
}

static int hv_eval_clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* Curve at p = step / 64. */
static int hv_eval_curve(const short *knots, int step)
{
    static const int knot[HV_KNOTS + 1] = {0, 8, 16, 32, 48, 64};
    int i = 0, low, high;

    while (i < HV_KNOTS - 1 && step > knot[i + 1]) {
        i++;
    }
    low = i == 0 ? 0 : knots[i - 1];
    high = knots[i];
    return low + (high - low) * (step - knot[i]) / (knot[i + 1] - knot[i]);
}

void hv_eval_init(hv_eval *eval, const short weights[HV_WEIGHTS])
{
    int role, empty, n, i;

    memset(eval, 0, sizeof *eval);
    for (empty = 0; empty <= HV_CELLS; empty++) {
        for (n = 0; n <= HV_SIDES; n++) {
            eval->spot[empty][n] = (short)hv_eval_clamp(
                hv_eval_phase(weights + HV_W_SPOT + n, HV_SIDES + 1, empty), -2000, 2000);
        }
        for (role = 0; role < 2; role++) {
            const short *risk = weights + HV_W_RISK + role * HV_PHASES * HV_SIDES;

            for (n = 1; n <= HV_SIDES; n++) {
                /* 32 more, for the high half of the product in hv_eval_risks */
                eval->risk[role][empty][n] =
                    (short)(32 *
                            hv_eval_clamp(hv_eval_phase(risk + n - 1, HV_SIDES, empty),
                                          -250, 250));
            }
        }
    }
    for (role = 0; role < 2; role++) {
        for (i = 0; i <= HV_CURVE_STEPS; i++) {
            eval->curve[role][i] = (short)hv_eval_clamp(
                hv_eval_curve(weights + HV_W_CURVE + role * HV_KNOTS, i), -400, 400);
        }
    }
    for (i = 0; i < HV_CODE_SIDE; i++) {
        eval->number[i] = (short)(i % HV_NUMBERS);
        eval->swing[i] = (short)(2 * HV_UNIT * (i % HV_NUMBERS + 1));
    }
}

/* risks[20 n + v - 1]: what a number v with n empty cells around can lose to the bag of
 * `side`, in units: v * curve / 256 * risk / 64 * 32 = (4 v curve) * (32 risk) / 65536.
 */
static void hv_eval_risks(const hv_eval *eval, const hv_board *board, int role, int side,
                          int empty, short risks[HV_RISKS_ROOM])
{
    const unsigned char *above = board->above[side] + 1;
    const short *curve = eval->curve[role], *risk = eval->risk[role][empty];
    int left = board->left[side];
    int scale = left == 0 ? 0 : (HV_CURVE_STEPS * 1024 + left / 2) / left;
    short stake[HV_NUMBERS + HV_LANES];
    hv_lanes s0, s1, s2;
    int v, n;

    memset(stake, 0, sizeof stake);
    for (v = 0; v < HV_NUMBERS; v++) {
        stake[v] = (short)(4 * (v + 1) * curve[(above[v] * scale) >> 10]);
    }
    s0 = hv_lanes_load(stake);
    s1 = hv_lanes_load(stake + HV_LANES);
    s2 = hv_lanes_load(stake + 2 * HV_LANES);
    for (n = 0; n <= HV_SIDES; n++) {
        hv_lanes weight = hv_lanes_all(risk[n]);
        short *row = risks + n * HV_NUMBERS;

        hv_lanes_store(row, hv_lanes_mulhi(s0, weight));
        hv_lanes_store(row + HV_LANES, hv_lanes_mulhi(s1, weight));
        hv_lanes_store(row + 2 * HV_LANES, hv_lanes_mulhi(s2, weight));
    }
}

/* delta[code]: what a neighbour with that code adds to the value of a move. */
static void hv_eval_deltas(const hv_eval *eval, int side, int number, const short *own,
                           const short *enemy, short delta[HV_CODES])
{
    short *mine = delta + 1 + side * HV_CODE_SIDE;
    short *theirs = delta + 1 + (1 - side) * HV_CODE_SIDE;
    hv_lanes unit = hv_lanes_all(HV_UNIT), limit = hv_lanes_all(number - 1);
    int i;

    for (i = 0; i < HV_CODE_SIDE; i += HV_LANES) {
        hv_lanes before = hv_lanes_load(own + i + HV_NUMBERS);
        hv_lanes grown = hv_lanes_load(own + i + 1); /* one more, one empty cell less */

        hv_lanes_store(mine + i, hv_lanes_add(unit, hv_lanes_sub(before, grown)));
    }
    for (i = HV_NUMBERS - 1; i < HV_CODE_SIDE; i += HV_NUMBERS) {
        mine[i] = 0; /* 20 does not grow and cannot be lost */
    }
    for (i = 0; i < HV_CODE_SIDE; i += HV_LANES) {
        hv_lanes before = hv_lanes_load(enemy + i + HV_NUMBERS);
        hv_lanes kept = hv_lanes_load(enemy + i);
        hv_lanes won =
            hv_lanes_sub(hv_lanes_load(eval->swing + i), hv_lanes_load(own + i));
        hv_lanes after = hv_lanes_pick(hv_lanes_load(eval->number + i), limit, won, kept);

        hv_lanes_store(theirs + i, hv_lanes_sub(after, before));
    }
    delta[0] = 0;
    for (i = HV_CODE_EMPTY; i <= HV_CODE_EMPTY + HV_SIDES; i++) {
        delta[i] = 0;
    }
}

void hv_eval_moves(const hv_eval *eval, const hv_board *board, int side, int number,
                   short values[HV_ACTIVE])
{
    short own[HV_RISKS_ROOM], enemy[HV_RISKS_ROOM], delta[HV_CODES];
    short around[HV_SPAN], here[HV_CODES];
    const short *centre = around + HV_FIRST;
    int i;

    hv_eval_risks(eval, board, 0, 1 - side, board->empty, own);
    hv_eval_risks(eval, board, 1, side, board->empty, enemy);
    hv_eval_deltas(eval, side, number, own, enemy, delta);
    for (i = 0; i < HV_CODES; i++) {
        here[i] = -30000;
    }
    for (i = 0; i <= HV_SIDES; i++) {
        here[HV_CODE_EMPTY + i] =
            (short)(eval->spot[board->empty][i] - own[i * HV_NUMBERS + number - 1]);
    }
    memset(around, 0, HV_FIRST * sizeof *around);
    memset(around + HV_FIRST + HV_ACTIVE, 0,
           (HV_SPAN - HV_FIRST - HV_ACTIVE) * sizeof *around);
    for (i = 0; i < HV_ACTIVE; i += 4) { /* by hand: a third fewer instructions */
        const unsigned char *code = board->code + HV_FIRST + i;
        short *to = around + HV_FIRST + i;

        to[0] = delta[code[0]];
        to[1] = delta[code[1]];
        to[2] = delta[code[2]];
        to[3] = delta[code[3]];
        values[i] = here[code[0]];
        values[i + 1] = here[code[1]];
        values[i + 2] = here[code[2]];
        values[i + 3] = here[code[3]];
    }
    for (i = 0; i < HV_ACTIVE; i += HV_LANES) {
        hv_lanes sum = hv_lanes_load(values + i);

        sum = hv_lanes_add(sum, hv_lanes_load(centre + i - HV_STEP - 1));
        sum = hv_lanes_add(sum, hv_lanes_load(centre + i - HV_STEP));
        sum = hv_lanes_add(sum, hv_lanes_load(centre + i - 1));
        sum = hv_lanes_add(sum, hv_lanes_load(centre + i + 1));
        sum = hv_lanes_add(sum, hv_lanes_load(centre + i + HV_STEP));
        sum = hv_lanes_add(sum, hv_lanes_load(centre + i + HV_STEP + 1));
        hv_lanes_store(values + i, sum);
    }
}

int hv_eval_best(const hv_eval *eval, const hv_board *board, int side, int number,
                 int limit, int places[], short best[])
{
    short values[HV_ACTIVE];
    int i, j, count = 0;

    hv_eval_moves(eval, board, side, number, values);
    for (i = 0; i < HV_ACTIVE; i++) {
        if (values[i] < HV_VALUE_NONE) {
            continue;
        }
        for (j = count; j > 0 && best[j - 1] < values[i]; j--) {
            if (j < limit) {
                best[j] = best[j - 1];
                places[j] = places[j - 1];
            }
        }
        if (j < limit) {
            best[j] = values[i];
            places[j] = HV_FIRST + i;
            count += count < limit;
        }
    }
    return count;
}

int hv_eval_choose(const hv_eval *eval, const hv_board *board, int side, int number)
{
    short values[HV_ACTIVE];
    hv_lanes best;
    int i, top;

    hv_eval_moves(eval, board, side, number, values);
    best = hv_lanes_load(values);
    for (i = HV_LANES; i < HV_ACTIVE; i += HV_LANES) {
        best = hv_lanes_max(best, hv_lanes_load(values + i));
    }
    top = hv_lanes_top(best);
    best = hv_lanes_all(top);
    for (i = 0; !hv_lanes_meet(best, hv_lanes_load(values + i)); i += HV_LANES) {
        continue;
    }
    while (values[i] != top) {
        i++;
    }
    assert(top > HV_VALUE_NONE);
    return HV_FIRST + i;
}

int hv_eval_weighed(const hv_eval *eval, const hv_board *board, int side, int own,
                    int enemy)
{
    short lose[HV_RISKS_ROOM], win[HV_RISKS_ROOM], worth[HV_CODES];
    int empty = board->empty < HV_CELLS ? board->empty + 1 : HV_CELLS;
    int i, sum = HV_UNIT * (side == 0 ? board->lead : -board->lead);
    short *mine = worth + 1 + side * HV_CODE_SIDE;
    short *theirs = worth + 1 + (1 - side) * HV_CODE_SIDE;

    hv_eval_risks(eval, board, 0, 1 - side, empty, lose);
    hv_eval_risks(eval, board, 1, side, empty, win);
    memset(worth, 0, sizeof worth);
    for (i = 0; i < HV_CODE_SIDE; i++) {
        mine[i] = (short)(-lose[i + HV_NUMBERS] * own / 64);
        theirs[i] = (short)(win[i + HV_NUMBERS] * enemy / 64);
    }
    for (i = 0; i < HV_ACTIVE; i++) {
        sum += worth[board->code[HV_FIRST + i]];
    }
    return sum;
}

int hv_eval_worth(const hv_eval *eval, const hv_board *board, int side)
{
    return hv_eval_weighed(eval, board, side, 64, 64);
}

int hv_eval_leaf(const hv_eval *eval, const hv_board *board, int side)
{
    return hv_eval_weighed(eval, board, side, HV_LEAF_OWN, HV_LEAF_ENEMY);
}
