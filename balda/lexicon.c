/* lexicon: see lexicon.h.
 *
 * Model: `text` holds every kept word once, each behind a gap byte. The reference p
 * stands for "the word around place p, anchored there". A node stands for all references
 * that agree in the letters on the way to it; they are neighbours in `refs`, so expanding
 * a node is one counting sort of its part of `refs` by the next letter. Invariants: a
 * letter is below BD_GAP, a gap is not; text begins and ends with a gap; nodes never move
 * once made.
 */
#include "balda/lexicon.h"

#include <stdlib.h>
#include <string.h>

enum {
    BD_KEYS = 64,
    BD_BLOCK = 1 << 15,          /* nodes a block */
    BD_NODES_MAX = 14000000,     /* 32 bytes each; the contest's machine has 2 GB */
    BD_SMALL = 12,               /* up to so many references are sorted by insertion */
    BD_LETTERS_WANTED = 3000000, /* letters kept; beyond this `most` is lowered */
    BD_LARGE_TEXT = 8000000,     /* bytes */
    BD_LARGE_MOST = 7
};

/* ---- Reading the dictionary -------------------------------------------------------- */

/* One line from *at on, which is moved behind its end. Returns the number of letters put
 * into `word`; 0 if the line is empty, has another sign or is longer than 25 letters. */
static int bd_lexicon_line(const bd_alphabet *alphabet, const unsigned char **at,
                           const unsigned char *end, unsigned char *word)
{
    const unsigned char *p = *at;
    int length = 0;

    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    while (p<end && * p> 127) {
        unsigned letter = bd_alphabet_next(alphabet, &p, end);
        if (letter == BD_NO_LETTER || length == BD_WORD_MAX) {
            length = 0;
            break;
        }
        word[length++] = (unsigned char)letter;
    }
    for (; p < end && *p != '\n'; p++)
        if (*p != ' ' && *p != '\t')
            length = 0;
    *at = p < end ? p + 1 : end;
    return length;
}

/* What loading keeps beside the lexicon. */
typedef struct bd_loader {
    bd_lexicon *lexicon;
    unsigned char *needs;       /* per word: empty cells needed; NULL: no board */
    size_t size;                /* of text so far, without the last gap */
    bool sorted;                /* every word is greater than the one before */
    long letters[BD_CELLS + 2]; /* kept, by empty cells needed */
} bd_loader;

static void bd_loader_add(bd_loader *loader, const unsigned char *word, int length,
                          int need)
{
    bd_lexicon *lexicon = loader->lexicon;
    unsigned char *to = lexicon->text + loader->size;

    if (loader->sorted && lexicon->words) {
        /* the word before ends at `to`; its length is in its gap */
        static const unsigned char none = 0;
        const unsigned char *last = to;
        int last_length, compared;
        while (*--last < BD_GAP)
            ;
        last_length = *last++ & (BD_GAP - 1);
        compared = memcmp(last_length ? last : &none, word,
                          (size_t)(last_length < length ? last_length : length));
        loader->sorted = compared < 0 || (compared == 0 && last_length < length);
    }
    *to++ = (unsigned char)(BD_GAP + length);
    memcpy(to, word, (size_t)length);
    loader->size += (size_t)length + 1;
    if (loader->needs)
        loader->needs[lexicon->words] = (unsigned char)need;
    lexicon->words++;
    loader->letters[need] += length;
}

static void bd_loader_read(bd_loader *loader, const bd_alphabet *alphabet, io_slice text,
                           const bd_board *board)
{
    int most = loader->lexicon->most;
    const unsigned char *at = text.data;
    const unsigned char *end = text.data + text.size;
    unsigned char word[BD_WORD_MAX];
    bd_need need;

    if (board)
        bd_need_set(&need, board, most);
    while (at < end) {
        int length = bd_lexicon_line(alphabet, &at, end, word);
        int cells = 1;
        if (length && board)
            cells = bd_need_cells(&need, word, length);
        if (length && cells <= most)
            bd_loader_add(loader, word, length, cells);
    }
}

/* Goes through the words again and keeps those that need at most `most` empty cells and,
 * if `table` (of size mask + 1, all 0) is given, were not kept already. */
static void bd_loader_compact(bd_loader *loader, int most, uint32_t *table, uint32_t mask)
{
    unsigned char *text = loader->lexicon->text;
    size_t from = 0, to = 0;
    long words = loader->lexicon->words;
    long kept = 0;
    long i;

    for (i = 0; i < words; i++) {
        size_t size = (size_t)(text[from] & (BD_GAP - 1)) + 1;
        uint32_t hash = 2166136261u;
        bool keep = !loader->needs || loader->needs[i] <= most;
        size_t j;

        for (j = 0; keep && table && j < size; j++)
            hash = (hash ^ text[from + j]) * 16777619u;
        for (hash ^= hash >> 15; keep && table && table[hash & mask]; hash++)
            keep = memcmp(text + table[hash & mask] - 1, text + from, size) != 0;
        if (keep) {
            memmove(text + to, text + from, size);
            if (table)
                table[hash & mask] = (uint32_t)to + 1;
            if (loader->needs)
                loader->needs[kept] = loader->needs[i];
            to += size;
            kept++;
        }
        from += size;
    }
    loader->size = to;
    loader->lexicon->words = kept;
}

