/* Tests of common/tools/onefile, the builder of submissions, as a whole program. */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

static const char *onefile_dir;

static int onefile_setup(void **state)
{
    (void)state;
    onefile_dir = support_make_dir();
    support_write(onefile_dir, "a.h",
                  "#ifndef A_H\n#define A_H\n#include <stdio.h>\nint a(void);\n#endif\n",
                  -1);
    support_write(onefile_dir, "a.c",
                  "#include \"a.h\"\n\nint a(void)\n{\n    return 1;\n}\n", -1);
    support_write(onefile_dir, "m.c",
                  "#include \"a.h\"\r\n#include <stdio.h>\r\nint main(void) { return a() "
                  "- 1; }\r\n",
                  -1);
    return 0;
}

static int onefile_teardown(void **state)
{
    (void)state;
    support_remove_dir(onefile_dir);
    return 0;
}

/* Runs onefile on the given sources; the caller frees the result. */
static support_result onefile_run(const char *first, const char *second,
                                  const char *limit)
{
    const char *argv[10];
    int count = 0;

    argv[count++] = support_program("tools/onefile");
    argv[count++] = "--out";
    argv[count++] = "x.c";
    argv[count++] = "--exe";
    argv[count++] = "X.EXE";
    argv[count++] = "--limit";
    argv[count++] = limit;
    argv[count++] = first;
    argv[count++] = second;
    argv[count] = NULL;
    return support_run(onefile_dir, argv, NULL, 0, 10);
}

static int onefile_count(const char *text, const char *word)
{
    int count = 0;

    for (; (text = strstr(text, word)) != NULL; text++)
        count++;
    return count;
}

static void test_headers_once_system_includes_kept_lf_only(void **state)
{
    support_result result = onefile_run("a.c", "m.c", "2000");
    char *text = support_read(onefile_dir, "x.c", NULL);

    (void)state;
    assert_int_equal(result.status, 0);
    assert_non_null(text);
    assert_int_equal(onefile_count(text, "int a(void);"), 1);
    assert_int_equal(onefile_count(text, "#include <stdio.h>"), 2);
    assert_int_equal(onefile_count(text, "#include \""), 0);
    assert_int_equal(onefile_count(text, "\r"), 0);
    assert_int_equal(onefile_count(text, "gcc -O2 -std=c99 -o X.EXE x.c"), 1);
    assert_true(strstr(text, "int a(void)\n{") < strstr(text, "int main"));
    free(text);
    support_free(&result);
}

static void test_same_sources_same_bytes(void **state)
{
    support_result first = onefile_run("a.c", "m.c", "2000");
    char *before = support_read(onefile_dir, "x.c", NULL);
    support_result second = onefile_run("a.c", "m.c", "2000");
    char *after = support_read(onefile_dir, "x.c", NULL);

    (void)state;
    assert_string_equal(before, after);
    free(before);
    free(after);
    support_free(&first);
    support_free(&second);
}

/* Each bad file must be refused with its name and the line. */
static void onefile_assert_refused(const char *source, const char *limit,
                                   const char *said)
{
    support_result result;

    support_write(onefile_dir, "bad.c", source, -1);
    result = onefile_run("a.c", "bad.c", limit);
    assert_int_equal(result.status, 1);
    if (strstr(result.err, said) == NULL)
        fail_msg("expected '%s' in: %s", said, result.err);
    support_free(&result);
}

static void test_non_ascii_trigraph_size_and_missing_are_refused(void **state)
{
    (void)state;
    onefile_assert_refused("int x;\n/* \xD0\x96 */\n", "2000",
                           "bad.c:2: expected printable ASCII");
    onefile_assert_refused("int x;\n\nchar *s = \"a?"
                           "?=b\";\n",
                           "2000", "bad.c:3: expected no trigraph");
    onefile_assert_refused("int x;\n", "100", "over the size limit");
    onefile_assert_refused("#include \"none.h\"\n", "2000", "none.h");
}

