/* onefile: makes one submission out of a list of source files.
 *
 *   onefile --out submit/RAIN.c --exe RAIN.EXE --limit 262144 FILE.c...
 *
 * The files are joined in the given order. An own header (#include "room/unit.h", looked
 * up from the current directory) is put in its place at its first mention and left out
 * afterwards; system includes stay as they are, so that one inside #if keeps its meaning.
 * The result must be plain ASCII without trigraphs and within the limit; nothing in it
 * depends on the clock, so the same sources give the same bytes. The share of each file
 * is printed. A program over its limit is squeezed, as little as needed: without comments,
 * then without indentation, then without needless blanks, then with short names.
 */
#include "common/io.h"
#include "common/opt.h"
#include "common/tools/shorten.h"
#include "common/tools/squeeze.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ONEFILE_PARTS = 128, ONEFILE_PATH = 256, ONEFILE_SOURCE_MAX = 4 << 20 };

typedef struct onefile_part {
    char path[ONEFILE_PATH];
    size_t bytes;
} onefile_part;

typedef struct onefile {
    char *text;
    size_t size, capacity;
    onefile_part parts[ONEFILE_PARTS];
    int count;
} onefile;

static void onefile_die(const char *path, long line, const char *sentence)
{
    fprintf(stderr, "onefile: %s:%ld: %s\n", path, line, sentence);
    exit(1);
}

static void onefile_put(onefile *out, const void *data, size_t size)
{
    if (out->size + size > out->capacity) {
        out->capacity = (out->size + size) * 2;
        out->text = (char *)realloc(out->text, out->capacity);
        if (out->text == NULL)
            onefile_die("output", 0, "not enough memory");
    }
    memcpy(out->text + out->size, data, size);
    out->size += size;
}

static void onefile_print(onefile *out, const char *text)
{
    onefile_put(out, text, strlen(text));
}

/* Copies the path between the quotes of an #include "..." line; false for other lines. */
static bool onefile_own_include(io_slice line, char path[ONEFILE_PATH])
{
    static const char word[] = "#include \"";
    const unsigned char *end;
    size_t length = sizeof word - 1;

    if (line.size <= length || memcmp(line.data, word, length) != 0)
        return false;
    end = (const unsigned char *)memchr(line.data + length, '"', line.size - length);
    if (end == NULL || (size_t)(end - line.data) - length >= ONEFILE_PATH)
        return false;
    length = (size_t)(end - line.data) - length;
    memcpy(path, line.data + sizeof word - 1, length);
    path[length] = '\0';
    return true;
}

/* NULL, or why a judge's compiler may read this line differently than we do. */
static const char *onefile_check_line(io_slice line)
{
    size_t i;

    for (i = 0; i < line.size; i++) {
        unsigned char c = line.data[i];
        if (c > 126 || (c < 32 && c != '\t'))
            return "expected printable ASCII only";
        if (i + 2 < line.size && c == '?' && line.data[i + 1] == '?' &&
            strchr("=/'()!<>-", line.data[i + 2]) != NULL)
            return "expected no trigraph";
    }
    return NULL;
}

static int onefile_find(const onefile *out, const char *path)
{
    int i;

    for (i = 0; i < out->count; i++)
        if (strcmp(out->parts[i].path, path) == 0)
            return i;
    return -1;
}

/* Appends a file with its headers; recursion is as deep as headers include headers. */
static void onefile_add(onefile *out, const char *path)
{
    const char *problem;
    char inner[ONEFILE_PATH];
    int part = out->count++;
    size_t inside = 0, start;
    io_reader reader;
    io_slice line;

    if (part >= ONEFILE_PARTS || strlen(path) >= ONEFILE_PATH)
        onefile_die(path, 0, "too many files, or too long a name");
    strcpy(out->parts[part].path, path);
    problem = io_open(&reader, path, ONEFILE_SOURCE_MAX);
    if (problem != NULL)
        onefile_die(path, 0, problem);
    start = out->size;
    onefile_print(out, "\n/* ==== ");
    onefile_print(out, path);
    onefile_print(out, " ==== */\n");
    while (io_next_line(&reader, &line)) {
        problem = onefile_check_line(line);
        if (problem != NULL)
            onefile_die(path, reader.line - 1, problem);
        if (onefile_own_include(line, inner)) {
            size_t before = out->size;
            if (onefile_find(out, inner) < 0)
                onefile_add(out, inner);
            inside += out->size - before;
            continue;
        }
        onefile_put(out, line.data, line.size);
        onefile_print(out, "\n");
    }
    out->parts[part].bytes = out->size - start - inside;
    io_close(&reader);
}

