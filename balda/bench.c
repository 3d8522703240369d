/* bench: speed figures of the Balda player, and matches between settings of it.
 *
 *   balda-bench                          the table that `make bench` prints
 *   balda-bench fingerprint              its first line: one number for all decisions
 *   balda-bench match SPEC SPEC [...]    two settings against each other, in one process
 *   balda-bench depth SPEC [...]         depth reached and games decided, by empty cells
 *
 * A SPEC is a list of key=value: time (processor seconds a move), nodes, and the fields
 * of bd_params: beam, root, full, endgame, depth. "depth=1" is the greedy player,
 * "depth=2" the two-ply one. Each start word is played twice, with each side first. Both
 * players share one lexicon of all words, so loading is not part of it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balda/alphabet.h"
#include "balda/lexicon.h"
#include "balda/search.h"
#include "common/clk.h"
#include "common/io.h"
#include "common/opt.h"
#include "common/rng.h"

enum { BN_DICT_LIMIT = 1 << 28 };

typedef struct bn_options {
    bool help;
    const char *dict;
    int pairs;
    uint64_t seed;
    int words; /* a random subset of so many; 0: all */
    bool verbose;
    int from, to; /* empty cells */
} bn_options;

/* ---- Dictionaries ------------------------------------------------------------------ */

typedef struct bn_dict {
    io_reader reader;
    bd_alphabet alphabet;
    bd_lexicon lexicon;
} bn_dict;

static void bn_die(const char *problem)
{
    fprintf(stderr, "balda-bench: %s\n", problem);
    exit(1);
}

/* Blanks out random lines until about `keep` of `lines` are left. */
static void bn_dict_thin(io_reader *reader, int keep, uint64_t seed)
{
    size_t i, from = 0, to = 0;
    long lines = 0;
    rng random;

    for (i = 0; i < reader->size; i++)
        lines += reader->data[i] == '\n';
    rng_seed(&random, rng_mix(seed, 77));
    for (i = 0; i < reader->size; i++) {
        if (reader->data[i] != '\n')
            continue;
        if (rng_below(&random, (uint32_t)lines) < (uint32_t)keep) {
            memmove(reader->data + to, reader->data + from, i + 1 - from);
            to += i + 1 - from;
        }
        from = i + 1;
    }
    reader->size = to;
}

/* board NULL: all words. */
static void bn_dict_open(bn_dict *dict, const char *name, int keep, uint64_t seed)
{
    io_slice none = {NULL, 0};
    io_slice text;
    bd_alphabet unused;
    const char *problem = io_open(&dict->reader, name, BN_DICT_LIMIT);

    if (problem)
        bn_die(problem);
    if (keep)
        bn_dict_thin(&dict->reader, keep, seed);
    text.data = dict->reader.data;
    text.size = dict->reader.size;
    bd_alphabet_detect(&dict->alphabet, &unused, text, none, none);
    problem = bd_lexicon_load(&dict->lexicon, &dict->alphabet, text, NULL, BD_CELLS);
    if (problem)
        bn_die(problem);
}

static void bn_dict_close(bn_dict *dict)
{
    io_close(&dict->reader);
    bd_lexicon_free(&dict->lexicon);
}

/* A random word of five letters. */
static uint32_t bn_dict_start(const bn_dict *dict, rng *random)
{
    const bd_lexicon *lexicon = &dict->lexicon;
    long tries;

    for (tries = 0; tries < 10000000; tries++) {
        uint32_t place = 1 + rng_below(random, (uint32_t)lexicon->text_size - 1);
        if (lexicon->text[place - 1] >= BD_GAP && place < lexicon->text_size &&
            bd_lexicon_length(lexicon, place) == BD_SIDE)
            return place;
    }
    bn_die("no word of five letters in the dictionary");
    return 0;
}

/* ---- Matches ----------------------------------------------------------------------- */

