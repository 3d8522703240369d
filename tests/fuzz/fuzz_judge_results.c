#define _POSIX_C_SOURCE 200809L
/* A results file of any bytes: read for --table, ranked, and turned into a page, by each
 * contest. Nothing may crash or run away. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/judge/page.h"
#include "common/judge/report.h"
#include "common/judge/results.h"

extern const struct contest rivers_contest, hive_contest, balda_contest,
    msweeper_contest;
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fuzz_contest(const struct contest *contest, char *path)
{
    void *self = contest->create ? contest->create() : NULL;
    results_run run;
    results r;

    memset(&run, 0, sizeof run);
    run.lone_seats = contest->parts > 1;
    results_start(&r, &run);
    if (results_read(&r, contest->name, &path, 1) == NULL) {
        FILE *nowhere = fopen("/dev/null", "wb");

        if (nowhere) {
            report_standings(nowhere, contest, self, &r);
            report_details(nowhere, contest, self, &r, NULL);
            report_csv(nowhere, contest, self, &r);
            fclose(nowhere);
        }
        page_write("/dev/null", contest, self, &r, &path, 1);
    }
    results_free(&r);
    json_free(&run.header);
    if (contest->destroy)
        contest->destroy(self);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char path[] = "/tmp/fuzz-results-XXXXXX";
    static int fd = -1;

    if (fd < 0) {
        fd = mkstemp(path);
        unlink(path); /* it lives on as a descriptor, with a name in /dev/fd */
        snprintf(path, sizeof path, "/dev/fd/%d", fd);
    }
    if (fd < 0 || ftruncate(fd, 0) != 0 || pwrite(fd, data, size, 0) != (ssize_t)size)
        return 0;
    fuzz_contest(&rivers_contest, path);
    fuzz_contest(&hive_contest, path);
    fuzz_contest(&balda_contest, path);
    fuzz_contest(&msweeper_contest, path);
    return 0;
}
