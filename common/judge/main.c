#define _DEFAULT_SOURCE
#define _XOPEN_SOURCE 700
/* The judge's command line, compiled once per contest with -DJUDGE_CONTEST=NAME_contest.
 *
 * main only reads the command, makes the plan and prints; games are match.c's, files are
 * results.c's, tables are report.c's.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/clk.h"
#include "common/judge/check.h"
#include "common/judge/entrant.h"
#include "common/judge/match.h"
#include "common/judge/page.h"
#include "common/judge/report.h"
#include "common/judge/tree.h"

extern const struct contest JUDGE_CONTEST;

enum { MAIN_ITEMS = 40, MAIN_TEXT = 2048, MAIN_FILE_MB = 16, MAIN_PROCESSES = 128 };

typedef struct main_options {
    bool help, gauntlet, no_limit, keep_dirs, table, csv, watch, human, quiet, no_fence;
    bool verbose;
    int pairs, jobs, game, clock;
    int64_t memory;
    uint64_t seed;
    double time, load, delay;
    const char *results, *shard, *html, *bots, *sprt, *check;
} main_options;

typedef struct main_state {
    const struct contest *contest;
    void *self;
    main_options options;
    entrant_list entrants;
    results_run run;
    results results;
    contest_fixture *fixtures;
    int total;
    int shard, shards;
    double elo0, elo1;
    report_progress progress;
    char root[PATH_MAX];
    char replay[MAIN_TEXT];
} main_state;

/* ---- The command --------------------------------------------------------------- */

static int main_items(main_state *s, opt_item items[MAIN_ITEMS])
{
    main_options *o = &s->options;
    const opt_item common[] = {
        {"help", OPT_FLAG, &o->help, 0, 0, NULL, "show this page"},
        {"pairs", OPT_INT, &o->pairs, 1, 100000, NULL,
         "N: starts a pairing; each is played twice, seats swapped"},
        {"seed", OPT_SEED, &o->seed, 0, 0, NULL,
         "S: all starts, draws and fields follow from it (default 1)"},
        {"time", OPT_REAL, &o->time, 0.001, 86400, NULL,
         "SEC: limit of a move (default: the contest's)"},
        {"load", OPT_REAL, &o->load, 0, 86400, NULL,
         "SEC: extra allowance for a bot's first call (default 0)"},
        {"no-limit", OPT_FLAG, &o->no_limit, 0, 0, NULL,
         "no limit of time, to debug a bot"},
        {"clock", OPT_CHOICE, &o->clock, 0, 0, "wall|cpu",
         "wall|cpu: count wall time or processor time"},
        {"memory", OPT_COUNT, &o->memory, 0, 1048576, NULL,
         "MB: address space of a bot; 0: no limit"},
        {"jobs", OPT_INT, &o->jobs, 1, MATCH_JOBS_MAX, NULL,
         "J: games side by side (default: cores - 1)"},
        {"bots", OPT_TEXT, &o->bots, 0, 0, NULL,
         "FILE: more bots, a line each: COMMAND or NAME = COMMAND"},
        {"gauntlet", OPT_FLAG, &o->gauntlet, 0, 0, NULL,
         "the first bot against each other, not all against all"},
        {"sprt", OPT_TEXT, &o->sprt, 0, 0, NULL,
         "ELO0,ELO1: of two bots; stop when it is decided (5 % errors)"},
        {"results", OPT_TEXT, &o->results, 0, 0, NULL,
         "FILE: one JSON line a game; the same command resumes"},
        {"shard", OPT_TEXT, &o->shard, 0, 0, NULL,
         "I/N: only every N-th game; join the files with cat"},
        {"table", OPT_FLAG, &o->table, 0, 0, NULL,
         "FILE...: no games, the standings from results files"},
        {"csv", OPT_FLAG, &o->csv, 0, 0, NULL, "standings and games as CSV"},
        {"html", OPT_TEXT, &o->html, 0, 0, NULL,
         "FILE: one page with standings and games to step through"},
        {"game", OPT_INT, &o->game, 1, 10000000, NULL,
         "N: play only game N of the schedule again, and show it"},
        {"watch", OPT_FLAG, &o->watch, 0, 0, NULL, "draw the games as they are played"},
        {"delay", OPT_REAL, &o->delay, 0, 60, NULL,
         "SEC: a pause after each move that --watch draws"},
        {"human", OPT_FLAG, &o->human, 0, 0, NULL, "take a seat yourself"},
        {"check", OPT_TEXT, &o->check, 0, 0, NULL,
         "BOT: no games, try one bot against the protocol: formats, limits, files"},
        {"keep-dirs", OPT_FLAG, &o->keep_dirs, 0, 0, NULL,
         "a bot keeps its directory from game to game (one job)"},
        {"no-fence", OPT_FLAG, &o->no_fence, 0, 0, NULL,
         "bots may write outside their directories (Wine must)"},
        {"quiet", OPT_FLAG, &o->quiet, 0, 0, NULL, "the standings only"},
        {"verbose", OPT_FLAG, &o->verbose, 0, 0, NULL, "a line a game"},
    };
    int n = (int)(sizeof common / sizeof *common);

    memcpy(items, common, sizeof common);
    if (s->contest->options)
        n += s->contest->options(s->self, items + n);
    return n;
}

