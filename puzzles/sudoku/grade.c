/* sd_grade: runs the human steps to the end, or to the next digit.
 *
 * A hint is cut to what its digit rests on: a step argues from the absence of candidates,
 * in its cells or in its units; so walking back from the digit, a step is kept only if it
 * removed a candidate whose absence is used later.
 */
#include "puzzles/sudoku/grade.h"

#include <string.h>

bool sd_grade_puzzle(const sd_grid *puzzle, sd_grade *grade)
{
    sd_board board;
    sd_step step;

    memset(grade, 0, sizeof *grade);
    sd_board_open(&board, puzzle);
    while (sd_logic_find(&board, &step)) {
        grade->steps[step.technique]++;
        if (step.technique > grade->hardest)
            grade->hardest = step.technique;
        sd_logic_apply(&board, &step);
    }
    grade->level = sd_logic_level(grade->hardest);
    return sd_grid_is_done(&board.grid);
}

const char *sd_level_name(enum sd_level level)
{
    static const char *const name[SD_LEVELS] = {"easy", "medium", "hard", "extreme"};

    return name[level];
}

const char *sd_technique_name(enum sd_technique technique)
{
    static const char *const name[SD_TECHNIQUES] = {"hidden-single-box",
                                                    "hidden-single-line",
                                                    "naked-single",
                                                    "pointing",
                                                    "claiming",
                                                    "naked-pair",
                                                    "hidden-pair",
                                                    "naked-triple",
                                                    "hidden-triple",
                                                    "naked-quad",
                                                    "hidden-quad",
                                                    "x-wing",
                                                    "swordfish",
                                                    "xy-wing",
                                                    "xyz-wing",
                                                    "colours",
                                                    "trial",
                                                    "search"};

    return name[technique];
}

/* Adds the candidates whose absence the step argues from. */
static void sd_step_needs(const sd_step *step, uint16_t need[SD_CELLS])
{
    int unit, k;

    for (unit = 0; unit < SD_UNITS; unit++)
        if (step->units >> unit & 1)
            for (k = 0; k < 9; k++)
                need[sd_unit_cell(unit, k)] |= (uint16_t)step->digits;
    for (k = 0; k < step->count; k++)
        need[step->cells[k]] |= SD_ALL_DIGITS;
    if (step->technique >= SD_COLOURS)
        for (k = 0; k < SD_CELLS; k++)
            need[k] |=
                step->technique == SD_COLOURS ? (uint16_t)step->digits : SD_ALL_DIGITS;
}

static bool sd_step_serves(const sd_step *step, const uint16_t need[SD_CELLS])
{
    int cell;

    for (cell = 0; cell < SD_CELLS; cell++)
        if (step->removed[cell] & need[cell])
            return true;
    return false;
}

/* Leaves out what the last step does not rest on. */
static void sd_hint_trim(sd_hint *hint)
{
    uint16_t need[SD_CELLS] = {0};
    bool keep[SD_HINT_STEPS] = {false};
    int i, count = 0;

    for (i = hint->count - 1; i >= 0; i--) {
        keep[i] = i == hint->count - 1 || sd_step_serves(&hint->step[i], need);
        if (keep[i])
            sd_step_needs(&hint->step[i], need);
    }
    for (i = 0; i < hint->count; i++)
        if (keep[i])
            hint->step[count++] = hint->step[i];
    hint->count = count;
}

bool sd_hint_find(const sd_grid *grid, sd_hint *hint)
{
    sd_board board;

    sd_board_open(&board, grid);
    hint->count = 0;
    while (hint->count < SD_HINT_STEPS) {
        sd_step *step = &hint->step[hint->count];
        if (!sd_logic_find(&board, step))
            return false;
        hint->count++;
        if (step->cell >= 0) {
            sd_hint_trim(hint);
            return true;
        }
        sd_logic_apply(&board, step);
    }
    return false;
}
