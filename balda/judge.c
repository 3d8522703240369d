#define _POSIX_C_SOURCE 200809L
/* judge: the Balda contest as a table for common/judge.
 *
 * One game: both bots find dict.txt in their directories; in turn each gets input.txt and
 * must leave output.txt. Who has no legal move while a cell is empty has lost and is not
 * called. Every pair plays the same start word twice, each side first once; 2 points for
 * a win, 1 for a draw. Start words come from the seed of the start: one of the
 * dictionary's five-letter words, or the lines of --starts in order.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "balda/judge.h"
#include "balda/judge_view.h"
#include "common/io.h"
#include "common/judge/game.h"
#include "common/rng.h"

/* What the contest's text fixes. */
enum {
    BJ_LIMIT = 3, /* seconds a move */
    BJ_WIN = 2,   /* points */
    BJ_DRAW = 1
};
static const char bj_dict_name[] = "dict.txt", bj_input_name[] = "input.txt",
                  bj_output_name[] = "output.txt";

enum {
    BJ_MEMORY_MB = 2048, /* ours: against a program that runs wild */
    BJ_FILE_MAX = 1 << 30
};

/* ---- Options and data ------------------------------------------------------------- */

static void *bj_judge_create(void)
{
    return calloc(1, sizeof(bj_judge));
}

static void bj_judge_destroy(void *self)
{
    bj_judge *judge = self;

    if (judge->converted[0] && judge->owner == (long)getpid())
        unlink(judge->converted);
    bj_wordlist_free(&judge->list);
    free(judge->starts);
    free(judge);
}

static int bj_judge_options(void *self, opt_item items[CONTEST_OPTIONS])
{
    bj_judge *judge = self;
    const opt_item mine[] = {
        {"dict", OPT_TEXT, &judge->dict_name, 0, 0, NULL,
         "FILE: the dictionary (dict.txt here, else dicts/nouns.txt)"},
        {"encoding", OPT_CHOICE, &judge->encoding_choice, 0, 0,
         "auto|utf-8|cp1251|cp866|koi8-r",
         "E: of the bots' files (auto: the dictionary's own) utf-8 cp1251 cp866 koi8-r"},
        {"starts", OPT_TEXT, &judge->starts_name, 0, 0, NULL,
         "FILE: start words, one a line, taken in order (random from the dictionary)"},
        {"start-used", OPT_CHOICE, &judge->start_unused, 0, 0, "yes|no",
         "yes|no: the start word counts as used and is listed (yes)"}};

    memcpy(items, mine, sizeof mine);
    return (int)(sizeof mine / sizeof mine[0]);
}

static uint64_t bj_hash(const unsigned char *data, size_t size)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    size_t i;

    for (i = 0; i < size; i++)
        hash = (hash ^ data[i]) * 1099511628211u;
    return hash;
}

/* Copies the sentence, which dies with its reader, to the judge. */
static const char *bj_judge_fail(bj_judge *judge, const char *name, const char *what)
{
    snprintf(judge->error, sizeof judge->error, "%s%s%s", name, name[0] ? ": " : "",
             what);
    return judge->error;
}

static const char *bj_judge_load_dict(bj_judge *judge)
{
    io_reader reader;
    const char *error;

    if (!judge->dict_name)
        judge->dict_name =
            access(bj_dict_name, R_OK) == 0 ? bj_dict_name : "dicts/nouns.txt";
    error = io_open(&reader, judge->dict_name, BJ_FILE_MAX);
    if (error)
        error = bj_judge_fail(judge, "", error);
    else if ((error = bj_wordlist_read(&judge->list, reader.data, reader.size, -1)) !=
             NULL)
        error = bj_judge_fail(judge, judge->dict_name, error);
    else
        judge->dict_hash = bj_hash(reader.data, reader.size);
    io_close(&reader);
    return error;
}

