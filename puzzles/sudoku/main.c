/* sudoku: the game, and without a player a generator and a solving filter. */
#include "puzzles/sudoku/filter.h"
#include "puzzles/sudoku/text.h"

typedef struct sd_options {
    tm_options common;
    int givens, level;
    bool plain, no_solution, minimal, solve;
    int64_t generate;
} sd_options;

/* The words of --level: any, then enum sd_level in order; then the same in Polish. */
#define SD_LEVEL_WORDS \
    "any|easy|medium|hard|extreme|dowolny|latwy|sredni|trudny|ekstremalny"
enum { SD_LEVEL_ANY, SD_LEVEL_CHOICES = 5 };

static const tm_program sd_program = {
    "sudoku",
    {"Sudoku: uk\305\202ada diagram i \305\202amig\305\202\303\263wk\304\231, podpowiada "
     "z uzasadnieniem, ocenia trudno\305\233\304\207.\n",
     "Sudoku: makes a grid and a puzzle, gives hints with reasons, grades difficulty.\n"},
    &sd_texts[SD_T_OPT_GIVENS],
    sd_texts};

static int sd_run(const sd_options *options, tm_out *out)
{
    static sd_game game; /* 4 KB of undo log */
    int level = options->level % SD_LEVEL_CHOICES;

    sd_game_init(&game);
    game.settings.givens = options->givens;
    if (level != SD_LEVEL_ANY)
        game.settings.level = (enum sd_level)(level - 1);
    game.settings.plain = options->plain;
    game.settings.no_solution = options->no_solution;
    if (options->solve && options->generate) {
        tm_say(out, SD_T_TWO_TASKS);
        tm_flush(out, stderr);
        return TM_USAGE;
    }
    if (options->solve)
        return sd_filter_solve(stdin, out, stdout, stderr);
    if (options->generate) {
        game.settings.givens = options->minimal ? 0 : options->givens;
        return sd_filter_generate(&game.settings, options->generate, options->common.seed,
                                  out, stdout);
    }
    if (options->common.demo) {
        sd_game_demo(&game, options->common.seed, out);
        return tm_flush(out, stdout) ? TM_OK : TM_BAD_INPUT;
    }
    return tm_run(&sd_game_table, &game, out, options->common.seed, stdin, stdout);
}

int main(int argc, char **argv)
{
    sd_options o = {{0}, SD_GIVENS_DEFAULT, SD_LEVEL_ANY, false, false, false, false, 0};
    opt_item items[] = {
        TM_OPTIONS(&o.common),
        {"givens", OPT_INT, &o.givens, SD_GIVENS_MIN, SD_GIVENS_MAX, NULL, NULL},
        {"level", OPT_CHOICE, &o.level, 0, 0, SD_LEVEL_WORDS, NULL},
        {"plain", OPT_FLAG, &o.plain, 0, 0, NULL, NULL},
        {"no-solution", OPT_FLAG, &o.no_solution, 0, 0, NULL, NULL},
        {"generate", OPT_COUNT, &o.generate, 1, 1e9, NULL, NULL},
        {"minimal", OPT_FLAG, &o.minimal, 0, 0, NULL, NULL},
        {"solve", OPT_FLAG, &o.solve, 0, 0, NULL, NULL}};
    tm_out out;
    int status;

    tm_options_init(&o.common);
    status = tm_start(&out, &o.common, &sd_program, items, sizeof items / sizeof items[0],
                      argc, argv);
    if (status < 0)
        status = sd_run(&o, &out);
    tm_out_free(&out);
    return status;
}
