/* judge: the minesweeper contest as a table for common/judge.
 *
 * An entrant is SWEEPER+LAYER, or SWEEPER alone. Stage 0 is the first tour: every sweeper
 * on the same fields of the reference layer (made here from the seed). Who has no point
 * there is out. Stage 1 is the second tour: everyone who also brought a layer against
 * everyone else, in both roles, on every size. Seat 0 sweeps, seat 1 has laid the field.
 * A layer whose field is illegal, or not solved by its own sweeper, gives the sweeper the
 * maximum. Sum of points, then less time spent sweeping.
 */
#include <stdlib.h>
#include <string.h>

#include "common/judge/check.h"
#include "common/judge/game.h"
#include "msweeper/checker.h"
#include "msweeper/judge_view.h"

extern const struct check_plan mj_check_plan; /* judge_check.c */

/* What the contest's text fixes. Its 400 KB of memory are not enforced: no program that a
 * C library starts fits in so small an address space. */
enum {
    MJ_LIMIT = 30,                /* seconds a call */
    MJ_WORK_MAX = 100 * 1024,     /* bytes of a player's work files together */
    MJ_MEMORY_MB = 256            /* ours: against a program that runs wild */
};
static const char mj_sweeper_input[] = "MSWEEPER.IN";
static const char mj_sweeper_output[] = "MSWEEPER.OUT";
static const char mj_layer_input[] = "MLAYER.IN", mj_layer_output[] = "MLAYER.OUT";

enum { MJ_SIZES_MAX = 64, MJ_SWEEPER = 0, MJ_LAYER = 1 };

#define MJ_SIZES "10x10,16x16,30x30"
#define MJ_DENSITY 0.2 /* of the reference layer */

typedef struct mj_judge {
    const char *sizes_text;
    int fields; /* of the first tour */
    int ignore_false, one_line;
    int sizes[MJ_SIZES_MAX][2], size_count;
} mj_judge;

/* Fields of the first tour, small to large, again and again. */
static const int mj_tour_sizes[][2] = {{6, 6},   {8, 8},   {10, 10}, {9, 16},  {16, 16},
                                       {12, 24}, {16, 30}, {20, 20}, {24, 24}, {30, 30}};
enum { MJ_TOUR_SIZES = sizeof mj_tour_sizes / sizeof mj_tour_sizes[0] };

/* ---- Options ---------------------------------------------------------------------- */

static void *mj_judge_create(void)
{
    mj_judge *judge = calloc(1, sizeof *judge);

    if (!judge)
        return NULL;
    judge->sizes_text = MJ_SIZES;
    judge->fields = MJ_TOUR_SIZES;
    return judge;
}

static int mj_judge_options(void *self, opt_item items[CONTEST_OPTIONS])
{
    mj_judge *judge = self;
    const opt_item mine[] = {
        {"sizes", OPT_TEXT, &judge->sizes_text, 0, 0, NULL,
         "HxW,HxW,...: fields of the second tour (" MJ_SIZES ")"},
        {"fields", OPT_INT, &judge->fields, 1, 1000, NULL,
         "N: fields of the first tour (10)"},
        {"false-mines", OPT_CHOICE, &judge->ignore_false, 0, 0, "foul|ignore",
         "foul|ignore: naming a cell that is no mine ends the duel (foul)"},
        {"layout", OPT_CHOICE, &judge->one_line, 0, 0, "lines|sample",
         "lines|sample: MSWEEPER.IN has a triple a line, or all on one line (lines)"}};

    memcpy(items, mine, sizeof mine);
    return (int)(sizeof mine / sizeof mine[0]);
}

static const char *mj_judge_prepare(void *self)
{
    mj_judge *judge = self;
    const char *p = judge->sizes_text;

    judge->size_count = 0;
    for (;;) {
        int used = 0, *size = judge->sizes[judge->size_count];

        if (sscanf(p, "%3dx%3d%n", &size[0], &size[1], &used) != 2 || used == 0 ||
            size[0] < 1 || size[0] > MJ_SIDE_MAX || size[1] < 1 || size[1] > MJ_SIDE_MAX)
            return "--sizes: expected HxW,HxW,... with numbers from 1 to 30";
        judge->size_count++;
        p += used;
        if (*p == '\0')
            return NULL;
        if (*p++ != ',')
            return "--sizes: expected a comma between sizes";
        if (judge->size_count == MJ_SIZES_MAX)
            return "--sizes: at most 64 of them";
    }
}

