/* lexicon: the playable words of a dictionary, as a tree to walk from any letter
 * outwards.
 *
 * The tree is a GADDAG: below the node of a letter (the anchor, any letter of a word)
 * come the letters left of it, from right to left, then a turn, then the letters right of
 * the anchor. A node's children are made when it is first asked for, so loading costs
 * little and only what a search visits is ever built.
 */
#ifndef BALDA_LEXICON_H
#define BALDA_LEXICON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "balda/alphabet.h"
#include "balda/rules.h"

enum {
    BD_TURN = 63,     /* left of the anchor: no more letters there; right: end of word */
    BD_GAP = 64,      /* what stands before a word in the text is BD_GAP + its length, */
    BD_GAP_USED = 128 /* plus this if the word has been played */
};

#define BD_TURN_BIT ((uint64_t)1 << BD_TURN)

typedef struct bd_node {
    uint64_t mask; /* bits of the children's letters and BD_TURN; after expansion */
    struct bd_node *child; /* by letter, BD_TURN last; NULL: not expanded */
    uint32_t begin; /* first of its references; the reference itself if count is 1 */
    uint32_t count;
    unsigned char letter;
    unsigned char longest; /* letters of the longest word below */
} bd_node;

/* A word is known by the place of its first letter in `text`; a reference (a word and an
 * anchor in it) by the place of the anchor. */
typedef struct bd_lexicon {
    unsigned char *text; /* gap word gap word ... gap */
    size_t text_size;
    long words;
    int most; /* words that need more empty cells than this are left out */
    uint32_t *refs, *spare;
    uint32_t ref_count;
    bd_node roots[BD_LETTERS_MAX];
    bd_node *block; /* where new nodes come from; blocks are chained by child */
    long block_left, nodes;
    bool failed; /* out of memory: some nodes seem to have no children */
} bd_lexicon;

/* Takes the words of a dictionary: one a line; lines with anything but letters (and
 * blanks around them), longer ones than 25 letters and repeated ones are left out, and so
 * are words that cannot be placed on `board` within `most` moves. Lowers `most` if too
 * many are left. board NULL: keeps every word. Returns NULL or an error text. */
const char *bd_lexicon_load(bd_lexicon *lexicon, const bd_alphabet *alphabet,
                            io_slice text, const bd_board *board, int most);
void bd_lexicon_free(bd_lexicon *lexicon);

/* The word's place, 0 if it is not in the lexicon. */
uint32_t bd_lexicon_find(bd_lexicon *lexicon, const unsigned char *word, int length);

/* Makes the children of a node with count > 1. offset: what must be added to a reference
 * to get the place of its next letter: -1 below a root, then -2, ...; 1, 2, ... after the
 * turn. */
void bd_lexicon_expand(bd_lexicon *lexicon, bd_node *node, int offset);

static inline const unsigned char *bd_lexicon_word(const bd_lexicon *lexicon,
                                                   uint32_t word)
{
    return lexicon->text + word;
}

static inline int bd_lexicon_length(const bd_lexicon *lexicon, uint32_t word)
{
    return lexicon->text[word - 1] & (BD_GAP - 1);
}

static inline bool bd_lexicon_used(const bd_lexicon *lexicon, uint32_t word)
{
    return lexicon->text[word - 1] >= BD_GAP_USED;
}

static inline void bd_lexicon_use(bd_lexicon *lexicon, uint32_t word)
{
    lexicon->text[word - 1] |= BD_GAP_USED;
}

static inline void bd_lexicon_unuse(bd_lexicon *lexicon, uint32_t word)
{
    lexicon->text[word - 1] &= (unsigned char)~BD_GAP_USED;
}

/* Number of set bits below `letter` (< 63). */
static inline int bd_lexicon_rank(uint64_t mask, int letter)
{
    mask &= ((uint64_t)1 << letter) - 1;
    mask -= (mask >> 1) & 0x5555555555555555u;
    mask = (mask & 0x3333333333333333u) + ((mask >> 2) & 0x3333333333333333u);
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)((mask * 0x0101010101010101u) >> 56);
}

/* The child for a letter whose bit is set in the mask. */
static inline bd_node *bd_node_child(const bd_node *node, int letter)
{
    return node->child + bd_lexicon_rank(node->mask, letter);
}

/* The child for BD_TURN, if that bit is set. */
static inline bd_node *bd_node_turn(const bd_node *node)
{
    return node->child + bd_lexicon_rank(node->mask, BD_TURN);
}

#endif