static int main_usage(const main_state *s, const char *sentence)
{
    fprintf(stderr, "%s-judge: %s\nTry %s-judge --help\n", s->contest->name, sentence,
            s->contest->name);
    return 2;
}

static int main_fail(const main_state *s, const char *sentence)
{
    fprintf(stderr, "%s-judge: %s\n", s->contest->name, sentence);
    return 1;
}

static void main_help(const main_state *s, const opt_item *items, int count)
{
    const struct contest *c = s->contest;

    printf("%s-judge: plays %s between programs.\n\n"
           "  %s-judge [options] %s %s...   two: a match; more: the tournament\n"
           "  %s-judge --table FILE...      standings from results files\n"
           "  %s-judge --check BOT          tries one bot against the protocol\n\n"
           "%s is a command, in quotes if it has blanks, or NAME=COMMAND.\n"
           "Limit: %g s a move. Default: %d start%s a pairing.\n\n",
           c->name, c->title, c->name, c->bots_usage, c->bots_usage, c->name,
           c->name, c->bots_usage, c->limit, c->default_pairs,
           c->default_pairs == 1 ? "" : "s");
    opt_print(stdout, items, count);
}

/* "ELO0,ELO1", of any size that means something. */
static bool main_read_sprt(main_state *s)
{
    char *end;

    s->elo0 = strtod(s->options.sprt, &end);
    if (end == s->options.sprt || *end != ',')
        return false;
    s->elo1 = strtod(end + 1, &end);
    return *end == '\0' && s->elo1 > s->elo0 && s->elo0 > -1e4 && s->elo1 < 1e4;
}

/* Checks what the option table cannot; NULL or a sentence. */
static const char *main_check_options(main_state *s, int rest)
{
    main_options *o = &s->options;
    char tail;

    s->shard = s->shards = 1;
    if (o->shard && (sscanf(o->shard, "%9d/%9d%c", &s->shard, &s->shards, &tail) != 2 ||
                     s->shards < 1 || s->shard < 1 || s->shard > s->shards))
        return "--shard: expected I/N with 1 <= I <= N";
    if (o->sprt && !main_read_sprt(s))
        return "--sprt: expected ELO0,ELO1 with ELO0 < ELO1";
    if (o->sprt && s->shards > 1)
        return "--sprt: expected no --shard, a shard has half of each pair";
    if (o->table && rest == 0)
        return "--table: expected results files";
    if (o->human && !s->contest->human_line)
        return "--human: this contest has no seat for somebody at a terminal";
    if (o->keep_dirs && o->jobs > 1)
        return "--keep-dirs: expected --jobs 1, the directories are shared";
    if (o->quiet && o->verbose)
        return "expected --quiet or --verbose, not both";
    if (o->check && !s->contest->check)
        return "--check: not for this contest";
    if (o->check && rest > 0)
        return "--check: expected one bot and no others";
    if (o->watch || o->human || o->keep_dirs || o->game)
        o->jobs = 1;
    return NULL;
}

static void main_default_options(main_state *s)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    s->options.pairs = s->contest->default_pairs;
    s->options.seed = 1;
    s->options.time = s->contest->limit;
    s->options.memory = s->contest->memory_mb;
    s->options.jobs = cores > 1 ? (int)(cores - 1) : 1;
    if (s->options.jobs > MATCH_JOBS_MAX)
        s->options.jobs = MATCH_JOBS_MAX;
}

