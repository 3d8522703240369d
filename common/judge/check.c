#define _XOPEN_SOURCE 700
/* check: the list of cases of one bot, and the table of what came of them.
 *
 * A case is a scenario under a variation in a fresh directory. The directory of a case
 * that failed stays, with the files as the bot saw and left them and a note with the
 * command; all others are removed at once.
 */
#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/judge/check.h"
#include "common/judge/tree.h"

enum { CHECK_SCENARIOS = 32 };

typedef struct check_state {
    const struct contest *contest;
    const void *self;
    const contest_entrant *entrant;
    proc_limits limits;
    char root[CHECK_PATH / 2];
    int passed, weak, failed, skipped, number;
    bool plain_failed[CHECK_SCENARIOS]; /* by scenario, without variation */
    char plain_note[CHECK_SCENARIOS][CONTEST_TEXT];
    check_run run; /* large: output buffer */
} check_state;

/* ---- The directory after a case --------------------------------------------------- */

static bool check_is_protocol(const check_run *run, const char *name)
{
    int i;

    for (i = 0; i < run->name_count; i++)
        if (strcmp(run->names[i], name) == 0)
            return true;
    return false;
}

/* Calls visit for every file of the bot's own; stops when it returns false. */
static void check_each_own(check_run *run,
                           void (*visit)(check_run *, const char *, long, void *),
                           void *context)
{
    DIR *dir = opendir(run->dir);
    struct dirent *entry;

    while (dir && (entry = readdir(dir)) != NULL) {
        char path[CHECK_PATH + 300];
        struct stat st;

        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
            check_is_protocol(run, entry->d_name))
            continue;
        snprintf(path, sizeof path, "%s/%s", run->dir, entry->d_name);
        if (lstat(path, &st) == 0)
            visit(run, entry->d_name, S_ISREG(st.st_mode) ? (long)st.st_size : -1,
                  context);
    }
    if (dir)
        closedir(dir);
}

static void check_visit_leave(check_run *run, const char *name, long size, void *context)
{
    const struct check_plan *plan = run->contest->check;

    if (plan->may_leave && !plan->may_leave(name))
        check_fail(run, "left a file %.100s; allowed are %s", name, plan->leave_rule);
    if (size > 0)
        *(long *)context += size;
}

static void check_left(check_run *run)
{
    long sum = 0;

    check_each_own(run, check_visit_leave, &sum);
    if (run->contest->check->leave_max > 0 && sum > run->contest->check->leave_max)
        check_fail(run, "its own files have %ld bytes, allowed are %ld", sum,
                   run->contest->check->leave_max);
}

/* Every kind of damage at once would hide the subtle ones: the file keeps its length and
 * its start, only the second half is other bytes. */
static void check_visit_damage(check_run *run, const char *name, long size, void *context)
{
    char path[CHECK_PATH + 300];
    FILE *file;
    long i;

    if (size < 0)
        return;
    snprintf(path, sizeof path, "%s/%s", run->dir, name);
    file = fopen(path, "r+b");
    if (!file)
        return;
    fseek(file, size / 2, SEEK_SET);
    for (i = size / 2; i < size + 3; i++)
        fputc((int)(i * 37 % 251), file);
    fclose(file);
    ++*(int *)context;
}

/* ---- One case --------------------------------------------------------------------- */

/* Cuts a title to letters, digits and dashes for a directory name. */
static void check_slug(const char *title, char out[64])
{
    int n = 0;

    for (; *title && n < 60; title++) {
        bool plain = (*title >= 'a' && *title <= 'z') ||
                     (*title >= 'A' && *title <= 'Z') || (*title >= '0' && *title <= '9');

        if (plain)
            out[n++] = *title;
        else if (n > 0 && out[n - 1] != '-')
            out[n++] = '-';
    }
    out[n] = '\0';
}

