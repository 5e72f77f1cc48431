// Maps of Tiled in JSON: the walls of each object, rotations and offsets, objects that are skipped, and the messages
// about invalid files. Expected coordinates are worked out by hand.
#include <stdlib.h>
#include <string.h>

#include "levels/level_check.h"
#include "levels/sample_files.h"

#ifdef GRAZE_TILED

/// The texts of a map of these layers, of a layer with these objects, and of a map of one such layer.
#define MAP(layers) "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"layers\":[" layers "]}"
#define LAYER(objects) "{\"type\":\"objectgroup\",\"name\":\"L\",\"objects\":[" objects "]}"
#define MAP_OF(objects) MAP(LAYER(objects))

static void polygons_polylines_and_rectangles_become_walls(void **state) {
	(void)state;
	app_level level = level_of(MAP_OF("{\"id\":1,\"x\":10,\"y\":20,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":30,\"y\":0.5},"
									  "{\"x\":-4,\"y\":1e1}]}"));
	expect_lines(&level, (const float[]){10, 20, 40, 20.5f, 6, 30, 10, 20}, 4, true);
	level_free(&level);
	level = level_of(
		MAP_OF("{\"id\":1,\"x\":10,\"y\":20,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":0,\"y\":0},{\"x\":3,\"y\":4}]}"));
	expect_lines(&level, (const float[]){10, 20, 13, 24}, 2, false);
	level_free(&level);
	level = level_of(MAP_OF("{\"id\":1,\"x\":10,\"y\":20,\"width\":30,\"height\":40}"));
	expect_lines(&level, (const float[]){10, 20, 40, 20, 40, 60, 10, 60, 10, 20}, 5, true);
	level_free(&level);
}

static void a_closed_polyline_has_an_outside(void **state) {
	(void)state;
	app_level level = level_of(MAP_OF("{\"x\":0.1,\"y\":0.2,\"rotation\":17,\"polyline\":[{\"x\":0,\"y\":0},"
									  "{\"x\":9,\"y\":0},{\"x\":4,\"y\":5},{\"x\":0,\"y\":0}]}"));
	assert_int_equal(level.walls.count, 3);
	for (size_t i = 0; i < 3; i++) assert_true(level.has_outside[i]);
	level_free(&level);
}

static void objects_are_rotated_clockwise_about_their_position(void **state) {
	(void)state;
	app_level level = level_of(MAP_OF("{\"x\":10,\"y\":20,\"width\":30,\"height\":40,\"rotation\":90}"));
	expect_lines(&level, (const float[]){10, 20, 10, 50, -30, 50, -30, 20, 10, 20}, 5, true);
	level_free(&level);
	level = level_of(MAP_OF("{\"x\":10,\"y\":20,\"width\":30,\"height\":40,\"rotation\":-180}"));
	expect_lines(&level, (const float[]){10, 20, -20, 20, -20, -20, 10, -20, 10, 20}, 5, true);
	level_free(&level);
	// Its cosine is 0.8, its sine 0.6.
	level = level_of(
		MAP_OF("{\"x\":1,\"y\":2,\"rotation\":36.86989764584402,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":5,\"y\":10}]}"));
	expect_lines(&level, (const float[]){1, 2, -1, 13}, 2, false);
	level_free(&level);
}

static void offsets_of_layers_and_their_groups_add_up(void **state) {
	(void)state;
	app_level level =
		level_of(MAP("{\"type\":\"group\",\"offsetx\":100,\"layers\":[{\"type\":\"group\",\"offsety\":10,\"layers\":["
					 "{\"type\":\"objectgroup\",\"offsetx\":-7,\"offsety\":0.5,\"objects\":["
					 "{\"x\":1,\"y\":2,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":5,\"y\":0}]}]}]}]},"
					 "{\"type\":\"imagelayer\"},{\"type\":\"tilelayer\",\"data\":\"eJw\",\"encoding\":\"base64\"}"));
	expect_lines(&level, (const float[]){94, 12.5f, 99, 12.5f}, 2, false);
	assert_string_equal(level.note, "left out 1 tile layer");
	level_free(&level);
}

