#define _POSIX_C_SOURCE 200809L
/* game: one game in play.
 *
 * A game is a list of calls: who was asked, how long it took, what legal move came of it
 * (none for the call that lost). The list is what the results file keeps, so a page or a
 * table can be made long after. Once result.at_fault is set, or a stop was requested,
 * every function here does nothing and returns false; so a referee needs no checks of
 * its own beyond "false: stop".
 */
#include "common/judge/game.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "common/judge/game_private.h"
#include "common/judge/tree.h"

/* ---- The record ---------------------------------------------------------------- */

static char *game_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);

    if (!copy)
        contest_no_memory();
    return memcpy(copy, text, size);
}

static bool game_over(const contest_game *game)
{
    return game->result.at_fault >= 0 || game->private->stopped;
}

static void game_record(contest_game *game, int seat, double seconds)
{
    struct game_private *p = game->private;

    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->entries = realloc(p->entries, (size_t)p->room * sizeof *p->entries);
        if (!p->entries)
            contest_no_memory();
    }
    p->entries[p->count].seat = seat;
    p->entries[p->count].seconds = seconds;
    p->entries[p->count].move = NULL;
    p->count++;
    game->result.seconds[seat] += seconds;
}

static void game_show(const contest_game *game)
{
    const struct game_private *p = game->private;
    const struct contest *contest = p->settings->contest;
    char caption[CONTEST_TEXT];
    struct timespec pause;
    int seat;

    if (!p->view || !p->showing)
        return;
    if (p->settings->colour)
        fputs("\033[H\033[J", stdout);
    printf("Game %d:", game->fixture.number + 1);
    for (seat = 0; seat < CONTEST_SEATS; seat++)
        printf(" %s %s%s", contest->seat_names[seat],
               game->entrant[seat] ? game->entrant[seat]->name : "-",
               seat == 0 ? " -" : "\n");
    contest->view_text(p->view, stdout, p->settings->colour);
    caption[0] = '\0';
    contest->view_caption(p->view, caption);
    if (caption[0])
        printf("%s\n", caption);
    if (p->count > 0 && p->entries[p->count - 1].move)
        printf("Move %d, %s: %s  (%.3f s; in all %.1f s and %.1f s)\n", p->moves,
               contest->seat_names[p->entries[p->count - 1].seat],
               p->entries[p->count - 1].move, p->entries[p->count - 1].seconds,
               game->result.seconds[0], game->result.seconds[1]);
    fputc('\n', stdout);
    fflush(stdout);
    pause.tv_sec = (time_t)p->settings->delay;
    pause.tv_nsec = (long)((p->settings->delay - (double)pause.tv_sec) * 1e9);
    if (p->settings->delay > 0 && p->settings->watch && !game_over(game))
        nanosleep(&pause, NULL);
}

void game_start(contest_game *game, const char *position)
{
    struct game_private *p = game->private;
    const struct contest *contest = p->settings->contest;
    int seat;

    p->position = game_copy(position);
    p->showing = p->settings->watch;
    for (seat = 0; seat < CONTEST_SEATS; seat++)
        if (game->entrant[seat] && game->entrant[seat]->human)
            p->showing = true;
    if (p->showing && contest->view_open)
        p->view = contest->view_open(p->settings->self, position);
    game_show(game);
}

void game_move(contest_game *game, int seat, const char *move)
{
    struct game_private *p = game->private;
    const char *wrong;
    int i = p->count - 1;

    while (i >= 0 && (p->entries[i].seat != seat || p->entries[i].move))
        i--;
    if (i < 0) {
        game_record(game, seat, 0); /* a move that no call was needed for */
        i = p->count - 1;
    }
    p->entries[i].move = game_copy(move);
    p->moves++;
    if (!p->view)
        return;
    wrong = p->settings->contest->view_move(p->view, seat, move);
    if (wrong)
        fprintf(stderr, "judge: drawing: %s\n", wrong);
    game_show(game);
}

bool game_forfeit(contest_game *game, int seat, enum contest_reason reason,
                  const char *format, ...)
{
    contest_result *r = &game->result;
    va_list args;
    int n;

    if (game_over(game))
        return false;
    r->at_fault = seat;
    r->reason = reason;
    n = snprintf(r->text, sizeof r->text, "move %d: ", game->private->moves + 1);
    va_start(args, format);
    vsnprintf(r->text + n, sizeof r->text - (size_t)n, format, args);
    va_end(args);
    return false;
}

