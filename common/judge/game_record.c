#define _POSIX_C_SOURCE 200809L
/* game_record: a finished game as one line of JSON.
 *
 * The line has everything that tables and pages need. What follows from the fixture and
 * the seed comes first; the times, which differ from run to run, come last.
 */
#include <math.h>

#include "common/judge/game_private.h"

static void record_put_pair(json_text *line, const char *key, const double values[2],
                          int decimals)
{
    json_printf(line, ",\"%s\":[", key);
    json_put_number(line, values[0], decimals);
    json_put(line, ",", 1);
    json_put_number(line, values[1], decimals);
    json_put(line, "]", 1);
}

/* Times come last, so that whoever compares two runs can cut them off. */
static void record_put_times(const contest_game *game, json_text *line)
{
    const struct game_private *p = game->private;
    int i;

    json_printf(line, ",\"time\":{\"sum\":[");
    json_put_number(line, game->result.seconds[0], 4);
    json_put(line, ",", 1);
    json_put_number(line, game->result.seconds[1], 4);
    json_printf(line, "],\"ms\":[");
    for (i = 0; i < p->count; i++) {
        if (i > 0)
            json_put(line, ",", 1);
        json_put_number(line, floor(p->entries[i].seconds * 1e4 + 0.5) / 10, 1);
    }
    json_printf(line, "]}}");
}

static void record_put_fault(const contest_game *game, json_text *line)
{
    const contest_result *r = &game->result;
    const struct game_private *p = game->private;

    if (r->at_fault >= 0) {
        json_printf(line, ",\"fault\":{\"seat\":%d,\"reason\":\"%s\",\"text\":",
                    r->at_fault, contest_reason_name(r->reason));
        json_put_string(line, r->text);
        json_put(line, "}", 1);
    }
    if (r->warnings[0] + r->warnings[1] > 0) {
        json_printf(line, ",\"warnings\":[%d,%d],\"warned\":[", r->warnings[0],
                    r->warnings[1]);
        json_put_string(line, p->first_warning[0]);
        json_put(line, ",", 1);
        json_put_string(line, p->first_warning[1]);
        json_put(line, "]", 1);
    }
}

void game_write_record(const contest_game *game, const char *run, json_text *line)
{
    const struct game_private *p = game->private;
    const contest_result *r = &game->result;
    int i;

    json_clear(line);
    json_printf(line, "{\"game\":%d,\"run\":\"%s\",\"stage\":%d,\"start\":%d,\"seats\":[",
                r->fixture.number + 1, run, r->fixture.stage, r->fixture.start);
    for (i = 0; i < CONTEST_SEATS; i++) {
        if (i > 0)
            json_put(line, ",", 1);
        json_put_string(line, game->entrant[i] ? game->entrant[i]->name : NULL);
    }
    json_put(line, "]", 1);
    record_put_pair(line, "score", r->score, 3);
    record_put_pair(line, "points", r->points, 3);
    record_put_pair(line, "win", r->win, 6);
    record_put_fault(game, line);
    json_printf(line, ",\"position\":");
    json_put_string(line, p->position ? p->position : "");
    json_printf(line, ",\"moves\":[");
    for (i = 0; i < p->count; i++) {
        json_printf(line, "%s[%d,", i > 0 ? "," : "", p->entries[i].seat);
        json_put_string(line, p->entries[i].move);
        json_put(line, "]", 1);
    }
    json_put(line, "]", 1);
    record_put_times(game, line);
}
