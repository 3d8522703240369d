/* game: see game.h. Two fleets and two views; each shot is answered by the shot-at fleet
 * and entered into the shooter's view, so the computer's side has the same knowledge as a
 * person with paper. Whose turn it is needs no variable: between two lines it is always
 * the player's, the computer's turn runs to its miss inside one call.
 */
#include "puzzles/battleship/game.h"

#include <string.h>

#include "puzzles/battleship/chart.h"

const tm_text bs_texts[] = {
    {"STATKI: plansze 10x10, w ka\305\274dej flocie statki 4, 3 3, 2 2 2, 1 1 1 1.\n",
     "BATTLESHIP: maps of 10x10, in each fleet ships of 4, 3 3, 2 2 2, 1 1 1 1.\n"},
    {"Statki mog\304\205 by\304\207 zgi\304\231te, nie stykaj\304\205 si\304\231 nawet "
     "rogami. ",
     "Ships may be bent; they do not touch, not even by corners. "},
    {"Statki s\304\205 proste, nie stykaj\304\205 si\304\231 nawet rogami. ",
     "Ships are straight; they do not touch, not even by corners. "},
    {"Poziom: %s.\n", "Level: %s.\n"},
    {"\305\202atwy", "easy"},
    {"\305\233redni", "normal"},
    {"trudny", "hard"},
    {"Zaczynasz ty.\n", "You begin.\n"},
    {"Zaczyna komputer.\n", "The computer begins.\n"},
    {"Plansze wy\305\274sze ni\305\274 ekran? Napisz: mapy\n",
     "Maps higher than your screen? Type: maps\n"},
    {"PUD\305\201O", "MISS"},
    {"TRAFIONY", "HIT"},
    {"TRAFIONY ZATOPIONY!", "HIT AND SUNK!"},
    {"Tw\303\263j strza\305\202 (np. D6; ? pomoc) > ", "Your shot (e.g. D6; ? help) > "},
    {"Ty: %s - %s\n", "You: %s - %s\n"},
    {"Komputer: %s - %s\n", "Computer: %s - %s\n"},
    {"Twoja plansza", "Your map"},
    {"Plansza wroga", "Enemy's map"},
    {"W pole %s ju\305\274 strzelano.\n", "%s was shot at before.\n"},
    {"Strza\305\202u nie mo\305\274na cofn\304\205\304\207.\n",
     "A shot cannot be taken back.\n"},
    {"Podpowied\305\272: %s (szansa trafienia oko\305\202o %d%%).\n",
     "Hint: %s (chance of a hit about %d%%).\n"},
    {"Podpowied\305\272: %s.\n", "Hint: %s.\n"},
    {"%s: strza\305\202y %d, trafienia %d.\n", "%s: %d shots, %d hits.\n"},
    {"Statki wroga na wodzie: %s\n", "Enemy ships afloat: %s\n"},
    {"Wygrane partie: ty %d, komputer %d. Podpowiedzi w tej partii: %d.\n",
     "Games won: you %d, computer %d. Hints in this game: %d.\n"},
    {"Od nast\304\231pnej partii (nowa) poziom: %s.\n",
     "From the next game on (new) the level is: %s.\n"},
    {"WYGRYWASZ: ca\305\202a flota wroga zatopiona, strza\305\202\303\263w %d.\n",
     "YOU WIN: the whole enemy fleet is sunk, in %d shots.\n"},
    {"WYGRYWA KOMPUTER: twoja flota zatopiona, strza\305\202\303\263w %d.\n",
     "THE COMPUTER WINS: your fleet is sunk, in %d shots.\n"},
    {"Strzelasz w pole planszy wroga: D6, d6, D 6, 6D. Trafienie daje kolejny "
     "strza\305\202.\n"
     "Znaki: x tw\303\263j statek, - pud\305\202o, + trafiony, # zatopiony. "
     "Kto zatopi wszystko, wygrywa.\n"
     "  statystyka / stats / s        mapy / maps / m  ma\305\202e lub du\305\274e "
     "plansze\n"
     "  latwy, sredni, trudny (easy, normal, hard)  poziom nast\304\231pnej partii\n",
     "Shoot at a cell of the enemy's map: D6, d6, D 6, 6D. A hit gives another shot.\n"
     "Marks: x your ship, - miss, + hit, # sunk. Who sinks everything wins.\n"
     "  stats / statystyka / s        maps / mapy / m  small or large maps\n"
     "  easy, normal, hard (latwy, sredni, trudny)  level of the next game\n"},
};

void bs_game_init(bs_game *game)
{
    memset(game, 0, sizeof *game);
    game->settings.hiding = BS_MIXED;
    game->settings.level = BS_NORMAL;
}

enum bs_side bs_game_setup(bs_game *game, uint64_t seed)
{
    const bs_settings *settings = &game->settings;
    enum bs_side first;
    rng random;
    bool hidden;

