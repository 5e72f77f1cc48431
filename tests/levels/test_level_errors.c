// Errors of the public interface of levels (levels.h): their status, place and text, for each format.
#include <graze/levels.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levels/data/level.h"
#ifdef GRAZE_TILED
#include "levels/readers/json_level.h"
#endif
#include "levels/sample_files.h"

typedef struct error_case {
	const char *bytes;
	size_t line, column;
	const char *object, *text;
	size_t size; // 0: a text
} error_case;

static void expect_errors(const error_case *cases, size_t count, gz_level_status status) {
	for (size_t i = 0; i < count; i++) {
		gz_level_error error;
		const gz_level_options options = {.name = "f"};
		const size_t size = cases[i].size ? cases[i].size : strlen(cases[i].bytes);
		assert_null(gz_level_read(cases[i].bytes, size, &options, &error));
		assert_string_equal(error.text, cases[i].text);
		assert_string_equal(error.object, cases[i].object);
		assert_int_equal(error.status, status);
		assert_int_equal(error.line, cases[i].line);
		assert_int_equal(error.column, cases[i].column);
	}
}

#define EXPECTED "; expected a WAD, JSON (Tiled, LDtk), SVG, or a scene, whose lines begin with wall or circle"

static void contents_of_no_format_are_named_with_the_formats_that_are_read(void **state) {
	(void)state;
	static const error_case cases[] = {
		{"walls 0 0 1 1", 1, 0, "", "f: the file is text whose line 1 begins with \"walls\"" EXPECTED, 0},
		{"# a comment\n\n [1, 2]", 3, 0, "", "f: the file is text whose line 3 begins with \"[1,\"" EXPECTED, 0},
		{"\x89PNG\r\n\x1a\n", 0, 0, "", "f: the file is a PNG image" EXPECTED, 0},
		{"PK\3\4....", 0, 0, "", "f: the file is a ZIP archive" EXPECTED, 0},
		{"\x1f\x8b\x08\x00", 0, 0, "", "f: the file is gzip-compressed data" EXPECTED, 4},
		{"\xff\xfew\0a\0l\0l\0", 0, 0, "", "f: the file is text in UTF-16" EXPECTED, 10},
		{"GZW1....", 0, 0, "", "f: the file is a workload for graze replay" EXPECTED, 0},
		{"GZRR....", 0, 0, "", "f: the file is a recording for graze run --replay" EXPECTED, 0},
		{"wal\0l", 0, 0, "", "f: the file is binary data" EXPECTED, 5},
#ifdef GRAZE_TILED
		{"{\"a\":7}", 0, 0, "",
			"f: the file is JSON without a list of layers or levels; expected a map of Tiled or a project of LDtk", 0},
#else
		{"{\"a\":7}", 0, 0, "", "f: the file is JSON; this program was built without jansson, which reads it", 0},
#endif
	};
	expect_errors(cases, sizeof cases / sizeof *cases, GZ_LEVEL_UNKNOWN_FORMAT);
}

static void an_error_has_the_line_and_column_of_a_text(void **state) {
	(void)state;
	static const error_case cases[] = {
		{"wall 0 0 1 1\n wall 0 x 1 1", 2, 9, "", "f:2: \"x\" is not a number", 0},
		{"wall 0 0 1 1\nwall 0 0", 2, 9, "", "f:2: the line ends early; expected wall AX AY BX BY", 0},
		{"wall 0 0 1 1\n\twall 0 0 1 1 thick", 2, 15, "", "f:2: \"thick\" is not an option of a wall", 0},
		{"wall 0 0 1 1\nwall 0 0 1 inf", 2, 1, "", "f:2: the wall is not finite", 0},
#ifdef GRAZE_TILED
		{"{\n \"layers\": [1,, 2]}", 2, 15, "", "f:2: unexpected token near ','", 0},
#endif
#ifdef GRAZE_SVG
		{"<svg>\n  <g></a>\n</svg>", 2, 8, "", "f:2: mismatched tag", 0},
		{"<svg>\n  <path d='7'/>\n</svg>", 2, 3, "", "f:2: expected M at the beginning of a path, found \"7\"", 0},
		{"<svg>\n  <rect width='-1'/>\n</svg>", 2, 3, "", "f:2: the rect has a negative size", 0},
#endif
	};
	expect_errors(cases, sizeof cases / sizeof *cases, GZ_LEVEL_INVALID);
	const sample_file wad = sample_udmf_wad("vertex {\n  x = 1; y ; }");
	const error_case udmf = {wad.data, 2, 12, "", "f:MAP01:2: expected =, found \";\"", wad.size};
	expect_errors(&udmf, 1, GZ_LEVEL_INVALID);
}

static void an_error_names_the_object(void **state) {
	(void)state;
	sample_file linedefs = sample_linedefs(false), vertexes = sample_vertexes();
	vertexes.size -= 8;
	const sample_file wad =
		sample_wad((sample_lump[]){{"E1M1", NULL}, {"LINEDEFS", &linedefs}, {"VERTEXES", &vertexes}}, 3);
	const error_case cases[] = {
		{wad.data, 0, 0, "linedef 2", "f:E1M1: linedef 2 has vertex 3; expected an index below 3", wad.size},
#ifdef GRAZE_TILED
		{"{\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"id\":12,\"width\":-1,\"height\":1}]}]}", 0, 0,
			"object 12", "f: object 12 has a negative size", 0},
		{"{\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"id\":12,\"properties\":[{\"value\":1}]}]}]}", 0, 0,
			"object 12", "f: object 12 has a property without a name", 0},
		{"{\"layers\":[{\"type\":\"objectgroup\",\"name\":\"L\"}]}", 0, 0, "layer \"L\"",
			"f: layer \"L\" has no list of objects", 0},
		{"{\"levels\":[{\"identifier\":\"A\",\"layerInstances\":null,\"externalRelPath\":\"w/A.ldtkl\"}]}", 0, 0,
			"level \"A\"", "f: level \"A\" is in a file of its own, w/A.ldtkl; expected levels in the project's file",
			0},
#endif
	};
	expect_errors(cases, sizeof cases / sizeof *cases, GZ_LEVEL_INVALID);
}

