/* opt: see opt.h. Values are read by hand, not by strtol and friends, so that "1x", "",
 * " 1" and numbers out of range are errors, and no locale changes the decimal point.
 */
#include "common/opt.h"

#include <string.h>

static const char *opt_fail(char *error, const char *name, const char *expected,
                            const char *found)
{
    if (found == NULL)
        snprintf(error, OPT_ERROR_MAX, "--%.40s: expected %.100s", name, expected);
    else
        snprintf(error, OPT_ERROR_MAX, "--%.40s: expected %.80s, found '%.40s'", name, expected,
                 found);
    return error;
}

/* Decimal digits with an optional sign; false if anything else or over 64 bits. */
static bool opt_read_count(const char *text, uint64_t *value, bool *negative)
{
    *value = 0;
    *negative = *text == '-';
    if (*text == '-' || *text == '+')
        text++;
    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (*text < '0' || *text > '9' || *value > (UINT64_MAX - digit) / 10)
            return false;
        *value = *value * 10 + digit;
    }
    return true;
}

/* Digits, optionally with a point and more digits. */
static bool opt_read_real(const char *text, double *value)
{
    double scale = 1;
    bool digits = false, negative = *text == '-';

    *value = 0;
    if (*text == '-' || *text == '+')
        text++;
    for (; *text >= '0' && *text <= '9'; text++, digits = true)
        *value = *value * 10 + (*text - '0');
    if (*text == '.')
        for (text++; *text >= '0' && *text <= '9'; text++, digits = true)
            *value += (*text - '0') * (scale /= 10);
    if (negative)
        *value = -*value;
    return digits && *text == '\0';
}

/* Index of `word` in "a|b|c"; -1 if absent. */
static int opt_find_choice(const char *choices, const char *word)
{
    size_t length = strlen(word);
    int index = 0;

    while (choices != NULL) {
        const char *bar = strchr(choices, '|');
        size_t size = bar != NULL ? (size_t)(bar - choices) : strlen(choices);
        if (size == length && memcmp(choices, word, size) == 0)
            return index;
        choices = bar != NULL ? bar + 1 : NULL;
        index++;
    }
    return -1;
}

static bool opt_in_range(const opt_item *item, double value)
{
    return item->low >= item->high || (value >= item->low && value <= item->high);
}

static const char *opt_set_number(const opt_item *item, const char *text, char *error)
{
    char expected[100];
    uint64_t count = 0;
    double real = 0;
    bool negative = false, ok;

    if (item->kind == OPT_REAL) {
        ok = opt_read_real(text, &real);
    } else {
        ok = opt_read_count(text, &count, &negative);
        real = negative ? -(double)count : (double)count;
        if (item->kind == OPT_SEED)
            ok = ok && !negative;
        else if (item->kind == OPT_COUNT)
            ok = ok && count <= (uint64_t)INT64_MAX;
        else
            ok = ok && count <= 0x7fffffff;
    }
    if (!ok || !opt_in_range(item, real)) {
        if (item->low < item->high)
            snprintf(expected, sizeof expected, "a number from %.15g to %.15g", item->low,
                     item->high);
        else
            snprintf(expected, sizeof expected, "a number");
        return opt_fail(error, item->name, expected, text);
    }
    if (item->kind == OPT_REAL)
        *(double *)item->value = real;
    else if (item->kind == OPT_SEED)
        *(uint64_t *)item->value = count;
    else if (item->kind == OPT_COUNT)
        *(int64_t *)item->value = negative ? -(int64_t)count : (int64_t)count;
    else
        *(int *)item->value = negative ? -(int)count : (int)count;
    return NULL;
}

static const char *opt_set(const opt_item *item, const char *text, char *error)
{
    int index;

    if (item->kind == OPT_TEXT) {
        *(const char **)item->value = text;
        return NULL;
    }
    if (item->kind != OPT_CHOICE)
        return opt_set_number(item, text, error);
    index = opt_find_choice(item->choices, text);
    if (index < 0)
        return opt_fail(error, item->name, item->choices, text);
    *(int *)item->value = index;
    return NULL;
}

static const opt_item *opt_find(const opt_item *items, int count, const char *name,
                                size_t length)
{
    int i;

    for (i = 0; i < count; i++)
        if (strlen(items[i].name) == length && memcmp(items[i].name, name, length) == 0)
            return &items[i];
    return NULL;
}

/* Handles the switch argv[*at]; moves *at to its last argument. */
static const char *opt_take(const opt_item *items, int count, int argc, char **argv, int *at,
                            char *error)
{
    const char *name = argv[*at] + 2;
    const char *equals = strchr(name, '=');
    size_t length = equals != NULL ? (size_t)(equals - name) : strlen(name);
    const opt_item *item = opt_find(items, count, name, length);

    if (item == NULL) {
        snprintf(error, OPT_ERROR_MAX, "'%.80s' is no switch of this program (see --help)",
                 argv[*at]);
        return error;
    }
    if (item->kind == OPT_FLAG) {
        if (equals != NULL)
            return opt_fail(error, item->name, "no value", equals + 1);
        *(bool *)item->value = true;
        return NULL;
    }
    if (equals != NULL)
        return opt_set(item, equals + 1, error);
    if (*at + 1 >= argc)
        return opt_fail(error, item->name, "a value after it", NULL);
    *at += 1;
    return opt_set(item, argv[*at], error);
}

const char *opt_parse(const opt_item *items, int count, int argc, char **argv, int *rest,
                      char error[OPT_ERROR_MAX])
{
    bool switches = true;
    int i;

    *rest = 0;
    for (i = 1; i < argc; i++) {
        if (switches && strcmp(argv[i], "--") == 0) {
            switches = false;
        } else if (switches && strncmp(argv[i], "--", 2) == 0) {
            const char *problem = opt_take(items, count, argc, argv, &i, error);
            if (problem != NULL)
                return problem;
        } else if (switches && argv[i][0] == '-' && argv[i][1] != '\0') {
            snprintf(error, OPT_ERROR_MAX, "'%.80s' is no switch of this program (see --help)",
                     argv[i]);
            return error;
        } else {
            argv[1 + (*rest)++] = argv[i];
        }
    }
    return NULL;
}

void opt_print(FILE *out, const opt_item *items, int count)
{
    int i;

    for (i = 0; i < count; i++)
        fprintf(out, "  --%-14s %s\n", items[i].name, items[i].help);
}

double opt_time_limit(const opt_timed *timed, double contest_limit)
{
    if (timed->time > 0)
        return timed->time;
    return timed->nodes > 0 ? 0 : contest_limit;
}
