/* plies: see plies.h.
 *
 * Model: principal variation search; of each (cell, letter) only the longest word, and of
 * these only the first few (the beam) except near the end. Two plies above the horizon
 * most replies are known from the list before. Invariants: lists are always complete, so
 * the beam never makes a position look like a trap, and a node all of whose tried moves
 * lose by a trap goes on beyond the beam.
 */
#include "balda/plies.h"

#include <string.h>

enum {
    BD_LEAF_TRIES = 6,
    BD_PICK_MAX = 40,
    BD_PICK_MARGIN = 3 * BD_POINT /* worse ones need no exact value */
};

const bd_params bd_params_default = {12, 30, 7, 10, 0, 8, 4, 20, 4, 2};

static int bd_plies_beam(const bd_plies *plies)
{
    return plies->tree.empty <= plies->params.full_from ? BD_BIG : plies->params.beam;
}

/* The mover has lost: the later the better. */
static int bd_plies_trapped(const bd_tree *tree)
{
    return -BD_TRAP + tree->ply * 32 * BD_POINT;
}

/* Letters of a reply that makes a move of `length` letters worth `alpha` or less. */
static int bd_plies_refuting(int length, int alpha)
{
    if (alpha <= BD_LOST)
        return BD_WORD_MAX + 1;
    if (alpha >= -BD_LOST)
        return 1;
    return length + BD_BIG - (alpha + BD_BIG * BD_POINT) / BD_POINT;
}

/* What the next mover's chance is worth whose longest word is known: he will not play
 * alone, so a share of it. Nothing at the end of the game. */
static int bd_plies_chance(const bd_plies *plies, int length, int empty)
{
    return empty > 0 ? length * plies->params.chance : 0;
}

/* Value of the position by its list alone: the best of own length less what is left. */
static int bd_plies_leaf(const bd_plies *plies, const bd_list *list)
{
    int empty = plies->tree.empty;
    int best = -BD_INFINITE;
    int i;

    for (i = 0; i < list->count && i < BD_LEAF_TRIES; i++) {
        int left = bd_tree_remaining(list, list->moves[i]);
        int value =
            list->moves[i].length * BD_POINT - bd_plies_chance(plies, left, empty - 1);
        if (value > best)
            best = value;
    }
    return best;
}

/* The longest words in two different cells and with two different words that remain after
 * a move: the reply that is known and what is left then. */
static void bd_plies_known(const bd_list *list, bd_move move, int *reply, int *next)
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

int bd_plies_pair(bd_plies *plies, const bd_list *list, bd_move move, int alpha)
{
    bd_tree *tree = &plies->tree;
    int empty = tree->empty - 2;
    int reply, next, longer, value, after, bound;

    bd_plies_known(list, move, &reply, &next);
    tree->nodes++;
    /* a new, longer reply leaves us the one known */
    after = bd_plies_chance(plies, reply, empty);
    value = (move.length - reply) * BD_POINT + bd_plies_chance(plies, next, empty);
    bound = (move.length - reply - 1) * BD_POINT + after;
    bound = value > bound ? value : bound;
    if (reply && bound <= alpha)
        return bound;
    bd_tree_play(tree, move);
    longer = bd_tree_longest(tree, move, reply + 1,
                             bd_plies_refuting(move.length, alpha - after));
    if (longer)
        value = (move.length - longer) * BD_POINT + after;
    else if (!reply && tree->empty)
        value -= bd_plies_trapped(tree);
    bd_tree_undo(tree, move);
    return value;
}

static int bd_plies_node(bd_plies *plies, int depth, int alpha, int beta);

/* The next node is searched two plies deep with the lower bound `alpha`: new words of
 * fewer letters than this can neither be moves that raise it nor the longest reply to
 * one. Every move leaves one of two known words, in two cells, as a reply. */
static int bd_plies_least(const bd_plies *plies, const bd_list *list, bd_move move,
                          int alpha)
{
    int reply, next, least;

    bd_plies_known(list, move, &reply, &next);
    if (next == 0 || alpha <= BD_LOST || alpha >= -BD_LOST)
        return 1;
    /* own length - next + chance(reply) <= alpha: no use */
    alpha -= plies->params.chance * (reply + 2);
    least = next + (alpha + BD_BIG * BD_POINT) / BD_POINT - BD_BIG;
    least = least < next ? least : next;
    return least < 1 ? 1 : least;
}