/* The dictionary's own five-letter words. */
static const char *bj_judge_own_starts(bj_judge *judge)
{
    int i;

    judge->starts = malloc((size_t)judge->list.count * sizeof *judge->starts);
    if (!judge->starts)
        return "out of memory for the start words";
    for (i = 0; i < judge->list.count; i++) {
        bj_word *word = &judge->starts[judge->start_count];
        const unsigned char *letters = bj_wordlist_word(&judge->list, i, &word->length);

        if (word->length != BJ_SIDE)
            continue;
        memcpy(word->letters, letters, BJ_SIDE);
        judge->start_count++;
    }
    if (judge->start_count > 0)
        return NULL;
    return bj_judge_fail(judge, judge->dict_name,
                         "no five-letter word to start with; use --starts");
}

static const char *bj_judge_load_starts(bj_judge *judge)
{
    io_reader reader;
    io_slice line;
    const char *error = io_open(&reader, judge->starts_name, BJ_FILE_MAX);
    bj_encoding encoding = BJ_UTF8;

    if (!error) {
        encoding = bj_encoding_detect(reader.data, reader.size);
        judge->starts_hash = bj_hash(reader.data, reader.size);
        judge->starts = malloc((reader.size / BJ_SIDE + 1) * sizeof *judge->starts);
        if (!judge->starts)
            error = "out of memory for the start words";
    }
    while (!error && io_next_line(&reader, &line)) {
        bj_word *word = &judge->starts[judge->start_count];

        if (line.size == 0)
            continue;
        word->length =
            bj_word_decode(encoding, line.data, line.size, word->letters, BJ_SIDE);
        if (word->length != BJ_SIDE)
            error = io_expected_at(&reader, reader.line - 1,
                                   "a word of five lower-case Russian letters", line);
        else
            judge->start_count++;
    }
    if (!error && judge->start_count == 0)
        error = io_expected(&reader, "a word of five letters");
    if (error)
        error = bj_judge_fail(judge, "", error);
    io_close(&reader);
    return error;
}

/* Writes the words in the bots' encoding to a temporary file. */
static const char *bj_judge_convert_dict(bj_judge *judge)
{
    const char *tmp = getenv("TMPDIR");
    unsigned char bytes[BJ_LETTER_BYTES];
    FILE *file;
    int fd, i, k, length;
    bool failed;

    if (!tmp || !tmp[0] || strlen(tmp) > 30)
        tmp = "/tmp";
    sprintf(judge->converted, "%s/balda-dict-XXXXXX", tmp);
    fd = mkstemp(judge->converted);
    file = fd < 0 ? NULL : fdopen(fd, "wb");
    judge->owner = (long)getpid();
    if (!file)
        return bj_judge_fail(judge, judge->converted, "cannot be written");
    for (i = 0; i < judge->list.count; i++) {
        const unsigned char *letters = bj_wordlist_word(&judge->list, i, &length);

        for (k = 0; k < length; k++)
            fwrite(bytes, 1, bj_letter_encode(judge->encoding, letters[k], bytes), file);
        fputc('\n', file);
    }
    failed = ferror(file) != 0;
    failed = fclose(file) != 0 || failed;
    if (failed)
        return bj_judge_fail(judge, judge->converted, "cannot be written");
    return NULL;
}

static const char *bj_judge_prepare(void *self)
{
    bj_judge *judge = self;
    const char *error = bj_judge_load_dict(judge);

    if (error)
        return error;
    judge->encoding = judge->encoding_choice > 0
                          ? (bj_encoding)(judge->encoding_choice - 1)
                          : judge->list.encoding;
    error = judge->starts_name ? bj_judge_load_starts(judge) : bj_judge_own_starts(judge);
    if (!error && judge->encoding != judge->list.encoding)
        error = bj_judge_convert_dict(judge);
    return error;
}

static void bj_judge_describe(const void *self, char *out, int size)
{
    const bj_judge *judge = self;

    snprintf(out, (size_t)size, "start-used=%s encoding=%s dict=%016llx starts=%016llx",
             judge->start_unused ? "no" : "yes", bj_encoding_name(judge->encoding),
             (unsigned long long)judge->dict_hash,
             (unsigned long long)judge->starts_hash);
}

