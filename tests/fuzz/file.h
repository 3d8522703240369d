/* file: hands a fuzzer's bytes to a parser that wants the name of a file. The file has no
 * name of its own any more, only its descriptor's in /dev/fd. */
#ifndef TESTS_FUZZ_FILE_H
#define TESTS_FUZZ_FILE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The name of a file with these bytes, the same one each time; NULL if that fails. */
static inline char *fuzz_file(const uint8_t *data, size_t size)
{
    static char path[] = "/tmp/fuzz-XXXXXX";
    static int fd = -1;

    if (fd < 0) {
        fd = mkstemp(path);
        unlink(path);
        snprintf(path, sizeof path, "/dev/fd/%d", fd);
    }
    if (fd < 0 || ftruncate(fd, 0) != 0 || pwrite(fd, data, size, 0) != (ssize_t)size)
        return NULL;
    return path;
}

#endif