static void mj_judge_describe(const void *self, char *out, int size)
{
    const mj_judge *judge = self;

    snprintf(out, (size_t)size, "fields=%d sizes=%s false-mines=%s layout=%s",
             judge->fields, judge->sizes_text, judge->ignore_false ? "ignore" : "foul",
             judge->one_line ? "sample" : "lines");
}

/* ---- Schedule --------------------------------------------------------------------- */

static void mj_judge_put(contest_fixture *out, int at, int stage, int start, int sweeper,
                         int layer)
{
    if (!out)
        return;
    out[at].number = at;
    out[at].stage = stage;
    out[at].start = start;
    out[at].entrant[MJ_SWEEPER] = sweeper;
    out[at].entrant[MJ_LAYER] = layer;
}

static bool mj_judge_meet(const contest_plan *plan, int sweeper, int layer)
{
    return sweeper != layer && plan->entrants[sweeper].argv[MJ_LAYER] &&
           plan->entrants[layer].argv[MJ_LAYER] &&
           (!plan->gauntlet || sweeper == 0 || layer == 0);
}

static int mj_judge_schedule(const void *self, const contest_plan *plan,
                             contest_fixture *out)
{
    const mj_judge *judge = self;
    int count = 0, start, sweeper, layer;

    for (start = 0; start < judge->fields; start++)
        for (sweeper = 0; sweeper < plan->count; sweeper++)
            mj_judge_put(out, count++, 0, start, sweeper, -1);
    for (start = 0; start < plan->pairs * judge->size_count; start++)
        for (sweeper = 0; sweeper < plan->count; sweeper++)
            for (layer = 0; layer < plan->count; layer++)
                if (mj_judge_meet(plan, sweeper, layer))
                    mj_judge_put(out, count++, 1, start, sweeper, layer);
    return count;
}

/* Out: no point in the first tour, and as many of its fields played as anybody has. So it
 * follows from the results alone (of --table, too, where nobody knows --fields). */
static bool mj_judge_is_out(const contest_table *table, int entrant)
{
    double points = 0;
    int last = -1, own = -1, i;

    for (i = 0; i < table->count; i++) {
        const contest_result *result = &table->results[i];

        if (result->fixture.stage != 0)
            continue;
        if (result->fixture.start > last)
            last = result->fixture.start;
        if (result->fixture.entrant[MJ_SWEEPER] != entrant)
            continue;
        if (result->fixture.start > own)
            own = result->fixture.start;
        points += result->points[MJ_SWEEPER];
    }
    return points <= 0 && own >= 0 && own == last;
}

static bool mj_judge_admits(const void *self, const contest_table *earlier,
                            const contest_fixture *fixture)
{
    (void)self;
    return fixture->stage == 0 ||
           (!mj_judge_is_out(earlier, fixture->entrant[MJ_SWEEPER]) &&
            !mj_judge_is_out(earlier, fixture->entrant[MJ_LAYER]));
}

/* ---- One duel --------------------------------------------------------------------- */

/* Work files of one player, of layer and sweeper together. */
static bool mj_judge_check_work(contest_game *game, int seat)
{
    static const char *const protocol[] = {mj_sweeper_input, mj_sweeper_output,
                                           mj_layer_input, mj_layer_output, NULL};

    return game_check_kept(game, seat, protocol, MJ_WORK_MAX);
}

