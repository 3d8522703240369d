/* Unknown cells that touch exactly the same numbers form a box: only how many mines are
 * in it matters, with a binomial number of ways. The boxes of a component are placed one
 * after the other; a state is how many mines each number under way still wants, and
 * carries the count of placements that lead there. A number whose boxes are all placed
 * wants nothing and leaves the state. Besides the ways, a pass carries the mines in a few
 * boxes, which gives their chances; it is repeated until every box had its turn.
 */
#include "msweeper/risk.h"

#include <string.h>

/* ---- boxes of a component ---- */

/* The numbers around a cell, ascending. */
static int ms_risk_numbers(const ms_board *board, const ms_view *view, int cell, int *out)
{
    int i, count = 0;

    for (i = 0; i < board->degree[cell]; i++)
        if (view->cell[board->nearby[cell][i]] >= 0)
            out[count++] = board->nearby[cell][i];
    return count;
}

static bool ms_risk_same_box(const ms_board *board, const ms_view *view, int a, int b)
{
    int first[MS_NEAR_MAX], second[MS_NEAR_MAX];
    int size = ms_risk_numbers(board, view, a, first);

    return size == ms_risk_numbers(board, view, b, second) &&
           memcmp(first, second, (size_t)size * sizeof first[0]) == 0;
}

/* Box of an unknown cell next to a number; cells of a box share that number. */
static void ms_risk_take(ms_risk *r, const ms_board *board, const ms_view *view, int cell,
                         int number)
{
    int i, other;

    if (view->cell[cell] != MS_UNKNOWN || r->box_of[cell] >= 0)
        return;
    for (i = 0; i < board->degree[number]; i++) {
        other = board->nearby[number][i];
        if (other != cell && r->box_of[other] >= 0 &&
            ms_risk_same_box(board, view, cell, other)) {
            r->box_of[cell] = r->box_of[other];
            r->box_size[r->box_of[cell]]++;
            return;
        }
    }
    r->box_of[cell] = (short)r->boxes;
    r->box_cell[r->boxes] = (short)cell;
    r->box_size[r->boxes] = 1;
    r->done[r->boxes++] = false;
}

/* Makes the boxes of the component that holds `first` (which touches a number). */
static void ms_risk_collect(ms_risk *r, const ms_board *board, const ms_view *view,
                            int first)
{
    int numbers[MS_NEAR_MAX], at, i, j, count;

    r->boxes = 0;
    ms_risk_numbers(board, view, first, numbers);
    ms_risk_take(r, board, view, first, numbers[0]);
    for (at = 0; at < r->boxes; at++) {
        count = ms_risk_numbers(board, view, r->box_cell[at], numbers);
        for (i = 0; i < count; i++) {
            for (j = 0; j < board->degree[numbers[i]]; j++)
                ms_risk_take(r, board, view, board->nearby[numbers[i]][j], numbers[i]);
            r->need[numbers[i]] =
                (signed char)(view->cell[numbers[i]] -
                              ms_view_count(board, view, numbers[i], MS_MINE));
            r->room[numbers[i]] =
                (short)ms_view_count(board, view, numbers[i], MS_UNKNOWN);
            r->counter[numbers[i]] = -1;
        }
    }
}

/* ---- order: always the box that leaves the fewest numbers under way ---- */

static int ms_risk_cost(const ms_risk *r, const ms_board *board, const ms_view *view,
                        int box)
{
    int numbers[MS_NEAR_MAX], i, cost = 0;
    int count = ms_risk_numbers(board, view, r->box_cell[box], numbers);

    for (i = 0; i < count; i++) {
        cost += r->counter[numbers[i]] < 0;
        cost -= r->room[numbers[i]] == r->box_size[box];
    }
    return cost;
}

static void ms_risk_arrange(ms_risk *r, const ms_board *board, const ms_view *view)
{
    int numbers[MS_NEAR_MAX], at, box, best, cost, best_cost, i, count;

    for (at = 0; at < r->boxes; at++) {
        best = -1;
        best_cost = 0;
        for (box = 0; box < r->boxes; box++) {
            if (r->done[box])
                continue;
            cost = ms_risk_cost(r, board, view, box);
            if (best < 0 || cost < best_cost) {
                best = box;
                best_cost = cost;
            }
        }
        r->order[at] = (short)best;
        r->done[best] = true;
        count = ms_risk_numbers(board, view, r->box_cell[best], numbers);
        for (i = 0; i < count; i++) {
            r->counter[numbers[i]] = 0;
            r->room[numbers[i]] = (short)(r->room[numbers[i]] - r->box_size[best]);
        }
    }
}

/* ---- tables ---- */

static void ms_risk_clear(ms_risk_table *table)
{
    table->size = 0;
    memset(table->slot, 0, sizeof table->slot);
}

