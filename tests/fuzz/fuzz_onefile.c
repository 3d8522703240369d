/* Source text of any bytes through the maker of submissions: its look at lines and
 * headers, each level of squeezing, and short names. Nothing grows, squeezing again
 * changes nothing, and squeezed more is the same as squeezed at once. */
#include <stdint.h>

int onefile_main(int argc, char **argv);
#define main onefile_main
#include "common/tools/onefile.c"
#undef main

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

static void look(const char *text, size_t size)
{
    char path[ONEFILE_PATH];
    io_reader reader;
    io_slice line;

    require(io_open_bytes(&reader, "x.c", text, size) == NULL);
    while (io_next_line(&reader, &line)) {
        onefile_check_line(line);
        if (onefile_own_include(line, path))
            require(strlen(path) < ONEFILE_PATH);
    }
    io_close(&reader);
}

/* A copy squeezed to `level`; *size is its size. */
static char *squeezed(const char *text, size_t *size, int level)
{
    char *copy = malloc(*size + 1);
    size_t before = *size;

    require(copy != NULL);
    memcpy(copy, text, *size);
    copy[*size] = '\0';
    *size = squeeze_text(copy, *size, level);
    require(*size <= before);
    return copy;
}

static void squeeze_all(const char *text, size_t size)
{
    int level;

    for (level = 1; level <= SQUEEZE_LEVELS; level++) {
        size_t once_size = size, twice_size;
        char *once = squeezed(text, &once_size, level), *twice;

        twice_size = once_size;
        twice = squeezed(once, &twice_size, level == 2 ? 1 : level);
        require(twice_size == once_size && memcmp(once, twice, once_size) == 0);
        require(shorten_text(once, once_size) <= once_size);
        free(twice);
        free(once);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    size_t i;

    require(text != NULL);
    for (i = 0; i < size; i++) {
        bool plain = data[i] == '\n' || (data[i] >= 32 && data[i] < 127);

        text[i] = plain ? (char)data[i] : '\t';
    }
    text[size] = '\n'; /* sources end so: onefile puts it there */
    look(text, size + 1);
    squeeze_all(text, size + 1);
    free(text);
    return 0;
}
