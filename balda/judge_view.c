/* judge_view: drawing and replaying Balda.
 *
 * A view is a position, who placed each letter, and the path of the last word. Texts of
 * moves are UTF-8; a line typed by a human is first made a bj_move, then an output.txt in
 * the encoding of the game, so that a human's move goes the same way as a bot's.
 */
#include "balda/judge_view.h"

#include <stdlib.h>
#include <string.h>

enum { BJ_BY_START = -1, BJ_NOBODY = -2 };

typedef struct bj_view {
    bj_position position;
    bj_encoding encoding;
    signed char owner[BJ_CELLS]; /* player, BJ_BY_START or BJ_NOBODY */
    bj_move last;                /* length 0: none */
    int placed;                  /* cell of the last new letter, -1 */
    char error[TEXT_ERROR_MAX];
} bj_view;

void bj_move_to_text(const bj_move *move, char out[BJ_MOVE_TEXT])
{
    int i;

    bj_letters_to_utf8(move->word.letters, move->word.length, out);
    out += strlen(out);
    for (i = 0; i < move->word.length; i++)
        out += sprintf(out, " %d %d", move->row[i], move->col[i]);
}

void *bj_view_open(bj_encoding encoding, const char *start)
{
    bj_view *view;
    bj_word word;
    int i;

    word.length = bj_word_decode(BJ_UTF8, (const unsigned char *)start, strlen(start),
                                 word.letters, BJ_SIDE);
    if (word.length != BJ_SIDE)
        return NULL;
    view = calloc(1, sizeof *view);
    if (!view)
        return NULL;
    bj_position_start(&view->position, &word, true);
    view->encoding = encoding;
    view->placed = -1;
    for (i = 0; i < BJ_CELLS; i++)
        view->owner[i] = view->position.cell[i] == BJ_EMPTY ? BJ_NOBODY : BJ_BY_START;
    return view;
}

void bj_view_close(void *view)
{
    free(view);
}

/* Reads "word n n n n ..." into a move and the numbers behind the word; -1 on anything
 * else, else how many numbers there are. */
static int bj_view_parse(const char *line, bj_word *word, int *numbers, int most)
{
    size_t size = strcspn(line, " ");
    int n = 0;

    word->length = bj_word_decode(BJ_UTF8, (const unsigned char *)line, size,
                                  word->letters, BJ_WORD_MAX);
    if (word->length <= 0)
        return -1;
    line += size;
    for (;;) {
        line += strspn(line, " ");
        if (*line == '\0')
            return n;
        if (n == most || *line < '0' || *line > '9' || strspn(line, "0123456789") > 2)
            return -1;
        numbers[n++] = (int)strtol(line, NULL, 10);
        line += strspn(line, "0123456789");
        if (*line != ' ' && *line != '\0')
            return -1;
    }
}

/* A move whose every cell is named; false if the numbers do not fit the word. */
static bool bj_view_move_of(const char *line, bj_move *move)
{
    int numbers[2 * BJ_WORD_MAX] = {0}, i;
    int n = bj_view_parse(line, &move->word, numbers, 2 * BJ_WORD_MAX);

    if (n != 2 * move->word.length)
        return false;
    for (i = 0; i < move->word.length; i++) {
        move->row[i] = numbers[2 * i];
        move->col[i] = numbers[2 * i + 1];
    }
    return true;
}

const char *bj_view_move(void *data, int seat, const char *text)
{
    bj_view *view = data;
    bj_move move;
    int i;

    if (bj_is_full(&view->position))
        return "a move after the end of the game";
    if (seat != view->position.moves % 2)
        return "a move out of turn";
    if (!bj_view_move_of(text, &move))
        return "expected a word and its cells";
    if (bj_check_path(&view->position, &move, view->error))
        return view->error;
    for (i = 0; i < move.word.length; i++) {
        int cell = bj_cell(move.row[i], move.col[i]);

        if (view->position.cell[cell] == BJ_EMPTY) {
            view->placed = cell;
            view->owner[cell] = (signed char)seat;
        }
    }
    view->last = move;
    bj_make_move(&view->position, &move);
    return NULL;
}

static bool bj_view_in_word(const bj_view *view, int cell)
{
    int i;

    for (i = 0; i < view->last.word.length; i++)
        if (bj_cell(view->last.row[i], view->last.col[i]) == cell)
            return true;
    return false;
}

/* The words of both players, each with its sum. */
static void bj_view_words(const bj_view *view, FILE *out)
{
    static const char *const names[] = {"first ", "second"};
    char word[2 * BJ_WORD_MAX + 1];
    int player, i;

    for (player = 0; player < 2; player++) {
        fprintf(out, "  %s %3d:", names[player], view->position.score[player]);
        for (i = player; i < view->position.moves; i += 2) {
            const bj_word *w = &view->position.played[i];

            bj_letters_to_utf8(w->letters, w->length, word);
            fprintf(out, " %s", word);
        }
        fputc('\n', out);
    }
}

