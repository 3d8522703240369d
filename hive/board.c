/* board: the fast twin of rules. A move touches the six places around it; what becomes
 * of each follows from its code, the mover and "is its number smaller", so three small
 * tables replace all branches.
 *
 * Invariant: the `around` part of every code counts the empty cells around; places off
 * the board have code 0, which no move changes.
 */
#include "hive/board.h"

#include <assert.h>
#include <string.h>

/* Written once by hv_board_setup, constant afterwards. */
static struct {
    bool ready;
    unsigned char number[HV_CODES];      /* of a code; 255: never smaller */
    unsigned char after[2][2][HV_CODES]; /* [mover][smaller]: the code afterwards */
    signed char gain[2][2][HV_CODES];    /* what it adds to the mover's lead */
} hv_board_table;

static const int hv_board_around[HV_SIDES] = {-HV_STEP - 1, -HV_STEP,   -1, 1,
                                              HV_STEP,      HV_STEP + 1};

static int hv_board_code(int side, int around, int number)
{
    return around == 0 ? 0
                       : 1 + side * HV_CODE_SIDE + (around - 1) * HV_NUMBERS + number - 1;
}

static void hv_board_setup_code(int side, int around, int number)
{
    int code = hv_board_code(side, around, number);
    int grown = number < HV_NUMBERS ? number + 1 : number;
    int smaller;

    hv_board_table.number[code] = (unsigned char)number;
    for (smaller = 0; smaller < 2; smaller++) {
        int own = hv_board_code(side, around - 1, grown);
        int enemy = hv_board_code(smaller ? 1 - side : side, around - 1, number);

        hv_board_table.after[side][smaller][code] = (unsigned char)own;
        hv_board_table.gain[side][smaller][code] = (signed char)(grown - number);
        hv_board_table.after[1 - side][smaller][code] = (unsigned char)enemy;
        hv_board_table.gain[1 - side][smaller][code] =
            (signed char)(smaller ? 2 * number : 0);
    }
}

/* An empty cell only loses an empty neighbour. */
static void hv_board_setup_empty(int around)
{
    int code = HV_CODE_EMPTY + around, i;

    hv_board_table.number[code] = 255;
    for (i = 0; i < 4; i++) {
        hv_board_table.after[i / 2][i % 2][code] =
            (unsigned char)(around > 0 ? code - 1 : code);
    }
}

void hv_board_setup(void)
{
    int side, around, number;

    if (hv_board_table.ready) {
        return;
    }
    memset(&hv_board_table, 0, sizeof hv_board_table);
    hv_board_table.number[0] = 255;
    for (around = 0; around <= HV_SIDES; around++) {
        hv_board_setup_empty(around);
    }
    for (side = 0; side < 2; side++) {
        for (around = 1; around <= HV_SIDES; around++) {
            for (number = 1; number <= HV_NUMBERS; number++) {
                hv_board_setup_code(side, around, number);
            }
        }
    }
    hv_board_table.ready = true;
}

int hv_board_place(int cell)
{
    int row = cell / HV_COLS;

    return HV_FIRST + HV_STEP * row + row / 2 + cell % HV_COLS;
}

int hv_board_cell(int place)
{
    int row;

    for (row = 0; row < HV_ROWS; row++) {
        int col = place - hv_board_place(row * HV_COLS);

        if (col >= 0 && col < HV_COLS) {
            return row * HV_COLS + col;
        }
    }
    return -1;
}

static int hv_board_count_empty(const hv_state *state, int cell)
{
    int around[HV_SIDES];
    int i, empty = 0, count = hv_hex_neighbours(cell, around);

    for (i = 0; i < count; i++) {
        empty += state->number[around[i]] == 0;
    }
    return empty;
}

void hv_board_from_state(hv_board *board, const hv_state *state)
{
    int cell, side, v;

    assert(hv_board_table.ready);
    memset(board, 0, sizeof *board);
    for (cell = 0; cell < HV_CELLS; cell++) {
        int place = hv_board_place(cell), around = hv_board_count_empty(state, cell);

        if (state->number[cell] == 0) {
            board->code[place] = (unsigned char)(HV_CODE_EMPTY + around);
        } else {
            board->code[place] = (unsigned char)hv_board_code(state->owner[cell], around,
                                                              state->number[cell]);
        }
    }
    for (side = 0; side < 2; side++) {
        for (v = HV_NUMBERS - 1; v >= 0; v--) {
            board->above[side][v] =
                (unsigned char)(board->above[side][v + 1] + state->bag[side][v + 1]);
        }
        board->left[side] = state->left[side];
    }
    board->lead = hv_state_sum(state, 0) - hv_state_sum(state, 1);
    board->empty = state->empty;
}

void hv_board_draw(hv_board *board, int side, int number)
{
    unsigned char *above = board->above[side];
    int v;

    for (v = 0; v < number; v++) {
        above[v]--;
    }
    board->left[side]--;
}

void hv_board_play(hv_board *board, int side, int number, int place)
{
    int i, gain = number, around = board->code[place] - HV_CODE_EMPTY;

    assert(around >= 0);
    board->code[place] = (unsigned char)hv_board_code(side, around, number);
    for (i = 0; i < HV_SIDES; i++) {
        int other = place + hv_board_around[i];
        int code = board->code[other];
        int smaller = hv_board_table.number[code] < number;

        gain += hv_board_table.gain[side][smaller][code];
        board->code[other] = hv_board_table.after[side][smaller][code];
    }
    board->lead += side == 0 ? gain : -gain;
    board->empty--;
}

int hv_board_gain(const hv_board *board, int side, int number, int place)
{
    int i, gain = number;

    for (i = 0; i < HV_SIDES; i++) {
        int code = board->code[place + hv_board_around[i]];

        gain += hv_board_table.gain[side][hv_board_table.number[code] < number][code];
    }
    return gain;
}

void hv_board_save(const hv_board *board, int place, hv_undo *undo)
{
    int i;

    for (i = 0; i < HV_SIDES; i++) {
        undo->code[i] = board->code[place + hv_board_around[i]];
    }
    undo->code[HV_SIDES] = board->code[place];
    undo->lead = board->lead;
}

void hv_board_take_back(hv_board *board, int place, const hv_undo *undo)
{
    int i;

    for (i = 0; i < HV_SIDES; i++) {
        board->code[place + hv_board_around[i]] = undo->code[i];
    }
    board->code[place] = undo->code[HV_SIDES];
    board->lead = undo->lead;
    board->empty++;
}
