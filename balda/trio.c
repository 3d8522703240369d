/* trio: see trio.h.
 *
 * Model: a move, a reply, and the longest word for the last cell. A reply that is good
 * whatever was played before it refutes most moves at once; against the others replies
 * are tried, the longest first.
 */
#include "balda/trio.h"

#include <string.h>

/* One move of three: what the mover plays, and what he needs. */
typedef struct bd_trio {
    const bd_frame *frame;
    const uint64_t *set;
    int holes[3];
    unsigned open; /* the same as bits */
    int least[3];  /* letters of the third word for a hole: it is left after two moves */
    const uint64_t *fits;       /* of the first move */
    uint32_t word;              /* of the first move */
    const bd_pattern *known[2]; /* long replies to all moves but those in the same hole or
                                   of the same word; NULL: none */
    int known_hole[2], known_value[2]; /* what they gain at least */
} bd_trio;

/* Letters of the longest word for the last hole after two moves; 0: none. */
static int bd_trio_last(const bd_trio *trio, const bd_pattern *reply, int hole, int last)
{
    const bd_frame *frame = trio->frame;
    const uint64_t *fits = frame->fits[hole][reply->letters[hole]];
    const uint64_t *without = frame->without[last];
    long i;

    for (i = 0; i < frame->words; i++) {
        uint64_t left = trio->set[i] & trio->fits[i] & fits[i] & ~without[i];
        for (; left; left &= left - 1) {
            const bd_pattern *item = &frame->items[i * 64 + bd_frame_bit(left)];
            if (item->word != trio->word && item->word != reply->word)
                return item->length;
        }
    }
    return 0;
}

/* The value of a reply. */
static int bd_trio_value(const bd_trio *trio, const bd_pattern *reply, int hole, int last)
{
    int left = bd_trio_last(trio, reply, hole, last);

    return left ? reply->length - left : reply->length + BD_MATE;
}

/* What the other gains at most after the move at hole number `first`; if that is `enough`
 * or more, perhaps not all of it. */
static int bd_trio_reply(const bd_trio *trio, int first, int enough, int64_t *nodes)
{
    const bd_frame *frame = trio->frame;
    const int b = trio->holes[first == 0], c = trio->holes[2 - (first == 2)];
    const int least_b = trio->least[first == 0], least_c = trio->least[2 - (first == 2)];
    const int least = least_b < least_c ? least_b : least_c;
    int best = -BD_MATE;
    long i;

    for (i = 0; i < frame->words; i++) {
        uint64_t left = trio->set[i] & trio->fits[i];
        uint64_t one = (frame->without[b][i] ^ frame->without[c][i]) & left;
        for (; one; one &= one - 1) {
            const bd_pattern *item = &frame->items[i * 64 + bd_frame_bit(one)];
            int hole = (item->open >> b) & 1 ? b : c;
            int value;
            if (item->word == trio->word)
                continue;
            if (item->length - least < enough && item->length - least <= best)
                return best;
            ++*nodes;
            value = bd_trio_value(trio, item, hole, b + c - hole);
            if (value > best) {
                best = value;
                if (best >= enough)
                    return best;
            }
        }
    }
    return best;
}

/* Can the word of a move be made again after it? */
static bool bd_trio_again(const bd_trio *trio, const bd_level *level, uint32_t item,
                          int hole)
{
    uint32_t i = trio->frame->ring[item];

    for (; i != item; i = trio->frame->ring[i])
        if ((((trio->set[i >> 6] & trio->fits[i >> 6]) >> (i & 63)) & 1) &&
            (trio->frame->items[i].open & level->open & ~(1u << hole)))
            return true;
    return false;
}