typedef struct bn_player {
    const char *spec;
    bd_params params;
    double time;
    int64_t nodes;
    bd_search *search;
    long moves, depths;
    double used, slowest;
    int64_t tried;
    uint64_t mark; /* of all answers so far */
} bn_player;

static bool bn_player_set(bn_player *player, const char *key, double value)
{
    const struct {
        const char *key;
        int *to;
    } fields[] = {
        {"beam", &player->params.beam},        {"root", &player->params.root_beam},
        {"full", &player->params.full_from},   {"endgame", &player->params.endgame},
        {"depth", &player->params.depth},      {"chance", &player->params.chance},
        {"order", &player->params.order_from}, {"wide", &player->params.wide},
        {"late", &player->params.late},        {"reduce", &player->params.reduce}};
    size_t i;

    if (strcmp(key, "time") == 0)
        player->time = value;
    else if (strcmp(key, "nodes") == 0)
        player->nodes = (int64_t)value;
    else {
        for (i = 0; i < sizeof fields / sizeof fields[0]; i++)
            if (strcmp(key, fields[i].key) == 0) {
                *fields[i].to = (int)value;
                return true;
            }
        return false;
    }
    return true;
}

/* Reads the settings; the search comes later. */
static void bn_player_set_up(bn_player *player, const char *spec)
{
    const char *at = spec;
    char key[32];
    double value;
    int used;

    memset(player, 0, sizeof *player);
    player->spec = spec;
    player->params = bd_params_default;
    while (*at && sscanf(at, "%31[a-z0-9_]=%lf%n", key, &value, &used) == 2) {
        if (!bn_player_set(player, key, value))
            break;
        at += used;
        at += *at == ',';
    }
    if (*at) {
        fprintf(stderr, "balda-bench: cannot understand \"%s\"\n", at);
        exit(2);
    }
}

static void bn_player_sit(bn_player *player, bd_lexicon *lexicon)
{
    player->search = bd_search_new(lexicon);
    if (!player->search)
        bn_die("not enough memory");
}

static bd_result bn_player_move(bn_player *player, const bd_state *state)
{
    bd_limits limits;
    bd_result result;
    clk clock;

    memset(&clock, 0, sizeof clock);
    clock.cpu = true;
    clock.start = clk_now(true);
    clock.limit = player->time;
    limits.clock = player->time > 0 ? &clock : NULL;
    limits.nodes = player->nodes;
    bd_search_run(player->search, state, &player->params, &limits, &result);
    clock.limit = clk_now(true) - clock.start;
    player->moves++;
    player->depths += result.depth;
    player->tried += result.nodes;
    player->mark = rng_mix(player->mark, (uint64_t)result.nodes);
    if (result.found)
        player->mark = rng_mix(player->mark, (uint64_t)result.move.cell << 40 |
                                                 (uint64_t)result.move.letter << 32 |
                                                 result.move.word);
    player->used += clock.limit;
    if (clock.limit > player->slowest)
        player->slowest = clock.limit;
    return result;
}

/* Plays one game. Returns the first player's points: 2, 1 or 0; *trap tells if the game
 * ended in one. */
static int bn_game(bn_dict *dict, uint32_t start, bn_player *first, bn_player *second,
                   bool *trap, int *plies)
{
    bn_player *players[2];
    uint32_t used[BD_CELLS];
    int sums[2] = {0, 0};
    int points = 0;
    bd_state state;
    int ply, i;

    players[0] = first;
    players[1] = second;
    memset(&state, 0, sizeof state);
    bd_board_clear(&state.board);
    for (i = 0; i < BD_SIDE; i++)
        bd_board_put(&state.board, BD_START_ROW * BD_SIDE + i,
                     bd_lexicon_word(&dict->lexicon, start)[i]);
    used[0] = start;
    bd_lexicon_use(&dict->lexicon, start);
    *trap = false;
    for (ply = 0; ply < BD_CELLS - BD_SIDE; ply++) {
        bd_result result;
        state.lead = sums[ply & 1] - sums[!(ply & 1)];
        state.lead_known = true;
        result = bn_player_move(players[ply & 1], &state);
        if (!result.found) {
            *trap = true;
            points = ply & 1 ? 2 : 0;
            break;
        }
        bd_board_put(&state.board, result.move.cell, result.move.letter);
        bd_lexicon_use(&dict->lexicon, result.move.word);
        used[ply + 1] = result.move.word;
        sums[ply & 1] += result.move.length;
    }
    if (!*trap)
        points = sums[0] > sums[1] ? 2 : sums[0] == sums[1];
    *plies = ply;
    for (i = 0; i <= ply; i++)
        bd_lexicon_unuse(&dict->lexicon, used[i]);
    return points;
}

