/* Fuzz target: whole sessions of battleship, typed by the fuzzer, at the levels that do
 * not sample. The rules must hold after every line. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles/battleship/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

static void check_game(const bs_game *game)
{
    int own = bs_set_count(game->exposed.miss), enemy = bs_set_count(game->seen.miss);

    require(bs_set_is_empty(bs_set_less(game->seen.sunk, game->enemy.all)));
    require(bs_set_is_empty(bs_set_less(game->exposed.hit, game->own.all)));
    require(!bs_set_meets(game->seen.miss, game->enemy.all));
    require(own - enemy <= 1 && enemy - own <= 1);
    require((game->winner == BS_PLAYER) == bs_view_is_won(&game->seen));
    require((game->winner == BS_COMPUTER) == bs_view_is_won(&game->exposed));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    tm_session session;
    tm_input input;
    bs_game game;
    tm_out out;
    int lines;

    bs_game_init(&game);
    tm_out_init(&out, NULL);
    tm_session_start(&session, &bs_console, &game, &out, size);
    for (lines = 0; lines < 200 && size > 0; lines++) {
        const char *end = (const char *)memchr(text, '\n', size);
        size_t length = end != NULL ? (size_t)(end - text) : size;
        tm_out_clear(&out);
        tm_input_set(&input, text, length);
        if (!tm_session_line(&session, &input))
            break;
        game.adviser.samples = 20; /* hints, quickly */
        game.computer.samples = 20;
        check_game(&game);
        require(out.size < 20000);
        length += end != NULL;
        text += length;
        size -= length;
    }
    tm_session_end(&session);
    tm_out_free(&out);
    return 0;
}
