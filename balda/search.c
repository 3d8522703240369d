/* search: see search.h.
 *
 * Model: iterative deepening over the root's moves. Near the end, with the score known,
 * the game is decided by the exact end game; of a won one the margin is raised, in any
 * other a mistake is hoped for.
 */
#include "balda/search.h"

#include <stdlib.h>
#include <string.h>

#include "balda/endgame.h"

/* Shares of the time that is left: near the end first the moves are put in order, then
 * the game is decided, then the margin raised; what is left goes to the deepening search.
 */
#define BD_SHARE_FIRST 0.06
#define BD_SHARE_PROOF 0.92
#define BD_SHARE_MARGIN 0.3

enum {
    BD_ROOT_MAX = 1500, /* 25 cells, 60 letters */
    BD_TABLE_BITS = 18,
    BD_ENDGAME_BITS = 20
};

typedef struct bd_root {
    bd_move move;
    int value;
} bd_root;

struct bd_search {
    bd_plies plies;
    bd_endgame endgame;
    clk slice; /* the clock of the part of the work under way */
    bd_root roots[BD_ROOT_MAX];
    int root_count;
};

bd_search *bd_search_new(bd_lexicon *lexicon)
{
    bd_search *search = (bd_search *)calloc(1, sizeof *search);

    if (search &&
        (!bd_tree_open(&search->plies.tree, lexicon) ||
         !bd_endgame_open(&search->endgame, &search->plies.tree, BD_ENDGAME_BITS))) {
        bd_search_free(search);
        return NULL;
    }
    if (search)
        bd_table_open(&search->plies.table, BD_TABLE_BITS);
    return search;
}

void bd_search_free(bd_search *search)
{
    if (search) {
        bd_tree_close(&search->plies.tree);
        bd_table_close(&search->plies.table);
        bd_endgame_close(&search->endgame);
        free(search);
    }
}

/* ---- The root ---------------------------------------------------------------------- */

/* Sorts the first `count` of the root's moves, the best first; equal ones stay as they
 * are. */
static void bd_search_sort(bd_root *roots, int count)
{
    int i, k;

    for (i = 1; i < count; i++) {
        bd_root root = roots[i];
        for (k = i; k > 0 && roots[k - 1].value < root.value; k--)
            roots[k] = roots[k - 1];
        roots[k] = root;
    }
}

/* The root's moves: one for each placement. The start word is left out if there is any
 * other move. */
static void bd_search_collect(bd_search *search, uint32_t start)
{
    const bd_list *list = &search->plies.tree.lists[0];
    uint64_t tried[BD_CELLS] = {0};
    int i;

    search->root_count = 0;
    for (i = 0; i < list->count && search->root_count < BD_ROOT_MAX; i++) {
        const bd_move *move = &list->moves[i];
        uint64_t bit = (uint64_t)1 << move->letter;
        if ((tried[move->cell] & bit) || move->word == start)
            continue;
        tried[move->cell] |= bit;
        search->roots[search->root_count].move = *move;
        search->roots[search->root_count++].value = move->length * BD_POINT;
    }
    if (search->root_count == 0 && list->count) {
        search->roots[0].move = list->moves[0];
        search->roots[0].value = list->moves[0].length * BD_POINT;
        search->root_count = 1;
    }
}

/* One iteration over the root's moves, in place. Returns how many were finished. At depth
 * 2 all moves get their values, to order them; later those that do not beat the best get
 * values below all others, in the order they had. */
static int bd_search_iterate(bd_search *search, int depth)
{
    bool all = depth == 2 || search->plies.tree.empty <= search->plies.params.full_from;
    int beam = all ? BD_ROOT_MAX : search->plies.params.root_beam;
    int best = -BD_INFINITE;
    int i;

    for (i = 0; i < search->root_count; i++) {
        bd_root *root = &search->roots[i];
        int value;
        if (i >= beam && best > BD_LOST) {
            root->value = -BD_INFINITE - i;
            continue;
        }
        value = bd_plies_scout(&search->plies, root->move, depth, best, BD_INFINITE, i);
        if (search->plies.tree.stopped)
            break;
        root->value = value > best || depth == 2 ? value : -BD_INFINITE - i;
        if (value > best && depth > 2)
            best = value;
    }
    return i;
}

