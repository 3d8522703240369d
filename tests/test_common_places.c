/* What the file-writing bots do where files are not as they should be: directories,
 * links, devices and pipes in their places, no permission, no space. An error is one
 * sentence and status 1; nothing outside of the directory is touched; no answer is half
 * an answer; and a work file that is damaged costs the memory, not the answer.
 */
#define _POSIX_C_SOURCE 200809L

#include "tests/file_bots.h"

#include <sys/stat.h>
#include <unistd.h>

static const char places_old[] = "old answer\n";

/* "DIR/NAME" in a static buffer, 4 in turn. */
static const char *places_path(const char *dir, const char *name)
{
    static char paths[4][2000];
    static int turn;
    char *path = paths[turn++ % 4];

    snprintf(path, sizeof paths[0], "%s/%s", dir, name);
    return path;
}

/* A directory of that name with a file in it. */
static void places_make_full_dir(const char *dir, const char *name)
{
    assert_int_equal(mkdir(places_path(dir, name), 0755), 0);
    support_write(places_path(dir, name), "kept", "kept\n", -1);
}

static void places_expect_text(const char *dir, const char *name, const char *text)
{
    char *found = support_read(dir, name, NULL);

    assert_non_null(found);
    assert_string_equal(found, text);
    free(found);
}

static bool places_is_file(const char *dir, const char *name)
{
    struct stat info;

    return lstat(places_path(dir, name), &info) == 0 && S_ISREG(info.st_mode);
}

/* A test in a scratch directory for each bot, its inputs laid there. */
typedef void places_test(const file_bot *bot, const char *dir, const char *good);

static void places_each(places_test *test)
{
    int i;

    for (i = 0; i < FILE_BOTS; i++) {
        char *good = file_bot_good(&file_bots[i]);
        const char *dir = support_make_dir();

        file_bot_lay(&file_bots[i], dir);
        test(&file_bots[i], dir, good);
        support_remove_dir(dir);
        free(good);
    }
}

/* ---- In place of the output -------------------------------------------------------- */

static void output_is_full_dir(const file_bot *bot, const char *dir, const char *good)
{
    support_result result;

    (void)good;
    places_make_full_dir(dir, bot->output);
    result = file_bot_run(bot, dir, NULL);
    file_bot_refused(bot, &result, bot->output);
    places_expect_text(places_path(dir, bot->output), "kept", "kept\n");
    assert_false(support_exists(dir, bot->temp));
    support_free(&result);
}

static void output_is_empty_dir(const file_bot *bot, const char *dir, const char *good)
{
    support_result result;

    assert_int_equal(mkdir(places_path(dir, bot->output), 0755), 0);
    result = file_bot_run(bot, dir, NULL);
    file_bot_answered(bot, dir, &result, good);
    support_free(&result);
}

static void output_is_link(const file_bot *bot, const char *dir, const char *good)
{
    const char *other = support_make_dir();
    support_result result;

    support_write(other, "target", places_old, -1);
    assert_int_equal(symlink(places_path(other, "target"), places_path(dir, bot->output)),
                     0);
    result = file_bot_run(bot, dir, NULL);
    file_bot_answered(bot, dir, &result, good);
    assert_true(places_is_file(dir, bot->output));
    places_expect_text(other, "target", places_old);
    support_free(&result);
    support_remove_dir(other);
}

static void output_is_dangling_link(const file_bot *bot, const char *dir,
                                    const char *good)
{
    const char *other = support_make_dir();
    support_result result;

    assert_int_equal(symlink(places_path(other, "none"), places_path(dir, bot->output)),
                     0);
    result = file_bot_run(bot, dir, NULL);
    file_bot_answered(bot, dir, &result, good);
    assert_true(places_is_file(dir, bot->output));
    assert_false(support_exists(other, "none"));
    support_free(&result);
    support_remove_dir(other);
}

