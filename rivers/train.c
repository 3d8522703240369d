/* train: learns the evaluation: self-play, least squares, matches, packing.
 * `make train-rivers` runs the whole; each step is a command here.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/opt.h"
#include "rivers/fit.h"
#include "rivers/pack.h"
#include "rivers/probcut.h"
#include "rivers/selfplay.h"
#include "rivers/unpack.h"
#include "rivers/weights.h"

typedef struct rv_train {
    bool help, even_hands;
    int games, depth, exact, pairs, iterations, blind;
    uint64_t seed;
    double seconds, shrink, mix, snap;
    int64_t nodes;
    rv_eval eval, other;
    rv_task task, second;
} rv_train;

static const char rv_train_usage[] =
    "usage: rivers-train COMMAND [switches]\n"
    "  hand OUT              hand-made weights\n"
    "  play WEIGHTS OUT      self-play: samples appended to OUT\n"
    "  fit OUT SAMPLES...    weights by least squares\n"
    "  match A B             two weight files against each other\n"
    "  probes WEIGHTS        errors of shallow searches, for selective cuts\n"
    "  pack WEIGHTS OUT.c    the source text of weights.c\n"
    "  unpack OUT            the weights compiled into this program\n";

static int rv_train_fail(const char *what, const char *name)
{
    fprintf(stderr, "rivers-train: %s: %s\n", what, name);
    return 1;
}

static const char *rv_train_load(rv_eval *eval, const char *name)
{
    size_t count = (size_t)RV_STAGES * RV_WEIGHTS, got;
    FILE *file = fopen(name, "rb");

    if (!file)
        return "cannot open the weights";
    got = fread(eval->weights, sizeof *eval->weights, count, file);
    fclose(file);
    return got == count ? NULL : "too few weights";
}

static int rv_train_save(const rv_eval *eval, const char *name)
{
    size_t count = (size_t)RV_STAGES * RV_WEIGHTS;
    FILE *file = fopen(name, "wb");
    bool good;

    if (!file)
        return rv_train_fail("cannot write", name);
    good = fwrite(eval->weights, sizeof *eval->weights, count, file) == count;
    if (fclose(file) || !good)
        return rv_train_fail("cannot write", name);
    return 0;
}

static int rv_train_play(rv_train *train, char **argv)
{
    rv_play_plan plan;
    const char *error = rv_train_load(&train->eval, argv[2]);
    FILE *out;
    long total;

    if (error)
        return rv_train_fail(error, argv[2]);
    out = fopen(argv[3], "ab");
    if (!out)
        return rv_train_fail("cannot write", argv[3]);
    plan.games = train->games;
    plan.depth = train->depth;
    plan.exact = train->exact;
    plan.seed = train->seed;
    plan.even_hands = train->even_hands;
    total = rv_selfplay(&train->task, &plan, out);
    if (fclose(out) || total < 0)
        return rv_train_fail("cannot write", argv[3]);
    printf("%d games, %ld positions\n", train->games, total);
    return 0;
}

static int rv_train_fit(rv_train *train, int argc, char **argv)
{
    rv_fit_plan plan;
    const char *error;

    plan.files = (const char *const *)(argv + 3);
    plan.file_count = argc - 3;
    plan.iterations = train->iterations;
    plan.shrink = train->shrink;
    plan.snap = train->snap;
    plan.mix = train->mix;
    plan.even_hands = train->even_hands;
    error = rv_fit(&train->eval, &plan);
    if (error)
        return rv_train_fail(error, argv[2]);
    return rv_train_save(&train->eval, argv[2]);
}

static int rv_train_match(rv_train *train, char **argv)
{
    rv_match_plan plan;
    rv_match_score score;
    const char *error = rv_train_load(&train->eval, argv[2]);
    int games;

    if (!error)
        error = rv_train_load(&train->other, argv[3]);
    if (error)
        return rv_train_fail(error, argv[2]);
    plan.pairs = train->pairs;
    plan.seconds = train->seconds;
    plan.nodes = (uint64_t)train->nodes;
    plan.seed = train->seed;
    plan.blind_above = train->blind;
    score = rv_selfplay_match(&train->task, &train->second, &plan);
    games = 2 * plan.pairs;
    printf("%s - %s: %d-%d-%d of %d (%.1f %%), %+.2f discs a game\n", argv[2], argv[3],
           score.wins, score.draws, score.losses, games,
           100 * (score.wins + score.draws / 2.0) / games, (double)score.discs / games);
    return 0;
}

static int rv_train_probes(rv_train *train, char **argv)
{
    const char *error = rv_train_load(&train->eval, argv[2]);

    if (error)
        return rv_train_fail(error, argv[2]);
    rv_probcut_measure(&train->task, train->pairs, train->seed, stdout);
    return 0;
}

static int rv_train_pack(rv_train *train, char **argv)
{
    const char *error = rv_train_load(&train->eval, argv[2]);
    FILE *out;
    long size;

    if (error)
        return rv_train_fail(error, argv[2]);
    out = fopen(argv[3], "w");
    if (!out)
        return rv_train_fail("cannot write", argv[3]);
    size = rv_pack_write(&train->eval, "`make train-rivers`", out);
    if (fclose(out) || size < 0)
        return rv_train_fail("cannot write", argv[3]);
    printf("%ld bytes of weights\n", size);
    return 0;
}

static int rv_train_command(rv_train *train, int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "hand") == 0) {
        rv_fit_hand_made(&train->eval);
        return rv_train_save(&train->eval, argv[2]);
    }
    if (argc == 4 && strcmp(argv[1], "play") == 0)
        return rv_train_play(train, argv);
    if (argc >= 4 && strcmp(argv[1], "fit") == 0)
        return rv_train_fit(train, argc, argv);
    if (argc == 4 && strcmp(argv[1], "match") == 0)
        return rv_train_match(train, argv);
    if (argc == 3 && strcmp(argv[1], "probes") == 0)
        return rv_train_probes(train, argv);
    if (argc == 4 && strcmp(argv[1], "pack") == 0)
        return rv_train_pack(train, argv);
    if (argc == 3 && strcmp(argv[1], "unpack") == 0)
        return rv_unpack(&train->eval, rv_weights_lines, rv_weights_count)
                   ? rv_train_save(&train->eval, argv[2])
                   : rv_train_fail("out of memory", argv[2]);
    fputs(rv_train_usage, stderr);
    return 2;
}

int main(int argc, char **argv)
{
    static rv_train train;
    char error[OPT_ERROR_MAX];
    int rest, status;
    const opt_item items[] = {
        {"help", OPT_FLAG, &train.help, 0, 0, NULL, "show this page"},
        {"games", OPT_INT, &train.games, 1, 1e8, NULL, "N: games of self-play"},
        {"depth", OPT_INT, &train.depth, 1, 30, NULL, "N: plies of self-play"},
        {"exact", OPT_INT, &train.exact, 8, 20, NULL, "N: empties solved exactly"},
        {"seed", OPT_SEED, &train.seed, 0, 0, NULL, "S: seed of the games"},
        {"iterations", OPT_INT, &train.iterations, 1, 1000, NULL, "N: of the fit"},
        {"shrink", OPT_REAL, &train.shrink, 0, 1e6, NULL, "X: ridge of the fit"},
        {"snap", OPT_REAL, &train.snap, 0, 1e9, NULL, "X: error allowed to save space"},
        {"mix", OPT_REAL, &train.mix, 0, 1, NULL, "X: share of search scores in the labels"},
        {"pairs", OPT_INT, &train.pairs, 1, 1e6, NULL, "N: pairs of games of a match"},
        {"time", OPT_REAL, &train.seconds, 0.001, 100, NULL, "SEC: processor time a move"},
        {"nodes", OPT_COUNT, &train.nodes, 1, 9e18, NULL, "N: nodes a move instead"},
        {"even-hands", OPT_FLAG, &train.even_hands, 0, 0, NULL, "learn without hands"},
        {"blind", OPT_INT, &train.blind, 0, 64, NULL,
         "N: B ignores hands above N empties"}};
    const int count = (int)(sizeof items / sizeof *items);

    train.games = 1000;
    train.depth = 4;
    train.exact = 12;
    train.seed = 1;
    train.iterations = 40;
    train.shrink = 4;
    train.pairs = 100;
    train.seconds = 0.05;
    train.blind = 64;
    if (opt_parse(items, count, argc, argv, &rest, error)) {
        fprintf(stderr, "rivers-train: %s\n", error);
        return 2;
    }
    if (train.help) {
        fputs(rv_train_usage, stdout);
        opt_print(stdout, items, count);
        return 0;
    }
    rv_bits_init();
    rv_eval_init();
    if (!rv_eval_make(&train.eval) || !rv_eval_make(&train.other) ||
        !rv_task_make(&train.task, &train.eval) || !rv_task_make(&train.second, &train.other))
        return rv_train_fail("no memory", "tables");
    status = rv_train_command(&train, rest + 1, argv);
    rv_task_free(&train.task);
    rv_task_free(&train.second);
    rv_eval_free(&train.eval);
    rv_eval_free(&train.other);
    return status;
}
