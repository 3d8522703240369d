/* sd_filter: text is gathered in a tm_out and flushed by the 64 KB, so that a million
 * lines cost no million system calls.
 */
#include "puzzles/sudoku/filter.h"

#include "puzzles/sudoku/solve.h"
#include "puzzles/sudoku/text.h"

#include <string.h>

enum { SD_FLUSH = 65536 };

static bool sd_filter_flush(tm_out *out, FILE *file, size_t least)
{
    return out->size < least || tm_flush(out, file);
}

int sd_filter_generate(const sd_settings *settings, int64_t count, uint64_t seed,
                       tm_out *out, FILE *file)
{
    sd_grid puzzle, full;
    sd_grade grade;
    rng random;
    char line[SD_LINE_SIZE];
    int status = TM_OK;
    int64_t i;

    for (i = 0; i < count; i++) {
        rng_seed(&random, rng_mix(seed, (uint64_t)i));
        if (!sd_make_graded(settings->givens, settings->level, SD_TRIES, &puzzle, &full,
                            &grade, &random))
            status = TM_BAD_INPUT;
        sd_grid_write(&puzzle, line);
        tm_putf(out, "%s %s %s\n", line, sd_level_name(grade.level),
                sd_technique_name(grade.hardest));
        if (!sd_filter_flush(out, file, SD_FLUSH))
            return TM_BAD_INPUT;
    }
    return sd_filter_flush(out, file, 0) ? status : TM_BAD_INPUT;
}

/* Answers a line; returns 0, or the text that says what is wrong with it. */
static int sd_filter_answer(const tm_input *input, tm_out *out)
{
    sd_grid puzzle, solution;
    char line[SD_LINE_SIZE];
    enum sd_read_fault fault;
    int count;

    if (input->fault == TM_LONG || input->fault == TM_CONTROL)
        return SD_T_BAD_TAKE;
    fault = sd_grid_read(&puzzle, input->text, strlen(input->text));
    if (fault != SD_READ_OK)
        return SD_T_BAD_SIGN + (int)fault - (int)SD_READ_SIGN;
    count = sd_solve_count(&puzzle, 2, &solution);
    if (count != 1) {
        tm_put(out, count ? "2+\n" : "0\n");
        return 0;
    }
    sd_grid_write(&solution, line);
    tm_put(out, "1 ");
    tm_put(out, line);
    tm_put_char(out, '\n');
    return 0;
}

/* Tells on `errors` what is wrong with a line. */
static void sd_filter_tell(const tm_out *style, uint64_t line, int text, FILE *errors)
{
    char digits[24];
    tm_out out;

    tm_out_init(&out, sd_texts);
    out.lang = style->lang;
    out.charset = style->charset;
    tm_say(&out, SD_T_BAD_LINE, tm_digits(digits, line), tm_pick(&out, &sd_texts[text]));
    tm_flush(&out, errors);
    tm_out_free(&out);
}

int sd_filter_solve(FILE *in, tm_out *out, FILE *file, FILE *errors)
{
    tm_reader reader;
    tm_input input;
    int status = TM_OK;
    uint64_t number = 0;

    tm_reader_init(&reader, in);
    while (tm_read(&reader, &input)) {
        int problem;
        number++;
        if (input.command == TM_EMPTY || input.text[0] == '#')
            continue;
        problem = sd_filter_answer(&input, out);
        if (problem) {
            tm_put(out, "?\n");
            sd_filter_tell(out, number, problem, errors);
            status = TM_BAD_INPUT;
        }
        if (!sd_filter_flush(out, file, SD_FLUSH))
            return TM_BAD_INPUT;
    }
    return sd_filter_flush(out, file, 0) ? status : TM_BAD_INPUT;
}
