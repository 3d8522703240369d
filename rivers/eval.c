/* eval: places of the patterns and tables of weights.
 *
 * A kind is given by the cells of one place; the 8 symmetries of the board give the
 * others (fewer when the pattern is symmetric itself: then it also has a mirror image,
 * and contents that are mirror images have the same weight). Weights are stored for a
 * few stages; the table for a number of empties mixes the two nearest stages, exactly in
 * integers. The table of colour 1 is that of colour 0 with the digits 1 and 2 exchanged.
 */
#include "rivers/eval.h"

#include <stdlib.h>
#include <string.h>

rv_kind rv_eval_kinds[RV_KINDS];
uint16_t rv_eval_steps[64][RV_SLOTS];

/* Contents with colours exchanged; a prefix of it serves the shorter patterns. */
static uint16_t rv_eval_exchanged[59049];

typedef struct rv_eval_shape {
    int size;
    unsigned char cells[10];
} rv_eval_shape;

static const rv_eval_shape rv_eval_shapes[RV_KINDS] = {
    {10, {9, 0, 1, 2, 3, 4, 5, 6, 7, 14}},       /* edge and both X cells */
    {10, {0, 1, 2, 3, 8, 9, 10, 16, 17, 24}},    /* corner, triangle */
    {10, {0, 1, 2, 3, 4, 8, 9, 10, 11, 12}},     /* corner, 2 rows of 5 */
    {9, {0, 1, 2, 8, 9, 10, 16, 17, 18}},        /* corner, square */
    {8, {8, 9, 10, 11, 12, 13, 14, 15}},         /* rows 2, 3, 4 */
    {8, {16, 17, 18, 19, 20, 21, 22, 23}},
    {8, {24, 25, 26, 27, 28, 29, 30, 31}},
    {8, {0, 9, 18, 27, 36, 45, 54, 63}},         /* diagonals of 8, 7, 6, 5, 4 */
    {7, {1, 10, 19, 28, 37, 46, 55}},
    {6, {2, 11, 20, 29, 38, 47}},
    {5, {3, 12, 21, 30, 39}},
    {4, {4, 13, 22, 31}}};

static int rv_eval_cell_image(int cell, int symmetry)
{
    return rv_bits_first(rv_bits_transform(RV_BIT(cell), symmetry));
}

/* If the symmetry maps the pattern onto itself in another order, that is its mirror. */
static void rv_eval_find_mirror(rv_kind *kind, int symmetry)
{
    unsigned char order[10];
    int i, k, image, moved = 0;

    for (i = 0; i < kind->size; i++) {
        image = rv_eval_cell_image(kind->cells[i], symmetry);
        for (k = 0; k < kind->size && kind->cells[k] != image; k++)
            ;
        if (k == kind->size)
            return;
        order[i] = (unsigned char)k;
        moved += k != i;
    }
    if (moved)
        memcpy(kind->mirror, order, sizeof order);
}

/* Lays the kind on the board in all its places from `place` on; returns the next one. */
static int rv_eval_lay(rv_kind *kind, int place)
{
    uint64_t seen[8], word;
    int symmetry, i, known, power, count = 0;

    for (symmetry = 0; symmetry < 8; symmetry++) {
        word = 0;
        for (i = 0; i < kind->size; i++)
            word |= RV_BIT(rv_eval_cell_image(kind->cells[i], symmetry));
        for (known = 0; known < count && seen[known] != word; known++)
            ;
        rv_eval_find_mirror(kind, symmetry);
        if (known < count)
            continue;
        seen[count++] = word;
        for (i = 0, power = 1; i < kind->size; i++, power *= 3)
            rv_eval_steps[rv_eval_cell_image(kind->cells[i], symmetry)][place] =
                (uint16_t)power;
        place++;
    }
    return place;
}

void rv_eval_init(void)
{
    int i, k, place = 0, offset = 0;
    rv_kind *kind;

    memset(rv_eval_steps, 0, sizeof rv_eval_steps);
    for (i = 0; i < RV_KINDS; i++) {
        kind = &rv_eval_kinds[i];
        kind->size = rv_eval_shapes[i].size;
        memcpy(kind->cells, rv_eval_shapes[i].cells, sizeof kind->cells);
        kind->weights = 1;
        for (k = 0; k < kind->size; k++) {
            kind->mirror[k] = (unsigned char)k;
            kind->weights *= 3;
        }
        kind->offset = offset;
        offset += kind->weights;
        kind->first = place;
        place = rv_eval_lay(kind, place);
        kind->count = place - kind->first;
    }
    for (i = 0; i < 59049; i++)
        rv_eval_exchanged[i] =
            (uint16_t)(i ? 3 * rv_eval_exchanged[i / 3] + (3 - i % 3) % 3 : 0);
}

