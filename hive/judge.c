/* judge: Hive as a table for common/judge.
 *
 * One game: both bots run from the first move to the last and are told, line by line,
 * what the other did and which number they got. Both games of a pair have the same
 * numbers by seat ("duplicate"), so luck of the draw cancels. The statement has no
 * ranking: win 1, draw 1/2, then the difference of sums; a loss off the board counts
 * 0 : 100, about the lead that decides a fair game.
 */
#include <stdlib.h>
#include <string.h>

#include "common/judge/game.h"
#include "common/judge/text.h"
#include "hive/judge_view.h"
#include "hive/referee.h"

extern const struct check_plan hj_check_plan; /* judge_check.c */

/* The contest's text fixes the limit; no files, the players converse. */
enum {
    HJ_LIMIT = 1,        /* seconds a move */
    HJ_FORFEIT_SUM = 100 /* ours: what a loss off the board counts */
};

enum { HJ_LINE = 64 };

/* One game in play: what has to be told to the mover. */
typedef struct hj_turn {
    int number, row, column; /* the other's last move */
} hj_turn;

/* ---- A game -------------------------------------------------------------------- */

/* What a seat is told before its move; `move` counts both players' from 0. */
static void hj_judge_tell(int move, const hj_turn *last, int number, char out[HJ_LINE])
{
    if (move == 0)
        snprintf(out, HJ_LINE, "0\n%d\n", number);
    else
        snprintf(out, HJ_LINE, "%s%d %d %d %d\n", move == 1 ? "1\n" : "", last->number,
                 last->row, last->column, number);
}

/* Reads "row column" and nothing else; NULL or a sentence. */
static const char *hj_judge_parse(const char *answer, text_reader *reader, int cell[2])
{
    text_line line;

    text_start(reader, "answer", answer, strlen(answer));
    if (!text_next_line(reader, &line))
        return text_expected(reader, "ROW COLUMN", NULL);
    return text_read_numbers(reader, &line, "ROW COLUMN", cell, 2);
}

/* Asks until there is a legal cell; false: the game was lost off the board. */
static bool hj_judge_ask(contest_game *game, int seat, const char *tell,
                         const hj_game *board, int cell[2])
{
    char answer[GAME_LINE_MAX], text[TEXT_ERROR_MAX];
    enum contest_reason reason;
    text_reader reader;
    const char *wrong;

    do {
        if (!game_exchange(game, seat, tell, answer))
            return false;
        reason = CONTEST_FORMAT;
        wrong = hj_judge_parse(answer, &reader, cell);
        if (!wrong && (wrong = hj_why_not(board, cell[0], cell[1])) != NULL) {
            reason = CONTEST_ILLEGAL;
            snprintf(text, sizeof text, "expected an empty cell, found %d %d, %s",
                     cell[0], cell[1], wrong);
            wrong = text;
        }
    } while (wrong && game_retry(game, seat, wrong));
    if (wrong)
        return game_forfeit(game, seat, reason, "%s", wrong);
    if (reader.warnings & ~(unsigned)TEXT_WARN_NO_END)
        game_warn(game, seat, text_warnings(reader.warnings & ~(unsigned)TEXT_WARN_NO_END,
                                            text));
    return true;
}

static bool hj_judge_turn(contest_game *game, hj_game *board,
                          int numbers[2][HJ_MOVES], hj_turn *last)
{
    int move = board->moves, seat = move % 2, number = numbers[seat][move / 2], cell[2];
    char tell[HJ_LINE], text[HJ_LINE];

    hj_judge_tell(move, last, number, tell);
    if (!hj_judge_ask(game, seat, tell, board, cell))
        return false;
    hj_play(board, seat, cell[0], cell[1], number, NULL);
    last->number = number;
    last->row = cell[0];
    last->column = cell[1];
    snprintf(text, sizeof text, "%d %d %d", number, cell[0], cell[1]);
    game_move(game, seat, text);
    if (board->moves >= HJ_CELLS - 1)
        game_finish(game, seat);
    return true;
}

/* The numbers of both seats in order: "a b ...; a b ...". */
static void hj_judge_write_draw(int numbers[2][HJ_MOVES], char *out, size_t size)
{
    size_t at = 0;
    int seat, i;

    for (seat = 0; seat < 2; seat++)
        for (i = 0; i < HJ_MOVES; i++)
            at += (size_t)snprintf(out + at, size - at, "%s%d",
                                   i > 0 ? " " : seat ? "; " : "", numbers[seat][i]);
}

