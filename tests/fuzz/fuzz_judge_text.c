/* An answer of ROW COLUMN, as Rivers' and Hive's judges read it, then asked of both
 * referees; and lists of numbers as Minesweeper's judge reads them. Numbers are those
 * written, sentences fit, referees take any number. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/judge/text.h"
#include "hive/referee.h"
#include "rivers/referee.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LIST_MOST = 50, LIST_PER = 2 };

static void require(int truth)
{
    if (!truth)
        abort();
}

static void check_sentence(const text_reader *t, const char *wrong)
{
    require(wrong == t->error && strncmp(wrong, "answer", 6) == 0);
    require(strlen(wrong) < TEXT_ERROR_MAX);
}

static void rule_on(int row, int column)
{
    static const unsigned char centre[4] = {RJ_WHITE, RJ_BLACK, RJ_BLACK, RJ_WHITE};
    hj_change changes[6];
    int turned[RJ_CELLS], count;
    rj_game rivers;
    hj_game hive;

    rj_start(&rivers, centre);
    if (rj_why_not(&rivers, row, column) == NULL) {
        count = rj_play(&rivers, row, column, turned);
        require(count > 0 && rj_count(&rivers, RJ_WHITE) == 3 + count);
    }
    hj_start(&hive);
    if (hj_why_not(&hive, row, column) == NULL) {
        require(hj_play(&hive, 0, row, column, 20, changes) == 0);
        require(hj_why_not(&hive, row, column) != NULL && hj_sum(&hive, 0) == 20);
    }
}

static void read_answer(const uint8_t *data, size_t size)
{
    char again[64], words[TEXT_ERROR_MAX];
    const char *wrong = NULL;
    text_reader t;
    text_line line;
    int cell[2];

    text_start(&t, "answer", data, size);
    if (!text_next_line(&t, &line)) {
        check_sentence(&t, text_expected(&t, "ROW COLUMN", NULL));
        return;
    }
    wrong = text_read_numbers(&t, &line, "ROW COLUMN", cell, 2);
    if (!wrong) {
        require(cell[0] >= 0 && cell[1] >= 0);
        sprintf(again, "%d %d", cell[0], cell[1]);
        require(line.size >= strlen(again)); /* leading zeros apart, the same */
        rule_on(cell[0], cell[1]);
        wrong = text_at_end(&t);
    }
    if (wrong)
        check_sentence(&t, wrong);
    require(strlen(text_warnings(t.warnings, words)) < TEXT_ERROR_MAX);
}

static void read_lists(const uint8_t *data, size_t size)
{
    int numbers[LIST_MOST * LIST_PER], n = 0;
    const char *wrong = NULL;
    text_reader t;
    text_line line;
    int lines = 1;

    text_start(&t, "answer", data, size);
    while (!wrong && text_next_line(&t, &line)) {
        require(line.number == lines++);
        wrong = text_read_list(&t, &line, "mines", LIST_MOST, LIST_PER, numbers, &n);
        require(wrong || (n >= 0 && n <= LIST_MOST));
    }
    if (wrong)
        check_sentence(&t, wrong);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_answer(data, size);
    read_lists(data, size);
    return 0;
}
