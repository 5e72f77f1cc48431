// The built program on workloads and levels: graze replay and graze run.
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "generators/random.h"
#include "levels/readers/workload.h"
#include "support/calling.h"
#include "support/check.h"

static void save_workload(const char *name, float second_radius) {
	app_workload workload;
	app_fault fault;
	memset(&workload, 0, sizeof workload);
	assert_true(segments_add(&workload.walls, 1, -1, 1, 1));
	assert_true(segments_add(&workload.walls, 4, -0.0f, 6, -0.0f));
	assert_true(circles_add(&workload.bodies, 0, 0, 1, 0, 0.5f));
	assert_true(circles_add(&workload.bodies, 0, 0, -1, 0, second_radius));
	assert_true(circles_add(&workload.bodies, 7, 0, -2, 0, 0.5f));
	assert_true(workload_save(&workload.walls, &workload.bodies, in_folder(name), &fault));
	workload_free(&workload);
}

static void the_hits_of_a_workload_are_listed(void **state) {
	(void)state;
	save_workload("work.gzw", 0.5f);
	assert_int_equal(call("replay work.gzw --hits hits.csv --json --repeat 3", ""), 0);
	assert_string_equal(err, "");
	static const char *const whole[] = {"walls", "bodies", "hits", "near_walls", "candidates"};
	static const double want[] = {2, 3, 2};
	for (int i = 0; i < 5; i++) assert_true(i < 3 ? number_of(whole[i]) == want[i] : number_of(whole[i]) >= 2);
	assert_true(number_of("ns_per_body") > 0 && number_of("build_ms") > 0);
	assert_true(number_of("filter_ns_per_body") > 0 && number_of("reduce_ns_per_body") > 0);
	assert_non_null(strstr(out, "\"kernels\":\""));
	assert_non_null(strstr(out, "\"against\":\"walls\""));
	assert_true(number_of("place_ns_per_body") == 0);
	char list[1000];
	read_file("hits.csv", list, sizeof list);
	assert_string_equal(list, "body,t,wall,circle,nx,ny,feature,px,py\n"
							  "0,0.5,0,-1,-1,0,side,1,0\n"
							  "2,0.25,1,-1,1,0,end b,6,0\n");
}

static void a_workload_of_nothing_is_replayed(void **state) {
	(void)state;
	app_fault fault;
	assert_true(workload_save(&(app_segments){0}, &(app_circles){0}, in_folder("none.gzw"), &fault));
	assert_int_equal(call("replay none.gzw --json", ""), 0);
	assert_true(number_of("bodies") == 0 && number_of("hits") == 0 && number_of("ns_per_body") == 0);
	assert_int_equal(call("replay none.gzw --json --against all --hits none.csv", ""), 0);
	assert_true(number_of("hits") == 0 && number_of("ns_per_body") == 0 && number_of("place_ns_per_body") == 0);
}

static void save_five(void) {
	app_workload workload;
	app_fault fault;
	memset(&workload, 0, sizeof workload);
	assert_true(segments_add(&workload.walls, 2, -1, 2, 1));
	assert_true(circles_add(&workload.bodies, 0, 0, 2, 0, 1));
	assert_true(circles_add(&workload.bodies, 3, 0, 0, 0, 1));
	assert_true(circles_add(&workload.bodies, 0, 10, 4, 0, 1));
	assert_true(circles_add(&workload.bodies, 6, 10, -4, 0, 1));
	assert_true(circles_add(&workload.bodies, 0, 20, 1, 0, 1));
	assert_true(workload_save(&workload.walls, &workload.bodies, in_folder("five.gzw"), &fault));
	workload_free(&workload);
}

