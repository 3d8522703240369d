/* judge_check: what --check tries with a sweeper and a layer.
 *
 * Duels are played on small legal fields; what the contest promises (format, time, files)
 * is a failure when missed, how well it sweeps is told as a weakness. The layer's fields
 * are held against the exact checker and swept by the layer's own sweeper.
 */
#include <stdio.h>
#include <string.h>

#include "common/judge/check.h"
#include "msweeper/checker.h"

enum { MJ_SWEEPER_PART = 0, MJ_LAYER_PART = 1, MJ_LIMIT_FILES = 100 * 1024 };

/* How MSWEEPER.IN is written. */
enum mj_layout { MJ_LINES, MJ_ONE_LINE, MJ_NO_COUNT, MJ_CUMULATIVE };

static size_t mj_check_input(const mj_duel *duel, enum mj_layout layout,
                             char out[MJ_INPUT_MAX])
{
    const mj_field *field = duel->field;
    size_t size;
    int cell, told = 0;

    if (layout == MJ_LINES || layout == MJ_ONE_LINE)
        return mj_write_input(duel, layout == MJ_ONE_LINE, out);
    for (cell = 0; cell < field->rows * field->cols; cell++)
        told += duel->told[cell];
    size = (size_t)sprintf(out, "%d %d\n", field->rows, field->cols);
    if (layout == MJ_CUMULATIVE)
        size += (size_t)sprintf(out + size, "%d\n", told);
    for (cell = 0; cell < field->rows * field->cols; cell++)
        if (duel->told[cell] && layout == MJ_CUMULATIVE)
            size += (size_t)sprintf(out + size, "%d %d %d\n", cell / field->cols + 1,
                                    cell % field->cols + 1, mj_number(field, cell));
    for (cell = 0; cell < duel->fresh && layout == MJ_NO_COUNT; cell++)
        size += (size_t)sprintf(
            out + size, "%d %d %d\n", duel->news[cell] / field->cols + 1,
            duel->news[cell] % field->cols + 1, mj_number(field, duel->news[cell]));
    return size;
}

/* Says how a duel ended that found less than all mines. */
static void mj_check_remark(check_run *run, const mj_duel *duel, mj_outcome outcome)
{
    const mj_field *field = duel->field;
    int row = duel->cell / field->cols + 1, col = duel->cell % field->cols + 1;

    if (outcome == MJ_EXPLOSION)
        check_weak(run, "explosion: cell %d %d of a legal field is a mine", row, col);
    else if (outcome == MJ_FALSE_MINE)
        check_weak(run, "cell %d %d was named as a mine, it is none", row, col);
    else if (outcome == MJ_NOTHING_ASKED)
        check_weak(run, "asks nothing more after %d of %d mines", duel->points,
                   field->mines);
}

/* Plays a duel to its end, or `calls` calls of it (0: all). False: over. */
static bool mj_check_duel(check_run *run, const mj_field *field, enum mj_layout layout,
                          int calls, mj_outcome *outcome)
{
    char input[MJ_INPUT_MAX], words[TEXT_ERROR_MAX];
    mj_answer answer;
    mj_duel duel;
    int i;

    mj_duel_start(&duel, field);
    *outcome = MJ_GOES_ON;
    for (i = 0; *outcome == MJ_GOES_ON && (calls == 0 || i < calls); i++) {
        check_call call = {0};
        const char *fault;
        text_reader t;

        call.part = MJ_SWEEPER_PART;
        call.input_name = "MSWEEPER.IN";
        call.input = input;
        call.input_size = mj_check_input(&duel, layout, input);
        call.output_name = "MSWEEPER.OUT";
        if (!check_do_call(run, &call))
            return false;
        text_start(&t, call.output_name, call.output, call.output_size);
        fault = mj_read_answer(&t, field->rows, field->cols, &answer);
        if (fault)
            return check_fail(run, "bad format: %s", fault);
        if (t.warnings)
            check_weak(run, "%s", text_warnings(t.warnings, words));
        *outcome = mj_duel_answer(&duel, &answer, false);
    }
    mj_check_remark(run, &duel, *outcome);
    return true;
}

/* ---- Sweeper ---------------------------------------------------------------------- */

static void mj_check_sample(mj_field *field)
{
    static const int mines[] = {1, 4, 2}, givens[] = {0, 3, 5};
    int i;

    mj_field_clear(field, 4, 3);
    for (i = 0; i < 3; i++) {
        field->mine[mines[i]] = true;
        field->given[givens[i]] = true;
    }
    field->mines = field->givens = 3;
}

/* Turns the field upside down. */
static void mj_check_mirror(mj_field *field)
{
    int cells = field->rows * field->cols, i;

    for (i = 0; i < cells / 2; i++) {
        bool mine = field->mine[i], given = field->given[i];

        field->mine[i] = field->mine[cells - 1 - i];
        field->given[i] = field->given[cells - 1 - i];
        field->mine[cells - 1 - i] = mine;
        field->given[cells - 1 - i] = given;
    }
}

