/* Variables are cells + 1. Solvers of the DIMACS kind exit with 10 (there is a placement)
 * or 20 (there is none).
 */
#define _POSIX_C_SOURCE 200809L
#include "msweeper/oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

enum { MS_ORACLE_PATH = 512 };

static int ms_oracle_system(const char *command)
{
    int status = system(command);

    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

const char *ms_oracle_command(void)
{
    if (ms_oracle_system("command -v cadical >/dev/null 2>&1") == 0)
        return "cadical -q";
    if (ms_oracle_system("command -v minisat >/dev/null 2>&1") == 0)
        return "minisat -verb=0";
    return NULL;
}

static int ms_oracle_bits(int mask)
{
    int bits = 0;

    for (; mask != 0; mask &= mask - 1)
        bits++;
    return bits;
}

/* One clause for each choice of `size` of the cells, all with this sign; returns how many
 * (out NULL: only counts). */
static long ms_oracle_choices(FILE *out, const int *cells, int count, int size, int sign)
{
    int mask, i;
    long clauses = 0;

    for (mask = 0; mask < 1 << count; mask++) {
        if (ms_oracle_bits(mask) != size)
            continue;
        clauses++;
        for (i = 0; i < count && out != NULL; i++)
            if (mask >> i & 1)
                fprintf(out, "%d ", sign * cells[i]);
        if (out != NULL)
            fprintf(out, "0\n");
    }
    return clauses;
}

/* The clauses of one number; returns how many. */
static long ms_oracle_number(FILE *out, const ms_board *board, const ms_view *view,
                             int cell)
{
    int unknown[MS_NEAR_MAX], count = 0, need = view->cell[cell], i;

    for (i = 0; i < board->degree[cell]; i++) {
        if (view->cell[board->nearby[cell][i]] == MS_UNKNOWN)
            unknown[count++] = board->nearby[cell][i] + 1;
        need -= view->cell[board->nearby[cell][i]] == MS_MINE;
    }
    return ms_oracle_choices(out, unknown, count, need + 1, -1) +
           ms_oracle_choices(out, unknown, count, count - need + 1, 1);
}

static bool ms_oracle_write(const char *file, const ms_board *board, const ms_view *view,
                            int literal)
{
    FILE *out = fopen(file, "w");
    long clauses = 1;
    int cell;

    if (out == NULL)
        return false;
    for (cell = 0; cell < board->cells; cell++)
        if (view->cell[cell] >= 0)
            clauses += ms_oracle_number(NULL, board, view, cell);
    fprintf(out, "p cnf %d %ld\n%d 0\n", board->cells, clauses, literal);
    for (cell = 0; cell < board->cells; cell++)
        if (view->cell[cell] >= 0)
            ms_oracle_number(out, board, view, cell);
    return fclose(out) == 0;
}

int ms_oracle_ask(const char *command, const char *path, const ms_board *board,
                  const ms_view *view, int cell, bool mine)
{
    char file[MS_ORACLE_PATH], line[3 * MS_ORACLE_PATH];
    int status;

    snprintf(file, sizeof file, "%s.cnf", path);
    if (!ms_oracle_write(file, board, view, mine ? cell + 1 : -(cell + 1)))
        return -1;
    snprintf(line, sizeof line, "%s '%s' >'%s.log' 2>&1", command, file, path);
    status = ms_oracle_system(line);
    return status == 10 ? 1 : status == 20 ? 0 : -1;
}