static void check_play(check_state *s, const check_scenario *scenario, int stop_after)
{
    check_run *run = &s->run;
    proc_result result;

    run->stop_after = stop_after;
    run->calls = 0;
    scenario->run(s->self, run, scenario->which);
    if (run->talk.pid || run->talk.in >= 0)
        proc_close(&run->talk, 0, &result);
    run->talk.pid = 0;
    run->talk.in = run->talk.out = -1;
    proc_sweep();
}

/* What has to happen in the directory before the case itself. */
static void check_prepare(check_state *s, const check_scenario *scenario,
                          enum check_vary vary)
{
    check_run *run = &s->run;
    int damaged = 0;

    if (vary != CHECK_UNFINISHED && vary != CHECK_DAMAGED)
        return;
    run->vary = CHECK_PLAIN;
    check_play(s, scenario, 1);
    run->vary = vary;
    if (vary == CHECK_DAMAGED && !run->failed) {
        check_each_own(run, check_visit_damage, &damaged);
        run->skipped = damaged == 0;
    }
}

/* Leaves a note how to repeat the failure. */
static void check_keep(check_state *s, const char *place, const char *title)
{
    check_run *run = &s->run;
    char note[8 * CHECK_PATH];
    size_t used;
    char **arg;

    used =
        (size_t)snprintf(note, sizeof note,
                         "%s: %s\n%s\n\nThe files are as the bot left them; run it again "
                         "with:\n\ncd '%s' &&",
                         s->contest->title, title, run->text, run->dir);
    for (arg = s->entrant->argv[run->part]; *arg && used < sizeof note; arg++)
        used += (size_t)snprintf(note + used, sizeof note - used, " '%s'", *arg);
    if (used < sizeof note - 1)
        note[used++] = '\n';
    else
        used = sizeof note - 1;
    tree_write(place, "README", note, used);
}

/* Prints and counts the case. What a scenario lacks without a variation was told once. */
static void check_say(check_state *s, int which, const char *title, const char *place)
{
    check_run *run = &s->run;
    const char *word = "pass", *text = run->note;
    bool must =
        check_vary_is_must(run->vary) && !s->contest->check->scenarios[which].lenient;

    if (run->vary == CHECK_PLAIN) {
        s->plain_failed[which] = run->failed;
        strcpy(s->plain_note[which], run->note);
    } else if (strcmp(run->note, s->plain_note[which]) == 0) {
        run->note[0] = '\0';
    }

    if (run->skipped) {
        word = "skip";
        text = run->vary == CHECK_DAMAGED     ? "it keeps no files"
               : run->vary == CHECK_READ_ONLY ? "not as root, who may write anywhere"
                                              : "does not apply";
        s->skipped++;
    } else if (run->failed) {
        word = must ? "FAIL" : "weak";
        text = run->text;
        *(must ? &s->failed : &s->weak) += 1;
    } else if (run->note[0]) {
        word = "weak";
        s->weak++;
    } else {
        s->passed++;
    }
    printf("%3d  %-66s %s %7.3f s%s%s\n", s->number, title, word, run->slowest,
           text[0] ? "  " : "", text);
    if (place)
        printf("     kept in %s\n", place);
    fflush(stdout);
}

