/* patterns: see patterns.h.
 *
 * Model: a walk over board and lexicon from every cell, words read from their first
 * letter on; an empty cell takes any letter, at most `most` of them. Two paths of a word
 * that need the same letters in the same holes are one pattern.
 */
#include "balda/patterns.h"

#include <stdlib.h>
#include <string.h>

bool bd_patterns_open(bd_patterns *patterns, long room)
{
    memset(patterns, 0, sizeof *patterns);
    patterns->room = room;
    patterns->items = (bd_pattern *)malloc((size_t)room * sizeof *patterns->items);
    patterns->seen = (uint32_t *)malloc((size_t)room * 2 * sizeof *patterns->seen);
    if (!patterns->items || !patterns->seen) {
        bd_patterns_close(patterns);
        return false;
    }
    return true;
}

void bd_patterns_close(bd_patterns *patterns)
{
    free(patterns->items);
    free(patterns->seen);
    memset(patterns, 0, sizeof *patterns);
}

/* One search for patterns: the path so far is in `now`. */
typedef struct bd_weaver {
    bd_patterns *patterns;
    bd_lexicon *lexicon;
    const bd_board *board;
    signed char hole[BD_CELLS]; /* number of an empty cell, -1: filled */
    int most;
    const clk *clock;
    long steps;
    bd_pattern now;
} bd_weaver;

static void bd_weaver_add(bd_weaver *weaver, uint32_t word)
{
    bd_patterns *patterns = weaver->patterns;
    uint32_t mask = (uint32_t)patterns->room * 2 - 1;
    uint32_t hash = word * 2654435761u ^ weaver->now.open * 40503u;
    bd_pattern item = weaver->now;
    int i;

    if (item.holes == 0 || bd_lexicon_used(weaver->lexicon, word))
        return;
    item.word = word;
    item.length = (unsigned char)bd_lexicon_length(weaver->lexicon, word);
    for (i = 0; i < BD_HOLES_MAX; i++)
        hash = (hash ^ item.letters[i]) * 16777619u;
    for (hash ^= hash >> 13; patterns->seen[hash & mask]; hash++)
        if (memcmp(&patterns->items[patterns->seen[hash & mask] - 1], &item,
                   sizeof item) == 0)
            return;
    if (patterns->count == patterns->room) {
        patterns->full = true;
        return;
    }
    patterns->items[patterns->count++] = item;
    patterns->seen[hash & mask] = (uint32_t)patterns->count;
}

static void bd_weaver_walk(bd_weaver *weaver, bd_node *node, int cell, int right,
                           uint32_t visited);

/* Steps to a cell with a child of a node: `child` for its letter. */
static void bd_weaver_step(bd_weaver *weaver, bd_node *child, int letter, int cell,
                           int right, uint32_t visited)
{
    int hole = weaver->hole[cell];

    if (hole >= 0) {
        weaver->now.letters[hole] = (unsigned char)letter;
        weaver->now.open |= (uint16_t)(1u << hole);
        weaver->now.holes++;
    }
    bd_weaver_walk(weaver, child, cell, right, visited | 1u << cell);
    if (hole >= 0) {
        weaver->now.letters[hole] = 0;
        weaver->now.open &= (uint16_t) ~(1u << hole);
        weaver->now.holes--;
    }
}

/* node: where the letters up to `cell` lead; right: letters after the first. A node of
 * one word stands for itself all the way down. */
