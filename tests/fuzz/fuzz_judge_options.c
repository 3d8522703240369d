#define _POSIX_C_SOURCE 200809L
/* What a contest's own switches of a judge name: sizes of fields, the discs of a start,
 * a dictionary, start words, openings. First byte: contest; second: which of its
 * switches; then a line (the switch's text) and the file. */
#include "tests/fuzz/file.h"

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

/* Gives the file to switches that name one, the line to the others. */
static void set(opt_item *item, const char *line, char *path)
{
    static const char *const files[] = {"dict", "starts", "openings"};
    size_t i;

    if (item->kind != OPT_TEXT)
        return;
    *(const char **)item->value = line;
    for (i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(item->name, files[i]) == 0)
            *(const char **)item->value = path;
}

static void prepare(const struct contest *contest, int which, const char *line,
                    char *path)
{
    opt_item items[CONTEST_OPTIONS];
    void *self = contest->create ? contest->create() : NULL;
    int count = contest->options ? contest->options(self, items) : 0, i;
    const char *wrong;
    char text[2048];

    require(count <= CONTEST_OPTIONS);
    for (i = 0; i < count; i++)
        if (which >> i & 1 || strcmp(items[i].name, "dict") == 0)
            set(&items[i], line, path);
    wrong = contest->prepare ? contest->prepare(self) : NULL;
    if (wrong)
        require(wrong[0] != '\0' && strlen(wrong) < 1000);
    else if (contest->describe)
        contest->describe(self, text, (int)sizeof text);
    if (contest->destroy)
        contest->destroy(self);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct contest *const contests[] = {&rivers_contest, &hive_contest,
                                              &balda_contest, &msweeper_contest};
    const uint8_t *end;
    char line[512], *path;
    size_t length;

    if (size < 2)
        return 0;
    end = memchr(data + 2, '\n', size - 2);
    length = end ? (size_t)(end - data) - 2 : size - 2;
    if (length >= sizeof line)
        return 0;
    memcpy(line, data + 2, length);
    line[length] = '\0';
    length += end ? 3 : 2;
    path = fuzz_file(data + length, size - length);
    if (path)
        prepare(contests[data[0] % 4], data[1], line, path);
    return 0;
}