static void output_is_device(const file_bot *bot, const char *dir, const char *good)
{
    support_result result;

    assert_int_equal(symlink("/dev/full", places_path(dir, bot->output)), 0);
    result = file_bot_run(bot, dir, NULL);
    file_bot_answered(bot, dir, &result, good);
    assert_true(places_is_file(dir, bot->output));
    support_free(&result);
}

static void test_output(void **state)
{
    (void)state;
    places_each(output_is_full_dir);
    places_each(output_is_empty_dir);
    places_each(output_is_link);
    places_each(output_is_dangling_link);
    places_each(output_is_device);
}

/* ---- In place of the file under way ------------------------------------------------ */

static void temp_is_link(const file_bot *bot, const char *dir, const char *good)
{
    const char *other = support_make_dir();
    support_result result;

    support_write(other, "target", places_old, -1);
    assert_int_equal(symlink(places_path(other, "target"), places_path(dir, bot->temp)),
                     0);
    result = file_bot_run(bot, dir, NULL);
    file_bot_answered(bot, dir, &result, good);
    places_expect_text(other, "target", places_old);
    assert_false(support_exists(dir, bot->temp));
    support_free(&result);
    support_remove_dir(other);
}

static void temp_is_full_dir(const file_bot *bot, const char *dir, const char *good)
{
    support_result result;

    (void)good;
    places_make_full_dir(dir, bot->temp);
    support_write(dir, bot->output, places_old, -1);
    result = file_bot_run(bot, dir, NULL);
    file_bot_refused(bot, &result, bot->output);
    assert_false(support_exists(dir, bot->output)); /* a stale one is removed */
    support_free(&result);
}

static void test_temporary_file(void **state)
{
    (void)state;
    places_each(temp_is_link);
    places_each(temp_is_full_dir);
}

/* ---- In place of the input --------------------------------------------------------- */

/* What is there instead of the input is refused, and a stale answer removed. */
static void places_refuse_input(const file_bot *bot, const char *dir)
{
    support_result result;

    support_write(dir, bot->output, places_old, -1);
    result = file_bot_run(bot, dir, NULL);
    file_bot_refused(bot, &result, bot->input);
    assert_false(support_exists(dir, bot->output));
    support_free(&result);
}

static void input_is_dir(const file_bot *bot, const char *dir, const char *good)
{
    (void)good;
    assert_int_equal(remove(places_path(dir, bot->input)), 0);
    assert_int_equal(mkdir(places_path(dir, bot->input), 0755), 0);
    places_refuse_input(bot, dir);
}

static void input_is_endless(const file_bot *bot, const char *dir, const char *good)
{
    (void)good;
    assert_int_equal(remove(places_path(dir, bot->input)), 0);
    assert_int_equal(symlink("/dev/zero", places_path(dir, bot->input)), 0);
    places_refuse_input(bot, dir);
}

static void input_is_empty_device(const file_bot *bot, const char *dir, const char *good)
{
    (void)good;
    assert_int_equal(remove(places_path(dir, bot->input)), 0);
    assert_int_equal(symlink("/dev/null", places_path(dir, bot->input)), 0);
    places_refuse_input(bot, dir);
}

/* ISO C cannot ask what a name is before it opens it, so a pipe is read like a file: with
 * somebody who writes it gives an answer (without one, opening it would wait). */
static void input_is_pipe(const file_bot *bot, const char *dir, const char *good)
{
    static const char script[] = "cat saved >\"$0\" & exec \"$@\"";
    const char *const before[] = {"/bin/sh", "-c", script, bot->input, NULL};
    support_result result;

    assert_int_equal(rename(places_path(dir, bot->input), places_path(dir, "saved")), 0);
    assert_int_equal(mkfifo(places_path(dir, bot->input), 0600), 0);
    result = file_bot_run(bot, dir, before);
    file_bot_answered(bot, dir, &result, good);
    support_free(&result);
}

static void test_input(void **state)
{
    (void)state;
    places_each(input_is_dir);
    places_each(input_is_endless);
    places_each(input_is_empty_device);
    places_each(input_is_pipe);
}

/* ---- No permission, no space ------------------------------------------------------- */

