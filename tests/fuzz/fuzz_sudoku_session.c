/* Fuzz target: whole Sudoku sessions typed by the fuzzer, on one fixed puzzle. Givens
 * stay, the game is over only when the grid is the solution, undo never runs out of
 * bounds. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles/sudoku/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

static void check_game(const sd_game *game)
{
    int cell;

    for (cell = 0; cell < SD_CELLS; cell++) {
        require(game->now.cell[cell] <= 9);
        require(!game->puzzle.cell[cell] ||
                game->now.cell[cell] == game->puzzle.cell[cell]);
    }
    require(game->changes >= 0 && game->changes <= SD_LOG_MAX);
    require(game->over == (memcmp(&game->now, &game->full, sizeof game->now) == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static sd_game game;
    const char *text = (const char *)data;
    tm_session session;
    tm_input input;
    tm_out out;
    int lines;

    sd_game_init(&game);
    tm_out_init(&out, NULL);
    tm_session_start(&session, &sd_game_table, &game, &out, 1);
    for (lines = 0; lines < 300 && size > 0; lines++) {
        const char *end = (const char *)memchr(text, '\n', size);
        size_t length = end != NULL ? (size_t)(end - text) : size;
        tm_out_clear(&out);
        tm_input_set(&input, text, length);
        if (!tm_session_line(&session, &input))
            break;
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
