/* mm_game: one game of Mastermind, either way round, as a state and typed lines. */
#ifndef PUZZLES_MASTERMIND_GAME_H
#define PUZZLES_MASTERMIND_GAME_H

#include "puzzles/mastermind/breaker.h"
#include "puzzles/term.h"

typedef struct mm_settings {
    bool strict; /* only possible codes are tries */
    bool assist; /* after each try: codes left, and what it contradicted */
} mm_settings;

typedef struct mm_game {
    mm_settings settings;
    mm_code code; /* the program's; unused when the player has the code */
    mm_history history;
    mm_code next;           /* the program's open try when it breaks */
    mm_code left[MM_CODES]; /* codes that fit the history; count in `fitting` */
    int fitting;
    int hints;
    bool over;
    mm_breaker *breaker; /* made when first needed; mm_game_free frees it */
} mm_game;

void mm_game_init(mm_game *game);
void mm_game_free(mm_game *game);

/* The functions for tm_run; the state is an mm_game. mm_guess_table: the player breaks
 * the program's code. mm_break_table (unit duel): the program breaks the player's. */
extern const tm_game mm_guess_table;
extern const tm_game mm_break_table;

/* Recounts `left` from the history. */
void mm_game_recount(mm_game *game);

/* The breaker's next try; false if memory ends. Some code must fit. */
bool mm_game_advise(mm_game *game, mm_code *guess);

/* The table of tries and keys so far. */
void mm_game_draw(const mm_game *game, tm_out *out);

/* One row of it, without its end. */
void mm_game_draw_row(const mm_game *game, int row, tm_out *out);

/* One game played by the program itself. */
void mm_game_demo(mm_game *game, uint64_t seed, tm_out *out);

/* The figures of the breaker over all codes; false if memory ends. */
bool mm_game_stats(mm_game *game, tm_out *out);

#endif
