/* endgame: see endgame.h.
 *
 * Model: alpha-beta with a window of nothing (beta - 1, beta), so each search answers one
 * question with yes or no, and the table keeps bounds. Values are letters to come. No
 * words are looked for on the way: all patterns of the root are known, and placing a
 * letter only sifts them: those that need another letter in the cell go, those that need
 * this one come a step nearer.
 *
 * Which moves are left out: two words for the same letter in the same cell lead to the
 * same board; the shorter one can only be better if one of the two words can still be
 * made afterwards, and the sifted patterns tell that. By the same argument a played word
 * that can't be made again does not belong to the position, so its key leaves it out.
 */
#include "balda/endgame.h"

#include <stdlib.h>
#include <string.h>

enum {
    BD_PATTERNS_ROOM = 1 << 19,
    BD_LATER_ROOM = 3 * BD_PATTERNS_ROOM, /* of all levels together */
    BD_ORDER_BITS = 13,                   /* 1 << 13 is BD_MOVES_MAX */
    BD_HISTORY_BITS = 12
};

bool bd_endgame_open(bd_endgame *endgame, bd_tree *tree, int bits)
{
    memset(endgame, 0, sizeof *endgame);
    endgame->tree = tree;
    endgame->orders =
        (uint32_t *)malloc((BD_HOLES_MAX + 1) * BD_MOVES_MAX * sizeof *endgame->orders);
    endgame->ready_store = (bd_move *)malloc((BD_HOLES_MAX + 1) * BD_MOVES_MAX *
                                             sizeof *endgame->ready_store);
    endgame->later_store =
        (bd_pattern *)malloc(BD_LATER_ROOM * sizeof *endgame->later_store);
    if (!endgame->orders || !endgame->ready_store || !endgame->later_store ||
        !bd_patterns_open(&endgame->patterns, BD_PATTERNS_ROOM)) {
        bd_endgame_close(endgame);
        return false;
    }
    bd_table_open(&endgame->table, bits);
    return true;
}

void bd_endgame_close(bd_endgame *endgame)
{
    bd_table_close(&endgame->table);
    bd_patterns_close(&endgame->patterns);
    free(endgame->orders);
    free(endgame->ready_store);
    free(endgame->later_store);
    memset(endgame, 0, sizeof *endgame);
}

/* ---- Levels ------------------------------------------------------------------------ */

static int bd_endgame_first_hole(unsigned open)
{
    int hole = 0;

    while (!((open >> hole) & 1))
        hole++;
    return hole;
}

bool bd_endgame_begin(bd_endgame *endgame)
{
    bd_tree *tree = endgame->tree;
    bd_level *root = &endgame->levels[0];
    unsigned char cells[BD_HOLES_MAX];
    int holes = 0;
    int cell;
    long i;

    if (tree->empty > BD_HOLES_MAX)
        return false;
    for (cell = 0; cell < BD_CELLS; cell++) {
        endgame->hole[cell] =
            (signed char)(tree->board.letter[cell] == BD_EMPTY ? holes : -1);
        if (endgame->hole[cell] >= 0)
            cells[holes++] = (unsigned char)cell;
    }
    bd_patterns_find(&endgame->patterns, tree->lexicon, &tree->board, holes, tree->clock);
    if (endgame->patterns.full)
        return false;
    memset(endgame->history, 0, sizeof endgame->history);
    bd_table_clear(&endgame->table);
    for (i = 0; i <= BD_HOLES_MAX; i++)
        endgame->levels[i].ready = endgame->ready_store + i * BD_MOVES_MAX;
    root->ready_count = 0;
    root->later = endgame->later_store;
    root->later_count = 0;
    for (i = 0; i < endgame->patterns.count; i++) {
        const bd_pattern *item = &endgame->patterns.items[i];
        if (item->holes > 1) {
            root->later[root->later_count++] = *item;
        } else if (root->ready_count < BD_MOVES_MAX) {
            int hole = bd_endgame_first_hole(item->open);
            bd_move *move = &root->ready[root->ready_count++];
            move->word = item->word;
            move->cell = cells[hole];
            move->letter = item->letters[hole];
            move->length = item->length;
            move->spare = (unsigned char)hole;
        }
    }
    return root->ready_count < BD_MOVES_MAX;
}

