/* sat: conflict-driven clause learning, the plain textbook form.
 *
 * Clauses live in one block of ints: size, glue (0 for a clause of the problem), the
 * links of two watch lists, then the literals, watched ones first. A literal is 2 *
 * variable + 1 if negated. Invariants between calls: the trail holds only facts (level
 * 0), they are propagated, and every clause that no fact satisfies watches two literals
 * that are open. Decisions are taken among the variables the caller names, in order of
 * activity.
 */
#include "msweeper/sat.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    MJ_SAT_SIZE, /* a clause: number of literals */
    MJ_SAT_GLUE, /* learned: number of decision levels in it; 0: of the problem */
    MJ_SAT_NEXT, /* two links: next clause that watches literal 0, 1 */
    MJ_SAT_LITS = MJ_SAT_NEXT + 2,
    MJ_SAT_SHORT = 8,          /* most literals of a clause that is added */
    MJ_SAT_LEARNED_MAX = 4000, /* learned clauses kept before the first reduction */
    MJ_SAT_RESTART = 100,      /* conflicts, times the Luby sequence */
    MJ_SAT_BLOCK_MAX = 1 << 26
};

struct mj_sat {
    int vars;
    int32_t *block; /* clauses, the first at offset 1: 0 means none */
    int32_t used, room;
    int32_t head[2 * MJ_SAT_VARS];  /* watch lists by literal */
    signed char value[MJ_SAT_VARS]; /* 1, 0, -1 open */
    signed char phase[MJ_SAT_VARS]; /* value to try first: last one it had */
    bool model[MJ_SAT_VARS];
    int32_t reason[MJ_SAT_VARS]; /* clause that forced it, 0: decision or fact */
    int level[MJ_SAT_VARS];
    double activity[MJ_SAT_VARS], bump;
    bool seen[MJ_SAT_VARS];
    int trail[MJ_SAT_VARS], trailed, propagated;
    int mark[MJ_SAT_VARS + 1],
        levels; /* mark[l]: length of the trail before level l + 1 */
    int learnt[MJ_SAT_VARS], learnt_size;
    int heap[MJ_SAT_VARS], heap_size, place[MJ_SAT_VARS]; /* place -1: not in the heap */
    bool choose[MJ_SAT_VARS]; /* may be decided in this call */
    int learned, learned_max;
    long conflicts;
    bool contradiction, no_memory;
};

/* ---- Heap of open variables by activity ------------------------------------------- */

static void mj_heap_set(mj_sat *sat, int slot, int var)
{
    sat->heap[slot] = var;
    sat->place[var] = slot;
}

static void mj_heap_up(mj_sat *sat, int slot)
{
    int var = sat->heap[slot];

    while (slot > 0) {
        int parent = (slot - 1) / 2;

        if (sat->activity[sat->heap[parent]] >= sat->activity[var])
            break;
        mj_heap_set(sat, slot, sat->heap[parent]);
        slot = parent;
    }
    mj_heap_set(sat, slot, var);
}

static void mj_heap_down(mj_sat *sat, int slot)
{
    int var = sat->heap[slot];

    for (;;) {
        int child = 2 * slot + 1;

        if (child >= sat->heap_size)
            break;
        if (child + 1 < sat->heap_size &&
            sat->activity[sat->heap[child + 1]] > sat->activity[sat->heap[child]])
            child++;
        if (sat->activity[sat->heap[child]] <= sat->activity[var])
            break;
        mj_heap_set(sat, slot, sat->heap[child]);
        slot = child;
    }
    mj_heap_set(sat, slot, var);
}

static void mj_heap_push(mj_sat *sat, int var)
{
    if (sat->place[var] >= 0)
        return;
    mj_heap_set(sat, sat->heap_size++, var);
    mj_heap_up(sat, sat->heap_size - 1);
}

static int mj_heap_pop(mj_sat *sat)
{
    int top = sat->heap[0], last;

    sat->place[top] = -1;
    last = sat->heap[--sat->heap_size];
    if (sat->heap_size > 0) {
        mj_heap_set(sat, 0, last);
        mj_heap_down(sat, 0);
    }
    return top;
}

