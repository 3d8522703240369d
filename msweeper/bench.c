/* bench: measures MSWEEPER and MLAYER; by what it prints they are judged.
 *
 *   msweeper-bench                     a little of everything, about half a minute
 *   msweeper-bench fingerprint         one number for all decisions of each program
 *   msweeper-bench positions [N]       random small positions against brute force
 *   msweeper-bench oracle [N]          questions on 30x30 against a SAT solver
 *   msweeper-bench fields [N] [BIN]    legal fields swept, by BIN/MSWEEPER if given
 *   msweeper-bench hard [N]            a search for fields that take most conflicts
 *   msweeper-bench panel MODE H W [N]  what MLAYER's fields concede to the panel
 *   msweeper-bench sizes MODE BIN SEC  BIN/MLAYER --time SEC on all 900 sizes
 *
 * N is a number of positions, fields, ...; times are processor time unless said.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "common/judge/text.h"
#include "msweeper/checker.h"
#include "msweeper/closure.h"
#include "msweeper/fingerprint.h"
#include "msweeper/oracle.h"
#include "msweeper/referee.h"
#include "msweeper/trial.h"
#include "msweeper/twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static ms_layer bench_layer;
static ms_infer bench_infer;

static uint64_t bench_bits(void *state)
{
    return rng_next((rng *)state);
}

/* ---- positions ---- */

static int bench_positions(long count)
{
    ms_board board;
    ms_view before, view;
    ms_twin twin;
    rng random;
    long done, wrong = 0, forced = 0, contradictions = 0;
    double spent = 0, start;
    int found, rows;

    rng_seed(&random, 20);
    for (done = 0; done < count; done++) {
        rows = 1 + (int)rng_below(&random, 5);
        ms_board_init(&board, rows, 1 + (int)rng_below(&random, 5));
        ms_twin_position(&board, &before, 16, bench_bits, &random);
        view = before;
        start = clk_now(true);
        found = ms_infer_run(&bench_infer, &board, &view, NULL);
        spent += clk_now(true) - start;
        contradictions += found < 0;
        forced += found > 0;
        if (!ms_twin_count(&twin, &board, &before) ||
            !ms_twin_agrees(&twin, &board, &before, &view))
            wrong++;
    }
    printf("positions: %ld up to 5x5, something certain in %ld, %ld wrong, "
           "%.1f us each\n",
           count, forced, wrong + contradictions, 1e6 * spent / (double)count);
    return wrong + contradictions > 0;
}

/* ---- questions to a SAT solver ---- */

static int bench_oracle(long count)
{
    const char *command = ms_oracle_command();
    char path[64];
    ms_view before, view;
    long asked = 0, wrong = 0, certain = 0;
    int cell, can_mine, can_free;
    uint64_t seed = 0;

    if (command == NULL) {
        puts("oracle: neither cadical nor minisat is installed: skipped");
        return 0;
    }
    snprintf(path, sizeof path, "/tmp/msweeper-bench-%ld", (long)getpid());
    while (asked < count) {
        rng_seed(&bench_layer.random, ++seed);
        ms_board_init(&bench_layer.board, 30, 30);
        ms_trial_thin(&bench_layer, 10 + rng_below(&bench_layer.random, 21), 45);
        ms_field_show(&bench_layer.board, &bench_layer.field, &before);
        view = before;
        ms_infer_run(&bench_infer, &bench_layer.board, &view, NULL);
        for (cell = 0; cell < 900 && asked < count; cell++) {
            /* about as many that are certain as such that are not */
            if (before.cell[cell] != MS_UNKNOWN ||
                rng_below(&bench_layer.random, view.cell[cell] == MS_UNKNOWN ? 60 : 4) >
                    0)
                continue;
            asked++;
            can_mine =
                ms_oracle_ask(command, path, &bench_layer.board, &before, cell, true);
            can_free =
                ms_oracle_ask(command, path, &bench_layer.board, &before, cell, false);
            certain += view.cell[cell] != MS_UNKNOWN;
            wrong += can_mine != (view.cell[cell] != MS_SAFE) ||
                     can_free != (view.cell[cell] != MS_MINE);
        }
    }
    printf("oracle: %ld cells of %lu positions of 30x30 asked (%s), %ld certain, %ld "
           "wrong\n",
           asked, (unsigned long)seed, command, certain, wrong);
    strcat(path, ".cnf");
    remove(path);
    memcpy(path + strlen(path) - 4, ".log", 4);
    remove(path);
    return wrong > 0;
}