/* The cell of a hole. */
static int bd_endgame_cell(const bd_endgame *endgame, int hole)
{
    int cell = 0;

    while (endgame->hole[cell] != hole)
        cell++;
    return cell;
}

/* Makes the level below out of `level`, for a letter in a hole. False if it is too large.
 */
static bool bd_endgame_sift(const bd_endgame *endgame, const bd_level *level, int hole,
                            int letter)
{
    bd_level *next = (bd_level *)level + 1;
    const bd_pattern *item = level->later;
    const bd_pattern *end = item + level->later_count;
    const bd_move *old = level->ready;
    const bd_move *old_end = old + level->ready_count;
    const unsigned bit = 1u << hole;
    bd_pattern *to;
    bd_move *ready = next->ready;
    bd_move *room = ready + BD_MOVES_MAX - 1;

    next->later = level->later + level->later_count;
    if (next->later + level->later_count > endgame->later_store + BD_LATER_ROOM)
        return false;
    for (to = next->later; item < end; item++) {
        if (!(item->open & bit)) {
            *to++ = *item;
        } else if (item->letters[hole] == letter) {
            if (item->holes > 2) {
                *to = *item;
                to->open ^= (uint16_t)bit;
                to++->holes--;
                continue;
            }
            for (; old < old_end && old->length >= item->length && ready < room; old++)
                if (old->spare != hole)
                    *ready++ = *old;
            ready->word = item->word;
            ready->spare = (unsigned char)bd_endgame_first_hole(item->open ^ bit);
            ready->letter = item->letters[ready->spare];
            ready->cell = (unsigned char)bd_endgame_cell(endgame, ready->spare);
            ready->length = item->length;
            if (ready++ == room)
                return false;
        }
    }
    for (; old < old_end && ready < room; old++)
        if (old->spare != hole)
            *ready++ = *old;
    next->later_count = (long)(to - next->later);
    next->ready_count = (int)(ready - next->ready);
    return old == old_end;
}

/* Can the word still be made? */
static bool bd_level_has(const bd_level *level, uint32_t word)
{
    long i;

    for (i = 0; i < level->ready_count; i++)
        if (level->ready[i].word == word)
            return true;
    for (i = 0; i < level->later_count; i++)
        if (level->later[i].word == word)
            return true;
    return false;
}

/* A ready pattern is a move unless its word is used, or is of one letter and touches
 * none. */
static bool bd_endgame_playable(const bd_endgame *endgame, const bd_move *move)
{
    const bd_tree *tree = endgame->tree;

    return !bd_lexicon_used(tree->lexicon, move->word) &&
           (move->length > 1 || ((bd_board_open(&tree->board) >> move->cell) & 1));
}

/* ---- The search -------------------------------------------------------------------- */

/* One cell is left: the longest word. */
static int bd_endgame_last(const bd_endgame *endgame, const bd_level *level)
{
    int i;

    for (i = 0; i < level->ready_count; i++)
        if (bd_endgame_playable(endgame, &level->ready[i]))
            return level->ready[i].length;
    return -BD_MATE;
}

/* Two cells are left: a move and the longest reply, which is ready or becomes so by it.
 */
static int bd_endgame_pair(const bd_endgame *endgame, const bd_level *level,
                           const bd_move *move)
{
    const bd_lexicon *lexicon = endgame->tree->lexicon;
    int reply = 0;
    long i;

    for (i = 0; i < level->ready_count && !reply; i++) {
        const bd_move *other = &level->ready[i];
        if (other->spare != move->spare && other->word != move->word &&
            !bd_lexicon_used(lexicon, other->word))
            reply = other->length;
    }
    for (i = 0; i < level->later_count && level->later[i].length > reply; i++) {
        const bd_pattern *item = &level->later[i];
        if (item->letters[move->spare] == move->letter && item->word != move->word &&
            !bd_lexicon_used(lexicon, item->word))
            reply = item->length;
    }
    return reply ? move->length - reply : move->length + BD_MATE;
}