static void mj_heap_clear(mj_sat *sat)
{
    int i;

    for (i = 0; i < sat->heap_size; i++)
        sat->place[sat->heap[i]] = -1;
    sat->heap_size = 0;
}

static void mj_sat_bump(mj_sat *sat, int var)
{
    int i;

    sat->activity[var] += sat->bump;
    if (sat->activity[var] > 1e100) {
        for (i = 0; i < sat->vars; i++)
            sat->activity[i] *= 1e-100;
        sat->bump *= 1e-100;
    }
    if (sat->place[var] >= 0)
        mj_heap_up(sat, sat->place[var]);
}

/* ---- Assignment ------------------------------------------------------------------- */

/* 1 true, 0 false, -1 open */
static int mj_lit_value(const mj_sat *sat, int lit)
{
    int value = sat->value[lit >> 1];

    return value < 0 ? -1 : value ^ (lit & 1);
}

static void mj_sat_assign(mj_sat *sat, int lit, int32_t reason)
{
    int var = lit >> 1;

    sat->value[var] = (signed char)!(lit & 1);
    sat->reason[var] = reason;
    sat->level[var] = sat->levels;
    sat->trail[sat->trailed++] = lit;
}

static void mj_sat_back_to(mj_sat *sat, int level)
{
    if (sat->levels <= level)
        return;
    while (sat->trailed > sat->mark[level]) {
        int var = sat->trail[--sat->trailed] >> 1;

        sat->phase[var] = sat->value[var];
        sat->value[var] = -1;
        if (sat->choose[var])
            mj_heap_push(sat, var);
    }
    sat->propagated = sat->trailed;
    sat->levels = level;
}

/* Visits one clause that watches the now false literal `lit`; brings `lit` to the second
 * place. Returns 0 and moves the watch, 1 keeps it, 2 on a conflict. */
static int mj_sat_visit(mj_sat *sat, int32_t ref, int lit)
{
    int32_t *clause = sat->block + ref, *lits = clause + MJ_SAT_LITS;
    int32_t swap;
    int i;

    if (lits[0] == lit) {
        lits[0] = lits[1];
        lits[1] = lit;
        swap = clause[MJ_SAT_NEXT];
        clause[MJ_SAT_NEXT] = clause[MJ_SAT_NEXT + 1];
        clause[MJ_SAT_NEXT + 1] = swap;
    }
    if (mj_lit_value(sat, lits[0]) == 1)
        return 1;
    for (i = 2; i < clause[MJ_SAT_SIZE]; i++)
        if (mj_lit_value(sat, lits[i]) != 0) {
            lits[1] = lits[i];
            lits[i] = lit;
            return 0;
        }
    if (mj_lit_value(sat, lits[0]) == 0)
        return 2;
    mj_sat_assign(sat, lits[0], ref);
    return 1;
}

/* Draws all direct conclusions; returns a clause that is violated, or 0. */
static int32_t mj_sat_propagate(mj_sat *sat)
{
    while (sat->propagated < sat->trailed) {
        int lit = sat->trail[sat->propagated++] ^ 1;
        int32_t *link = &sat->head[lit];

        while (*link) {
            int32_t ref = *link, *next;
            int seen = mj_sat_visit(sat, ref, lit);

            if (seen == 2) {
                sat->propagated = sat->trailed;
                return ref;
            }
            next = sat->block + ref + MJ_SAT_NEXT + 1;
            if (seen == 1) {
                link = next;
                continue;
            }
            *link = *next;
            *next = sat->head[sat->block[ref + MJ_SAT_LITS + 1]];
            sat->head[sat->block[ref + MJ_SAT_LITS + 1]] = ref;
        }
    }
    return 0;
}

/* ---- Clauses ---------------------------------------------------------------------- */

static bool mj_sat_grow(mj_sat *sat, int32_t more)
{
    int32_t *block;
    int32_t room = sat->room;

    while (room - sat->used < more && room < MJ_SAT_BLOCK_MAX)
        room *= 2;
    if (room - sat->used < more)
        return false;
    if (room == sat->room)
        return true;
    block = realloc(sat->block, (size_t)room * sizeof *block);
    if (!block)
        return false;
    sat->block = block;
    sat->room = room;
    return true;
}

