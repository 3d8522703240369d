/* Tests of puzzles/mastermind: codes and keys against a twin that counts digits, the
 * breaker's trees against games played to the end. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles/mastermind/book.h"
#include "puzzles/mastermind/breaker.h"

static mm_code code_of(const char *digits)
{
    mm_code code;

    assert_true(mm_code_read(&code, digits));
    return code;
}

/* ---- Codes and keys ---- */

/* By the rules: exact places; common digits are the smaller counts of each digit. */
static int twin_key(const mm_code *code, const mm_code *guess)
{
    int exact = 0, common = 0, digit, place;

    for (digit = 0; digit < 10; digit++) {
        int mine = 0, yours = 0;
        for (place = 0; place < 5; place++) {
            mine += code->digit[place] == digit;
            yours += guess->digit[place] == digit;
        }
        common += mine < yours ? mine : yours;
    }
    for (place = 0; place < 5; place++)
        exact += code->digit[place] == guess->digit[place];
    return 6 * exact + common - exact;
}

static void test_statement_example(void **state)
{
    static const struct {
        const char *guess, *key;
    } rows[] = {{"89702", "o"},     {"47201", "ooo"},   {"24501", "xooo"},
                {"24513", "xxxoo"}, {"25413", "xxxxx"}, {"67890", "-"}};
    mm_code code = code_of("25413");
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        mm_code guess = code_of(rows[i].guess);
        char text[MM_KEY_SIZE];
        assert_string_equal(mm_key_write(text, mm_key_of(&code, &guess)), rows[i].key);
    }
}

static void test_keys_equal_the_twins(void **state)
{
    static mm_code all[MM_CODES];
    int i, place;
    rng random;

    (void)state;
    mm_code_list(all);
    rng_seed(&random, 1);
    for (i = 0; i < 100000; i++) {
        const mm_code *code = &all[rng_below(&random, MM_CODES)];
        mm_code guess;
        for (place = 0; place < 5; place++) /* repeated digits and zeros too */
            guess.digit[place] = (unsigned char)rng_below(&random, i % 2 ? 10 : 4);
        assert_int_equal(mm_key_of(code, &guess), twin_key(code, &guess));
    }
}

static void test_list_holds_every_code_once(void **state)
{
    static mm_code all[MM_CODES + 1];
    int number, count = 0;
    char text[16];

    (void)state;
    memset(&all[MM_CODES], 77, sizeof all[0]);
    mm_code_list(all);
    for (number = 0; number <= 99999; number++) {
        int i, j;
        bool legal;
        snprintf(text, sizeof text, "%05d", number);
        legal = text[0] != '0';
        for (i = 0; i < 5; i++)
            for (j = 0; j < i; j++)
                legal &= text[i] != text[j];
        if (legal) {
            char listed[MM_PLACES + 1];
            assert_string_equal(mm_code_write(listed, &all[count++]), text);
        } else {
            mm_code code = code_of(text);
            assert_false(mm_code_is_legal(&code));
        }
    }
    assert_int_equal(count, 27216);
    assert_int_equal(all[MM_CODES].digit[0], 77);
}

static void test_draws_are_legal_and_even(void **state)
{
    int i, count[5][10] = {{0}}, place, digit;
    rng random;

    (void)state;
    rng_seed(&random, 2);
    for (i = 0; i < 27000; i++) {
        mm_code code;
        mm_code_draw(&code, &random);
        assert_true(mm_code_is_legal(&code));
        for (place = 0; place < 5; place++)
            count[place][code.digit[place]]++;
    }
    for (place = 0; place < 5; place++)
        for (digit = 0; digit < 10; digit++) {
            /* first place: 1/9 each; elsewhere 0: 1/9, the others 8/81 */
            int expected = place == 0 ? (digit ? 3000 : 0) : digit ? 2667 : 3000;
            assert_in_range(count[place][digit], expected ? expected - 250 : 0,
                            expected ? expected + 250 : 0);
        }
}

