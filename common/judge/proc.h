/* proc: child processes under limits. POSIX; Linux adds what POSIX lacks.
 *
 * A child starts in its own session, in a directory of its own, without a shell, with
 * nothing inherited but three descriptors, and dies with the process that started it.
 * Whatever way a call ends, the child is reaped and everything it started is killed: its
 * process group and, on Linux (where the caller is made a "subreaper"), what left the
 * group. One thread, one process that calls these functions: it owns SIGCHLD.
 */
#ifndef JUDGE_PROC_H
#define JUDGE_PROC_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PROC_DETAIL = 200, PROC_LINE_MAX = 4096 };

typedef struct proc_limits {
    double seconds;     /* from the start of the process; <= 0: none */
    bool cpu;           /* count processor time (wall time is then cut at 20 times it) */
    long memory_mb;     /* address space; <= 0: none */
    long file_bytes;    /* largest file it may write, errors included; <= 0: none */
    long processes;     /* RLIMIT_NPROC; <= 0: none */
    bool fence;         /* writes below its directory only, as fence.h says */
} proc_limits;

enum proc_end {
    PROC_EXITED,      /* status: exit status */
    PROC_SIGNALLED,   /* status: signal */
    PROC_LATE,        /* killed at the limit */
    PROC_FLOODED,     /* wrote more than file_bytes, or more than a line may have */
    PROC_NOT_STARTED, /* detail: why */
    PROC_STOPPED      /* the judge itself is to end: proc_stop_requested() */
};

typedef struct proc_result {
    enum proc_end end;
    int status;
    double wall, cpu; /* seconds */
    char detail[PROC_DETAIL];
} proc_result;

/* Once, before the first child: subreaper, SIGCHLD blocked, SIGPIPE ignored; SIGINT,
 * SIGTERM and SIGHUP request a stop. */
void proc_setup(void);

/* For a worker: the death of the process `parent`, kill -9 too, requests a stop. */
void proc_follow_parent(pid_t parent);

/* True after such a signal; every waiting function returns soon. */
bool proc_stop_requested(void);

/* Runs argv (argv[0] a path, or a name for PATH) in `dir` to its end. Standard input is
 * empty, output goes nowhere, errors go to the file `errors` (NULL: nowhere). */
void proc_run(const char *dir, char *const argv[], const char *errors,
              const proc_limits *limits, proc_result *result);

/* A child that converses. */
typedef struct proc_talk {
    pid_t pid;        /* 0: none */
    int in, out;      /* our ends; -1: closed */
    double started;   /* on the wall clock of clk_now(false) */
    double cpu_seen;  /* processor time at the last reading */
    proc_limits limits;
    char buffer[PROC_LINE_MAX];
    size_t filled;
} proc_talk;

/* Starts it. On failure result->end is PROC_NOT_STARTED and false returned. */
bool proc_open(proc_talk *talk, const char *dir, char *const argv[], const char *errors,
               const proc_limits *limits, proc_result *result);

/* Sends `text`, then waits for one line of at most `size` - 1 bytes; the time counts from
 * the sending, or from the start of the process when `from_start`. On success true, the
 * line without its end in `line`. Else result says: PROC_LATE (detail tells if there was
 * half a line), PROC_FLOODED (line too long), PROC_EXITED/PROC_SIGNALLED (it ended or
 * closed its output). A child that does not read cannot block this. */
bool proc_exchange(proc_talk *talk, const char *text, bool from_start, double seconds,
                   char *line, size_t size, proc_result *result);

/* Bytes that came beyond the last line, 0 if none: they were not asked for. */
size_t proc_unasked(proc_talk *talk);

/* Closes its input, waits up to `seconds` for its end, then kills. */
void proc_close(proc_talk *talk, double seconds, proc_result *result);

/* How many processes this user has now; RLIMIT_NPROC counts all of them. 0: unknown. */
long proc_count_user(void);

/* Kills all descendants that are left and reaps them; how many there were. Costs one
 * system call when there are none. */
int proc_sweep(void);

#endif
