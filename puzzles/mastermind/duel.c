/* mm_duel: the program looks for the player's code. People miscount keys; so an answer
 * that no code fits is no end: the program says which tries can be to blame and goes on
 * once one is corrected.
 *
 * State: history = answered tries; `next` = the open try; no code left = a contradiction,
 * then only a correction or undo is taken.
 */
#include "puzzles/mastermind/game.h"

#include "puzzles/mastermind/text.h"

#include <string.h>

/* Codes that fit the history without tries `one` and `other` (-1: none left out); only
 * with both of them when `only` is set. */
static int mm_duel_fit(const mm_history *history, int one, int other, bool only,
                       mm_code list[MM_CODES])
{
    mm_history some;
    int i;

    some.count = 0;
    for (i = 0; i < history->count; i++)
        if ((i == one || i == other) == only) {
            some.guess[some.count] = history->guess[i];
            some.key[some.count++] = history->key[i];
        }
    return mm_codes_left(&some, list);
}

/* So many of a long list are shown; lines stay within 80 columns. */
enum { MM_SHOWN_KEYS = 4, MM_SHOWN = 9 };

/* The keys that the codes of a list give to a try, " xo xxo"; of many only the first. */
static void mm_duel_keys(const mm_code *list, int count, const mm_code *guess,
                         char text[MM_SHOWN_KEYS * MM_KEY_SIZE + 5])
{
    uint32_t seen = 0;
    int i, key, shown = 0;

    for (i = 0; i < count; i++)
        seen |= (uint32_t)1 << mm_key_of(&list[i], guess);
    for (key = 0; key < MM_KEYS && shown < MM_SHOWN_KEYS; key++)
        if (seen >> key & 1) {
            *text++ = ' ';
            text += strlen(mm_key_write(text, key));
            seen &= ~((uint32_t)1 << key);
            shown++;
        }
    strcpy(text, seen ? " ..." : "");
}

/* Names the tries that contradict each other, and what leaving out one would give. Uses
 * game->left, which is empty anyway. */
static void mm_duel_explain(mm_game *game, tm_out *out)
{
    const mm_history *history = &game->history;
    char keys[MM_SHOWN_KEYS * MM_KEY_SIZE + 5];
    bool mended = false;
    int one, other;

    tm_say(out, MM_T_CLASH_ALL);
    for (one = 0; one < history->count; one++) {
        if (!mm_duel_fit(history, one, one, true, game->left)) {
            tm_say(out, MM_T_CLASH_ONE, one + 1);
            continue;
        }
        for (other = one + 1; other < history->count; other++)
            if (mm_duel_fit(history, other, other, true, game->left) &&
                !mm_duel_fit(history, one, other, true, game->left))
                tm_say(out, MM_T_CLASH_PAIR, one + 1, other + 1);
    }
    for (one = 0; one < history->count; one++) {
        int count = mm_duel_fit(history, one, one, false, game->left);
        if (!count)
            continue;
        mended = true;
        mm_duel_keys(game->left, count, &history->guess[one], keys);
        tm_say(out, MM_T_CLASH_DROP, one + 1, count, keys);
    }
    if (!mended)
        tm_say(out, MM_T_CLASH_MANY);
    game->fitting = 0;
}

/* After a change of the history: won, lost, contradiction or the next try. A correction
 * may also say that an earlier try was the code. */
static void mm_duel_go_on(mm_game *game, tm_out *out)
{
    const mm_history *history = &game->history;
    char text[MM_PLACES + 1];
    int i;

    mm_game_recount(game);
    if (!game->fitting) {
        mm_duel_explain(game, out);
        return;
    }
    for (i = 0; i < history->count; i++)
        if (history->key[i] == MM_KEY_SOLVED) {
            game->over = true;
            tm_say(out, MM_T_BREAK_WON, mm_code_write(text, &history->guess[i]), i + 1);
            return;
        }
    if (history->count == MM_TRIES) {
        game->over = true;
        tm_say(out, MM_T_BREAK_LOST, (int)MM_TRIES, game->fitting);
        return;
    }
    if (!mm_game_advise(game, &game->next)) {
        tm_say(out, MM_T_NO_MEMORY);
        game->next = game->left[0];
    }
}

static void mm_duel_answer(mm_game *game, int key, tm_out *out)
{
    mm_history *history = &game->history;

    history->guess[history->count] = game->next;
    history->key[history->count++] = key;
    mm_duel_go_on(game, out);
}

