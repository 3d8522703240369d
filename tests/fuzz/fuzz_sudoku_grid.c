/* Fuzz target: the line of 81 signs, then the solver and the human steps on what it
 * holds. A solution must be one; a puzzle with one solution must be graded and hinted to
 * it. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles/sudoku/grade.h"
#include "puzzles/sudoku/solve.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

static void check_hint(const sd_grid *puzzle, const sd_grid *solution)
{
    sd_hint hint;
    const sd_step *last;

    if (sd_grid_count(puzzle) == SD_CELLS)
        return;
    require(sd_hint_find(puzzle, &hint));
    last = &hint.step[hint.count - 1];
    require(solution->cell[last->cell] == last->digit);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    sd_grid puzzle, solution;
    sd_grade grade;
    char line[SD_LINE_SIZE];
    int count, cell;

    memset(&puzzle, 0, sizeof puzzle);
    if (sd_grid_read(&puzzle, (const char *)data, size) != SD_READ_OK)
        return 0;
    sd_grid_write(&puzzle, line);
    require(sd_grid_read(&solution, line, SD_CELLS) == SD_READ_OK);
    require(memcmp(&puzzle, &solution, sizeof puzzle) == 0);
    count = sd_solve_count(&puzzle, 2, &solution);
    if (count) {
        require(sd_grid_is_done(&solution));
        for (cell = 0; cell < SD_CELLS; cell++)
            require(!puzzle.cell[cell] || puzzle.cell[cell] == solution.cell[cell]);
    }
    if (count == 1) {
        require(sd_grade_puzzle(&puzzle, &grade));
        check_hint(&puzzle, &solution);
    } else {
        sd_grade_puzzle(&puzzle, &grade); /* says nothing, but must end */
    }
    return 0;
}
