/* shorten: gives a program's names short ones, the last means to bring a submission under
 * its size limit. The tokens' order and kinds stay, so the program stays the same.
 */
#ifndef COMMON_TOOLS_SHORTEN_H
#define COMMON_TOOLS_SHORTEN_H

#include <stddef.h>

/* Renames, in `size` bytes of text in place, every identifier of three characters or more
 * that is not C's, its library's or the compiler's to one of two or three characters that
 * occurs nowhere else in the text; names used most get the shortest. Strings, character
 * constants, comments, #include and #pragma lines are left alone. Returns the new size;
 * the old one when memory is short. */
size_t shorten_text(char *text, size_t size);

#endif