/* The state with this key, new ones empty; NULL if the table is full. */
static ms_risk_state *ms_risk_find(ms_risk_table *table, const uint64_t key[2])
{
    uint64_t hash = (key[0] ^ (key[1] * 0x9E3779B97F4A7C15u)) * 0xBF58476D1CE4E5B9u;
    unsigned at = (unsigned)(hash >> 40) % MS_RISK_HASH;
    ms_risk_state *state;

    for (; table->slot[at] != 0; at = (at + 1) % MS_RISK_HASH) {
        state = &table->state[table->slot[at] - 1];
        if (state->key[0] == key[0] && state->key[1] == key[1])
            return state;
    }
    if (table->size == MS_RISK_STATES)
        return NULL;
    state = &table->state[table->size++];
    table->slot[at] = (short)table->size;
    memset(state, 0, sizeof *state);
    state->key[0] = key[0];
    state->key[1] = key[1];
    return state;
}

static int ms_risk_get(const uint64_t key[2], int counter)
{
    return (int)(key[counter / 16] >> (counter % 16 * 4)) & 15;
}

static void ms_risk_put(uint64_t key[2], int counter, int value)
{
    uint64_t *word = &key[counter / 16];
    int shift = counter % 16 * 4;

    *word = (*word & ~((uint64_t)15 << shift)) | (uint64_t)value << shift;
}

/* ---- one pass ---- */

/* The numbers a box touches while it is placed. */
typedef struct ms_risk_step {
    int box, size, first; /* first: of the boxes counted in this pass */
    int count, number[MS_NEAR_MAX], counter[MS_NEAR_MAX], room[MS_NEAR_MAX];
    int fresh[MS_NEAR_MAX]; /* what a counter that starts here begins with, else -1 */
} ms_risk_step;

/* Gives counters to the numbers that start here; false if there are not enough. */
static bool ms_risk_open(ms_risk *r, const ms_board *board, const ms_view *view,
                         ms_risk_step *step, bool used[MS_RISK_SLOTS])
{
    int i, number, counter;

    step->size = r->box_size[step->box];
    step->count = ms_risk_numbers(board, view, r->box_cell[step->box], step->number);
    for (i = 0; i < step->count; i++) {
        number = step->number[i];
        step->fresh[i] = -1;
        if (r->counter[number] < 0) {
            for (counter = 0; counter < MS_RISK_SLOTS && used[counter]; counter++)
                ;
            if (counter == MS_RISK_SLOTS)
                return false;
            used[counter] = true;
            r->counter[number] = (signed char)counter;
            step->fresh[i] = r->need[number];
        }
        r->room[number] = (short)(r->room[number] - step->size);
        step->counter[i] = r->counter[number];
        step->room[i] = r->room[number];
    }
    return true;
}

static void ms_risk_close(const ms_risk_step *step, bool used[MS_RISK_SLOTS])
{
    int i;

    for (i = 0; i < step->count; i++)
        if (step->room[i] == 0)
            used[step->counter[i]] = false;
}

/* The key after `mines` more are placed; false if a number gets too many or too few. */
static bool ms_risk_advance(const ms_risk_step *step, const uint64_t from[2], int mines,
                            uint64_t to[2])
{
    int i, left;

    to[0] = from[0];
    to[1] = from[1];
    for (i = 0; i < step->count; i++) {
        left = step->fresh[i] >= 0 ? step->fresh[i] : ms_risk_get(from, step->counter[i]);
        left -= mines;
        if (left < 0 || left > step->room[i])
            return false;
        ms_risk_put(to, step->counter[i], left);
    }
    return true;
}

static bool ms_risk_place(ms_risk *r, const ms_risk_step *step, const ms_risk_table *from,
                          ms_risk_table *to)
{
    int at, mines, i;
    uint64_t key[2];
    const ms_risk_state *old;
    ms_risk_state *state;
    double ways;

    ms_risk_clear(to);
    for (at = 0; at < from->size; at++) {
        old = &from->state[at];
        for (mines = 0; mines <= step->size; mines++) {
            if (!ms_risk_advance(step, old->key, mines, key))
                continue;
            state = ms_risk_find(to, key);
            if (state == NULL)
                return false;
            ways = r->binomial[step->size][mines];
            state->ways += old->ways * ways;
            for (i = 0; i < MS_RISK_BATCH; i++)
                state->mines[i] += old->mines[i] * ways;
            i = step->box - step->first;
            if (i >= 0 && i < MS_RISK_BATCH)
                state->mines[i] += old->ways * ways * mines;
        }
    }
    return true;
}

/* Counts the mines in boxes first..first + MS_RISK_BATCH - 1. NULL: too tangled, or late.
 */
