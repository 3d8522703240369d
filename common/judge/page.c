#define _POSIX_C_SOURCE 200809L
/* page: one HTML file out of results.
 *
 * JSON inside a script element may not hold "</": every < is written as \u003c, which
 * JSON allows only inside strings, and there is no < outside of them.
 */
#include "common/judge/page.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/judge/report.h"

enum { PAGE_CELLS_MAX = 10000, PAGE_ERROR = 300, PAGE_CROSS_MAX = 30 };

typedef struct page_state {
    const struct contest *contest;
    const void *self;
    const results *r;
    FILE *out;
    char *done;        /* by game number: it is in the page */
    int games, left_out;
    contest_cell *cells; /* the last position of the game at hand */
    int rows, cols;
    const char *broken;  /* why the game at hand cannot be drawn any further */
    json_text text;
} page_state;

/* ---- HTML ---------------------------------------------------------------------- */

static void page_escape(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
}

/* Writes the collected JSON, safe inside a script element, and empties it. */
static void page_flush(page_state *p)
{
    size_t i;

    for (i = 0; i < p->text.size; i++)
        if (p->text.data[i] == '<')
            fputs("\\u003c", p->out);
        else
            fputc(p->text.data[i], p->out);
    json_clear(&p->text);
}

static void page_put_lines(FILE *out, const char *const lines[])
{
    for (; *lines; lines++)
        fputs(*lines, out);
}

/* The standings; the caller's to free. */
static contest_row *page_rank(const page_state *p)
{
    contest_table table = results_table(p->r);
    contest_row *rows = calloc((size_t)p->r->run->plan.count + 1, sizeof *rows);

    if (!rows)
        contest_no_memory();
    p->contest->rank(p->self, &table, rows);
    return rows;
}

static void page_put_standings(page_state *p)
{
    int n = p->r->run->plan.count, i, c;
    contest_row *rows = page_rank(p);

    fputs("<section><h2>Standings</h2>\n<div class=\"wide\"><table class=\"standings\">"
          "<thead><tr><th>Place</th><th>Bot</th>",
          p->out);
    for (c = 0; c < CONTEST_COLUMNS && p->contest->columns[c]; c++) {
        fputs("<th>", p->out);
        page_escape(p->out, p->contest->columns[c]);
        fputs("</th>", p->out);
    }
    fputs("</tr></thead><tbody>\n", p->out);
    for (i = 0; i < n; i++) {
        fprintf(p->out, "<tr><td>%d</td><th scope=\"row\">", rows[i].place);
        page_escape(p->out, p->r->run->plan.entrants[rows[i].entrant].name);
        fputs("</th>", p->out);
        for (c = 0; c < CONTEST_COLUMNS && p->contest->columns[c]; c++) {
            fputs("<td>", p->out);
            page_escape(p->out, rows[i].column[c]);
            fputs("</td>", p->out);
        }
        fputs("</tr>\n", p->out);
    }
    fputs("</tbody></table></div></section>\n", p->out);
    free(rows);
}

static void page_put_cross(page_state *p)
{
    int n = p->r->run->plan.count, i, j, games;
    contest_row *rows;

    if (n < 3 || n > PAGE_CROSS_MAX)
        return;
    rows = page_rank(p);
    fputs("<section><h2>Points against each other</h2>\n<div class=\"wide\"><table>"
          "<thead><tr><th></th><th>Bot</th>", p->out);
    for (j = 0; j < n; j++)
        fprintf(p->out, "<th>%d</th>", j + 1);
    fputs("</tr></thead><tbody>\n", p->out);
    for (i = 0; i < n; i++) {
        fprintf(p->out, "<tr><td>%d</td><th scope=\"row\">", i + 1);
        page_escape(p->out, p->r->run->plan.entrants[rows[i].entrant].name);
        fputs("</th>", p->out);
        for (j = 0; j < n; j++) {
            double points =
                report_points(p->r, rows[i].entrant, rows[j].entrant, &games);

            if (games)
                fprintf(p->out, "<td>%g</td>", points);
            else
                fputs("<td>&ndash;</td>", p->out);
        }
        fputs("</tr>\n", p->out);
    }
    fputs("</tbody></table></div></section>\n", p->out);
    free(rows);
}

