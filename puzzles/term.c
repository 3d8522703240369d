/* term: see term.h. The console layer shared by battleship, sudoku and mastermind.
 *
 * Two parts that know nothing of each other: lines (bytes become a tm_input, the only
 * place that judges bytes) and the session (commands common to all games, then the game's
 * apply). Streams and the clock are touched by tm_read, tm_flush, tm_start,
 * tm_options_init only.
 */
#include "puzzles/term.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/rng.h"

/* ---- Lines ------------------------------------------------------------------------ */

static const struct tm_word {
    const char *word;
    enum tm_command command;
} tm_words[] = {
    {"pomoc", TM_HELP},    {"help", TM_HELP},       {"?", TM_HELP},    {"h", TM_HELP},
    {"koniec", TM_QUIT},   {"quit", TM_QUIT},       {"exit", TM_QUIT}, {"wyjdz", TM_QUIT},
    {"q", TM_QUIT},        {"k", TM_QUIT},          {"nowa", TM_NEW},  {"new", TM_NEW},
    {"n", TM_NEW},         {"podpowiedz", TM_HINT}, {"hint", TM_HINT}, {"p", TM_HINT},
    {"cofnij", TM_UNDO},   {"undo", TM_UNDO},       {"u", TM_UNDO},    {"c", TM_UNDO},
    {"plansza", TM_BOARD}, {"board", TM_BOARD},     {"b", TM_BOARD},   {"", TM_EMPTY},
};

static char tm_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* input->text in lower case without marks, runs of blanks made one. */
static void tm_fold(tm_input *input)
{
    const char *from = input->text;
    char *to = input->word;
    size_t size;

    for (; *from != '\0'; from += size) {
        char plain = tm_lower(tm_plain(from, &size));
        if (plain != ' ' || from[1] != ' ')
            *to++ = plain;
    }
    *to = '\0';
}

void tm_input_set(tm_input *input, const char *bytes, size_t size)
{
    size_t i, length = 0;

    input->fault = TM_CLEAN;
    input->command = TM_OTHER;
    while (size > 0 && (bytes[0] == ' ' || bytes[0] == '\t')) {
        bytes++;
        size--;
    }
    while (size > 0 && (bytes[size - 1] == ' ' || bytes[size - 1] == '\t'))
        size--;
    if (size > TM_LINE_MAX) {
        input->fault = TM_LONG;
        size = TM_LINE_MAX;
    }
    for (i = 0; i < size; i++) {
        unsigned char c = (unsigned char)bytes[i];
        bool control = (c < 32 && c != '\t') || c == 127;
        if (control && input->fault != TM_LONG)
            input->fault = TM_CONTROL;
        else if (c > 127 && input->fault == TM_CLEAN)
            input->fault = TM_FOREIGN;
        input->text[length++] = control ? '?' : c == '\t' ? ' ' : (char)c;
    }
    input->text[length] = '\0';
    tm_fold(input);
    if (input->fault == TM_LONG || input->fault == TM_CONTROL)
        return;
    for (i = 0; i < sizeof tm_words / sizeof tm_words[0]; i++)
        if (strcmp(input->word, tm_words[i].word) == 0)
            input->command = tm_words[i].command;
}

void tm_quote(tm_out *out, const tm_input *input)
{
    const char *at = input->text;
    size_t size;
    int count;

    tm_put_char(out, '\'');
    for (count = 0; *at != '\0' && count < 20; count++, at += size)
        tm_put_char(out, tm_plain(at, &size));
    tm_put(out, *at != '\0' ? "...'" : "'");
}

void tm_reader_init(tm_reader *reader, FILE *file)
{
    reader->file = file;
    reader->after_cr = reader->started = reader->ended = false;
}

/* Next byte of the text; EOF at its end, which lasts. */
static int tm_read_byte(tm_reader *reader)
{
    int c = reader->ended ? EOF : getc(reader->file);

    if (c == '\n' && reader->after_cr)
        c = getc(reader->file);
    reader->after_cr = c == '\r';
    reader->ended = c == EOF;
    return c;
}

bool tm_read(tm_reader *reader, tm_input *input)
{
    static const char mark[] = "\357\273\277";
    char bytes[TM_LINE_MAX + 8];
    size_t size = 0;
    bool cut = false;
    int c;

    while ((c = tm_read_byte(reader)) != EOF && c != '\n' && c != '\r') {
        if (size == 0 && c == 0x1A) { /* ^Z */
            reader->ended = true;
            return false;
        }
        if (size < sizeof bytes)
            bytes[size++] = (char)c;
        else
            cut = true; /* the rest of a long line is dropped, not played */
        if (!reader->started && size == 3) {
            reader->started = true;
            if (memcmp(bytes, mark, 3) == 0)
                size = 0;
        }
    }
    reader->started = true;
    if (c == EOF && size == 0)
        return false;
    tm_input_set(input, bytes, size);
    if (cut) { /* also when the part kept is short without its blanks */
        input->fault = TM_LONG;
        input->command = TM_OTHER;
    }
    return true;
}

