/* leaf: finds what a cut playout's end is worth (HV_LEAF_OWN and HV_LEAF_ENEMY).
 *
 *   hive-leaf [--positions N] [--playouts N] [--seed S]
 *
 * Moves are compared, so only differences matter: for the eight moves the policy likes
 * best in a position, the mean final difference of whole playouts is set against the mean
 * terms of the same playouts after 16 moves, all less their mean over the eight. Least
 * squares over all positions gives the factors. (A fit to single games, not to
 * differences, predicts better and chooses worse.)
 */
#include "common/opt.h"
#include "common/rng.h"
#include "hive/match.h"
#include "hive/opponent.h"

#include <stdio.h>
#include <string.h>

enum { HV_TERMS = 3, HV_TRIED = 8, HV_CUT = 16, HV_EARLY = 118, HV_LATE = 38 };

/* A move's means over playouts: lead, own risk, enemy risk after the cut; the end. */
typedef struct hv_trial {
    hv_board board; /* after the move */
    double term[HV_TERMS];
    double end;
} hv_trial;

/* Sums of products of differences. */
typedef struct hv_fit {
    double square[HV_TERMS][HV_TERMS], right[HV_TERMS], ends, worth;
    long moves;
} hv_fit;

typedef struct hv_leafs {
    hv_eval own;
    hv_opponent opponent; /* for its models */
    rng chance;
    int playouts;
    hv_fit fit;
} hv_leafs;

/* The position after `moves` moves with these draws. */
static void hv_leafs_start(const hv_eval *const policy[2], const hv_draws *draws,
                           int moves, hv_board *board)
{
    hv_state state;
    int move;

    hv_state_init(&state);
    hv_board_from_state(board, &state);
    for (move = 0; move < moves; move++) {
        int side = move % 2, number = draws->number[side][move / 2];

        hv_board_draw(board, side, number);
        hv_board_play(board, side, number,
                      hv_eval_choose(policy[side], board, side, number));
    }
}

/* The policy's best moves, played; returns how many. */
static int hv_leafs_try(const hv_eval *eval, const hv_board *board, int side, int number,
                        hv_trial trial[HV_TRIED])
{
    int places[HV_TRIED], i;
    short best[HV_TRIED];
    int count = hv_eval_best(eval, board, side, number, HV_TRIED, places, best);

    for (i = 0; i < count; i++) {
        memset(&trial[i], 0, sizeof trial[i]);
        trial[i].board = *board;
        hv_board_play(&trial[i].board, side, number, places[i]);
    }
    return count;
}

/* Plays on to the end from move `move` on; adds what it saw to the trial. */
static void hv_leafs_playout(const hv_leafs *leafs, const hv_eval *const policy[2],
                             const hv_draws *draws, int move, hv_trial *trial)
{
    hv_board board = trial->board;
    int side = 1 - move % 2, cut = move + HV_CUT;

    for (; move < HV_CELLS; move++) {
        int mover = move % 2, number = draws->number[mover][move / 2];

        if (move == cut) {
            double lead = hv_eval_weighed(&leafs->own, &board, side, 0, 0);

            trial->term[0] += lead;
            trial->term[1] += lead - hv_eval_weighed(&leafs->own, &board, side, 64, 0);
            trial->term[2] += hv_eval_weighed(&leafs->own, &board, side, 0, 64) - lead;
        }
        hv_board_draw(&board, mover, number);
        hv_board_play(&board, mover, number,
                      hv_eval_choose(policy[mover], &board, mover, number));
    }
    trial->end += HV_UNIT * (side == 0 ? board.lead : -board.lead);
}

/* Adds a position's differences to the fit. */
static void hv_fit_add(hv_fit *fit, const hv_trial *trial, int count, int playouts)
{
    double mean[HV_TERMS + 1] = {0};
    int k, i, j;

    for (k = 0; k < count; k++) {
        for (i = 0; i < HV_TERMS; i++) {
            mean[i] += trial[k].term[i] / count;
        }
        mean[HV_TERMS] += trial[k].end / count;
    }
    for (k = 0; k < count; k++) {
        double x[HV_TERMS], y = (trial[k].end - mean[HV_TERMS]) / playouts, off;

        for (i = 0; i < HV_TERMS; i++) {
            x[i] = (trial[k].term[i] - mean[i]) / playouts;
        }
        for (i = 0; i < HV_TERMS; i++) {
            for (j = 0; j < HV_TERMS; j++) {
                fit->square[i][j] += x[i] * x[j];
            }
            fit->right[i] += x[i] * y;
        }
        off = y - (x[0] - x[1] + x[2]);
        fit->ends += y * y;
        fit->worth += off * off;
        fit->moves++;
    }
}

