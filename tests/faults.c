/* faults: a library to be preloaded that makes one call of the C library fail, so that
 * whole programs can be tested against a full disk, a file that cannot be opened or
 * renamed, and a machine short of memory. The N-th call of $FAULT_CALL (fopen, fread,
 * fwrite, fclose, rename, malloc, calloc or realloc) fails, N = $FAULT_AT; all other
 * calls work. When the fault has struck, the empty file $FAULT_MARK is made: a run
 * without it had fewer calls.
 *
 * fread fails with the stream's error flag set (glibc only), fwrite fails short (half the
 * bytes are written), fclose closes but reports failure, as when a disk is full.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FAULTS_ERROR_FLAG = 0x20 }; /* glibc's _IO_ERR_SEEN: what ferror looks at */

static long faults_seen;

/* True if this call is the one that is to fail. Uses no stdio and no memory. */
static int faults_strike(const char *call)
{
    const char *wanted = getenv("FAULT_CALL"), *at = getenv("FAULT_AT");
    const char *mark = getenv("FAULT_MARK");
    int descriptor;

    if (wanted == NULL || at == NULL || strcmp(wanted, call) != 0)
        return 0;
    if (++faults_seen != atol(at))
        return 0;
    if (mark != NULL) {
        descriptor = open(mark, O_CREAT | O_WRONLY, 0600);
        if (descriptor >= 0)
            close(descriptor);
    }
    errno = ENOSPC;
    return 1;
}

FILE *fopen(const char *restrict name, const char *restrict mode)
{
    FILE *(*real)(const char *, const char *);

    *(void **)&real = dlsym(RTLD_NEXT, "fopen");
    return faults_strike("fopen") ? NULL : real(name, mode);
}

size_t fread(void *restrict data, size_t size, size_t count, FILE *restrict file)
{
    size_t (*real)(void *, size_t, size_t, FILE *);

    *(void **)&real = dlsym(RTLD_NEXT, "fread");
    if (!faults_strike("fread"))
        return real(data, size, count, file);
    file->_flags |= FAULTS_ERROR_FLAG;
    return 0;
}

size_t fwrite(const void *restrict data, size_t size, size_t count, FILE *restrict file)
{
    size_t (*real)(const void *, size_t, size_t, FILE *);

    *(void **)&real = dlsym(RTLD_NEXT, "fwrite");
    return faults_strike("fwrite") ? real(data, size, count / 2, file)
                                   : real(data, size, count, file);
}

int fclose(FILE *file)
{
    int (*real)(FILE *);
    int failed;

    *(void **)&real = dlsym(RTLD_NEXT, "fclose");
    failed = faults_strike("fclose");
    return real(file) != 0 || failed ? EOF : 0;
}

int rename(const char *from, const char *to)
{
    int (*real)(const char *, const char *);

    *(void **)&real = dlsym(RTLD_NEXT, "rename");
    return faults_strike("rename") ? -1 : real(from, to);
}

/* The allocator's own names: dlsym itself may allocate. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *data, size_t size);

void *malloc(size_t size)
{
    return faults_strike("malloc") ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return faults_strike("calloc") ? NULL : __libc_calloc(count, size);
}

void *realloc(void *data, size_t size)
{
    return faults_strike("realloc") ? NULL : __libc_realloc(data, size);
}
