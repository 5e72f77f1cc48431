// graze ask on scenes of straight circles and walls at rest: the exact output and errors.
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/program_run.h"
#include "support/system.h"

static void results_are_printed_as_lines(void **state) {
	(void)state;
	static const char expected[] = "circle 0 hit t 0.5 wall 0 side at 1 0 normal -1 0\n"
								   "circle 1 miss\n"
								   "circle 2 hit t 0.5 wall 1 end a at 4 0 normal -1 0\n"
								   "circle 3 hit t 0.25 wall 1 end b at 6 0 normal 1 0\n"
								   "circle 4 hit t 0.25 wall 1 side at 5 0 normal 0 -1\n";
	expect_output("ask", example_scene, expected);
	expect_output("ask -", example_scene, expected);
	write_file("scene", example_scene);
	expect_output("ask scene", "", expected);
	expect_output("ask -- scene", "", expected);
}

static void a_byte_order_mark_is_skipped(void **state) {
	(void)state;
	expect_output("ask",
		"\xef\xbb\xbf"
		"circle 0 0 1 2 0\n",
		"circle 0 miss\n");
	expect_program_error(
		1, "ask", "\xef\xbb\xbf\xef\xbb\xbfwall\n", "-:1: \"???wall\" is not a shape; expected wall or circle");
}

static void results_are_printed_as_json(void **state) {
	(void)state;
	expect_output("ask --json", example_scene,
		"{\"circle\":0,\"hit\":true,\"t\":0.5,\"kind\":\"wall\",\"index\":0,\"feature\":\"side\","
		"\"point\":[1.0,0.0],\"normal\":[-1.0,0.0]}\n"
		"{\"circle\":1,\"hit\":false}\n"
		"{\"circle\":2,\"hit\":true,\"t\":0.5,\"kind\":\"wall\",\"index\":1,\"feature\":\"end a\","
		"\"point\":[4.0,0.0],\"normal\":[-1.0,0.0]}\n"
		"{\"circle\":3,\"hit\":true,\"t\":0.25,\"kind\":\"wall\",\"index\":1,\"feature\":\"end b\","
		"\"point\":[6.0,0.0],\"normal\":[1.0,0.0]}\n"
		"{\"circle\":4,\"hit\":true,\"t\":0.25,\"kind\":\"wall\",\"index\":1,\"feature\":\"side\","
		"\"point\":[5.0,0.0],\"normal\":[0.0,-1.0]}\n");
}

static void the_horizon_is_the_end_of_time(void **state) {
	(void)state;
	static const char distant[] = "wall 9 -1 9 1\ncircle 0 0 1 2 0\n";
	expect_output("ask", distant, "circle 0 miss\n");
	expect_output("ask --horizon 8", distant, "circle 0 hit t 4 wall 0 side at 9 0 normal -1 0\n");
	expect_output("ask --horizon=0.5", example_scene,
		"circle 0 hit t 0.5 wall 0 side at 1 0 normal -1 0\n"
		"circle 1 miss\n"
		"circle 2 hit t 0.5 wall 1 end a at 4 0 normal -1 0\n"
		"circle 3 hit t 0.25 wall 1 end b at 6 0 normal 1 0\n"
		"circle 4 hit t 0.25 wall 1 side at 5 0 normal 0 -1\n");
}

static void a_scene_may_lack_walls_or_circles(void **state) {
	(void)state;
	expect_output("ask", "circle 0 0 1 2 0\ncircle 1 1 0 0 0\n", "circle 0 miss\ncircle 1 miss\n");
	expect_output("ask", "wall 0 0 1 1\n", "");
	expect_output("ask", "# nothing\n", "");
}