static void page_put_fault(page_state *p, const contest_result *g)
{
    int bot = g->fixture.entrant[g->at_fault];

    fprintf(p->out, "<li><a href=\"#%d.9999\">Game %d</a>, ", g->fixture.number + 1,
            g->fixture.number + 1);
    page_escape(p->out, bot >= 0 ? p->r->run->plan.entrants[bot].name : "-");
    fprintf(p->out, ": <b>%s</b>, ", contest_reason_name(g->reason));
    page_escape(p->out, g->text);
    fputs("</li>\n", p->out);
}

/* What was lost off the board, three games of each bot and kind, with links. */
static void page_put_faults(page_state *p)
{
    const contest_result **list;
    int count, shown = 0, i;

    list = report_find_faults(p->r, &count);
    if (count > 0)
        fprintf(p->out, "<section><h2>Lost off the board: %d</h2>\n<ul>\n", count);
    for (i = 0; i < count; i++)
        if (!report_is_repeated(list, i)) {
            page_put_fault(p, list[i]);
            shown++;
        }
    if (count > shown)
        fprintf(p->out, "<li>and %d more of these kinds</li>\n", count - shown);
    if (count > 0)
        fputs("</ul></section>\n", p->out);
    free(list);
}

static void page_put_times(page_state *p)
{
    int i;

    fputs("<section><h2>Seconds a call</h2>\n<div class=\"wide\"><table><thead><tr>"
          "<th class=\"name\">Bot</th><th>calls</th><th>mean</th><th>99 %</th>"
          "<th>longest</th><th>over 85 % of the limit</th><th>over it</th></tr></thead>"
          "<tbody>\n",
          p->out);
    for (i = 0; i < p->r->run->plan.count; i++) {
        const stats_times *t = &p->r->times[i];

        fputs("<tr><th scope=\"row\">", p->out);
        page_escape(p->out, p->r->run->plan.entrants[i].name);
        fprintf(p->out,
                "</th><td>%ld</td><td>%.4f</td><td>%.4f</td><td>%.4f</td><td>%ld</td>"
                "<td>%ld</td></tr>\n",
                t->count, t->count ? t->sum / (double)t->count : 0,
                stats_percentile(t, 0.99), t->most, t->over_plan, t->over_limit);
    }
    fputs("</tbody></table></div></section>\n", p->out);
}

/* ---- Games --------------------------------------------------------------------- */

static void page_put_change(page_state *p, int at, const contest_cell *cell, bool *first)
{
    json_printf(&p->text, "%s[%d,", *first ? "" : ",", at);
    json_put_string(&p->text, cell->look);
    if (cell->text[0]) {
        json_put(&p->text, ",", 1);
        json_put_string(&p->text, cell->text);
    }
    json_put(&p->text, "]", 1);
    *first = false;
}

/* The cells that differ from the position before, a caption and the marked path. */
static void page_put_position(page_state *p, const void *view)
{
    char caption[CONTEST_TEXT] = "";
    int path[CONTEST_PATH], row, col, i, n;
    bool first = true;

    json_put(&p->text, "[", 1);
    for (row = 0; row < p->rows; row++)
        for (col = 0; col < p->cols; col++) {
            contest_cell cell;
            int at = row * p->cols + col;

            memset(&cell, 0, sizeof cell);
            p->contest->view_cell(view, row, col, &cell);
            if (strcmp(cell.look, p->cells[at].look) == 0 &&
                strcmp(cell.text, p->cells[at].text) == 0)
                continue;
            page_put_change(p, at, &cell, &first);
            p->cells[at] = cell;
        }
    json_put(&p->text, "],", 2);
    p->contest->view_caption(view, caption);
    json_put_string(&p->text, caption);
    json_put(&p->text, ",[", 2);
    n = p->contest->view_path(view, path);
    for (i = 0; i < n; i++)
        json_printf(&p->text, "%s%d", i > 0 ? "," : "", path[i]);
    json_put(&p->text, "]", 1);
}

/* One call: [seat, move or null, milliseconds, changes, caption, path]. */
static void page_put_call(page_state *p, void *view, const char *call, double ms)
{
    char move[CONTEST_TEXT];
    int seat = json_number(json_first(call), 0) != 0;
    bool moved = json_string(json_element(call, 1), move, sizeof move);

    if (moved && view && !p->broken)
        p->broken = p->contest->view_move(view, seat, move);
    json_printf(&p->text, "[%d,", seat);
    json_put_string(&p->text, moved ? move : NULL);
    json_printf(&p->text, ",%.1f,", ms);
    if (view && p->rows > 0 && !p->broken)
        page_put_position(p, view);
    else
        json_printf(&p->text, "[],\"\",[]");
    json_put(&p->text, "]", 1);
}

