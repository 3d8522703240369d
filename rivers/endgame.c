/* endgame: alpha-beta without evaluation for the last cells.
 *
 * Layers, each calling the next: with fastest-first ordering and a hash table (6 empties
 * and more), with parity ordering only (5), and routines written out for 4, 3, 2 and 1
 * empties. A player whose hand is empty has no move; a pass swaps the hands
 * and marks them RV_END_PASSED, so two passes in a row are seen. Invariant: `hands` under
 * contest rules sum up to the empty cells, so when one hand is empty the other player
 * fills the rest alone.
 */
#include "rivers/endgame.h"

#include "rivers/bits.h"

enum {
    RV_END_PASSED = 1 << 24, /* the enemy has just passed */
    RV_END_SORTED = 6,       /* empties from which ordering by replies pays */
    RV_END_HASHED = 7,       /* empties from which the hash table pays */
    RV_END_WORST = -127,
    RV_END_ETC = 9           /* empties from which children are looked up first */
};

/* Cells of each quadrant. */
#define RV_END_NW UINT64_C(0x000000000f0f0f0f)
#define RV_END_NE UINT64_C(0x00000000f0f0f0f0)
#define RV_END_SW UINT64_C(0x0f0f0f0f00000000)
#define RV_END_SE UINT64_C(0xf0f0f0f000000000)

/* From which alpha on counting the enemy's stable discs pays, by empties. */
static const signed char rv_end_stable_from[RV_END_EMPTIES + 1] = {
    99, 99, 99, 99, 6, 8, 10, 12, 14, 16, 20, 22, 24, 26, 28, 30, 32};

/* How good a cell is by itself: corners, then edges, X and C last. */
static const unsigned char rv_end_cell_value[64] = {
    18, 4,  16, 12, 12, 16, 4,  18, 4,  2, 6,  8,  8,  6,  2, 4,
    16, 6,  14, 10, 10, 14, 6,  16, 12, 8, 10, 0,  0,  10, 8, 12,
    12, 8,  10, 0,  0,  10, 8,  12, 16, 6, 14, 10, 10, 14, 6, 16,
    4,  2,  6,  8,  8,  6,  2,  4,  18, 4, 16, 12, 12, 16, 4, 18};

typedef struct rv_end_move {
    uint64_t flips, key; /* the key of the child, where it will be looked up */
    int cell, score;
} rv_end_move;

static int rv_end_over(uint64_t me, uint64_t opp, unsigned hands)
{
    return rv_board_final(rv_bits_count(false, me), rv_bits_count(false, opp),
                          hands & 0xffff);
}

/* One empty cell: whoever has a disc and a line fills it, the mover first. */
RV_HOT int rv_end_one(const bool fast, uint64_t me, uint64_t opp, unsigned hands, int cell)
{
    int margin = 2 * rv_bits_count(fast, me) - 63;
    int turned;

    if (rv_hands_own(hands)) {
        turned = rv_bits_count(fast, rv_bits_flips(fast, me, opp, cell));
        if (turned)
            return margin + 2 * turned + 1;
    }
    if (hands >> 8 & 255) {
        turned = rv_bits_count(fast, rv_bits_flips(fast, opp, me, cell));
        if (turned)
            return margin - 2 * turned - 1;
    }
    if (rv_hands_own(hands) + (int)(hands >> 8 & 255) <= 1)
        return margin;
    return margin > 0 ? margin + 1 : margin - 1;
}

RV_TWIN_DECLARE(int, rv_end_two, (rv_task *, uint64_t, uint64_t, unsigned, int, int, int, int));

RV_HOT int rv_end_two_body(const bool fast, rv_task *task, uint64_t me, uint64_t opp,
                           unsigned hands, int alpha, int beta, int first, int second)
{
    uint64_t flips;
    int best = RV_END_WORST, score;

    task->nodes++;
    if (rv_hands_own(hands)) {
        flips = rv_bits_flips(fast, me, opp, first);
        if (flips) {
            task->nodes++;
            best = -rv_end_one(fast, opp ^ flips, me | flips | RV_BIT(first),
                               rv_hands_moved(hands), second);
            if (best >= beta)
                return best;
        }
        flips = rv_bits_flips(fast, me, opp, second);
        if (flips) {
            task->nodes++;
            score = -rv_end_one(fast, opp ^ flips, me | flips | RV_BIT(second),
                                rv_hands_moved(hands), first);
            return score > best ? score : best;
        }
        if (best != RV_END_WORST)
            return best;
    }
    if (hands & RV_END_PASSED)
        return rv_end_over(me, opp, hands);
    return -RV_CALL(fast, rv_end_two, task, opp, me, rv_hands_swap(hands) | RV_END_PASSED,
                    -beta, -alpha, first, second);
}