/* ---- Cell names ------------------------------------------------------------------- */

static const char *tm_skip_blanks(const char *text)
{
    while (*text == ' ')
        text++;
    return text;
}

/* A row number of at most as many digits as `rows`; NULL if there is no digit. */
static const char *tm_read_row(const char *text, int rows, int *row)
{
    int digits = rows < 10 ? 1 : 2, value = 0;

    if (*text < '0' || *text > '9')
        return NULL;
    for (; digits > 0 && *text >= '0' && *text <= '9'; digits--)
        value = value * 10 + (*text++ - '0');
    for (; rows >= 10 && *text >= '0' && *text <= '9'; text++)
        value = 0; /* three digits and more: no row */
    *row = value - 1;
    return text;
}

enum tm_cell_fault tm_cell_read(const char *text, int cols, int rows, int *col, int *row,
                                const char **rest)
{
    const char *at = tm_skip_blanks(text);
    bool number_first = *at >= '0' && *at <= '9';

    if (number_first)
        at = tm_skip_blanks(tm_read_row(at, rows, row));
    *col = tm_lower(*at) - 'a';
    if (*col < 0 || *col > 25)
        return TM_CELL_SHAPE;
    at++;
    if (!number_first)
        at = tm_read_row(tm_skip_blanks(at), rows, row);
    if (at == NULL)
        return TM_CELL_SHAPE;
    *rest = tm_skip_blanks(at);
    if (*col >= cols)
        return TM_CELL_COLUMN;
    return *row < 0 || *row >= rows ? TM_CELL_ROW : TM_CELL_OK;
}

const char *tm_cell_name(char *buffer, int col, int row)
{
    buffer[0] = (char)('A' + col);
    tm_fixed(buffer + 1, row + 1, 0);
    return buffer;
}

/* ---- Texts of the loop ------------------------------------------------------------ */

enum tm_own_text {
    TM_T_COMMANDS,
    TM_T_SEED,
    TM_T_OVER_PROMPT,
    TM_T_OVER,
    TM_T_BYE,
    TM_T_END_BROKEN,
    TM_T_END,
    TM_T_FAULT, /* and the next three, in the order of tm_fault */
    TM_T_LONG,
    TM_T_CONTROL,
    TM_T_FOREIGN,
    TM_T_ASK,
    TM_T_CELL,
    TM_T_NO_COLUMN,
    TM_T_NO_ROW,
    TM_T_USAGE,
    TM_T_TRY_HELP,
    TM_T_NO_ARGUMENT,
    TM_T_NO_OUTPUT,
    TM_T_SWITCH_HELP /* and the other seven of TM_OPTIONS, in its order */
};

