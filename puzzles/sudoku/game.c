/* sd_game: the givens stay, every other cell is the player's, right or wrong. A digit
 * that stands twice in a unit is told at once, for everybody can see it; a digit that is
 * merely wrong is told only on request (check, hint).
 */
#include "puzzles/sudoku/game.h"

#include "puzzles/sudoku/explain.h"
#include "puzzles/sudoku/text.h"

#include <string.h>

void sd_game_init(sd_game *game)
{
    memset(game, 0, sizeof *game);
    game->settings.givens = SD_GIVENS_DEFAULT;
    game->settings.level = SD_LEVELS;
}

/* ---- Drawing --------------------------------- */

/* Givens are bold, digits in conflict red, the player's others cyan. */
static enum tm_color sd_game_color(const sd_game *game, const sd_grid *grid, int cell)
{
    if (sd_grid_conflict(grid, cell, grid->cell[cell]) >= 0)
        return TM_RED;
    return game->puzzle.cell[cell] ? TM_BOLD : TM_CYAN;
}

static void sd_game_draw(const sd_game *game, const sd_grid *grid, tm_out *out)
{
    char text[SD_DRAWING_SIZE];
    bool names = !game->settings.plain;
    int line = names ? -1 : 0, column = 0;
    const char *at;

    sd_grid_draw(grid, names, text);
    if (!out->color) {
        tm_put(out, text);
        return;
    }
    for (at = text; *at; at++) {
        int x =
            column - (names ? 6 : 3); /* cells stand at x = 0 4 8, 13 17 21, 26 30 34 */
        bool digit = line >= 0 && x >= 0 && *at >= '1' && *at <= '9';
        if (digit)
            tm_paint(out, sd_game_color(game, grid, line / 2 * 9 + (x - x / 13) / 4));
        tm_put_char(out, *at);
        if (digit)
            tm_paint(out, TM_PLAIN);
        column = *at == '\n' ? 0 : column + 1;
        line += *at == '\n';
    }
}

/* ---- Changes --------------------------------- */

static void sd_game_set(sd_game *game, int cell, int digit)
{
    if (game->changes == SD_LOG_MAX) {
        game->changes = SD_LOG_MAX / 2;
        memmove(game->log, game->log + SD_LOG_MAX / 2, sizeof game->log / 2);
    }
    game->log[game->changes].cell = (unsigned char)cell;
    game->log[game->changes].digit = game->now.cell[cell];
    game->changes++;
    game->now.cell[cell] = (unsigned char)digit;
}

static void sd_game_undo(sd_game *game, tm_out *out)
{
    const sd_change *last;
    char name[5];

    if (!game->changes) {
        tm_say(out, SD_T_NO_UNDO);
        return;
    }
    last = &game->log[game->changes - 1];
    game->now.cell[last->cell] = last->digit;
    game->changes--;
    game->undone++;
    sd_game_draw(game, &game->now, out);
    tm_say(out, SD_T_UNDONE, sd_cell_text(name, last->cell));
}

/* Tells a digit that the new one collides with. */
static void sd_game_warn(const sd_game *game, int cell, tm_out *out)
{
    int digit = game->now.cell[cell];
    int other = digit ? sd_grid_conflict(&game->now, cell, digit) : -1;
    int id = SD_T_BOX_CONFLICT;
    char name[5];

    if (other < 0)
        return;
    if (sd_row(other) == sd_row(cell))
        id = SD_T_ROW_CONFLICT;
    else if (sd_col(other) == sd_col(cell))
        id = SD_T_COL_CONFLICT;
    tm_say(out, SD_T_CONFLICT, digit, sd_cell_text(name, other),
           tm_pick(out, &sd_texts[id]));
}

