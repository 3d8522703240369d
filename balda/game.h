/* game: one call of the contest: its three files, from reading to the answer on disk. */
#ifndef BALDA_GAME_H
#define BALDA_GAME_H

#include "balda/alphabet.h"
#include "balda/lexicon.h"
#include "balda/search.h"
#include "balda/task.h"
#include "common/io.h"

/* Other players' files lie in the same directory: every file of ours begins with the
 * contestant's last name. */
#ifndef BALDA_PREFIX
#define BALDA_PREFIX "balda_"
#endif

#define BD_INPUT "input.txt"
#define BD_DICT "dict.txt"
#define BD_OUTPUT "output.txt"
#define BD_TEMP BALDA_PREFIX "output.tmp"

typedef struct bd_game {
    io_reader input, dict;
    bd_task task;
    bd_alphabet in_alphabet, dict_alphabet;
    bd_lexicon lexicon; /* used words are marked */
    bd_state state;
} bd_game;

/* Reads BD_INPUT and BD_DICT. Words that need more than `most` empty cells are left out.
 * Returns NULL or a sentence that lives as long as the game. Close it in any case. */
const char *bd_game_open(bd_game *game, int most);
void bd_game_close(bd_game *game);

/* Writes BD_OUTPUT: the move, or an empty file (and a line on stderr) if move is NULL. */
const char *bd_game_answer(const bd_game *game, const bd_move *move);

#endif
