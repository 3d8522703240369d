/* json: growing text, JSON written into it, and one line of JSON walked through.
 *
 * Reading: json_is_valid() once; after it the cursors below (pointers into the text, NULL
 * for "not there") need no further care. Text is UTF-8 and kept as it is. */
#ifndef JUDGE_JSON_H
#define JUDGE_JSON_H

#include <stdbool.h>
#include <stddef.h>

/* A text that grows; always NUL-terminated once something was put. Start with zeros. */
typedef struct json_text {
    char *data;
    size_t size, room;
} json_text;

void json_put(json_text *text, const char *bytes, size_t size);
void json_printf(json_text *text, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;
/* "..." with escapes; bytes that are not valid UTF-8 become U+FFFD. NULL becomes null. */
void json_put_string(json_text *text, const char *string);
/* Shortest of the usual forms: whole numbers without a point, else %.*f. */
void json_put_number(json_text *text, double value, int decimals);
void json_clear(json_text *text);
void json_free(json_text *text);

/* The whole text is one JSON value, nested at most 8 deep. */
bool json_is_valid(const char *text);

/* The value of a key of an object; NULL if `object` is NULL, no object or has none. */
const char *json_member(const char *object, const char *key);

/* First and next element of an array; NULL at the end. */
const char *json_first(const char *array);
const char *json_next(const char *element);

/* The element with this index; NULL if there is none. */
const char *json_element(const char *array, int index);

/* Values; the defaults stand for what is not there or of another type. A string is cut
 * at `size` - 1 bytes; false if it is no string. A number is finite or not there. */
double json_number(const char *value, double missing);
bool json_string(const char *value, char *out, size_t size);

#endif