typedef struct bn_score {
    long games, won, drawn, lost, traps_won, traps_lost, plies;
    double sum, squares; /* of the points of pairs, 0..1 */
    long pairs;
} bn_score;

static void bn_score_print(const bn_score *score, const bn_player *a, const bn_player *b)
{
    double mean = score->pairs ? score->sum / (double)score->pairs : 0;
    double variance = score->pairs > 1
                          ? (score->squares / (double)score->pairs - mean * mean) /
                                (double)(score->pairs - 1)
                          : 0;
    const bn_player *p;

    printf("%s - %s: %ld games, %.1f %% (95 %%: +-%.1f), won %ld drawn %ld lost %ld, "
           "traps won %ld lost %ld, %.1f plies\n",
           a->spec, b->spec, score->games, 100 * mean,
           196 * sqrt(variance > 0 ? variance : 0), score->won, score->drawn, score->lost,
           score->traps_won, score->traps_lost,
           (double)score->plies / (double)score->games);
    for (p = a;; p = b) {
        printf("  %s: depth %.2f, %.0f k moves/s, %.3f s a move, slowest %.3f\n", p->spec,
               (double)p->depths / (double)p->moves, (double)p->tried / p->used / 1000,
               p->used / (double)p->moves, p->slowest);
        if (p == b)
            break;
    }
    fflush(stdout);
}

static void bn_match(const bn_options *options, const char *spec_a, const char *spec_b)
{
    static bn_dict dict;
    bn_player a, b;
    bn_score score;
    int pair, seat;

    memset(&score, 0, sizeof score);
    bn_dict_open(&dict, options->dict, options->words, options->seed);
    bn_player_set_up(&a, spec_a);
    bn_player_set_up(&b, spec_b);
    bn_player_sit(&a, &dict.lexicon);
    bn_player_sit(&b, &dict.lexicon);
    for (pair = 0; pair < options->pairs; pair++) {
        rng random;
        uint32_t start;
        double points = 0;
        rng_seed(&random, rng_mix(options->seed, (uint64_t)pair));
        start = bn_dict_start(&dict, &random);
        for (seat = 0; seat < 2; seat++) {
            bool trap;
            int plies;
            int got = seat ? 2 - bn_game(&dict, start, &b, &a, &trap, &plies)
                           : bn_game(&dict, start, &a, &b, &trap, &plies);
            score.games++;
            score.won += got == 2;
            score.drawn += got == 1;
            score.lost += got == 0;
            score.traps_won += trap && got == 2;
            score.traps_lost += trap && got == 0;
            score.plies += plies;
            points += got / 4.0;
        }
        score.sum += points;
        score.squares += points * points;
        score.pairs++;
        if (options->verbose || (pair + 1) % 50 == 0)
            bn_score_print(&score, &a, &b);
    }
    if (options->pairs % 50)
        bn_score_print(&score, &a, &b);
    bd_search_free(a.search);
    bd_search_free(b.search);
    bn_dict_close(&dict);
}

/* One number for all decisions of four games at a fixed budget: the same for every
 * compiler. */