RV_TWIN(int, rv_end_two,
        (rv_task * task, uint64_t me, uint64_t opp, unsigned hands, int alpha, int beta,
         int first, int second),
        task, me, opp, hands, alpha, beta, first, second)

/* Bit of a cell's quadrant. */
static inline int rv_end_quadrant(int cell)
{
    return 1 << ((cell >> 4 & 2) | (cell >> 2 & 1));
}

RV_TWIN_DECLARE(int, rv_end_three,
                (rv_task *, uint64_t, uint64_t, unsigned, int, int, int, int, int));

/* Cells in the order to be tried. */
RV_HOT int rv_end_three_body(const bool fast, rv_task *task, uint64_t me, uint64_t opp,
                             unsigned hands, int alpha, int beta, int a, int b, int c)
{
    uint64_t flips;
    int best = RV_END_WORST, score, low = alpha;

    task->nodes++;
    if (rv_hands_own(hands)) {
        flips = rv_bits_flips(fast, me, opp, a);
        if (flips) {
            best = -RV_CALL(fast, rv_end_two, task, opp ^ flips, me | flips | RV_BIT(a),
                            rv_hands_moved(hands), -beta, -low, b, c);
            if (best >= beta)
                return best;
            low = best > low ? best : low;
        }
        flips = rv_bits_flips(fast, me, opp, b);
        if (flips) {
            score = -RV_CALL(fast, rv_end_two, task, opp ^ flips, me | flips | RV_BIT(b),
                             rv_hands_moved(hands), -beta, -low, a, c);
            if (score >= beta)
                return score;
            best = score > best ? score : best;
            low = best > low ? best : low;
        }
        flips = rv_bits_flips(fast, me, opp, c);
        if (flips) {
            score = -RV_CALL(fast, rv_end_two, task, opp ^ flips, me | flips | RV_BIT(c),
                             rv_hands_moved(hands), -beta, -low, a, b);
            best = score > best ? score : best;
        }
        if (best != RV_END_WORST)
            return best;
    }
    if (hands & RV_END_PASSED)
        return rv_end_over(me, opp, hands);
    return -RV_CALL(fast, rv_end_three, task, opp, me, rv_hands_swap(hands) | RV_END_PASSED,
                    -beta, -alpha, a, b, c);
}

RV_TWIN(int, rv_end_three,
        (rv_task * task, uint64_t me, uint64_t opp, unsigned hands, int alpha, int beta, int a,
         int b, int c),
        task, me, opp, hands, alpha, beta, a, b, c)

/* Three cells: the single one beside a pair in another quadrant first. */
RV_HOT int rv_end_three_sorted(const bool fast, rv_task *task, uint64_t me, uint64_t opp,
                               unsigned hands, int alpha, int beta, const int cells[3])
{
    int a = cells[0], b = cells[1], c = cells[2];
    int odd = rv_end_quadrant(a) ^ rv_end_quadrant(b) ^ rv_end_quadrant(c);

    if (odd & rv_end_quadrant(a))
        return RV_CALL(fast, rv_end_three, task, me, opp, hands, alpha, beta, a, b, c);
    if (odd & rv_end_quadrant(b))
        return RV_CALL(fast, rv_end_three, task, me, opp, hands, alpha, beta, b, a, c);
    return RV_CALL(fast, rv_end_three, task, me, opp, hands, alpha, beta, c, a, b);
}

RV_TWIN_DECLARE(int, rv_end_four, (rv_task *, uint64_t, uint64_t, unsigned, int, int, uint64_t));

