/* input.txt (bytes before the first NUL) and dict.txt (the rest), whole: any bytes must
 * give either a sentence or a legal move. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "balda/alphabet.h"
#include "balda/lexicon.h"
#include "balda/search.h"
#include "balda/task.h"
#include "common/io.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void play(bd_lexicon *lexicon, const bd_alphabet *alphabet, const bd_state *state)
{
    char text[BD_ANSWER_MAX];
    bd_limits limits = {NULL, 40};
    bd_result result;
    bd_search *search = bd_search_new(lexicon);

    if (!search)
        abort();
    bd_search_run(search, state, &bd_params_default, &limits, &result);
    if (result.found) {
        int n = bd_task_answer(alphabet, &state->board, lexicon, result.move, text);
        if (n <= 0 || n > BD_ANSWER_MAX || bd_lexicon_used(lexicon, result.move.word))
            abort();
    }
    bd_search_free(search);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *cut = size ? memchr(data, 0, size) : NULL;
    size_t input_size = cut ? (size_t)(cut - data) : size;
    io_reader input, dict;
    bd_alphabet in_alphabet, dict_alphabet;
    bd_lexicon lexicon;
    bd_state state;
    bd_task task;
    io_slice input_text, dict_text;

    if (io_open_bytes(&input, "input.txt", data, input_size))
        abort();
    if (io_open_bytes(&dict, "dict.txt", data + input_size, size - input_size))
        abort();
    input_text.data = input.data;
    input_text.size = input.size;
    dict_text.data = dict.data;
    dict_text.size = dict.size;
    memset(&state, 0, sizeof state);
    if (bd_task_read(&task, &input) == NULL) {
        bd_alphabet_detect(&dict_alphabet, &in_alphabet, dict_text, input_text,
                           task.board);
        if (bd_task_board(&task, &input, &in_alphabet, &state.board) == NULL &&
            bd_lexicon_load(&lexicon, &dict_alphabet, dict_text, &state.board,
                            BD_CELLS) == NULL) {
            bd_task_used(&task, &in_alphabet, &lexicon, &state);
            play(&lexicon, &in_alphabet, &state);
            bd_lexicon_free(&lexicon);
        }
    }
    io_close(&input);
    io_close(&dict);
    return 0;
}
