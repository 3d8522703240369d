#define _POSIX_C_SOURCE 200809L
/* results: the file of a run, written and read by one and the same reader.
 *
 * A finished game is appended as one line and then taken in from that line, exactly as a
 * later run takes it in from the file: what a resumed run knows is what this one knows.
 * Lines of a damaged or foreign file are refused with a sentence, never skipped.
 */
#include "common/judge/results.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { RESULTS_GAMES_MAX = 10000000, RESULTS_BOTS_MAX = 1000, RESULTS_NAME = 256 };
#define RESULTS_NUMBER_MAX 1e9

/* The sentence about a file, or one of its lines (line > 0). */
static const char *results_fail(results *r, const char *path, long line, const char *what,
                                const char *found)
{
    char where[32] = "";

    if (line > 0)
        snprintf(where, sizeof where, "%ld:", line);
    snprintf(r->error, sizeof r->error, "%.150s:%s %.100s%s%.100s", path, where, what,
             found[0] ? ", found " : "", found);
    return r->error;
}

/* FNV-1a, 64 bits. */
static uint64_t results_hash(const char *bytes, size_t size)
{
    uint64_t h = 0xCBF29CE484222325u;

    while (size-- > 0)
        h = (h ^ (unsigned char)*bytes++) * 0x100000001B3u;
    return h;
}

/* A whole number 0..most of a line; -1 if it is not there or out of range. */
static int results_index(const char *line, const char *key, int most)
{
    double value = json_number(json_member(line, key), -1);

    return value >= 0 && value <= most ? (int)value : -1;
}

/* ---- The header ---------------------------------------------------------------- */

void results_make_header(results_run *run, const char *limits, const char *options)
{
    json_text body = {NULL, 0, 0};
    uint64_t hash;
    int i;

    json_printf(&body, "\"contest\":");
    json_put_string(&body, run->contest);
    json_printf(&body, ",\"seed\":\"%llu\",\"pairs\":%d,\"gauntlet\":%s,\"limit\":",
                (unsigned long long)run->seed, run->plan.pairs,
                run->plan.gauntlet ? "true" : "false");
    json_put_number(&body, run->limit, 6);
    json_printf(&body, ",\"limits\":");
    json_put_string(&body, limits);
    json_printf(&body, ",\"options\":");
    json_put_string(&body, options);
    json_printf(&body, ",\"bots\":[");
    for (i = 0; i < run->plan.count; i++) {
        json_printf(&body, i > 0 ? ",[" : "[");
        json_put_string(&body, run->plan.entrants[i].name);
        json_put(&body, ",", 1);
        json_put_string(&body, run->plan.entrants[i].command);
        json_put(&body, "]", 1);
    }
    json_printf(&body, "]}");
    hash = results_hash(body.data, body.size);
    snprintf(run->id, sizeof run->id, "%016llx", (unsigned long long)hash);
    json_clear(&run->header);
    json_printf(&run->header, "{\"judge\":1,\"run\":\"%s\",\"games\":%d,", run->id,
                run->games);
    json_put(&run->header, body.data, body.size);
    json_free(&body);
}

static bool results_same_value(const char *a, const char *b, const char *key)
{
    char x[4096], y[4096];
    const char *p = json_member(a, key), *q = json_member(b, key);

    if (!p || !q)
        return false;
    if (json_string(p, x, sizeof x))
        return json_string(q, y, sizeof y) && strcmp(x, y) == 0;
    if (*p == 't' || *p == 'f')
        return *p == *q;
    return json_number(p, -1) == json_number(q, -2);
}

/* Says in what a header differs from ours. */
static const char *results_foreign(results *r, const char *path, long line,
                                   const char *header)
{
    static const char *const keys[] = {"contest", "seed",  "pairs",  "gauntlet",
                                       "limit",   "limits", "options"};
    char what[80] = "the results are of other bots than these";
    size_t i;

    for (i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!results_same_value(r->run->header.data, header, keys[i])) {
            snprintf(what, sizeof what, "the results are of a run with another '%s'",
                     keys[i]);
            break;
        }
    return results_fail(r, path, line, what, "");
}

