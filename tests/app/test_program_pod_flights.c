// graze run --scene pods: how pods move, read from their pictures.
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/program_run.h"

static void the_horizon_does_not_affect_the_simulation(void **state) {
	(void)state;
	static const char *const horizons[] = {"0.25", "3", "80"};
	double bounces = 0, collected = 0;
	for (int i = 0; i < 3; i++) {
		char line[200];
		snprintf(line, sizeof line, "run --scene pods --ticks 900 --json --horizon %s", horizons[i]);
		assert_int_equal(run_program(line, ""), 0);
		if (i == 0) bounces = printed_number("bounces"), collected = printed_number("collected");
		assert_true(printed_number("bounces") == bounces && printed_number("collected") == collected);
	}
	assert_true(bounces > 50 && collected > 20);
}

static void pods_of_one_seed_are_equal_on_every_backend(void **state) {
	(void)state;
	static char first_picture[1 << 18], picture[1 << 18], first_output[1 << 16];
	static const char arguments[] = "run --scene pods --ticks 300 --json --svg pods.svg";
	assert_int_equal(run_program(arguments, ""), 0);
	read_file("pods.svg", first_picture, sizeof first_picture);
	copy_output(first_output, sizeof first_output);
	for (size_t i = 0; gz_backend_name(i); i++) {
		char line[200];
		snprintf(line, sizeof line, "%s --backend %s", arguments, gz_backend_name(i));
		expect_output(line, "", first_output);
		read_file("pods.svg", picture, sizeof picture);
		assert_string_equal(first_picture, picture);
	}
	assert_int_equal(run_program("run --scene pods --ticks 300 --json --seed 2", ""), 0);
	assert_string_not_equal(program_output, first_output);
}

// In the picture of the room a unit of the room is 1600 / 300; the border is 24 wide; coordinates are rounded to
// tenths.
#define UNIT (1600 / 300.0)
enum { ROOM_PODS = 8 };

typedef struct drawn_pod {
	double x, y, radius;
} drawn_pod;

// Runs pods in a room of 300 by 200 with a point wall in its middle, and reads their positions after these ticks.
static void run_in_small_room(int ticks, drawn_pod pods[ROOM_PODS]) {
	static char picture[1 << 18], line[200];
	write_file(
		"room", "wall 0 0 300 0\nwall 300 0 300 200\nwall 300 200 0 200\nwall 0 200 0 0\nwall 150 100 150 100\n");
	snprintf(line, sizeof line,
		"run --scene pods --level room --bodies 8 --radius 9..15 --speed 400 --ticks %d --json --svg room.svg", ticks);
	assert_int_equal(run_program(line, ""), 0);
	read_file("room.svg", picture, sizeof picture);
	const char *at = strstr(picture, "id=\"pods\"");
	assert_non_null(at);
	for (int i = 0; i < ROOM_PODS; i++) {
		drawn_pod *pod = &pods[i];
		at = strstr(at + 1, "<circle");
		assert_int_equal(sscanf(at, "<circle cx=\"%lf\" cy=\"%lf\" r=\"%lf\"", &pod->x, &pod->y, &pod->radius), 3);
	}
}

static void pods_stay_in_their_room(void **state) {
	(void)state;
	drawn_pod pods[ROOM_PODS];
	for (int ticks = 1; ticks <= 4096; ticks *= 8) {
		run_in_small_room(ticks, pods);
		assert_true(printed_number("escaped") == 0 && printed_number("pods") == 8 && printed_number("walls") == 5);
		assert_true(ticks < 4096 || printed_number("bounces") > 500);
		for (int i = 0; i < ROOM_PODS; i++) {
			const double x = pods[i].x - 24, y = pods[i].y - 24, min = pods[i].radius - 0.3;
			assert_true(fmin(x, y) > min && x < 1600 - min && y < 200 * UNIT - min);
			assert_true(hypot(x - 150 * UNIT, y - 100 * UNIT) > min);
		}
	}
}

enum { FIRST_TICK = 90, TICKS = 43 };

// The longest displacement of three ticks: a displacement is shorter in a tick with a bounce.
static double speed_at(drawn_pod pods[][ROOM_PODS], int tick, int i) {
	double longest = 0;
	for (int k = tick; k < tick + 3; k++)
		longest = fmax(longest, hypot(pods[k + 1][i].x - pods[k][i].x, pods[k + 1][i].y - pods[k][i].y));
	return longest;
}

static void bounces_keep_the_speed(void **state) {
	(void)state;
	static drawn_pod pods[TICKS][ROOM_PODS];
	const double max_thrust = 80, change = 5 * max_thrust / 3600 * UNIT, rounding = 4 * 0.05 * sqrt(2);
	double bounces = 0;
	for (int k = 0; k < TICKS; k++) {
		run_in_small_room(FIRST_TICK + k, pods[k]);
		if (k == 0) bounces = printed_number("bounces");
	}
	assert_true(printed_number("bounces") > bounces + 10);
	for (int k = 0; k + 6 < TICKS; k++)
		for (int i = 0; i < ROOM_PODS; i++)
			assert_true(fabs(speed_at(pods, k, i) - speed_at(pods, k + 3, i)) < change + rounding);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_horizon_does_not_affect_the_simulation),
		cmocka_unit_test(pods_of_one_seed_are_equal_on_every_backend),
		cmocka_unit_test(pods_stay_in_their_room),
		cmocka_unit_test(bounces_keep_the_speed),
	};
	return RUN_SUITE("program_pod_flights", tests);
}

int test_program_pod_flights(void) { return run_in_folder(run); }
