// graze ask on accelerated circles and moving walls: the exact output, computed by hand.
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "generators/random.h"
#include "support/check.h"
#include "support/program_run.h"

static void an_accelerated_circle_hits_where_its_curve_does(void **state) {
	(void)state;
	expect_output("ask --horizon 3", "wall 5 -1 5 1\ncircle 0 0 1 0 0 accelerate 2 0\n",
		"circle 0 hit t 2 wall 0 side at 5 0 normal -1 0\n");
	expect_output("ask", "wall 5 -1 5 1\ncircle 0 0 1 0 0 accelerate 2 0\n", "circle 0 miss\n");
	expect_output("ask", "wall 5 -1 5 1\ncircle 0 0 1 0 0 accelerate 8 0\n", // at the horizon exactly
		"circle 0 hit t 1 wall 0 side at 5 0 normal -1 0\n");
	// A throw over the first wall, onto the second.
	expect_output("ask --horizon 4", "wall 2 0 2 2\nwall 7 0 7 8\ncircle 0 0 1 3 8 accelerate 0 -6\n",
		"circle 0 hit t 2 wall 1 side at 7 4 normal -1 0\n");
	expect_output("ask --json --horizon 4",
		"wall 7 -9 7 8 radius 1\ncircle 0 0 0 3 8 accelerate 0 -6\ncircle 0 0 0 -3 8\n",
		"{\"circle\":0,\"hit\":true,\"t\":2.0,\"kind\":\"wall\",\"index\":0,\"feature\":\"side\","
		"\"point\":[6.0,4.0],\"normal\":[-1.0,0.0]}\n"
		"{\"circle\":1,\"hit\":false}\n");
}

static void all_prints_begins_and_ends_of_overlaps_along_a_curve(void **state) {
	(void)state;
	expect_output("ask --all --horizon 3", "wall 5 -1 5 1\ncircle 0 0 1 8 0 accelerate -6 0\n",
		"circle 0 hit t 0.666666667 wall 0 side at 5 0 normal -1 0 way in\n"
		"circle 0 hit t 2 wall 0 side at 5 0 normal -1 0 way out\n");
	expect_output("ask --all --horizon 3 --json", "wall 5 -1 5 1\ncircle 0 9 1 0 0\ncircle 0 0 1 8 0 accelerate -6 0\n",
		"{\"circle\":0,\"hit\":false}\n"
		"{\"circle\":1,\"hit\":true,\"t\":0.666666667,\"kind\":\"wall\",\"index\":0,\"feature\":\"side\","
		"\"point\":[5.0,0.0],\"normal\":[-1.0,0.0],\"way\":\"in\"}\n"
		"{\"circle\":1,\"hit\":true,\"t\":2.0,\"kind\":\"wall\",\"index\":0,\"feature\":\"side\","
		"\"point\":[5.0,0.0],\"normal\":[-1.0,0.0],\"way\":\"out\"}\n");
	// An overlap at the start has an end only; at equal times a wall precedes a circle, then the lower index.
	expect_output("ask --all --horizon 3",
		"wall -5 -1 -5 1\nwall 5 -1 5 1\ncircle 6 0 1 0 0\nwall 5 1 5 -1\ncircle -4.5 0 1 0 0 accelerate 2 0\n"
		"circle 6 0 1 0 0 mask 0\n",
		"circle 0 hit t 2.91547595 circle 1 circle at 5 0 normal 1 0 way in\n"
		"circle 1 hit t 0.707106781 wall 0 side at -5 0 normal 1 0 way out\n"
		"circle 1 hit t 2.91547595 wall 1 side at 5 0 normal -1 0 way in\n"
		"circle 1 hit t 2.91547595 wall 2 side at 5 0 normal -1 0 way in\n"
		"circle 1 hit t 2.91547595 circle 0 circle at 5 0 normal -1 0 way in\n"
		"circle 2 miss\n");
}

