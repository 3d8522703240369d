#define _POSIX_C_SOURCE 200809L
/* check_run: calls under a variation.
 *
 * What a scenario does is the same in all of them; here the input is changed on its way,
 * the directory is prepared, the machine made busy, and after the call is decided whether
 * the variation still wants an answer: with an input that cannot be read the bot only has
 * to end by itself. Where a call returns false without a failure the scenario is over and
 * has passed.
 */
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/judge/check.h"
#include "common/judge/tree.h"

enum {
    CHECK_PIECE_MS = 60, /* silence expected in the middle of a line */
    CHECK_PAUSE_MS = 400 /* and before the first */
};
#define CHECK_SLOW 0.93 /* share of the limit that is worth a warning */

bool check_fail(check_run *run, const char *format, ...)
{
    va_list args;

    if (run->failed)
        return false;
    run->failed = true;
    va_start(args, format);
    vsnprintf(run->text, sizeof run->text, format, args);
    va_end(args);
    return false;
}

void check_weak(check_run *run, const char *format, ...)
{
    va_list args;

    if (run->note[0])
        return;
    va_start(args, format);
    vsnprintf(run->note, sizeof run->note, format, args);
    va_end(args);
}

/* Remembers a file of the protocol, which is no file of the bot's own. */
static void check_remember(check_run *run, const char *name)
{
    int i;

    for (i = 0; i < run->name_count; i++)
        if (strcmp(run->names[i], name) == 0)
            return;
    if (run->name_count < (int)(sizeof run->names / sizeof run->names[0]))
        snprintf(run->names[run->name_count++], sizeof run->names[0], "%s", name);
}

/* ---- Files ------------------------------------------------------------------------ */

/* The bot is not asked for an answer, only to end by itself. */
static bool check_wants_no_answer(enum check_vary vary)
{
    return vary == CHECK_EMPTY || vary == CHECK_MISSING || vary == CHECK_RUBBISH ||
           vary == CHECK_NO_WRITE || vary == CHECK_READ_ONLY;
}

static bool check_write(check_run *run, const char *name, const void *data, size_t size)
{
    char *text;
    bool fine;

    check_remember(run, name);
    if (run->vary == CHECK_MISSING)
        return true;
    text = check_vary_text(run->vary, data, &size);
    if (!text) {
        run->skipped = true;
        return false;
    }
    fine = tree_write(run->dir, name, text, size);
    free(text);
    return fine || check_fail(run, "cannot write %s: %s", name, strerror(errno));
}

bool check_put(check_run *run, const char *name, const void *data, size_t size)
{
    /* Rubbish is for the input; what goes with it stays readable. */
    if (run->vary == CHECK_RUBBISH || run->vary == CHECK_EMPTY ||
        run->vary == CHECK_MISSING) {
        check_remember(run, name);
        return tree_write(run->dir, name, data, size) ||
               check_fail(run, "cannot write %s: %s", name, strerror(errno));
    }
    return check_write(run, name, data, size);
}

static bool check_put_input(check_run *run, const check_call *call)
{
    char lower[64];
    size_t i;

    snprintf(lower, sizeof lower, "%s", call->input_name);
    if (run->vary != CHECK_LOWER_NAME)
        return check_write(run, lower, call->input, call->input_size);
    for (i = 0; lower[i]; i++)
        if (lower[i] >= 'A' && lower[i] <= 'Z')
            lower[i] = (char)(lower[i] + 32);
    if (strcmp(lower, call->input_name) == 0) {
        run->skipped = true;
        return false;
    }
    return tree_unlink(run->dir, call->input_name) &&
           check_write(run, lower, call->input, call->input_size);
}

/* What stands where the output will be: nothing, an old long file, or a directory that
 * cannot be written over. */
static bool check_prepare_output(check_run *run, const char *name)
{
    char path[CHECK_PATH + 80];
    char old[2048];

    check_remember(run, name);
    if (!tree_unlink(run->dir, name))
        return check_fail(run, "cannot remove %s: %s", name, strerror(errno));
    if (run->vary == CHECK_STALE) {
        memset(old, '7', sizeof old);
        memset(old + 1000, '\n', 48);
        return tree_write(run->dir, name, old, sizeof old);
    }
    if (run->vary == CHECK_NO_WRITE) {
        snprintf(path, sizeof path, "%s/%s", run->dir, name);
        return tree_make_dir(path) && tree_write(path, "in-the-way", "", 0);
    }
    return true;
}

