/* train: finds the weights by playing, and writes hive/weights.c.
 *
 *   hive-train [--steps N] [--pairs N] [--seed S] [--from zero|current] > weights.c
 *
 * Direct policy search (SPSA: Spall's simultaneous perturbation). A step moves all
 * weights at random a little up or down, lets the two versions play duplicate pairs
 * against each other, and moves the weights towards the better one in proportion to the
 * difference of sums. The result is the average of the weights over the last half of the
 * steps.
 */
#include "common/opt.h"
#include "common/rng.h"
#include "hive/eval.h"
#include "hive/match.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct hv_train {
    double weight[HV_WEIGHTS];
    double mean[HV_WEIGHTS];
    double size[HV_WEIGHTS]; /* of a perturbation */
    hv_eval eval[2];
    rng chance;
} hv_train;

/* How finely a weight is tried, in its own unit. */
static double hv_train_size(int i)
{
    return i < HV_W_CURVE ? 8 : 24;
}

/* Careful play to start from: risk 1 for every n, curve p. */
static double hv_train_first(int i)
{
    static const double knot[HV_KNOTS] = {32, 64, 128, 192, 256};

    if (i < HV_W_CURVE) {
        return i < HV_W_CURVE / 2 ? 80 : 24;
    }
    return i < HV_W_SPOT ? knot[(i - HV_W_CURVE) % HV_KNOTS] : 0;
}

static void hv_train_round(const double *weight, short *out)
{
    int i;

    for (i = 0; i < HV_WEIGHTS; i++) {
        out[i] = (short)floor(weight[i] + 0.5);
    }
}

/* One game on the fast board; lead of player 0 at the end. */
static int hv_train_game(const hv_eval *first, const hv_eval *second,
                         const hv_board *start, const hv_draws *draws)
{
    hv_board board = *start;
    int move;

    for (move = 0; move < HV_CELLS; move++) {
        int side = move % 2, number = draws->number[side][move / 2];

        hv_board_draw(&board, side, number);
        hv_board_play(&board, side, number,
                      hv_eval_choose(side == 0 ? first : second, &board, side, number));
    }
    return board.lead;
}

/* Mean difference of sums of version 0 over version 1, each pair clipped to +-200. */
static double hv_train_compare(hv_train *train, const hv_board *start, int pairs)
{
    double sum = 0;
    int i;

    for (i = 0; i < pairs; i++) {
        hv_draws draws;
        double margin;

        hv_draws_shuffle(&draws, &train->chance);
        margin = (hv_train_game(&train->eval[0], &train->eval[1], start, &draws) -
                  hv_train_game(&train->eval[1], &train->eval[0], start, &draws)) /
                 2.0;
        sum += margin > 200 ? 200 : margin < -200 ? -200 : margin;
    }
    return sum / pairs;
}

/* `gain` is how far a step goes, in perturbation sizes per point of difference. */
static void hv_train_step(hv_train *train, const hv_board *start, int pairs, double gain)
{
    double up[HV_WEIGHTS], down[HV_WEIGHTS], margin;
    short rounded[HV_WEIGHTS];
    int sign[HV_WEIGHTS];
    int i;

    for (i = 0; i < HV_WEIGHTS; i++) {
        sign[i] = rng_below(&train->chance, 2) == 0 ? 1 : -1;
        up[i] = train->weight[i] + sign[i] * train->size[i];
        down[i] = train->weight[i] - sign[i] * train->size[i];
    }
    hv_train_round(up, rounded);
    hv_eval_init(&train->eval[0], rounded);
    hv_train_round(down, rounded);
    hv_eval_init(&train->eval[1], rounded);
    margin = hv_train_compare(train, start, pairs);
    for (i = 0; i < HV_WEIGHTS; i++) {
        train->weight[i] += gain * margin * sign[i] * train->size[i];
    }
}

static void hv_train_run(hv_train *train, long steps, int pairs, double gain, bool quiet)
{
    hv_state state;
    hv_board start;
    long step, counted = 0;
    int i;

    hv_state_init(&state);
    hv_board_from_state(&start, &state);
    for (step = 0; step < steps; step++) {
        double share = (double)step / (double)steps;

        hv_train_step(train, &start, pairs, gain * (1 - 0.9 * share));
        if (2 * step >= steps) {
            counted++;
            for (i = 0; i < HV_WEIGHTS; i++) {
                train->mean[i] +=
                    (train->weight[i] - train->mean[i]) / (double)counted;
            }
        }
        if (!quiet && (step + 1) % (steps / 20 + 1) == 0) {
            fprintf(stderr, "step %ld of %ld\n", step + 1, steps);
        }
    }
}

static void hv_train_write(const hv_train *train, const char *command)
{
    short rounded[HV_WEIGHTS];
    int i;

    hv_train_round(train->mean, rounded);
    printf("/* Made by: %s */\n#include \"hive/weights.h\"\n\n", command);
    printf("const short hv_weights[HV_WEIGHTS] = {");
    for (i = 0; i < HV_WEIGHTS; i++) {
        printf("%s%d%s", i % 12 == 0 ? "\n    " : " ", rounded[i],
               i + 1 < HV_WEIGHTS ? "," : "\n};\n");
    }
}

int main(int argc, char **argv)
{
    static hv_train train;
    bool help = false, quiet = false;
    int64_t steps = 300000;
    int pairs = 16, from = 0, rest = 0, i;
    double gain = 0.002;
    uint64_t seed = 1;
    const opt_item items[] = {
        {"help", OPT_FLAG, &help, 0, 0, NULL, "show this page"},
        {"steps", OPT_COUNT, &steps, 1, 1e9, NULL, "N: steps"},
        {"pairs", OPT_INT, &pairs, 1, 100000, NULL, "N: duplicate pairs a step"},
        {"gain", OPT_REAL, &gain, 0, 1, NULL, "G: length of a step, falling to a tenth"},
        {"from", OPT_CHOICE, &from, 0, 0, "first|current",
         "first|current: where to start"},
        {"seed", OPT_SEED, &seed, 0, 0, NULL, "S: seed"},
        {"quiet", OPT_FLAG, &quiet, 0, 0, NULL, "no progress"}};
    enum { COUNT = sizeof items / sizeof *items };
    char error[OPT_ERROR_MAX], command[200];
    const char *wrong = opt_parse(items, COUNT, argc, argv, &rest, error);

    if (wrong != NULL || rest > 0) {
        fprintf(stderr, "%s\n", wrong != NULL ? wrong : "no arguments expected");
        return 2;
    }
    if (help) {
        opt_print(stdout, items, COUNT);
        return 0;
    }
    hv_board_setup();
    rng_seed(&train.chance, seed);
    for (i = 0; i < HV_WEIGHTS; i++) {
        train.weight[i] = from == 0 ? hv_train_first(i) : hv_weights[i];
        train.size[i] = hv_train_size(i);
    }
    hv_train_run(&train, (long)steps, pairs, gain, quiet);
    sprintf(command, "hive-train --steps %ld --pairs %d --gain %g --seed %lu --from %s",
            (long)steps, pairs, gain, (unsigned long)seed,
            from == 0 ? "first" : "current");
    hv_train_write(&train, command);
    return 0;
}
