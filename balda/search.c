/* search: see search.h.
 *
 * Model: the value of a position is what its mover will gain from here on, own letters
 * less the other's, in 1 / BD_POINT letters; a mover without a move while cells are empty
 * has lost: -BD_TRAP. So values need no knowledge of the score so far. Iterative
 * deepening, principal variation search, of each (cell, letter) only the longest word,
 * and of these only the first few (the beam) except near the end. Invariants: lists are
 * always complete, so the beam never makes a position look like a trap, and a node all of
 * whose tried moves lose by a trap goes on beyond the beam.
 */
#include "balda/search.h"

#include <stdlib.h>
#include <string.h>

#include "balda/endgame.h"
#include "balda/table.h"
#include "balda/tree.h"

/* Shares of the time that is left: near the end first the moves are put in order, then
 * the game is decided, then the margin raised; what is left goes to the deepening search.
 */
#define BD_SHARE_FIRST 0.06
#define BD_SHARE_PROOF 0.92
#define BD_SHARE_MARGIN 0.3

enum {
    BD_INFINITE = 4 * BD_TRAP,
    BD_LOST = -BD_TRAP / 2, /* values below it: a trap */
    BD_ROOT_MAX = 1500,     /* 25 cells, 60 letters */
    BD_TABLE_BITS = 18,
    BD_ENDGAME_BITS = 20,
    BD_LEAF_TRIES = 6,
    BD_PICK_MAX = 40,
    BD_PICK_MARGIN = 3 * BD_POINT, /* worse ones need no exact value */
    BD_BIG = 1000                  /* more plies, more moves than there can be */
};

const bd_params bd_params_default = {12, 30, 7, 10, 0, 8, 4, 20, 4, 2};

typedef struct bd_root {
    bd_move move;
    int value;
} bd_root;

struct bd_search {
    bd_tree tree;
    bd_table table;
    bd_params params;
    bd_endgame endgame;
    clk slice; /* the clock of the part of the work under way */
    bd_root roots[BD_ROOT_MAX];
    int root_count;
};

bd_search *bd_search_new(bd_lexicon *lexicon)
{
    bd_search *search = (bd_search *)calloc(1, sizeof *search);

    if (search && (!bd_tree_open(&search->tree, lexicon) ||
                   !bd_endgame_open(&search->endgame, &search->tree, BD_ENDGAME_BITS))) {
        bd_search_free(search);
        return NULL;
    }
    if (search)
        bd_table_open(&search->table, BD_TABLE_BITS);
    return search;
}

void bd_search_free(bd_search *search)
{
    if (search) {
        bd_tree_close(&search->tree);
        bd_table_close(&search->table);
        bd_endgame_close(&search->endgame);
        free(search);
    }
}

static int bd_search_beam(const bd_search *search)
{
    return search->tree.empty <= search->params.full_from ? BD_BIG : search->params.beam;
}

/* The mover has lost: the later the better. */
static int bd_search_trapped(const bd_tree *tree)
{
    return -BD_TRAP + tree->ply * 32 * BD_POINT;
}

/* Letters of a reply that makes a move of `length` letters worth `alpha` or less. */
static int bd_search_refuting(int length, int alpha)
{
    if (alpha <= BD_LOST)
        return BD_WORD_MAX + 1;
    if (alpha >= -BD_LOST)
        return 1;
    return length + BD_BIG - (alpha + BD_BIG * BD_POINT) / BD_POINT;
}

/* What the next mover's chance is worth whose longest word is known: he will not play
 * alone, so a share of it. Nothing at the end of the game. */
static int bd_search_chance(const bd_search *search, int length, int empty)
{
    return empty > 0 ? length * search->params.chance : 0;
}

/* Value of the position by its list alone: the best of own length less what is left. */
static int bd_search_leaf(const bd_search *search, const bd_list *list)
{
    int empty = search->tree.empty;
    int best = -BD_INFINITE;
    int i;

    for (i = 0; i < list->count && i < BD_LEAF_TRIES; i++) {
        int left = bd_tree_remaining(list, list->moves[i]);
        int value =
            list->moves[i].length * BD_POINT - bd_search_chance(search, left, empty - 1);
        if (value > best)
            best = value;
    }
    return best;
}

