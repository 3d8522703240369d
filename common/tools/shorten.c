/* shorten: see shorten.h. Two passes over the text: the first collects the names and how
 * often each occurs, the second writes their replacements. A replacement is a capital and
 * at most two digits or small letters: nothing in the headers of C's library that a
 * program may use looks like that, and names of our own that do are passed over. One
 * spelling gets one replacement wherever it stands, for a type, a member or a variable
 * alike, so scopes need not be understood.
 */
#include "common/tools/shorten.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { SHORTEN_NAMES = 8192, SHORTEN_SLOTS = 32768, SHORTEN_NEW = 4, SHORTEN_PASTES = 8 };

typedef struct shorten_name {
    const char *text; /* in the copy */
    size_t size;
    long count;
    bool ours;
    char shorter[SHORTEN_NEW];
} shorten_name;

typedef struct shorten {
    shorten_name names[SHORTEN_NAMES];
    int slots[SHORTEN_SLOTS]; /* open hash: 1 + index of the name, 0 is free */
    int order[SHORTEN_NAMES];
    int count;
    shorten_name pastes[SHORTEN_PASTES]; /* X of every name ## X */
    int paste_count;
} shorten;

static bool shorten_is_word(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
}

/* What is not ours to rename: C's words, the parts of its library and of the clock that a
 * program may use, attributes, and the macros that a user may set. A library name missing
 * here would be renamed and the submission would not compile, so it cannot go unseen. */
static const char *const shorten_known[] = {
    "auto",
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
    "asm",
    "define",
    "undef",
    "ifdef",
    "ifndef",
    "elif",
    "endif",
    "error",
    "line",
    "defined",
    "main",
    "bool",
    "true",
    "false",
    "NULL",
    "size_t",
    "ptrdiff_t",
    "offsetof",
    "va_list",
    "va_start",
    "va_arg",
    "va_end",
    "va_copy",
    "FILE",
    "stdin",
    "stdout",
    "stderr",
    "EOF",
    "BUFSIZ",
    "SEEK_SET",
    "SEEK_CUR",
    "SEEK_END",
    "fopen",
    "freopen",
    "fclose",
    "fread",
    "fwrite",
    "fgets",
    "fputs",
    "fputc",
    "puts",
    "putc",
    "getc",
    "getchar",
    "putchar",
    "ungetc",
    "printf",
    "fprintf",
    "sprintf",
    "snprintf",
    "vprintf",
    "vfprintf",
    "vsnprintf",
    "sscanf",
    "fscanf",
    "scanf",
    "fflush",
    "fseek",
    "ftell",
    "rewind",
    "feof",
    "ferror",
    "clearerr",
    "setvbuf",
    "remove",
    "rename",
    "tmpfile",
    "perror",
    "setbuf",
    "malloc",
    "calloc",
    "realloc",
    "free",
    "exit",
    "abort",
    "atexit",
    "qsort",
    "bsearch",
    "abs",
    "labs",
    "llabs",
    "atoi",
    "atol",
    "strtol",
    "strtoul",
    "strtod",
    "getenv",
    "rand",
    "srand",
    "system",
    "EXIT_SUCCESS",
    "EXIT_FAILURE",
    "RAND_MAX",
    "memcpy",
    "memmove",
    "memset",
    "memcmp",
    "memchr",
    "strlen",
    "strcpy",
    "strncpy",
    "strcat",
    "strncat",
    "strcmp",
    "strncmp",
    "strchr",
    "strrchr",
    "strstr",
    "strspn",
    "strcspn",
    "strpbrk",
    "strtok",
    "strerror",
    "int8_t",
    "int16_t",
    "int32_t",
    "int64_t",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "intptr_t",
    "uintptr_t",
    "intmax_t",
    "uintmax_t",
    "INT8_MAX",
    "INT8_MIN",
    "INT16_MAX",
    "INT16_MIN",
    "INT32_MAX",
    "INT32_MIN",
    "INT64_MAX",
    "INT64_MIN",
    "UINT8_MAX",
    "UINT16_MAX",
    "UINT32_MAX",
    "UINT64_MAX",
    "SIZE_MAX",
    "INT32_C",
    "INT64_C",
    "UINT32_C",
    "UINT64_C",
    "INT_MAX",
    "INT_MIN",
    "UINT_MAX",
    "LONG_MAX",
    "LONG_MIN",
    "ULONG_MAX",
    "LLONG_MAX",
    "LLONG_MIN",
    "ULLONG_MAX",
    "SHRT_MAX",
    "CHAR_BIT",
    "CHAR_MAX",
    "UCHAR_MAX",
    "DBL_MAX",
    "errno",
    "ERANGE",
    "EINTR",
    "assert",
    "NDEBUG",
    "isdigit",
    "isalpha",
    "isspace",
    "toupper",
    "tolower",
    "time",
    "clock",
    "time_t",
    "clock_t",
    "CLOCKS_PER_SEC",
    "timespec",
    "tv_sec",
    "tv_nsec",
    "clock_gettime",
    "CLOCK_MONOTONIC",
    "CLK_ISO",
    "sqrt",
    "log",
    "exp",
    "pow",
    "floor",
    "ceil",
    "fabs",
    "fmod",
    "ldexp",
    "format",
    "target",
    "always_inline",
    "noinline",
    "unused",
    "vector_size",
    "aligned",
    "noreturn",
    "used",
    "hot",
    "cold",
    "BALDA_PREFIX",
    "BS_HAND_IN",
};