static void two_curved_circles_that_hit_each_other_report_the_same_contact(void **state) {
	(void)state;
	static const char text[] = "circle 0 0 1 0 4 accelerate 0 -8\nwall -1 1.25 1 1.25\ncircle 0 2.5 1 0 0\n"
							   "circle 9 0 1 -1 0 accelerate 0 3\ncircle 6 0 1 0 0 accelerate 0 3\n";
	expect_output("ask --horizon 2 --against circles", text,
		"circle 0 hit t 0.146446615 circle 1 circle at 0 1.5 normal 0 -1\n"
		"circle 1 hit t 0.146446615 circle 0 circle at 0 1.5 normal 0 1\n"
		"circle 2 hit t 1 circle 3 circle at 7 1.5 normal 1 0\n"
		"circle 3 hit t 1 circle 2 circle at 7 1.5 normal -1 0\n");
	expect_output("ask --horizon 2 --against circles --all", text,
		"circle 0 hit t 0.146446609 circle 1 circle at 0 1.5 normal 0 -1 way in\n"
		"circle 0 hit t 0.853553391 circle 1 circle at 0 1.5 normal 0 -1 way out\n"
		"circle 1 hit t 0.146446609 circle 0 circle at 0 1.5 normal 0 1 way in\n"
		"circle 1 hit t 0.853553391 circle 0 circle at 0 1.5 normal 0 1 way out\n"
		"circle 2 hit t 1 circle 3 circle at 7 1.5 normal 1 0 way in\n"
		"circle 3 hit t 1 circle 2 circle at 7 1.5 normal -1 0 way in\n");
	expect_output("ask --horizon 2 --against walls --all",
		"wall 9 9 9 9\ncircle 0 0 1 0 4 accelerate 0 -8\ncircle 0 2.5 1 0 0\n", "circle 0 miss\ncircle 1 miss\n");
	expect_output("ask --horizon 2", "circle 0 0 1 0 4 accelerate 0 -8 group 2\ncircle 0 2.5 1 0 0 group 2\n",
		"circle 0 miss\ncircle 1 miss\n");
}

static void an_acceleration_of_zero_changes_nothing(void **state) {
	(void)state;
	static const char *const arguments[] = {
		"ask", "ask --all", "ask --spans --json", "ask --all --spans --horizon 3", "ask --against circles"};
	static const char format[] = "wall 5 -1 5 1\ncircle 0 0 1 8 0 %s\ncircle 7 0 1 -3 0\nwall 6 -1 6 1 %s\n";
	char text[200], expected[2000];
	for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
		snprintf(text, sizeof text, format, "", "");
		assert_int_equal(run_program(arguments[i], text), 0);
		copy_output(expected, sizeof expected);
		assert_non_null(strstr(expected, "hit"));
		snprintf(text, sizeof text, format, "accelerate 0 -0", "moving 0 -0");
		expect_output(arguments[i], text, expected);
	}
}

static void an_accelerated_circle_changes_no_result_of_straight_circles(void **state) {
	(void)state;
	char text[1000];
	snprintf(text, sizeof text, "%s%s", example_scene, "circle 1000 0 0 0 0 accelerate 1 1\n");
	expect_output("ask", text,
		"circle 0 hit t 0.5 wall 0 side at 1 0 normal -1 0\n"
		"circle 1 miss\n"
		"circle 2 hit t 0.5 wall 1 end a at 4 0 normal -1 0\n"
		"circle 3 hit t 0.25 wall 1 end b at 6 0 normal 1 0\n"
		"circle 4 hit t 0.25 wall 1 side at 5 0 normal 0 -1\n"
		"circle 5 miss\n");
}

static void spans_are_refused_where_a_circle_accelerates(void **state) {
	(void)state;
	static const char refusal[] =
		"-:2: circle 0 accelerates: --spans needs straight motion; --all prints when overlaps begin and end";
	static const char text[] = "wall 5 -1 5 1\ncircle 0 0 1 8 0 accelerate -6 0\n";
	expect_program_error(1, "ask --spans", text, refusal);
	expect_program_error(1, "ask --spans --all --json", text, refusal);
}

