/* Inference on large boards against a SAT solver, where cadical or minisat is installed.
 */
#include "tests/support.h"

#include "msweeper/oracle.h"
#include "msweeper/trial.h"

#include <stdio.h>

static ms_layer layer;

static void test_oracle(void **state)
{
    const char *command = ms_oracle_command(), *dir;
    char path[512];
    ms_view before, view;
    int cell, asked = 0;
    uint64_t seed;

    (void)state;
    if (command == NULL)
        skip();
    dir = support_make_dir();
    snprintf(path, sizeof path, "%s/question", dir);
    for (seed = 1; seed <= 6; seed++) {
        rng_seed(&layer.random, seed);
        ms_board_init(&layer.board, 30, 30);
        ms_trial_thin(&layer, 10 + 3 * (unsigned)seed, 45);
        ms_field_show(&layer.board, &layer.field, &before);
        view = before;
        assert_true(ms_infer_run(&layer.core.rules.infer, &layer.board, &view, NULL) >=
                    0);
        for (cell = 0; cell < 900; cell++) {
            /* everything certain up to a limit, and a sample of the rest */
            if (before.cell[cell] != MS_UNKNOWN ||
                rng_below(&layer.random, view.cell[cell] == MS_UNKNOWN ? 100 : 10) > 0)
                continue;
            assert_int_equal(
                ms_oracle_ask(command, path, &layer.board, &before, cell, true),
                view.cell[cell] != MS_SAFE);
            assert_int_equal(
                ms_oracle_ask(command, path, &layer.board, &before, cell, false),
                view.cell[cell] != MS_MINE);
            asked++;
        }
    }
    assert_true(asked > 20);
    support_remove_dir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_oracle),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