/* One call of a sweeper and its answer; false when the game is over. */
static bool mj_judge_ask(const mj_judge *judge, contest_game *game, int seat,
                         const mj_duel *duel, mj_answer *answer)
{
    char input[MJ_INPUT_MAX], words[TEXT_ERROR_MAX];
    game_file_call call = {0};
    const char *fault;
    text_reader t;

    call.seat = seat;
    call.part = MJ_SWEEPER;
    call.input_name = mj_sweeper_input;
    call.input = input;
    call.input_size = mj_write_input(duel, judge->one_line, input);
    call.output_name = mj_sweeper_output;
    if (!game_call(game, &call) || !mj_judge_check_work(game, seat))
        return false;
    text_start(&t, call.output_name, call.output, call.output_size);
    fault = mj_read_answer(&t, duel->field->rows, duel->field->cols, answer);
    if (fault)
        return game_forfeit(game, seat, CONTEST_FORMAT, "%s%s",
                            seat == MJ_LAYER ? "its own sweeper: " : "", fault);
    if (t.warnings)
        game_warn(game, seat, text_warnings(t.warnings, words));
    return true;
}

/* Sweeps a field to the duel's end. The answers of seat 0 are recorded, of a layer's own
 * sweeper only how many cells it named. MJ_GOES_ON: the game is over by a fault. */
static mj_outcome mj_judge_sweep(const mj_judge *judge, contest_game *game, int seat,
                                 mj_duel *duel)
{
    mj_outcome outcome = duel->field->mines > 0 ? MJ_GOES_ON : MJ_ALL_FOUND;
    mj_answer answer;
    char move[MJ_MOVE_TEXT];

    while (outcome == MJ_GOES_ON) {
        if (!mj_judge_ask(judge, game, seat, duel, &answer))
            return MJ_GOES_ON;
        outcome = mj_duel_answer(duel, &answer, judge->ignore_false);
        if (seat != MJ_SWEEPER) {
            sprintf(move, "own sweeper: %d mines, asks %d", answer.mines, answer.safe);
            game_move(game, seat, move);
            continue;
        }
        if (outcome == MJ_EXPLOSION)
            game_forfeit(game, seat, CONTEST_EXPLODED,
                         "cell %d %d was claimed to be free, it is a mine",
                         duel->cell / duel->field->cols + 1,
                         duel->cell % duel->field->cols + 1);
        else if (outcome == MJ_FALSE_MINE)
            game_forfeit(
                game, seat, CONTEST_ILLEGAL, "cell %d %d was named as a mine, it is none",
                duel->cell / duel->field->cols + 1, duel->cell % duel->field->cols + 1);
        mj_answer_to_text(duel->field, &answer, move);
        game_move(game, seat, move);
    }
    return outcome;
}

/* Calls the layer and reads its field; false: the layer lost. */
static bool mj_judge_lay(contest_game *game, mj_field *field)
{
    char input[16], words[TEXT_ERROR_MAX];
    game_file_call call = {0};
    const char *fault;
    text_reader t;

    call.seat = MJ_LAYER;
    call.part = MJ_LAYER;
    call.input_name = mj_layer_input;
    call.input = input;
    call.input_size = (size_t)sprintf(input, "%d %d\n", field->rows, field->cols);
    call.output_name = mj_layer_output;
    if (!game_call(game, &call) || !mj_judge_check_work(game, MJ_LAYER))
        return false;
    text_start(&t, call.output_name, call.output, call.output_size);
    fault = mj_read_layer(&t, field);
    if (fault) {
        mj_field_clear(field, field->rows, field->cols);
        return game_forfeit(game, MJ_LAYER, CONTEST_FORMAT, "%s", fault);
    }
    if (t.warnings)
        game_warn(game, MJ_LAYER, text_warnings(t.warnings, words));
    return true;
}

static bool mj_judge_check(contest_game *game, const mj_field *field)
{
    mj_verdict verdict = mj_check_field(field);

    if (verdict.legality == MJ_LEGAL)
        return true;
    if (verdict.legality == MJ_TOO_HARD)
        return game_forfeit(game, MJ_LAYER, CONTEST_ILLEGAL,
                            "MLAYER.OUT: expected a field that can be checked, found one "
                            "not decided after %ld conflicts",
                            verdict.conflicts);
    return game_forfeit(game, MJ_LAYER, CONTEST_ILLEGAL,
                        "MLAYER.OUT: expected a field with one solution, found %d of %d "
                        "cells that cannot be determined, the first %d %d",
                        verdict.left, field->rows * field->cols,
                        verdict.cell / field->cols + 1, verdict.cell % field->cols + 1);
}

