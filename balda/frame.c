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

/* Makes room for `count` items. */
static bool bd_frame_reserve(bd_frame *frame, long count)
{
    frame->count = 0;
    frame->words = (count + BD_SET_BITS - 1) / BD_SET_BITS;
    if (count <= frame->room)
        return true;
    free(frame->items);
    free(frame->ring);
    frame->room = count + count / 4;
    frame->items = (bd_pattern *)malloc((size_t)frame->room * sizeof *frame->items);
    frame->ring = (uint32_t *)malloc((size_t)frame->room * sizeof *frame->ring);
    if (!frame->items || !frame->ring)
        frame->room = 0;
    return frame->room > 0;
}

static void bd_frame_add(bd_frame *frame, const bd_pattern *item, unsigned open,
                         uint32_t *last)
{
    uint32_t at = (uint32_t)frame->count++;
    uint32_t before = last[item->word];
    bd_pattern *to = &frame->items[at];

    *to = *item;
    to->open &= (uint16_t)open;
    frame->ring[at] = at;
    if (before < at && frame->items[before].word == item->word) {
        frame->ring[at] = frame->ring[before];
        frame->ring[before] = at;
    }
    last[item->word] = at;
}

/* Deals out the rows: frame->fits and frame->without point to rows of zeros. */
static bool bd_frame_deal(bd_frame *frame, unsigned open)
{
    uint64_t needed[BD_HOLES_MAX] = {0};
    long rows = 0, size;
    uint64_t *row;
    long i;
    int h, letter;

    for (i = 0; i < frame->count; i++) {
        unsigned holes = frame->items[i].open;
        if (!(holes & (holes - 1)))
            continue; /* a move: its letter leaves nothing of it */
        for (; holes; holes &= holes - 1) {
            h = bd_frame_bit(holes);
            needed[h] |= (uint64_t)1 << frame->items[i].letters[h];
        }
    }
    for (h = 0; h < BD_HOLES_MAX; h++)
        rows += bd_frame_bits(needed[h]) + (int)((open >> h) & 1);
    size = rows * frame->words;
    if (size >= frame->rows_room) {
        free(frame->rows);
        frame->rows_room = size + size / 4 + 1;
        frame->rows = (uint64_t *)malloc((size_t)frame->rows_room * sizeof *frame->rows);
        if (!frame->rows) {
            frame->rows_room = 0;
            return false;
        }
    }
    row = frame->rows;
    memset(row, 0, (size_t)size * sizeof *row);
    for (h = 0; h < BD_HOLES_MAX; h++) {
        if (!((open >> h) & 1))
            continue;
        frame->without[h] = row;
        row += frame->words;
        for (letter = 0; letter < BD_LETTERS_MAX; letter++) {
            frame->fits[h][letter] = frame->without[h];
            if ((needed[h] >> letter) & 1) {
                frame->fits[h][letter] = row;
                row += frame->words;
            }
        }
    }
    return true;
}

static bool bd_frame_finish(bd_frame *frame, unsigned open)
{
    unsigned holes;
    int h, letter;
    long i;

    if (!bd_frame_deal(frame, open))
        return false;
    for (i = 0; i < frame->count; i++) {
        const bd_pattern *item = &frame->items[i];
        const uint64_t bit = (uint64_t)1 << (i % BD_SET_BITS);
        const bool single = (item->open & (item->open - 1)) == 0;
        for (holes = open; holes; holes &= holes - 1) {
            h = bd_frame_bit(holes);
            if (!((item->open >> h) & 1))
                ((uint64_t *)frame->without[h])[i / BD_SET_BITS] |= bit;
            else if (!single)
                ((uint64_t *)frame->fits[h][item->letters[h]])[i / BD_SET_BITS] |= bit;
        }
    }
    for (h = 0; h < BD_HOLES_MAX; h++) {
        for (letter = 0; ((open >> h) & 1) && letter < BD_LETTERS_MAX; letter++) {
            uint64_t *row = (uint64_t *)frame->fits[h][letter];
            if (row != frame->without[h])
                for (i = 0; i < frame->words; i++)
                    row[i] |= frame->without[h][i];
        }
    }
    return true;
}

bool bd_frame_make(bd_frame *frame, const bd_pattern *items, const uint64_t *set,
                   long words, unsigned open, uint32_t *last)
{
    long count = 0;
    long i;

    for (i = 0; i < words; i++)
        count += bd_frame_bits(set[i]);
    if (!bd_frame_reserve(frame, count))
        return false;
    for (i = 0; i < words; i++) {
        uint64_t left = set[i];
        for (; left; left &= left - 1)
            bd_frame_add(frame, &items[i * BD_SET_BITS + bd_frame_bit(left)], open, last);
    }
    return bd_frame_finish(frame, open);
}

void bd_frame_fill(uint64_t *set, long count)
{
    for (; count >= BD_SET_BITS; count -= BD_SET_BITS)
        *set++ = ~(uint64_t)0;
    if (count)
        *set = ((uint64_t)1 << count) - 1;
}
