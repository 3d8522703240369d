/* game: see game.h.
 *
 * Order matters: the encodings are found by looking at both texts, the board tells which
 * words of the dictionary are worth keeping, and the used words are looked up among
 * these.
 */
#include "balda/game.h"

#include <stdio.h>
#include <string.h>

enum { BD_INPUT_LIMIT = 1 << 20, BD_DICT_LIMIT = 1 << 28 };

const char *bd_game_open(bd_game *game, int most)
{
    io_slice dict_text, input_text;
    const char *problem;

    memset(game, 0, sizeof *game);
    problem = io_open(&game->input, BD_INPUT, BD_INPUT_LIMIT);
    if (!problem)
        problem = io_open(&game->dict, BD_DICT, BD_DICT_LIMIT);
    if (!problem)
        problem = bd_task_read(&game->task, &game->input);
    if (problem)
        return problem;
    dict_text.data = game->dict.data;
    dict_text.size = game->dict.size;
    input_text.data = game->input.data;
    input_text.size = game->input.size;
    bd_alphabet_detect(&game->dict_alphabet, &game->in_alphabet, dict_text, input_text,
                       game->task.board);
    problem =
        bd_task_board(&game->task, &game->input, &game->in_alphabet, &game->state.board);
    if (!problem)
        problem = bd_lexicon_load(&game->lexicon, &game->dict_alphabet, dict_text,
                                  &game->state.board, most);
    if (!problem)
        bd_task_used(&game->task, &game->in_alphabet, &game->lexicon, &game->state);
    return problem;
}

void bd_game_close(bd_game *game)
{
    io_close(&game->input);
    io_close(&game->dict);
    bd_lexicon_free(&game->lexicon);
}

const char *bd_game_answer(const bd_game *game, const bd_move *move)
{
    char text[BD_ANSWER_MAX];
    int size = 0;

    if (move)
        size = bd_task_answer(&game->in_alphabet, &game->state.board, &game->lexicon,
                              *move, text);
    else
        fprintf(stderr, "balda: no move is possible\n");
    return io_write_file(BD_OUTPUT, BD_TEMP, text, (size_t)size);
}
