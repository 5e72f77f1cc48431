// The readers: Doom WADs, UDMF, scenes, workloads, and what they say of broken ones.
#include <math.h>
#include <string.h>

#include "folder.h"
#include "made_files.h"
#include "scene.h"
#include "wad.h"
#include "workload.h"

#define FREEDOOM "/usr/share/games/doom/freedoom1.wad"

static void expect_wall(const app_level *level, size_t i, float ax, float ay, float bx, float by, bool one_sided) {
	const app_segments *walls = &level->walls;
	if (walls->ax[i] != ax || walls->ay[i] != ay || walls->bx[i] != bx || walls->by[i] != by)
		fail_msg("wall %zu runs from %g %g to %g %g", i, (double)walls->ax[i], (double)walls->ay[i],
			(double)walls->bx[i], (double)walls->by[i]);
	assert_int_equal(level->one_sided[i], one_sided);
}

static void expect_level_fault(const char *data, size_t size, const char *map, const char *want) {
	app_level level;
	app_fault fault = {false, ""};
	app_bytes input = exact(data, size);
	bool read = level_parse(&level, input, "f", map, &fault);
	file_forget(&input);
	assert_false(read);
	assert_string_equal(fault.text, want);
	assert_int_equal(level.walls.count, 0);
	assert_null(level.walls.ax);
	assert_null(level.one_sided);
}

// ---------------------------------------------------------------------------------------------------------------------
// Maps
// ---------------------------------------------------------------------------------------------------------------------

static void expect_classic_walls(made_file wad) {
	app_level level;
	app_fault fault;
	assert_true(level_parse(&level, (app_bytes){wad.data, wad.size}, "dir/f.wad", "e1m1", &fault));
	assert_string_equal(level.name, "f.wad:E1M1");
	assert_int_equal(level.walls.count, 3);
	expect_wall(&level, 0, 0, 0, 64, 0, true);
	expect_wall(&level, 1, 64, 0, 64, -32, true);
	expect_wall(&level, 2, -128, 96, 0, 0, false);
	level_free(&level);
}

static void solid_linedefs_of_a_classic_map_are_its_walls(void **state) {
	(void)state;
	expect_classic_walls(make_classic_wad());
}

static void a_map_with_a_behavior_lump_is_in_the_format_of_hexen(void **state) {
	(void)state;
	made_file linedefs = make_linedefs(true), vertexes = make_vertexes();
	expect_classic_walls(make_wad(
		(made_lump[]){{"E1M1", NULL}, {"LINEDEFS", &linedefs}, {"VERTEXES", &vertexes}, {"BEHAVIOR", NULL}}, 4));
}

static void solid_linedefs_of_a_udmf_map_are_its_walls(void **state) {
	(void)state;
	made_file wad = make_udmf_wad(made_textmap);
	app_level level;
	app_fault fault;
	assert_true(level_parse(&level, (app_bytes){wad.data, wad.size}, "f", NULL, &fault));
	assert_string_equal(level.name, "f:MAP01");
	assert_int_equal(level.walls.count, 2);
	expect_wall(&level, 0, 0, 16, 64, -32, true);
	expect_wall(&level, 1, -128.5f, 8, 0, 16, false);
	level_free(&level);
	expect_level_fault(wad.data, wad.size, "MAP02", "f: has no map MAP02; it has MAP01");
}

static void maps_are_found_by_name_the_first_unless_said_and_the_last_of_a_name(void **state) {
	(void)state;
	made_file vertexes = make_vertexes(), one = {{0}, 0}, two = {{0}, 0};
	put_linedef(&one, 0, 1, 1, false, false);
	put_linedef(&two, 0, 1, 1, false, false), put_linedef(&two, 1, 2, 1, false, false);
	made_file wad = make_wad(
		(made_lump[]){{"DEMO1", NULL}, {"MAP02", NULL}, {"LINEDEFS", &one}, {"VERTEXES", &vertexes}, {"MAP01", NULL},
			{"LINEDEFS", &one}, {"VERTEXES", &vertexes}, {"MAP01", NULL}, {"LINEDEFS", &two}, {"VERTEXES", &vertexes}},
		10);
	static const struct {
		const char *map, *name;
		size_t walls;
	} cases[] = {{NULL, "f:MAP02", 1}, {"map02", "f:MAP02", 1}, {"Map01", "f:MAP01", 2}};
	for (size_t i = 0; i < 3; i++) {
		app_level level;
		app_fault fault;
		assert_true(level_parse(&level, (app_bytes){wad.data, wad.size}, "f", cases[i].map, &fault));
		assert_string_equal(level.name, cases[i].name);
		assert_int_equal(level.walls.count, cases[i].walls);
		level_free(&level);
	}
	expect_level_fault(wad.data, wad.size, "MAP0", "f: has no map MAP0; it has MAP02, MAP01, MAP01");
	expect_level_fault(wad.data, wad.size, "MAP011", "f: has no map MAP011; it has MAP02, MAP01, MAP01");
}