/* The command that plays one game of this run again, without the option itself. */
static void main_make_replay(main_state *s, int argc, char **argv)
{
    size_t at = 0;
    int i;

    for (i = 0; i < argc; i++) {
        bool plain = argv[i][0] && !argv[i][strcspn(argv[i], " \t\"'$`\\*?<>|&;()#~")];
        int n = snprintf(s->replay + at, sizeof s->replay - at, plain ? "%s%s" : "%s'%s'",
                         i > 0 ? " " : "", argv[i]);

        if (n < 0 || (size_t)n >= sizeof s->replay - at) {
            s->replay[0] = '\0';
            return;
        }
        at += (size_t)n;
    }
}

/* ---- The run ------------------------------------------------------------------- */

static const char *main_collect_bots(main_state *s, int rest, char **argv)
{
    const char *wrong = NULL;
    int i;

    if (s->options.human)
        wrong = entrant_add_human(&s->entrants);
    for (i = 1; i <= rest && !wrong; i++)
        wrong = entrant_add(&s->entrants, s->contest, argv[i]);
    if (!wrong && s->options.bots)
        wrong = entrant_add_file(&s->entrants, s->contest, s->options.bots);
    if (wrong)
        return wrong;
    entrant_number_names(&s->entrants, s->options.quiet ? NULL : stderr);
    s->run.plan.entrants = s->entrants.items;
    s->run.plan.count = s->entrants.count;
    s->run.plan.pairs = s->options.pairs;
    s->run.plan.gauntlet = s->options.gauntlet;
    return NULL;
}

static void main_make_run(main_state *s)
{
    const main_options *o = &s->options;
    char limits[160], options[MAIN_TEXT] = "";

    s->run.contest = s->contest->name;
    s->run.seed = o->seed;
    s->run.games = s->total;
    s->run.limit = o->no_limit ? 0 : o->time;
    snprintf(limits, sizeof limits, "load=%g clock=%s memory=%ld dirs=%s", o->load,
             o->clock ? "cpu" : "wall", (long)o->memory, o->keep_dirs ? "kept" : "fresh");
    if (s->contest->describe)
        s->contest->describe(s->self, options, (int)sizeof options);
    results_make_header(&s->run, limits, options);
}

static void main_make_schedule(main_state *s)
{
    int (*schedule)(const void *, const contest_plan *, contest_fixture *) =
        s->contest->schedule;
    const contest_plan *plan = &s->run.plan;
    int i;

    s->total = schedule ? schedule(s->self, plan, NULL)
                        : contest_schedule_pairs(plan, NULL);
    s->fixtures = calloc((size_t)s->total + 1, sizeof *s->fixtures);
    if (!s->fixtures)
        contest_no_memory();
    if (schedule)
        schedule(s->self, plan, s->fixtures);
    else
        contest_schedule_pairs(plan, s->fixtures);
    for (i = 0; i < s->total; i++)
        s->fixtures[i].number = i;
}

static void main_progress(void *context, const results *r, int done, int total)
{
    main_state *s = context;

    report_show_progress(&s->progress, r, done, total);
}

static bool main_decided(void *context, const results *r)
{
    main_state *s = context;
    contest_table table = results_table(r);
    int at;
    double llr;

    return s->options.sprt &&
           stats_sprt(&table, 0, 1, s->elo0, s->elo1, &at, &llr) != STATS_OPEN;
}

static void main_fill_settings(main_state *s, match_settings *m)
{
    const main_options *o = &s->options;
    proc_limits *limits = &m->game.limits;

    memset(m, 0, sizeof *m);
    m->game.contest = s->contest;
    m->game.self = s->self;
    m->game.root = s->root;
    m->game.load = o->load;
    m->game.keep_dirs = o->keep_dirs;
    m->game.watch = o->watch;
    m->game.delay = o->delay;
    m->game.colour = isatty(STDOUT_FILENO);
    limits->seconds = o->no_limit ? 0 : o->time;
    limits->cpu = o->clock == 1;
    limits->memory_mb = (long)o->memory;
    limits->file_bytes = MAIN_FILE_MB * 1048576L;
    limits->fence = !o->no_fence;
    /* The system counts all processes of a user together, and root's not at all. */
    if (geteuid() != 0 && proc_count_user() > 0)
        limits->processes = proc_count_user() + (long)MAIN_PROCESSES * o->jobs;
    m->jobs = o->jobs;
    m->shard = s->shard;
    m->shards = s->shards;
    m->progress = main_progress;
    m->decided = main_decided;
    m->context = s;
}

