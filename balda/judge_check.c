/* judge_check: what --check tries with a Balda bot.
 *
 * Positions come from a small random game that the referee plays by itself, from the seed
 * of a constant; odd dictionaries are written down here, a Latin sign for each letter.
 */
#include <stdlib.h>
#include <string.h>

#include "balda/judge.h"
#include "common/rng.h"

/* The letters a..ya, then yo. */
static const char bj_check_letters[] = "abvgdejziyklmnoprstufhcCSWQYXEUAO";

/* ---- Asking ----------------------------------------------------------------------- */

/* The list as a dict.txt, malloced. */
static unsigned char *bj_check_dict(const bj_wordlist *list, bj_encoding encoding,
                                    size_t *size)
{
    unsigned char *data;
    size_t used = 0, room = 1;
    int i, k, length;

    for (i = 0; i < list->count; i++) {
        bj_wordlist_word(list, i, &length);
        room += (size_t)length * BJ_LETTER_BYTES + 1;
    }
    data = malloc(room);
    if (!data)
        contest_no_memory();
    for (i = 0; i < list->count; i++) {
        const unsigned char *letters = bj_wordlist_word(list, i, &length);

        for (k = 0; k < length; k++)
            used += bj_letter_encode(encoding, letters[k], data + used);
        data[used++] = '\n';
    }
    *size = used;
    return data;
}

static bool bj_check_put_dict(check_run *run, const bj_wordlist *list,
                              bj_encoding encoding)
{
    size_t size;
    unsigned char *data = bj_check_dict(list, encoding, &size);
    bool fine = check_put(run, "dict.txt", data, size);

    free(data);
    return fine;
}

/* What the bot may have mixed up: " (...)" or "". */
static const char *bj_check_hint(const bj_wordlist *list, const bj_position *position,
                                 const bj_move *move)
{
    char illegal[TEXT_ERROR_MAX];
    bj_move other = *move;
    int i;

    for (i = 0; i < move->word.length; i++) {
        other.row[i] = move->col[i];
        other.col[i] = move->row[i];
    }
    if (!bj_check_move(list, position, &other, illegal))
        return " (legal with row and column exchanged)";
    for (i = 0; i < move->word.length; i++) {
        other.row[i] = move->row[i] + 1;
        other.col[i] = move->col[i] + 1;
    }
    if (!bj_check_move(list, position, &other, illegal))
        return " (legal if rows and columns counted from 0; they count from 1)";
    return "";
}

/* One move of the bot; makes it on the position. */
static bool bj_check_move_once(check_run *run, const bj_wordlist *list,
                               bj_encoding encoding, bj_position *position)
{
    unsigned char input[BJ_INPUT_MAX];
    char illegal[TEXT_ERROR_MAX];
    check_call call = {0};
    const char *fault;
    text_reader t;
    bj_move move;

    call.input_name = "input.txt";
    call.input = input;
    call.input_size = bj_write_input(position, encoding, input);
    call.output_name = "output.txt";
    if (!check_do_call(run, &call))
        return false;
    text_start(&t, call.output_name, call.output, call.output_size);
    fault = bj_read_answer(&t, encoding, &move);
    if (fault)
        return check_fail(run, "bad format: %s", fault);
    if (t.warnings)
        check_weak(run, "%s", text_warnings(t.warnings, illegal));
    fault = bj_check_move(list, position, &move, illegal);
    if (fault)
        return check_fail(run, "illegal move: %s%s", fault,
                          bj_check_hint(list, position, &move));
    bj_make_move(position, &move);
    return true;
}

/* A position in which nothing can be right: the bot only has to end by itself. */
static bool bj_check_silent(check_run *run, bj_encoding encoding,
                            const bj_position *position)
{
    unsigned char input[BJ_INPUT_MAX];
    check_call call = {0};

    call.input_name = "input.txt";
    call.input = input;
    call.input_size = bj_write_input(position, encoding, input);
    call.output_name = "output.txt";
    call.may_be_silent = true;
    return check_do_call(run, &call);
}

/* ---- Positions -------------------------------------------------------------------- */

/* A random legal move: the first word that fits, from a random place in the list on. */
static bool bj_check_random_move(const bj_wordlist *list, bj_position *position,
                                 rng *random)
{
    char illegal[TEXT_ERROR_MAX];
    int first = (int)rng_below(random, (uint32_t)list->count), i;

    for (i = 0; i < list->count; i++) {
        bj_word word;
        bj_move move;
        const unsigned char *letters =
            bj_wordlist_word(list, (first + i) % list->count, &word.length);

        memcpy(word.letters, letters, (size_t)word.length);
        if (bj_find_path(position, &word, -1, &move) &&
            !bj_check_move(list, position, &move, illegal)) {
            bj_make_move(position, &move);
            return true;
        }
    }
    return false;
}

/* A position after `moves` moves in which a move is left; false if the dictionary is too
 * poor for one. */