/* Leaves out words that need many empty cells until the rest is of bearable size, then
 * the repeated ones. */
static const char *bd_loader_finish(bd_loader *loader)
{
    bd_lexicon *lexicon = loader->lexicon;
    long letters = 0;
    int most;

    for (most = 1; most <= lexicon->most; most++) {
        letters += loader->letters[most];
        if (most > 1 && letters > BD_LETTERS_WANTED)
            break;
    }
    if (loader->needs && most <= lexicon->most) {
        lexicon->most = most - 1;
        bd_loader_compact(loader, lexicon->most, NULL, 0);
    }
    if (!loader->sorted) {
        uint32_t slots = 1024;
        uint32_t *table;
        while (slots < (uint32_t)lexicon->words * 2)
            slots *= 2;
        table = (uint32_t *)calloc(slots, sizeof *table);
        if (!table)
            return "not enough memory for the dictionary";
        bd_loader_compact(loader, lexicon->most, table, slots - 1);
        free(table);
    }
    lexicon->text[loader->size] = BD_GAP;
    lexicon->text_size = loader->size + 1;
    return NULL;
}

/* ---- The tree ---------------------------------------------------------------------- */

/* Sorts the places of all letters by letter: the roots' references. */
static const char *bd_lexicon_plant(bd_lexicon *lexicon)
{
    uint32_t count[BD_LETTERS_MAX] = {0};
    const unsigned char *text = lexicon->text;
    unsigned char longest[BD_LETTERS_MAX] = {0};
    unsigned char gap = 0;
    uint32_t at = 0;
    size_t i;
    int k;

    for (i = 0; i < lexicon->text_size; i++) {
        if (text[i] >= BD_GAP) {
            gap = text[i] - BD_GAP;
            continue;
        }
        count[text[i]]++;
        if (gap > longest[text[i]])
            longest[text[i]] = gap;
    }
    lexicon->ref_count = (uint32_t)(lexicon->text_size - (size_t)lexicon->words - 1);
    lexicon->refs = (uint32_t *)malloc((lexicon->ref_count + 1) * sizeof *lexicon->refs);
    lexicon->spare =
        (uint32_t *)malloc((lexicon->ref_count + 1) * sizeof *lexicon->spare);
    if (!lexicon->refs || !lexicon->spare)
        return "not enough memory for the dictionary";
    for (k = 0; k < BD_LETTERS_MAX; k++) {
        bd_node *root = &lexicon->roots[k];
        root->letter = (unsigned char)k;
        root->count = count[k];
        root->longest = longest[k];
        root->begin = at;
        at += count[k];
        count[k] = root->begin;
    }
    for (i = 0; i < lexicon->text_size; i++)
        if (text[i] < BD_GAP)
            lexicon->refs[count[text[i]]++] = (uint32_t)i;
    for (k = 0; k < BD_LETTERS_MAX; k++)
        if (lexicon->roots[k].count == 1)
            lexicon->roots[k].begin = lexicon->refs[lexicon->roots[k].begin];
    return NULL;
}

const char *bd_lexicon_load(bd_lexicon *lexicon, const bd_alphabet *alphabet,
                            io_slice text, const bd_board *board, int most)
{
    bd_loader loader;
    const char *problem = NULL;

    memset(lexicon, 0, sizeof *lexicon);
    memset(&loader, 0, sizeof loader);
    if (board && most > BD_CELLS - bd_set_count(board->filled))
        most = BD_CELLS - bd_set_count(board->filled); /* no word can ever need more */
    if (board && text.size > BD_LARGE_TEXT && most > BD_LARGE_MOST)
        most = BD_LARGE_MOST; /* it would be lowered anyway: so it is found out sooner */
    lexicon->most = most < 1 ? 1 : most > BD_CELLS ? BD_CELLS : most;
    loader.lexicon = lexicon;
    loader.sorted = true;
    if (text.size > 0x7FFFFFFF)
        return "expected a dictionary below 2 GB";
    lexicon->text = (unsigned char *)malloc(text.size + 8);
    if (board)
        loader.needs = (unsigned char *)malloc(text.size / 2 + 8);
    if (lexicon->text && (loader.needs || !board)) {
        bd_loader_read(&loader, alphabet, text, board);
        problem = bd_loader_finish(&loader);
    } else {
        problem = "not enough memory for the dictionary";
    }
    free(loader.needs);
    if (!problem)
        problem = bd_lexicon_plant(lexicon);
    if (problem)
        bd_lexicon_free(lexicon);
    return problem;
}

