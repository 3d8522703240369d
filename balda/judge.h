/* judge: what the parts of Balda's judge share: its options and loaded data. */
#ifndef BALDA_JUDGE_H
#define BALDA_JUDGE_H

#include <stdint.h>

#include "balda/referee.h"
#include "common/io.h"
#include "common/judge/check.h"

typedef struct bj_judge {
    const char *dict_name, *starts_name; /* options */
    int encoding_choice;                 /* 0: that of the dictionary */
    int start_unused;                    /* index into "yes|no" */
    bj_wordlist list;
    uint64_t dict_hash, starts_hash;
    bj_encoding encoding; /* of the bots' files */
    bj_word *starts;
    int start_count;
    char converted[64]; /* temporary copy of the dictionary; "" none */
    long owner;         /* the process that removes it */
    char error[IO_ERROR_MAX + 80];
} bj_judge;

/* judge_check.c: what --check tries. */
extern const struct check_plan bj_check_plan;

#endif
