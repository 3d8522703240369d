/* contest: the names of the reasons, the common schedule, the seeds of starts. */
#include "common/judge/contest.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "common/rng.h"

static const char *const contest_reasons[CONTEST_REASONS] = {
    "",           "not started", "late",         "crash",           "no output",
    "empty output", "bad format",  "illegal move", "too much output", "ended early",
    "not a file", "tampered",    "no move",      "explosion",
    "gave up"};

const char *contest_reason_name(enum contest_reason reason)
{
    return reason >= 0 && reason < CONTEST_REASONS ? contest_reasons[reason] : "?";
}

enum contest_reason contest_reason_named(const char *name)
{
    int i;

    for (i = 0; i < CONTEST_REASONS; i++)
        if (strcmp(name, contest_reasons[i]) == 0)
            break;
    return (enum contest_reason)i;
}

void contest_no_memory(void)
{
    contest_give_up("not enough memory");
}

void contest_give_up(const char *what)
{
    fprintf(stderr, "judge: %s: %s\n", what, strerror(errno));
    _exit(1); /* what a worker has from its parent is not to be written twice */
}

uint64_t contest_seed(uint64_t run_seed, int start)
{
    return rng_mix(run_seed, (uint64_t)start);
}

int contest_schedule_pairs(const contest_plan *plan, contest_fixture *out)
{
    int first, second, start, swap, count = 0;

    for (first = 0; first < plan->count; first++) {
        if (plan->gauntlet && first > 0)
            break;
        for (second = first + 1; second < plan->count; second++)
            for (start = 0; start < plan->pairs; start++)
                for (swap = 0; swap < 2; swap++, count++) {
                    contest_fixture *f = out ? &out[count] : NULL;

                    if (!f)
                        continue;
                    f->number = count;
                    f->stage = 0;
                    f->start = start;
                    f->entrant[0] = swap ? second : first;
                    f->entrant[1] = swap ? first : second;
                }
    }
    return count;
}