static bool bj_check_position(const bj_judge *judge, int moves, bj_position *position)
{
    rng random;
    int round;

    rng_seed(&random, 5);
    for (round = 0; round < 50; round++) {
        bj_position_start(
            position, &judge->starts[rng_below(&random, (uint32_t)judge->start_count)],
            !judge->start_unused);
        while (position->moves < moves &&
               bj_check_random_move(&judge->list, position, &random))
            continue;
        if (position->moves == moves &&
            (moves == BJ_MOVES || bj_has_move(&judge->list, position)))
            return true;
    }
    return false;
}

static bool bj_check_poor(check_run *run)
{
    run->skipped = true;
    return false;
}

/* ---- Scenarios -------------------------------------------------------------------- */

static bool bj_check_at(const void *self, check_run *run, int moves)
{
    const bj_judge *judge = self;
    bj_position position;

    if (!bj_check_position(judge, moves, &position))
        return bj_check_poor(run);
    return bj_check_put_dict(run, &judge->list, judge->encoding) &&
           bj_check_move_once(run, &judge->list, judge->encoding, &position);
}

static bool bj_check_listed(const void *self, check_run *run, int listed)
{
    const bj_judge *judge = self;
    bj_position position;

    if (!bj_check_position(judge, 0, &position))
        return bj_check_poor(run);
    position.start_used = listed != 0;
    return bj_check_put_dict(run, &judge->list, judge->encoding) &&
           bj_check_move_once(run, &judge->list, judge->encoding, &position);
}

static bool bj_check_full(const void *self, check_run *run, int moves)
{
    const bj_judge *judge = self;
    bj_position position;

    if (!bj_check_position(judge, moves, &position))
        return bj_check_poor(run);
    return bj_check_put_dict(run, &judge->list, judge->encoding) &&
           bj_check_silent(run, judge->encoding, &position);
}

/* dict_and_input: encoding of dict.txt * 4 + that of input.txt. */
static bool bj_check_encoding(const void *self, check_run *run, int dict_and_input)
{
    const bj_judge *judge = self;
    bj_position position;

    if (!bj_check_position(judge, 8, &position))
        return bj_check_poor(run);
    return bj_check_put_dict(run, &judge->list, (bj_encoding)(dict_and_input / 4)) &&
           bj_check_move_once(run, &judge->list, (bj_encoding)(dict_and_input % 4),
                              &position);
}

/* A whole game against random replies; the bot moves first or second. */
static bool bj_check_game(const void *self, check_run *run, int seat)
{
    const bj_judge *judge = self;
    bj_position position;
    rng random;

    rng_seed(&random, 6 + (uint64_t)seat);
    if (!bj_check_position(judge, 0, &position))
        return bj_check_poor(run);
    if (!bj_check_put_dict(run, &judge->list, judge->encoding))
        return false;
    while (!bj_is_full(&position) && bj_has_move(&judge->list, &position)) {
        if (position.moves % 2 != seat)
            bj_check_random_move(&judge->list, &position, &random);
        else if (!bj_check_move_once(run, &judge->list, judge->encoding, &position))
            return false;
    }
    return true;
}

/* ---- Odd dictionaries ------------------------------------------------------------- */

static void bj_check_word(const char *latin, size_t size, bj_word *word)
{
    word->length = (int)size;
    for (; size > 0; size--)
        word->letters[size - 1] =
            (unsigned char)(strchr(bj_check_letters, latin[size - 1]) - bj_check_letters);
}

/* Words parted by blanks, kept in that order and with repetitions, as file and list. */
static bool bj_check_put_words(check_run *run, const char *latin, bj_encoding encoding,
                               bj_wordlist *list)
{
    unsigned char data[2048];
    size_t used = 0;
    bool fine;

    while (*latin) {
        size_t size = strcspn(latin, " "), i;
        bj_word word;

        bj_check_word(latin, size, &word);
        for (i = 0; i < size; i++)
            used += bj_letter_encode(encoding, word.letters[i], data + used);
        data[used++] = '\n';
        latin += size + (latin[size] == ' ');
    }
    fine = check_put(run, "dict.txt", data, used);
    return !bj_wordlist_read(list, data, used, (int)encoding) && fine;
}

/* What each odd dictionary is good for stands in the names of the scenarios. All start
 * from "balda". */
static bool bj_check_odd(const void *self, check_run *run, int which)
{
    static const char *const words[] = {
        "balda bal lad dal baldak alad adalb kbalda ad da", /* ten words */
        "zalb bal balda lad bal dal zalb baldak bal ad",    /* unsorted, repeated */
        "balda a",                                          /* a move of one letter */
        "balda dO",                                         /* yo is not ye */
        "balda",      /* the start word, if unused */
        "balda SCuka" /* no move at all */
    };
    const bj_judge *judge = self;
    bj_wordlist list;
    bj_position position;
    bj_word start;
    bool fine;

    bj_check_word("balda", 5, &start);
    bj_position_start(&position, &start, which != 4);
    fine = bj_check_put_words(run, words[which], judge->encoding, &list);
    if (which == 4) {
        /* b in row 2 makes it "balda" again around the corner: b 2 2, a 3 2, ... */
        bj_move move;

        fine = fine && bj_find_path(&position, &start, -1, &move);
    }
    fine = fine && (which < 5 ? bj_check_move_once(run, &list, judge->encoding, &position)
                              : bj_check_silent(run, judge->encoding, &position));
    bj_wordlist_free(&list);
    return fine;
}