static void page_put_calls(page_state *p, void *view, const char *line)
{
    const char *call = json_first(json_member(line, "moves"));
    const char *ms = json_first(json_member(json_member(line, "time"), "ms"));
    bool first = true;

    for (; call; call = json_next(call)) {
        if (!first)
            json_put(&p->text, ",\n", 2);
        first = false;
        page_put_call(p, view, call, json_number(ms, 0));
        ms = ms ? json_next(ms) : NULL;
        page_flush(p);
    }
}

static void page_put_pair(page_state *p, const char *key, const double values[2])
{
    json_printf(&p->text, ",\"%s\":[", key);
    json_put_number(&p->text, values[0], 2);
    json_put(&p->text, ",", 1);
    json_put_number(&p->text, values[1], 2);
    json_put(&p->text, "]", 1);
}

static void page_put_head(page_state *p, const contest_result *g)
{
    json_printf(&p->text, "%s{\"n\":%d,\"start\":%d,\"stage\":%d,\"seats\":[%d,%d]",
                p->games > 0 ? ",\n" : "", g->fixture.number + 1, g->fixture.start,
                g->fixture.stage, g->fixture.entrant[0], g->fixture.entrant[1]);
    page_put_pair(p, "score", g->score);
    page_put_pair(p, "points", g->points);
    page_put_pair(p, "seconds", g->seconds);
    if (g->at_fault >= 0) {
        json_printf(&p->text, ",\"fault\":[%d,", g->at_fault);
        json_put_string(&p->text, contest_reason_name(g->reason));
        json_put(&p->text, ",", 1);
        json_put_string(&p->text, g->text);
        json_put(&p->text, "]", 1);
    }
}

static void page_put_game(page_state *p, const contest_result *g, const char *line)
{
    size_t room = strlen(line) + 1;
    char *position = malloc(room);
    void *view;

    if (!position)
        contest_no_memory();
    json_string(json_member(line, "position"), position, room);
    view = p->contest->view_open ? p->contest->view_open(p->self, position) : NULL;
    free(position);
    p->rows = p->cols = 0;
    if (view)
        p->contest->view_size(view, &p->rows, &p->cols);
    if (p->rows * p->cols > PAGE_CELLS_MAX || p->rows < 0 || p->cols < 0)
        p->rows = p->cols = 0;
    memset(p->cells, 0, PAGE_CELLS_MAX * sizeof *p->cells);
    page_put_head(p, g);
    json_printf(&p->text, ",\"rows\":%d,\"cols\":%d,\"first\":[", p->rows, p->cols);
    if (p->rows > 0)
        page_put_position(p, view);
    json_printf(&p->text, "],\"calls\":[\n");
    p->broken = NULL;
    page_put_calls(p, view, line);
    json_printf(&p->text, "],\"broken\":");
    json_put_string(&p->text, p->broken);
    json_printf(&p->text, "}");
    page_flush(p);
    if (view)
        p->contest->view_close(view);
    p->games++;
}

/* A line of a results file; lines that are no games of the run were refused before. */
static void page_take_line(page_state *p, const char *line)
{
    double game = json_number(json_member(line, "game"), 0);
    int number = game >= 1 && game <= INT_MAX ? (int)game - 1 : -1;

    if (!results_has(p->r, number) || p->done[number])
        return;
    p->done[number] = 1;
    if (p->games < PAGE_GAMES_MAX)
        page_put_game(p, &p->r->list[p->r->index[number] - 1], line);
    else
        p->left_out++;
}

static const char *page_read_file(page_state *p, const char *path)
{
    FILE *file = fopen(path, "rb");
    char *line = NULL;
    size_t room = 0;
    bool whole;

    if (!file)
        return strerror(errno);
    while (getline(&line, &room, file) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (json_is_valid(line))
            page_take_line(p, line);
    }
    whole = feof(file) && !ferror(file);
    free(line);
    fclose(file);
    return whole ? NULL : "a results file cannot be read";
}

/* ---- The whole ----------------------------------------------------------------- */

