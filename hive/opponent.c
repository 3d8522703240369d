/* opponent: Bayes over models. A model is taken to be right in 9 of 10 moves and then to
 * choose evenly among its best moves; else every empty cell is equally likely. Against
 * "else", a move among t best ones of E empty cells is 1 + 9 E / t times as likely.
 */
#include "hive/opponent.h"

#include <string.h>

enum {
    HV_OPPONENT_PRIOR = 3 * 256, /* bits in favour of our own policy */
    HV_OPPONENT_NEAR =
        HV_UNIT * 3 / 4 /* a model's values are rounded: equal within this */
};

/* log2(value) in 1/256, straight lines between powers of two; value >= 1. */
static int hv_opponent_log(int value)
{
    int power = 0;

    while (value >> (power + 1) > 0) {
        power++;
    }
    return 256 * power + (((value - (1 << power)) * 256) >> power);
}

/* One weight for all: own numbers with an empty neighbour count as lost for `risk` / 64
 * times number times chance; 0 is greedy, 128 is what they really swing. */
static void hv_opponent_plain(hv_eval *eval, int risk)
{
    static const short line[HV_KNOTS] = {32, 64, 128, 192, 256};
    short weights[HV_WEIGHTS] = {0};
    int i;

    for (i = 0; i < HV_PHASES * HV_SIDES; i++) {
        weights[HV_W_RISK + i] = (short)risk;
    }
    for (i = 0; i < 2 * HV_KNOTS; i++) {
        weights[HV_W_CURVE + i] = line[i % HV_KNOTS];
    }
    hv_eval_init(eval, weights);
}

void hv_opponent_init(hv_opponent *opponent, const hv_eval *own)
{
    int i;

    memset(opponent, 0, sizeof *opponent);
    opponent->own = own;
    opponent->score[0] = HV_OPPONENT_PRIOR;
    hv_opponent_plain(&opponent->known[0], 0);
    hv_opponent_plain(&opponent->known[1], 128);
    hv_opponent_plain(&opponent->known[2], 64);
    hv_opponent_plain(&opponent->known[3], 0);
    for (i = 0; i < HV_CODE_SIDE; i++) {
        opponent->known[3].swing[i] /= 2; /* a won number counts once: own sum only */
    }
}

static const hv_eval *hv_opponent_model(const hv_opponent *opponent, int model)
{
    return model == 0 ? opponent->own : &opponent->known[model - 1];
}

void hv_opponent_watch(hv_opponent *opponent, const hv_state *state, int side, int number,
                       int cell)
{
    short values[HV_ACTIVE];
    hv_board board;
    int model, i;

    hv_board_from_state(&board, state);
    opponent->seen++;
    for (model = 0; model < HV_MODELS; model++) {
        short best, chosen;
        int ties = 0;

        hv_eval_moves(hv_opponent_model(opponent, model), &board, side, number, values);
        chosen = values[hv_board_place(cell) - HV_FIRST];
        best = chosen;
        for (i = 0; i < HV_ACTIVE; i++) {
            best = values[i] > best ? values[i] : best;
        }
        if (chosen < best - HV_OPPONENT_NEAR) {
            continue;
        }
        for (i = 0; i < HV_ACTIVE; i++) {
            ties += values[i] >= best - HV_OPPONENT_NEAR;
        }
        opponent->hits[model]++;
        opponent->score[model] += hv_opponent_log(1 + 9 * state->empty / ties);
    }
}

int hv_opponent_best(const hv_opponent *opponent)
{
    int model, best = 0;

    for (model = 1; model < HV_MODELS; model++) {
        if (opponent->score[model] > opponent->score[best]) {
            best = model;
        }
    }
    return best;
}

const hv_eval *hv_opponent_foretold(const hv_opponent *opponent)
{
    int best = hv_opponent_best(opponent);

    /* A player that thinks agrees with a rule in some 8 of 10 moves, by its own reasons.
     */
    if (opponent->seen == 0 || opponent->hits[best] * 10 < opponent->seen * 9) {
        return NULL;
    }
    return hv_opponent_model(opponent, best);
}

const hv_eval *hv_opponent_draw(const hv_opponent *opponent, rng *chance)
{
    const hv_eval *model = hv_opponent_foretold(opponent);
    int hits = opponent->hits[hv_opponent_best(opponent)];

    if (model == NULL || model == opponent->own ||
        (int)rng_below(chance, (uint32_t)opponent->seen + 1) >= hits) {
        return opponent->own;
    }
    return model;
}
