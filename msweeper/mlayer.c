/* MLAYER: lays a mine field that is hard to sweep and has one solution.
 *
 * Reads MLAYER.IN (H W), writes MLAYER.OUT: the mines, and the cells whose numbers the
 * sweeper gets at the start.
 */
#include "common/clk.h"
#include "common/io.h"
#include "common/opt.h"
#include "common/rng.h"
#include "msweeper/format.h"
#include "msweeper/layer.h"

#include <stdio.h>

enum { MLAYER_LIMIT = 10 /* seconds; the statement allows 30 */ };

static ms_layer mlayer_layer;

static const char mlayer_in[] = "MLAYER.IN";
static const char mlayer_out[] = "MLAYER.OUT";
static const char mlayer_temp[] = "MLAYER.TMP";

static const char *mlayer_read(io_reader *reader, int *rows, int *cols)
{
    const char *error = io_open(reader, mlayer_in, MS_FORMAT_READ_MAX);

    if (error == NULL)
        error = ms_format_read_layer(reader, rows, cols);
    if (error != NULL)
        remove(mlayer_out);
    return error;
}

static const char *mlayer_write(const ms_layer *layer)
{
    static char text[MS_FORMAT_TEXT_MAX];
    int size = ms_format_write(&layer->board, &layer->field, text);
    const char *error = io_write_file(mlayer_out, mlayer_temp, text, (size_t)size);

    if (error != NULL)
        remove(mlayer_out);
    return error;
}

/* `seed` NULL: from the size and the clock. */
static int mlayer_lay(ms_layer *layer, const uint64_t *seed)
{
    io_reader reader;
    int rows = 0, cols = 0;
    const char *error = mlayer_read(&reader, &rows, &cols);

    if (error == NULL) {
        ms_board_init(&layer->board, rows, cols);
        rng_seed(&layer->random, seed != NULL
                                     ? *seed
                                     : rng_mix((uint64_t)layer->board.cells,
                                               (uint64_t)(clk_now(false) * 1e6)));
        ms_layer_make(layer);
        error = mlayer_write(layer);
    }
    if (error != NULL)
        fprintf(stderr, "%s\n", error);
    io_close(&reader);
    return error != NULL;
}

int main(int argc, char **argv)
{
    const uint64_t no_seed = ~(uint64_t)0;
    clk clock;
    opt_timed timed = {false, 0, 0, ~(uint64_t)0, 0};
    int mode = MS_LAYER_DUEL, rest, count;
    double density = 0.2;
    const opt_item items[] = {
        OPT_TIMED(&timed),
        {"mode", OPT_CHOICE, &mode, 0, 0, "duel|gates|classic",
         "duel|gates|classic: a small hard core, many mines, or a field for training"},
        {"density", OPT_REAL, &density, 0, 0.9, NULL,
         "D: share of mines in mode classic"},
    };
    char text[OPT_ERROR_MAX];
    const char *error;

    clk_start(&clock);
    count = (int)(sizeof items / sizeof items[0]);
    error = opt_parse(items, count, argc, argv, &rest, text);
    if (error == NULL && rest > 0)
        error = "expected no arguments but switches";
    if (error != NULL) {
        fprintf(stderr, "MLAYER: %s\n", error);
        return 2;
    }
    if (timed.help) {
        puts("MLAYER [switches]: reads MLAYER.IN, writes MLAYER.OUT");
        opt_print(stdout, items, count);
        return 0;
    }
    clk_limit(&clock, OPT_PLAN * opt_time_limit(&timed, MLAYER_LIMIT), timed.clock == 1);
    mlayer_layer.mode = (enum ms_layer_mode)mode;
    mlayer_layer.density = density;
    mlayer_layer.solver = MS_RULES_COMPLETE;
    mlayer_layer.steps = (long)timed.nodes;
    mlayer_layer.clock = &clock;
    return mlayer_lay(&mlayer_layer, timed.seed == no_seed ? NULL : &timed.seed);
}