static void numbers_have_nine_digits_and_no_negative_zero(void **state) {
	(void)state;
	expect_output("ask --against walls", "wall -1 0 1 0\ncircle 0 1 0.25 0 -3\ncircle -0 -1 0.1 -0 2\n",
		"circle 0 hit t 0.25 wall 0 side at 0 0 normal 0 1\n"
		"circle 1 hit t 0.449999988 wall 0 side at 0 0 normal 0 -1\n");
	// The contact point is the end of the wall to the bit, except for the sign of zeros.
	static const char end[] = "wall -0 -0 -5 -0\ncircle 2 0 1 2 0\ncircle 2 -0 1 -2 -0\n";
	expect_output("ask", end, "circle 0 miss\ncircle 1 hit t 0.5 wall 0 end a at 0 0 normal 1 0\n");
	expect_output("ask --json", end,
		"{\"circle\":0,\"hit\":false}\n"
		"{\"circle\":1,\"hit\":true,\"t\":0.5,\"kind\":\"wall\",\"index\":0,\"feature\":\"end a\","
		"\"point\":[0.0,0.0],\"normal\":[1.0,0.0]}\n");
}

static void thick_walls_are_touched_on_their_surface(void **state) {
	(void)state;
	expect_output(
		"ask", "wall 5 -1 5 1 radius 1\ncircle 0 0 1 6 0\n", "circle 0 hit t 0.5 wall 0 side at 4 0 normal -1 0\n");
	expect_output(
		"ask", "wall 5 0 9 0 radius 1\ncircle 0 0 1 6 0\n", "circle 0 hit t 0.5 wall 0 end a at 4 0 normal -1 0\n");
	expect_output("ask --horizon 4", "wall 0 9 0 9 radius 2\ncircle 0 1 0 0 3\n",
		"circle 0 hit t 2 wall 0 end a at 0 7 normal 0 -1\n");
	expect_output(
		"ask", "wall 5 -1 5 1 radius 0\ncircle 0 0 1 8 0\n", "circle 0 hit t 0.5 wall 0 side at 5 0 normal -1 0\n");
}

static void one_sided_walls_exist_for_circles_on_their_left(void **state) {
	(void)state;
	expect_output(
		"ask", "wall 2 -1 2 1 one-sided\ncircle 0 0 1 2 0\n", "circle 0 hit t 0.5 wall 0 side at 2 0 normal -1 0\n");
	expect_output("ask", "wall 2 -1 2 1 one-sided\ncircle 4 0 1 -2 0\n", "circle 0 miss\n");
	expect_output("ask", "wall 2 1 2 -1 one-sided\ncircle 0 0 1 2 0\n", "circle 0 miss\n");
	expect_output(
		"ask", "wall 2 1 2 -1 one-sided\ncircle 4 0 1 -2 0\n", "circle 0 hit t 0.5 wall 0 side at 2 0 normal 1 0\n");
	expect_output("ask", "wall 3 -1 3 1 one-sided radius 1\ncircle 0 0 1 2 0\n",
		"circle 0 hit t 0.5 wall 0 side at 2 0 normal -1 0\n");
}

static void two_circles_that_hit_each_other_report_the_same_contact(void **state) {
	(void)state;
	static const char pair[] = "circle 0 0 1 4 0\ncircle 9 9 1 0 0\ncircle 6 0 1 -4 0\n";
	expect_output("ask", pair,
		"circle 0 hit t 0.5 circle 2 circle at 3 0 normal -1 0\n"
		"circle 1 miss\n"
		"circle 2 hit t 0.5 circle 0 circle at 3 0 normal 1 0\n");
	expect_output("ask --json", pair,
		"{\"circle\":0,\"hit\":true,\"t\":0.5,\"kind\":\"circle\",\"index\":2,\"feature\":\"circle\","
		"\"point\":[3.0,0.0],\"normal\":[-1.0,0.0]}\n"
		"{\"circle\":1,\"hit\":false}\n"
		"{\"circle\":2,\"hit\":true,\"t\":0.5,\"kind\":\"circle\",\"index\":0,\"feature\":\"circle\","
		"\"point\":[3.0,0.0],\"normal\":[1.0,0.0]}\n");
	// With a circle at rest, and with a ray over a longer time.
	expect_output("ask", "circle 0 1 2 0 0\ncircle 0 -5 1 0 6\n",
		"circle 0 hit t 0.5 circle 1 circle at 0 -1 normal 0 1\n"
		"circle 1 hit t 0.5 circle 0 circle at 0 -1 normal 0 -1\n");
	expect_output("ask --horizon 4", "circle 0 0 0 1 0\ncircle 5 0 1 -1 0\n",
		"circle 0 hit t 2 circle 1 circle at 2 0 normal -1 0\n"
		"circle 1 hit t 2 circle 0 circle at 2 0 normal 1 0\n");
}

