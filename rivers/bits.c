/* bits: tables, stable discs and symmetries of the 64-cell words.
 *
 * A ray of a cell holds the cells of one direction up to the edge, without the cell
 * itself. Stability is found from the edges inwards: a disc is safe along a line if the
 * line is full, or ends beside the disc, or a safe disc of the same colour stands beside.
 * Nothing of this depends on hands: they only forbid moves.
 */
#include "rivers/bits.h"

uint64_t rv_bits_rays[64][8];

void rv_bits_init(void)
{
    static const int rows[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int cols[8] = {1, -1, 0, 1, -1, 1, 0, -1};
    int cell, way, row, col;

    for (cell = 0; cell < 64; cell++) {
        for (way = 0; way < 8; way++) {
            rv_bits_rays[cell][way] = 0;
            row = cell / 8 + rows[way];
            col = cell % 8 + cols[way];
            while (row >= 0 && row < 8 && col >= 0 && col < 8) {
                rv_bits_rays[cell][way] |= RV_BIT(row * 8 + col);
                row += rows[way];
                col += cols[way];
            }
        }
    }
}

bool rv_bits_fast_cpu(void)
{
#if RV_HAVE_FAST
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

/* Cells on full diagonals of one slope: `stride` 7 or 9, `left` and `right` the columns
 * that a step to higher and lower cells must not start from. A line is not full if an
 * empty cell is on it, so empty cells are spread along the line both ways. */
static uint64_t rv_bits_open_diagonals(uint64_t empty, int stride, uint64_t up_from,
                                       uint64_t down_from)
{
    uint64_t up = empty, down = empty;
    int step;

    for (step = 0; step < 7; step++) {
        up |= (up & up_from) << stride;
        down |= (down & down_from) >> stride;
    }
    return up | down;
}

/* Cells on full rows. */
static uint64_t rv_bits_full_rows(uint64_t filled)
{
    filled &= filled >> 1;
    filled &= filled >> 2;
    filled &= filled >> 4;
    return (filled & UINT64_C(0x0101010101010101)) * 255;
}

static uint64_t rv_bits_full_columns(uint64_t filled)
{
    filled &= filled >> 32;
    filled &= filled >> 16;
    filled &= filled >> 8;
    return (filled & 255) * UINT64_C(0x0101010101010101);
}

uint64_t rv_bits_stable(uint64_t me, uint64_t opp)
{
    const uint64_t left = UINT64_C(0x0101010101010101), right = left << 7;
    const uint64_t rim = UINT64_C(0xff818181818181ff);
    uint64_t filled = me | opp, stable = 0, before;
    uint64_t rows = rv_bits_full_rows(filled) | left | right;
    uint64_t cols = rv_bits_full_columns(filled) | UINT64_C(0xff000000000000ff);
    uint64_t rising = ~rv_bits_open_diagonals(~filled, 7, ~left, ~right) | rim;
    uint64_t falling = ~rv_bits_open_diagonals(~filled, 9, ~right, ~left) | rim;

    do {
        before = stable;
        stable = me & (rows | (stable & ~right) << 1 | (stable & ~left) >> 1) &
                 (cols | stable << 8 | stable >> 8) &
                 (rising | (stable & ~left) << 7 | (stable & ~right) >> 7) &
                 (falling | (stable & ~right) << 9 | (stable & ~left) >> 9);
    } while (stable != before);
    return stable;
}

uint64_t rv_bits_transform(uint64_t word, int symmetry)
{
    uint64_t result = 0;
    int cell, row, col, swap;

    for (cell = 0; cell < 64; cell++) {
        if (!(word & RV_BIT(cell)))
            continue;
        row = symmetry & 1 ? 7 - cell / 8 : cell / 8;
        col = symmetry & 2 ? 7 - cell % 8 : cell % 8;
        if (symmetry & 4) {
            swap = row;
            row = col;
            col = swap;
        }
        result |= RV_BIT(row * 8 + col);
    }
    return result;
}
