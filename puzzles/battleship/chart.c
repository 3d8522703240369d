/* chart: see chart.h. Drawings hold ASCII only, so bytes are columns; titles may hold
 * Polish letters and are padded by characters.
 */
#include "puzzles/battleship/chart.h"

char bs_chart_mark(const bs_view *view, bs_set ships, int cell)
{
    if (bs_set_has(view->sunk, cell))
        return '#';
    if (bs_set_has(view->hit, cell))
        return '+';
    if (bs_set_has(view->miss, cell))
        return '-';
    return bs_set_has(ships, cell) ? 'x' : ' ';
}

static void bs_put_mark(tm_out *out, char mark)
{
    enum tm_color color = mark == '#'   ? TM_RED
                          : mark == '+' ? TM_YELLOW
                          : mark == 'x' ? TM_GREEN
                                        : TM_BLUE;
    bool painted = mark != ' ' && mark != '.';

    if (painted)
        tm_paint(out, color);
    tm_put_char(out, mark);
    if (painted)
        tm_paint(out, TM_PLAIN);
}

static void bs_draw_rule(tm_out *out)
{
    int col;

    tm_put(out, "   ");
    for (col = 0; col < BS_SIDE; col++)
        tm_put(out, " ---");
    tm_put(out, "\n");
}

void bs_chart_draw(tm_out *out, const bs_view *view, bs_set ships)
{
    int row, col;

    tm_put(out, "  ");
    for (col = 0; col < BS_SIDE; col++)
        tm_putf(out, "   %c", 'A' + col);
    tm_put(out, "\n");
    bs_draw_rule(out);
    for (row = 0; row < BS_SIDE; row++) {
        tm_putf(out, "%2d |", row + 1);
        for (col = 0; col < BS_SIDE; col++) {
            tm_put(out, " ");
            bs_put_mark(out, bs_chart_mark(view, ships, row * BS_SIDE + col));
            tm_put(out, " |");
        }
        tm_put(out, "\n");
        bs_draw_rule(out);
    }
}

/* One line of the small form: row 0 the letters, else the map's row. */
static void bs_draw_small_row(tm_out *out, const bs_view *view, bs_set ships, int row)
{
    int col;

    if (row > 0)
        tm_putf(out, "%2d", row);
    else
        tm_put(out, "  ");
    for (col = 0; col < BS_SIDE; col++) {
        char mark = row == 0 ? (char)('A' + col)
                             : bs_chart_mark(view, ships, (row - 1) * BS_SIDE + col);
        tm_put(out, " ");
        if (row == 0)
            tm_put_char(out, mark);
        else
            bs_put_mark(out, mark == ' ' ? '.' : mark);
    }
}

void bs_chart_draw_small(tm_out *out, const char *left_title, const bs_view *left,
                         bs_set left_ships, const char *right_title, const bs_view *right,
                         bs_set right_ships)
{
    int row;

    tm_putf(out, "   %-28s   %s\n", left_title, right_title);
    for (row = 0; row <= BS_SIDE; row++) {
        bs_draw_small_row(out, left, left_ships, row);
        tm_put_many(out, ' ', 9);
        bs_draw_small_row(out, right, right_ships, row);
        tm_put(out, "\n");
    }
}
