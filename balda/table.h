/* table: what a search remembers of positions (transposition table). */
#ifndef BALDA_TABLE_H
#define BALDA_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum { BD_NO_PLACE = 0xFFFF };

/* What is known of a position: its value lies in low..high when searched `depth` plies
 * deep; `place` is the best (cell << 8 | letter), BD_NO_PLACE if unknown. */
typedef struct bd_entry {
    uint64_t key;
    int32_t low, high;
    uint32_t word; /* of the best move */
    uint16_t place;
    uint8_t depth;
    uint8_t age;
} bd_entry;

typedef struct bd_table {
    bd_entry *entries; /* NULL if memory was out: then nothing is remembered */
    uint64_t mask;
    uint8_t age;
} bd_table;

/* 2^bits entries of 32 bytes. */
void bd_table_open(bd_table *table, int bits);
void bd_table_close(bd_table *table);

/* Forgets everything. */
void bd_table_clear(bd_table *table);

/* NULL if the position is not known. */
const bd_entry *bd_table_find(const bd_table *table, uint64_t key);

/* Remembers; what is known of the same position at the same depth is kept as far as it is
 * sharper. */
void bd_table_store(bd_table *table, const bd_entry *entry);

#endif
