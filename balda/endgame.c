/* endgame: see endgame.h.
 *
 * Model: alpha-beta with a window of nothing (beta - 1, beta), so each search answers one
 * question with yes or no, and the table keeps bounds. Values are letters to come. No
 * words are looked for on the way: all patterns of the root are items of a frame, a
 * position is the set of those that can still be made, and placing a letter is one "and"
 * of two sets. When most items are gone a new frame is made of the others.
 *
 * Which moves are left out: two placements that leave the same set lead to the same game:
 * two words for one letter, or two letters in a cell that no item needs. Then the shorter
 * word can only be better if one of the two words can still be made afterwards, and the
 * set tells that. By the same argument a played word that can't be made again does not
 * belong to the position, nor does a letter that no item needs: the key leaves them out.
 */
#include "balda/endgame.h"

#include <stdlib.h>
#include <string.h>

enum {
    BD_PATTERNS_ROOM = 1 << 19,
    BD_SET_WORDS = BD_PATTERNS_ROOM / 64,
    BD_ORDER_BITS = 13, /* 1 << 13 is BD_MOVES_MAX */
    BD_HISTORY_BITS = 12,
    BD_DEAD = 63,       /* stands for all letters that no item needs; not a letter */
    BD_FRAME_FROM = 5,  /* fewer holes: no new frame */
    BD_FRAME_SHRINK = 4 /* ... nor unless so much smaller than the last */
};

bool bd_endgame_open(bd_endgame *endgame, bd_tree *tree, int bits)
{
    const size_t levels = BD_HOLES_MAX + 1;

    memset(endgame, 0, sizeof *endgame);
    endgame->tree = tree;
    endgame->orders = (uint32_t *)malloc(levels * BD_MOVES_MAX * sizeof *endgame->orders);
    endgame->ready = (uint32_t *)malloc(levels * BD_MOVES_MAX * sizeof *endgame->ready);
    endgame->sets = (uint64_t *)malloc(levels * BD_SET_WORDS * sizeof *endgame->sets);
    endgame->last = (uint32_t *)calloc(tree->lexicon->text_size, sizeof *endgame->last);
    if (!endgame->orders || !endgame->ready || !endgame->sets || !endgame->last ||
        !bd_patterns_open(&endgame->patterns, BD_PATTERNS_ROOM)) {
        bd_endgame_close(endgame);
        return false;
    }
    bd_table_open(&endgame->table, bits);
    return true;
}

void bd_endgame_close(bd_endgame *endgame)
{
    int i;

    bd_table_close(&endgame->table);
    bd_patterns_close(&endgame->patterns);
    for (i = 0; i <= BD_HOLES_MAX; i++)
        bd_frame_close(&endgame->frames[i]);
    free(endgame->orders);
    free(endgame->ready);
    free(endgame->sets);
    free(endgame->last);
    memset(endgame, 0, sizeof *endgame);
}

/* ---- Levels ------------------------------------------------------------------------ */

/* Gives a level a frame of its own, made of those of `count` items that are in its set.
 */
static bool bd_endgame_reframe(bd_endgame *endgame, bd_level *level,
                               const bd_pattern *items, long count)
{
    bd_frame *frame = &endgame->frames[level - endgame->levels];

    if (!bd_frame_make(frame, items, level->set, (count + 63) / 64, level->open,
                       endgame->last))
        return false;
    level->frame = frame;
    bd_frame_fill(level->set, frame->count);
    return true;
}

bool bd_endgame_begin(bd_endgame *endgame)
{
    const bd_tree *tree = endgame->tree;
    bd_level *root = &endgame->levels[0];
    int holes = 0;
    int cell;
    long i;

    if (tree->empty > BD_HOLES_MAX)
        return false;
    for (cell = 0; cell < BD_CELLS; cell++)
        if (tree->board.letter[cell] == BD_EMPTY)
            endgame->cells[holes++] = (unsigned char)cell;
    bd_patterns_find(&endgame->patterns, tree->lexicon, &tree->board, holes, tree->clock);
    if (endgame->patterns.full)
        return false;
    memset(endgame->history, 0, sizeof endgame->history);
    memset(endgame->rank, 0, sizeof endgame->rank);
    bd_table_clear(&endgame->table);
    for (i = 0; i <= BD_HOLES_MAX; i++) {
        endgame->levels[i].ready = endgame->ready + i * BD_MOVES_MAX;
        endgame->levels[i].set = endgame->sets + i * BD_SET_WORDS;
    }
    root->open = (1u << holes) - 1;
    bd_frame_fill(root->set, endgame->patterns.count);
    return bd_endgame_reframe(endgame, root, endgame->patterns.items,
                              endgame->patterns.count);
}