/* Root may do anything, so root's tests run bots as nobody, by a copy that nobody can
 * reach. NULL: this system has no way to. */
static const char *const *places_as_nobody(const char *dir)
{
    static const char *const nobody[] = {"/usr/bin/setpriv", "--reuid=65534",
                                         "--regid=65534", "--clear-groups", NULL};
    static const char *const self[] = {"/usr/bin/env", NULL};

    if (geteuid() != 0)
        return self;
    if (access(nobody[0], X_OK) != 0)
        return NULL;
    assert_int_equal(chown(dir, 65534, 65534), 0);
    return nobody;
}

/* The bot's file for a run as nobody: in the scratch directory. */
static support_result places_run_as_nobody(const char *dir)
{
    const char *const *before = places_as_nobody(dir);
    const char *argv[12] = {NULL};
    int count = 0;

    if (before == NULL)
        skip();
    while (before[count] != NULL) {
        argv[count] = before[count];
        count++;
    }
    argv[count++] = "./bot";
    argv[count++] = "--nodes";
    argv[count++] = "50";
    argv[count++] = "--seed";
    argv[count] = "1";
    return support_run(dir, argv, NULL, 0, 20);
}

static void places_copy_bot(const file_bot *bot, const char *dir)
{
    FILE *in = fopen(support_program(bot->program), "rb");
    char block[4096];
    FILE *out = fopen(places_path(dir, "bot"), "wb");
    size_t got;

    assert_true(in != NULL && out != NULL);
    while ((got = fread(block, 1, sizeof block, in)) > 0)
        assert_int_equal(fwrite(block, 1, got, out), got);
    fclose(in);
    assert_int_equal(fclose(out), 0);
    assert_int_equal(chmod(places_path(dir, "bot"), 0755), 0);
}

static void dir_is_read_only(const file_bot *bot, const char *dir, const char *good)
{
    support_result result;

    (void)good;
    places_copy_bot(bot, dir);
    support_write(dir, bot->output, places_old, -1);
    assert_int_equal(chmod(dir, 0555), 0);
    result = places_run_as_nobody(dir);
    file_bot_refused(bot, &result, bot->output);
    places_expect_text(dir, bot->output, places_old);
    assert_int_equal(chmod(dir, 0755), 0);
    support_free(&result);
}

static void input_is_forbidden(const file_bot *bot, const char *dir, const char *good)
{
    support_result result;

    (void)good;
    places_copy_bot(bot, dir);
    assert_int_equal(chmod(places_path(dir, bot->input), 0), 0);
    result = places_run_as_nobody(dir);
    file_bot_refused(bot, &result, bot->input);
    assert_false(support_exists(dir, bot->output));
    support_free(&result);
}

/* Another's file of no rights is in the way: the directory is ours, so it is replaced. */
static void output_is_forbidden(const file_bot *bot, const char *dir, const char *good)
{
    support_result result;

    places_copy_bot(bot, dir);
    support_write(dir, bot->output, places_old, -1);
    assert_int_equal(chmod(places_path(dir, bot->output), 0), 0);
    result = places_run_as_nobody(dir);
    file_bot_answered(bot, dir, &result, good);
    support_free(&result);
}

static void test_no_permission(void **state)
{
    (void)state;
    if (geteuid() == 0 && access("/usr/bin/setpriv", X_OK) != 0)
        skip();
    places_each(dir_is_read_only);
    places_each(input_is_forbidden);
    places_each(output_is_forbidden);
}

/* Not a byte more can be written, as on a full disk. */
static void disk_is_full(const file_bot *bot, const char *dir, const char *good)
{
    static const char script[] = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    const char *const before[] = {"/bin/sh", "-c", script, "sh", NULL};
    support_result result;
    char *answer;

    support_write(dir, bot->output, places_old, -1);
    result = file_bot_run(bot, dir, before);
    file_bot_refused(bot, &result, bot->output);
    answer = support_read(dir, bot->output, NULL);
    assert_true(answer == NULL || strcmp(answer, places_old) == 0);
    assert_false(support_exists(dir, bot->temp));
    free(answer);
    support_free(&result);
    result = file_bot_run(bot, dir, NULL); /* space again */
    file_bot_answered(bot, dir, &result, good);
    support_free(&result);
}

