/* hive_faulty KIND: the first empty cell, with one fault in how it keeps to the protocol,
 * for tests of hive-judge --check. Kinds: none, eager (takes what one read brings for the
 * whole line), lingers (waits for ever at the end of input), prompts (writes a word
 * before its cell). */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "hive/referee.h"

static const char *kind;
static hj_game board;

static bool is(const char *name)
{
    return strcmp(kind, name) == 0;
}

/* Up to four numbers; fewer at the end of input or, if eager, of what came at once. */
static int read_numbers(int numbers[4], int wanted)
{
    char text[256];
    int count = 0;

    if (!is("eager")) {
        while (count < wanted && scanf("%d", &numbers[count]) == 1)
            count++;
        return count;
    }
    {
        ssize_t size = read(STDIN_FILENO, text, sizeof text - 1);

        if (size <= 0)
            return 0;
        text[size] = '\0';
        count = sscanf(text, "%d %d %d %d", &numbers[0], &numbers[1], &numbers[2],
                       &numbers[3]);
        return count > 0 ? wanted : 0;
    }
}

static void answer(int number)
{
    int row, column;

    for (row = 1; row <= HJ_ROWS; row++)
        for (column = 1; column <= HJ_COLUMNS; column++)
            if (!hj_why_not(&board, row, column)) {
                hj_play(&board, 0, row, column, number, NULL);
                printf("%s%d %d\n", is("prompts") ? "cell " : "", row, column);
                fflush(stdout);
                return;
            }
}

int main(int argc, char **argv)
{
    int n[4] = {0, 0, 0, 0}, first;

    kind = argc > 1 ? argv[1] : "none";
    hj_start(&board);
    if (is("eager")) { /* "0\nK\n" or "1\n...\n" comes at once, it thinks */
        int i;

        if (read_numbers(n, 2) < 2)
            return 0;
        first = n[0];
        if (first)
            for (i = 0; i < 3; i++)
                n[i] = n[i + 1];
        else
            answer(n[1]);
        if (first && !hj_why_not(&board, n[1], n[2]))
            hj_play(&board, 1, n[1], n[2], n[0], NULL);
        if (first)
            answer(1);
    } else {
        if (read_numbers(n, 1) < 1)
            return 0;
        first = n[0];
        if (first == 0 && read_numbers(n, 1) == 1)
            answer(n[0]);
    }
    while (board.moves < HJ_CELLS - (is("eager") ? 1 : 0) && read_numbers(n, 4) == 4) {
        if (n[0] < 1 || hj_why_not(&board, n[1], n[2]))
            break;
        hj_play(&board, 1, n[1], n[2], n[0], NULL);
        answer(n[3]);
    }
    while (is("lingers"))
        pause();
    return 0;
}