static void bn_fingerprint(void)
{
    static bn_dict dict;
    unsigned long long mark = 0;
    bn_player player;
    int game;

    bn_dict_open(&dict, "dicts/nouns.txt", 5000, 1);
    bn_player_set_up(&player, "nodes=20000");
    bn_player_sit(&player, &dict.lexicon);
    for (game = 0; game < 4; game++) {
        rng random;
        bool trap;
        int plies;
        rng_seed(&random, (uint64_t)game);
        bn_game(&dict, bn_dict_start(&dict, &random), &player, &player, &trap, &plies);
        mark = rng_mix(mark, player.mark);
    }
    printf("fingerprint %016llx\n", mark);
    bd_search_free(player.search);
    bn_dict_close(&dict);
}

/* ---- Positions ----------------------------------------------------------------------
 */

/* A position from play: both sides play one of the longest words at random until `empty`
 * cells are left. Its used words stay marked; *used and *count tell which. False if the
 * game ended before. */
static bool bn_position(bn_dict *dict, uint64_t seed, int empty, bd_state *state,
                        uint32_t used[BD_CELLS], int *count)
{
    static bd_move store[BD_MOVES_MAX];
    bd_list list;
    bd_moves *gen = bd_moves_new(&dict->lexicon);
    uint32_t start;
    rng random;
    int sums[2] = {0, 0};
    int ply = 0;
    int i;

    list.moves = store;
    list.count = 1;
    rng_seed(&random, rng_mix(seed, 1234));
    start = bn_dict_start(dict, &random);
    memset(state, 0, sizeof *state);
    bd_board_clear(&state->board);
    for (i = 0; i < BD_SIDE; i++)
        bd_board_put(&state->board, BD_START_ROW * BD_SIDE + i,
                     bd_lexicon_word(&dict->lexicon, start)[i]);
    used[0] = start;
    bd_lexicon_use(&dict->lexicon, start);
    for (; ply < BD_CELLS - BD_SIDE - empty && list.count; ply++) {
        int best = 0;
        bd_moves_all(gen, &state->board, &list);
        while (best < list.count && list.moves[best].length == list.moves[0].length)
            best++;
        if (best == 0)
            break;
        best = (int)rng_below(&random, (uint32_t)best);
        bd_board_put(&state->board, store[best].cell, store[best].letter);
        used[ply + 1] = store[best].word;
        bd_lexicon_use(&dict->lexicon, store[best].word);
        sums[ply & 1] += store[best].length;
    }
    bd_moves_free(gen);
    *count = ply + 1;
    state->lead = sums[ply & 1] - sums[!(ply & 1)];
    state->lead_known = true;
    return ply == BD_CELLS - BD_SIDE - empty;
}

/* The lexicon as the contest program loads it for a position: filtered by the board. */
static void bn_dict_filter(const bn_dict *dict, const bd_state *state,
                           const uint32_t *used, int count, bd_lexicon *lexicon)
{
    io_slice text;
    const char *problem;

    text.data = dict->reader.data;
    text.size = dict->reader.size;
    problem = bd_lexicon_load(lexicon, &dict->alphabet, text, &state->board, BD_CELLS);
    if (problem)
        bn_die(problem);
    while (count-- > 0) {
        uint32_t word =
            bd_lexicon_find(lexicon, bd_lexicon_word(&dict->lexicon, used[count]),
                            bd_lexicon_length(&dict->lexicon, used[count]));
        if (word)
            bd_lexicon_use(lexicon, word);
    }
}

static void bn_position_drop(bn_dict *dict, const uint32_t *used, int count)
{
    while (count > 0)
        bd_lexicon_unuse(&dict->lexicon, used[--count]);
}

