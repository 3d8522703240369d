/* game: one game in play: what a contest's play() calls to run bots and to hand in
 * moves.
 *
 * Each seat has a fresh directory (kept from game to game with --keep-dirs). A function
 * that returns false has ended the game: result.at_fault, .reason and .text say why; the
 * caller fills in score, points and win and returns. Times, limits, killing, the record
 * for the replay and drawing for --watch are done in here.
 *
 *   file protocol           conversation
 *   game_start              game_start
 *   game_call ... game_move game_exchange ... game_move   (until the game is over)
 *                           game_finish (each seat, after its last move)
 */
#ifndef JUDGE_GAME_H
#define JUDGE_GAME_H

#include <stddef.h>

#include "common/judge/contest.h"
#include "common/judge/json.h"
#include "common/judge/proc.h"

enum {
    GAME_OUTPUT_MAX = 65536, /* bytes an output file may have; more is a forfeit */
    GAME_LINE_MAX = 256      /* bytes of a line in a conversation */
};

struct game_private;

typedef struct contest_game {
    contest_fixture fixture;
    uint64_t seed;                                  /* of the start, contest_seed */
    const contest_entrant *entrant[CONTEST_SEATS];  /* NULL: nobody */
    contest_result result;                          /* at_fault -1 at first */
    struct game_private *private;
} contest_game;

/* The start text of the record; what view_open understands. Once, before game_move. */
void game_start(contest_game *game, const char *position);

/* Puts a copy of the file `path` into the seat's directory as `name`, for bots to read.
 * It is checked after every call: a bot that changes it has "tampered". false: forfeit
 * or out of disk (said in the text). Calls of one game only; repeat it for each game. */
bool game_put_file(contest_game *game, int seat, const char *name, const char *path);

/* One call by the file protocol: removes the old output, writes the input, runs the part
 * of the seat's command in its directory within the limit, reads the output.
 * true: `output` (NUL-terminated, at least 1 byte that is no white space; valid until the
 * next call) is there to be read by the referee. A status other than 0 with an output is
 * a warning. With `may_be_silent` a missing or empty output is no forfeit: output "". */
typedef struct game_file_call {
    int seat, part;
    const char *input_name;
    const void *input;
    size_t input_size;
    const char *output_name;
    bool may_be_silent;
    const char *output; /* out */
    size_t output_size; /* out */
    double seconds;     /* out: what the call took */
} game_file_call;
bool game_call(contest_game *game, game_file_call *call);

/* After a call: the files that the seat's bot keeps in its directory, those named in
 * `protocol` (NULL-ended) aside, may have `most` bytes together. false: forfeit, "too
 * much output". */
bool game_check_kept(contest_game *game, int seat, const char *const protocol[],
                     long most);

/* One exchange with a bot that converses over standard input and output: starts it at
 * the first exchange, sends `tell` (with its line end; NULL: nothing), reads one line
 * into `line` (without line end and CR; NUL-terminated) within the limit. Bytes that came
 * before `tell` was sent, beyond the line of the last exchange, are a bad format. */
bool game_exchange(contest_game *game, int seat, const char *tell,
                   char line[GAME_LINE_MAX]);

/* After a seat's last move: the bot must end by itself, saying nothing more. One that
 * does not within the limit, or that ends with a status other than 0, gets a warning:
 * its game is played. The rest is killed either way. */
void game_finish(contest_game *game, int seat);

/* A legal move (or pass, or call) as the record keeps it, e.g. "5 2"; printable UTF-8.
 * It belongs to the seat's last call. What view_move understands. */
void game_move(contest_game *game, int seat, const char *move);

/* The seat loses off the board. The text says what was expected and what was found; add
 * no move number, it is put before it. Always returns false. */
bool game_forfeit(contest_game *game, int seat, enum contest_reason reason,
                  const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* A human mistyped or broke the rules: shows the sentence and returns true: ask again.
 * false for a bot. So: if (!game_retry(...)) return game_forfeit(...). */
bool game_retry(contest_game *game, int seat, const char *sentence);

/* A tolerated slip (CR, trailing blanks, ...): counted, shown with --verbose. */
void game_warn(contest_game *game, int seat, const char *text);

/* ---- For match.c: making and recording games -------------------------------------- */

typedef struct game_settings {
    const struct contest *contest;
    const void *self;
    const char *root;  /* an empty directory of the worker's own */
    proc_limits limits; /* .seconds: the limit of one call; 0: none */
    double load;       /* more seconds for a bot's first call */
    bool keep_dirs;    /* one directory an entrant for all games */
    bool watch, colour;
    double delay;      /* seconds to look at each position with watch */
} game_settings;

/* Plays one game. line: its JSON record for the results file, without the newline; false
 * if a stop request came in between (there is no record then). */
bool game_play(const game_settings *settings, const contest_plan *plan,
               const contest_fixture *fixture, uint64_t seed, const char *run,
               json_text *line);

#endif
