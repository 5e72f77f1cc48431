#include "levels/readers/text_cursor.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "levels/data/number.h"

text_word cursor_word(text_cursor *cursor) {
	while (cursor->at < cursor->end && memchr(" \t\r\v\f", *cursor->at, 5)) cursor->at++;
	text_word word = {cursor->at, 0};
	while (cursor->at < cursor->end && !memchr(" \t\r\v\f\n#", *cursor->at, 7)) cursor->at++;
	word.length = (size_t)(cursor->at - word.start);
	return word;
}

void cursor_next_line(text_cursor *cursor) {
	while (cursor->at < cursor->end && *cursor->at != '\n') cursor->at++;
	if (cursor->at < cursor->end) cursor->at++;
	cursor->place.line++;
	cursor->line_start = cursor->at;
}

text_place cursor_place(const text_cursor *cursor, const char *at) {
	text_place place = cursor->place;
	if (cursor->line_start) place.column = (size_t)(at - cursor->line_start) + 1;
	return place;
}

bool word_is(text_word word, const char *text) {
	return word.length == strlen(text) && !memcmp(word.start, text, word.length);
}

static bool take_value(text_cursor *cursor, text_word *out, const char *expected) {
	*out = cursor_word(cursor);
	if (out->length) return true;
	return fault_at(cursor->fault, cursor_place(cursor, out->start), "the line ends early; expected %s", expected);
}

static bool refuse(const text_cursor *cursor, text_word word, const char *reason) {
	return fault_at(
		cursor->fault, cursor_place(cursor, word.start), "\"%s\" %s", quote_part(word.start, word.length).text, reason);
}

bool cursor_floats(text_cursor *cursor, float *numbers, int count, const char *expected) {
	for (int i = 0; i < count; i++) {
		text_word word;
		const char *rest;
		if (!take_value(cursor, &word, expected)) return false;
		numbers[i] = number_float(word.start, &rest);
		if (rest != word.start + word.length) return refuse(cursor, word, "is not a number");
	}
	return true;
}

bool cursor_bits(text_cursor *cursor, uint32_t *bits, const char *expected) {
	text_word word;
	char *rest;
	if (!take_value(cursor, &word, expected)) return false;
	bool hexadecimal = word.length > 2 && word.start[0] == '0' && (word.start[1] == 'x' || word.start[1] == 'X');
	bool digit = isdigit((unsigned char)*word.start); // strtoull accepts a sign
	unsigned long long value = strtoull(word.start, &rest, hexadecimal ? 16 : 10);
	if (!digit || rest != word.start + word.length || value > UINT32_MAX)
		return refuse(cursor, word, "is not a whole number from 0 to 4294967295 (0xffffffff)");
	*bits = (uint32_t)value;
	return true;
}