static const ms_risk_state *ms_risk_pass(ms_risk *r, const ms_board *board,
                                         const ms_view *view, int first, const clk *clock)
{
    static const uint64_t nothing[2] = {0, 0};
    bool used[MS_RISK_SLOTS];
    ms_risk_step step;
    int at, i, count, numbers[MS_NEAR_MAX];

    memset(used, 0, sizeof used);
    for (at = 0; at < r->boxes; at++) {
        count = ms_risk_numbers(board, view, r->box_cell[at], numbers);
        for (i = 0; i < count; i++) {
            r->counter[numbers[i]] = -1;
            r->room[numbers[i]] =
                (short)ms_view_count(board, view, numbers[i], MS_UNKNOWN);
        }
    }
    ms_risk_clear(&r->table[0]);
    ms_risk_find(&r->table[0], nothing)->ways = 1;
    step.first = first;
    for (at = 0; at < r->boxes; at++) {
        step.box = r->order[at];
        if ((clock != NULL && clk_over(clock)) ||
            !ms_risk_open(r, board, view, &step, used) ||
            !ms_risk_place(r, &step, &r->table[at % 2], &r->table[(at + 1) % 2]))
            return NULL;
        ms_risk_close(&step, used);
    }
    return r->table[at % 2].size > 0 ? &r->table[at % 2].state[0] : NULL;
}

/* chance[] of one component; false if it cannot be done exactly. */
static bool ms_risk_component(ms_risk *r, const ms_board *board, const ms_view *view,
                              double chance[MS_CELLS_MAX], const clk *clock)
{
    const ms_risk_state *end;
    double share[MS_RISK_BATCH];
    int first, i, cell, box;

    ms_risk_arrange(r, board, view);
    for (first = 0; first < r->boxes; first += MS_RISK_BATCH) {
        end = ms_risk_pass(r, board, view, first, clock);
        if (end == NULL)
            return false;
        for (i = 0; i < MS_RISK_BATCH; i++)
            share[i] = end->mines[i] / end->ways;
        for (cell = 0; cell < board->cells; cell++) {
            box = r->box_of[cell];
            if (box >= first && box < first + MS_RISK_BATCH)
                chance[cell] = share[box - first] / r->box_size[box];
        }
    }
    return true;
}

/* ---- public ---- */

static void ms_risk_binomials(ms_risk *r)
{
    int n, k;

    memset(r->binomial, 0, sizeof r->binomial);
    for (n = 0; n <= MS_NEAR_MAX; n++)
        for (k = 0; k <= n; k++)
            r->binomial[n][k] = k == 0 || k == n
                                    ? 1.0
                                    : r->binomial[n - 1][k - 1] + r->binomial[n - 1][k];
}

int ms_risk_exact(ms_risk *r, const ms_board *board, const ms_view *view,
                  double chance[MS_CELLS_MAX], const clk *clock)
{
    int cell, other, numbers[MS_NEAR_MAX], missing = 0;
    bool exact;

    enum {
        FREE = -1,
        LEFT = -2
    }; /* box_of: not in a box; in one of a former component */

    ms_risk_binomials(r);
    memset(r->box_of, FREE, sizeof r->box_of);
    for (cell = 0; cell < board->cells; cell++)
        chance[cell] = 0.5;
    for (cell = 0; cell < board->cells; cell++) {
        if (view->cell[cell] != MS_UNKNOWN || r->box_of[cell] != FREE ||
            ms_risk_numbers(board, view, cell, numbers) == 0)
            continue;
        ms_risk_collect(r, board, view, cell);
        exact = ms_risk_component(r, board, view, chance, clock);
        for (other = 0; other < board->cells; other++) {
            if (r->box_of[other] < 0)
                continue;
            r->box_of[other] = LEFT;
            if (!exact) {
                chance[other] = -1;
                missing++;
            }
        }
    }
    return missing;
}

void ms_risk_estimate(ms_infer *infer, const ms_board *board, const ms_view *view,
                      double chance[MS_CELLS_MAX], const clk *clock)
{
    unsigned char mine[MS_CELLS_MAX];
    short count[MS_CELLS_MAX];
    int cell, samples = 0;

    memset(count, 0, sizeof count);
    while (samples < MS_RISK_SAMPLES && (clock == NULL || !clk_over(clock))) {
        if (!ms_infer_sample(infer, board, view, (uint64_t)samples, mine))
            break;
        samples++;
        for (cell = 0; cell < board->cells; cell++)
            count[cell] = (short)(count[cell] + mine[cell]);
    }
    for (cell = 0; cell < board->cells; cell++)
        if (chance[cell] < 0)
            chance[cell] = samples > 0 ? (double)count[cell] / samples : 0.5;
}

int ms_risk_least(const ms_board *board, const ms_view *view,
                  const double chance[MS_CELLS_MAX])
{
    int cell, best = -1;

    for (cell = 0; cell < board->cells; cell++)
        if (view->cell[cell] == MS_UNKNOWN &&
            (best < 0 || chance[cell] < chance[best] - 1e-9))
            best = cell;
    return best;
}
