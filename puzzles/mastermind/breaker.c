/* mm_breaker: a try splits the set of codes that are still possible by their keys; good
 * tries split it into many small sets.
 *
 * All tries are judged by an estimate, the sum over the parts of what a part of that size
 * costs: n * (1 + c * log n), the entropy rule, with nothing to pay for a code that the
 * try itself hits. The few best tries are followed through their whole trees and
 * counted exactly. All arithmetic is in integers, so every machine makes the same
 * choices.
 *
 * Scanning: the key is a sum over places (see mm_code), so the sums of a set's codes for
 * the first four digits of a try are shared by all tries that begin so.
 */
#include "puzzles/mastermind/breaker.h"

#include "puzzles/mastermind/book.h"

#include <stdlib.h>
#include <string.h>

enum {
    MM_WIDTH_MAX = 64,
    MM_FEW = 24,
    MM_ARENA = 12 * MM_CODES, /* parts of parts; sizes at least halve, in practice */
    MM_COST_UNIT = 1024,      /* estimates are in 1/1024 tries: */
    MM_COST_LOG = 323         /* 1 + 0.315 log2(n) for each code of a set, by trial */
};

/* A try and its estimate. */
typedef struct mm_pick {
    uint32_t estimate;
    mm_code guess;
} mm_pick;

struct mm_breaker {
    int width;                   /* tries followed for sets of up to 250 codes */
    uint32_t cost[MM_CODES + 1]; /* estimate by size of a set */
    unsigned char share[MM_PLACES][10][MM_CODES]; /* of a digit in a place in each key */
    unsigned char sum[MM_PLACES][MM_CODES];       /* keys of the first places */
    mm_code arena[MM_ARENA];
    int arena_used;
};

/* log2(n) in 1/65536, n >= 1: the digits of the logarithm by repeated squaring. */
static uint32_t mm_log2(uint32_t n)
{
    uint64_t mantissa = n;
    uint32_t log = 0;
    int bit;

    while (mantissa >> (log + 1))
        log++;
    mantissa = ((uint64_t)n << 30) >> log; /* 1 <= mantissa / 2^30 < 2 */
    for (bit = 0; bit < 16; bit++) {
        mantissa = (mantissa * mantissa) >> 30;
        log <<= 1;
        if (mantissa >> 31) {
            mantissa >>= 1;
            log |= 1;
        }
    }
    return log;
}

/* ---- Sets of codes --------------------------------- */

int mm_codes_that_fit(const mm_code *list, int count, const mm_code *guess, int key,
                      mm_code *out)
{
    int i, left = 0;

    for (i = 0; i < count; i++)
        if (mm_key_of(&list[i], guess) == key)
            out[left++] = list[i];
    return left;
}

int mm_codes_left(const mm_history *history, mm_code out[MM_CODES])
{
    int i, left = MM_CODES;

    mm_code_list(out);
    for (i = 0; i < history->count; i++)
        left = mm_codes_that_fit(out, left, &history->guess[i], history->key[i], out);
    return left;
}

/* Sorts a set by key into the arena; start[key] .. start[key + 1] are the parts. */
static void mm_split(mm_breaker *breaker, const mm_code *set, int count,
                     const mm_code *guess, int start[MM_KEYS + 1])
{
    mm_code *out = breaker->arena + breaker->arena_used;
    int next[MM_KEYS] = {0}, i, key;

    for (i = 0; i < count; i++)
        next[mm_key_of(&set[i], guess)]++;
    start[0] = 0;
    for (key = 0; key < MM_KEYS; key++) {
        start[key + 1] = start[key] + next[key];
        next[key] = start[key];
    }
    for (i = 0; i < count; i++)
        out[next[mm_key_of(&set[i], guess)]++] = set[i];
}

/* ---- Scanning all tries --------------------------------- */

typedef struct mm_scan {
    mm_breaker *breaker;
    int count;      /* codes in the set */
    unsigned fresh; /* digits 1..9 that no try used yet: interchangeable */
    unsigned dead;  /* digits in no code of the set: interchangeable too */
    mm_pick *pick;  /* the best so far, ascending */
    int picks, width;
    mm_code guess;
    int size[MM_KEYS]; /* of the parts of a try; all 0 between tries */
} mm_scan;

static void mm_scan_add(mm_scan *scan, uint32_t estimate)
{
    int at;

    if (scan->picks == scan->width) {
        if (estimate >= scan->pick[scan->picks - 1].estimate)
            return;
        scan->picks--;
    }
    for (at = scan->picks++; at > 0 && scan->pick[at - 1].estimate > estimate; at--)
        scan->pick[at] = scan->pick[at - 1];
    scan->pick[at].estimate = estimate;
    scan->pick[at].guess = scan->guess;
}

