/* checker: the closure of what can be concluded on a minefield.
 *
 * Variable cell + 1 of the solver is "there is a mine". A known number r with open
 * neighbours n gives the clauses "among any n - r + 1 of them is a mine" and "among any
 * r + 1 of them is none". The clauses only grow, so everything learned stays true. A cell
 * is determined once the solver holds it for a fact: by direct conclusion, or because the
 * opposite of its true state turned out impossible. The true field is always one of the
 * placements, so only the opposite has to be tried, and only within the cell's component
 * (cells linked by numbers). A component that no new number touches and that has lost no
 * cell is not tried again: what follows from the same numbers stays the same.
 */
#include "msweeper/checker.h"

#include <stdlib.h>
#include <string.h>

#include "common/rng.h"
#include "msweeper/sat.h"

enum { MJ_AROUND = 8 };

struct mj_closure {
    const mj_field *field;
    mj_sat *sat;
    int cells;
    bool told[MJ_CELLS_MAX];
    bool linked[MJ_CELLS_MAX]; /* a told number touches it */
    int touched[MJ_CELLS_MAX]; /* when a number around it was told */
    int tried[MJ_CELLS_MAX];   /* `now` when its component was tried to the end */
    int size[MJ_CELLS_MAX];    /* cells of that component then */
    int now;                   /* counts the numbers told */
    bool failed;               /* memory is short */
};

/* ---- Numbers into clauses --------------------------------------------------------- */

/* Adds, for every choice of `size` of the n cells, the clause "one of them is a mine"
 * (mine) or "one of them is none". Choices are the bit sets of that many bits. */
static bool mj_closure_among(mj_closure *closure, const int *cells, int n, int size,
                             bool mine)
{
    int literals[MJ_AROUND];
    unsigned set;

    for (set = 0; set < 1u << n; set++) {
        int count = 0, i;

        for (i = 0; i < n; i++)
            if (set >> i & 1u) {
                if (count < size)
                    literals[count] = mine ? cells[i] + 1 : -(cells[i] + 1);
                count++;
            }
        if (count == size && !mj_sat_add(closure->sat, literals, size))
            return false;
    }
    return true;
}

/* Exactly r of the open neighbours are mines. */
static bool mj_closure_constrain(mj_closure *closure, int cell)
{
    int around[MJ_AROUND], open[MJ_AROUND] = {0};
    int n = mj_around(closure->field, cell, around), left = 0, i;
    int mines = mj_number(closure->field, cell);

    for (i = 0; i < n; i++) {
        int fixed = mj_sat_fixed(closure->sat, around[i] + 1);

        closure->linked[around[i]] = true;
        closure->touched[around[i]] = closure->now;
        if (fixed < 0)
            open[left++] = around[i];
        else
            mines -= fixed;
    }
    return (mines == 0 ||
            mj_closure_among(closure, open, left, left - mines + 1, true)) &&
           (mines == left || mj_closure_among(closure, open, left, mines + 1, false));
}

void mj_closure_tell(mj_closure *closure, int cell)
{
    int literal = -(cell + 1);

    if (closure->told[cell])
        return;
    closure->told[cell] = true;
    closure->now++;
    if (!mj_sat_add(closure->sat, &literal, 1) || !mj_closure_constrain(closure, cell))
        closure->failed = true;
}

/* Opens cells that are known to be free of mines; true if there were any. */
static bool mj_closure_open(mj_closure *closure)
{
    bool any = false;
    int cell;

    for (cell = 0; cell < closure->cells; cell++)
        if (!closure->told[cell] && mj_sat_fixed(closure->sat, cell + 1) == 0) {
            mj_closure_tell(closure, cell);
            any = true;
        }
    return any;
}

/* ---- Components ------------------------------------------------------------------- */

static bool mj_closure_is_open(const mj_closure *closure, int cell)
{
    return closure->linked[cell] && mj_sat_fixed(closure->sat, cell + 1) < 0;
}