static void invisible_layers_and_objects_are_skipped(void **state) {
	(void)state;
	app_level level = level_of(MAP("{\"type\":\"group\",\"visible\":false,\"layers\":[" LAYER(
		"{\"width\":5,\"height\":5}") "]},"
									  "{\"type\":\"objectgroup\",\"visible\":false,\"objects\":[{\"width\":5,"
									  "\"height\":5}]}," LAYER(
										  "{\"width\":5,\"height\":5,\"visible\":false},{"
										  "\"visible\":false,\"point\":true},"
										  "{\"x\":1,\"width\":5,\"height\":5,\"visible\":true,\"point\":false}")));
	expect_lines(&level, (const float[]){1, 0, 6, 0, 6, 5, 1, 5, 1, 0}, 5, true);
	assert_string_equal(level.note, "");
	level_free(&level);
}

static void a_note_counts_objects_that_are_skipped(void **state) {
	(void)state;
	app_level level = level_of(MAP_OF("{\"ellipse\":true,\"width\":5,\"height\":5},{\"point\":true},{\"ellipse\":true},"
									  "{\"text\":{\"text\":\"polygon\"}},{\"gid\":7,\"width\":5,\"height\":5},"
									  "{\"template\":\"t.tj\"},{\"capsule\":true},{\"point\":true}"));
	assert_int_equal(level.walls.count, 0);
	assert_string_equal(level.note, "left out 2 ellipses, 1 capsule, 2 points, 1 text, 1 tile, 1 template");
	level_free(&level);
}

static void a_map_by_tiled_is_read(void **state) {
	(void)state;
	// The layer has the offset (8, -4), its group (0, 8).
	app_level level = level_of_file("cave.tmj");
	assert_int_equal(level.walls.count, 16);
	expect_lines_from(
		&level, 0, (const float[]){32, 24, 592, 8, 632, 144.5f, 552, 304, 112, 296, 16, 184, 32, 24}, 7, true);
	expect_lines_from(&level, 10, (const float[]){448, 104, 448, 124, 408, 124, 408, 104, 448, 104}, 5, true);
	expect_lines_from(&level, 14, (const float[]){330, 220, 370, 244, 426, 244}, 3, false);
	level_free(&level);
}