/* The whole try is set: sizes of its parts and their estimate. Small sets go code by
 * code, so that only the keys that occur are touched. */
static void mm_scan_leaf(mm_scan *scan, const unsigned char *share)
{
    const unsigned char *sum = scan->breaker->sum[MM_PLACES - 2];
    const uint32_t *cost = scan->breaker->cost;
    int *size = scan->size, i;
    uint32_t estimate = 0;

    if (scan->count <= MM_FEW) {
        for (i = 0; i < scan->count; i++) {
            int *part = &size[sum[i] + share[i]];
            estimate += cost[*part + 1] - cost[*part];
            ++*part;
        }
        estimate -= cost[size[MM_KEY_SOLVED]];
        for (i = 0; i < scan->count; i++)
            size[sum[i] + share[i]] = 0;
    } else {
        for (i = 0; i < scan->count; i++)
            size[sum[i] + share[i]]++;
        for (i = 0; i < MM_KEY_SOLVED; i++)
            estimate += cost[size[i]];
        memset(size, 0, sizeof scan->size);
    }
    mm_scan_add(scan, estimate);
}

/* Of interchangeable digits only the first unused one is tried; 0 is last among the dead,
 * for it cannot stand first. */
static bool mm_scan_skips(const mm_scan *scan, int digit, unsigned used)
{
    unsigned bit = 1u << digit;
    unsigned dead = scan->dead & ~used, fresh = scan->fresh & ~scan->dead & ~used;

    if (dead & bit)
        return digit ? (dead & (bit - 1) & ~1u) != 0 : dead != 1;
    return (fresh & bit) && (fresh & (bit - 1));
}

static void mm_scan_place(mm_scan *scan, int place, unsigned used)
{
    mm_breaker *breaker = scan->breaker;
    int digit, i;

    for (digit = place == 0; digit <= 9; digit++) {
        const unsigned char *share = breaker->share[place][digit];
        if (used >> digit & 1 || mm_scan_skips(scan, digit, used))
            continue;
        scan->guess.digit[place] = (unsigned char)digit;
        if (place == MM_PLACES - 1) {
            mm_scan_leaf(scan, share);
            continue;
        }
        if (place == 0)
            memcpy(breaker->sum[0], share, (size_t)scan->count);
        else
            for (i = 0; i < scan->count; i++)
                breaker->sum[place][i] =
                    (unsigned char)(breaker->sum[place - 1][i] + share[i]);
        mm_scan_place(scan, place + 1, used | 1u << digit);
    }
}

/* Finds the `width` best tries by estimate; returns how many there are. */
static int mm_scan_set(mm_breaker *breaker, const mm_code *set, int count, unsigned fresh,
                       mm_pick *pick, int width)
{
    mm_scan scan;
    unsigned alive = 0;
    int place, digit, i;

    for (place = 0; place < MM_PLACES; place++)
        for (digit = 0; digit <= 9; digit++)
            memset(breaker->share[place][digit], 0, (size_t)count);
    for (i = 0; i < count; i++)
        for (digit = 0; digit < MM_PLACES; digit++) {
            int d = set[i].digit[digit];
            alive |= 1u << d;
            for (place = 0; place < MM_PLACES; place++)
                breaker->share[place][d][i] = place == digit ? 6 : 1;
        }
    scan.breaker = breaker;
    scan.count = count;
    scan.fresh = fresh;
    scan.dead = ~alive & 0x3FF;
    scan.pick = pick;
    scan.picks = 0;
    scan.width = width;
    memset(scan.size, 0, sizeof scan.size);
    mm_scan_place(&scan, 0, 0);
    return scan.picks;
}

/* ---- Trees --------------------------------- */

/* No tree of n codes costs less: one code at the first try, at most 19 at the second
 * (there are 20 keys), the others at the third or later. */
static long mm_least_total(int count)
{
    if (count <= 20)
        return 2L * count - 1;
    return 39 + 3L * (count - 20);
}

/* A try out of the set whose keys are all different solves the rest at the next try. */
static bool mm_separator(const mm_code *set, int count, mm_code *guess)
{
    int one, other;

    for (one = 0; one < count; one++) {
        uint32_t seen = 0;
        for (other = 0; other < count; other++) {
            uint32_t bit = (uint32_t)1 << mm_key_of(&set[other], &set[one]);
            if (seen & bit)
                break;
            seen |= bit;
        }
        if (other == count) {
            *guess = set[one];
            return true;
        }
    }
    return false;
}

