// A tokenizer for line-based text: words and numbers, line by line; `#` begins a comment.
#ifndef GRAZE_LEVELS_READERS_TEXT_CURSOR_H
#define GRAZE_LEVELS_READERS_TEXT_CURSOR_H

#include <stdint.h>

#include "levels/data/fault.h"

/// A word of the text, not terminated.
typedef struct text_word {
	const char *start;
	size_t length;
} text_word;

/// The position in a text. A zero follows its end.
typedef struct text_cursor {
	const char *at, *end;
	text_place place;       ///< for messages
	const char *line_start; ///< null: the column of the place is that of all of the text
	app_fault *fault;
} text_cursor;

/// Takes the next word of the line; a word of length 0 at the end of the line and at a comment.
text_word cursor_word(text_cursor *cursor);
void cursor_next_line(text_cursor *cursor);

/// The place of a character of the current line.
text_place cursor_place(const text_cursor *cursor, const char *at);

bool word_is(text_word word, const char *text);

/// Takes the next words of the line as numbers, in any form that number_float reads. Returns false with a fault.
///
/// expected: for the fault, what the line should contain, such as `radius R`
bool cursor_floats(text_cursor *cursor, float *numbers, int count, const char *expected);

/// Takes the next word of the line as an unsigned integer of 32 bits: decimal, or hexadecimal after `0x`. Returns false
/// with a fault.
bool cursor_bits(text_cursor *cursor, uint32_t *bits, const char *expected);

#endif
