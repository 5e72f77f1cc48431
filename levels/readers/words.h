// A text as words, line by line, and the numbers among them; `#` begins a comment.
#ifndef GRAZE_LEVELS_READERS_WORDS_H
#define GRAZE_LEVELS_READERS_WORDS_H

#include <stdint.h>

#include "levels/fault.h"

typedef struct text_word {
	const char *start;
	size_t length;
} text_word;

/// Where reading is. A zero follows the end.
typedef struct text_cursor {
	const char *at, *end, *file;
	size_t line;
	app_fault *fault; ///< what is wrong is told with file and line
} text_cursor;

/// The next word of this line; of length 0 where the line or a comment's beginning ends it.
text_word word_next(text_cursor *cursor);
void line_next(text_cursor *cursor);

bool word_is(text_word word, const char *text);

/// Reads the next words of this line as numbers.
///
/// wanted: what a fault says should be there, such as `radius R`
bool numbers_read(text_cursor *cursor, float *numbers, int count, const char *wanted);

/// Reads the next word of this line as 32 bits: a whole number, decimal, or hexadecimal after `0x`.
bool bits_read(text_cursor *cursor, uint32_t *bits, const char *wanted);

#endif
