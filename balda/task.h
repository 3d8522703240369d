/* task: input.txt and output.txt of the contest. */
#ifndef BALDA_TASK_H
#define BALDA_TASK_H

#include "balda/alphabet.h"
#include "balda/lexicon.h"
#include "balda/rules.h"
#include "balda/search.h"
#include "common/io.h"

/* The statement's example is lost; that rows and columns count from 1 is our reading. */
enum { BD_FIRST_NUMBER = 1 };

enum { BD_ANSWER_MAX = (BD_WORD_MAX + 1) * 8 };

/* input.txt as it stands: the board's bytes are not yet decoded. */
typedef struct bd_task {
    io_slice board; /* the five lines and what is between them */
    io_slice rows[BD_SIDE];
    io_slice words; /* the rest: perhaps N, then the used words */
    long rows_line[BD_SIDE];
} bd_task;

/* Finds the parts of the input. Returns NULL or a sentence. */
const char *bd_task_read(bd_task *task, io_reader *input);

/* Decodes the board. Returns NULL or a sentence. */
const char *bd_task_board(const bd_task *task, io_reader *input,
                          const bd_alphabet *alphabet, bd_board *board);

/* Marks the used words in the lexicon and works out the rest of the state: the score so
 * far, if the list can be the moves in order, and the start word, if it is not listed.
 * The board of the state must be set. */
void bd_task_used(const bd_task *task, const bd_alphabet *alphabet, bd_lexicon *lexicon,
                  bd_state *state);

/* The text of output.txt for a legal move; returns its size. */
int bd_task_answer(const bd_alphabet *alphabet, const bd_board *board,
                   const bd_lexicon *lexicon, bd_move move, char out[BD_ANSWER_MAX]);

#endif
