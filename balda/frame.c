/* frame: see frame.h.
 *
 * Model: one row of bits for each (hole, letter) that some item needs beside another
 * hole, and one for each hole. A letter no item needs shares the row of its hole. Items
 * of the same word are joined in rings; `last` finds the item of a word made last, and an
 * entry that does not lead to an item of that word means there was none.
 */
#include "balda/frame.h"

#include <stdlib.h>
#include <string.h>

enum { BD_SET_BITS = 64 };

void bd_frame_close(bd_frame *frame)
{
    free(frame->items);
    free(frame->ring);
    free(frame->rows);
    memset(frame, 0, sizeof *frame);
}

/* Makes room for `count` items and for as many rows as they can need. */
static bool bd_frame_reserve(bd_frame *frame, long count)
{
    if (count > frame->room) {
        size_t room = (size_t)(count + count / 4);
        size_t rows = BD_HOLES_MAX * (BD_LETTERS_MAX + 1);
        bd_frame_close(frame);
        frame->items = (bd_pattern *)malloc(room * sizeof *frame->items);
        frame->ring = (uint32_t *)malloc(room * sizeof *frame->ring);
        frame->rows =
            (uint64_t *)malloc((room / BD_SET_BITS + 1) * rows * sizeof *frame->rows);
        if (!frame->items || !frame->ring || !frame->rows)
            return false;
        frame->room = (long)room;
    }
    frame->count = 0;
    frame->words = (count + BD_SET_BITS - 1) / BD_SET_BITS;
    return true;
}

/* A frame in the making: items come one by one, 64 to a word of the sets. */
typedef struct bd_maker {
    bd_frame *frame;
    unsigned open;
    uint64_t *row;              /* the next one that is not used */
    uint64_t bit;               /* of the next item */
    long word;                  /* where it goes */
    uint64_t has[BD_HOLES_MAX]; /* the items of this word that need a hole */
} bd_maker;

static void bd_maker_begin(bd_maker *maker, bd_frame *frame, unsigned open)
{
    int letter;

    memset(maker, 0, sizeof *maker);
    maker->frame = frame;
    maker->open = open;
    maker->row = frame->rows;
    maker->bit = 1;
    for (; open; open &= open - 1) {
        int h = bd_frame_bit(open);
        frame->without[h] = maker->row;
        maker->row += frame->words;
        for (letter = 0; letter < BD_LETTERS_MAX; letter++)
            frame->fits[h][letter] = frame->without[h];
    }
}

/* The row of a letter that an item needs in a hole. */
static uint64_t *bd_maker_row(bd_maker *maker, int h, int letter)
{
    bd_frame *frame = maker->frame;
    uint64_t *row = frame->fits[h][letter];

    if (row == frame->without[h]) {
        frame->fits[h][letter] = row = maker->row;
        maker->row += frame->words;
        memset(row, 0, (size_t)frame->words * sizeof *row);
    }
    return row;
}

/* Ends a word of the sets. */
static void bd_maker_flush(bd_maker *maker, uint64_t valid)
{
    unsigned open;

    for (open = maker->open; open; open &= open - 1) {
        int h = bd_frame_bit(open);
        maker->frame->without[h][maker->word] = ~maker->has[h] & valid;
        maker->has[h] = 0;
    }
    maker->word++;
    maker->bit = 1;
}

static void bd_maker_add(bd_maker *maker, const bd_pattern *from, uint32_t *last)
{
    bd_frame *frame = maker->frame;
    uint32_t at = (uint32_t)frame->count++;
    uint32_t before = last[from->word];
    bd_pattern *item = &frame->items[at];
    const unsigned open = from->open & maker->open;
    unsigned holes;

    *item = *from;
    item->open = (uint16_t)open;
    frame->ring[at] = at;
    if (before < at && frame->items[before].word == item->word) {
        frame->ring[at] = frame->ring[before];
        frame->ring[before] = at;
    }
    last[item->word] = at;
    for (holes = open; holes; holes &= holes - 1) {
        int h = bd_frame_bit(holes);
        maker->has[h] |= maker->bit;
        if (!(open & (open - 1)))
            break; /* a move: its letter leaves nothing of it */
        bd_maker_row(maker, h, item->letters[h])[maker->word] |= maker->bit;
    }
    maker->bit <<= 1;
    if (!maker->bit)
        bd_maker_flush(maker, ~(uint64_t)0);
}

/* A letter in a hole also leaves the items that do not need the hole. */
static void bd_maker_finish(bd_maker *maker)
{
    bd_frame *frame = maker->frame;
    unsigned open;
    int letter;
    long i;

    if (maker->bit > 1)
        bd_maker_flush(maker, maker->bit - 1);
    for (open = maker->open; open; open &= open - 1) {
        int h = bd_frame_bit(open);
        for (letter = 0; letter < BD_LETTERS_MAX; letter++) {
            uint64_t *row = frame->fits[h][letter];
            for (i = 0; i < frame->words && row != frame->without[h]; i++)
                row[i] |= frame->without[h][i];
        }
    }
}

bool bd_frame_make(bd_frame *frame, const bd_pattern *items, const uint64_t *set,
                   long words, unsigned open, uint32_t *last)
{
    bd_maker maker;
    long count = 0;
    long i;

    for (i = 0; i < words; i++)
        count += bd_frame_bits(set[i]);
    if (!bd_frame_reserve(frame, count))
        return false;
    bd_maker_begin(&maker, frame, open);
    for (i = 0; i < words; i++) {
        uint64_t left = set[i];
        for (; left; left &= left - 1)
            bd_maker_add(&maker, &items[i * BD_SET_BITS + bd_frame_bit(left)], last);
    }
    bd_maker_finish(&maker);
    return true;
}

void bd_frame_fill(uint64_t *set, long count)
{
    for (; count >= BD_SET_BITS; count -= BD_SET_BITS)
        *set++ = ~(uint64_t)0;
    if (count)
        *set = ((uint64_t)1 << count) - 1;
}
