/* The maker of word lists: a suffix rule's condition and ending (two lines) put to a word
 * (the third): a form is made only of letters, and only longer by the ending. */
#include <stdint.h>

int wordlist_main(int argc, char **argv);
#define main wordlist_main
#include "dicts/wordlist.c"
#undef main

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

static void apply(char *lines[4])
{
    static wl_rule rule;
    static wl_list list;
    char word[WL_WORD];
    const char *text;
    size_t i;

    memset(&rule, 0, sizeof rule);
    text = lines[1];
    wl_decode(&text, rule.add, WL_PART);
    text = lines[2];
    wl_decode(&text, rule.cut, WL_PART);
    if (!wl_condition(lines[0], &rule))
        return;
    require(rule.places >= 0 && rule.places < WL_PART);
    text = lines[3];
    if (wl_decode(&text, word, WL_WORD) == 0)
        return;
    list.count = 0;
    list.chunk_left = 0;
    wl_apply(&list, &rule, word);
    if (list.count == 0)
        return;
    for (i = 0; list.words[0][i]; i++)
        require(list.words[0][i] >= 1 && list.words[0][i] <= WL_YO);
    require(i + strlen(rule.cut) == strlen(word) + strlen(rule.add));
    free(list.words[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[WL_LINE], *lines[4];
    int i;

    if (size >= sizeof text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    for (i = 0; i < 4; i++) {
        lines[i] = i == 0 ? text : lines[i - 1] + strlen(lines[i - 1]);
        if (i > 0 && lines[i] < text + size)
            lines[i]++;
        lines[i][strcspn(lines[i], "\n")] = '\0';
    }
    apply(lines);
    return 0;
}