void game_warn(contest_game *game, int seat, const char *text)
{
    char *first = game->private->first_warning[seat];

    if (game->result.warnings[seat]++ == 0)
        snprintf(first, sizeof game->private->first_warning[seat], "move %d: %.200s",
                 game->private->moves + 1, text);
}

/* ---- Somebody at the terminal -------------------------------------------------- */

enum game_typed { GAME_MOVES, GAME_WANTS_HELP, GAME_GIVES_UP, GAME_QUITS };

/* The sentence without "FILE:LINE: ": a person has written no file. */
static const char *game_without_place(const char *sentence)
{
    size_t name = strcspn(sentence, ": "), digits;

    if (sentence[name] != ':')
        return sentence;
    digits = strspn(sentence + name + 1, "0123456789");
    return digits > 0 && strncmp(sentence + name + 1 + digits, ": ", 2) == 0
               ? sentence + name + digits + 3
               : sentence;
}

bool game_retry(contest_game *game, int seat, const char *sentence)
{
    struct game_private *p = game->private;

    if (game_over(game) || !game->entrant[seat] || !game->entrant[seat]->human)
        return false;
    if (p->count > 0 && !p->entries[p->count - 1].move)
        p->count--; /* what came to nothing is not recorded */
    printf("No: %s\n", game_without_place(sentence));
    return true;
}

/* Reads a line typed; what it means to the judge itself. End of input gives up. */
static enum game_typed game_read_typed(char *line, int size)
{
    static const struct {
        const char *word;
        enum game_typed typed;
    } words[] = {{"q", GAME_GIVES_UP},
                 {"quit", GAME_QUITS},
                 {"help", GAME_WANTS_HELP},
                 {"?", GAME_WANTS_HELP},
                 {"", GAME_WANTS_HELP}};
    size_t i;

    if (!fgets(line, size, stdin))
        return proc_stop_requested() ? GAME_QUITS : GAME_GIVES_UP;
    line[strcspn(line, "\r\n")] = '\0';
    for (i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(line, words[i].word) == 0)
            return words[i].typed;
    return GAME_MOVES;
}

/* Reads a line of the human's into p->output in the form a bot would have written. */
static bool game_ask_human(contest_game *game, int seat, const char *tell)
{
    struct game_private *p = game->private;
    const struct contest *contest = p->settings->contest;
    char line[GAME_LINE_MAX * 4];

    if (tell)
        printf("The judge says: %s", tell);
    printf("%s\n", contest->human_help);
    for (;;) {
        const char *wrong = NULL;

        printf("%s (q to give up, quit to leave, ? for help): ",
               contest->seat_names[seat]);
        fflush(stdout);
        switch (game_read_typed(line, (int)sizeof line)) {
        case GAME_MOVES:
            break;
        case GAME_WANTS_HELP:
            printf("%s\nq gives up this game, quit leaves the judge.\n",
                   contest->human_help);
            continue;
        case GAME_GIVES_UP:
            return game_forfeit(game, seat, CONTEST_GAVE_UP, "left the game");
        case GAME_QUITS:
            p->stopped = true;
            kill(getppid(), SIGINT); /* the judge, whose worker this is */
            return false;
        }
        p->output[0] = '\0';
        wrong = contest->human_line(p->view, line, p->output, (int)sizeof p->output);
        if (!wrong)
            return true;
        printf("No: %s\n", wrong);
    }
}

/* ---- Calls by files ------------------------------------------------------------ */

/* The first line that the bot wrote to its standard error, " (it says: ...)"; "" if
 * none. Static text. */
static const char *game_errors(contest_game *game, int seat)
{
    static char text[160];
    char buffer[GAME_ERRORS_MAX + 1];
    const char *slash = strrchr(game->private->errors[seat], '/');
    char dir[GAME_PATH];
    size_t size, i;

    text[0] = '\0';
    if (!slash)
        return text;
    snprintf(dir, sizeof dir, "%.*s", (int)(slash - game->private->errors[seat]),
             game->private->errors[seat]);
    tree_read(dir, slash + 1, buffer, GAME_ERRORS_MAX, &size);
    buffer[strcspn(buffer, "\r\n")] = '\0';
    for (i = 0; buffer[i]; i++)
        if ((unsigned char)buffer[i] < 32 || (unsigned char)buffer[i] > 126)
            buffer[i] = '?';
    if (buffer[0])
        snprintf(text, sizeof text, " (it says: %.120s)", buffer);
    return text;
}

static double game_seconds(const contest_game *game, const proc_result *result)
{
    return game->private->settings->limits.cpu ? result->cpu : result->wall;
}

