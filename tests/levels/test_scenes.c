// The readers of scenes and workloads, and what they say of broken ones.
#include <math.h>
#include <string.h>

#include "levels/made_files.h"
#include "levels/readers/scene.h"
#include "levels/readers/workload.h"
#include "support/folder.h"

static void a_scene_is_read_line_by_line(void **state) {
	(void)state;
	app_scene scene;
	app_fault fault;
	static const char text[] =
		"# nothing\r\n\n\twall 1 -2 3.5 4e1#end\r\n  circle 1 2 3 4 -5 # moves\nwall 0x1p-1 .5 +6 -0\n"
		"circle nan inf -1 0 0";
	app_bytes input = exact(text, sizeof text - 1);
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

static void expect_scene_fault(const char *text, size_t size, const char *want) {
	app_scene scene;
	app_fault fault;
	app_bytes input = exact(text, size);
	bool read = scene_read(&scene, input, "f", &fault);
	bytes_free(&input);
	assert_false(read);
	assert_string_equal(fault.text, want);
	assert_false(fault.misused);
	assert_null(scene.walls.ax);
	assert_null(scene.wall_options.data);
	assert_null(scene.circle_options.data);
}

static void broken_scenes_are_told_by_their_line(void **state) {
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

static void numbers_that_are_not_32_bits_are_told_by_their_line(void **state) {
	(void)state;
	static const char *const words[] = {
		"-1", "+1", "1.0", "1e3", "0x", "0xg", "0x-1", "x1", "4294967296", "0x100000000", "99999999999999999999"};
	char text[80], want[120];
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		snprintf(text, sizeof text, "wall 0 0 1 1 mask 1 category %s", words[i]);
		snprintf(want, sizeof want, "f:1: \"%s\" is not a whole number from 0 to 4294967295 (0xffffffff)", words[i]);
		expect_scene_fault(text, strlen(text), want);
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

static void options_of_a_scene_are_read_in_any_order(void **state) {
	(void)state;
	app_scene scene;
	app_fault fault;
	static const char text[] =
		"wall 0 0 1 1 group 7 moving 4 -5.5 radius 2.5 mask 0xFf one-sided category 010 # group 8\n"
		"wall 0 0 1 1\n"
		"circle 0 0 1 1 1 accelerate .25 8 mask 4294967295\n"
		"circle 0 0 1 1 1 group 0X1f category 0";
	app_bytes input = exact(text, sizeof text - 1);
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

// ---- Workloads

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
	bytes_free(&input);
	assert_false(read);
	assert_string_equal(fault.text, want);
	assert_null(workload.walls.ax);
	assert_null(workload.bodies.x);
}

static void broken_workloads_are_told_by_what_is_broken(void **state) {
	(void)state;
	made_file file = make_workload();
	expect_workload_fault(file.data, 11, "f: the file is not a workload; expected GZW1 and two counts");
	expect_workload_fault(file.data, 12, "f: the file has 12 bytes; expected 104 for 2 walls and 3 bodies");
	expect_workload_fault(file.data, file.size + 1, "f: the file has 105 bytes; expected 104 for 2 walls and 3 bodies");
	memcpy(file.data + 4, "\377\377\377\177\377\377\377\177", 8);
	expect_workload_fault(file.data, file.size,
		"f: the file has 104 bytes; expected 77309411304 for 2147483647 walls and 2147483647 bodies");
	memcpy(file.data + 4, "\377\377\377\377", 4);
	expect_workload_fault(
		file.data, file.size, "f: the workload has -1 walls and 2147483647 bodies; expected counts of at least 0");
	file.data[3] = '2';
	expect_workload_fault(file.data, file.size, "f: the file is not a workload; expected GZW1 and two counts");
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
	bytes_free(&saved);
	assert_true(workload_load(&after, path, &fault));
	assert_int_equal(after.bodies.count, 3);
	workload_free(&before);
	workload_free(&after);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_scene_is_read_line_by_line),
		cmocka_unit_test(broken_scenes_are_told_by_their_line),
		cmocka_unit_test(numbers_that_are_not_32_bits_are_told_by_their_line),
		cmocka_unit_test(options_of_a_scene_are_read_in_any_order),
		cmocka_unit_test(a_workload_is_read_column_by_column),
		cmocka_unit_test(broken_workloads_are_told_by_what_is_broken),
		cmocka_unit_test(a_saved_workload_is_read_back_to_the_bit),
	};
	return RUN_SUITE("scenes", tests);
}

int test_scenes(void) { return run_in_folder(run); }
