// Declarations of SVG drawings: entities and defaults of attributes let few bytes of a file stand for many, and are
// limited. Files without them are refused for none of this.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levels/level_check.h"
#include "support/check.h"

#ifdef GRAZE_SVG

/// `before`, `times` copies of `word`, `after`.
static char *repeated(const char *before, const char *word, size_t times, const char *after) {
	const size_t length = strlen(word);
	char *text = malloc(strlen(before) + times * length + strlen(after) + 1);
	assert_non_null(text);
	strcpy(text, before);
	char *end = text + strlen(before);
	for (size_t i = 0; i < times; i++, end += length) memcpy(end, word, length);
	strcpy(end, after);
	return text;
}

static void a_small_file_cannot_need_unbounded_memory(void **state) {
	(void)state;
	char *deep = repeated("<svg>", "<g transform='translate(1)'>", 100000, "");
	expect_text_fault(deep, "f:1: no element found");
	free(deep);
	// Each circle makes 64 walls. 32 bits address too little memory for so many.
	const bool has_memory = SIZE_MAX > UINT32_MAX;
	char *many = repeated("<svg>", "<circle r='1'/>", ((size_t)1 << 24) / 64 + 1, "</svg>");
	expect_text_fault(many, has_memory ? "f:1: the circle makes more than 16777216 walls" : "f: out of memory");
	free(many);
	expect_text_fault("<!DOCTYPE svg [<!ENTITY a 'M0 0h1'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>"
					  "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;'>"
					  "<!ENTITY e '&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;'><!ENTITY f '&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;'>"
					  "<!ENTITY g '&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;'><!ENTITY h '&g;&g;&g;&g;&g;&g;&g;&g;&g;&g;'>]>"
					  "<svg><path d='&h;'/></svg>",
		"f:1: an entity refers to another one");
}

static void declarations_of_a_document_type_are_short(void **state) {
	(void)state;
	app_level level = level_of("<!DOCTYPE svg [<!ENTITY a 'M0 0h1'><!ATTLIST svg width CDATA '9'>"
							   "<!ENTITY b SYSTEM 'file'>]><svg><path d='&a;'/></svg>");
	expect_lines(&level, (const float[]){0, 0, 1, 0}, 2, false);
	level_free(&level);
	static const char expected[] = "f:1: more than 1024 bytes of entities and defaults are declared";
	char *entity = repeated("<!DOCTYPE svg [<!ENTITY a '", "M0 0h1", 200, "'>]><svg><path d='&a;'/></svg>");
	expect_text_fault(entity, expected);
	free(entity);
	char *attribute = repeated("<!DOCTYPE svg [<!ATTLIST line data-a CDATA '", "M0 0h1", 200, "'>]><svg/>");
	expect_text_fault(attribute, expected);
	free(attribute);
}

/// A drawing of `times` words that one declaration makes long.
static void expect_refused_drawing(const char *declaration, const char *word, size_t times, const char *expected) {
	char before[1200];
	snprintf(before, sizeof before, "<!DOCTYPE svg [%s]><svg>\n", declaration);
	char *text = repeated(before, word, times, "</svg>");
	expect_text_fault(text, expected);
	free(text);
}

static void declarations_do_not_multiply_walls(void **state) {
	(void)state;
	char *circles = repeated("<!ENTITY e \"", "<circle r='1'/>", 66, "\">");
	expect_refused_drawing(circles, "&e;", 3900, "f:2: the circle makes more walls than 8 for each byte of the file");
	free(circles);
	char *arcs = repeated("<!ENTITY e '", "a9 9 0 11 1 0", 77, "'>");
	expect_refused_drawing(
		arcs, "<path d='M0 0&e;&e;'/>", 20, "f:2: the path makes more walls than 8 for each byte of the file");
	free(arcs);
	char *path = repeated("<!ATTLIST path d CDATA 'M0 0", "a9 9 0 11 1 0", 76, "'>");
	expect_refused_drawing(path, "<path/>", 100, "f:2: the path makes more walls than 8 for each byte of the file");
	free(path);
}

static void declarations_do_not_multiply_things_and_properties(void **state) {
	(void)state;
	static const char expected[] = "f:2: entities and defaults make the elements more than 4 times as long as the file";
	char *class = repeated("<!ATTLIST line x2 CDATA '1' class CDATA '", "large ", 160, "'>");
	expect_refused_drawing(class, "<line/>", 1000, expected);
	free(class);
	// Texts of length 0, whose names count.
	char *names = repeated("<!ATTLIST line x2 CDATA '1' id CDATA ''", " data-aaaaaaaaaaaaaaaa CDATA ''", 1, ">");
	expect_refused_drawing(names, "<line/>", 1000, expected);
	free(names);
	// Elements that are skipped take the time of a parser.
	char *skipped = repeated("<!ENTITY e '", "<text></text>", 70, "'>");
	expect_refused_drawing(skipped, "&e;", 4000, expected);
	free(skipped);
}

static void every_shape_of_a_file_without_declarations_is_read(void **state) {
	(void)state;
	// The shortest texts of arcs, curves, lines and circles.
	static const struct {
		const char *before, *word, *after;
		size_t walls;
	} cases[] = {{"<svg><path d='M0 0a", "1 1 0 111 1 ", "'/></svg>", 64},
		{"<svg><path d='M0 0", "a9 9 0 11 1 0", "'/></svg>", 64},
		{"<svg><path d='M0 0q9 9 0 0t", "0 0 ", "'/></svg>", 14}, {"<svg><path d='M0 0h", "1 ", "'/></svg>", 1},
		{"<svg>", "<circle r='1'/>", "</svg>", 64}};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char *text = repeated(cases[i].before, cases[i].word, 2000, cases[i].after);
		app_level level = level_of(text);
		assert_in_range(level.walls.count, 1900 * cases[i].walls, 2000 * cases[i].walls + 64);
		level_free(&level);
		free(text);
	}
}

static void names_of_latin_letters_are_no_expansion(void **state) {
	(void)state;
	char *text =
		repeated("<?xml version='1.0' encoding='ISO-8859-1'?><svg><line x2='1' id='", "\xe9", 4000, "'/></svg>");
	app_level level = level_of(text);
	assert_int_equal(strlen(level.things.data[0].name), 8000);
	level_free(&level);
	free(text);
}

#endif

int test_svg_declarations(void) {
#ifdef GRAZE_SVG
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_small_file_cannot_need_unbounded_memory),
		cmocka_unit_test(declarations_of_a_document_type_are_short),
		cmocka_unit_test(declarations_do_not_multiply_walls),
		cmocka_unit_test(declarations_do_not_multiply_things_and_properties),
		cmocka_unit_test(every_shape_of_a_file_without_declarations_is_read),
		cmocka_unit_test(names_of_latin_letters_are_no_expansion),
	};
	return RUN_SUITE("svg_declarations", tests);
#else
	print_message("skipped: built without expat\n");
	return 0;
#endif
}
