/* A row keeps how many of its variables are 1 and 0 (row_ones, row_zeros, updated when a
 * variable is set). When row_ones reaches row_need the rest must be 0, when row_zeros
 * reaches row_size - row_need the rest must be 1; going past either is a conflict.
 *
 * Why a variable has its value: -1 decided or known, 0..899 that row, REASON_CLAUSE + c
 * the clause at store[c]. What a row forces follows from its variables of the opposite
 * value set before (smaller `place`), so such a reason needs no memory of its own.
 *
 * A clause at store[c]: size, glue (levels it spans), next clause in the watch list of
 * its first and of its second literal, then the literals. Offset 0 is "none". Unless it
 * is satisfied or a reason, its first two literals are not false.
 *
 * Completeness under the cap: reasons are never thrown away, so between two restarts the
 * search cannot repeat a trail, and the distance of restarts grows without bound.
 */
#include "msweeper/cdcl.h"

#include <assert.h>
#include <string.h>

enum {
    MS_CDCL_HEAD = 4, /* words of a clause before its literals */
    MS_CDCL_REASON_CLAUSE = 1024,
    MS_CDCL_GLUE_MAX = 63,
    MS_CDCL_LOCKED = 0x8000, /* flag in the glue word while the store is cleaned */
    MS_CDCL_RESTART = 64,
    MS_CDCL_POLL = 64
};

/* ---- setting and taking back ---- */

static int ms_cdcl_lit_value(const ms_cdcl *s, int lit)
{
    int value = s->value[lit >> 1];

    return value < 0 ? -1 : value ^ (lit & 1);
}

static void ms_cdcl_set(ms_cdcl *s, int var, int value, int reason)
{
    int i;

    s->value[var] = (signed char)value;
    s->level[var] = (short)s->depth;
    s->place[var] = (short)s->trail_size;
    s->reason[var] = s->depth > 0 ? reason : -1; /* nobody asks why on level 0 */
    s->trail[s->trail_size++] = (short)var;
    for (i = 0; i < s->var_rows[var]; i++) {
        if (value)
            s->row_ones[s->var_row[var][i]]++;
        else
            s->row_zeros[s->var_row[var][i]]++;
    }
}

static void ms_cdcl_unset(ms_cdcl *s, int var)
{
    int i, value = s->value[var];

    for (i = 0; i < s->var_rows[var]; i++) {
        if (value)
            s->row_ones[s->var_row[var][i]]--;
        else
            s->row_zeros[s->var_row[var][i]]--;
    }
    s->phase[var] = (signed char)value;
    s->value[var] = -1;
    if (s->stamp[var] > s->stamp[s->search])
        s->search = var;
}

static void ms_cdcl_return_to(ms_cdcl *s, int depth)
{
    if (s->depth <= depth)
        return;
    while (s->trail_size > s->level_start[depth + 1])
        ms_cdcl_unset(s, s->trail[--s->trail_size]);
    s->trail_done = s->trail_size;
    s->depth = depth;
}

static void ms_cdcl_decide(ms_cdcl *s, int lit)
{
    s->depth++;
    s->level_start[s->depth] = (short)s->trail_size;
    ms_cdcl_set(s, lit >> 1, !(lit & 1), -1);
}

/* ---- propagation; results: -1 no conflict, else the row or clause broken ---- */

static int ms_cdcl_check_row(ms_cdcl *s, int row)
{
    int i, var, force, size = s->row_size[row], need = s->row_need[row];

    if (s->row_ones[row] > need || s->row_zeros[row] > size - need)
        return row;
    if (s->row_ones[row] + s->row_zeros[row] == size)
        return -1;
    if (s->row_ones[row] == need)
        force = 0;
    else if (s->row_zeros[row] == size - need)
        force = 1;
    else
        return -1;
    for (i = 0; i < size; i++) {
        var = s->row_var[row][i];
        if (s->value[var] < 0)
            ms_cdcl_set(s, var, force, row);
    }
    return -1;
}

/* Moves the watch of the clause at c away from its false literal number `which`.
 * False: all the others but one are false too. */
static bool ms_cdcl_move_watch(ms_cdcl *s, int c, int which)
{
    uint16_t *lits = s->store + c + MS_CDCL_HEAD, lit;
    int k, size = s->store[c];

    for (k = 2; k < size; k++) {
        lit = lits[k];
        if (ms_cdcl_lit_value(s, lit) == 0)
            continue;
        lits[k] = lits[which];
        lits[which] = lit;
        s->store[c + 2 + which] = s->watch[lit];
        s->watch[lit] = (uint16_t)c;
        return true;
    }
    return false;
}

