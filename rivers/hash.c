/* hash: storing. Bounds of the same depth and confidence are merged, so that an entry
 * can become exact from both sides; anything deeper or surer replaces the old bounds.
 */
#include "rivers/hash.h"

#include <stdlib.h>
#include <string.h>

enum { RV_HASH_LINE = 64, RV_HASH_INFINITE = 32000 };

bool rv_hash_make(rv_hash *hash, int bits)
{
    uint64_t count = (uint64_t)1 << bits;
    uintptr_t address;

    hash->mask = count - RV_HASH_WAYS;
    hash->memory = calloc((size_t)count + RV_HASH_WAYS, sizeof(rv_entry));
    if (!hash->memory)
        return false;
    address = (uintptr_t)hash->memory;
    address = (address + RV_HASH_LINE - 1) / RV_HASH_LINE * RV_HASH_LINE;
    hash->slots = (rv_entry *)((char *)hash->memory + (address - (uintptr_t)hash->memory));
    return true;
}

void rv_hash_free(rv_hash *hash)
{
    free(hash->memory);
    hash->memory = NULL;
    hash->slots = NULL;
}

void rv_hash_clear(rv_hash *hash)
{
    memset(hash->slots, 0, (size_t)(hash->mask + RV_HASH_WAYS) * sizeof(rv_entry));
}

/* The entry to write: the position's own or the one that is the least loss. */
static rv_entry *rv_hash_victim(rv_hash *hash, uint64_t key)
{
    rv_entry *entry = &hash->slots[key & hash->mask], *worst = entry;
    int way;

    for (way = 0; way < RV_HASH_WAYS; way++, entry++) {
        if (entry->confidence == 0 || entry->key == key)
            return entry;
        if (entry->depth < worst->depth)
            worst = entry;
    }
    return worst;
}

void rv_hash_store(rv_hash *hash, uint64_t key, int depth, int confidence, int alpha,
                   int beta, int score, int move)
{
    rv_entry *entry = rv_hash_victim(hash, key);
    bool same = entry->confidence != 0 && entry->key == key;

    if (!same || entry->depth != depth || entry->confidence != confidence) {
        entry->low = -RV_HASH_INFINITE;
        entry->high = RV_HASH_INFINITE;
    }
    if (!same) {
        entry->move = RV_NO_MOVE;
        entry->second = RV_NO_MOVE;
    }
    entry->key = key;
    entry->depth = (uint8_t)depth;
    entry->confidence = (uint8_t)confidence;
    if (score < beta && score < entry->high)
        entry->high = (int16_t)score;
    if (score > alpha && score > entry->low)
        entry->low = (int16_t)score;
    if (entry->low > entry->high) { /* an unsure search contradicts itself: newest counts */
        entry->low = score > alpha ? (int16_t)score : -RV_HASH_INFINITE;
        entry->high = score < beta ? (int16_t)score : RV_HASH_INFINITE;
    }
    if (move != entry->move && (score > alpha || entry->move == RV_NO_MOVE)) {
        entry->second = entry->move;
        entry->move = (uint8_t)move;
    }
}