/* Lists the items that are moves: those with one hole left. A word of one letter must
 * touch a letter. False if there are too many. */
static bool bd_endgame_list(const bd_endgame *endgame, bd_level *level)
{
    const bd_frame *frame = level->frame;
    const uint64_t *without[BD_HOLES_MAX];
    uint32_t touching = bd_board_open(&endgame->tree->board);
    unsigned open;
    int holes = 0;
    int h;
    long i;

    for (open = level->open; open; open &= open - 1)
        without[holes++] = frame->without[bd_frame_bit(open)];
    level->ready_count = 0;
    for (i = 0; i < frame->words; i++) {
        uint64_t one = 0, more = 0;
        for (h = 0; h < holes; h++) {
            uint64_t has = ~without[h][i];
            more |= one & has;
            one |= has;
        }
        for (one &= ~more & level->set[i]; one; one &= one - 1) {
            uint32_t item = (uint32_t)i * 64 + (uint32_t)bd_frame_bit(one);
            if (frame->items[item].length == 1 &&
                !((touching >> endgame->cells[bd_level_hole(level, item)]) & 1))
                continue;
            if (level->ready_count == BD_MOVES_MAX)
                return false;
            level->ready[level->ready_count++] = item;
        }
    }
    return true;
}

/* Makes the level below for a letter in a hole. Returns whether some item that is left
 * needed that letter. */
static bool bd_level_place(const bd_level *level, int hole, int letter)
{
    bd_level *next = (bd_level *)level + 1;
    const bd_frame *frame = level->frame;
    const uint64_t *fits = frame->fits[hole][letter];
    const uint64_t *without[BD_HOLES_MAX];
    uint64_t needed = 0;
    unsigned open;
    int holes = 0;
    int h;
    long i;

    next->frame = frame;
    next->open = level->open & ~(1u << hole);
    for (open = next->open; open; open &= open - 1)
        without[holes++] = frame->without[bd_frame_bit(open)];
    for (i = 0; i < frame->words; i++) {
        uint64_t left = level->set[i] & fits[i];
        uint64_t done = ~(uint64_t)0;
        for (h = 0; h < holes; h++)
            done &= without[h][i];
        left &= ~done;
        next->set[i] = left;
        needed |= left & ~frame->without[hole][i];
    }
    return needed != 0;
}

static bd_move bd_endgame_item(const bd_endgame *endgame, const bd_level *level,
                               uint32_t item)
{
    const bd_pattern *pattern = &level->frame->items[item];
    int hole = bd_level_hole(level, item);
    bd_move move;

    move.word = pattern->word;
    move.cell = endgame->cells[hole];
    move.letter = pattern->letters[hole];
    move.length = pattern->length;
    move.spare = (unsigned char)hole;
    return move;
}

/* A set of much fewer items than its frame gets its own. False if memory is out. */
static bool bd_endgame_shrink(bd_endgame *endgame, bd_level *level)
{
    const bd_frame *frame = level->frame;
    long i, count = 0;

    if (endgame->tree->empty < BD_FRAME_FROM)
        return true;
    for (i = 0; i < frame->words; i++)
        count += bd_frame_bits(level->set[i]);
    return count * BD_FRAME_SHRINK > frame->count ||
           bd_endgame_reframe(endgame, level, frame->items, frame->count);
}

/* ---- The search -------------------------------------------------------------------- */

/* Orders the longest words of all placements: the remembered one first, then by length,
 * then by how good the placement was elsewhere; those of the root by rank. An item is
 * score << BD_ORDER_BITS | index. */
