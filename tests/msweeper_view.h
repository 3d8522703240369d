/* Views and fields of Minesweeper as text, for its tests: rows one after the other,
 * '.' unknown (bare), '*' mine, 's' safe, digits numbers (given). */
#ifndef TESTS_MSWEEPER_VIEW_H
#define TESTS_MSWEEPER_VIEW_H

#include "common/rng.h"
#include "msweeper/field.h"

static inline void view_from_text(const ms_board *board, ms_view *view, const char *text)
{
    int i;

    ms_view_clear(view);
    for (i = 0; i < board->cells; i++) {
        if (text[i] >= '0' && text[i] <= '8')
            view->cell[i] = (signed char)(text[i] - '0');
        else
            view->cell[i] = text[i] == '*'   ? MS_MINE
                            : text[i] == 's' ? MS_SAFE
                                             : MS_UNKNOWN;
    }
}

static inline void field_from_text(const ms_board *board, ms_field *field,
                                   const char *text)
{
    int i;

    ms_field_clear(field);
    for (i = 0; i < board->cells; i++)
        field->cell[i] = text[i] == '*' ? MS_BOMB : text[i] == '.' ? MS_BARE : MS_GIVEN;
}

/* A random field: mines and given cells with these chances in percent. */
static inline void field_random(const ms_board *board, ms_field *field, unsigned mines,
                                unsigned given, rng *random)
{
    int i;

    ms_field_clear(field);
    for (i = 0; i < board->cells; i++) {
        if (rng_below(random, 100) < mines)
            field->cell[i] = MS_BOMB;
        else if (rng_below(random, 100) < given)
            field->cell[i] = MS_GIVEN;
    }
}

static inline uint64_t next_bits(void *state)
{
    return rng_next((rng *)state);
}

#endif