static int bd_endgame_two(bd_endgame *endgame, const bd_level *level, int beta,
                          bd_move *found)
{
    int best = -BD_MATE;
    int i;

    for (i = 0; i < level->ready_count && best < beta; i++) {
        const bd_move *move = &level->ready[i];
        int value;
        if (!bd_endgame_playable(endgame, move))
            continue;
        endgame->tree->nodes++;
        value = bd_endgame_pair(endgame, level, move);
        if (value > best || best == -BD_MATE) {
            best = value;
            *found = *move;
        }
    }
    return best;
}

/* Orders the longest words of all placements: the remembered one first, then by length,
 * then by how good the placement was elsewhere. An item is score << BD_ORDER_BITS |
 * index. */
static int bd_endgame_order(const bd_endgame *endgame, const bd_level *level,
                            uint16_t first, uint32_t *order)
{
    uint64_t tried[BD_CELLS] = {0};
    int count = 0;
    int i;

    for (i = 0; i < level->ready_count; i++) {
        const bd_move *move = &level->ready[i];
        uint64_t bit = (uint64_t)1 << move->letter;
        uint32_t score;
        int k;
        if ((tried[move->cell] & bit) || !bd_endgame_playable(endgame, move))
            continue;
        tried[move->cell] |= bit;
        score = (uint32_t)move->length << BD_HISTORY_BITS |
                endgame->history[move->cell][move->letter];
        if ((move->cell << 8 | move->letter) == first)
            score = 63u << BD_HISTORY_BITS;
        for (k = count++; k > 0 && order[k - 1] >> BD_ORDER_BITS < score; k--)
            order[k] = order[k - 1];
        order[k] = score << BD_ORDER_BITS | (uint32_t)i;
    }
    return count;
}

/* A placement was enough to answer the question. */
static void bd_endgame_reward(bd_endgame *endgame, bd_move move)
{
    uint32_t *score = &endgame->history[move.cell][move.letter];

    *score += (uint32_t)(endgame->tree->empty * endgame->tree->empty);
    if (*score >= 1 << BD_HISTORY_BITS) {
        int cell, letter;
        for (cell = 0; cell < BD_CELLS; cell++)
            for (letter = 0; letter < BD_LETTERS_MAX; letter++)
                endgame->history[cell][letter] /= 2;
    }
}

static int bd_endgame_node(bd_endgame *endgame, const bd_level *level, int beta,
                           uint64_t used, bd_move *found);

/* A move whose level below is made; again: can its word still be made there? */
static int bd_endgame_play(bd_endgame *endgame, const bd_level *level, bd_move move,
                           bool again, int beta, uint64_t used)
{
    bd_tree *tree = endgame->tree;
    bd_move found;
    int value;

    bd_tree_play(tree, move);
    if (again)
        used ^= bd_tree_word_key(move.word);
    value = bd_endgame_node(endgame, level + 1, move.length - beta + 1, used, &found);
    bd_tree_undo(tree, move);
    return move.length - value;
}

/* All words of a placement, the longest, `move`, first. */
static int bd_endgame_place(bd_endgame *endgame, const bd_level *level,
                            const bd_move *move, int beta, uint64_t used, bd_move *found)
{
    const bd_move *end = level->ready + level->ready_count;
    const bd_move *other = move;
    bool longest_again, again;
    int best;

    if (!bd_endgame_sift(endgame, level, move->spare, move->letter)) {
        endgame->tree->stopped = true;
        return 0;
    }
    longest_again = bd_level_has(level + 1, move->word);
    best = bd_endgame_play(endgame, level, *move, longest_again, beta, used);
    *found = *move;
    while (++other < end && best < beta && !endgame->tree->stopped) {
        int value;
        if (other->cell != move->cell || other->letter != move->letter ||
            !bd_endgame_playable(endgame, other))
            continue;
        again = bd_level_has(level + 1, other->word);
        if (!again && !longest_again)
            continue;
        value = bd_endgame_play(endgame, level, *other, again, beta, used);
        if (value > best) {
            best = value;
            *found = *other;
        }
    }
    return best;
}

