/* moves: see moves.h.
 *
 * Model: a word is found by walking the lexicon and the board together, from the anchor
 * cell (the new letter) outwards: first the word's letters left of the anchor, then, back
 * at the anchor, those right of it. Generation from scratch takes each open cell as
 * anchor with each letter. Words made possible by a letter just placed are anchored there
 * and use exactly one empty cell elsewhere on the way (the blank), with any letter.
 * Invariant of the walk: `visited` holds the cells of the path so far; a path is reported
 * only when all blanks are spent, so it has exactly one empty cell.
 */
#include "balda/moves.h"

#include <stdlib.h>
#include <string.h>

enum {
    BD_SEEN = 1 << 14, /* hash slots for moves found, a power of 2 > BD_MOVES_MAX */
    BD_STOP = 100      /* longer than any word */
};

typedef struct bd_seen {
    uint32_t stamp, word;
    uint32_t place; /* cell and letter */
} bd_seen;

struct bd_moves {
    bd_lexicon *lexicon;
    const bd_board *board;
    int anchor;
    int blanks; /* empty cells still to be used */
    int blank_cell, blank_letter;
    int least;  /* shorter words are of no interest */
    int enough; /* only the longest is wanted: stop at this length; 0: collect all */
    int longest;
    uint32_t stamp;
    int found_count;
    uint32_t ones[BD_LETTERS_MAX]; /* words of one letter */
    int one_count;
    int by_length[BD_WORD_MAX + 2];
    uint64_t bits[BD_CELLS];     /* of the letters on the board; 0: empty */
    uint64_t places[BD_CELLS];   /* per cell the letters of the moves found */
    bd_move found[BD_MOVES_MAX], sorted[BD_MOVES_MAX];
    bd_seen seen[BD_SEEN];
};

bd_moves *bd_moves_new(bd_lexicon *lexicon)
{
    bd_moves *gen = (bd_moves *)calloc(1, sizeof *gen);
    int letter;

    if (!gen)
        return NULL;
    gen->lexicon = lexicon;
    for (letter = 0; letter < BD_LETTERS_MAX; letter++) {
        unsigned char word = (unsigned char)letter;
        uint32_t place = bd_lexicon_find(lexicon, &word, 1);
        if (place)
            gen->ones[gen->one_count++] = place;
    }
    return gen;
}

void bd_moves_free(bd_moves *gen)
{
    free(gen);
}

/* ---- Collecting -------------------------------------------------------------------- */

/* The slot of a move in `seen`: its own or the free one where it belongs. */
static bd_seen *bd_moves_slot(bd_moves *gen, uint32_t word, int cell, int letter)
{
    uint32_t place = (uint32_t)(cell << 8 | letter);
    uint32_t slot = (word * 2654435761u ^ place * 40503u) >> 7;

    for (;; slot++) {
        bd_seen *seen = &gen->seen[slot & (BD_SEEN - 1)];
        if (seen->stamp != gen->stamp || (seen->word == word && seen->place == place))
            return seen;
    }
}

static void bd_moves_collect(bd_moves *gen, uint32_t word, int length)
{
    bd_seen *seen = bd_moves_slot(gen, word, gen->blank_cell, gen->blank_letter);
    bd_move *move;

    if (seen->stamp == gen->stamp || gen->found_count == BD_MOVES_MAX)
        return;
    seen->stamp = gen->stamp;
    seen->word = word;
    seen->place = (uint32_t)(gen->blank_cell << 8 | gen->blank_letter);
    gen->places[gen->blank_cell] |= (uint64_t)1 << gen->blank_letter;
    move = &gen->found[gen->found_count++];
    move->word = word;
    move->cell = (unsigned char)gen->blank_cell;
    move->letter = (unsigned char)gen->blank_letter;
    move->length = (unsigned char)length;
    move->spare = 0;
    gen->by_length[length]++;
}