/* ---- One game --------------------------------------------------------------------- */

static void bj_judge_choose_start(const bj_judge *judge, const contest_game *game,
                                  bj_word *word)
{
    rng random;
    int index = game->fixture.start % judge->start_count;

    if (!judge->starts_name) {
        rng_seed(&random, game->seed);
        index = (int)rng_below(&random, (uint32_t)judge->start_count);
    }
    *word = judge->starts[index];
}

/* Asks the player to move until there is a legal move (a human may try again); false when
 * the game is over. */
static bool bj_judge_ask(const bj_judge *judge, contest_game *game,
                         const bj_position *position, bj_move *move)
{
    unsigned char input[BJ_INPUT_MAX];
    char illegal[TEXT_ERROR_MAX];
    int seat = position->moves % 2;
    size_t size = bj_write_input(position, judge->encoding, input);

    for (;;) {
        game_file_call call = {0};
        const char *fault;
        enum contest_reason reason = CONTEST_FORMAT;
        text_reader t;

        call.seat = seat;
        call.input_name = bj_input_name;
        call.input = input;
        call.input_size = size;
        call.output_name = bj_output_name;
        if (!game_call(game, &call))
            return false;
        text_start(&t, call.output_name, call.output, call.output_size);
        fault = bj_read_answer(&t, judge->encoding, move);
        if (!fault) {
            reason = CONTEST_ILLEGAL;
            fault = bj_check_move(&judge->list, position, move, illegal);
        }
        if (!fault) {
            char words[TEXT_ERROR_MAX];

            if (t.warnings)
                game_warn(game, seat, text_warnings(t.warnings, words));
            return true;
        }
        if (!game_retry(game, seat, fault))
            return game_forfeit(game, seat, reason, "%s", fault);
    }
}

static void bj_judge_score(contest_game *game, const bj_position *position)
{
    contest_result *result = &game->result;
    int lead = position->score[0] - position->score[1], i;

    if (result->at_fault >= 0)
        lead = result->at_fault == 0 ? -1 : 1;
    for (i = 0; i < CONTEST_SEATS; i++) {
        int mine = i == 0 ? lead : -lead;

        result->score[i] = position->score[i];
        result->points[i] = mine > 0 ? BJ_WIN : mine == 0 ? BJ_DRAW : 0;
        result->win[i] = result->points[i] / BJ_WIN;
    }
}

static void bj_judge_play(const void *self, struct contest_game *game)
{
    const bj_judge *judge = self;
    const char *dict = judge->converted[0] ? judge->converted : judge->dict_name;
    char words[BJ_MOVE_TEXT];
    bj_position position;
    bj_move move;
    bj_word start;

    bj_judge_choose_start(judge, game, &start);
    bj_position_start(&position, &start, !judge->start_unused);
    bj_letters_to_utf8(start.letters, start.length, words);
    game_start(game, words);
    if (game_put_file(game, 0, bj_dict_name, dict) &&
        game_put_file(game, 1, bj_dict_name, dict))
        while (!bj_is_full(&position)) {
            int seat = position.moves % 2, left = BJ_MOVES - position.moves;

            if (!bj_has_move(&judge->list, &position)) {
                game_forfeit(game, seat, CONTEST_NO_MOVE,
                             "no legal move, %d cell%s empty", left, left == 1 ? "" : "s");
                break;
            }
            if (!bj_judge_ask(judge, game, &position, &move))
                break;
            bj_make_move(&position, &move);
            bj_move_to_text(&move, words);
            game_move(game, seat, words);
        }
    bj_judge_score(game, &position);
}

/* ---- Standings -------------------------------------------------------------------- */

typedef struct bj_tally {
    int entrant, won, drawn, lost, no_move, forfeits;
    double points, scored, conceded;
} bj_tally;