/* The judge's own words and random ones, half a million in all: a slow start. */
static bool bj_check_large(const void *self, check_run *run, int words)
{
    const bj_judge *judge = self;
    size_t size, room = (size_t)words * (12 * BJ_LETTER_BYTES + 1);
    unsigned char *own = bj_check_dict(&judge->list, judge->encoding, &size), *data;
    bj_wordlist list;
    bj_position position;
    bool fine = bj_check_position(judge, 9, &position);
    rng random;

    data = realloc(own, size + room);
    if (!data)
        contest_no_memory();
    rng_seed(&random, 9);
    for (words -= judge->list.count; words > 0; words--) {
        int length = 4 + (int)rng_below(&random, 9);

        for (; length > 0; length--)
            size += bj_letter_encode(judge->encoding, (int)rng_below(&random, BJ_LETTERS),
                                     data + size);
        data[size++] = '\n';
    }
    if (!fine || bj_wordlist_read(&list, data, size, (int)judge->encoding)) {
        free(data);
        return bj_check_poor(run);
    }
    fine = check_put(run, "dict.txt", data, size) &&
           bj_check_move_once(run, &list, judge->encoding, &position);
    bj_wordlist_free(&list);
    free(data);
    return fine;
}

/* 24 cells filled along a snake; the only word runs through all of them and the last. */
static bool bj_check_longest(const void *self, check_run *run, int which)
{
    const bj_judge *judge = self;
    char words[400], *fill = words;
    bj_wordlist list;
    bj_position position;
    bj_word start;
    bool fine;
    int i;

    (void)which;
    memcpy(fill, bj_check_letters, BJ_CELLS);
    fill += BJ_CELLS;
    bj_check_word("klmno", 5, &start);
    bj_position_start(&position, &start, true);
    for (i = 0; i < BJ_MOVES - 1; i++) {
        /* played words of two letters; all in the dictionary */
        char pair[4] = {' ', bj_check_letters[i], bj_check_letters[31 - i], '\0'};

        fill += sprintf(fill, "%s", pair);
        bj_check_word(pair + 1, 2, &position.played[i]);
    }
    sprintf(fill, " klmno");
    position.moves = BJ_MOVES - 1;
    for (i = 0; i < BJ_CELLS; i++) {
        int row = i / BJ_SIDE, col = row % 2 ? BJ_SIDE - 1 - i % BJ_SIDE : i % BJ_SIDE;

        position.cell[row * BJ_SIDE + col] =
            i == BJ_CELLS - 1 ? BJ_EMPTY : (signed char)i;
    }
    fine = bj_check_put_words(run, words, judge->encoding, &list) &&
           bj_check_move_once(run, &list, judge->encoding, &position);
    bj_wordlist_free(&list);
    return fine;
}

static bool bj_check_may_leave(const char *name)
{
    return strchr(name, '_') != NULL && name[0] != '_';
}

static const check_scenario bj_check_scenarios[] = {
    {"first move, start word listed", 0, false, false, bj_check_listed, 1},
    {"first move, no used word (N = 0)", 0, false, false, bj_check_listed, 0},
    {"middle of a game", 0, true, false, bj_check_at, 9},
    {"last move", 0, false, false, bj_check_at, 19},
    {"dictionary of ten words", 0, false, false, bj_check_odd, 0},
    {"dictionary unsorted, with repetitions", 0, false, false, bj_check_odd, 1},
    {"only move: a word of one letter", 0, false, false, bj_check_odd, 2},
    {"only move: a word with yo", 0, false, false, bj_check_odd, 3},
    {"only move: a word of 25 letters", 0, false, false, bj_check_longest, 0},
    {"whole game, moving first", 0, false, false, bj_check_game, 0},
    {"whole game, moving second", 0, false, false, bj_check_game, 1},
    {"dictionary of 500,000 words", 0, false, true, bj_check_large, 500000},
    {"all in UTF-8", 0, false, true, bj_check_encoding, BJ_UTF8 * 5},
    {"all in CP1251", 0, false, true, bj_check_encoding, BJ_CP1251 * 5},
    {"all in CP866", 0, false, true, bj_check_encoding, BJ_CP866 * 5},
    {"all in KOI8-R", 0, false, true, bj_check_encoding, BJ_KOI8R * 5},
    {"dict.txt in CP1251, input.txt in UTF-8", 0, false, true, bj_check_encoding,
     BJ_CP1251 * 4 + BJ_UTF8},
    {"only move: the start word, not listed", 0, false, true, bj_check_odd, 4},
    {"no legal move", 0, false, true, bj_check_odd, 5},
    {"full board", 0, false, true, bj_check_full, 20}};

const struct check_plan bj_check_plan = {
    "dict.txt, input.txt -> output.txt",
    false,
    bj_check_scenarios,
    (int)(sizeof bj_check_scenarios / sizeof bj_check_scenarios[0]),
    bj_check_may_leave,
    "names that start with a last name and _",
    0};
