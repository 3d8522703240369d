#define _POSIX_C_SOURCE 200809L
/* proc: children under limits.
 *
 * One child has one session (setsid), so one kill reaches all of its process group; what
 * leaves the group is handed to us by the kernel when its parent dies ("subreaper") and
 * found in /proc. Invariant: SIGCHLD is blocked from proc_setup on, so that waiting is
 * sigtimedwait, with no race between looking and sleeping. A child is first seen dead
 * without reaping it (WNOWAIT), then its group is killed, then it is reaped: until then
 * nobody else can have its number.
 */
#include "common/judge/proc.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "common/clk.h"
#include "common/judge/contest.h"
#include "common/judge/fence.h"

/* The longest sleep: a stop request that falls between test and sleep waits this long. */
#define PROC_SLICE 0.1
/* With a limit of processor time, wall time is cut at this multiple of it. */
#define PROC_CPU_WALL 20.0
/* How long a child that closed its output may take to end by itself. */
#define PROC_END_GRACE 0.2

static volatile sig_atomic_t proc_stop;

static void proc_on_signal(int number)
{
    (void)number;
    proc_stop = 1;
}

bool proc_stop_requested(void)
{
    return proc_stop != 0;
}

void proc_setup(void)
{
    static const int stops[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action;
    sigset_t set;
    size_t i;

    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = proc_on_signal;
    for (i = 0; i < sizeof stops / sizeof *stops; i++)
        sigaction(stops[i], &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    action.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &action, NULL);
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigprocmask(SIG_BLOCK, &set, NULL);
#ifdef PR_SET_CHILD_SUBREAPER
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
}

void proc_follow_parent(pid_t parent)
{
#ifdef PR_SET_PDEATHSIG
    prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0);
#endif
    if (getppid() != parent)
        proc_stop = 1; /* it died before we asked */
}

/* ---- Starting ------------------------------------------------------------------ */

static void proc_limit(int what, double value)
{
    struct rlimit limit, old;

    if (value <= 0 || getrlimit(what, &old) != 0)
        return;
    limit.rlim_cur = limit.rlim_max = (rlim_t)value;
    if (old.rlim_max != RLIM_INFINITY && limit.rlim_max > old.rlim_max)
        return; /* ours would be the looser one */
    setrlimit(what, &limit);
}

static void proc_apply_limits(const proc_limits *limits)
{
    struct rlimit none;

    none.rlim_cur = none.rlim_max = 0;
    setrlimit(RLIMIT_CORE, &none);
    proc_limit(RLIMIT_AS, (double)limits->memory_mb * 1048576.0);
    proc_limit(RLIMIT_FSIZE, (double)limits->file_bytes);
#ifdef RLIMIT_NPROC
    proc_limit(RLIMIT_NPROC, (double)limits->processes);
#endif
}

