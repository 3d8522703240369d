/* rules: weaker ways to sweep, for judging how hard a field is.
 *
 * The layer wants fields on which these find nothing; the panel of opponents sweeps with
 * them. Each kind includes the ones before it up to PROBE; WINDOW and LISTING include
 * SINGLE.
 */
#ifndef MSWEEPER_RULES_H
#define MSWEEPER_RULES_H

#include "msweeper/infer.h"

enum ms_rules_kind {
    MS_RULES_SINGLE,  /* one number at a time */
    MS_RULES_SUBSET,  /* two numbers, the cells of one among the cells of the other */
    MS_RULES_OVERLAP, /* any two numbers */
    MS_RULES_PROBE,   /* and: a value that leads to a contradiction by single numbers */
    MS_RULES_WINDOW,  /* all that follows from the numbers in any 5x5 window */
    MS_RULES_LISTING, /* all that follows in components of up to 40 unknown cells */
    MS_RULES_COMPLETE,
    MS_RULES_KINDS
};

/* How a gambler guesses the risk of a cell from the shares (mines / unknown cells) of the
 * numbers around it. */
enum ms_rules_look { MS_RULES_HIGHEST, MS_RULES_MEAN, MS_RULES_UNION, MS_RULES_LOOKS };

/* What a gambler of the panel takes for the risk of a cell that touches no number. */
#define MS_RULES_PRIOR 0.2

typedef struct ms_rules_row {
    short cell;
    signed char need, size;
    short unknown[MS_NEAR_MAX];
} ms_rules_row;

/* Work space. */
typedef struct ms_rules {
    ms_infer infer;
    ms_rules_row row[MS_CELLS_MAX];
    short row_of[MS_CELLS_MAX]; /* number cell -> row, -1 none */
    int rows;
    ms_view part;
} ms_rules;

/* The cells a gambler may choose from: all that look equally least risky. */
typedef struct ms_rules_choice {
    double risk;
    int count;
    short cell[MS_CELLS_MAX];
} ms_rules_choice;

/* Fills in all that repeated use of the rules finds; returns how many cells. The view has
 * a placement that fits. */
int ms_rules_run(ms_rules *rules, enum ms_rules_kind kind, const ms_board *board,
                 ms_view *view);

/* Would WINDOW or LISTING find anything? `full` is what COMPLETE makes of the view: they
 * can find nothing else, which makes the answer cheap. */
bool ms_rules_finds(ms_rules *rules, enum ms_rules_kind kind, const ms_board *board,
                    const ms_view *view, const ms_view *full);

/* The unknown cells that look least risky, by every way to look. `prior`: the risk of a
 * cell that touches no number. */
void ms_rules_least(const ms_board *board, const ms_view *view, double prior,
                    ms_rules_choice choice[MS_RULES_LOOKS]);

/* Sweeps a field to the end with the rules and returns the mines named. A gambler (look <
 * MS_RULES_LOOKS) dares the first of the least risky cells when stuck, and may explode.
 */
int ms_rules_sweep(ms_rules *rules, enum ms_rules_kind kind, enum ms_rules_look look,
                   const ms_board *board, const ms_field *field, ms_view *view);

#endif
