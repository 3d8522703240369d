/* judge_check: what --check tries with a Hive bot: openings and whole games against
 * random replies, and the end of input at several places.
 */
#include <stdio.h>
#include <string.h>

#include "common/judge/check.h"
#include "common/judge/text.h"
#include "common/rng.h"
#include "hive/referee.h"

enum { HJ_CHECK_LINE = 64, HJ_CHECK_SEED = 12 };

extern const struct check_plan hj_check_plan; /* in the contest's table, judge.c */

/* A game as the bot sees it; it sits on `seat`. */
typedef struct hj_check_state {
    hj_game board;
    int numbers[2][HJ_MOVES];
    int seat;
    bool one_line;           /* the very first lines joined into one */
    int number, row, column; /* the judge's last move */
    rng random;
} hj_check_state;

static void hj_check_begin(hj_check_state *s, int seat)
{
    memset(s, 0, sizeof *s);
    hj_start(&s->board);
    hj_draw(HJ_CHECK_SEED, s->numbers);
    rng_seed(&s->random, HJ_CHECK_SEED);
    s->seat = seat;
}

/* A random empty cell for the judge's move. */
static void hj_check_reply(hj_check_state *s)
{
    int seat = 1 - s->seat;

    s->number = s->numbers[seat][s->board.moves / 2];
    do {
        s->row = 1 + (int)rng_below(&s->random, HJ_ROWS);
        s->column = 1 + (int)rng_below(&s->random, HJ_COLUMNS);
    } while (hj_why_not(&s->board, s->row, s->column));
    hj_play(&s->board, seat, s->row, s->column, s->number, NULL);
}

static void hj_check_tell(const hj_check_state *s, char out[HJ_CHECK_LINE])
{
    int own = s->numbers[s->seat][s->board.moves / 2];
    char gap = s->one_line ? ' ' : '\n';

    if (s->board.moves == 0)
        sprintf(out, "0%c%d\n", gap, own);
    else if (s->board.moves == 1)
        sprintf(out, "1%c%d %d %d %d\n", gap, s->number, s->row, s->column, own);
    else
        sprintf(out, "%d %d %d %d\n", s->number, s->row, s->column, own);
}

/* One move of the bot. */
static bool hj_check_ask(check_run *run, hj_check_state *s)
{
    char tell[HJ_CHECK_LINE], answer[CHECK_LINE_MAX], words[TEXT_ERROR_MAX];
    const char *fault;
    text_reader t;
    text_line line;
    int cell[2];

    hj_check_tell(s, tell);
    if (!check_tell(run, tell, answer))
        return false;
    text_start(&t, "answer", answer, strlen(answer));
    if (!text_next_line(&t, &line))
        return check_fail(run, "empty output: expected ROW COLUMN, found an empty line");
    fault = text_read_numbers(&t, &line, "ROW COLUMN", cell, 2);
    if (fault)
        return check_fail(run, "bad format: %s", fault);
    t.warnings &= ~(unsigned)TEXT_WARN_NO_END; /* the line's end was taken off before */
    if (t.warnings)
        check_weak(run, "%s", text_warnings(t.warnings, words));
    fault = hj_why_not(&s->board, cell[0], cell[1]);
    if (fault)
        return check_fail(run, "illegal move: %d %d, %s", cell[0], cell[1], fault);
    hj_play(&s->board, s->seat, cell[0], cell[1], s->numbers[s->seat][s->board.moves / 2],
            NULL);
    return true;
}

/* `plies` plies of both players, then end of input. */
static bool hj_check_play(check_run *run, hj_check_state *s, int plies)
{
    for (; plies > 0 && !hj_is_over(&s->board); plies--) {
        if (s->board.moves % 2 != s->seat)
            hj_check_reply(s);
        else if (!hj_check_ask(run, s))
            return false;
    }
    return check_finish(run);
}

static bool hj_check_opening(const void *self, check_run *run, int seat)
{
    hj_check_state s;

    (void)self;
    hj_check_begin(&s, seat);
    return hj_check_play(run, &s, 6);
}

static bool hj_check_one_line(const void *self, check_run *run, int seat)
{
    hj_check_state s;

    (void)self;
    hj_check_begin(&s, seat);
    s.one_line = true;
    return hj_check_play(run, &s, 4);
}

static bool hj_check_game(const void *self, check_run *run, int seat)
{
    hj_check_state s;

    (void)self;
    hj_check_begin(&s, seat);
    return hj_check_play(run, &s, HJ_CELLS);
}

static const check_scenario hj_check_scenarios[] = {
    {"opening, moving first", 0, true, false, hj_check_opening, 0},
    {"opening, moving second", 0, true, false, hj_check_opening, 1},
    {"whole game, moving first", 0, false, false, hj_check_game, 0},
    {"whole game, moving second", 0, false, false, hj_check_game, 1},
    {"first numbers on one line, moving first", 0, false, true, hj_check_one_line, 0},
    {"first numbers on one line, moving second", 0, false, true, hj_check_one_line, 1}};

const struct check_plan hj_check_plan = {
    "a conversation over standard input and output",
    true,
    hj_check_scenarios,
    (int)(sizeof hj_check_scenarios / sizeof hj_check_scenarios[0]),
    NULL,
    NULL,
    0};
