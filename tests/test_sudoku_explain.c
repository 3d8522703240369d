/* Tests of puzzles/sudoku/explain.c: what a hint says of each technique. Every sentence
 * must name what the step argues from and what it does; the names are made here, again.
 */
#include "tests/support.h"

#include "common/rng.h"
#include "puzzles/sudoku/explain.h"
#include "puzzles/sudoku/make.h"
#include "puzzles/sudoku/text.h"

#include <stdio.h>
#include <string.h>

enum { EXPLAIN_PUZZLES = 400 };

/* " B7" for row 7, column B. */
static const char *name_of_cell(char name[16], int cell)
{
    sprintf(name, " %c%d", 'A' + cell % 9, cell / 9 + 1);
    return name;
}

/* The names of one kind of units, as in "in rows 4 7", "in box D1-F3". */
static void names_of_units(uint32_t units, char text[64])
{
    int unit, count = 0, kind = 0, row, col;

    for (unit = 0; unit < 27; unit++)
        if (units >> unit & 1) {
            kind = unit / 9;
            count++;
        }
    sprintf(text, "in %s%s", kind == 0 ? "row" : kind == 1 ? "column" : "box",
            count > 1 ? "s" : "");
    for (unit = 0; unit < 27; unit++) {
        char *end = text + strlen(text);
        if (!(units >> unit & 1))
            continue;
        row = unit % 9 / 3 * 3;
        col = unit % 3 * 3;
        if (kind == 0)
            sprintf(end, " %d", unit + 1);
        else if (kind == 1)
            sprintf(end, " %c", 'A' + unit - 9);
        else
            sprintf(end, " %c%d-%c%d", 'A' + col, row + 1, 'A' + col + 2, row + 3);
    }
}

static void assert_has(const char *text, const char *part, const sd_step *step)
{
    if (strstr(text, part) == NULL)
        fail_msg("technique %d: \"%s\" is missing in: %s", (int)step->technique, part,
                 text);
}

static void assert_has_removed(const char *text, const sd_step *step)
{
    char name[16];
    int cell;

    for (cell = 0; cell < SD_CELLS; cell++)
        if (step->removed[cell])
            assert_has(text, name_of_cell(name, cell), step);
}

static void assert_has_cells(const char *text, const sd_step *step)
{
    char name[16];
    int i;

    for (i = 0; i < step->count; i++)
        assert_has(text, name_of_cell(name, step->cells[i]), step);
}

static void assert_explained(const char *text, const sd_step *step)
{
    char units[64], cover[64], name[16], digits[20] = "";
    int digit;

    for (digit = 1; digit <= 9; digit++)
        if (step->digits >> digit & 1)
            sprintf(digits + strlen(digits), "%s%d", *digits ? " " : "", digit);
    assert_memory_equal(text, "  - ", 4);
    assert_string_equal(strchr(text, '\n'), "\n"); /* one line */
    assert_has(text, digits, step);
    names_of_units(step->units, units);
    names_of_units(step->cover, cover);
    switch (step->technique) {
    case SD_HIDDEN_BOX:
    case SD_HIDDEN_LINE:
        assert_has(text, units, step);
        assert_has(text, name_of_cell(name, step->cell), step);
        break;
    case SD_NAKED_SINGLE:
        assert_has(text, name_of_cell(name, step->cell), step);
        break;
    case SD_POINTING:
    case SD_CLAIMING:
    case SD_X_WING:
    case SD_SWORDFISH:
        assert_has(text, units, step);
        assert_has(text, cover, step);
        assert_has_removed(text, step);
        break;
    case SD_NAKED_PAIR:
    case SD_NAKED_TRIPLE:
    case SD_NAKED_QUAD:
        assert_has(text, units, step);
        assert_has_cells(text, step);
        assert_has_removed(text, step);
        break;
    case SD_HIDDEN_PAIR:
    case SD_HIDDEN_TRIPLE:
    case SD_HIDDEN_QUAD:
        assert_has(text, units, step);
        assert_has_cells(text, step);
        break;
    case SD_XY_WING:
    case SD_XYZ_WING:
        assert_has_cells(text, step);
        assert_has_removed(text, step);
        break;
    case SD_COLOURS:
        assert_has_removed(text, step);
        break;
    default: /* trial, search */
        assert_has(text, name_of_cell(name, step->cell >= 0 ? step->cell : step->cells[0]),
                   step);
    }
}

static void test_every_technique_is_explained_in_full(void **state)
{
    int seen[SD_TECHNIQUES] = {0}, i;
    sd_grid puzzle, full;
    sd_board board;
    sd_hint hint;
    tm_out out;
    rng random;

    (void)state;
    tm_out_init(&out, sd_texts);
    out.lang = TM_EN;
    rng_seed(&random, 3);
    hint.count = 1;
    for (i = 0; i < EXPLAIN_PUZZLES; i++) {
        sd_make_puzzle(0, &puzzle, &full, &random);
        sd_board_open(&board, &puzzle);
        while (sd_logic_find(&board, &hint.step[0])) {
            tm_out_clear(&out);
            sd_explain_hint(&out, &hint);
            assert_explained(out.data, &hint.step[0]);
            seen[hint.step[0].technique]++;
            sd_logic_apply(&board, &hint.step[0]);
        }
    }
    for (i = 0; i < SD_SEARCH; i++) /* a search is for fewer than one puzzle in 400 */
        if (i != SD_HIDDEN_QUAD && i != SD_NAKED_QUAD && seen[i] == 0)
            fail_msg("technique %d was never met", i);
    tm_out_free(&out);
}

static void test_a_hint_of_two_steps_has_two_lines(void **state)
{
    sd_hint hint;
    tm_out out;

    (void)state;
    memset(&hint, 0, sizeof hint);
    hint.count = 2;
    hint.step[0].technique = SD_POINTING; /* 5 in the middle box, row 4: not at A4, I4 */
    hint.step[0].cell = -1;
    hint.step[0].digits = 1u << 5;
    hint.step[0].units = 1u << 22;
    hint.step[0].cover = 1u << 3;
    hint.step[0].removed[27] = hint.step[0].removed[35] = 1u << 5;
    hint.step[1].technique = SD_NAKED_SINGLE;
    hint.step[1].cell = 35;
    hint.step[1].digits = 1u << 2;
    tm_out_init(&out, sd_texts);
    out.lang = TM_EN;
    sd_explain_hint(&out, &hint);
    assert_non_null(strstr(out.data, "in box D4-F6"));
    assert_non_null(strstr(out.data, "in row 4"));
    assert_non_null(strstr(out.data, " A4 I4"));
    assert_non_null(strstr(out.data, "\n  - "));
    assert_non_null(strstr(strchr(out.data, '\n'), "I4"));
    tm_out_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_technique_is_explained_in_full),
        cmocka_unit_test(test_a_hint_of_two_steps_has_two_lines),
    };

    return cmocka_run_group_tests_name("sudoku_explain", tests, NULL, NULL);
}