static int ms_cdcl_check_watches(ms_cdcl *s, int false_lit)
{
    uint16_t *link = &s->watch[false_lit];
    int c, which, other, value, next;

    while (*link != 0) {
        c = *link;
        which = s->store[c + MS_CDCL_HEAD] == false_lit ? 0 : 1;
        other = s->store[c + MS_CDCL_HEAD + 1 - which];
        next = s->store[c + 2 + which];
        value = ms_cdcl_lit_value(s, other);
        if (value != 1 && ms_cdcl_move_watch(s, c, which)) {
            *link = (uint16_t)next;
            continue;
        }
        if (value == 0)
            return MS_CDCL_REASON_CLAUSE + c;
        if (value < 0)
            ms_cdcl_set(s, other >> 1, !(other & 1), MS_CDCL_REASON_CLAUSE + c);
        link = &s->store[c + 2 + which];
    }
    return -1;
}

static int ms_cdcl_propagate(ms_cdcl *s)
{
    int var, i, broken;

    while (s->trail_done < s->trail_size) {
        var = s->trail[s->trail_done++];
        for (i = 0; i < s->var_rows[var]; i++) {
            broken = ms_cdcl_check_row(s, s->var_row[var][i]);
            if (broken >= 0)
                return broken;
        }
        broken = ms_cdcl_check_watches(s, MS_CDCL_LIT(var, !s->value[var]));
        if (broken >= 0)
            return broken;
    }
    return -1;
}

/* ---- decision order ---- */

static void ms_cdcl_queue_append(ms_cdcl *s, int var)
{
    s->older[var] = (short)s->newest;
    s->newer[var] = -1;
    if (s->newest >= 0)
        s->newer[s->newest] = (short)var;
    s->newest = var;
    s->stamp[var] = ++s->stamp_last;
}

static void ms_cdcl_bump(ms_cdcl *s, int var)
{
    int older = s->older[var], newer = s->newer[var];

    if (newer < 0)
        return;
    s->older[newer] = (short)older;
    if (older >= 0)
        s->newer[older] = (short)newer;
    if (s->search == var)
        s->search = newer; /* all newer ones are set as well; no stamp is older */
    ms_cdcl_queue_append(s, var);
}

/* -1: every variable in focus is set. */
static int ms_cdcl_next_open(ms_cdcl *s)
{
    while (s->search >= 0 && s->value[s->search] >= 0) {
        if (s->older[s->search] < 0)
            return -1;
        s->search = s->older[s->search];
    }
    return s->search;
}

/* ---- conflict analysis ---- */

/* The variables whose values force `var` by `reason`; var < 0: those that break it. */
static int ms_cdcl_antecedents(const ms_cdcl *s, int reason, int var, short *out)
{
    int i, other, wanted, count = 0;

    if (reason >= MS_CDCL_REASON_CLAUSE) {
        const uint16_t *c = s->store + (reason - MS_CDCL_REASON_CLAUSE);

        for (i = 0; i < c[0]; i++) {
            other = c[MS_CDCL_HEAD + i] >> 1;
            if (other != var)
                out[count++] = (short)other;
        }
        return count;
    }
    if (var >= 0)
        wanted = !s->value[var];
    else
        wanted = s->row_ones[reason] > s->row_need[reason];
    for (i = 0; i < s->row_size[reason]; i++) {
        other = s->row_var[reason][i];
        if (s->value[other] == wanted && (var < 0 || s->place[other] < s->place[var]))
            out[count++] = (short)other;
    }
    return count;
}

/* Marks the antecedents; returns how many of them belong to the deepest level. */
static int ms_cdcl_mark_antecedents(ms_cdcl *s, int reason, int var)
{
    short list[MS_CDCL_VARS];
    int i, other, here = 0, count = ms_cdcl_antecedents(s, reason, var, list);

    for (i = 0; i < count; i++) {
        other = list[i];
        if (s->seen[other] || s->level[other] == 0)
            continue;
        s->seen[other] = 1;
        s->bumped[s->bumped_size++] = (short)other;
        if (s->level[other] == s->depth)
            here++;
        else
            s->learn[s->learn_size++] = (uint16_t)MS_CDCL_LIT(other, !s->value[other]);
    }
    return here;
}

