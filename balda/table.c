/* table: see table.h.
 *
 * Model: buckets of two neighbouring entries; a new position takes the place of the entry
 * that was searched less deep. Invariant: low <= high.
 */
#include "balda/table.h"

#include <stdlib.h>
#include <string.h>

void bd_table_open(bd_table *table, int bits)
{
    memset(table, 0, sizeof *table);
    table->entries = (bd_entry *)calloc((size_t)1 << bits, sizeof *table->entries);
    table->mask = ((uint64_t)1 << bits) - 2;
}

void bd_table_close(bd_table *table)
{
    free(table->entries);
    memset(table, 0, sizeof *table);
}

void bd_table_clear(bd_table *table)
{
    /* an entry of another age is as good as none; after 256 times they must go */
    if (++table->age == 0 && table->entries)
        memset(table->entries, 0, (size_t)(table->mask + 2) * sizeof *table->entries);
    if (table->age == 0)
        table->age = 1;
}

const bd_entry *bd_table_find(const bd_table *table, uint64_t key)
{
    const bd_entry *entry;

    if (!table->entries)
        return NULL;
    entry = &table->entries[(key >> 20) & table->mask];
    if (entry[0].key == key && entry[0].age == table->age)
        return &entry[0];
    if (entry[1].key == key && entry[1].age == table->age)
        return &entry[1];
    return NULL;
}

void bd_table_store(bd_table *table, const bd_entry *entry)
{
    bd_entry *to;

    if (!table->entries)
        return;
    to = &table->entries[(entry->key >> 20) & table->mask];
    if (to[0].key != entry->key || to[0].age != table->age) {
        if ((to[1].key == entry->key && to[1].age == table->age) ||
            to[1].age != table->age)
            to++;
        else if (to[0].age == table->age && to[1].depth < to[0].depth)
            to++;
    }
    if (to->key == entry->key && to->age == table->age && to->depth == entry->depth) {
        if (entry->low > to->low)
            to->low = entry->low;
        if (entry->high < to->high)
            to->high = entry->high;
        if (to->low > to->high) {
            to->low = entry->low;
            to->high = entry->high;
        }
        if (entry->place != BD_NO_PLACE) {
            to->place = entry->place;
            to->word = entry->word;
        }
        return;
    }
    *to = *entry;
    to->age = table->age;
}
