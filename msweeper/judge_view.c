/* judge_view: drawing and replaying duels.
 *
 * A view keeps the field (spectators may see the mines) and, per cell, what the sweeper
 * has claimed so far and whether the last answer did it. Claims are shown as they are,
 * wrong ones too: that is what a replay of an explosion is for.
 */
#include "msweeper/judge_view.h"

#include <stdlib.h>
#include <string.h>

enum mj_claim { MJ_UNCLAIMED, MJ_CLAIMED_MINE, MJ_CLAIMED_FREE };

typedef struct mj_view {
    mj_field field;
    bool known; /* there is a field */
    unsigned char claim[MJ_CELLS_MAX];
    int when[MJ_CELLS_MAX]; /* number of the answer that claimed it */
    int answers, right;     /* answers so far, mines rightly named */
    bool exploded;
} mj_view;

void mj_field_to_text(const mj_field *field, bool known, char out[MJ_START_TEXT])
{
    int row, col;

    out += sprintf(out, "%d %d ", field->rows, field->cols);
    if (!known)
        *out++ = '?';
    for (row = 0; known && row < field->rows; row++) {
        if (row > 0)
            *out++ = '/';
        for (col = 0; col < field->cols; col++) {
            int cell = row * field->cols + col;

            *out++ = field->mine[cell] ? '*' : field->given[cell] ? 'o' : '.';
        }
    }
    *out = '\0';
}

void mj_answer_to_text(const mj_field *field, const mj_answer *answer,
                       char out[MJ_MOVE_TEXT])
{
    int i;

    strcpy(out, "nothing");
    if (answer->mines > 0)
        out += sprintf(out, "mines");
    for (i = 0; i < answer->mines; i++)
        out += sprintf(out, " %d %d", answer->mine[i] / field->cols + 1,
                       answer->mine[i] % field->cols + 1);
    if (answer->safe > 0)
        out += sprintf(out, "%sfree", answer->mines > 0 ? " " : "");
    for (i = 0; i < answer->safe; i++)
        out += sprintf(out, " %d %d", answer->ask[i] / field->cols + 1,
                       answer->ask[i] % field->cols + 1);
}

/* ---- Reading ---------------------------------------------------------------------- */

static bool mj_view_read_map(mj_field *field, const char *map)
{
    int row, col;

    for (row = 0; row < field->rows; row++) {
        if (row > 0 && *map++ != '/')
            return false;
        for (col = 0; col < field->cols; col++, map++) {
            int cell = row * field->cols + col;

            if (*map != '*' && *map != 'o' && *map != '.')
                return false;
            field->mine[cell] = *map == '*';
            field->given[cell] = *map == 'o';
            field->mines += *map == '*';
            field->givens += *map == 'o';
        }
    }
    return *map == '\0';
}

void *mj_view_open(const void *self, const char *start)
{
    int rows, cols, used = 0;
    mj_view *view;

    (void)self;
    if (sscanf(start, "%d %d %n", &rows, &cols, &used) != 2 || used == 0 || rows < 1 ||
        rows > MJ_SIDE_MAX || cols < 1 || cols > MJ_SIDE_MAX)
        return NULL;
    view = calloc(1, sizeof *view);
    if (!view)
        return NULL;
    mj_field_clear(&view->field, rows, cols);
    if (strcmp(start + used, "?") == 0)
        return view;
    view->known = mj_view_read_map(&view->field, start + used);
    if (view->known)
        return view;
    free(view);
    return NULL;
}

void mj_view_close(void *view)
{
    free(view);
}

static void mj_view_claim(mj_view *view, int cell, enum mj_claim claim)
{
    bool mine = view->field.mine[cell];

    if (claim == MJ_CLAIMED_FREE && mine)
        view->exploded = true;
    if (claim == MJ_CLAIMED_MINE && mine && view->claim[cell] != MJ_CLAIMED_MINE)
        view->right++;
    if (view->claim[cell] != claim)
        view->when[cell] = view->answers;
    view->claim[cell] = (unsigned char)claim;
}

/* Takes "ROW COL ROW COL ..." until something else comes; NULL if it is not that. */
static const char *mj_view_claims(mj_view *view, const char *p, enum mj_claim claim)
{
    for (;;) {
        int row, col, used = 0;

        p += strspn(p, " ");
        if (*p < '0' || *p > '9')
            return p;
        if (sscanf(p, "%4d %4d%n", &row, &col, &used) != 2 || used == 0 || row < 1 ||
            row > view->field.rows || col < 1 || col > view->field.cols)
            return NULL;
        mj_view_claim(view, (row - 1) * view->field.cols + col - 1, claim);
        p += used;
    }
}

