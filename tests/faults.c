/* faults: a library to be preloaded that makes one call of the C library fail, so that
 * whole programs can be tested against a full disk, a file that cannot be opened or
 * renamed, and a machine short of memory or processes. The N-th call of $FAULT_CALL (one
 * of the functions below) by the program called $FAULT_PROGRAM fails, N = $FAULT_AT; all
 * other calls work. When the fault has struck, the empty file $FAULT_MARK is made: a run
 * without it had fewer calls.
 *
 * Streams that fail have their error flag set (glibc only), fwrite fails short (half the
 * bytes are written), fclose closes but reports failure, as when a disk is full.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FAULTS_ERROR_FLAG = 0x20 }; /* glibc's _IO_ERR_SEEN: what ferror looks at */

static long faults_seen;

/* True if this call is the one that is to fail. Uses no stdio and no memory. */
static int faults_strike(const char *call)
{
    const char *wanted = getenv("FAULT_CALL"), *at = getenv("FAULT_AT");
    const char *mark = getenv("FAULT_MARK"), *program = getenv("FAULT_PROGRAM");
    int descriptor;

    if (wanted == NULL || at == NULL || strcmp(wanted, call) != 0 || program == NULL ||
        strcmp(program, program_invocation_short_name) != 0)
        return 0;
    if (++faults_seen != atol(at))
        return 0;
    if (mark != NULL) {
        descriptor = (int)syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600);
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
    if (!faults_strike("fwrite"))
        return real(data, size, count, file);
    file->_flags |= FAULTS_ERROR_FLAG;
    return real(data, size, count / 2, file);
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

int remove(const char *name)
{
    int (*real)(const char *);

    *(void **)&real = dlsym(RTLD_NEXT, "remove");
    return faults_strike("remove") ? -1 : real(name);
}

int fflush(FILE *file)
{
    int (*real)(FILE *);

    *(void **)&real = dlsym(RTLD_NEXT, "fflush");
    if (!faults_strike("fflush"))
        return real(file);
    if (file != NULL)
        file->_flags |= FAULTS_ERROR_FLAG;
    return EOF;
}

int open(const char *name, int flags, ...)
{
    mode_t mode = 0;
    va_list more;

    if (flags & (O_CREAT | O_TMPFILE)) {
        va_start(more, flags);
        mode = va_arg(more, mode_t);
        va_end(more);
    }
    if (faults_strike("open"))
        return -1;
    return (int)syscall(SYS_openat, AT_FDCWD, name, flags, mode);
}

/* Pipes do not fail as disks do. */
static int faults_is_file(int descriptor)
{
    struct stat info;

    return fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode);
}

ssize_t write(int descriptor, const void *data, size_t size)
{
    if (faults_is_file(descriptor) && faults_strike("write"))
        return -1;
    return (ssize_t)syscall(SYS_write, descriptor, data, size);
}

ssize_t read(int descriptor, void *data, size_t size)
{
    if (faults_is_file(descriptor) && faults_strike("read"))
        return -1;
    return (ssize_t)syscall(SYS_read, descriptor, data, size);
}

pid_t fork(void)
{
    pid_t (*real)(void);

    *(void **)&real = dlsym(RTLD_NEXT, "fork");
    return faults_strike("fork") ? -1 : real();
}

int pipe(int ends[2])
{
    int (*real)(int *);

    *(void **)&real = dlsym(RTLD_NEXT, "pipe");
    return faults_strike("pipe") ? -1 : real(ends);
}

int mkdir(const char *name, mode_t mode)
{
    if (faults_strike("mkdir"))
        return -1;
    return (int)syscall(SYS_mkdirat, AT_FDCWD, name, mode);
}

char *mkdtemp(char *name)
{
    char *(*real)(char *);

    *(void **)&real = dlsym(RTLD_NEXT, "mkdtemp");
    return faults_strike("mkdtemp") ? NULL : real(name);
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