/* Cells of `empty` into `cells`, those in quadrants with an odd number of them first. */
static inline void rv_end_sort_four(uint64_t empty, int cells[4])
{
    int all[4], odd = 0, i, count = 0;

    for (i = 0; i < 4; i++, empty &= empty - 1) {
        all[i] = rv_bits_first(empty);
        odd ^= rv_end_quadrant(all[i]);
    }
    for (i = 0; i < 4; i++) {
        if (odd & rv_end_quadrant(all[i]))
            cells[count++] = all[i];
    }
    for (i = 0; count < 4; i++) {
        if (!(odd & rv_end_quadrant(all[i])))
            cells[count++] = all[i];
    }
}

RV_HOT int rv_end_four_body(const bool fast, rv_task *task, uint64_t me, uint64_t opp,
                            unsigned hands, int alpha, int beta, uint64_t empty)
{
    uint64_t flips;
    int cells[4], rest[3], best = RV_END_WORST, score, low = alpha, i;

    task->nodes++;
    rv_end_sort_four(empty, cells);
    for (i = 0; i < 4 && rv_hands_own(hands); i++) {
        flips = rv_bits_flips(fast, me, opp, cells[i]);
        if (!flips)
            continue;
        rest[0] = cells[i == 0];
        rest[1] = cells[i <= 1 ? 2 : 1];
        rest[2] = cells[i <= 2 ? 3 : 2];
        score = -rv_end_three_sorted(fast, task, opp ^ flips, me | flips | RV_BIT(cells[i]),
                                     rv_hands_moved(hands), -beta, -low, rest);
        if (score >= beta)
            return score;
        best = score > best ? score : best;
        low = best > low ? best : low;
    }
    if (best != RV_END_WORST)
        return best;
    if (hands & RV_END_PASSED)
        return rv_end_over(me, opp, hands);
    return -RV_CALL(fast, rv_end_four, task, opp, me, rv_hands_swap(hands) | RV_END_PASSED,
                    -beta, -alpha, empty);
}

RV_TWIN(int, rv_end_four,
        (rv_task * task, uint64_t me, uint64_t opp, unsigned hands, int alpha, int beta,
         uint64_t empty),
        task, me, opp, hands, alpha, beta, empty)

/* All cells of the quadrants in which an odd number of cells is empty. */
RV_HOT uint64_t rv_end_odd_cells(const bool fast, uint64_t empty)
{
    return ((0 - (uint64_t)(rv_bits_count(fast, empty & RV_END_NW) & 1)) & RV_END_NW) |
           ((0 - (uint64_t)(rv_bits_count(fast, empty & RV_END_NE) & 1)) & RV_END_NE) |
           ((0 - (uint64_t)(rv_bits_count(fast, empty & RV_END_SW) & 1)) & RV_END_SW) |
           ((0 - (uint64_t)(rv_bits_count(fast, empty & RV_END_SE) & 1)) & RV_END_SE);
}

RV_TWIN_DECLARE(int, rv_end_five, (rv_task *, uint64_t, uint64_t, unsigned, int, int));

RV_HOT int rv_end_five_body(const bool fast, rv_task *task, uint64_t me, uint64_t opp,
                            unsigned hands, int alpha, int beta)
{
    uint64_t moves = rv_hands_own(hands) ? rv_bits_moves(fast, me, opp) : 0;
    uint64_t odd, part, flips;
    int best = RV_END_WORST, score, low = alpha, cell;

    task->nodes++;
    if (!moves) {
        if (hands & RV_END_PASSED)
            return rv_end_over(me, opp, hands);
        return -RV_CALL(fast, rv_end_five, task, opp, me,
                        rv_hands_swap(hands) | RV_END_PASSED, -beta, -alpha);
    }
    odd = rv_end_odd_cells(fast, ~(me | opp));
    part = moves & odd ? moves & odd : moves;
    while (moves) {
        cell = rv_bits_first(part);
        part &= part - 1;
        moves &= ~RV_BIT(cell);
        if (!part)
            part = moves;
        flips = rv_bits_flips(fast, me, opp, cell);
        score = -RV_CALL(fast, rv_end_four, task, opp ^ flips, me | flips | RV_BIT(cell),
                         rv_hands_moved(hands), -beta, -low,
                         ~(me | opp) & ~RV_BIT(cell));
        if (score >= beta)
            return score;
        best = score > best ? score : best;
        low = best > low ? best : low;
    }
    return best;
}

