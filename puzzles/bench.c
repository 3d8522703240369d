/* Speeds of the Sudoku solver and generator and of the Mastermind breaker, in processor
 * time; with files of 81-sign lines as arguments, the solver on those instead of the
 * puzzles of tests/cases. build/puzzles-bench [FILE...]
 */
#include "puzzles/mastermind/breaker.h"
#include "puzzles/sudoku/make.h"
#include "puzzles/sudoku/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BENCH_PUZZLES = 100000 };

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

    if (argc > 1) {
        for (i = 1; i < argc; i++)
            bench_solve(argv[i], list, bench_read(argv[i], list));
        return 0;
    }
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