/* Wall time is fair only to bots that have a core to themselves. */
static void main_say_busy(const main_state *s)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    double load = -1;

    if (s->options.clock || s->options.no_limit || cores < 1)
        return;
    if (getloadavg(&load, 1) == 1 && load > (double)cores + 0.5)
        fprintf(stderr, "Note: this machine is busy (load %.1f on %ld cores); bots may "
                        "be late without being slow.\n", load, cores);
    else if (s->options.jobs > cores)
        fprintf(stderr, "Note: %d games at a time on %ld cores; bots may be late without "
                        "being slow.\n", s->options.jobs, cores);
}

static void main_say_plan(const main_state *s)
{
    const main_options *o = &s->options;

    if (o->quiet)
        return;
    fprintf(stderr, "%s: %d bots, %d games, %d at a time, ", s->contest->title,
            s->run.plan.count, s->total, o->jobs);
    if (o->no_limit)
        fprintf(stderr, "no limit");
    else
        fprintf(stderr, "%g s a move by %s time", o->time,
                o->clock ? "processor" : "wall");
    fprintf(stderr, ", seed %llu\n", (unsigned long long)o->seed);
    if (o->shard)
        fprintf(stderr, "Shard %d of %d: every %d-th game.\n", s->shard, s->shards,
                s->shards);
    main_say_busy(s);
    if (s->results.kept > 0)
        fprintf(stderr, "Resuming, %d games kept.\n", s->results.kept);
}

static void main_say_sprt(const main_state *s)
{
    static const char *const verdicts[] = {"not decided", "accepted", "rejected"};
    contest_table table = results_table(&s->results);
    enum stats_verdict verdict;
    stats_match m;
    double llr;
    int at;

    verdict = stats_sprt(&table, 0, 1, s->elo0, s->elo1, &at, &llr);
    stats_compare(&table, 0, 1, at, &m);
    printf("\nSequential test of Elo %g against %g: %s (LLR %+.2f of +-2.94, %d pairs)\n",
           s->elo1, s->elo0, verdicts[verdict], llr, m.pairs);
}

/* How many games of the schedule will still be played, by what is known; those that a
 * later stage leaves out are not. */
static int main_count_missing(const main_state *s)
{
    contest_table table = results_table(&s->results);
    int missing = 0, i;

    for (i = 0; i < s->total; i++)
        missing += !results_has(&s->results, i) &&
                   (s->fixtures[i].stage == 0 || !s->contest->admits ||
                    s->contest->admits(s->self, &table, &s->fixtures[i]));
    return missing;
}

/* A table of a part of the games must not look like the end of the contest. */
static void main_say_part(const main_state *s)
{
    const main_options *o = &s->options;
    int count = s->results.count, all = count + main_count_missing(s);
    const char *most = "", *why = " so far";

    if (!s->fixtures)
        all = s->run.games; /* --table */
    if (!s->fixtures && s->contest->admits) {
        most = "at most ";
        why = " (not all play in a later tour)";
    }
    if (count >= all)
        return;
    if (o->game)
        why = " (--game)";
    else if (o->shard)
        why = " (one shard of them)";
    else if (main_decided((void *)s, &s->results))
        why = ": decided (--sprt)";
    printf("%d of %s%d games%s:\n", count, most, all, why);
}

static const char *main_show(main_state *s, char *const *paths, int count)
{
    const main_options *o = &s->options;
    bool known = s->replay[0] && !o->table && !o->game;

    if (o->csv) {
        report_csv(stdout, s->contest, s->self, &s->results);
    } else {
        main_say_part(s);
        report_standings(stdout, s->contest, s->self, &s->results);
        if (!o->quiet)
            report_details(stdout, s->contest, s->self, &s->results,
                           known ? s->replay : NULL);
        if (o->sprt && s->run.plan.count >= 2)
            main_say_sprt(s);
    }
    fflush(stdout);
    if (!o->html)
        return NULL;
    return page_write(o->html, s->contest, s->self, &s->results, paths, count);
}

/* --game: only that one, shown. */
static const char *main_pick_game(main_state *s)
{
    if (s->options.game == 0)
        return NULL;
    if (s->options.game > s->total)
        return "--game: the schedule has no game of that number";
    s->shards = s->total;
    s->shard = s->options.game;
    s->options.results = s->options.shard = s->options.html = NULL;
    s->options.watch = true;
    return NULL;
}

