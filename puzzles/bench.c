/* Fingerprints of the three games, then speeds of the Sudoku solver and generator and of
 * the Mastermind breaker, in processor time.
 *
 *   puzzles-bench                 all of it
 *   puzzles-bench --fingerprint   the fingerprints only
 *   puzzles-bench FILE...         the solver on files of 81-sign lines
 *
 * A fingerprint is one number for all decisions of a few games with fixed seeds: the same
 * for every compiler, different as soon as one decision changes.
 */
#include "puzzles/battleship/shooter.h"
#include "puzzles/mastermind/breaker.h"
#include "puzzles/sudoku/make.h"
#include "puzzles/sudoku/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BENCH_PUZZLES = 100000 };

static uint64_t bench_mark_text(uint64_t mark, const char *text)
{
    while (*text)
        mark = rng_mix(mark, (unsigned char)*text++);
    return mark;
}

/* Two games of each level against fleets of each making. */
static uint64_t bench_mark_battleship(void)
{
    uint64_t mark = 0;
    int game;

    for (game = 0; game < 2 * BS_LEVELS; game++) {
        bs_shooter shooter;
        bs_fleet fleet;
        bs_view view;
        rng random;

        rng_seed(&random, (uint64_t)game);
        bs_fleet_make(&fleet, &random, game % 2, game / 2 % 2);
        bs_view_init(&view, game % 2);
        bs_shooter_init(&shooter, (enum bs_level)(game / 2), (uint64_t)game);
        shooter.hiding = game % 2 ? BS_FAIR : BS_MIXED;
        while (!bs_view_is_won(&view)) {
            int cell = bs_shooter_aim(&shooter, &view);
            bs_view_mark(&view, cell, bs_fleet_answer(&fleet, &view, cell));
            mark = rng_mix(mark, (uint64_t)cell);
        }
    }
    return mark;
}

/* Puzzles of all sizes with their grades and a hint for each. */
static uint64_t bench_mark_sudoku(void)
{
    uint64_t mark = 0;
    rng random;
    int i;

    rng_seed(&random, 1);
    for (i = 0; i < 200; i++) {
        char line[SD_LINE_SIZE];
        sd_grid puzzle, full;
        sd_grade grade;
        sd_hint hint;

        sd_make_puzzle(i % 2 ? 0 : 24 + i % 16, &puzzle, &full, &random);
        sd_grid_write(&puzzle, line);
        mark = bench_mark_text(mark, line);
        sd_grade_puzzle(&puzzle, &grade);
        mark = rng_mix(mark, (uint64_t)grade.hardest);
        if (sd_hint_find(&puzzle, &hint))
            mark = rng_mix(mark, (uint64_t)hint.step[hint.count - 1].cell);
    }
    return mark;
}

/* Whole games against codes drawn at random, begun by a drawn try, so without the book. */
static uint64_t bench_mark_mastermind(void)
{
    mm_breaker *breaker = mm_breaker_new();
    static mm_code left[MM_CODES];
    uint64_t mark = 0;
    rng random;
    int game;

    if (!breaker)
        exit(1);
    rng_seed(&random, 1);
    for (game = 0; game < 20; game++) {
        mm_history history;
        mm_code code, guess;

        history.count = 0;
        mm_code_draw(&code, &random);
        mm_code_draw(&guess, &random);
        while (history.count < MM_TRIES) {
            char text[MM_PLACES + 1];
            int key = mm_key_of(&code, &guess);

            mark = bench_mark_text(mark, mm_code_write(text, &guess));
            history.guess[history.count] = guess;
            history.key[history.count++] = key;
            if (key == MM_KEY_SOLVED)
                break;
            guess = mm_breaker_next(breaker, &history, left,
                                    mm_codes_left(&history, left));
        }
    }
    mm_breaker_free(breaker);
    return mark;
}

static void bench_marks(void)
{
    printf("battleship fingerprint %016llx\n",
           (unsigned long long)bench_mark_battleship());
    printf("sudoku fingerprint %016llx\n", (unsigned long long)bench_mark_sudoku());
    printf("mastermind fingerprint %016llx\n",
           (unsigned long long)bench_mark_mastermind());
}

