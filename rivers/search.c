/* search: one recursive routine for the middle game and for solving.
 *
 * A search of at least `empties` plies is a solve: below RV_SEARCH_END empties the end
 * game takes over, which counts discs; a window in units becomes the discs strictly
 * inside it, so both agree about what lies outside. Selective cuts (multi-probcut): if a
 * shallow search says that the score is outside the window by more than its usual error,
 * the branch is not searched deeply. The end of the game is always scored exactly.
 * Invariant: a result is stored only if the search was not stopped.
 */
#include "rivers/search.h"

#include "rivers/endgame.h"

enum {
    RV_SEARCH_HASHED = 3,  /* plies from which the hash table pays */
    RV_SEARCH_ETC = 4,     /* plies from which children are looked up first */
    RV_SEARCH_LOOK = 12,   /* plies from which moves are ordered by a ply of search */
    RV_SEARCH_CUTS = 3,    /* plies from which selective cuts are tried */
    RV_SEARCH_NESTED = 2,  /* probes inside probes */
    RV_SEARCH_TOP = 64 * RV_UNIT
};

typedef struct rv_search_move {
    uint64_t flips, key; /* the key of the child */
    int cell, score;
} rv_search_move;

/* The whole state of one call, to keep argument lists short. */
typedef struct rv_search_call {
    const rv_node *node;
    uint64_t key;
    int alpha, beta, depth, confidence;
    int kind; /* depth as the hash table knows it */
} rv_search_call;

/* Standard deviations that a confidence demands, in 1/100. */
static const int rv_search_sigmas[RV_EXACT] = {0, 110, 150, 200, 260, 330};

int rv_search_probe(int depth)
{
    return 2 * (depth / 4) + (depth & 1);
}

int rv_search_sigma(int empties, int depth)
{
    int gap = depth - rv_search_probe(depth);

    (void)empties;
    return 12 + 3 * gap / 2;
}

RV_TWIN_DECLARE(int, rv_search_any, (rv_task *, const rv_node *, int, int, int, int));

/* Solves with discs for scores. The floor of alpha and the ceiling of beta keep every
 * whole disc between them inside the window. */
static int rv_search_end(rv_task *task, const rv_node *node, int alpha, int beta)
{
    int low = (alpha + 128 * RV_UNIT) / RV_UNIT - 128;
    int high = (beta + 128 * RV_UNIT + RV_UNIT - 1) / RV_UNIT - 128;

    return RV_UNIT * rv_end_solve(task, node->me, node->opp, node->hands, low, high);
}

static int rv_search_over(const rv_node *node)
{
    return RV_UNIT * rv_board_final(rv_bits_count(false, node->me),
                                    rv_bits_count(false, node->opp), node->hands);
}

/* No move for the mover: the enemy's turn, or the end. */
RV_HOT int rv_search_pass(const bool fast, rv_task *task, const rv_node *node, int alpha,
                          int beta, int depth, int confidence)
{
    rv_node next;

    if (!(node->hands >> 8) || !rv_bits_moves(fast, node->opp, node->me))
        return rv_search_over(node);
    rv_node_pass(&next, node);
    return -RV_CALL(fast, rv_search_any, task, &next, -beta, -alpha, depth, confidence);
}

/* 1 or 2 plies: no table, no ordering but corners first. */
RV_HOT int rv_search_shallow(const bool fast, rv_task *task, const rv_node *node,
                             uint64_t moves, int alpha, int beta, int depth,
                             int confidence)
{
    uint64_t part = moves & RV_CORNERS, flips;
    int best = -RV_INFINITY, score, cell;
    rv_node next;

    if (!part)
        part = moves;
    while (moves) {
        cell = rv_bits_first(part);
        part &= part - 1;
        moves &= ~RV_BIT(cell);
        if (!part)
            part = moves;
        flips = rv_bits_flips(fast, node->me, node->opp, cell);
        rv_node_move(fast, &next, node, cell, flips);
        if (depth == 1 && next.empties) {
            task->nodes++;
            score = next.me ? -rv_eval_node(fast, task->eval, &next)
                            : -rv_search_over(&next);
        } else {
            score = -RV_CALL(fast, rv_search_any, task, &next, -beta, -alpha, depth - 1,
                             confidence);
        }
        if (score > best) {
            best = score;
            if (best >= beta)
                break;
            alpha = best > alpha ? best : alpha;
        }
    }
    return best;
}

