/* A command line, an argument a line, by a table with every kind of switch: what is
 * accepted is in its range, what is refused says so in one sentence. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/opt.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { OPT_ARGUMENTS = 40 };

typedef struct values {
    opt_timed timed;
    double density;
    int depth, mode;
    const char *file;
} values;

static void require(int truth)
{
    if (!truth)
        abort();
}

static void parse(int argc, char **argv)
{
    values v = {{false, 0, 0, 7, 0}, 0.5, 3, 0, NULL};
    const opt_item items[] = {
        OPT_TIMED(&v.timed),
        {"density", OPT_REAL, &v.density, 0, 0.9, NULL, ""},
        {"depth", OPT_INT, &v.depth, 1, 64, NULL, ""},
        {"mode", OPT_CHOICE, &v.mode, 0, 0, "duel|gates|classic", ""},
        {"file", OPT_TEXT, &v.file, 0, 0, NULL, ""},
    };
    const int count = (int)(sizeof items / sizeof *items);
    char error[OPT_ERROR_MAX];
    int rest = 0, i;
    const char *wrong = opt_parse(items, count, argc, argv, &rest, error);

    require(v.timed.time == 0 || (v.timed.time >= 0.001 && v.timed.time <= 86400));
    require(v.timed.nodes >= 0 && (v.timed.clock == 0 || v.timed.clock == 1));
    require(v.density >= 0 && v.density <= 0.9 && v.depth >= 1 && v.depth <= 64);
    require(v.mode >= 0 && v.mode < 3);
    require(opt_time_limit(&v.timed, 3) >= 0);
    if (wrong) {
        require(wrong == error && error[0] != '\0' && strlen(error) < OPT_ERROR_MAX);
        return;
    }
    require(rest >= 0 && rest < argc);
    for (i = 1; i <= rest; i++)
        require(argv[i] != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *argv[OPT_ARGUMENTS + 1], program[] = "bot";
    char *text = malloc(size + 1), *at = text;
    int argc = 1;

    require(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    argv[0] = program;
    while (argc < OPT_ARGUMENTS && at < text + size) {
        argv[argc++] = at;
        at += strcspn(at, "\n");
        if (at < text + size)
            *at++ = '\0';
    }
    argv[argc] = NULL;
    parse(argc, argv);
    free(text);
    return 0;
}