static double bench_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Reads the grids of a file; returns how many. */
static int bench_read(const char *name, sd_grid *list)
{
    FILE *file = fopen(name, "rb");
    char line[400];
    int count = 0;

    if (!file) {
        fprintf(stderr, "puzzles-bench: cannot open %s\n", name);
        exit(1);
    }
    while (count < BENCH_PUZZLES && fgets(line, sizeof line, file))
        if (sd_grid_read(&list[count], line, strcspn(line, "\r\n")) == SD_READ_OK)
            count++;
    fclose(file);
    return count;
}

/* Solves a list again and again for about a second. */
static void bench_solve(const char *name, const sd_grid *list, int count)
{
    double start = bench_seconds(), taken;
    long solved = 0, unique = 0;

    if (!count)
        return;
    do {
        int i;
        for (i = 0; i < count; i++) {
            sd_grid solution;
            unique += sd_solve_count(&list[i], 2, &solution) == 1;
        }
        solved += count;
        taken = bench_seconds() - start;
    } while (taken < 1);
    printf("sudoku solve %-42s %9.0f /s  (%d puzzles, %.1f %% unique)\n", name,
           (double)solved / taken, count, 100.0 * (double)unique / (double)solved);
}

static void bench_make(const char *name, int givens, bool graded, sd_grid *list,
                       int count)
{
    double start = bench_seconds();
    long total = 0;
    int i, unique = 0;
    sd_grid full;
    sd_grade grade;
    rng random;

    rng_seed(&random, 1);
    for (i = 0; i < count; i++) {
        sd_make_puzzle(givens, &list[i], &full, &random);
        if (graded)
            sd_grade_puzzle(&list[i], &grade);
        total += sd_grid_count(&list[i]);
    }
    printf("sudoku make  %-42s %9.0f /s  (%.1f givens)\n", name,
           count / (bench_seconds() - start), (double)total / count);
    for (i = 0; i < count; i++)
        unique += sd_solve_count(&list[i], 2, NULL) == 1;
    if (unique != count)
        printf("sudoku make  %d of %d NOT UNIQUE\n", count - unique, count);
}

static void bench_mastermind(void)
{
    double start = bench_seconds(), slowest = 0;
    mm_breaker *breaker = mm_breaker_new();
    static mm_code all[MM_CODES], left[MM_CODES];
    mm_cost cost;
    int i, j;
    rng random;

    if (!breaker)
        exit(1);
    mm_breaker_tree(breaker, &cost);
    printf("mastermind   whole tree: %.4f tries on average, worst %d      %9.2f s\n",
           (double)cost.total / MM_CODES, cost.worst, bench_seconds() - start);
    mm_code_list(all);
    rng_seed(&random, 1);
    for (i = 0; i < 100; i++) {
        const mm_code *code = &all[rng_below(&random, MM_CODES)];
        mm_history history;
        history.count = 0;
        for (j = 0; j < 4; j++) { /* hints after tries drawn at random */
            int count = mm_codes_left(&history, left);
            start = bench_seconds();
            mm_breaker_next(breaker, &history, left, count);
            if (bench_seconds() - start > slowest)
                slowest = bench_seconds() - start;
            history.guess[j] = all[rng_below(&random, MM_CODES)];
            history.key[j] = mm_key_of(code, &history.guess[j]);
            history.count++;
        }
    }
    printf("mastermind   slowest of 400 hints                              %9.3f s\n",
           slowest);
    mm_breaker_free(breaker);
}

int main(int argc, char **argv)
{
    static sd_grid list[BENCH_PUZZLES];
    int i;

    if (argc == 2 && strcmp(argv[1], "--fingerprint") == 0) {
        bench_marks();
        return 0;
    }
    if (argc > 1) {
        for (i = 1; i < argc; i++)
            bench_solve(argv[i], list, bench_read(argv[i], list));
        return 0;
    }
    bench_marks();
    bench_solve("tests/cases/sudoku/givens17.txt", list,
                bench_read("tests/cases/sudoku/givens17.txt", list));
    bench_solve("tests/cases/sudoku/hardest.txt", list,
                bench_read("tests/cases/sudoku/hardest.txt", list));
    bench_make("30 givens", 30, false, list, 20000);
    bench_make("30 givens, graded", 30, true, list, 5000);
    bench_make("24 givens", 24, false, list, 5000);
    bench_make("minimal", 0, false, list, 8000);
    bench_solve("minimal", list, 8000);
    bench_mastermind();
    return 0;
}
