#define _POSIX_C_SOURCE 200809L
/* A file of bots and the same text as one command, for a contest of one part and one of
 * two: refused in a sentence, or split into words; nothing is run. */
#include "tests/fuzz/file.h"

#include <string.h>

#include "common/judge/entrant.h"

extern const struct contest rivers_contest, msweeper_contest;
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

static void check(entrant_list *list, const struct contest *contest, const char *wrong)
{
    int i, j, part;

    if (wrong) {
        require(wrong[0] != '\0' && strlen(wrong) < ENTRANT_ERROR);
    } else {
        entrant_number_names(list, NULL);
        for (i = 0; i < list->count; i++) {
            require(list->items[i].name[0] != '\0');
            for (part = 0; part < contest->needed_parts; part++)
                require(list->items[i].argv[part][0][0] != '\0');
            for (j = 0; j < i; j++)
                require(strcmp(list->items[i].name, list->items[j].name) != 0);
        }
    }
    entrant_free(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct contest *const contests[] = {&rivers_contest, &msweeper_contest};
    static entrant_list list;
    char *path = fuzz_file(data, size), *text = malloc(size + 1);
    int i;

    require(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    for (i = 0; i < 2 && path; i++) {
        check(&list, contests[i], entrant_add_file(&list, contests[i], path));
        check(&list, contests[i], entrant_add(&list, contests[i], text));
    }
    free(text);
    return 0;
}
