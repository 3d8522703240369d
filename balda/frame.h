/* frame: the patterns of a position as numbered items, so that what is left of them after
 * some moves is a set of bits.
 *
 * A set is `words` 64-bit words; item i is bit i % 64 of word i / 64. Items are ordered
 * by length, so the first bits of a set are its longest words.
 */
#ifndef BALDA_FRAME_H
#define BALDA_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "balda/patterns.h"

typedef struct bd_frame {
    bd_pattern *items;
    uint32_t
        *ring; /* another item of the same word, in a circle; itself: there is none */
    long count, room;
    long words;
    uint64_t *rows; /* where the sets below are kept */
    /* the items that can still be made when a letter is put into an open hole: those
     * that do not need the hole, and those that need this letter there and then one more
     */
    uint64_t *fits[BD_HOLES_MAX][BD_LETTERS_MAX];
    uint64_t *without[BD_HOLES_MAX]; /* the items that do not need a hole */
} bd_frame;

/* What can still be made after some moves: a set of the items of a frame. */
typedef struct bd_level {
    const bd_frame *frame;
    uint64_t *set;   /* without the words played */
    uint32_t *ready; /* the items of the set that are moves now, longest first */
    int ready_count;
    unsigned open; /* holes */
} bd_level;

void bd_frame_close(bd_frame *frame);

/* Makes a frame of those of `items` that are in a set of `words` words. open: the holes
 * that are still empty; those of an item that are not are taken off it. last: room for a
 * number per letter of the lexicon, of any content. False if memory is out. */
bool bd_frame_make(bd_frame *frame, const bd_pattern *items, const uint64_t *set,
                   long words, unsigned open, uint32_t *last);

/* The set of the items below `count`. */
void bd_frame_fill(uint64_t *set, long count);

/* Is another item of the word of `item` in the set? */
static inline bool bd_frame_again(const bd_frame *frame, const uint64_t *set,
                                  uint32_t item)
{
    uint32_t i = frame->ring[item];

    while (i != item && !((set[i >> 6] >> (i & 63)) & 1))
        i = frame->ring[i];
    return i != item;
}

/* Takes all items of a word out of a set. */
static inline void bd_frame_drop(const bd_frame *frame, uint64_t *set, uint32_t item)
{
    uint32_t i = item;

    do {
        set[i >> 6] &= ~((uint64_t)1 << (i & 63));
        i = frame->ring[i];
    } while (i != item);
}

/* Number of the lowest bit of a word that is not 0. */
static inline int bd_frame_bit(uint64_t word)
{
#ifdef __GNUC__
    return __builtin_ctzll(word);
#else
    int bit = 0;

    while (!((word >> bit) & 1))
        bit++;
    return bit;
#endif
}

/* The only hole of an item of the set that is a move. */
static inline int bd_level_hole(const bd_level *level, uint32_t item)
{
    return bd_frame_bit(level->frame->items[item].open & level->open);
}

/* How many bits of a word are 1. */
static inline int bd_frame_bits(uint64_t word)
{
    return bd_lexicon_rank(word, 63) + (int)(word >> 63);
}

#endif
