/* probcut: measures how far shallow searches are off deep ones, for the tables of
 * selective cuts in search.c. Host side. */
#ifndef RIVERS_PROBCUT_H
#define RIVERS_PROBCUT_H

#include <stdint.h>
#include <stdio.h>

#include "rivers/task.h"

/* Prints the two tables of search.c for the task's evaluation, from `positions` positions
 * of self-play. */
void rv_probcut_measure(rv_task *task, int positions, uint64_t seed, FILE *out);

#endif