static const tm_text tm_own[] = {
    {"Polecenia (wielko\305\233\304\207 liter jest oboj\304\231tna, po uko\305\233niku inne "
     "nazwy):\n"
     "  pomoc / help / ? / h          podpowiedz / hint / p\n"
     "  plansza / board / b           cofnij / undo / u / c\n"
     "  nowa / new / n  nowa gra      koniec / quit / exit / q / k\n",
     "Commands (any letter case; other names behind the slash):\n"
     "  help / pomoc / ? / h          hint / podpowiedz / p\n"
     "  board / plansza / b           undo / cofnij / u / c\n"
     "  new / nowa / n  new game      quit / koniec / exit / q / k\n"},
    {"Gra nr %s (--seed %s powtarza j\304\205). Pomoc: ?\n",
     "Game no. %s (--seed %s repeats it). Help: ?\n"},
    {"nowa (gra) czy koniec? > ", "new (game) or quit? > "},
    {"Ta gra jest sko\305\204czona. Napisz: nowa, plansza albo koniec.\n",
     "This game is over. Type: new, board or quit.\n"},
    {"Do zobaczenia!\n", "Good bye!\n"},
    {"\nKoniec danych: gra przerwana.\n", "\nEnd of input: the game was not finished.\n"},
    {"\nKoniec danych.\n", "\nEnd of input.\n"},
    {"Nie rozumiem %s. ", "I do not understand %s. "},
    {"Za d\305\202uga linia (%s). ", "The line is too long (%s). "},
    {"W linii jest znak steruj\304\205cy: %s. ", "There is a control character: %s. "},
    {"Wystarcz\304\205 litery bez ogonk\303\263w: %s. ", "Use plain letters only: %s. "},
    {"Pomoc: ?\n", "Help: ?\n"},
    {"Pole to litera A-%c i liczba 1-%d, na przyk\305\202ad D6.\n",
     "A cell is a letter A-%c and a number 1-%d, D6 say.\n"},
    {"%s: nie ma takiej kolumny. ", "%s: there is no such column. "},
    {"%s: nie ma takiego wiersza. ", "%s: there is no such row. "},
    {"U\305\274ycie: %s [prze\305\202\304\205czniki]\n", "Usage: %s [switches]\n"},
    {"%s: b\305\202\304\205d w wywo\305\202aniu: %s\n", "%s: wrong call: %s\n"},
    {"%s: b\305\202\304\205d w wywo\305\202aniu: niepotrzebne '%s' (zob. --help)\n",
     "%s: wrong call: unexpected '%s' (see --help)\n"},
    {"Nie mo\305\274na pisa\304\207 na standardowe wyj\305\233cie.\n",
     "Standard output cannot be written.\n"},
    {"poka\305\274 t\304\231 stron\304\231", "show this page"},
    {"poka\305\274 wersj\304\231", "show the version"},
    {"pl|en: j\304\231zyk", "pl|en: language"},
    {"bez polskich znak\303\263w (konsole bez UTF-8)",
     "plain ASCII (consoles without UTF-8)"},
    {"N: strona kodowa konsoli: 65001 (UTF-8), 852, 1250; inna: jak --ascii",
     "N: code page of the console: 65001 (UTF-8), 852, 1250; others: as --ascii"},
    {"kolory (sekwencje ANSI)", "colours (ANSI sequences)"},
    {"S: numer gry; ten sam numer to ta sama gra",
     "S: number of the game, which repeats it"},
    {"program sam rozgrywa jedn\304\205 parti\304\231",
     "the program plays one game by itself"},
};

/* tm_say for the texts above. */
static void tm_say_own(tm_out *out, enum tm_own_text id, ...)
{
    va_list args;

    va_start(args, id);
    tm_vputf(out, tm_pick(out, &tm_own[id]), args);
    va_end(args);
}

/* The text with the line quoted in it; no line end. */
static void tm_say_about(tm_out *out, const tm_input *input, enum tm_own_text id)
{
    tm_out quoted;

    tm_out_init(&quoted, NULL);
    tm_quote(&quoted, input);
    tm_say_own(out, id, quoted.data);
    tm_out_free(&quoted);
}

void tm_say_bad_line(tm_out *out, const tm_input *input)
{
    tm_say_about(out, input, (enum tm_own_text)(TM_T_FAULT + input->fault));
    tm_say_own(out, TM_T_ASK);
}

void tm_say_bad_cell(tm_out *out, const tm_input *input, enum tm_cell_fault fault,
                     int cols, int rows)
{
    enum tm_own_text id = (enum tm_own_text)(TM_T_FAULT + input->fault);

    if (input->fault == TM_CLEAN && fault == TM_CELL_COLUMN)
        id = TM_T_NO_COLUMN;
    else if (input->fault == TM_CLEAN && fault == TM_CELL_ROW)
        id = TM_T_NO_ROW;
    tm_say_about(out, input, id);
    tm_say_own(out, TM_T_CELL, 'A' + cols - 1, rows);
}

/* ---- The session ------------------------------------------------------------------ */

/* Starts the next game and tells its number, which is its seed. Seeds that we make up
 * stay short enough to be typed. */
static void tm_session_next(tm_session *session)
{
    char digits[24];
    const char *text;

    if (session->games > 0)
        session->seed = rng_mix(session->seed, (uint64_t)session->games) % 1000000000;
    session->games++;
    text = tm_digits(digits, session->seed);
    tm_say_own(session->out, TM_T_SEED, text, text);
    session->game->start(session->state, session->seed, session->out);
}

static void tm_session_prompt(tm_session *session)
{
    if (session->game->is_over(session->state))
        tm_say_own(session->out, TM_T_OVER_PROMPT);
    else
        session->game->prompt(session->state, session->out);
}

void tm_session_start(tm_session *session, const tm_game *game, void *state, tm_out *out,
                      uint64_t seed)
{
    session->game = game;
    session->state = state;
    session->out = out;
    session->seed = seed;
    session->games = 0;
    session->left = false;
    out->texts = game->texts;
    tm_session_next(session);
    tm_session_prompt(session);
}

