/* Children of a judge end by _exit or turn into a bot by exec; both drop gcc's coverage
 * counters. The coverage build links every program with this in between (-Wl,--wrap=...).
 * Counts of the parent are written again by its children, so a number of times means
 * little; that a line was reached is true.
 */
#include <stdlib.h>

void __gcov_dump(void);
void __real__exit(int status);
void __wrap__exit(int status);
int __real_execv(const char *path, char *const argv[]);
int __wrap_execv(const char *path, char *const argv[]);
int __real_execvp(const char *file, char *const argv[]);
int __wrap_execvp(const char *file, char *const argv[]);

void __wrap__exit(int status)
{
    __gcov_dump();
    __real__exit(status);
}

int __wrap_execv(const char *path, char *const argv[])
{
    __gcov_dump();
    return __real_execv(path, argv);
}

int __wrap_execvp(const char *file, char *const argv[])
{
    __gcov_dump();
    return __real_execvp(file, argv);
}
