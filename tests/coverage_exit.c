/* Children of a judge end by _exit, which drops gcc's coverage counters: the coverage build
 * links every program with this in between (-Wl,--wrap=_exit).
 */
#include <stdlib.h>

void __gcov_dump(void);
void __real__exit(int status);
void __wrap__exit(int status);

void __wrap__exit(int status)
{
    __gcov_dump();
    __real__exit(status);
}
