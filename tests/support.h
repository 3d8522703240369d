/* support: what tests of whole programs share: a scratch directory, files in it, and
 * running a program there with a time limit. POSIX. All failures are cmocka failures. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdbool.h>

/* Path of a built program, "RAIN.EXE" or "bots/rivers_greedy": absolute, in a static
 * buffer (4 of them in turn). The directory is $TEST_BIN, default "bin". */
const char *support_program(const char *name);

/* A new empty directory under $TMPDIR; its name has a blank and Cyrillic letters, so that
 * every test also proves that programs run there. Static buffer, 4 in turn. */
const char *support_make_dir(void);

/* Removes it and all that is in it. */
void support_remove_dir(const char *dir);

/* size < 0: strlen(data). */
void support_write(const char *dir, const char *file, const void *data, long size);

/* The file's bytes plus a NUL, malloced; NULL if it does not exist. size may be NULL. */
char *support_read(const char *dir, const char *file, long *size);

bool support_exists(const char *dir, const char *file);

typedef struct support_result {
    int status;      /* exit status; 128 + N if killed by signal N */
    bool late;       /* killed after `seconds` */
    char *out, *err; /* NUL-terminated, malloced; at most 1 MiB each */
    long out_size;
    double seconds;  /* wall time */
} support_result;

/* Runs argv[0] (a path, no shell) in `dir` with `input` (size < 0: strlen; NULL: empty) on
 * standard input. Everything of its process group is killed after `seconds`. */
support_result support_run(const char *dir, const char *const argv[], const void *input,
                           long size, double seconds);
void support_free(support_result *result);

#endif
