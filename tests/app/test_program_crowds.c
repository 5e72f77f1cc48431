// graze run with bodies that collide with one another: they respond, do not overlap, and do so on every backend.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "mover/room_runs.h"
#include "support/check.h"
#include "support/program_run.h"

// The contact point of two bodies is between their centres, which are at least a radius away from the walls.
static void contacts_between_bodies_are_drawn_between_them(void **state) {
	(void)state;
	double x[ROOM_BODIES], y[ROOM_BODIES], nearest, farthest;
	run_in_room("--ticks 60 --speed 1200", x, y);
	assert_in_range(read_spots("body-contacts", &nearest, &farthest), 20, 3000);
	assert_true(nearest > 29.8 && farthest > 200);
	assert_in_range(read_spots("touches", &nearest, &farthest), 10, 1000);
	assert_true(farthest < 0.1);
	run_in_room("--against walls --ticks 60 --speed 1200", x, y);
	assert_int_equal(read_spots("body-contacts", &nearest, &farthest), 0);
}

// The smallest distance between the centres of two bodies.
static double smallest_distance(const double x[ROOM_BODIES], const double y[ROOM_BODIES]) {
	double nearest = INFINITY;
	for (int i = 0; i < ROOM_BODIES; i++)
		for (int k = 0; k < i; k++) nearest = fmin(nearest, hypot(x[i] - x[k], y[i] - y[k]));
	return nearest;
}

static void bodies_keep_their_skin_from_one_another(void **state) {
	(void)state;
	double x[ROOM_BODIES], y[ROOM_BODIES];
	run_in_room("--skin 4 --ticks 1", x, y);
	assert_true(printed_number("pushed") == 0); // since they start with that clearance
	for (int k = 0; k < RESPONSES; k++) {
		char options[120];
		snprintf(options, sizeof options, "--skin 4 --ticks 90 --speed 1200 --response %s", responses[k]);
		run_in_room(options, x, y);
		assert_true(smallest_distance(x, y) > 60 + 2 - 0.1 && printed_number("overlapping") == 0);
		assert_true(printed_number("met_bodies") > 300 && printed_number("met_walls") > 300);
		snprintf(
			options, sizeof options, "--against walls --skin 4 --ticks 90 --speed 1200 --response %s", responses[k]);
		run_in_room(options, x, y);
		assert_true(smallest_distance(x, y) < 50);
	}
}

typedef struct two_bodies {
	double x[2], y[2]; // of the larger body, then of the smaller body
} two_bodies;

// Runs two bodies in a hall that is at least as wide as high, so that its picture is 1600 units wide.
static two_bodies run_in_hall(int width, int height, const char *against, const char *response, int ticks) {
	static char picture[1 << 16];
	char line[300];
	double radius[2], x[2], y[2];
	snprintf(line, sizeof line, "wall 0 0 %d 0\nwall %d 0 %d %d\nwall %d %d 0 %d\nwall 0 %d 0 0\n", width, width, width,
		height, width, height, height, height);
	write_file("hall", line);
	snprintf(line, sizeof line,
		"run --level hall --bodies 2 --radius 15..20 --speed 600 --against %s --response %s --ticks %d --json --svg "
		"hall.svg",
		against, response, ticks);
	assert_int_equal(run_program(line, ""), 0);
	read_file("hall.svg", picture, sizeof picture);
	const char *at = picture;
	for (int i = 0; i < 2; i++) {
		at = strstr(at + 1, "<circle");
		assert_non_null(at);
		assert_int_equal(sscanf(at, "<circle cx=\"%lf\" cy=\"%lf\" r=\"%lf", &x[i], &y[i], &radius[i]), 3);
	}
	const int larger = radius[1] > radius[0], smaller = 1 - larger;
	const double unit = 1600. / width;
	return (two_bodies){{x[larger] / unit, x[smaller] / unit}, {y[larger] / unit, y[smaller] / unit}};
}

// Counts at which of 30 times the order of two bodies in a passage differs from the order after the first tick. The
// passage is too narrow for both.
static int count_swaps(const char *against, const char *response) {
	const two_bodies begin = run_in_hall(400, 42, against, response, 1);
	int swaps = 0;
	for (int ticks = 10; ticks <= 300; ticks += 10) {
		const two_bodies now = run_in_hall(400, 42, against, response, ticks);
		swaps += (now.x[0] < now.x[1]) != (begin.x[0] < begin.x[1]);
	}
	return swaps;
}

static void two_bodies_in_a_narrow_passage_keep_their_order(void **state) {
	(void)state;
	assert_true(count_swaps("walls", "bounce") > 0 && printed_number("met_bodies") == 0);
	for (int k = 0; k < RESPONSES; k++) {
		assert_int_equal(count_swaps("all", responses[k]), 0);
		assert_true(printed_number("overlapping") == 0);
		if (strcmp(responses[k], "bounce") == 0) assert_true(printed_number("met_bodies") > 10);
	}
}

static void two_bodies_that_bounce_off_each_other_keep_their_energy(void **state) {
	(void)state;
	int kept = 0, ticks = 1;
	for (; ticks <= 200; ticks += 5) {
		const two_bodies a = run_in_hall(160, 160, "all", "bounce", ticks);
		const two_bodies b = run_in_hall(160, 160, "all", "bounce", ticks + 1);
		double energy = 0;
		for (int i = 0; i < 2; i++) energy += pow(b.x[i] - a.x[i], 2) + pow(b.y[i] - a.y[i], 2);
		kept += fabs(energy - 2 * 10 * 10) < 2; // unless a body bounced between the two ticks
	}
	assert_in_range(kept, 20, 40);
	assert_true(printed_number("met_bodies") > 20);
}

static void walkers_do_not_accelerate_flyers_forever(void **state) {
	(void)state;
	double x[ROOM_BODIES], y[ROOM_BODIES], length = 0;
	run_in_room("--ticks 600 --speed 300", x, y);
	const char *trails = strstr(room_picture, "<g fill=\"none\"");
	assert_non_null(trails);
	for (const char *at = strchr(trails, 'M'); at; at = strchr(at + 1, 'M')) {
		double dx, dy;
		assert_int_equal(sscanf(at, "M%*f%*fl%lf%lf", &dx, &dy), 2);
		length += hypot(dx, dy) * 900 / 1600;
	}
	const double mean_speed = length / ROOM_BODIES / 3; // trails cover three seconds
	assert_true(mean_speed > 60 && mean_speed < 300);
}

static void no_body_overlaps_or_escapes_in_a_map_on_any_backend(void **state) {
	(void)state;
	for (int k = 0; k < RESPONSES; k++) {
		char options[100];
		snprintf(options, sizeof options, "--response %s", responses[k]);
		run_in_map(options);
		assert_true(printed_number("escaped") == 0 && printed_number("overlapping") == 0);
		assert_true(printed_number("met_walls") > 1000 && printed_number("met_bodies") > 1000);
	}
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(contacts_between_bodies_are_drawn_between_them),
		cmocka_unit_test(bodies_keep_their_skin_from_one_another),
		cmocka_unit_test(two_bodies_in_a_narrow_passage_keep_their_order),
		cmocka_unit_test(two_bodies_that_bounce_off_each_other_keep_their_energy),
		cmocka_unit_test(walkers_do_not_accelerate_flyers_forever),
		cmocka_unit_test(no_body_overlaps_or_escapes_in_a_map_on_any_backend),
	};
	return RUN_SUITE("program_crowds", tests);
}

int test_program_crowds(void) { return run_in_folder(run); }
