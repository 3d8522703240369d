/* MSWEEPER and MLAYER as the contest calls them: files in, files out, in a directory. */
#include "tests/support.h"

#include "msweeper/closure.h"
#include "msweeper/format.h"
#include "msweeper/layer.h"
#include "tests/msweeper_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static ms_layer layer;
static ms_infer infer;

static int run(const char *dir, const char *program, const char *option, char **err)
{
    const char *argv[8] = {support_program(program), option, NULL};
    support_result result;
    char text[256];
    int count = 1, status;

    if (option != NULL) { /* words separated by blanks */
        strncpy(text, option, sizeof text - 1);
        text[sizeof text - 1] = '\0';
        for (option = strtok(text, " "); option != NULL; option = strtok(NULL, " "))
            argv[count++] = option;
        argv[count] = NULL;
    }
    result = support_run(dir, argv, NULL, -1, 20);
    assert_false(result.late);
    status = result.status;
    if (err != NULL) {
        *err = result.err;
        result.err = NULL;
    }
    support_free(&result);
    return status;
}

static void assert_file(const char *dir, const char *file, const char *wanted)
{
    char *text = support_read(dir, file, NULL);

    assert_non_null(text);
    assert_string_equal(text, wanted);
    free(text);
}

/* The statement's sample in every layout, as the first and as the second call. */
static void test_sample(void **state)
{
    static const char *const first[] = {
        "4 3\n3\n1 1 2\n2 1 2\n2 3 3\n", "4 3\n3 1 1 2 2 1 2 2 3 3\n",
        "4 3 3 1 1 2 2 1 2 2 3 3",       "4 3\r\n3\r\n1 1 2\r\n2 1 2\r\n2 3 3\r\n\x1a",
        "4 3\n1 1 2\n2 1 2\n2 3 3\n",    "4 3\n7\n2 3 3\n2 1 2\n1 1 2",
    };
    static const char *const second[] = {
        "4 3\n2\n3 1 1\n3 2 1\n",
        "4 3\n2 3 1 1 3 2 1",
        "4 3\r\n2\r\n3 2 1\r\n3 1 1\r\n\x1a\x1a",
        "4 3\n3 1 1 3 2 1\n",
        "4 3\n5\n1 1 2\n2 1 2\n2 3 3\n3 1 1\n3 2 1\n",
        "4 3\n1\n3 2 1\n3 1 1\n",
    };
    const char *dir = support_make_dir();
    unsigned i;

    (void)state;
    for (i = 0; i < sizeof first / sizeof first[0]; i++) {
        support_write(dir, "MSWEEPER.IN", first[i], -1);
        assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
        assert_file(dir, "MSWEEPER.OUT", "2 1 2 2 2\n2 3 1 3 2\n");
        assert_true(support_exists(dir, "MSWEEPER.WRK"));
        support_write(dir, "MSWEEPER.IN", second[i], -1);
        assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
        assert_file(dir, "MSWEEPER.OUT", "1 1 3\n0\n");
        assert_false(support_exists(dir, "MSWEEPER.WRK"));
        assert_false(support_exists(dir, "MSWEEPER.TMP"));
    }
    support_remove_dir(dir);
}

/* tests/cases/msweeper/NAME, relative to the directory tests run in. */
static char *golden(const char *name)
{
    char *text = support_read("tests/cases/msweeper", name, NULL);

    assert_non_null(text);
    return text;
}

static void assert_golden(const char *dir, const char *file, const char *name)
{
    char *text = golden(name);

    assert_file(dir, file, text);
    free(text);
}