/* The longest words in two different cells and with two different words that remain after
 * a move: the reply that is known and what is left then. */
static void bd_search_known(const bd_list *list, bd_move move, int *reply, int *next)
{
    const bd_move *first = NULL;
    int i;

    *reply = *next = 0;
    for (i = 0; i < list->count; i++) {
        const bd_move *other = &list->moves[i];
        if (other->cell == move.cell || other->word == move.word)
            continue;
        if (!first) {
            first = other;
            *reply = other->length;
        } else if (other->cell != first->cell && other->word != first->word) {
            *next = other->length;
            return;
        }
    }
}

/* Value of a move that is followed by the longest reply only, exact if it is over
 * `alpha`, else an upper bound. The replies known from the list before are tried first:
 * they often suffice, and then no new words need be looked for. */
static int bd_search_pair(bd_search *search, const bd_list *list, bd_move move, int alpha)
{
    bd_tree *tree = &search->tree;
    int empty = tree->empty - 2;
    int reply, next, longer, value, after, bound;

    bd_search_known(list, move, &reply, &next);
    tree->nodes++;
    /* a new, longer reply leaves us the one known */
    after = bd_search_chance(search, reply, empty);
    value = (move.length - reply) * BD_POINT + bd_search_chance(search, next, empty);
    bound = (move.length - reply - 1) * BD_POINT + after;
    bound = value > bound ? value : bound;
    if (reply && bound <= alpha)
        return bound;
    bd_tree_play(tree, move);
    longer = bd_tree_longest(tree, move, reply + 1,
                             bd_search_refuting(move.length, alpha - after));
    if (longer)
        value = (move.length - longer) * BD_POINT + after;
    else if (!reply && tree->empty)
        value -= bd_search_trapped(tree);
    bd_tree_undo(tree, move);
    return value;
}

static int bd_search_node(bd_search *search, int depth, int alpha, int beta);

/* The next node is searched two plies deep with the lower bound `alpha`: new words of
 * fewer letters than this can neither be moves that raise it nor the longest reply to
 * one. Every move leaves one of two known words, in two cells, as a reply. */
static int bd_search_least(const bd_search *search, const bd_list *list, bd_move move,
                           int alpha)
{
    int reply, next, least;

    bd_search_known(list, move, &reply, &next);
    if (next == 0 || alpha <= BD_LOST || alpha >= -BD_LOST)
        return 1;
    /* own length - next + chance(reply) <= alpha: no use */
    alpha -= search->params.chance * (reply + 2);
    least = next + (alpha + BD_BIG * BD_POINT) / BD_POINT - BD_BIG;
    least = least < next ? least : next;
    return least < 1 ? 1 : least;
}

/* Value of a move of the current list, searched `depth` plies deep (2 or more). */
static int bd_search_move(bd_search *search, bd_move move, int depth, int alpha, int beta)
{
    bd_tree *tree = &search->tree;
    const bd_list *before = bd_tree_moves(tree);
    int gain = move.length * BD_POINT;
    int value;

    if (depth == 2 || tree->empty == 2)
        return bd_search_pair(search, bd_tree_moves(tree), move, alpha);
    bd_tree_play(tree, move);
    bd_tree_list(tree, move,
                 depth == 3 ? bd_search_least(search, before, move, gain - beta) : 1);
    value = gain - bd_search_node(search, depth - 1, gain - beta, gain - alpha);
    bd_tree_undo(tree, move);
    return value;
}

/* The first move is searched with the whole window, the others are only tested against
 * the best so far and searched again if they pass; late ones are tested less deep at
 * first. count: moves tried before. */
static int bd_search_scout(bd_search *search, bd_move move, int depth, int alpha,
                           int beta, int count)
{
    const bd_params *params = &search->params;
    int value;

    if (count == 0)
        return bd_search_move(search, move, depth, alpha, beta);
    if (count >= params->late && depth > params->reduce + 2 &&
        depth < search->tree.empty && alpha > BD_LOST) {
        value = bd_search_move(search, move, depth - params->reduce, alpha, alpha + 1);
        if (value <= alpha || search->tree.stopped)
            return value;
    }
    value = bd_search_move(search, move, depth, alpha, alpha + 1);
    if (value > alpha && value < beta && !search->tree.stopped)
        value = bd_search_move(search, move, depth, value - 1, beta);
    return value;
}

