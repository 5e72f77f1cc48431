// Maps of Tiled: where their objects' walls are, what is passed over, and what is said of broken ones.
#include <stdlib.h>
#include <string.h>

#include "levels/level_check.h"
#include "levels/made_files.h"

#ifdef GRAZE_TILED

// A map of these layers, and of one layer with these objects.
#define MAP(layers) "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"layers\":[" layers "]}"
#define LAYER(objects) "{\"type\":\"objectgroup\",\"name\":\"L\",\"objects\":[" objects "]}"
#define MAP_OF(objects) MAP(LAYER(objects))

static void polygons_polylines_and_rectangles_are_walls(void **state) {
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

static void a_polyline_that_returns_to_its_start_has_an_outside(void **state) {
	(void)state;
	app_level level = level_of(MAP_OF("{\"x\":0.1,\"y\":0.2,\"rotation\":17,\"polyline\":[{\"x\":0,\"y\":0},"
									  "{\"x\":9,\"y\":0},{\"x\":4,\"y\":5},{\"x\":0,\"y\":0}]}"));
	assert_int_equal(level.walls.count, 3);
	for (size_t i = 0; i < 3; i++) assert_true(level.one_sided[i]);
	level_free(&level);
}

static void objects_are_turned_clockwise_around_their_place(void **state) {
	(void)state;
	app_level level = level_of(MAP_OF("{\"x\":10,\"y\":20,\"width\":30,\"height\":40,\"rotation\":90}"));
	expect_lines(&level, (const float[]){10, 20, 10, 50, -30, 50, -30, 20, 10, 20}, 5, true);
	level_free(&level);
	level = level_of(MAP_OF("{\"x\":10,\"y\":20,\"width\":30,\"height\":40,\"rotation\":-180}"));
	expect_lines(&level, (const float[]){10, 20, -20, 20, -20, -20, 10, -20, 10, 20}, 5, true);
	level_free(&level);
	// The angle whose cosine and sine are 0.8 and 0.6.
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
	assert_string_equal(level.note, "");
	level_free(&level);
}

static void what_is_not_visible_is_passed_over(void **state) {
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

static void objects_that_are_no_lines_are_told(void **state) {
	(void)state;
	app_level level = level_of(MAP_OF("{\"ellipse\":true,\"width\":5,\"height\":5},{\"point\":true},{\"ellipse\":true},"
									  "{\"text\":{\"text\":\"polygon\"}},{\"gid\":7,\"width\":5,\"height\":5},"
									  "{\"template\":\"t.tj\"},{\"capsule\":true},{\"point\":true}"));
	assert_int_equal(level.walls.count, 0);
	assert_string_equal(level.note, "left out 2 ellipses, 1 capsule, 2 points, 1 text, 1 tile, 1 template");
	level_free(&level);
}

static void a_map_is_read_as_tiled_writes_it(void **state) {
	(void)state;
	// The layer is 8 to the right and 4 up, and its group 8 down.
	app_level level = level_of_file("cave.tmj");
	assert_int_equal(level.walls.count, 16);
	expect_lines_from(
		&level, 0, (const float[]){32, 24, 592, 8, 632, 144.5f, 552, 304, 112, 296, 16, 184, 32, 24}, 7, true);
	expect_lines_from(&level, 10, (const float[]){448, 104, 448, 124, 408, 124, 408, 104, 448, 104}, 5, true);
	expect_lines_from(&level, 14, (const float[]){330, 220, 370, 244, 426, 244}, 3, false);
	level_free(&level);
}

static void broken_maps_are_told_by_what_is_broken(void **state) {
	(void)state;
	static const char *const cases[][2] = {
		{"{", "f:1: string or '}' expected near end of file"},
		{"\xef\xbb\xbf\n {\"layers\":\n[1,]}", "f:3: unexpected token near ']'"},
		{"{\"layers\":\n\n[{\"a\":1e999}]}", "f:3: real number overflow near '1e999'"},
		{"{\"a\":\"\xff\"}", "f:1: unable to decode byte 0xff near '\"'"},
		{"{}", "f: the file is JSON without a list of layers; expected a Tiled map"},
		{"{\"layers\":7}", "f: the file is JSON without a list of layers; expected a Tiled map"},
		{"{\"layers\":[],\"orientation\":\"isometric\"}", "f: the map is isometric; expected one seen from above"},
		{MAP("7"), "f: layer \"\" has no type"},
		{MAP("{\"name\":\"W\",\"type\":\"objectgroup\"}"), "f: layer \"W\" has no list of objects"},
		{MAP("{\"name\":\"W\",\"type\":\"group\"}"), "f: layer \"W\" has no list of layers"},
		{MAP("{\"name\":\"W\",\"type\":\"group\",\"offsetx\":\"7\"}"),
			"f: layer \"W\" has an offset that is not a number"},
		{MAP_OF("7"), "f: an element of objects is not a JSON object"},
		{MAP_OF("{\"id\":4,\"x\":\"7\"}"), "f: object 4 has a position that is not a number"},
		{MAP_OF("{\"id\":4,\"width\":null}"), "f: object 4 has a size that is not a number"},
		{MAP_OF("{\"id\":4,\"width\":-1,\"height\":1}"), "f: object 4 has a negative size"},
		{MAP_OF("{\"id\":4,\"rotation\":[]}"), "f: object 4 has a rotation that is not a number"},
		{MAP_OF("{\"id\":4,\"polygon\":7}"), "f: object 4 has points that are not a list"},
		{MAP_OF("{\"id\":4,\"polyline\":[7]}"), "f: object 4 has a point that is not {x, y}"},
		{MAP_OF("{\"id\":4,\"polyline\":[{\"x\":\"1\"}]}"), "f: object 4 has a point that is not {x, y}"},
		{MAP_OF("{\"id\":4,\"x\":1e300,\"width\":1,\"height\":1}"), "f: object 4 reaches beyond 2^40"},
		{MAP_OF("{\"id\":4,\"x\":1.1e12,\"width\":1,\"height\":1}"), "f: object 4 reaches beyond 2^40"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect_text_fault(cases[i][0], cases[i][1]);
}

// So many times the one, then as often the other.
static char *nested(const char *before, const char *open, const char *close, size_t depth, const char *after) {
	const size_t each = strlen(open) + strlen(close);
	char *text = malloc(strlen(before) + each * depth + strlen(after) + 1), *at = text;
	assert_non_null(text);
	at = strcpy(at, before) + strlen(before);
	for (size_t i = 0; i < depth; i++) at = strcpy(at, open) + strlen(open);
	for (size_t i = 0; i < depth; i++) at = strcpy(at, close) + strlen(close);
	strcpy(at, after);
	return text;
}

static void deep_maps_are_read_or_refused(void **state) {
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

static void larger_files_than_memory_is_good_for_are_refused(void **state) {
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

static void maps_are_refused_where_their_library_was_missing(void **state) {
	(void)state;
	expect_text_fault("\n {}", "f: the file is JSON; this program was built without jansson, which reads it");
}

#endif

int test_tiled(void) {
	const struct CMUnitTest tests[] = {
#ifdef GRAZE_TILED
		cmocka_unit_test(polygons_polylines_and_rectangles_are_walls),
		cmocka_unit_test(a_polyline_that_returns_to_its_start_has_an_outside),
		cmocka_unit_test(objects_are_turned_clockwise_around_their_place),
		cmocka_unit_test(offsets_of_layers_and_their_groups_add_up),
		cmocka_unit_test(what_is_not_visible_is_passed_over),
		cmocka_unit_test(objects_that_are_no_lines_are_told),
		cmocka_unit_test(a_map_is_read_as_tiled_writes_it),
		cmocka_unit_test(broken_maps_are_told_by_what_is_broken),
		cmocka_unit_test(deep_maps_are_read_or_refused),
		cmocka_unit_test(larger_files_than_memory_is_good_for_are_refused),
#else
		cmocka_unit_test(maps_are_refused_where_their_library_was_missing),
#endif
	};
	return RUN_SUITE("tiled", tests);
}