static void at_equal_times_a_wall_precedes_a_circle_then_the_lower_index(void **state) {
	(void)state;
	static const char tie[] =
		"circle 0 0 1 2 0\ncircle 3 0 1 0 0\ncircle 3 0 1 0 0\nwall 9 0 9 1\nwall 2 -1 2 1\nwall 2 1 2 -1\n";
	static const char rest[] = "circle 1 hit t 0.5 circle 0 circle at 2 0 normal 1 0\n"
							   "circle 2 hit t 0.5 circle 0 circle at 2 0 normal 1 0\n";
	char expected[300];
	snprintf(expected, sizeof expected, "circle 0 hit t 0.5 wall 1 side at 2 0 normal -1 0\n%s", rest);
	expect_output("ask", tie, expected);
	snprintf(expected, sizeof expected, "circle 0 hit t 0.5 circle 1 circle at 2 0 normal -1 0\n%s", rest);
	expect_output("ask --against circles", tie, expected);
}

static void against_selects_the_targets(void **state) {
	(void)state;
	// The second circle hits the wall before the first one does; without the wall the two would hit each other in
	// between.
	static const char text[] = "wall 5 -1 5 1\ncircle 0 0 1 8 0\ncircle 8 0 1 -8 0\n";
	static const char all[] = "circle 0 hit t 0.375 circle 1 circle at 4 0 normal -1 0\n"
							  "circle 1 hit t 0.25 wall 0 side at 5 0 normal 1 0\n";
	expect_output("ask --against walls", text,
		"circle 0 hit t 0.5 wall 0 side at 5 0 normal -1 0\n"
		"circle 1 hit t 0.25 wall 0 side at 5 0 normal 1 0\n");
	expect_output("ask --against=circles", text,
		"circle 0 hit t 0.375 circle 1 circle at 4 0 normal -1 0\n"
		"circle 1 hit t 0.375 circle 0 circle at 4 0 normal 1 0\n");
	expect_output("ask --against all", text, all);
	expect_output("ask", text, all);
	expect_output("ask --against circles", "wall 5 -1 5 1\ncircle 0 0 1 8 0\n", "circle 0 miss\n");
}

// A circle hits a wall, or in its place another circle, at t 0.25. Where the options of the two filter the pair the
// circle hits the wall behind at t 0.5.
static void expect_collision(bool collides, const char *options, const char *target_options) {
	static const char first[] = "wall 5 -1 5 1 category 0xffffffff\ncircle 0 0 1 8 0 ";
	static const char behind[] = "circle 0 hit t 0.5 wall 0 ";
	char text[300];
	snprintf(text, sizeof text, "%s%s\nwall 3 -1 3 1 %s\n", first, options, target_options);
	assert_int_equal(run_program("ask", text), 0);
	assert_ptr_equal(strstr(program_output, collides ? "circle 0 hit t 0.25 wall 1 " : behind), program_output);
	snprintf(text, sizeof text, "%s%s\ncircle 4 0 1 0 0 %s\n", first, options, target_options);
	assert_int_equal(run_program("ask", text), 0);
	assert_ptr_equal(strstr(program_output, collides ? "circle 0 hit t 0.25 circle 1 " : behind), program_output);
	assert_non_null(strstr(program_output, collides ? "\ncircle 1 hit t 0.25 circle 0 " : "\ncircle 1 miss\n"));
}