typedef struct bd_best {
    int value;
    bd_move move;
} bd_best;

static void bd_search_remember(bd_search *search, int depth, int alpha, int beta,
                               const bd_best *best)
{
    bd_entry entry;

    entry.key = search->tree.letters_key ^ search->tree.words_key;
    entry.low = best->value > alpha ? best->value : -BD_INFINITE;
    entry.high = best->value < beta ? best->value : BD_INFINITE;
    entry.word = best->move.word;
    entry.place = (uint16_t)(best->move.cell << 8 | best->move.letter);
    entry.depth = (uint8_t)depth;
    entry.age = 0;
    bd_table_store(&search->table, &entry);
}

/* The move of the list that puts a letter at a place, with the longest word; NULL if
 * none. */
static const bd_move *bd_search_at(const bd_list *list, uint16_t place)
{
    int i;

    for (i = 0; i < list->count; i++)
        if ((list->moves[i].cell << 8 | list->moves[i].letter) == place)
            return &list->moves[i];
    return NULL;
}

/* The moves of a node in the order to try them: some picked ones, then the rest of the
 * list, whose picked places are marked as tried. */
typedef struct bd_pick {
    int count, next;
    bd_move moves[BD_PICK_MAX];
    int values[BD_PICK_MAX];
    int at;
    uint64_t tried[BD_CELLS];
} bd_pick;

static void bd_pick_add(bd_pick *pick, bd_move move, int value)
{
    int i = pick->count++;

    for (; i > 0 && pick->values[i - 1] < value; i--) {
        pick->moves[i] = pick->moves[i - 1];
        pick->values[i] = pick->values[i - 1];
    }
    pick->moves[i] = move;
    pick->values[i] = value;
}

/* The remembered move comes first. Where it pays, the first `wide` placements are put in
 * the order of what they gain when the best reply is deducted. */
static void bd_pick_fill(bd_pick *pick, bd_search *search, const bd_move *first,
                         int depth)
{
    const bd_list *list = bd_tree_moves(&search->tree);
    const bd_move *move;
    int best = -BD_INFINITE;

    memset(pick, 0, sizeof *pick);
    if (first) {
        bd_pick_add(pick, *first, BD_INFINITE);
        pick->tried[first->cell] |= (uint64_t)1 << first->letter;
    }
    if (depth < search->params.order_from)
        return;
    while (pick->count < search->params.wide && pick->count < BD_PICK_MAX &&
           (move = bd_tree_next(list, &pick->at, pick->tried)) != NULL) {
        int value = bd_search_pair(search, list, *move, best - BD_PICK_MARGIN);
        bd_pick_add(pick, *move, value);
        if (value > best)
            best = value;
    }
}

static const bd_move *bd_pick_next(bd_pick *pick, const bd_list *list)
{
    if (pick->next < pick->count)
        return &pick->moves[pick->next++];
    return bd_tree_next(list, &pick->at, pick->tried);
}

/* Tries the moves of the current list. */
static void bd_search_moves(bd_search *search, const bd_move *first, int depth, int alpha,
                            int beta, bd_best *best)
{
    const bd_list *list = bd_tree_moves(&search->tree);
    int beam = bd_search_beam(search);
    const bd_move *move;
    bd_pick pick;
    int count;

    bd_pick_fill(&pick, search, first, depth);
    for (count = 0; (move = bd_pick_next(&pick, list)) != NULL; count++) {
        int floor = best->value > alpha ? best->value : alpha;
        int value;
        if (count >= beam && best->value > BD_LOST)
            return;
        value = bd_search_scout(search, *move, depth, floor, beta, count);
        if (search->tree.stopped)
            return;
        if (value > best->value) {
            best->value = value;
            best->move = *move;
            if (value >= beta)
                return;
        }
    }
}

/* Value of the current position, whose list is made, searched `depth` >= 1 plies deep:
 * exact inside the window, outside it a bound. Void if the tree is stopped. */