/* Makes the run from a header of a file. */
static const char *results_adopt(results *r, const char *path, long line,
                                 const char *contest, const char *header)
{
    results_run *run = r->run;
    contest_entrant *entrants;
    const char *bot;
    char text[RESULTS_NAME];
    int n = 0;

    json_string(json_member(header, "contest"), text, sizeof text);
    if (strcmp(text, contest) != 0)
        return results_fail(r, path, line, "the results are of another contest", text);
    run->contest = contest;
    json_string(json_member(header, "run"), run->id, sizeof run->id);
    json_string(json_member(header, "seed"), text, sizeof text);
    run->seed = strtoull(text, NULL, 10);
    run->plan.pairs = results_index(header, "pairs", RESULTS_GAMES_MAX);
    run->plan.gauntlet = json_member(header, "gauntlet") &&
                         *json_member(header, "gauntlet") == 't';
    run->limit = json_number(json_member(header, "limit"), 0);
    run->games = results_index(header, "games", RESULTS_GAMES_MAX);
    for (bot = json_first(json_member(header, "bots")); bot; bot = json_next(bot))
        n++;
    if (n < 1 || n > RESULTS_BOTS_MAX)
        return results_fail(r, path, line, "expected the bots in the header", "");
    entrants = calloc((size_t)n, sizeof *entrants);
    if (!entrants)
        contest_no_memory();
    n = 0;
    for (bot = json_first(json_member(header, "bots")); bot; bot = json_next(bot), n++) {
        char *name = malloc(2 * RESULTS_NAME);

        if (!name)
            contest_no_memory();
        json_string(json_element(bot, 0), name, RESULTS_NAME);
        json_string(json_element(bot, 1), name + RESULTS_NAME, RESULTS_NAME);
        entrants[n].name = name;
        entrants[n].command = name + RESULTS_NAME;
    }
    run->plan.entrants = r->adopted = entrants;
    run->plan.count = n;
    json_put(&run->header, header, strlen(header));
    return NULL;
}

/* ---- A game's line --------------------------------------------------------------- */

static int results_entrant(const results *r, const char *name)
{
    int i;

    for (i = 0; i < r->run->plan.count; i++)
        if (strcmp(r->run->plan.entrants[i].name, name) == 0)
            return i;
    return -1;
}

/* A number of a size that tables have room for. */
static bool results_fits(double value)
{
    return value > -RESULTS_NUMBER_MAX && value < RESULTS_NUMBER_MAX;
}

/* True if all times of calls fit. */
static bool results_times_fit(const char *line)
{
    const char *ms = json_first(json_member(json_member(line, "time"), "ms"));

    while (ms && results_fits(json_number(ms, 0)))
        ms = json_next(ms);
    return ms == NULL;
}

/* Two numbers that fit; false if they do not. */
static bool results_read_pair(const char *line, const char *key, double out[2])
{
    const char *list = json_member(line, key);
    int i;

    for (i = 0; i < 2; i++) {
        out[i] = json_number(json_element(list, i), 0);
        if (!results_fits(out[i]))
            return false;
    }
    return true;
}

/* Fills `result` from a line that is valid JSON; NULL or what is wrong with it. */
static const char *results_read_game(const results *r, const char *line,
                                     contest_result *result)
{
    const char *seats = json_member(line, "seats"), *fault = json_member(line, "fault");
    double warnings[CONTEST_SEATS];
    char text[RESULTS_NAME];
    int i;

    memset(result, 0, sizeof *result);
    if (!json_string(json_member(line, "run"), text, sizeof text) ||
        strcmp(text, r->run->id) != 0)
        return "the game is of another run";
    result->fixture.number = results_index(line, "game", RESULTS_GAMES_MAX) - 1;
    result->fixture.stage = results_index(line, "stage", 1);
    result->fixture.start = results_index(line, "start", RESULTS_GAMES_MAX);
    if (result->fixture.number < 0 || result->fixture.stage < 0 ||
        result->fixture.start < 0)
        return "expected the numbers of a game, its stage and its start";
    for (i = 0; i < CONTEST_SEATS; i++) {
        const char *seat = json_element(seats, i);

        result->fixture.entrant[i] = -1;
        if (json_string(seat, text, sizeof text) &&
            (result->fixture.entrant[i] = results_entrant(r, text)) < 0)
            return "a bot that is not in the header";
        if (result->fixture.entrant[i] < 0 &&
            (i == 0 || !r->run->lone_seats || result->fixture.stage > 0))
            return "a seat with no bot";
    }
    if (!results_read_pair(line, "score", result->score) ||
        !results_read_pair(line, "points", result->points) ||
        !results_read_pair(line, "win", result->win) ||
        !results_read_pair(json_member(line, "time"), "sum", result->seconds) ||
        !results_read_pair(line, "warnings", warnings) || !results_times_fit(line))
        return "a number that is too large";
    result->warnings[0] = (int)warnings[0];
    result->warnings[1] = (int)warnings[1];
    result->at_fault = -1;
    if (!fault)
        return NULL;
    result->at_fault = json_number(json_member(fault, "seat"), 0) != 0;
    json_string(json_member(fault, "reason"), text, sizeof text);
    result->reason = contest_reason_named(text);
    json_string(json_member(fault, "text"), result->text, sizeof result->text);
    return result->reason == CONTEST_REASONS ? "an unknown reason" : NULL;
}

