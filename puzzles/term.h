/* term: the console layer of the three puzzles: lines in, texts out, one loop.
 *
 * A game is a pure state with a table of functions (tm_game). It gets typed lines as
 * tm_input and composes its answers in a tm_out; it never sees stdin, stdout or a clock.
 * So a test can feed lines and compare text, and end of input is handled in one place.
 *
 * tm_out, tm_text and the functions that write texts are in text.h (unit text.c).
 *
 * How a main looks:
 *
 *     tm_options options;
 *     opt_item items[] = {TM_OPTIONS(&options), {"straight", OPT_FLAG, ...}};
 *     tm_options_init(&options);
 *     status = tm_start(&out, &options, &program, items, count, argc, argv);
 *     if (status >= 0)
 *         return status;
 *     ...
 *     return tm_run(&xx_game, &state, &out, options.seed, stdin, stdout);
 */
#ifndef PUZZLES_TERM_H
#define PUZZLES_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "common/opt.h"
#include "puzzles/text.h"

#define TM_VERSION "1.0"

enum { TM_OK = 0, TM_BAD_INPUT = 1, TM_USAGE = 2 }; /* exit statuses */

/* ---- Lines ------------------------------------------------------------------------ */

enum { TM_LINE_MAX = 240 };

/* Commands that all games know, at every prompt; any letter case, marks may be typed.
 *   TM_HELP   pomoc help ? h               TM_HINT   podpowiedz hint p
 *   TM_QUIT   koniec quit exit wyjdz q k   TM_UNDO   cofnij undo u c
 *   TM_NEW    nowa new n                   TM_BOARD  plansza board b */
enum tm_command {
    TM_OTHER, /* a line for the game */
    TM_EMPTY,
    TM_HELP,
    TM_QUIT,
    TM_NEW,
    TM_HINT,
    TM_UNDO,
    TM_BOARD
};

/* Why a line cannot mean anything to any game. */
enum tm_fault {
    TM_CLEAN,
    TM_LONG,    /* more than TM_LINE_MAX bytes */
    TM_CONTROL, /* a NUL or another control character inside */
    TM_FOREIGN  /* a byte above 127, of a Polish letter say; `word` is still good */
};

typedef struct tm_input {
    char text[TM_LINE_MAX + 1]; /* as typed, without blanks around; tabs are blanks */
    char word[TM_LINE_MAX + 1]; /* the same in lower case, Polish letters without marks,
                                   runs of blanks made one */
    enum tm_command command;    /* TM_OTHER whenever there is a fault and no command */
    enum tm_fault fault;
} tm_input;

/* Makes a tm_input of the bytes of one line (no line end in them; NULs allowed). */
void tm_input_set(tm_input *input, const char *bytes, size_t size);

/* Appends the line as typed in single quotes, at most 20 characters of printable ASCII
 * (others as '?'), for "I do not understand '...'". */
void tm_quote(tm_out *out, const tm_input *input);

/* Lines from a stream. */
typedef struct tm_reader {
    FILE *file;
    bool after_cr; /* the last line ended in CR: an LF now belongs to it */
    bool started, ended;
} tm_reader;

void tm_reader_init(tm_reader *reader, FILE *file);

/* Reads one line of any length. Line ends: LF, CRLF, CR; nothing is read beyond the
 * line's end. A byte-order mark at the very start is skipped, ^Z at the start of a line
 * is end of input. A last line without an end is a line. False at the end of input. */
bool tm_read(tm_reader *reader, tm_input *input);

/* ---- Cell names ------------------------------------------------------------------- */

enum tm_cell_fault {
    TM_CELL_OK,
    TM_CELL_SHAPE,  /* not a letter and a number */
    TM_CELL_COLUMN, /* a letter beyond the last column */
    TM_CELL_ROW     /* 0 or a number beyond the last row */
};

/* Reads a cell name at the start of `text`: D6, d6, D 6, 6D, 6 D, d10. Columns are
 * letters from A (cols <= 26), rows numbers from 1; a number has at most as many digits
 * as `rows` (so with 9 rows "D65" is D6 and then "5"). *col and *row count from 0. *rest
 * is set behind the name and the blanks after it; check that it is "" where nothing may
 * follow. */
enum tm_cell_fault tm_cell_read(const char *text, int cols, int rows, int *col, int *row,
                                const char **rest);

/* "D6": writes at most 5 bytes; returned. */
const char *tm_cell_name(char *buffer, int col, int row);

/* One line that says what was wrong with the cell and how cells are written, with the
 * line quoted; also for lines with input->fault. */