/* ---- whole fields ---- */

/* Sweeps by complete inference in this process; returns false if a mine is missed. */
static bool bench_sweep(double *slowest, long *conflicts)
{
    const ms_board *board = &bench_layer.board;
    int mines = ms_field_count(board, &bench_layer.field, MS_BOMB), cell, named;
    double start;
    ms_view view;

    ms_field_show(board, &bench_layer.field, &view);
    do {
        bench_infer.solver.conflicts = 0;
        start = clk_now(true);
        if (ms_infer_run(&bench_infer, board, &view, NULL) < 0)
            return false;
        start = clk_now(true) - start;
        *slowest = start > *slowest ? start : *slowest;
        if (bench_infer.solver.conflicts > *conflicts)
            *conflicts = bench_infer.solver.conflicts;
        for (cell = named = 0; cell < board->cells; cell++) {
            named += view.cell[cell] == MS_MINE;
            if (view.cell[cell] == MS_MINE && bench_layer.field.cell[cell] != MS_BOMB)
                return false;
        }
    } while (named < mines && ms_closure_answer(board, &bench_layer.field, &view) > 0);
    return named == mines;
}

static void bench_to_judge(mj_field *field)
{
    int cell;

    mj_field_clear(field, bench_layer.board.rows, bench_layer.board.cols);
    for (cell = 0; cell < bench_layer.board.cells; cell++) {
        field->mine[cell] = bench_layer.field.cell[cell] == MS_BOMB;
        field->given[cell] = bench_layer.field.cell[cell] == MS_GIVEN;
        field->mines += field->mine[cell];
        field->givens += field->given[cell];
    }
}

static double bench_children(void)
{
    struct rusage usage;

    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)usage.ru_utime.tv_sec + 1e-6 * (double)usage.ru_utime.tv_usec +
           (double)usage.ru_stime.tv_sec + 1e-6 * (double)usage.ru_stime.tv_usec;
}

/* Runs a program in `dir`; its exit status, its processor time added to *seconds. */
static int bench_run(const char *dir, char *const argv[], double *seconds)
{
    double before = bench_children();
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        if (chdir(dir) == 0)
            execv(argv[0], argv);
        _exit(127);
    }
    waitpid(child, &status, 0);
    *seconds = bench_children() - before;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool bench_write(const char *dir, const char *name, const char *text, size_t size)
{
    char path[600];
    FILE *out;

    snprintf(path, sizeof path, "%s/%s", dir, name);
    out = fopen(path, "wb");
    if (out == NULL)
        return false;
    fwrite(text, 1, size, out);
    return fclose(out) == 0;
}

static size_t bench_read(const char *dir, const char *name, char *text, size_t capacity)
{
    char path[600];
    size_t size = 0;
    FILE *in;

    snprintf(path, sizeof path, "%s/%s", dir, name);
    in = fopen(path, "rb");
    if (in != NULL) {
        size = fread(text, 1, capacity - 1, in);
        fclose(in);
    }
    text[size] = '\0';
    return size;
}