static void bn_depth(const bn_options *options, const char *spec)
{
    static bn_dict dict;
    int empty;

    bn_dict_open(&dict, options->dict, options->words, options->seed);
    for (empty = options->from; empty >= options->to;
         empty -= options->from > 10 ? 4 : 1) {
        bn_player player;
        int decided = 0, positions = 0, i;
        bn_player_set_up(&player, spec);
        for (i = 0; i < options->pairs; i++) {
            bd_state state;
            bd_lexicon lexicon;
            uint32_t used[BD_CELLS];
            int count;
            if (bn_position(&dict, rng_mix(options->seed, (uint64_t)i), empty, &state,
                            used, &count)) {
                bd_result result;
                bn_dict_filter(&dict, &state, used, count, &lexicon);
                bn_player_sit(&player, &lexicon);
                result = bn_player_move(&player, &state);
                positions++;
                decided += result.proof != BD_OPEN;
                bd_search_free(player.search);
                bd_lexicon_free(&lexicon);
            }
            bn_position_drop(&dict, used, count);
        }
        printf("empty %2d: %d positions, depth %.2f, decided %d, %.3f s a move, slowest "
               "%.3f, "
               "%.0f k moves/s\n",
               empty, positions, (double)player.depths / positions, decided,
               player.used / positions, player.slowest,
               (double)player.tried / player.used / 1000);
        fflush(stdout);
    }
    bn_dict_close(&dict);
}

/* ---- The table -----------------------------------------------------------------------
 */

/* Processor seconds to get ready for a board with `filled` letters (0: just the start
 * row). */
static void bn_table_load(const char *name)
{
    static const char *const boards[] = {"the start", "12 cells left"};
    static bn_dict dict;
    int i, k;

    for (i = 0; i < 2; i++) {
        bd_state state;
        uint32_t used[BD_CELLS];
        double best = 1e9;
        long kept = 0;
        int count;
        bn_dict_open(&dict, name, 0, 1);
        if (!bn_position(&dict, 1, i ? 12 : 20, &state, used, &count))
            bn_die("no position from play with this dictionary");
        for (k = 0; k < 3; k++) {
            bn_dict again;
            io_slice none = {NULL, 0};
            io_slice text;
            bd_alphabet unused;
            double from = clk_now(true);
            const char *problem = io_open(&again.reader, name, BN_DICT_LIMIT);
            text.data = again.reader.data;
            text.size = again.reader.size;
            bd_alphabet_detect(&again.alphabet, &unused, text, none, none);
            if (problem || bd_lexicon_load(&again.lexicon, &again.alphabet, text,
                                           &state.board, BD_CELLS))
                bn_die("cannot load the dictionary again");
            from = clk_now(true) - from;
            best = from < best ? from : best;
            kept = again.lexicon.words;
            bn_dict_close(&again);
        }
        printf("load %s, %s: %.3f s, %ld of %ld words kept\n", name, boards[i], best,
               kept, dict.lexicon.words);
        bn_dict_close(&dict);
    }
}

/* Microseconds for a whole list and for one made out of the list before. */
static void bn_table_moves(const char *name)
{
    static bn_dict dict;
    static bd_move store[2][BD_MOVES_MAX];
    static const int empties[] = {20, 16, 12, 8, 4};
    int e, i, k;

    bn_dict_open(&dict, name, 0, 1);
    for (e = 0; e < 5; e++) {
        double whole = 0, next = 0, moves = 0;
        long positions = 0, children = 0;
        for (i = 0; i < 40; i++) {
            bd_state state;
            uint32_t used[BD_CELLS];
            bd_list list, after;
            bd_moves *gen;
            double from;
            int count;
            list.moves = store[0];
            after.moves = store[1];
            if (bn_position(&dict, rng_mix(2, (uint64_t)i), empties[e], &state, used,
                            &count)) {
                gen = bd_moves_new(&dict.lexicon);
                bd_moves_all(gen, &state.board, &list); /* nodes are made now */
                from = clk_now(true);
                for (k = 0; k < 20; k++)
                    bd_moves_all(gen, &state.board, &list);
                whole += (clk_now(true) - from) / 20;
                positions++;
                moves += list.count;
                for (k = 0; k < 2; k++) {
                    int m;
                    from = clk_now(true);
                    for (m = 0; m < list.count; m++) {
                        bd_move move = list.moves[m];
                        bd_board_put(&state.board, move.cell, move.letter);
                        bd_moves_after(gen, &state.board, move, &list, 1, &after);
                        bd_board_take(&state.board, move.cell);
                    }
                    next += k ? clk_now(true) - from : 0;
                }
                children += list.count;
                bd_moves_free(gen);
            }
            bn_position_drop(&dict, used, count);
        }
        printf("lists %s, %2d empty: %.0f moves, %.1f us from scratch, %.1f us from the "
               "list "
               "before\n",
               name, empties[e], moves / (double)positions,
               1e6 * whole / (double)positions, 1e6 * next / (double)children);
    }
    bn_dict_close(&dict);
}