/* The statement's duel, and one field of each mode: the same bytes from every build. */
static void test_golden(void **state)
{
    static const char *const modes[] = {"duel", "gates", "classic"};
    const char *dir = support_make_dir();
    char name[64], *text;
    int i;

    (void)state;
    for (i = 1; i <= 2; i++) {
        sprintf(name, "sample-%d.in", i);
        text = golden(name);
        support_write(dir, "MSWEEPER.IN", text, -1);
        free(text);
        assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
        sprintf(name, "sample-%d.out", i);
        assert_golden(dir, "MSWEEPER.OUT", name);
    }
    support_write(dir, "MLAYER.IN", "9 10\n", -1);
    for (i = 0; i < 3; i++) {
        sprintf(name, "--seed 1 --nodes 1500 --mode %s", modes[i]);
        assert_int_equal(run(dir, "MLAYER", name, NULL), 0);
        sprintf(name, "layer-%s.out", modes[i]);
        assert_golden(dir, "MLAYER.OUT", name);
    }
    support_remove_dir(dir);
}

static void test_lower_case_name(void **state)
{
    const char *dir = support_make_dir();

    (void)state;
    support_write(dir, "msweeper.in", "1 2\n1\n1 2 1\n", -1);
    assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
    assert_file(dir, "MSWEEPER.OUT", "1 1 1\n0\n");
    support_write(dir, "mlayer.in", "1 1\n", -1);
    assert_int_equal(run(dir, "MLAYER", NULL, NULL), 0);
    assert_file(dir, "MLAYER.OUT", "0\n1 1 1\n");
    support_remove_dir(dir);
}

/* Work files of other duels, damaged ones and none: the same answer. */
static void test_stale_state(void **state)
{
    static const char *const input = "4 3\n3\n1 1 2\n2 1 2\n2 3 3\n";
    static const char *const memory[] = {
        /* of another size, of this size with open questions, of this very duel */
        "3 4\n3\n1 1 2\n2 1 2\n2 3 3\n",
        "4 3\n1\n1 1 0\n",
        "4 3\n1\n4 3 0\n",
        "4 3\n2\n1 1 1\n4 3 0\n",
        "4 3\n3\n1 1 2\n2 1 2\n2 3 3\n",
    };
    const char *dir = support_make_dir();
    char *work;
    long size, i;

    (void)state;
    for (i = 0; i < 5; i++) {
        support_write(dir, "MSWEEPER.IN", memory[i], -1);
        assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
        support_write(dir, "MSWEEPER.IN", input, -1);
        assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
        assert_file(dir, "MSWEEPER.OUT", "2 1 2 2 2\n2 3 1 3 2\n");
    }
    support_write(dir, "MSWEEPER.IN", "4 3\n0\n", -1); /* no answer: the question again */
    assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
    assert_file(dir, "MSWEEPER.OUT", "0\n2 3 1 3 2\n");
    support_write(dir, "MSWEEPER.IN", input, -1);
    work = support_read(dir, "MSWEEPER.WRK", &size);
    assert_in_range(size, 1, 4096);
    for (i = 0; i < size; i += 5) {
        work[i] ^= 1;
        support_write(dir, "MSWEEPER.WRK", work, size);
        work[i] ^= 1;
        assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
        assert_file(dir, "MSWEEPER.OUT", "2 1 2 2 2\n2 3 1 3 2\n");
        support_write(dir, "MSWEEPER.WRK", work, i);
        assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
        assert_file(dir, "MSWEEPER.OUT", "2 1 2 2 2\n2 3 1 3 2\n");
    }
    free(work);
    support_remove_dir(dir);
}

/* An undetermined field: what is certain first, then the least risky cell. */
static void test_stuck(void **state)
{
    const char *dir = support_make_dir();

    (void)state;
    support_write(dir, "MSWEEPER.IN", "3 4\n1\n2 2 1\n", -1);
    assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
    assert_file(dir, "MSWEEPER.OUT", "0\n1 1 1\n"); /* 1/8 against 1/2 */
    support_write(dir, "MSWEEPER.IN", "3 4\n1\n1 1 0\n", -1);
    assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
    assert_file(dir, "MSWEEPER.OUT", "0\n2 1 2 2 1\n"); /* the 0 frees two more */
    support_write(dir, "MSWEEPER.IN", "2 2\n0\n", -1);
    assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
    assert_file(dir, "MSWEEPER.OUT", "0\n1 1 1\n");
    support_remove_dir(dir);
}