/* A duel of the program with the judge's referee; returns calls, 0: not all found. */
static int bench_duel(const char *dir, char *program, const mj_field *field,
                      double *slowest)
{
    static char input[MJ_INPUT_MAX], output[65536];
    static mj_duel duel;
    static mj_answer answer;
    char *const argv[] = {program, NULL};
    mj_outcome outcome = MJ_GOES_ON;
    text_reader reader;
    double seconds;
    int calls = 0;

    mj_duel_start(&duel, field);
    while (outcome == MJ_GOES_ON) {
        bench_write(dir, "MSWEEPER.IN", input, mj_write_input(&duel, false, input));
        if (bench_run(dir, argv, &seconds) != 0)
            return 0;
        calls++;
        *slowest = seconds > *slowest ? seconds : *slowest;
        text_start(&reader, "MSWEEPER.OUT", output,
                   bench_read(dir, "MSWEEPER.OUT", output, sizeof output));
        if (mj_read_answer(&reader, field->rows, field->cols, &answer) != NULL)
            return 0;
        outcome = mj_duel_answer(&duel, &answer, false);
    }
    return outcome == MJ_ALL_FOUND ? calls : 0;
}

static int bench_fields(long count, const char *bin)
{
    static mj_field field;
    char dir[] = "/tmp/msweeper-bench-XXXXXX", program[500], command[64];
    long at, mines = 0, solved = 0, calls = 0, needed = 0, illegal = 0, conflicts = 0;
    double inference = 0, slowest = 0;
    int played;

    if (mkdtemp(dir) == NULL)
        return 1;
    if (bin != NULL && realpath(bin, command) == NULL)
        bin = NULL;
    if (bin != NULL)
        snprintf(program, sizeof program, "%s/MSWEEPER", command);
    for (at = 0; at < count; at++) {
        ms_trial_make(&bench_layer, (enum ms_trial_kind)(at % MS_TRIAL_KINDS),
                      (uint64_t)at);
        bench_to_judge(&field);
        if (mj_check_field(&field).legality != MJ_LEGAL) {
            printf("  kind %ld seed %ld: not legal\n", at % MS_TRIAL_KINDS, at);
            illegal++;
        }
        mines += field.mines;
        needed += ms_closure_calls(&bench_infer, &bench_layer.board, &bench_layer.field);
        solved += bench_sweep(&inference, &conflicts);
        if (bin != NULL) {
            played = bench_duel(dir, program, &field, &slowest);
            calls += played;
            solved -= played == 0;
        }
    }
    printf(
        "fields: %ld (%ld illegal by the judge's checker), %ld mines, %ld swept clean; "
        "slowest inference %.2f ms, most conflicts %ld\n",
        count, illegal, mines, solved, 1e3 * inference, conflicts);
    if (bin != NULL)
        printf("  by the program: %ld calls, %ld needed; slowest call %.1f ms\n", calls,
               needed, 1e3 * slowest);
    snprintf(command, sizeof command, "rm -r %s", dir);
    return system(command) != 0 || solved != count || illegal > 0;
}

/* ---- a search for hard fields ---- */

/* One inference from the start; conflicts, and the times of the worst. */
static long bench_conflicts(double *slowest, long *worst)
{
    ms_view view;
    double start;

    ms_field_show(&bench_layer.board, &bench_layer.field, &view);
    bench_infer.solver.conflicts = 0;
    start = clk_now(true);
    ms_infer_run(&bench_infer, &bench_layer.board, &view, NULL);
    start = clk_now(true) - start;
    *slowest = start > *slowest ? start : *slowest;
    if (bench_infer.solver.conflicts > *worst)
        *worst = bench_infer.solver.conflicts;
    return bench_infer.solver.conflicts;
}