/* True for a name worth a shorter one. What starts with an underscore is the compiler's.
 */
static bool shorten_is_ours(const char *text, size_t size)
{
    size_t i;

    if (size < 3 || *text == '_')
        return false;
    for (i = 0; i < sizeof shorten_known / sizeof shorten_known[0]; i++)
        if (strlen(shorten_known[i]) == size && memcmp(shorten_known[i], text, size) == 0)
            return false;
    return true;
}

/* End of the piece of text that starts at `p` and is copied as one: a comment, a constant
 * in quotes, an #include or #pragma line, a number, a word, or one character. */
static const char *shorten_piece(const char *p, const char *end)
{
    const char *start = p;

    if (end - p >= 2 && p[0] == '/' && p[1] == '*') {
        for (p += 2; end - p >= 2 && !(p[0] == '*' && p[1] == '/'); p++)
            continue;
        return end - p >= 2 ? p + 2 : end;
    }
    if (*p == '"' || *p == '\'') {
        for (p++; p < end && *p != *start && *p != '\n'; p++)
            if (*p == '\\' && p + 1 < end)
                p++;
        return p < end ? p + 1 : end;
    }
    if (end - p > 8 && (memcmp(p, "#include", 8) == 0 || memcmp(p, "#pragma", 7) == 0)) {
        while (p < end && *p != '\n')
            p++;
        return p;
    }
    if (!shorten_is_word(*p))
        return p + 1;
    while (p < end && shorten_is_word(*p))
        p++;
    return p;
}

/* Notes the word behind a ## that starts at `p`. */
static bool shorten_note_paste(shorten *s, const char *p, const char *end)
{
    for (p += 2; p < end && *p == ' '; p++)
        continue;
    if (p == end || !shorten_is_word(*p))
        return true;
    if (s->paste_count == SHORTEN_PASTES)
        return false;
    s->pastes[s->paste_count].text = p;
    s->pastes[s->paste_count++].size = (size_t)(shorten_piece(p, end) - p);
    return true;
}

/* The entry of a name, made if it is new; NULL when the table is full. */
static shorten_name *shorten_find(shorten *s, const char *text, size_t size)
{
    unsigned long hash = 5381;
    size_t i;
    int slot;

    for (i = 0; i < size; i++)
        hash = (hash * 33 + (unsigned char)text[i]) & 0xFFFFFFFFul;
    for (slot = (int)(hash % SHORTEN_SLOTS); s->slots[slot] != 0;
         slot = (slot + 1) % SHORTEN_SLOTS) {
        shorten_name *name = &s->names[s->slots[slot] - 1];
        if (name->size == size && memcmp(name->text, text, size) == 0)
            return name;
    }
    if (s->count == SHORTEN_NAMES)
        return NULL;
    s->names[s->count].text = text;
    s->names[s->count].size = size;
    s->names[s->count].ours = shorten_is_ours(text, size);
    s->slots[slot] = ++s->count;
    return &s->names[s->count - 1];
}

