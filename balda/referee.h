/* referee: the rules of Balda as the judge knows them: position, legality, scores, and
 * the two file formats. Written apart from the bot's rules, so that one misreading cannot
 * hide in both. Cells are numbered 0..24, row by row; files count rows and columns
 * from 1.
 */
#ifndef BALDA_REFEREE_H
#define BALDA_REFEREE_H

#include <stdbool.h>
#include <stddef.h>

#include "balda/wordlist.h"
#include "common/judge/text.h"

enum {
    BJ_SIDE = 5,
    BJ_CELLS = 25,
    BJ_MOVES = 20, /* a full game */
    BJ_EMPTY = -1,
    BJ_INPUT_MAX = 4096 /* bytes of the largest input.txt: 25 cells + 21 words of 25 */
};

/* A word: letters, at most as many as the board has cells. */
typedef struct bj_word {
    unsigned char letters[BJ_WORD_MAX];
    int length;
} bj_word;

typedef struct bj_move {
    bj_word word;
    int row[BJ_WORD_MAX], col[BJ_WORD_MAX]; /* as written: counted from 1, unchecked */
} bj_move;

typedef struct bj_position {
    signed char cell[BJ_CELLS]; /* letter or BJ_EMPTY */
    int moves;                  /* made so far; player moves % 2 is to move */
    int score[2];
    bj_word start;            /* the word of the middle row */
    bool start_used;          /* it counts as used, and stands in the list */
    bj_word played[BJ_MOVES]; /* in order of play */
} bj_position;

enum { BJ_BAD_FORMAT = 1, BJ_ILLEGAL = 2 };

/* The start position; start->length is 5. */
void bj_position_start(bj_position *position, const bj_word *start, bool start_used);

/* Writes input.txt: board, number of used words, the words (the start word first if it
 * counts as used, then in order of play). Returns the size. */
size_t bj_write_input(const bj_position *position, bj_encoding encoding,
                      unsigned char out[BJ_INPUT_MAX]);

/* Reads output.txt. Returns NULL or the sentence in t->error; t->warnings tells what was
 * tolerated. Start t with text_start before. */
const char *bj_read_answer(text_reader *t, bj_encoding encoding, bj_move *move);

/* NULL if the move is legal, else a sentence written to `error`: which rule it breaks,
 * words in UTF-8. bj_check_path leaves the dictionary and the used words out of it. */
const char *bj_check_move(const bj_wordlist *list, const bj_position *position,
                          const bj_move *move, char error[TEXT_ERROR_MAX]);
const char *bj_check_path(const bj_position *position, const bj_move *move,
                          char error[TEXT_ERROR_MAX]);

/* Makes a legal move: letter, score, used word, other player to move. */
void bj_make_move(bj_position *position, const bj_move *move);

/* Cell of row and column counted from 1, or -1 outside the board. */
int bj_cell(int row, int col);

/* The player to move has at least one legal move. */
bool bj_has_move(const bj_wordlist *list, const bj_position *position);

/* A path for `word` over exactly one empty cell, `only` if that is not -1; the dictionary
 * and the used words do not matter. Fills the move and returns true if there is one. */
bool bj_find_path(const bj_position *position, const bj_word *word, int only,
                  bj_move *move);

bool bj_is_full(const bj_position *position);

#endif