RV_TWIN(int, rv_end_five,
        (rv_task * task, uint64_t me, uint64_t opp, unsigned hands, int alpha, int beta),
        task, me, opp, hands, alpha, beta)

/* Lists the moves with their worth for ordering: few replies first, corners counted
 * twice, then cells in odd regions, then good cells. With a table it fetches what is known
 * of the children while their replies are counted. */
RV_HOT int rv_end_list(const bool fast, const rv_hash *hash, uint64_t me, uint64_t opp,
                       unsigned hands, uint64_t moves, int hash_move, rv_end_move *list)
{
    uint64_t odd = rv_end_odd_cells(fast, ~(me | opp)), flips, replies;
    int count = 0, cell;

    for (; moves; moves &= moves - 1, count++) {
        cell = rv_bits_first(moves);
        flips = rv_bits_flips(fast, me, opp, cell);
        list[count].cell = cell;
        list[count].flips = flips;
        if (hash) {
            list[count].key = rv_hash_key(opp ^ flips, me | flips | RV_BIT(cell), hands);
            rv_hash_prefetch(hash, list[count].key);
        }
        if (cell == hash_move || flips == opp) {
            list[count].score = 1 << 20;
            continue;
        }
        replies = rv_bits_moves(fast, opp ^ flips, me | flips | RV_BIT(cell));
        list[count].score =
            rv_end_cell_value[cell] + (odd & RV_BIT(cell) ? 16 : 0) -
            32 * (rv_bits_count(fast, replies) + rv_bits_count(fast, replies & RV_CORNERS));
    }
    return count;
}

/* Brings the best of list[from..count-1] to list[from]. */
static inline void rv_end_pick(rv_end_move *list, int from, int count)
{
    rv_end_move swap;
    int i, best = from;

    for (i = from + 1; i < count; i++) {
        if (list[i].score > list[best].score)
            best = i;
    }
    swap = list[from];
    list[from] = list[best];
    list[best] = swap;
}

RV_TWIN_DECLARE(int, rv_end_many, (rv_task *, uint64_t, uint64_t, unsigned, int, int, int));

RV_HOT int rv_end_any(const bool fast, rv_task *task, uint64_t me, uint64_t opp,
                      unsigned hands, int alpha, int beta, int empties)
{
    if (empties >= RV_END_SORTED)
        return RV_CALL(fast, rv_end_many, task, me, opp, hands, alpha, beta, empties);
    return RV_CALL(fast, rv_end_five, task, me, opp, hands, alpha, beta);
}

/* Looks up every child: one that is known to be bad enough for the enemy ends the node. */
RV_HOT bool rv_end_known(const rv_task *task, const rv_end_move *list, int count, int beta,
                         int *score)
{
    const rv_entry *entry;
    int i;

    for (i = 0; i < count; i++) {
        entry = rv_hash_find(&task->late, list[i].key);
        if (entry && -entry->high >= beta) {
            *score = -entry->high;
            return true;
        }
    }
    return false;
}

/* Tries the listed moves in order of worth, all but the first with an empty window. */
RV_HOT int rv_end_try(const bool fast, rv_task *task, uint64_t me, uint64_t opp,
                      unsigned hands, int alpha, int beta, int empties, rv_end_move *list,
                      int count, int *move)
{
    int best = RV_END_WORST, score, low = alpha, i;
    uint64_t own, enemy;

    for (i = 0; i < count; i++) {
        rv_end_pick(list, i, count);
        own = me | list[i].flips | RV_BIT(list[i].cell);
        enemy = opp ^ list[i].flips;
        score = -rv_end_any(fast, task, enemy, own, rv_hands_moved(hands),
                            i ? -low - 1 : -beta, -low, empties - 1);
        if (i && score > low && score < beta)
            score = -rv_end_any(fast, task, enemy, own, rv_hands_moved(hands), -beta, -score,
                                empties - 1);
        if (task->stop)
            return 0;
        if (score > best) {
            best = score;
            *move = list[i].cell;
            if (best >= beta)
                break;
            low = best > low ? best : low;
        }
    }
    return best;
}