static void test_no_space(void **state)
{
    (void)state;
    places_each(disk_is_full);
}

/* ---- Work files -------------------------------------------------------------------- */

static void work_is_no_file(const file_bot *bot, const char *dir, const char *good)
{
    support_result result;

    if (bot->work == NULL)
        return;
    places_make_full_dir(dir, bot->work);
    result = file_bot_run(bot, dir, NULL);
    file_bot_answered(bot, dir, &result, good);
    places_expect_text(places_path(dir, bot->work), "kept", "kept\n");
    support_free(&result);
}

/* A true work file with each of some bytes changed, and cut short: never believed. */
static void work_is_damaged(const file_bot *bot, const char *dir, const char *good)
{
    support_result result;
    long size = 0, at;
    char *work;

    if (bot->work == NULL)
        return;
    result = file_bot_run(bot, dir, NULL);
    support_free(&result);
    work = support_read(dir, bot->work, &size);
    assert_non_null(work);
    for (at = 0; at < size; at += 1 + size / 4) {
        work[at] ^= 1;
        support_write(dir, bot->work, work, size);
        work[at] ^= 1;
        result = file_bot_run(bot, dir, NULL);
        file_bot_answered(bot, dir, &result, good);
        support_free(&result);
        support_write(dir, bot->work, work, at);
        result = file_bot_run(bot, dir, NULL);
        file_bot_answered(bot, dir, &result, good);
        support_free(&result);
    }
    free(work);
}

static void work_is_elsewhere(const file_bot *bot, const char *dir, const char *good)
{
    const char *other = support_make_dir();
    support_result result;

    if (bot->work != NULL) {
        support_write(other, "target", places_old, -1);
        assert_int_equal(
            symlink(places_path(other, "target"), places_path(dir, bot->work)), 0);
        result = file_bot_run(bot, dir, NULL);
        file_bot_answered(bot, dir, &result, good);
        places_expect_text(other, "target", places_old);
        assert_true(places_is_file(dir, bot->work));
        support_free(&result);
    }
    support_remove_dir(other);
}

static void test_work_files(void **state)
{
    (void)state;
    places_each(work_is_no_file);
    places_each(work_is_damaged);
    places_each(work_is_elsewhere);
}

/* ---- Judges ------------------------------------------------------------------------ */

static void test_judge(void **state)
{
    static const char *const cases[][4] = {
        {"--quiet", "--results", "full", "directory"},
        {"--quiet", "--html", "full", "directory"},
        {"--quiet", "--bots", "full", "full"},
        {"--quiet", "--openings", "full", "full"},
        {"--quiet", "--results", "/dev/full", "device"},
    };
    const char *dir = support_make_dir();
    support_result result;
    size_t i;

    (void)state;
    places_make_full_dir(dir, "full");
    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *argv[] = {support_program("rivers-judge"), cases[i][0], cases[i][1],
                              cases[i][2], support_program("bots/rivers_random"),
                              support_program("bots/rivers_greedy"), NULL};

        result = support_run(dir, argv, NULL, 0, 20);
        if (result.status != 1 || strstr(result.err, cases[i][3]) == NULL)
            fail_msg("judge %s %s: status %d: %s", cases[i][1], cases[i][2],
                     result.status, result.err);
        support_free(&result);
    }
    places_expect_text(places_path(dir, "full"), "kept", "kept\n");
    support_remove_dir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_output),       cmocka_unit_test(test_temporary_file),
        cmocka_unit_test(test_input),        cmocka_unit_test(test_no_permission),
        cmocka_unit_test(test_no_space),     cmocka_unit_test(test_work_files),
        cmocka_unit_test(test_judge),
    };
    return cmocka_run_group_tests_name("places", tests, NULL, NULL);
}
