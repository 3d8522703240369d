/* probcut: standard deviation of (deep score - probe score) by stage and depth.
 *
 * Scores come from searches without selective cuts. Deep searches beyond the measured
 * depths are taken to grow at the last slope; positions out of reach (more than 3 times
 * the typical error apart) stay in: cuts must survive them too.
 */
#include "rivers/probcut.h"

#include <math.h>
#include <string.h>

#include "rivers/root.h"
#include "rivers/search.h"
#include "rivers/selfplay.h"

enum {
    RV_PROBCUT_LEVEL = 16 * RV_UNIT, /* positions further from level are left out */
    RV_PROBCUT_SOLVED = 22,
    RV_PROBCUT_DEEPEST = 11
};

typedef struct rv_probcut_sum {
    double sum, square;
    long count;
} rv_probcut_sum;

static void rv_probcut_add(rv_probcut_sum *sum, int error)
{
    sum->sum += error;
    sum->square += (double)error * error;
    sum->count++;
}

static double rv_probcut_deviation(const rv_probcut_sum *sum)
{
    return sum->count ? sqrt(sum->square / (double)sum->count) : 0;
}

/* A position of a quick game with `empties` empty cells, not far from level. */
static bool rv_probcut_position(rv_task *task, rng *random, int empties, rv_node *node)
{
    rv_board board;
    rv_choice choice;
    int colour;

    if (!rv_selfplay_opening(random, 8 + (int)rng_below(random, 6), &board, &colour))
        return false;
    while (rv_board_empties(&board) > empties && !rv_board_is_over(&board)) {
        rv_task_begin(task, NULL, 0);
        choice = rv_root_think(task, &board, colour, 2);
        board = rv_board_after(&board, choice.cell);
        colour ^= 1;
    }
    rv_task_begin(task, NULL, 0);
    choice = rv_root_think(task, &board, colour, 4);
    rv_node_set(node, &board, colour);
    return rv_board_empties(&board) == empties && choice.cell != RV_PASS &&
           choice.score <= RV_PROBCUT_LEVEL && choice.score >= -RV_PROBCUT_LEVEL;
}

static int rv_probcut_search(rv_task *task, const rv_node *node, int depth)
{
    rv_hash_clear(&task->main);
    return rv_search(task, node, -RV_INFINITY, RV_INFINITY, depth, RV_EXACT);
}

/* One position: all depths of the middle game, and the solve if it is near enough. */
static void rv_probcut_sample(rv_task *task, const rv_node *node,
                              rv_probcut_sum middle[RV_PROBCUT_DEEPEST + 1],
                              rv_probcut_sum *solve)
{
    int score[RV_PROBCUT_DEEPEST + 1], depth, exact;

    for (depth = 0; depth <= RV_PROBCUT_DEEPEST && depth < node->empties; depth++)
        score[depth] = rv_probcut_search(task, node, depth);
    for (depth = 3; depth <= RV_PROBCUT_DEEPEST && depth < node->empties; depth++)
        rv_probcut_add(&middle[depth], score[depth] - score[rv_search_probe(depth)]);
    if (node->empties > RV_PROBCUT_SOLVED)
        return;
    exact = rv_search(task, node, -RV_INFINITY, RV_INFINITY, node->empties, RV_EXACT);
    rv_probcut_add(solve, exact - score[rv_search_probe(node->empties)]);
}

void rv_probcut_measure(rv_task *task, int positions, uint64_t seed, FILE *out)
{
    static const int empties[] = {52, 44, 36, 28, 20, 14};
    rv_probcut_sum middle[RV_PROBCUT_DEEPEST + 1], solve;
    rv_node node;
    int stage, i, depth;
    rng random;

    for (stage = 0; stage < (int)(sizeof empties / sizeof *empties); stage++) {
        memset(middle, 0, sizeof middle);
        memset(&solve, 0, sizeof solve);
        rng_seed(&random, rng_mix(seed, (uint64_t)stage));
        for (i = 0; i < positions;) {
            if (!rv_probcut_position(task, &random, empties[stage], &node))
                continue;
            rv_task_begin(task, NULL, 0);
            rv_probcut_sample(task, &node, middle, &solve);
            i++;
        }
        fprintf(out, "%d empties:", empties[stage]);
        for (depth = 3; depth <= RV_PROBCUT_DEEPEST; depth++)
            fprintf(out, " %d/%d %.1f", depth, rv_search_probe(depth),
                    rv_probcut_deviation(&middle[depth]));
        if (solve.count)
            fprintf(out, "  solve/%d %.1f", rv_search_probe(empties[stage]),
                    rv_probcut_deviation(&solve));
        fprintf(out, "\n");
        fflush(out);
    }
}
