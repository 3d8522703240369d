/* Tests of common/tools/squeeze and shorten, which bring submissions under their limit.
 */
#include "tests/support.h"

#include "common/tools/shorten.h"
#include "common/tools/squeeze.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SQUEEZE_TEST_MAX = 4000 };

static void assert_squeezed(const char *text, int level, const char *expected)
{
    char work[SQUEEZE_TEST_MAX];
    size_t size = strlen(text);

    memcpy(work, text, size);
    size = squeeze_text(work, size, level);
    work[size] = '\0';
    assert_string_equal(work, expected);
}

static void assert_shortened(const char *text, const char *expected)
{
    char work[SQUEEZE_TEST_MAX];
    size_t size = strlen(text);

    memcpy(work, text, size);
    size = shorten_text(work, size);
    work[size] = '\0';
    assert_string_equal(work, expected);
}

static void test_level_1_drops_comments_but_the_head(void **state)
{
    (void)state;
    assert_squeezed("/* head */\nint a; /* b */\n\n/* c\n * d */\nint e/**/f;\n", 1,
                    "/* head */\nint a;\nint e f;\n");
    assert_squeezed("/* head */\nchar *s = \"/* no */\";\nchar c = '\"'; /* \" */\n", 1,
                    "/* head */\nchar *s = \"/* no */\";\nchar c = '\"';\n");
}

static void test_level_3_keeps_blanks_that_separate(void **state)
{
    (void)state;
    assert_squeezed("/* h */\n#define F(x) (x)\nint a = b - -c + +d;\n    return x;\n", 3,
                    "/* h */\n#define F(x) (x)\nint a=b- -c+ +d;\nreturn x;\n");
    assert_squeezed("/* h */\nx = y / *p;\nconst char *s = \"a  b\" \"c\";\n", 3,
                    "/* h */\nx=y/ *p;\nconst char*s= \"a  b\" \"c\";\n");
}

/* Found by fuzz_onefile: the line end was taken for the closing quote, and the text grew.
 */
static void test_a_quote_that_is_not_closed_ends_with_its_line(void **state)
{
    (void)state;
    assert_squeezed("#error it's so\n  int  a; /* b */\n", 3, "#error it's so\nint a;\n");
    assert_squeezed("x \"y\n", 1, "x \"y\n");
    assert_squeezed("x \"y\\\n", 1, "x \"y\\\n");
}

static void test_names_become_short_by_use(void **state)
{
    (void)state;
    assert_shortened(
        "int board_size(int board);\nint board_size(int board) { return board; }\n",
        "int B(int A);\nint B(int A) { return A; }\n");
}

/* 28 names, the 27th and 28th behind the single letters; A0 is there already. */
static void test_rare_names_get_two_characters(void **state)
{
    (void)state;
    assert_shortened("aaa aaa bbb bbb ccc ccc ddd ddd eee eee fff fff ggg ggg hhh hhh "
                     "iii iii jjj jjj kkk kkk lll lll mmm mmm nnn nnn ooo ooo ppp ppp "
                     "qqq qqq rrr rrr sss sss ttt ttt uuu uuu vvv vvv www www xxx xxx "
                     "yyy yyy zzz zzz first second A0\n",
                     "A A B B C C D D E E F F G G H H I I J J K K L L M M N N O O P P "
                     "Q Q R R S S T T U U V V W W X X Y Y Z Z A1 A2 A0\n");
}

static void test_foreign_names_strings_and_includes_stay(void **state)
{
    (void)state;
    assert_shortened(
        "#include <stdio.h>\n#pragma GCC poison gets\n/* word */ printf(\"word\", "
        "'w', 0x1Fu, sizeof word, __builtin_ctz(ab));\n",
        "#include <stdio.h>\n#pragma GCC poison gets\n/* word */ printf(\"word\", "
        "'w', 0x1Fu, sizeof A, __builtin_ctz(ab));\n");
}

static void test_a_name_already_there_is_passed_over(void **state)
{
    (void)state;
    assert_shortened("int A, C, first, second, third;\n", "int A, C, B, D, E;\n");
}

static void test_pasted_names_follow_their_stem(void **state)
{
    (void)state;
    assert_shortened(
        "#define MAKE(name) int name ## _fast(void)\nMAKE(flip);\nflip_fast();\n",
        "#define A(B) int B ## _fast(void)\nA(C);\nC_fast();\n");
}

/* The proof that counts: a program means the same at every level. */
static void test_squeezed_program_prints_the_same(void **state)
{
    static const char source[] =
        "/* head */\n"
        "#include <stdio.h>\n"
        "#define SQUARE(value) ((value) * (value))\n"
        "typedef struct pair { int first, second; } pair;\n"
        "static int pair_sum(const pair *it) /* sum */\n"
        "{\n"
        "    int minus = - -it->first;\n"
        "    return minus + +it->second;\n"
        "}\n"
        "int main(void)\n"
        "{\n"
        "    pair both = {3, 4};\n"
        "    double small = 1e+2 - 1;\n"
        "    printf(\"pair  both: %d %d %g /* */\\n\", pair_sum(&both),\n"
        "           SQUARE(both.first) / *&both.second, small);\n"
        "    return 0;\n"
        "}\n";
    const char *dir = support_make_dir();
    int level;

    (void)state;
    for (level = 0; level <= SQUEEZE_LEVELS + 1; level++) {
        const char *compile[] = {"/bin/sh", "-c", "${CC:-cc} -std=c99 -o p p.c", NULL};
        const char *run[] = {"./p", NULL};
        char work[SQUEEZE_TEST_MAX];
        size_t size = sizeof source - 1;
        support_result result;
        memcpy(work, source, size);
        if (level > 0)
            size = squeeze_text(work, size,
                                level <= SQUEEZE_LEVELS ? level : SQUEEZE_LEVELS);
        if (level > SQUEEZE_LEVELS)
            size = shorten_text(work, size);
        support_write(dir, "p.c", work, (long)size);
        result = support_run(dir, compile, NULL, 0, 60);
        assert_int_equal(result.status, 0);
        support_free(&result);
        result = support_run(dir, run, NULL, 0, 10);
        assert_string_equal(result.out, "pair  both: 7 2 99 /* */\n");
        support_free(&result);
    }
    support_remove_dir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_level_1_drops_comments_but_the_head),
        cmocka_unit_test(test_level_3_keeps_blanks_that_separate),
        cmocka_unit_test(test_a_quote_that_is_not_closed_ends_with_its_line),
        cmocka_unit_test(test_names_become_short_by_use),
        cmocka_unit_test(test_rare_names_get_two_characters),
        cmocka_unit_test(test_foreign_names_strings_and_includes_stay),
        cmocka_unit_test(test_a_name_already_there_is_passed_over),
        cmocka_unit_test(test_pasted_names_follow_their_stem),
        cmocka_unit_test(test_squeezed_program_prints_the_same),
    };
    return cmocka_run_group_tests_name("squeeze", tests, NULL, NULL);
}
