/* judge: Rivers as a table for common/judge.
 *
 * One game: the bots are called in turn, also when they must pass, each with RAIN.INP in
 * its own directory, until two passes follow each other. 3, 1 and 0 points; a loss off
 * the board counts 0 : 30 discs. Starts: pair 1 begins from the four middle discs, each
 * further pair after some random moves, so that bots without chance do not repeat
 * themselves; or all from the lines of --openings.
 */
#include <stdlib.h>
#include <string.h>

#include "common/io.h"
#include "common/judge/game.h"
#include "common/judge/text.h"
#include "common/rng.h"
#include "rivers/rank.h"
#include "rivers/referee.h"
#include "rivers/referee_solve.h"
#include "rivers/judge_view.h"

extern const struct check_plan rj_check_plan; /* judge_check.c */

/* What the contest's text fixes. */
enum {
    RJ_LIMIT = 1, /* seconds a move */
    RJ_WIN = 3,   /* points */
    RJ_DRAW = 1
};
static const char rj_input_name[] = "RAIN.INP", rj_output_name[] = "RAIN.OUT";

enum { RJ_FILE_MAX = 1 << 24, RJ_MAX_PLIES = 40 };

typedef struct rj_judge {
    const char *start, *openings_name; /* options */
    int plies;
    int errors; /* empty cells from which moves are checked for lost discs */
    unsigned char centre[4];
    rj_game *openings;
    int opening_count;
    uint64_t openings_hash;
    char error[IO_ERROR_MAX + 80];
} rj_judge;

/* ---- Options and data ---------------------------------------------------------- */

static void *rj_judge_create(void)
{
    rj_judge *judge = calloc(1, sizeof *judge);

    if (judge) {
        judge->start = "1221";
        judge->plies = 8;
    }
    return judge;
}

static void rj_judge_destroy(void *self)
{
    rj_judge *judge = self;

    free(judge->openings);
    free(judge);
}

static int rj_judge_options(void *self, opt_item items[CONTEST_OPTIONS])
{
    rj_judge *judge = self;
    const opt_item mine[] = {
        {"start", OPT_TEXT, &judge->start, 0, 0, NULL,
         "CELLS: colours of (4 4) (4 5) (5 4) (5 5), 1 white, 2 black (1221)"},
        {"plies", OPT_INT, &judge->plies, 0, RJ_MAX_PLIES, NULL,
         "N: random moves before the second and each further pair (8)"},
        {"openings", OPT_TEXT, &judge->openings_name, 0, 0, NULL,
         "FILE: starts, a line each: 64 digits and the colour to move"},
        {"errors", OPT_INT, &judge->errors, 0, RJ_SOLVE_MOST, NULL,
         "N: remark on moves that lose discs in the last N empty cells (0)"}};

    memcpy(items, mine, sizeof mine);
    return (int)(sizeof mine / sizeof mine[0]);
}

/* The sentence with the file's line. */
static const char *rj_judge_fail(rj_judge *judge, long line, const char *what)
{
    snprintf(judge->error, sizeof judge->error, "%.120s:%ld: %.160s",
             judge->openings_name, line, what);
    return judge->error;
}

static const char *rj_judge_add_opening(rj_judge *judge, io_slice line, long number)
{
    char text[RJ_TEXT];
    const char *wrong;
    rj_game *openings;

    if (line.size >= sizeof text)
        return rj_judge_fail(judge, number, "expected 64 digits and the colour to move");
    memcpy(text, line.data, line.size);
    text[line.size] = '\0';
    openings = realloc(judge->openings,
                       ((size_t)judge->opening_count + 1) * sizeof *openings);
    if (!openings)
        return "out of memory for the openings";
    judge->openings = openings;
    wrong = rj_read(&openings[judge->opening_count], text);
    if (wrong)
        return rj_judge_fail(judge, number, wrong);
    judge->opening_count++;
    return NULL;
}