const char *mj_view_move(void *data, int seat, const char *move)
{
    mj_view *view = data;
    const char *p = move;

    if (seat == 1 && (strncmp(move, "lays ", 5) == 0 || strncmp(move, "own ", 4) == 0))
        return NULL; /* what the layer and its own sweeper do shows nothing new */
    if (seat != 0 || !view->known)
        return "only a sweeper moves, on a field";
    view->answers++;
    if (strcmp(move, "nothing") == 0)
        return NULL;
    if (strncmp(p, "mines ", 6) == 0)
        p = mj_view_claims(view, p + 6, MJ_CLAIMED_MINE);
    if (p && strncmp(p, "free ", 5) == 0)
        p = mj_view_claims(view, p + 5, MJ_CLAIMED_FREE);
    return p && p != move && *p == '\0' ? NULL
                                        : "expected mines ROW COL ... free ROW COL ...";
}

/* ---- Drawing ---------------------------------------------------------------------- */

/* The sign of a cell: a digit for a number that is told, '*' a mine named, '!' a wrong
 * claim, 'o' a mine nobody named yet, '.' all else. */
static char mj_view_sign(const mj_view *view, int cell)
{
    bool mine = view->field.mine[cell];

    switch (view->claim[cell]) {
    case MJ_CLAIMED_MINE:
        return mine ? '*' : '!';
    case MJ_CLAIMED_FREE:
        return mine ? '!' : (char)('0' + mj_number(&view->field, cell));
    default:
        if (view->field.given[cell])
            return (char)('0' + mj_number(&view->field, cell));
        return mine ? 'o' : '.';
    }
}

static bool mj_view_is_new(const mj_view *view, int cell)
{
    return view->answers > 0 && view->claim[cell] != MJ_UNCLAIMED &&
           view->when[cell] == view->answers;
}

void mj_view_text(const void *data, FILE *out, bool colour)
{
    const mj_view *view = data;
    int row, col, width = view->field.cols > 9 ? 3 : 2;

    fprintf(out, "    ");
    for (col = 1; col <= view->field.cols; col++)
        fprintf(out, "%*d", width, col);
    fputc('\n', out);
    for (row = 0; row < view->field.rows; row++) {
        fprintf(out, "%3d ", row + 1);
        for (col = 0; col < view->field.cols; col++) {
            int cell = row * view->field.cols + col;
            char sign = view->known ? mj_view_sign(view, cell) : '?';
            const char *on = !colour                      ? ""
                             : sign == '!'                ? "\033[1;41m"
                             : mj_view_is_new(view, cell) ? "\033[1;7m"
                             : sign == '*'                ? "\033[1;31m"
                             : sign == 'o' || sign == '.' ? "\033[2m"
                                                          : "";

            fprintf(out, "%*s%s%c%s", width - 1, "", on, sign, *on ? "\033[0m" : "");
        }
        fputc('\n', out);
    }
}

void mj_view_size(const void *data, int *rows, int *cols)
{
    const mj_view *view = data;

    *rows = view->field.rows;
    *cols = view->field.cols;
}

void mj_view_cell(const void *data, int row, int col, contest_cell *shown)
{
    const mj_view *view = data;
    int cell = row * view->field.cols + col;
    char sign = view->known ? mj_view_sign(view, cell) : '.';
    char open[] = "open n?";
    const char *look = sign == '*'   ? "mine"
                       : sign == '!' ? "wrong"
                       : sign == 'o' ? "hidden secret"
                       : sign == '.' ? "hidden"
                                     : open;

    open[sizeof open - 2] = sign;
    sprintf(shown->look, "%s%s", look, mj_view_is_new(view, cell) ? " new" : "");
    shown->text[0] = '\0';
    if (sign == '*' || sign == 'o')
        strcpy(shown->text, "\xE2\x97\x8F"); /* a black disc */
    else if (sign == '!')
        strcpy(shown->text, view->field.mine[cell] ? "\xE2\x9C\xB7" : "\xC3\x97");
    else if (sign != '.')
        sprintf(shown->text, "%c", sign);
}

int mj_view_path(const void *view, int cells[CONTEST_PATH])
{
    (void)view;
    (void)cells;
    return 0;
}

void mj_view_caption(const void *data, char caption[CONTEST_TEXT])
{
    const mj_view *view = data;

    if (!view->known) {
        sprintf(caption, "no field");
        return;
    }
    sprintf(caption, "Answer %d: %d of %d mines named%s", view->answers, view->right,
            view->field.mines, view->exploded ? ", explosion" : "");
}