/* One position with random draws, phase and opponent (as ourselves, or careful). */
static void hv_leafs_position(hv_leafs *leafs)
{
    int moves =
        HV_CELLS - HV_EARLY + (int)rng_below(&leafs->chance, HV_EARLY - HV_LATE + 1);
    int side = moves % 2, i, k, count;
    const hv_eval *policy[2];
    hv_trial trial[HV_TRIED];
    hv_draws draws;
    hv_board board;
    int number;

    policy[side] = &leafs->own;
    policy[1 - side] =
        rng_below(&leafs->chance, 2) == 0 ? &leafs->own : &leafs->opponent.known[1];
    hv_draws_shuffle(&draws, &leafs->chance);
    hv_leafs_start(policy, &draws, moves, &board);
    number = draws.number[side][moves / 2];
    hv_board_draw(&board, side, number);
    count = hv_leafs_try(&leafs->own, &board, side, number, trial);
    for (i = 0; i < leafs->playouts; i++) {
        hv_draws_reshuffle(&draws, moves + 1, &leafs->chance);
        for (k = 0; k < count; k++) {
            hv_leafs_playout(leafs, policy, &draws, moves + 1, &trial[k]);
        }
    }
    hv_fit_add(&leafs->fit, trial, count, leafs->playouts);
}

/* Solves square * out = right by elimination; the terms are never dependent. */
static void hv_fit_solve(const hv_fit *fit, double out[HV_TERMS])
{
    double a[HV_TERMS][HV_TERMS + 1];
    int i, j, k;

    for (i = 0; i < HV_TERMS; i++) {
        memcpy(a[i], fit->square[i], sizeof fit->square[i]);
        a[i][HV_TERMS] = fit->right[i];
    }
    for (i = 0; i < HV_TERMS; i++) {
        for (j = 0; j < HV_TERMS; j++) {
            double factor = j == i ? 0 : a[j][i] / a[i][i];

            for (k = i; k <= HV_TERMS; k++) {
                a[j][k] -= factor * a[i][k];
            }
        }
    }
    for (i = 0; i < HV_TERMS; i++) {
        out[i] = a[i][HV_TERMS] / a[i][i];
    }
}

static void hv_fit_print(const hv_fit *fit)
{
    double factor[HV_TERMS], known = 0;
    int i;

    hv_fit_solve(fit, factor);
    for (i = 0; i < HV_TERMS; i++) {
        known += factor[i] * fit->right[i];
    }
    printf("lead %.3f, own risk %.3f (%.0f of 64), enemy risk %+.3f (%.0f of 64)\n",
           factor[0], factor[1], -64 * factor[1], factor[2], 64 * factor[2]);
    printf("explained of the differences between %ld moves: worth %.3f, fit %.3f\n",
           fit->moves, 1 - fit->worth / fit->ends, known / fit->ends);
}

int main(int argc, char **argv)
{
    static hv_leafs leafs;
    bool help = false;
    int positions = 1000, rest = 0;
    uint64_t seed = 1;
    const opt_item items[] = {
        {"help", OPT_FLAG, &help, 0, 0, NULL, "show this page"},
        {"positions", OPT_INT, &positions, 1, 1000000, NULL, "N: positions"},
        {"playouts", OPT_INT, &leafs.playouts, 1, 1000000, NULL, "N: playouts a move"},
        {"seed", OPT_SEED, &seed, 0, 0, NULL, "S: seed"}};
    enum { COUNT = sizeof items / sizeof *items };
    char error[OPT_ERROR_MAX];
    const char *wrong;

    leafs.playouts = 1000;
    wrong = opt_parse(items, COUNT, argc, argv, &rest, error);
    if (wrong != NULL || rest > 0) {
        fprintf(stderr, "%s\n", wrong != NULL ? wrong : "no arguments expected");
        return 2;
    }
    if (help) {
        opt_print(stdout, items, COUNT);
        return 0;
    }
    hv_board_setup();
    hv_eval_init(&leafs.own, hv_weights);
    hv_opponent_init(&leafs.opponent, &leafs.own);
    rng_seed(&leafs.chance, seed);
    while (positions-- > 0) {
        hv_leafs_position(&leafs);
    }
    hv_fit_print(&leafs.fit);
    return 0;
}
