/* referee: Balda's rules for the judge.
 *
 * A position is 25 cells, the words played in order and both sums. Filled cells number
 * 5 + moves at every moment. A move is checked in the order in which a person would read
 * the answer, word first, then the cells, so that the sentence names the first fault.
 * Whether a move exists is asked of every dictionary word in turn: is there a path for it
 * through exactly one empty cell? The plainest way, and fast enough (a letter count
 * throws nearly all words out).
 */
#include "balda/referee.h"

#include <stdio.h>
#include <string.h>

static const char bj_answer_name[] = "output.txt";

void bj_position_start(bj_position *position, const bj_word *start, bool start_used)
{
    int i;

    memset(position, 0, sizeof *position);
    for (i = 0; i < BJ_CELLS; i++)
        position->cell[i] = BJ_EMPTY;
    for (i = 0; i < BJ_SIDE; i++)
        position->cell[2 * BJ_SIDE + i] = (signed char)start->letters[i];
    position->start = *start;
    position->start_used = start_used;
}

int bj_cell(int row, int col)
{
    if (row < 1 || row > BJ_SIDE || col < 1 || col > BJ_SIDE)
        return -1;
    return (row - 1) * BJ_SIDE + col - 1;
}

bool bj_is_full(const bj_position *position)
{
    return position->moves == BJ_MOVES;
}

static bool bj_same_word(const bj_word *a, const bj_word *b)
{
    return a->length == b->length &&
           memcmp(a->letters, b->letters, (size_t)a->length) == 0;
}

static bool bj_is_used(const bj_position *position, const bj_word *word)
{
    int i;

    if (position->start_used && bj_same_word(word, &position->start))
        return true;
    for (i = 0; i < position->moves; i++)
        if (bj_same_word(word, &position->played[i]))
            return true;
    return false;
}

/* ---- Files ------------------------------------------------------------------------ */

static size_t bj_put_word(bj_encoding encoding, const bj_word *word, unsigned char *out)
{
    size_t size = 0;
    int i;

    for (i = 0; i < word->length; i++)
        size += bj_letter_encode(encoding, word->letters[i], out + size);
    out[size++] = '\n';
    return size;
}

size_t bj_write_input(const bj_position *position, bj_encoding encoding,
                      unsigned char out[BJ_INPUT_MAX])
{
    size_t size = 0;
    int i;

    for (i = 0; i < BJ_CELLS; i++) {
        if (position->cell[i] == BJ_EMPTY)
            out[size++] = '.';
        else
            size += bj_letter_encode(encoding, position->cell[i], out + size);
        if (i % BJ_SIDE == BJ_SIDE - 1)
            out[size++] = '\n';
    }
    size += (size_t)sprintf((char *)out + size, "%d\n",
                            position->moves + position->start_used);
    if (position->start_used)
        size += bj_put_word(encoding, &position->start, out + size);
    for (i = 0; i < position->moves; i++)
        size += bj_put_word(encoding, &position->played[i], out + size);
    return size;
}

const char *bj_read_answer(text_reader *t, bj_encoding encoding, bj_move *move)
{
    text_line line;
    char expected[96];
    int i, at[2];

    memset(move, 0, sizeof *move);
    sprintf(expected, "a word of 1..25 lower-case Russian letters in %s",
            bj_encoding_name(encoding));
    if (!text_next_line(t, &line))
        return text_expected(t, expected, &line);
    move->word.length =
        bj_word_decode(encoding, line.data, line.size, move->word.letters, BJ_WORD_MAX);
    if (move->word.length <= 0)
        return text_expected(t, expected, &line);
    for (i = 0; i < move->word.length; i++) {
        const char *error;

        sprintf(expected, "row and column of letter %d of %d (two numbers, one blank)",
                i + 1, move->word.length);
        if (!text_next_line(t, &line))
            return text_expected(t, expected, &line);
        error = text_read_numbers(t, &line, expected, at, 2);
        if (error)
            return error;
        move->row[i] = at[0];
        move->col[i] = at[1];
    }
    return text_at_end(t);
}

/* ---- Legality --------------------------------------------------------------------- */

static bool bj_touch(int a, int b)
{
    int rows = a / BJ_SIDE - b / BJ_SIDE, cols = a % BJ_SIDE - b % BJ_SIDE;

    return rows * rows + cols * cols == 1;
}

static bool bj_touches_filled(const bj_position *position, int cell)
{
    int i;

    for (i = 0; i < BJ_CELLS; i++)
        if (position->cell[i] != BJ_EMPTY && bj_touch(i, cell))
            return true;
    return false;
}

static const char *bj_check_word(const bj_wordlist *list, const bj_position *position,
                                 const bj_word *word, char error[TEXT_ERROR_MAX])
{
    char shown[2 * BJ_WORD_MAX + 1];

    bj_letters_to_utf8(word->letters, word->length, shown);
    if (bj_wordlist_find(list, word->letters, word->length) < 0) {
        snprintf(error, TEXT_ERROR_MAX, "%s:1: the word %s is not in the dictionary",
                 bj_answer_name, shown);
        return error;
    }
    if (bj_is_used(position, word)) {
        snprintf(error, TEXT_ERROR_MAX, "%s:1: the word %s was used before",
                 bj_answer_name, shown);
        return error;
    }
    return NULL;
}