static void expect_replay(const char *against, int hits, const char *first, const char *rest) {
	char words[100], want[300], list[1000];
	snprintf(words, sizeof words, "replay five.gzw --hits five.csv --json --against %s", against);
	assert_int_equal(call(words, ""), 0);
	snprintf(want, sizeof want, "\"against\":\"%s\"", against);
	assert_non_null(strstr(out, want));
	assert_true(number_of("walls") == 1 && number_of("bodies") == 5 && number_of("hits") == hits);
	assert_true(number_of("ns_per_body") > number_of("place_ns_per_body"));
	assert_true((number_of("place_ns_per_body") > 0) == (strcmp(against, "walls") != 0));
	snprintf(want, sizeof want, "body,t,wall,circle,nx,ny,feature,px,py\n%s%s", first, rest);
	read_file("five.csv", list, sizeof list);
	assert_string_equal(list, want);
}

static void a_workload_is_replayed_against_walls_circles_or_all(void **state) {
	(void)state;
	// The first touches the wall and the second at once.
	static const char wall[] = "0,0.5,0,-1,-1,0,side,2,0\n", circle[] = "0,0.5,-1,1,-1,0,circle,2,0\n";
	static const char rest[] = "1,0.5,-1,0,1,0,circle,2,0\n2,0.5,-1,3,-1,0,circle,3,10\n3,0.5,-1,2,1,0,circle,3,10\n";
	save_five();
	expect_replay("walls", 1, wall, "");
	expect_replay("circles", 4, circle, rest);
	expect_replay("all", 4, wall, rest);
	assert_int_equal(call("replay five.gzw --against circles --repeat 3", ""), 0);
	assert_non_null(strstr(out, "\nplace "));
	assert_non_null(strstr(out, ", the median of 3\n"));
	assert_int_equal(call("replay five.gzw", ""), 0);
	assert_null(strstr(out, "\nplace "));
}

enum { MANY = 400 };

// The line of each body's hit, after its number; empty for a miss.
static void replay_many(const char *against, char lines[MANY][100], double times[MANY]) {
	static char list[MANY * 100];
	char words[100];
	snprintf(words, sizeof words, "replay many.gzw --hits many.csv --against %s", against);
	assert_int_equal(call(words, ""), 0);
	read_file("many.csv", list, sizeof list);
	for (int i = 0; i < MANY; i++) lines[i][0] = 0, times[i] = INFINITY;
	for (const char *at = strchr(list, '\n') + 1; *at; at = strchr(at, '\n') + 1) {
		char *rest;
		const long body = strtol(at, &rest, 10);
		assert_in_range(body, 0, MANY - 1);
		assert_int_equal(sscanf(rest, ",%lf", &times[body]), 1);
		snprintf(lines[body], 100, "%.*s", (int)strcspn(rest, "\n"), rest);
	}
}

// Whole numbers, so that times are often equal.
static void save_many(void) {
	app_workload workload;
	app_fault fault;
	random_source random = {5};
	memset(&workload, 0, sizeof workload);
	for (int i = 0; i < 60; i++) {
		const int x = random_int(&random, -40, 40), y = random_int(&random, -40, 40);
		const int length = random_int(&random, 1, 12), upright = random_int(&random, 0, 1);
		assert_true(segments_add(&workload.walls, (float)x, (float)y, (float)(x + (upright ? 0 : length)),
			(float)(y + (upright ? length : 0))));
	}
	for (int i = 0; i < MANY; i++) {
		int number[5];
		for (int k = 0; k < 5; k++) number[k] = k < 2 ? random_int(&random, -40, 40) : random_int(&random, -4, 4);
		assert_true(circles_add(&workload.bodies, (float)number[0], (float)number[1], (float)number[2],
			(float)number[3], number[4] > 0 ? 1 : 0));
	}
	assert_true(workload_save(&workload.walls, &workload.bodies, in_folder("many.gzw"), &fault));
	workload_free(&workload);
}

