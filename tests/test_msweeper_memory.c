/* The contest's 400 KB: data, bss, heap and stack of the static build, run under a limit.
 * Skipped where musl-gcc is not installed. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DATA_KB = 400, STACK_KB = 64 };

#define CORE                                                                             \
    "common/clk.c common/io.c common/rng.c common/opt.c common/grid.c msweeper/field.c " \
    "msweeper/cdcl.c msweeper/infer.c msweeper/format.c "

static const char sweeper[] = CORE "msweeper/state.c msweeper/sweep.c msweeper/risk.c "
                                   "msweeper/msweeper.c";
static const char layer[] = CORE "msweeper/closure.c msweeper/rules.c msweeper/core.c "
                                 "msweeper/layer.c msweeper/duel.c msweeper/gates.c "
                                 "msweeper/classic.c msweeper/mlayer.c";

static int shell(const char *command)
{
    int status = system(command);

    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void build(const char *dir, const char *name, const char *sources)
{
    char command[2048];

    snprintf(command, sizeof command,
             "musl-gcc -static -O1 -std=c99 -I. -o '%s/%s' %s >'%s/log' 2>&1", dir, name,
             sources, dir);
    assert_int_equal(shell(command), 0);
}

static int run_limited(const char *dir, const char *program)
{
    char command[1024];

    snprintf(command, sizeof command, "cd '%s' && ulimit -d %d && ulimit -s %d && ./%s",
             dir, DATA_KB, STACK_KB, program);
    return shell(command);
}

static void test_limit(void **state)
{
    static const char *const modes[] = {"duel", "gates", "classic --density 0.3"};
    const char *dir;
    char command[256], *text;
    int i;

    (void)state;
    if (shell("command -v musl-gcc >/dev/null 2>&1") != 0)
        skip();
    dir = support_make_dir();
    build(dir, "MSWEEPER", sweeper);
    build(dir, "MLAYER", layer);
    support_write(dir, "MLAYER.IN", "30 30\n", -1);
    for (i = 0; i < 3; i++) {
        snprintf(command, sizeof command, "MLAYER --nodes 200 --mode %s", modes[i]);
        assert_int_equal(run_limited(dir, command), 0);
        assert_true(support_exists(dir, "MLAYER.OUT"));
    }
    /* the most there is to read, and a stuck position, so that chances are worked out */
    text = malloc(900 * 10 + 100);
    assert_non_null(text);
    strcpy(text, "30 30\n10\n");
    for (i = 0; i < 100; i++)
        sprintf(text + strlen(text), "%d %d 1\n", 3 * (i / 10) + 2, 3 * (i % 10) + 2);
    support_write(dir, "MSWEEPER.IN", text, -1);
    assert_int_equal(run_limited(dir, "MSWEEPER"), 0);
    assert_true(support_exists(dir, "MSWEEPER.OUT"));
    strcpy(text, "30 30\n900\n");
    for (i = 0; i < 900; i++)
        sprintf(text + strlen(text), "%d %d 0\n", i / 30 + 1, i % 30 + 1);
    support_write(dir, "MSWEEPER.IN", text, -1);
    assert_int_equal(run_limited(dir, "MSWEEPER"), 0);
    free(text);
    support_remove_dir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