static void sd_game_put(sd_game *game, int cell, int digit, tm_out *out)
{
    char name[5];

    sd_cell_text(name, cell);
    if (game->puzzle.cell[cell]) {
        tm_say(out, SD_T_GIVEN, name);
        return;
    }
    if (game->now.cell[cell] == digit) {
        tm_say(out, SD_T_SAME, name);
        return;
    }
    sd_game_set(game, cell, digit);
    sd_game_draw(game, &game->now, out);
    sd_game_warn(game, cell, out);
    if (sd_grid_count(&game->now) < SD_CELLS)
        return;
    game->over = sd_grid_is_done(&game->now);
    if (game->over)
        tm_say(out, SD_T_SOLVED, game->hints, game->undone);
    else
        tm_say(out, SD_T_FULL_WRONG);
}

/* ---- Commands --------------------------------- */

static void sd_game_check(const sd_game *game, tm_out *out)
{
    char list[SD_CELLS * 3 + 1];
    char *end = list;
    int cell;

    for (cell = 0; cell < SD_CELLS; cell++)
        if (game->now.cell[cell] && game->now.cell[cell] != game->full.cell[cell]) {
            *end++ = ' ';
            sd_cell_text(end, cell);
            end += 2;
        }
    *end = '\0';
    if (end == list)
        tm_say(out, SD_T_RIGHT, SD_CELLS - sd_grid_count(&game->now));
    else
        tm_say(out, SD_T_WRONG, list);
}

/* A wrong digit comes first: no reason holds on a board that has one. */
static void sd_game_hint(sd_game *game, tm_out *out)
{
    sd_hint hint;
    const sd_step *last;
    char name[5];
    int cell;

    game->hints++;
    for (cell = 0; cell < SD_CELLS; cell++)
        if (game->now.cell[cell] && game->now.cell[cell] != game->full.cell[cell]) {
            sd_cell_text(name, cell);
            tm_say(out, SD_T_HINT_WRONG, name, (int)game->now.cell[cell], name);
            return;
        }
    if (!sd_hint_find(&game->now, &hint)) { /* more steps than a hint holds: bare digit */
        for (cell = 0; game->now.cell[cell]; cell++)
            ;
        tm_say(out, SD_T_HINT, sd_cell_text(name, cell), (int)game->full.cell[cell]);
        return;
    }
    last = &hint.step[hint.count - 1];
    tm_say(out, SD_T_HINT, sd_cell_text(name, last->cell), last->digit);
    sd_explain_hint(out, &hint);
}

static void sd_game_clear(sd_game *game, tm_out *out)
{
    int cell;

    for (cell = 0; cell < SD_CELLS; cell++)
        if (game->now.cell[cell] != game->puzzle.cell[cell])
            sd_game_set(game, cell, 0);
    sd_game_draw(game, &game->now, out);
    tm_say(out, SD_T_CLEARED);
}

static void sd_game_give_up(sd_game *game, tm_out *out)
{
    game->over = true;
    game->now = game->full;
    tm_say(out, SD_T_GIVEN_UP);
    sd_game_draw(game, &game->full, out);
}

/* Reads "d6 5", "d6 -" and the like. */
static void sd_game_cell_line(sd_game *game, const tm_input *input, tm_out *out)
{
    const char *rest;
    char name[5];
    int col, row;
    enum tm_cell_fault fault = tm_cell_read(input->word, 9, 9, &col, &row, &rest);

    if (fault != TM_CELL_OK || input->fault != TM_CLEAN) {
        tm_say_bad_cell(out, input, fault, 9, 9);
        return;
    }
    if (rest[0] == '=') {
        rest++;
        rest += *rest == ' ';
    }
    if (rest[0] >= '1' && rest[0] <= '9' && !rest[1])
        sd_game_put(game, row * 9 + col, rest[0] - '0', out);
    else if (rest[0] && strchr("-.0", rest[0]) && !rest[1])
        sd_game_put(game, row * 9 + col, 0, out);
    else
        tm_say(out, SD_T_DIGIT, tm_cell_name(name, col, row));
}

