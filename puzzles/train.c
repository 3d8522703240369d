/* Makes puzzles/mastermind/book.c: build/puzzles-train > puzzles/mastermind/book.c
 *
 * For each key of the first try the best tries by estimate are weighed: for each of its
 * keys again the best third tries, each with the tree that the breaker plays after it. So
 * the book is exact about the breaker it is made for; make it again when the breaker
 * changes. About three minutes of processor time.
 */
#include "puzzles/mastermind/breaker.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    TRAIN_SECOND = 5, /* second tries weighed for each key */
    TRAIN_THIRD = 10  /* third tries weighed for each key of those */
};

static mm_breaker *train_breaker;
static mm_code train_all[MM_CODES];

/* Total of a set, played to the end after `guess`. */
static long train_follow(const mm_code *set, int count, const mm_history *before,
                         const mm_code *guess, mm_code *part)
{
    mm_history history = *before;
    long total = count;
    int key;

    history.guess[history.count++] = *guess;
    for (key = 0; key < MM_KEY_SOLVED; key++) {
        int size = mm_codes_that_fit(set, count, guess, key, part);
        mm_cost cost;
        if (!size)
            continue;
        mm_breaker_solve(train_breaker, part, size, mm_fresh_digits(&history), &cost);
        total += cost.total;
    }
    return total;
}

/* The best third try for a set and its total. */
static mm_code train_third(const mm_code *set, int count, const mm_history *history,
                           long *total)
{
    mm_code pick[TRAIN_THIRD], best;
    mm_code *part = malloc((size_t)count * sizeof *part);
    int picks, i;
    mm_cost cost;

    best = mm_breaker_solve(train_breaker, set, count, mm_fresh_digits(history), &cost);
    *total = cost.total;
    picks = mm_breaker_rank(train_breaker, set, count, mm_fresh_digits(history), pick,
                            TRAIN_THIRD);
    for (i = 0; part && count > 2 && i < picks; i++) {
        long next = train_follow(set, count, history, &pick[i], part);
        if (next < *total) {
            *total = next;
            best = pick[i];
        }
    }
    free(part);
    return best;
}

typedef struct train_row {
    mm_code second;
    long total;
    bool has[MM_KEYS];
    mm_code third[MM_KEYS];
} train_row;

/* All third tries after a second one. */
static void train_second(const mm_code *set, int count, mm_history *history,
                         train_row *row)
{
    mm_code *part = malloc((size_t)count * sizeof *part);
    int key;

    if (!part)
        exit(1);
    row->second = history->guess[1];
    row->total = count;
    for (key = 0; key < MM_KEYS; key++) {
        int size = mm_codes_that_fit(set, count, &row->second, key, part);
        long total;
        row->has[key] = size > 0 && key != MM_KEY_SOLVED;
        if (!row->has[key])
            continue;
        history->key[1] = key;
        history->count = 2;
        row->third[key] = train_third(part, size, history, &total);
        row->total += total;
    }
    history->count = 1;
    free(part);
}

static void train_print(int key, const train_row *row)
{
    char text[MM_PLACES + 1];
    int i, column = 0;

    printf("    {%d, %s,\n     {", key, mm_code_write(text, &row->second));
    for (i = 0; i < MM_KEYS; i++) {
        const char *digits = row->has[i] ? mm_code_write(text, &row->third[i]) : "0";
        printf("%s%s%s", column == 12 ? "\n      " : "", digits,
               i < MM_KEYS - 1 ? "," : "");
        column = column == 12 ? 0 : column;
        column++;
        if (i < MM_KEYS - 1 && column < 12)
            printf(" ");
    }
    printf("}},\n");
}

/* The row of a key of the first try. */
static void train_key(const mm_code *first, int key, long *sum)
{
    static mm_code set[MM_CODES];
    mm_code pick[TRAIN_SECOND];
    train_row row, best;
    mm_history history;
    int count = mm_codes_that_fit(train_all, MM_CODES, first, key, set), picks, i;

    if (!count || key == MM_KEY_SOLVED)
        return;
    history.count = 1;
    history.guess[0] = *first;
    history.key[0] = key;
    best.total = 0;
    picks = mm_breaker_rank(train_breaker, set, count, mm_fresh_digits(&history), pick,
                            TRAIN_SECOND);
    for (i = 0; i < picks; i++) {
        history.guess[1] = pick[i];
        train_second(set, count, &history, &row);
        if (!best.total || row.total < best.total)
            best = row;
    }
    *sum += best.total;
    train_print(key, &best);
    fprintf(stderr, "key %d: %d codes, %ld tries\n", key, count, best.total);
    fflush(stdout);
}

int main(void)
{
    mm_code first;
    long sum = MM_CODES;
    int key;

    train_breaker = mm_breaker_new();
    if (!train_breaker)
        return 1;
    mm_code_list(train_all);
    mm_code_read(&first, "12345"); /* MM_BOOK_FIRST */
    printf(
        "/* mm_book: made by build/puzzles-train; do not edit.\n"
        " *\n"
        " * Rows: key of the first try, second try, third tries by key of the second.\n"
        " */\n"
        "#include \"puzzles/mastermind/book.h\"\n"
        "\n"
        "const mm_book_row mm_book[MM_BOOK_ROWS] = {\n");
    for (key = 0; key < MM_KEYS; key++)
        train_key(&first, key, &sum);
    printf("};\n");
    fprintf(stderr, "average %ld / %d\n", sum, (int)MM_CODES);
    mm_breaker_free(train_breaker);
    return 0;
}