/* The layer's own sweeper must solve the field. */
static bool mj_judge_own_sweep(const mj_judge *judge, contest_game *game,
                               const mj_field *field)
{
    static const char *const how[] = {"", "", "explodes", "names a mine that is none",
                                      "asks nothing more"};
    mj_duel duel;
    mj_outcome outcome;

    mj_duel_start(&duel, field);
    outcome = mj_judge_sweep(judge, game, MJ_LAYER, &duel);
    if (outcome == MJ_GOES_ON || outcome == MJ_ALL_FOUND)
        return outcome == MJ_ALL_FOUND;
    return game_forfeit(
        game, MJ_LAYER, CONTEST_ILLEGAL,
        "expected a field that the layer's own sweeper solves, found that "
        "it %s after %d of %d mines",
        how[outcome], duel.points, field->mines);
}

static void mj_judge_score(contest_game *game, const mj_field *field, int found)
{
    contest_result *result = &game->result;
    bool bad_layer = result->at_fault == MJ_LAYER;
    int points = bad_layer ? mj_points_max(field->rows, field->cols) : found;

    result->score[MJ_SWEEPER] = points;
    result->points[MJ_SWEEPER] = points;
    result->score[MJ_LAYER] = bad_layer ? 0 : field->mines - found;
    result->points[MJ_LAYER] = 0;
    result->win[MJ_SWEEPER] = bad_layer      ? 1
                              : field->mines ? (double)found / field->mines
                                             : 0;
    result->win[MJ_LAYER] = 1 - result->win[MJ_SWEEPER];
}

static void mj_judge_play(const void *self, struct contest_game *game)
{
    const mj_judge *judge = self;
    const contest_fixture *fixture = &game->fixture;
    const int *size = fixture->stage == 0
                          ? mj_tour_sizes[fixture->start % MJ_TOUR_SIZES]
                          : judge->sizes[fixture->start % judge->size_count];
    char start[MJ_START_TEXT];
    mj_field field;
    mj_duel duel;
    bool laid;

    mj_field_clear(&field, size[0], size[1]);
    if (fixture->stage > 0)
        laid = mj_judge_lay(game, &field);
    else
        laid = mj_make_field(&field, size[0], size[1], MJ_DENSITY, game->seed);
    if (!laid && fixture->stage == 0)
        contest_no_memory();
    mj_field_to_text(&field, field.givens > 0, start);
    game_start(game, start);
    if (laid && fixture->stage > 0) {
        sprintf(start, "lays %d mines, tells %d numbers", field.mines, field.givens);
        game_move(game, MJ_LAYER, start);
        laid = mj_judge_check(game, &field) && mj_judge_own_sweep(judge, game, &field);
    }
    mj_duel_start(&duel, &field);
    if (laid)
        mj_judge_sweep(judge, game, MJ_SWEEPER, &duel);
    mj_judge_score(game, &field, duel.points);
}

/* ---- Standings -------------------------------------------------------------------- */

typedef struct mj_tally {
    int entrant;
    bool out, second_tour;
    double tour[2], seconds;
    int explosions, faults, bad_layers;
} mj_tally;

static void mj_tally_game(mj_tally *tally, const contest_result *result)
{
    mj_tally *sweeper = &tally[result->fixture.entrant[MJ_SWEEPER]];

    sweeper->tour[result->fixture.stage != 0] += result->points[MJ_SWEEPER];
    sweeper->seconds += result->seconds[MJ_SWEEPER];
    if (result->at_fault == MJ_SWEEPER) {
        sweeper->explosions += result->reason == CONTEST_EXPLODED;
        sweeper->faults += result->reason != CONTEST_EXPLODED;
    }
    if (result->fixture.stage == 0)
        return;
    sweeper->second_tour = true;
    tally[result->fixture.entrant[MJ_LAYER]].second_tour = true;
    tally[result->fixture.entrant[MJ_LAYER]].bad_layers += result->at_fault == MJ_LAYER;
}

static int mj_tally_compare(const void *a, const void *b)
{
    const mj_tally *x = a, *y = b;
    double lead = y->tour[0] + y->tour[1] - x->tour[0] - x->tour[1];

    if (lead < 0 || lead > 0)
        return lead > 0 ? 1 : -1;
    if (x->seconds < y->seconds || x->seconds > y->seconds)
        return x->seconds > y->seconds ? 1 : -1;
    return x->entrant - y->entrant;
}

