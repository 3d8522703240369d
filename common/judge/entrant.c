#define _XOPEN_SOURCE 700
/* entrant: who takes part.
 *
 * A command never meets a shell: words are split here and handed to exec. Programs are
 * made absolute because each bot runs in a directory of its own; other words are left
 * as they are.
 */
#include "common/judge/entrant.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/io.h"

enum { ENTRANT_WORDS = 64, ENTRANT_FILE_MAX = 1 << 20, ENTRANT_PATH = 4096 };

static const char entrant_name_rule[] =
    "expected a NAME of letters, digits and _ - . before the =, then a command";

static char *entrant_copy(const char *text, size_t size)
{
    char *copy = malloc(size + 1);

    if (!copy)
        contest_no_memory();
    memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

static const char *entrant_fail(entrant_list *list, const char *command, const char *what)
{
    snprintf(list->error, sizeof list->error, "%.150s: %.300s", command, what);
    return list->error;
}

/* True if every quote of the text is closed; the rules are entrant_word's. */
static bool entrant_is_closed(const char *text)
{
    char quote = 0;

    for (; *text; text++) {
        if (!quote && (*text == '"' || *text == '\''))
            quote = *text;
        else if (quote && *text == quote)
            quote = 0;
        else if (*text == '\\' && quote != '\'' && text[1])
            text++;
    }
    return quote == 0;
}

/* Takes the next word of *text into `word` (room for all of it). false at the end of the
 * part: the text's end, or a + that ends a word (it is taken, *more set). */
static bool entrant_word(const char **text, char *word, bool split, bool *more)
{
    const char *s = *text;
    char quote = 0;
    size_t n = 0;
    bool any = false;

    while (*s == ' ' || *s == '\t')
        s++;
    if (split && *s == '+') {
        *more = true;
        *text = s + 1;
        return false;
    }
    for (; *s && (quote || (*s != ' ' && *s != '\t' && !(split && *s == '+'))); s++) {
        any = true;
        if (!quote && (*s == '"' || *s == '\''))
            quote = *s;
        else if (quote && *s == quote)
            quote = 0;
        else if (*s == '\\' && quote != '\'' && s[1])
            word[n++] = *++s;
        else
            word[n++] = *s;
    }
    word[n] = '\0';
    *text = s;
    return any;
}

static bool entrant_is_program(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

/* Looks where exec will look for a program without a slash. NULL or a sentence. */
static const char *entrant_find(const char *program)
{
    static char text[200];
    char path[ENTRANT_PATH];
    const char *all = getenv("PATH");

    if (*program == '\0')
        return "expected a program, found an empty word";
    while (all && *all) {
        int size = (int)strcspn(all, ":");

        snprintf(path, sizeof path, "%.*s/%.200s", size > 3000 ? 3000 : size, all,
                 program);
        if (size > 0 && entrant_is_program(path))
            return NULL;
        all += size;
        all += *all == ':';
    }
    snprintf(path, sizeof path, "./%.200s", program);
    if (!entrant_is_program(path))
        snprintf(text, sizeof text, "no program %.120s in PATH", program);
    else
        snprintf(text, sizeof text, "no program %.80s in PATH; is ./%.80s meant?",
                 program, program);
    return text;
}

/* A program with a slash becomes an absolute path; NULL or what is wrong with it. */
static const char *entrant_resolve(char **program)
{
    struct stat st;
    char *path;

    if (!strchr(*program, '/'))
        return entrant_find(*program);
    path = realpath(*program, NULL);
    if (!path)
        return strerror(errno);
    free(*program);
    *program = path;
    if (stat(path, &st) != 0)
        return strerror(errno);
    if (!S_ISREG(st.st_mode))
        return "expected a program, found something else";
    return access(path, X_OK) == 0 ? NULL : strerror(errno);
}

/* The sentence for a part of a command, which is named if there may be two. */
static const char *entrant_fail_part(entrant_list *list, const struct contest *contest,
                                     const contest_entrant *entrant, int part,
                                     const char *wrong)
{
    const char *program = entrant->argv[part][0];
    char text[400];

    if (contest->parts < 2)
        return entrant_fail(list, entrant->command, wrong);
    snprintf(text, sizeof text, "the %.40s%s%.150s: %.160s", contest->seat_names[part],
             program ? " " : "", program ? program : "", wrong);
    return entrant_fail(list, entrant->command, text);
}

static const char *entrant_split(entrant_list *list, const struct contest *contest,
                                 contest_entrant *entrant)
{
    const char *text = entrant->command, *wrong;
    char *word = malloc(strlen(text) + 1);
    bool more = true;
    int part;

    if (!word)
        contest_no_memory();
    if (!entrant_is_closed(text)) {
        free(word);
        return entrant_fail(list, text, "a quote that is not closed");
    }
    for (part = 0; part < contest->parts && more; part++) {
        char **argv = calloc(ENTRANT_WORDS + 1, sizeof *argv);
        int n = 0;

        if (!argv)
            contest_no_memory();
        more = false;
        while (n < ENTRANT_WORDS &&
               entrant_word(&text, word, contest->parts > 1, &more))
            argv[n++] = entrant_copy(word, strlen(word));
        entrant->argv[part] = argv;
        wrong = n == 0               ? "expected a command"
                : n == ENTRANT_WORDS ? "a command of too many words"
                                     : entrant_resolve(&argv[0]);
        if (wrong) {
            free(word);
            return entrant_fail_part(list, contest, entrant, part, wrong);
        }
    }
    free(word);
    if (more)
        return entrant_fail(list, entrant->command, "a command of too many parts");
    return NULL;
}

static bool entrant_is_name(const char *text, size_t size)
{
    size_t i;

    for (i = 0; i < size; i++)
        if (!((text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z') ||
              (text[i] >= '0' && text[i] <= '9') || strchr("_-.", text[i]) ||
              (unsigned char)text[i] > 127))
            return false;
    return size > 0;
}

/* The name of a command: the file names of its programs. */
static char *entrant_default_name(const contest_entrant *entrant)
{
    char name[200] = "";
    int part;

    for (part = 0; part < CONTEST_PARTS && entrant->argv[part]; part++) {
        const char *program = entrant->argv[part][0];
        const char *slash = strrchr(program, '/');
        size_t at = strlen(name);

        snprintf(name + at, sizeof name - at, "%s%.90s", part > 0 ? "+" : "",
                 slash ? slash + 1 : program);
    }
    return entrant_copy(name, strlen(name));
}

static const char *entrant_add_part(entrant_list *list, const struct contest *contest,
                                    const char *name, size_t name_size,
                                    const char *command, size_t command_size)
{
    contest_entrant *entrant = &list->items[list->count];
    const char *wrong;

    if (list->count == ENTRANT_MAX)
        return entrant_fail(list, command, "too many bots");
    memset(entrant, 0, sizeof *entrant);
    list->count++;
    entrant->command = entrant_copy(command, command_size);
    wrong = entrant_split(list, contest, entrant);
    entrant->name = !wrong && name_size == 0 ? entrant_default_name(entrant)
                                             : entrant_copy(name, name_size);
    return wrong;
}

static bool entrant_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

const char *entrant_add(entrant_list *list, const struct contest *contest,
                        const char *text)
{
    size_t equals, size;
    const char *command;

    text += strspn(text, " \t");
    size = equals = strcspn(text, "=\"'\\");
    while (size > 0 && entrant_is_blank(text[size - 1]))
        size--;
    if (text[equals] != '=') {
        size = 0;
        command = text;
    } else if (entrant_is_name(text, size)) {
        command = text + equals + 1;
    } else if (size == 0 || equals > size || entrant_is_blank(text[equals + 1]) ||
               strcspn(text, " \t") >= size) {
        return entrant_fail(list, text, entrant_name_rule);
    } else { /* "bin/bot --seed=5": the = is an argument's */
        size = 0;
        command = text;
    }
    command += strspn(command, " \t");
    if (*command == '\0')
        return entrant_fail(list, text, size > 0 ? "expected a command after the ="
                                                 : "expected a command");
    return entrant_add_part(list, contest, text, size, command, strlen(command));
}

const char *entrant_add_human(entrant_list *list)
{
    contest_entrant *entrant = &list->items[list->count];

    if (list->count == ENTRANT_MAX)
        return entrant_fail(list, "human", "too many bots");
    memset(entrant, 0, sizeof *entrant);
    list->count++;
    entrant->name = entrant_copy("human", 5);
    entrant->command = entrant_copy("human", 5);
    entrant->human = true;
    return NULL;
}

const char *entrant_add_file(entrant_list *list, const struct contest *contest,
                             const char *path)
{
    char sentence[ENTRANT_ERROR];
    const char *wrong;
    io_reader reader;
    io_slice line;

    wrong = io_open(&reader, path, ENTRANT_FILE_MAX);
    while (!wrong && io_next_line(&reader, &line)) {
        char *text = entrant_copy((const char *)line.data, line.size);
        const char *start = text + strspn(text, " \t");

        if (*start != '\0' && *start != '#' &&
            (wrong = entrant_add(list, contest, start)) != NULL) {
            snprintf(sentence, sizeof sentence, "%.150s:%ld: %.300s", path,
                     reader.line - 1, wrong);
            memcpy(list->error, sentence, sizeof sentence);
            wrong = list->error;
        }
        free(text);
    }
    if (wrong && wrong != list->error) {
        snprintf(list->error, sizeof list->error, "%.*s", ENTRANT_ERROR - 1, wrong);
        wrong = list->error;
    }
    io_close(&reader);
    return wrong;
}

static bool entrant_name_taken(const entrant_list *list, int before, const char *name)
{
    int i;

    for (i = 0; i < before; i++)
        if (strcmp(list->items[i].name, name) == 0)
            return true;
    return false;
}

void entrant_number_names(entrant_list *list, FILE *notes)
{
    int i;

    for (i = 1; i < list->count; i++) {
        char name[260];
        int n = 1;

        snprintf(name, sizeof name, "%.220s", list->items[i].name);
        while (entrant_name_taken(list, i, name))
            snprintf(name, sizeof name, "%.220s#%d", list->items[i].name, ++n);
        if (n > 1 && notes)
            fprintf(notes, "Note: more than one bot is called %s; this one is %s: %s\n",
                    list->items[i].name, name, list->items[i].command);
        free((void *)list->items[i].name);
        list->items[i].name = entrant_copy(name, strlen(name));
    }
}

void entrant_free(entrant_list *list)
{
    int i, part, word;

    for (i = 0; i < list->count; i++) {
        contest_entrant *entrant = &list->items[i];

        for (part = 0; part < CONTEST_PARTS; part++) {
            for (word = 0; entrant->argv[part] && entrant->argv[part][word]; word++)
                free(entrant->argv[part][word]);
            free(entrant->argv[part]);
        }
        free((void *)entrant->name);
        free((void *)entrant->command);
    }
    list->count = 0;
}
