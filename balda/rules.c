/* rules: see rules.h.
 *
 * Model: a move puts a letter into an open cell and names a word along a path of distinct
 * cells, each sharing a side with the one before, that goes through the new letter.
 * Whether the word is in the dictionary and unused is the lexicon's business. Invariant
 * of bd_board: bit c of `filled` is set exactly if letter[c] != BD_EMPTY.
 */
#include "balda/rules.h"

#include <string.h>

#define BD_NEAR2(a, b)                         \
    {                                          \
        {a, b, 0, 0}, 2, 1u << (a) | 1u << (b) \
    }
#define BD_NEAR3(a, b, c)                                  \
    {                                                      \
        {a, b, c, 0}, 3, 1u << (a) | 1u << (b) | 1u << (c) \
    }
#define BD_NEAR4(c)                                                           \
    {                                                                         \
        {(c)-5, (c)-1, (c) + 1, (c) + 5}, 4,                                  \
            1u << ((c)-5) | 1u << ((c)-1) | 1u << ((c) + 1) | 1u << ((c) + 5) \
    }

const bd_near bd_near_table[BD_CELLS] = {
    BD_NEAR2(1, 5),   BD_NEAR3(0, 2, 6),    BD_NEAR3(1, 3, 7),    BD_NEAR3(2, 4, 8),
    BD_NEAR2(3, 9),   BD_NEAR3(0, 6, 10),   BD_NEAR4(6),          BD_NEAR4(7),
    BD_NEAR4(8),      BD_NEAR3(4, 8, 14),   BD_NEAR3(5, 11, 15),  BD_NEAR4(11),
    BD_NEAR4(12),     BD_NEAR4(13),         BD_NEAR3(9, 13, 19),  BD_NEAR3(10, 16, 20),
    BD_NEAR4(16),     BD_NEAR4(17),         BD_NEAR4(18),         BD_NEAR3(14, 18, 24),
    BD_NEAR2(15, 21), BD_NEAR3(16, 20, 22), BD_NEAR3(17, 21, 23), BD_NEAR3(18, 22, 24),
    BD_NEAR2(19, 23)};

#undef BD_NEAR2
#undef BD_NEAR3
#undef BD_NEAR4

void bd_board_clear(bd_board *board)
{
    memset(board->letter, BD_EMPTY, sizeof board->letter);
    board->filled = 0;
}

void bd_board_put(bd_board *board, int cell, int letter)
{
    board->letter[cell] = (unsigned char)letter;
    board->filled |= 1u << cell;
}

void bd_board_take(bd_board *board, int cell)
{
    board->letter[cell] = BD_EMPTY;
    board->filled &= ~(1u << cell);
}

int bd_set_count(uint32_t set)
{
    int count = 0;

    for (; set; set &= set - 1)
        count++;
    return count;
}

/* Extends a path of `done` letters that ends at `at`; depth is at most 25. */
static bool bd_rules_extend(const bd_board *board, int cell, const unsigned char *word,
                            int length, int done, unsigned char *path, uint32_t used)
{
    const bd_near *near = &bd_near_table[path[done - 1]];
    int i;

    if (done == length)
        return (used >> cell) & 1;
    for (i = 0; i < near->count; i++) {
        int next = near->cells[i];
        if ((used >> next) & 1 || board->letter[next] != word[done])
            continue;
        path[done] = (unsigned char)next;
        if (bd_rules_extend(board, cell, word, length, done + 1, path, used | 1u << next))
            return true;
    }
    return false;
}

bool bd_rules_path(const bd_board *board, int cell, int letter, const unsigned char *word,
                   int length, unsigned char path[BD_WORD_MAX])
{
    bd_board after = *board;
    int from;

    if (length < 1 || length > BD_WORD_MAX || !((bd_board_open(board) >> cell) & 1))
        return false;
    bd_board_put(&after, cell, letter);
    for (from = 0; from < BD_CELLS; from++) {
        if (after.letter[from] != word[0])
            continue;
        path[0] = (unsigned char)from;
        if (bd_rules_extend(&after, cell, word, length, 1, path, 1u << from))
            return true;
    }
    return false;
}

void bd_need_set(bd_need *need, const bd_board *board, int most)
{
    int cell;

    memset(need, 0, sizeof *need);
    need->empty = ~board->filled & BD_ALL_CELLS;
    need->most = most;
    for (cell = 0; cell < BD_CELLS; cell++) {
        if (!((board->filled >> cell) & 1))
            continue;
        need->has[board->letter[cell]] |= 1u << cell;
        need->left[board->letter[cell]]++;
    }
}

/* Letters of the word that the board does not have often enough. */
static int bd_need_missing(bd_need *need, const unsigned char *word, int length)
{
    int missing = 0;
    int i;

    for (i = 0; i < length; i++)
        missing += need->left[word[i]]-- <= 0;
    for (i = 0; i < length; i++)
        need->left[word[i]]++;
    return missing;
}

/* Walks all paths at once, forgetting which cells they used: reach[n] is the set of cells
 * where a walk that spells the letters so far may stand after n empty cells. */
int bd_need_cells(bd_need *need, const unsigned char *word, int length)
{
    uint32_t reach[BD_CELLS + 1];
    int most = need->most;
    int least, i, n;

    if (length > BD_CELLS)
        return most + 1;
    least = bd_need_missing(need, word, length);
    if (least > most)
        return most + 1;
    for (n = 2; n <= most; n++)
        reach[n] = 0;
    reach[0] = need->has[word[0]];
    reach[1] = need->empty;
    for (i = 1; i < length; i++) {
        uint32_t has = need->has[word[i]];
        for (n = i + 1 < most ? i + 1 : most; n >= 1; n--)
            reach[n] =
                (bd_set_near(reach[n]) & has) | (bd_set_near(reach[n - 1]) & need->empty);
        reach[0] = bd_set_near(reach[0]) & has;
    }
    for (n = least < 1 ? 1 : least; n <= most && !reach[n]; n++)
        ;
    return n;
}