static void against_all_the_earlier_of_walls_and_circles_is_hit(void **state) {
	(void)state;
	static char walls[MANY][100], circles[MANY][100], all[MANY][100];
	static double wall_times[MANY], circle_times[MANY], times[MANY];
	int wall_options = 0, circle_options = 0, ties = 0;
	save_many();
	replay_many("walls", walls, wall_times);
	replay_many("circles", circles, circle_times);
	replay_many("all", all, times);
	for (int i = 0; i < MANY; i++) {
		const bool circle = circle_times[i] < wall_times[i];
		assert_string_equal(all[i], circle ? circles[i] : walls[i]);
		circle_options += circle, wall_options += wall_times[i] < circle_times[i];
		ties += wall_times[i] == circle_times[i] && wall_times[i] <= 1;
	}
	assert_true(wall_options > 20 && circle_options > 20 && ties > 0);
}

static void bad_workloads_name_the_place(void **state) {
	(void)state;
	save_workload("nan.gzw", NAN);
	expect_refusal(1, "replay nan.gzw --hits nan.csv", "", "nan.gzw: body 1: radius is NaN");
	expect_refusal(1, "replay nan.gzw --hits nan.csv --against all", "", "nan.gzw: body 1: radius is NaN");
	assert_int_not_equal(access(in_folder("nan.csv"), F_OK), 0);
	save_workload("work.gzw", 0.5f);
	assert_int_equal(truncate(in_folder("work.gzw"), 103), 0);
	expect_refusal(1, "replay work.gzw", "", "work.gzw: the file has 103 bytes; expected 104 for 2 walls and 3 bodies");
	expect_refusal(1, "replay -", scene, "-: the file is not a workload; expected GZW1 and two counts");
	expect_refusal(1, "replay .", "", ".: Is a directory");
	save_workload("work.gzw", 0.5f);
	expect_refusal(1, "replay work.gzw --hits absent/hits.csv", "", "absent/hits.csv: No such file or directory");
	expect_refusal(1, "replay work.gzw --hits .", "", ".: Is a directory");
}

static void a_run_tells_what_it_did(void **state) {
	(void)state;
	assert_int_equal(call("run --bodies 1500 --ticks 30 --seed 3", ""), 0);
	assert_string_equal(err, "");
	static const char *const words[] = {"bodies", " 1,500, for 30 ticks", "walls", "candidates", "contacts", "stopped",
		"pushed", "retried", "guarded", "escaped                 0\n", "ms per tick", "ns per body", "filter",
		"collect", "evaluate", "reduce", "kernels", "response            mixed\n", "against               all\n",
		"met_walls", "met_bodies", "overlapping             0, the deepest by 0\n"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) assert_non_null(strstr(out, words[i]));

	assert_int_equal(call("run --bodies 500 --ticks 30 --seed 3 --json", ""), 0);
	assert_true(number_of("bodies") == 500 && number_of("ticks") == 30 && number_of("seed") == 3);
	assert_true(number_of("contacts") > 10 && number_of("candidates") > 10 && number_of("near_walls") > 10);
	assert_true(number_of("asked") == 500 * 30 && number_of("escaped") == 0 && number_of("skin") == 0);
	assert_true(number_of("ns_per_body") > 0 && number_of("walls") > 100);
	assert_true(number_of("met_bodies") > 10 && number_of("overlapping") == 0 && number_of("deepest_overlap") == 0);
	assert_true(number_of("met_walls") + number_of("met_bodies") == number_of("contacts"));

	assert_int_equal(call("run --bodies 500 --ticks 30 --seed 3 --json --against walls", ""), 0);
	assert_non_null(strstr(out, "\"against\":\"walls\""));
	assert_true(number_of("met_walls") == number_of("contacts") && number_of("met_bodies") == 0);
	assert_null(strstr(out, "overlap"));
}

// What a run did, without what it cost: the picture holds where everybody was and went.
static void run_and_draw(const char *words, char *picture, size_t room) {
	char line[200];
	snprintf(line, sizeof line, "run --bodies 300 --ticks 200 --svg run.svg %s", words);
	assert_int_equal(call(line, ""), 0);
	read_file("run.svg", picture, room);
}

