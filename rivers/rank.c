/* rank: a group of level bots is split by one key at a time.
 *
 * The bots of a group stand side by side in `order`; splitting sorts them by a key that
 * is computed inside the group and gives the parts to the next step. Every step makes
 * groups smaller or hands them on to a later key, so this ends.
 */
#include "rivers/rank.h"

#include <stdlib.h>
#include <string.h>

enum rj_step { RJ_BY_POINTS, RJ_BY_OWN_DISCS, RJ_BY_ALL_DISCS, RJ_LEVEL };

typedef struct rj_ranking {
    const contest_table *table;
    int *order;    /* entrants, best first */
    double *key;   /* by entrant, for the step at hand */
    char *inside;  /* by entrant: in the group at hand */
    int *place;    /* by entrant */
} rj_ranking;

/* The key of everybody in the group: points, or disc difference, of the games in which
 * both are inside, or of all games of who is inside. */
static void rj_rank_keys(rj_ranking *r, int first, int count, enum rj_step step)
{
    int i, seat;

    memset(r->inside, 0, (size_t)r->table->plan->count);
    for (i = first; i < first + count; i++) {
        r->inside[r->order[i]] = 1;
        r->key[r->order[i]] = 0;
    }
    for (i = 0; i < r->table->count; i++) {
        const contest_result *g = &r->table->results[i];

        for (seat = 0; seat < CONTEST_SEATS; seat++) {
            int own = g->fixture.entrant[seat], other = g->fixture.entrant[1 - seat];

            if (!r->inside[own] || (step != RJ_BY_ALL_DISCS && !r->inside[other]))
                continue;
            r->key[own] += step == RJ_BY_POINTS ? g->points[seat]
                                                : g->score[seat] - g->score[1 - seat];
        }
    }
}

/* Sorts the group by its keys, the best first; equal ones keep the order of entrants. */
static void rj_rank_sort(rj_ranking *r, int first, int count)
{
    int i, j;

    for (i = first + 1; i < first + count; i++) {
        int moved = r->order[i];

        for (j = i; j > first; j--) {
            int before = r->order[j - 1];

            if (r->key[before] > r->key[moved] ||
                (r->key[before] == r->key[moved] && before < moved))
                break;
            r->order[j] = before;
        }
        r->order[j] = moved;
    }
}

static void rj_rank_group(rj_ranking *r, int first, int count, enum rj_step step)
{
    int start, end, i;
    int *parts; /* ends of the parts: keys do not outlive the recursion */
    int n = 0;

    if (count == 1 || step == RJ_LEVEL) {
        for (i = first; i < first + count; i++)
            r->place[r->order[i]] = first + 1;
        return;
    }
    rj_rank_keys(r, first, count, step);
    rj_rank_sort(r, first, count);
    parts = malloc((size_t)count * sizeof *parts);
    if (!parts)
        contest_no_memory();
    for (end = first + 1; end <= first + count; end++)
        if (end == first + count || r->key[r->order[end]] != r->key[r->order[end - 1]])
            parts[n++] = end;
    /* Points again while they split; what they do not split goes to the next step. */
    if (n == 1 || step != RJ_BY_POINTS)
        step = (enum rj_step)(step + 1);
    for (i = 0, start = first; i < n; start = parts[i++])
        rj_rank_group(r, start, parts[i] - start, step);
    free(parts);
}

static void rj_rank_fill(const contest_table *table, int entrant, contest_row *row)
{
    int games = 0, won = 0, drawn = 0, lost = 0, forfeits = 0, i, seat;
    double points = 0, discs = 0;

    for (i = 0; i < table->count; i++) {
        const contest_result *g = &table->results[i];

        for (seat = 0; seat < CONTEST_SEATS; seat++) {
            if (g->fixture.entrant[seat] != entrant)
                continue;
            games++;
            points += g->points[seat];
            discs += g->score[seat] - g->score[1 - seat];
            won += g->win[seat] > g->win[1 - seat];
            drawn += g->win[seat] == g->win[1 - seat];
            lost += g->win[seat] < g->win[1 - seat];
            forfeits += g->at_fault == seat;
        }
    }
    snprintf(row->column[0], CONTEST_COLUMN_TEXT, "%.0f", points);
    snprintf(row->column[1], CONTEST_COLUMN_TEXT, "%d", games);
    snprintf(row->column[2], CONTEST_COLUMN_TEXT, "%d", won);
    snprintf(row->column[3], CONTEST_COLUMN_TEXT, "%d", drawn);
    snprintf(row->column[4], CONTEST_COLUMN_TEXT, "%d", lost);
    snprintf(row->column[5], CONTEST_COLUMN_TEXT, "%+.0f", discs);
    snprintf(row->column[6], CONTEST_COLUMN_TEXT, "%d", forfeits);
}

void rj_rank(const void *self, const contest_table *table, contest_row *rows)
{
    size_t n = (size_t)table->plan->count + 1;
    rj_ranking r;
    int i;

    (void)self;
    r.table = table;
    r.order = malloc(n * sizeof *r.order);
    r.key = malloc(n * sizeof *r.key);
    r.inside = malloc(n);
    r.place = malloc(n * sizeof *r.place);
    if (!r.order || !r.key || !r.inside || !r.place)
        contest_no_memory();
    for (i = 0; i < table->plan->count; i++)
        r.order[i] = i;
    rj_rank_group(&r, 0, table->plan->count, RJ_BY_POINTS);
    for (i = 0; i < table->plan->count; i++) {
        memset(&rows[i], 0, sizeof rows[i]);
        rows[i].entrant = r.order[i];
        rows[i].place = r.place[r.order[i]];
        rj_rank_fill(table, r.order[i], &rows[i]);
    }
    free(r.order);
    free(r.key);
    free(r.inside);
    free(r.place);
}
