/* task: see task.h.
 *
 * Model: the input is five rows, then (tolerantly) a number that is not needed, then used
 * words, one a line; a line that is no word of up to 25 letters still counts as a move.
 * The list tells the score if it can be the moves in order: then there are as many words
 * as moves, or one more, the start word, and the k-th word lacks at most k letters of
 * what the start word has.
 */
#include "balda/task.h"

#include <stdio.h>
#include <string.h>

static bool bd_task_blank(unsigned char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

static bool bd_task_line(io_reader *input, io_slice *line)
{
    if (!io_next_line(input, line))
        return false;
    while (line->size && bd_task_blank(line->data[0])) {
        line->data++;
        line->size--;
    }
    return true;
}

const char *bd_task_read(bd_task *task, io_reader *input)
{
    static const io_slice none = {NULL, 0};
    io_slice line;
    int rows = 0;

    memset(task, 0, sizeof *task);
    while (rows < BD_SIDE) {
        if (!bd_task_line(input, &line))
            return io_expected_at(input, input->line, "5 rows of 5 letters or dots",
                                  none);
        if (line.size == 0 && rows == 0)
            continue;
        task->rows[rows] = line;
        task->rows_line[rows++] = input->line - 1;
    }
    task->board.data = task->rows[0].data;
    task->board.size = (size_t)(line.data + line.size - task->rows[0].data);
    task->words.data = input->data + input->pos;
    task->words.size = input->size - input->pos;
    return NULL;
}

const char *bd_task_board(const bd_task *task, io_reader *input,
                          const bd_alphabet *alphabet, bd_board *board)
{
    int row, col;

    bd_board_clear(board);
    for (row = 0; row < BD_SIDE; row++) {
        const unsigned char *at = task->rows[row].data;
        const unsigned char *end = at + task->rows[row].size;
        for (col = 0; col < BD_SIDE && at < end; col++) {
            unsigned letter;
            if (*at == '.') {
                at++;
                continue;
            }
            letter = bd_alphabet_next(alphabet, &at, end);
            if (letter == BD_NO_LETTER)
                break;
            bd_board_put(board, row * BD_SIDE + col, (int)letter);
        }
        if (col < BD_SIDE || at != end)
            return io_expected_at(input, task->rows_line[row],
                                  "a row of 5 lower-case Russian letters or dots",
                                  task->rows[row]);
    }
    if (!board->filled)
        return io_expected_at(input, task->rows_line[BD_START_ROW],
                              "a board with letters on it", task->rows[BD_START_ROW]);
    return NULL;
}

/* What the list of used words says, while it is read. */
typedef struct bd_tally {
    bd_need start; /* the board with only the start word on it */
    unsigned char start_word[BD_SIDE];
    bool has_start; /* row 3 is full */
    bool start_listed;
    bool ordered; /* every word so far could be the move of its turn */
    int moves;    /* words, the start word not counted the first time */
    int sums[2];  /* letters of the words of the first and the second player */
} bd_tally;

static void bd_tally_begin(bd_tally *tally, const bd_board *board)
{
    bd_board start;
    int col;

    memset(tally, 0, sizeof *tally);
    bd_board_clear(&start);
    tally->has_start = true;
    tally->ordered = true;
    for (col = 0; col < BD_SIDE; col++) {
        int cell = BD_START_ROW * BD_SIDE + col;
        tally->start_word[col] = board->letter[cell];
        if (board->letter[cell] == BD_EMPTY)
            tally->has_start = false;
        else
            bd_board_put(&start, cell, board->letter[cell]);
    }
    bd_need_set(&tally->start, &start, BD_CELLS);
}

/* length -1: no word that could have been played. */
static void bd_tally_add(bd_tally *tally, const unsigned char *word, int length)
{
    if (tally->has_start && !tally->start_listed && length == BD_SIDE &&
        memcmp(word, tally->start_word, BD_SIDE) == 0) {
        tally->start_listed = true;
        return;
    }
    if (tally->moves > BD_CELLS)
        return;
    if (length < 1 || bd_need_cells(&tally->start, word, length) > tally->moves + 1)
        tally->ordered = false;
    else
        tally->sums[tally->moves & 1] += length;
    tally->moves++;
}

static bool bd_task_is_number(io_slice line)
{
    size_t i;

    for (i = 0; i < line.size; i++)
        if (line.data[i] < '0' || line.data[i] > '9')
            return false;
    return line.size > 0;
}

void bd_task_used(const bd_task *task, const bd_alphabet *alphabet, bd_lexicon *lexicon,
                  bd_state *state)
{
    int played = bd_set_count(state->board.filled) - BD_SIDE;
    unsigned char word[BD_WORD_MAX];
    bd_tally tally;
    io_reader rest;
    io_slice line;

    bd_tally_begin(&tally, &state->board);
    memset(&rest, 0, sizeof rest);
    rest.data = (unsigned char *)task->words.data;
    rest.size = task->words.size;
    while (bd_task_line(&rest, &line)) {
        int length = bd_alphabet_decode(alphabet, line, word, BD_WORD_MAX);
        uint32_t place = length > 0 ? bd_lexicon_find(lexicon, word, length) : 0;
        if (line.size == 0 || bd_task_is_number(line))
            continue;
        if (place)
            bd_lexicon_use(lexicon, place);
        bd_tally_add(&tally, word, length);
    }
    state->lead_known = tally.has_start && tally.ordered && tally.moves == played;
    state->lead = tally.sums[played & 1] - tally.sums[!(played & 1)];
    state->start = 0;
    if (tally.has_start && !tally.start_listed)
        state->start = bd_lexicon_find(lexicon, tally.start_word, BD_SIDE);
}

int bd_task_answer(const bd_alphabet *alphabet, const bd_board *board,
                   const bd_lexicon *lexicon, bd_move move, char out[BD_ANSWER_MAX])
{
    const unsigned char *word = bd_lexicon_word(lexicon, move.word);
    unsigned char path[BD_WORD_MAX];
    int size = 0;
    int i;

    if (!bd_rules_path(board, move.cell, move.letter, word, move.length, path))
        return 0;
    for (i = 0; i < move.length; i++)
        size += bd_alphabet_encode(alphabet, word[i], (unsigned char *)out + size);
    out[size++] = '\n';
    for (i = 0; i < move.length; i++)
        size += sprintf(out + size, "%d %d\n", path[i] / BD_SIDE + BD_FIRST_NUMBER,
                        path[i] % BD_SIDE + BD_FIRST_NUMBER);
    return size;
}