/* A literal is superfluous when what forced it is in the clause already. */
static bool ms_cdcl_is_superfluous(const ms_cdcl *s, int var)
{
    short list[MS_CDCL_VARS];
    int i, count;

    if (s->reason[var] < 0)
        return false;
    count = ms_cdcl_antecedents(s, s->reason[var], var, list);
    for (i = 0; i < count; i++)
        if (!s->seen[list[i]] && s->level[list[i]] > 0)
            return false;
    return true;
}

static void ms_cdcl_shorten(ms_cdcl *s)
{
    int i, kept = 1;

    for (i = 1; i < s->learn_size; i++)
        if (!ms_cdcl_is_superfluous(s, s->learn[i] >> 1))
            s->learn[kept++] = s->learn[i];
    s->learn_size = kept;
}

/* Fills learn[] with the clause of the first unique implication point (in learn[0]) and
 * moves what took part to the front of the decision order. */
static void ms_cdcl_analyze(ms_cdcl *s, int broken)
{
    int i, var, open, at = s->trail_size;

    s->learn_size = 1;
    s->bumped_size = 0;
    open = ms_cdcl_mark_antecedents(s, broken, -1);
    for (;;) {
        do
            var = s->trail[--at];
        while (!s->seen[var]);
        if (--open == 0)
            break;
        open += ms_cdcl_mark_antecedents(s, s->reason[var], var);
    }
    s->learn[0] = (uint16_t)MS_CDCL_LIT(var, !s->value[var]);
    ms_cdcl_shorten(s);
    for (i = 0; i < s->bumped_size; i++) {
        s->seen[s->bumped[i]] = 0;
        ms_cdcl_bump(s, s->bumped[i]);
    }
}

/* Puts the deepest of the other literals second; returns its level. */
static int ms_cdcl_second_level(ms_cdcl *s)
{
    int i, best = 1;
    uint16_t lit;

    if (s->learn_size == 1)
        return 0;
    for (i = 2; i < s->learn_size; i++)
        if (s->level[s->learn[i] >> 1] > s->level[s->learn[best] >> 1])
            best = i;
    lit = s->learn[best];
    s->learn[best] = s->learn[1];
    s->learn[1] = lit;
    return s->level[lit >> 1];
}

static int ms_cdcl_glue(ms_cdcl *s)
{
    int i, level, glue = 0;

    s->mark_last++;
    for (i = 0; i < s->learn_size; i++) {
        level = s->level[s->learn[i] >> 1];
        if (s->mark[level] != s->mark_last) {
            s->mark[level] = s->mark_last;
            glue++;
        }
    }
    return glue < MS_CDCL_GLUE_MAX ? glue : MS_CDCL_GLUE_MAX;
}

/* ---- the store ---- */

static void ms_cdcl_forget(ms_cdcl *s)
{
    memset(s->watch, 0, 2 * (size_t)s->vars * sizeof s->watch[0]);
    s->store_used = 1;
}

static void ms_cdcl_watch(ms_cdcl *s, int c)
{
    int which, lit;

    for (which = 0; which < 2; which++) {
        lit = s->store[c + MS_CDCL_HEAD + which];
        s->store[c + 2 + which] = s->watch[lit];
        s->watch[lit] = (uint16_t)c;
    }
}

static int ms_cdcl_store_clause(ms_cdcl *s, int glue)
{
    int c = s->store_used;

    s->store[c] = (uint16_t)s->learn_size;
    s->store[c + 1] = (uint16_t)glue;
    memcpy(s->store + c + MS_CDCL_HEAD, s->learn,
           (size_t)s->learn_size * sizeof s->learn[0]);
    s->store_used += MS_CDCL_HEAD + s->learn_size;
    if (s->store_used > s->store_peak)
        s->store_peak = s->store_used;
    ms_cdcl_watch(s, c);
    return c;
}

/* Largest glue such that the clauses of smaller glue fill less than half the store. */
static int ms_cdcl_glue_limit(const ms_cdcl *s)
{
    int size_of[MS_CDCL_GLUE_MAX + 1], c, glue, sum = 0;

    memset(size_of, 0, sizeof size_of);
    for (c = 1; c < s->store_used; c += MS_CDCL_HEAD + s->store[c])
        size_of[s->store[c + 1]] += MS_CDCL_HEAD + s->store[c];
    for (glue = 0; glue < MS_CDCL_GLUE_MAX; glue++) {
        sum += size_of[glue];
        if (sum > s->store_used / 2)
            break;
    }
    return glue;
}

