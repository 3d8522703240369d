/* shooter: where the computer shoots. It is handed a view, which holds no fleet.
 */
#ifndef BATTLESHIP_SHOOTER_H
#define BATTLESHIP_SHOOTER_H

#include "puzzles/battleship/posterior.h"

enum bs_level {
    BS_EASY,   /* at random, follows a hit; forgets that sunk ships are ringed by water */
    BS_NORMAL, /* the same, but knows the water, and the axis of a straight ship */
    BS_HARD,   /* by the chances of bs_posterior_draw */
    BS_LEVELS
};

enum { BS_SAMPLES = 500 }; /* fleets a move at BS_HARD */

typedef struct bs_shooter {
    enum bs_level level;
    enum bs_hiding hiding; /* how BS_HARD expects fleets to be made; BS_FAIR at first */
    int samples;
    rng random;
} bs_shooter;

void bs_shooter_init(bs_shooter *shooter, enum bs_level level, uint64_t seed);

/* The cell to shoot at: never one shot at before. The view must not be won. */
int bs_shooter_aim(bs_shooter *shooter, const bs_view *view);

/* The same for BS_HARD, and the chance of a hit there in percent (-1: unknown). */
int bs_shooter_aim_hard(bs_shooter *shooter, const bs_view *view, int *percent);

#endif
