// graze run among walls: bodies slide, bounce and stop, stay inside, and do so on every backend.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "mover/room_runs.h"
#include "support/check.h"
#include "support/program_run.h"

static bool is_in_corner(double x, double y) { return fmin(x, 900 - x) < 31 && fmin(y, 900 - y) < 31; }

static void a_stopping_body_stays_where_it_touched_the_wall(void **state) {
	(void)state;
	double x[ROOM_BODIES], y[ROOM_BODIES];
	int at_walls = 0, in_corners = 0;
	run_in_room("--against walls --response stop --ticks 100 --speed 1200", x, y);
	for (int i = 0; i < ROOM_BODIES; i++) {
		assert_true(from_walls(x[i], y[i]) > 29.9);
		at_walls += from_walls(x[i], y[i]) < 30.1;
		in_corners += is_in_corner(x[i], y[i]);
	}
	assert_true(at_walls > 50 && in_corners < 10 && printed_number("stopped") > 1000);
}

static void a_sliding_body_comes_to_rest_in_a_corner(void **state) {
	(void)state;
	double x[ROOM_BODIES], y[ROOM_BODIES];
	int in_corners = 0;
	run_in_room("--against walls --response slide --ticks 120 --speed 2400", x, y);
	for (int i = 0; i < ROOM_BODIES; i++) in_corners += is_in_corner(x[i], y[i]);
	assert_true(in_corners > 50);
	assert_non_null(strstr(program_output, "\"response\":\"slide\""));
}

static void a_walking_body_turns_repeatedly(void **state) {
	(void)state;
	double x[ROOM_BODIES], y[ROOM_BODIES];
	int at_walls = 0;
	// All bodies have had two drives or more: a body that one drive moved to a corner has left it by another drive.
	run_in_room("--against walls --response slide --ticks 300 --speed 100", x, y);
	for (int i = 0; i < ROOM_BODIES; i++) at_walls += from_walls(x[i], y[i]) < 30.1;
	assert_in_range(at_walls, 5, 70);
}

static void a_mixed_crowd_walks_and_flies(void **state) {
	(void)state;
	double x[ROOM_BODIES], y[ROOM_BODIES];
	run_in_room("--against walls --ticks 200 --speed 900", x, y);
	const double contacts = printed_number("contacts");
	assert_non_null(strstr(program_output, "\"response\":\"mixed\""));
	run_in_room("--against walls --ticks 200 --speed 900 --response slide", x, y);
	assert_true(printed_number("contacts") > contacts);
	run_in_room("--against walls --ticks 200 --speed 900 --response bounce", x, y);
	assert_true(printed_number("contacts") < contacts);
}

static void contacts_with_walls_are_drawn_on_the_walls(void **state) {
	(void)state;
	double x[ROOM_BODIES], y[ROOM_BODIES], nearest, farthest;
	run_in_room("--ticks 60 --speed 1200", x, y);
	assert_in_range(read_spots("touches", &nearest, &farthest), 10, 1000);
	assert_true(farthest < 0.1);
}

static void bodies_keep_their_skin_from_walls(void **state) {
	(void)state;
	double x[ROOM_BODIES], y[ROOM_BODIES];
	for (int k = 0; k < RESPONSES; k++) {
		char options[80];
		double nearest = INFINITY;
		snprintf(
			options, sizeof options, "--against walls --skin 20 --ticks 90 --speed 1200 --response %s", responses[k]);
		run_in_room(options, x, y);
		for (int i = 0; i < ROOM_BODIES; i++) nearest = fmin(nearest, from_walls(x[i], y[i]));
		assert_true(nearest > 39.9 && printed_number("skin") == 20 && printed_number("pushed") == 0);
	}
	expect_program_error(1, "run --level room --radius 30 --skin 500 --bodies 3", "",
		"room: only 0 of 3 bodies of radius 30 to 30 fit inside the walls without overlap");
	expect_program_error(1, "run --level room --radius 30 --skin 500 --bodies 3 --against walls", "",
		"room: only 0 of 3 bodies of radius 30 to 30 fit inside the walls");
}

static void no_body_escapes_from_a_map_on_any_backend(void **state) {
	(void)state;
	for (int k = 0; k < RESPONSES; k++) {
		char options[100];
		snprintf(options, sizeof options, "--against walls --response %s", responses[k]);
		run_in_map(options);
		assert_true(printed_number("escaped") == 0 && printed_number("contacts") > 1000);
	}
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_stopping_body_stays_where_it_touched_the_wall),
		cmocka_unit_test(a_sliding_body_comes_to_rest_in_a_corner),
		cmocka_unit_test(a_walking_body_turns_repeatedly),
		cmocka_unit_test(a_mixed_crowd_walks_and_flies),
		cmocka_unit_test(contacts_with_walls_are_drawn_on_the_walls),
		cmocka_unit_test(bodies_keep_their_skin_from_walls),
		cmocka_unit_test(no_body_escapes_from_a_map_on_any_backend),
	};
	return RUN_SUITE("program_moves", tests);
}

int test_program_moves(void) { return run_in_folder(run); }
