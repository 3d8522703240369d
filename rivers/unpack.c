/* unpack: adaptive binary range decoding of the weights.
 *
 * Order: kind by kind, contents by contents, stage by stage. Mirror images are written
 * once. A weight is coded as the difference from the stage before; how large that one and
 * the weight of the contents before are chooses the estimates, which adapt as they go.
 * Contents that are 0 in all stages cost one decision. The text holds 13 bits in 2 signs.
 */
#include "rivers/unpack.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    RV_UNPACK_NEAR = 12,  /* contexts of a weight */
    RV_UNPACK_UNARY = 14, /* sizes coded one by one; larger ones in bits */
    RV_UNPACK_RAW = 10,   /* those bits */
    RV_UNPACK_CLASSES = RV_KINDS + 1
};

typedef struct rv_unpack_model {
    uint16_t dead[RV_UNPACK_CLASSES][2];
    uint16_t zero[RV_UNPACK_CLASSES][RV_UNPACK_NEAR];
    uint16_t away[RV_UNPACK_CLASSES][RV_UNPACK_NEAR];
    uint16_t size[RV_UNPACK_CLASSES][RV_UNPACK_NEAR][RV_UNPACK_UNARY];
    uint16_t raw;
    bool reading;
    rv_unpack_bit *bit;
    void *coder;
} rv_unpack_model;

static int rv_unpack_least(int value, int most)
{
    value = value < 0 ? -value : value;
    return value < most ? value : most;
}

/* A size of 1 or more. */
static int rv_unpack_size(rv_unpack_model *model, uint16_t *chances, int size)
{
    int known = 1, i, bit;

    while (known <= RV_UNPACK_UNARY) {
        if (!model->bit(model->coder, &chances[known - 1], size > known))
            return known;
        known++;
    }
    for (i = RV_UNPACK_RAW - 1, size -= known; i >= 0; i--) {
        model->raw = 1 << (RV_CHANCE_BITS - 1);
        bit = model->bit(model->coder, &model->raw, size >> i & 1);
        known += bit << i;
    }
    return known;
}

/* One weight after `before` (of the earlier stage), beside `left`. */
static int rv_unpack_weight(rv_unpack_model *model, int class, int before, int left,
                            int value)
{
    int near = 3 * rv_unpack_least(before, 3) + rv_unpack_least(left, 2);
    int change = value - before, away, size;

    if (!model->bit(model->coder, &model->zero[class][near], change != 0))
        return before;
    away = model->bit(model->coder, &model->away[class][near],
                      before < 0 ? change < 0 : change > 0);
    size = rv_unpack_size(model, model->size[class][near], change < 0 ? -change : change);
    return before + ((before < 0) == (away != 0) ? -size : size);
}

/* All stages of one weight; `at` is its index in a stage, `last` that of the contents
 * coded before it, or -1. */
static bool rv_unpack_stages(rv_unpack_model *model, int16_t *weights, int class, int at,
                             int last, bool last_alive)
{
    int stage, before = 0, alive = 0, left;
    int16_t *weight;

    for (stage = 0; stage < RV_STAGES && !model->reading; stage++)
        alive |= weights[stage * RV_WEIGHTS + at] != 0;
    alive = model->bit(model->coder, &model->dead[class][last_alive], alive);
    for (stage = 0; stage < RV_STAGES && alive; stage++) {
        weight = weights + (size_t)stage * RV_WEIGHTS + at;
        left = last < 0 ? 0 : weights[stage * RV_WEIGHTS + last];
        before = rv_unpack_weight(model, class, before, left, *weight);
        *weight = (int16_t)before;
    }
    return alive;
}