static bool shorten_collect(shorten *s, const char *text, const char *end)
{
    while (text < end) {
        const char *next = shorten_piece(text, end);
        if (shorten_is_word(*text) && (*text < '0' || *text > '9')) {
            shorten_name *name = shorten_find(s, text, (size_t)(next - text));
            if (name == NULL)
                return false;
            name->count++;
        }
        if (end - text > 2 && text[0] == '#' && text[1] == '#' &&
            !shorten_note_paste(s, text, end))
            return false;
        text = next;
    }
    return true;
}

/* Candidate number k: A..Z, then A0..Zz, then A00..Zzz. */
static void shorten_candidate(int k, char out[SHORTEN_NEW])
{
    static const char tail[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    int two = 26 * 36;

    memset(out, 0, SHORTEN_NEW);
    if (k < 26) {
        out[0] = (char)('A' + k);
        return;
    }
    k -= 26;
    if (k < two) {
        out[0] = (char)('A' + k / 36);
        out[1] = tail[k % 36];
        return;
    }
    k -= two;
    out[0] = (char)('A' + k / (36 * 36) % 26);
    out[1] = tail[k / 36 % 36];
    out[2] = tail[k % 36];
}

/* Gives replacements, most used names first. Ties keep the order of first use, so that
 * the same text gives the same bytes (qsort alone would not promise that). */
static void shorten_assign(shorten *s)
{
    int taken = s->count, candidate = 0, ours = 0, i, k;

    for (i = 0; i < taken; i++) {
        if (!s->names[i].ours)
            continue;
        for (k = ours++; k > 0 && s->names[s->order[k - 1]].count < s->names[i].count;
             k--)
            s->order[k] = s->order[k - 1];
        s->order[k] = i;
    }
    for (i = 0; i < ours; i++) {
        shorten_name *name = &s->names[s->order[i]];
        bool free_name = false;
        while (!free_name) {
            shorten_name *found;
            shorten_candidate(candidate++, name->shorter);
            found = shorten_find(s, name->shorter, strlen(name->shorter));
            free_name = found == NULL || found >= &s->names[taken];
        }
    }
}

/* Writes the replacement of the name `text`, or the name itself; returns behind it. A
 * name that a macro makes by pasting (flip ## _fast) is the replacement of its stem and
 * the pasted end. */
static char *shorten_write(shorten *s, char *to, const char *text, size_t size)
{
    const shorten_name *name = shorten_find(s, text, size);
    int i;

    for (i = 0; i < s->paste_count; i++) {
        const shorten_name *paste = &s->pastes[i];
        size_t stem = size - paste->size;
        const shorten_name *root;
        if (size <= paste->size || memcmp(text + stem, paste->text, paste->size) != 0)
            continue;
        root = shorten_find(s, text, stem);
        if (root == NULL || !root->ours || root->count == 0)
            continue;
        memcpy(to, root->shorter, strlen(root->shorter));
        to += strlen(root->shorter);
        memcpy(to, paste->text, paste->size);
        return to + paste->size;
    }
    if (name != NULL && name->ours && name->count > 0) {
        text = name->shorter;
        size = strlen(text);
    }
    memcpy(to, text, size);
    return to + size;
}

size_t shorten_text(char *text, size_t size)
{
    shorten *s = (shorten *)calloc(1, sizeof *s);
    char *copy = (char *)malloc(size + 1), *to = text;
    const char *p = copy, *end;

    if (s != NULL && copy != NULL) {
        memcpy(copy, text, size);
        end = copy + size;
        if (shorten_collect(s, copy, end) && s->count < SHORTEN_NAMES / 2) {
            shorten_assign(s);
            while (p < end) {
                const char *next = shorten_piece(p, end);
                if (shorten_is_word(*p) && (*p < '0' || *p > '9')) {
                    to = shorten_write(s, to, p, (size_t)(next - p));
                } else {
                    memcpy(to, p, (size_t)(next - p));
                    to += next - p;
                }
                p = next;
            }
            size = (size_t)(to - text);
        }
    }
    free(s);
    free(copy);
    return size;
}