static int bd_endgame_placements(bd_endgame *endgame, const bd_level *level,
                                 uint16_t first, int beta, uint64_t used, bd_move *found)
{
    uint32_t *order = endgame->orders + (level - endgame->levels) * BD_MOVES_MAX;
    int count = bd_endgame_order(endgame, level, first, order);
    int best = -2 * BD_MATE;
    int i;

    if (count == 0)
        return -BD_MATE;
    for (i = 0; i < count && best < beta && !endgame->tree->stopped; i++) {
        bd_move move;
        int value =
            bd_endgame_place(endgame, level, &level->ready[order[i] & (BD_MOVES_MAX - 1)],
                             beta, used, &move);
        if (value > best) {
            best = value;
            *found = move;
        }
    }
    return best;
}

/* The value of the tree's position, whose level is made: >= beta or < beta, else a bound.
 * used: key of the words played that can be made again. */
static int bd_endgame_node(bd_endgame *endgame, const bd_level *level, int beta,
                           uint64_t used, bd_move *found)
{
    bd_tree *tree = endgame->tree;
    const bd_entry *known;
    bd_entry entry;
    int value;

    if (tree->empty == 1)
        return bd_endgame_last(endgame, level);
    if (tree->empty == 2)
        return bd_endgame_two(endgame, level, beta, found);
    if (bd_tree_over(tree))
        return 0;
    entry.key = tree->letters_key ^ used;
    known = bd_table_find(&endgame->table, entry.key);
    if (known && (known->low >= beta || known->high < beta))
        return known->low >= beta ? known->low : known->high;
    value = bd_endgame_placements(endgame, level, known ? known->place : BD_NO_PLACE,
                                  beta, used, found);
    if (tree->stopped || value == -BD_MATE)
        return value;
    if (value >= beta)
        bd_endgame_reward(endgame, *found);
    entry.low = value >= beta ? value : -3 * BD_MATE;
    entry.high = value >= beta ? 3 * BD_MATE : value;
    entry.word = found->word;
    entry.place = (uint16_t)(found->cell << 8 | found->letter);
    entry.depth = (uint8_t)tree->empty;
    bd_table_store(&endgame->table, &entry);
    return value;
}

int bd_endgame_value(bd_endgame *endgame, int beta, bd_move *found)
{
    const bd_level *root = &endgame->levels[0];
    uint64_t used = endgame->tree->words_key;

    memset(found, 0, sizeof *found);
    if (endgame->tree->empty == 0)
        return 0;
    if (endgame->tree->empty > 2)
        return bd_endgame_placements(endgame, root, BD_NO_PLACE, beta, used, found);
    if (root->ready_count)
        *found = root->ready[0];
    return bd_endgame_node(endgame, root, beta, used, found);
}

int bd_endgame_move(bd_endgame *endgame, bd_move move, int beta)
{
    const bd_level *root = &endgame->levels[0];
    int empty = endgame->tree->empty;

    move.spare = (unsigned char)endgame->hole[move.cell];
    if (empty == 1)
        return move.length;
    if (empty == 2)
        return bd_endgame_pair(endgame, root, &move);
    if (!bd_endgame_sift(endgame, root, move.spare, move.letter)) {
        endgame->tree->stopped = true;
        return 0;
    }
    return bd_endgame_play(endgame, root, move, bd_level_has(root + 1, move.word), beta,
                           endgame->tree->words_key);
}
