/* hash: a table of searched positions, 4 entries to a bucket of one cache line.
 *
 * An entry is known by the whole 64-bit key of its position (discs and hands). Scores are
 * in units of the search (RV_UNIT to a disc). The table is zeroed memory from the system,
 * so that a short process pays only for the pages it touches.
 */
#ifndef RIVERS_HASH_H
#define RIVERS_HASH_H

#include <stdbool.h>
#include <stdint.h>

#include "rivers/board.h"

typedef struct rv_entry {
    uint64_t key;
    int16_t low, high;     /* the score is in low..high */
    uint8_t depth;         /* plies searched; RV_HASH_SOLVED + empties: to the end */
    uint8_t confidence;    /* level of selectivity, RV_EXACT the most; 0 in a free entry */
    uint8_t move, second;  /* best moves found, RV_NO_MOVE if none */
} rv_entry;

enum { RV_HASH_WAYS = 4, RV_HASH_SOLVED = 64 };

typedef struct rv_hash {
    void *memory;
    rv_entry *slots;
    uint64_t mask; /* of the index of a bucket's first entry */
} rv_hash;

/* Makes a table of 2^bits entries (bits >= 2); false if there is no memory. */
bool rv_hash_make(rv_hash *hash, int bits);
void rv_hash_free(rv_hash *hash);
void rv_hash_clear(rv_hash *hash);

/* Well mixed key of a position. Hands differ only after passes, then the key does too. */
static inline uint64_t rv_hash_key(uint64_t me, uint64_t opp, unsigned hands)
{
    unsigned shift = (hands & 255) - (hands >> 8 & 255);
    uint64_t key = (me + shift) * UINT64_C(0x9e3779b97f4a7c15);

    key = (key ^ key >> 32 ^ opp) * UINT64_C(0xbf58476d1ce4e5b9);
    key ^= key >> 29;
    key *= UINT64_C(0x94d049bb133111eb);
    return key ^ key >> 32;
}

/* Fetches the entries of a key into the cache, to be looked up some work later: a look-up
 * waits longer for memory than everything else in a node takes. */
static inline void rv_hash_prefetch(const rv_hash *hash, uint64_t key)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    __builtin_prefetch(&hash->slots[key & hash->mask]);
#else
    (void)hash;
    (void)key;
#endif
}

/* The position's entry or NULL; valid until the next store. */
static inline const rv_entry *rv_hash_find(const rv_hash *hash, uint64_t key)
{
    const rv_entry *entry = &hash->slots[key & hash->mask];
    int way;

    for (way = 0; way < RV_HASH_WAYS; way++, entry++) {
        if (entry->key == key && entry->confidence)
            return entry;
    }
    return NULL;
}

/* Records that the score is `score` for a search with the window alpha..beta: a bound
 * if it is outside. Takes the place of the same position or the shallowest entry. */
void rv_hash_store(rv_hash *hash, uint64_t key, int depth, int confidence, int alpha,
                   int beta, int score, int move);

#endif
