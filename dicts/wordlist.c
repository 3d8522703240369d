/* wordlist: makes the word lists of this directory out of Debian's hunspell-ru.
 *
 *   wordlist nouns  ru_RU.dic           nouns: entries that have only noun flags
 *   wordlist base   ru_RU.dic           all base forms
 *   wordlist forms  ru_RU.dic ru_RU.aff all forms: base forms and suffix rules applied
 *   wordlist cp1251 LIST                a UTF-8 list in the code page Windows-1251
 *
 * Words of lower-case Russian letters only, sorted (by code point: yo after ya), each
 * once, one a line, on standard output. Inside, a letter is one byte, 1..33, so that
 * strcmp is the order of code points and a suffix rule's condition is a byte per letter.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WL_YO = 33,     /* the letters a..ya are 1..32 */
    WL_LINE = 1024, /* longest line of the two files, in bytes */
    WL_WORD = 256,  /* longest word made, in letters */
    WL_CHUNK = 1 << 20,
    WL_RULES = 4096,
    WL_PART = 48 /* longest ending or condition of a rule */
};

/* The flags of nouns: the declensions. K also serves surnames and short names, which the
 * lower-case test removes. An entry with any other flag is an adjective or a verb too. */
static const char wl_noun_flags[] = "EFGHIJKNO";

typedef struct wl_rule {
    char flag;
    char cut[WL_PART];                           /* the end that goes, in letters */
    char add[WL_PART];                           /* the end that comes */
    unsigned char condition[WL_PART][WL_YO + 1]; /* per place: is the letter allowed? */
    int places;
} wl_rule;

typedef struct wl_list {
    char **words;
    size_t count, room;
    char *chunk; /* current block of text; blocks live until the program ends */
    size_t chunk_left;
} wl_list;

static void wl_die(const char *what, const char *name)
{
    fprintf(stderr, "wordlist: %s %s\n", what, name);
    exit(1);
}

static void wl_add(wl_list *list, const char *word)
{
    size_t size = strlen(word) + 1;

    if (list->chunk_left < size) {
        list->chunk = malloc(WL_CHUNK);
        list->chunk_left = WL_CHUNK;
    }
    if (list->count == list->room) {
        list->room = list->room * 2 + 1024;
        list->words = realloc(list->words, list->room * sizeof *list->words);
    }
    if (!list->chunk || !list->words)
        wl_die("no memory for", "the list");
    memcpy(list->chunk, word, size);
    list->words[list->count++] = list->chunk;
    list->chunk += size;
    list->chunk_left -= size;
}

/* The letter at *text, which is moved on; 0 (and not moved) if it is none. */
static int wl_letter(const char **text)
{
    const unsigned char *byte = (const unsigned char *)*text;
    int letter = 0;

    if (byte[0] == 0xD0 && byte[1] >= 0xB0 && byte[1] <= 0xBF)
        letter = byte[1] - 0xB0 + 1;
    else if (byte[0] == 0xD1 && byte[1] >= 0x80 && byte[1] <= 0x8F)
        letter = byte[1] - 0x80 + 17;
    else if (byte[0] == 0xD1 && byte[1] == 0x91)
        letter = WL_YO;
    if (letter)
        *text += 2;
    return letter;
}

/* Letters from *text on, as far as there are any; returns how many. */
static int wl_decode(const char **text, char *out, int room)
{
    int count = 0;
    int letter;

    while (count < room - 1 && (letter = wl_letter(text)) != 0)
        out[count++] = (char)letter;
    out[count] = '\0';
    return count;
}

static void wl_put(const char *word, bool cp1251)
{
    for (; *word; word++) {
        int letter = *word;

        if (cp1251) {
            putchar(letter == WL_YO ? 0xB8 : 0xE0 + letter - 1);
        } else if (letter == WL_YO) {
            putchar(0xD1);
            putchar(0x91);
        } else {
            putchar(letter <= 16 ? 0xD0 : 0xD1);
            putchar(letter <= 16 ? 0xB0 + letter - 1 : 0x80 + letter - 17);
        }
    }
    putchar('\n');
}

static int wl_compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void wl_print(wl_list *list, bool cp1251)
{
    size_t i;

    if (list->count > 1)
        qsort(list->words, list->count, sizeof *list->words, wl_compare);
    for (i = 0; i < list->count; i++)
        if (i == 0 || strcmp(list->words[i], list->words[i - 1]) != 0)
            wl_put(list->words[i], cp1251);
    if (fflush(stdout) != 0 || ferror(stdout))
        wl_die("cannot write", "standard output");
}

