#define _POSIX_C_SOURCE 200809L
/* report: tables for people (columns padded by characters, not bytes) and for programs.
 *
 * Nothing in here decides anything: the order of the standings is the contest's rank(),
 * the figures are stats.c's.
 */
#include "common/judge/report.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/clk.h"

enum {
    REPORT_NAME = 24,
    REPORT_CROSS_MAX = 16,
    REPORT_FAULTS_ALIKE = 3,
    REPORT_LINE = 80
};

/* ---- Helpers ------------------------------------------------------------------- */

/* Characters of UTF-8, one column each. */
static int report_width(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

/* The text in a column of `width`, cut or padded; numbers to the right. */
static void report_cell(FILE *out, const char *text, int width, bool right)
{
    int n = report_width(text), shown = 0;

    if (right && n < width)
        fprintf(out, "%*s", width - n, "");
    for (; *text; text++) {
        if (((unsigned char)*text & 0xC0) != 0x80 && ++shown > width)
            break;
        fputc(*text, out);
    }
    if (!right && n < width)
        fprintf(out, "%*s", width - n, "");
}

static const char *report_number(double value)
{
    static char text[4][32];
    static int turn;
    char *t = text[turn++ & 3];

    if (value == (double)(long)value)
        snprintf(t, sizeof text[0], "%ld", (long)value);
    else
        snprintf(t, sizeof text[0], "%.2f", value);
    return t;
}

void report_duration(char *out, size_t size, double seconds)
{
    long s = seconds < 0 ? 0 : seconds > 3e7 ? 30000000 : (long)(seconds + 0.5);

    if (s >= 3600)
        snprintf(out, size, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(out, size, "%ld:%02ld", s / 60, s % 60);
}

/* Prints the text on lines of at most REPORT_LINE characters where blanks allow it; the
 * first starts at column `at`, further ones are indented by `indent`. */
static void report_wrapped(FILE *out, int at, int indent, const char *text)
{
    char word[512];
    bool first = true;

    for (;; first = false) {
        int size, width;

        text += strspn(text, " ");
        size = (int)strcspn(text, " ");
        if (size == 0)
            break;
        snprintf(word, sizeof word, "%.*s", size, text);
        width = report_width(word);
        if (at > indent && at + 1 + width > REPORT_LINE) {
            fprintf(out, "\n%*s", indent, "");
            at = indent;
        } else if (!first) {
            fputc(' ', out);
            at++;
        }
        fputs(word, out);
        at += width;
        text += size;
    }
    fputc('\n', out);
}

static int report_name_width(const results *r)
{
    int width = 4, i;

    for (i = 0; i < r->run->plan.count; i++) {
        int n = report_width(r->run->plan.entrants[i].name);

        width = n > width ? n : width;
    }
    return width < REPORT_NAME ? width : REPORT_NAME;
}

static const char *report_entrant(const results *r, int entrant)
{
    return entrant >= 0 ? r->run->plan.entrants[entrant].name : "-";
}

/* ---- Progress ------------------------------------------------------------------ */

void report_start_progress(report_progress *p, bool silent, bool verbose)
{
    memset(p, 0, sizeof *p);
    p->terminal = !silent && !verbose && isatty(STDERR_FILENO);
    p->verbose = verbose;
    p->started = clk_now(false);
    p->done_before = -1;
}

static void report_game_line(const results *r, const contest_result *g)
{
    fprintf(stderr, "game %d: %s - %s  %s : %s", g->fixture.number + 1,
            report_entrant(r, g->fixture.entrant[0]),
            report_entrant(r, g->fixture.entrant[1]), report_number(g->score[0]),
            report_number(g->score[1]));
    if (g->at_fault >= 0)
        fprintf(stderr, "  %s: %s, %s",
                report_entrant(r, g->fixture.entrant[g->at_fault]),
                contest_reason_name(g->reason), g->text);
    if (g->warnings[0] + g->warnings[1] > 0)
        fprintf(stderr, "  (warnings %d, %d)", g->warnings[0], g->warnings[1]);
    fputc('\n', stderr);
}

void report_show_progress(report_progress *p, const results *r, int done, int total)
{
    double now = clk_now(false), left;
    char eta[32];

    if (p->done_before < 0) {
        p->done_before = done;
        p->shown = r->count;
    }
    while (p->verbose && p->shown < r->count)
        report_game_line(r, &r->list[p->shown++]);
    if (!p->terminal || (now - p->last < 0.1 && done < total))
        return;
    p->last = now;
    left = done > p->done_before
               ? (now - p->started) / (done - p->done_before) * (total - done)
               : -1;
    report_duration(eta, sizeof eta, left);
    fprintf(stderr, "\r%d of %d games, %d %%, %s left \033[K", done, total,
            total > 0 ? 100 * done / total : 100, left < 0 ? "?" : eta);
    fflush(stderr);
}

void report_end_progress(report_progress *p)
{
    if (p->terminal)
        fprintf(stderr, "\r\033[K");
}

/* ---- Standings ----------------------------------------------------------------- */

static contest_row *report_rank(const struct contest *contest, const void *self,
                                const results *r)
{
    contest_table table = results_table(r);
    contest_row *rows = calloc((size_t)r->run->plan.count + 1, sizeof *rows);

    if (!rows)
        contest_no_memory();
    contest->rank(self, &table, rows);
    return rows;
}

static int report_columns(const struct contest *contest)
{
    int n = 0;

    while (n < CONTEST_COLUMNS && contest->columns[n])
        n++;
    return n;
}

void report_standings(FILE *out, const struct contest *contest, const void *self,
                      const results *r)
{
    contest_row *rows = report_rank(contest, self, r);
    int columns = report_columns(contest), names = report_name_width(r);
    int width[CONTEST_COLUMNS], i, c;

    for (c = 0; c < columns; c++) {
        width[c] = report_width(contest->columns[c]);
        for (i = 0; i < r->run->plan.count; i++)
            if (report_width(rows[i].column[c]) > width[c])
                width[c] = report_width(rows[i].column[c]);
    }
    fprintf(out, "%5s  ", "place");
    report_cell(out, "bot", names, false);
    for (c = 0; c < columns; c++) {
        fputs("  ", out);
        report_cell(out, contest->columns[c], width[c], true);
    }
    fputc('\n', out);
    for (i = 0; i < r->run->plan.count; i++) {
        fprintf(out, "%5d  ", rows[i].place);
        report_cell(out, report_entrant(r, rows[i].entrant), names, false);
        for (c = 0; c < columns; c++) {
            fputs("  ", out);
            report_cell(out, rows[i].column[c], width[c], true);
        }
        fputc('\n', out);
    }
    free(rows);
}

double report_points(const results *r, int bot, int other, int *games)
{
    double points = 0;
    int k;

    *games = 0;
    for (k = 0; k < r->count; k++) {
        const contest_result *g = &r->list[k];
        int seat = g->fixture.entrant[1] == bot;

        if (g->fixture.entrant[seat] == bot && g->fixture.entrant[1 - seat] == other) {
            points += g->points[seat];
            ++*games;
        }
    }
    return points;
}

static void report_cross(FILE *out, const results *r, const contest_row *rows)
{
    int n = r->run->plan.count, names = report_name_width(r), i, j;

    if (n < 3 || n > REPORT_CROSS_MAX)
        return;
    fprintf(out, "\nPoints of the row's bot against the column's:\n%4s ", "");
    report_cell(out, "", names, false);
    for (j = 0; j < n; j++)
        fprintf(out, " %7d", j + 1);
    fputc('\n', out);
    for (i = 0; i < n; i++) {
        fprintf(out, "%3d. ", i + 1);
        report_cell(out, report_entrant(r, rows[i].entrant), names, false);
        for (j = 0; j < n; j++) {
            int games;
            double points = report_points(r, rows[i].entrant, rows[j].entrant, &games);

            fprintf(out, " %7s", games ? report_number(points) : "-");
        }
        fputc('\n', out);
    }
}

/* "+35", or "-inf" and "+inf" at the ends. */
static const char *report_elo(double share)
{
    static char text[2][16];
    static int turn;
    char *t = text[turn ^= 1];

    if (share <= 0 || share >= 1)
        snprintf(t, sizeof text[0], share <= 0 ? "-inf" : "+inf");
    else
        snprintf(t, sizeof text[0], "%+.0f", stats_elo(share));
    return t;
}

static void report_two(FILE *out, const results *r)
{
    contest_table table = results_table(r);
    stats_match m;

    stats_compare(&table, 0, 1, INT_MAX, &m);
    if (m.games == 0)
        return;
    fprintf(out, "\n%s against %s: %d game%s, +%d =%d -%d, %.1f %%",
            report_entrant(r, 0), report_entrant(r, 1), m.games, m.games == 1 ? "" : "s",
            m.wins, m.draws, m.losses, 100 * m.share);
    if (m.fair_games > 0)
        fprintf(out, ", score %+.1f a game", m.score);
    fputc('\n', out);
    if (m.pairs >= 2)
        fprintf(out, "  95 %% by %d pairs: %.1f .. %.1f; Elo %s .. %s\n", m.pairs,
                100 * m.low, 100 * m.high, report_elo(m.low), report_elo(m.high));
}

static void report_times(FILE *out, const results *r)
{
    int i, names = report_name_width(r);

    fputs("\nSeconds a call:  ", out);
    report_cell(out, "", names > 15 ? names - 15 : 0, false); /* the title has 17 */
    fputs("  calls    mean     p99     max  >85 %  >limit in game\n", out);
    for (i = 0; i < r->run->plan.count; i++) {
        const stats_times *t = &r->times[i];

        fputs("  ", out);
        report_cell(out, report_entrant(r, i), names > 15 ? names : 15, false);
        if (t->count == 0)
            fprintf(out, "%7d\n", 0);
        else
            fprintf(out, "%7ld %7.4f %7.4f %7.4f %6ld %7ld %7d\n", t->count,
                    t->sum / (double)t->count, stats_percentile(t, 0.99), t->most,
                    t->over_plan, t->over_limit, t->most_game + 1);
    }
}

static int report_by_number(const void *x, const void *y)
{
    const contest_result *a = *(const contest_result *const *)x;
    const contest_result *b = *(const contest_result *const *)y;

    return (a->fixture.number > b->fixture.number) -
           (a->fixture.number < b->fixture.number);
}

const contest_result **report_find_faults(const results *r, int *count)
{
    const contest_result **list = malloc(((size_t)r->count + 1) * sizeof *list);
    int i;

    if (!list)
        contest_no_memory();
    *count = 0;
    for (i = 0; i < r->count; i++)
        if (r->list[i].at_fault >= 0)
            list[(*count)++] = &r->list[i];
    qsort(list, (size_t)*count, sizeof *list, report_by_number);
    return list;
}

static void report_fault_counts(FILE *out, const results *r)
{
    int reason, i, k;

    for (i = 0; i < r->run->plan.count; i++) {
        int counts[CONTEST_REASONS] = {0}, all = 0;

        for (k = 0; k < r->count; k++) {
            const contest_result *g = &r->list[k];

            if (g->at_fault >= 0 && g->fixture.entrant[g->at_fault] == i) {
                counts[g->reason]++;
                all++;
            }
        }
        if (all == 0)
            continue;
        fprintf(out, "  %s: ", report_entrant(r, i));
        for (reason = 0; reason < CONTEST_REASONS; reason++)
            if (counts[reason] > 0) {
                all -= counts[reason];
                fprintf(out, "%s %d%s", contest_reason_name((enum contest_reason)reason),
                        counts[reason], all > 0 ? ", " : "\n");
            }
    }
}

bool report_is_repeated(const contest_result **list, int i)
{
    int bot = list[i]->fixture.entrant[list[i]->at_fault], k, alike = 0;

    for (k = 0; k < i && alike < REPORT_FAULTS_ALIKE; k++)
        alike += list[k]->reason == list[i]->reason &&
                 list[k]->fixture.entrant[list[k]->at_fault] == bot;
    return alike >= REPORT_FAULTS_ALIKE;
}

static void report_faults(FILE *out, const results *r)
{
    const contest_result **list;
    char text[CONTEST_TEXT + 300];
    int count, shown = 0, i;

    list = report_find_faults(r, &count);
    if (count > 0) {
        fprintf(out, "\nLost off the board:\n");
        report_fault_counts(out, r);
    }
    for (i = 0; i < count; i++) {
        if (report_is_repeated(list, i))
            continue;
        snprintf(text, sizeof text, "game %d, %.200s: %s: %s",
                 list[i]->fixture.number + 1,
                 report_entrant(r, list[i]->fixture.entrant[list[i]->at_fault]),
                 contest_reason_name(list[i]->reason), list[i]->text);
        fputs("  ", out);
        report_wrapped(out, 2, 6, text);
        shown++;
    }
    if (count > shown)
        fprintf(out, "  ... and %d more of these kinds in the results file\n",
                count - shown);
    free(list);
}

static void report_warnings(FILE *out, const results *r)
{
    int i, k;

    for (i = 0; i < r->run->plan.count; i++) {
        int all = 0;

        for (k = 0; k < r->count; k++) {
            if (r->list[k].fixture.entrant[0] == i)
                all += r->list[k].warnings[0];
            if (r->list[k].fixture.entrant[1] == i)
                all += r->list[k].warnings[1];
        }
        if (all > 0)
            fprintf(out, "\n%s: %d remarks (\"warned\" in the results file)\n",
                    report_entrant(r, i), all);
    }
}

void report_details(FILE *out, const struct contest *contest, const void *self,
                    const results *r, const char *replay)
{
    contest_row *rows = report_rank(contest, self, r);

    if (r->run->plan.count == 2)
        report_two(out, r);
    report_cross(out, r, rows);
    report_times(out, r);
    if (replay)
        fprintf(out, "  Play any game again, drawn:\n    %s --game N\n", replay);
    report_faults(out, r);
    report_warnings(out, r);
    free(rows);
}

/* ---- CSV ----------------------------------------------------------------------- */

/* A field of CSV: quoted when it needs to be. */
static void report_csv_field(FILE *out, const char *text)
{
    if (!text[strcspn(text, "\",\n")]) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void report_csv_game(FILE *out, const results *r, const contest_result *g)
{
    fprintf(out, "%d,%d,", g->fixture.number + 1, g->fixture.start);
    report_csv_field(out, report_entrant(r, g->fixture.entrant[0]));
    fputc(',', out);
    report_csv_field(out, report_entrant(r, g->fixture.entrant[1]));
    fprintf(out, ",%s,%s,%s,%s,%.4f,%.4f,", report_number(g->score[0]),
            report_number(g->score[1]), report_number(g->points[0]),
            report_number(g->points[1]), g->seconds[0], g->seconds[1]);
    if (g->at_fault >= 0) {
        report_csv_field(out, report_entrant(r, g->fixture.entrant[g->at_fault]));
        fprintf(out, ",%s,", contest_reason_name(g->reason));
        report_csv_field(out, g->text);
        fputc('\n', out);
    } else {
        fputs(",,\n", out);
    }
}

static void report_csv_cross(FILE *out, const results *r, const contest_row *rows)
{
    int n = r->run->plan.count, i, j, games;

    fputs("\npoints against", out);
    for (i = 0; i < n; i++) {
        fputc(',', out);
        report_csv_field(out, report_entrant(r, rows[i].entrant));
    }
    fputc('\n', out);
    for (i = 0; i < n; i++) {
        report_csv_field(out, report_entrant(r, rows[i].entrant));
        for (j = 0; j < n; j++) {
            double points = report_points(r, rows[i].entrant, rows[j].entrant, &games);

            fprintf(out, ",%s", games ? report_number(points) : "");
        }
        fputc('\n', out);
    }
}

void report_csv(FILE *out, const struct contest *contest, const void *self,
                const results *r)
{
    contest_row *rows = report_rank(contest, self, r);
    const contest_result **games = malloc(((size_t)r->count + 1) * sizeof *games);
    int columns = report_columns(contest), i, c;

    if (!games)
        contest_no_memory();
    fputs("place,bot", out);
    for (c = 0; c < columns; c++) {
        fputc(',', out);
        report_csv_field(out, contest->columns[c]);
    }
    fputc('\n', out);
    for (i = 0; i < r->run->plan.count; i++) {
        fprintf(out, "%d,", rows[i].place);
        report_csv_field(out, report_entrant(r, rows[i].entrant));
        for (c = 0; c < columns; c++) {
            fputc(',', out);
            report_csv_field(out, rows[i].column[c]);
        }
        fputc('\n', out);
    }
    report_csv_cross(out, r, rows);
    fputs("\ngame,start,first,second,score 1,score 2,points 1,points 2,seconds 1,"
          "seconds 2,at fault,reason,text\n",
          out);
    for (i = 0; i < r->count; i++)
        games[i] = &r->list[i];
    qsort(games, (size_t)r->count, sizeof *games, report_by_number);
    for (i = 0; i < r->count; i++)
        report_csv_game(out, r, games[i]);
    free(games);
    free(rows);
}
