/* check_vary: the variations: what a judge on another system, or an unlucky machine,
 * would do differently. Texts are changed byte by byte, without knowing what they mean.
 */
#include <stdlib.h>
#include <string.h>

#include "common/judge/check.h"

enum { CHECK_FILES = 1, CHECK_TALKS = 2, CHECK_BOTH = 3 };

static const struct {
    const char *name;
    bool must;
    int where;
} check_variations[CHECK_VARIATIONS] = {
    {"", true, CHECK_BOTH},
    {"CRLF line ends", true, CHECK_BOTH},
    {"no newline at the end", true, CHECK_FILES},
    {"an old, longer output file", true, CHECK_FILES},
    {"after a game that broke off", true, CHECK_FILES},
    {"its own files damaged", true, CHECK_FILES},
    {"directory with blanks and Cyrillic", true, CHECK_BOTH},
    {"two busy processes a core", true, CHECK_BOTH},
    {"lines that arrive in pieces", true, CHECK_TALKS},
    {"a judge that starts slowly", true, CHECK_TALKS},
    {"CR line ends", false, CHECK_FILES},
    {"byte-order mark", false, CHECK_FILES},
    {"^Z at the end", false, CHECK_FILES},
    {"trailing blanks", false, CHECK_BOTH},
    {"blank lines at the end", false, CHECK_FILES},
    {"lower-case file name", false, CHECK_FILES},
    {"output cannot be written", false, CHECK_FILES},
    {"read-only directory", false, CHECK_FILES},
    {"empty input", false, CHECK_BOTH},
    {"no input file", false, CHECK_FILES},
    {"rubbish for input", false, CHECK_BOTH},
};

const char *check_vary_name(enum check_vary vary)
{
    return check_variations[vary].name;
}

bool check_vary_is_must(enum check_vary vary)
{
    return check_variations[vary].must;
}

bool check_vary_applies(enum check_vary vary, bool talks)
{
    return (check_variations[vary].where & (talks ? CHECK_TALKS : CHECK_FILES)) != 0;
}

/* Plain ASCII or well-formed two-byte UTF-8: a byte-order mark may stand before it. */
static bool check_is_utf8(const char *data, size_t size)
{
    size_t i;

    for (i = 0; i < size; i++) {
        unsigned char c = (unsigned char)data[i];

        if (c < 128)
            continue;
        if (c < 0xC2 || c > 0xDF || i + 1 == size ||
            ((unsigned char)data[i + 1] & 0xC0) != 0x80)
            return false;
        i++;
    }
    return true;
}

/* Copies the text with each LF replaced. */
static size_t check_replace_ends(const char *data, size_t size, const char *end,
                                 char *out)
{
    size_t used = 0, length = strlen(end), i;

    for (i = 0; i < size; i++)
        if (data[i] == '\n') {
            memcpy(out + used, end, length);
            used += length;
        } else {
            out[used++] = data[i];
        }
    return used;
}

char *check_vary_text(enum check_vary vary, const void *bytes, size_t *size)
{
    static const char rubbish[] =
        "\xFF\xFE%s%n -1 99999999999999999999 . .. \0 \x1A\r\r\n";
    const char *data = bytes;
    char *out;
    size_t used = *size;

    if (vary == CHECK_BOM && !check_is_utf8(data, *size))
        return NULL;
    out = malloc(3 * *size + sizeof rubbish + 8);
    if (!out)
        contest_no_memory();
    switch (vary) {
    case CHECK_CRLF:
        used = check_replace_ends(data, *size, "\r\n", out);
        break;
    case CHECK_CR:
        used = check_replace_ends(data, *size, "\r", out);
        break;
    case CHECK_BLANKS:
        used = check_replace_ends(data, *size, " \t\n", out);
        break;
    case CHECK_BOM:
        memcpy(out, "\xEF\xBB\xBF", 3);
        memcpy(out + 3, data, *size);
        used += 3;
        break;
    case CHECK_RUBBISH:
        memcpy(out, rubbish, sizeof rubbish);
        used = sizeof rubbish;
        break;
    case CHECK_EMPTY:
        used = 0;
        break;
    default:
        memcpy(out, data, *size);
        if (vary == CHECK_NO_END && used > 0 && out[used - 1] == '\n')
            used--;
        if (vary == CHECK_CTRL_Z)
            out[used++] = '\x1A';
        if (vary == CHECK_BLANK_LINES) {
            memcpy(out + used, "\n\n\n", 3);
            used += 3;
        }
    }
    *size = used;
    return out;
}
