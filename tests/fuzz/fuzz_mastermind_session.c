/* Fuzz target: whole Mastermind sessions typed by the fuzzer; the first byte chooses
 * which way round. The keys shown must be those of the code, and a code is left whenever
 * the game asks for an answer. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles/mastermind/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static mm_game fuzz_game; /* 136 KB */

static void require(int truth)
{
    if (!truth)
        abort();
}

static void check_game(bool breaks)
{
    const mm_history *history = &fuzz_game.history;
    int i;

    require(history->count >= 0 && history->count <= MM_TRIES);
    require(fuzz_game.fitting >= 0 && fuzz_game.fitting <= MM_CODES);
    for (i = 0; i < history->count; i++) {
        require(history->key[i] >= 0 && history->key[i] < MM_KEYS);
        require(breaks ||
                history->key[i] == mm_key_of(&fuzz_game.code, &history->guess[i]));
    }
    require(breaks || fuzz_game.fitting > 0);
    require(fuzz_game.over || history->count < MM_TRIES || !fuzz_game.fitting);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    bool breaks;
    mm_breaker *breaker = fuzz_game.breaker; /* kept from run to run: it has no state */
    tm_session session;
    tm_input input;
    tm_out out;
    int lines;

    if (size == 0)
        return 0;
    breaks = *text++ % 2 != 0;
    size--;
    mm_game_init(&fuzz_game);
    fuzz_game.breaker = breaker != NULL ? breaker : mm_breaker_new();
    require(fuzz_game.breaker != NULL);
    mm_breaker_set_width(fuzz_game.breaker, 1); /* sanitizers are slow */
    fuzz_game.settings.assist = true;
    tm_out_init(&out, NULL);
    tm_session_start(&session, breaks ? &mm_break_table : &mm_guess_table, &fuzz_game,
                     &out, size);
    for (lines = 0; lines < 8 && size > 0; lines++) {
        const char *end = (const char *)memchr(text, '\n', size);
        size_t length = end != NULL ? (size_t)(end - text) : size;
        tm_out_clear(&out);
        tm_input_set(&input, text, length);
        if (!tm_session_line(&session, &input))
            break;
        check_game(breaks);
        require(out.size < 20000);
        length += end != NULL;
        text += length;
        size -= length;
    }
    tm_session_end(&session);
    tm_out_free(&out);
    return 0;
}
