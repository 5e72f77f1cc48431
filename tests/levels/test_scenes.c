// The reader of scenes: walls, circles and their options, the messages about invalid lines, and scenes as levels.
// Expected values are those of the texts.
#include <math.h>
#include <string.h>

#include "levels/level_check.h"
#include "levels/load_level.h"
#include "levels/readers/scene.h"
#include "levels/sample_files.h"

static void a_scene_is_read_line_by_line(void **state) {
	(void)state;
	app_scene scene;
	app_fault fault;
	static const char text[] =
		"# nothing\r\n\n\twall 1 -2 3.5 4e1#end\r\n  circle 1 2 3 4 -5 # moves\nwall 0x1p-1 .5 +6 -0\n"
		"circle nan inf -1 0 0";
	app_bytes input = sized_copy(text, sizeof text - 1);
	assert_true(scene_read(&scene, input, "f", &fault));
	bytes_free(&input);
	assert_int_equal(scene.walls.count, 2);
	assert_int_equal(scene.circles.count, 2);
	assert_int_equal(scene.wall_options.data[0].line, 3);
	assert_int_equal(scene.wall_options.data[1].line, 5);
	assert_true(
		scene.walls.ax[0] == 1 && scene.walls.ay[0] == -2 && scene.walls.bx[0] == 3.5f && scene.walls.by[0] == 40);
	assert_true(scene.walls.ax[1] == 0.5f && scene.walls.ay[1] == 0.5f && scene.walls.bx[1] == 6);
	assert_true(scene.circles.x[0] == 1 && scene.circles.y[0] == 2 && scene.circles.radius[0] == 3);
	assert_true(scene.circles.dx[0] == 4 && scene.circles.dy[0] == -5);
	assert_int_equal(scene.circle_options.data[0].line, 4);
	assert_int_equal(scene.circle_options.data[1].line, 6);
	assert_true(isnan(scene.circles.x[1]) && isinf(scene.circles.y[1]) && scene.circles.radius[1] == -1);
	scene_free(&scene);
}

static void expect_scene_fault(const char *text, size_t size, const char *expected) {
	app_scene scene;
	app_fault fault;
	app_bytes input = sized_copy(text, size);
	bool read = scene_read(&scene, input, "f", &fault);
	bytes_free(&input);
	assert_false(read);
	assert_string_equal(fault.text, expected);
	assert_false(fault.misused);
	assert_null(scene.walls.ax);
	assert_null(scene.wall_options.data);
	assert_null(scene.circle_options.data);
}