/* Searches the root's moves `from` (2 or more) plies deep, then deeper. */
static void bd_search_deepen(bd_search *search, int from, bd_result *result)
{
    int most = search->plies.tree.empty;
    int depth;

    if (search->plies.params.depth && search->plies.params.depth < most)
        most = search->plies.params.depth;
    for (depth = from; depth <= most && search->root_count > 1; depth++) {
        int done;
        done = bd_search_iterate(search, depth);
        if (done == 0)
            break;
        bd_search_sort(search->roots, done);
        result->move = search->roots[0].move;
        result->value = search->roots[0].value;
        if (done < search->root_count)
            break;
        result->depth = depth;
        if (result->value > -BD_LOST || result->value < BD_LOST)
            break;
    }
}

/* Allots a share of what is left of the limits to the next part of the work. */
static void bd_search_allot(bd_search *search, const bd_limits *limits, double share)
{
    bd_tree *tree = &search->plies.tree;

    tree->stopped = false;
    if (limits->clock && limits->clock->limit > 0) {
        double elapsed = clk_elapsed(limits->clock);
        search->slice = *limits->clock;
        search->slice.limit = elapsed + (limits->clock->limit - elapsed) * share;
        tree->clock = &search->slice;
    }
    if (limits->nodes) {
        /* a spent budget is one node, not 0: that would mean no limit */
        tree->nodes_max =
            tree->nodes + (int64_t)((double)(limits->nodes - tree->nodes) * share);
        if (tree->nodes_max < 1)
            tree->nodes_max = 1;
    }
}

/* ---- The end game ------------------------------------------------------------------ */

/* Is the game won, else drawn, else lost? BD_OPEN if the tree stopped before that was
 * clear. *move is one that keeps the result, *gain its gain. A game that looks lost is
 * first asked whether it is: then one question is enough. */
static enum bd_proof bd_search_outcome(bd_search *search, const bd_state *state,
                                       int expected, bd_move *move, int *gain)
{
    enum bd_proof proof = BD_WIN;

    if (expected + state->lead * BD_POINT <= -BD_POINT) {
        *gain = bd_endgame_value(&search->endgame, -state->lead, move);
        if (search->plies.tree.stopped)
            return BD_OPEN;
        if (*gain < -state->lead)
            return BD_LOSS;
    }
    *gain = bd_endgame_value(&search->endgame, 1 - state->lead, move);
    if (!search->plies.tree.stopped && *gain < 1 - state->lead) {
        *gain = bd_endgame_value(&search->endgame, -state->lead, move);
        proof = *gain < -state->lead ? BD_LOSS : BD_DRAW;
    }
    return search->plies.tree.stopped ? BD_OPEN : proof;
}

/* Of a won game the margin is raised while the limits allow. */
static void bd_search_widen(bd_search *search, bd_result *result, int gain)
{
    bd_move move;

    while (gain < BD_MATE) {
        int more = bd_endgame_value(&search->endgame, gain + 1, &move);
        if (search->plies.tree.stopped || more <= gain)
            return;
        gain = more;
        result->move = move;
        result->value = gain * BD_POINT;
    }
}

/* Decides the game if the time suffices; the result has a move that keeps it won or
 * drawn. With a dictionary so large that words were left out it is decided, but not
 * proven. */
static enum bd_proof bd_search_prove(bd_search *search, const bd_state *state,
                                     const bd_limits *limits, bd_result *result)
{
    enum bd_proof proof;
    bd_move move;
    int gain, i;
    double work = 0.015e-6 * 0.015e-6;

    /* With b placements and e empty cells a proof takes about 0.12 microseconds times b
     * to the power of e / 2; with less than an eighth of that there is no hope. */
    for (i = 0; i < search->plies.tree.empty; i++)
        work *= search->root_count;
    bd_search_allot(search, limits, BD_SHARE_PROOF);
    if (search->plies.tree.clock == &search->slice) {
        double left = search->slice.limit - clk_elapsed(limits->clock);
        if (left < 0 || left * left < work)
            return BD_OPEN;
    }
    if (!bd_endgame_begin(&search->endgame))
        return BD_OPEN;
    for (i = 0; i < search->root_count; i++) {
        move = search->roots[i].move;
        search->endgame.rank[move.cell][move.letter] = (uint32_t)(search->root_count - i);
    }
    proof = bd_search_outcome(search, state, result->value, &move, &gain);
    if (search->plies.tree.lexicon->most >= search->plies.tree.empty)
        result->proof = proof;
    if (proof == BD_WIN || proof == BD_DRAW) {
        result->move = move;
        result->value = gain * BD_POINT;
    }
    if (proof == BD_WIN) {
        bd_search_allot(search, limits, BD_SHARE_MARGIN);
        bd_search_widen(search, result, gain);
    }
    return proof;
}