/* Collects the open cells linked with `start` through told numbers. */
static int mj_closure_component(const mj_closure *closure, int start, bool *seen,
                                int *cells)
{
    int count = 0, done = 0, i, j;

    cells[count++] = start;
    seen[start] = true;
    while (done < count) {
        int numbers[MJ_AROUND], others[MJ_AROUND];
        int n = mj_around(closure->field, cells[done++], numbers);

        for (i = 0; i < n; i++) {
            int m = closure->told[numbers[i]]
                        ? mj_around(closure->field, numbers[i], others)
                        : 0;

            for (j = 0; j < m; j++)
                if (!seen[others[j]] && mj_closure_is_open(closure, others[j])) {
                    seen[others[j]] = true;
                    cells[count++] = others[j];
                }
        }
    }
    return count;
}

/* Tries the opposite of the truth for each cell of a component. Returns 1 when a cell
 * turned out free of mines (open it first), 0 when all was tried, -1 on giving up. */
static int mj_closure_try(mj_closure *closure, const int *cells, int count)
{
    int vars[MJ_CELLS_MAX];
    bool loose[MJ_CELLS_MAX] = {false}; /* seen with both states */
    int i, j;

    for (i = 0; i < count; i++) {
        vars[i] = cells[i] + 1;
        mj_sat_prefer(closure->sat, vars[i], !closure->field->mine[cells[i]]);
    }
    for (i = 0; i < count; i++) {
        bool mine = closure->field->mine[cells[i]];
        mj_sat_result result;

        if (loose[cells[i]] || mj_sat_fixed(closure->sat, vars[i]) >= 0)
            continue;
        result = mj_sat_solve(closure->sat, mine ? -vars[i] : vars[i], vars, count,
                              MJ_CONFLICTS_MAX);
        if (result == MJ_SAT_GAVE_UP ||
            mj_sat_conflicts(closure->sat) >= MJ_CONFLICTS_MAX)
            return -1;
        for (j = 0; result == MJ_SAT_YES && j < count; j++)
            if (mj_sat_model(closure->sat, vars[j]) != closure->field->mine[cells[j]])
                loose[cells[j]] = true;
        /* Facts can also come to light on the way to a MJ_SAT_YES. */
        if (mj_closure_open(closure))
            return 1;
    }
    return 0;
}

/* One pass over all components; result as of mj_closure_try. */
static int mj_closure_pass(mj_closure *closure)
{
    bool seen[MJ_CELLS_MAX] = {false};
    int cells[MJ_CELLS_MAX];
    int cell, i;

    for (cell = 0; cell < closure->cells; cell++) {
        int count, result;
        bool stale = false;

        if (seen[cell] || !mj_closure_is_open(closure, cell))
            continue;
        count = mj_closure_component(closure, cell, seen, cells);
        for (i = 0; i < count; i++)
            stale = stale || closure->touched[cells[i]] > closure->tried[cells[i]] ||
                    closure->size[cells[i]] != count;
        if (!stale)
            continue;
        result = mj_closure_try(closure, cells, count);
        if (result != 0)
            return result;
        for (i = 0; i < count; i++) {
            closure->tried[cells[i]] = closure->now;
            closure->size[cells[i]] = count;
        }
    }
    return 0;
}

bool mj_closure_run(mj_closure *closure, bool direct)
{
    int result = 1;

    while (result == 1 && !closure->failed) {
        while (mj_closure_open(closure) && !closure->failed)
            continue;
        result = direct || closure->failed ? 0 : mj_closure_pass(closure);
    }
    return result == 0 && !closure->failed;
}

/* ---- The rest of the interface ---------------------------------------------------- */

