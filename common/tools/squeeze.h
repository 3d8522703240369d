/* squeeze: makes C source smaller without changing its tokens, for submissions that would
 * otherwise be over their size limit.
 */
#ifndef COMMON_TOOLS_SQUEEZE_H
#define COMMON_TOOLS_SQUEEZE_H

#include <stddef.h>

enum { SQUEEZE_LEVELS = 3 };

/* Squeezes `size` bytes of text (LF line ends, plain ASCII) in place, returns the new
 * size. Level 1 leaves out comments and empty lines; 2 also indents by one blank for
 * four; 3 also leaves out blanks that separate nothing. The first comment, the head,
 * stays. */
size_t squeeze_text(char *text, size_t size, int level);

#endif
