/* io: whole-file reading that forgives sloppy text, and whole-or-nothing writing.
 *
 * A reader holds one text in memory and walks through it by tokens or by lines.
 * Errors are sentences: every function that can fail returns NULL when all is well,
 * else a text "FILE:LINE: expected WHAT, found WHAT" that lives as long as the reader.
 */
#ifndef COMMON_IO_H
#define COMMON_IO_H

#include <stdbool.h>
#include <stddef.h>

enum { IO_ERROR_MAX = 256 };

/* A piece of a reader's text; not terminated, valid until io_close. */
typedef struct io_slice {
    const unsigned char *data;
    size_t size;
} io_slice;

typedef struct io_reader {
    const char *name;    /* file name, as messages show it */
    unsigned char *data; /* the text: no BOM, line ends are LF, cut at the first ^Z */
    size_t size;
    size_t pos;  /* offset of the next unread byte */
    long line;   /* line of the next unread byte, from 1 */
    char error[IO_ERROR_MAX];
} io_reader;

/* Reads the whole file `name`; if it is not there, its lower-case form. A file larger
 * than `limit` bytes is refused. On failure the reader is empty and safe to close. */
const char *io_open(io_reader *reader, const char *name, size_t limit);

/* The same for bytes in memory (a copy is made). */
const char *io_open_bytes(io_reader *reader, const char *name, const void *bytes, size_t size);

void io_close(io_reader *reader);

/* Next run of bytes without white space (blank, tab, LF, VT, FF); false at the end. */
bool io_next_token(io_reader *reader, io_slice *token);

/* Next line without its end and without trailing blanks and tabs; false at the end.
 * After it reader->line is the number of the line after, so an error about the line
 * just read wants io_expected_at(reader, line, ...). */
bool io_next_line(io_reader *reader, io_slice *line);

/* Reads one decimal number in low..high (an optional sign, then digits only).
 * `what` names it in the error: "the number of rows". */
const char *io_next_int(io_reader *reader, int low, int high, const char *what, int *value);

/* True if only white space is left. */
bool io_at_end(const io_reader *reader);

/* Writes the sentence "NAME:LINE: expected WHAT, found <next token>" and returns it. */
const char *io_expected(io_reader *reader, const char *what);

/* The same for a given line, and for bytes already taken (found.data may be NULL: "end of
 * file"). Bytes that are not printable ASCII are shown as \xHH. */
const char *io_expected_at(io_reader *reader, long line, const char *what, io_slice found);

/* Writes `size` bytes to the file `temp`, then renames it to `name`, so that `name` is
 * absent, old or complete at every moment. The error names `name`; its text is static. */
const char *io_write_file(const char *name, const char *temp, const void *data, size_t size);

#endif
