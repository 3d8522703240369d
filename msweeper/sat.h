/* sat: a small complete solver for clauses over at most MJ_SAT_VARS variables, for the
 * judge's legality check. Conflict-driven clause learning; clauses can be added between
 * calls. A literal is +v for "variable v is true", -v for "false"; v counts from 1.
 */
#ifndef MSWEEPER_SAT_H
#define MSWEEPER_SAT_H

#include <stdbool.h>

enum { MJ_SAT_VARS = 900 };

typedef struct mj_sat mj_sat;

typedef enum mj_sat_result {
    MJ_SAT_NO,     /* no assignment fits */
    MJ_SAT_YES,    /* mj_sat_model tells one */
    MJ_SAT_GAVE_UP /* conflict budget used up, or out of memory */
} mj_sat_result;

/* A solver without clauses for variables 1..vars, or NULL when memory is short. */
mj_sat *mj_sat_new(int vars);
void mj_sat_free(mj_sat *sat);

/* Adds "one of these literals is true" (count 1..8, variables distinct) and draws the
 * direct conclusions. False when memory is short or the clauses contradict each other. */
bool mj_sat_add(mj_sat *sat, const int *literals, int count);

/* What the clauses force by direct conclusion or by an earlier answer: 1 true, 0 false,
 * -1 not known to be forced. */
int mj_sat_fixed(const mj_sat *sat, int var);

/* Is there an assignment with `literal` true? Only `vars` (which must hold literal's
 * variable, and every unfixed variable that shares a clause with one of them) are given
 * values; the caller vouches that the rest can be completed. An answer MJ_SAT_NO adds the
 * opposite literal as a fact. Stops after `budget` conflicts. */
mj_sat_result mj_sat_solve(mj_sat *sat, int literal, const int *vars, int count,
                           long budget);

/* Value of one of the `vars` of the last call that answered MJ_SAT_YES. */
bool mj_sat_model(const mj_sat *sat, int var);

/* Value to try first when the solver has to guess. */
void mj_sat_prefer(mj_sat *sat, int var, bool value);

/* Conflicts met since mj_sat_new. */
long mj_sat_conflicts(const mj_sat *sat);

#endif