static void bj_tally_game(bj_tally *tally, const contest_result *result, int seat)
{
    tally->points += result->points[seat];
    tally->won += result->points[seat] > 1.5;
    tally->drawn += result->points[seat] > 0.5 && result->points[seat] < 1.5;
    tally->lost += result->points[seat] < 0.5;
    tally->scored += result->score[seat];
    tally->conceded += result->score[1 - seat];
    if (result->at_fault == seat && result->reason == CONTEST_NO_MOVE)
        tally->no_move++;
    else if (result->at_fault == seat)
        tally->forfeits++;
}

static int bj_tally_compare(const void *a, const void *b)
{
    const bj_tally *x = a, *y = b;

    if (x->points != y->points)
        return x->points < y->points ? 1 : -1;
    return x->entrant - y->entrant;
}

static void bj_tally_to_row(const bj_tally *tally, contest_row *row)
{
    int k = 0;

    row->entrant = tally->entrant;
    sprintf(row->column[k++], "%.0f", tally->points);
    sprintf(row->column[k++], "%d", tally->won);
    sprintf(row->column[k++], "%d", tally->drawn);
    sprintf(row->column[k++], "%d", tally->lost);
    sprintf(row->column[k++], "%.0f:%.0f", tally->scored, tally->conceded);
    sprintf(row->column[k++], "%d", tally->no_move);
    sprintf(row->column[k++], "%d", tally->forfeits);
}

/* The statement knows points only: equal points share a place. */
static void bj_judge_rank(const void *self, const contest_table *table, contest_row *rows)
{
    int count = table->plan->count, i, seat;
    bj_tally *tally = calloc((size_t)count, sizeof *tally);

    (void)self;
    if (!tally)
        contest_no_memory();
    for (i = 0; i < count; i++)
        tally[i].entrant = i;
    for (i = 0; i < table->count; i++)
        for (seat = 0; seat < CONTEST_SEATS; seat++)
            bj_tally_game(&tally[table->results[i].fixture.entrant[seat]],
                          &table->results[i], seat);
    qsort(tally, (size_t)count, sizeof *tally, bj_tally_compare);
    for (i = 0; i < count; i++) {
        bj_tally_to_row(&tally[i], &rows[i]);
        rows[i].place =
            i > 0 && tally[i].points == tally[i - 1].points ? rows[i - 1].place : i + 1;
    }
    free(tally);
}

/* ---- The table -------------------------------------------------------------------- */

static void *bj_judge_view_open(const void *self, const char *start)
{
    return bj_view_open(((const bj_judge *)self)->encoding, start);
}

const struct contest balda_contest = {
    .name = "balda",
    .title = "Balda",
    .bots_usage = "BOT",
    .seat_names = {"first", "second"},
    .limit = BJ_LIMIT,
    .memory_mb = BJ_MEMORY_MB,
    .parts = 1,
    .needed_parts = 1,
    .default_pairs = 1,
    .create = bj_judge_create,
    .destroy = bj_judge_destroy,
    .options = bj_judge_options,
    .prepare = bj_judge_prepare,
    .describe = bj_judge_describe,
    .play = bj_judge_play,
    .columns = {"points", "won", "drawn", "lost", "letters", "no move", "forfeits"},
    .rank = bj_judge_rank,
    .shape = "square",
    .css = ".start{fill:#e6dfc8}.p0{fill:#b9d7f5}.p1{fill:#f5c6b6}.new{stroke-width:3}"
           ".word{stroke:var(--path);stroke-width:1.5}",
    .legend = "A move is the word and its cells, row and column from 1. Colours say who "
              "placed a letter; the line is the last word, a disc marks its first letter, "
              "a thick frame the new one.",
    .view_open = bj_judge_view_open,
    .view_move = bj_view_move,
    .view_text = bj_view_text,
    .view_size = bj_view_size,
    .view_cell = bj_view_cell,
    .view_path = bj_view_path,
    .view_caption = bj_view_caption,
    .view_close = bj_view_close,
    .human_line = bj_view_line,
    .human_help =
        "a word, or: word row column of the new letter, or: word and all its cells",
    .check = &bj_check_plan,
};