static void onefile_head(onefile *out, const char *source, const char *exe, const char *define)
{
    const char *slash = strrchr(source, '/');
    char head[1000];

    source = slash != NULL ? slash + 1 : source;
    snprintf(head, sizeof head,
             "/* %s: one source file, C99, standard library only.\n"
             " * Compile:  gcc -O2 -std=c99 -o %s %s\n"
             " * Made from several files by `make submit`; licence: MIT. */\n",
             source, exe, source);
    onefile_print(out, head);
    if (define != NULL) {
        const char *equals = strchr(define, '=');
        if (equals == NULL)
            onefile_die("--define", 0, "expected NAME=VALUE");
        snprintf(head, sizeof head, "#define %.*s %s\n", (int)(equals - define), define,
                 equals + 1);
        onefile_print(out, head);
    }
}

static void onefile_report(const onefile *out, const char *path, int limit)
{
    int i;

    printf("%s: %lu bytes of %d\n", path, (unsigned long)out->size, limit);
    for (i = 0; i < out->count; i++)
        printf("  %7lu  %s\n", (unsigned long)out->parts[i].bytes, out->parts[i].path);
}

static void onefile_fit(onefile *out, size_t limit)
{
    int level;

    for (level = 1; level <= SQUEEZE_LEVELS + 1 && out->size > limit; level++) {
        if (level <= SQUEEZE_LEVELS)
            out->size = squeeze_text(out->text, out->size, level);
        else
            out->size = shorten_text(out->text, out->size);
        printf("  squeezed to %lu bytes (level %d of %d)\n", (unsigned long)out->size, level,
               SQUEEZE_LEVELS + 1);
    }
}

int main(int argc, char **argv)
{
    static onefile out;
    const char *path = NULL, *exe = NULL, *define = NULL, *problem;
    char error[OPT_ERROR_MAX], temp[ONEFILE_PATH + 8];
    int limit = 65536, rest, i;
    const opt_item items[] = {
        {"out", OPT_TEXT, &path, 0, 0, NULL, "FILE: the submission to write"},
        {"exe", OPT_TEXT, &exe, 0, 0, NULL, "NAME: the program's name in the head comment"},
        {"limit", OPT_INT, &limit, 1, 1e9, NULL, "BYTES: largest size allowed"},
        {"define", OPT_TEXT, &define, 0, 0, NULL, "NAME=VALUE: a macro for the first line"},
    };

    problem = opt_parse(items, 4, argc, argv, &rest, error);
    if (problem != NULL || path == NULL || exe == NULL || rest == 0 ||
        strlen(path) >= ONEFILE_PATH) {
        fprintf(stderr, "onefile: %s\n",
                problem != NULL ? problem : "expected --out FILE --exe NAME SOURCE...");
        opt_print(stderr, items, 4);
        return 2;
    }
    onefile_head(&out, path, exe, define);
    for (i = 1; i <= rest; i++)
        if (onefile_find(&out, argv[i]) < 0)
            onefile_add(&out, argv[i]);
    onefile_report(&out, path, limit);
    onefile_fit(&out, (size_t)limit);
    if (out.size > (size_t)limit)
        onefile_die(path, 0, "over the size limit");
    snprintf(temp, sizeof temp, "%s.tmp", path);
    problem = io_write_file(path, temp, out.text, out.size);
    if (problem != NULL)
        onefile_die(path, 0, problem);
    free(out.text);
    return 0;
}
