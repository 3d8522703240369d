/* protocol: the reader of the judge's lines.
 *
 * Tokens, not lines: blanks, CR, LF and tabs all separate, so "0", "10" may share a line.
 * getc takes from stdio's buffer what a read() delivered and waits only when it is
 * empty, so nothing waits for a byte that is not needed.
 */
#include "hive/protocol.h"

#include <string.h>

enum { HV_TOKEN_MAX = 24, HV_CTRL_Z = 0x1A };

void hv_input_init(hv_input *input, FILE *file)
{
    memset(input, 0, sizeof *input);
    input->file = file;
    input->line = 1;
}

/* The next byte; counts lines, with CR, LF and CR LF as one end each. */
static int hv_input_byte(hv_input *input)
{
    int byte = getc(input->file);

    if (byte == '\r' || (byte == '\n' && !input->cr)) {
        input->line++;
    }
    input->cr = byte == '\r';
    return byte == HV_CTRL_Z ? EOF : byte;
}

static bool hv_input_is_blank(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* First byte that is not white space; a byte-order mark at the very start is skipped. */
static int hv_input_skip(hv_input *input)
{
    int byte = hv_input_byte(input);

    if (!input->started && byte == 0xEF) {
        if (hv_input_byte(input) != 0xBB || hv_input_byte(input) != 0xBF) {
            return '?';
        }
        byte = hv_input_byte(input);
    }
    input->started = true;
    while (hv_input_is_blank(byte)) {
        byte = hv_input_byte(input);
    }
    return byte;
}

static enum hv_got hv_input_fail(hv_input *input, long line, int low, int high,
                                 const char *what, const char *found)
{
    sprintf(input->error, "standard input:%ld: expected %.50s (%d to %d), found %.50s",
            line, what, low, high, found);
    return HV_GOT_BAD;
}

/* Appends a byte to a token for messages; bytes that are not printable become '?'. */
static size_t hv_input_keep(char token[HV_TOKEN_MAX], size_t size, int byte)
{
    if (size + 1 < HV_TOKEN_MAX) {
        token[size] = (char)(byte > ' ' && byte < 127 ? byte : '?');
        token[size + 1] = '\0';
        return size + 1;
    }
    return size;
}

enum hv_got hv_input_number(hv_input *input, int low, int high, const char *what,
                            int *value)
{
    char token[HV_TOKEN_MAX] = "";
    int byte = hv_input_skip(input);
    long line = input->line, number = 0;
    bool negative = byte == '-', digits = false;
    size_t size = 0;

    if (byte == EOF) {
        hv_input_fail(input, line, low, high, what, "end of input");
        return HV_GOT_END;
    }
    if (byte == '-' || byte == '+') {
        size = hv_input_keep(token, size, byte);
        byte = hv_input_byte(input);
    }
    while (byte >= '0' && byte <= '9') {
        digits = true;
        number = number > 100000 ? number : number * 10 + (byte - '0');
        size = hv_input_keep(token, size, byte);
        byte = hv_input_byte(input);
    }
    number = negative ? -number : number;
    if (byte != EOF && !hv_input_is_blank(byte)) {
        digits = false;
        hv_input_keep(token, size,
                      byte); /* the rest may never come: do not wait for it */
    }
    if (!digits || number < low || number > high) {
        return hv_input_fail(input, line, low, high, what, token);
    }
    *value = (int)number;
    return HV_GOT_VALUE;
}

enum hv_got hv_input_seat(hv_input *input, int *seat)
{
    return hv_input_number(input, 0, 1, "0 (we move first) or 1 (we move second)", seat);
}

enum hv_got hv_input_first(hv_input *input, hv_turn *turn)
{
    turn->number = 0;
    turn->cell = -1;
    return hv_input_number(input, 1, HV_NUMBERS, "our number", &turn->own_number);
}

enum hv_got hv_input_turn(hv_input *input, const hv_state *state, hv_turn *turn)
{
    int row = 0, col = 0;
    enum hv_got got;

    got = hv_input_number(input, 1, HV_NUMBERS, "the opponent's number", &turn->number);
    if (got != HV_GOT_VALUE) {
        return got;
    }
    got = hv_input_number(input, 1, HV_ROWS, "the opponent's row", &row);
    if (got == HV_GOT_VALUE) {
        got = hv_input_number(input, 1, HV_COLS, "the opponent's column", &col);
    }
    if (got != HV_GOT_VALUE) {
        return HV_GOT_BAD;
    }
    turn->cell = hv_hex_cell(row, col);
    if (!hv_state_can_play(state, turn->cell)) {
        sprintf(
            input->error,
            "standard input:%ld: expected an empty cell, found the occupied cell %d %d",
            input->line, row, col);
        return HV_GOT_BAD;
    }
    got = hv_input_number(input, 1, HV_NUMBERS, "our number", &turn->own_number);
    return got == HV_GOT_VALUE ? HV_GOT_VALUE : HV_GOT_BAD;
}