static void bd_weaver_walk(bd_weaver *weaver, bd_node *node, int cell, int right,
                           uint32_t visited)
{
    const bd_near *near = &bd_near_table[cell];
    int single = -1;
    int i;

    if ((++weaver->steps & 1023) == 0 && weaver->clock && clk_over(weaver->clock))
        weaver->patterns->full = true;
    if (weaver->patterns->full)
        return;
    if (node->count == 1) {
        single = weaver->lexicon->text[node->begin + (uint32_t)right + 1];
        if (single >= BD_GAP) {
            bd_weaver_add(weaver, node->begin);
            return;
        }
    } else {
        if (!node->child)
            bd_lexicon_expand(weaver->lexicon, node, right + 1);
        if (node->mask & BD_TURN_BIT)
            bd_weaver_add(weaver, bd_node_turn(node)->begin);
    }
    for (i = 0; i < near->count; i++) {
        int next = near->cells[i];
        int letter = weaver->board->letter[next];
        if ((visited >> next) & 1)
            continue;
        if (letter == BD_EMPTY) {
            bd_node *child = node->child;
            if (weaver->now.holes == weaver->most)
                continue;
            if (single >= 0)
                bd_weaver_step(weaver, node, single, next, right + 1, visited);
            else
                for (; child && child < bd_node_turn(node); child++)
                    bd_weaver_step(weaver, child, child->letter, next, right + 1,
                                   visited);
        } else if (single >= 0 ? single == letter : ((node->mask >> letter) & 1) != 0) {
            bd_weaver_step(weaver, single >= 0 ? node : bd_node_child(node, letter),
                           letter, next, right + 1, visited);
        }
    }
}

/* The words that begin with a letter in a cell. */
static void bd_weaver_start(bd_weaver *weaver, int cell, int letter)
{
    bd_node *root = &weaver->lexicon->roots[letter];

    if (root->count == 0)
        return;
    if (root->count == 1) {
        if (weaver->lexicon->text[root->begin - 1] >= BD_GAP)
            bd_weaver_step(weaver, root, letter, cell, 0, 0);
        return;
    }
    if (!root->child)
        bd_lexicon_expand(weaver->lexicon, root, -1);
    if (root->mask & BD_TURN_BIT)
        bd_weaver_step(weaver, bd_node_turn(root), letter, cell, 0, 0);
}

/* Longest first; the order of finding among equals. */
static void bd_patterns_sort(bd_patterns *patterns, bd_pattern *spare)
{
    long from[BD_WORD_MAX + 2] = {0};
    long i, at = 0;
    int length;

    for (i = 0; i < patterns->count; i++)
        from[patterns->items[i].length]++;
    for (length = BD_WORD_MAX; length >= 0; length--) {
        long count = from[length];
        from[length] = at;
        at += count;
    }
    memcpy(spare, patterns->items, (size_t)patterns->count * sizeof *spare);
    for (i = 0; i < patterns->count; i++)
        patterns->items[from[spare[i].length]++] = spare[i];
}

void bd_patterns_find(bd_patterns *patterns, bd_lexicon *lexicon, const bd_board *board,
                      int most, const clk *clock)
{
    bd_weaver weaver;
    bd_pattern *spare;
    int holes = 0;
    int cell, letter;

    memset(&weaver, 0, sizeof weaver);
    memset(patterns->seen, 0, (size_t)patterns->room * 2 * sizeof *patterns->seen);
    patterns->count = 0;
    patterns->full = false;
    weaver.patterns = patterns;
    weaver.lexicon = lexicon;
    weaver.board = board;
    weaver.most = most;
    weaver.clock = clock;
    for (cell = 0; cell < BD_CELLS; cell++)
        weaver.hole[cell] = (signed char)(board->letter[cell] == BD_EMPTY ? holes++ : -1);
    for (cell = 0; cell < BD_CELLS && holes <= BD_HOLES_MAX; cell++) {
        if (board->letter[cell] != BD_EMPTY) {
            bd_weaver_start(&weaver, cell, board->letter[cell]);
            continue;
        }
        for (letter = 0; letter < BD_LETTERS_MAX; letter++)
            bd_weaver_start(&weaver, cell, letter);
    }
    spare = (bd_pattern *)malloc(((size_t)patterns->count + 1) * sizeof *spare);
    if (spare)
        bd_patterns_sort(patterns, spare);
    else
        patterns->full = true;
    free(spare);
}
