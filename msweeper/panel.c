/* The panel shares the files of MSWEEPER and MLAYER and differs in what it concludes.
 */
#include "msweeper/panel.h"

#include "common/io.h"
#include "common/opt.h"
#include "msweeper/format.h"
#include "msweeper/layer.h"
#include "msweeper/sweep.h"

#include <stdio.h>

static ms_rules ms_panel_rules;
static ms_sweep ms_panel_sweeping;
static ms_rules_choice ms_panel_choice[MS_RULES_LOOKS];
static ms_layer ms_panel_layer;

static int ms_panel_fail(const char *name, const char *error, int status)
{
    fprintf(stderr, "%s: %s\n", name, error);
    return status;
}

/* The memory is of another duel if it does not fit the numbers told. */
static void ms_panel_check_memory(ms_sweep *sweep)
{
    ms_view copy = sweep->view;

    if (ms_infer_run(&ms_panel_rules.infer, &sweep->board, &copy, NULL) ==
        MS_INFER_CONTRADICTION)
        ms_sweep_restart(sweep);
}

static void ms_panel_gamble(ms_sweep *sweep, enum ms_rules_look look)
{
    int cell;

    for (cell = 0; cell < sweep->board.cells; cell++)
        if (sweep->view.cell[cell] == MS_SAFE)
            return;
    ms_rules_least(&sweep->board, &sweep->view, MS_RULES_PRIOR, ms_panel_choice);
    if (ms_panel_choice[look].count > 0)
        sweep->view.cell[ms_panel_choice[look].cell[0]] = MS_SAFE;
}

int ms_panel_sweep(enum ms_rules_kind kind, enum ms_rules_look look, int argc,
                   char **argv)
{
    ms_sweep *sweep = &ms_panel_sweeping;
    opt_timed timed = {false, 0, 0, 1, 0};
    const opt_item items[] = {OPT_TIMED(&timed)};
    io_reader reader;
    char text[OPT_ERROR_MAX];
    const char *error;
    int rest;

    error =
        opt_parse(items, (int)(sizeof items / sizeof items[0]), argc, argv, &rest, text);
    if (error != NULL)
        return ms_panel_fail(argv[0], error, 2);
    error = ms_sweep_load(sweep, &reader);
    if (error == NULL) {
        ms_panel_check_memory(sweep);
        ms_rules_run(&ms_panel_rules, kind, &sweep->board, &sweep->view);
        if (look != MS_RULES_LOOKS)
            ms_panel_gamble(sweep, look);
        error = ms_sweep_store(sweep);
    }
    if (error != NULL)
        ms_panel_fail(argv[0], error, 1);
    io_close(&reader);
    return error != NULL;
}

static const char *ms_panel_lay_field(ms_layer *layer, io_reader *reader)
{
    static char text[MS_FORMAT_TEXT_MAX];
    int rows, cols, size;
    const char *error = io_open(reader, "MLAYER.IN", MS_FORMAT_READ_MAX);

    if (error == NULL)
        error = ms_format_read_layer(reader, &rows, &cols);
    if (error != NULL)
        return error;
    ms_board_init(&layer->board, rows, cols);
    ms_layer_make(layer);
    size = ms_format_write(&layer->board, &layer->field, text);
    return io_write_file("MLAYER.OUT", "MLAYER.TMP", text, (size_t)size);
}

int ms_panel_lay(int argc, char **argv)
{
    ms_layer *layer = &ms_panel_layer;
    opt_timed timed = {false, 0, 0, 1, 0};
    int rest, kind = MS_RULES_SINGLE;
    double density = 0.15;
    const opt_item items[] = {
        OPT_TIMED(&timed),
        {"rules", OPT_CHOICE, &kind, 0, 0,
         "single|subset|overlap|probe|window|listing|complete",
         "KIND: what a sweeper needs for the field"},
        {"density", OPT_REAL, &density, 0, 0.9, NULL, "D: share of mines"},
    };
    io_reader reader;
    char text[OPT_ERROR_MAX];
    const char *error;

    error =
        opt_parse(items, (int)(sizeof items / sizeof items[0]), argc, argv, &rest, text);
    if (error != NULL)
        return ms_panel_fail(argv[0], error, 2);
    layer->mode = MS_LAYER_CLASSIC;
    layer->density = density;
    layer->solver = (enum ms_rules_kind)kind;
    rng_seed(&layer->random, timed.seed);
    error = ms_panel_lay_field(layer, &reader);
    if (error != NULL)
        ms_panel_fail(argv[0], error, 1);
    io_close(&reader);
    return error != NULL;
}