static void mj_sat_watch(mj_sat *sat, int32_t ref)
{
    int32_t *clause = sat->block + ref;
    int i;

    for (i = 0; i < 2; i++) {
        clause[MJ_SAT_NEXT + i] = sat->head[clause[MJ_SAT_LITS + i]];
        sat->head[clause[MJ_SAT_LITS + i]] = ref;
    }
}

/* Stores a clause of at least two literals; 0 when memory is short. */
static int32_t mj_sat_store(mj_sat *sat, const int *lits, int size, int glue)
{
    int32_t ref = sat->used, *clause;
    int i;

    if (!mj_sat_grow(sat, size + MJ_SAT_LITS)) {
        sat->no_memory = true;
        return 0;
    }
    clause = sat->block + ref;
    clause[MJ_SAT_SIZE] = size;
    clause[MJ_SAT_GLUE] = glue;
    for (i = 0; i < size; i++)
        clause[MJ_SAT_LITS + i] = lits[i];
    sat->used += size + MJ_SAT_LITS;
    sat->learned += glue > 0;
    mj_sat_watch(sat, ref);
    return ref;
}

static bool mj_sat_fact(mj_sat *sat, int lit)
{
    int value = mj_lit_value(sat, lit);

    if (value < 0)
        mj_sat_assign(sat, lit, 0);
    if (value == 0 || mj_sat_propagate(sat))
        sat->contradiction = true;
    return !sat->contradiction;
}

bool mj_sat_add(mj_sat *sat, const int *literals, int count)
{
    int lits[MJ_SAT_SHORT];
    int i, n = 0;

    for (i = 0; i < count; i++) {
        int var = (literals[i] < 0 ? -literals[i] : literals[i]) - 1;
        int lit = 2 * var + (literals[i] < 0);
        int value = mj_lit_value(sat, lit);

        if (value == 1)
            return !sat->contradiction;
        if (value < 0)
            lits[n++] = lit;
    }
    if (n == 0)
        sat->contradiction = true;
    else if (n == 1)
        mj_sat_fact(sat, lits[0]);
    else
        mj_sat_store(sat, lits, n, 0);
    return !sat->contradiction && !sat->no_memory;
}

/* Takes the clause at `from` over to the end of the used block, without its false
 * literals; leaves it out when a fact satisfies it. At level 0, all propagated. */
static void mj_sat_keep(mj_sat *sat, int32_t from)
{
    int32_t *clause = sat->block + from, *to = sat->block + sat->used;
    int32_t size = clause[MJ_SAT_SIZE], glue = clause[MJ_SAT_GLUE];
    int i, n = 0;

    for (i = 0; i < size; i++)
        if (mj_lit_value(sat, clause[MJ_SAT_LITS + i]) == 1)
            return;
    for (i = 0; i < size; i++) {
        int lit = clause[MJ_SAT_LITS + i];

        if (mj_lit_value(sat, lit) < 0)
            to[MJ_SAT_LITS + n++] = lit;
    }
    to[MJ_SAT_SIZE] = n;
    to[MJ_SAT_GLUE] = glue;
    mj_sat_watch(sat, sat->used);
    sat->used += n + MJ_SAT_LITS;
    sat->learned += glue > 0;
}

/* Drops the older half of the learned clauses that span many levels, and what facts have
 * made useless. Between decisions only (level 0). */
static void mj_sat_reduce(mj_sat *sat)
{
    int32_t end = sat->used, ref = 1;
    int drop = sat->learned / 2, i;

    for (i = 0; i < sat->trailed; i++)
        sat->reason[sat->trail[i] >> 1] = 0;
    memset(sat->head, 0, sizeof sat->head);
    sat->used = 1;
    sat->learned = 0;
    while (ref < end) {
        int32_t size = sat->block[ref + MJ_SAT_SIZE];

        if (sat->block[ref + MJ_SAT_GLUE] > 3 && drop > 0)
            drop--;
        else
            mj_sat_keep(sat, ref);
        ref += size + MJ_SAT_LITS;
    }
    sat->learned_max += sat->learned_max / 10;
}

/* ---- Learning --------------------------------------------------------------------- */

/* Takes the literals of a clause into the analysis; returns how many of the current
 * level are new. */
