/* judge_check: what --check tries with a Rivers bot: positions of random games, and whole
 * games against random replies, in which the referee counts the discs of both hands.
 */
#include <string.h>

#include "common/judge/check.h"
#include "common/judge/text.h"
#include "common/rng.h"
#include "rivers/referee.h"

enum { RJ_CHECK_SEED = 11 };

extern const struct check_plan rj_check_plan; /* in the contest's table, judge.c */

/* ---- Positions -------------------------------------------------------------------- */

static int rj_check_moves(const rj_game *game, int moves[RJ_CELLS][2])
{
    int row, column, count = 0;

    for (row = 1; row <= RJ_SIDE; row++)
        for (column = 1; column <= RJ_SIDE; column++)
            if (rj_turns(game, row, column, NULL) > 0) {
                moves[count][0] = row;
                moves[count++][1] = column;
            }
    return count;
}

static void rj_check_random_move(rj_game *game, rng *random)
{
    int moves[RJ_CELLS][2];
    int count = rj_check_moves(game, moves), i;

    if (count == 0) {
        rj_play(game, 0, 0, NULL);
        return;
    }
    i = (int)rng_below(random, (uint32_t)count);
    rj_play(game, moves[i][0], moves[i][1], NULL);
}

static void rj_check_start(rj_game *game, bool mirrored)
{
    static const unsigned char centre[2][4] = {{RJ_WHITE, RJ_BLACK, RJ_BLACK, RJ_WHITE},
                                               {RJ_BLACK, RJ_WHITE, RJ_WHITE, RJ_BLACK}};

    rj_start(game, centre[mirrored]);
}

/* Kinds of positions. */
enum { RJ_FEW_EMPTY = 100, RJ_MUST_PASS = 101, RJ_FULL = 102, RJ_SIDEWAYS = 103 };

static bool rj_check_is_kind(const rj_game *game, int plies, int kind)
{
    int moves[RJ_CELLS][2];
    int empty = rj_count(game, RJ_EMPTY), count = rj_check_moves(game, moves);

    switch (kind) {
    case RJ_FEW_EMPTY:
        return empty == 1 && count > 0;
    case RJ_MUST_PASS:
        return empty > 0 && count == 0 && game->passes == 0 &&
               game->hand[game->mover] > 0;
    case RJ_FULL:
        return empty == 0;
    default:
        return plies == kind && count > 0;
    }
}

/* A position of the kind from random games; without a pass before it, so that the file
 * says all there is to know. */
static bool rj_check_find(int kind, rj_game *game)
{
    uint64_t seed;

    for (seed = 0; seed < 5000; seed++) {
        rng random;
        int plies;

        rng_seed(&random, rng_mix(RJ_CHECK_SEED, seed));
        rj_check_start(game, kind == RJ_SIDEWAYS);
        if (kind == RJ_SIDEWAYS)
            return true;
        for (plies = 0; !rj_is_over(game) && game->passes == 0; plies++) {
            if (rj_check_is_kind(game, plies, kind))
                return true;
            rj_check_random_move(game, &random);
        }
        if (kind == RJ_FULL && rj_count(game, RJ_EMPTY) == 0)
            return true;
    }
    return false;
}

/* ---- Asking ----------------------------------------------------------------------- */

static bool rj_check_ask(check_run *run, rj_game *game)
{
    char input[RJ_TEXT], words[TEXT_ERROR_MAX];
    check_call call = {0};
    const char *fault;
    text_reader t;
    text_line line;
    int move[2];

    call.input_name = "RAIN.INP";
    call.input = input;
    call.input_size = rj_input(game, input);
    call.output_name = "RAIN.OUT";
    if (!check_do_call(run, &call))
        return false;
    text_start(&t, call.output_name, call.output, call.output_size);
    text_next_line(&t, &line);
    fault = text_read_numbers(&t, &line, "ROW COLUMN", move, 2);
    if (!fault)
        fault = text_at_end(&t);
    if (fault)
        return check_fail(run, "bad format: %s", fault);
    if (t.warnings)
        check_weak(run, "%s", text_warnings(t.warnings, words));
    fault = rj_why_not(game, move[0], move[1]);
    if (fault)
        return check_fail(run, "illegal move: %d %d, %s", move[0], move[1], fault);
    rj_play(game, move[0], move[1], NULL);
    return true;
}

static bool rj_check_position(const void *self, check_run *run, int kind)
{
    rj_game game;

    (void)self;
    if (!rj_check_find(kind, &game)) {
        run->skipped = true;
        return false;
    }
    return rj_check_ask(run, &game);
}

/* A game against random replies, `plies` plies or to its end. */
static bool rj_check_play(check_run *run, int colour, int plies, uint64_t seed)
{
    rj_game game;
    rng random;

    rng_seed(&random, seed);
    rj_check_start(&game, false);
    for (; !rj_is_over(&game) && plies > 0; plies--) {
        if (game.mover != colour)
            rj_check_random_move(&game, &random);
        else if (!rj_check_ask(run, &game))
            return false;
    }
    return true;
}

static bool rj_check_game(const void *self, check_run *run, int colour)
{
    (void)self;
    return rj_check_play(run, colour, 200, RJ_CHECK_SEED + (uint64_t)colour);
}

/* Some moves of a game, then another one in the same directory: work files are stale. */
static bool rj_check_next_game(const void *self, check_run *run, int colour)
{
    (void)self;
    return rj_check_play(run, colour, 9, 1) && rj_check_play(run, 3 - colour, 9, 2);
}

static const check_scenario rj_check_scenarios[] = {
    {"first move, white", 0, false, false, rj_check_position, 0},
    {"first move, black", 0, false, false, rj_check_position, 1},
    {"other colours in the middle", 0, false, false, rj_check_position, RJ_SIDEWAYS},
    {"middle of a game", 0, true, false, rj_check_position, 24},
    {"last empty cell", 0, false, false, rj_check_position, RJ_FEW_EMPTY},
    {"no move: 0 0", 0, false, false, rj_check_position, RJ_MUST_PASS},
    {"whole game as white", 0, false, false, rj_check_game, RJ_WHITE},
    {"whole game as black", 0, false, false, rj_check_game, RJ_BLACK},
    {"another game in the same directory", 0, false, false, rj_check_next_game, RJ_WHITE},
    {"full board: 0 0", 0, false, true, rj_check_position, RJ_FULL}};

const struct check_plan rj_check_plan = {
    "RAIN.INP -> RAIN.OUT",
    false,
    rj_check_scenarios,
    (int)(sizeof rj_check_scenarios / sizeof rj_check_scenarios[0]),
    NULL,
    NULL,
    0};
