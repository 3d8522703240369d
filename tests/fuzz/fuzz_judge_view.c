/* A game out of a results file, replayed: the first byte says which contest's, the first
 * line is the start, each further one a move (or a line typed by a person). Every
 * position can be drawn, also after a move that was refused. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/judge/contest.h"

extern const struct contest rivers_contest, hive_contest, balda_contest,
    msweeper_contest;
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

static void draw(const struct contest *contest, const void *view)
{
    static FILE *nowhere;
    char caption[CONTEST_TEXT];
    int path[CONTEST_PATH], rows, cols, row, col, i, count;
    contest_cell cell;

    if (!nowhere)
        nowhere = fopen("/dev/null", "wb");
    require(nowhere != NULL);
    contest->view_size(view, &rows, &cols);
    for (row = 0; row < rows; row++)
        for (col = 0; col < cols; col++) {
            contest->view_cell(view, row, col, &cell);
            require(strlen(cell.look) < sizeof cell.look);
            require(strlen(cell.text) < sizeof cell.text);
        }
    count = contest->view_path(view, path);
    require(count >= 0 && count <= CONTEST_PATH);
    for (i = 0; i < count; i++)
        require(path[i] >= 0 && path[i] < rows * cols);
    contest->view_caption(view, caption);
    require(strlen(caption) < sizeof caption);
    contest->view_text(view, nowhere, count % 2);
}

static void replay(const struct contest *contest, const void *self, char *line)
{
    char *next = strchr(line, '\n'), answer[1024];
    void *view;
    int seat = 0;

    if (next)
        *next++ = '\0';
    view = contest->view_open(self, line);
    if (!view)
        return;
    draw(contest, view);
    for (line = next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        if (contest->human_line &&
            !contest->human_line(view, line, answer, sizeof answer))
            require(strlen(answer) < sizeof answer);
        if (!contest->view_move(view, seat, line))
            seat = 1 - seat;
        else if (!contest->view_move(view, 1 - seat, line))
            draw(contest, view);
        draw(contest, view);
    }
    contest->view_close(view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct contest *const contests[] = {&rivers_contest, &hive_contest,
                                              &balda_contest, &msweeper_contest};
    const struct contest *contest;
    void *self;
    char *text;

    if (size == 0 || size > 4000)
        return 0;
    contest = contests[data[0] % 4];
    self = contest->create ? contest->create() : NULL;
    text = malloc(size);
    require(text != NULL);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    replay(contest, self, text);
    free(text);
    if (contest->destroy)
        contest->destroy(self);
    return 0;
}
