// The readers of Doom maps: classic maps, maps in the format of Hexen, and UDMF, from WADs and by file name; and the
// messages about invalid ones. Expected walls are those of the sample files.
#include <math.h>
#include <string.h>

#include "levels/level_check.h"
#include "levels/load_level.h"
#include "levels/readers/wad.h"
#include "levels/sample_files.h"
#include "support/folder.h"

#define FREEDOOM "/usr/share/games/doom/freedoom1.wad"

// ---------------------------------------------------------------------------------------------------------------------
// Maps
// ---------------------------------------------------------------------------------------------------------------------

static void expect_classic_walls(sample_file wad) {
	app_level level;
	app_fault fault;
	assert_true(
		level_parse(&level, (app_bytes){wad.data, wad.size}, "dir/f.wad", &(gz_level_options){.map = "e1m1"}, &fault));
	assert_string_equal(level.name, "f.wad:E1M1");
	assert_int_equal(level.walls.count, 3);
	expect_wall(&level, 0, 0, 0, 64, 0, true);
	expect_wall(&level, 1, 64, 0, 64, -32, true);
	expect_wall(&level, 2, -128, 96, 0, 0, false);
	level_free(&level);
}

static void solid_linedefs_of_a_classic_map_are_its_walls(void **state) {
	(void)state;
	expect_classic_walls(sample_classic_wad());
}

static void a_map_with_a_behavior_lump_is_read_in_the_format_of_hexen(void **state) {
	(void)state;
	sample_file linedefs = sample_linedefs(true), vertexes = sample_vertexes();
	expect_classic_walls(sample_wad(
		(sample_lump[]){{"E1M1", NULL}, {"LINEDEFS", &linedefs}, {"VERTEXES", &vertexes}, {"BEHAVIOR", NULL}}, 4));
}

static void solid_linedefs_of_a_udmf_map_are_its_walls(void **state) {
	(void)state;
	sample_file wad = sample_udmf_wad(sample_textmap);
	app_level level;
	app_fault fault;
	assert_true(level_parse(&level, (app_bytes){wad.data, wad.size}, "f", NULL, &fault));
	assert_string_equal(level.name, "f:MAP01");
	assert_int_equal(level.walls.count, 2);
	expect_wall(&level, 0, 0, 16, 64, -32, true);
	expect_wall(&level, 1, -128.5f, 8, 0, 16, false);
	level_free(&level);
	expect_level_fault(wad.data, wad.size, "MAP02", "f: there is no map MAP02; expected one of MAP01");
}

/// Without a name the first map is read; of several maps with one name the last.
static void maps_are_found_by_name(void **state) {
	(void)state;
	sample_file vertexes = sample_vertexes(), one = {{0}, 0}, two = {{0}, 0};
	put_linedef(&one, 0, 1, 1, false, false);
	put_linedef(&two, 0, 1, 1, false, false), put_linedef(&two, 1, 2, 1, false, false);
	sample_file wad = sample_wad(
		(sample_lump[]){{"DEMO1", NULL}, {"MAP02", NULL}, {"LINEDEFS", &one}, {"VERTEXES", &vertexes}, {"MAP01", NULL},
			{"LINEDEFS", &one}, {"VERTEXES", &vertexes}, {"MAP01", NULL}, {"LINEDEFS", &two}, {"VERTEXES", &vertexes}},
		10);
	static const struct {
		const char *map, *name;
		size_t walls;
	} cases[] = {{NULL, "f:MAP02", 1}, {"map02", "f:MAP02", 1}, {"Map01", "f:MAP01", 2}};
	for (size_t i = 0; i < 3; i++) {
		app_level level;
		app_fault fault;
		assert_true(level_parse(
			&level, (app_bytes){wad.data, wad.size}, "f", &(gz_level_options){.map = cases[i].map}, &fault));
		assert_string_equal(level.name, cases[i].name);
		assert_int_equal(level.walls.count, cases[i].walls);
		level_free(&level);
	}
	expect_level_fault(wad.data, wad.size, "MAP0", "f: there is no map MAP0; expected one of MAP02, MAP01, MAP01");
	expect_level_fault(wad.data, wad.size, "MAP011", "f: there is no map MAP011; expected one of MAP02, MAP01, MAP01");
}

