// graze ask where circles accelerate and walls move, to the letter, by hand-made numbers.
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "generators/random.h"
#include "support/calling.h"
#include "support/check.h"

static void a_circle_that_accelerates_is_told_where_its_curve_touches(void **state) {
	(void)state;
	expect("ask --horizon 3", "wall 5 -1 5 1\ncircle 0 0 1 0 0 accelerate 2 0\n",
		"circle 0 hit t 2 wall 0 side at 5 0 normal -1 0\n");
	expect("ask", "wall 5 -1 5 1\ncircle 0 0 1 0 0 accelerate 2 0\n", "circle 0 miss\n");
	expect("ask", "wall 5 -1 5 1\ncircle 0 0 1 0 0 accelerate 8 0\n", // just at the end
		"circle 0 hit t 1 wall 0 side at 5 0 normal -1 0\n");
	// A throw: over the first post, onto the second.
	expect("ask --horizon 4", "wall 2 0 2 2\nwall 7 0 7 8\ncircle 0 0 1 3 8 accelerate 0 -6\n",
		"circle 0 hit t 2 wall 1 side at 7 4 normal -1 0\n");
	expect("ask --json --horizon 4", "wall 7 -9 7 8 radius 1\ncircle 0 0 0 3 8 accelerate 0 -6\ncircle 0 0 0 -3 8\n",
		"{\"circle\":0,\"hit\":true,\"t\":2,\"kind\":\"wall\",\"index\":0,\"feature\":\"side\","
		"\"point\":[6,4],\"normal\":[-1,0]}\n"
		"{\"circle\":1,\"hit\":false}\n");
}

static void all_tells_what_a_curve_enters_and_leaves(void **state) {
	(void)state;
	expect("ask --all --horizon 3", "wall 5 -1 5 1\ncircle 0 0 1 8 0 accelerate -6 0\n",
		"circle 0 hit t 0.666666667 wall 0 side at 5 0 normal -1 0 way in\n"
		"circle 0 hit t 2 wall 0 side at 5 0 normal -1 0 way out\n");
	expect("ask --all --horizon 3 --json", "wall 5 -1 5 1\ncircle 0 9 1 0 0\ncircle 0 0 1 8 0 accelerate -6 0\n",
		"{\"circle\":0,\"hit\":false}\n"
		"{\"circle\":1,\"hit\":true,\"t\":0.666666667,\"kind\":\"wall\",\"index\":0,\"feature\":\"side\","
		"\"point\":[5,0],\"normal\":[-1,0],\"way\":\"in\"}\n"
		"{\"circle\":1,\"hit\":true,\"t\":2,\"kind\":\"wall\",\"index\":0,\"feature\":\"side\","
		"\"point\":[5,0],\"normal\":[-1,0],\"way\":\"out\"}\n");
	// What it overlaps at first is left; of equal times the wall comes first, then the lower index.
	expect("ask --all --horizon 3",
		"wall -5 -1 -5 1\nwall 5 -1 5 1\ncircle 6 0 1 0 0\nwall 5 1 5 -1\ncircle -4.5 0 1 0 0 accelerate 2 0\n"
		"circle 6 0 1 0 0 mask 0\n",
		"circle 0 hit t 2.91547595 circle 1 circle at 5 0 normal 1 0 way in\n"
		"circle 1 hit t 0.707106781 wall 0 side at -5 0 normal 1 0 way out\n"
		"circle 1 hit t 2.91547595 wall 1 side at 5 0 normal -1 0 way in\n"
		"circle 1 hit t 2.91547595 wall 2 side at 5 0 normal -1 0 way in\n"
		"circle 1 hit t 2.91547595 circle 0 circle at 5 0 normal -1 0 way in\n"
		"circle 2 miss\n");
}

static void two_curves_that_meet_tell_the_same_of_each_other(void **state) {
	(void)state;
	static const char text[] = "circle 0 0 1 0 4 accelerate 0 -8\nwall -1 1.25 1 1.25\ncircle 0 2.5 1 0 0\n"
							   "circle 9 0 1 -1 0 accelerate 0 3\ncircle 6 0 1 0 0 accelerate 0 3\n";
	expect("ask --horizon 2 --against circles", text,
		"circle 0 hit t 0.146446615 circle 1 circle at 0 1.5 normal 0 -1\n"
		"circle 1 hit t 0.146446615 circle 0 circle at 0 1.5 normal 0 1\n"
		"circle 2 hit t 1 circle 3 circle at 7 1.5 normal 1 0\n"
		"circle 3 hit t 1 circle 2 circle at 7 1.5 normal -1 0\n");
	expect("ask --horizon 2 --against circles --all", text,
		"circle 0 hit t 0.146446609 circle 1 circle at 0 1.5 normal 0 -1 way in\n"
		"circle 0 hit t 0.853553391 circle 1 circle at 0 1.5 normal 0 -1 way out\n"
		"circle 1 hit t 0.146446609 circle 0 circle at 0 1.5 normal 0 1 way in\n"
		"circle 1 hit t 0.853553391 circle 0 circle at 0 1.5 normal 0 1 way out\n"
		"circle 2 hit t 1 circle 3 circle at 7 1.5 normal 1 0 way in\n"
		"circle 3 hit t 1 circle 2 circle at 7 1.5 normal -1 0 way in\n");
	expect("ask --horizon 2 --against walls --all",
		"wall 9 9 9 9\ncircle 0 0 1 0 4 accelerate 0 -8\ncircle 0 2.5 1 0 0\n", "circle 0 miss\ncircle 1 miss\n");
	expect("ask --horizon 2", "circle 0 0 1 0 4 accelerate 0 -8 group 2\ncircle 0 2.5 1 0 0 group 2\n",
		"circle 0 miss\ncircle 1 miss\n");
}

