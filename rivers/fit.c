/* fit: linear least squares with a ridge, solved by conjugate gradients.
 *
 * The value of a position is a sum of weights of its features in two neighbouring stages,
 * so the whole is linear in the weights. Mirror images share one weight. The system is
 * never formed: one pass over the samples multiplies by it; the diagonal preconditions.
 */
#include "rivers/fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rivers/selfplay.h"

enum {
    RV_FIT_FEATURES = RV_PLACES + 5,
    RV_FIT_SIZE = RV_STAGES * RV_WEIGHTS,
    RV_FIT_HELD_OUT = 20 /* one part in so many of the last file */
};

typedef struct rv_fit_row {
    uint32_t at[RV_FIT_FEATURES]; /* weights in one stage */
    float result; /* of the game */
    float label;  /* what is fitted: the result, mixed with the score of a search */
    float late; /* share of stage + 1 */
    int8_t stage;
    int8_t held_out;
    int8_t empties;
} rv_fit_row;

typedef struct rv_fit_state {
    rv_fit_row *rows;
    long count;
    float *x, *r, *p, *q, *diagonal; /* RV_FIT_SIZE each */
    double shrink, mix;
} rv_fit_state;

/* Index of the one weight that mirror images share. */
static uint32_t *rv_fit_shared_map(void)
{
    uint32_t *map = malloc(RV_WEIGHTS * sizeof *map);
    int kind, i, mirror;

    if (!map)
        return NULL;
    for (i = 0; i < RV_WEIGHTS; i++)
        map[i] = (uint32_t)i;
    for (kind = 0; kind < RV_KINDS; kind++) {
        const rv_kind *k = &rv_eval_kinds[kind];

        for (i = 0; i < k->weights; i++) {
            mirror = rv_eval_mirror(k, i);
            map[k->offset + i] = (uint32_t)(k->offset + (mirror < i ? mirror : i));
        }
    }
    return map;
}

static void rv_fit_make_row(rv_fit_row *row, const rv_sample *sample, const uint32_t *map,
                            double mix)
{
    rv_board board;
    rv_node node;
    uint64_t empty;
    int kind, i, along;
    uint32_t *at = row->at;

    board.me = sample->me;
    board.opp = sample->opp;
    board.hands = RV_HANDS(sample->own, sample->enemy);
    rv_node_set(&node, &board, 0);
    for (kind = 0; kind < RV_KINDS; kind++) {
        const rv_kind *k = &rv_eval_kinds[kind];

        for (i = k->first; i < k->first + k->count; i++)
            *at++ = map[k->offset + node.index[i]];
    }
    empty = ~(board.me | board.opp);
    *at++ = (uint32_t)(RV_AT_MOVES +
                       rv_bits_count(false, rv_bits_moves(false, board.me, board.opp)));
    *at++ = (uint32_t)(RV_AT_REPLIES +
                       rv_bits_count(false, rv_bits_moves(false, board.opp, board.me)));
    *at++ = (uint32_t)(RV_AT_REACH +
                       rv_bits_count(false, rv_bits_spread(board.opp) & empty));
    *at++ = (uint32_t)(RV_AT_EXPOSED +
                       rv_bits_count(false, rv_bits_spread(board.me) & empty));
    *at = (uint32_t)rv_eval_hands_slot(board.hands);
    along = RV_STAGE_FIRST - node.empties;
    if (along < 0)
        along = 0;
    if (along > (RV_STAGES - 1) * RV_STAGE_STEP)
        along = (RV_STAGES - 1) * RV_STAGE_STEP;
    row->stage = (int8_t)(along / RV_STAGE_STEP);
    row->late = (float)(along % RV_STAGE_STEP) / RV_STAGE_STEP;
    row->result = sample->result;
    row->label = row->result;
    if (sample->scored)
        row->label += (float)mix * ((float)sample->score / RV_UNIT - row->result);
    row->empties = (int8_t)node.empties;
}

static const char *rv_fit_load_file(rv_fit_state *fit, const char *name, const uint32_t *map,
                                    bool last)
{
    FILE *file = fopen(name, "rb");
    rv_sample sample;
    long size, count, i;
    rv_fit_row *more;

    if (!file)
        return "cannot open a file of samples";
    if (fseek(file, 0, SEEK_END) || (size = ftell(file)) < 0 || fseek(file, 0, SEEK_SET)) {
        fclose(file);
        return "cannot measure a file of samples";
    }
    count = size / (long)sizeof sample;
    more = realloc(fit->rows, (size_t)(fit->count + count) * sizeof *more);
    if (!more) {
        fclose(file);
        return "out of memory";
    }
    fit->rows = more;
    for (i = 0; i < count && fread(&sample, sizeof sample, 1, file) == 1; i++) {
        rv_fit_make_row(&fit->rows[fit->count], &sample, map, fit->mix);
        fit->rows[fit->count++].held_out = last && i >= count - count / RV_FIT_HELD_OUT;
    }
    fclose(file);
    return i == count ? NULL : "cannot read a file of samples";
}