static bool mj_tally_equal(const mj_tally *x, const mj_tally *y)
{
    mj_tally same = *y;

    same.entrant = x->entrant;
    return mj_tally_compare(x, &same) == 0;
}

static void mj_tally_to_row(const mj_tally *tally, contest_row *row)
{
    int k = 0;

    row->entrant = tally->entrant;
    sprintf(row->column[k++], "%.0f", tally->tour[0] + tally->tour[1]);
    sprintf(row->column[k++], "%.3f", tally->seconds);
    sprintf(row->column[k++], "%.0f", tally->tour[0]);
    if (tally->second_tour)
        sprintf(row->column[k++], "%.0f", tally->tour[1]);
    else
        strcpy(row->column[k++], tally->out ? "out" : "-");
    sprintf(row->column[k++], "%d", tally->explosions);
    sprintf(row->column[k++], "%d", tally->faults);
    sprintf(row->column[k++], "%d", tally->bad_layers);
}

static void mj_judge_rank(const void *self, const contest_table *table, contest_row *rows)
{
    int count = table->plan->count, i;
    mj_tally *tally = calloc((size_t)count, sizeof *tally);

    (void)self;
    if (!tally)
        contest_no_memory();
    for (i = 0; i < count; i++) {
        tally[i].entrant = i;
        tally[i].out = mj_judge_is_out(table, i);
    }
    for (i = 0; i < table->count; i++) {
        const contest_fixture *fixture = &table->results[i].fixture;

        if (fixture->stage == 0 || (!tally[fixture->entrant[MJ_SWEEPER]].out &&
                                    !tally[fixture->entrant[MJ_LAYER]].out))
            mj_tally_game(tally, &table->results[i]);
    }
    qsort(tally, (size_t)count, sizeof *tally, mj_tally_compare);
    for (i = 0; i < count; i++) {
        mj_tally_to_row(&tally[i], &rows[i]);
        rows[i].place =
            i > 0 && mj_tally_equal(&tally[i], &tally[i - 1]) ? rows[i - 1].place : i + 1;
    }
    free(tally);
}

const struct contest msweeper_contest = {
    .name = "msweeper",
    .title = "Minesweeper (MSWEEPER, MLAYER)",
    .bots_usage = "SWEEPER[+LAYER]",
    .seat_names = {"sweeper", "layer"},
    .limit = MJ_LIMIT,
    .memory_mb = MJ_MEMORY_MB,
    .parts = 2,
    .needed_parts = 1,
    .default_pairs = 1,
    .create = mj_judge_create,
    .destroy = free,
    .options = mj_judge_options,
    .prepare = mj_judge_prepare,
    .describe = mj_judge_describe,
    .schedule = mj_judge_schedule,
    .admits = mj_judge_admits,
    .play = mj_judge_play,
    .columns = {"points", "sweeping s", "tour 1", "tour 2", "explosions", "faults",
                "bad layers"},
    .rank = mj_judge_rank,
    .shape = "square",
    .css =
        ".hidden{fill:#b4bac4}.open{fill:#f6f5f1}.mine{fill:#f0b3aa}.wrong{fill:#c62828}"
        ".on-wrong{fill:#fff}.on-secret{opacity:.4}.new{stroke-width:4}"
        ".on-n0{opacity:.25}.on-n1{fill:#1b45c4}.on-n2{fill:#1b7a2f}.on-n3{fill:#c2185b}"
        ".on-n4{fill:#4a148c}.on-n5{fill:#8d4004}.on-n6{fill:#00707a}",
    .legend = "Dark cells are covered; spectators see the mines under them faintly. A red "
              "cell with a disc is a mine that was named, a star an explosion, a cross a "
              "mine named where there is none. Frames mark the last answer.",
    .view_open = mj_view_open,
    .view_move = mj_view_move,
    .view_text = mj_view_text,
    .view_size = mj_view_size,
    .view_cell = mj_view_cell,
    .view_path = mj_view_path,
    .view_caption = mj_view_caption,
    .view_close = mj_view_close,
    .check = &mj_check_plan,
};
