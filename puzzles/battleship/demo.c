/* demo: see demo.h. Turns are packed into lines: A shoots at the fleet of B (the seat of
 * the player), B at that of A.
 */
#include "puzzles/battleship/demo.h"

#include "puzzles/battleship/chart.h"

enum { BS_DEMO_WIDTH = 76 };

static const tm_text bs_demo_texts[] = {
    {"Pokaz: poziom trudny po obu stronach.\n", "Demonstration: both sides play hard.\n"},
    {"Plansza A", "Map of A"},
    {"Plansza B", "Map of B"},
    {"Strza\305\202y A i B: - pud\305\202o, + trafiony, # zatopiony.\n",
     "Shots of A and B: - miss, + hit, # sunk.\n"},
    {"Wygrywa %c: strza\305\202\303\263w A %d, B %d.\n",
     "%c wins: %d shots of A, %d of B.\n"},
};

enum bs_demo_text { BS_D_TITLE, BS_D_MAP_A, BS_D_MAP_B, BS_D_LEGEND, BS_D_RESULT };

static const char *bs_demo_text(const tm_out *out, enum bs_demo_text id)
{
    return tm_pick(out, &bs_demo_texts[id]);
}

/* One side's turn as text, "E5+ E6# J1-"; true when it has sunk the last ship. */
static bool bs_demo_turn(tm_out *turn, bs_shooter *shooter, bs_view *view,
                         const bs_fleet *fleet)
{
    enum bs_answer answer;
    char name[8];

    do {
        int cell = bs_shooter_aim(shooter, view);
        answer = bs_fleet_answer(fleet, view, cell);
        bs_view_mark(view, cell, answer);
        tm_putf(turn, " %s%c", tm_cell_name(name, cell % BS_SIDE, cell / BS_SIDE),
                "-+#"[answer]);
    } while (answer != BS_MISS && !bs_view_is_won(view));
    return bs_view_is_won(view);
}

/* Plays to the end; the rounds are packed into lines. */
static void bs_demo_rounds(tm_out *out, bs_game *game, bool a_turn)
{
    tm_out turn;
    int column = 0;
    bool over;

    tm_out_init(&turn, NULL);
    do {
        tm_out_clear(&turn);
        tm_put(&turn, a_turn ? " A:" : " B:");
        over = a_turn ? bs_demo_turn(&turn, &game->adviser, &game->seen, &game->enemy)
                      : bs_demo_turn(&turn, &game->computer, &game->exposed, &game->own);
        if (over)
            game->winner = a_turn ? BS_PLAYER : BS_COMPUTER;
        if (column + (int)turn.size > BS_DEMO_WIDTH) {
            tm_put(out, "\n");
            column = 0;
        }
        tm_put(out, turn.data);
        column += (int)turn.size;
        a_turn = !a_turn;
    } while (!over);
    tm_put(out, "\n");
    tm_out_free(&turn);
}

static void bs_demo_maps(tm_out *out, const bs_game *game)
{
    bs_chart_draw_small(out, bs_demo_text(out, BS_D_MAP_A), &game->exposed, game->own.all,
                        bs_demo_text(out, BS_D_MAP_B), &game->seen, game->enemy.all);
}

int bs_demo_play(tm_out *out, bs_game *game, uint64_t seed, FILE *file)
{
    enum bs_side first;

    game->settings.level = BS_HARD;
    first = bs_game_setup(game, seed);
    tm_put(out, bs_demo_text(out, BS_D_TITLE));
    bs_demo_maps(out, game);
    tm_put(out, bs_demo_text(out, BS_D_LEGEND));
    bs_demo_rounds(out, game, first == BS_PLAYER);
    bs_demo_maps(out, game);
    tm_putf(out, bs_demo_text(out, BS_D_RESULT), game->winner == BS_PLAYER ? 'A' : 'B',
            bs_set_count(bs_view_shots(&game->seen)),
            bs_set_count(bs_view_shots(&game->exposed)));
    return tm_flush(out, file) ? TM_OK : TM_BAD_INPUT;
}
