/* contest: the one table by which a contest is known to the shared judge.
 *
 * GAME/judge.c exports `const struct contest GAME_contest`; common/judge/ does the rest:
 * schedule, workers, limits, results, resume, tables, pages. What a contest's play()
 * calls (start a bot, hand in a move, forfeit) is in game.h. A contest keeps its own
 * options and data (a dictionary) in `self`, made by create(); it is complete before the
 * first game and read only from then on, because games run in forked workers.
 *
 * Words: an *entrant* takes part in the contest; its command has one part (BOT) or two
 * (SWEEPER+LAYER). A *game* has two *seats*; the fixture says which entrant sits where.
 * A *start* is what both games of a pair share: opening, start word, draws, field.
 */
#ifndef JUDGE_CONTEST_H
#define JUDGE_CONTEST_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "common/opt.h"

enum {
    CONTEST_SEATS = 2,
    CONTEST_PARTS = 2,     /* parts of a command at most */
    CONTEST_OPTIONS = 12,  /* options of one contest at most */
    CONTEST_COLUMNS = 8,   /* columns of its standings at most */
    CONTEST_COLUMN_TEXT = 24,
    CONTEST_PATH = 32,     /* cells of a marked path at most */
    CONTEST_TEXT = 480     /* bytes of an explanation, with the NUL */
};

/* Why a game was lost off the board. contest_reason_name gives the words that results
 * and tables show. */
enum contest_reason {
    CONTEST_FAIR,        /* it was not: the game was played to its end */
    CONTEST_NOT_STARTED, /* "not started": the command cannot be run */
    CONTEST_LATE,        /* "late" */
    CONTEST_CRASH,       /* "crash": ended by a signal of its own */
    CONTEST_NO_OUTPUT,   /* "no output": the file is not there */
    CONTEST_EMPTY,       /* "empty output": no byte, or white space only */
    CONTEST_FORMAT,      /* "bad format" */
    CONTEST_ILLEGAL,     /* "illegal move": well formed, against the rules */
    CONTEST_FLOOD,       /* "too much output" */
    CONTEST_ENDED,       /* "ended early": a conversing bot closed its output or ended */
    CONTEST_NOT_A_FILE,  /* "not a file": output is a link, a directory, a pipe */
    CONTEST_TAMPERED,    /* "tampered": spoilt its directory or a file it was given */
    CONTEST_NO_MOVE,     /* "no move": lost by the rules (Balda), no fault */
    CONTEST_EXPLODED,    /* "explosion": ended by the rules (Minesweeper), no fault */
    CONTEST_GAVE_UP,     /* "gave up": a human left */
    CONTEST_REASONS
};

const char *contest_reason_name(enum contest_reason reason);

/* What a judge does when memory or something else (which errno tells) is short that is no
 * bot's fault: a sentence, status 1, in a worker too; the match keeps its games. */
#ifdef __GNUC__
#define CONTEST_NO_RETURN __attribute__((noreturn))
#else
#define CONTEST_NO_RETURN
#endif
void contest_no_memory(void) CONTEST_NO_RETURN;
void contest_give_up(const char *what) CONTEST_NO_RETURN;

/* The reason of that name; CONTEST_REASONS if there is none. */
enum contest_reason contest_reason_named(const char *name);

typedef struct contest_entrant {
    const char *name;                   /* unique in the run */
    const char *command;                /* as given */
    char **argv[CONTEST_PARTS];         /* per part, NULL-ended; NULL: no such part */
    bool human;                         /* somebody at the terminal */
} contest_entrant;

/* One game to be played. Everything random in it follows from (seed of the run, start)
 * by rng_mix, never from the clock, so it does not depend on workers or shards. */
typedef struct contest_fixture {
    int number;                 /* from 0, its place in the schedule */
    int stage;                  /* 0, or 1 for a second tour */
    int start;                  /* index of the start */
    int entrant[CONTEST_SEATS]; /* index by seat; -1: nobody (a reference layer) */
} contest_fixture;

/* What the schedule is made from. */
typedef struct contest_plan {
    const contest_entrant *entrants;
    int count;
    int pairs;     /* starts per pairing, each played with both seatings */
    bool gauntlet; /* only the first entrant meets the others */
} contest_plan;

/* How a game ended. play() fills score, points and win; game_ functions the others. */
typedef struct contest_result {
    contest_fixture fixture;
    double score[CONTEST_SEATS];   /* on the board: discs, letters, sums, mines */
    double points[CONTEST_SEATS];  /* by the contest: 3/1/0, 2/1/0, 1/.5/0, mines */
    double win[CONTEST_SEATS];     /* 1, 1/2, 0 or a share; the two add up to 1 */
    double seconds[CONTEST_SEATS]; /* used in all calls, on the run's clock */
    int at_fault;                  /* seat that lost off the board, -1: none */
    enum contest_reason reason;
    char text[CONTEST_TEXT];       /* the reason in a sentence: expected, found */
    int warnings[CONTEST_SEATS];   /* tolerated slips: CR, exit status, ... */
} contest_result;