bool tm_session_line(tm_session *session, const tm_input *input)
{
    const tm_game *game = session->game;

    switch (input->command) {
    case TM_QUIT:
        session->left = true;
        tm_say_own(session->out, TM_T_BYE);
        return false;
    case TM_NEW:
        tm_session_next(session);
        break;
    case TM_HELP:
        game->help(session->state, session->out);
        tm_say_own(session->out, TM_T_COMMANDS);
        break;
    default:
        if (!game->is_over(session->state) || input->command == TM_BOARD)
            game->apply(session->state, input, session->out);
        else
            tm_say_own(session->out, TM_T_OVER);
    }
    tm_session_prompt(session);
    return true;
}

int tm_session_end(tm_session *session)
{
    bool over = session->game->is_over(session->state);

    tm_say_own(session->out, over ? TM_T_END : TM_T_END_BROKEN);
    return over ? TM_OK : TM_BAD_INPUT;
}

bool tm_flush(tm_out *out, FILE *file)
{
    bool whole = fwrite(out->data, 1, out->size, file) == out->size;

    tm_out_clear(out);
    whole = fflush(file) == 0 && whole;
    if (!whole && file != stderr) {
        tm_say_own(out, TM_T_NO_OUTPUT);
        fwrite(out->data, 1, out->size, stderr);
        tm_out_clear(out);
    }
    return whole;
}

int tm_run(const tm_game *game, void *state, tm_out *out, uint64_t seed, FILE *in,
           FILE *file)
{
    tm_session session;
    tm_reader reader;
    tm_input input;
    int status = TM_OK;

    tm_reader_init(&reader, in);
    tm_session_start(&session, game, state, out, seed);
    do {
        if (!tm_flush(out, file))
            return TM_BAD_INPUT;
        if (!tm_read(&reader, &input)) {
            status = tm_session_end(&session);
            break;
        }
    } while (tm_session_line(&session, &input));
    return tm_flush(out, file) ? status : TM_BAD_INPUT;
}

/* ---- Command line ----------------------------------------------------------------- */

/* A Windows console shows bytes by a code page of its own (852 in Poland, 437 in America)
 * that ISO C cannot ask for; letters without marks are readable in all of them. */
#ifdef _WIN32
#define TM_CODEPAGE_DEFAULT 0
#else
#define TM_CODEPAGE_DEFAULT TM_CODEPAGE_UTF8
#endif

void tm_options_init(tm_options *options)
{
    uint64_t seed;

    memset(options, 0, sizeof *options);
    options->codepage = TM_CODEPAGE_DEFAULT;
    /* two starts in one second still differ: by processor time used and, where programs
     * are loaded at random addresses, by where the caller's variable lies */
    seed = rng_mix((uint64_t)time(NULL), (uint64_t)clock());
    options->seed = rng_mix(seed, (uint64_t)(uintptr_t)options) % 1000000000;
}

static void tm_print_help(tm_out *out, const tm_program *program, const opt_item *items,
                          int count)
{
    int i;

    tm_put(out, tm_pick(out, &program->about));
    tm_say_own(out, TM_T_USAGE, program->name);
    for (i = 0; i < count; i++)
        tm_putf(out, "  --%-14s %s\n", items[i].name, items[i].help);
}

int tm_start(tm_out *out, const tm_options *options, const tm_program *program,
             opt_item *items, int count, int argc, char **argv)
{
    char error[OPT_ERROR_MAX];
    const char *problem;
    int rest, i;

    problem = opt_parse(items, count, argc, argv, &rest, error);
    tm_out_init(out, program->texts);
    out->lang = options->lang == 1 ? TM_EN : TM_PL;
    out->charset = options->ascii ? TM_ASCII : tm_charset_of(options->codepage);
    out->color = options->color;
    if (problem != NULL || rest > 0) {
        if (problem != NULL)
            tm_say_own(out, TM_T_TRY_HELP, program->name, problem);
        else
            tm_say_own(out, TM_T_NO_ARGUMENT, program->name, argv[1]);
        tm_flush(out, stderr);
        return TM_USAGE;
    }
    if (options->version) {
        tm_putf(out, "%s %s\n", program->name, TM_VERSION);
        return tm_flush(out, stdout) ? TM_OK : TM_BAD_INPUT;
    }
    if (!options->help)
        return -1;
    for (i = 0; i < count; i++) {
        const tm_text *help = i < TM_OPTION_COUNT ? &tm_own[TM_T_SWITCH_HELP + i]
                                                  : &program->helps[i - TM_OPTION_COUNT];
        items[i].help = tm_pick(out, help);
    }
    tm_print_help(out, program, items, count);
    return tm_flush(out, stdout) ? TM_OK : TM_BAD_INPUT;
}