/* Lists the moves, worth by a search of a few plies, mobility and place. */
RV_HOT int rv_search_list(const bool fast, rv_task *task, const rv_node *node,
                          uint64_t moves, int depth, const rv_entry *entry,
                          rv_search_move *list)
{
    bool solving = depth >= node->empties;
    int count = 0, cell, plies = !solving && depth >= RV_SEARCH_LOOK ? 1 : 0;
    uint64_t replies;
    rv_node next;

    for (; moves; moves &= moves - 1, count++) {
        cell = rv_bits_first(moves);
        list[count].cell = cell;
        list[count].flips = rv_bits_flips(fast, node->me, node->opp, cell);
        list[count].key = rv_hash_key(node->opp ^ list[count].flips,
                                      node->me | list[count].flips | RV_BIT(cell),
                                      rv_hands_moved(node->hands));
        if (depth >= RV_SEARCH_ETC)
            rv_hash_prefetch(&task->main, list[count].key);
        if (list[count].flips == node->opp || (entry && entry->move == cell)) {
            list[count].score = 1 << 20;
            continue;
        }
        rv_node_move(fast, &next, node, cell, list[count].flips);
        replies = rv_bits_moves(fast, next.me, next.opp);
        list[count].score = -RV_CALL(fast, rv_search_any, task, &next, -RV_INFINITY,
                                     RV_INFINITY, plies, RV_EXACT);
        list[count].score -= (solving ? 16 : 2) * rv_bits_count(fast, replies);
        if (entry && entry->second == cell)
            list[count].score += 4 * RV_UNIT;
    }
    return count;
}

static void rv_search_pick(rv_search_move *list, int from, int count)
{
    rv_search_move swap;
    int i, best = from;

    for (i = from + 1; i < count; i++) {
        if (list[i].score > list[best].score)
            best = i;
    }
    swap = list[from];
    list[from] = list[best];
    list[best] = swap;
}

/* Does the table's entry end the node? */
static bool rv_search_known(const rv_entry *entry, const rv_search_call *call, int *score)
{
    if (entry->depth < call->kind || entry->confidence < call->confidence)
        return false;
    if (entry->low >= call->beta || entry->low == entry->high) {
        *score = entry->low;
        return true;
    }
    *score = entry->high;
    return entry->high <= call->alpha;
}

/* Looks up every child: one that is known to be bad enough for the enemy ends the node. */
static bool rv_search_child_known(const rv_task *task, const rv_search_call *call,
                                  const rv_search_move *list, int count, int *score)
{
    const rv_entry *entry;
    int i;

    for (i = 0; i < count; i++) {
        entry = rv_hash_find(&task->main, list[i].key);
        if (entry && entry->depth >= call->kind - 1 &&
            entry->confidence >= call->confidence && -entry->high >= call->beta) {
            *score = -entry->high;
            return true;
        }
    }
    return false;
}

/* Multi-probcut: true if a shallower search puts the score outside the window. */
RV_HOT bool rv_search_cut(const bool fast, rv_task *task, const rv_search_call *call,
                          int *score)
{
    int probe = rv_search_probe(call->depth), bound, value;
    int error = rv_search_sigma(call->node->empties, call->depth) *
                rv_search_sigmas[call->confidence] / 100;
    bool cut = false;

    value = rv_eval_node(fast, task->eval, call->node);
    task->nested++;
    bound = call->beta + error;
    if (value >= call->beta && bound < RV_SEARCH_TOP) {
        cut = RV_CALL(fast, rv_search_any, task, call->node, bound - 1, bound, probe,
                      call->confidence) >= bound;
        *score = call->beta;
    }
    bound = call->alpha - error;
    if (!cut && value <= call->alpha && bound > -RV_SEARCH_TOP && !task->stop) {
        cut = RV_CALL(fast, rv_search_any, task, call->node, bound, bound + 1, probe,
                      call->confidence) <= bound;
        *score = call->alpha;
    }
    task->nested--;
    return cut && !task->stop;
}

