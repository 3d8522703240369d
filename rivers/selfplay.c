/* selfplay: games under the contest's rules, hands included.
 *
 * Labels: from `exact` empties on the best play of both sides is known, so all positions
 * of a game get the solved result. One game in eight starts with shifted hands, as if
 * somebody had passed, so that the value of a spare disc is learned too.
 */
#include "rivers/selfplay.h"

#include <stdlib.h>

#include "rivers/root.h"
#include "rivers/search.h"

enum {
    RV_PLAY_LAST = 6,      /* no positions with fewer empties */
    RV_PLAY_RECORD = 64,   /* positions of a game at most */
    RV_MATCH_LEVEL = 3 * RV_UNIT, /* an opening is level within so much */
    RV_MATCH_PLIES = 10,
    RV_MATCH_CHECK = 8     /* depth of the search that calls an opening level */
};

bool rv_selfplay_opening(rng *random, int plies, rv_board *board, int *colour)
{
    const uint64_t kinds[3] = {RV_BIT(27) | RV_BIT(36), RV_BIT(28) | RV_BIT(35),
                               RV_BIT(27) | RV_BIT(28)};
    uint64_t moves;
    uint32_t pick;

    *board = rv_board_start();
    pick = rng_below(random, 8);
    board->me = kinds[pick < 4 ? 0 : pick < 7 ? 1 : 2];
    board->opp = (RV_BIT(27) | RV_BIT(28) | RV_BIT(35) | RV_BIT(36)) ^ board->me;
    *colour = 0;
    for (; plies > 0; plies--) {
        moves = rv_board_moves(board);
        if (moves) {
            pick = rng_below(random, (uint32_t)rv_bits_count(false, moves));
            for (; pick; pick--)
                moves &= moves - 1;
            *board = rv_board_after(board, rv_bits_first(moves));
        } else if (rv_board_is_over(board)) {
            return false;
        } else {
            *board = rv_board_after(board, RV_PASS);
        }
        *colour ^= 1;
    }
    return !rv_board_is_over(board);
}

/* As if one player had passed once or twice more than the other. */
static void rv_selfplay_shift_hands(rng *random, rv_board *board)
{
    int empties = rv_board_empties(board);
    int own = rv_hands_own(board->hands) + (int)rng_below(random, 5) - 2;

    if (own >= 0 && own <= empties)
        board->hands = RV_HANDS(own, empties - own);
}

static void rv_selfplay_label(rv_sample *game, const int *sides, int count, int result,
                              int side)
{
    for (count--; count >= 0; count--)
        game[count].result = (int8_t)(sides[count] == side ? result : -result);
}

/* 8 to 30, short ones more often: long random openings are seldom level. */
static int rv_selfplay_random_plies(rng *random)
{
    int first = (int)rng_below(random, 23), second = (int)rng_below(random, 23);

    return 8 + first * second / 22;
}

/* One game; returns the number of samples, 0 if it ended in the random part. */
static int rv_selfplay_game(rv_task *task, const rv_play_plan *plan, rng *random,
                            rv_sample game[RV_PLAY_RECORD])
{
    int sides[RV_PLAY_RECORD], count = 0, colour, empties, labelled = 0, result = 0;
    rv_choice choice;
    rv_board board;

    if (!rv_selfplay_opening(random, rv_selfplay_random_plies(random), &board, &colour))
        return 0;
    if (!plan->even_hands && rng_below(random, 8) == 0)
        rv_selfplay_shift_hands(random, &board);
    while (!rv_board_is_over(&board) && count < RV_PLAY_RECORD) {
        empties = rv_board_empties(&board);
        if (labelled && empties < RV_PLAY_LAST)
            return count;
        rv_task_begin(task, NULL, 0);
        choice = rv_root_think(task, &board, colour, empties <= plan->exact ? 0 : plan->depth);
        if (choice.cell != RV_PASS) {
            game[count].me = board.me;
            game[count].opp = board.opp;
            game[count].own = (uint8_t)rv_hands_own(board.hands);
            game[count].enemy = (uint8_t)rv_hands_enemy(board.hands);
            game[count].scored = 1;
            game[count].score = (int16_t)choice.score;
            sides[count++] = colour;
            if (empties <= plan->exact && !labelled) {
                result = choice.score / RV_UNIT;
                rv_selfplay_label(game, sides, count, result, colour);
                labelled = colour + 1;
            } else if (labelled) {
                game[count - 1].result =
                    (int8_t)(colour == labelled - 1 ? result : -result);
            }
        }
        board = rv_board_after(&board, choice.cell);
        colour ^= 1;
    }
    if (!labelled)
        rv_selfplay_label(game, sides, count, rv_board_result(&board), colour);
    return count;
}

