/* sd_explain: sentences with slots for digits, cells and units. The slots are filled from
 * small buffers, so that a sentence is one entry of the text table in either language.
 */
#include "puzzles/sudoku/explain.h"

#include "puzzles/sudoku/text.h"
#include "puzzles/term.h"

#include <string.h>

enum { SD_CELLS_TEXT = SD_CELLS * 3 + 1, SD_UNITS_TEXT = 64 };

const char *sd_level_text(const tm_out *out, enum sd_level level)
{
    return tm_pick(out, &sd_texts[SD_T_LEVEL_EASY + level]);
}

const char *sd_cell_text(char *buffer, int cell)
{
    return tm_cell_name(buffer, sd_col(cell), sd_row(cell));
}

/* "3 5 9" */
static const char *sd_digits_text(char buffer[20], unsigned digits)
{
    char *out = buffer;
    int digit;

    for (digit = 1; digit <= 9; digit++)
        if (digits >> digit & 1) {
            if (out != buffer)
                *out++ = ' ';
            *out++ = (char)('0' + digit);
        }
    *out = '\0';
    return buffer;
}

/* " A1 B7": each name after a blank. */
static const char *sd_cells_text(char buffer[SD_CELLS_TEXT], const int *cells, int count)
{
    char *out = buffer;
    int i;

    for (i = 0; i < count; i++) {
        *out++ = ' ';
        sd_cell_text(out, cells[i]);
        out += 2;
    }
    *out = '\0';
    return buffer;
}

static const char *sd_removed_text(char buffer[SD_CELLS_TEXT], const sd_step *step)
{
    int cells[SD_CELLS], count = 0, cell;

    for (cell = 0; cell < SD_CELLS; cell++)
        if (step->removed[cell])
            cells[count++] = cell;
    return sd_cells_text(buffer, cells, count);
}

/* "in row 4", "in columns B G", "in box D1-F3"; the units are all of one kind. */
static const char *sd_units_text(const tm_out *out, char buffer[SD_UNITS_TEXT],
                                 uint32_t units)
{
    bool many = (units & (units - 1)) != 0;
    int kind = units < 1u << 9    ? SD_T_IN_ROW
               : units < 1u << 18 ? SD_T_IN_COLUMN
                                  : SD_T_IN_BOX;
    int unit;
    char *end;

    if (many)
        kind = kind == SD_T_IN_ROW ? SD_T_IN_ROWS : SD_T_IN_COLUMNS;
    strcpy(buffer, tm_pick(out, &sd_texts[kind]));
    end = buffer + strlen(buffer);
    for (unit = 0; unit < SD_UNITS; unit++) {
        if (!(units >> unit & 1))
            continue;
        *end++ = ' ';
        if (unit < 18) {
            *end++ = (char)(unit < 9 ? '1' + unit : 'A' + unit - 9);
            continue;
        }
        sd_cell_text(end, sd_unit_cell(unit, 0));
        end[2] = '-';
        sd_cell_text(end + 3, sd_unit_cell(unit, 8));
        end += 5;
    }
    *end = '\0';
    return buffer;
}

static void sd_explain_step(tm_out *out, const sd_step *step)
{
    char digits[20], cells[SD_CELLS_TEXT], removed[SD_CELLS_TEXT];
    char units[SD_UNITS_TEXT], cover[SD_UNITS_TEXT], name[5];

    sd_digits_text(digits, step->digits);
    sd_cells_text(cells, step->cells, step->count);
    sd_removed_text(removed, step);
    if (step->units)
        sd_units_text(out, units, step->units);
    if (step->cover)
        sd_units_text(out, cover, step->cover);
    sd_cell_text(name, step->cell >= 0 ? step->cell : step->cells[0]);
    tm_put(out, "  - ");
    switch (step->technique) {
    case SD_HIDDEN_BOX:
    case SD_HIDDEN_LINE:
        tm_say(out, SD_T_WHY_HIDDEN, units, digits, name);
        break;
    case SD_NAKED_SINGLE:
        tm_say(out, SD_T_WHY_NAKED, name, digits);
        break;
    case SD_POINTING:
    case SD_CLAIMING:
        tm_say(out, SD_T_WHY_LOCKED, units, digits, cover, removed);
        break;
    case SD_NAKED_PAIR:
    case SD_NAKED_TRIPLE:
    case SD_NAKED_QUAD:
        tm_say(out, SD_T_WHY_SUBSET, units, cells, digits, removed);
        break;
    case SD_HIDDEN_PAIR:
    case SD_HIDDEN_TRIPLE:
    case SD_HIDDEN_QUAD:
        tm_say(out, SD_T_WHY_HIDDEN_SUBSET, units, digits, cells);
        break;
    case SD_X_WING:
    case SD_SWORDFISH:
        tm_say(out, SD_T_WHY_FISH, digits, units, cover, removed);
        break;
    case SD_XY_WING:
    case SD_XYZ_WING:
        tm_say(out, SD_T_WHY_WING, cells, digits, removed);
        break;
    case SD_COLOURS:
        tm_say(out, SD_T_WHY_COLOURS, digits, name, removed);
        break;
    default:
        tm_say(out, step->technique == SD_TRIAL ? SD_T_WHY_TRIAL : SD_T_WHY_SEARCH, name,
               digits);
    }
}

void sd_explain_hint(tm_out *out, const sd_hint *hint)
{
    int i;

    for (i = 0; i < hint->count; i++)
        sd_explain_step(out, &hint->step[i]);
}
