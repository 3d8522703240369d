/* Fuzz target: a whole game's input through the reader, with an own move after each turn.
 */
#include "common/io.h"
#include "hive/protocol.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int first_empty(const hv_state *state)
{
    int cell = 0;

    while (cell < HV_CELLS && !hv_state_can_play(state, cell)) {
        cell++;
    }
    return cell;
}

/* The bot's loop without the thinking. */
static enum hv_got play(hv_input *input)
{
    hv_state state;
    hv_turn turn;
    int seat = 0, move;
    enum hv_got got = hv_input_seat(input, &seat);

    hv_state_init(&state);
    for (move = 0; got == HV_GOT_VALUE && move < HV_DRAWS; move++) {
        int cell;

        got = move == 0 && seat == 0 ? hv_input_first(input, &turn)
                                     : hv_input_turn(input, &state, &turn);
        if (got != HV_GOT_VALUE) {
            break;
        }
        if (turn.cell >= 0) {
            hv_state_draw(&state, 1 - seat, turn.number);
            hv_state_play(&state, 1 - seat, turn.number, turn.cell);
        }
        hv_state_draw(&state, seat, turn.own_number);
        cell = first_empty(&state);
        assert(cell < HV_CELLS);
        hv_state_play(&state, seat, turn.own_number, cell);
    }
    return got;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FILE *file = tmpfile();
    hv_input input;

    if (file == NULL) {
        return 0;
    }
    if (size > 0) {
        fwrite(data, 1, size, file);
        rewind(file);
    }
    hv_input_init(&input, file);
    if (play(&input) == HV_GOT_BAD) {
        assert(strncmp(input.error, "standard input:", 15) == 0);
        assert(strlen(input.error) < HV_ERROR_MAX);
    }
    fclose(file);
    return 0;
}