/* --define NAME=VALUE is a macro before everything else: Balda's file prefix. */
static void test_a_define_stands_first(void **state)
{
    const char *const good[] = {support_program("tools/onefile"),
                                "--out",
                                "x.c",
                                "--exe",
                                "x",
                                "--define",
                                "BALDA_PREFIX=\"ivanov_\"",
                                "a.c",
                                NULL};
    const char *const bad[] = {good[0], "--out",    "x.c",    "--exe", "x",
                               "--define", "NO_VALUE", "a.c", NULL};
    support_result result = support_run(onefile_dir, good, NULL, 0, 10);
    char *text = support_read(onefile_dir, "x.c", NULL);

    (void)state;
    assert_int_equal(result.status, 0);
    assert_non_null(strstr(text, "\n#define BALDA_PREFIX \"ivanov_\"\n"));
    assert_true(strstr(text, "#define BALDA_PREFIX") < strstr(text, "#include"));
    free(text);
    support_free(&result);
    result = support_run(onefile_dir, bad, NULL, 0, 10);
    assert_int_equal(result.status, 1);
    assert_non_null(strstr(result.err, "expected NAME=VALUE"));
    support_free(&result);
}

/* A program over its limit loses comments, then indentation, then needless blanks; each
 * step only if needed, and never a token or a byte of a constant. */
static void test_squeezes_as_little_as_needed(void **state)
{
    static const char source[] = "int b(int x);\n\n/* A comment that is worth its bytes. */\n"
                                 "#define B(x)  (x) /* why */\n"
                                 "static const char text[] = \"/* kept */  \\\"  '\";\n"
                                 "int b(int x)\n{\n"
                                 "    return x - -1 + text[0] + '\"' /* ' */ + B( x );\n}\n";
    static const struct {
        const char *limit, *has, *has_not;
    } steps[] = {
        {"2000", "worth its bytes", "xyz"},
        {"516", "    return x - -1 + text[0] + '\"' + B( x );", "why"},
        {"389", "\n return x - -1 + text[0] + '\"' + B( x );", "\n  "},
        {"380", "\nreturn x- -1+text[0]+ '\"' +B(x);\n", "B( x )"},
    };
    size_t i;

    (void)state;
    support_write(onefile_dir, "sq.c", source, -1);
    for (i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        support_result result = onefile_run("a.c", "sq.c", steps[i].limit);
        char *text = support_read(onefile_dir, "x.c", NULL);
        assert_int_equal(result.status, 0);
        if (strstr(text, steps[i].has) == NULL || strstr(text, steps[i].has_not) != NULL)
            fail_msg("limit %s, %u bytes:\n%s%s", steps[i].limit, (unsigned)strlen(text),
                     result.out, text);
        assert_non_null(strstr(text, "\"/* kept */  \\\"  '\""));
        assert_non_null(strstr(text, "#define B(x) "));
        assert_non_null(strstr(text, "gcc -O2 -std=c99"));
        free(text);
        support_free(&result);
    }
}

static void test_two_question_marks_alone_are_fine(void **state)
{
    support_result result;

    (void)state;
    support_write(onefile_dir, "ok.c", "char *s = \"a??b\";\n", -1);
    result = onefile_run("a.c", "ok.c", "2000");
    assert_int_equal(result.status, 0);
    support_free(&result);
}

static void test_no_source_is_a_usage_error(void **state)
{
    const char *argv[] = {support_program("tools/onefile"), "--out", "x.c", NULL};
    support_result result = support_run(onefile_dir, argv, NULL, 0, 10);

    (void)state;
    assert_int_equal(result.status, 2);
    support_free(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_headers_once_system_includes_kept_lf_only),
        cmocka_unit_test(test_same_sources_same_bytes),
        cmocka_unit_test(test_a_define_stands_first),
        cmocka_unit_test(test_non_ascii_trigraph_size_and_missing_are_refused),
        cmocka_unit_test(test_squeezes_as_little_as_needed),
        cmocka_unit_test(test_two_question_marks_alone_are_fine),
        cmocka_unit_test(test_no_source_is_a_usage_error),
    };
    return cmocka_run_group_tests_name("onefile", tests, onefile_setup, onefile_teardown);
}
