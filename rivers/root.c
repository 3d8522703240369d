/* root: iterative deepening over the legal moves.
 *
 * Every finished iteration leaves the moves in order of what it found. Plies grow until
 * RV_ROOT_LEAP below the end; then the game is solved again and again, each time with
 * more confidence, until the result is exact; far from the end the winner is made sure
 * before the discs. Of an iteration cut short only what is sure
 * is used: nothing before its first move is searched in full, after that the best move
 * whose search was finished.
 */
#include "rivers/root.h"

#include "rivers/search.h"

enum {
    RV_ROOT_LEAP = 10,    /* plies left when deepening gives way to solving */
    RV_ROOT_SURE = 13,    /* empties that are solved exactly at once */
    RV_ROOT_WIN = 21,     /* empties from which winning is proved before the discs */
    RV_ROOT_WINDOW = 3 * RV_UNIT
};

typedef struct rv_root_state {
    rv_task *task;
    rv_node node;
    rv_node next[RV_MOVES_MAX];
    int cells[RV_MOVES_MAX];
    int count;
    rv_choice best;
} rv_root_state;

static void rv_root_to_front(rv_root_state *root, int at)
{
    rv_node node = root->next[at];
    int cell = root->cells[at];

    for (; at > 0; at--) {
        root->next[at] = root->next[at - 1];
        root->cells[at] = root->cells[at - 1];
    }
    root->next[0] = node;
    root->cells[0] = cell;
}

static void rv_root_list(rv_root_state *root, uint64_t moves)
{
    int cell;

    root->count = 0;
    for (; moves; moves &= moves - 1) {
        cell = rv_bits_first(moves);
        root->cells[root->count] = cell;
        rv_node_move(false, &root->next[root->count], &root->node, cell,
                     rv_bits_flips(false, root->node.me, root->node.opp, cell));
        root->count++;
    }
}

static int rv_root_child(rv_root_state *root, int i, int alpha, int beta, int depth,
                         int confidence)
{
    return -rv_search(root->task, &root->next[i], -beta, -alpha, depth - 1, confidence);
}

/* One pass over the moves with the window alpha..beta. The best move goes to the front
 * when it is certain to be better than the moves before it. */
static int rv_root_pass(rv_root_state *root, int alpha, int beta, int depth, int confidence)
{
    int i, score, best = -RV_INFINITY, low = alpha;

    for (i = 0; i < root->count; i++) {
        score = rv_root_child(root, i, i ? low : alpha, i ? low + 1 : beta, depth, confidence);
        if (i && score > low && score < beta && !root->task->stop)
            score = rv_root_child(root, i, low, beta, depth, confidence);
        if (root->task->stop)
            return best;
        if (score <= best)
            continue;
        best = score;
        if (i == 0 || score > low)
            rv_root_to_front(root, i);
        if (score > low || i == 0) {
            root->best.cell = root->cells[0];
            root->best.score = score;
        }
        if (best >= beta)
            return best;
        low = best > low ? best : low;
    }
    return best;
}

/* One iteration: a narrow window around the last score, opened where it fails. */
static void rv_root_iterate(rv_root_state *root, int depth, int confidence, int window)
{
    int alpha = root->best.score - window, beta = root->best.score + window, score;

    if (depth < 5) {
        alpha = -RV_INFINITY;
        beta = RV_INFINITY;
    }
    for (;;) {
        score = rv_root_pass(root, alpha, beta, depth, confidence);
        if (root->task->stop)
            return;
        if (score <= alpha && alpha > -RV_INFINITY) {
            window *= 2;
            alpha = window > 16 * RV_UNIT ? -RV_INFINITY : score - window;
        } else if (score >= beta && beta < RV_INFINITY) {
            window *= 2;
            beta = window > 16 * RV_UNIT ? RV_INFINITY : score + window;
        } else {
            break;
        }
    }
    root->best.depth = depth;
    root->best.confidence = confidence;
}

/* Proves which moves win, draw, or lose: a winning move that is found is kept. */
static void rv_root_winner(rv_root_state *root)
{
    int guess = root->best.score, cell = root->best.cell;

    rv_root_pass(root, -1, 1, root->node.empties, RV_EXACT);
    if (root->best.cell == cell && (guess > 0) == (root->best.score > 0))
        root->best.score = guess; /* a better centre for the next window */
}

/* Levels of confidence: a quick look, a nearly sure one, the truth. */
static void rv_root_solve(rv_root_state *root)
{
    static const int levels[] = {1, 4, RV_EXACT};
    int i = root->node.empties <= RV_ROOT_SURE ? 2 : 0;

    for (; i < 3 && !root->task->stop; i++) {
        if (levels[i] == RV_EXACT && root->node.empties >= RV_ROOT_WIN)
            rv_root_winner(root);
        if (!root->task->stop)
            rv_root_iterate(root, root->node.empties, levels[i], RV_ROOT_WINDOW);
    }
}

/* One ply is finished whatever clock and budget say: it takes a millisecond, and its best
 * move is far better than the first one. */
static void rv_root_first(rv_root_state *root)
{
    rv_task *task = root->task;

    task->stop = false;
    task->poll_at = UINT64_MAX;
    rv_root_iterate(root, 1, 1, RV_ROOT_WINDOW);
    task->poll_at = 0; /* look at once */
    rv_task_over(task);
}

rv_choice rv_root_think(rv_task *task, const rv_board *board, int colour, int depth)
{
    rv_root_state root;
    uint64_t moves = rv_board_moves(board);
    int plies, last;

    root.task = task;
    rv_node_set(&root.node, board, colour);
    root.best.cell = RV_PASS;
    root.best.score = 0;
    root.best.depth = 0;
    root.best.confidence = 1;
    root.best.nodes = 0;
    if (!moves)
        return root.best;
    rv_root_list(&root, moves);
    root.best.cell = root.cells[0];
    if (root.count == 1 && root.task->clock) /* nothing to choose, and time is a cost */
        return root.best;
    last = root.node.empties - RV_ROOT_LEAP;
    if (depth > 0 && depth < root.node.empties && last < depth)
        last = depth;
    if (depth > 0 && depth < last)
        last = depth;
    rv_root_first(&root);
    for (plies = 2; plies <= last && plies < root.node.empties && !task->stop; plies++)
        rv_root_iterate(&root, plies, 1, RV_ROOT_WINDOW);
    if (!task->stop && (depth == 0 || depth >= root.node.empties))
        rv_root_solve(&root);
    root.best.nodes = task->nodes;
    return root.best;
}
