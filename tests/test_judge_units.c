/* The small units of common/judge: JSON, files that bots tampered with, commands. */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/judge/entrant.h"
#include "common/judge/json.h"
#include "common/judge/tree.h"
#include "tests/support.h"

/* ---- json ------------------------------------------------------------------------ */

static void expect_written(const char *in, const char *expected)
{
    json_text text = {NULL, 0, 0};

    json_put_string(&text, in);
    assert_string_equal(text.data, expected);
    json_free(&text);
}

static void test_json_strings_written(void **state)
{
    (void)state;
    expect_written("plain", "\"plain\"");
    expect_written(NULL, "null");
    expect_written("a\"b\\c", "\"a\\\"b\\\\c\"");
    expect_written("\t\n\x01\x7F", "\"\\u0009\\u000a\\u0001\\u007f\"");
    expect_written("\xD1\x8F\xE2\x82\xAC", "\"\xD1\x8F\xE2\x82\xAC\"");
    expect_written("\xFF", "\"\xEF\xBF\xBD\"");          /* no UTF-8 */
    expect_written("\xD1", "\"\xEF\xBF\xBD\"");          /* cut off */
    expect_written("\xC0\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""); /* overlong */
    expect_written("\xED\xA0\x80x", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDx\"");
}

static void test_json_numbers_written(void **state)
{
    json_text text = {NULL, 0, 0};

    (void)state;
    json_put_number(&text, 12, 3);
    json_put(&text, " ", 1);
    json_put_number(&text, -0.0, 3);
    json_put(&text, " ", 1);
    json_put_number(&text, 2.5, 1);
    json_put(&text, " ", 1);
    json_put_number(&text, -1.0 / 3, 3);
    assert_string_equal(text.data, "12 0 2.5 -0.333");
    json_free(&text);
}

static void test_json_valid(void **state)
{
    static const char *const good[] = {
        "{}", "[]", "1", "-1.5e+3", "\"\"", " { \"a\" : [ 1 , null ] } ", "true",
        "\"\\u00e9\\n\"", "[[[[[[[[1]]]]]]]]"};
    static const char *const bad[] = {
        "", "{", "}", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "01x", "1.", ".5", "-",
        "1e",         "\"", "\"\\x\"", "\"\\u12g4\"", "\"a\nb\"", "nul", "[1 2]", "[1]]", "{\"a\":1,}",
        "[[[[[[[[[1]]]]]]]]]"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof good / sizeof *good; i++)
        if (!json_is_valid(good[i]))
            fail_msg("expected valid: %s", good[i]);
    for (i = 0; i < sizeof bad / sizeof *bad; i++)
        if (json_is_valid(bad[i]))
            fail_msg("expected not valid: %s", bad[i]);
}

static void test_json_walk(void **state)
{
    static const char line[] =
        "{\"x\":{\"b\":9},\"b\":[10,\"two\",[3]],\"s\":\"q\\\"\\u0416\\n\",\"e\":[]}";
    const char *list = json_member(line, "b");
    char text[16];

    (void)state;
    assert_true(json_is_valid(line));
    assert_true(json_number(json_element(list, 0), -1) == 10);
    assert_true(json_string(json_element(list, 1), text, sizeof text));
    assert_string_equal(text, "two");
    assert_true(json_number(json_element(json_element(list, 2), 0), -1) == 3);
    assert_null(json_element(list, 3));
    assert_null(json_member(line, "none"));
    assert_null(json_member(NULL, "b"));
    assert_null(json_member(list, "b"));
    assert_null(json_first(json_member(line, "e")));
    assert_true(json_number(json_member(line, "s"), -7) == -7);
    assert_true(json_number("1e308", -7) == 1e308);
    assert_true(json_number("1e309", -7) == -7 && json_number("-1e999", -7) == -7);
    assert_true(json_string(json_member(line, "s"), text, sizeof text));
    assert_string_equal(text, "q\"\xD0\x96\n");
    assert_true(json_string(json_member(line, "s"), text, 4)); /* no half character */
    assert_string_equal(text, "q\"");
    assert_false(json_string(list, text, sizeof text));
}

/* ---- tree ------------------------------------------------------------------------ */

static char *in_dir(const char *dir, const char *name)
{
    static char path[4][4096];
    static int turn;
    char *p = path[turn++ & 3];

    snprintf(p, sizeof path[0], "%s/%s", dir, name);
    return p;
}

static void test_tree_removes_what_nests_deep(void **state)
{
    const char *dir = support_make_dir();
    char name[64];
    int depth, fd = open(dir, O_RDONLY | O_DIRECTORY), next;

    (void)state;
    for (depth = 0; depth < 400; depth++) {
        assert_int_equal(mkdirat(fd, "down", depth % 7 == 3 ? 0 : 0700), 0);
        snprintf(name, sizeof name, "file%d", depth % 3);
        next = openat(fd, name, O_WRONLY | O_CREAT, 0000);
        close(next);
        fchmodat(fd, "down", 0700, 0);
        next = openat(fd, "down", O_RDONLY | O_DIRECTORY);
        assert_true(next >= 0);
        close(fd);
        fd = next;
    }
    close(fd);
    assert_true(tree_remove(dir, true));
    assert_int_equal(rmdir(dir), 0); /* so it was empty */
}

static void test_tree_follows_no_link(void **state)
{
    char safe[1024], dir[1024];

    (void)state;
    snprintf(safe, sizeof safe, "%s", support_make_dir());
    snprintf(dir, sizeof dir, "%s", support_make_dir());
    support_write(safe, "precious", "kept", -1);
    assert_int_equal(symlink(safe, in_dir(dir, "link")), 0);
    assert_int_equal(symlink(in_dir(safe, "precious"), in_dir(dir, "out")), 0);
    assert_true(tree_write(dir, "out", "new", 3)); /* not through the link */
    assert_true(support_exists(safe, "precious"));
    assert_true(tree_make_dir(in_dir(dir, "link"))); /* the link becomes a directory */
    assert_true(tree_remove(dir, false));
    assert_false(support_exists(dir, "out"));
    {
        char *text = support_read(safe, "precious", NULL);

        assert_string_equal(text, "kept");
        free(text);
    }
    support_remove_dir(safe);
}

static void test_tree_read(void **state)
{
    const char *dir = support_make_dir();
    char buffer[16];
    size_t size;

    (void)state;
    support_write(dir, "file", "12345678", 8);
    assert_int_equal(mkdir(in_dir(dir, "directory"), 0700), 0);
    assert_int_equal(mkfifo(in_dir(dir, "pipe"), 0600), 0);
    assert_int_equal(symlink(in_dir(dir, "file"), in_dir(dir, "link")), 0);
    assert_int_equal(symlink("nowhere", in_dir(dir, "dangling")), 0);
    assert_int_equal(tree_read(dir, "file", buffer, 8, &size), TREE_READ);
    assert_int_equal(size, 8);
    assert_string_equal(buffer, "12345678");
    assert_int_equal(tree_read(dir, "file", buffer, 7, &size), TREE_TOO_LONG);
    assert_int_equal(tree_read(dir, "none", buffer, 8, &size), TREE_MISSING);
    assert_int_equal(tree_read(dir, "directory", buffer, 8, &size), TREE_NOT_FILE);
    assert_int_equal(tree_read(dir, "pipe", buffer, 8, &size), TREE_NOT_FILE);
    assert_int_equal(tree_read(dir, "link", buffer, 8, &size), TREE_NOT_FILE);
    assert_int_equal(tree_read(dir, "dangling", buffer, 8, &size), TREE_NOT_FILE);
    assert_int_equal(tree_read(dir, "/dev/null", buffer, 8, &size), TREE_MISSING);
    assert_true(tree_unlink(dir, "directory"));
    assert_true(tree_unlink(dir, "never was"));
    support_remove_dir(dir);
}

static void test_tree_copy(void **state)
{
    static const char *const but[] = {"never was", "to", NULL};
    const char *dir = support_make_dir();
    char *big = malloc(100000), *copy;
    long size;

    (void)state;
    assert_non_null(big);
    memset(big, 'x', 100000);
    support_write(dir, "from", big, 100000);
    assert_true(tree_copy(in_dir(dir, "from"), dir, "to"));
    copy = support_read(dir, "to", &size);
    assert_int_equal(size, 100000);
    assert_memory_equal(big, copy, 100000);
    assert_false(tree_copy(in_dir(dir, "none"), dir, "to2"));
    assert_true(tree_make_dir(in_dir(dir, "below")));
    assert_true(tree_write(in_dir(dir, "below"), "to", "12345", 5));
    assert_true(tree_bytes(dir, NULL) == 200005);
    assert_true(tree_bytes(dir, but) == 100005); /* a "to" further below counts */
    assert_true(tree_bytes(in_dir(dir, "none"), but) == 0);
    free(copy);
    free(big);
    support_remove_dir(dir);
}

/* ---- entrant --------------------------------------------------------------------- */

static const struct contest one_part = {.name = "one", .parts = 1, .needed_parts = 1};
static const struct contest two_parts = {
    .name = "two", .parts = 2, .needed_parts = 1, .seat_names = {"sweeper", "layer"}};

static void test_entrant_splits_without_a_shell(void **state)
{
    entrant_list list = {.count = 0};
    char **argv;

    (void)state;
    assert_null(entrant_add(&list, &one_part,
                            " true  'a b' \"c'd\"\tx\\ y e\"f\"g '' $HOME;ls"));
    argv = list.items[0].argv[0];
    assert_string_equal(argv[0], "true");
    assert_string_equal(argv[1], "a b");
    assert_string_equal(argv[2], "c'd");
    assert_string_equal(argv[3], "x y");
    assert_string_equal(argv[4], "efg");
    assert_string_equal(argv[5], "");
    assert_string_equal(argv[6], "$HOME;ls");
    assert_null(argv[7]);
    assert_null(list.items[0].argv[1]);
    assert_string_equal(list.items[0].name, "true");
    entrant_free(&list);
}

static void test_entrant_names(void **state)
{
    entrant_list list = {.count = 0};

    (void)state;
    assert_null(entrant_add(&list, &one_part, "/bin/true"));
    assert_null(entrant_add(&list, &one_part, "/bin/true --seed=5"));
    assert_null(entrant_add(&list, &one_part, "champion=/bin/true x"));
    assert_null(entrant_add(&list, &one_part, "\xD0\x96 = /bin/true"));
    assert_null(entrant_add(&list, &one_part, "/bin/true a=b")); /* a = in an argument */
    entrant_number_names(&list, NULL);
    assert_string_equal(list.items[0].name, "true");
    assert_string_equal(list.items[1].name, "true#2");
    assert_string_equal(list.items[2].name, "champion");
    assert_string_equal(list.items[2].command, "/bin/true x");
    assert_string_equal(list.items[3].name, "\xD0\x96");
    assert_string_equal(list.items[4].name, "true#3");
    entrant_free(&list);
}

static void test_entrant_two_parts(void **state)
{
    entrant_list list = {.count = 0};

    (void)state;
    assert_null(entrant_add(&list, &two_parts, "true a+false b"));
    assert_null(entrant_add(&list, &two_parts, "true 'a+b'"));
    assert_string_equal(list.items[0].argv[0][1], "a");
    assert_string_equal(list.items[0].argv[1][0], "false");
    assert_string_equal(list.items[0].argv[1][1], "b");
    assert_string_equal(list.items[0].name, "true+false");
    assert_string_equal(list.items[1].argv[0][1], "a+b");
    assert_null(list.items[1].argv[1]);
    assert_non_null(entrant_add(&list, &two_parts, "true+false+true"));
    assert_non_null(strstr(entrant_add(&list, &two_parts, "true+"), "the layer: "));
    assert_non_null(strstr(entrant_add(&list, &two_parts, "true+/no/such b"),
                           "the layer /no/such: No such"));
    assert_non_null(strstr(entrant_add(&list, &two_parts, "no-such-bot+true"),
                           "the sweeper no-such-bot: no program no-such-bot in PATH"));
    entrant_free(&list);
}

/* What looks like a NAME and is none never becomes a part of the command. */
static void test_entrant_bad_lines(void **state)
{
    static const char *const lines[][2] = {
        {"my bot = true", "expected a NAME"}, {"a/b = true", "expected a NAME"},
        {"my$bot=true", "expected a NAME"},   {"= true", "expected a NAME"},
        {"a= b =true", "no program b"},       {"foo =", "a command after the ="},
        {"foo = 'true", "not closed"},        {"true \"x", "not closed"},
        {"true 'x\\'y'", "not closed"},       {"no-such-bot x=1", "no program no-such-bot"}};
    const char *dir = support_make_dir();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof lines / sizeof *lines; i++) {
        entrant_list list = {.count = 0};
        char text[200], place[1100];
        const char *wrong;

        snprintf(text, sizeof text, "# bots\n  fine = true x=1\n\n%s\n", lines[i][0]);
        support_write(dir, "bots", text, -1);
        wrong = entrant_add_file(&list, &one_part, in_dir(dir, "bots"));
        snprintf(place, sizeof place, "%s:4: ", in_dir(dir, "bots"));
        if (!wrong || strncmp(wrong, place, strlen(place)) != 0 ||
            !strstr(wrong, lines[i][1]))
            fail_msg("%s: expected %s, found %s", lines[i][0], lines[i][1],
                     wrong ? wrong : "no fault");
        assert_string_equal(list.items[0].name, "fine");
        entrant_free(&list);
    }
    support_remove_dir(dir);
}