static const char *rj_judge_load_openings(rj_judge *judge)
{
    io_reader reader;
    io_slice line;
    const char *wrong = io_open(&reader, judge->openings_name, RJ_FILE_MAX);
    size_t i;

    if (wrong) {
        snprintf(judge->error, sizeof judge->error, "%s", wrong);
        wrong = judge->error;
    }
    judge->openings_hash = 0;
    for (i = 0; !wrong && i < reader.size; i++)
        judge->openings_hash = rng_mix(judge->openings_hash, reader.data[i]);
    while (!wrong && io_next_line(&reader, &line))
        if (line.size > 0 && line.data[0] != '#')
            wrong = rj_judge_add_opening(judge, line, reader.line - 1);
    if (!wrong && judge->opening_count == 0)
        wrong = rj_judge_fail(judge, 1, "expected an opening, found none");
    io_close(&reader);
    return wrong;
}

static const char *rj_judge_prepare(void *self)
{
    rj_judge *judge = self;
    int i, white = 0;

    if (strlen(judge->start) != 4 || strspn(judge->start, "12") != 4)
        return "--start: expected four digits 1 or 2";
    for (i = 0; i < 4; i++) {
        judge->centre[i] = (unsigned char)(judge->start[i] - '0');
        white += judge->centre[i] == RJ_WHITE;
    }
    if (white != 2)
        return "--start: expected two white and two black discs";
    return judge->openings_name ? rj_judge_load_openings(judge) : NULL;
}

static void rj_judge_describe(const void *self, char *out, int size)
{
    const rj_judge *judge = self;

    if (judge->openings_name)
        snprintf(out, (size_t)size, "openings=%016llx",
                 (unsigned long long)judge->openings_hash);
    else
        snprintf(out, (size_t)size, "start=%s plies=%d", judge->start, judge->plies);
    if (judge->errors > 0) {
        size -= (int)strlen(out);
        snprintf(out + strlen(out), (size_t)size, " errors=%d", judge->errors);
    }
}

/* ---- Starts -------------------------------------------------------------------- */

/* Plays random moves; false if somebody would have to pass on the way or at the end. */
static bool rj_judge_wander(rj_game *game, int plies, rng *random)
{
    for (;; plies--) {
        int moves[RJ_CELLS], count = 0, row, column;

        for (row = 1; row <= RJ_SIDE; row++)
            for (column = 1; column <= RJ_SIDE; column++)
                if (rj_turns(game, row, column, NULL) > 0)
                    moves[count++] = row * 10 + column;
        if (count == 0 || plies == 0)
            return count > 0;
        count = moves[rng_below(random, (uint32_t)count)];
        rj_play(game, count / 10, count % 10, NULL);
    }
}

/* The position of a start: openings in order, else random moves; white begins, so their
 * number is even. */
static void rj_judge_begin(const rj_judge *judge, const contest_game *game,
                           rj_game *board)
{
    int plies = judge->plies - judge->plies % 2;
    rng random;

    if (judge->opening_count > 0) {
        *board = judge->openings[game->fixture.start % judge->opening_count];
        return;
    }
    rng_seed(&random, game->seed);
    do
        rj_start(board, judge->centre);
    while (game->fixture.start > 0 && !rj_judge_wander(board, plies, &random));
}

/* ---- A game -------------------------------------------------------------------- */

/* Reads "row column" and nothing else; NULL or a sentence. Slips become warnings. */
static const char *rj_judge_parse(const game_file_call *call, text_reader *reader,
                                  int move[2])
{
    text_line line;
    const char *wrong;

    text_start(reader, call->output_name, call->output, call->output_size);
    if (!text_next_line(reader, &line))
        return text_expected(reader, "ROW COLUMN", NULL);
    wrong = text_read_numbers(reader, &line, "ROW COLUMN", move, 2);
    return wrong ? wrong : text_at_end(reader);
}