/* True if the word is one of the names, which are separated by |. */
static bool sd_word_is(const char *word, const char *names)
{
    size_t size = strlen(word);

    for (;;) {
        const char *end = strchr(names, '|');
        size_t length = end ? (size_t)(end - names) : strlen(names);
        if (length == size && memcmp(word, names, size) == 0)
            return true;
        if (!end)
            return false;
        names = end + 1;
    }
}

static void sd_game_line(sd_game *game, const tm_input *input, tm_out *out)
{
    if (sd_word_is(input->word, "sprawdz|check|s"))
        sd_game_check(game, out);
    else if (sd_word_is(input->word, "wyczysc|clear|w"))
        sd_game_clear(game, out);
    else if (sd_word_is(input->word, "rozwiaz|solve|r"))
        sd_game_give_up(game, out);
    else
        sd_game_cell_line(game, input, out);
}

/* ---- The table --------------------------------- */

static void sd_game_start(void *state, uint64_t seed, tm_out *out)
{
    sd_game *game = state;
    const sd_settings *settings = &game->settings;
    rng random;
    bool hit;

    rng_seed(&random, seed);
    hit = sd_make_graded(settings->givens, settings->level, SD_TRIES, &game->puzzle,
                         &game->full, &game->grade, &random);
    game->now = game->puzzle;
    game->changes = game->hints = game->undone = 0;
    game->over = false;
    tm_say(out, SD_T_TITLE, settings->givens, sd_level_text(out, game->grade.level));
    if (!hit)
        tm_say(out, SD_T_MISSED, sd_level_text(out, settings->level), (int)SD_TRIES);
    if (!settings->no_solution) {
        tm_say(out, SD_T_FULL);
        sd_game_draw(game, &game->full, out);
    }
    tm_say(out, SD_T_PUZZLE);
    sd_game_draw(game, &game->puzzle, out);
}

static void sd_game_apply(void *state, const tm_input *input, tm_out *out)
{
    sd_game *game = state;

    switch (input->command) {
    case TM_BOARD:
        sd_game_draw(game, &game->now, out);
        break;
    case TM_HINT:
        sd_game_hint(game, out);
        break;
    case TM_UNDO:
        sd_game_undo(game, out);
        break;
    case TM_EMPTY:
        tm_say(out, SD_T_EMPTY);
        break;
    default:
        sd_game_line(game, input, out);
    }
}

static void sd_game_prompt(const void *state, tm_out *out)
{
    const sd_game *game = state;

    tm_say(out, SD_T_PROMPT, SD_CELLS - sd_grid_count(&game->now));
}

static bool sd_game_is_over(const void *state)
{
    return ((const sd_game *)state)->over;
}

static void sd_game_help(const void *state, tm_out *out)
{
    (void)state;
    tm_say(out, SD_T_HELP);
}

const tm_game sd_game_table = {sd_texts,      SD_TEXTS,       sd_game_start,
                               sd_game_apply, sd_game_prompt, sd_game_is_over,
                               sd_game_help};

void sd_game_demo(sd_game *game, uint64_t seed, tm_out *out)
{
    enum sd_technique hardest = SD_HIDDEN_BOX;
    sd_grid before;
    sd_hint hint;
    int count = 0;
    char name[5];

    out->texts = sd_texts;
    sd_game_start(game, seed, out);
    before = game->now;
    tm_say(out, SD_T_DEMO);
    while (sd_hint_find(&game->now, &hint)) {
        const sd_step *last = &hint.step[hint.count - 1];
        if (hint.step[0].technique > hardest) {
            hardest = hint.step[0].technique;
            before = game->now;
        }
        tm_put(out, !count ? "" : count % 12 ? "  " : "\n");
        tm_putf(out, "%s %d", sd_cell_text(name, last->cell), last->digit);
        count++;
        game->now.cell[last->cell] = (unsigned char)last->digit;
    }
    tm_put(out, "\n");
    tm_say(out, SD_T_DEMO_WHY);
    sd_hint_find(&before, &hint);
    hint.count = hint.count > 5 ? 5 : hint.count;
    sd_explain_hint(out, &hint);
    tm_say(out, SD_T_DEMO_END, count);
}