static void ms_cdcl_lock_reasons(ms_cdcl *s)
{
    int i, reason;

    for (i = 0; i < s->trail_size; i++) {
        reason = s->reason[s->trail[i]];
        if (reason >= MS_CDCL_REASON_CLAUSE)
            s->store[reason - MS_CDCL_REASON_CLAUSE + 1] |= MS_CDCL_LOCKED;
    }
}

/* A moved clause takes the variable it is the reason of along. */
static void ms_cdcl_move_clause(ms_cdcl *s, int from, int to, bool locked)
{
    int i, var, size = s->store[from];

    if (locked) {
        for (i = 0; i < size; i++) {
            var = s->store[from + MS_CDCL_HEAD + i] >> 1;
            if (s->value[var] >= 0 && s->reason[var] == MS_CDCL_REASON_CLAUSE + from)
                s->reason[var] = MS_CDCL_REASON_CLAUSE + to;
        }
    }
    memmove(s->store + to, s->store + from,
            (size_t)(MS_CDCL_HEAD + size) * sizeof s->store[0]);
    ms_cdcl_watch(s, to);
}

/* Throws away about half: clauses of large glue, and the older ones of those on the
 * border. Reasons stay. */
static void ms_cdcl_reduce(ms_cdcl *s)
{
    int c, next, glue, limit = ms_cdcl_glue_limit(s), used = s->store_used, to = 1;
    bool locked;

    ms_cdcl_lock_reasons(s);
    ms_cdcl_forget(s);
    for (c = 1; c < used; c = next) {
        next = c + MS_CDCL_HEAD + s->store[c];
        locked = (s->store[c + 1] & MS_CDCL_LOCKED) != 0;
        s->store[c + 1] &= MS_CDCL_LOCKED - 1;
        glue = s->store[c + 1];
        if (!locked && (glue > limit || (glue == limit && c < used / 2)))
            continue;
        ms_cdcl_move_clause(s, c, to, locked);
        to += next - c;
    }
    s->store_used = to;
    s->reductions++;
}

static bool ms_cdcl_has_room(const ms_cdcl *s)
{
    return s->store_used + MS_CDCL_HEAD + s->learn_size <= MS_CDCL_STORE;
}

/* Takes the learned clause in: goes back as far as it forces learn[0], and sets that. */
static void ms_cdcl_learn(ms_cdcl *s)
{
    int lit = s->learn[0], level = ms_cdcl_second_level(s), glue = ms_cdcl_glue(s);
    int reason = -1;

    ms_cdcl_return_to(s, level);
    if (s->learn_size > 1) {
        if (!ms_cdcl_has_room(s))
            ms_cdcl_reduce(s);
        if (!ms_cdcl_has_room(s)) { /* full of reasons: begin again with this one */
            ms_cdcl_return_to(s, 0);
            ms_cdcl_forget(s);
            ms_cdcl_store_clause(s, glue);
            return;
        }
        reason = MS_CDCL_REASON_CLAUSE + ms_cdcl_store_clause(s, glue);
    }
    ms_cdcl_set(s, lit >> 1, !(lit & 1), reason);
}

/* ---- public ---- */

void ms_cdcl_reset(ms_cdcl *s, int vars)
{
    assert(vars >= 0 && vars <= MS_CDCL_VARS);
    s->vars = vars;
    s->rows = 0;
    memset(s->var_rows, 0, (size_t)vars);
    memset(s->value, -1, (size_t)vars);
    memset(s->phase, 0, (size_t)vars);
    memset(s->seen, 0, (size_t)vars);
    memset(s->mark, 0, ((size_t)vars + 1) * sizeof s->mark[0]);
    memset(s->stamp, 0, (size_t)vars * sizeof s->stamp[0]);
    s->mark_last = 0;
    s->stamp_last = 0;
    s->trail_size = s->trail_done = s->depth = 0;
    s->newest = -1;
    s->search = 0;
    ms_cdcl_forget(s);
}