static void refused(const char *file, const char *text, const char *program,
                    const char *answer, const char *part)
{
    const char *dir = support_make_dir();
    char *err;

    if (text != NULL)
        support_write(dir, file, text, -1);
    support_write(dir, answer, "stale\n", -1);
    assert_int_equal(run(dir, program, NULL, &err), 1);
    assert_non_null(strstr(err, part));
    assert_int_equal(strchr(err, '\n') - err, (long)strlen(err) - 1); /* one line */
    assert_false(support_exists(dir, answer));
    free(err);
    support_remove_dir(dir);
}

static void test_refused(void **state)
{
    (void)state;
    refused("MSWEEPER.IN", NULL, "MSWEEPER", "MSWEEPER.OUT", "MSWEEPER.IN");
    refused("MSWEEPER.IN", "", "MSWEEPER", "MSWEEPER.OUT", "MSWEEPER.IN:1");
    refused("MSWEEPER.IN", "4 3\n1\n9 9 1\n", "MSWEEPER", "MSWEEPER.OUT",
            "MSWEEPER.IN:3");
    refused("MSWEEPER.IN", "4 3\n2\n1 1 1\n1 1 0\n", "MSWEEPER", "MSWEEPER.OUT", ":4:");
    refused("MSWEEPER.IN", "1 1\n1\n1 1 1\n", "MSWEEPER", "MSWEEPER.OUT", "no mines fit");
    refused("MLAYER.IN", NULL, "MLAYER", "MLAYER.OUT", "MLAYER.IN");
    refused("MLAYER.IN", "0 5\n", "MLAYER", "MLAYER.OUT", "MLAYER.IN:1");
    refused("MLAYER.IN", "5\n", "MLAYER", "MLAYER.OUT", "columns");
}

/* A directory that cannot be replaced in the place of a file: the work file is done
 * without; where the answer itself cannot be written no stale one is left. */
static void test_files_that_cannot_be_written(void **state)
{
    static const char *const names[] = {"MSWEEPER.WRK", "MSWEEPER.TMP", "MLAYER.TMP"};
    char path[1200];
    int i, status;

    (void)state;
    for (i = 0; i < 3; i++) {
        const char *dir = support_make_dir();
        const char *program = i < 2 ? "MSWEEPER" : "MLAYER";
        char *err;
        support_write(dir, "MSWEEPER.IN", "4 3\n3\n1 1 2\n2 1 2\n2 3 3\n", -1);
        support_write(dir, "MLAYER.IN", "3 3\n", -1);
        support_write(dir, i < 2 ? "MSWEEPER.OUT" : "MLAYER.OUT", "old\n", -1);
        snprintf(path, sizeof path, "%s/%s", dir, names[i]);
        assert_int_equal(mkdir(path, 0700), 0);
        support_write(path, "kept", "x", -1);
        status = run(dir, program, "--nodes 20", &err);
        if (i == 0) {
            assert_int_equal(status, 0);
            assert_file(dir, "MSWEEPER.OUT", "2 1 2 2 2\n2 3 1 3 2\n");
        } else {
            assert_int_equal(status, 1);
            assert_non_null(strstr(err, ".OUT"));
            assert_false(support_exists(dir, i < 2 ? "MSWEEPER.OUT" : "MLAYER.OUT"));
        }
        free(err);
        support_remove_dir(dir);
    }
}