/* Adds the times of the calls to each entrant's. */
static void results_take_times(results *r, const char *line, const contest_result *result)
{
    const char *move = json_first(json_member(line, "moves"));
    const char *ms = json_first(json_member(json_member(line, "time"), "ms"));

    for (; move && ms; move = json_next(move), ms = json_next(ms)) {
        int seat = json_number(json_first(move), 0) != 0;
        int entrant = result->fixture.entrant[seat];

        if (entrant >= 0)
            stats_add_time(&r->times[entrant], json_number(ms, 0) / 1000, r->run->limit,
                           result->fixture.number);
    }
}

/* Makes room for one more game and for its number in the index. */
static void results_reserve(results *r, int number)
{
    if (r->count == r->room) {
        r->room = r->room ? 2 * r->room : 256;
        r->list = realloc(r->list, (size_t)r->room * sizeof *r->list);
        r->hash = realloc(r->hash, (size_t)r->room * sizeof *r->hash);
    }
    if (number >= r->indexed) {
        int indexed = number + 1024;

        r->index = realloc(r->index, (size_t)indexed * sizeof *r->index);
        if (r->index)
            memset(r->index + r->indexed, 0,
                   (size_t)(indexed - r->indexed) * sizeof *r->index);
        r->indexed = indexed;
    }
    if (!r->list || !r->hash || !r->index)
        contest_no_memory();
}

/* Hash of a line up to its times. */
static uint64_t results_line_hash(const char *line)
{
    const char *times = strstr(line, ",\"time\":{");

    return results_hash(line, times ? (size_t)(times - line) : strlen(line));
}

/* True if the schedule has this game with these seats. */
static bool results_is_scheduled(const results *r, const contest_fixture *f)
{
    const contest_fixture *own;

    if (!r->fixtures)
        return true;
    if (f->number >= r->total)
        return false;
    own = &r->fixtures[f->number];
    return own->stage == f->stage && own->start == f->start &&
           own->entrant[0] == f->entrant[0] && own->entrant[1] == f->entrant[1];
}

/* Takes a line in; NULL or what is wrong. */
static const char *results_take(results *r, const char *line)
{
    contest_result result;
    const char *wrong;

    if (!json_is_valid(line))
        return "expected one JSON object a line";
    wrong = results_read_game(r, line, &result);
    if (wrong)
        return wrong;
    if (!results_is_scheduled(r, &result.fixture))
        return "a game that is not in the schedule";
    results_reserve(r, result.fixture.number);
    if (r->index[result.fixture.number] > 0) {
        int at = r->index[result.fixture.number] - 1;

        r->repeated++;
        return r->hash[at] == results_line_hash(line)
                   ? NULL
                   : "a game that is there twice, with different results";
    }
    r->list[r->count] = result;
    r->hash[r->count] = results_line_hash(line);
    r->index[result.fixture.number] = ++r->count;
    results_take_times(r, line, &result);
    return NULL;
}

bool results_has(const results *r, int number)
{
    return number >= 0 && number < r->indexed && r->index[number] > 0;
}

/* ---- Files --------------------------------------------------------------------- */

void results_start(results *r, results_run *run)
{
    memset(r, 0, sizeof *r);
    r->run = run;
    r->fd = -1;
}

void results_free(results *r)
{
    int i;

    if (r->fd >= 0)
        close(r->fd);
    for (i = 0; r->adopted && i < r->run->plan.count; i++)
        free((void *)r->adopted[i].name); /* the command is in the same block */
    free(r->adopted);
    free(r->list);
    free(r->hash);
    free(r->index);
    free(r->times);
    results_start(r, r->run);
}

static void results_make_times(results *r)
{
    if (!r->times)
        r->times = calloc((size_t)r->run->plan.count, sizeof *r->times);
    if (!r->times)
        contest_no_memory();
}

/* A line that starts a file or follows another shard's games. */
static const char *results_take_header(results *r, const char *path, long number,
                                       const char *line, const char *adopt_for)
{
    char id[RESULTS_ID];

    if (adopt_for && !r->run->header.size) {
        const char *wrong = results_adopt(r, path, number, adopt_for, line);

        if (!wrong)
            results_make_times(r);
        return wrong;
    }
    json_string(json_member(line, "run"), id, sizeof id);
    if (strcmp(id, r->run->id) != 0)
        return results_foreign(r, path, number, line);
    return NULL;
}