/* Plays the move; a remark if an exact search knows a better one. */
static void rj_judge_move(const rj_judge *judge, contest_game *game, rj_game *board,
                          const int move[2])
{
    bool checked = judge->errors > 0 && rj_empties(board) <= judge->errors;
    int seat = board->mover - RJ_WHITE, best = checked ? rj_solve(board) : 0, got;
    char text[TEXT_ERROR_MAX];

    rj_play(board, move[0], move[1], NULL);
    got = checked ? -rj_solve(board) : 0;
    if (got < best) {
        snprintf(text, sizeof text, "%d %d loses discs: best play gives %+d, now %+d",
                 move[0], move[1], best, got);
        game_warn(game, seat, text);
    }
}

/* Asks the mover until there is a legal move; false: the game was lost off the board. */
static bool rj_judge_turn(const rj_judge *judge, contest_game *game, rj_game *board)
{
    char input[RJ_TEXT], text[TEXT_ERROR_MAX], move_text[16];
    int seat = board->mover - RJ_WHITE, move[2];
    enum contest_reason reason;
    game_file_call call = {0};
    text_reader reader;
    const char *wrong;

    call.seat = seat;
    call.input_name = rj_input_name;
    call.input = input;
    call.input_size = rj_input(board, input);
    call.output_name = rj_output_name;
    do {
        if (!game_call(game, &call))
            return false;
        reason = CONTEST_FORMAT;
        wrong = rj_judge_parse(&call, &reader, move);
        if (!wrong && (wrong = rj_why_not(board, move[0], move[1])) != NULL) {
            reason = CONTEST_ILLEGAL;
            snprintf(text, sizeof text, "expected a legal move, found %d %d, %s", move[0],
                     move[1], wrong);
            wrong = text;
        }
    } while (wrong && game_retry(game, seat, wrong));
    if (wrong)
        return game_forfeit(game, seat, reason, "%s", wrong);
    if (reader.warnings)
        game_warn(game, seat, text_warnings(reader.warnings, text));
    rj_judge_move(judge, game, board, move);
    snprintf(move_text, sizeof move_text, "%d %d", move[0], move[1]);
    game_move(game, seat, move_text);
    return true;
}

static void rj_judge_play(const void *self, contest_game *game)
{
    contest_result *r = &game->result;
    char position[RJ_TEXT];
    rj_game board;
    int seat;

    rj_judge_begin(self, game, &board);
    rj_write(&board, position);
    game_start(game, position);
    while (!rj_is_over(&board) && rj_judge_turn(self, game, &board))
        ;
    for (seat = 0; seat < CONTEST_SEATS; seat++)
        r->score[seat] = r->at_fault < 0       ? rj_count(&board, RJ_WHITE + seat)
                         : r->at_fault == seat ? 0
                                               : RJ_FORFEIT_DISCS;
    for (seat = 0; seat < CONTEST_SEATS; seat++) {
        double lead = r->score[seat] - r->score[1 - seat];

        r->win[seat] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
        r->points[seat] = lead > 0 ? RJ_WIN : lead < 0 ? 0 : RJ_DRAW;
    }
}

const struct contest rivers_contest = {
    .name = "rivers",
    .title = "Rivers (RAIN.EXE)",
    .bots_usage = "BOT",
    .seat_names = {"A (white)", "B (black)"},
    .limit = RJ_LIMIT,
    .parts = 1,
    .needed_parts = 1,
    .default_pairs = 1,
    .create = rj_judge_create,
    .destroy = rj_judge_destroy,
    .options = rj_judge_options,
    .prepare = rj_judge_prepare,
    .describe = rj_judge_describe,
    .play = rj_judge_play,
    .columns = {"points", "games", "won", "drawn", "lost", "discs", "forfeits"},
    .rank = rj_rank,
    .shape = "disc",
    .css = RJ_VIEW_CSS,
    .legend = RJ_VIEW_LEGEND,
    .view_open = rj_view_open,
    .view_move = rj_view_move,
    .view_text = rj_view_text,
    .view_size = rj_view_size,
    .view_cell = rj_view_cell,
    .view_path = rj_view_path,
    .view_caption = rj_view_caption,
    .view_close = rj_view_close,
    .human_line = rj_view_human_line,
    .human_help = "Your move as ROW COLUMN, 0 0 to pass",
    .check = &rj_check_plan,
};
