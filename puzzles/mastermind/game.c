/* mm_game: the player looks for the program's code. A line that is no try costs nothing;
 * everything about the codes that are left is counted from the history, never stored
 * apart, so hints and contradictions cannot disagree with the keys shown.
 */
#include "puzzles/mastermind/game.h"

#include "puzzles/mastermind/text.h"

#include <string.h>

void mm_game_init(mm_game *game)
{
    memset(game, 0, sizeof *game);
}

void mm_game_free(mm_game *game)
{
    mm_breaker_free(game->breaker);
    game->breaker = NULL;
}

void mm_game_recount(mm_game *game)
{
    game->fitting = mm_codes_left(&game->history, game->left);
}

bool mm_game_advise(mm_game *game, mm_code *guess)
{
    if (!game->breaker)
        game->breaker = mm_breaker_new();
    if (!game->breaker)
        return false;
    *guess = mm_breaker_next(game->breaker, &game->history, game->left, game->fitting);
    return true;
}

void mm_game_draw_row(const mm_game *game, int row, tm_out *out)
{
    char code[MM_PLACES + 1], key[MM_KEY_SIZE];

    tm_say(out, MM_T_ROW, row + 1, mm_code_write(code, &game->history.guess[row]),
           mm_key_write(key, game->history.key[row]));
    if (game->history.key[row] == 0)
        tm_putf(out, " %s", tm_pick(out, &mm_texts[MM_T_NO_PEGS]));
}

void mm_game_draw(const mm_game *game, tm_out *out)
{
    int row;

    tm_say(out, MM_T_HEAD);
    for (row = 0; row < game->history.count; row++) {
        mm_game_draw_row(game, row, out);
        tm_put_char(out, '\n');
    }
}

/* ---- Tries --------------------------------- */

/* Tells the first try that `code` contradicts, or (if `fits_too`) that there is none. */
static void mm_game_compare(const mm_game *game, const mm_code *code, int tries,
                            bool fits_too, tm_out *out)
{
    char name[MM_PLACES + 1], would[MM_KEY_SIZE], was[MM_KEY_SIZE], guess[MM_PLACES + 1];
    int i;

    mm_code_write(name, code);
    for (i = 0; i < tries; i++) {
        int key = mm_key_of(code, &game->history.guess[i]);
        if (key == game->history.key[i])
            continue;
        tm_say(out, MM_T_CLASH, name, i + 1,
               mm_code_write(guess, &game->history.guess[i]), mm_key_write(would, key),
               mm_key_write(was, game->history.key[i]));
        return;
    }
    if (fits_too)
        tm_say(out, MM_T_FITS, name);
}

static void mm_game_try(mm_game *game, const mm_code *guess, tm_out *out)
{
    mm_history *history = &game->history;
    bool legal = mm_code_is_legal(guess);
    char text[MM_PLACES + 1];

    if (!legal && game->settings.strict) {
        tm_say(out, MM_T_STRICT);
        return;
    }
    history->guess[history->count] = *guess;
    history->key[history->count] = mm_key_of(&game->code, guess);
    history->count++;
    mm_game_recount(game);
    mm_game_draw(game, out);
    if (!legal)
        tm_say(out, MM_T_NOTE, mm_code_write(text, guess));
    else if (game->settings.assist)
        mm_game_compare(game, guess, history->count - 1, false, out);
    game->over = true;
    if (mm_code_is_same(guess, &game->code)) {
        tm_say(out, MM_T_WON, history->count, game->hints);
    } else if (history->count == MM_TRIES) {
        tm_say(out, MM_T_LOST, mm_code_write(text, &game->code));
    } else {
        game->over = false;
        if (game->settings.assist)
            tm_say(out, MM_T_LEFT, game->fitting);
    }
}

static void mm_game_hint(mm_game *game, tm_out *out)
{
    mm_code guess;
    char text[MM_PLACES + 1];
    bool fits = false;
    int i;

    if (!mm_game_advise(game, &guess)) {
        tm_say(out, MM_T_NO_MEMORY);
        return;
    }
    game->hints++;
    mm_code_write(text, &guess);
    if (game->fitting == 1) {
        tm_say(out, MM_T_HINT_ONLY, text);
        return;
    }
    for (i = 0; i < game->fitting; i++)
        fits |= mm_code_is_same(&game->left[i], &guess);
    tm_say(out, MM_T_HINT, text, game->fitting);
    tm_say(out, fits ? MM_T_HINT_FITS : MM_T_HINT_SPLITS);
}

/* ---- Lines --------------------------------- */

/* If the line starts with one of the words, which end in |, returns what follows it. */
static const char *mm_after_word(const char *line, const char *words)
{
    while (*words) {
        size_t size = strcspn(words, "|");
        if (strncmp(line, words, size) == 0 && (line[size] == ' ' || !line[size]))
            return line + size + (line[size] == ' ');
        words += size + 1;
    }
    return NULL;
}

