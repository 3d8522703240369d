/* squeeze: see squeeze.h. One pass from left to right; what is written never overtakes
 * what is read. String and character constants are copied as they are. A comment becomes
 * a blank, so the tokens on its two sides stay apart.
 */
#include "common/tools/squeeze.h"

#include <stdbool.h>
#include <string.h>

typedef struct squeeze {
    const char *from, *end;
    char *start, *to;
    int level;
    bool directive; /* in a line that starts with #, or its continuation */
} squeeze;

static bool squeeze_is_word(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
}

static bool squeeze_is_bracket(char c)
{
    return c != '\0' && strchr("(){}[];,", c) != NULL;
}

/* True if a blank between these two characters may go: not between two words, not where
 * an operator could grow (+ +, / *), not before or behind a constant in quotes (L "x"),
 * not in 1e +2. */
static bool squeeze_may_join(char left, char right)
{
    if (left == '"' || left == '\'' || right == '"' || right == '\'')
        return squeeze_is_bracket(left) || squeeze_is_bracket(right);
    if (squeeze_is_bracket(left) || squeeze_is_bracket(right))
        return true;
    if ((right == '+' || right == '-') && squeeze_is_word(left))
        return strchr("eEpP", left) == NULL;
    return squeeze_is_word(left) != squeeze_is_word(right) && left != '.' && right != '.';
}

/* Copies the constant in quotes that starts here; one that is not closed ends with its
 * line. */
static void squeeze_quoted(squeeze *s)
{
    char quote = *s->from;

    *s->to++ = *s->from++;
    while (s->from < s->end && *s->from != quote && *s->from != '\n') {
        if (*s->from == '\\' && s->from + 1 < s->end)
            *s->to++ = *s->from++;
        *s->to++ = *s->from++;
    }
    if (s->from < s->end && *s->from == quote)
        *s->to++ = *s->from++;
}

static bool squeeze_at_comment(const squeeze *s)
{
    return s->end - s->from >= 2 && s->from[0] == '/' && s->from[1] == '*';
}

static void squeeze_skip_comment(squeeze *s)
{
    s->from += 2;
    while (s->end - s->from >= 2 && !(s->from[0] == '*' && s->from[1] == '/'))
        s->from++;
    s->from = s->end - s->from >= 2 ? s->from + 2 : s->end;
}

/* Skips blanks and comments; returns the columns of the last run of blanks. */
static int squeeze_skip_blanks(squeeze *s)
{
    int columns = 0;

    for (;;) {
        if (s->from < s->end && (*s->from == ' ' || *s->from == '\t')) {
            s->from++;
            columns++;
        } else if (squeeze_at_comment(s)) {
            squeeze_skip_comment(s);
            columns = columns > 0 ? columns : 1;
        } else {
            return columns;
        }
    }
}

/* One line of tokens up to its end; nothing is written for an empty one. */
static void squeeze_line(squeeze *s)
{
    int columns = squeeze_skip_blanks(s);
    char *line = s->to;

    if (s->from < s->end && *s->from == '\n') {
        s->from++;
        s->directive = false;
        return;
    }
    if (s->from >= s->end)
        return;
    s->directive = s->directive || *s->from == '#';
    columns = s->level == 1 ? columns : s->level == 2 ? columns / 4 : 0;
    for (; columns > 0; columns--)
        *s->to++ = ' ';
    while (s->from < s->end && *s->from != '\n') {
        int blanks = squeeze_skip_blanks(s);
        if (s->from >= s->end || *s->from == '\n')
            break;
        if (blanks > 0 && s->to > line && s->to[-1] != ' ' &&
            (s->level < 3 || s->directive || !squeeze_may_join(s->to[-1], *s->from)))
            *s->to++ = ' ';
        if (*s->from == '"' || *s->from == '\'')
            squeeze_quoted(s);
        else
            *s->to++ = *s->from++;
    }
    s->directive = s->directive && s->to[-1] == '\\';
    if (s->from < s->end || s->to[-1] != '\n') /* a constant may have taken it */
        *s->to++ = '\n';
    s->from += s->from < s->end;
}

size_t squeeze_text(char *text, size_t size, int level)
{
    squeeze s;

    s.from = s.start = s.to = text;
    s.end = text + size;
    s.level = level;
    s.directive = false;
    if (squeeze_at_comment(&s)) {
        squeeze_skip_comment(&s);
        s.from += s.from < s.end; /* with its line end */
        s.to += s.from - text;
    }
    while (s.from < s.end)
        squeeze_line(&s);
    return (size_t)(s.to - text);
}