static bool bn_exists(const char *name)
{
    FILE *file = fopen(name, "rb");

    if (file)
        fclose(file);
    else
        printf("%s is not there: `make dicts` makes it\n", name);
    return file != NULL;
}

static void bn_table(bn_options *options)
{
    static const char *const names[] = {"dicts/nouns.txt", "build/dicts/base.txt",
                                        "build/dicts/forms.txt"};
    int i;

    bn_fingerprint();
    for (i = 0; i < 3; i++)
        if (bn_exists(names[i]))
            bn_table_load(names[i]);
    for (i = 0; i < 2; i++)
        if (bn_exists(names[i]))
            bn_table_moves(names[i]);
    options->dict = names[0];
    options->pairs = 2;
    options->from = 18;
    options->to = 10;
    bn_depth(options, "time=2.5");
    options->pairs = 10;
    options->from = 9;
    options->to = 6;
    bn_depth(options, "time=2.5");
    options->pairs = 2; /* whole games: moves/s from the first move to the last */
    bn_match(options, "time=0.3", "time=0.3");
}

int main(int argc, char **argv)
{
    static bn_options options;
    const opt_item items[] = {
        {"help", OPT_FLAG, &options.help, 0, 0, NULL, "show this page"},
        {"dict", OPT_TEXT, &options.dict, 0, 0, NULL, "FILE: words to play with"},
        {"words", OPT_INT, &options.words, 0, 10000000, NULL, "N: a random part of them"},
        {"pairs", OPT_INT, &options.pairs, 1, 1000000, NULL,
         "N: start words; 2 games each"},
        {"seed", OPT_SEED, &options.seed, 0, 0, NULL, "S: seed of the start words"},
        {"from", OPT_INT, &options.from, 1, 20, NULL,
         "N: depth: from so many empty cells"},
        {"to", OPT_INT, &options.to, 1, 20, NULL, "N: to so many"},
        {"verbose", OPT_FLAG, &options.verbose, 0, 0, NULL, "the score after every pair"},
    };
    const int count = (int)(sizeof items / sizeof items[0]);
    char error[OPT_ERROR_MAX];
    const char *problem;
    int rest;

    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    options.dict = "dicts/nouns.txt";
    options.pairs = 50;
    options.from = 20;
    options.to = 5;
    problem = opt_parse(items, count, argc, argv, &rest, error);
    if (problem || options.help) {
        fprintf(problem ? stderr : stdout, "%s\n",
                problem ? problem : "balda-bench [fingerprint | match A B | depth A]");
        opt_print(problem ? stderr : stdout, items, count);
        return problem ? 2 : 0;
    }
    if (rest == 3 && strcmp(argv[1], "match") == 0) {
        bn_match(&options, argv[2], argv[3]);
        return 0;
    }
    if (rest == 2 && strcmp(argv[1], "depth") == 0) {
        bn_depth(&options, argv[2]);
        return 0;
    }
    if (rest == 1 && strcmp(argv[1], "fingerprint") == 0) {
        bn_fingerprint();
        return 0;
    }
    if (rest == 0) {
        bn_table(&options);
        return 0;
    }
    fprintf(stderr, "balda-bench: expected fingerprint, match SPEC SPEC, depth SPEC or "
                    "nothing\n");
    return 2;
}
