/* dict.txt in each of the four encodings (the first byte says which), read by the bot and
 * by the judge, who share no code: both must know the same words. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "balda/lexicon.h"
#include "balda/wordlist.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int truth)
{
    if (!truth)
        abort();
}

/* A line of words with blanks before them is a word to the bot alone. */
static bool is_indented(io_slice text)
{
    size_t i;

    for (i = 0; i < text.size; i++)
        if ((text.data[i] == ' ' || text.data[i] == '\t') &&
            (i == 0 || text.data[i - 1] == '\n'))
            return true;
    return false;
}

static void compare(bd_lexicon *lexicon, const bj_wordlist *list, bool indented)
{
    int i, length;

    for (i = 0; i < list->count; i++) {
        const unsigned char *word = bj_wordlist_word(list, i, &length);
        uint32_t place = bd_lexicon_find(lexicon, word, length);

        require(place > 0 && bd_lexicon_length(lexicon, place) == length);
        require(memcmp(bd_lexicon_word(lexicon, place), word, (size_t)length) == 0);
        require(bj_wordlist_find(list, word, length) == i);
    }
    require(indented ? lexicon->words >= list->count : lexicon->words == list->count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int encoding = size > 0 ? data[0] % 4 : 0;
    bd_alphabet alphabet;
    bd_lexicon lexicon;
    bj_wordlist list;
    io_reader reader;
    io_slice text;

    if (size == 0)
        return 0;
    require(io_open_bytes(&reader, "dict.txt", data + 1, size - 1) == NULL);
    text.data = reader.data;
    text.size = reader.size;
    bd_alphabet_set(&alphabet, (enum bd_encoding)encoding, text);
    if (bd_lexicon_load(&lexicon, &alphabet, text, NULL, BD_CELLS) == NULL) {
        if (bj_wordlist_read(&list, text.data, text.size, encoding) == NULL) {
            compare(&lexicon, &list, is_indented(text));
            bj_wordlist_free(&list);
        } else {
            require(lexicon.words == 0 || is_indented(text));
        }
        bd_lexicon_free(&lexicon);
    }
    io_close(&reader);
    return 0;
}