static int bench_hard(long count)
{
    ms_field kept;
    rng *random = &bench_layer.random;
    long at, now = 0, here, worst = 0;
    double slowest = 0;
    int i, cell, row, col;

    rng_seed(random, 6);
    ms_board_init(&bench_layer.board, 30, 30);
    bench_infer.solver.store_peak = 0;
    bench_infer.solver.reductions = 0;
    for (at = 0; at < count; at++) {
        if (at % 1000 == 0) { /* begin anew, densities in turn */
            ms_trial_thin(&bench_layer, 15 + (unsigned)(at / 1000 % 5) * 5, 45);
            now = bench_conflicts(&slowest, &worst);
        }
        kept = bench_layer.field;
        row = (int)rng_below(random, 24);
        col = (int)rng_below(random, 24);
        for (i = 0; i < 3; i++) {
            cell = (row + (int)rng_below(random, 7)) * 30 + col;
            cell += (int)rng_below(random, 7);
            bench_layer.field.cell[cell] = (unsigned char)rng_below(random, 3);
        }
        here = bench_conflicts(&slowest, &worst);
        if (here < now)
            bench_layer.field = kept;
        else
            now = here;
    }
    printf(
        "hard: %ld fields of 30x30 tried, most conflicts %ld, slowest inference %.2f ms, "
        "clause store %d of %d words at most, %ld reductions\n",
        count, worst, 1e3 * slowest, bench_infer.solver.store_peak, MS_CDCL_STORE,
        bench_infer.solver.reductions);
    return 0;
}

/* ---- what fields concede ---- */

static const char *const bench_names[] = {"single", "subset",  "overlap", "probe",
                                          "window", "listing", "complete"};
static const char *const bench_modes[] = {"duel", "gates", "classic"};

static int bench_mode(const char *name)
{
    int mode;

    for (mode = 0; mode < 3; mode++)
        if (strcmp(name, bench_modes[mode]) == 0)
            return mode;
    fprintf(stderr, "msweeper-bench: expected duel, gates or classic, found %s\n", name);
    exit(2);
}

static int bench_panel(const char *name, int rows, int cols, long count)
{
    long sum[MS_RULES_KINDS][MS_RULES_LOOKS + 1], mines = 0, given = 0, here;
    long least = MS_CELLS_MAX, most = 0, seed;
    int kind, look;
    double start = clk_now(true);
    ms_view view;

    memset(sum, 0, sizeof sum);
    for (seed = 1; seed <= count; seed++) {
        ms_board_init(&bench_layer.board, rows, cols);
        bench_layer.mode = (enum ms_layer_mode)bench_mode(name);
        bench_layer.density = 0.2;
        bench_layer.solver = MS_RULES_COMPLETE;
        bench_layer.steps = 0;
        bench_layer.clock = NULL;
        rng_seed(&bench_layer.random, (uint64_t)seed);
        ms_layer_make(&bench_layer);
        here = ms_field_count(&bench_layer.board, &bench_layer.field, MS_BOMB);
        mines += here;
        least = here < least ? here : least;
        most = here > most ? here : most;
        given += ms_field_count(&bench_layer.board, &bench_layer.field, MS_GIVEN);
        for (kind = 0; kind < MS_RULES_KINDS; kind++)
            for (look = 0; look <= MS_RULES_LOOKS; look++)
                sum[kind][look] +=
                    ms_rules_sweep(&bench_layer.core.rules, (enum ms_rules_kind)kind,
                                   (enum ms_rules_look)look, &bench_layer.board,
                                   &bench_layer.field, &view);
    }
    printf("%s %dx%d, %ld seeds: %ld mines (%ld..%ld), %ld numbers, %.2f s each\n", name,
           rows, cols, count, mines, least, most, given,
           (clk_now(true) - start) / (double)count);
    puts("  percent of mines  alone  gambler: highest   mean  union");
    for (kind = 0; kind < MS_RULES_KINDS; kind++)
        printf("  %-16s %6.1f           %6.1f %6.1f %6.1f\n", bench_names[kind],
               100.0 * (double)sum[kind][MS_RULES_LOOKS] / (double)mines,
               100.0 * (double)sum[kind][0] / (double)mines,
               100.0 * (double)sum[kind][1] / (double)mines,
               100.0 * (double)sum[kind][2] / (double)mines);
    return 0;
}

/* ---- MLAYER on all sizes ---- */

/* Reads what the program laid into `field` and the layer; false: unreadable or illegal.
 */
