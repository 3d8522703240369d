/* protocol: numbers from the judge, one character at a time.
 *
 * A number is complete at the first byte after its last digit (or at the end of input),
 * and nothing beyond that byte is asked for, so the bot can answer at once.
 */
#ifndef HIVE_PROTOCOL_H
#define HIVE_PROTOCOL_H

#include "hive/rules.h"

#include <stdio.h>

enum { HV_ERROR_MAX = 160 };

enum hv_got {
    HV_GOT_VALUE,
    HV_GOT_END, /* end of input (or ^Z) before anything else */
    HV_GOT_BAD  /* input->error says where and what */
};

typedef struct hv_input {
    FILE *file;
    long line;    /* of the next byte, from 1 */
    bool started; /* some byte was read: a byte-order mark is no longer skipped */
    bool cr;      /* the last byte was CR: a LF now belongs to it */
    char error[HV_ERROR_MAX];
} hv_input;

/* One line of the judge: the opponent's move and our number. */
typedef struct hv_turn {
    int number;     /* the opponent's, 0 if this is the first move of the game */
    int cell;       /* where it was put */
    int own_number; /* ours to place now */
} hv_turn;

void hv_input_init(hv_input *input, FILE *file);

/* Reads one number low..high; `what` names it in the error: "the opponent's row". */
enum hv_got hv_input_number(hv_input *input, int low, int high, const char *what,
                            int *value);

/* Reads who moves first: 0, we do; 1, the opponent does. */
enum hv_got hv_input_seat(hv_input *input, int *seat);

/* Reads the number for the first move of the game. */
enum hv_got hv_input_first(hv_input *input, hv_turn *turn);

/* Reads "K_opponent row column K_own"; the cell must be empty in `state`. The end of
 * input in the middle of a line is an error, before a line it is HV_GOT_END. */
enum hv_got hv_input_turn(hv_input *input, const hv_state *state, hv_turn *turn);

#endif