void tm_say_bad_cell(tm_out *out, const tm_input *input, enum tm_cell_fault fault,
                     int cols, int rows);

/* One line for input->fault, or "I do not understand '...'. Help: ?" when clean. */
void tm_say_bad_line(tm_out *out, const tm_input *input);

/* ---- The game and its loop -------------------------------------------------------- */

typedef struct tm_game {
    const tm_text *texts;
    int text_count;
    /* Makes a new game of the seed and writes greeting and board. Called for the first
     * game and for every `nowa`; the state's settings stay. */
    void (*start)(void *state, uint64_t seed, tm_out *out);
    /* Takes one line: TM_OTHER, TM_EMPTY, TM_HINT, TM_UNDO or TM_BOARD; while is_over
     * only TM_BOARD. Lines end in LF. */
    void (*apply)(void *state, const tm_input *input, tm_out *out);
    /* Writes the prompt, no line end; not called while is_over. */
    void (*prompt)(const void *state, tm_out *out);
    /* Won, lost or solved: end of input is then no failure. */
    bool (*is_over)(const void *state);
    /* The rules and the game's own commands; the loop adds the common commands. */
    void (*help)(const void *state, tm_out *out);
} tm_game;

/* A session without streams, for tests and for tm_run. */
typedef struct tm_session {
    const tm_game *game;
    void *state;
    tm_out *out;
    uint64_t seed;
    int games; /* started so far */
    bool left; /* the player said koniec */
} tm_session;

/* Starts the first game (its seed is `seed` itself; the next ones' follow from it), tells
 * the seed, writes the first prompt. Everything is appended to out. */
void tm_session_start(tm_session *session, const tm_game *game, void *state, tm_out *out,
                      uint64_t seed);

/* Takes a line, writes answer and next prompt. False when the player left. */
bool tm_session_line(tm_session *session, const tm_input *input);

/* End of input: writes one line; returns the exit status. */
int tm_session_end(tm_session *session);

/* The whole program: session over streams, output flushed before each read. Exit status:
 * 0 left by the player, or input ended after the end of a game; 1 input ended before, or
 * the output cannot be written. */
int tm_run(const tm_game *game, void *state, tm_out *out, uint64_t seed, FILE *in,
           FILE *file);

/* Writes all of out to the file, flushes, clears out; false if that failed. */
bool tm_flush(tm_out *out, FILE *file);

/* ---- Command line ----------------------------------------------------------------- */

typedef struct tm_options {
    bool help, version, ascii, color;
    bool demo; /* one seeded game played by the program itself, at most 60 lines */
    int lang;
    int codepage;  /* number of the console's character set, as chcp tells it */
    uint64_t seed; /* from time, clock and an address unless given */
} tm_options;

enum { TM_OPTION_COUNT = 8 };

/* The first TM_OPTION_COUNT entries of every game's opt table. Help texts of switches are
 * pairs in tm_program, so `help` stays NULL here; tm_start fills it in. */
/* clang-format off */
#define TM_OPTIONS(o) \
    {"help", OPT_FLAG, &(o)->help, 0, 0, NULL, NULL}, \
    {"version", OPT_FLAG, &(o)->version, 0, 0, NULL, NULL}, \
    {"lang", OPT_CHOICE, &(o)->lang, 0, 0, "pl|en", NULL}, \
    {"ascii", OPT_FLAG, &(o)->ascii, 0, 0, NULL, NULL}, \
    {"chcp", OPT_INT, &(o)->codepage, 1, 65535, NULL, NULL}, \
    {"color", OPT_FLAG, &(o)->color, 0, 0, NULL, NULL}, \
    {"seed", OPT_SEED, &(o)->seed, 0, 0, NULL, NULL}, \
    {"demo", OPT_FLAG, &(o)->demo, 0, 0, NULL, NULL}
/* clang-format on */

typedef struct tm_program {
    const char *name;     /* "battleship" */
    tm_text about;        /* one or two lines, for --help, ending in LF */
    const tm_text *helps; /* of the game's own switches, in the order of its opt table
                             behind TM_OPTIONS, in opt_item.help's form */
    const tm_text *texts; /* for tm_say; may be NULL */
} tm_program;

/* Polish, in UTF-8 (on Windows without marks, see term.c), and a fresh seed. */
void tm_options_init(tm_options *options);

/* Reads the command line (no arguments besides switches are allowed), initialises out
 * from the options, does --help and --version. Returns -1 to go on, else the exit status:
 * 0 after --help or --version, 2 after a usage error told on stderr. */
int tm_start(tm_out *out, const tm_options *options, const tm_program *program,
             opt_item *items, int count, int argc, char **argv);

#endif
