/* What the judge reads of a sweeper and a layer: MLAYER.OUT and MSWEEPER.OUT for a small
 * board whose size the first two bytes say, and the same bytes as a record to replay. A
 * field that can be read is checked for legality and swept by the answer. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "msweeper/checker.h"
#include "msweeper/judge_view.h"
#include "msweeper/referee.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void replay(const char *line)
{
    static const char *const starts[] = {"4 3 o**/o*o/.../...", "2 2 ?"};
    int i;

    for (i = 0; i < 2; i++) {
        void *view = mj_view_open(NULL, starts[i]);
        contest_cell cell;

        mj_view_move(view, 0, line);
        mj_view_cell(view, 1, 1, &cell);
        mj_view_close(view);
    }
    {
        void *view = mj_view_open(NULL, line);

        if (view)
            mj_view_close(view);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    mj_field field;
    mj_answer answer;
    mj_duel duel;
    text_reader t;
    char input[MJ_INPUT_MAX];
    char *line = malloc(size + 1);

    if (!line || size < 2) {
        free(line);
        return 0;
    }
    memcpy(line, data + 2, size - 2);
    line[size - 2] = '\0';
    replay(line);
    free(line);
    mj_field_clear(&field, 1 + data[0] % 8, 1 + data[1] % 8);
    text_start(&t, "MLAYER.OUT", data + 2, size - 2);
    if (!mj_read_layer(&t, &field))
        mj_check_field(&field);
    mj_field_clear(&field, 1 + data[0] % 8, 1 + data[1] % 8);
    field.given[0] = true;
    mj_duel_start(&duel, &field);
    text_start(&t, "MSWEEPER.OUT", data + 2, size - 2);
    if (!mj_read_answer(&t, field.rows, field.cols, &answer)) {
        mj_duel_answer(&duel, &answer, true);
        mj_write_input(&duel, false, input);
    }
    return 0;
}