static void a_message_names_the_fault_of_an_invalid_wad(void **state) {
	(void)state;
	sample_file linedefs = sample_linedefs(false), vertexes = sample_vertexes(), wad;
	expect_level_fault("PWAD\1\0", 6, NULL, "f: the file ends within its header");
	expect_level_fault("PWAD\0\0\0\0\14\0\0\0", 12, NULL, "f: the file has no maps");
	expect_level_fault(
		"PWAD\1\0\0\0\14\0\0\0", 12, NULL, "f: the directory of 1 lumps at 12 ends beyond the file's 12 bytes");
	expect_level_fault("PWAD\377\377\377\377\377\377\377\377", 12, NULL,
		"f: the directory of 4294967295 lumps at 4294967295 ends beyond the file's 12 bytes");

	wad = sample_wad((sample_lump[]){{"E1M1", NULL}, {"LINEDEFS", &linedefs}}, 2);
	expect_level_fault(wad.data, wad.size, NULL, "f:E1M1: the map has no VERTEXES");
	wad = sample_wad((sample_lump[]){{"E1M1", NULL}, {"THINGS", NULL}, {"VERTEXES", &vertexes}}, 3);
	expect_level_fault(wad.data, wad.size, NULL, "f:E1M1: the map has no LINEDEFS");
	wad = sample_wad((sample_lump[]){{"E1M1", NULL}, {"VERTEXES", &vertexes}, {"LINEDEFS", &linedefs}}, 3);
	expect_level_fault(
		wad.data, wad.size - 1, NULL, "f:E1M1: LINEDEFS, 84 bytes at 80, ends beyond the file's 163 bytes");
	sample_file things = sample_things(false);
	things.size -= 3;
	wad = sample_wad(
		(sample_lump[]){{"E1M1", NULL}, {"VERTEXES", &vertexes}, {"LINEDEFS", &linedefs}, {"THINGS", &things}}, 4);
	expect_level_fault(wad.data, wad.size, NULL, "f:E1M1: THINGS has 17 bytes; expected a multiple of 10");
	vertexes.size -= 8;
	wad = sample_wad((sample_lump[]){{"E1M1", NULL}, {"VERTEXES", &vertexes}, {"LINEDEFS", &linedefs}}, 3);
	expect_level_fault(wad.data, wad.size, NULL, "f:E1M1: linedef 2 has vertex 3; expected an index below 3");
	linedefs.size -= 3;
	wad = sample_wad((sample_lump[]){{"E1M1", NULL}, {"VERTEXES", &vertexes}, {"LINEDEFS", &linedefs}}, 3);
	expect_level_fault(wad.data, wad.size, NULL, "f:E1M1: LINEDEFS has 81 bytes; expected a multiple of 14");
}