/* The limits of the next call; the first one of a part has the extra allowance. */
static proc_limits game_limits(contest_game *game, int seat, int part)
{
    proc_limits limits = game->private->settings->limits;

    if (!game->private->called[seat][part] && limits.seconds > 0)
        limits.seconds += game->private->settings->load;
    game->private->called[seat][part] = true;
    return limits;
}

/* Judges how a process came to its end; true if it ended by itself. No time measured goes
 * into the text: it would differ from run to run. */
static bool game_judge_end(contest_game *game, int seat, const proc_limits *limits,
                           const proc_result *result)
{
    const char *colon = result->detail[0] ? ", " : "";

    switch (result->end) {
    case PROC_EXITED:
        return true;
    case PROC_STOPPED:
        game->private->stopped = true;
        return false;
    case PROC_LATE:
        return game_forfeit(game, seat, CONTEST_LATE,
                            "expected an answer within %g s of %s time, found none%s%s",
                            limits->seconds, limits->cpu ? "processor" : "wall", colon,
                            result->detail);
    case PROC_SIGNALLED:
        return game_forfeit(game, seat, CONTEST_CRASH, "killed by signal %d, %s%s%s%s",
                            result->status, strsignal(result->status), colon,
                            result->detail, game_errors(game, seat));
    case PROC_FLOODED:
        return game_forfeit(game, seat, CONTEST_FLOOD,
                            "expected a short answer, found %s",
                            result->detail[0] ? result->detail
                                              : "more than a file may hold");
    case PROC_NOT_STARTED:
        return game_forfeit(game, seat, CONTEST_NOT_STARTED, "cannot run %s",
                            result->detail);
    }
    return false;
}

/* True if the files that were given to the seat are as they were. */
static bool game_check_given(contest_game *game, int seat)
{
    struct game_private *p = game->private;
    int i;

    for (i = 0; i < p->givens; i++) {
        const game_given *given = &p->given[i];
        char path[GAME_PATH + 80];
        struct stat st;

        if (given->seat != seat)
            continue;
        snprintf(path, sizeof path, "%s/%s", p->dir[seat], given->name);
        /* the time of the last change of status cannot be set back */
        if (lstat(path, &st) != 0 || st.st_ino != given->stat.st_ino ||
            st.st_size != given->stat.st_size ||
            st.st_ctim.tv_sec != given->stat.st_ctim.tv_sec ||
            st.st_ctim.tv_nsec != given->stat.st_ctim.tv_nsec)
            return game_forfeit(game, seat, CONTEST_TAMPERED,
                                "expected %s left as it was, found it changed",
                                given->name);
    }
    return true;
}

/* A file that cannot be made or read for want of space or descriptors is no bot's fault.
 */
static void game_check_machine(const char *name)
{
    static const int own[] = {ENOSPC, EMFILE, ENFILE, ENOMEM, EIO, EROFS};
    size_t i;

    for (i = 0; i < sizeof own / sizeof *own; i++)
        if (errno == own[i])
            contest_give_up(name);
}

/* A file cannot be put into the bot's directory: else the bot has spoilt it. */
static bool game_blame(contest_game *game, int seat, const char *name)
{
    game_check_machine(name);
    return game_forfeit(game, seat, CONTEST_TAMPERED,
                        "expected a directory to put %s into, found: %s", name,
                        strerror(errno));
}

bool game_put_file(contest_game *game, int seat, const char *name, const char *path)
{
    struct game_private *p = game->private;
    game_given *given = &p->given[p->givens];
    char copy[GAME_PATH + 80];

    if (game_over(game))
        return false;
    snprintf(copy, sizeof copy, "%s/%s", p->dir[seat], name);
    if (p->givens == GAME_FILES || !tree_make_dir(p->dir[seat]) ||
        !tree_copy(path, p->dir[seat], name) || lstat(copy, &given->stat) != 0)
        return game_blame(game, seat, name);
    given->seat = seat;
    snprintf(given->name, sizeof given->name, "%s", name);
    p->givens++;
    return true;
}