/* A condition: letters, [letters], [^letters] and dots (any), one of these a place. */
static bool wl_condition(const char *text, wl_rule *rule)
{
    rule->places = 0;
    while (*text) {
        unsigned char *allowed = rule->condition[rule->places];
        bool negative = false;
        bool set = *text == '[';
        int letter;

        if (rule->places == WL_PART - 1)
            return false;
        if (set && *++text == '^') {
            negative = true;
            text++;
        }
        if (*text == '.') {
            memset(allowed, 1, WL_YO + 1);
            rule->places++;
            text++;
            continue;
        }
        memset(allowed, negative, WL_YO + 1);
        while ((letter = wl_letter(&text)) != 0) {
            allowed[letter] = (unsigned char)!negative;
            if (!set)
                break;
        }
        if (set ? *text++ != ']' : letter == 0)
            return false;
        rule->places++;
    }
    return true;
}

/* Reads the lines "SFX flag cut add condition"; "0" is the empty end. */
static int wl_read_rules(const char *name, wl_rule *rules)
{
    static char line[WL_LINE];
    char cut[WL_LINE], add[WL_LINE], condition[WL_LINE];
    FILE *in = fopen(name, "rb");
    int count = 0;

    if (!in)
        wl_die("cannot read", name);
    while (fgets(line, sizeof line, in)) {
        wl_rule *rule = &rules[count];
        const char *text;

        if (sscanf(line, "SFX %c %1023s %1023s %1023s", &rule->flag, cut, add,
                   condition) != 4)
            continue;
        text = cut;
        wl_decode(&text, rule->cut, WL_PART);
        text = add;
        wl_decode(&text, rule->add, WL_PART);
        if (!wl_condition(condition, rule))
            wl_die("cannot understand the condition", condition);
        if (++count == WL_RULES)
            wl_die("too many rules in", name);
    }
    fclose(in);
    return count;
}

static void wl_apply(wl_list *list, const wl_rule *rule, const char *word)
{
    int length = (int)strlen(word);
    int cut = (int)strlen(rule->cut);
    char form[WL_WORD + WL_PART];
    int i;

    if (length < rule->places || length < cut ||
        strcmp(word + length - cut, rule->cut) != 0)
        return;
    for (i = 0; i < rule->places; i++)
        if (!rule->condition[i][(int)word[length - rule->places + i]])
            return;
    memcpy(form, word, (size_t)(length - cut));
    strcpy(form + length - cut, rule->add);
    if (form[0])
        wl_add(list, form);
}

/* Reads "word" or "word/FLAGS" lines. `kind` is the first letter of the command. */
static void wl_read_words(const char *name, char kind, const wl_rule *rules,
                          int rule_count, wl_list *list)
{
    static char line[WL_LINE];
    char word[WL_WORD];
    FILE *in = fopen(name, "rb");
    int i;

    if (!in)
        wl_die("cannot read", name);
    while (fgets(line, sizeof line, in)) {
        const char *text = line;
        size_t flags;

        line[strcspn(line, "\r\n")] = '\0';
        if (wl_decode(&text, word, WL_WORD) == 0 || (*text && *text != '/'))
            continue;
        text += *text == '/';
        flags = strlen(text);
        if (kind == 'n' && (flags == 0 || strspn(text, wl_noun_flags) != flags))
            continue;
        wl_add(list, word);
        for (i = 0; i < rule_count; i++)
            if (strchr(text, rules[i].flag))
                wl_apply(list, &rules[i], word);
    }
    fclose(in);
}

int main(int argc, char **argv)
{
    static wl_rule rules[WL_RULES];
    static wl_list list;
    int rule_count = 0;

    if (argc == 4 && strcmp(argv[1], "forms") == 0) {
        rule_count = wl_read_rules(argv[3], rules);
    } else if (argc != 3 ||
               (strcmp(argv[1], "nouns") != 0 && strcmp(argv[1], "base") != 0 &&
                strcmp(argv[1], "cp1251") != 0)) {
        fprintf(stderr,
                "usage: wordlist nouns|base|cp1251 FILE, wordlist forms DIC AFF\n");
        return 2;
    }
    wl_read_words(argv[2], argv[1][0], rules, rule_count, &list);
    wl_print(&list, argv[1][0] == 'c');
    return 0;
}