    rng_seed(&random, seed);
    first = rng_below(&random, 2) == 0 ? BS_PLAYER : BS_COMPUTER;
    if (settings->first != BS_NOBODY)
        first = settings->first;
    hidden = bs_draw_hidden(&random, settings->hiding, settings->straight);
    bs_fleet_make(&game->own, &random, settings->straight, hidden);
    hidden = bs_draw_hidden(&random, settings->hiding, settings->straight);
    bs_fleet_make(&game->enemy, &random, settings->straight, hidden);
    bs_view_init(&game->seen, settings->straight);
    bs_view_init(&game->exposed, settings->straight);
    bs_shooter_init(&game->computer, settings->level, rng_next(&random));
    bs_shooter_init(&game->adviser, BS_HARD, rng_next(&random));
    game->computer.hiding = game->adviser.hiding = settings->hiding;
    game->adviser.samples = BS_SAMPLES * 8; /* it tells percents */
    game->winner = BS_NOBODY;
    game->hints = 0;
    game->told_count = 0;
    return first;
}

/* Both maps, the enemy's last: it is the one to look at. Ships of the enemy that are
 * still afloat are shown once the game is over. Large maps: after a hit of the player his
 * own map is as it was and not drawn again (`hit`). */
static void bs_show_maps(const bs_game *game, tm_out *out, bool hit)
{
    const char *own = tm_pick(out, &bs_texts[BS_T_OWN_MAP]);
    const char *enemy = tm_pick(out, &bs_texts[BS_T_ENEMY_MAP]);
    bs_set revealed = game->winner != BS_NOBODY ? game->enemy.all : bs_set_none();

    if (game->settings.small) {
        bs_chart_draw_small(out, own, &game->exposed, game->own.all, enemy, &game->seen,
                            revealed);
        return;
    }
    if (!hit) {
        tm_putf(out, "%s:\n", own);
        bs_chart_draw(out, &game->exposed, game->own.all);
    }
    tm_putf(out, "%s:\n", enemy);
    bs_chart_draw(out, &game->seen, revealed);
}

/* Answers a shot at a cell, enters it, notes it to be told. True if the shooter goes on. */
static bool bs_shoot(bs_game *game, enum bs_side side, int cell)
{
    const bs_fleet *target = side == BS_PLAYER ? &game->enemy : &game->own;
    bs_view *view = side == BS_PLAYER ? &game->seen : &game->exposed;
    enum bs_answer answer = bs_fleet_answer(target, view, cell);
    bs_told *told = &game->told[game->told_count++];

    bs_view_mark(view, cell, answer);
    told->side = side;
    told->cell = cell;
    told->answer = answer;
    if (bs_view_is_won(view))
        game->winner = side;
    return answer != BS_MISS && game->winner == BS_NOBODY;
}

/* Tells the shots of the turn: below the maps, which may be higher than the screen. */
static void bs_tell(bs_game *game, tm_out *out)
{
    char name[8];
    int i;

    for (i = 0; i < game->told_count; i++) {
        const bs_told *told = &game->told[i];
        tm_say(out, told->side == BS_PLAYER ? BS_T_YOUR_SHOT : BS_T_ITS_SHOT,
               tm_cell_name(name, told->cell % BS_SIDE, told->cell / BS_SIDE),
               tm_pick(out, &bs_texts[BS_T_MISS + (int)told->answer]));
    }
    game->told_count = 0;
}

static void bs_computer_turn(bs_game *game)
{
    while (bs_shoot(game, BS_COMPUTER, bs_shooter_aim(&game->computer, &game->exposed)))
        continue;
}

static void bs_say_result(bs_game *game, tm_out *out)
{
    const bs_view *view = game->winner == BS_PLAYER ? &game->seen : &game->exposed;

    if (game->winner == BS_PLAYER)
        game->won++;
    else
        game->lost++;
    tm_say(out, game->winner == BS_PLAYER ? BS_T_YOU_WIN : BS_T_IT_WINS,
           bs_set_count(bs_view_shots(view)));
}

static void bs_start(void *state, uint64_t seed, tm_out *out)
{
    bs_game *game = (bs_game *)state;
    enum bs_side first = bs_game_setup(game, seed);

    tm_say(out, BS_T_WELCOME);
    tm_say(out, game->settings.straight ? BS_T_STRAIGHT : BS_T_BENT);
    tm_say(out, BS_T_LEVEL,
           tm_pick(out, &bs_texts[BS_T_EASY + (int)game->settings.level]));
    if (first == BS_COMPUTER)
        bs_computer_turn(game);
    bs_show_maps(game, out, false);
    if (!game->settings.small)
        tm_say(out, BS_T_SMALL_MAPS);
    tm_say(out, first == BS_PLAYER ? BS_T_YOU_BEGIN : BS_T_IT_BEGINS);
    bs_tell(game, out);
}