static int main_play(main_state *s)
{
    char own[PATH_MAX + 32];
    const char *path, *wrong;
    match_settings settings;
    bool stopped = false;

    main_make_schedule(s);
    main_make_run(s);
    wrong = main_pick_game(s);
    if (wrong)
        return main_usage(s, wrong);
    if (s->options.html && (wrong = page_can_write(s->options.html)) != NULL)
        return main_fail(s, wrong);
    snprintf(own, sizeof own, "%s/results.jsonl", s->root);
    path = s->options.results ? s->options.results : own;
    wrong = results_open(&s->results, path, s->fixtures, s->total);
    if (wrong)
        return main_fail(s, wrong);
    main_say_plan(s);
    main_fill_settings(s, &settings);
    report_start_progress(&s->progress,
                          s->options.quiet || s->options.human || s->options.watch,
                          s->options.verbose);
    wrong = match_run(&settings, &s->results, s->fixtures, s->total, &stopped);
    report_end_progress(&s->progress);
    if (wrong)
        return main_fail(s, wrong);
    if (stopped)
        fprintf(stderr, "Stopped; %d games are there%s.\n", s->results.count,
                s->options.results ? ", the same command goes on" : "");
    if (s->results.count > 0 || !stopped)
        wrong = main_show(s, (char *const *)&path, 1);
    if (wrong)
        return main_fail(s, wrong);
    return stopped ? 130 : 0;
}

static bool main_make_root(main_state *s)
{
    const char *tmp = getenv("TMPDIR");

    snprintf(s->root, sizeof s->root, "%.3000s/%s-judge-XXXXXX",
             tmp && tmp[0] == '/' ? tmp : "/tmp", s->contest->name);
    return mkdtemp(s->root) != NULL;
}

static int main_tournament(main_state *s, int rest, char **argv)
{
    const char *wrong = main_collect_bots(s, rest, argv);
    int status;

    if (wrong)
        return main_fail(s, wrong);
    if (s->entrants.count < 2)
        return main_usage(s, "expected two bots or more");
    if (s->options.sprt && s->entrants.count != 2)
        return main_usage(s, "--sprt: expected two bots");
    proc_setup();
    if (!main_make_root(s))
        return main_fail(s, "cannot make a directory for the bots to run in");
    status = main_play(s);
    tree_remove(s->root, false);
    return status;
}

/* --check: one bot against the protocol. */
static int main_check(main_state *s)
{
    const char *wrong = entrant_add(&s->entrants, s->contest, s->options.check);
    match_settings settings;

    if (wrong)
        return main_fail(s, wrong);
    proc_setup();
    main_fill_settings(s, &settings);
    main_say_busy(s);
    return check_bot(s->contest, s->self, &s->entrants.items[0], &settings.game.limits);
}

/* A table that nobody can read is no success. */
static int main_end(const main_state *s, int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    return main_fail(s, "standard output cannot be written");
}

static int main_run(main_state *s, int argc, char **argv)
{
    opt_item items[MAIN_ITEMS];
    int count = main_items(s, items), rest = 0;
    char error[OPT_ERROR_MAX];
    const char *wrong;

    main_default_options(s);
    main_make_replay(s, argc, argv);
    wrong = opt_parse(items, count, argc, argv, &rest, error);
    if (wrong)
        return main_usage(s, wrong);
    if (s->options.help) {
        main_help(s, items, count);
        return 0;
    }
    wrong = main_check_options(s, rest);
    if (wrong)
        return main_usage(s, wrong);
    results_start(&s->results, &s->run);
    if (s->options.table) {
        wrong = results_read(&s->results, s->contest->name, argv + 1, rest);
        wrong = wrong ? wrong : main_show(s, argv + 1, rest);
        return wrong ? main_fail(s, wrong) : 0;
    }
    wrong = s->contest->prepare ? s->contest->prepare(s->self) : NULL;
    if (wrong)
        return main_fail(s, wrong);
    return s->options.check ? main_check(s) : main_tournament(s, rest, argv);
}

int main(int argc, char **argv)
{
    main_state *s = calloc(1, sizeof *s);
    int status;

    if (!s)
        contest_no_memory();
    s->contest = &JUDGE_CONTEST;
    s->run.lone_seats = s->contest->parts > 1;
    s->self = s->contest->create ? s->contest->create() : NULL;
    if (s->contest->create && !s->self)
        contest_no_memory();
    status = main_end(s, main_run(s, argc, argv));
    results_free(&s->results);
    entrant_free(&s->entrants);
    json_free(&s->run.header);
    free(s->fixtures);
    if (s->contest->destroy)
        s->contest->destroy(s->self);
    free(s);
    return status;
}
