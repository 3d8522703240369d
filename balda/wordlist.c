/* wordlist: dictionary of the judge.
 *
 * Words lie one after another in one block, a length byte before each, and a hash table
 * of word numbers (linear probing, at most half full) finds them. The file's order is
 * kept, so that "the n-th five-letter word" means the same on every machine.
 */
#include "balda/wordlist.h"

#include <stdlib.h>
#include <string.h>

int bj_word_decode(bj_encoding encoding, const unsigned char *data, size_t size,
                   unsigned char *letters, int most)
{
    size_t pos = 0, used = 0;
    int n = 0;

    while (pos < size) {
        int letter = bj_letter_decode(encoding, data + pos, size - pos, &used);

        if (letter < 0 || n == most)
            return -1;
        letters[n++] = (unsigned char)letter;
        pos += used;
    }
    return n;
}

static uint32_t bj_word_hash(const unsigned char *letters, int length)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    int i;

    for (i = 0; i < length; i++)
        hash = (hash ^ letters[i]) * 16777619u;
    return hash ^ hash >> 15;
}

const unsigned char *bj_wordlist_word(const bj_wordlist *list, int id, int *length)
{
    const unsigned char *word = list->letters + list->start[id];

    *length = word[0];
    return word + 1;
}

/* Slot of the word, or of the empty place where it belongs. */
static uint32_t bj_wordlist_slot(const bj_wordlist *list, const unsigned char *letters,
                                 int length)
{
    uint32_t slot = bj_word_hash(letters, length) & list->mask;

    while (list->table[slot] >= 0) {
        int size;
        const unsigned char *word = bj_wordlist_word(list, list->table[slot], &size);

        if (size == length && memcmp(word, letters, (size_t)length) == 0)
            break;
        slot = (slot + 1) & list->mask;
    }
    return slot;
}

int bj_wordlist_find(const bj_wordlist *list, const unsigned char *letters, int length)
{
    return list->table[bj_wordlist_slot(list, letters, length)];
}

static bool bj_wordlist_allocate(bj_wordlist *list, size_t size, size_t lines)
{
    uint32_t slots = 16;

    while (slots < 2 * lines && slots < 1u << 30)
        slots *= 2;
    list->mask = slots - 1;
    list->letters = malloc(size + lines + 1);
    list->start = malloc((lines + 1) * sizeof *list->start);
    list->table = malloc(slots * sizeof *list->table);
    if (!list->letters || !list->start || !list->table)
        return false;
    memset(list->table, 0xFF, slots * sizeof *list->table);
    return true;
}

/* Adds one line; *fill is the end of the block of letters. */
static void bj_wordlist_add(bj_wordlist *list, const unsigned char *data, size_t size,
                            size_t *fill)
{
    unsigned char letters[BJ_WORD_MAX];
    int length = bj_word_decode(list->encoding, data, size, letters, BJ_WORD_MAX);
    uint32_t slot;

    if (length <= 0) {
        list->ignored += length < 0;
        return;
    }
    slot = bj_wordlist_slot(list, letters, length);
    if (list->table[slot] >= 0) {
        list->ignored++;
        return;
    }
    list->table[slot] = list->count;
    list->start[list->count++] = (uint32_t)*fill;
    list->letters[(*fill)++] = (unsigned char)length;
    memcpy(list->letters + *fill, letters, (size_t)length);
    *fill += (size_t)length;
}

static size_t bj_count_lines(const unsigned char *data, size_t size)
{
    size_t lines = 1, i;

    for (i = 0; i < size; i++)
        lines += data[i] == '\n';
    return lines;
}

const char *bj_wordlist_read(bj_wordlist *list, const void *bytes, size_t size,
                             int encoding)
{
    const unsigned char *data = bytes;
    size_t pos = 0, fill = 0;

    memset(list, 0, sizeof *list);
    if (size > 1u << 30)
        return "the dictionary is larger than 1 GiB";
    list->encoding =
        encoding < 0 ? bj_encoding_detect(data, size) : (bj_encoding)encoding;
    if (!bj_wordlist_allocate(list, size, bj_count_lines(data, size))) {
        bj_wordlist_free(list);
        return "out of memory for the dictionary";
    }
    while (pos < size) {
        const unsigned char *end = memchr(data + pos, '\n', size - pos);
        size_t length = end ? (size_t)(end - data) - pos : size - pos;
        size_t trimmed = length;

        while (trimmed > 0 &&
               (data[pos + trimmed - 1] == '\r' || data[pos + trimmed - 1] == ' ' ||
                data[pos + trimmed - 1] == '\t'))
            trimmed--;
        bj_wordlist_add(list, data + pos, trimmed, &fill);
        pos += length + (end != NULL);
    }
    if (list->count > 0)
        return NULL;
    bj_wordlist_free(list);
    return "the dictionary holds no word of lower-case Russian letters";
}

void bj_wordlist_free(bj_wordlist *list)
{
    free(list->letters);
    free(list->start);
    free(list->table);
    memset(list, 0, sizeof *list);
}
