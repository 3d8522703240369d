/* play: see play.h. The two sides of a game do not influence each other: each shoots at
 * its own map until the fleet is sunk, and a turn ends with a miss. So a game is two
 * games alone, compared by misses (shots - 20), and the one who began wins when they are
 * equal. All win rates are computed from the distributions of shots, over all pairs and
 * both orders, which is far more exact than playing as many pairs.
 */
#include "puzzles/battleship/play.h"

#include <string.h>

typedef struct bs_row {
    int hist[BS_CELLS + 1]; /* games by number of shots */
    int games;
} bs_row;

/* Rows of the table: who shoots, at what. */
enum bs_row_id {
    BS_R_EASY,
    BS_R_NORMAL,
    BS_R_HARD,
    BS_R_NORMAL_MIXED,
    BS_R_HARD_MIXED,
    BS_R_HARD_KNOWING,
    BS_ROWS
};

static const struct bs_row_kind {
    enum bs_level level;
    enum bs_hiding hiding;
    bool knowing;
} bs_row_kinds[BS_ROWS] = {
    {BS_EASY, BS_FAIR, false},    {BS_NORMAL, BS_FAIR, false}, {BS_HARD, BS_FAIR, false},
    {BS_NORMAL, BS_MIXED, false}, {BS_HARD, BS_MIXED, false},  {BS_HARD, BS_MIXED, true},
};

static const struct bs_duel {
    enum bs_row_id a, b; /* a row of each side: it shoots at the other's fleet */
    tm_text sides;
} bs_duels[] = {
    {BS_R_NORMAL,
     BS_R_EASY,
     {"\305\233redni : \305\202atwy, floty losowe", "normal : easy, fair fleets"}},
    {BS_R_HARD,
     BS_R_NORMAL,
     {"trudny : \305\233redni, floty losowe", "hard : normal, fair fleets"}},
    {BS_R_HARD,
     BS_R_NORMAL_MIXED,
     {"trudny : \305\233redni, flota trudnego ukryta",
      "hard : normal, hard's fleet hidden"}},
    {BS_R_HARD_KNOWING,
     BS_R_NORMAL_MIXED,
     {"trudny : \305\233redni, obie ukryte (tak w grze)",
      "hard : normal, both hidden (as in the game)"}},
};

static const tm_text bs_play_texts[] = {
    {"Statki zgi\304\231te, gier na wiersz: %d. Strza\305\202y do zatopienia "
     "ca\305\202ej floty:\n",
     "Bent ships, %d games a row. Shots to sink the whole fleet:\n"},
    {"Statki proste, gier na wiersz: %d. Strza\305\202y do zatopienia ca\305\202ej "
     "floty:\n",
     "Straight ships, %d games a row. Shots to sink the whole fleet:\n"},
    {"strzelec  flota      \305\233rednia  +-    min  10%%  50%%  90%%  max\n",
     "shooter   fleet       mean     +-    min  10%%  50%%  90%%  max\n"},
    {"losowa", "fair"},
    {"ukryta", "hidden"},
    {"ukryta*", "hidden*"},
    {"(* strzelec zna spos\303\263b ukrywania)\nWygrane, procent:\n",
     "(* the shooter knows how fleets are hidden)\nWins, percent:\n"},
};

enum bs_play_text {
    BS_P_TITLE, /* bent, straight */
    BS_P_HEAD = 2,
    BS_P_FLEETS, /* by hiding, then the knowing shooter's */
    BS_P_DUELS = 6
};

static const char *bs_play_text(const tm_out *out, int id)
{
    return tm_pick(out, &bs_play_texts[id]);
}

int bs_play_alone(const bs_fleet *fleet, bool straight, bs_shooter *shooter)
{
    int shots = 0;
    bs_view view;

    bs_view_init(&view, straight);
    for (; !bs_view_is_won(&view); shots++) {
        int cell = bs_shooter_aim(shooter, &view);
        bs_view_mark(&view, cell, bs_fleet_answer(fleet, &view, cell));
    }
    return shots;
}