/* All results of a run that are there, in no order; a missing game is not in it. */
typedef struct contest_table {
    const contest_plan *plan;
    const contest_result *results;
    int count;
} contest_table;

/* One line of the standings, best first. */
typedef struct contest_row {
    int entrant;
    int place; /* from 1; equal ones share it */
    char column[CONTEST_COLUMNS][CONTEST_COLUMN_TEXT];
} contest_row;

/* A cell as boards show it. */
typedef struct contest_cell {
    char look[24]; /* CSS classes, "" for an empty cell: "white new", "p1 grown" */
    char text[16]; /* UTF-8, "" for none */
} contest_cell;

struct contest_game; /* game.h */
struct check_plan;   /* check.h: what --check tries */

struct contest {
    const char *name;       /* "rivers" */
    const char *title;      /* "Rivers (RAIN.EXE)" */
    const char *bots_usage; /* "BOT" or "SWEEPER[+LAYER]" */
    const char *seat_names[CONTEST_SEATS]; /* "A (white)", "B (black)" */
    double limit;           /* seconds a move */
    long memory_mb;         /* address space of a bot by default; 0: no limit */
    int parts;              /* 1, or 2: SWEEPER+LAYER */
    int needed_parts;       /* how many of them an entrant must have */
    int default_pairs;      /* --pairs when it is not given */

    /* Own data and options. options() fills items with pointers into self and returns
     * how many; prepare() checks them and loads what they name: NULL or a sentence.
     * describe() writes the options that change results, "start-used=yes dict=5f3a..."
     * (a file by a hash of its bytes): runs that differ in it are not mixed. All but
     * create and destroy may be NULL when there is nothing to do. */
    void *(*create)(void);
    void (*destroy)(void *self);
    int (*options)(void *self, opt_item items[CONTEST_OPTIONS]);
    const char *(*prepare)(void *self);
    void (*describe)(const void *self, char *out, int size);

    /* The schedule: writes the fixtures in order (number is filled in for it) unless out
     * is NULL and returns how many. NULL: contest_schedule_pairs, every pairing, `pairs`
     * starts, both seatings. It depends on the plan alone, never on results: what a later
     * stage leaves out is said by admits(), asked when all earlier stages are complete
     * (NULL: nothing is left out). Shards play those too; rank() must ignore them. */
    int (*schedule)(const void *self, const contest_plan *plan, contest_fixture *out);
    bool (*admits)(const void *self, const contest_table *earlier,
                   const contest_fixture *fixture);

    /* Plays game->fixture between game->entrant[] and fills game->result. Runs in a
     * worker; a false from a game_ function means the game is over (the result's reason,
     * text and at_fault are set): set score, points and win and return. */
    void (*play)(const void *self, struct contest_game *game);

    /* The standings by the contest's own rules: plan->count rows, best first. */
    const char *columns[CONTEST_COLUMNS]; /* headings; NULL ends them */
    void (*rank)(const void *self, const contest_table *table, contest_row *rows);

    /* Looking at a game: a position from the start text given to game_start(), then each
     * move text given to game_move() in turn. The same hooks serve --watch, --human and
     * the page, also long after the game, from a results file (which may be damaged:
     * view_move returns NULL or a sentence and never crashes).
     * view_text draws the position for a terminal, ending in a newline; `colour` allows
     * ANSI colours. The page draws rows x cols cells of one shape; view_path gives cells
     * (row * cols + col) to be joined by a line: the word, or just the cell moved to. */
    const char *shape; /* "square", "disc" or "hex" (odd rows shifted right) */
    const char *css;   /* colours of the looks: ".white{fill:#fff}..."; may use the
                        * page's variables, see page.h. "" if the default ones do */
    const char *legend; /* what moves and marks on the page mean, a sentence or two */
    void *(*view_open)(const void *self, const char *start); /* NULL: no such start */
    const char *(*view_move)(void *view, int seat, const char *move);
    void (*view_text)(const void *view, FILE *out, bool colour);
    void (*view_size)(const void *view, int *rows, int *cols);
    void (*view_cell)(const void *view, int row, int col, contest_cell *cell);
    int (*view_path)(const void *view, int cells[CONTEST_PATH]);
    void (*view_caption)(const void *view, char text[CONTEST_TEXT]); /* "score 12 : 9" */
    void (*view_close)(void *view);

    /* --human: NULL if nobody can take a seat. A line typed at the terminal becomes what
     * a bot would have written (Balda: "word row column ..." to an output.txt); `out` has
     * room for `size` bytes. NULL or a sentence. human_help is shown at the prompt. */
    const char *(*human_line)(const void *view, const char *line, char *out, int size);
    const char *human_help;

    const struct check_plan *check; /* NULL: no --check */
};

/* Every pairing of the plan in turn; per start two games, seats swapped, next to each
 * other. The start index counts from 0 for every pairing: all share the same starts. */
int contest_schedule_pairs(const contest_plan *plan, contest_fixture *out);

/* The seed of a start. */
uint64_t contest_seed(uint64_t run_seed, int start);

#endif