static int bd_endgame_order(const bd_endgame *endgame, const bd_level *level,
                            uint16_t first, uint32_t *order)
{
    uint64_t tried[BD_CELLS] = {0};
    int count = 0;
    int i;

    for (i = 0; i < level->ready_count; i++) {
        bd_move move = bd_endgame_item(endgame, level, level->ready[i]);
        uint64_t bit = (uint64_t)1 << move.letter;
        uint32_t score;
        int k;
        if (tried[move.cell] & bit)
            continue;
        tried[move.cell] |= bit;
        score = (uint32_t)move.length << BD_HISTORY_BITS |
                endgame->history[move.cell][move.letter];
        if (level == endgame->levels)
            score = endgame->rank[move.cell][move.letter];
        if ((move.cell << 8 | move.letter) == first)
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

static int bd_endgame_node(bd_endgame *endgame, bd_level *level, int beta, uint64_t extra,
                           bd_move *found);

/* Plays a move whose level below is made; again: can its word still be made there?
 * needed: does an item need the letter? Returns the new `extra`. */
static uint64_t bd_endgame_enter(bd_endgame *endgame, const bd_level *level,
                                 uint32_t item, bool again, bool needed, uint64_t extra)
{
    bd_level *next = (bd_level *)level + 1;
    bd_move move = bd_endgame_item(endgame, level, item);

    bd_tree_play(endgame->tree, move);
    if (again) {
        extra ^= bd_tree_word_key(move.word);
        bd_frame_drop(level->frame, next->set, item);
    }
    if (!needed)
        extra ^= bd_tree_letter_key(move.cell, move.letter) ^
                 bd_tree_letter_key(move.cell, BD_DEAD);
    return extra;
}

static int bd_endgame_play(bd_endgame *endgame, const bd_level *level, uint32_t item,
                           bool again, bool needed, int beta, uint64_t extra)
{
    bd_move move = bd_endgame_item(endgame, level, item);
    bd_move found = {0, 0, 0, 0, 0};
    int value;

    extra = bd_endgame_enter(endgame, level, item, again, needed, extra);
    value = bd_endgame_node(endgame, (bd_level *)level + 1, move.length - beta + 1, extra,
                            &found);
    bd_tree_undo(endgame->tree, move);
    return move.length - value;
}

/* All words of a placement, the longest, number `at` of those that are ready, first.
 * dead: for each hole the longest word tried for a letter that no item needs. */
static int bd_endgame_words(bd_endgame *endgame, const bd_level *level, int at, int *dead,
                            int beta, uint64_t extra, bd_move *found)
{
    const bd_level *next = level + 1;
    bd_move move = bd_endgame_item(endgame, level, level->ready[at]);
    bool needed = bd_level_place(level, move.spare, move.letter);
    bool longest_again = bd_frame_again(level->frame, next->set, level->ready[at]);
    int best = -2 * BD_MATE;

    *found = move;
    if (needed || longest_again || move.length > dead[move.spare])
        best = bd_endgame_play(endgame, level, level->ready[at], longest_again, needed,
                               beta, extra);
    if (!needed && !longest_again && move.length > dead[move.spare])
        dead[move.spare] = move.length;
    while (++at < level->ready_count && best < beta && !endgame->tree->stopped) {
        bd_move other = bd_endgame_item(endgame, level, level->ready[at]);
        bool again;
        int value;
        if (other.cell != move.cell || other.letter != move.letter)
            continue;
        bd_level_place(level, move.spare, move.letter);
        again = bd_frame_again(level->frame, next->set, level->ready[at]);
        if (!again && !longest_again)
            continue;
        value =
            bd_endgame_play(endgame, level, level->ready[at], again, needed, beta, extra);
        if (value > best) {
            best = value;
            *found = other;
        }
    }
    return best;
}

static int bd_endgame_placements(bd_endgame *endgame, const bd_level *level,
                                 uint16_t first, int beta, uint64_t extra, bd_move *found)
{
    uint32_t *order = endgame->orders + (level - endgame->levels) * BD_MOVES_MAX;
    int count = bd_endgame_order(endgame, level, first, order);
    int best = -2 * BD_MATE;
    int dead[BD_HOLES_MAX] = {0};
    int i;

    if (count == 0)
        return -BD_MATE;
    for (i = 0; i < count && best < beta && !endgame->tree->stopped; i++) {
        bd_move move;
        int value = bd_endgame_words(endgame, level, (int)(order[i] & (BD_MOVES_MAX - 1)),
                                     dead, beta, extra, &move);
        if (value > best) {
            best = value;
            *found = move;
        }
    }
    return best;
}

/* Searches a position whose list is made and whose value is not known. */
static int bd_endgame_expand(bd_endgame *endgame, bd_level *level, uint16_t first,
                             int beta, uint64_t extra, bd_move *found)
{
    if (level->ready_count == 0)
        return -BD_MATE;
    if (endgame->tree->empty == 1) {
        *found = bd_endgame_item(endgame, level, level->ready[0]);
        return found->length;
    }
    if (endgame->tree->empty == 3) {
        uint32_t item = level->ready[0];
        int value = bd_trio_best(level, beta, &item, &endgame->tree->nodes);
        *found = bd_endgame_item(endgame, level, item);
        return value;
    }
    return bd_endgame_placements(endgame, level, first, beta, extra, found);
}

/* The value of the tree's position, whose set is made: >= beta or < beta, else a bound.
 * extra: what the position's key differs by from that of the letters. */
static int bd_endgame_node(bd_endgame *endgame, bd_level *level, int beta, uint64_t extra,
                           bd_move *found)
{
    bd_tree *tree = endgame->tree;
    const bd_entry *known;
    bd_entry entry;
    int value;

    if (tree->empty == 0)
        return 0;
    entry.key = tree->letters_key ^ extra;
    /* with three cells left to look is dearer than to search */
    known = tree->empty == 3 ? NULL : bd_table_find(&endgame->table, entry.key);
    if (known && (known->low >= beta || known->high < beta))
        return known->low >= beta ? known->low : known->high;
    if (bd_tree_over(tree))
        return 0;
    if (!bd_endgame_shrink(endgame, level) || !bd_endgame_list(endgame, level)) {
        tree->stopped = true;
        return 0;
    }
    value = bd_endgame_expand(endgame, level, known ? known->place : BD_NO_PLACE, beta,
                              extra, found);
    if (tree->stopped || level->ready_count == 0 || tree->empty == 3)
        return value;
    if (value >= beta)
        bd_endgame_reward(endgame, *found);
    entry.low = value >= beta ? value : -3 * BD_MATE;
    entry.high = value >= beta ? 3 * BD_MATE : value;
    entry.word = found->word;
    entry.place = (uint16_t)(found->cell << 8 | found->letter);
    entry.depth = (uint8_t)tree->empty;
    entry.age = 0;
    bd_table_store(&endgame->table, &entry);
    return value;
}

int bd_endgame_value(bd_endgame *endgame, int beta, bd_move *found)
{
    bd_level *root = &endgame->levels[0];

    memset(found, 0, sizeof *found);
    if (endgame->tree->empty == 0)
        return 0;
    if (!bd_endgame_list(endgame, root)) {
        endgame->tree->stopped = true;
        return 0;
    }
    return bd_endgame_expand(endgame, root, BD_NO_PLACE, beta, 0, found);
}

int bd_endgame_after(bd_endgame *endgame, const bd_move *moves, int count, int beta)
{
    bd_level *level = endgame->levels;
    uint64_t extra = 0;
    int value = 0, played;
    bd_move found = {0, 0, 0, 0, 0};

    for (played = 0; played < count; played++, level++) {
        const bd_move *move = &moves[played];
        bool needed, again;
        int i = 0;
        if (!bd_endgame_list(endgame, level))
            break;
        for (; i < level->ready_count; i++) {
            found = bd_endgame_item(endgame, level, level->ready[i]);
            if (found.word == move->word && found.cell == move->cell &&
                found.letter == move->letter)
                break;
        }
        if (i == level->ready_count)
            break;
        needed = bd_level_place(level, found.spare, found.letter);
        again = bd_frame_again(level->frame, level[1].set, level->ready[i]);
        extra = bd_endgame_enter(endgame, level, level->ready[i], again, needed, extra);
    }
    if (played < count)
        endgame->tree->stopped = true;
    else
        value = bd_endgame_node(endgame, level, beta, extra, &found);
    while (played > 0)
        bd_tree_undo(endgame->tree, moves[--played]);
    return value;
}
