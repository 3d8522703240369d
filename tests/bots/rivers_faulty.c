/* rivers_faulty KIND: the first legal move, with one fault in how it keeps to the
 * protocol, for tests of rivers-judge --check. Kinds: none, hands (plays on without
 * discs), no-pass (writes nothing when it must pass), colour (remembers its colour in a
 * file for ever), blanks (copies its answer with a shell command that blanks in the
 * directory's name break). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/io.h"
#include "rivers/referee.h"

static const char *kind;

static bool is(const char *name)
{
    return strcmp(kind, name) == 0;
}

/* The colour of the first call ever. */
static int remembered(int colour)
{
    FILE *work = fopen("COLOUR.WRK", "rb");
    int c = work ? getc(work) : EOF;

    if (work)
        fclose(work);
    if (c == '1' || c == '2')
        return c - '0';
    work = fopen("COLOUR.WRK", "wb");
    if (work) {
        fputc('0' + colour, work);
        fclose(work);
    }
    return colour;
}

static int answer(int row, int column)
{
    FILE *out = fopen(is("blanks") ? "RAIN.TMP" : "RAIN.OUT", "wb");

    if (!out)
        return 1;
    fprintf(out, "%d %d\n", row, column);
    if (fclose(out) != 0)
        return 1;
    return is("blanks") && system("cp $PWD/RAIN.TMP $PWD/RAIN.OUT 2>/dev/null") != 0;
}

/* Discs that it has placed: counted in a file, which is believed if the board has fewer
 * empty cells than then; else half of the discs on the board. */
static int placed_before(int empty)
{
    int placed = (60 - empty) / 2, old_placed, old_empty;
    FILE *work = fopen("PLACED.WRK", "rb");

    if (work && fscanf(work, "%d %d", &old_placed, &old_empty) == 2 &&
        old_empty > empty && old_empty <= 60 && old_placed >= 0 && old_placed <= RJ_HAND)
        placed = old_placed;
    if (work)
        fclose(work);
    return placed;
}

static void remember_placed(int placed, int empty)
{
    FILE *work = fopen("PLACED.WRK", "wb");

    if (!work)
        return;
    fprintf(work, "%d %d\n", placed, empty);
    fclose(work);
}

/* 64 digits and the colour. */
static bool read_game(rj_game *game)
{
    io_reader reader;
    size_t i;
    int count = 0;

    memset(game, 0, sizeof *game);
    if (io_open(&reader, "RAIN.INP", 2000))
        return false;
    for (i = 0; i < reader.size && count < RJ_CELLS; i++)
        if (reader.data[i] >= '0' && reader.data[i] <= '2')
            game->cell[count++] = (unsigned char)(reader.data[i] - '0');
    reader.pos = i;
    count = count == RJ_CELLS && !io_next_int(&reader, 1, 2, "colour", &game->mover);
    io_close(&reader);
    return count;
}

int main(int argc, char **argv)
{
    rj_game game;
    int row, column, empty, placed;

    kind = argc > 1 ? argv[1] : "none";
    if (!read_game(&game))
        return 1;
    if (is("colour"))
        game.mover = remembered(game.mover);
    empty = rj_count(&game, RJ_EMPTY);
    placed = is("hands") ? 0 : placed_before(empty);
    game.hand[game.mover] = RJ_HAND - placed;
    for (row = 1; row <= RJ_SIDE; row++)
        for (column = 1; column <= RJ_SIDE; column++)
            if (rj_turns(&game, row, column, NULL) > 0) {
                remember_placed(placed + 1, empty);
                return answer(row, column);
            }
    remember_placed(placed, empty);
    return is("no-pass") ? 0 : answer(0, 0);
}