static int mj_sat_mark(mj_sat *sat, int32_t ref, int skip)
{
    const int32_t *clause = sat->block + ref;
    int i, open = 0;

    for (i = 0; i < clause[MJ_SAT_SIZE]; i++) {
        int lit = clause[MJ_SAT_LITS + i], var = lit >> 1;

        if (lit == skip || sat->seen[var] || sat->level[var] == 0)
            continue;
        sat->seen[var] = true;
        mj_sat_bump(sat, var);
        if (sat->level[var] == sat->levels)
            open++;
        else
            sat->learnt[sat->learnt_size++] = lit;
    }
    return open;
}

/* A literal of the learned clause is idle if its reason consists of others of them. */
static bool mj_sat_idle(const mj_sat *sat, int lit)
{
    int32_t ref = sat->reason[lit >> 1];
    int i;

    if (!ref)
        return false;
    for (i = 0; i < sat->block[ref + MJ_SAT_SIZE]; i++) {
        int other = sat->block[ref + MJ_SAT_LITS + i] >> 1;

        if (other != lit >> 1 && !sat->seen[other] && sat->level[other] > 0)
            return false;
    }
    return true;
}

static void mj_sat_shorten(mj_sat *sat)
{
    int idle[MJ_SAT_VARS], count = 0, i, n = 1;

    for (i = 1; i < sat->learnt_size; i++)
        if (mj_sat_idle(sat, sat->learnt[i]))
            idle[count++] = sat->learnt[i] >> 1;
        else
            sat->learnt[n++] = sat->learnt[i];
    sat->learnt_size = n;
    for (i = 0; i < count; i++)
        sat->seen[idle[i]] = false;
}

/* From a violated clause: learnt[0] is the first literal through which all of the current
 * level's guilt passes, negated. */
static void mj_sat_analyze(mj_sat *sat, int32_t ref)
{
    int at = sat->trailed, lit = -1, open = 0, i;

    sat->learnt_size = 1;
    do {
        open += mj_sat_mark(sat, ref, lit);
        while (!sat->seen[sat->trail[at - 1] >> 1])
            at--;
        lit = sat->trail[--at];
        ref = sat->reason[lit >> 1];
        sat->seen[lit >> 1] = false;
        open--;
    } while (open > 0);
    sat->learnt[0] = lit ^ 1;
    mj_sat_shorten(sat);
    for (i = 1; i < sat->learnt_size; i++)
        sat->seen[sat->learnt[i] >> 1] = false;
}

/* Number of different levels in the learned clause; brings the literal of the second
 * highest level to place 1 and returns that level in *back. */
static int mj_sat_glue(mj_sat *sat, int *back)
{
    bool counted[MJ_SAT_VARS + 1] = {false};
    int glue = 1, best = 1, i, swap;

    *back = 0;
    for (i = 1; i < sat->learnt_size; i++) {
        int level = sat->level[sat->learnt[i] >> 1];

        glue += !counted[level];
        counted[level] = true;
        if (level > *back) {
            *back = level;
            best = i;
        }
    }
    if (sat->learnt_size > 1) {
        swap = sat->learnt[1];
        sat->learnt[1] = sat->learnt[best];
        sat->learnt[best] = swap;
    }
    return glue;
}

/* Learns from a conflict and goes back; false when the clauses contradict each other. */
static bool mj_sat_learn(mj_sat *sat, int32_t ref)
{
    int back, glue;

    sat->conflicts++;
    sat->bump /= 0.95;
    if (sat->levels == 0) {
        sat->contradiction = true;
        return false;
    }
    mj_sat_analyze(sat, ref);
    glue = mj_sat_glue(sat, &back);
    mj_sat_back_to(sat, back);
    ref = 0;
    if (sat->learnt_size > 1) {
        ref = mj_sat_store(sat, sat->learnt, sat->learnt_size, glue);
        if (!ref)
            return false;
    }
    mj_sat_assign(sat, sat->learnt[0], ref);
    return true;
}

/* ---- Search ----------------------------------------------------------------------- */