static void bs_fill_row(bs_row *row, const struct bs_row_kind *kind, bool straight,
                        int games, uint64_t seed)
{
    memset(row, 0, sizeof *row);
    for (row->games = 0; row->games < games; row->games++) {
        bs_shooter shooter;
        bs_fleet fleet;
        rng random;
        bool hidden;
        /* the same fleets in every row of the same hiding */
        rng_seed(&random, rng_mix(seed, (uint64_t)row->games));
        hidden = bs_draw_hidden(&random, kind->hiding, straight);
        bs_fleet_make(&fleet, &random, straight, hidden);
        bs_shooter_init(&shooter, kind->level, rng_next(&random));
        if (kind->knowing)
            shooter.hiding = kind->hiding;
        row->hist[bs_play_alone(&fleet, straight, &shooter)]++;
    }
}

/* The smallest number of shots that at least `percent` of the games needed at most. */
static int bs_percentile(const bs_row *row, int percent)
{
    long count = 0;
    int shots = 0;

    while (shots < BS_CELLS) {
        count += row->hist[shots];
        if (count > 0 && count * 100 >= (long)row->games * percent)
            break;
        shots++;
    }
    return shots;
}

static uint64_t bs_root(uint64_t x)
{
    uint64_t root = 0, bit;

    for (bit = UINT64_C(1) << 31; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= x)
            root += bit;
    return root;
}

static void bs_print_row(tm_out *out, const bs_row *row, const struct bs_row_kind *kind)
{
    static const int percents[] = {0, 10, 50, 90, 100};
    uint64_t sum = 0, squares = 0, games = (uint64_t)row->games, variance;
    char number[24];
    int i;

    for (i = 0; i <= BS_CELLS; i++) {
        sum += (uint64_t)row->hist[i] * (uint64_t)i;
        squares += (uint64_t)row->hist[i] * (uint64_t)i * (uint64_t)i;
    }
    variance = (games * squares - sum * sum) / games; /* times games */
    tm_putf(out, "%-8s  %-9s", tm_pick(out, &bs_texts[BS_T_EASY + (int)kind->level]),
            bs_play_text(out, BS_P_FLEETS + (int)kind->hiding + kind->knowing));
    tm_putf(out, "  %7s", tm_fixed(number, (long)((sum * 100 + games / 2) / games), 2));
    tm_putf(out, "  %5s",
            tm_fixed(number,
                     (long)(bs_root(variance * 10000 / games) /
                            bs_root(games > 1 ? games : 1)),
                     2));
    for (i = 0; i < 5; i++)
        tm_putf(out, "  %3d", bs_percentile(row, percents[i]));
    tm_put(out, "\n");
}

/* Wins of a in 1/1000, half the games begun by each. */
static int bs_win_rate(const bs_row *a, const bs_row *b)
{
    uint64_t twice = 0;
    int i, j;

    for (i = 0; i <= BS_CELLS; i++)
        for (j = i; j <= BS_CELLS; j++)
            twice += (uint64_t)a->hist[i] * (uint64_t)b->hist[j] * (i < j ? 2 : 1);
    return (int)((twice * 1000 / (uint64_t)a->games / (uint64_t)b->games + 1) / 2);
}

int bs_play_table(tm_out *out, bool straight, int games, uint64_t seed, FILE *file)
{
    bs_row rows[BS_ROWS];
    char number[24];
    size_t i;
    int kind;

    for (kind = straight; kind < 2; kind++) {
        tm_putf(out, bs_play_text(out, BS_P_TITLE + kind), games);
        tm_putf(out, bs_play_text(out, BS_P_HEAD));
        for (i = 0; i < BS_ROWS; i++) {
            bs_fill_row(&rows[i], &bs_row_kinds[i], kind == 1, games, seed);
            bs_print_row(out, &rows[i], &bs_row_kinds[i]);
            if (!tm_flush(out, file))
                return TM_BAD_INPUT;
        }
        tm_put(out, bs_play_text(out, BS_P_DUELS));
        for (i = 0; i < sizeof bs_duels / sizeof bs_duels[0]; i++) {
            int rate = bs_win_rate(&rows[bs_duels[i].a], &rows[bs_duels[i].b]);
            tm_putf(out, "  %-48s %5s\n", tm_pick(out, &bs_duels[i].sides),
                    tm_fixed(number, rate, 1));
        }
        tm_put(out, kind == 0 ? "\n" : "");
    }
    return tm_flush(out, file) ? TM_OK : TM_BAD_INPUT;
}
