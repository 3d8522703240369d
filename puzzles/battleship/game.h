/* game: a game of Battleship against the computer, as a tm_game.
 */
#ifndef BATTLESHIP_GAME_H
#define BATTLESHIP_GAME_H

#include "puzzles/battleship/shooter.h"
#include "puzzles/term.h"

enum bs_side { BS_NOBODY, BS_PLAYER, BS_COMPUTER };

typedef struct bs_settings {
    bool straight;         /* straight ships only */
    enum bs_hiding hiding; /* of both fleets */
    bool small;            /* draw the small maps */
    enum bs_level level;
    enum bs_side first; /* BS_NOBODY: drawn */
} bs_settings;

/* A shot that is still to be told. */
typedef struct bs_told {
    enum bs_side side;
    int cell;
    enum bs_answer answer;
} bs_told;

typedef struct bs_game {
    bs_settings settings;
    bs_fleet own, enemy;
    bs_view seen;    /* what the player knows of `enemy` */
    bs_view exposed; /* what the computer knows of `own` */
    bs_shooter computer, adviser;
    enum bs_side winner;
    int hints, won, lost; /* hints of this game; games of this session */
    bs_told told[BS_SIDE * BS_SIDE + 1]; /* of this turn: the player's, the computer's */
    int told_count;
} bs_game;

extern const tm_game bs_console;

/* Bent ships, mixed hiding, normal level, drawn beginner, no games yet. */
void bs_game_init(bs_game *game);

/* Sets up a game of the seed without a word: fleets, shooters, who begins (returned). */
enum bs_side bs_game_setup(bs_game *game, uint64_t seed);

/* Text ids that other units of the game use. */
extern const tm_text bs_texts[];

enum bs_text {
    BS_T_WELCOME,
    BS_T_BENT,
    BS_T_STRAIGHT,
    BS_T_LEVEL,
    BS_T_EASY,
    BS_T_NORMAL,
    BS_T_HARD,
    BS_T_YOU_BEGIN,
    BS_T_IT_BEGINS,
    BS_T_SMALL_MAPS,
    BS_T_MISS,
    BS_T_HIT,
    BS_T_SUNK,
    BS_T_PROMPT,
    BS_T_YOUR_SHOT,
    BS_T_ITS_SHOT,
    BS_T_OWN_MAP,
    BS_T_ENEMY_MAP,
    BS_T_AGAIN,
    BS_T_NO_UNDO,
    BS_T_HINT,
    BS_T_HINT_BLIND,
    BS_T_STATS_SHOTS,
    BS_T_STATS_AFLOAT,
    BS_T_STATS_GAMES,
    BS_T_NEXT_LEVEL,
    BS_T_YOU_WIN,
    BS_T_IT_WINS,
    BS_T_HELP,
    BS_TEXTS
};

#endif
