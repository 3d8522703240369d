/* mastermind: the game, the other way round, and the breaker's figures. */
#include "puzzles/mastermind/game.h"
#include "puzzles/mastermind/text.h"

typedef struct mm_options {
    tm_options common;
    mm_settings settings;
    bool breaks, stats;
} mm_options;

static const tm_program mm_program = {
    "mastermind",
    {"Mastermind: pi\304\231\304\207 cyfr, dziesi\304\231\304\207 pr\303\263b; program "
     "podpowiada, a z --break sam odgaduje tw\303\263j kod.\n",
     "Mastermind: five digits, ten tries; gives hints, and with --break finds your "
     "code.\n"},
    &mm_texts[MM_T_OPT_STRICT],
    mm_texts};

static int mm_run(const mm_options *options, tm_out *out)
{
    static mm_game game; /* with room for all codes: 136 KB */
    int status = TM_OK;

    mm_game_init(&game);
    game.settings = options->settings;
    if (options->breaks && options->stats) {
        tm_say(out, MM_T_TWO_TASKS);
        tm_flush(out, stderr);
        return TM_USAGE;
    }
    if (options->stats || options->common.demo) {
        if (options->common.demo)
            mm_game_demo(&game, options->common.seed, out);
        else if (!mm_game_stats(&game, out))
            status = TM_BAD_INPUT;
        if (!tm_flush(out, stdout))
            status = TM_BAD_INPUT;
    } else {
        status = tm_run(options->breaks ? &mm_break_table : &mm_guess_table, &game, out,
                        options->common.seed, stdin, stdout);
    }
    mm_game_free(&game);
    return status;
}

int main(int argc, char **argv)
{
    mm_options o = {{0}, {false, false}, false, false};
    opt_item items[] = {TM_OPTIONS(&o.common),
                        {"strict", OPT_FLAG, &o.settings.strict, 0, 0, NULL, NULL},
                        {"assist", OPT_FLAG, &o.settings.assist, 0, 0, NULL, NULL},
                        {"break", OPT_FLAG, &o.breaks, 0, 0, NULL, NULL},
                        {"stats", OPT_FLAG, &o.stats, 0, 0, NULL, NULL}};
    tm_out out;
    int status;

    tm_options_init(&o.common);
    status = tm_start(&out, &o.common, &mm_program, items, sizeof items / sizeof items[0],
                      argc, argv);
    if (status < 0)
        status = mm_run(&o, &out);
    tm_out_free(&out);
    return status;
}