static void page_put_names(page_state *p)
{
    int i;

    json_printf(&p->text, "{\"shape\":");
    json_put_string(&p->text, p->contest->shape ? p->contest->shape : "square");
    json_printf(&p->text, ",\"legend\":");
    json_put_string(&p->text, p->contest->legend ? p->contest->legend : "");
    json_printf(&p->text, ",\"seats\":[");
    json_put_string(&p->text, p->contest->seat_names[0]);
    json_put(&p->text, ",", 1);
    json_put_string(&p->text, p->contest->seat_names[1]);
    json_printf(&p->text, "],\"limit\":%g,\"bots\":[", p->r->run->limit);
    for (i = 0; i < p->r->run->plan.count; i++) {
        if (i > 0)
            json_put(&p->text, ",", 1);
        json_put_string(&p->text, p->r->run->plan.entrants[i].name);
    }
    json_printf(&p->text, "],\"games\":[\n");
    page_flush(p);
}

static void page_put_opening(page_state *p)
{
    FILE *out = p->out;

    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
          "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n"
          "<link rel=\"icon\" href=\"data:,\">\n<title>",
          out);
    page_escape(out, p->contest->title);
    fputs("</title>\n<style>\n", out);
    page_put_lines(out, page_css);
    fputs(p->contest->css ? p->contest->css : "", out);
    fputs("\n</style>\n</head>\n<body>\n<header><h1>", out);
    page_escape(out, p->contest->title);
    fprintf(out, "</h1>\n<p>%d bots, %d ", p->r->run->plan.count, p->r->count);
    /* with a later tour that leaves some out nobody knows here how many there will be */
    if (p->r->count < p->r->run->games && !p->contest->admits)
        fprintf(out, "of %d ", p->r->run->games);
    fprintf(out,
            "games, seed %llu, limit %g s a move. "
            "<button id=\"theme\" type=\"button\">Light or dark</button></p></header>\n"
            "<main>\n",
            (unsigned long long)p->r->run->seed, p->r->run->limit);
}

static const char *page_put_all(page_state *p, char *const files[], int count)
{
    const char *wrong = NULL;
    int i;

    page_put_opening(p);
    page_put_standings(p);
    fputs("<section id=\"games\"><h2>Games</h2>\n<noscript><p>Stepping through the games "
          "needs JavaScript; the standings do not.</p></noscript>\n"
          "<div id=\"viewer\"></div></section>\n",
          p->out);
    page_put_faults(p);
    page_put_cross(p);
    page_put_times(p);
    fputs("</main>\n<script type=\"application/json\" id=\"data\">", p->out);
    page_put_names(p);
    for (i = 0; i < count && !wrong; i++)
        wrong = page_read_file(p, files[i]);
    json_printf(&p->text, "],\"left_out\":%d}", p->left_out);
    page_flush(p);
    fputs("</script>\n<script>\n", p->out);
    page_put_lines(p->out, page_js);
    fputs("</script>\n</body>\n</html>\n", p->out);
    return wrong;
}

static const char *page_fail(const char *path, const char *wrong)
{
    static char error[PAGE_ERROR];

    snprintf(error, sizeof error, "%.150s: %.140s", path, wrong);
    return error;
}

const char *page_can_write(const char *path)
{
    struct stat st;
    bool there = stat(path, &st) == 0;
    FILE *file;

    if (there && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
        return NULL; /* a pipe would wait for its reader */
    file = fopen(path, "ab");
    if (!file)
        return page_fail(path, strerror(errno));
    fclose(file);
    if (!there)
        remove(path);
    return NULL;
}

const char *page_write(const char *path, const struct contest *contest, const void *self,
                       const results *r, char *const files[], int count)
{
    const char *wrong;
    page_state p;

    memset(&p, 0, sizeof p);
    p.contest = contest;
    p.self = self;
    p.r = r;
    p.done = calloc((size_t)r->indexed + 1, 1);
    p.cells = calloc(PAGE_CELLS_MAX, sizeof *p.cells);
    if (!p.done || !p.cells)
        contest_no_memory();
    p.out = fopen(path, "wb");
    wrong = p.out ? page_put_all(&p, files, count) : strerror(errno);
    if (p.out && ferror(p.out))
        wrong = "not all of it could be written";
    if (p.out && fclose(p.out) != 0)
        wrong = strerror(errno);
    json_free(&p.text);
    free(p.cells);
    free(p.done);
    return wrong ? page_fail(path, wrong) : NULL;
}
