/* fence: a process that may write nowhere but in one directory. */
#ifndef JUDGE_FENCE_H
#define JUDGE_FENCE_H

#include <stdbool.h>

/* For the calling process and all that it starts, for good: files can be written, made
 * and removed below the current directory only (and devices written); no process outside
 * can be sent a signal. Linux 5.13 and later (signals: 6.12); elsewhere nothing happens.
 * What is open already stays open. True if files are fenced. */
bool fence_raise(void);

/* What this system can do: 0 nothing, 1 files, 2 files and signals. */
int fence_level(void);

#endif
