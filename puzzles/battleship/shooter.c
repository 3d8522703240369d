/* shooter: see shooter.h. All levels finish a wounded ship before they look for another:
 * a shooter that does not, leaves several ships half known and loses 3 shots a game.
 */
#include "puzzles/battleship/shooter.h"

#include <stddef.h>

void bs_shooter_init(bs_shooter *shooter, enum bs_level level, uint64_t seed)
{
    shooter->level = level;
    shooter->hiding = BS_FAIR;
    shooter->samples = BS_SAMPLES;
    rng_seed(&shooter->random, seed);
}

static int bs_pick_random(bs_shooter *shooter, bs_set set)
{
    return bs_set_pick(set,
                       (int)rng_below(&shooter->random, (uint32_t)bs_set_count(set)));
}

/* Cells of `open` beside the wounded ship; with straight ships, in line with it. */
static bs_set bs_beside(const bs_view *view, bs_set open)
{
    bs_set rest = view->hit, wound, beside = bs_set_none(), cells = open;
    int mast = bs_set_take(&rest);

    wound = bs_set_component(bs_set_of(mast), view->hit);
    rest = bs_set_less(wound, bs_set_of(mast));
    while (!bs_set_is_empty(cells)) {
        int cell = bs_set_take(&cells);
        bs_set grown = bs_set_or(wound, bs_set_of(cell));
        bool in_line = true;
        if (view->straight && !bs_set_is_empty(rest)) {
            bs_set copy = rest;
            bool row = bs_set_take(&copy) / BS_SIDE == mast / BS_SIDE;
            in_line =
                row ? cell / BS_SIDE == mast / BS_SIDE : cell % BS_SIDE == mast % BS_SIDE;
        }
        if (in_line && bs_set_count(bs_set_component(wound, grown)) > bs_set_count(wound))
            beside = bs_set_or(beside, bs_set_of(cell));
    }
    return beside;
}

static int bs_aim_simple(bs_shooter *shooter, const bs_view *view, bool remembers)
{
    bs_set open =
        remembers ? bs_view_open(view) : bs_set_less(bs_set_all(), bs_view_shots(view));

    if (!bs_set_is_empty(view->hit)) {
        bs_set beside = bs_beside(view, open);
        if (!bs_set_is_empty(beside))
            return bs_pick_random(shooter, beside);
    }
    if (bs_set_is_empty(open)) /* only when the answers contradict each other */
        open = bs_set_less(bs_set_all(), bs_view_shots(view));
    return bs_pick_random(shooter, open);
}

int bs_shooter_aim_hard(bs_shooter *shooter, const bs_view *view, int *percent)
{
    bool hunting = bs_set_is_empty(view->hit);
    uint64_t best = 0;
    bs_chances chances;
    int cell, aim = -1;

    bs_posterior_draw(&chances, view, shooter->hiding, shooter->samples,
                      &shooter->random);
    for (cell = 0; cell < BS_CELLS; cell++) {
        uint64_t worth = chances.hit[cell];
        if (worth > best && (hunting || chances.wound[cell] > 0)) {
            best = worth;
            aim = cell;
        }
    }
    *percent = -1;
    if (aim < 0)
        return bs_aim_simple(shooter, view, true);
    *percent = (int)(chances.hit[aim] * 100 / chances.total);
    return aim;
}

int bs_shooter_aim(bs_shooter *shooter, const bs_view *view)
{
    int percent;

    if (shooter->level == BS_HARD)
        return bs_shooter_aim_hard(shooter, view, &percent);
    return bs_aim_simple(shooter, view, shooter->level == BS_NORMAL);
}