static void test_codes_and_keys_are_read_or_refused(void **state)
{
    static const char *const no_codes[] = {"",       "1234",         "123456", "12a45",
                                           "-12345", "+1234",        "1 2 3",  "12345x",
                                           "12.45",  "\304\20512345"};
    static const char *const no_keys[] = {"",   "xxxxo", "oxxxx", "xxxxxx", "ooooooo",
                                          "41", "33",    "60",    "6",      "x1",
                                          "--", "-x",    "x y",   "123",    "xoxoxo"};
    static const struct {
        const char *text;
        int exact, near;
    } keys[] = {{"-", 0, 0},     {"x", 1, 0},    {"oX", 1, 1},    {"x o x", 2, 1},
                {"ooooo", 0, 5}, {"OXOX", 2, 2}, {"xxxxx", 5, 0}, {"00", 0, 0},
                {"21", 2, 1},    {"50", 5, 0}};
    mm_code code;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof no_codes / sizeof no_codes[0]; i++)
        assert_false(mm_code_read(&code, no_codes[i]));
    assert_true(mm_code_read(&code, "0 01 29"));
    assert_memory_equal(code.digit, "\0\0\1\2\11", 5);
    for (i = 0; i < sizeof no_keys / sizeof no_keys[0]; i++)
        if (mm_key_read(no_keys[i]) != -1)
            fail_msg("'%s' was read as %d", no_keys[i], mm_key_read(no_keys[i]));
    for (i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        int key = mm_key_read(keys[i].text);
        assert_int_equal(mm_key_exact(key), keys[i].exact);
        assert_int_equal(mm_key_near(key), keys[i].near);
    }
}

static void test_codes_left_equal_a_plain_count(void **state)
{
    static mm_code all[MM_CODES], left[MM_CODES];
    int i, j, k;
    rng random;

    (void)state;
    mm_code_list(all);
    rng_seed(&random, 3);
    for (i = 0; i < 30; i++) {
        mm_history history;
        int count, found = 0;
        history.count = i % 5;
        for (j = 0; j < history.count; j++) {
            history.guess[j] = all[rng_below(&random, MM_CODES)];
            history.key[j] = twin_key(&all[i], &history.guess[j]);
        }
        count = mm_codes_left(&history, left);
        for (k = 0; k < MM_CODES; k++) {
            bool fits = true;
            for (j = 0; j < history.count; j++)
                fits &= twin_key(&all[k], &history.guess[j]) == history.key[j];
            if (fits)
                assert_true(found < count && mm_code_is_same(&left[found++], &all[k]));
        }
        assert_int_equal(found, count);
    }
}

/* ---- The breaker ---- */

/* Plays one code by mm_breaker_next; returns the number of tries. */
static int play(mm_breaker *breaker, const mm_code *code, mm_history *history)
{
    static mm_code left[MM_CODES];
    int tries = history->count;

    for (;;) {
        int count = mm_codes_left(history, left);
        mm_code guess;
        assert_true(count > 0);
        guess = mm_breaker_next(breaker, history, left, count);
        assert_true(mm_code_is_legal(&guess));
        tries++;
        if (mm_code_is_same(&guess, code))
            return tries;
        assert_true(tries < MM_TRIES);
        history->guess[history->count] = guess;
        history->key[history->count++] = mm_key_of(code, &guess);
    }
}

static void test_random_codes_are_found_in_eight(void **state)
{
    static mm_code all[MM_CODES];
    mm_breaker *breaker = mm_breaker_new();
    long total = 0;
    int i, tries;
    rng random;

    (void)state;
    mm_code_list(all);
    rng_seed(&random, 4);
    for (i = 0; i < 30; i++) {
        mm_history history;
        history.count = 0;
        tries = play(breaker, &all[rng_below(&random, MM_CODES)], &history);
        assert_in_range(tries, 1, 8);
        total += tries;
    }
    /* the mean is 5.62 with a deviation of 0.8 for one game, 0.15 for 30 */
    assert_in_range(total, 30 * 500 / 100, 30 * 625 / 100);
    mm_breaker_free(breaker);
}

/* Plays all codes of a set by the tries of mm_breaker_solve, part by part; adds up how
 * many codes take `tries` + 1, + 2, ... */