static long mj_sat_luby(long i)
{
    long size = 1, value = 1;

    while (size < i + 1) {
        size = 2 * size + 1;
        value *= 2;
    }
    while (size - 1 != i) {
        size = (size - 1) / 2;
        value /= 2;
        i %= size;
    }
    return value;
}

/* The assumption first, then the most active open variable; -1 when all have values. */
static int mj_sat_decide(mj_sat *sat, int assumption)
{
    if (mj_lit_value(sat, assumption) < 0)
        return assumption;
    while (sat->heap_size > 0) {
        int var = mj_heap_pop(sat);

        if (sat->value[var] < 0)
            return 2 * var + !sat->phase[var];
    }
    return -1;
}

static mj_sat_result mj_sat_search(mj_sat *sat, int assumption, long budget)
{
    long restarts = 0, stop = sat->conflicts + budget;
    long next = sat->conflicts + MJ_SAT_RESTART;

    for (;;) {
        int32_t ref = mj_sat_propagate(sat);
        int lit;

        if (ref) {
            if (!mj_sat_learn(sat, ref))
                return sat->no_memory ? MJ_SAT_GAVE_UP : MJ_SAT_NO;
            if (sat->conflicts >= stop)
                return MJ_SAT_GAVE_UP;
            continue;
        }
        if (mj_lit_value(sat, assumption) == 0)
            return MJ_SAT_NO;
        if (sat->conflicts >= next) {
            next = sat->conflicts + MJ_SAT_RESTART * mj_sat_luby(++restarts);
            mj_sat_back_to(sat, 0);
            if (sat->learned > sat->learned_max)
                mj_sat_reduce(sat);
            continue;
        }
        lit = mj_sat_decide(sat, assumption);
        if (lit < 0)
            return MJ_SAT_YES;
        sat->mark[sat->levels++] = sat->trailed;
        mj_sat_assign(sat, lit, 0);
    }
}

mj_sat_result mj_sat_solve(mj_sat *sat, int literal, const int *vars, int count,
                           long budget)
{
    int assumption = 2 * ((literal < 0 ? -literal : literal) - 1) + (literal < 0);
    mj_sat_result result;
    int i;

    if (sat->contradiction)
        return MJ_SAT_NO;
    if (sat->no_memory)
        return MJ_SAT_GAVE_UP;
    for (i = 0; i < count; i++) {
        sat->choose[vars[i] - 1] = true;
        if (sat->value[vars[i] - 1] < 0)
            mj_heap_push(sat, vars[i] - 1);
    }
    result = mj_sat_search(sat, assumption, budget);
    for (i = 0; result == MJ_SAT_YES && i < count; i++)
        sat->model[vars[i] - 1] = sat->value[vars[i] - 1] == 1;
    mj_sat_back_to(sat, 0);
    mj_heap_clear(sat);
    for (i = 0; i < count; i++)
        sat->choose[vars[i] - 1] = false;
    if (result == MJ_SAT_NO && !sat->contradiction)
        mj_sat_fact(sat, assumption ^ 1);
    return result;
}

/* ---- The rest of the interface ---------------------------------------------------- */

mj_sat *mj_sat_new(int vars)
{
    mj_sat *sat = calloc(1, sizeof *sat);
    int i;

    if (!sat)
        return NULL;
    sat->room = 1 << 14;
    sat->block = malloc((size_t)sat->room * sizeof *sat->block);
    if (!sat->block) {
        free(sat);
        return NULL;
    }
    sat->vars = vars;
    sat->used = 1;
    sat->bump = 1;
    sat->learned_max = MJ_SAT_LEARNED_MAX;
    for (i = 0; i < MJ_SAT_VARS; i++) {
        sat->value[i] = -1;
        sat->place[i] = -1;
    }
    return sat;
}

void mj_sat_free(mj_sat *sat)
{
    if (!sat)
        return;
    free(sat->block);
    free(sat);
}

int mj_sat_fixed(const mj_sat *sat, int var)
{
    return sat->value[var - 1];
}

bool mj_sat_model(const mj_sat *sat, int var)
{
    return sat->model[var - 1];
}

void mj_sat_prefer(mj_sat *sat, int var, bool value)
{
    sat->phase[var - 1] = value;
}

long mj_sat_conflicts(const mj_sat *sat)
{
    return sat->conflicts;
}