static void broken_maps_are_told_by_what_is_broken(void **state) {
	(void)state;
	made_file linedefs = make_linedefs(false), vertexes = make_vertexes(), wad;
	expect_level_fault("PWAD\1\0", 6, NULL, "f: ends within its header");
	expect_level_fault("PWAD\0\0\0\0\14\0\0\0", 12, NULL, "f: has no maps");
	expect_level_fault(
		"PWAD\1\0\0\0\14\0\0\0", 12, NULL, "f: its directory of 1 lumps at 12 reaches past its end at 12");
	expect_level_fault("PWAD\377\377\377\377\377\377\377\377", 12, NULL,
		"f: its directory of 4294967295 lumps at 4294967295 reaches past its end at 12");

	wad = make_wad((made_lump[]){{"E1M1", NULL}, {"LINEDEFS", &linedefs}}, 2);
	expect_level_fault(wad.data, wad.size, NULL, "f:E1M1: has no VERTEXES");
	wad = make_wad((made_lump[]){{"E1M1", NULL}, {"THINGS", NULL}, {"VERTEXES", &vertexes}}, 3);
	expect_level_fault(wad.data, wad.size, NULL, "f:E1M1: has no LINEDEFS");
	wad = make_wad((made_lump[]){{"E1M1", NULL}, {"VERTEXES", &vertexes}, {"LINEDEFS", &linedefs}}, 3);
	expect_level_fault(
		wad.data, wad.size - 1, NULL, "f:E1M1: LINEDEFS, 84 bytes at 80, reaches past the end of the file at 163");
	vertexes.size -= 8;
	wad = make_wad((made_lump[]){{"E1M1", NULL}, {"VERTEXES", &vertexes}, {"LINEDEFS", &linedefs}}, 3);
	expect_level_fault(wad.data, wad.size, NULL, "f:E1M1: linedef 2 has vertex 3, but there are 3");
	linedefs.size -= 3;
	wad = make_wad((made_lump[]){{"E1M1", NULL}, {"VERTEXES", &vertexes}, {"LINEDEFS", &linedefs}}, 3);
	expect_level_fault(wad.data, wad.size, NULL, "f:E1M1: LINEDEFS has 81 bytes, no multiple of 14");
}