long rv_selfplay(rv_task *task, const rv_play_plan *plan, FILE *out)
{
    rv_sample game[RV_PLAY_RECORD] = {{0, 0, 0, 0, 0, 0, 0, {0}}};
    long i, total = 0;
    rng random;
    int count;

    for (i = 0; i < plan->games; i++) {
        rng_seed(&random, rng_mix(plan->seed, (uint64_t)i));
        count = rv_selfplay_game(task, plan, &random, game);
        if (fwrite(game, sizeof *game, (size_t)count, out) != (size_t)count)
            return -1;
        total += count;
        if (i % 10000 == 9999)
            fprintf(stderr, "%ld games, %ld positions\n", i + 1, total);
    }
    return total;
}

/* A position whose score is near 0 by the first player's own search. */
static void rv_match_opening(rv_task *task, rng *random, rv_board *board, int *colour)
{
    rv_choice choice;

    for (;;) {
        if (!rv_selfplay_opening(random, RV_MATCH_PLIES, board, colour))
            continue;
        rv_task_begin(task, NULL, 0);
        choice = rv_root_think(task, board, *colour, RV_MATCH_CHECK);
        if (choice.cell != RV_PASS && abs(choice.score) <= RV_MATCH_LEVEL)
            return;
    }
}

/* Result in discs for the player of colour 0. */
static int rv_match_game(rv_task *const players[2], const rv_match_plan *plan,
                         const rv_task *blind, rv_board board, int colour)
{
    rv_choice choice;
    rv_board seen;
    clk clock;
    int result;

    rv_hash_clear(&players[0]->main);
    rv_hash_clear(&players[1]->main);
    while (!rv_board_is_over(&board)) {
        clock.cpu = true;
        clock.start = clk_now(true);
        clock.limit = plan->seconds;
        rv_task_begin(players[colour], plan->nodes ? NULL : &clock, plan->nodes);
        seen = board;
        if (players[colour] == blind && rv_board_empties(&board) > plan->blind_above &&
            rv_board_moves(&board))
            seen.hands = RV_HANDS(RV_UNLIMITED, RV_UNLIMITED);
        choice = rv_root_think(players[colour], &seen, colour, 0);
        board = rv_board_after(&board, choice.cell);
        colour ^= 1;
    }
    result = rv_board_result(&board);
    return colour ? -result : result;
}

static void rv_match_count(rv_match_score *score, int margin)
{
    score->wins += margin > 0;
    score->draws += margin == 0;
    score->losses += margin < 0;
    score->discs += margin;
}

rv_match_score rv_selfplay_match(rv_task *first, rv_task *second, const rv_match_plan *plan)
{
    rv_match_score score = {0, 0, 0, 0};
    rv_task *seats[2];
    rv_board board;
    int pair, colour;
    rng random;

    for (pair = 0; pair < plan->pairs; pair++) {
        rng_seed(&random, rng_mix(plan->seed, (uint64_t)pair));
        rv_match_opening(first, &random, &board, &colour);
        seats[0] = first;
        seats[1] = second;
        rv_match_count(&score, rv_match_game(seats, plan, second, board, colour));
        seats[0] = second;
        seats[1] = first;
        rv_match_count(&score, -rv_match_game(seats, plan, second, board, colour));
        if (pair % 10 == 9)
            fprintf(stderr, "%d pairs: %d-%d-%d, %+ld discs\n", pair + 1, score.wins,
                    score.draws, score.losses, score.discs);
    }
    return score;
}