int rv_eval_exchange(int index)
{
    return rv_eval_exchanged[index];
}

int rv_eval_mirror(const rv_kind *kind, int index)
{
    static const int power[10] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683};
    int i, image = 0;

    for (i = 0; i < kind->size; i++, index /= 3)
        image += index % 3 * power[kind->mirror[i]];
    return image;
}

bool rv_eval_make(rv_eval *eval)
{
    memset(eval, 0, sizeof *eval);
    eval->weights = calloc((size_t)RV_STAGES * RV_WEIGHTS, sizeof *eval->weights);
    return eval->weights != NULL;
}

void rv_eval_changed(rv_eval *eval)
{
    int empties;

    for (empties = 0; empties <= 64; empties++) {
        free(eval->tables[empties][0]);
        free(eval->tables[empties][1]);
        eval->tables[empties][0] = NULL;
        eval->tables[empties][1] = NULL;
    }
}

void rv_eval_free(rv_eval *eval)
{
    rv_eval_changed(eval);
    free(eval->weights);
    eval->weights = NULL;
}

/* Two stages mixed; part / RV_STAGE_STEP is the share of the later one. */
static void rv_eval_mix(int16_t *table, const int16_t *early, const int16_t *late, int part)
{
    const int scale = RV_TABLE_UNIT / RV_WEIGHT_STEP / RV_STAGE_STEP;
    int i;

    for (i = 0; i < RV_WEIGHTS; i++)
        table[i] = (int16_t)(scale * (early[i] * (RV_STAGE_STEP - part) + late[i] * part));
}

static void rv_eval_turn(int16_t *to, const int16_t *from)
{
    int i, k, offset;

    for (k = 0; k < RV_KINDS; k++) {
        offset = rv_eval_kinds[k].offset;
        for (i = 0; i < rv_eval_kinds[k].weights; i++)
            to[offset + i] = from[offset + rv_eval_exchanged[i]];
    }
    memcpy(to + RV_PATTERN_WEIGHTS, from + RV_PATTERN_WEIGHTS,
           (RV_WEIGHTS - RV_PATTERN_WEIGHTS) * sizeof *to);
}

const int16_t *rv_eval_make_table(rv_eval *eval, int empties, int colour)
{
    int along = RV_STAGE_FIRST - empties, last = (RV_STAGES - 1) * RV_STAGE_STEP;
    int16_t *table = malloc(RV_WEIGHTS * sizeof *table);
    const int16_t *early, *base;

    if (!table)
        return NULL;
    if (along < 0)
        along = 0;
    if (along > last)
        along = last;
    if (colour) {
        base = eval->tables[empties][0];
        if (!base)
            base = rv_eval_make_table(eval, empties, 0);
        if (!base) {
            free(table);
            return NULL;
        }
        rv_eval_turn(table, base);
    } else {
        early = eval->weights + (size_t)(along / RV_STAGE_STEP) * RV_WEIGHTS;
        rv_eval_mix(table, early, along == last ? early : early + RV_WEIGHTS,
                    along % RV_STAGE_STEP);
    }
    eval->tables[empties][colour] = table;
    return table;
}

void rv_node_set(rv_node *node, const rv_board *board, int colour)
{
    int cell, place, digit;

    memset(node, 0, sizeof *node);
    node->me = board->me;
    node->opp = board->opp;
    node->hands = board->hands;
    node->empties = rv_board_empties(board);
    node->colour = colour;
    for (cell = 0; cell < 64; cell++) {
        if (!((board->me | board->opp) & RV_BIT(cell)))
            continue;
        digit = ((board->me & RV_BIT(cell)) != 0) == (colour == 0) ? 1 : 2;
        for (place = 0; place < RV_PLACES; place++)
            node->index[place] =
                (uint16_t)(node->index[place] + digit * rv_eval_steps[cell][place]);
    }
}