static void check_case(check_state *s, int which, enum check_vary vary)
{
    const check_scenario *scenario = &s->contest->check->scenarios[which];
    check_run *run = &s->run;
    char title[160], slug[64], place[CHECK_PATH * 3 / 4];
    const char *name = check_vary_name(vary);

    s->number++;
    snprintf(title, sizeof title, "%s%s%s", scenario->name, name[0] ? ": " : "", name);
    check_slug(title, slug);
    snprintf(place, sizeof place, "%s/%02d-%s", s->root, s->number, slug);
    memset(run, 0, offsetof(check_run, output));
    run->contest = s->contest;
    run->entrant = s->entrant;
    run->vary = vary;
    run->limits = s->limits;
    run->part = scenario->part;
    run->talk.in = run->talk.out = -1;
    snprintf(run->dir, sizeof run->dir, "%s/%s", place,
             vary == CHECK_ODD_DIR
                 ? "\xD0\xBC\xD0\xBE\xD1\x8F \xD0\xB8\xD0\xB3\xD1\x80\xD0\xB0"
                 : "run");
    snprintf(run->errors, sizeof run->errors, "%s/stderr", place);
    if (!tree_make_dir(place) || !tree_make_dir(run->dir)) {
        check_fail(run, "cannot make the directory %s", run->dir);
    } else {
        check_prepare(s, scenario, vary);
        if (!run->failed && !run->skipped)
            check_play(s, scenario, 0);
        if (!run->failed && !run->skipped)
            check_left(run);
    }
    if (proc_stop_requested()) { /* not the bot's fault */
        tree_remove(place, false);
        return;
    }
    if (run->failed)
        check_keep(s, place, title);
    else
        tree_remove(place, false);
    check_say(s, which, title, run->failed ? place : NULL);
}

/* ---- All cases -------------------------------------------------------------------- */

/* What fails by itself is not tried under variations: they would all say the same. */
static bool check_is_due(const check_state *s, int which, int vary)
{
    const struct check_plan *plan = s->contest->check;
    const check_scenario *scenario = &plan->scenarios[which];

    if (!s->entrant->argv[scenario->part] ||
        !check_vary_applies((enum check_vary)vary, plan->talks))
        return false;
    return vary == CHECK_PLAIN || (scenario->basic && !s->plain_failed[which]);
}

static void check_all(check_state *s)
{
    const struct check_plan *plan = s->contest->check;
    int i, vary;

    for (vary = 0; vary < CHECK_VARIATIONS; vary++)
        for (i = 0; i < plan->count && !proc_stop_requested(); i++)
            if (check_is_due(s, i, vary))
                check_case(s, i, (enum check_vary)vary);
    for (i = 0; i < plan->count; i++)
        if (plan->scenarios[i].basic && s->plain_failed[i])
            printf("     %s: its variations were not tried, it failed by itself\n",
                   plan->scenarios[i].name);
}

/* A layer alone is taken for a sweeper and fails: say how it is given. */
static void check_say_parts(const check_state *s)
{
    const struct contest *c = s->contest;

    if (c->parts > 1 && !s->entrant->argv[1])
        printf("Taken for a %s alone; a %s is given with one: %s\n", c->seat_names[0],
               c->seat_names[1], c->bots_usage);
}

int check_bot(const struct contest *contest, const void *self,
              const contest_entrant *entrant, const proc_limits *limits)
{
    const char *tmp = getenv("TMPDIR");
    check_state *s = calloc(1, sizeof *s);
    int failed;

    if (!s || contest->check->count > CHECK_SCENARIOS)
        contest_no_memory();
    s->contest = contest;
    s->self = self;
    s->entrant = entrant;
    s->limits = *limits;
    snprintf(s->root, sizeof s->root, "%.300s/%s-check-XXXXXX",
             tmp && tmp[0] == '/' ? tmp : "/tmp", contest->name);
    if (!mkdtemp(s->root)) {
        fprintf(stderr, "cannot make the directory %s\n", s->root);
        free(s);
        return 1;
    }
    printf("%s: checking %s: %s, %g s a call\n", contest->title, entrant->command,
           contest->check->protocol, limits->seconds);
    check_say_parts(s);
    check_all(s);
    printf("%d cases: %d passed, %d failed, %d weak, %d skipped\n", s->number, s->passed,
           s->failed, s->weak, s->skipped);
    if (s->failed > 0)
        printf("Meaning: FAIL = against the protocol.\n");
    if (s->weak > 0)
        printf("Meaning: weak = works here, another judge or machine may be less "
               "kind.\n");
    if (s->failed > 0)
        check_say_parts(s);
    rmdir(s->root); /* stays if a case was kept */
    failed = s->failed;
    free(s);
    return proc_stop_requested() ? 130 : failed > 0;
}