static void test_options(void **state)
{
    const char *dir = support_make_dir();
    char *err;

    (void)state;
    support_write(dir, "MLAYER.IN", "5 5\n", -1);
    assert_int_equal(run(dir, "MLAYER", "--help", NULL), 0);
    assert_int_equal(run(dir, "MSWEEPER", "--help", NULL), 0);
    assert_int_equal(run(dir, "MLAYER", "--mode easy", &err), 2);
    assert_non_null(strstr(err, "mode"));
    free(err);
    assert_int_equal(run(dir, "MSWEEPER", "--speed 3", NULL), 2);
    assert_int_equal(run(dir, "MSWEEPER", "file", NULL), 2);
    assert_int_equal(run(dir, "MLAYER", "file", &err), 2);
    assert_non_null(strstr(err, "expected no arguments but switches"));
    free(err);
    assert_false(support_exists(dir, "MLAYER.OUT"));
    assert_int_equal(run(dir, "MLAYER", "--mode classic --density 0.1 --time 1", NULL),
                     0);
    assert_true(support_exists(dir, "MLAYER.OUT"));
    assert_false(support_exists(dir, "MLAYER.TMP"));
    support_remove_dir(dir);
}

/* ---- whole duels through the files ---- */

/* Reads "count pairs" from *text; marks the cells. */
static int take_list(char **text, const ms_board *board, bool *marked)
{
    int i, row, col, count = (int)strtol(*text, text, 10);

    memset(marked, 0, MS_CELLS_MAX * sizeof *marked);
    for (i = 0; i < count; i++) {
        row = (int)strtol(*text, text, 10);
        col = (int)strtol(*text, text, 10);
        assert_in_range(row, 1, board->rows);
        assert_in_range(col, 1, board->cols);
        marked[(row - 1) * board->cols + col - 1] = true;
    }
    return count;
}

/* How MSWEEPER.IN may look; all the same to a tolerant reader. */
enum style { PLAIN, ONE_LINE, DOS, NO_COUNT, WRONG_COUNT, CUMULATIVE, BACKWARDS, STYLES };

static void write_input(const char *dir, const ms_board *board, const ms_field *field,
                        const bool *fresh, const bool *all, enum style style)
{
    static char text[64 + MS_CELLS_MAX * 12];
    const char *end = style == ONE_LINE ? " " : style == DOS ? "\r\n" : "\n";
    const bool *told = style == CUMULATIVE ? all : fresh;
    int i, cell, size, count = 0;

    for (cell = 0; cell < board->cells; cell++)
        count += told[cell];
    size = sprintf(text, "%d %d%s", board->rows, board->cols, end);
    if (style != NO_COUNT)
        size +=
            sprintf(text + size, "%d%s", style == WRONG_COUNT ? count + 7 : count, end);
    for (i = 0; i < board->cells; i++) {
        cell = style == BACKWARDS ? board->cells - 1 - i : i;
        if (told[cell])
            size +=
                sprintf(text + size, "%d %d %d%s", cell / board->cols + 1,
                        cell % board->cols + 1, ms_field_number(board, field, cell), end);
    }
    if (style == DOS)
        text[size++] = 0x1a;
    support_write(dir, "MSWEEPER.IN", text, size);
}

/* Plays MSWEEPER against a field; returns the calls. All mines, nothing wrong, no mine or
 * question twice. Adds up the answers' bytes in *sum. */
static int play(const char *dir, const ms_board *board, const ms_field *field,
                enum style style, unsigned long *sum)
{
    static bool fresh[MS_CELLS_MAX], all[MS_CELLS_MAX], list[MS_CELLS_MAX];
    static bool named[MS_CELLS_MAX];
    int cell, calls = 0, left = ms_field_count(board, field, MS_BOMB);