/* Was a move of the list before found again, on another path through the new letter? */
static bool bd_moves_again(bd_moves *gen, const bd_move *move)
{
    return ((gen->places[move->cell] >> move->letter) & 1) &&
           bd_moves_slot(gen, move->word, move->cell, move->letter)->stamp == gen->stamp;
}

static void bd_moves_report(bd_moves *gen, uint32_t word)
{
    int length;

    if (gen->blanks || bd_lexicon_used(gen->lexicon, word))
        return;
    length = bd_lexicon_length(gen->lexicon, word);
    if (!gen->enough) {
        bd_moves_collect(gen, word, length);
    } else if (length >= gen->least) {
        gen->longest = length;
        gen->least = length >= gen->enough ? BD_STOP : length + 1;
    }
}

/* ---- Walking ----------------------------------------------------------------------- */

/* The last letters of the only word there is, right of the anchor at place `ref`. */
static void bd_moves_tail_right(bd_moves *gen, uint32_t ref, int cell, int right,
                                uint32_t visited)
{
    int letter = gen->lexicon->text[ref + (uint32_t)right + 1];
    uint32_t near = bd_near_table[cell].set & ~visited;
    int i;

    if (letter >= BD_GAP) {
        while (gen->lexicon->text[ref - 1] < BD_GAP)
            ref--;
        bd_moves_report(gen, ref);
        return;
    }
    for (i = 0; near && i < bd_near_table[cell].count; i++) {
        int next = bd_near_table[cell].cells[i];
        if (!((near >> next) & 1))
            continue;
        if (gen->board->letter[next] == letter) {
            bd_moves_tail_right(gen, ref, next, right + 1, visited | 1u << next);
        } else if (gen->blanks && gen->board->letter[next] == BD_EMPTY) {
            gen->blanks--;
            gen->blank_cell = next;
            gen->blank_letter = letter;
            bd_moves_tail_right(gen, ref, next, right + 1, visited | 1u << next);
            gen->blanks++;
        }
    }
}

static void bd_moves_tail_left(bd_moves *gen, uint32_t ref, int cell, int left,
                               uint32_t visited)
{
    int letter = gen->lexicon->text[ref - (uint32_t)left];
    uint32_t near = bd_near_table[cell].set & ~visited;
    int i;

    if (letter >= BD_GAP) {
        bd_moves_tail_right(gen, ref, gen->anchor, 0, visited);
        return;
    }
    for (i = 0; near && i < bd_near_table[cell].count; i++) {
        int next = bd_near_table[cell].cells[i];
        if (!((near >> next) & 1))
            continue;
        if (gen->board->letter[next] == letter) {
            bd_moves_tail_left(gen, ref, next, left + 1, visited | 1u << next);
        } else if (gen->blanks && gen->board->letter[next] == BD_EMPTY) {
            gen->blanks--;
            gen->blank_cell = next;
            gen->blank_letter = letter;
            bd_moves_tail_left(gen, ref, next, left + 1, visited | 1u << next);
            gen->blanks++;
        }
    }
}

/* The letters by which a walk may go on from a cell: those on its filled neighbours. */
static uint64_t bd_moves_ahead(const bd_moves *gen, int cell, uint32_t visited)
{
    const bd_near *near = &bd_near_table[cell];
    uint64_t letters = 0;
    int i;

    for (i = 0; i < near->count; i++)
        if (!((visited >> near->cells[i]) & 1))
            letters |= gen->bits[near->cells[i]];
    return letters;
}

/* Is it worth trying this child with the last blank? A look at what may come after it
 * saves most of the steps into dead ends. offset: as in bd_lexicon_expand, for the child.
 */
static bool bd_moves_leads_on(bd_moves *gen, bd_node *child, int offset, uint64_t ahead)
{
    int letter;

    if (child->longest < gen->least)
        return false;
    if (child->count > 1) {
        if (!child->child)
            bd_lexicon_expand(gen->lexicon, child, offset);
        return (child->mask & ahead) != 0;
    }
    letter = gen->lexicon->text[(size_t)((long)child->begin + offset)];
    return letter >= BD_GAP ? (ahead & BD_TURN_BIT) != 0 : ((ahead >> letter) & 1) != 0;
}