static void replay(mm_breaker *breaker, const mm_code *set, int count, unsigned fresh,
                   int tries, int taken[MM_DEPTH + 1])
{
    mm_code part[200];
    mm_cost cost;
    mm_code guess = mm_breaker_solve(breaker, set, count, fresh, &cost);
    int key, place;

    assert_in_range(count, 1, 200);
    assert_true(tries < MM_DEPTH);
    for (place = 0; place < 5; place++)
        fresh &= ~(1u << guess.digit[place]);
    for (key = 0; key < MM_KEY_SOLVED; key++) {
        int size = mm_codes_that_fit(set, count, &guess, key, part);
        if (size)
            replay(breaker, part, size, fresh, tries + 1, taken);
    }
    taken[tries + 1] += mm_codes_that_fit(set, count, &guess, MM_KEY_SOLVED, part);
}

/* What a solved set is said to cost is what playing all its codes costs. */
static void test_counted_trees_are_the_played_ones(void **state)
{
    static const char *const keys[] = {"xxxx", "ooooo", "xxxoo"};
    static mm_code left[MM_CODES];
    mm_breaker *breaker = mm_breaker_new();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        mm_history start;
        mm_cost cost;
        long total = 0;
        int count, tries, worst = 0, taken[MM_DEPTH + 1] = {0};
        start.count = 1;
        start.guess[0] = code_of("12345");
        start.key[0] = mm_key_read(keys[i]);
        count = mm_codes_left(&start, left);
        mm_breaker_solve(breaker, left, count, mm_fresh_digits(&start), &cost);
        replay(breaker, left, count, mm_fresh_digits(&start), 0, taken);
        for (tries = 1; tries <= MM_DEPTH; tries++) {
            total += (long)tries * taken[tries];
            worst = taken[tries] ? tries : worst;
        }
        assert_int_equal(cost.total, total);
        assert_int_equal(cost.worst, worst);
        assert_memory_equal(cost.codes, taken, sizeof taken);
    }
    mm_breaker_free(breaker);
}

/* The least total for a set, over all tries and all trees: obvious and slow. */
static long twin_best(const mm_code *set, int count, const mm_code *all)
{
    long best;
    int i, j, key;

    if (count <= 2)
        return count * (count + 1) / 2;
    best = (long)count * (count + 1) / 2;
    for (i = 0; i < MM_CODES; i++) {
        mm_code part[8];
        int size[MM_KEYS] = {0};
        long total = count, least = count;
        for (j = 0; j < count; j++)
            size[twin_key(&set[j], &all[i])]++;
        for (key = 0; key < MM_KEY_SOLVED; key++)
            least += size[key] ? 2 * size[key] - 1 : 0;
        if (least >= best) /* one code at the first try, the rest later: no better */
            continue;
        for (key = 0; key < MM_KEY_SOLVED && total < best; key++) {
            int n = 0;
            if (size[key] == count) {
                total = best; /* tells nothing */
                break;
            }
            for (j = 0; j < count && size[key]; j++)
                if (twin_key(&set[j], &all[i]) == key)
                    part[n++] = set[j];
            if (n)
                total += twin_best(part, n, all);
        }
        if (total < best)
            best = total;
        if (best == 2L * count - 1)
            break;
    }
    return best;
}

/* Small sets are solved as well as can be. */
static void test_small_sets_are_solved_best(void **state)
{
    static mm_code all[MM_CODES];
    mm_breaker *breaker = mm_breaker_new();
    int i, j, worse = 0;
    rng random;

    (void)state;
    mm_code_list(all);
    rng_seed(&random, 5);
    for (i = 0; i < 12; i++) {
        mm_code set[6];
        mm_cost cost;
        long best;
        int base = (int)rng_below(&random, MM_CODES - 40), count = 3 + i % 3;
        for (j = 0; j < count; j++) /* near each other, so that they are hard to tell */
            set[j] = all[base + j * 5 + (int)rng_below(&random, 5)];
        mm_breaker_solve(breaker, set, count, 0, &cost);
        best = twin_best(set, count, all);
        assert_true(cost.total >= best);
        worse += cost.total > best;
    }
    assert_int_equal(worse, 0);
    mm_breaker_free(breaker);
}

