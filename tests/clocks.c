/* clocks: a library to be preloaded under which the clocks of the wall go wrong, also the
 * one that should not. After $CLOCK_AFTER readings they are an hour back ($CLOCK_JUMP =
 * back), an hour ahead (forward) or stand still (frozen) from then on. Processor time
 * stays right. When it has happened the empty file $CLOCK_MARK is made.
 */
#define _GNU_SOURCE

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { CLOCKS_HOUR = 3600 };

static long clocks_read;

static void clocks_mark(void)
{
    const char *mark = getenv("CLOCK_MARK");
    int descriptor = mark != NULL ? open(mark, O_CREAT | O_WRONLY, 0600) : -1;

    if (descriptor >= 0)
        close(descriptor);
}

/* Replaces a right reading of one of the wall's clocks. */
static void clocks_spoil(int id, struct timespec *now)
{
    static struct timespec still[16];
    const char *jump = getenv("CLOCK_JUMP"), *after = getenv("CLOCK_AFTER");

    if (jump == NULL || after == NULL)
        return;
    if (++clocks_read <= atol(after)) {
        still[id & 15] = *now;
        return;
    }
    if (clocks_read == atol(after) + 1)
        clocks_mark();
    if (strcmp(jump, "back") == 0)
        now->tv_sec -= CLOCKS_HOUR;
    else if (strcmp(jump, "forward") == 0)
        now->tv_sec += CLOCKS_HOUR;
    else
        *now = still[id & 15];
}

int clock_gettime(clockid_t id, struct timespec *now)
{
    int failed = (int)syscall(SYS_clock_gettime, id, now);

    if (failed == 0 && id != CLOCK_PROCESS_CPUTIME_ID && id != CLOCK_THREAD_CPUTIME_ID)
        clocks_spoil((int)id, now);
    return failed;
}

time_t time(time_t *result)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    if (result != NULL)
        *result = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec precise;

    (void)zone;
    clock_gettime(CLOCK_REALTIME, &precise);
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}