static void runs_of_one_seed_are_alike_whatever_the_kernels(void **state) {
	(void)state;
	static char one[1 << 20], other[1 << 20];
	run_and_draw("", one, sizeof one);
	assert_ptr_equal(strstr(one, "<svg "), one);
	assert_string_equal(one + strlen(one) - 7, "</svg>\n");
	assert_non_null(strstr(one, " viewBox=\"0 0 1648 "));
	assert_null(strstr(one, "nan"));
	for (size_t i = 0; gz_backend_name(i); i++) {
		char words[40];
		snprintf(words, sizeof words, "--kernels %s", gz_backend_name(i));
		run_and_draw(words, other, sizeof other);
		assert_string_equal(one, other);
		assert_non_null(strstr(out, gz_backend_name(i)));
	}
	run_and_draw("--seed 2", other, sizeof other);
	assert_string_not_equal(one, other);
}

static const char room[] = "wall 0 0 900 0\nwall 900 0 900 900\nwall 900 900 0 900\nwall 0 900 0 0\n";

static void a_run_takes_a_scene_for_its_level(void **state) {
	(void)state;
	write_file("\"room\"", room);
	assert_int_equal(call("run --level '\"room\"' --bodies 50 --ticks 20 --radius 3 --speed 900..1800 --json", ""), 0);
	assert_true(number_of("walls") == 4 && number_of("contacts") > 0);
	assert_non_null(strstr(out, "\"level\":\"\\\"room\\\"\""));
	const double contacts = number_of("contacts");
	write_file("fine", "wall 0 0 900 0 radius 3 mask 0\nwall 900 0 900 900\nwall 900 900 0 900 one-sided\n"
					   "wall 0 900 0 0 group 2 category 8 moving 5 5\ncircle 5 5 1 0 0\n");
	assert_int_equal(call("run --level fine --bodies 50 --ticks 20 --radius 3 --speed 900..1800 --json", ""), 0);
	assert_true(number_of("walls") == 4 && number_of("contacts") == contacts);
}

// In the picture a unit of the room is 1600 / 900, its border is 24 wide, and all is rounded to tenths.
static void bodies_bounce_at_their_speed_and_stay_in_their_room(void **state) {
	(void)state;
	static char picture[1 << 20];
	const double unit = 1600 / 900.0;
	double way = 0, ahead_x, ahead_y, x, y, radius;
	int circles = 0;
	write_file("room", room);
	assert_int_equal(call("run --level room --bodies 20 --ticks 90 --radius 30 --speed 1200 --response bounce "
						  "--against walls --svg room.svg --json",
						 ""),
		0);
	assert_true(number_of("contacts") > 20);
	read_file("room.svg", picture, sizeof picture);
	const char *trails = strstr(picture, "<g fill");
	assert_non_null(trails);
	for (const char *at = strchr(trails, 'M'); at; at = strchr(at + 1, 'M')) {
		assert_int_equal(sscanf(at, "M%*f%*fl%lf%lf", &ahead_x, &ahead_y), 2);
		way += hypot(ahead_x, ahead_y);
	}
	assert_true(fabs(way / (20 * 1200 * 1.5 * unit) - 1) < 0.001);
	for (const char *at = strstr(trails, "<circle"); at; at = strstr(at + 1, "<circle"), circles++) {
		assert_int_equal(sscanf(at, "<circle cx=\"%lf\" cy=\"%lf\" r=\"%lf\"", &x, &y, &radius), 3);
		assert_true(fmin(x, y) > 24 + 30 * unit - 0.11 && fmax(x, y) < 1624 - 30 * unit + 0.11);
		assert_true(fabs(radius - 30 * unit) < 0.06);
	}
	assert_int_equal(circles, 20);
}

