#define _GNU_SOURCE
/* fence: Linux's Landlock, by bare system calls, for the C library has none for it.
 *
 * The kernel tells the version it knows; newer ones have more rights to withhold, and
 * asking for a right it does not know is an error, so the set is cut to the version. All
 * numbers here are fixed by the kernel's interface for programs.
 */
#include "common/judge/fence.h"

#include <stdint.h>
#include <unistd.h>

#ifdef __linux__

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum {
    FENCE_CREATE = 444, /* landlock_create_ruleset, the same number on every machine */
    FENCE_ADD = 445,    /* landlock_add_rule */
    FENCE_RESTRICT = 446,
    FENCE_VERSION = 1,  /* flag: tell the version */
    FENCE_BENEATH = 1   /* rule: what lies below a directory */
};

/* Rights on files that change something. */
#define FENCE_WRITE_FILE (UINT64_C(1) << 1)
#define FENCE_CHANGES (FENCE_WRITE_FILE | UINT64_C(0x1FF0)) /* remove and make: 4..12 */
#define FENCE_REFER (UINT64_C(1) << 13)    /* version 2: move between directories */
#define FENCE_TRUNCATE (UINT64_C(1) << 14) /* version 3 */
#define FENCE_SIGNALS (UINT64_C(1) << 1)   /* version 6, a scope */

typedef struct fence_rules {
    uint64_t files, net, scopes;
} fence_rules;

typedef struct fence_beneath {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed)) fence_beneath;

static long fence_version(void)
{
    return syscall(FENCE_CREATE, NULL, 0, FENCE_VERSION);
}

int fence_level(void)
{
    long version = fence_version();

    return version >= 6 ? 2 : version >= 1;
}

static bool fence_allow(int rules, const char *path, uint64_t rights)
{
    fence_beneath rule;
    bool done;

    rule.allowed = rights;
    rule.parent = open(path, O_PATH | O_CLOEXEC);
    if (rule.parent < 0)
        return false;
    done = syscall(FENCE_ADD, rules, FENCE_BENEATH, &rule, 0) == 0;
    close(rule.parent);
    return done;
}

bool fence_raise(void)
{
    long version = fence_version();
    fence_rules rules = {FENCE_CHANGES, 0, 0};
    bool done;
    int fd;

    if (version < 1)
        return false;
    if (version >= 2)
        rules.files |= FENCE_REFER;
    if (version >= 3)
        rules.files |= FENCE_TRUNCATE;
    if (version >= 6)
        rules.scopes = FENCE_SIGNALS;
    fd = (int)syscall(FENCE_CREATE, &rules, version >= 6 ? 24 : 8, 0);
    if (fd < 0)
        return false;
    done = fence_allow(fd, ".", rules.files) &&
           fence_allow(fd, "/dev", FENCE_WRITE_FILE) &&
           prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(FENCE_RESTRICT, fd, 0) == 0;
    close(fd);
    return done;
}

#else

int fence_level(void)
{
    return 0;
}

bool fence_raise(void)
{
    return false;
}

#endif
