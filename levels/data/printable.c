// Source: table 3-7 of the Unicode standard, for UTF-8.
#include "levels/data/printable.h"

#include <stdint.h>
#include <string.h>

/// The bytes of a character that begins so; 0 where none does.
static size_t length_of_first(unsigned char first) {
	return first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
}

static bool is_printable(uint32_t code, size_t length) {
	static const uint32_t least[] = {0, ' ', 0xa0, 0x800, 0x10000};
	const bool is_surrogate = code >= 0xd800 && code < 0xe000;
	return code >= least[length] && code <= 0x10ffff && code != 127 && !is_surrogate && (code & 0xfffe) != 0xfffe;
}

size_t printable_length(const char *at) {
	const unsigned char first = (unsigned char)*at;
	const size_t length = length_of_first(first);
	if (length == 0) return 0;
	uint32_t code = length == 1 ? first : first & 0x7fu >> length;
	for (size_t i = 1; i < length; i++) {
		const unsigned char next = (unsigned char)at[i];
		if ((next & 0xc0) != 0x80) return 0; // the end of the text is none, too
		code = code << 6 | (next & 0x3fu);
	}
	return is_printable(code, length) ? length : 0;
}

bool printable_append(char *out, size_t capacity, const char *text) {
	size_t size = strlen(out);
	while (*text) {
		const size_t length = printable_length(text), taken = length ? length : 1;
		if (taken >= capacity - size) return false;
		if (length) memcpy(out + size, text, length);
		else out[size] = '?';
		out[size += taken] = 0;
		text += taken;
	}
	return true;
}
