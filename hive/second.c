/* second: one-level nested search; common draws for what is compared.
 */
#include "hive/second.h"

typedef struct hv_reply {
    int64_t sum;
    hv_board board; /* after it */
} hv_reply;

static int hv_second_copies(const hv_bags *bags, int side, int number)
{
    int i, copies = 0;

    for (i = 0; i < bags->size[side]; i++) {
        copies += bags->number[side][i] == number;
    }
    return copies;
}

int hv_second_pairs(const hv_bags *bags)
{
    int side, v, kinds[2] = {0, 0};

    for (side = 0; side < 2; side++) {
        for (v = 1; v <= HV_NUMBERS; v++) {
            kinds[side] += hv_second_copies(bags, side, v) > 0;
        }
    }
    return kinds[0] * kinds[1];
}

/* The policy's best second moves, best first, its opinion as their first sum. */
static int hv_second_fill(const hv_second *second, const hv_board *board, int own,
                          hv_reply reply[HV_SECOND_MOVES])
{
    const hv_eval *eval = second->play.policy[second->play.side];
    int side = second->play.side, places[HV_SECOND_MOVES], i;
    short best[HV_SECOND_MOVES];
    int count = hv_eval_best(eval, board, side, own, HV_SECOND_MOVES, places, best);

    for (i = 0; i < count; i++) {
        reply[i].sum = (int64_t)(best[i] - best[0]) * second->prior;
        reply[i].board = *board;
        hv_board_play(&reply[i].board, side, own, places[i]);
    }
    return count;
}

static void hv_second_deal(hv_bags *bags, rng *chance)
{
    hv_bags_deal(bags, 0, HV_DRAWS, chance);
    hv_bags_deal(bags, 1, HV_DRAWS, chance);
}

/* Best first; equals stay in order. */
static void hv_second_sort(hv_reply *reply, int count)
{
    int i, j;

    for (i = 1; i < count; i++) {
        hv_reply moved = reply[i];

        for (j = i; j > 0 && reply[j - 1].sum < moved.sum; j--) {
            reply[j] = reply[j - 1];
        }
        reply[j] = moved;
    }
}

/* Makes our best move with `own` on the board, by playouts for the difference. */
static void hv_second_move(hv_second *second, hv_bags *rest, int own, hv_board *board)
{
    hv_play play = second->play;
    hv_reply reply[HV_SECOND_MOVES];
    int count = hv_second_fill(second, board, own, reply);
    int rounds = 0, spent, i;

    play.width = 0;
    for (i = count; i > 1; i = (i + 1) / 2) {
        rounds++;
    }
    while (count > 1) {
        for (spent = 0; spent < second->search / rounds; spent += count) {
            hv_second_deal(rest, second->chance);
            for (i = 0; i < count; i++) {
                reply[i].sum += hv_playout(&play, rest, &reply[i].board, 1 - play.side);
            }
        }
        second->playouts += spent;
        hv_second_sort(reply, count);
        count = (count + 1) / 2;
    }
    *board = reply[0].board;
}

void hv_second_pair(hv_second *second, const hv_bags *bags, int theirs, int own)
{
    int side = second->play.side, enemy = 1 - side, i, k;
    int weight =
        hv_second_copies(bags, enemy, theirs) * hv_second_copies(bags, side, own);
    hv_board after[HV_SECOND_FIELD];
    hv_bags rest = *bags;

    if (weight == 0) {
        return;
    }
    hv_bags_take(&rest, enemy, theirs);
    hv_bags_take(&rest, side, own);
    for (k = 0; k < second->count; k++) {
        hv_board *board = &after[k];

        *board = second->board[k];
        hv_board_draw(board, enemy, theirs);
        hv_board_play(board, enemy, theirs,
                      hv_eval_choose(second->play.policy[enemy], board, enemy, theirs));
        hv_board_draw(board, side, own);
        hv_second_move(second, &rest, own, board);
    }
    for (i = 0; i < HV_SECOND_PLAYOUTS; i++) {
        hv_second_deal(&rest, second->chance);
        for (k = 0; k < second->count; k++) {
            second->sum[k] +=
                (int64_t)weight * hv_playout(&second->play, &rest, &after[k], enemy);
        }
    }
    second->playouts += HV_SECOND_PLAYOUTS * second->count;
}