static float rv_fit_value(const rv_fit_row *row, const float *x)
{
    const float *early = x + (size_t)row->stage * RV_WEIGHTS;
    const float *later = early + RV_WEIGHTS;
    float a = 0, b = 0;
    int i;

    for (i = 0; i < RV_FIT_FEATURES; i++)
        a += early[row->at[i]];
    if (row->late == 0)
        return a;
    for (i = 0; i < RV_FIT_FEATURES; i++)
        b += later[row->at[i]];
    return a * (1 - row->late) + b * row->late;
}

static void rv_fit_spread(const rv_fit_row *row, float *y, float value)
{
    float *early = y + (size_t)row->stage * RV_WEIGHTS, *later = early + RV_WEIGHTS;
    float a = value * (1 - row->late), b = value * row->late;
    int i;

    for (i = 0; i < RV_FIT_FEATURES; i++)
        early[row->at[i]] += a;
    if (row->late == 0)
        return;
    for (i = 0; i < RV_FIT_FEATURES; i++)
        later[row->at[i]] += b;
}

/* Right side and diagonal of the system. */
static void rv_fit_begin(rv_fit_state *fit, bool even_hands)
{
    float early, late;
    long i;
    int k;

    for (i = 0; i < fit->count; i++) {
        const rv_fit_row *row = &fit->rows[i];
        float *d = fit->diagonal + (size_t)row->stage * RV_WEIGHTS;

        if (row->held_out)
            continue;
        rv_fit_spread(row, fit->r, row->label);
        early = (1 - row->late) * (1 - row->late);
        late = row->late * row->late;
        for (k = 0; k < RV_FIT_FEATURES; k++) {
            d[row->at[k]] += early;
            if (late > 0)
                d[RV_WEIGHTS + row->at[k]] += late;
        }
    }
    for (i = 0; i < RV_FIT_SIZE; i++) {
        fit->diagonal[i] += (float)fit->shrink;
        if (even_hands && i % RV_WEIGHTS >= RV_AT_HANDS)
            fit->diagonal[i] = 1e20f;
    }
}

static double rv_fit_dot(const float *a, const float *b, const float *over)
{
    double sum = 0;
    long i;

    for (i = 0; i < RV_FIT_SIZE; i++)
        sum += (double)a[i] * b[i] / (over ? over[i] : 1);
    return sum;
}

/* q = system * p */
static void rv_fit_multiply(rv_fit_state *fit)
{
    long i;

    for (i = 0; i < RV_FIT_SIZE; i++)
        fit->q[i] = (float)fit->shrink * fit->p[i];
    for (i = 0; i < fit->count; i++) {
        if (!fit->rows[i].held_out)
            rv_fit_spread(&fit->rows[i], fit->q, rv_fit_value(&fit->rows[i], fit->p));
    }
}

static void rv_fit_report(const rv_fit_state *fit, int iteration)
{
    double error[2] = {0, 0}, square = 0, by_stage[8] = {0}, v;
    long count[2] = {0, 0}, stage_count[8] = {0}, i;
    int band;

    for (i = 0; i < fit->count; i++) {
        if (!fit->rows[i].held_out && i % 20)
            continue;
        v = rv_fit_value(&fit->rows[i], fit->x) - fit->rows[i].result;
        error[fit->rows[i].held_out] += fabs(v);
        count[fit->rows[i].held_out]++;
        if (!fit->rows[i].held_out)
            continue;
        square += v * v;
        band = fit->rows[i].empties / 8;
        by_stage[band] += fabs(v);
        stage_count[band]++;
    }
    fprintf(stderr, "%3d: mean error %.3f discs, held out %.3f (rms %.3f); by empties",
            iteration, error[0] / (double)count[0], error[1] / (double)count[1],
            sqrt(square / (double)count[1]));
    for (band = 0; band < 8; band++) {
        if (stage_count[band])
            fprintf(stderr, " %d:%.2f", band * 8, by_stage[band] / (double)stage_count[band]);
    }
    fprintf(stderr, "\n");
}

static void rv_fit_iterate(rv_fit_state *fit, int iterations)
{
    double rho = rv_fit_dot(fit->r, fit->r, fit->diagonal), alpha, next;
    long i;
    int k;

    for (i = 0; i < RV_FIT_SIZE; i++)
        fit->p[i] = fit->r[i] / fit->diagonal[i];
    for (k = 1; k <= iterations; k++) {
        rv_fit_multiply(fit);
        alpha = rho / rv_fit_dot(fit->p, fit->q, NULL);
        for (i = 0; i < RV_FIT_SIZE; i++) {
            fit->x[i] += (float)alpha * fit->p[i];
            fit->r[i] -= (float)alpha * fit->q[i];
        }
        next = rv_fit_dot(fit->r, fit->r, fit->diagonal);
        for (i = 0; i < RV_FIT_SIZE; i++)
            fit->p[i] = fit->r[i] / fit->diagonal[i] + (float)(next / rho) * fit->p[i];
        rho = next;
        if (k % 10 == 0 || k == iterations)
            rv_fit_report(fit, k);
    }
}