static bool mj_check_sample_duel(const void *self, check_run *run, int layout)
{
    mj_outcome outcome;
    mj_field field;

    (void)self;
    mj_check_sample(&field);
    if (run->stop_after > 0) /* the duel that breaks off is another one */
        mj_check_mirror(&field);
    return mj_check_duel(run, &field, (enum mj_layout)layout, 0, &outcome);
}

/* size: rows * 100 + columns. */
static bool mj_check_sweep(const void *self, check_run *run, int size)
{
    mj_outcome outcome;
    mj_field field;
    uint64_t seed;

    (void)self;
    for (seed = 1; seed < 100; seed++) /* a field with mines */
        if (mj_make_field(&field, size / 100, size % 100, 0.2, seed) && field.mines > 0)
            break;
    return mj_check_duel(run, &field, MJ_LINES, 0, &outcome);
}

/* One call of a duel, then another duel of the same size in the same directory. */
static bool mj_check_next_duel(const void *self, check_run *run, int calls)
{
    mj_outcome outcome;
    mj_field field;

    (void)self;
    if (!mj_make_field(&field, 8, 8, 0.2, 1) ||
        !mj_check_duel(run, &field, MJ_LINES, calls, &outcome))
        return false;
    run->note[0] = '\0'; /* the first duel was looked at elsewhere */
    return mj_make_field(&field, 8, 8, 0.2, 2) &&
           mj_check_duel(run, &field, MJ_LINES, 0, &outcome);
}

/* ---- Layer ------------------------------------------------------------------------ */

static bool mj_check_lay(const void *self, check_run *run, int size)
{
    char input[16], words[TEXT_ERROR_MAX];
    check_call call = {0};
    mj_verdict verdict;
    mj_outcome outcome;
    const char *fault;
    mj_field field;
    text_reader t;

    (void)self;
    mj_field_clear(&field, size / 100, size % 100);
    call.part = MJ_LAYER_PART;
    call.input_name = "MLAYER.IN";
    call.input = input;
    call.input_size = (size_t)sprintf(input, "%d %d\n", field.rows, field.cols);
    call.output_name = "MLAYER.OUT";
    if (!check_do_call(run, &call))
        return false;
    text_start(&t, call.output_name, call.output, call.output_size);
    fault = mj_read_layer(&t, &field);
    if (fault)
        return check_fail(run, "bad format: %s", fault);
    if (t.warnings)
        check_weak(run, "%s", text_warnings(t.warnings, words));
    verdict = mj_check_field(&field);
    if (verdict.legality != MJ_LEGAL)
        return check_fail(run,
                          "illegal field: %d of %d cells cannot be determined, the "
                          "first %d %d",
                          verdict.left, field.rows * field.cols,
                          verdict.cell / field.cols + 1, verdict.cell % field.cols + 1);
    if (field.mines == 0)
        return true;
    run->vary = CHECK_PLAIN; /* the variation was for the layer */
    if (!mj_check_duel(run, &field, MJ_LINES, 0, &outcome))
        return false;
    return outcome == MJ_ALL_FOUND ||
           check_fail(run, "illegal field: its own sweeper does not solve it: %s",
                      run->note);
}

static const check_scenario mj_check_scenarios[] = {
    {"sweeper: the statement's sample", 0, true, false, mj_check_sample_duel, MJ_LINES},
    {"sweeper: all triples on one line", 0, false, false, mj_check_sample_duel,
     MJ_ONE_LINE},
    {"sweeper: 1x2", 0, false, false, mj_check_sweep, 102},
    {"sweeper: 1x30", 0, false, false, mj_check_sweep, 130},
    {"sweeper: 30x1", 0, false, false, mj_check_sweep, 3001},
    {"sweeper: 8x8", 0, false, false, mj_check_sweep, 808},
    {"sweeper: 30x30", 0, false, false, mj_check_sweep, 3030},
    {"sweeper: a duel after one that broke off", 0, false, true, mj_check_next_duel, 1},
    {"sweeper: a duel after a finished one", 0, false, true, mj_check_next_duel, 0},
    {"sweeper: no K in the input", 0, false, true, mj_check_sample_duel, MJ_NO_COUNT},
    {"sweeper: all numbers told again", 0, false, true, mj_check_sample_duel,
     MJ_CUMULATIVE},
    {"layer: 1x1", 1, false, false, mj_check_lay, 101},
    {"layer: 1x2", 1, false, false, mj_check_lay, 102},
    {"layer: 1x30", 1, false, false, mj_check_lay, 130},
    {"layer: 30x1", 1, false, false, mj_check_lay, 3001},
    {"layer: 2x2", 1, false, false, mj_check_lay, 202},
    {"layer: 8x8", 1, true, false, mj_check_lay, 808},
    {"layer: 16x16", 1, false, false, mj_check_lay, 1616},
    {"layer: 30x30", 1, false, false, mj_check_lay, 3030}};

const struct check_plan mj_check_plan = {
    "MSWEEPER.IN -> MSWEEPER.OUT, MLAYER.IN -> MLAYER.OUT",
    false,
    mj_check_scenarios,
    (int)(sizeof mj_check_scenarios / sizeof mj_check_scenarios[0]),
    NULL,
    NULL,
    MJ_LIMIT_FILES};