static void a_filtered_pair_does_not_collide(void **state) {
	(void)state;
	expect_collision(true, "", "");
	expect_collision(true, "", "category 2");
	expect_collision(false, "", "category 0");
	expect_collision(false, "category 2", "mask 5");
	expect_collision(true, "category 2", "mask 6");
	expect_collision(false, "mask 2", "");
	expect_collision(true, "mask 2", "category 2");
	expect_collision(false, "mask 0x80000000", "category 0x7fffffff");
	expect_collision(true, "mask 0x80000000", "category 2147483648");
	expect_collision(true, "category 4 mask 8", "mask 4 category 8");
	expect_collision(false, "category 4 mask 8", "mask 8 category 8");
	expect_collision(false, "group 7", "group 7");
	expect_collision(true, "group 7", "group 8");
	expect_collision(true, "group 7", "");
	expect_collision(true, "group 0", "group 0");
	expect_collision(false, "group 4294967295", "category 3 group 0xffffffff");
}

static void invalid_scenes_are_refused_with_file_and_line(void **state) {
	(void)state;
	write_file("bad", "wall 0 0 1 1\nwall 0 0 1\n");
	write_file("nothing", "");
	expect_program_error(1, "ask bad", "", "bad:2: the line ends early; expected wall AX AY BX BY");
	expect_program_error(1, "ask", "circle 1 2 3 4 x\n", "-:1: \"x\" is not a number");
	expect_program_error(1, "ask", "circle 1 2 3 4 5 fast\n", "-:1: \"fast\" is not an option of a circle");
	expect_program_error(1, "ask", "", "-: the file is empty");
	expect_program_error(1, "ask nothing", "", "nothing: the file is empty");
	expect_program_error(1, "ask absent", "", "absent: No such file or directory");
	expect_program_error(1, "ask .", "", folder_fault);
	expect_program_error(1, "ask", "\nwall 0 0 1 1\n\nwall 0 nan 1 1\n", "-:4: wall 1: a.y is NaN");
	expect_program_error(1, "ask", "circle 0 0 1 1 1\ncircle 0 0 -1 1 1\n", "-:2: body 1: radius is negative");
	expect_program_error(1, "ask", "circle 0 0 1 1 1\ncircle 0 0 nan 1 1\n", "-:2: body 1: radius is NaN");
	expect_program_error(1, "ask --json", "wall 0 0 1 1\n\ncircle inf 0 1 1 1\n", "-:3: body 0: center.x is infinite");
	expect_program_error(1, "ask --against walls", "circle 0 0 1 1e99 1\n", "-:1: body 0: motion.x is infinite");
	expect_program_error(1, "ask", "wall 0 0 1 1\nwall 0 0 1 1 radius -1\n", "-:2: wall 1: radius is negative");
	expect_program_error(1, "ask", "\nwall 0 0 1 1 one-sided radius nan\n", "-:2: wall 0: radius is NaN");
	expect_program_error(1, "ask", "wall 0 0 1 1 radius 2 radius 2\n", "-:1: \"radius\" is given twice");
	expect_program_error(1, "ask", "circle 0 0 1 1 1 mask 0xx\n",
		"-:1: \"0xx\" is not a whole number from 0 to 4294967295 (0xffffffff)");
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_are_printed_as_lines),
		cmocka_unit_test(a_byte_order_mark_is_skipped),
		cmocka_unit_test(results_are_printed_as_json),
		cmocka_unit_test(the_horizon_is_the_end_of_time),
		cmocka_unit_test(a_scene_may_lack_walls_or_circles),
		cmocka_unit_test(numbers_have_nine_digits_and_no_negative_zero),
		cmocka_unit_test(thick_walls_are_touched_on_their_surface),
		cmocka_unit_test(one_sided_walls_exist_for_circles_on_their_left),
		cmocka_unit_test(two_circles_that_hit_each_other_report_the_same_contact),
		cmocka_unit_test(at_equal_times_a_wall_precedes_a_circle_then_the_lower_index),
		cmocka_unit_test(against_selects_the_targets),
		cmocka_unit_test(a_filtered_pair_does_not_collide),
		cmocka_unit_test(invalid_scenes_are_refused_with_file_and_line),
	};
	return RUN_SUITE("program_scenes", tests);
}

int test_program_scenes(void) { return run_in_folder(run); }