/* left: letters up to here, the anchor included; right: letters after it. */
static void bd_moves_right(bd_moves *gen, bd_node *node, int cell, int left, int right,
                           uint32_t visited)
{
    const bd_near *near = &bd_near_table[cell];
    int i;

    if (node->longest < gen->least)
        return;
    if (node->count == 1) {
        bd_moves_tail_right(gen, node->begin, cell, right, visited);
        return;
    }
    if (!node->child)
        bd_lexicon_expand(gen->lexicon, node, right + 1);
    if (node->mask & BD_TURN_BIT)
        bd_moves_report(gen, bd_node_turn(node)->begin - (uint32_t)(left - 1));
    for (i = 0; i < near->count; i++) {
        int next = near->cells[i];
        int letter = gen->board->letter[next];
        uint32_t after = visited | 1u << next;
        if (after == visited)
            continue;
        if (letter != BD_EMPTY) {
            if ((node->mask >> letter) & 1)
                bd_moves_right(gen, bd_node_child(node, letter), next, left, right + 1,
                               after);
        } else if (gen->blanks && node->child) {
            uint64_t ahead = bd_moves_ahead(gen, next, after) | BD_TURN_BIT;
            bd_node *child = node->child;
            bd_node *end = bd_node_turn(node);
            gen->blanks--;
            gen->blank_cell = next;
            for (; child < end; child++) {
                if (!bd_moves_leads_on(gen, child, right + 2, ahead))
                    continue;
                gen->blank_letter = child->letter;
                bd_moves_right(gen, child, next, left, right + 1, after);
            }
            gen->blanks++;
        }
    }
}

static void bd_moves_left(bd_moves *gen, bd_node *node, int cell, int left,
                          uint32_t visited)
{
    const bd_near *near = &bd_near_table[cell];
    int i;

    if (node->longest < gen->least)
        return;
    if (node->count == 1) {
        bd_moves_tail_left(gen, node->begin, cell, left, visited);
        return;
    }
    if (!node->child)
        bd_lexicon_expand(gen->lexicon, node, -left);
    if (node->mask & BD_TURN_BIT)
        bd_moves_right(gen, bd_node_turn(node), gen->anchor, left, 0, visited);
    for (i = 0; i < near->count; i++) {
        int next = near->cells[i];
        int letter = gen->board->letter[next];
        uint32_t after = visited | 1u << next;
        if (after == visited)
            continue;
        if (letter != BD_EMPTY) {
            if ((node->mask >> letter) & 1)
                bd_moves_left(gen, bd_node_child(node, letter), next, left + 1, after);
        } else if (gen->blanks && node->child) {
            uint64_t ahead = bd_moves_ahead(gen, next, after) | BD_TURN_BIT;
            bd_node *child = node->child;
            bd_node *end = bd_node_turn(node);
            gen->blanks--;
            gen->blank_cell = next;
            for (; child < end; child++) {
                if (!bd_moves_leads_on(gen, child, -left - 1, ahead))
                    continue;
                gen->blank_letter = child->letter;
                bd_moves_left(gen, child, next, left + 1, after);
            }
            gen->blanks++;
        }
    }
}

/* ---- Lists ------------------------------------------------------------------------- */

static void bd_moves_begin(bd_moves *gen, const bd_board *board)
{
    gen->board = board;
    gen->found_count = 0;
    memset(gen->by_length, 0, sizeof gen->by_length);
    memset(gen->places, 0, sizeof gen->places);
    if (++gen->stamp == 0) {
        memset(gen->seen, 0, sizeof gen->seen);
        gen->stamp = 1;
    }
}

/* Puts the moves found into `sorted`, longest first, else as found. */
static void bd_moves_sort(bd_moves *gen)
{
    int at = 0;
    int length, i;

    for (length = BD_WORD_MAX; length >= 0; length--) {
        int count = gen->by_length[length];
        gen->by_length[length] = at;
        at += count;
    }
    for (i = 0; i < gen->found_count; i++)
        gen->sorted[gen->by_length[gen->found[i].length]++] = gen->found[i];
}

