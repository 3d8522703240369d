/* view: see view.h. Ships never touch, so the hits joined by sides to a mast that sinks
 * are exactly that ship: its size and its water follow from the answers alone.
 */
#include "puzzles/battleship/view.h"

#include <string.h>

void bs_view_init(bs_view *view, bool straight)
{
    int i;

    memset(view, 0, sizeof *view);
    view->straight = straight;
    for (i = 0; i < BS_SHIPS; i++)
        view->left[bs_ship_size(i)]++;
}

void bs_view_mark(bs_view *view, int cell, enum bs_answer answer)
{
    bs_set shot = bs_set_of(cell), ship;
    int size;

    if (answer == BS_MISS) {
        view->miss = bs_set_or(view->miss, shot);
        return;
    }
    view->hit = bs_set_or(view->hit, shot);
    if (answer == BS_HIT)
        return;
    ship = bs_set_component(shot, view->hit);
    size = bs_set_count(ship);
    view->hit = bs_set_less(view->hit, ship);
    view->sunk = bs_set_or(view->sunk, ship);
    view->dead = bs_set_or(view->dead, bs_set_spread(ship));
    if (size <= BS_MAX_SIZE)
        view->left[size]--;
}

bs_set bs_view_shots(const bs_view *view)
{
    return bs_set_or(view->miss, bs_set_or(view->hit, view->sunk));
}

bs_set bs_view_open(const bs_view *view)
{
    bs_set closed = bs_set_or(bs_view_shots(view), view->dead);

    return bs_set_less(bs_set_all(), closed);
}

bool bs_view_is_won(const bs_view *view)
{
    return view->left[1] + view->left[2] + view->left[3] + view->left[4] == 0;
}

enum bs_answer bs_fleet_answer(const bs_fleet *fleet, const bs_view *view, int cell)
{
    bs_set shot = bs_set_of(cell);
    int i;

    for (i = 0; i < BS_SHIPS; i++) {
        if (!bs_set_meets(fleet->ships[i], shot))
            continue;
        shot = bs_set_or(shot, view->hit);
        return bs_set_is_empty(bs_set_less(fleet->ships[i], shot)) ? BS_SUNK : BS_HIT;
    }
    return BS_MISS;
}
