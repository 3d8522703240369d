/* Fuzz target: files of positions; only full or nearly full boards are solved, so that the
 * parser and not the search is at work. */
#include <stdlib.h>

#include "rivers/solve.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Any line with more than a handful of empty cells makes the input too slow to be useful. */
static bool is_quick(const uint8_t *data, size_t size)
{
    size_t i, zeros = 0;

    for (i = 0; i < size; i++)
        zeros += data[i] == '0';
    return zeros <= 6 && size < 2000;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static rv_eval eval;
    static rv_task task;
    static FILE *out;
    io_reader reader;
    int wrong;

    if (!out) {
        rv_bits_init();
        rv_eval_init();
        out = fopen("/dev/null", "w");
        if (!out || !rv_eval_make(&eval) || !rv_task_make(&task, &eval))
            abort();
        rv_hash_free(&task.main);
        rv_hash_free(&task.late);
        if (!rv_hash_make(&task.main, 6) || !rv_hash_make(&task.late, 6))
            abort();
    }
    if (!is_quick(data, size))
        return 0;
    if (!io_open_bytes(&reader, "p.txt", data, size))
        rv_solve_all(&task, &reader, size % 2, out, &wrong);
    io_close(&reader);
    return 0;
}
