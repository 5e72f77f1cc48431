// Names from files: those of levels are printable, those of properties may have any length.
#include <graze/levels.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levels/data/level.h"
#include "levels/data/printable.h"
#include "levels/level_check.h"
#include "levels/load_level.h"
#include "levels/sample_files.h"

// ---------------------------------------------------------------------------------------------------------------------
// Characters
// ---------------------------------------------------------------------------------------------------------------------

typedef struct encoded {
	char bytes[8];
	size_t length;
} encoded;

/// A number as UTF-8 would have it, with no more bytes than it needs.
static encoded encode(uint32_t code) {
	encoded out = {.length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4};
	static const unsigned first[] = {0, 0, 0xc0, 0xe0, 0xf0};
	for (size_t i = out.length; i-- > 1; code >>= 6) out.bytes[i] = (char)(0x80 | (code & 0x3f));
	out.bytes[0] = (char)(first[out.length] | code);
	return out;
}

static void all_characters_but_controls_and_noncharacters_are_printable(void **state) {
	(void)state;
	for (uint32_t code = 0; code < 0x1fffff; code++) {
		const encoded text = encode(code);
		const bool control = code < 32 || (code >= 127 && code < 160), surrogate = code >= 0xd800 && code <= 0xdfff;
		const bool none = code > 0x10ffff || code % 0x10000 >= 0xfffe;
		const size_t expected = control || surrogate || none ? 0 : text.length;
		if (printable_length(text.bytes) != expected) fail_msg("the character %x", (unsigned)code);
	}
}

static void bytes_that_are_no_character_are_not_printable(void **state) {
	(void)state;
	static const char *const cases[] = {"", "\x80", "\xbf", "\xc0\xaf", "\xc1\xbf", "\xc3", "\xc3(", "\xe0\x80\xaf",
		"\xe0\x9f\xbf", "\xe3\x81", "\xe3\x81(", "\xf0\x80\x80\xaf", "\xf0\x9f\x8e", "\xf5\x80\x80\x80", "\xff",
		"\xfe"};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) assert_int_equal(printable_length(cases[i]), 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// Names of levels
// ---------------------------------------------------------------------------------------------------------------------

static void expect_name(const char *bytes, const char *file, const char *expected) {
	app_level level;
	app_fault fault;
	app_bytes input = sized_copy(bytes, strlen(bytes));
	const bool read = level_parse(&level, input, file, NULL, &fault);
	bytes_free(&input);
	if (!read) fail_msg("%s", fault.text);
	assert_string_equal(level.name, expected);
	level_free(&level);
}

#define WALL "wall 0 0 1 1"
#define A48 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define O40                                                                                                            \
	"\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6"                                 \
	"\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6"

static void a_name_of_a_level_has_no_control_characters(void **state) {
	(void)state;
	expect_name(WALL, "dir/\x1b[31m.txt", "?[31m.txt");
	expect_name(WALL, "a\n\x7f\xc2\x9b.txt", "a????.txt"); // each byte of the last control character
	expect_name(WALL, "\xe9t\xc3\xa9 \xe3\x81\x82", "?t\xc3\xa9 \xe3\x81\x82");
#ifdef GRAZE_SVG
	expect_name("<svg/>", "\x1b.svg", "?.svg");
#endif
#ifdef GRAZE_TILED
	expect_name(
		"{\"levels\":[{\"identifier\":\"\\u001b]0;a\\u0007\\u009bm\",\"layerInstances\":[]}]}", "f", "f:?]0;a???m");
#endif
}

static void a_long_name_of_a_level_is_cut_between_characters(void **state) {
	(void)state;
	expect_name(WALL, A48 A48 A48, A48 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");              // 95 bytes
	expect_name(WALL, O40 O40 O40, O40 O40 "\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6"); // 94 bytes
	expect_name(WALL, A48 O40 "\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2", A48 O40 "\xf0\x9f\x8e\xb2");
#ifdef GRAZE_TILED
	// What does not fit ends the name.
	expect_name("{\"levels\":[{\"identifier\":\"L\",\"layerInstances\":[]}]}", O40 O40 O40,
		O40 O40 "\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6");
#endif
}

// ---------------------------------------------------------------------------------------------------------------------
// Names of properties
// ---------------------------------------------------------------------------------------------------------------------

static void assignments_of_udmf_with_long_names_are_properties(void **state) {
	(void)state;
	sample_file wad =
		sample_udmf_wad("thing { x = 1; y = 2; type = 1; " A48 A48 " = 7; " A48 "bbbbbbbbbbbbbbbb = \"long\"; }");
	gz_level_error error;
	gz_level *level = gz_level_read(wad.data, wad.size, NULL, &error);
	assert_non_null(level);
	const gz_thing *thing = gz_level_find(level, NULL, NULL, "1");
	assert_non_null(thing);
	assert_string_equal(gz_thing_property(thing, A48 A48), "7");
	assert_string_equal(gz_thing_property(thing, A48 "bbbbbbbbbbbbbbbb"), "long");
	gz_level_close(level);
}

int test_level_names(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_characters_but_controls_and_noncharacters_are_printable),
		cmocka_unit_test(bytes_that_are_no_character_are_not_printable),
		cmocka_unit_test(a_name_of_a_level_has_no_control_characters),
		cmocka_unit_test(a_long_name_of_a_level_is_cut_between_characters),
		cmocka_unit_test(assignments_of_udmf_with_long_names_are_properties),
	};
	return RUN_SUITE("level_names", tests);
}