/* The third longest of different words for each hole. */
static void bd_trio_survey(bd_trio *trio, const bd_level *level)
{
    uint32_t words[3][2] = {{0, 0}, {0, 0}, {0, 0}};
    int seen[3] = {0, 0, 0};
    int i, k;

    for (k = 0; k < 3; k++)
        trio->least[k] = -2 * BD_MATE;
    for (i = 0; i < level->ready_count; i++) {
        const bd_pattern *item = &trio->frame->items[level->ready[i]];
        for (k = 0; k < 2 && !((item->open >> trio->holes[k]) & 1); k++)
            ;
        if (seen[k] == 3 || (seen[k] > 0 && words[k][0] == item->word) ||
            (seen[k] > 1 && words[k][1] == item->word))
            continue;
        if (seen[k] == 2)
            trio->least[k] = item->length;
        else
            words[k][seen[k]] = item->word;
        seen[k]++;
    }
}

/* Letters of the longest word that a reply can leave, whatever was played before it. */
static int bd_trio_most(const bd_trio *trio, const bd_pattern *reply, int hole)
{
    const bd_frame *frame = trio->frame;
    const uint64_t *fits = frame->fits[hole][reply->letters[hole]];
    long i;

    for (i = 0; i < frame->words; i++) {
        uint64_t left = trio->set[i] & fits[i];
        for (; left; left &= left - 1) {
            const bd_pattern *item = &frame->items[i * 64 + bd_frame_bit(left)];
            if (item->word != reply->word && (item->open & trio->open & ~(1u << hole)))
                return item->length;
        }
    }
    return 0;
}

/* The longest moves in two holes, as replies to the others. */
static void bd_trio_know(bd_trio *trio, const bd_level *level)
{
    int count = 0;
    int i;

    trio->known[0] = trio->known[1] = NULL;
    for (i = 0; i < level->ready_count && count < 2; i++) {
        const bd_pattern *item = &trio->frame->items[level->ready[i]];
        int hole = bd_level_hole(level, level->ready[i]);
        int most;
        if (count && (item->word == trio->known[0]->word || hole == trio->known_hole[0]))
            continue;
        most = bd_trio_most(trio, item, hole);
        trio->known[count] = item;
        trio->known_hole[count] = hole;
        trio->known_value[count++] = item->length + (most ? -most : BD_MATE);
    }
}

/* What a known reply to a move gains at least; less than anything if there is none. */
static int bd_trio_sure(const bd_trio *trio, int hole)
{
    int i;

    for (i = 0; i < 2 && trio->known[i]; i++)
        if (trio->known_hole[i] != hole && trio->known[i]->word != trio->word)
            return trio->known_value[i];
    return -2 * BD_MATE;
}

int bd_trio_best(const bd_level *level, int beta, uint32_t *found, int64_t *nodes)
{
    uint64_t tried[3] = {0, 0, 0};
    int best = -2 * BD_MATE;
    bd_trio trio;
    unsigned open;
    int i, k = 0;

    memset(&trio, 0, sizeof trio);
    trio.frame = level->frame;
    trio.set = level->set;
    trio.open = level->open;
    for (open = level->open; open; open &= open - 1)
        trio.holes[k++] = bd_frame_bit(open);
    bd_trio_survey(&trio, level);
    bd_trio_know(&trio, level);
    for (i = 0; i < level->ready_count && best < beta; i++) {
        const bd_pattern *item = &level->frame->items[level->ready[i]];
        int hole, letter, enough, value;
        for (k = 0; k < 2 && !((item->open >> trio.holes[k]) & 1); k++)
            ;
        hole = trio.holes[k];
        letter = item->letters[hole];
        trio.fits = level->frame->fits[hole][letter];
        trio.word = item->word;
        enough = item->length - beta + 1;
        value = bd_trio_sure(&trio, hole);
        ++*nodes;
        if (value < enough) {
            if (!bd_trio_again(&trio, level, level->ready[i], hole)) {
                if ((tried[k] >> letter) & 1)
                    continue; /* a longer word did the same */
                tried[k] |= (uint64_t)1 << letter;
            }
            ++*nodes;
            value = bd_trio_reply(&trio, k, enough, nodes);
        }
        value = item->length - value;
        if (value > best) {
            best = value;
            *found = level->ready[i];
        }
    }
    return best;
}