/* 6 empties and more. */
RV_HOT int rv_end_many_body(const bool fast, rv_task *task, uint64_t me, uint64_t opp,
                            unsigned hands, int alpha, int beta, int empties)
{
    bool hashed = empties >= RV_END_HASHED;
    uint64_t moves, key = 0;
    const rv_entry *entry = NULL;
    rv_end_move list[RV_END_EMPTIES];
    int count, score, move = RV_NO_MOVE;

    task->nodes++;
    if (rv_task_over(task))
        return 0;
    if (hashed) {
        key = rv_hash_key(me, opp, hands & 0xffff);
        rv_hash_prefetch(&task->late, key);
    }
    if (alpha >= rv_end_stable_from[empties]) {
        score = 64 - 2 * rv_bits_count(fast, rv_bits_stable(opp, me));
        if (score <= alpha)
            return score;
    }
    moves = rv_hands_own(hands) ? rv_bits_moves(fast, me, opp) : 0;
    if (!moves) {
        if (hands & RV_END_PASSED)
            return rv_end_over(me, opp, hands);
        return -RV_CALL(fast, rv_end_many, task, opp, me,
                        rv_hands_swap(hands) | RV_END_PASSED, -beta, -alpha, empties);
    }
    hands &= 0xffff;
    if (hashed)
        entry = rv_hash_find(&task->late, key);
    if (entry) {
        if (entry->low >= beta || entry->low == entry->high)
            return entry->low;
        if (entry->high <= alpha)
            return entry->high;
        move = entry->move;
    }
    count = rv_end_list(fast, empties >= RV_END_ETC ? &task->late : NULL, me, opp,
                        rv_hands_moved(hands), moves, move, list);
    if (empties >= RV_END_ETC && rv_end_known(task, list, count, beta, &score))
        return score;
    score = rv_end_try(fast, task, me, opp, hands, alpha, beta, empties, list, count, &move);
    if (hashed && !task->stop)
        rv_hash_store(&task->late, key, empties, RV_EXACT, alpha, beta, score, move);
    return score;
}

RV_TWIN(int, rv_end_many,
        (rv_task * task, uint64_t me, uint64_t opp, unsigned hands, int alpha, int beta,
         int empties),
        task, me, opp, hands, alpha, beta, empties)

/* Fewer than 5 empties. */
RV_HOT int rv_end_tail(const bool fast, rv_task *task, uint64_t me, uint64_t opp,
                       unsigned hands, int alpha, int beta, int empties)
{
    uint64_t empty = ~(me | opp);
    int cells[4] = {0, 0, 0, 0}, i;

    for (i = 0; i < empties; i++, empty &= empty - 1)
        cells[i] = rv_bits_first(empty);
    if (empties == 0)
        return rv_end_over(me, opp, hands);
    if (empties == 1) {
        task->nodes++;
        return rv_end_one(fast, me, opp, hands, cells[0]);
    }
    if (empties == 2)
        return RV_CALL(fast, rv_end_two, task, me, opp, hands, alpha, beta, cells[0],
                       cells[1]);
    if (empties == 3)
        return rv_end_three_sorted(fast, task, me, opp, hands, alpha, beta, cells);
    return RV_CALL(fast, rv_end_four, task, me, opp, hands, alpha, beta, ~(me | opp));
}

RV_TWIN_DECLARE(int, rv_end_root, (rv_task *, uint64_t, uint64_t, unsigned, int, int));

RV_HOT int rv_end_root_body(const bool fast, rv_task *task, uint64_t me, uint64_t opp,
                            unsigned hands, int alpha, int beta)
{
    int empties = 64 - rv_bits_count(fast, me | opp);

    if (empties < 5)
        return rv_end_tail(fast, task, me, opp, hands, alpha, beta, empties);
    return rv_end_any(fast, task, me, opp, hands, alpha, beta, empties);
}

RV_TWIN(int, rv_end_root,
        (rv_task * task, uint64_t me, uint64_t opp, unsigned hands, int alpha, int beta),
        task, me, opp, hands, alpha, beta)

int rv_end_solve(rv_task *task, uint64_t me, uint64_t opp, unsigned hands, int alpha,
                 int beta)
{
    return RV_CALL(task->fast, rv_end_root, task, me, opp, hands, alpha, beta);
}