static void invalid_motions_are_refused_with_their_line(void **state) {
	(void)state;
	expect_program_error(1, "ask", "circle 0 0 1 1 0 accelerate nan 0\n", "-:1: body 0: acceleration.x is NaN");
	expect_program_error(1, "ask --all", "circle 0 0 1 1 0\n\ncircle 0 0 1 1 0 accelerate 0 inf\n",
		"-:3: body 1: acceleration.y is infinite");
	expect_program_error(
		1, "ask", "circle 0 0 1 1 0 accelerate 1\n", "-:1: the line ends early; expected accelerate AX AY");
	expect_program_error(1, "ask", "wall 0 0 1 1 moving\n", "-:1: the line ends early; expected moving DX DY");
	expect_program_error(1, "ask", "\nwall 0 0 1 1 moving 0 nan\n", "-:2: wall 0: moving.y is not in [-2^40, 2^40]");
	expect_program_error(
		1, "ask", "wall 0 0 1 1\nwall 0 0 1 1 moving -1e13 0\n", "-:2: wall 1: moving.x is not in [-2^40, 2^40]");
	expect_program_error(1, "ask", "wall 0 0 1 1\nwall 0 0 1 1 moving -1e12 0\ncircle 0 5 1 1e12 0\n",
		"-:3: body 0: motion.x relative to wall 1 is larger than 2^40");
	expect_output("ask --against circles", "wall 0 0 1 1 moving -1e12 0\ncircle 0 5 1 1e12 0\n", "circle 0 miss\n");
}

// ---------------------------------------------------------------------------------------------------------------------
// Moving walls
// ---------------------------------------------------------------------------------------------------------------------

static void a_moving_wall_hits_circles_in_its_path(void **state) {
	(void)state;
	// The last circle has the velocity of the wall.
	expect_output("ask", "wall 5 -1 5 1 moving -8 0\ncircle 0 0 1 0 0\ncircle 9 0 1 0 0\ncircle 6 0 1 -8 0\n",
		"circle 0 hit t 0.5 wall 0 side at 1 0 normal -1 0\n"
		"circle 1 miss\n"
		"circle 2 hit t 0.5 circle 0 circle at 1 0 normal 1 0\n");
	expect_output("ask --horizon 4", "wall 5 -1 5 1 moving -2 3 radius 1\ncircle 0 3 1 0 1.5\n",
		"circle 0 hit t 1.5 wall 0 side at 1 5.25 normal -1 0\n");
	expect_output("ask", "wall 9 9 9 9\nwall 5 -1 5 1 moving -8 0 radius 1\ncircle 0 0 1 0 0\n",
		"circle 0 hit t 0.375 wall 1 side at 1 0 normal -1 0\n");
	expect_output("ask", "wall 2 -1 2 1 one-sided moving -4 0\ncircle 0 0 1 0 0\n",
		"circle 0 hit t 0.25 wall 0 side at 1 0 normal -1 0\n");
	expect_output("ask", "wall 2 -1 2 1 one-sided moving 4 0\ncircle 4 0 1 0 0\n", "circle 0 miss\n");
	expect_output("ask", "wall 2 -1 2 1 mask 2 moving -4 0\ncircle 0 0 1 0 0\n", "circle 0 miss\n");
	expect_output("ask --against circles", "wall 2 -1 2 1 moving -4 0\ncircle 0 0 1 0 0\n", "circle 0 miss\n");
}

static void touches_of_moving_walls_are_ordered_with_all_others(void **state) {
	(void)state;
	static const char tie[] =
		"wall -3 -1 -3 1 moving 6 0\nwall 2 -1 2 1\ncircle 0 0 1 2 0\nwall 7 -1 7 1 moving -14 0\n";
	expect_output("ask", tie, "circle 0 hit t 0.375 wall 2 side at 1.75 0 normal -1 0\n");
	expect_output("ask --all", tie,
		"circle 0 hit t 0.375 wall 2 side at 1.75 0 normal -1 0\n"
		"circle 0 hit t 0.5 wall 0 side at 0 0 normal 1 0\n"
		"circle 0 hit t 0.5 wall 1 side at 2 0 normal -1 0\n");
	expect_output("ask --spans --all", "wall 5 -1 5 1 moving -8 0\nwall -2 -1 -2 1 moving 4 0\ncircle 0 0 1 0 0\n",
		"circle 0 hit t 0.25 wall 1 side at -1 0 normal 1 0 entry 0.25 exit 0.75 case impale\n"
		"circle 0 hit t 0.5 wall 0 side at 1 0 normal -1 0 entry 0.5 exit 0.75 case impale\n");
	expect_output("ask --spans",
		"wall 25 -1 25 1 moving -8 0\nwall -7 -1 -7 1 moving 4 0\nwall 9 9 9 9\ncircle 0 0 1 0 0\n",
		"circle 0 miss entry 1.5 exit 2 case fall short\n");
	expect_output("ask --all --horizon 2", "wall 5 -1 5 1 moving -8 0\ncircle 0 0 1 0 0 accelerate 4 0\n",
		"circle 0 hit t 0.449489743 wall 0 side at 1.40408206 0 normal -1 0 way in\n"
		"circle 0 hit t 0.645751311 wall 0 side at -0.166010489 0 normal 1 0 way out\n");
}