static unsigned mm_unused(unsigned fresh, const mm_code *guess)
{
    int place;

    for (place = 0; place < MM_PLACES; place++)
        fresh &= ~(1u << guess->digit[place]);
    return fresh;
}

/* How many tries are followed to the end. It depends on the set alone, so the tree that
 * was counted is the tree that is played. */
static int mm_width(const mm_breaker *breaker, int count)
{
    return count <= 250 ? breaker->width : 1;
}

static mm_code mm_search(mm_breaker *breaker, const mm_code *set, int count,
                         unsigned fresh, mm_cost *cost);

static void mm_cost_set(mm_cost *cost, long total, int worst)
{
    memset(cost, 0, sizeof *cost);
    cost->total = total;
    cost->worst = worst;
}

/* Adds a part of a set: its codes take one try more. Totals are added by the caller. */
static void mm_cost_add(mm_cost *cost, const mm_cost *part)
{
    int tries;

    for (tries = 0; tries < MM_DEPTH; tries++)
        cost->codes[tries + 1] += part->codes[tries];
    cost->codes[MM_DEPTH] += part->codes[MM_DEPTH];
    if (part->worst + 1 > cost->worst)
        cost->worst = part->worst + 1;
}

/* Cost of a set if `guess` comes first; gives up (false) when it reaches `bound`. */
static bool mm_follow(mm_breaker *breaker, const mm_code *set, int count, unsigned fresh,
                      const mm_code *guess, long bound, mm_cost *cost)
{
    int start[MM_KEYS + 1], used = breaker->arena_used, key;
    const mm_code *parts = breaker->arena + used;
    long least = count;

    mm_split(breaker, set, count, guess, start);
    for (key = 0; key < MM_KEY_SOLVED; key++)
        if (start[key] < start[key + 1])
            least += mm_least_total(start[key + 1] - start[key]);
    mm_cost_set(cost, 0, 1);
    cost->codes[1] = start[MM_KEY_SOLVED + 1] - start[MM_KEY_SOLVED];
    breaker->arena_used += count;
    for (key = 0; key < MM_KEY_SOLVED && least < bound; key++) {
        int size = start[key + 1] - start[key];
        mm_cost part;
        if (!size)
            continue;
        mm_search(breaker, parts + start[key], size, mm_unused(fresh, guess), &part);
        least += part.total - mm_least_total(size);
        mm_cost_add(cost, &part);
    }
    breaker->arena_used = used;
    cost->total = least;
    return least < bound;
}

static mm_code mm_search(mm_breaker *breaker, const mm_code *set, int count,
                         unsigned fresh, mm_cost *cost)
{
    mm_pick pick[MM_WIDTH_MAX];
    mm_code best = set[0];
    int picks, i;

    mm_cost_set(cost, 2L * count - 1, count > 1 ? 2 : 1);
    cost->codes[1] = 1;
    cost->codes[2] = count - 1;
    if (count <= 20 && mm_separator(set, count, &best))
        return best;
    mm_cost_set(cost, (long)count * (count + 1) / 2, count); /* one after the other */
    for (i = 1; i <= count; i++)
        cost->codes[i < MM_DEPTH ? i : MM_DEPTH]++;
    if (count > MM_ARENA - breaker->arena_used)
        return best;
    picks = mm_scan_set(breaker, set, count, fresh, pick, mm_width(breaker, count));
    for (i = 0; i < picks; i++) {
        mm_cost next;
        /* equal totals: the smaller worst case */
        if (mm_follow(breaker, set, count, fresh, &pick[i].guess, cost->total + 1,
                      &next) &&
            (next.total < cost->total || next.worst < cost->worst)) {
            *cost = next;
            best = pick[i].guess;
        }
    }
    return best;
}

mm_code mm_breaker_solve(mm_breaker *breaker, const mm_code *set, int count,
                         unsigned fresh, mm_cost *cost)
{
    breaker->arena_used = 0;
    return mm_search(breaker, set, count, fresh, cost);
}

int mm_breaker_rank(mm_breaker *breaker, const mm_code *set, int count, unsigned fresh,
                    mm_code *best, int width)
{
    mm_pick pick[MM_WIDTH_MAX];
    int picks, i;

    picks = mm_scan_set(breaker, set, count, fresh, pick,
                        width < MM_WIDTH_MAX ? width : MM_WIDTH_MAX);
    for (i = 0; i < picks; i++)
        best[i] = pick[i].guess;
    return picks;
}