static bool results_is_device(FILE *file)
{
    struct stat st;

    return fstat(fileno(file), &st) != 0 || S_ISCHR(st.st_mode) || S_ISBLK(st.st_mode);
}

/* Reads all lines of a file. *whole: its bytes up to the end of the last whole line.
 * adopt_for: the contest, if the first header says what the run is. */
static const char *results_read_lines(results *r, const char *path, FILE *file,
                                      const char *adopt_for, off_t *whole)
{
    const char *wrong = NULL;
    char *line = NULL;
    size_t room = 0;
    long number = 0;
    ssize_t size;

    *whole = 0;
    if (results_is_device(file)) /* its first line may have no end */
        return results_fail(r, path, 0, "expected a file, found a device", "");
    while (!wrong && (size = getline(&line, &room, file)) > 0) {
        number++;
        if (line[size - 1] != '\n')
            break; /* half a line, left by a kill */
        *whole += size;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0')
            continue;
        if (json_is_valid(line) && json_member(line, "judge")) {
            wrong = results_take_header(r, path, number, line, adopt_for);
            continue;
        }
        if (!r->run->header.size || number == 1)
            wrong = results_fail(r, path, number, "expected a header of a results file",
                                 "");
        else if ((wrong = results_take(r, line)) != NULL)
            wrong = results_fail(r, path, number, wrong, "");
    }
    free(line);
    /* what cannot be read must not be taken for the end: it would be cut off */
    if (!wrong && (ferror(file) || !feof(file)))
        wrong = results_fail(r, path, number + 1, "cannot be read", "");
    return wrong;
}

/* Writes the line with its newline in one piece. */
static bool results_append(int fd, const char *line, size_t size)
{
    char *whole = malloc(size + 1);
    ssize_t put;

    if (!whole)
        contest_no_memory();
    memcpy(whole, line, size);
    whole[size] = '\n';
    put = write(fd, whole, size + 1);
    free(whole);
    return put == (ssize_t)size + 1;
}

static bool results_lock(int fd)
{
    struct flock lock;

    memset(&lock, 0, sizeof lock);
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    return fcntl(fd, F_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN);
}

const char *results_open(results *r, const char *path, const contest_fixture *fixtures,
                         int total)
{
    const char *wrong;
    FILE *file;
    off_t whole;
    int fd;

    r->fixtures = fixtures;
    r->total = total;
    results_make_times(r);
    r->fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (r->fd < 0)
        return results_fail(r, path, 0, strerror(errno), "");
    if (!results_lock(r->fd))
        return results_fail(r, path, 0, "another judge is writing to it", "");
    fd = open(path, O_RDONLY | O_CLOEXEC);
    file = fd >= 0 ? fdopen(fd, "rb") : NULL;
    if (!file)
        return results_fail(r, path, 0, strerror(errno), "");
    wrong = results_read_lines(r, path, file, NULL, &whole);
    /* Closing any descriptor of the file gives the lock up: take it again. */
    fclose(file);
    if (wrong)
        return wrong;
    if (!results_lock(r->fd))
        return results_fail(r, path, 0, "another judge is writing to it", "");
    if (ftruncate(r->fd, whole) != 0 ||
        (whole == 0 &&
         !results_append(r->fd, r->run->header.data, r->run->header.size)))
        return results_fail(r, path, 0, strerror(errno), "");
    r->kept = r->count;
    return NULL;
}

const char *results_add(results *r, const char *line)
{
    const char *wrong = results_take(r, line);

    if (wrong)
        return results_fail(r, "(new game)", 0, wrong, "");
    if (r->fd >= 0 && !results_append(r->fd, line, strlen(line)))
        return results_fail(r, "results", 0, "cannot be written", strerror(errno));
    return NULL;
}

const char *results_read(results *r, const char *contest, char *const paths[], int count)
{
    const char *wrong = NULL;
    int i;

    for (i = 0; i < count && !wrong; i++) {
        FILE *file = fopen(paths[i], "rb");
        off_t whole;

        if (!file)
            return results_fail(r, paths[i], 0, strerror(errno), "");
        wrong = results_read_lines(r, paths[i], file, contest, &whole);
        fclose(file);
    }
    if (!wrong && !r->run->header.size)
        return results_fail(r, paths[0], 1, "expected a header of a results file", "");
    return wrong;
}

contest_table results_table(const results *r)
{
    contest_table table;

    table.plan = &r->run->plan;
    table.results = r->list;
    table.count = r->count;
    return table;
}
