#include "levels/readers/contents.h"

#include <stdio.h>
#include <string.h>

#include "levels/readers/text_cursor.h"
#include "levels/readers/wad.h"

typedef struct signature {
	const char *bytes;
	size_t size;
	const char *what;
} signature;

#define SIGNATURE(bytes, what)                                                                                         \
	{ bytes, sizeof bytes - 1, what }

static const signature signatures[] = {
	SIGNATURE("GZW1", "a workload for graze replay"),
	SIGNATURE("GZRR", "a recording for graze run --replay"),
	SIGNATURE("\x89PNG", "a PNG image"),
	SIGNATURE("\xff\xd8\xff", "a JPEG image"),
	SIGNATURE("GIF8", "a GIF image"),
	SIGNATURE("%PDF", "a PDF document"),
	SIGNATURE("PK\3\4", "a ZIP archive"),
	SIGNATURE("\x1f\x8b", "gzip-compressed data"),
	SIGNATURE("7z\xbc\xaf", "a 7z archive"),
	SIGNATURE("\x7f"
			  "ELF",
		"a program"),
	SIGNATURE("MZ", "a program"),
	SIGNATURE("\xff\xfe", "text in UTF-16"),
	SIGNATURE("\xfe\xff", "text in UTF-16"),
};

static const char *known_signature(app_bytes text) {
	for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++)
		if (text.size >= signatures[i].size && !memcmp(text.data, signatures[i].bytes, signatures[i].size))
			return signatures[i].what;
	return NULL;
}

/// The first word that is not in a comment, and its line; a word of length 0 where there is none.
static text_word first_word(app_bytes text, size_t *line) {
	text_cursor cursor = {text.data, text.data + text.size, {NULL, 1, 1}, text.data, NULL};
	text_word word = cursor_word(&cursor);
	while (!word.length && cursor.at < cursor.end) {
		cursor_next_line(&cursor);
		word = cursor_word(&cursor);
	}
	*line = cursor.place.line;
	return word;
}

contents_kind contents_of(app_bytes text) {
	size_t line;
	if (wad_is(text)) return CONTENTS_WAD;
	const char first = text.data[strspn(text.data, " \t\r\n")];
	if (first == '{') return CONTENTS_JSON;
	if (first == '<') return CONTENTS_XML;
	if (known_signature(text)) return CONTENTS_OTHER;
	const text_word word = first_word(text, &line);
	return !word.length || word_is(word, "wall") || word_is(word, "circle") ? CONTENTS_SCENE : CONTENTS_OTHER;
}

bool contents_unknown(app_bytes text, const char *file, app_fault *fault) {
	char what[80];
	size_t line;
	const text_word word = first_word(text, &line);
	const char *known = known_signature(text);
	const bool binary = memchr(text.data, 0, text.size) != NULL;
	if (known) snprintf(what, sizeof what, "%s", known);
	else if (binary) snprintf(what, sizeof what, "binary data");
	else
		snprintf(what, sizeof what, "text whose line %zu begins with \"%s\"", line,
			quote_part(word.start, word.length).text);
	fault_set_status(fault, GZ_LEVEL_UNKNOWN_FORMAT,
		"%s: the file is %s; expected a WAD, JSON (Tiled, LDtk), SVG, or a scene, whose lines begin with wall or "
		"circle",
		file, what);
	if (!known && !binary) fault->line = line;
	return false;
}
