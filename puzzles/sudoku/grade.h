/* sd_grade: how hard a puzzle is for people, and the hint that a stuck player needs. */
#ifndef PUZZLES_SUDOKU_GRADE_H
#define PUZZLES_SUDOKU_GRADE_H

#include "puzzles/sudoku/logic.h"

typedef struct sd_grade {
    enum sd_level level;
    enum sd_technique hardest;
    int steps[SD_TECHNIQUES]; /* how often each technique was used */
} sd_grade;

/* Grades a puzzle that has exactly one solution; false if it has none. */
bool sd_grade_puzzle(const sd_grid *puzzle, sd_grade *grade);

/* "easy" and "naked-pair": the words of --level and of --generate. */
const char *sd_level_name(enum sd_level level);
const char *sd_technique_name(enum sd_technique technique);

enum { SD_HINT_STEPS = 64 };

/* Steps that lead to the next digit; only the last one puts it. */
typedef struct sd_hint {
    sd_step step[SD_HINT_STEPS];
    int count;
} sd_hint;

/* Finds the next digit and the steps it rests on; steps that it can do without are left
 * out. False if the grid is full or has no solution. */
bool sd_hint_find(const sd_grid *grid, sd_hint *hint);

#endif
