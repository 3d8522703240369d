/* A line of JSON of any bytes: valid or not, and if it is, every value of it is walked
 * to and read; any bytes can be written as a string of it. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/judge/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

/* Depth is bounded by json_is_valid. */
static void walk(const char *value)
{
    static const char *const keys[] = {"a", "time", "game", "moves", "", "x\\\"y"};
    char text[64], again[8];
    const char *element;
    size_t i;
    int count = 0;

    json_number(value, -1);
    if (json_string(value, text, sizeof text)) {
        json_text out = {NULL, 0, 0};

        require(strlen(text) < sizeof text);
        require(json_string(value, again, sizeof again) && strlen(again) < sizeof again);
        json_put_string(&out, text);
        require(json_is_valid(out.data));
        json_free(&out);
    }
    for (i = 0; i < sizeof keys / sizeof *keys; i++) {
        element = json_member(value, keys[i]);
        if (element)
            walk(element);
    }
    for (element = json_first(value); element; element = json_next(element)) {
        require(json_element(value, count) == element);
        if (++count > 8)
            break;
        walk(element);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_text out = {NULL, 0, 0};
    char *text = malloc(size + 1), *read = malloc(size + 1);

    require(text != NULL && read != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    if (size < 2000 && json_is_valid(text))
        walk(text);
    json_put_string(&out, text); /* any bytes can be put into a file */
    require(json_is_valid(out.data));
    require(json_string(out.data, read, size + 1));
    json_free(&out);
    free(read);
    free(text);
    return 0;
}
