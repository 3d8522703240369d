/* referee_solve: alpha-beta over the referee's rules.
 *
 * Moves that leave the other fewest replies come first (fastest-first); nothing else is
 * done for speed: no hash table, no bound from stable discs, no parity.
 */
#include "rivers/referee_solve.h"

typedef struct rj_child {
    rj_game game;
    int replies;
} rj_child;

static int rj_solve_replies(const rj_game *game)
{
    int row, column, count = 0;

    for (row = 1; row <= RJ_SIDE; row++)
        for (column = 1; column <= RJ_SIDE; column++)
            count += rj_turns(game, row, column, NULL) > 0;
    return count;
}

/* All positions after a move, by growing number of replies; returns how many. */
static int rj_solve_children(const rj_game *game, rj_child *children)
{
    int row, column, count = 0, at;
    rj_child child;

    for (row = 1; row <= RJ_SIDE; row++)
        for (column = 1; column <= RJ_SIDE; column++) {
            if (rj_turns(game, row, column, NULL) == 0)
                continue;
            child.game = *game;
            rj_play(&child.game, row, column, NULL);
            child.replies = rj_solve_replies(&child.game);
            for (at = count++; at > 0 && children[at - 1].replies > child.replies; at--)
                children[at] = children[at - 1];
            children[at] = child;
        }
    return count;
}

static int rj_solve_window(const rj_game *game, int alpha, int beta)
{
    rj_child children[RJ_CELLS];
    int count, i, score, best = -RJ_CELLS - 1;

    if (rj_is_over(game))
        return rj_count(game, game->mover) -
               rj_count(game, RJ_WHITE + RJ_BLACK - game->mover);
    count = rj_solve_children(game, children);
    if (count == 0) {
        children[0].game = *game;
        rj_play(&children[0].game, 0, 0, NULL);
        return -rj_solve_window(&children[0].game, -beta, -alpha);
    }
    for (i = 0; i < count && best < beta; i++) {
        score = -rj_solve_window(&children[i].game, -beta, best > alpha ? -best : -alpha);
        best = score > best ? score : best;
    }
    return best;
}

int rj_solve(const rj_game *game)
{
    return rj_solve_window(game, -RJ_CELLS, RJ_CELLS);
}
