/* battleship: the game of the statement STATKI against the computer; --play N measures
 * the shooters, --demo plays a game by itself.
 */
#include "puzzles/battleship/demo.h"
#include "puzzles/battleship/play.h"

enum { BS_OWN_SWITCHES = 6 };

static const tm_text bs_switch_helps[BS_OWN_SWITCHES] = {
    {"tylko proste statki", "straight ships only"},
    {"obie floty stawiane zupe\305\202nie losowo", "both fleets placed without any bias"},
    {"ma\305\202e plansze, obok siebie", "small maps, side by side"},
    {"latwy|sredni|trudny (easy|normal|hard): poziom komputera",
     "easy|normal|hard (latwy|sredni|trudny): level of the computer"},
    {"ja|komputer|los (me|computer|random): kto zaczyna",
     "me|computer|random (ja|komputer|los): who begins"},
    {"N: tabela si\305\202y strzelc\303\263w z N gier na wiersz",
     "N: table of the shooters' strength, N games a row"},
};

static const tm_program bs_program = {
    "battleship",
    {"STATKI: gra w okr\304\231ty przeciw komputerowi.\n",
     "BATTLESHIP against the computer.\n"},
    bs_switch_helps,
    bs_texts,
};

static int bs_run(tm_out *out, bs_game *game, const tm_options *options, int play)
{
    if (options->demo)
        return bs_demo_play(out, game, options->seed, stdout);
    if (play == 0)
        return tm_run(&bs_console, game, out, options->seed, stdin, stdout);
    return bs_play_table(out, game->settings.straight, play, options->seed, stdout);
}

int main(int argc, char **argv)
{
    tm_options options;
    bs_game game;
    tm_out out;
    int level = BS_NORMAL, first = 0, play = 0, status;
    bool fair = false;
    opt_item items[] = {
        TM_OPTIONS(&options),
        {"straight", OPT_FLAG, &game.settings.straight, 0, 0, NULL, NULL},
        {"fair", OPT_FLAG, &fair, 0, 0, NULL, NULL},
        {"small", OPT_FLAG, &game.settings.small, 0, 0, NULL, NULL},
        {"level", OPT_CHOICE, &level, 0, 0, "easy|normal|hard|latwy|sredni|trudny", NULL},
        {"first", OPT_CHOICE, &first, 0, 0, "random|me|computer|los|ja|komputer", NULL},
        {"play", OPT_INT, &play, 1, 1000000, NULL, NULL},
    };

    tm_options_init(&options);
    bs_game_init(&game);
    status = tm_start(&out, &options, &bs_program, items,
                      TM_OPTION_COUNT + BS_OWN_SWITCHES, argc, argv);
    if (status < 0) {
        game.settings.level = (enum bs_level)(level % 3);
        game.settings.first = (enum bs_side)(first % 3);
        game.settings.hiding = fair ? BS_FAIR : BS_MIXED;
        status = bs_run(&out, &game, &options, play);
    }
    tm_out_free(&out);
    return status;
}