static void a_message_names_the_line_of_invalid_udmf(void **state) {
	(void)state;
	static const char *const cases[][2] = {
		{"vertex { x = 1; }", "f:MAP01:1: the vertex lacks its x or y"},
		{"\nvertex { x = 1; y = 1e99; }", "f:MAP01:2: the vertex is too far away for a float"},
		{"vertex { x = \"1\"; y = 2; }", "f:MAP01:1: expected a number, found \"\"1\"\""},
		{"vertex {\n x 1; }", "f:MAP01:2: expected =, found \"1\""},
		{"vertex {\n x = 1 }", "f:MAP01:2: expected ;, found \"}\""},
		{"vertex {\n x = ; }", "f:MAP01:2: expected a value, found \";\""},
		{"vertex {\n", "f:MAP01:2: the text ends early; expected a name or }"},
		{"vertex ;", "f:MAP01:1: expected = or {, found \";\""},
		{"{", "f:MAP01:1: expected a name, found \"{\""},
		{"a = 1.2.3;", "f:MAP01:1: expected a number, found \"1.2.3\""},
		{"a = 08;", "f:MAP01:1: expected a number, found \"08\""},
		{"vertex {\n x = \"1\n\n\"; }", "f:MAP01:2: expected a number, found \"\"1??\"\""},
		{"a = \"\\\"\n", "f:MAP01:2: the string is not closed"},
		{"a = 1; /* \n\n *", "f:MAP01:3: the comment is not closed"},
		{"linedef { v1 = 0; }", "f:MAP01:1: the linedef has vertex 0; expected an index below 0"},
		{"linedef { v1 = -1; v2 = 0; }", "f:MAP01:1: the linedef lacks its v1 or v2"},
		{"vertex { x = 1; y = 1; }\nlinedef { v1 = 0; }", "f:MAP01:2: the linedef lacks its v1 or v2"},
		{"vertex { x = 1; y = 1; }\nlinedef { v1 = 0.5; v2 = 0; }",
			"f:MAP01:2: the linedef has vertex 0.5; expected an index below 1"},
		{"\nthing { x = 1; }", "f:MAP01:2: the thing lacks its x or y"},
		{"thing { x = 1e39; y = 0; }", "f:MAP01:1: the thing is too far away for a float"},
		{"thing { x = 0; y = -1e39; }", "f:MAP01:1: the thing is too far away for a float"},
		{"thing { x = 0; y = 0; angle = 1e39; }", "f:MAP01:1: the thing is too far away for a float"},
		{"thing {\n angle = west; }", "f:MAP01:2: expected a number, found \"west\""},
		{"linedef { blocking = 1; }", "f:MAP01:1: expected true or false, found \"1\""},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		sample_file wad = sample_udmf_wad(cases[i][0]);
		expect_level_fault(wad.data, wad.size, NULL, cases[i][1]);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Files
// ---------------------------------------------------------------------------------------------------------------------

static void the_colon_of_a_drive_is_not_that_of_a_map(void **state) {
	(void)state;
	app_fault fault;
	app_level level;
	static const char *const paths[] = {"C:/absent.wad", "C:\\absent.wad"};
	for (int i = 0; i < 2; i++) {
		assert_false(level_load(&level, paths[i], &fault));
		assert_ptr_equal(strstr(fault.text, paths[i]), fault.text);
	}
}

static void a_file_name_may_contain_a_colon_and_be_followed_by_a_map(void **state) {
	(void)state;
	char argument[320];
	const char *path = in_folder("f:E1M1.wad");
	app_fault fault;
	app_level level;
	sample_file wad = sample_classic_wad();
	FILE *file = file_create(path, &fault);
	assert_non_null(file);
	fwrite(wad.data, 1, wad.size, file);
	assert_true(file_close(file, path, &fault));

	assert_true(level_load(&level, path, &fault));
	assert_int_equal(level.walls.count, 3);
	level_free(&level);
	snprintf(argument, sizeof argument, "%s:e1m1", path);
	assert_true(level_load(&level, argument, &fault));
	assert_int_equal(level.walls.count, 3);
	level_free(&level);
	snprintf(argument, sizeof argument, "%s:E2M1", path);
	assert_false(level_load(&level, argument, &fault));
	assert_non_null(strstr(fault.text, ": there is no map E2M1; expected one of E1M1"));
	remove(path);
	assert_false(level_load(&level, path, &fault));
	assert_non_null(strstr(fault.text, ": No such file or directory"));
}

static void a_long_path_does_not_truncate_the_message(void **state) {
	(void)state;
	char path[4000];
	app_fault fault;
	app_level level;
	memset(path, 'x', sizeof path);
	path[sizeof path - 1] = 0;
	sample_file wad = sample_udmf_wad("vertex ;");
	assert_false(level_parse(&level, (app_bytes){wad.data, wad.size}, path, NULL, &fault));
	assert_memory_equal(fault.text, path, sizeof path - 1);
	assert_string_equal(fault.text + sizeof path - 1, ":MAP01:1: expected = or {, found \";\"");
}

static void every_map_of_freedoom_is_read(void **state) {
	(void)state;
	app_fault fault;
	app_bytes input;
	if (!file_read(&input, FREEDOOM, &fault)) {
		print_message("skipped: %s\n", fault.text);
		skip();
	}
	for (int episode = 1; episode <= 4; episode++)
		for (int map = 1; map <= 9; map++) {
			char name[8];
			app_level level;
			snprintf(name, sizeof name, "E%dM%d", episode, map);
			if (!level_parse(&level, input, FREEDOOM, &(gz_level_options){.map = name}, &fault))
				fail_msg("%s", fault.text);
			assert_in_range(level.walls.count, 100, 100000);
			level_free(&level);
		}
	bytes_free(&input);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(solid_linedefs_of_a_classic_map_are_its_walls),
		cmocka_unit_test(a_map_with_a_behavior_lump_is_read_in_the_format_of_hexen),
		cmocka_unit_test(solid_linedefs_of_a_udmf_map_are_its_walls),
		cmocka_unit_test(maps_are_found_by_name),
		cmocka_unit_test(a_message_names_the_fault_of_an_invalid_wad),
		cmocka_unit_test(a_message_names_the_line_of_invalid_udmf),
		cmocka_unit_test(the_colon_of_a_drive_is_not_that_of_a_map),
		cmocka_unit_test(a_file_name_may_contain_a_colon_and_be_followed_by_a_map),
		cmocka_unit_test(a_long_path_does_not_truncate_the_message),
		cmocka_unit_test(every_map_of_freedoom_is_read),
	};
	return RUN_SUITE("wad", tests);
}

int test_wad(void) { return run_in_folder(run); }