static bool bench_laid(const char *dir, int rows, int cols, mj_field *field)
{
    static char output[65536];
    text_reader reader;
    double slowest = 0;
    long conflicts = 0;
    int cell;

    mj_field_clear(field, rows, cols);
    text_start(&reader, "MLAYER.OUT", output,
               bench_read(dir, "MLAYER.OUT", output, sizeof output));
    if (mj_read_layer(&reader, field) != NULL ||
        mj_check_field(field).legality != MJ_LEGAL)
        return false;
    ms_board_init(&bench_layer.board, rows, cols);
    for (cell = 0; cell < rows * cols; cell++)
        bench_layer.field.cell[cell] = field->mine[cell]    ? MS_BOMB
                                       : field->given[cell] ? MS_GIVEN
                                                            : MS_BARE;
    return bench_sweep(&slowest, &conflicts);
}

static int bench_sizes(char *mode, const char *bin, char *time)
{
    static mj_field field;
    char dir[] = "/tmp/msweeper-bench-XXXXXX", program[500], text[64], path[400];
    char seed[] = "1";
    char *const argv[] = {program, "--mode", mode, "--time", time, "--seed", seed, NULL};
    int rows, cols, bad = 0, empty = 0;
    long mines = 0;
    double seconds, slowest = 0, wall, slowest_wall = 0;

    if (mkdtemp(dir) == NULL || realpath(bin, path) == NULL)
        return 1;
    snprintf(program, sizeof program, "%s/MLAYER", path);
    for (rows = 1; rows <= 30; rows++) {
        for (cols = 1; cols <= 30; cols++) {
            bench_write(dir, "MLAYER.IN", text,
                        (size_t)snprintf(text, sizeof text, "%d %d\n", rows, cols));
            wall = clk_now(false);
            if (bench_run(dir, argv, &seconds) != 0 ||
                !bench_laid(dir, rows, cols, &field)) {
                printf("  %dx%d: not legal\n", rows, cols);
                bad++;
            }
            wall = clk_now(false) - wall;
            slowest = seconds > slowest ? seconds : slowest;
            slowest_wall = wall > slowest_wall ? wall : slowest_wall;
            mines += field.mines;
            empty += field.mines == 0;
        }
    }
    printf(
        "sizes: 900 with --mode %s --time %s: %d not legal, %d without mines, %ld mines; "
        "slowest %.2f s, wall %.2f s\n",
        mode, time, bad, empty, mines, slowest, slowest_wall);
    snprintf(text, sizeof text, "rm -r %s", dir);
    return system(text) != 0 || bad > 0;
}

/* ---- command line ---- */

static long bench_count(int argc, char **argv, int at, long standard)
{
    return argc > at ? strtol(argv[at], NULL, 10) : standard;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";

    if (argc == 1 || strcmp(what, "fingerprint") == 0)
        ms_fingerprint_print();
    if (strcmp(what, "fingerprint") == 0)
        return 0;
    if (strcmp(what, "positions") == 0)
        return bench_positions(bench_count(argc, argv, 2, 1000000));
    if (strcmp(what, "oracle") == 0)
        return bench_oracle(bench_count(argc, argv, 2, 500));
    if (strcmp(what, "fields") == 0)
        return bench_fields(bench_count(argc, argv, 2, 2000), argc > 3 ? argv[3] : NULL);
    if (strcmp(what, "hard") == 0)
        return bench_hard(bench_count(argc, argv, 2, 10000));
    if (strcmp(what, "panel") == 0 && argc > 4)
        return bench_panel(argv[2], atoi(argv[3]), atoi(argv[4]),
                           bench_count(argc, argv, 5, 20));
    if (strcmp(what, "sizes") == 0 && argc > 4)
        return bench_sizes(argv[2], argv[3], argv[4]);
    if (argc > 1) {
        fprintf(stderr,
                "msweeper-bench: expected fingerprint, positions, oracle, fields, hard, "
                "panel or sizes (see the top of msweeper/bench.c)\n");
        return 2;
    }
    return bench_positions(100000) | bench_oracle(40) | bench_fields(200, NULL) |
           bench_hard(2000) | bench_panel("duel", 8, 8, 5);
}
