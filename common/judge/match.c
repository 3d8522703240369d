#define _POSIX_C_SOURCE 200809L
/* match: workers and what they are given.
 *
 * Each worker has a socket to the parent: down come indices of fixtures, up go lines of
 * results, each with its length before it. The parent never blocks on one worker. The
 * death of the parent, kill -9 too, reaches a worker as a request to stop; it kills its
 * bots, removes its directory and leaves.
 */
#include "common/judge/match.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/judge/contest.h"
#include "common/judge/tree.h"

enum { MATCH_POLL_MS = 200, MATCH_PATH = 1024 };

typedef struct match_worker {
    pid_t pid;
    int socket;
    int playing; /* index of the fixture, -1: idle */
    json_text input; /* what came of a record so far */
} match_worker;

typedef struct match_state {
    const match_settings *settings;
    results *results;
    const contest_fixture *fixtures;
    match_worker workers[MATCH_JOBS_MAX];
    int *todo; /* indices of fixtures of this stage */
    int todo_count, next;
    int done, total; /* of all stages, as far as known */
} match_state;

/* ---- In the worker --------------------------------------------------------------- */

static bool match_read_all(int fd, void *data, size_t size)
{
    char *p = data;

    while (size > 0) {
        ssize_t got = read(fd, p, size);

        if (got < 0 && errno == EINTR && !proc_stop_requested())
            continue;
        if (got <= 0)
            return false;
        p += got;
        size -= (size_t)got;
    }
    return true;
}

static bool match_write_all(int fd, const void *data, size_t size)
{
    const char *p = data;

    while (size > 0) {
        ssize_t put = write(fd, p, size);

        if (put < 0 && errno == EINTR && !proc_stop_requested())
            continue;
        if (put <= 0)
            return false;
        p += put;
        size -= (size_t)put;
    }
    return true;
}

/* Nothing but the three standard descriptors may reach a bot. */
static void match_seal_descriptors(void)
{
    int fd;

    for (fd = 3; fd < 256; fd++) {
        int flags = fcntl(fd, F_GETFD);

        if (flags >= 0)
            fcntl(fd, F_SETFD, flags | FD_CLOEXEC);
    }
}

static void match_work(match_state *m, int number, int socket, pid_t parent)
{
    game_settings game = m->settings->game;
    const results_run *run = m->results->run;
    json_text line = {NULL, 0, 0};
    char root[MATCH_PATH];
    int index;

    proc_setup();
    proc_follow_parent(parent);
    match_seal_descriptors();
    snprintf(root, sizeof root, "%s/worker%d", m->settings->game.root, number + 1);
    game.root = root;
    if (!tree_make_dir(root))
        contest_give_up(root);
    while (!proc_stop_requested() && match_read_all(socket, &index, sizeof index)) {
        const contest_fixture *f = &m->fixtures[index];
        uint32_t size;

        if (!game_play(&game, &run->plan, f, contest_seed(run->seed, f->start), run->id,
                       &line))
            break;
        size = (uint32_t)line.size;
        if (!match_write_all(socket, &size, sizeof size) ||
            !match_write_all(socket, line.data, line.size))
            break;
    }
    json_free(&line);
    tree_remove(root, false);
    if (getppid() != parent) {
        /* The judge was killed; the last of its workers clears up after it. */
        tree_unlink(m->settings->game.root, "results.jsonl");
        rmdir(m->settings->game.root);
    }
}

/* ---- In the parent --------------------------------------------------------------- */

static const char *match_start_worker(match_state *m, int number)
{
    match_worker *w = &m->workers[number];
    pid_t parent = getpid();
    int ends[2], i;

    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return strerror(errno);
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fflush(NULL);
    w->pid = fork();
    if (w->pid == 0) {
        /* other workers' sockets, or a dead parent's would stay open */
        for (i = 0; i < number; i++)
            close(m->workers[i].socket);
        close(ends[0]);
        match_work(m, number, ends[1], parent);
        fflush(NULL);
        _exit(0);
    }
    close(ends[1]);
    w->socket = ends[0];
    w->playing = -1;
    if (w->pid > 0)
        return NULL;
    close(ends[0]);
    return strerror(errno);
}

static void match_end_workers(match_state *m, int count, bool kill_them)
{
    int i;

    for (i = 0; i < count; i++) {
        if (kill_them)
            kill(m->workers[i].pid, SIGTERM);
        close(m->workers[i].socket);
    }
    for (i = 0; i < count; i++) {
        while (waitpid(m->workers[i].pid, NULL, 0) < 0 && errno == EINTR)
            ;
        json_free(&m->workers[i].input);
    }
}

static const char match_broken[] =
    "a worker of the judge ended; the games so far are kept";