/* Reads the output file into p->output; false: forfeit. */
static bool game_read_output(contest_game *game, game_file_call *call, int status)
{
    struct game_private *p = game->private;
    const char *name = call->output_name;
    char how[48] = "";
    int seat = call->seat;

    if (status != 0)
        snprintf(how, sizeof how, ", exit status %d", status);
    switch (tree_read(p->dir[seat], name, p->output, GAME_OUTPUT_MAX,
                      &call->output_size)) {
    case TREE_READ:
        break;
    case TREE_MISSING:
        return call->may_be_silent ||
               game_forfeit(game, seat, CONTEST_NO_OUTPUT,
                            "expected %s, found no file%s%s", name, how,
                            game_errors(game, seat));
    case TREE_NOT_FILE:
        return game_forfeit(game, seat, CONTEST_NOT_A_FILE,
                            "expected the file %s, found a link, directory or pipe",
                            name);
    case TREE_TOO_LONG:
        return game_forfeit(game, seat, CONTEST_FLOOD,
                            "expected a short %s, found more than %d bytes", name,
                            GAME_OUTPUT_MAX);
    case TREE_FAILED:
        game_check_machine(name);
        return game_forfeit(game, seat, CONTEST_NO_OUTPUT, "expected %s, found: %s", name,
                            strerror(errno));
    }
    if (strspn(p->output, " \t\r\n") < call->output_size)
        return true;
    if (call->may_be_silent) {
        call->output_size = 0;
        p->output[0] = '\0';
        return true;
    }
    return game_forfeit(game, seat, CONTEST_EMPTY, "expected an answer in %s, found %lu "
                        "bytes of white space%s%s", name,
                        (unsigned long)call->output_size, how, game_errors(game, seat));
}

static bool game_human_call(contest_game *game, game_file_call *call)
{
    if (!game_ask_human(game, call->seat, NULL))
        return false;
    game_record(game, call->seat, 0);
    call->output = game->private->output;
    call->output_size = strlen(call->output);
    return true;
}

bool game_call(contest_game *game, game_file_call *call)
{
    struct game_private *p = game->private;
    const contest_entrant *entrant = game->entrant[call->seat];
    const char *dir = p->dir[call->seat];
    proc_limits limits;
    proc_result result;

    call->output = p->output;
    call->output_size = 0;
    call->seconds = 0;
    p->output[0] = '\0';
    if (game_over(game))
        return false;
    if (entrant->human)
        return game_human_call(game, call);
    limits = game_limits(game, call->seat, call->part);
    if (!tree_make_dir(dir) || !tree_unlink(dir, call->output_name) ||
        !tree_write(dir, call->input_name, call->input, call->input_size))
        return game_blame(game, call->seat, call->input_name);
    proc_run(dir, entrant->argv[call->part], p->errors[call->seat], &limits, &result);
    call->seconds = game_seconds(game, &result);
    game_record(game, call->seat, call->seconds);
    if (!game_judge_end(game, call->seat, &limits, &result) ||
        !game_read_output(game, call, result.status) ||
        !game_check_given(game, call->seat))
        return false;
    if (result.status != 0) {
        char text[64];

        snprintf(text, sizeof text, "exit status %d with an answer", result.status);
        game_warn(game, call->seat, text);
    }
    return true;
}

bool game_check_kept(contest_game *game, int seat, const char *const protocol[],
                     long most)
{
    double bytes;

    if (game_over(game))
        return false;
    bytes = tree_bytes(game->private->dir[seat], protocol);
    return bytes <= (double)most ||
           game_forfeit(game, seat, CONTEST_FLOOD,
                        "expected work files of at most %ld bytes together, found %.0f",
                        most, bytes);
}

/* ---- Conversations ------------------------------------------------------------- */

/* Judges a conversation that broke off. */
static bool game_judge_break(contest_game *game, int seat, const proc_limits *limits,
                             const proc_result *result)
{
    if (!game_judge_end(game, seat, limits, result))
        return false;
    if (strncmp(result->detail, "after", 5) == 0)
        return game_forfeit(game, seat, CONTEST_FORMAT,
                            "expected a line with its end, found the end %s",
                            result->detail);
    if (result->detail[0])
        return game_forfeit(game, seat, CONTEST_ENDED, "expected an answer, but %s%s",
                            result->detail, game_errors(game, seat));
    return game_forfeit(game, seat, CONTEST_ENDED,
                        "expected an answer, but it ended with status %d%s",
                        result->status, game_errors(game, seat));
}

