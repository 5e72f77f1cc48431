// graze run moves bodies: they slide, bounce and stop, stay inside, and do the same on every row of kernels.
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "calling.h"
#include "check.h"
#include "game_maps.h"

static const char room[] = "wall 0 0 900 0\nwall 900 0 900 900\nwall 900 900 0 900\nwall 0 900 0 0\n";

static const char *const responses[] = {"slide", "bounce", "stop", "mixed"};

// Runs a crowd of 100 in the room, and reads where the circles of its picture are, in the room's units.
static void run_in_room(const char *words, double x[100], double y[100]) {
	static char picture[1 << 20];
	char line[300];
	const double unit = 1600 / 900.0;
	int count = 0, used;
	write_file("room", room);
	snprintf(line, sizeof line, "run --level room --bodies 100 --radius 30 --json --svg room.svg %s", words);
	assert_int_equal(call(line, ""), 0);
	read_file("room.svg", picture, sizeof picture);
	for (const char *at = strstr(picture, "<circle"); at; at = strstr(at + 1, "<circle"), count++) {
		assert_in_range(count, 0, 99);
		assert_int_equal(sscanf(at, "<circle cx=\"%lf\" cy=\"%lf\" r=%n", &x[count], &y[count], &used), 2);
		x[count] = (x[count] - 24) / unit, y[count] = 900 - (y[count] - 24) / unit;
	}
	assert_int_equal(count, 100);
}

static double from_walls(double x, double y) { return fmin(fmin(x, y), fmin(900 - x, 900 - y)); }

static void who_stops_stays_where_it_met_the_wall(void **state) {
	(void)state;
	double x[100], y[100];
	int at_walls = 0, in_corners = 0;
	run_in_room("--response stop --ticks 100 --speed 1200", x, y);
	for (int i = 0; i < 100; i++) {
		assert_true(from_walls(x[i], y[i]) > 29.9);
		at_walls += from_walls(x[i], y[i]) < 30.1;
		in_corners += fmin(x[i], 900 - x[i]) < 31 && fmin(y[i], 900 - y[i]) < 31;
	}
	assert_true(at_walls > 50 && in_corners < 10 && number_of("stopped") > 1000);
}

static void who_slides_comes_to_rest_in_a_corner(void **state) {
	(void)state;
	double x[100], y[100];
	int in_corners = 0;
	run_in_room("--response slide --ticks 120 --speed 2400", x, y);
	for (int i = 0; i < 100; i++) in_corners += fmin(x[i], 900 - x[i]) < 31 && fmin(y[i], 900 - y[i]) < 31;
	assert_true(in_corners > 50);
	assert_non_null(strstr(out, "\"response\":\"slide\""));
}

static void who_walks_turns_now_and_then(void **state) {
	(void)state;
	double x[100], y[100];
	int at_walls = 0;
	// By then all have held two pushes or more: who had come to a corner by one has left it by another.
	run_in_room("--response slide --ticks 300 --speed 100", x, y);
	for (int i = 0; i < 100; i++) at_walls += from_walls(x[i], y[i]) < 30.1;
	assert_in_range(at_walls, 5, 70);
}

static void a_mixed_crowd_walks_and_flies(void **state) {
	(void)state;
	double x[100], y[100];
	run_in_room("--ticks 200 --speed 900", x, y);
	const double contacts = number_of("contacts");
	assert_non_null(strstr(out, "\"response\":\"mixed\""));
	run_in_room("--ticks 200 --speed 900 --response slide", x, y);
	assert_true(number_of("contacts") > contacts);
	run_in_room("--ticks 200 --speed 900 --response bounce", x, y);
	assert_true(number_of("contacts") < contacts);
}

static void a_picture_marks_where_walls_turned_bodies(void **state) {
	(void)state;
	static char picture[1 << 20];
	double x[100], y[100], at_x, at_y;
	int touches = 0, used;
	run_in_room("--ticks 60 --speed 1200", x, y);
	read_file("room.svg", picture, sizeof picture);
	const char *at = strstr(picture, "id=\"touches\" d=\"M0 0M");
	assert_non_null(at);
	for (at = strstr(at, "0M") + 1; *at == 'M'; at += used, touches++) {
		used = 0;
		assert_int_equal(sscanf(at, "M%lf%lfh0%n", &at_x, &at_y, &used), 2);
		assert_true(used > 0 && fabs(from_walls((at_x - 24) * 9 / 16, (at_y - 24) * 9 / 16)) < 0.1);
	}
	assert_int_equal(*at, '"');
	assert_in_range(touches, 20, 1000);
}

static void the_skin_is_kept_from_walls(void **state) {
	(void)state;
	double x[100], y[100];
	for (int k = 0; k < 4; k++) {
		char words[80];
		double nearest = INFINITY;
		snprintf(words, sizeof words, "--skin 20 --ticks 90 --speed 1200 --response %s", responses[k]);
		run_in_room(words, x, y);
		for (int i = 0; i < 100; i++) nearest = fmin(nearest, from_walls(x[i], y[i]));
		assert_true(nearest > 39.9 && number_of("skin") == 20 && number_of("pushed") == 0);
	}
	expect_refusal(1, "run --level room --radius 30 --skin 500 --bodies 3", "",
		"room: the walls enclose room for 0 of 3 bodies, of radius 30 to 30");
}

static void nobody_escapes_from_a_map_whatever_the_kernels(void **state) {
	(void)state;
	map_name names[MOST_MAPS];
	if (!game_map_names(names)) skip();
	for (int k = 0; k < 4; k++) {
		char hash[40] = "";
		for (size_t i = 0; gz_kernels_available(i); i++) {
			char words[300];
			snprintf(words, sizeof words,
				"run --level %s --bodies 2000 --ticks 200 --speed 60..1500 --record map.gzr --json --response %s "
				"--kernels %s",
				game_map_place("E1M5"), responses[k], gz_kernels_available(i));
			assert_int_equal(call(words, ""), 0);
			assert_true(number_of("escaped") == 0 && number_of("contacts") > 1000);
			const char *said = strstr(out, "\"hash\":\"");
			assert_non_null(said);
			if (*hash) assert_memory_equal(hash, said, 24);
			memcpy(hash, said, 24);
		}
	}
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_stops_stays_where_it_met_the_wall),
		cmocka_unit_test(who_slides_comes_to_rest_in_a_corner),
		cmocka_unit_test(who_walks_turns_now_and_then),
		cmocka_unit_test(a_mixed_crowd_walks_and_flies),
		cmocka_unit_test(a_picture_marks_where_walls_turned_bodies),
		cmocka_unit_test(the_skin_is_kept_from_walls),
		cmocka_unit_test(nobody_escapes_from_a_map_whatever_the_kernels),
	};
	return RUN_SUITE("program_moves", tests);
}

int test_program_moves(void) { return run_in_folder(run); }