static void proc_default_signals(void)
{
    static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD, SIGXFSZ};
    struct sigaction action;
    sigset_t none;
    size_t i;

    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = SIG_DFL;
    for (i = 0; i < sizeof caught / sizeof *caught; i++)
        sigaction(caught[i], &action, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* A descriptor for the child: `fd`, or /dev/null if it is -1, becomes number `as`. */
static bool proc_place(int fd, int as, int null_flags)
{
    if (fd < 0)
        fd = open("/dev/null", null_flags | O_CLOEXEC);
    return fd >= 0 && dup2(fd, as) == as;
}

/* In the child, up to the new program; returns only on failure, errno set. */
static void proc_become(const char *dir, char *const argv[], const char *errors,
                        const proc_limits *limits, const int ends[2], pid_t parent)
{
    int log = -1;

    setsid();
#ifdef PR_SET_PDEATHSIG
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
#endif
    if (getppid() != parent)
        return;
    if (errors)
        log = open(errors, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (chdir(dir) != 0)
        return;
    if (!proc_place(ends[0], 0, O_RDONLY) || !proc_place(ends[1], 1, O_WRONLY) ||
        !proc_place(log, 2, O_WRONLY))
        return;
    proc_default_signals();
    proc_apply_limits(limits);
    if (limits->fence)
        fence_raise();
    execvp(argv[0], argv);
}

/* Starts a child whose standard input and output are ends[0] and ends[1] (-1: empty and
 * nowhere). Returns its pid, or 0 with result filled in. */
static pid_t proc_spawn(const char *dir, char *const argv[], const char *errors,
                        const proc_limits *limits, const int ends[2], proc_result *result)
{
    int report[2], code = 0;
    pid_t pid, parent = getpid();
    ssize_t got;

    if (pipe(report) != 0)
        contest_give_up("no pipe to run a bot with");
    fcntl(report[0], F_SETFD, FD_CLOEXEC);
    fcntl(report[1], F_SETFD, FD_CLOEXEC);
    pid = fork();
    if (pid == 0) {
        proc_become(dir, argv, errors, limits, ends, parent);
        code = errno ? errno : ECANCELED;
        got = write(report[1], &code, sizeof code);
        _exit(127);
    }
    close(report[1]);
    if (pid < 0)
        contest_give_up("no process to run a bot in");
    /* The write end closes by itself when the new program starts. */
    do
        got = read(report[0], &code, sizeof code);
    while (got < 0 && errno == EINTR);
    close(report[0]);
    if (got != (ssize_t)sizeof code)
        return pid;
    waitpid(pid, NULL, 0);
    result->end = PROC_NOT_STARTED;
    snprintf(result->detail, sizeof result->detail, "%.120s: %s", argv[0],
             strerror(code));
    return 0;
}

/* ---- Clocks and waiting -------------------------------------------------------- */

/* Processor time of all children reaped so far, and of theirs. */
static double proc_children_cpu(void)
{
    struct rusage usage;

    if (getrusage(RUSAGE_CHILDREN, &usage) != 0)
        return 0;
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec +
           1e-6 * ((double)usage.ru_utime.tv_usec + (double)usage.ru_stime.tv_usec);
}

/* Processor time of a running child; `before` if it cannot be read. */
static double proc_live_cpu(pid_t pid, double before)
{
    clockid_t id;
    struct timespec t;

    if (clock_getcpuclockid(pid, &id) != 0 || clock_gettime(id, &t) != 0)
        return before;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Sleeps until a child changes or `seconds` are over (PROC_SLICE at most). */
static void proc_sleep(double seconds)
{
    struct timespec t;
    sigset_t set;

    if (seconds > PROC_SLICE)
        seconds = PROC_SLICE;
    if (seconds <= 0)
        return;
    t.tv_sec = 0;
    t.tv_nsec = (long)(seconds * 1e9);
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    while (sigtimedwait(&set, NULL, &t) < 0 && errno == EINTR && !proc_stop)
        ;
}

/* True if the child has ended; it is not reaped. */
static bool proc_has_ended(pid_t pid)
{
    siginfo_t info;

    memset(&info, 0, sizeof info);
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == pid;
}

/* Seconds the limit leaves, on its clock; a large number without a limit. */
static double proc_time_left(const proc_limits *limits, double wall, double cpu)
{
    double left;

    if (limits->seconds <= 0)
        return 1e9;
    if (!limits->cpu)
        return limits->seconds - wall;
    left = limits->seconds - cpu;
    return left < PROC_CPU_WALL * limits->seconds - wall
               ? left
               : PROC_CPU_WALL * limits->seconds - wall;
}

/* Kills the group and reaps the child; its way to end goes to result. */
static void proc_reap(pid_t pid, proc_result *result)
{
    int status = 0;

    kill(-pid, SIGKILL);
    kill(pid, SIGKILL); /* in the moment before its setsid it has no group of its own */
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFSIGNALED(status)) {
        result->status = WTERMSIG(status);
        result->end = result->status == SIGXFSZ ? PROC_FLOODED : PROC_SIGNALLED;
    } else {
        result->status = WEXITSTATUS(status);
        result->end = PROC_EXITED;
    }
}

/* Waits until the child ends; false when the limit or a stop request comes first. */
static bool proc_await(pid_t pid, const proc_limits *limits, double start)
{
    while (!proc_has_ended(pid)) {
        double cpu = limits->cpu ? proc_live_cpu(pid, 0) : 0;
        double left = proc_time_left(limits, clk_now(false) - start, cpu);

        if (left <= 0 || proc_stop)
            return false;
        proc_sleep(left);
    }
    return true;
}

void proc_run(const char *dir, char *const argv[], const char *errors,
              const proc_limits *limits, proc_result *result)
{
    static const int nowhere[2] = {-1, -1};
    double start = clk_now(false), cpu_before = proc_children_cpu(), used;
    bool ended;
    pid_t pid;

    memset(result, 0, sizeof *result);
    pid = proc_spawn(dir, argv, errors, limits, nowhere, result);
    if (!pid)
        return;
    ended = proc_await(pid, limits, start);
    result->wall = clk_now(false) - start;
    proc_reap(pid, result);
    proc_sweep();
    result->cpu = proc_children_cpu() - cpu_before;
    used = limits->cpu ? result->cpu : result->wall;
    if (proc_stop)
        result->end = PROC_STOPPED;
    else if (!ended || (limits->seconds > 0 && used > limits->seconds))
        result->end = PROC_LATE;
}

/* ---- Conversations ------------------------------------------------------------- */

static void proc_make_pipe(int ends[2], int ours)
{
    if (pipe(ends) != 0)
        contest_give_up("no pipe to run a bot with");
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fcntl(ends[ours], F_SETFL, O_NONBLOCK);
}

bool proc_open(proc_talk *talk, const char *dir, char *const argv[], const char *errors,
               const proc_limits *limits, proc_result *result)
{
    int to[2], from[2], ends[2];

    memset(result, 0, sizeof *result);
    memset(talk, 0, sizeof *talk);
    talk->in = talk->out = -1;
    talk->limits = *limits;
    talk->started = clk_now(false);
    proc_make_pipe(to, 1);
    proc_make_pipe(from, 0);
    ends[0] = to[0];
    ends[1] = from[1];
    talk->pid = proc_spawn(dir, argv, errors, limits, ends, result);
    close(to[0]);
    close(from[1]);
    talk->in = to[1];
    talk->out = from[0];
    if (talk->pid)
        return true;
    close(talk->in);
    close(talk->out);
    talk->in = talk->out = -1;
    return false;
}

/* Takes what is there; false at the end of the output. */
static bool proc_fill(proc_talk *talk)
{
    ssize_t got;

    if (talk->out < 0)
        return false;
    if (talk->filled == sizeof talk->buffer)
        return true;
    got = read(talk->out, talk->buffer + talk->filled,
               sizeof talk->buffer - talk->filled);
    if (got > 0)
        talk->filled += (size_t)got;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

size_t proc_unasked(proc_talk *talk)
{
    proc_fill(talk);
    return talk->filled;
}

/* Writes what the pipe takes of the text; a child that is gone takes all of it. */
static void proc_feed(proc_talk *talk, const char **text, size_t *left)
{
    ssize_t put;

    if (*left == 0)
        return;
    put = write(talk->in, *text, *left);
    if (put > 0) {
        *text += put;
        *left -= (size_t)put;
    } else if (put < 0 && errno != EAGAIN && errno != EINTR) {
        *left = 0; /* its end shows on the output side */
    }
}

enum proc_line { PROC_LINE_NONE, PROC_LINE_TAKEN, PROC_LINE_LONG };

/* Moves a complete line from the buffer to `line`. */
static enum proc_line proc_take_line(proc_talk *talk, char *line, size_t size)
{
    const char *end = memchr(talk->buffer, '\n', talk->filled);
    size_t n = end ? (size_t)(end - talk->buffer) : talk->filled;

    if (n >= size || (!end && n == sizeof talk->buffer))
        return PROC_LINE_LONG;
    if (!end)
        return PROC_LINE_NONE;
    memcpy(line, talk->buffer, n);
    line[n] = '\0';
    if (n > 0 && line[n - 1] == '\r')
        line[n - 1] = '\0';
    talk->filled -= n + 1;
    memmove(talk->buffer, talk->buffer + n + 1, talk->filled);
    return PROC_LINE_TAKEN;
}

/* Waits until there is something to read or to write, `seconds` at most. */
static void proc_wait_io(const proc_talk *talk, bool writing, double seconds)
{
    struct pollfd fds[2];
    int ms;

    if (seconds > PROC_SLICE)
        seconds = PROC_SLICE;
    ms = (int)(seconds * 1000) + 1;
    fds[0].fd = talk->out;
    fds[0].events = POLLIN;
    fds[1].fd = writing ? talk->in : -1;
    fds[1].events = POLLOUT;
    poll(fds, 2, ms);
}

/* The output has ended: finds out how the child ends. */
static void proc_hung_up(proc_talk *talk, proc_result *result)
{
    proc_limits grace = talk->limits;
    bool ended;

    grace.seconds = PROC_END_GRACE;
    grace.cpu = false;
    ended = proc_await(talk->pid, &grace, clk_now(false));
    proc_reap(talk->pid, result);
    talk->pid = 0;
    if (!ended && !proc_stop) {
        result->end = PROC_EXITED;
        result->status = 0;
        snprintf(result->detail, sizeof result->detail, "it closed its output");
    } else if (talk->filled > 0) {
        snprintf(result->detail, sizeof result->detail,
                 "after %lu bytes of a line without its end",
                 (unsigned long)talk->filled);
    }
}

static void proc_set_late(const proc_talk *talk, size_t unread, proc_result *result)
{
    result->end = proc_stop ? PROC_STOPPED : PROC_LATE;
    if (talk->filled > 0)
        snprintf(result->detail, sizeof result->detail,
                 "after %lu bytes of a line without its end",
                 (unsigned long)talk->filled);
    else if (unread > 0)
        snprintf(result->detail, sizeof result->detail, "it does not read its input");
}

bool proc_exchange(proc_talk *talk, const char *text, bool from_start, double seconds,
                   char *line, size_t size, proc_result *result)
{
    double start = from_start ? talk->started : clk_now(false);
    double cpu_start = from_start ? 0 : proc_live_cpu(talk->pid, talk->cpu_seen);
    size_t unsent = text ? strlen(text) : 0;
    proc_limits limits = talk->limits;
    enum proc_line got;

    memset(result, 0, sizeof *result);
    limits.seconds = seconds;
    for (;;) {
        bool open_end;
        double left;

        proc_feed(talk, &text, &unsent);
        open_end = proc_fill(talk);
        got = proc_take_line(talk, line, size);
        result->wall = clk_now(false) - start;
        talk->cpu_seen = proc_live_cpu(talk->pid, talk->cpu_seen);
        result->cpu = talk->cpu_seen - cpu_start;
        left = proc_time_left(&limits, result->wall, result->cpu);
        if (got == PROC_LINE_LONG) {
            result->end = PROC_FLOODED;
            snprintf(result->detail, sizeof result->detail,
                     "more than %lu bytes in one line", (unsigned long)size - 1);
            return false;
        }
        if (left <= 0 || proc_stop) {
            proc_set_late(talk, unsent, result);
            return false;
        }
        if (got == PROC_LINE_TAKEN)
            return true;
        if (!open_end) {
            proc_hung_up(talk, result);
            return false;
        }
        proc_wait_io(talk, unsent > 0, left);
    }
}

void proc_close(proc_talk *talk, double seconds, proc_result *result)
{
    proc_limits limits = talk->limits;
    double start = clk_now(false);
    bool ended;

    memset(result, 0, sizeof *result);
    if (talk->in >= 0)
        close(talk->in);
    if (talk->pid) {
        limits.seconds = seconds > 0 ? seconds : 1e-9;
        limits.cpu = false;
        ended = proc_await(talk->pid, &limits, start);
        proc_reap(talk->pid, result);
        if (!ended)
            result->end = proc_stop ? PROC_STOPPED : PROC_LATE;
    }
    result->wall = clk_now(false) - start;
    if (talk->out >= 0)
        close(talk->out);
    talk->pid = 0;
    talk->in = talk->out = -1;
}

/* ---- Leftovers ----------------------------------------------------------------- */

/* The parent of a process by /proc/PID/stat, "PID (name) state PARENT ..."; the name may
 * hold anything, so the last bracket counts. 0 if it is gone. */
static long proc_parent_of(const char *pid)
{
    char path[64], text[512];
    const char *end;
    long parent = 0;
    FILE *file;
    size_t size;

    snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
    file = fopen(path, "rb");
    if (!file)
        return 0;
    size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = '\0';
    end = strrchr(text, ')');
    if (!end || sscanf(end + 1, " %*c %ld", &parent) != 1)
        return 0;
    return parent;
}

/* Sends SIGKILL to every child of ours; returns how many there are. */
static int proc_kill_children(void)
{
    DIR *dir = opendir("/proc");
    struct dirent *entry;
    int count = 0;

    if (!dir)
        return 0;
    while ((entry = readdir(dir)) != NULL) {
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9')
            continue;
        if (proc_parent_of(entry->d_name) != (long)getpid())
            continue;
        kill((pid_t)strtol(entry->d_name, NULL, 10), SIGKILL);
        count++;
    }
    closedir(dir);
    return count;
}

long proc_count_user(void)
{
    DIR *dir = opendir("/proc");
    struct dirent *entry;
    struct stat st;
    long count = 0;

    while (dir && (entry = readdir(dir)) != NULL)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' &&
            fstatat(dirfd(dir), entry->d_name, &st, 0) == 0 && st.st_uid == geteuid())
            count++;
    if (dir)
        closedir(dir);
    return count;
}

int proc_sweep(void)
{
    int reaped = 0;

    for (;;) {
        pid_t pid = waitpid(-1, NULL, WNOHANG);

        if (pid > 0) {
            reaped++;
        } else if (pid < 0 && errno == ECHILD) {
            return reaped;
        } else if (pid == 0) {
            if (proc_kill_children() == 0)
                return reaped; /* no /proc: nothing more can be found */
            proc_sleep(0.002);
        }
    }
}