/* Tries the listed moves in order of worth, all but the first with an empty window. */
RV_HOT int rv_search_try(const bool fast, rv_task *task, const rv_search_call *call,
                         rv_search_move *list, int count, int *move)
{
    int best = -RV_INFINITY, score, low = call->alpha, i;
    rv_node next;

    for (i = 0; i < count; i++) {
        rv_search_pick(list, i, count);
        rv_node_move(fast, &next, call->node, list[i].cell, list[i].flips);
        score = -RV_CALL(fast, rv_search_any, task, &next, i ? -low - 1 : -call->beta, -low,
                         call->depth - 1, call->confidence);
        if (i && score > low && score < call->beta)
            score = -RV_CALL(fast, rv_search_any, task, &next, -call->beta, -low,
                             call->depth - 1, call->confidence);
        if (task->stop)
            return 0;
        if (score > best) {
            best = score;
            *move = list[i].cell;
            if (best >= call->beta)
                break;
            low = best > low ? best : low;
        }
    }
    return best;
}

/* Nodes with table, cuts and ordering. */
RV_HOT int rv_search_deep(const bool fast, rv_task *task, const rv_node *node,
                          uint64_t moves, int alpha, int beta, int depth, int confidence)
{
    rv_search_move list[RV_MOVES_MAX / 2 + 8];
    rv_search_call call;
    const rv_entry *entry;
    rv_entry copy;
    int count, score, move = RV_NO_MOVE;

    call.node = node;
    call.key = rv_hash_key(node->me, node->opp, node->hands);
    call.alpha = alpha;
    call.beta = beta;
    call.depth = depth;
    call.confidence = confidence;
    call.kind = depth == node->empties ? RV_HASH_SOLVED + depth : depth;
    entry = rv_hash_find(&task->main, call.key);
    if (entry && rv_search_known(entry, &call, &score))
        return score;
    if (confidence < RV_EXACT && beta - alpha == 1 && depth >= RV_SEARCH_CUTS &&
        task->nested < RV_SEARCH_NESTED && rv_search_cut(fast, task, &call, &score))
        return score;
    if (task->stop)
        return 0;
    entry = rv_hash_find(&task->main, call.key);
    if (entry)
        copy = *entry;
    count = rv_search_list(fast, task, node, moves, depth, entry ? &copy : NULL, list);
    if (depth >= RV_SEARCH_ETC && rv_search_child_known(task, &call, list, count, &score))
        return score;
    score = rv_search_try(fast, task, &call, list, count, &move);
    if (!task->stop)
        rv_hash_store(&task->main, call.key, call.kind, confidence, alpha, beta, score, move);
    return score;
}

RV_HOT int rv_search_any_body(const bool fast, rv_task *task, const rv_node *node,
                              int alpha, int beta, int depth, int confidence)
{
    uint64_t moves;

    if (depth >= node->empties && node->empties <= RV_SEARCH_END)
        return rv_search_end(task, node, alpha, beta);
    task->nodes++;
    if (rv_task_over(task))
        return 0;
    if (depth == 0)
        return rv_eval_node(fast, task->eval, node);
    if (depth > node->empties)
        depth = node->empties;
    moves = rv_hands_own(node->hands) ? rv_bits_moves(fast, node->me, node->opp) : 0;
    if (!moves)
        return rv_search_pass(fast, task, node, alpha, beta, depth, confidence);
    if (depth < RV_SEARCH_HASHED)
        return rv_search_shallow(fast, task, node, moves, alpha, beta, depth, confidence);
    return rv_search_deep(fast, task, node, moves, alpha, beta, depth, confidence);
}

RV_TWIN(int, rv_search_any,
        (rv_task * task, const rv_node *node, int alpha, int beta, int depth,
         int confidence),
        task, node, alpha, beta, depth, confidence)

int rv_search(rv_task *task, const rv_node *node, int alpha, int beta, int depth,
              int confidence)
{
    return RV_CALL(task->fast, rv_search_any, task, node, alpha, beta, depth, confidence);
}
