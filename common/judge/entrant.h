/* entrant: who takes part: commands split without a shell, names, bot lists. */
#ifndef JUDGE_ENTRANT_H
#define JUDGE_ENTRANT_H

#include "common/judge/contest.h"

enum { ENTRANT_MAX = 256, ENTRANT_ERROR = 512 };

typedef struct entrant_list {
    contest_entrant items[ENTRANT_MAX];
    int count;
    char error[ENTRANT_ERROR];
} entrant_list;

/* Adds "COMMAND" or "NAME=COMMAND" (NAME: letters, digits, `_-.` and bytes above 127).
 * A command is words split at blanks; '...', "..." and a backslash quote; with two parts
 * they are joined by a + outside of quotes that ends one word. A program with a slash
 * must be an executable file and is made absolute, one without must be in PATH. Without a
 * NAME the name is the program's file name. What looks like a NAME and is none is
 * refused, as is a quote that is not closed. NULL or a sentence. */
const char *entrant_add(entrant_list *list, const struct contest *contest,
                        const char *text);

/* Adds somebody at the terminal. */
const char *entrant_add_human(entrant_list *list);

/* Adds the bots of a file: a line each, "COMMAND" or "NAME = COMMAND"; blank lines and
 * lines that start with # are skipped. A sentence about a line starts "FILE:LINE: ". */
const char *entrant_add_file(entrant_list *list, const struct contest *contest,
                             const char *path);

/* Makes names unique ("x", "x#2"); call when all are there. Says so on `notes` unless
 * that is NULL. */
void entrant_number_names(entrant_list *list, FILE *notes);

void entrant_free(entrant_list *list);

#endif