/* Value of a move of the current list, searched `depth` plies deep (2 or more). */
static int bd_plies_move(bd_plies *plies, bd_move move, int depth, int alpha, int beta)
{
    bd_tree *tree = &plies->tree;
    const bd_list *before = bd_tree_moves(tree);
    int gain = move.length * BD_POINT;
    int value;

    if (depth == 2 || tree->empty == 2)
        return bd_plies_pair(plies, bd_tree_moves(tree), move, alpha);
    bd_tree_play(tree, move);
    bd_tree_list(tree, move,
                 depth == 3 ? bd_plies_least(plies, before, move, gain - beta) : 1);
    value = gain - bd_plies_node(plies, depth - 1, gain - beta, gain - alpha);
    bd_tree_undo(tree, move);
    return value;
}

int bd_plies_scout(bd_plies *plies, bd_move move, int depth, int alpha, int beta,
                   int count)
{
    const bd_params *params = &plies->params;
    int value;

    if (count == 0)
        return bd_plies_move(plies, move, depth, alpha, beta);
    if (count >= params->late && depth > params->reduce + 2 &&
        depth < plies->tree.empty && alpha > BD_LOST) {
        value = bd_plies_move(plies, move, depth - params->reduce, alpha, alpha + 1);
        if (value <= alpha || plies->tree.stopped)
            return value;
    }
    value = bd_plies_move(plies, move, depth, alpha, alpha + 1);
    if (value > alpha && value < beta && !plies->tree.stopped)
        value = bd_plies_move(plies, move, depth, value - 1, beta);
    return value;
}

typedef struct bd_best {
    int value;
    bd_move move;
} bd_best;

static void bd_plies_remember(bd_plies *plies, int depth, int alpha, int beta,
                              const bd_best *best)
{
    bd_entry entry;

    entry.key = plies->tree.letters_key ^ plies->tree.words_key;
    entry.low = best->value > alpha ? best->value : -BD_INFINITE;
    entry.high = best->value < beta ? best->value : BD_INFINITE;
    entry.word = best->move.word;
    entry.place = (uint16_t)(best->move.cell << 8 | best->move.letter);
    entry.depth = (uint8_t)depth;
    entry.age = 0;
    bd_table_store(&plies->table, &entry);
}

/* The move of the list that puts a letter at a place, with the longest word; NULL if
 * none. */
static const bd_move *bd_plies_at(const bd_list *list, uint16_t place)
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
static void bd_pick_fill(bd_pick *pick, bd_plies *plies, const bd_move *first, int depth)
{
    const bd_list *list = bd_tree_moves(&plies->tree);
    const bd_move *move;
    int best = -BD_INFINITE;

    memset(pick, 0, sizeof *pick);
    if (first) {
        bd_pick_add(pick, *first, BD_INFINITE);
        pick->tried[first->cell] |= (uint64_t)1 << first->letter;
    }
    if (depth < plies->params.order_from)
        return;
    while (pick->count < plies->params.wide && pick->count < BD_PICK_MAX &&
           (move = bd_tree_next(list, &pick->at, pick->tried)) != NULL) {
        int value = bd_plies_pair(plies, list, *move, best - BD_PICK_MARGIN);
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
static void bd_plies_moves(bd_plies *plies, const bd_move *first, int depth, int alpha,
                           int beta, bd_best *best)
{
    const bd_list *list = bd_tree_moves(&plies->tree);
    int beam = bd_plies_beam(plies);
    const bd_move *move;
    bd_pick pick;
    int count;

    bd_pick_fill(&pick, plies, first, depth);
    for (count = 0; (move = bd_pick_next(&pick, list)) != NULL; count++) {
        int floor = best->value > alpha ? best->value : alpha;
        int value;
        if (count >= beam && best->value > BD_LOST)
            return;
        value = bd_plies_scout(plies, *move, depth, floor, beta, count);
        if (plies->tree.stopped)
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
static int bd_plies_node(bd_plies *plies, int depth, int alpha, int beta)
{
    bd_tree *tree = &plies->tree;
    const bd_list *list = bd_tree_moves(tree);
    const bd_entry *entry;
    const bd_move *first = NULL;
    bd_best best;

    if (list->count == 0)
        return tree->empty ? bd_plies_trapped(tree) : 0;
    if (depth <= 1 || tree->empty == 1)
        return bd_plies_leaf(plies, list);
    if (bd_tree_over(tree))
        return 0;
    entry = bd_table_find(&plies->table, tree->letters_key ^ tree->words_key);
    if (entry) {
        if (entry->depth == depth && (entry->low >= beta || entry->low == entry->high))
            return entry->low;
        if (entry->depth == depth && entry->high <= alpha)
            return entry->high;
        first = bd_plies_at(list, entry->place);
    }
    best.value = -BD_INFINITE;
    best.move = list->moves[0];
    bd_plies_moves(plies, first, depth, alpha, beta, &best);
    if (!tree->stopped)
        bd_plies_remember(plies, depth, alpha, beta, &best);
    return best.value;
}