static void mm_game_check(const mm_game *game, const char *what, tm_out *out)
{
    mm_code code;
    char text[MM_PLACES + 1];

    if (!mm_code_read(&code, what))
        tm_say(out, MM_T_CHECK_WHAT);
    else if (!mm_code_is_legal(&code))
        tm_say(out, MM_T_NOTE, mm_code_write(text, &code));
    else
        mm_game_compare(game, &code, game->history.count, true, out);
}

static void mm_game_line(mm_game *game, const tm_input *input, tm_out *out)
{
    char text[MM_PLACES + 1];
    const char *what;
    mm_code guess;

    what = mm_after_word(input->word, "sprawdz|check|s|");
    if (what) {
        mm_game_check(game, what, out);
    } else if (mm_after_word(input->word, "ile|left|i|")) {
        tm_say(out, MM_T_LEFT, game->fitting);
    } else if (mm_after_word(input->word, "poddaj|reveal|")) {
        game->over = true;
        tm_say(out, MM_T_GIVEN_UP, mm_code_write(text, &game->code));
    } else if (input->fault == TM_CLEAN && mm_code_read(&guess, input->word)) {
        mm_game_try(game, &guess, out);
    } else {
        tm_out quoted;
        tm_out_init(&quoted, NULL);
        tm_quote(&quoted, input);
        tm_say(out, MM_T_BAD, quoted.data);
        tm_out_free(&quoted);
    }
}

/* ---- The table --------------------------------- */

static void mm_game_start(void *state, uint64_t seed, tm_out *out)
{
    mm_game *game = state;
    rng random;

    rng_seed(&random, seed);
    mm_code_draw(&game->code, &random);
    game->history.count = 0;
    game->hints = 0;
    game->over = false;
    mm_game_recount(game);
    tm_say(out, MM_T_TITLE, (int)MM_TRIES);
}

static void mm_game_apply(void *state, const tm_input *input, tm_out *out)
{
    mm_game *game = state;

    switch (input->command) {
    case TM_BOARD:
        mm_game_draw(game, out);
        break;
    case TM_HINT:
        mm_game_hint(game, out);
        break;
    case TM_UNDO:
        tm_say(out, MM_T_NO_UNDO);
        break;
    case TM_EMPTY:
        tm_say(out, MM_T_EMPTY);
        break;
    default:
        mm_game_line(game, input, out);
    }
}

static void mm_game_prompt(const void *state, tm_out *out)
{
    const mm_game *game = state;

    tm_say(out, MM_T_PROMPT, game->history.count + 1, (int)MM_TRIES);
}

static bool mm_game_is_over(const void *state)
{
    return ((const mm_game *)state)->over;
}

static void mm_game_help(const void *state, tm_out *out)
{
    (void)state;
    tm_say(out, MM_T_HELP);
}

const tm_game mm_guess_table = {mm_texts,      MM_TEXTS,       mm_game_start,
                                mm_game_apply, mm_game_prompt, mm_game_is_over,
                                mm_game_help};

/* ---- Without a player --------------------------------- */

void mm_game_demo(mm_game *game, uint64_t seed, tm_out *out)
{
    mm_history *history = &game->history;
    char text[MM_PLACES + 1];

    out->texts = mm_texts;
    mm_game_start(game, seed, out);
    tm_say(out, MM_T_DEMO, mm_code_write(text, &game->code));
    tm_say(out, MM_T_HEAD);
    while (!game->over && mm_game_advise(game, &history->guess[history->count])) {
        const mm_code *guess = &history->guess[history->count];
        int key = mm_key_of(&game->code, guess);
        history->key[history->count] = key;
        game->over =
            mm_code_is_same(guess, &game->code) || history->count == MM_TRIES - 1;
        history->count++;
        mm_game_recount(game);
        mm_game_draw_row(game, history->count - 1, out);
        tm_put_many(out, ' ', MM_PLACES - (int)strlen(mm_key_write(text, key)));
        tm_say(out, MM_T_DEMO_LEFT, game->fitting);
    }
}

bool mm_game_stats(mm_game *game, tm_out *out)
{
    char average[24];
    mm_cost cost;
    int tries;

    if (!game->breaker)
        game->breaker = mm_breaker_new();
    if (!game->breaker)
        return false;
    mm_breaker_tree(game->breaker, &cost);
    /* rounded to four decimals */
    tm_fixed(average, (cost.total * 20000 / MM_CODES + 1) / 2, 4);
    tm_say(out, MM_T_STATS, (int)MM_CODES, average, cost.worst);
    for (tries = 1; tries <= cost.worst && tries <= MM_DEPTH; tries++)
        tm_say(out, MM_T_STATS_ROW, tries, cost.codes[tries]);
    return true;
}