/* Rounds the weight to its step, or keeps `before` if nothing much is lost by it. */
static int rv_fit_round(double weight, double samples, int before, double snap)
{
    double off = weight - (double)before / RV_WEIGHT_STEP;
    int value = (int)lrint(weight * RV_WEIGHT_STEP);

    if (samples * off * off < snap)
        return before;
    return value > 500 ? 500 : value < -500 ? -500 : value;
}

/* Rounded weights into the evaluation, and back into x for a last report. */
static void rv_fit_store(rv_eval *eval, rv_fit_state *fit, const uint32_t *map, double snap)
{
    int stage, i, value;
    size_t at;

    for (i = 0; i < RV_WEIGHTS; i++) {
        for (stage = 0, value = 0; stage < RV_STAGES; stage++) {
            at = (size_t)stage * RV_WEIGHTS + map[i];
            value = rv_fit_round(fit->x[at], fit->diagonal[at] - fit->shrink, value, snap);
            eval->weights[stage * RV_WEIGHTS + i] = (int16_t)value;
        }
    }
    for (i = 0; i < RV_FIT_SIZE; i++)
        fit->x[i] = (float)eval->weights[i] / RV_WEIGHT_STEP;
    rv_eval_changed(eval);
}

const char *rv_fit(rv_eval *eval, const rv_fit_plan *plan)
{
    rv_fit_state fit;
    uint32_t *map = rv_fit_shared_map();
    float *memory = calloc(5 * (size_t)RV_FIT_SIZE, sizeof *memory);
    const char *error = map && memory ? NULL : "out of memory";
    int i;

    memset(&fit, 0, sizeof fit);
    fit.x = memory;
    fit.r = memory + RV_FIT_SIZE;
    fit.p = memory + 2 * (size_t)RV_FIT_SIZE;
    fit.q = memory + 3 * (size_t)RV_FIT_SIZE;
    fit.diagonal = memory + 4 * (size_t)RV_FIT_SIZE;
    fit.shrink = plan->shrink;
    fit.mix = plan->mix;
    for (i = 0; i < plan->file_count && !error; i++)
        error = rv_fit_load_file(&fit, plan->files[i], map, i == plan->file_count - 1);
    if (!error && fit.count < 100)
        error = "too few samples";
    if (!error) {
        fprintf(stderr, "%ld positions\n", fit.count);
        rv_fit_begin(&fit, plan->even_hands);
        rv_fit_iterate(&fit, plan->iterations);
        rv_fit_store(eval, &fit, map, plan->snap);
        fprintf(stderr, "rounded: ");
        rv_fit_report(&fit, plan->iterations);
    }
    free(fit.rows);
    free(memory);
    free(map);
    return error;
}

/* The corner square by cells: corner, C and X beside an empty corner, edges. */
static int rv_fit_hand_made_square(const int digit[9])
{
    static const int beside[9] = {32, -5, 2, -5, -12, 0, 2, 0, 0};
    static const int behind[9] = {32, 8, 4, 8, 3, 0, 4, 0, 0};
    int i, sum = 0, value;

    for (i = 0; i < 9; i++) {
        value = digit[0] ? behind[i] : beside[i];
        if (digit[i])
            sum += digit[i] == 1 ? value : -value;
    }
    return sum;
}

void rv_fit_hand_made(rv_eval *eval)
{
    const rv_kind *square = &rv_eval_kinds[3];
    int stage, i, k, rest, digit[9];

    for (stage = 0; stage < RV_STAGES; stage++) {
        int16_t *w = eval->weights + (size_t)stage * RV_WEIGHTS;

        memset(w, 0, RV_WEIGHTS * sizeof *w);
        for (i = 0; i < square->weights; i++) {
            for (k = 0, rest = i; k < 9; k++, rest /= 3)
                digit[k] = rest % 3;
            w[square->offset + i] = (int16_t)rv_fit_hand_made_square(digit);
        }
        for (i = 0; i < 40; i++) {
            w[RV_AT_MOVES + i] = (int16_t)(i == 0 ? -8 : 4 * i);
            w[RV_AT_REPLIES + i] = (int16_t)(i == 0 ? 8 : -4 * i);
        }
        for (i = 0; i < 64; i++) {
            w[RV_AT_REACH + i] = (int16_t)(3 * i / 2);
            w[RV_AT_EXPOSED + i] = (int16_t)(-3 * i / 2);
        }
    }
    rv_eval_changed(eval);
}
