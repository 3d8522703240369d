/* mm_book: the breaker's first tries, found by a longer search than a game allows. */
#ifndef PUZZLES_MASTERMIND_BOOK_H
#define PUZZLES_MASTERMIND_BOOK_H

#include <stdint.h>

#include "puzzles/mastermind/code.h"

enum {
    MM_BOOK_FIRST = 12345, /* the first try */
    MM_BOOK_ROWS = 19      /* one for each key it can get but the last */
};

/* After `key` for the first try the second is `second`; its key is the index of the
 * third. 0: no code gives these keys. */
typedef struct mm_book_row {
    int key;
    uint32_t second, third[MM_KEYS];
} mm_book_row;

extern const mm_book_row mm_book[MM_BOOK_ROWS];

#endif