/* Two processes a core that compute; they end with the call (proc_sweep kills them). */
static void check_make_busy(void)
{
    long count = 2 * sysconf(_SC_NPROCESSORS_ONLN), i;
    pid_t parent = getpid();

    for (i = 0; i < count; i++)
        if (fork() == 0) {
            volatile unsigned long spin = 0;

            while (++spin % 1000000 || getppid() == parent)
                continue;
            _exit(0);
        }
}

/* The first line of standard error. */
static const char *check_said(const check_run *run, char out[160])
{
    char buffer[4097];
    const char *slash = strrchr(run->errors, '/');
    char dir[CHECK_PATH];
    size_t size = 0;

    out[0] = '\0';
    if (!slash)
        return out;
    snprintf(dir, sizeof dir, "%.*s", (int)(slash - run->errors), run->errors);
    if (tree_read(dir, slash + 1, buffer, 4096, &size) != TREE_READ)
        return out;
    buffer[strcspn(buffer, "\r\n")] = '\0';
    if (buffer[0])
        snprintf(out, 160, " (it says: %.120s)", buffer);
    return out;
}

/* Did the program end by itself, in time? Notes the time. */
static bool check_end(check_run *run, const proc_result *result)
{
    double seconds = run->limits.cpu ? result->cpu : result->wall;
    char said[160];

    if (seconds > run->slowest)
        run->slowest = seconds;
    switch (result->end) {
    case PROC_EXITED:
        break;
    case PROC_LATE:
        return check_fail(run, "late: expected an answer within %g s, found none%s%s",
                          run->limits.seconds, result->detail[0] ? ", " : "",
                          result->detail);
    case PROC_SIGNALLED:
        return check_fail(run, "crash: killed by signal %d, %s%s", result->status,
                          strsignal(result->status), check_said(run, said));
    case PROC_FLOODED:
        return check_fail(run, "too much output%s%s", result->detail[0] ? ": " : "",
                          result->detail);
    case PROC_NOT_STARTED:
        return check_fail(run, "not started: %s", result->detail);
    case PROC_STOPPED:
        return check_fail(run, "stopped");
    }
    if (run->limits.seconds > 0 && seconds > CHECK_SLOW * run->limits.seconds)
        check_weak(run, "slow: %.3f s of %g s", seconds, run->limits.seconds);
    return true;
}

static bool check_read(check_run *run, check_call *call, int status)
{
    char said[160];

    switch (tree_read(run->dir, call->output_name, run->output, CHECK_OUTPUT_MAX,
                      &call->output_size)) {
    case TREE_READ:
        break;
    case TREE_MISSING:
        return call->may_be_silent ||
               check_fail(run,
                          "no output: expected %s, found no such file, exit status %d%s",
                          call->output_name, status, check_said(run, said));
    case TREE_NOT_FILE:
        return check_fail(run, "not a file: %s is a link, directory or pipe",
                          call->output_name);
    case TREE_TOO_LONG:
        return check_fail(run, "too much output: %s has more than %d bytes",
                          call->output_name, CHECK_OUTPUT_MAX);
    case TREE_FAILED:
        return check_fail(run, "no output: %s: %s", call->output_name, strerror(errno));
    }
    run->output[call->output_size] = '\0';
    if (run->output[strspn(run->output, " \t\r\n")] || call->may_be_silent)
        return true;
    return check_fail(run, "empty output: %s has no answer, exit status %d%s",
                      call->output_name, status, check_said(run, said));
}

bool check_do_call(check_run *run, check_call *call)
{
    proc_result result;

    call->output = run->output;
    call->output_size = 0;
    run->output[0] = '\0';
    if (run->failed || (run->stop_after > 0 && run->calls >= run->stop_after))
        return false;
    if (!check_put_input(run, call) || !check_prepare_output(run, call->output_name))
        return false;
    run->calls++;
    if (run->vary == CHECK_BUSY)
        check_make_busy();
    if (run->vary == CHECK_READ_ONLY && geteuid() == 0) { /* who may write anywhere */
        run->skipped = true;
        return false;
    }
    if (run->vary == CHECK_READ_ONLY)
        chmod(run->dir, 0555);
    proc_run(run->dir, run->entrant->argv[call->part], run->errors, &run->limits,
             &result);
    chmod(run->dir, 0755);
    if (!check_end(run, &result))
        return false;
    if (check_wants_no_answer(run->vary)) {
        if (run->vary != CHECK_NO_WRITE && run->vary != CHECK_READ_ONLY &&
            result.status == 0 && !call->may_be_silent)
            check_weak(run, "exit status 0 where no answer can be right");
        return false;
    }
    if (!check_read(run, call, result.status))
        return false;
    if (result.status != 0 && run->output[0])
        check_weak(run, "exit status %d with an answer", result.status);
    return true;
}