/* Each rotates three digits of the next: no try tells all three apart, nor does one of
 * them tell the other two apart. They cost 1 + 2 + 3 tries, and each is counted. */
static void test_codes_that_only_go_one_by_one_are_counted(void **state)
{
    static mm_code all[MM_CODES];
    mm_code set[3] = {code_of("14973"), code_of("71943"), code_of("47913")};
    mm_breaker *breaker = mm_breaker_new();
    mm_cost cost;

    (void)state;
    mm_code_list(all);
    assert_int_equal(twin_best(set, 3, all), 6);
    mm_breaker_solve(breaker, set, 3, 0, &cost);
    assert_int_equal(cost.total, 6);
    assert_int_equal(cost.worst, 3);
    assert_int_equal(cost.codes[1], 1);
    assert_int_equal(cost.codes[2], 1);
    assert_int_equal(cost.codes[3], 1);
    mm_breaker_free(breaker);
}

/* Every pair of keys that a code can give has a line in the book, and no other has. */
static void test_book_is_complete(void **state)
{
    static mm_code all[MM_CODES], second[MM_CODES], third[MM_CODES];
    mm_code first = code_of("12345");
    int key, next, row = 0;
    char text[16];

    (void)state;
    mm_code_list(all);
    for (key = 0; key < MM_KEY_SOLVED; key++) {
        int count = mm_codes_that_fit(all, MM_CODES, &first, key, second);
        mm_code guess;
        if (!count)
            continue;
        assert_int_equal(mm_book[row].key, key);
        snprintf(text, sizeof text, "%05u", (unsigned)mm_book[row].second);
        guess = code_of(text);
        assert_true(mm_code_is_legal(&guess));
        for (next = 0; next < MM_KEYS; next++) {
            int size = mm_codes_that_fit(second, count, &guess, next, third);
            bool listed = mm_book[row].third[next] != 0;
            assert_int_equal(listed, size > 0 && next != MM_KEY_SOLVED);
            if (size == 1 && listed) {
                snprintf(text, sizeof text, "%05u", (unsigned)mm_book[row].third[next]);
                assert_int_equal(atoi(text),
                                 third[0].digit[0] * 10000 + third[0].digit[1] * 1000 +
                                     third[0].digit[2] * 100 + third[0].digit[3] * 10 +
                                     third[0].digit[4]);
            }
        }
        row++;
    }
    assert_int_equal(row, MM_BOOK_ROWS);
}

/* Tries of all kinds, far from the book: a next try comes and finds the code. */
static void test_any_history_is_continued(void **state)
{
    static const char *const guesses[] = {"00000", "11223", "98765", "01234", "55555"};
    mm_breaker *breaker = mm_breaker_new();
    mm_code code = code_of("70918");
    size_t i;

    (void)state;
    for (i = 0; i < sizeof guesses / sizeof guesses[0]; i++) {
        mm_history history;
        history.count = 1;
        history.guess[0] = code_of(guesses[i]);
        history.key[0] = mm_key_of(&code, &history.guess[0]);
        assert_in_range(play(breaker, &code, &history), 2, 9);
    }
    mm_breaker_free(breaker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_statement_example),
        cmocka_unit_test(test_keys_equal_the_twins),
        cmocka_unit_test(test_list_holds_every_code_once),
        cmocka_unit_test(test_draws_are_legal_and_even),
        cmocka_unit_test(test_codes_and_keys_are_read_or_refused),
        cmocka_unit_test(test_codes_left_equal_a_plain_count),
        cmocka_unit_test(test_random_codes_are_found_in_eight),
        cmocka_unit_test(test_counted_trees_are_the_played_ones),
        cmocka_unit_test(test_small_sets_are_solved_best),
        cmocka_unit_test(test_codes_that_only_go_one_by_one_are_counted),
        cmocka_unit_test(test_book_is_complete),
        cmocka_unit_test(test_any_history_is_continued),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
