#define _DEFAULT_SOURCE
/* misbehave KIND OUTPUT [TOKEN]: one bad habit, to test judges with.
 *
 * OUTPUT is the file a good bot would write to, or - for one that converses over standard
 * input and output. TOKEN is not used: it marks the process in /proc for the tests. The
 * list of kinds is at the end. Whatever is left of it after the judge's limit is a fault
 * of the judge.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *misbehave_output;

/* Writes the text where an answer goes. */
static void misbehave_say(const char *text)
{
    FILE *out =
        strcmp(misbehave_output, "-") == 0 ? stdout : fopen(misbehave_output, "wb");

    if (!out)
        exit(9);
    fputs(text, out);
    fflush(out);
    if (out != stdout)
        fclose(out);
}

static void misbehave_sleep(void)
{
    for (;;)
        sleep(1000);
}

static void misbehave_hang(void)
{
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    misbehave_sleep();
}

static void misbehave_spin(void)
{
    volatile unsigned n = 0;

    for (;;)
        n++;
}

static void misbehave_crash(void)
{
    signal(SIGSEGV, SIG_DFL); /* a sanitizer's handler would make it an exit */
    raise(SIGSEGV);
}

static void misbehave_abort(void)
{
    misbehave_say("1 1\n"); /* an answer does not help who crashes */
    abort();
}

static void misbehave_silent(void)
{
}

static void misbehave_fail(void)
{
    fprintf(stderr, "misbehave: I do not know what to do\n");
    exit(3);
}

static void misbehave_empty(void)
{
    misbehave_say(strcmp(misbehave_output, "-") == 0 ? "\n" : "");
    if (strcmp(misbehave_output, "-") == 0)
        misbehave_sleep();
}

static void misbehave_half(void)
{
    misbehave_say("5");
}

static void misbehave_garbage(void)
{
    misbehave_say("I play in the corner\n");
}

static void misbehave_extra(void)
{
    misbehave_say("1 1 7\n");
}

/* Two answers at once, then none. */
static void misbehave_chatter(void)
{
    misbehave_say("1 1\n1 2\n");
    if (strcmp(misbehave_output, "-") == 0)
        misbehave_sleep();
}

static void misbehave_binary(void)
{
    misbehave_say("\x01\xFF\xFE\x80 3\n");
}

/* Well formed for each protocol, against its rules. */
static void misbehave_illegal(void)
{
    if (strcmp(misbehave_output, "output.txt") == 0)
        misbehave_say("\xD1\x8B\xD1\x8B\n1 1\n1 2\n");
    else if (strcmp(misbehave_output, "MSWEEPER.OUT") == 0)
        misbehave_say("0\n1 99 99\n");
    else
        misbehave_say("9 99\n");
}

/* 1 GB where the answer goes. */
static void misbehave_flood(void)
{
    static char block[1 << 20];
    FILE *out =
        strcmp(misbehave_output, "-") == 0 ? stdout : fopen(misbehave_output, "wb");
    int i;

    memset(block, '7', sizeof block);
    for (i = 0; out && i < 1024; i++)
        fwrite(block, 1, sizeof block, out);
}

/* 1 GB of errors, then nothing. */
static void misbehave_noise(void)
{
    static char block[1 << 20];
    int i;

    memset(block, 'e', sizeof block);
    for (i = 0; i < 1024; i++)
        fwrite(block, 1, sizeof block, stderr);
}

static void misbehave_late(void)
{
    sleep(5);
    misbehave_say("3 4\n");
}

/* Stops as by Ctrl-Z. */
static void misbehave_stop(void)
{
    raise(SIGSTOP);
}

/* Closes its output and input and goes on. */
static void misbehave_close(void)
{
    fclose(stdin);
    fclose(stdout);
    close(0);
    close(1);
    misbehave_sleep();
}

static void misbehave_link(void)
{
    if (symlink("/etc/passwd", misbehave_output) != 0)
        exit(9);
}

static void misbehave_directory(void)
{
    if (mkdir(misbehave_output, 0700) != 0)
        exit(9);
}

static void misbehave_pipe(void)
{
    if (mkfifo(misbehave_output, 0600) != 0)
        exit(9);
}

/* Leaves children behind: one in its group, one in a session of its own, one whose
 * parents are gone; all sleep for good. */
static void misbehave_children(void)
{
    int i;

    for (i = 0; i < 3; i++) {
        if (fork() != 0)
            continue;
        if (i > 0)
            setsid();
        if (i == 2 && fork() != 0)
            _exit(0);
        misbehave_hang();
    }
    misbehave_say("1 1 1 1\n");
}

/* A small fork bomb: 2^6 processes, each in a session of its own. */
static void misbehave_bomb(void)
{
    int i;

    for (i = 0; i < 6; i++)
        if (fork() == 0)
            setsid();
    misbehave_hang();
}

/* Takes memory until there is none. */
static void misbehave_memory(void)
{
    struct rlimit limit;

    /* should the judge give no limit: 1 GB, for the sake of the machine */
    limit.rlim_cur = limit.rlim_max = 1u << 30;
    setrlimit(RLIMIT_AS, &limit);
    for (;;)
        if (mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                 0) == MAP_FAILED)
            abort();
}