static void bs_player_shot(bs_game *game, const tm_input *input, tm_out *out)
{
    enum tm_cell_fault fault;
    int col, row, cell;
    const char *rest = "";
    char name[8];
    bool hit;

    fault = tm_cell_read(input->text, BS_SIDE, BS_SIDE, &col, &row, &rest);
    if (input->fault != TM_CLEAN || fault != TM_CELL_OK || *rest != '\0') {
        if (fault == TM_CELL_OK || *rest != '\0')
            fault = TM_CELL_SHAPE;
        tm_say_bad_cell(out, input, fault, BS_SIDE, BS_SIDE);
        return;
    }
    cell = row * BS_SIDE + col;
    if (bs_set_has(bs_view_shots(&game->seen), cell)) {
        tm_say(out, BS_T_AGAIN, tm_cell_name(name, col, row));
        return;
    }
    hit = bs_shoot(game, BS_PLAYER, cell);
    if (!hit && game->winner == BS_NOBODY)
        bs_computer_turn(game);
    bs_show_maps(game, out, hit);
    bs_tell(game, out);
    if (game->winner != BS_NOBODY)
        bs_say_result(game, out);
}

static void bs_say_hint(bs_game *game, tm_out *out)
{
    int percent, cell = bs_shooter_aim_hard(&game->adviser, &game->seen, &percent);
    char name[8];

    tm_cell_name(name, cell % BS_SIDE, cell / BS_SIDE);
    game->hints++;
    if (percent < 0)
        tm_say(out, BS_T_HINT_BLIND, name);
    else
        tm_say(out, BS_T_HINT, name, percent);
}

static void bs_say_stats(const bs_game *game, tm_out *out)
{
    static const enum bs_text titles[2] = {BS_T_ENEMY_MAP, BS_T_OWN_MAP};
    char afloat[2 * BS_SHIPS + 1];
    int side, size, i, at = 0;

    for (side = 0; side < 2; side++) {
        const bs_view *view = side == 0 ? &game->seen : &game->exposed;
        int hits = bs_set_count(bs_set_or(view->hit, view->sunk));
        tm_say(out, BS_T_STATS_SHOTS, tm_pick(out, &bs_texts[titles[side]]),
               bs_set_count(view->miss) + hits, hits);
    }
    for (size = BS_MAX_SIZE; size > 0; size--) {
        for (i = 0; i < game->seen.left[size]; i++) {
            afloat[at++] = (char)('0' + size);
            afloat[at++] = ' ';
        }
    }
    afloat[at > 0 ? at - 1 : 0] = '\0';
    tm_say(out, BS_T_STATS_AFLOAT, at > 0 ? afloat : "-");
    tm_say(out, BS_T_STATS_GAMES, game->won, game->lost, game->hints);
}

/* The game's own words; false if the line is none. */
static bool bs_take_word(bs_game *game, const char *word, tm_out *out)
{
    static const char *const levels[] = {"latwy",  "easy",   "sredni",
                                         "normal", "trudny", "hard"};
    int i;

    for (i = 0; i < 6; i++) {
        if (strcmp(word, levels[i]) == 0) {
            game->settings.level = (enum bs_level)(i / 2);
            tm_say(out, BS_T_NEXT_LEVEL, tm_pick(out, &bs_texts[BS_T_EASY + i / 2]));
            return true;
        }
    }
    if (strcmp(word, "statystyka") == 0 || strcmp(word, "stats") == 0 ||
        strcmp(word, "s") == 0) {
        bs_say_stats(game, out);
        return true;
    }
    if (strcmp(word, "mapy") == 0 || strcmp(word, "maps") == 0 ||
        strcmp(word, "m") == 0) {
        game->settings.small = !game->settings.small;
        bs_show_maps(game, out, false);
        return true;
    }
    return false;
}

static void bs_apply(void *state, const tm_input *input, tm_out *out)
{
    bs_game *game = (bs_game *)state;

    switch (input->command) {
    case TM_EMPTY:
        break;
    case TM_BOARD:
        bs_show_maps(game, out, false);
        break;
    case TM_HINT:
        bs_say_hint(game, out);
        break;
    case TM_UNDO:
        tm_say(out, BS_T_NO_UNDO);
        break;
    default:
        if (input->fault == TM_LONG || input->fault == TM_CONTROL ||
            !bs_take_word(game, input->word, out))
            bs_player_shot(game, input, out);
    }
}

static void bs_prompt(const void *state, tm_out *out)
{
    (void)state;
    tm_say(out, BS_T_PROMPT);
}

static bool bs_is_over(const void *state)
{
    return ((const bs_game *)state)->winner != BS_NOBODY;
}

static void bs_help(const void *state, tm_out *out)
{
    (void)state;
    tm_say(out, BS_T_HELP);
}

const tm_game bs_console = {bs_texts,  BS_TEXTS,   bs_start, bs_apply,
                            bs_prompt, bs_is_over, bs_help};
