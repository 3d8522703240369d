/* sd_game: one game of Sudoku as a state and typed lines; no streams, no clock. */
#ifndef PUZZLES_SUDOKU_GAME_H
#define PUZZLES_SUDOKU_GAME_H

#include "puzzles/sudoku/make.h"
#include "puzzles/term.h"

enum { SD_LOG_MAX = 2048 };

typedef struct sd_settings {
    int givens;
    enum sd_level level; /* SD_LEVELS: any */
    bool plain;          /* no names of rows and columns */
    bool no_solution;    /* the full grid is not shown at the start */
} sd_settings;

/* What a cell held before a change. */
typedef struct sd_change {
    unsigned char cell, digit;
} sd_change;

typedef struct sd_game {
    sd_settings settings;
    sd_grid full, puzzle, now;
    sd_grade grade;
    sd_change log[SD_LOG_MAX]; /* the oldest half is forgotten when it is full */
    int changes;
    int hints, undone;
    bool over; /* solved, or given up */
} sd_game;

/* 30 givens, any level. */
void sd_game_init(sd_game *game);

/* The functions for tm_run; the state is an sd_game. */
extern const tm_game sd_game_table;

/* One game played by the program itself, at most 60 lines. */
void sd_game_demo(sd_game *game, uint64_t seed, tm_out *out);

#endif
