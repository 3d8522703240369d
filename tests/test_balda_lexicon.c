/* Loading dictionaries, and the tree grown on demand. */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#include "balda/lexicon.h"
#include "balda/moves.h"
#include "common/rng.h"

static bd_alphabet alphabet;

static void load(bd_lexicon *lexicon, const char *text, const bd_board *board, int most)
{
    io_slice slice = {NULL, 0};

    bd_alphabet_set(&alphabet, BD_CP1251, slice);
    slice.data = (const unsigned char *)text;
    slice.size = strlen(text);
    assert_null(bd_lexicon_load(lexicon, &alphabet, slice, board, most));
}

/* Letters are written a, b, c, ... in the tests and become the Russian a, be, ve, ... */
static char *russian(const char *text)
{
    static char out[4096];
    size_t i;

    for (i = 0; text[i]; i++)
        out[i] =
            text[i] >= 'a' && text[i] <= 'z' ? (char)(0xE0 + text[i] - 'a') : text[i];
    out[i] = '\0';
    return out;
}

static uint32_t find(bd_lexicon *lexicon, const char *text)
{
    unsigned char word[64];
    int i;

    for (i = 0; text[i]; i++)
        word[i] = (unsigned char)(text[i] - 'a');
    return bd_lexicon_find(lexicon, word, i);
}

static void test_lines(void **state)
{
    bd_lexicon lexicon;

    (void)state;
    load(&lexicon, russian("ab\n\nb \n  ca\nA\nab-c\na b\nab\nlast"), NULL, 25);
    assert_int_equal(lexicon.words, 4); /* ab, b, ca, last */
    assert_true(find(&lexicon, "ab"));
    assert_true(find(&lexicon, "b"));
    assert_true(find(&lexicon, "ca"));
    assert_true(find(&lexicon, "last"));
    assert_false(find(&lexicon, "abc"));
    assert_false(find(&lexicon, "a"));
    assert_false(find(&lexicon, "las"));
    assert_false(find(&lexicon, "lasta"));
    bd_lexicon_free(&lexicon);
}

static void test_empty(void **state)
{
    static const char *const texts[] = {"", "\n", "\n\n\n", " ", "ABC\n123\n"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        bd_lexicon lexicon;
        load(&lexicon, texts[i], NULL, 25);
        assert_int_equal(lexicon.words, 0);
        assert_false(find(&lexicon, "a"));
        bd_lexicon_free(&lexicon);
    }
}

static void test_long_words(void **state)
{
    bd_lexicon lexicon;

    (void)state;
    load(&lexicon, russian("abcdefghijklmnopqrstuvwxy\nabcdefghijklmnopqrstuvwxyz\n"),
         NULL, 25);
    assert_int_equal(lexicon.words, 1);
    assert_true(find(&lexicon, "abcdefghijklmnopqrstuvwxy"));
    assert_false(find(&lexicon, "abcdefghijklmnopqrstuvwxyz"));
    bd_lexicon_free(&lexicon);
}

static void test_repeated_words_are_one(void **state)
{
    bd_lexicon lexicon;
    uint32_t place;

    (void)state;
    load(&lexicon, russian("cab\nab\ncab\nab\nab\nabc\ncab\n"), NULL, 25);
    assert_int_equal(lexicon.words, 3);
    place = find(&lexicon, "ab");
    assert_false(bd_lexicon_used(&lexicon, place));
    bd_lexicon_use(&lexicon, place);
    assert_true(bd_lexicon_used(&lexicon, find(&lexicon, "ab")));
    assert_int_equal(bd_lexicon_length(&lexicon, place), 2);
    assert_false(bd_lexicon_used(&lexicon, find(&lexicon, "cab")));
    bd_lexicon_unuse(&lexicon, place);
    assert_false(bd_lexicon_used(&lexicon, place));
    bd_lexicon_free(&lexicon);
}

/* Random lists, with repetitions, sorted or not: every word is found, nothing else is. */
static void test_find_equals_search(void **state)
{
    static char text[40000];
    rng random;
    int round;

    (void)state;
    rng_seed(&random, 8);
    for (round = 0; round < 80; round++) {
        int count = 1 + (int)rng_below(&random, 1500);
        uint32_t letters = 1 + rng_below(&random, 8);
        int size = 0;
        int i, j, tries;
        bd_lexicon lexicon;
        for (i = 0; i < count; i++) {
            int length = 1 + (int)rng_below(&random, 8);
            for (j = 0; j < length; j++)
                text[size++] = (char)(0xE0 + rng_below(&random, letters));
            text[size++] = '\n';
        }
        text[size] = '\0';
        load(&lexicon, text, NULL, 25);
        for (tries = 0; tries < 300; tries++) {
            int length = 1 + (int)rng_below(&random, 8);
            unsigned char word[8];
            char line[12];
            bool is_in;
            for (j = 0; j < length; j++) {
                word[j] = (unsigned char)rng_below(&random, letters);
                line[j + 1] = (char)(0xE0 + word[j]);
            }
            line[0] = '\n';
            line[length + 1] = '\n';
            line[length + 2] = '\0';
            is_in = strstr(text, line) != NULL ||
                    strncmp(text, line + 1, (size_t)length + 1) == 0;
            assert_int_equal(bd_lexicon_find(&lexicon, word, length) != 0, is_in);
        }
        bd_lexicon_free(&lexicon);
    }
}

/* Words that can't be placed in time are left out, and that never loses a move. */
static void test_filter_keeps_all_moves(void **state)
{
    static bd_move moves[2][BD_MOVES_MAX];
    static char text[60000];
    rng random;
    int round;
    long left_out = 0;

    (void)state;
    rng_seed(&random, 9);
    for (round = 0; round < 60; round++) {
        bd_lexicon all, few;
        bd_list lists[2];
        bd_moves *gens[2];
        bd_board board;
        int size = 0;
        int i, j;
        lists[0].moves = moves[0];
        lists[1].moves = moves[1];
        for (i = 0; i < 2000; i++) {
            int length = 1 + (int)rng_below(&random, 9);
            for (j = 0; j < length; j++)
                text[size++] = (char)(0xE0 + rng_below(&random, 8));
            text[size++] = '\n';
        }
        text[size] = '\0';
        bd_board_clear(&board);
        for (i = 0; i < 5 + round % 18; i++)
            bd_board_put(&board, i < 5 ? 10 + i : (int)rng_below(&random, 25),
                         (int)rng_below(&random, 8));
        load(&all, text, NULL, 25);
        load(&few, text, &board, 1);
        left_out += all.words - few.words;
        gens[0] = bd_moves_new(&all);
        gens[1] = bd_moves_new(&few);
        bd_moves_all(gens[0], &board, &lists[0]);
        bd_moves_all(gens[1], &board, &lists[1]);
        assert_int_equal(lists[0].count, lists[1].count);
        for (i = 0; i < lists[0].count; i++)
            assert_int_equal(lists[0].moves[i].length, lists[1].moves[i].length);
        bd_moves_free(gens[0]);
        bd_moves_free(gens[1]);
        bd_lexicon_free(&all);
        bd_lexicon_free(&few);
    }
    assert_true(left_out > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_long_words),
        cmocka_unit_test(test_repeated_words_are_one),
        cmocka_unit_test(test_find_equals_search),
        cmocka_unit_test(test_filter_keeps_all_moves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
