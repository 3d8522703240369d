/* Layout: "MSWEEPER 1 H W", H lines of W signs, and eight hexadecimal digits: the FNV-1a
 * hash of all before them. A text is accepted only if writing what was read gives the
 * same bytes, so there is no second spelling of any state.
 */
#include "msweeper/state.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char ms_state_signs[] =
    "?*.012345678"; /* MS_SAFE, MS_MINE, MS_UNKNOWN, 0.. */

static uint32_t ms_state_hash(const char *text, int size)
{
    uint32_t hash = 2166136261u;
    int i;

    for (i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}

int ms_state_write(const ms_board *board, const ms_view *view,
                   char text[MS_STATE_TEXT_MAX])
{
    int cell, size = sprintf(text, "MSWEEPER 1 %d %d\n", board->rows, board->cols);

    for (cell = 0; cell < board->cells; cell++) {
        text[size++] = ms_state_signs[view->cell[cell] - MS_SAFE];
        if ((cell + 1) % board->cols == 0)
            text[size++] = '\n';
    }
    size += sprintf(text + size, "%08lx\n", (unsigned long)ms_state_hash(text, size));
    return size;
}

bool ms_state_read(const ms_board *board, ms_view *view, const unsigned char *text,
                   size_t size)
{
    char again[MS_STATE_TEXT_MAX];
    const char *sign;
    size_t at = 0;
    int cell;

    ms_view_clear(view);
    while (at < size && text[at] != '\n')
        at++;
    for (cell = 0; cell < board->cells; cell++) {
        if (cell % board->cols == 0)
            at++;
        if (at >= size || text[at] == '\0')
            return false;
        sign = strchr(ms_state_signs, text[at++]);
        if (sign == NULL)
            return false;
        view->cell[cell] = (signed char)(sign - ms_state_signs + MS_SAFE);
    }
    return (size_t)ms_state_write(board, view, again) == size &&
           memcmp(again, text, size) == 0;
}

bool ms_state_join(const ms_board *board, ms_view *state, const ms_view *input)
{
    int cell, open = 0, answered = 0, told = 0;

    for (cell = 0; cell < board->cells; cell++) {
        open += state->cell[cell] == MS_SAFE;
        if (input->cell[cell] < 0)
            continue;
        told++;
        if (state->cell[cell] == MS_MINE)
            return false;
        if (state->cell[cell] >= 0 && state->cell[cell] != input->cell[cell])
            return false;
        answered += state->cell[cell] == MS_SAFE;
    }
    if (open == 0 || (told > 0 && answered < open))
        return false;
    for (cell = 0; cell < board->cells; cell++)
        if (input->cell[cell] >= 0)
            state->cell[cell] = input->cell[cell];
    return true;
}