/* ---- Hoping for a mistake ---------------------------------------------------------- */

/* The reply of a player who looks two plies ahead. The list must be made and not be
 * empty. */
static bd_move bd_search_natural(bd_search *search)
{
    const bd_list *list = bd_tree_moves(&search->plies.tree);
    uint64_t tried[BD_CELLS] = {0};
    const bd_move *move;
    bd_move best = list->moves[0];
    int most = -BD_INFINITE, at = 0;

    while ((move = bd_tree_next(list, &at, tried)) != NULL) {
        int value = bd_plies_pair(&search->plies, list, *move, most);
        if (value > most) {
            most = value;
            best = *move;
        }
    }
    return best;
}

/* The outcome if the other answers a move by that reply and all is played well from then
 * on. Void if the tree stops. */
static enum bd_proof bd_search_hope(bd_search *search, bd_move move, int lead)
{
    bd_tree *tree = &search->plies.tree;
    bd_move moves[2];
    int draw = -lead - move.length;
    int count = 1;

    moves[0] = move;
    bd_tree_play(tree, move);
    bd_tree_list(tree, move, 1);
    if (bd_tree_moves(tree)->count) {
        moves[count++] = bd_search_natural(search);
        draw += moves[1].length;
    }
    bd_tree_undo(tree, move);
    if (count == 1)
        return BD_WIN; /* a trap */
    if (bd_endgame_after(&search->endgame, moves, count, draw) < draw)
        return BD_LOSS;
    return bd_endgame_after(&search->endgame, moves, count, draw + 1) > draw ? BD_WIN
                                                                             : BD_DRAW;
}

/* Of a game that is lost or drawn with best play: a move after which the natural reply
 * would be a mistake, and that loses nothing otherwise. Returns whether there is one. */
static bool bd_search_trick(bd_search *search, const bd_state *state, enum bd_proof proof,
                            bd_result *result)
{
    enum bd_proof best = proof;
    int i;

    for (i = 0; i < search->root_count && best < BD_WIN; i++) {
        const bd_move *move = &search->roots[i].move;
        enum bd_proof hope = bd_search_hope(search, *move, state->lead);
        int most = state->lead + move->length; /* what the other may gain at a draw */
        if (hope > best && proof == BD_DRAW &&
            bd_endgame_after(&search->endgame, move, 1, most + 1) > most)
            continue;
        if (search->plies.tree.stopped)
            break;
        if (hope > best) {
            best = hope;
            result->move = *move;
        }
    }
    return best > proof;
}

void bd_search_run(bd_search *search, const bd_state *state, const bd_params *params,
                   const bd_limits *limits, bd_result *result)
{
    bool late;

    memset(result, 0, sizeof *result);
    search->plies.params = *params;
    bd_table_clear(&search->plies.table);
    bd_tree_root(&search->plies.tree, &state->board, limits->clock, limits->nodes);
    bd_search_collect(search, state->start);
    if (search->root_count == 0)
        return;
    result->found = true;
    result->move = search->roots[0].move;
    result->value = search->roots[0].value;
    result->depth = 1;
    late = search->plies.tree.empty <= params->endgame && state->lead_known;
    bd_search_allot(search, limits, late ? BD_SHARE_FIRST : 1);
    bd_search_deepen(search, 2, result);
    if (late && search->root_count > 1) {
        enum bd_proof proof = bd_search_prove(search, state, limits, result);
        bool trick = false;
        bd_search_allot(search, limits, 1);
        if ((proof == BD_LOSS || proof == BD_DRAW) && search->plies.tree.empty > 1)
            trick = bd_search_trick(search, state, proof, result);
        if (!trick && (proof == BD_OPEN || proof == BD_LOSS))
            bd_search_deepen(search, result->depth + 1, result);
    }
    result->nodes = search->plies.tree.nodes;
}