static int bd_search_node(bd_search *search, int depth, int alpha, int beta)
{
    bd_tree *tree = &search->tree;
    const bd_list *list = bd_tree_moves(tree);
    const bd_entry *entry;
    const bd_move *first = NULL;
    bd_best best;

    if (list->count == 0)
        return tree->empty ? bd_search_trapped(tree) : 0;
    if (depth <= 1 || tree->empty == 1)
        return bd_search_leaf(search, list);
    if (bd_tree_over(tree))
        return 0;
    entry = bd_table_find(&search->table, tree->letters_key ^ tree->words_key);
    if (entry) {
        if (entry->depth == depth && (entry->low >= beta || entry->low == entry->high))
            return entry->low;
        if (entry->depth == depth && entry->high <= alpha)
            return entry->high;
        first = bd_search_at(list, entry->place);
    }
    best.value = -BD_INFINITE;
    best.move = list->moves[0];
    bd_search_moves(search, first, depth, alpha, beta, &best);
    if (!tree->stopped)
        bd_search_remember(search, depth, alpha, beta, &best);
    return best.value;
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
    const bd_list *list = &search->tree.lists[0];
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
    bool all = depth == 2 || search->tree.empty <= search->params.full_from;
    int beam = all ? BD_ROOT_MAX : search->params.root_beam;
    int best = -BD_INFINITE;
    int i;

    for (i = 0; i < search->root_count; i++) {
        bd_root *root = &search->roots[i];
        int value;
        if (i >= beam && best > BD_LOST) {
            root->value = -BD_INFINITE - i;
            continue;
        }
        value = bd_search_scout(search, root->move, depth, best, BD_INFINITE, i);
        if (search->tree.stopped)
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
    int most = search->tree.empty;
    int depth;

    if (search->params.depth && search->params.depth < most)
        most = search->params.depth;
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
    bd_tree *tree = &search->tree;

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
        if (search->tree.stopped)
            return BD_OPEN;
        if (*gain < -state->lead)
            return BD_LOSS;
    }
    *gain = bd_endgame_value(&search->endgame, 1 - state->lead, move);
    if (!search->tree.stopped && *gain < 1 - state->lead) {
        *gain = bd_endgame_value(&search->endgame, -state->lead, move);
        proof = *gain < -state->lead ? BD_LOSS : BD_DRAW;
    }
    return search->tree.stopped ? BD_OPEN : proof;
}

/* Of a won game the margin is raised while the limits allow. */
static void bd_search_widen(bd_search *search, bd_result *result, int gain)
{
    bd_move move;

    while (gain < BD_MATE) {
        int more = bd_endgame_value(&search->endgame, gain + 1, &move);
        if (search->tree.stopped || more <= gain)
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
    for (i = 0; i < search->tree.empty; i++)
        work *= search->root_count;
    bd_search_allot(search, limits, BD_SHARE_PROOF);
    if (search->tree.clock == &search->slice) {
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
    if (search->tree.lexicon->most >= search->tree.empty)
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
    const bd_list *list = bd_tree_moves(&search->tree);
    uint64_t tried[BD_CELLS] = {0};
    const bd_move *move;
    bd_move best = list->moves[0];
    int most = -BD_INFINITE, at = 0;

    while ((move = bd_tree_next(list, &at, tried)) != NULL) {
        int value = bd_search_pair(search, list, *move, most);
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
    bd_tree *tree = &search->tree;
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
        if (search->tree.stopped)
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
    search->params = *params;
    bd_table_clear(&search->table);
    bd_tree_root(&search->tree, &state->board, limits->clock, limits->nodes);
    bd_search_collect(search, state->start);
    if (search->root_count == 0)
        return;
    result->found = true;
    result->move = search->roots[0].move;
    result->value = search->roots[0].value;
    result->depth = 1;
    late = search->tree.empty <= params->endgame && state->lead_known;
    bd_search_allot(search, limits, late ? BD_SHARE_FIRST : 1);
    bd_search_deepen(search, 2, result);
    if (late && search->root_count > 1) {
        enum bd_proof proof = bd_search_prove(search, state, limits, result);
        bool trick = false;
        bd_search_allot(search, limits, 1);
        if ((proof == BD_LOSS || proof == BD_DRAW) && search->tree.empty > 1)
            trick = bd_search_trick(search, state, proof, result);
        if (!trick && (proof == BD_OPEN || proof == BD_LOSS))
            bd_search_deepen(search, result->depth + 1, result);
    }
    result->nodes = search->tree.nodes;
}