void bd_lexicon_free(bd_lexicon *lexicon)
{
    while (lexicon->block) {
        bd_node *next = lexicon->block->child;
        free(lexicon->block);
        lexicon->block = next;
    }
    free(lexicon->text);
    free(lexicon->refs);
    free(lexicon->spare);
    memset(lexicon, 0, sizeof *lexicon);
}

/* `count` neighbouring nodes, all zero; NULL if memory is out. The first node of a block
 * is not given away: its child is the block before. */
static bd_node *bd_lexicon_nodes(bd_lexicon *lexicon, int count)
{
    if (lexicon->block_left < count) {
        bd_node *block = NULL;
        if (lexicon->nodes < BD_NODES_MAX)
            block = (bd_node *)calloc(BD_BLOCK, sizeof *block);
        if (!block) {
            lexicon->failed = true;
            return NULL;
        }
        block->child = lexicon->block;
        lexicon->block = block;
        lexicon->block_left = BD_BLOCK - 1;
    }
    lexicon->block_left -= count;
    lexicon->nodes += count;
    return lexicon->block + 1 + lexicon->block_left;
}

static int bd_lexicon_key(const bd_lexicon *lexicon, uint32_t ref, int offset)
{
    int key = lexicon->text[(size_t)((long)ref + offset)];

    return key >= BD_GAP ? BD_TURN : key;
}

/* Length of the word around a reference. */
static int bd_lexicon_around(const bd_lexicon *lexicon, uint32_t ref)
{
    const unsigned char *p = lexicon->text + ref;

    while (*p < BD_GAP)
        p--;
    return *p & (BD_GAP - 1);
}

static void bd_lexicon_sort(bd_lexicon *lexicon, const bd_node *node, int offset,
                            const uint32_t count[BD_KEYS])
{
    uint32_t *refs = lexicon->refs + node->begin;
    uint32_t next[BD_KEYS];
    uint32_t i, at = 0;
    int k;

    if (node->count <= BD_SMALL) {
        for (i = 1; i < node->count; i++) {
            uint32_t ref = refs[i];
            int key = bd_lexicon_key(lexicon, ref, offset);
            uint32_t j = i;
            for (; j > 0 && bd_lexicon_key(lexicon, refs[j - 1], offset) > key; j--)
                refs[j] = refs[j - 1];
            refs[j] = ref;
        }
        return;
    }
    for (k = 0; k < BD_KEYS; k++) {
        next[k] = at;
        at += count[k];
    }
    for (i = 0; i < node->count; i++)
        lexicon->spare[next[bd_lexicon_key(lexicon, refs[i], offset)]++] = refs[i];
    memcpy(refs, lexicon->spare, node->count * sizeof *refs);
}

void bd_lexicon_expand(bd_lexicon *lexicon, bd_node *node, int offset)
{
    uint32_t count[BD_KEYS] = {0};
    unsigned char longest[BD_KEYS] = {0};
    uint64_t mask = 0;
    uint32_t at = node->begin;
    bd_node *child;
    uint32_t i;
    int k;

    for (i = 0; i < node->count; i++) {
        uint32_t ref = lexicon->refs[node->begin + i];
        int key = bd_lexicon_key(lexicon, ref, offset);
        int length = bd_lexicon_around(lexicon, ref);
        count[key]++;
        if (length > longest[key])
            longest[key] = (unsigned char)length;
        mask |= (uint64_t)1 << key;
    }
    child = bd_lexicon_nodes(lexicon,
                             bd_lexicon_rank(mask, BD_TURN) + (int)(mask >> BD_TURN));
    if (!child)
        return;
    node->child = child;
    node->mask = mask;
    bd_lexicon_sort(lexicon, node, offset, count);
    for (k = 0; k < BD_KEYS; k++) {
        if (!count[k])
            continue;
        child->letter = (unsigned char)k;
        child->count = count[k];
        child->begin = count[k] == 1 ? lexicon->refs[at] : at;
        child->longest = longest[k];
        at += count[k];
        child++;
    }
}

/* Follows the single word of a tail. */
static bool bd_lexicon_matches(const bd_lexicon *lexicon, uint32_t place,
                               const unsigned char *word, int length)
{
    return lexicon->text[place - 1] >= BD_GAP &&
           bd_lexicon_length(lexicon, place) == length &&
           memcmp(lexicon->text + place, word, (size_t)length) == 0;
}

uint32_t bd_lexicon_find(bd_lexicon *lexicon, const unsigned char *word, int length)
{
    bd_node *node;
    int i;

    if (length < 1 || length > BD_WORD_MAX || word[0] >= BD_LETTERS_MAX)
        return 0;
    node = &lexicon->roots[word[0]];
    for (i = 0; node->count > 1 && i <= length; i++) {
        int key = i == 0 || i == length ? BD_TURN : word[i];
        if (!node->child)
            bd_lexicon_expand(lexicon, node, i == 0 ? -1 : i);
        if (!((node->mask >> key) & 1))
            return 0;
        node = bd_node_child(node, key);
    }
    if (node->count != 1 || !bd_lexicon_matches(lexicon, node->begin, word, length))
        return 0;
    return node->begin;
}
