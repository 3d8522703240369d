/* support: see support.h. One child at a time, in a process group of its own; its output
 * is collected through pipes by poll, so neither side can block the other.
 */
#define _XOPEN_SOURCE 700

#include "tests/support.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SUPPORT_PATH = 1024, SUPPORT_OUTPUT = 1 << 20 };

const char *support_program(const char *name)
{
    static char paths[4][2 * SUPPORT_PATH];
    static int turn;
    char here[SUPPORT_PATH];
    const char *bin = getenv("TEST_BIN");
    char *path = paths[turn++ % 4];

    if (bin == NULL)
        bin = "bin";
    assert_non_null(getcwd(here, sizeof here));
    if (bin[0] == '/')
        snprintf(path, sizeof paths[0], "%s/%s", bin, name);
    else
        snprintf(path, sizeof paths[0], "%s/%s/%s", here, bin, name);
    if (access(path, X_OK) != 0)
        fail_msg("%s is not built", path);
    return path;
}

const char *support_make_dir(void)
{
    static char dirs[4][SUPPORT_PATH];
    static int turn;
    const char *base = getenv("TMPDIR");
    char *dir = dirs[turn++ % 4];

    /* "test <Cyrillic: proba> XXXXXX" */
    snprintf(dir, SUPPORT_PATH,
             "%s/test \xD0\xBF\xD1\x80\xD0\xBE\xD0\xB1\xD0\xB0 XXXXXX",
             base != NULL ? base : "/tmp");
    assert_non_null(mkdtemp(dir));
    return dir;
}

static int support_remove_one(const char *path, const struct stat *info, int type,
                              struct FTW *where)
{
    (void)info;
    (void)where;
    if (type == FTW_DNR || type == FTW_D)
        chmod(path, 0700);
    return remove(path) == 0 || errno == ENOENT ? 0 : -1;
}

void support_remove_dir(const char *dir)
{
    assert_int_equal(nftw(dir, support_remove_one, 16, FTW_DEPTH | FTW_PHYS), 0);
}

static void support_join(char *path, const char *dir, const char *file)
{
    snprintf(path, 2 * SUPPORT_PATH, "%s/%s", dir, file);
}

void support_write(const char *dir, const char *file, const void *data, long size)
{
    char path[2 * SUPPORT_PATH];
    size_t bytes = size < 0 ? strlen((const char *)data) : (size_t)size;
    FILE *out;

    support_join(path, dir, file);
    out = fopen(path, "wb");
    if (out == NULL)
        fail_msg("cannot write %s", path);
    assert_int_equal(fwrite(data, 1, bytes, out), bytes);
    assert_int_equal(fclose(out), 0);
}

char *support_read(const char *dir, const char *file, long *size)
{
    char path[2 * SUPPORT_PATH];
    char *data;
    long length;
    FILE *in;

    support_join(path, dir, file);
    in = fopen(path, "rb");
    if (in == NULL)
        return NULL;
    fseek(in, 0, SEEK_END);
    length = ftell(in);
    rewind(in);
    data = (char *)malloc((size_t)length + 1);
    assert_non_null(data);
    assert_int_equal(fread(data, 1, (size_t)length, in), length);
    data[length] = '\0';
    fclose(in);
    if (size != NULL)
        *size = length;
    return data;
}

bool support_exists(const char *dir, const char *file)
{
    char path[2 * SUPPORT_PATH];
    struct stat info;

    support_join(path, dir, file);
    return lstat(path, &info) == 0;
}

static double support_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void support_child(const char *dir, const char *const argv[], int in, int out, int err)
{
    setpgid(0, 0);
    dup2(in, 0);
    dup2(out, 1);
    dup2(err, 2);
    if (chdir(dir) != 0)
        _exit(126);
    execv(argv[0], (char *const *)argv);
    _exit(127);
}

/* Appends what `fd` holds, up to SUPPORT_OUTPUT bytes (the rest is read and dropped);
 * false at its end. */
static bool support_drain(int fd, char *buffer, long *used)
{
    char chunk[4096];
    ssize_t got = read(fd, chunk, sizeof chunk);
    long room = SUPPORT_OUTPUT - *used;

    if (got < 0)
        return errno == EINTR || errno == EAGAIN;
    if (got == 0)
        return false;
    if (room > (long)got)
        room = (long)got;
    memcpy(buffer + *used, chunk, (size_t)room);
    *used += room;
    return true;
}

/* Feeds `input` and collects both outputs until the pipes close or time is over. */
static bool support_pump(int in, int out, int err, const char *input, size_t size,
                         support_result *result, double deadline)
{
    long err_size = 0;
    bool out_open = true, err_open = true, in_open = true;

    fcntl(in, F_SETFL, O_NONBLOCK);
    while (out_open || err_open) {
        struct pollfd polls[3];
        double left = deadline - support_now();
        if (left <= 0)
            break;
        if (in_open && size == 0) {
            close(in);
            in_open = false;
        }
        memset(polls, 0, sizeof polls);
        polls[0].fd = in_open ? in : -1;
        polls[0].events = POLLOUT;
        polls[1].fd = out_open ? out : -1;
        polls[1].events = POLLIN;
        polls[2].fd = err_open ? err : -1;
        polls[2].events = POLLIN;
        if (poll(polls, 3, (int)(left * 1000) + 1) <= 0)
            continue;
        if (polls[0].revents != 0) {
            ssize_t sent = write(in, input, size);
            if (sent > 0) {
                input += sent;
                size -= (size_t)sent;
            } else if (errno != EAGAIN && errno != EINTR) {
                size = 0; /* the child reads no more */
            }
        }
        if (polls[1].revents != 0)
            out_open = support_drain(out, result->out, &result->out_size);
        if (polls[2].revents != 0)
            err_open = support_drain(err, result->err, &err_size);
    }
    if (in_open)
        close(in);
    result->out[result->out_size] = '\0';
    result->err[err_size] = '\0';
    return out_open || err_open;
}

support_result support_run(const char *dir, const char *const argv[], const void *input,
                           long size, double seconds)
{
    support_result result;
    double start = support_now();
    int in[2], out[2], err[2], status = 0;
    pid_t child;

    memset(&result, 0, sizeof result);
    result.out = (char *)malloc(SUPPORT_OUTPUT + 1);
    result.err = (char *)malloc(SUPPORT_OUTPUT + 1);
    assert_true(result.out != NULL && result.err != NULL);
    assert_true(pipe(in) == 0 && pipe(out) == 0 && pipe(err) == 0);
    fcntl(in[1], F_SETFD, FD_CLOEXEC);
    fcntl(out[0], F_SETFD, FD_CLOEXEC);
    fcntl(err[0], F_SETFD, FD_CLOEXEC);
    signal(SIGPIPE, SIG_IGN);
    fflush(NULL);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGPIPE, SIG_DFL);
        support_child(dir, argv, in[0], out[1], err[1]);
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    if (input == NULL)
        size = 0;
    else if (size < 0)
        size = (long)strlen((const char *)input);
    result.late = support_pump(in[1], out[0], err[0], (const char *)input, (size_t)size, &result,
                               start + seconds);
    if (result.late)
        kill(-child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    kill(-child, SIGKILL); /* whatever it left behind */
    close(out[0]);
    close(err[0]);
    result.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    result.seconds = support_now() - start;
    return result;
}

void support_free(support_result *result)
{
    free(result->out);
    free(result->err);
    result->out = NULL;
    result->err = NULL;
}
