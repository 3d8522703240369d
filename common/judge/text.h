/* text: a strict walk through what a bot wrote, line by line.
 *
 * The opposite of io: nothing is repaired silently. A CR before the line end, trailing
 * blanks, blank lines at the end and a missing last newline are tolerated and noted as
 * warnings; whatever else differs from the format is an error sentence that says the
 * line, what was expected and what was found.
 */
#ifndef COMMON_JUDGE_TEXT_H
#define COMMON_JUDGE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum {
    TEXT_ERROR_MAX = 320,
    TEXT_WARN_CR = 1,       /* a line ends in CR LF */
    TEXT_WARN_TRAILING = 2, /* blanks or tabs before a line's end */
    TEXT_WARN_NO_END = 4,   /* the last line has no newline */
    TEXT_WARN_BLANK = 8     /* blank lines at the end of the file */
};

typedef struct text_line {
    const unsigned char *data;
    size_t size; /* without line end, CR and trailing blanks */
    int number;  /* from 1 */
} text_line;

typedef struct text_reader {
    const char *name; /* file name, as messages show it */
    const unsigned char *data;
    size_t size, pos;
    int line;          /* number of the next line, from 1 */
    unsigned warnings; /* TEXT_WARN_ bits of the lines taken so far */
    char error[TEXT_ERROR_MAX];
} text_reader;

/* Starts at the first line; the bytes must stay where they are. */
void text_start(text_reader *t, const char *name, const void *data, size_t size);

/* Next line; false at the end of the bytes (a final newline starts no further line). */
bool text_next_line(text_reader *t, text_line *line);

/* Reads `count` decimal numbers joined by single blanks, nothing else, from the line.
 * Numbers are digits only and at most 9 of them. `what` names the line's content:
 * "ROW COLUMN". Returns NULL or the sentence. */
const char *text_read_numbers(text_reader *t, const text_line *line, const char *what,
                              int *out, int count);

/* Reads a line "N a b c d ...": a number N in 0..most, then N * per numbers. `out` has
 * room for most * per. `what` names the things: "mines". Returns NULL or the sentence. */
const char *text_read_list(text_reader *t, const text_line *line, const char *what,
                           int most, int per, int *out, int *n);

/* NULL if only blank lines are left (noted), else a sentence. */
const char *text_at_end(text_reader *t);

/* "NAME:LINE: expected WHAT, found FOUND" into t->error; found is quoted, bytes that are
 * not printable ASCII as \xHH, long ones cut; found or found->data NULL:
 * "end of file". */
const char *text_expected(text_reader *t, const char *what, const text_line *found);

/* The warnings in words, joined by ", "; "" if there are none. Static text per call site:
 * writes to `out` of size TEXT_ERROR_MAX and returns it. */
const char *text_warnings(unsigned warnings, char out[TEXT_ERROR_MAX]);

#endif
