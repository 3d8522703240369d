#define _POSIX_C_SOURCE 200809L
/* sudoku --solve: a file of puzzles, one answer a line of input that is none of blank and
 * comment, whatever the bytes. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles/sudoku/filter.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

static size_t count_lines(const char *text)
{
    size_t lines = 0;

    for (; *text != '\0'; text++)
        lines += *text == '\n';
    return lines;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FILE *in, *file, *errors;
    char *answers = NULL, *sentences = NULL;
    size_t answers_size, sentences_size;
    tm_out out;
    int status;

    if (size == 0 || size > 1500)
        return 0;
    in = fmemopen((void *)(uintptr_t)data, size, "rb");
    file = open_memstream(&answers, &answers_size);
    errors = open_memstream(&sentences, &sentences_size);
    require(in != NULL && file != NULL && errors != NULL);
    tm_out_init(&out, NULL);
    status = sd_filter_solve(in, &out, file, errors);
    tm_out_free(&out);
    fclose(in);
    fclose(file);
    fclose(errors);
    require(status == TM_OK || status == TM_BAD_INPUT);
    require((status == TM_OK) == (sentences_size == 0));
    require(count_lines(answers) <= size + 1);
    require(count_lines(sentences) <= count_lines(answers));
    require(answers_size == 0 || answers[answers_size - 1] == '\n');
    free(answers);
    free(sentences);
    return 0;
}