static void rv_unpack_kind(rv_unpack_model *model, int16_t *weights, int class)
{
    const rv_kind *kind = &rv_eval_kinds[class];
    int i, k, stage, last = -1;
    bool alive = false;
    int16_t *base;

    for (i = 0; i < kind->weights; i++) {
        k = rv_eval_mirror(kind, i);
        if (k >= i) {
            alive = rv_unpack_stages(model, weights, class, kind->offset + i, last, alive);
            last = kind->offset + i;
            continue;
        }
        for (stage = 0; stage < RV_STAGES && model->reading; stage++) {
            base = weights + (size_t)stage * RV_WEIGHTS + kind->offset;
            base[i] = base[k];
        }
    }
}

bool rv_unpack_walk(int16_t *weights, bool reading, rv_unpack_bit *bit, void *coder)
{
    const size_t chances = offsetof(rv_unpack_model, reading) / sizeof(uint16_t);
    rv_unpack_model *model = malloc(sizeof *model);
    bool alive = false;
    uint16_t *all;
    size_t i;
    int class;

    if (!model)
        return false;
    all = &model->dead[0][0];
    for (i = 0; i < chances; i++)
        all[i] = 1 << (RV_CHANCE_BITS - 1);
    model->reading = reading;
    model->bit = bit;
    model->coder = coder;
    for (class = 0; class < RV_KINDS; class++)
        rv_unpack_kind(model, weights, class);
    for (i = RV_PATTERN_WEIGHTS; i < RV_WEIGHTS; i++)
        alive = rv_unpack_stages(model, weights, class, (int)i, (int)i - 1, alive);
    free(model);
    return true;
}

typedef struct rv_unpack_reader {
    const char *const *lines;
    int count;
    const char *next;       /* in lines[0] */
    unsigned char digit[128];
    uint32_t bits, width;   /* bits read and not yet used */
    uint32_t range, code;
} rv_unpack_reader;

static int rv_unpack_digit(rv_unpack_reader *reader)
{
    while (reader->count && !*reader->next) {
        reader->count--;
        reader->lines++;
        if (reader->count)
            reader->next = *reader->lines;
    }
    return reader->count ? reader->digit[*reader->next++ & 127] : 0;
}

static uint32_t rv_unpack_byte(rv_unpack_reader *reader)
{
    int high;

    if (reader->width < 8) {
        high = rv_unpack_digit(reader);
        reader->bits = reader->bits << 13 |
                       (uint32_t)(high * RV_TEXT_BASE + rv_unpack_digit(reader));
        reader->width += 13;
    }
    reader->width -= 8;
    return reader->bits >> reader->width & 255;
}

static int rv_unpack_decode(void *coder, uint16_t *chance, int bit)
{
    rv_unpack_reader *reader = coder;
    uint32_t bound = (reader->range >> RV_CHANCE_BITS) * *chance;

    if (reader->code < bound) {
        reader->range = bound;
        *chance = (uint16_t)(*chance + (((1 << RV_CHANCE_BITS) - *chance) >> RV_CHANCE_RATE));
        bit = 0;
    } else {
        reader->code -= bound;
        reader->range -= bound;
        *chance = (uint16_t)(*chance - (*chance >> RV_CHANCE_RATE));
        bit = 1;
    }
    while (reader->range < (uint32_t)1 << 24) {
        reader->range <<= 8;
        reader->code = reader->code << 8 | rv_unpack_byte(reader);
    }
    return bit;
}

bool rv_unpack(rv_eval *eval, const char *const *lines, int count)
{
    rv_unpack_reader reader;
    int i;

    memset(&reader, 0, sizeof reader);
    reader.lines = lines;
    reader.count = count;
    reader.next = count ? lines[0] : "";
    for (i = 0; i < RV_TEXT_BASE; i++)
        reader.digit[rv_unpack_sign(i)] = (unsigned char)i;
    reader.range = 0xffffffffu;
    for (i = 0; i < 4; i++)
        reader.code = reader.code << 8 | rv_unpack_byte(&reader);
    return rv_unpack_walk(eval->weights, true, rv_unpack_decode, &reader);
}