static void test_entrant_refusals(void **state)
{
    entrant_list list = {.count = 0};
    const char *dir = support_make_dir();
    char path[1100];

    (void)state;
    support_write(dir, "text", "not a program\n", -1);
    snprintf(path, sizeof path, "'%s/text'", dir);
    assert_non_null(entrant_add(&list, &one_part, ""));
    assert_non_null(entrant_add(&list, &one_part, "   "));
    assert_non_null(strstr(entrant_add(&list, &one_part, "/no/such/bot"), "No such"));
    if (geteuid() != 0)
        assert_non_null(entrant_add(&list, &one_part, path));
    assert_non_null(entrant_add(&list, &one_part, "/tmp/"));
    assert_non_null(entrant_add_file(&list, &one_part, "/no/such/list"));
    entrant_free(&list);
    support_remove_dir(dir);
}

static void test_entrant_file(void **state)
{
    entrant_list list = {.count = 0};
    const char *dir = support_make_dir();

    (void)state;
    support_write(dir, "bots",
                  "\xEF\xBB\xBF# a league\r\n\r\nfirst = true 'x y'\r\ntrue\n", -1);
    assert_null(entrant_add_file(&list, &one_part, in_dir(dir, "bots")));
    assert_int_equal(list.count, 2);
    assert_string_equal(list.items[0].name, "first");
    assert_string_equal(list.items[0].argv[0][1], "x y");
    assert_string_equal(list.items[1].name, "true");
    entrant_free(&list);
    support_remove_dir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_strings_written),
        cmocka_unit_test(test_json_numbers_written),
        cmocka_unit_test(test_json_valid),
        cmocka_unit_test(test_json_walk),
        cmocka_unit_test(test_tree_removes_what_nests_deep),
        cmocka_unit_test(test_tree_follows_no_link),
        cmocka_unit_test(test_tree_read),
        cmocka_unit_test(test_tree_copy),
        cmocka_unit_test(test_entrant_splits_without_a_shell),
        cmocka_unit_test(test_entrant_names),
        cmocka_unit_test(test_entrant_two_parts),
        cmocka_unit_test(test_entrant_bad_lines),
        cmocka_unit_test(test_entrant_refusals),
        cmocka_unit_test(test_entrant_file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
