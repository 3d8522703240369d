/* tree: directories and files that a bot may have tampered with.
 *
 * A bot owns its directory and may leave anything in it: links to elsewhere, pipes,
 * directories, files without rights. Nothing here follows a link or blocks on a pipe. */
#ifndef JUDGE_TREE_H
#define JUDGE_TREE_H

#include <stdbool.h>
#include <stddef.h>

/* Removes `path` and all below it; links are removed, not followed. false if something
 * is left. The directory itself stays with `keep_top`. */
bool tree_remove(const char *path, bool keep_top);

/* Makes sure that `path` is a real directory of ours with all rights; anything else of
 * that name is removed. */
bool tree_make_dir(const char *path);

/* Writes a new file `name` in `dir`; whatever had the name is removed first, and an
 * existing link never written through. */
bool tree_write(const char *dir, const char *name, const void *data, size_t size);

/* Removes one name, a directory with all below it too; true if it is gone. */
bool tree_unlink(const char *dir, const char *name);

enum tree_read {
    TREE_READ,      /* data and size are set */
    TREE_MISSING,   /* there is no such name */
    TREE_NOT_FILE,  /* a link, directory, pipe or device */
    TREE_TOO_LONG,  /* more than `most` bytes */
    TREE_FAILED     /* errno says why */
};

/* Reads a plain file of at most `most` bytes into `buffer` (room for most + 1), adds a
 * NUL. Links are not followed; a pipe does not block. */
enum tree_read tree_read(const char *dir, const char *name, char *buffer, size_t most,
                         size_t *size);

/* Bytes of the plain files in `dir` whose names are not among `but` (NULL-ended); files
 * in directories below it count whatever their names. */
double tree_bytes(const char *dir, const char *const but[]);

/* Copies the file `from` to `dir`/`name` with mode 0644. */
bool tree_copy(const char *from, const char *dir, const char *name);

#endif