/* The cell of letter i and its place in the path so far; *empty counts the empty ones. */
static const char *bj_check_cell(const bj_position *position, const bj_move *move, int i,
                                 int *cells, int *empty, char error[TEXT_ERROR_MAX])
{
    int row = move->row[i], col = move->col[i], cell = bj_cell(row, col), j;
    int used = sprintf(error, "%s:%d: cell %d %d ", bj_answer_name, i + 2, row, col);
    char *tail = error + used;
    char there[3], wanted[3];

    if (cell < 0) {
        sprintf(tail, "is outside the board (1..5)");
        return error;
    }
    for (j = 0; j < i; j++)
        if (cells[j] == cell) {
            sprintf(tail, "is used twice (letters %d and %d)", j + 1, i + 1);
            return error;
        }
    if (i > 0 && !bj_touch(cells[i - 1], cell)) {
        sprintf(tail, "does not share a side with the cell before, %d %d",
                move->row[i - 1], move->col[i - 1]);
        return error;
    }
    cells[i] = cell;
    if (position->cell[cell] == BJ_EMPTY) {
        ++*empty;
        return NULL;
    }
    if (position->cell[cell] == (signed char)move->word.letters[i])
        return NULL;
    bj_letters_to_utf8((const unsigned char *)&position->cell[cell], 1, there);
    bj_letters_to_utf8(&move->word.letters[i], 1, wanted);
    sprintf(tail, "holds %s, letter %d of the word is %s", there, i + 1, wanted);
    return error;
}

const char *bj_check_path(const bj_position *position, const bj_move *move,
                          char error[TEXT_ERROR_MAX])
{
    int cells[BJ_WORD_MAX];
    int empty = 0, i;
    const char *fault = NULL;

    for (i = 0; !fault && i < move->word.length; i++)
        fault = bj_check_cell(position, move, i, cells, &empty, error);
    if (fault)
        return fault;
    if (empty != 1) {
        sprintf(error, "%s: exactly one cell must be empty on the board, not %d",
                bj_answer_name, empty);
        return error;
    }
    /* A longer word reaches the new cell over a filled one, a single letter may not. */
    if (move->word.length == 1 && !bj_touches_filled(position, cells[0])) {
        sprintf(error, "%s:2: cell %d %d touches no filled cell", bj_answer_name,
                move->row[0], move->col[0]);
        return error;
    }
    return NULL;
}

const char *bj_check_move(const bj_wordlist *list, const bj_position *position,
                          const bj_move *move, char error[TEXT_ERROR_MAX])
{
    const char *fault = bj_check_word(list, position, &move->word, error);

    return fault ? fault : bj_check_path(position, move, error);
}

void bj_make_move(bj_position *position, const bj_move *move)
{
    int i;

    for (i = 0; i < move->word.length; i++)
        position->cell[bj_cell(move->row[i], move->col[i])] =
            (signed char)move->word.letters[i];
    position->score[position->moves % 2] += move->word.length;
    position->played[position->moves] = move->word;
    position->moves++;
}

/* ---- Is there a move? ------------------------------------------------------------- */

/* Letters the board lacks for the word, counted with repetition; stops at 2. */
static int bj_missing(const int counts[BJ_LETTERS], const unsigned char *letters,
                      int length)
{
    int left[BJ_LETTERS];
    int missing = 0, i;

    memcpy(left, counts, sizeof left);
    for (i = 0; i < length && missing < 2; i++)
        if (left[letters[i]]-- <= 0)
            missing++;
    return missing;
}

/* Tries to lay letters i.. on the board, letter i on `cell`. `path` holds the cells
 * taken, at most one of them empty (`blank`; `only` if that is not -1). Depth is the
 * word's length, at most 25. */
static bool bj_lay(const bj_position *position, const bj_word *word, int only, int i,
                   int cell, bool blank, int *path)
{
    int next, j;

    for (j = 0; j < i; j++)
        if (path[j] == cell)
            return false;
    if (position->cell[cell] == BJ_EMPTY) {
        if (blank || (only >= 0 && cell != only))
            return false;
        blank = true;
    } else if (position->cell[cell] != (signed char)word->letters[i]) {
        return false;
    }
    path[i] = cell;
    if (i + 1 == word->length)
        return blank && (i > 0 || bj_touches_filled(position, cell));
    for (next = 0; next < BJ_CELLS; next++)
        if (bj_touch(cell, next) &&
            bj_lay(position, word, only, i + 1, next, blank, path))
            return true;
    return false;
}

static bool bj_lay_anywhere(const bj_position *position, const bj_word *word, int only,
                            int *path)
{
    int cell;

    for (cell = 0; cell < BJ_CELLS; cell++)
        if (bj_lay(position, word, only, 0, cell, false, path))
            return true;
    return false;
}

bool bj_find_path(const bj_position *position, const bj_word *word, int only,
                  bj_move *move)
{
    int path[BJ_WORD_MAX];
    int i;

    if (!bj_lay_anywhere(position, word, only, path))
        return false;
    move->word = *word;
    for (i = 0; i < word->length; i++) {
        move->row[i] = path[i] / BJ_SIDE + 1;
        move->col[i] = path[i] % BJ_SIDE + 1;
    }
    return true;
}

bool bj_has_move(const bj_wordlist *list, const bj_position *position)
{
    int counts[BJ_LETTERS] = {0};
    int path[BJ_WORD_MAX];
    bj_word word;
    int i;

    for (i = 0; i < BJ_CELLS; i++)
        if (position->cell[i] != BJ_EMPTY)
            counts[position->cell[i]]++;
    for (i = 0; i < list->count; i++) {
        const unsigned char *letters = bj_wordlist_word(list, i, &word.length);

        if (bj_missing(counts, letters, word.length) > 1)
            continue;
        memcpy(word.letters, letters, (size_t)word.length);
        if (!bj_is_used(position, &word) && bj_lay_anywhere(position, &word, -1, path))
            return true;
    }
    return false;
}