/// A room of 100 by 100 has room for 3 circles of radius 20 or so, but for 30 that overlap.
static void who_has_no_room_meets_walls_alone(void **state) {
	(void)state;
	write_file("room", "wall 0 0 100 0\nwall 100 0 100 100\nwall 100 100 0 100\nwall 0 100 0 0\n");
	const char *words = "run --level room --bodies 30 --radius 20..20 --ticks 30 --json";
	assert_int_equal(call(words, ""), 0);
	assert_non_null(strstr(out, "\"against\":\"walls\""));
	assert_true(number_of("bodies") == 30 && number_of("escaped") == 0 && number_of("met_bodies") == 0);
	assert_true(strstr(err, "graze: room: only ") == err);
	assert_non_null(strstr(
		err, " of 30 bodies of radius 20 to 20 fit inside the walls without overlap: so they meet walls alone\n"));
	assert_int_equal(call("run --level room --bodies 30 --radius 20..20 --ticks 30 --against all", ""), 1);
	assert_int_equal(call("run --level room --bodies 2 --radius 20..20 --ticks 30 --json", ""), 0);
	assert_non_null(strstr(out, "\"against\":\"all\""));
}

static void bad_levels_name_the_place(void **state) {
	(void)state;
	write_file("open", "wall 0 0 9 0\nwall 9 0 9 9\n");
	write_file("huge", "wall 0 0 1e20 0\n");
	expect_refusal(
		1, "run --level open", "", "open: only 0 of 3000 bodies of radius 4 to 8 fit inside the walls without overlap");
	expect_refusal(
		1, "run --level open --against walls", "", "open: only 0 of 3000 bodies of radius 4 to 8 fit inside the walls");
	expect_refusal(1, "run --level ./huge", "", "./huge: wall 0: b.x is larger than 2^40");
	expect_refusal(1, "run --level open:E1M1", "", "open: the file is not a WAD and has no map E1M1");
	expect_refusal(1, "run --level absent:E1M1", "", "absent: No such file or directory");
	expect_refusal(1, "run --level .", "", ".: Is a directory");
	expect_refusal(1, "run --bodies 5 --ticks 1 --svg absent/x.svg", "", "absent/x.svg: No such file or directory");
}

static void a_full_disk_is_an_error(void **state) {
	(void)state;
	if (access("/dev/full", W_OK) != 0) {
		print_message("skipped: there is no /dev/full here\n");
		skip();
	}
	save_workload("work.gzw", 0.5f);
	expect_refusal(1, "replay work.gzw --hits /dev/full", "", "/dev/full: No space left on device");
	expect_refusal(1, "run --bodies 5 --ticks 1 --svg /dev/full", "", "/dev/full: No space left on device");
	char command[600];
	snprintf(command, sizeof command, "cd '%s' && %s ask <in >/dev/full 2>err", folder, GRAZE_PROGRAM);
	write_file("in", scene);
	assert_int_equal(WEXITSTATUS(system(command)), 1);
	read_file("err", err, sizeof err);
	assert_string_equal(err, "graze: standard output: No space left on device\n");
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_hits_of_a_workload_are_listed),
		cmocka_unit_test(a_workload_of_nothing_is_replayed),
		cmocka_unit_test(a_workload_is_replayed_against_walls_circles_or_all),
		cmocka_unit_test(against_all_the_earlier_of_walls_and_circles_is_hit),
		cmocka_unit_test(bad_workloads_name_the_place),
		cmocka_unit_test(a_run_tells_what_it_did),
		cmocka_unit_test(runs_of_one_seed_are_alike_whatever_the_kernels),
		cmocka_unit_test(bodies_bounce_at_their_speed_and_stay_in_their_room),
		cmocka_unit_test(a_run_takes_a_scene_for_its_level),
		cmocka_unit_test(who_has_no_room_meets_walls_alone),
		cmocka_unit_test(bad_levels_name_the_place),
		cmocka_unit_test(a_full_disk_is_an_error),
	};
	return RUN_SUITE("program_runs", tests);
}

int test_program_runs(void) { return run_in_folder(run); }