static void broken_udmf_is_told_by_its_line(void **state) {
	(void)state;
	static const char *const cases[][2] = {
		{"vertex { x = 1; }", "f:MAP01:1: this vertex lacks its x or y"},
		{"\nvertex { x = 1; y = 1e99; }", "f:MAP01:2: this vertex is too far away"},
		{"vertex { x = \"1\"; y = 2; }", "f:MAP01:1: wanted a number, not \"\"1\"\""},
		{"vertex {\n x 1; }", "f:MAP01:2: wanted =, not \"1\""},
		{"vertex {\n x = 1 }", "f:MAP01:2: wanted ;, not \"}\""},
		{"vertex {\n x = ; }", "f:MAP01:2: wanted a value, not \";\""},
		{"vertex {\n", "f:MAP01:2: wanted a name or }, but here it ends"},
		{"vertex ;", "f:MAP01:1: wanted = or {, not \";\""},
		{"{", "f:MAP01:1: wanted a name, not \"{\""},
		{"a = 1.2.3;", "f:MAP01:1: wanted a number, not \"1.2.3\""},
		{"a = 08;", "f:MAP01:1: wanted a number, not \"08\""},
		{"a = \"\\\"\n", "f:MAP01:2: a string without its closing quote"},
		{"a = 1; /* \n\n *", "f:MAP01:3: a comment without its */"},
		{"linedef { v1 = 0; }", "f:MAP01:1: this linedef has vertex 0, but there are 0"},
		{"linedef { v1 = -1; v2 = 0; }", "f:MAP01:1: this linedef lacks its v1 or v2"},
		{"vertex { x = 1; y = 1; }\nlinedef { v1 = 0; }", "f:MAP01:2: this linedef lacks its v1 or v2"},
		{"vertex { x = 1; y = 1; }\nlinedef { v1 = 0.5; v2 = 0; }",
			"f:MAP01:2: this linedef has vertex 0.5, but there are 1"},
		{"linedef { blocking = 1; }", "f:MAP01:1: wanted true or false, not \"1\""},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		made_file wad = make_udmf_wad(cases[i][0]);
		expect_level_fault(wad.data, wad.size, NULL, cases[i][1]);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Scenes and workloads
// ---------------------------------------------------------------------------------------------------------------------

static void a_scene_is_read_line_by_line(void **state) {
	(void)state;
	app_scene scene;
	app_fault fault;
	static const char text[] =
		"# nothing\r\n\n\twall 1 -2 3.5 4e1#end\r\n  circle 1 2 3 4 -5 # moves\nwall 0x1p-1 .5 +6 -0\n"
		"circle nan inf -1 0 0";
	app_bytes input = exact(text, sizeof text - 1);
	assert_true(scene_read(&scene, input, "f", &fault));
	file_forget(&input);
	assert_int_equal(scene.walls.count, 2);
	assert_int_equal(scene.circles.count, 2);
	assert_int_equal(scene.of_walls.at[0].line, 3);
	assert_int_equal(scene.of_walls.at[1].line, 5);
	assert_true(
		scene.walls.ax[0] == 1 && scene.walls.ay[0] == -2 && scene.walls.bx[0] == 3.5f && scene.walls.by[0] == 40);
	assert_true(scene.walls.ax[1] == 0.5f && scene.walls.ay[1] == 0.5f && scene.walls.bx[1] == 6);
	assert_true(scene.circles.x[0] == 1 && scene.circles.y[0] == 2 && scene.circles.radius[0] == 3);
	assert_true(scene.circles.dx[0] == 4 && scene.circles.dy[0] == -5);
	assert_int_equal(scene.of_circles.at[0].line, 4);
	assert_int_equal(scene.of_circles.at[1].line, 6);
	assert_true(isnan(scene.circles.x[1]) && isinf(scene.circles.y[1]) && scene.circles.radius[1] == -1);
	scene_free(&scene);
}

static void expect_scene_fault(const char *text, size_t size, bool misused, const char *want) {
	app_scene scene;
	app_fault fault;
	app_bytes input = exact(text, size);
	bool read = scene_read(&scene, input, "f", &fault);
	file_forget(&input);
	assert_false(read);
	assert_string_equal(fault.text, want);
	assert_int_equal(fault.misused, misused);
	assert_null(scene.walls.ax);
	assert_null(scene.of_walls.at);
	assert_null(scene.of_circles.at);
}

static void broken_scenes_are_told_by_their_line(void **state) {
	(void)state;
	static const char *const cases[][2] = {
		{"walls 0 0 1 1", "f:1: unknown word \"walls\"; a line begins with wall or circle"},
		{"\n\nwall 0 0 1", "f:3: the line ends early; wanted wall AX AY BX BY"},
		{"wall 0 0 1 # 1", "f:1: the line ends early; wanted wall AX AY BX BY"},
		{"wall 0 0 1 1\ncircle 0 0 1 1", "f:2: the line ends early; wanted circle X Y RADIUS DX DY"},
		{"wall 0 0 1 1x", "f:1: \"1x\" is not a number"},
		{"wall 0 0 1 - 1", "f:1: \"-\" is not a number"},
		{"wall 0 0 1 1 radius", "f:1: the line ends early; wanted radius R"},
		{"wall 0 0 1 1 radius one-sided", "f:1: \"one-sided\" is not a number"},
		{"wall 0 0 1 1 one-sided radius 1 one-sided", "f:1: \"one-sided\" is said twice"},
		{"wall 0 0 1 1 accelerate 1 1", "f:1: unknown word \"accelerate\""},
		{"circle 0 0 1 1 1\ncircle 0 0 1 1 1 mask 1 # 2\ncircle 0 0 1 1 1 group # 2",
			"f:3: the line ends early; wanted group N"},
		{"circle 0 0 1 1 1 group 1 mask 2 group 1", "f:1: \"group\" is said twice"},
		{"circle 0 0 1 1 1 one-sided", "f:1: unknown word \"one-sided\""},
		{"circle 0 0 1 1 1 moving 1 1", "f:1: unknown word \"moving\""},
		{"wall 0 0 1 1 2", "f:1: unknown word \"2\""},
		{"circle 0 0 1 1 1 radius 2", "f:1: unknown word \"radius\""},
		{"wall 0 0 1 1\xff\x01", "f:1: \"1??\" is not a number"},
		{"wall 0 0 1 1 a-word-that-is-longer-than-what-is-quoted",
			"f:1: unknown word \"a-word-that-is-longer-than-what-...\""},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		expect_scene_fault(cases[i][0], strlen(cases[i][0]), false, cases[i][1]);
	expect_scene_fault("wall 0 0 1 1\0002", 14, false, "f:1: \"1?2\" is not a number");
}

static void numbers_that_are_not_32_bits_are_told_by_their_line(void **state) {
	(void)state;
	static const char *const words[] = {
		"-1", "+1", "1.0", "1e3", "0x", "0xg", "0x-1", "x1", "4294967296", "0x100000000", "99999999999999999999"};
	char text[80], want[120];
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		snprintf(text, sizeof text, "wall 0 0 1 1 mask 1 category %s", words[i]);
		snprintf(want, sizeof want, "f:1: \"%s\" is not a whole number from 0 to 4294967295 (0xffffffff)", words[i]);
		expect_scene_fault(text, strlen(text), false, want);
	}
}

static void expect_note(
	const scene_note *note, float radius, bool one_sided, uint32_t category, uint32_t mask, uint32_t group) {
	assert_true(note->radius == radius);
	assert_int_equal(note->one_sided, one_sided);
	assert_int_equal(note->category, category);
	assert_int_equal(note->mask, mask);
	assert_int_equal(note->group, group);
}

static void options_of_a_scene_are_read_in_any_order(void **state) {
	(void)state;
	app_scene scene;
	app_fault fault;
	static const char text[] = "wall 0 0 1 1 group 7 radius 2.5 mask 0xFf one-sided category 010 # group 8\n"
							   "wall 0 0 1 1\n"
							   "circle 0 0 1 1 1 mask 4294967295\n"
							   "circle 0 0 1 1 1 group 0X1f category 0";
	app_bytes input = exact(text, sizeof text - 1);
	assert_true(scene_read(&scene, input, "f", &fault));
	file_forget(&input);
	expect_note(&scene.of_walls.at[0], 2.5f, true, 10, 255, 7);
	expect_note(&scene.of_walls.at[1], 0, false, 1, UINT32_MAX, 0);
	expect_note(&scene.of_circles.at[0], 0, false, 1, UINT32_MAX, 0);
	expect_note(&scene.of_circles.at[1], 0, false, 0, UINT32_MAX, 31);
	scene_free(&scene);
}

static void words_of_later_versions_are_not_supported_yet(void **state) {
	(void)state;
	static const char wall[] = "\nwall 0 0 1 1 radius 1 moving 1 1", circle[] = "\ncircle 0 0 1 1 1 accelerate 1 1";
	expect_scene_fault(wall, sizeof wall - 1, true, "f:2: \"moving\" is not supported yet");
	expect_scene_fault(circle, sizeof circle - 1, true, "f:2: \"accelerate\" is not supported yet");
}

static void a_wall_of_a_level_is_a_wall_whatever_its_options(void **state) {
	(void)state;
	static const char text[] = "wall 0 0 9 0 radius 2\nwall 9 0 0 9 one-sided category 4\nwall 0 9 0 0 mask 0 group 1\n"
							   "wall 5 5 6 6 one-sided\ncircle 0 0 1 1 1 mask 3\n";
	app_level level;
	app_fault fault;
	assert_true(level_parse(&level, (app_bytes){text, sizeof text - 1}, "f", NULL, &fault));
	assert_int_equal(level.walls.count, 4);
	expect_wall(&level, 0, 0, 0, 9, 0, true);
	expect_wall(&level, 1, 9, 0, 0, 9, true);
	expect_wall(&level, 2, 0, 9, 0, 0, true);
	expect_wall(&level, 3, 5, 5, 6, 6, false);
	level_free(&level);
}

static void loose_walls_of_a_scene_have_no_outside(void **state) {
	(void)state;
	// A square, a stick that hangs from one of its corners and branches, and a wall of its own.
	static const char text[] = "wall 0 0 9 0\nwall 9 0 9 9\nwall 9 9 0 9\nwall 0 9 0 0\n"
							   "wall 0 0 2 2\nwall 2 2 3 4\nwall 4 3 2 2\nwall 6 6 7 7\n";
	app_level level;
	app_fault fault;
	assert_true(level_parse(&level, (app_bytes){text, sizeof text - 1}, "f", NULL, &fault));
	assert_int_equal(level.walls.count, 8);
	for (size_t i = 0; i < 8; i++) assert_int_equal(level.one_sided[i], i < 4);
	level_free(&level);
	expect_level_fault("wall 0 0 1 1\nwall 0 0 nan 1", 27, NULL, "f:2: this wall is not finite");
	expect_level_fault("wall 0 0 1 1", 12, "E1M1", "f: is no WAD, so it has no map E1M1");
	expect_level_fault("GZW1....", 8, NULL, "f: is a workload, for graze replay; a level is a WAD or a scene");
}

static void a_workload_is_read_column_by_column(void **state) {
	(void)state;
	made_file file = make_workload();
	app_workload workload;
	app_fault fault;
	assert_true(workload_parse(&workload, (app_bytes){file.data, file.size}, "f", &fault));
	assert_int_equal(workload.walls.count, 2);
	assert_int_equal(workload.bodies.count, 3);
	const float *columns[] = {workload.walls.ax, workload.walls.ay, workload.walls.bx, workload.walls.by,
		workload.bodies.x, workload.bodies.y, workload.bodies.dx, workload.bodies.dy, workload.bodies.radius};
	for (int k = 0, number = 0; k < 9; k++)
		for (int i = 0; i < (k < 4 ? 2 : 3); i++) assert_true(columns[k][i] == (float)number++ / 4);
	workload_free(&workload);
}

static void expect_workload_fault(const char *data, size_t size, const char *want) {
	app_workload workload;
	app_fault fault;
	app_bytes input = exact(data, size);
	bool read = workload_parse(&workload, input, "f", &fault);
	file_forget(&input);
	assert_false(read);
	assert_string_equal(fault.text, want);
	assert_null(workload.walls.ax);
	assert_null(workload.bodies.x);
}

static void broken_workloads_are_told_by_what_is_broken(void **state) {
	(void)state;
	made_file file = make_workload();
	expect_workload_fault(file.data, 11, "f: is no workload; one begins with GZW1 and its two counts");
	expect_workload_fault(file.data, 12, "f: is 12 bytes long, but 2 walls and 3 bodies take 104");
	expect_workload_fault(file.data, file.size + 1, "f: is 105 bytes long, but 2 walls and 3 bodies take 104");
	memcpy(file.data + 4, "\377\377\377\177\377\377\377\177", 8);
	expect_workload_fault(
		file.data, file.size, "f: is 104 bytes long, but 2147483647 walls and 2147483647 bodies take 77309411304");
	memcpy(file.data + 4, "\377\377\377\377", 4);
	expect_workload_fault(file.data, file.size, "f: has -1 walls and 2147483647 bodies");
	file.data[3] = '2';
	expect_workload_fault(file.data, file.size, "f: is no workload; one begins with GZW1 and its two counts");
}

// ---------------------------------------------------------------------------------------------------------------------
// Files
// ---------------------------------------------------------------------------------------------------------------------

static void a_file_name_may_have_a_colon_and_a_map_after_it(void **state) {
	(void)state;
	char place[320];
	const char *path = in_folder("f:E1M1.wad");
	app_fault fault;
	app_level level;
	made_file wad = make_classic_wad();
	FILE *file = file_create(path, &fault);
	assert_non_null(file);
	fwrite(wad.data, 1, wad.size, file);
	assert_true(file_finish(file, path, &fault));

	assert_true(level_load(&level, path, &fault));
	assert_int_equal(level.walls.count, 3);
	level_free(&level);
	snprintf(place, sizeof place, "%s:e1m1", path);
	assert_true(level_load(&level, place, &fault));
	assert_int_equal(level.walls.count, 3);
	level_free(&level);
	snprintf(place, sizeof place, "%s:E2M1", path);
	assert_false(level_load(&level, place, &fault));
	assert_non_null(strstr(fault.text, ": has no map E2M1; it has E1M1"));
	remove(path);
	assert_false(level_load(&level, path, &fault));
	assert_non_null(strstr(fault.text, ": No such file or directory"));
}

static void a_long_path_leaves_room_for_what_is_wrong(void **state) {
	(void)state;
	char path[4000];
	app_fault fault;
	app_level level;
	memset(path, 'x', sizeof path);
	path[sizeof path - 1] = 0;
	made_file wad = make_udmf_wad("vertex ;");
	assert_false(level_parse(&level, (app_bytes){wad.data, wad.size}, path, NULL, &fault));
	assert_memory_equal(fault.text, path, sizeof path - 1);
	assert_string_equal(fault.text + sizeof path - 1, ":MAP01:1: wanted = or {, not \";\"");
}

static void a_saved_workload_is_read_back_to_the_bit(void **state) {
	(void)state;
	const char *path = in_folder("saved.gzw");
	app_fault fault;
	app_workload before, after;
	made_file file = make_workload();
	assert_true(workload_parse(&before, (app_bytes){file.data, file.size}, "f", &fault));
	assert_true(workload_save(&before.walls, &before.bodies, path, &fault));
	app_bytes saved;
	assert_true(file_read(&saved, path, &fault));
	assert_int_equal(saved.size, file.size);
	assert_memory_equal(saved.data, file.data, file.size);
	file_forget(&saved);
	assert_true(workload_load(&after, path, &fault));
	assert_int_equal(after.bodies.count, 3);
	workload_free(&before);
	workload_free(&after);
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
			if (!level_parse(&level, input, FREEDOOM, name, &fault)) fail_msg("%s", fault.text);
			assert_in_range(level.walls.count, 100, 100000);
			level_free(&level);
		}
	file_forget(&input);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(solid_linedefs_of_a_classic_map_are_its_walls),
		cmocka_unit_test(a_map_with_a_behavior_lump_is_in_the_format_of_hexen),
		cmocka_unit_test(solid_linedefs_of_a_udmf_map_are_its_walls),
		cmocka_unit_test(maps_are_found_by_name_the_first_unless_said_and_the_last_of_a_name),
		cmocka_unit_test(broken_maps_are_told_by_what_is_broken),
		cmocka_unit_test(broken_udmf_is_told_by_its_line),
		cmocka_unit_test(a_scene_is_read_line_by_line),
		cmocka_unit_test(broken_scenes_are_told_by_their_line),
		cmocka_unit_test(numbers_that_are_not_32_bits_are_told_by_their_line),
		cmocka_unit_test(options_of_a_scene_are_read_in_any_order),
		cmocka_unit_test(words_of_later_versions_are_not_supported_yet),
		cmocka_unit_test(a_wall_of_a_level_is_a_wall_whatever_its_options),
		cmocka_unit_test(loose_walls_of_a_scene_have_no_outside),
		cmocka_unit_test(a_workload_is_read_column_by_column),
		cmocka_unit_test(broken_workloads_are_told_by_what_is_broken),
		cmocka_unit_test(a_file_name_may_have_a_colon_and_a_map_after_it),
		cmocka_unit_test(a_long_path_leaves_room_for_what_is_wrong),
		cmocka_unit_test(a_saved_workload_is_read_back_to_the_bit),
		cmocka_unit_test(every_map_of_freedoom_is_read),
	};
	return RUN_SUITE("levels", tests);
}

int test_levels(void) { return run_in_folder(run); }
