/* patterns: every way a word can still be made on a board with few empty cells. */
#ifndef BALDA_PATTERNS_H
#define BALDA_PATTERNS_H

#include <stdbool.h>
#include <stdint.h>

#include "balda/lexicon.h"
#include "balda/rules.h"
#include "common/clk.h"

enum { BD_HOLES_MAX = 12 }; /* empty cells; they are numbered in the order of the board */

/* A word along some path: it becomes a move when all holes of the path but one have been
 * filled with the right letters. */
typedef struct bd_pattern {
    uint32_t word;
    unsigned char length, holes;         /* holes still empty */
    uint16_t open;                       /* which ones */
    unsigned char letters[BD_HOLES_MAX]; /* what each hole of the path needs */
} bd_pattern;

typedef struct bd_patterns {
    bd_pattern *items; /* room for `room` */
    long count, room;
    uint32_t *seen; /* hash table of 2 * room slots, a power of 2; index + 1 */
    bool full;      /* room or time was too short: some are missing */
} bd_patterns;

/* False if memory is out. room: a power of 2. */
bool bd_patterns_open(bd_patterns *patterns, long room);
void bd_patterns_close(bd_patterns *patterns);

/* Finds all patterns of unused words with 1..most holes, longest words first, each once.
 * The board has at most BD_HOLES_MAX empty cells. Stops when the clock (or NULL) is over.
 */
void bd_patterns_find(bd_patterns *patterns, bd_lexicon *lexicon, const bd_board *board,
                      int most, const clk *clock);

#endif
