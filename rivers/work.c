/* work: hands across calls.
 *
 * Each of our calls sees every enemy pass: a board that did not change means the enemy
 * could not move. Two hands follow from our last record and the move since, so a record
 * is trusted only if the new board is exactly one legal step away. Otherwise the game is
 * a new one, or our file is not ours, and the likeliest hands are those without passes.
 */
#include "rivers/work.h"

#include <stdio.h>
#include <string.h>

#define RV_WORK_MAGIC "RIVERS1 "

/* FNV-1a, 32 bits. */
static unsigned long rv_work_sum(const char *text, size_t size)
{
    unsigned long sum = 2166136261UL;
    size_t i;

    for (i = 0; i < size; i++)
        sum = ((sum ^ (unsigned char)text[i]) * 16777619UL) & 0xffffffffUL;
    return sum;
}

/* "MAGIC CELLS COLOUR OWN ENEMY " with two-digit hands: all of the same length. */
static int rv_work_body(const char cells[RV_BOARD_TEXT], int colour, unsigned hands,
                        char text[RV_WORK_MAX])
{
    return sprintf(text, RV_WORK_MAGIC "%.64s %d %02d %02d ", cells, colour,
                   rv_hands_own(hands), rv_hands_enemy(hands));
}

static int rv_work_line(const char cells[RV_BOARD_TEXT], int colour, unsigned hands,
                        char text[RV_WORK_MAX])
{
    int size = rv_work_body(cells, colour, hands, text);

    return size + sprintf(text + size, "%08lx\n", rv_work_sum(text, (size_t)size));
}

int rv_work_record(const rv_input *input, const rv_board *board, int cell,
                   char text[RV_WORK_MAX])
{
    rv_board after = rv_board_after(board, cell); /* seen by the enemy */
    char cells[RV_BOARD_TEXT];
    int i;

    for (i = 0; i < RV_BOARD_TEXT; i++) {
        cells[i] = '0';
        if (after.opp & RV_BIT(i))
            cells[i] = (char)('0' + input->colour);
        if (after.me & RV_BIT(i))
            cells[i] = (char)('0' + 3 - input->colour);
    }
    return rv_work_line(cells, input->colour, rv_hands_swap(after.hands), text);
}

static int rv_work_two_digits(const unsigned char *text)
{
    if (text[0] < '0' || text[0] > '9' || text[1] < '0' || text[1] > '9')
        return -1;
    return 10 * (text[0] - '0') + text[1] - '0';
}

/* The board after our move as the enemy saw it; false if the record is not sound. */
static bool rv_work_parse(const unsigned char *record, size_t size, int colour,
                          rv_board *board)
{
    const size_t magic = strlen(RV_WORK_MAGIC);
    char cells[RV_BOARD_TEXT], again[RV_WORK_MAX];
    int own, enemy, length;

    if (size < magic + 64 + 9 || memcmp(record, RV_WORK_MAGIC, magic) != 0)
        return false;
    memcpy(cells, record + magic, sizeof cells);
    own = rv_work_two_digits(record + magic + 67);
    enemy = rv_work_two_digits(record + magic + 70);
    if (own < 0 || enemy < 0 || !rv_board_read(board, cells, 3 - colour))
        return false;
    length = rv_work_line(cells, colour, RV_HANDS(own, enemy), again);
    if (size != (size_t)length || memcmp(again, record, size) != 0)
        return false;
    board->hands = RV_HANDS(enemy, own);
    return own + enemy == rv_board_empties(board);
}

unsigned rv_work_hands(const rv_input *input, const unsigned char *record, size_t size)
{
    rv_board now, before, after;
    uint64_t moves;

    rv_board_read(&now, input->cells, input->colour);
    if (!record || !rv_work_parse(record, size, input->colour, &before))
        return now.hands;
    moves = rv_board_moves(&before);
    if (!moves) {
        after = rv_board_after(&before, RV_PASS);
        return after.me == now.me && after.opp == now.opp ? after.hands : now.hands;
    }
    for (; moves; moves &= moves - 1) {
        after = rv_board_after(&before, rv_bits_first(moves));
        if (after.me == now.me && after.opp == now.opp)
            return after.hands;
    }
    return now.hands;
}