static void who_accelerates_by_nothing_goes_straight(void **state) {
	(void)state;
	static const char *const words[] = {
		"ask", "ask --all", "ask --spans --json", "ask --all --spans --horizon 3", "ask --against circles"};
	static const char format[] = "wall 5 -1 5 1\ncircle 0 0 1 8 0 %s\ncircle 7 0 1 -3 0\nwall 6 -1 6 1 %s\n";
	char text[200], want[2000];
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		snprintf(text, sizeof text, format, "", "");
		assert_int_equal(call(words[i], text), 0);
		keep_output(want, sizeof want);
		assert_non_null(strstr(want, "hit"));
		snprintf(text, sizeof text, format, "accelerate 0 -0", "moving 0 -0");
		expect(words[i], text, want);
	}
}

// Where something else accelerates.
static void straight_circles_touch_when_they_did(void **state) {
	(void)state;
	char text[1000];
	snprintf(text, sizeof text, "%s%s", scene, "circle 1000 0 0 0 0 accelerate 1 1\n");
	expect("ask", text,
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
		"-:2: circle 0 accelerates: --spans is of straight lines; --all tells what is entered and left";
	static const char text[] = "wall 5 -1 5 1\ncircle 0 0 1 8 0 accelerate -6 0\n";
	expect_refusal(1, "ask --spans", text, refusal);
	expect_refusal(1, "ask --spans --all --json", text, refusal);
}

static void bad_motions_name_their_line(void **state) {
	(void)state;
	expect_refusal(1, "ask", "circle 0 0 1 1 0 accelerate nan 0\n", "-:1: body 0: acceleration.x is NaN");
	expect_refusal(1, "ask --all", "circle 0 0 1 1 0\n\ncircle 0 0 1 1 0 accelerate 0 inf\n",
		"-:3: body 1: acceleration.y is infinite");
	expect_refusal(1, "ask", "circle 0 0 1 1 0 accelerate 1\n", "-:1: the line ends early; expected accelerate AX AY");
	expect_refusal(1, "ask", "wall 0 0 1 1 moving\n", "-:1: the line ends early; expected moving DX DY");
	expect_refusal(1, "ask", "\nwall 0 0 1 1 moving 0 nan\n", "-:2: wall 0: moving.y is not in [-2^40, 2^40]");
	expect_refusal(
		1, "ask", "wall 0 0 1 1\nwall 0 0 1 1 moving -1e13 0\n", "-:2: wall 1: moving.x is not in [-2^40, 2^40]");
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls that move
// ---------------------------------------------------------------------------------------------------------------------

static void a_wall_that_moves_touches_who_is_in_its_way(void **state) {
	(void)state;
	// The last circle goes along with the wall.
	expect("ask", "wall 5 -1 5 1 moving -8 0\ncircle 0 0 1 0 0\ncircle 9 0 1 0 0\ncircle 6 0 1 -8 0\n",
		"circle 0 hit t 0.5 wall 0 side at 1 0 normal -1 0\n"
		"circle 1 miss\n"
		"circle 2 hit t 0.5 circle 0 circle at 1 0 normal 1 0\n");
	expect("ask --horizon 4", "wall 5 -1 5 1 moving -2 3 radius 1\ncircle 0 3 1 0 1.5\n",
		"circle 0 hit t 1.5 wall 0 side at 1 5.25 normal -1 0\n");
	expect("ask", "wall 9 9 9 9\nwall 5 -1 5 1 moving -8 0 radius 1\ncircle 0 0 1 0 0\n",
		"circle 0 hit t 0.375 wall 1 side at 1 0 normal -1 0\n");
	expect("ask", "wall 2 -1 2 1 one-sided moving -4 0\ncircle 0 0 1 0 0\n",
		"circle 0 hit t 0.25 wall 0 side at 1 0 normal -1 0\n");
	expect("ask", "wall 2 -1 2 1 one-sided moving 4 0\ncircle 4 0 1 0 0\n", "circle 0 miss\n");
	expect("ask", "wall 2 -1 2 1 mask 2 moving -4 0\ncircle 0 0 1 0 0\n", "circle 0 miss\n");
	expect("ask --against circles", "wall 2 -1 2 1 moving -4 0\ncircle 0 0 1 0 0\n", "circle 0 miss\n");
}

static void walls_that_move_are_told_in_order_with_all_others(void **state) {
	(void)state;
	static const char tie[] =
		"wall -3 -1 -3 1 moving 6 0\nwall 2 -1 2 1\ncircle 0 0 1 2 0\nwall 7 -1 7 1 moving -14 0\n";
	expect("ask", tie, "circle 0 hit t 0.375 wall 2 side at 1.75 0 normal -1 0\n");
	expect("ask --all", tie,
		"circle 0 hit t 0.375 wall 2 side at 1.75 0 normal -1 0\n"
		"circle 0 hit t 0.5 wall 0 side at 0 0 normal 1 0\n"
		"circle 0 hit t 0.5 wall 1 side at 2 0 normal -1 0\n");
	expect("ask --spans --all", "wall 5 -1 5 1 moving -8 0\nwall -2 -1 -2 1 moving 4 0\ncircle 0 0 1 0 0\n",
		"circle 0 hit t 0.25 wall 1 side at -1 0 normal 1 0 entry 0.25 exit 0.75 case impale\n"
		"circle 0 hit t 0.5 wall 0 side at 1 0 normal -1 0 entry 0.5 exit 0.75 case impale\n");
	expect("ask --spans", "wall 25 -1 25 1 moving -8 0\nwall -7 -1 -7 1 moving 4 0\nwall 9 9 9 9\ncircle 0 0 1 0 0\n",
		"circle 0 miss entry 1.5 exit 2 case fall short\n");
	expect("ask --all --horizon 2", "wall 5 -1 5 1 moving -8 0\ncircle 0 0 1 0 0 accelerate 4 0\n",
		"circle 0 hit t 0.449489743 wall 0 side at 1.40408206 0 normal -1 0 way in\n"
		"circle 0 hit t 0.645751311 wall 0 side at -0.166010489 0 normal 1 0 way out\n");
}

enum { THINGS = 14 };

// Whole numbers, so that whatever moves along moves by exact ones.
static void write_scene(char *text, size_t room, random_source random, int along_x, int along_y, bool curved) {
	size_t length = 0;
	for (int i = 0; i < THINGS; i++) {
		int n[6];
		for (int k = 0; k < 6; k++) n[k] = random_int(&random, -9, 9);
		const int mx = n[4] % 3 + along_x, my = n[5] % 3 + along_y;
		if (i % 2)
			length += (size_t)snprintf(
				text + length, room - length, "wall %d %d %d %d moving %d %d\n", n[0], n[1], n[2], n[3], mx, my);
		else
			length += (size_t)snprintf(text + length, room - length, "circle %d %d 1 %d %d accelerate %d 0\n", n[0],
				n[1], n[2] + along_x, n[3] + along_y, curved ? n[4] : 0);
		assert_in_range(length, 1, room - 1);
	}
}

// Which touches there are and when, without where.
static int cut_places(char *text) {
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

static void what_all_move_along_by_changes_no_touch(void **state) {
	(void)state;
	static const char *const words[] = {"ask", "ask --all", "ask --all --against walls"};
	char still[1000], along[1000], want[1 << 14];
	int hits = 0;
	for (uint64_t seed = 1; seed <= 30; seed++) {
		write_scene(still, sizeof still, (random_source){seed}, 0, 0, seed % 2);
		write_scene(along, sizeof along, (random_source){seed}, 40, -7, seed % 2);
		assert_int_equal(call(words[seed % 3], still), 0);
		keep_output(want, sizeof want);
		hits += cut_places(want);
		assert_int_equal(call(words[seed % 3], along), 0);
		cut_places(out);
		assert_string_equal(out, want);
	}
	assert_in_range(hits, 300, 100000);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_circle_that_accelerates_is_told_where_its_curve_touches),
		cmocka_unit_test(all_tells_what_a_curve_enters_and_leaves),
		cmocka_unit_test(two_curves_that_meet_tell_the_same_of_each_other),
		cmocka_unit_test(who_accelerates_by_nothing_goes_straight),
		cmocka_unit_test(straight_circles_touch_when_they_did),
		cmocka_unit_test(spans_are_refused_where_a_circle_accelerates),
		cmocka_unit_test(bad_motions_name_their_line),
		cmocka_unit_test(a_wall_that_moves_touches_who_is_in_its_way),
		cmocka_unit_test(walls_that_move_are_told_in_order_with_all_others),
		cmocka_unit_test(what_all_move_along_by_changes_no_touch),
	};
	return RUN_SUITE("program_curves", tests);
}

int test_program_curves(void) { return run_in_folder(run); }