void ms_cdcl_add_row(ms_cdcl *s, const short *variables, int size, int need)
{
    int i, var, row = s->rows++;

    assert(size >= 1 && size <= MS_NEAR_MAX);
    s->row_size[row] = (signed char)size;
    s->row_need[row] = (signed char)need;
    s->row_ones[row] = s->row_zeros[row] = 0;
    for (i = 0; i < size; i++) {
        var = variables[i];
        s->row_var[row][i] = (short)var;
        s->var_row[var][s->var_rows[var]++] = (short)row;
        s->row_ones[row] = (signed char)(s->row_ones[row] + (s->value[var] == 1));
        s->row_zeros[row] = (signed char)(s->row_zeros[row] + (s->value[var] == 0));
    }
}

bool ms_cdcl_settle(ms_cdcl *s)
{
    int row;

    for (row = 0; row < s->rows; row++)
        if (ms_cdcl_check_row(s, row) >= 0)
            return false;
    return ms_cdcl_propagate(s) < 0;
}

bool ms_cdcl_probe(ms_cdcl *s, int literal)
{
    bool fine;

    ms_cdcl_decide(s, literal);
    fine = ms_cdcl_propagate(s) < 0;
    ms_cdcl_return_to(s, 0);
    return fine;
}

bool ms_cdcl_fix(ms_cdcl *s, int literal)
{
    ms_cdcl_set(s, literal >> 1, !(literal & 1), -1);
    return ms_cdcl_propagate(s) < 0;
}

void ms_cdcl_focus(ms_cdcl *s, const short *variables, int count)
{
    int i;

    s->newest = -1;
    for (i = count - 1; i >= 0; i--)
        ms_cdcl_queue_append(s, variables[i]);
    s->search = s->newest;
    ms_cdcl_forget(s);
}

void ms_cdcl_prefer(ms_cdcl *s, int var, int value)
{
    s->phase[var] = (signed char)value;
    ms_cdcl_bump(s, var);
    if (s->value[var] < 0)
        s->search = var;
}

static enum ms_cdcl_result ms_cdcl_finish(ms_cdcl *s)
{
    int var;

    for (var = s->newest; var >= 0; var = s->older[var])
        s->model[var] = s->value[var];
    ms_cdcl_return_to(s, 0);
    return MS_CDCL_YES;
}

/* Number of conflicts before restart number `index`: 1 1 2 1 1 2 4 1 1 2 ... (Luby). */
static long ms_cdcl_luby(long index)
{
    long size = 1, power = 1;

    while (size < index + 1) {
        size = 2 * size + 1;
        power *= 2;
    }
    while (size - 1 != index) {
        size = (size - 1) / 2;
        power /= 2;
        index %= size;
    }
    return power;
}

/* The next decision: first the assumed literal, then the order. */
static enum ms_cdcl_result ms_cdcl_step(ms_cdcl *s, int literal, bool *open)
{
    int var, value;

    *open = false;
    if (s->depth == 0 && literal != MS_CDCL_NONE) {
        value = ms_cdcl_lit_value(s, literal);
        if (value == 0)
            return MS_CDCL_NO;
        if (value < 0) {
            ms_cdcl_decide(s, literal);
            *open = true;
            return MS_CDCL_YES;
        }
    }
    var = ms_cdcl_next_open(s);
    if (var < 0)
        return ms_cdcl_finish(s);
    ms_cdcl_decide(s, MS_CDCL_LIT(var, s->phase[var]));
    *open = true;
    return MS_CDCL_YES;
}

enum ms_cdcl_result ms_cdcl_solve(ms_cdcl *s, int literal, const clk *clock)
{
    long restarts = 0, left = MS_CDCL_RESTART;
    enum ms_cdcl_result result;
    bool open;
    int broken;

    for (;;) {
        broken = ms_cdcl_propagate(s);
        if (broken >= 0) {
            s->conflicts++;
            if (s->depth == 0)
                return MS_CDCL_NO;
            ms_cdcl_analyze(s, broken);
            ms_cdcl_learn(s);
            if (--left <= 0) {
                left = MS_CDCL_RESTART * ms_cdcl_luby(++restarts);
                ms_cdcl_return_to(s, 0);
            }
            if (clock != NULL && s->conflicts % MS_CDCL_POLL == 0 && clk_over(clock)) {
                ms_cdcl_return_to(s, 0);
                return MS_CDCL_STOPPED;
            }
            continue;
        }
        result = ms_cdcl_step(s, literal, &open);
        if (!open)
            return result;
    }
}