static void a_message_names_the_line_of_an_invalid_scene(void **state) {
	(void)state;
	static const char *const cases[][2] = {
		{"walls 0 0 1 1", "f:1: \"walls\" is not a shape; expected wall or circle"},
		{"\n\nwall 0 0 1", "f:3: the line ends early; expected wall AX AY BX BY"},
		{"wall 0 0 1 # 1", "f:1: the line ends early; expected wall AX AY BX BY"},
		{"wall 0 0 1 1\ncircle 0 0 1 1", "f:2: the line ends early; expected circle X Y RADIUS DX DY"},
		{"wall 0 0 1 1x", "f:1: \"1x\" is not a number"},
		{"wall 0 0 1 - 1", "f:1: \"-\" is not a number"},
		{"wall 0 0 1 1 radius", "f:1: the line ends early; expected radius R"},
		{"wall 0 0 1 1 moving 1", "f:1: the line ends early; expected moving DX DY"},
		{"wall 0 0 1 1 moving 1 1 moving 1 1", "f:1: \"moving\" is given twice"},
		{"circle 0 0 1 1 1 accelerate # 1 1", "f:1: the line ends early; expected accelerate AX AY"},
		{"circle 0 0 1 1 1 accelerate 1 y", "f:1: \"y\" is not a number"},
		{"wall 0 0 1 1 radius one-sided", "f:1: \"one-sided\" is not a number"},
		{"wall 0 0 1 1 one-sided radius 1 one-sided", "f:1: \"one-sided\" is given twice"},
		{"wall 0 0 1 1 accelerate 1 1", "f:1: \"accelerate\" is not an option of a wall"},
		{"circle 0 0 1 1 1\ncircle 0 0 1 1 1 mask 1 # 2\ncircle 0 0 1 1 1 group # 2",
			"f:3: the line ends early; expected group N"},
		{"circle 0 0 1 1 1 group 1 mask 2 group 1", "f:1: \"group\" is given twice"},
		{"circle 0 0 1 1 1 one-sided", "f:1: \"one-sided\" is not an option of a circle"},
		{"circle 0 0 1 1 1 moving 1 1", "f:1: \"moving\" is not an option of a circle"},
		{"wall 0 0 1 1 2", "f:1: \"2\" is not an option of a wall"},
		{"circle 0 0 1 1 1 radius 2", "f:1: \"radius\" is not an option of a circle"},
		{"wall 0 0 1 1\xff\x01", "f:1: \"1??\" is not a number"},
		{"wall 0 0 1 1 a-word-that-is-longer-than-what-is-quoted",
			"f:1: \"a-word-that-is-longer-than-what-...\" is not an option of a wall"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		expect_scene_fault(cases[i][0], strlen(cases[i][0]), cases[i][1]);
	expect_scene_fault("wall 0 0 1 1\0002", 14, "f:1: \"1?2\" is not a number");
}

static void a_message_names_the_line_of_a_number_beyond_32_bits(void **state) {
	(void)state;
	static const char *const words[] = {
		"-1", "+1", "1.0", "1e3", "0x", "0xg", "0x-1", "x1", "4294967296", "0x100000000", "99999999999999999999"};
	char text[80], expected[120];
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		snprintf(text, sizeof text, "wall 0 0 1 1 mask 1 category %s", words[i]);
		snprintf(
			expected, sizeof expected, "f:1: \"%s\" is not a whole number from 0 to 4294967295 (0xffffffff)", words[i]);
		expect_scene_fault(text, strlen(text), expected);
	}
}

static void expect_note(
	const scene_options *note, float radius, bool one_sided, uint32_t category, uint32_t mask, uint32_t group) {
	assert_true(note->radius == radius);
	assert_int_equal(note->one_sided, one_sided);
	assert_int_equal(note->category, category);
	assert_int_equal(note->mask, mask);
	assert_int_equal(note->group, group);
}

static void options_are_read_in_any_order(void **state) {
	(void)state;
	app_scene scene;
	app_fault fault;
	static const char text[] =
		"wall 0 0 1 1 group 7 moving 4 -5.5 radius 2.5 mask 0xFf one-sided category 010 # group 8\n"
		"wall 0 0 1 1\n"
		"circle 0 0 1 1 1 accelerate .25 8 mask 4294967295\n"
		"circle 0 0 1 1 1 group 0X1f category 0";
	app_bytes input = sized_copy(text, sizeof text - 1);
	assert_true(scene_read(&scene, input, "f", &fault));
	bytes_free(&input);
	expect_note(&scene.wall_options.data[0], 2.5f, true, 10, 255, 7);
	expect_note(&scene.wall_options.data[1], 0, false, 1, UINT32_MAX, 0);
	expect_note(&scene.circle_options.data[0], 0, false, 1, UINT32_MAX, 0);
	expect_note(&scene.circle_options.data[1], 0, false, 0, UINT32_MAX, 31);
	const scene_options *wall = scene.wall_options.data, *circle = scene.circle_options.data;
	assert_true(wall[0].moving[0] == 4 && wall[0].moving[1] == -5.5f && wall[1].moving[0] == 0);
	assert_true(circle[0].acceleration[0] == 0.25f && circle[0].acceleration[1] == 8);
	assert_true(circle[1].acceleration[0] == 0 && circle[1].acceleration[1] == 0);
	scene_free(&scene);
}

// ---------------------------------------------------------------------------------------------------------------------
// Scenes as levels
// ---------------------------------------------------------------------------------------------------------------------

static void options_of_walls_are_ignored_in_levels(void **state) {
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

static void walls_outside_of_loops_have_no_outside(void **state) {
	(void)state;
	// A square, a branching chain that begins at one of its corners, and a separate wall.
	static const char text[] = "wall 0 0 9 0\nwall 9 0 9 9\nwall 9 9 0 9\nwall 0 9 0 0\n"
							   "wall 0 0 2 2\nwall 2 2 3 4\nwall 4 3 2 2\nwall 6 6 7 7\n";
	app_level level;
	app_fault fault;
	assert_true(level_parse(&level, (app_bytes){text, sizeof text - 1}, "f", NULL, &fault));
	assert_int_equal(level.walls.count, 8);
	for (size_t i = 0; i < 8; i++) assert_int_equal(level.has_outside[i], i < 4);
	level_free(&level);
	expect_level_fault("wall 0 0 1 1\nwall 0 0 nan 1", 27, NULL, "f:2: the wall is not finite");
	expect_level_fault("wall 0 0 1 1", 12, "E1M1", "f: the file is a scene and has no map E1M1");
}

int test_scenes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_scene_is_read_line_by_line),
		cmocka_unit_test(a_message_names_the_line_of_an_invalid_scene),
		cmocka_unit_test(a_message_names_the_line_of_a_number_beyond_32_bits),
		cmocka_unit_test(options_are_read_in_any_order),
		cmocka_unit_test(options_of_walls_are_ignored_in_levels),
		cmocka_unit_test(walls_outside_of_loops_have_no_outside),
	};
	return RUN_SUITE("scenes", tests);
}