unsigned mm_fresh_digits(const mm_history *history)
{
    unsigned fresh = 0x3FE;
    int i;

    for (i = 0; i < history->count; i++)
        fresh = mm_unused(fresh, &history->guess[i]);
    return fresh;
}

/* ---- The game --------------------------------- */

static void mm_number_code(uint32_t number, mm_code *code)
{
    int place;

    for (place = MM_PLACES - 1; place >= 0; place--, number /= 10)
        code->digit[place] = (unsigned char)(number % 10);
}

/* The book's try; false once the history has left it or gone beyond it. */
static bool mm_book_find(const mm_history *history, mm_code *guess)
{
    const mm_book_row *row = mm_book;
    int i = 0;

    mm_number_code(MM_BOOK_FIRST, guess);
    if (history->count == 0)
        return true;
    if (history->count > 2 || !mm_code_is_same(guess, &history->guess[0]))
        return false;
    while (i < MM_BOOK_ROWS && row[i].key != history->key[0])
        i++;
    if (i == MM_BOOK_ROWS)
        return false;
    mm_number_code(row[i].second, guess);
    if (history->count == 1)
        return true;
    if (!mm_code_is_same(guess, &history->guess[1]) || !row[i].third[history->key[1]])
        return false;
    mm_number_code(row[i].third[history->key[1]], guess);
    return true;
}

mm_code mm_breaker_next(mm_breaker *breaker, const mm_history *history,
                        const mm_code *left, int count)
{
    unsigned fresh = mm_fresh_digits(history);
    mm_code guess;
    mm_cost cost;

    if (count > 1 && mm_book_find(history, &guess))
        return guess;
    /* a single try to follow is the answer, whatever it costs */
    if (mm_width(breaker, count) == 1 &&
        mm_breaker_rank(breaker, left, count, fresh, &guess, 1))
        return guess;
    return mm_breaker_solve(breaker, left, count, fresh, &cost);
}

/* Goes through the tries of the book by next, from there on by solve. */
static void mm_tree(mm_breaker *breaker, mm_history *history, const mm_code *set,
                    int count, mm_cost *cost)
{
    mm_code guess;
    mm_code *part = malloc((size_t)count * sizeof *part);
    int key;

    if (!part || !mm_book_find(history, &guess)) {
        mm_breaker_solve(breaker, set, count, mm_fresh_digits(history), cost);
        free(part);
        return;
    }
    mm_cost_set(cost, count, 1);
    history->guess[history->count++] = guess;
    for (key = 0; key < MM_KEYS; key++) {
        int size = mm_codes_that_fit(set, count, &guess, key, part);
        mm_cost sub;
        if (key == MM_KEY_SOLVED)
            cost->codes[1] += size;
        if (!size || key == MM_KEY_SOLVED)
            continue;
        history->key[history->count - 1] = key;
        mm_tree(breaker, history, part, size, &sub);
        mm_cost_add(cost, &sub);
        cost->total += sub.total;
    }
    history->count--;
    free(part);
}

void mm_breaker_tree(mm_breaker *breaker, mm_cost *cost)
{
    mm_history history;
    mm_code *all = malloc(MM_CODES * sizeof *all);

    history.count = 0;
    mm_cost_set(cost, 0, 0);
    if (!all)
        return;
    mm_code_list(all);
    mm_tree(breaker, &history, all, MM_CODES, cost);
    free(all);
}

/* What a small set costs on average, in 1/100 tries; measured on whole trees. */
static const unsigned short mm_small_cost[] = {0,    100,  300,  507,  729,  947,  1190,
                                               1418, 1665, 1875, 2125, 2383, 2659, 2888,
                                               3160, 3407, 3662, 3948, 4230, 4490, 4770};

mm_breaker *mm_breaker_new(void)
{
    mm_breaker *breaker = malloc(sizeof *breaker);
    uint32_t n, small = sizeof mm_small_cost / sizeof mm_small_cost[0];

    if (!breaker)
        return NULL;
    breaker->arena_used = 0;
    breaker->width = 8;
    for (n = 0; n < small; n++)
        breaker->cost[n] = (uint32_t)mm_small_cost[n] * MM_COST_UNIT / 100;
    for (; n <= MM_CODES; n++) {
        uint64_t each = (uint64_t)mm_log2(n) * MM_COST_LOG >> 16;
        breaker->cost[n] = n * (MM_COST_UNIT + (uint32_t)each);
    }
    return breaker;
}

void mm_breaker_set_width(mm_breaker *breaker, int width)
{
    breaker->width = width;
}

void mm_breaker_free(mm_breaker *breaker)
{
    free(breaker);
}