    memset(named, 0, sizeof named);
    memset(all, 0, sizeof all);
    for (cell = 0; cell < board->cells; cell++)
        fresh[cell] = field->cell[cell] == MS_GIVEN;
    while (left > 0) {
        char *text, *at;

        for (cell = 0; cell < board->cells; cell++)
            all[cell] |= fresh[cell];
        write_input(dir, board, field, fresh, all, style);
        assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
        calls++;
        at = text = support_read(dir, "MSWEEPER.OUT", NULL);
        assert_non_null(text);
        for (; *at != '\0'; at++)
            *sum = *sum * 31 + (unsigned char)*at;
        at = text;
        left -= take_list(&at, board, list);
        for (cell = 0; cell < board->cells; cell++) {
            assert_true(!list[cell] || (field->cell[cell] == MS_BOMB && !named[cell]));
            named[cell] |= list[cell];
        }
        assert_true(take_list(&at, board, fresh) > 0 || left == 0);
        for (cell = 0; cell < board->cells; cell++) {
            assert_true(!fresh[cell] || (field->cell[cell] != MS_BOMB && !named[cell]));
            named[cell] |= fresh[cell];
        }
        free(text);
    }
    return calls;
}

static void make(int rows, int cols, enum ms_layer_mode mode, long steps, uint64_t seed)
{
    ms_board_init(&layer.board, rows, cols);
    layer.mode = mode;
    layer.density = 0.2;
    layer.solver = MS_RULES_COMPLETE;
    layer.steps = steps;
    layer.clock = NULL;
    rng_seed(&layer.random, seed);
    ms_layer_make(&layer);
}

static void test_duels(void **state)
{
    const char *dir = support_make_dir();
    unsigned long sum = 0;
    int mode, i;
    static const int size[][2] = {{1, 2}, {1, 30}, {3, 3}, {8, 8}, {9, 30}, {30, 30}};

    (void)state;
    for (i = 0; i < 6; i++) {
        for (mode = 0; mode < 3; mode++) {
            make(size[i][0], size[i][1], (enum ms_layer_mode)mode, 200, (uint64_t)i);
            assert_int_equal(play(dir, &layer.board, &layer.field, PLAIN, &sum),
                             ms_closure_calls(&infer, &layer.board, &layer.field));
        }
    }
    support_remove_dir(dir);
}

/* The same duels in every layout, each in the folder the one before was left in, once
 * with a duel broken off before: the same answers byte for byte. */
static void test_styles(void **state)
{
    const char *dir = support_make_dir();
    unsigned long plain, sum;
    int style, mode;

    (void)state;
    for (mode = 0; mode < 3; mode++) {
        make(12, 11, (enum ms_layer_mode)mode, 300, 5);
        plain = 0;
        play(dir, &layer.board, &layer.field, PLAIN, &plain);
        for (style = ONE_LINE; style < STYLES; style++) {
            support_write(dir, "MSWEEPER.IN", "12 11\n1\n12 11 0\n", -1);
            assert_int_equal(run(dir, "MSWEEPER", NULL, NULL), 0);
            assert_true(support_exists(dir, "MSWEEPER.WRK"));
            sum = 0;
            play(dir, &layer.board, &layer.field, (enum style)style, &sum);
            assert_int_equal(sum, plain);
        }
    }
    support_remove_dir(dir);
}

/* What MLAYER writes is what the library makes from the same seed and budget. */
static void test_layer_file(void **state)
{
    const char *dir = support_make_dir();
    char text[MS_FORMAT_TEXT_MAX + 1];

    (void)state;
    support_write(dir, "MLAYER.IN", "9 7\n", -1);
    assert_int_equal(run(dir, "MLAYER", "--seed 4 --nodes 300", NULL), 0);
    make(9, 7, MS_LAYER_DUEL, 300, 4);
    text[ms_format_write(&layer.board, &layer.field, text)] = '\0';
    assert_file(dir, "MLAYER.OUT", text);
    support_remove_dir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sample),          cmocka_unit_test(test_golden),
        cmocka_unit_test(test_lower_case_name), cmocka_unit_test(test_stale_state),
        cmocka_unit_test(test_stuck),           cmocka_unit_test(test_refused),
        cmocka_unit_test(test_files_that_cannot_be_written),
        cmocka_unit_test(test_options),         cmocka_unit_test(test_duels),
        cmocka_unit_test(test_styles),          cmocka_unit_test(test_layer_file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
