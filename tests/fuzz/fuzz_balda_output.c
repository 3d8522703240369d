/* What the judge reads of a Balda bot: output.txt in each encoding, and the same bytes as
 * a dictionary, as a record to replay and as a line typed by a human. A move that the
 * referee accepts is made, so that its cells are known to be on the board. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "balda/judge_view.h"
#include "balda/referee.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_answer(const bj_wordlist *list, const uint8_t *data, size_t size)
{
    static const bj_word start = {{1, 0, 11, 4, 0}, 5};
    char error[TEXT_ERROR_MAX], words[TEXT_ERROR_MAX];
    int e;

    for (e = 0; e < BJ_ENCODINGS; e++) {
        bj_position position;
        text_reader t;
        bj_move move;

        bj_position_start(&position, &start, true);
        text_start(&t, "output.txt", data, size);
        if (!bj_read_answer(&t, (bj_encoding)e, &move) &&
            !bj_check_move(list, &position, &move, error))
            bj_make_move(&position, &move);
        text_warnings(t.warnings, words);
    }
}

static void replay(const char *line)
{
    void *view = bj_view_open(BJ_CP866, "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0");
    char out[1024], caption[CONTEST_TEXT];
    contest_cell cell;
    int path[CONTEST_PATH];

    bj_view_line(view, line, out, sizeof out);
    if (!bj_view_move(view, 0, line))
        bj_view_move(view, 1, line);
    bj_view_cell(view, 1, 1, &cell);
    bj_view_path(view, path);
    bj_view_caption(view, caption);
    bj_view_close(view);
    view = bj_view_open(BJ_UTF8, line);
    if (view)
        bj_view_close(view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bj_wordlist list;
    char *line = malloc(size + 1);

    if (!line)
        return 0;
    memcpy(line, data, size);
    line[size] = '\0';
    replay(line);
    free(line);
    if (!bj_wordlist_read(&list, data, size, -1)) {
        read_answer(&list, data, size);
        bj_wordlist_free(&list);
    }
    return 0;
}