static void a_map_that_is_missing_is_an_error_of_its_own(void **state) {
	(void)state;
	const sample_file wad = sample_classic_wad();
	static const char scene[] = "wall 0 0 1 1";
	const gz_level_options options = {.map = "E9M9", .name = "f"};
	gz_level_error error;
	assert_null(gz_level_read(wad.data, wad.size, &options, &error));
	assert_int_equal(error.status, GZ_LEVEL_NO_MAP);
	assert_string_equal(error.text, "f: there is no map E9M9; expected one of E1M1");
	assert_null(gz_level_read(scene, sizeof scene - 1, &options, &error));
	assert_int_equal(error.status, GZ_LEVEL_NO_MAP);
	assert_string_equal(error.text, "f: the file is a scene and has no map E9M9");
}

static void a_file_that_cannot_be_read_is_an_error_of_its_own(void **state) {
	(void)state;
	gz_level_error error;
	assert_null(gz_level_open("/nonexistent/level.wad", NULL, &error));
	assert_int_equal(error.status, GZ_LEVEL_UNREADABLE);
	assert_string_equal(error.text, "/nonexistent/level.wad: No such file or directory");
	assert_null(gz_level_open(NULL, NULL, &error));
	assert_int_equal(error.status, GZ_LEVEL_UNREADABLE);
	assert_null(gz_level_read("", 0, NULL, &error));
	assert_int_equal(error.status, GZ_LEVEL_UNREADABLE);
	assert_string_equal(error.text, "level: the file is empty");
	assert_null(gz_level_read(NULL, 0, NULL, NULL));
	gz_level_close(NULL);
}

#define LAYER(members) "{\"levels\":[{\"identifier\":\"A\",\"layerInstances\":[{" members "}]}]}"

// Adds what a text has to a level.
static bool read_text(app_level *level, const char *text, app_fault *fault) {
	const app_bytes bytes = {text, strlen(text)};
	const gz_level_options options = {.map = NULL};
	(void)bytes, (void)options, (void)level;
#ifdef GRAZE_TILED
	if (*text == '{') return json_read_level(level, bytes, &options, "f", fault);
#endif
	return fault_set(fault, "unknown");
}

static void a_lack_of_memory_is_an_error_of_its_own(void **state) {
	(void)state;
	static const char *const texts[] = {
#ifdef GRAZE_TILED
		"{\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"id\":1,\"width\":1,\"height\":1,\"type\":\"p\"}]}]}",
		LAYER("\"__type\":\"Entities\",\"entityInstances\":[{\"px\":[1,1],\"width\":1,\"height\":1}]"),
#endif
		NULL};
	for (size_t i = 0; texts[i]; i++) {
		// The lines of things that bodies pass seem to be full, and twice as many have more bytes than there are.
		const size_t count = SIZE_MAX / 4;
		app_level level = {.passable = "p", .things = {.outlines = {.count = count, .capacity = count}}};
		app_fault fault;
		assert_false(read_text(&level, texts[i], &fault));
		assert_int_equal(fault.status, GZ_LEVEL_OUT_OF_MEMORY);
		assert_string_equal(fault.text, "f: out of memory");
		level.things.outlines.count = 0;
		level_free(&level);
	}
}

static void control_characters_of_an_object_are_question_marks(void **state) {
	(void)state;
#ifdef GRAZE_TILED
	static const error_case entity = {LAYER("\"__type\":\"Entities\",\"entityInstances\":[{\"__identifier\":\"E\","
											"\"iid\":\"a\\n\\u001b[2J\"}]"),
		0, 0, "entity E a??[2J", "f: entity E a??[2J has a position that is not two numbers", 0};
	expect_errors(&entity, 1, GZ_LEVEL_INVALID);
#endif
}

static void a_long_name_is_shortened_and_the_message_is_whole(void **state) {
	(void)state;
	char name[1000], expected[300];
	memset(name, 'x', sizeof name);
	name[0] = 'a', name[sizeof name - 2] = '\n', name[sizeof name - 1] = 0;
	gz_level_error error;
	assert_null(gz_level_read("wall 0", 6, &(gz_level_options){.name = name}, &error));
	snprintf(expected, sizeof expected, "...%.199s?:1: the line ends early; expected wall AX AY BX BY", name + 1);
	assert_string_equal(error.text, expected);
}

int test_level_errors(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(contents_of_no_format_are_named_with_the_formats_that_are_read),
		cmocka_unit_test(an_error_has_the_line_and_column_of_a_text),
		cmocka_unit_test(an_error_names_the_object),
		cmocka_unit_test(a_map_that_is_missing_is_an_error_of_its_own),
		cmocka_unit_test(a_file_that_cannot_be_read_is_an_error_of_its_own),
		cmocka_unit_test(a_lack_of_memory_is_an_error_of_its_own),
		cmocka_unit_test(control_characters_of_an_object_are_question_marks),
		cmocka_unit_test(a_long_name_is_shortened_and_the_message_is_whole),
	};
	return RUN_SUITE("level_errors", tests);
}
