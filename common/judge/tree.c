#define _POSIX_C_SOURCE 200809L
/* tree: directories and files that a bot may have tampered with.
 *
 * Removing a tree never recurses: a directory found in a directory is moved up to the
 * top first, so however deep a bot nested them, two levels are all there ever is.
 * Every open is O_NOFOLLOW and O_NONBLOCK and followed by fstat: what is judged is what
 * was opened.
 */
#include "common/judge/tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TREE_PATH = 4096, TREE_NAME = 32, TREE_DEEPEST = 16 };

static bool tree_is_dir(int at, const char *name)
{
    struct stat st;

    return fstatat(at, name, &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(st.st_mode);
}

static DIR *tree_open_dir(int at, const char *name)
{
    DIR *dir;
    int fd;

    if (!tree_is_dir(at, name))
        return NULL;
    fchmodat(at, name, 0700, 0);
    fd = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    dir = fdopendir(fd);
    if (!dir)
        close(fd);
    return dir;
}

static bool tree_is_dot(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Moves the directories in `name` up to `top` and removes all else, then itself. */
static bool tree_flatten(int top, const char *name, unsigned long *serial)
{
    DIR *dir = tree_open_dir(top, name);
    struct dirent *entry;

    if (!dir)
        return unlinkat(top, name, AT_REMOVEDIR) == 0;
    while ((entry = readdir(dir)) != NULL) {
        char moved[TREE_NAME];

        if (tree_is_dot(entry->d_name))
            continue;
        if (!tree_is_dir(dirfd(dir), entry->d_name)) {
            unlinkat(dirfd(dir), entry->d_name, 0);
            continue;
        }
        fchmodat(dirfd(dir), entry->d_name, 0700, 0);
        do
            snprintf(moved, sizeof moved, "~%lu", ++*serial);
        while (faccessat(top, moved, F_OK, AT_SYMLINK_NOFOLLOW) == 0);
        renameat(dirfd(dir), entry->d_name, top, moved);
    }
    closedir(dir);
    return unlinkat(top, name, AT_REMOVEDIR) == 0;
}

/* One pass over the top directory; the number of names that could be removed. */
static int tree_pass(DIR *top, unsigned long *serial, bool *empty)
{
    struct dirent *entry;
    int removed = 0;

    *empty = true;
    rewinddir(top);
    while ((entry = readdir(top)) != NULL) {
        if (tree_is_dot(entry->d_name))
            continue;
        *empty = false;
        if (tree_is_dir(dirfd(top), entry->d_name))
            removed += tree_flatten(dirfd(top), entry->d_name, serial);
        else
            removed += unlinkat(dirfd(top), entry->d_name, 0) == 0;
    }
    return removed;
}

bool tree_remove(const char *path, bool keep_top)
{
    DIR *top = tree_open_dir(AT_FDCWD, path);
    unsigned long serial = 0;
    bool empty = false;

    if (!top)
        return unlink(path) == 0 || errno == ENOENT;
    while (!empty && tree_pass(top, &serial, &empty) > 0)
        ;
    closedir(top);
    return keep_top ? empty : rmdir(path) == 0;
}

bool tree_make_dir(const char *path)
{
    if (tree_is_dir(AT_FDCWD, path))
        return chmod(path, 0755) == 0;
    unlink(path);
    return mkdir(path, 0755) == 0;
}

static bool tree_join(char path[TREE_PATH], const char *dir, const char *name)
{
    int n = snprintf(path, TREE_PATH, "%s/%s", dir, name);

    if (n > 0 && n < TREE_PATH)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

bool tree_unlink(const char *dir, const char *name)
{
    char path[TREE_PATH];

    if (!tree_join(path, dir, name))
        return false;
    if (unlink(path) == 0 || errno == ENOENT)
        return true;
    return tree_remove(path, false);
}

static bool tree_put(int fd, const char *data, size_t size)
{
    while (size > 0) {
        ssize_t put = write(fd, data, size);

        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        data += put;
        size -= (size_t)put;
    }
    return true;
}

/* A new file; whatever had the name is removed. The descriptor, or -1. */
static int tree_create(const char *dir, const char *name)
{
    char path[TREE_PATH];

    if (!tree_join(path, dir, name) || !tree_unlink(dir, name))
        return -1;
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
}

bool tree_write(const char *dir, const char *name, const void *data, size_t size)
{
    int fd = tree_create(dir, name);
    bool done;

    if (fd < 0)
        return false;
    done = tree_put(fd, data, size);
    return close(fd) == 0 && done;
}

enum tree_read tree_read(const char *dir, const char *name, char *buffer, size_t most,
                         size_t *size)
{
    char path[TREE_PATH];
    struct stat st;
    ssize_t got = 1;
    int fd;

    *size = 0;
    buffer[0] = '\0';
    if (!tree_join(path, dir, name))
        return TREE_FAILED;
    if (lstat(path, &st) != 0)
        return errno == ENOENT || errno == ENOTDIR ? TREE_MISSING : TREE_FAILED;
    if (!S_ISREG(st.st_mode))
        return TREE_NOT_FILE;
    fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 && errno == EACCES && chmod(path, 0644) == 0)
        fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return errno == ELOOP ? TREE_NOT_FILE : TREE_FAILED;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        close(fd);
        return TREE_NOT_FILE;
    }
    while (got > 0 && *size < most + 1) {
        got = read(fd, buffer + *size, most + 1 - *size);
        if (got < 0 && errno == EINTR)
            got = 1;
        else if (got > 0)
            *size += (size_t)got;
    }
    close(fd);
    if (*size > most) {
        buffer[most] = '\0';
        *size = most;
        return TREE_TOO_LONG;
    }
    buffer[*size] = '\0';
    return got < 0 ? TREE_FAILED : TREE_READ;
}

bool tree_copy(const char *from, const char *dir, const char *name)
{
    char block[8192];
    int in = open(from, O_RDONLY | O_CLOEXEC), out;
    bool done = true;
    ssize_t got = 0;

    if (in < 0)
        return false;
    out = tree_create(dir, name);
    if (out < 0) {
        close(in);
        return false;
    }
    while (done && (got = read(in, block, sizeof block)) != 0) {
        if (got < 0 && errno != EINTR)
            done = false;
        else if (got > 0)
            done = tree_put(out, block, (size_t)got);
    }
    close(in);
    return close(out) == 0 && done;
}

static bool tree_is_among(const char *name, const char *const names[])
{
    int i;

    for (i = 0; names && names[i]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* As deep as TREE_DEEPEST, which no honest program comes near. */
static double tree_add_bytes(int at, const char *name, const char *const but[], int depth)
{
    DIR *dir = depth < TREE_DEEPEST ? tree_open_dir(at, name) : NULL;
    struct dirent *entry;
    double sum = 0;

    if (!dir)
        return 0;
    while ((entry = readdir(dir)) != NULL) {
        struct stat st;

        if (tree_is_dot(entry->d_name) || tree_is_among(entry->d_name, but) ||
            fstatat(dirfd(dir), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        if (S_ISREG(st.st_mode))
            sum += (double)st.st_size;
        else if (S_ISDIR(st.st_mode))
            sum += tree_add_bytes(dirfd(dir), entry->d_name, NULL, depth + 1);
    }
    closedir(dir);
    return sum;
}

double tree_bytes(const char *dir, const char *const but[])
{
    return tree_add_bytes(AT_FDCWD, dir, but, 0);
}