/* More work files than Minesweeper allows, and a well-formed answer. */
static void misbehave_hoard(void)
{
    static char block[100 * 1024];
    FILE *work = fopen("MSWEEPER.WRK", "wb");

    if (!work)
        exit(9);
    fwrite(block, 1, sizeof block, work);
    fwrite(block, 1, sizeof block, work);
    fclose(work);
    misbehave_say("0\n0\n");
}

/* Removes all rights from its directory, and the directory from its place. */
static void misbehave_vandal(void)
{
    char here[4096], *slash;

    if (!getcwd(here, sizeof here))
        exit(9);
    chmod(".", 0);
    slash = strrchr(here, '/');
    if (slash && chdir("..") == 0)
        rename(slash + 1, "gone");
}

/* Changes the dictionary that both players were given. */
static void misbehave_tamper(void)
{
    FILE *dict = fopen("dict.txt", "r+b");

    if (dict) {
        fputs("x", dict);
        fclose(dict);
    }
    misbehave_say("1 1\n");
}

/* Kills whoever started it. */
static void misbehave_murder(void)
{
    kill(getppid(), SIGKILL);
    kill(getppid(), SIGSTOP);
}

/* Leaves a file beside its directory; the answer tells whether it could. */
static void misbehave_stray(void)
{
    FILE *out = fopen("../stray", "wb");

    if (out)
        fclose(out);
    rename(misbehave_output, "../moved");
    if (out)
        misbehave_say("9 99\n");
    else
        misbehave_say("fenced\n");
}

static const struct misbehave_kind {
    const char *name;
    void (*act)(void);
    const char *what;
} misbehave_kinds[] = {
    {"hang", misbehave_hang, "sleeps for good, deaf to SIGTERM"},
    {"spin", misbehave_spin, "computes for good"},
    {"crash", misbehave_crash, "ends by SIGSEGV"},
    {"abort", misbehave_abort, "answers, then ends by SIGABRT"},
    {"silent", misbehave_silent, "ends and leaves no output"},
    {"fail", misbehave_fail, "says why on standard error, exit status 3"},
    {"empty", misbehave_empty, "leaves an empty output (a conversation: an empty line)"},
    {"half", misbehave_half, "writes half an answer, without a line end"},
    {"garbage", misbehave_garbage, "writes words where numbers go"},
    {"extra", misbehave_extra, "writes a number too many"},
    {"binary", misbehave_binary, "writes bytes that are no text"},
    {"illegal", misbehave_illegal, "writes what is well formed and against the rules"},
    {"flood", misbehave_flood, "writes 1 GB where the answer goes"},
    {"noise", misbehave_noise, "writes 1 GB to standard error"},
    {"late", misbehave_late, "answers after 5 seconds"},
    {"stop", misbehave_stop, "stops as by Ctrl-Z"},
    {"close", misbehave_close, "closes its output and sleeps"},
    {"link", misbehave_link, "leaves a link to /etc/passwd as its output"},
    {"directory", misbehave_directory, "leaves a directory as its output"},
    {"pipe", misbehave_pipe, "leaves a pipe as its output"},
    {"children", misbehave_children, "answers and leaves sleeping children behind"},
    {"bomb", misbehave_bomb, "starts 64 processes that sleep"},
    {"memory", misbehave_memory, "takes memory until there is none"},
    {"hoard", misbehave_hoard, "keeps a work file of 200 KB"},
    {"vandal", misbehave_vandal, "takes its directory away"},
    {"chatter", misbehave_chatter, "gives two answers at once"},
    {"tamper", misbehave_tamper, "changes the dictionary that it was given"},
    {"murder", misbehave_murder, "kills who started it"},
    {"stray", misbehave_stray, "writes outside of its directory"},
};

enum { MISBEHAVE_KINDS = sizeof misbehave_kinds / sizeof *misbehave_kinds };

static void misbehave_help(void)
{
    size_t i;

    printf("misbehave KIND OUTPUT [TOKEN]: a bot with one bad habit, to test judges "
           "with.\nOUTPUT is the file of the answer, - for a conversation. Quotes make "
           "one bot:\n\n"
           "  bin/rivers-judge \"bin/bots/misbehave hang RAIN.OUT\" "
           "bin/bots/rivers_greedy\n\n");
    for (i = 0; i < MISBEHAVE_KINDS; i++)
        printf("  %-10s %s\n", misbehave_kinds[i].name, misbehave_kinds[i].what);
}

int main(int argc, char **argv)
{
    size_t i;

    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        misbehave_help();
        return 0;
    }
    if (argc < 3) {
        fprintf(stderr, "usage: misbehave KIND OUTPUT [TOKEN]\n"
                        "Try misbehave --help for the kinds\n");
        return 2;
    }
    misbehave_output = argv[2];
    for (i = 0; i < MISBEHAVE_KINDS; i++)
        if (strcmp(argv[1], misbehave_kinds[i].name) == 0) {
            misbehave_kinds[i].act();
            return 0;
        }
    fprintf(stderr, "misbehave: no such kind: %s\nTry misbehave --help for the kinds\n",
            argv[1]);
    return 2;
}
