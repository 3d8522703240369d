/* check: tries one bot against its protocol and says in plain words what is wrong.
 *
 * A contest brings scenarios: a first move, a last move, a whole game, each played with
 * check_call or check_tell and ruled on by the contest's referee. Every scenario is tried
 * as it is; the basic ones are tried again under each variation: other line ends, stale
 * files, a busy machine. What fails is kept in a directory with a note how to repeat it.
 */
#ifndef JUDGE_CHECK_H
#define JUDGE_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "common/judge/contest.h"
#include "common/judge/proc.h"

enum {
    CHECK_OUTPUT_MAX = 65536,
    CHECK_LINE_MAX = 256,
    CHECK_PATH = 1024,
    CHECK_GIVEN = 4
};

struct check_run;

typedef struct check_scenario {
    const char *name; /* "middle of a game" */
    int part;         /* which program of the entrant it needs */
    bool basic;       /* is tried under every variation too */
    bool lenient;     /* nothing that the contest promises: a failure is a weakness */
    /* Plays it. False: over, because of a failure or because the variation wants no more
     * (an error was already noted or there is none). */
    bool (*run)(const void *self, struct check_run *run, int which);
    int which; /* handed to run */
} check_scenario;

struct check_plan {
    const char *protocol; /* "input.txt -> output.txt", a line for people */
    bool talks;           /* the bot converses; else files */
    const check_scenario *scenarios;
    int count;
    /* A file name that the bot may leave beside those of the protocol; NULL: any. */
    bool (*may_leave)(const char *name);
    const char *leave_rule; /* the same in words: "names that start with RAIN." */
    long leave_max;         /* bytes that its own files may have together; 0: any */
};

/* What changes around the bot. */
enum check_vary {
    CHECK_PLAIN,
    CHECK_CRLF,
    CHECK_NO_END,
    CHECK_STALE,
    CHECK_UNFINISHED,
    CHECK_DAMAGED,
    CHECK_ODD_DIR,
    CHECK_BUSY,
    CHECK_PIECES,
    CHECK_PAUSE,
    CHECK_CR,
    CHECK_BOM,
    CHECK_CTRL_Z,
    CHECK_BLANKS,
    CHECK_BLANK_LINES,
    CHECK_LOWER_NAME,
    CHECK_NO_WRITE,
    CHECK_READ_ONLY,
    CHECK_EMPTY,
    CHECK_MISSING,
    CHECK_RUBBISH,
    CHECK_VARIATIONS
};

/* One run of a scenario under a variation. */
typedef struct check_run {
    const struct contest *contest;
    const contest_entrant *entrant;
    enum check_vary vary;
    proc_limits limits;
    int part;
    char dir[CHECK_PATH];    /* the bot's directory */
    char errors[CHECK_PATH]; /* file with its standard error */
    int calls, stop_after;   /* stop_after > 0: no more than that many calls */
    double slowest;          /* seconds of the slowest call */
    bool failed;
    bool skipped;                    /* the variation does not apply */
    char text[CONTEST_TEXT];         /* the failure */
    char note[CONTEST_TEXT];         /* a weakness of a run that did not fail */
    char names[3 * CHECK_GIVEN][64]; /* files of the protocol */
    int name_count;
    proc_talk talk;
    char output[CHECK_OUTPUT_MAX + 1];
} check_run;

/* ---- For the scenarios of a contest ----------------------------------------------- */

/* Notes the failure; false. The first one counts. */
bool check_fail(check_run *run, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Notes a weakness: tolerated, but worth knowing. */
void check_weak(check_run *run, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Puts a file for the bot to read, the variation applied to its text. */
bool check_put(check_run *run, const char *name, const void *data, size_t size);

/* One call by files: writes the input, runs the program, reads the output. true: `output`
 * (NUL-terminated) is to be ruled on; with may_be_silent it may be "". */
typedef struct check_call {
    int part;
    const char *input_name;
    const void *input;
    size_t input_size;
    const char *output_name;
    bool may_be_silent;
    const char *output; /* out */
    size_t output_size; /* out */
} check_call;
bool check_do_call(check_run *run, check_call *call);

/* One exchange with a bot that converses; starts it at the first. */
bool check_tell(check_run *run, const char *tell, char line[CHECK_LINE_MAX]);

/* End of input: the bot must end by itself with status 0 and say nothing more. */
bool check_finish(check_run *run);

/* ---- For check.c ------------------------------------------------------------------ */

/* The variation in words. */
const char *check_vary_name(enum check_vary vary);

/* A slip under it is a failure; else a weakness. */
bool check_vary_is_must(enum check_vary vary);

/* It applies to contests by files (or conversations). */
bool check_vary_applies(enum check_vary vary, bool talks);

/* The text under the variation, malloced; NULL: it does not apply (*size is then as it
 * was). */
char *check_vary_text(enum check_vary vary, const void *data, size_t *size);

/* Tries everything and prints the table. 0: nothing failed; 1: something did, or the check
 * could not run (said on stderr); 130: stopped by a signal. */
int check_bot(const struct contest *contest, const void *self,
              const contest_entrant *entrant, const proc_limits *limits);

#endif
