/* opt: command-line switches from a table, the same way for bots, judges and games.
 *
 * Switches are --name VALUE or --name=VALUE, flags are --name; "--" ends them. A bot's
 * table starts with OPT_TIMED, which brings the five switches that all timed bots share.
 */
#ifndef COMMON_OPT_H
#define COMMON_OPT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { OPT_ERROR_MAX = 200 };

enum opt_kind {
    OPT_FLAG,   /* bool *: set to true */
    OPT_INT,    /* int *, low..high */
    OPT_COUNT,  /* int64_t *, low..high */
    OPT_SEED,   /* uint64_t *, any unsigned decimal number */
    OPT_REAL,   /* double *, low..high */
    OPT_TEXT,   /* const char **: points into argv */
    OPT_CHOICE  /* int *: index of the word in `choices` ("wall|cpu") */
};

typedef struct opt_item {
    const char *name; /* without the dashes */
    enum opt_kind kind;
    void *value;
    double low, high;    /* range of numbers, both allowed; low == high: any */
    const char *choices; /* OPT_CHOICE: words joined by | */
    const char *help;    /* one line; starts with the value's name in capitals, if any */
} opt_item;

/* What all timed bots share. */
typedef struct opt_timed {
    bool help;
    double time;    /* seconds, the limit to respect; <= 0: not given */
    int64_t nodes;  /* fixed budget; 0: none */
    uint64_t seed;
    int clock;      /* 0 wall, 1 cpu */
} opt_timed;

#define OPT_TIMED(o) \
    {"help", OPT_FLAG, &(o)->help, 0, 0, NULL, "show this page"}, \
    {"time", OPT_REAL, &(o)->time, 0.001, 86400, NULL, "SEC: the time limit to respect"}, \
    {"nodes", OPT_COUNT, &(o)->nodes, 1, 9e18, NULL, \
     "N: a fixed budget; no clock unless --time is given too"}, \
    {"seed", OPT_SEED, &(o)->seed, 0, 0, NULL, "S: seed of the random numbers"}, \
    {"clock", OPT_CHOICE, &(o)->clock, 0, 0, "wall|cpu", \
     "wall|cpu: count wall time or processor time"}

/* Reads argv by the table. Arguments that are no switch are moved to argv[1..] in order
 * and counted in *rest. Returns NULL, or a sentence (in `error`) that names the argument. */
const char *opt_parse(const opt_item *items, int count, int argc, char **argv, int *rest,
                      char error[OPT_ERROR_MAX]);

/* Prints one line a switch. */
void opt_print(FILE *out, const opt_item *items, int count);

/* The limit in seconds that a timed bot should set its clock to: --time or the contest's
 * own limit; 0 (no clock) when only --nodes is given. Still to be scaled by the bot
 * (OPT_PLAN) to leave time for the exit. */
double opt_time_limit(const opt_timed *timed, double contest_limit);

/* The share of the limit that a bot plans for. */
#define OPT_PLAN 0.85

#endif
