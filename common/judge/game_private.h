/* game_private: what a game in play consists of, for game.c and game_record.c only. */
#ifndef JUDGE_GAME_PRIVATE_H
#define JUDGE_GAME_PRIVATE_H

#include <sys/stat.h>

#include "common/judge/game.h"

enum { GAME_PATH = 1024, GAME_FILES = 4, GAME_ERRORS_MAX = 4096 };

typedef struct game_entry {
    int seat;
    double seconds;
    char *move; /* NULL: none came of the call */
} game_entry;

/* A file that a bot may read and must leave alone. */
typedef struct game_given {
    int seat;
    char name[64];
    struct stat stat;
} game_given;

struct game_private {
    const game_settings *settings;
    char dir[CONTEST_SEATS][GAME_PATH];
    char errors[CONTEST_SEATS][GAME_PATH];
    bool called[CONTEST_SEATS][CONTEST_PARTS];
    proc_talk talk[CONTEST_SEATS];
    game_given given[GAME_FILES];
    int givens;
    game_entry *entries;
    int count, room;
    int moves;
    char *position;
    void *view;
    bool showing; /* drawn for --watch, or for somebody who plays */
    bool stopped;
    char first_warning[CONTEST_SEATS][CONTEST_TEXT / 2];
    char output[GAME_OUTPUT_MAX + 1];
};

/* The game as one line of the results file, without the newline. */
void game_write_record(const contest_game *game, const char *run, json_text *line);

#endif
