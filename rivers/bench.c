/* bench: how much and how fast the engine searches. All times are processor time.
 *
 * The fingerprint is the node count of fixed searches: equal for every compiler and with
 * or without vector code, different as soon as the search or the weights change.
 */
#include <stdio.h>
#include <stdlib.h>

#include "common/opt.h"
#include "rivers/root.h"
#include "rivers/solve.h"
#include "rivers/unpack.h"
#include "rivers/weights.h"

#define RV_BENCH_MIDDLE "tests/bench/rivers-middle.txt"
#define RV_BENCH_FFO "tests/bench/rivers-ffo-40-49.txt"

enum { RV_BENCH_MOST = 64, RV_BENCH_DEPTH = 12, RV_BENCH_LATE = 18 };

typedef struct rv_bench {
    bool help, plain, quick;
    double seconds;
    rv_eval eval;
    rv_task task;
    rv_solve_item items[RV_BENCH_MOST];
    int count;
} rv_bench;

static int rv_bench_fail(const char *error)
{
    fprintf(stderr, "rivers-bench: %s\n", error);
    return 1;
}

static void rv_bench_clear(rv_bench *bench)
{
    rv_hash_clear(&bench->task.main);
    rv_hash_clear(&bench->task.late);
}

static int rv_bench_load(rv_bench *bench)
{
    io_reader reader;
    const char *error = io_open(&reader, RV_BENCH_MIDDLE, 1 << 20);

    while (!error && bench->count < RV_BENCH_MOST &&
           rv_solve_next(&bench->items[bench->count], &reader, &error))
        bench->count++;
    if (error)
        rv_bench_fail(error);
    io_close(&reader);
    return error != NULL;
}

/* A game's last `RV_BENCH_LATE` cells, out of a middle-game position by quick moves. */
static rv_board rv_bench_late(rv_bench *bench, const rv_solve_item *item, int *colour)
{
    rv_board board = item->board;

    *colour = item->colour - 1;
    while (rv_board_empties(&board) > RV_BENCH_LATE && !rv_board_is_over(&board)) {
        rv_task_begin(&bench->task, NULL, 0);
        board = rv_board_after(&board,
                               rv_root_think(&bench->task, &board, *colour, 3).cell);
        *colour ^= 1;
    }
    return board;
}

static void rv_bench_speed(const char *what, double nodes, double seconds)
{
    printf("%-12s %12.0f nodes %7.2f s %6.2f million nodes/s\n", what, nodes, seconds,
           nodes / 1e6 / (seconds > 0 ? seconds : 1e-9));
}

/* Fixed searches of the middle game, then exact solves; returns all nodes. */
static double rv_bench_fingerprint(rv_bench *bench)
{
    double start = clk_now(true), middle = 0, end = 0, spent = 0;
    int i, colour;
    rv_board board;

    for (i = 0; i < bench->count; i++) {
        rv_bench_clear(bench);
        rv_task_begin(&bench->task, NULL, 0);
        rv_root_think(&bench->task, &bench->items[i].board, bench->items[i].colour - 1,
                      RV_BENCH_DEPTH);
        middle += (double)bench->task.nodes;
    }
    rv_bench_speed("middle game", middle, clk_now(true) - start);
    for (i = 0; i < bench->count; i++) {
        board = rv_bench_late(bench, &bench->items[i], &colour);
        rv_bench_clear(bench);
        rv_task_begin(&bench->task, NULL, 0);
        start = clk_now(true);
        rv_root_think(&bench->task, &board, colour, 0);
        spent += clk_now(true) - start;
        end += (double)bench->task.nodes;
    }
    rv_bench_speed("end game", end, spent);
    return middle + end;
}

static int rv_bench_ffo(rv_bench *bench)
{
    io_reader reader;
    const char *error = io_open(&reader, RV_BENCH_FFO, 1 << 20);
    int wrong = 0;

    if (!error)
        error = rv_solve_all(&bench->task, &reader, true, stdout, &wrong);
    if (error)
        rv_bench_fail(error);
    io_close(&reader);
    return error || wrong;
}

static int rv_bench_compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void rv_bench_depths(rv_bench *bench)
{
    int depth[RV_BENCH_MOST], i;
    rv_choice choice;
    clk clock;

    for (i = 0; i < bench->count; i++) {
        rv_bench_clear(bench);
        clock.cpu = true;
        clock.start = clk_now(true);
        clock.limit = bench->seconds;
        rv_task_begin(&bench->task, &clock, 0);
        choice = rv_root_think(&bench->task, &bench->items[i].board,
                               bench->items[i].colour - 1, 0);
        depth[i] = choice.depth;
        printf("%-8s %2d empties: depth %2d%s, %+6.2f, %d,%d\n", bench->items[i].name,
               rv_board_empties(&bench->items[i].board), choice.depth,
               choice.confidence == RV_EXACT ? " exact" : "",
               (double)choice.score / RV_UNIT, choice.cell / 8 + 1, choice.cell % 8 + 1);
    }
    qsort(depth, (size_t)bench->count, sizeof *depth, rv_bench_compare);
    fflush(stdout);
    printf("depth in %.2f s: median %d, least %d, most %d\n", bench->seconds,
           depth[bench->count / 2], depth[0], depth[bench->count - 1]);
}

static int rv_bench_run(rv_bench *bench)
{
    rv_bits_init();
    rv_eval_init();
    if (!rv_eval_make(&bench->eval) || !rv_task_make(&bench->task, &bench->eval) ||
        !rv_unpack(&bench->eval, rv_weights_lines, rv_weights_count))
        return rv_bench_fail("out of memory");
    if (bench->plain)
        bench->task.fast = false;
    if (rv_bench_load(bench))
        return 1;
    printf("%s instantiation\n", bench->task.fast ? "vector" : "plain");
    printf("fingerprint: %.0f nodes\n", rv_bench_fingerprint(bench));
    if (bench->quick)
        return 0;
    rv_bench_depths(bench);
    return rv_bench_ffo(bench);
}

int main(int argc, char **argv)
{
    static rv_bench bench;
    const opt_item items[] = {
        {"help", OPT_FLAG, &bench.help, 0, 0, NULL, "show this page"},
        {"plain", OPT_FLAG, &bench.plain, 0, 0, NULL, "without vector code"},
        {"fingerprint", OPT_FLAG, &bench.quick, 0, 0, NULL, "the fingerprint only"},
        {"time", OPT_REAL, &bench.seconds, 0.001, 1000, NULL, "SEC: of the depth test"}};
    const int count = (int)(sizeof items / sizeof *items);
    char error[OPT_ERROR_MAX];
    int rest;

    bench.seconds = 1.0;
    if (opt_parse(items, count, argc, argv, &rest, error) || rest > 0) {
        fprintf(stderr, "rivers-bench: %s\n", rest > 0 ? "no arguments expected" : error);
        return 2;
    }
    if (bench.help) {
        opt_print(stdout, items, count);
        return 0;
    }
    return rv_bench_run(&bench);
}