static void a_message_names_the_fault_of_an_invalid_map(void **state) {
	(void)state;
	static const char *const cases[][2] = {
		{"{", "f:1: string or '}' expected near end of file"},
		{"\xef\xbb\xbf\n {\"layers\":\n[1,]}", "f:3: unexpected token near ']'"},
		{"{\"layers\":\n\n[{\"a\":1e999}]}", "f:3: real number overflow near '1e999'"},
		{"{\"a\":\"\xff\"}", "f:1: unable to decode byte 0xff near '\"'"},
		{"{}", "f: the file is JSON without a list of layers or levels; expected a map of Tiled or a project of LDtk"},
		{"{\"layers\":7}",
			"f: the file is JSON without a list of layers or levels; expected a map of Tiled or a project of LDtk"},
		{"{\"layers\":[],\"orientation\":\"isometric\"}", "f: the map is isometric; expected one seen from above"},
		{MAP("7"), "f: layer \"\" has no type"},
		{MAP("{\"name\":\"W\",\"type\":\"objectgroup\"}"), "f: layer \"W\" has no list of objects"},
		{MAP("{\"name\":\"W\",\"type\":\"group\"}"), "f: layer \"W\" has no list of layers"},
		{MAP("{\"name\":\"W\",\"type\":\"group\",\"offsetx\":\"7\"}"),
			"f: layer \"W\" has an offset that is not a number"},
		{MAP("{\"name\":\"W\",\"type\":\"group\",\"offsetx\":7,\"offsety\":\"7\"}"),
			"f: layer \"W\" has an offset that is not a number"},
		{MAP_OF("7"), "f: an element of objects is not a JSON object"},
		{MAP_OF("{\"id\":4,\"x\":\"7\"}"), "f: object 4 has a position that is not a number"},
		{MAP_OF("{\"id\":4,\"width\":null}"), "f: object 4 has a size that is not a number"},
		{MAP_OF("{\"id\":4,\"width\":1,\"height\":\"1\"}"), "f: object 4 has a size that is not a number"},
		{MAP_OF("{\"id\":4,\"width\":-1,\"height\":1}"), "f: object 4 has a negative size"},
		{MAP_OF("{\"id\":4,\"width\":1,\"height\":-1}"), "f: object 4 has a negative size"},
		{MAP_OF("{\"id\":4,\"rotation\":[]}"), "f: object 4 has a rotation that is not a number"},
		{MAP_OF("{\"id\":4,\"polygon\":7}"), "f: object 4 has points that are not a list"},
		{MAP_OF("{\"id\":4,\"polyline\":[7]}"), "f: object 4 has a point that is not {x, y}"},
		{MAP_OF("{\"id\":4,\"polyline\":[{\"x\":\"1\"}]}"), "f: object 4 has a point that is not {x, y}"},
		{MAP_OF("{\"id\":4,\"polyline\":[{\"x\":1,\"y\":[]}]}"), "f: object 4 has a point that is not {x, y}"},
		{MAP_OF("{\"id\":4,\"y\":-1.1e12,\"width\":1,\"height\":1}"), "f: object 4 reaches beyond 2^40"},
		{MAP_OF("{\"id\":4,\"rotation\":1.1e12,\"width\":1,\"height\":1}"), "f: object 4 reaches beyond 2^40"},
		{MAP_OF("{\"id\":4,\"x\":1e300,\"width\":1,\"height\":1}"), "f: object 4 reaches beyond 2^40"},
		{MAP_OF("{\"id\":4,\"x\":1.1e12,\"width\":1,\"height\":1}"), "f: object 4 reaches beyond 2^40"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect_text_fault(cases[i][0], cases[i][1]);
}

/// `before`, `depth` copies of `open`, as many of `close`, `after`.
static char *nested(const char *before, const char *open, const char *close, size_t depth, const char *after) {
	const size_t each = strlen(open) + strlen(close);
	char *text = malloc(strlen(before) + each * depth + strlen(after) + 1), *end = text;
	assert_non_null(text);
	end = strcpy(end, before) + strlen(before);
	for (size_t i = 0; i < depth; i++) end = strcpy(end, open) + strlen(open);
	for (size_t i = 0; i < depth; i++) end = strcpy(end, close) + strlen(close);
	strcpy(end, after);
	return text;
}

static void deeply_nested_maps_are_read_or_refused(void **state) {
	(void)state;
	const char *const open = "{\"type\":\"group\",\"offsetx\":1,\"layers\":[", *const close = "]}";
	char *text = nested("{\"layers\":[", open, close, 1000, "," LAYER("{\"x\":3,\"width\":1,\"height\":1}") "]}");
	app_level level = level_of(text);
	expect_lines(&level, (const float[]){3, 0, 4, 0, 4, 1, 3, 1, 3, 0}, 5, true);
	level_free(&level);
	free(text);
	text = nested("{\"layers\":[", open, close, 100000, "]}");
	expect_text_fault(text, "f:1: maximum parsing depth reached near '{'");
	free(text);
}

static void files_of_more_than_64_mib_are_refused(void **state) {
	(void)state;
	const size_t size = ((size_t)1 << 26) + 1;
	char *text = malloc(size + 1);
	assert_non_null(text);
	memset(text, ' ', size);
	text[0] = '{', text[size] = 0;
	expect_level_fault(text, size, NULL, "f: the file is larger than 64 MiB, the limit for JSON and XML");
	free(text);
}

#else

static void maps_are_refused_in_builds_without_jansson(void **state) {
	(void)state;
	expect_text_fault("\n {}", "f: the file is JSON; this program was built without jansson, which reads it");
}

#endif

int test_tiled(void) {
	const struct CMUnitTest tests[] = {
#ifdef GRAZE_TILED
		cmocka_unit_test(polygons_polylines_and_rectangles_become_walls),
		cmocka_unit_test(a_closed_polyline_has_an_outside),
		cmocka_unit_test(objects_are_rotated_clockwise_about_their_position),
		cmocka_unit_test(offsets_of_layers_and_their_groups_add_up),
		cmocka_unit_test(invisible_layers_and_objects_are_skipped),
		cmocka_unit_test(a_note_counts_objects_that_are_skipped),
		cmocka_unit_test(a_map_by_tiled_is_read),
		cmocka_unit_test(a_message_names_the_fault_of_an_invalid_map),
		cmocka_unit_test(deeply_nested_maps_are_read_or_refused),
		cmocka_unit_test(files_of_more_than_64_mib_are_refused),
#else
		cmocka_unit_test(maps_are_refused_in_builds_without_jansson),
#endif
	};
	return RUN_SUITE("tiled", tests);
}