/* "2 xoo": the answer to try 2 was xoo. */
static void mm_duel_fix(mm_game *game, const char *what, tm_out *out)
{
    mm_history *history = &game->history;
    char text[MM_KEY_SIZE];
    int number = 0, key;

    if (!history->count) {
        tm_say(out, MM_T_FIX_NONE);
        return;
    }
    while (*what >= '0' && *what <= '9' && number <= MM_TRIES)
        number = number * 10 + *what++ - '0';
    if (number < 1 || number > history->count || *what != ' ') {
        tm_say(out, MM_T_FIX_WHAT, history->count);
        return;
    }
    key = mm_key_read(what + 1);
    if (key < 0) {
        tm_say(out, MM_T_FIX_WHAT, history->count);
        return;
    }
    history->key[number - 1] = key;
    mm_game_recount(game);
    tm_say(out, MM_T_FIXED, number, mm_key_write(text, key), game->fitting);
    mm_game_draw(game, out);
    mm_duel_go_on(game, out);
}

static void mm_duel_undo(mm_game *game, tm_out *out)
{
    mm_history *history = &game->history;

    if (!history->count) {
        tm_say(out, MM_T_UNDO_NONE);
        return;
    }
    history->count--;
    tm_say(out, MM_T_UNDONE, history->count + 1);
    mm_game_recount(game);
    game->next = history->guess[history->count];
    if (!game->fitting)
        mm_duel_explain(game, out);
}

/* How many codes are possible, and the first of them. */
static void mm_duel_list(const mm_game *game, tm_out *out)
{
    char list[MM_SHOWN * (MM_PLACES + 1) + 5];
    char *end = list;
    int i;

    for (i = 0; i < game->fitting && i < MM_SHOWN; i++) {
        *end++ = ' ';
        mm_code_write(end, &game->left[i]);
        end += MM_PLACES;
    }
    strcpy(end, game->fitting > MM_SHOWN ? " ..." : "");
    tm_say(out, MM_T_LEFT_LIST, game->fitting, list);
}

static void mm_duel_line(mm_game *game, const tm_input *input, tm_out *out)
{
    const char *word = input->word;
    tm_out quoted;
    int key;

    if (strncmp(word, "popraw", 6) == 0 || strncmp(word, "fix", 3) == 0) {
        word += *word == 'p' ? 6 : 3;
        mm_duel_fix(game, *word == ' ' ? word + 1 : word, out);
        return;
    }
    key = input->fault == TM_CLEAN ? mm_key_read(word) : -1;
    if (key >= 0 && game->fitting) {
        mm_duel_answer(game, key, out);
        return;
    }
    if (!game->fitting) {
        tm_say(out, MM_T_FIX_WHAT, game->history.count);
        return;
    }
    if (input->fault == TM_CLEAN && *word && !word[strspn(word, "xo ")]) {
        tm_say(out, MM_T_BREAK_NEVER);
        return;
    }
    tm_out_init(&quoted, NULL);
    tm_quote(&quoted, input);
    tm_say(out, MM_T_BREAK_BAD, quoted.data);
    tm_out_free(&quoted);
}

/* ---- The table --------------------------------- */

static void mm_duel_start(void *state, uint64_t seed, tm_out *out)
{
    mm_game *game = state;

    (void)seed; /* the breaker plays without chance */
    game->history.count = 0;
    game->over = false;
    tm_say(out, MM_T_BREAK_TITLE);
    mm_duel_go_on(game, out);
}

static void mm_duel_apply(void *state, const tm_input *input, tm_out *out)
{
    mm_game *game = state;

    switch (input->command) {
    case TM_BOARD:
        mm_game_draw(game, out);
        break;
    case TM_HINT:
        mm_duel_list(game, out);
        break;
    case TM_UNDO:
        mm_duel_undo(game, out);
        break;
    case TM_EMPTY:
        tm_say(out, MM_T_BREAK_EMPTY);
        break;
    default:
        mm_duel_line(game, input, out);
    }
}

static void mm_duel_prompt(const void *state, tm_out *out)
{
    const mm_game *game = state;
    char text[MM_PLACES + 1];

    if (game->fitting)
        tm_say(out, MM_T_BREAK_PROMPT, game->history.count + 1, (int)MM_TRIES,
               mm_code_write(text, &game->next));
    else
        tm_say(out, MM_T_FIX_PROMPT);
}

static bool mm_duel_is_over(const void *state)
{
    return ((const mm_game *)state)->over;
}

static void mm_duel_help(const void *state, tm_out *out)
{
    (void)state;
    tm_say(out, MM_T_BREAK_HELP);
}

const tm_game mm_break_table = {mm_texts,      MM_TEXTS,       mm_duel_start,
                                mm_duel_apply, mm_duel_prompt, mm_duel_is_over,
                                mm_duel_help};
