/* solve: one position a line, each solved from empty tables. Seconds are of processor
 * time, so that figures of a busy machine can be compared.
 */
#include "rivers/solve.h"

#include <stdlib.h>
#include <string.h>

#include "rivers/root.h"

static bool rv_solve_is_board(io_slice token)
{
    size_t i;

    for (i = 0; i < token.size && token.data[i] >= '0' && token.data[i] <= '2'; i++)
        ;
    return i == RV_BOARD_TEXT && i == token.size;
}

static io_slice rv_solve_token(io_slice *line)
{
    io_slice token;

    while (line->size && (*line->data == ' ' || *line->data == '\t')) {
        line->data++;
        line->size--;
    }
    token = *line;
    while (line->size && *line->data != ' ' && *line->data != '\t') {
        line->data++;
        line->size--;
    }
    token.size -= line->size;
    return token;
}

/* +N or -N */
static void rv_solve_expect(rv_solve_item *item, io_slice token)
{
    char text[8] = "";

    if (token.size < 2 || token.size >= sizeof text ||
        (token.data[0] != '+' && token.data[0] != '-'))
        return;
    memcpy(text, token.data, token.size);
    item->expects = true;
    item->expected = (int)strtol(text, NULL, 10);
}

static const char *rv_solve_parse(rv_solve_item *item, io_reader *reader, io_slice line)
{
    long number = reader->line - 1;
    io_slice token = rv_solve_token(&line), name = token;
    size_t length;

    if (!rv_solve_is_board(token))
        token = rv_solve_token(&line);
    if (!rv_solve_is_board(token))
        return io_expected_at(reader, number, "a board of 64 digits 0, 1, 2", token);
    length = name.data == token.data ? 0 : name.size;
    length = length < sizeof item->name ? length : sizeof item->name - 1;
    memcpy(item->name, name.data, length);
    item->name[length] = '\0';
    name = rv_solve_token(&line);
    if (name.size != 1 || name.data[0] < '1' || name.data[0] > '2')
        return io_expected_at(reader, number, "the colour to move, 1 or 2", name);
    item->colour = name.data[0] - '0';
    rv_board_read(&item->board, (const char *)token.data, item->colour);
    item->expects = false;
    while (line.size)
        rv_solve_expect(item, rv_solve_token(&line));
    return NULL;
}

/* Solves one and prints its line; true if the result is the expected one or none was. */
static bool rv_solve_one(rv_task *task, rv_solve_item *item, bool unlimited, FILE *out,
                         double *seconds)
{
    double start = clk_now(true), used;
    rv_choice choice;
    rv_board board = item->board;
    int score;

    if (unlimited)
        board.hands = RV_HANDS(RV_UNLIMITED, RV_UNLIMITED);
    rv_task_begin(task, NULL, 0);
    choice = rv_root_think(task, &board, item->colour - 1, 0);
    score = choice.score / RV_UNIT;
    if (choice.cell == RV_PASS && !rv_board_is_over(&board)) {
        board = rv_board_after(&board, RV_PASS);
        score = -rv_root_think(task, &board, 2 - item->colour, 0).score / RV_UNIT;
    } else if (choice.cell == RV_PASS) {
        score = rv_board_result(&board);
    }
    used = clk_now(true) - start;
    *seconds += used;
    fprintf(out, "%-8s %2d empties %+3d  ", item->name, rv_board_empties(&board), score);
    if (choice.cell == RV_PASS)
        fprintf(out, "pass");
    else
        fprintf(out, "%d,%d ", choice.cell / 8 + 1, choice.cell % 8 + 1);
    fprintf(out, " %12.0f nodes %8.3f s", (double)task->nodes, used);
    if (item->expects && item->expected != score)
        fprintf(out, "  WRONG: expected %+d", item->expected);
    fprintf(out, "\n");
    fflush(out);
    return !item->expects || item->expected == score;
}

bool rv_solve_next(rv_solve_item *item, io_reader *reader, const char **error)
{
    io_slice line;

    *error = NULL;
    while (io_next_line(reader, &line)) {
        if (line.size == 0 || line.data[0] == '#')
            continue;
        *error = rv_solve_parse(item, reader, line);
        return *error == NULL;
    }
    return false;
}

const char *rv_solve_all(rv_task *task, io_reader *reader, bool unlimited, FILE *out,
                         int *wrong)
{
    rv_solve_item item;
    double seconds = 0, nodes = 0;
    const char *error;
    int count = 0;

    *wrong = 0;
    while (rv_solve_next(&item, reader, &error)) {
        rv_hash_clear(&task->main);
        rv_hash_clear(&task->late);
        *wrong += !rv_solve_one(task, &item, unlimited, out, &seconds);
        nodes += (double)task->nodes;
        count++;
    }
    if (error)
        return error;
    fprintf(out, "%d positions, %d wrong, %.0f nodes, %.2f s, %.1f million nodes/s\n", count,
            *wrong, nodes, seconds, nodes / 1e6 / (seconds > 0 ? seconds : 1));
    return NULL;
}