void bj_view_text(const void *data, FILE *out, bool colour)
{
    const bj_view *view = data;
    int row, col;

    fprintf(out, "     1  2  3  4  5\n");
    for (row = 1; row <= BJ_SIDE; row++) {
        fprintf(out, "  %d ", row);
        for (col = 1; col <= BJ_SIDE; col++) {
            int cell = bj_cell(row, col);
            bool in_word = bj_view_in_word(view, cell), placed = cell == view->placed;
            char letter[3] = ".";

            if (view->position.cell[cell] != BJ_EMPTY)
                bj_letters_to_utf8((const unsigned char *)&view->position.cell[cell], 1,
                                   letter);
            if (colour)
                fprintf(out, "%s %s %s",
                        placed    ? "\033[1;7m"
                        : in_word ? "\033[1;4m"
                                  : "",
                        letter, placed || in_word ? "\033[0m" : "");
            else
                fprintf(out, "%c%s%c",
                        placed    ? '['
                        : in_word ? '('
                                  : ' ',
                        letter,
                        placed    ? ']'
                        : in_word ? ')'
                                  : ' ');
        }
        fputc('\n', out);
    }
    bj_view_words(view, out);
}

void bj_view_size(const void *view, int *rows, int *cols)
{
    (void)view;
    *rows = BJ_SIDE;
    *cols = BJ_SIDE;
}

void bj_view_cell(const void *data, int row, int col, contest_cell *cell)
{
    const bj_view *view = data;
    int at = row * BJ_SIDE + col;
    static const char *const by[] = {"start", "p0", "p1"};

    cell->look[0] = cell->text[0] = '\0';
    if (view->position.cell[at] == BJ_EMPTY)
        return;
    bj_letters_to_utf8((const unsigned char *)&view->position.cell[at], 1, cell->text);
    sprintf(cell->look, "letter %s%s", by[view->owner[at] + 1],
            at == view->placed          ? " new"
            : bj_view_in_word(view, at) ? " word"
                                        : "");
}

int bj_view_path(const void *data, int cells[CONTEST_PATH])
{
    const bj_view *view = data;
    int i;

    for (i = 0; i < view->last.word.length; i++)
        cells[i] = bj_cell(view->last.row[i], view->last.col[i]);
    return view->last.word.length;
}

void bj_view_caption(const void *data, char text[CONTEST_TEXT])
{
    const bj_view *view = data;
    char word[2 * BJ_WORD_MAX + 1];
    int n =
        sprintf(text, "Score %d : %d", view->position.score[0], view->position.score[1]);

    if (view->last.word.length == 0)
        return;
    bj_letters_to_utf8(view->last.word.letters, view->last.word.length, word);
    sprintf(text + n, ", last word %s (%d)", word, view->last.word.length);
}

/* The move that a typed line means. */
static const char *bj_view_understand(const bj_view *view, const char *line,
                                      bj_move *move)
{
    int numbers[2 * BJ_WORD_MAX] = {0}, only = -1;
    int n = bj_view_parse(line, &move->word, numbers, 2 * BJ_WORD_MAX);

    if (n < 0)
        return "expected a word in lower-case Russian letters, then numbers from 1 to 5";
    if (n == 2 * move->word.length && bj_view_move_of(line, move))
        return NULL;
    if (n == 2)
        only = bj_cell(numbers[0], numbers[1]);
    if ((n != 0 && n != 2) || (n == 2 && only < 0))
        return "expected the cell of the new letter, or the cells of all letters";
    if (!bj_find_path(&view->position, &move->word, only, move))
        return "the word cannot be laid so with one new letter";
    return NULL;
}

const char *bj_view_line(const void *data, const char *line, char *out, int size)
{
    const bj_view *view = data;
    unsigned char bytes[BJ_LETTER_BYTES];
    bj_move move;
    const char *wrong = bj_view_understand(view, line, &move);
    int i;

    if (wrong)
        return wrong;
    if (size < BJ_MOVE_TEXT + BJ_WORD_MAX + 2)
        return "the word is too long";
    for (i = 0; i < move.word.length; i++) {
        size_t used = bj_letter_encode(view->encoding, move.word.letters[i], bytes);

        memcpy(out, bytes, used);
        out += used;
    }
    *out++ = '\n';
    for (i = 0; i < move.word.length; i++)
        out += sprintf(out, "%d %d\n", move.row[i], move.col[i]);
    return NULL;
}
