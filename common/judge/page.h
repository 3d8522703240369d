/* page: standings and games as one HTML file that needs nothing else, no network either.
 *
 * What is in it: page.css and page.js (put into page_data.c by make), the standings as
 * plain HTML, and every game as JSON: the first position and, move by move, the cells
 * that changed. So the page knows no rules of any contest. A cell's looks are classes of its
 * shape; its text has the same with "on-" before them. page.css is the list of variables
 * that a contest's own css may use. */
#ifndef JUDGE_PAGE_H
#define JUDGE_PAGE_H

#include "common/judge/contest.h"
#include "common/judge/results.h"

enum { PAGE_GAMES_MAX = 2000 }; /* games a page holds; the first ones of more */

/* Whether the page can be written there, asked before the games: NULL or a sentence. What
 * is there stays as it is, and nothing is left. */
const char *page_can_write(const char *path);

/* Writes the page; the games' moves are read again from the results files. NULL or a
 * sentence. */
const char *page_write(const char *path, const struct contest *contest, const void *self,
                       const results *r, char *const files[], int count);

/* Lines of page.css and page.js, NULL at the end. */
extern const char *const page_css[];
extern const char *const page_js[];

#endif
