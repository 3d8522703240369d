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
} misbehave_kinds[] = {
    {"hang", misbehave_hang},         {"spin", misbehave_spin},
    {"crash", misbehave_crash},       {"abort", misbehave_abort},
    {"silent", misbehave_silent},     {"fail", misbehave_fail},
    {"empty", misbehave_empty},       {"half", misbehave_half},
    {"garbage", misbehave_garbage},   {"extra", misbehave_extra},
    {"binary", misbehave_binary},     {"illegal", misbehave_illegal},
    {"flood", misbehave_flood},       {"noise", misbehave_noise},
    {"late", misbehave_late},         {"stop", misbehave_stop},
    {"close", misbehave_close},       {"link", misbehave_link},
    {"directory", misbehave_directory}, {"pipe", misbehave_pipe},
    {"children", misbehave_children}, {"bomb", misbehave_bomb},
    {"memory", misbehave_memory},     {"vandal", misbehave_vandal},
    {"chatter", misbehave_chatter},
    {"tamper", misbehave_tamper},     {"murder", misbehave_murder},
    {"stray", misbehave_stray},
};

int main(int argc, char **argv)
{
    size_t i;

    if (argc < 3) {
        fprintf(stderr, "usage: misbehave KIND OUTPUT [TOKEN]\n");
        return 2;
    }
    misbehave_output = argv[2];
    for (i = 0; i < sizeof misbehave_kinds / sizeof *misbehave_kinds; i++)
        if (strcmp(argv[1], misbehave_kinds[i].name) == 0) {
            misbehave_kinds[i].act();
            return 0;
        }
    fprintf(stderr, "misbehave: no such kind: %s\n", argv[1]);
    return 2;
}