void bd_moves_all(bd_moves *gen, const bd_board *board, bd_list *out)
{
    uint32_t open = bd_board_open(board);
    int cell, letter;

    bd_moves_begin(gen, board);
    gen->blanks = 0;
    gen->least = 1;
    gen->enough = 0;
    for (cell = 0; cell < BD_CELLS; cell++) {
        if (!((open >> cell) & 1))
            continue;
        gen->anchor = cell;
        for (letter = 0; letter < BD_LETTERS_MAX; letter++) {
            gen->blank_cell = cell;
            gen->blank_letter = letter;
            if (gen->lexicon->roots[letter].count)
                bd_moves_left(gen, &gen->lexicon->roots[letter], cell, 1, 1u << cell);
        }
    }
    bd_moves_sort(gen);
    memcpy(out->moves, gen->sorted, (size_t)gen->found_count * sizeof *out->moves);
    out->count = gen->found_count;
}

/* Words of one letter can be played in every open cell: also in those that `cell` opened.
 */
static void bd_moves_ones(bd_moves *gen, int cell)
{
    uint32_t before = gen->board->filled & ~(1u << cell);
    uint32_t opened =
        bd_near_table[cell].set & ~gen->board->filled & ~bd_set_near(before);
    int i, c;

    for (c = 0; c < BD_CELLS; c++) {
        for (i = 0; ((opened >> c) & 1) && i < gen->one_count; i++) {
            gen->blank_cell = c;
            gen->blank_letter = *bd_lexicon_word(gen->lexicon, gen->ones[i]);
            bd_moves_report(gen, gen->ones[i]);
        }
    }
}

/* What a walk wants to know of the board: the letters as bits. */
static void bd_moves_survey(bd_moves *gen)
{
    int c;

    memset(gen->bits, 0, sizeof gen->bits);
    for (c = 0; c < BD_CELLS; c++)
        if (gen->board->letter[c] != BD_EMPTY)
            gen->bits[c] = (uint64_t)1 << gen->board->letter[c];
}

static void bd_moves_through(bd_moves *gen, int cell)
{
    bd_node *root = &gen->lexicon->roots[gen->board->letter[cell]];

    bd_moves_survey(gen);
    gen->anchor = cell;
    gen->blanks = 1;
    if (root->count)
        bd_moves_left(gen, root, cell, 1, 1u << cell);
    gen->blanks = 0;
    if (gen->one_count && gen->least <= 1)
        bd_moves_ones(gen, cell);
}

void bd_moves_after(bd_moves *gen, const bd_board *board, bd_move last,
                    const bd_list *before, int least, bd_list *out)
{
    const bd_move *from = before->moves;
    const bd_move *end = from + before->count;
    const bd_move *fresh = gen->sorted;
    const bd_move *fresh_end;
    bd_move *to = out->moves;
    bd_move *room = to + BD_MOVES_MAX;

    bd_moves_begin(gen, board);
    gen->least = least;
    gen->enough = 0;
    bd_moves_through(gen, last.cell);
    bd_moves_sort(gen);
    fresh_end = fresh + gen->found_count;
    for (; from < end && to < room; from++) {
        if (from->cell == last.cell || from->word == last.word ||
            bd_moves_again(gen, from))
            continue;
        while (fresh < fresh_end && fresh->length > from->length && to < room)
            *to++ = *fresh++;
        if (to < room)
            *to++ = *from;
    }
    while (fresh < fresh_end && to < room)
        *to++ = *fresh++;
    out->count = (int)(to - out->moves);
}

int bd_moves_new_longest(bd_moves *gen, const bd_board *board, int cell, int least,
                         int enough)
{
    gen->board = board;
    gen->least = least < 1 ? 1 : least;
    gen->enough = enough < gen->least ? gen->least : enough;
    gen->longest = 0;
    bd_moves_through(gen, cell);
    return gen->longest;
}