/* Gives an idle worker its next game, if there is one. */
static const char *match_feed(match_state *m, match_worker *w)
{
    const match_settings *s = m->settings;
    int index;

    if (m->next == m->todo_count || proc_stop_requested() ||
        (s->decided && s->decided(s->context, m->results)))
        return NULL;
    index = m->todo[m->next];
    if (!match_write_all(w->socket, &index, sizeof index))
        return proc_stop_requested() ? NULL : match_broken;
    w->playing = index;
    m->next++;
    return NULL;
}

/* Takes what a worker sent; true when a whole record was added. */
static bool match_take(match_state *m, match_worker *w, const char **wrong)
{
    char block[16384];
    ssize_t got = recv(w->socket, block, sizeof block, MSG_DONTWAIT);
    uint32_t size;

    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return false;
    if (got <= 0) {
        if (!proc_stop_requested())
            *wrong = match_broken;
        w->playing = -1;
        return false;
    }
    json_put(&w->input, block, (size_t)got);
    if (w->input.size < sizeof size)
        return false;
    memcpy(&size, w->input.data, sizeof size);
    if (w->input.size < sizeof size + size)
        return false;
    *wrong = results_add(m->results, w->input.data + sizeof size);
    json_clear(&w->input);
    w->playing = -1;
    m->done++;
    return true;
}

static void match_report(match_state *m)
{
    if (m->settings->progress)
        m->settings->progress(m->settings->context, m->results, m->done, m->total);
}

/* Until nobody plays any more. */
static const char *match_loop(match_state *m, int count)
{
    struct pollfd fds[MATCH_JOBS_MAX];
    const char *wrong = NULL;
    int i;

    for (;;) {
        int busy = 0;

        for (i = 0; i < count; i++) {
            match_worker *w = &m->workers[i];

            if (w->playing < 0 && !wrong)
                wrong = match_feed(m, w);
            busy += w->playing >= 0;
            fds[i].fd = w->playing >= 0 ? w->socket : -1;
            fds[i].events = POLLIN;
            fds[i].revents = 0;
        }
        if (busy == 0 || wrong || proc_stop_requested())
            return wrong;
        poll(fds, (nfds_t)count, MATCH_POLL_MS);
        for (i = 0; i < count && !wrong; i++)
            if (fds[i].revents != 0 && match_take(m, &m->workers[i], &wrong))
                match_report(m);
        match_report(m);
    }
}

static bool match_is_ours(const match_state *m, const contest_fixture *f)
{
    return f->number % m->settings->shards == m->settings->shard - 1;
}

/* Lists the games of a stage that are still to be played. */
static void match_list_stage(match_state *m, int stage, int total)
{
    const struct contest *contest = m->settings->game.contest;
    contest_table table = results_table(m->results);
    int i;

    m->todo_count = m->next = 0;
    for (i = 0; i < total; i++) {
        const contest_fixture *f = &m->fixtures[i];

        if (f->stage != stage || !match_is_ours(m, f) || results_has(m->results, i))
            continue;
        /* A shard does not know the other shards' results, so it plays them all. */
        if (stage > 0 && contest->admits && m->settings->shards == 1 &&
            !contest->admits(m->settings->game.self, &table, f)) {
            m->total--;
            continue;
        }
        m->todo[m->todo_count++] = i;
    }
}

static const char *match_play_stage(match_state *m)
{
    int count = m->settings->jobs, i;
    const char *wrong = NULL;

    if (count > m->todo_count)
        count = m->todo_count;
    for (i = 0; i < count && !wrong; i++)
        wrong = match_start_worker(m, i);
    if (wrong) {
        match_end_workers(m, i - 1, true);
        return wrong;
    }
    wrong = match_loop(m, count);
    match_end_workers(m, count, wrong || proc_stop_requested());
    return wrong;
}

const char *match_run(const match_settings *settings, results *r,
                      const contest_fixture *fixtures, int total, bool *stopped)
{
    match_state *m = calloc(1, sizeof *m);
    const char *wrong = NULL;
    int i, stage, stages = 1;

    if (!m)
        contest_no_memory();
    m->settings = settings;
    m->results = r;
    m->fixtures = fixtures;
    m->todo = malloc(((size_t)total + 1) * sizeof *m->todo);
    if (!m->todo)
        contest_no_memory();
    for (i = 0; i < total; i++) {
        if (fixtures[i].stage >= stages)
            stages = fixtures[i].stage + 1;
        m->total += match_is_ours(m, &fixtures[i]);
        m->done += match_is_ours(m, &fixtures[i]) && results_has(r, i);
    }
    for (stage = 0; stage < stages && !wrong && !proc_stop_requested(); stage++) {
        match_list_stage(m, stage, total);
        match_report(m);
        wrong = match_play_stage(m);
    }
    *stopped = proc_stop_requested();
    proc_sweep();
    if (wrong && wrong != r->error) {
        snprintf(r->error, sizeof r->error, "%.*s", RESULTS_ERROR - 1, wrong);
        wrong = r->error;
    }
    free(m->todo);
    free(m);
    return wrong;
}