static void hj_judge_play(const void *self, contest_game *game)
{
    int numbers[2][HJ_MOVES], seat;
    contest_result *r = &game->result;
    char draw[2 * HJ_MOVES * 3 + 8];
    hj_turn last = {0, 0, 0};
    hj_game board;

    (void)self;
    hj_draw(game->seed, numbers);
    hj_judge_write_draw(numbers, draw, sizeof draw);
    hj_start(&board);
    game_start(game, draw);
    while (!hj_is_over(&board) && hj_judge_turn(game, &board, numbers, &last))
        ;
    for (seat = 0; seat < CONTEST_SEATS; seat++)
        r->score[seat] = r->at_fault < 0       ? hj_sum(&board, seat)
                         : r->at_fault == seat ? 0
                                               : HJ_FORFEIT_SUM;
    for (seat = 0; seat < CONTEST_SEATS; seat++) {
        double lead = r->score[seat] - r->score[1 - seat];

        r->win[seat] = r->points[seat] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    }
}

/* ---- Standings ----------------------------------------------------------------- */

typedef struct hj_total {
    int entrant, games, forfeits;
    double points, lead;
} hj_total;

static int hj_rank_order(const void *x, const void *y)
{
    const hj_total *a = x, *b = y;

    if (a->points != b->points)
        return a->points > b->points ? -1 : 1;
    if (a->lead != b->lead)
        return a->lead > b->lead ? -1 : 1;
    return a->entrant - b->entrant;
}

static void hj_rank_add(hj_total *totals, const contest_result *g)
{
    int seat;

    for (seat = 0; seat < CONTEST_SEATS; seat++) {
        hj_total *t = &totals[g->fixture.entrant[seat]];

        t->games++;
        t->points += g->points[seat];
        t->lead += g->score[seat] - g->score[1 - seat];
        t->forfeits += g->at_fault == seat;
    }
}

/* Points, then the difference of sums; who is level shares the place. */
static void hj_rank(const void *self, const contest_table *table, contest_row *rows)
{
    int n = table->plan->count, i;
    hj_total *totals = calloc((size_t)n + 1, sizeof *totals);

    (void)self;
    if (!totals)
        contest_no_memory();
    for (i = 0; i < n; i++)
        totals[i].entrant = i;
    for (i = 0; i < table->count; i++)
        hj_rank_add(totals, &table->results[i]);
    qsort(totals, (size_t)n, sizeof *totals, hj_rank_order);
    for (i = 0; i < n; i++) {
        const hj_total *t = &totals[i];
        contest_row *row = &rows[i];

        memset(row, 0, sizeof *row);
        row->entrant = t->entrant;
        row->place = i > 0 && t[-1].points == t->points && t[-1].lead == t->lead
                         ? rows[i - 1].place
                         : i + 1;
        snprintf(row->column[0], CONTEST_COLUMN_TEXT, "%.1f", t->points);
        snprintf(row->column[1], CONTEST_COLUMN_TEXT, "%d", t->games);
        snprintf(row->column[2], CONTEST_COLUMN_TEXT, "%+.0f", t->lead);
        snprintf(row->column[3], CONTEST_COLUMN_TEXT, "%d", t->forfeits);
    }
    free(totals);
}

const struct contest hive_contest = {
    .name = "hive",
    .title = "Hive",
    .bots_usage = "BOT",
    .seat_names = {"first (red)", "second (green)"},
    .limit = HJ_LIMIT,
    .parts = 1,
    .needed_parts = 1,
    .default_pairs = 1,
    .play = hj_judge_play,
    .columns = {"points", "games", "difference", "forfeits"},
    .rank = hj_rank,
    .shape = "hex",
    .css = HJ_VIEW_CSS,
    .legend = HJ_VIEW_LEGEND,
    .view_open = hj_view_open,
    .view_move = hj_view_move,
    .view_text = hj_view_text,
    .view_size = hj_view_size,
    .view_cell = hj_view_cell,
    .view_path = hj_view_path,
    .view_caption = hj_view_caption,
    .view_close = hj_view_close,
    .human_line = hj_view_human_line,
    .human_help = "The last number is yours to place. Your cell as ROW COLUMN",
    .check = &hj_check_plan,
};