static bool game_human_exchange(contest_game *game, int seat, const char *tell,
                                char line[GAME_LINE_MAX])
{
    if (!game_ask_human(game, seat, tell))
        return false;
    game_record(game, seat, 0);
    snprintf(line, GAME_LINE_MAX, "%.250s", game->private->output);
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

bool game_exchange(contest_game *game, int seat, const char *tell,
                   char line[GAME_LINE_MAX])
{
    struct game_private *p = game->private;
    proc_talk *talk = &p->talk[seat];
    bool first = !p->called[seat][0];
    proc_limits limits;
    proc_result result;

    line[0] = '\0';
    if (game_over(game))
        return false;
    if (game->entrant[seat]->human)
        return game_human_exchange(game, seat, tell, line);
    limits = game_limits(game, seat, 0);
    if (first && !tree_make_dir(p->dir[seat]))
        return game_blame(game, seat, "its program");
    if (first && !proc_open(talk, p->dir[seat], game->entrant[seat]->argv[0],
                            p->errors[seat], &limits, &result))
        return game_judge_end(game, seat, &limits, &result);
    /* What it says before it is told anything is taken as its first answer. */
    if (!first && proc_unasked(talk) > 0)
        return game_forfeit(game, seat, CONTEST_FORMAT,
                            "expected one line an answer, found more");
    if (!proc_exchange(talk, tell, first, limits.seconds, line, GAME_LINE_MAX, &result)) {
        game_record(game, seat, game_seconds(game, &result));
        return game_judge_break(game, seat, &limits, &result);
    }
    game_record(game, seat, game_seconds(game, &result));
    if (line[strspn(line, " \t")] == '\0')
        return game_forfeit(game, seat, CONTEST_EMPTY, "expected an answer, found an "
                                                       "empty line");
    return true;
}

void game_finish(contest_game *game, int seat)
{
    struct game_private *p = game->private;
    double limit = p->settings->limits.seconds;
    proc_result result;
    char text[80] = "";

    if (game_over(game) || !p->talk[seat].pid)
        return;
    proc_close(&p->talk[seat], limit > 0 ? limit : 1, &result);
    if (result.end == PROC_STOPPED)
        p->stopped = true;
    else if (result.end == PROC_LATE)
        snprintf(text, sizeof text, "did not end after its last move");
    else if (result.end == PROC_SIGNALLED)
        snprintf(text, sizeof text, "ended by signal %d after its last move",
                 result.status);
    else if (result.status != 0)
        snprintf(text, sizeof text, "exit status %d after its last move", result.status);
    if (text[0])
        game_warn(game, seat, text);
}

/* ---- From a fixture to a line of results --------------------------------------- */

static void game_name_dirs(contest_game *game)
{
    struct game_private *p = game->private;
    const game_settings *settings = p->settings;
    int seat;

    for (seat = 0; seat < CONTEST_SEATS; seat++) {
        if (settings->keep_dirs && game->fixture.entrant[seat] >= 0)
            snprintf(p->dir[seat], GAME_PATH, "%s/bot%d", settings->root,
                     game->fixture.entrant[seat] + 1);
        else
            snprintf(p->dir[seat], GAME_PATH, "%s/seat%d", settings->root, seat + 1);
        snprintf(p->errors[seat], GAME_PATH, "%s/errors%d", settings->root, seat + 1);
        p->talk[seat].in = p->talk[seat].out = -1;
        if (!settings->keep_dirs)
            tree_remove(p->dir[seat], false);
        if (!tree_make_dir(p->dir[seat]))
            contest_give_up(p->dir[seat]);
    }
}

static void game_clean(contest_game *game)
{
    struct game_private *p = game->private;
    proc_result result;
    int i;

    for (i = 0; i < CONTEST_SEATS; i++)
        if (p->talk[i].pid || p->talk[i].in >= 0)
            proc_close(&p->talk[i], 0, &result);
    proc_sweep();
    if (p->view)
        p->settings->contest->view_close(p->view);
    for (i = 0; i < p->count; i++)
        free(p->entries[i].move);
    free(p->entries);
    free(p->position);
    if (!p->settings->keep_dirs)
        for (i = 0; i < CONTEST_SEATS; i++)
            tree_remove(p->dir[i], false);
    free(p);
}

bool game_play(const game_settings *settings, const contest_plan *plan,
               const contest_fixture *fixture, uint64_t seed, const char *run,
               json_text *line)
{
    contest_game game;
    bool done;
    int seat;

    memset(&game, 0, sizeof game);
    game.private = calloc(1, sizeof *game.private);
    if (!game.private)
        contest_no_memory();
    game.private->settings = settings;
    game.fixture = game.result.fixture = *fixture;
    game.seed = seed;
    game.result.at_fault = -1;
    for (seat = 0; seat < CONTEST_SEATS; seat++)
        if (fixture->entrant[seat] >= 0)
            game.entrant[seat] = &plan->entrants[fixture->entrant[seat]];
    game_name_dirs(&game);
    settings->contest->play(settings->self, &game);
    done = !game.private->stopped && !proc_stop_requested();
    if (done)
        game_write_record(&game, run, line);
    game_clean(&game);
    return done;
}