/* ---- Conversations ---------------------------------------------------------------- */

static bool check_open_talk(check_run *run)
{
    proc_result result;

    if (run->talk.pid)
        return true;
    return proc_open(&run->talk, run->dir, run->entrant->argv[run->part], run->errors,
                     &run->limits, &result) ||
           check_end(run, &result);
}

/* Output comes within that time. */
static bool check_speaks(const check_run *run, int milliseconds)
{
    struct pollfd pfd;

    pfd.fd = run->talk.out;
    pfd.events = POLLIN;
    return poll(&pfd, 1, milliseconds) > 0;
}

/* Sends the first half and waits a little: an answer to half a line is too early. */
static const char *check_send_half(check_run *run, const char *tell)
{
    size_t half = strlen(tell) / 2;

    if (half == 0 || write(run->talk.in, tell, half) != (ssize_t)half)
        return tell;
    if (check_speaks(run, CHECK_PIECE_MS))
        check_fail(run, "expected it to wait for the end of \"%.*s\", found an answer",
                   (int)strcspn(tell, "\r\n"), tell);
    return tell + half;
}

bool check_tell(check_run *run, const char *tell, char line[CHECK_LINE_MAX])
{
    size_t size = strlen(tell);
    char *text, said[160];
    const char *rest;
    bool first = run->calls == 0, fine;
    proc_result result;

    line[0] = '\0';
    if (run->failed || (run->stop_after > 0 && run->calls >= run->stop_after))
        return false;
    if (run->vary == CHECK_BUSY && first)
        check_make_busy();
    if (!check_open_talk(run))
        return false;
    run->calls++;
    if (proc_unasked(&run->talk) > 0)
        return check_fail(run,
                          "bad format: expected one line an answer, found %lu bytes more",
                          (unsigned long)proc_unasked(&run->talk));
    if (run->vary == CHECK_EMPTY)
        return check_finish(run) && false;
    text = check_vary_text(run->vary, tell, &size);
    if (!text) {
        run->skipped = true;
        return false;
    }
    text[size] = '\0';
    if (run->vary == CHECK_PAUSE && first && check_speaks(run, CHECK_PAUSE_MS))
        check_fail(run,
                   "expected it to wait for its first line, found output or its end");
    rest = run->vary == CHECK_PIECES ? check_send_half(run, text) : text;
    /* after a pause the time of waiting is not the bot's */
    fine =
        !run->failed && proc_exchange(&run->talk, rest, first && run->vary != CHECK_PAUSE,
                                      run->limits.seconds, line, CHECK_LINE_MAX, &result);
    free(text);
    if (run->failed)
        return false;
    if (fine && run->vary == CHECK_RUBBISH)
        return check_fail(run, "answered \"%.40s\" to rubbish", line);
    if (fine) {
        result.end = PROC_EXITED;
        return check_end(run, &result);
    }
    if (!check_end(run, &result) || run->vary == CHECK_RUBBISH)
        return false;
    return check_fail(run, "ended early: expected an answer to \"%.*s\", found the end%s",
                      (int)strcspn(tell, "\r\n"), tell, check_said(run, said));
}

bool check_finish(check_run *run)
{
    proc_result result;
    size_t unasked;

    if (run->failed || !run->talk.pid)
        return false;
    unasked = proc_unasked(&run->talk);
    proc_close(&run->talk, run->limits.seconds > 0 ? run->limits.seconds : 5, &result);
    if (unasked > 0)
        return check_fail(run, "bad format: %lu bytes after its last answer",
                          (unsigned long)unasked);
    if (result.end == PROC_LATE)
        return check_fail(run, "did not end by itself at the end of input");
    if (!check_end(run, &result))
        return false;
    if (result.status != 0)
        check_weak(run, "exit status %d at the end of input", result.status);
    return true;
}
