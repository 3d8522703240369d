/* balda_faulty KIND: a bot that plays the first word that fits, with one fault in how it
 * keeps to the protocol, for tests of balda-judge --check. Kinds: none, crlf (takes CR
 * for a letter), swapped (column before row), from-zero, appends (to an old output),
 * litter (a file of a forbidden name), yo (takes it for ye). */
#include <stdio.h>
#include <string.h>

#include "balda/referee.h"
#include "common/io.h"

enum { YE = 5, YO = 32, USED_MAX = 64 };

static const char *kind;

static bool is(const char *name)
{
    return strcmp(kind, name) == 0;
}

static void fold(unsigned char *letters, int length)
{
    int i;

    for (i = 0; i < length && is("yo"); i++)
        if (letters[i] == YO)
            letters[i] = YE;
}

/* The raw file, as a bot that never heard of CR would read it. */
static bool has_cr(void)
{
    FILE *file = fopen("input.txt", "rb");
    int c = 0;

    while (file && (c = getc(file)) != EOF && c != '\r')
        continue;
    if (file)
        fclose(file);
    return c == '\r';
}

static bool read_row(bj_encoding encoding, io_slice line, bj_position *position, int row)
{
    size_t pos = 0;
    int col;

    for (col = 0; col < BJ_SIDE; col++) {
        size_t used = 1;
        int letter = BJ_EMPTY;

        if (pos >= line.size)
            return false;
        if (line.data[pos] != '.') {
            letter = bj_letter_decode(encoding, line.data + pos, line.size - pos, &used);
            if (letter < 0)
                return false;
        }
        if (letter == YO && is("yo"))
            letter = YE;
        position->cell[row * BJ_SIDE + col] = (signed char)letter;
        pos += used;
    }
    return pos == line.size;
}

static int read_input(bj_position *position, bj_word used[USED_MAX],
                      bj_encoding *encoding)
{
    io_reader reader;
    io_slice line;
    int row, count = 0;
    bool fine = !io_open(&reader, "input.txt", 100000);

    memset(position, 0, sizeof *position);
    if (fine)
        *encoding = bj_encoding_detect(reader.data, reader.size);
    for (row = 0; fine && row < BJ_SIDE; row++)
        fine = io_next_line(&reader, &line) && read_row(*encoding, line, position, row);
    fine = fine && io_next_line(&reader, &line); /* N, which it does not need */
    while (fine && count < USED_MAX && io_next_line(&reader, &line)) {
        used[count].length = bj_word_decode(*encoding, line.data, line.size,
                                            used[count].letters, BJ_WORD_MAX);
        if (used[count].length > 0) {
            fold(used[count].letters, used[count].length);
            count++;
        }
    }
    io_close(&reader);
    return fine ? count : -1;
}

static bool choose(const bj_position *position, const bj_word *used, int count,
                   bj_move *move)
{
    bj_wordlist list;
    io_reader reader;
    bj_word word;
    int i, k;

    if (io_open(&reader, "dict.txt", 1 << 30) ||
        bj_wordlist_read(&list, reader.data, reader.size, -1))
        return false;
    io_close(&reader);
    for (i = 0; i < list.count; i++) {
        const unsigned char *letters = bj_wordlist_word(&list, i, &word.length);

        memcpy(word.letters, letters, (size_t)word.length);
        fold(word.letters, word.length);
        for (k = 0; k < count; k++)
            if (used[k].length == word.length &&
                memcmp(used[k].letters, word.letters, (size_t)word.length) == 0)
                break;
        if (k == count && bj_find_path(position, &word, -1, move))
            break;
    }
    k = i < list.count;
    bj_wordlist_free(&list);
    return k;
}

static int answer(const bj_move *move, bj_encoding encoding)
{
    FILE *out = fopen("output.txt", is("appends") ? "ab" : "wb");
    unsigned char bytes[BJ_LETTER_BYTES];
    int i, base = is("from-zero") ? 1 : 0;

    if (!out)
        return 1;
    for (i = 0; i < move->word.length; i++)
        fwrite(bytes, 1, bj_letter_encode(encoding, move->word.letters[i], bytes), out);
    fputc('\n', out);
    for (i = 0; i < move->word.length; i++)
        if (is("swapped"))
            fprintf(out, "%d %d\n", move->col[i], move->row[i]);
        else
            fprintf(out, "%d %d\n", move->row[i] - base, move->col[i] - base);
    return fclose(out) != 0;
}

int main(int argc, char **argv)
{
    static bj_word used[USED_MAX];
    bj_position position;
    bj_encoding encoding = BJ_UTF8;
    bj_move move;
    int count;

    kind = argc > 1 ? argv[1] : "none";
    count = read_input(&position, used, &encoding);
    if (count < 0 || (is("crlf") && has_cr()))
        return 1;
    if (is("litter")) {
        FILE *log = fopen("debug.log", "wb");

        if (log)
            fclose(log);
    }
    if (!choose(&position, used, count, &move))
        return 0;
    return answer(&move, encoding);
}
