/* mm_text: what the Mastermind game says, Polish and English. */
#ifndef PUZZLES_MASTERMIND_TEXT_H
#define PUZZLES_MASTERMIND_TEXT_H

#include "puzzles/text.h"

enum mm_text_id {
    MM_T_TITLE,
    MM_T_HEAD,
    MM_T_ROW,
    MM_T_NO_PEGS,
    MM_T_PROMPT,
    MM_T_BAD,
    MM_T_EMPTY,
    MM_T_STRICT,
    MM_T_NOTE,
    MM_T_WON,
    MM_T_LOST,
    MM_T_GIVEN_UP,
    MM_T_LEFT,
    MM_T_FITS,
    MM_T_CLASH,
    MM_T_HINT,
    MM_T_HINT_ONLY,
    MM_T_HINT_FITS,
    MM_T_HINT_SPLITS,
    MM_T_NO_UNDO,
    MM_T_NO_MEMORY,
    MM_T_HELP,
    MM_T_CHECK_WHAT,
    MM_T_BREAK_TITLE,
    MM_T_BREAK_PROMPT,
    MM_T_FIX_PROMPT,
    MM_T_BREAK_BAD,
    MM_T_BREAK_EMPTY,
    MM_T_BREAK_NEVER,
    MM_T_BREAK_WON,
    MM_T_BREAK_LOST,
    MM_T_CLASH_ALL,
    MM_T_CLASH_ONE,
    MM_T_CLASH_PAIR,
    MM_T_CLASH_DROP,
    MM_T_CLASH_MANY,
    MM_T_FIXED,
    MM_T_FIX_WHAT,
    MM_T_FIX_NONE,
    MM_T_UNDONE,
    MM_T_UNDO_NONE,
    MM_T_LEFT_LIST,
    MM_T_BREAK_HELP,
    MM_T_DEMO,
    MM_T_DEMO_LEFT,
    MM_T_STATS,
    MM_T_STATS_ROW,
    MM_T_OPT_STRICT,
    MM_T_OPT_ASSIST,
    MM_T_OPT_BREAK,
    MM_T_OPT_STATS,
    MM_T_TWO_TASKS,
    MM_TEXTS
};

extern const tm_text mm_texts[MM_TEXTS];

#endif
