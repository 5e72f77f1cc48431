// graze run with bodies against bodies: they turn one another, do not overlap, and do the same on every row of kernels.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "mover/room_runs.h"
#include "support/calling.h"
#include "support/check.h"

// Where two touch is between their centres, which are all a radius away from the walls.
static void a_picture_marks_where_bodies_turned_one_another(void **state) {
	(void)state;
	double x[ROOM_BODIES], y[ROOM_BODIES], nearest, farthest;
	run_in_room("--ticks 60 --speed 1200", x, y);
	assert_in_range(read_spots("meetings", &nearest, &farthest), 20, 3000);
	assert_true(nearest > 29.8 && farthest > 200);
	assert_in_range(read_spots("touches", &nearest, &farthest), 20, 1000);
	assert_true(farthest < 0.1);
	run_in_room("--against walls --ticks 60 --speed 1200", x, y);
	assert_int_equal(read_spots("meetings", &nearest, &farthest), 0);
}

// The least distance between the centres of two.
static double nearest_two(const double x[ROOM_BODIES], const double y[ROOM_BODIES]) {
	double nearest = INFINITY;
	for (int i = 0; i < ROOM_BODIES; i++)
		for (int k = 0; k < i; k++) nearest = fmin(nearest, hypot(x[i] - x[k], y[i] - y[k]));
	return nearest;
}

static void bodies_keep_their_skin_from_one_another(void **state) {
	(void)state;
	double x[ROOM_BODIES], y[ROOM_BODIES];
	run_in_room("--skin 4 --ticks 1", x, y);
	assert_true(number_of("pushed") == 0); // they begin so
	for (int k = 0; k < RESPONSES; k++) {
		char words[80];
		snprintf(words, sizeof words, "--skin 4 --ticks 90 --speed 1200 --response %s", responses[k]);
		run_in_room(words, x, y);
		assert_true(nearest_two(x, y) > 60 + 2 - 0.1 && number_of("overlapping") == 0);
		assert_true(number_of("met_bodies") > 300 && number_of("met_walls") > 300);
		snprintf(words, sizeof words, "--against walls --skin 4 --ticks 90 --speed 1200 --response %s", responses[k]);
		run_in_room(words, x, y);
		assert_true(nearest_two(x, y) < 50);
	}
}

typedef struct two_bodies {
	double x[2], y[2]; // of the larger one, and of the smaller one
} two_bodies;

// Runs two in a hall. It is at least as wide as high, and so the picture 1600 of its units wide.
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
	assert_int_equal(call(line, ""), 0);
	read_file("hall.svg", picture, sizeof picture);
	const char *at = picture;
	for (int i = 0; i < 2; i++) {
		at = strstr(at + 1, "<circle");
		assert_non_null(at);
		assert_int_equal(sscanf(at, "<circle cx=\"%lf\" cy=\"%lf\" r=\"%lf", &x[i], &y[i], &radius[i]), 3);
	}
	const int larger = radius[1] > radius[0], other = 1 - larger;
	const double unit = 1600. / width;
	return (two_bodies){{x[larger] / unit, x[other] / unit}, {y[larger] / unit, y[other] / unit}};
}

// In a passage too narrow to pass: how often of 30 times their order is another than after the first tick.
static int count_swaps(const char *against, const char *response) {
	const two_bodies begin = run_in_hall(400, 42, against, response, 1);
	int swaps = 0;
	for (int ticks = 10; ticks <= 300; ticks += 10) {
		const two_bodies now = run_in_hall(400, 42, against, response, ticks);
		swaps += (now.x[0] < now.x[1]) != (begin.x[0] < begin.x[1]);
	}
	return swaps;
}

static void two_in_a_passage_do_not_get_past_one_another(void **state) {
	(void)state;
	assert_true(count_swaps("walls", "bounce") > 0 && number_of("met_bodies") == 0);
	for (int k = 0; k < RESPONSES; k++) {
		assert_int_equal(count_swaps("all", responses[k]), 0);
		assert_true(number_of("overlapping") == 0);
		if (strcmp(responses[k], "bounce") == 0) assert_true(number_of("met_bodies") > 10);
	}
}

static void two_that_bounce_off_one_another_keep_their_energy(void **state) {
	(void)state;
	int kept = 0, ticks = 1;
	for (; ticks <= 200; ticks += 5) {
		const two_bodies a = run_in_hall(160, 160, "all", "bounce", ticks);
		const two_bodies b = run_in_hall(160, 160, "all", "bounce", ticks + 1);
		double energy = 0;
		for (int i = 0; i < 2; i++) energy += pow(b.x[i] - a.x[i], 2) + pow(b.y[i] - a.y[i], 2);
		kept += fabs(energy - 2 * 10 * 10) < 2; // unless one of them turned in between
	}
	assert_in_range(kept, 20, 40);
	assert_true(number_of("met_bodies") > 20);
}

static void nobody_is_made_ever_faster_by_who_walks(void **state) {
	(void)state;
	double x[ROOM_BODIES], y[ROOM_BODIES], length = 0;
	run_in_room("--ticks 600 --speed 300", x, y);
	const char *trails = strstr(room_picture, "<g fill=\"none\"");
	assert_non_null(trails);
	for (const char *at = strchr(trails, 'M'); at; at = strchr(at + 1, 'M')) {
		double ahead_x, ahead_y;
		assert_int_equal(sscanf(at, "M%*f%*fl%lf%lf", &ahead_x, &ahead_y), 2);
		length += hypot(ahead_x, ahead_y) * 900 / 1600;
	}
	const double mean_speed = length / ROOM_BODIES / 3; // trails are of three seconds
	assert_true(mean_speed > 60 && mean_speed < 300);
}

static void nobody_overlaps_or_escapes_in_a_map_whatever_the_kernels(void **state) {
	(void)state;
	for (int k = 0; k < RESPONSES; k++) {
		char words[100];
		snprintf(words, sizeof words, "--response %s", responses[k]);
		run_in_map(words);
		assert_true(number_of("escaped") == 0 && number_of("overlapping") == 0);
		assert_true(number_of("met_walls") > 1000 && number_of("met_bodies") > 1000);
	}
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_picture_marks_where_bodies_turned_one_another),
		cmocka_unit_test(bodies_keep_their_skin_from_one_another),
		cmocka_unit_test(two_in_a_passage_do_not_get_past_one_another),
		cmocka_unit_test(two_that_bounce_off_one_another_keep_their_energy),
		cmocka_unit_test(nobody_is_made_ever_faster_by_who_walks),
		cmocka_unit_test(nobody_overlaps_or_escapes_in_a_map_whatever_the_kernels),
	};
	return RUN_SUITE("program_crowds", tests);
}

int test_program_crowds(void) { return run_in_folder(run); }