enum { OBJECTS = 14 };

// Writes a random scene, with a common motion (dx, dy) added to the motion of each object. All numbers are integers, so
// that the sums are exact.
static void write_scene(char *text, size_t capacity, random_source random, int dx, int dy, bool curved) {
	size_t length = 0;
	for (int i = 0; i < OBJECTS; i++) {
		int n[6];
		for (int k = 0; k < 6; k++) n[k] = random_int(&random, -9, 9);
		const int mx = n[4] % 3 + dx, my = n[5] % 3 + dy;
		if (i % 2)
			length += (size_t)snprintf(
				text + length, capacity - length, "wall %d %d %d %d moving %d %d\n", n[0], n[1], n[2], n[3], mx, my);
		else
			length += (size_t)snprintf(text + length, capacity - length, "circle %d %d 1 %d %d accelerate %d 0\n", n[0],
				n[1], n[2] + dx, n[3] + dy, curved ? n[4] : 0);
		assert_in_range(length, 1, capacity - 1);
	}
}

// Removes contact points and normals from the output. Returns the number of hits.
static int remove_places(char *text) {
	int hits = 0;
	char *to = text;
	for (const char *from = text; *from;) {
		const size_t line = strcspn(from, "\n");
		const char *place = strstr(from, " at ");
		const size_t kept = place && place < from + line ? (size_t)(place - from) : line;
		hits += kept < line;
		memmove(to, from, kept);
		to += kept, *to++ = '\n', from += line + 1;
	}
	*to = 0;
	return hits;
}

static void a_common_motion_of_all_objects_changes_no_touch(void **state) {
	(void)state;
	static const char *const arguments[] = {"ask", "ask --all", "ask --all --against walls"};
	char at_rest[1000], moving[1000], expected[1 << 14];
	int hits = 0;
	for (uint64_t seed = 1; seed <= 30; seed++) {
		write_scene(at_rest, sizeof at_rest, (random_source){seed}, 0, 0, seed % 2);
		write_scene(moving, sizeof moving, (random_source){seed}, 40, -7, seed % 2);
		assert_int_equal(run_program(arguments[seed % 3], at_rest), 0);
		copy_output(expected, sizeof expected);
		hits += remove_places(expected);
		assert_int_equal(run_program(arguments[seed % 3], moving), 0);
		remove_places(program_output);
		assert_string_equal(program_output, expected);
	}
	assert_in_range(hits, 300, 100000);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_accelerated_circle_hits_where_its_curve_does),
		cmocka_unit_test(all_prints_begins_and_ends_of_overlaps_along_a_curve),
		cmocka_unit_test(two_curved_circles_that_hit_each_other_report_the_same_contact),
		cmocka_unit_test(an_acceleration_of_zero_changes_nothing),
		cmocka_unit_test(an_accelerated_circle_changes_no_result_of_straight_circles),
		cmocka_unit_test(spans_are_refused_where_a_circle_accelerates),
		cmocka_unit_test(invalid_motions_are_refused_with_their_line),
		cmocka_unit_test(a_moving_wall_hits_circles_in_its_path),
		cmocka_unit_test(touches_of_moving_walls_are_ordered_with_all_others),
		cmocka_unit_test(a_common_motion_of_all_objects_changes_no_touch),
	};
	return RUN_SUITE("program_curves", tests);
}

int test_program_curves(void) { return run_in_folder(run); }