mj_closure *mj_closure_new(const mj_field *field)
{
    mj_closure *closure = calloc(1, sizeof *closure);

    if (!closure)
        return NULL;
    closure->field = field;
    closure->cells = field->rows * field->cols;
    closure->sat = mj_sat_new(closure->cells);
    if (closure->sat)
        return closure;
    free(closure);
    return NULL;
}

void mj_closure_free(mj_closure *closure)
{
    if (!closure)
        return;
    mj_sat_free(closure->sat);
    free(closure);
}

bool mj_closure_determined(const mj_closure *closure, int cell)
{
    return mj_sat_fixed(closure->sat, cell + 1) >= 0;
}

long mj_closure_conflicts(const mj_closure *closure)
{
    return mj_sat_conflicts(closure->sat);
}

mj_verdict mj_check_field(const mj_field *field)
{
    mj_verdict verdict = {MJ_TOO_HARD, -1, 0, 0};
    mj_closure *closure = mj_closure_new(field);
    bool decided;
    int cell;

    if (!closure)
        return verdict;
    for (cell = 0; cell < closure->cells; cell++)
        if (field->given[cell])
            mj_closure_tell(closure, cell);
    decided = mj_closure_run(closure, false);
    for (cell = closure->cells - 1; cell >= 0; cell--)
        if (!mj_closure_determined(closure, cell)) {
            verdict.cell = cell;
            verdict.left++;
        }
    if (verdict.left == 0)
        verdict.legality = MJ_LEGAL;
    else if (decided)
        verdict.legality = MJ_UNDETERMINED;
    verdict.conflicts = mj_closure_conflicts(closure);
    mj_closure_free(closure);
    return verdict;
}

/* ---- Reference fields ------------------------------------------------------------- */

static bool mj_has_free_neighbour(const mj_field *field, int cell)
{
    int around[MJ_AROUND];
    int n = mj_around(field, cell, around), i;

    for (i = 0; i < n; i++)
        if (!field->mine[around[i]])
            return true;
    return false;
}

/* Mines at random; one that is shut in by mines could never be found and is lifted. */
static void mj_lay_mines(mj_field *field, double density, rng *random)
{
    int cells = field->rows * field->cols, cell;

    for (cell = 0; cell < cells; cell++)
        field->mine[cell] = rng_unit(random) < density;
    for (cell = 0; cell < cells; cell++)
        if (field->mine[cell] && !mj_has_free_neighbour(field, cell))
            field->mine[cell] = false;
    for (cell = 0; cell < cells; cell++)
        field->mines += field->mine[cell];
}

/* The first number to be given is a 0, if there is one: as a player would begin. */
static void mj_start_at_nought(const mj_field *field, int *order)
{
    int i;

    for (i = 0; i < field->rows * field->cols; i++)
        if (!field->mine[order[i]] && mj_number(field, order[i]) == 0) {
            int swap = order[0];

            order[0] = order[i];
            order[i] = swap;
            return;
        }
}

bool mj_make_field(mj_field *field, int rows, int cols, double density, uint64_t seed)
{
    int order[MJ_CELLS_MAX];
    mj_closure *closure;
    rng random;
    int cells = rows * cols, i;
    bool fine = true;

    mj_field_clear(field, rows, cols);
    rng_seed(&random, seed);
    mj_lay_mines(field, density, &random);
    for (i = 0; i < cells; i++)
        order[i] = i;
    rng_shuffle(&random, order, cells);
    mj_start_at_nought(field, order);
    closure = mj_closure_new(field);
    if (!closure)
        return false;
    /* Give a cell whenever what is known leads no further. Once every free cell is told,
     * each mine next to one is forced by its number, so this ends in a legal field. */
    for (i = 0; i < cells && fine; i++) {
        if (field->mine[order[i]] || mj_closure_determined(closure, order[i]))
            continue;
        field->given[order[i]] = true;
        field->givens++;
        mj_closure_tell(closure, order[i]);
        fine = mj_closure_run(closure, false);
    }
    mj_closure_free(closure);
    return fine;
}
