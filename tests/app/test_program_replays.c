// graze replay: the first hits of workload files.
#include <graze/graze.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/json_keys.h"
#include "generators/random.h"
#include "levels/readers/workload.h"
#include "support/check.h"
#include "support/program_run.h"
#include "support/system.h"

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

static void the_hits_of_a_workload_are_written(void **state) {
	(void)state;
	save_workload("work.gzw", 0.5f);
	assert_int_equal(run_program("replay work.gzw --hits hits.csv --json --repeat 3", ""), 0);
	assert_string_equal(program_errors, "");
	assert_true(printed_number("walls") == 2 && printed_number("bodies") == 3 && printed_number("hits") == 2);
	assert_true(printed_number("near_walls") >= 2 && printed_number("candidates") >= 2);
	assert_true(printed_number("ns_per_body") > 0 && printed_number("build_ms") > 0);
	assert_true(printed_number("filter_ns_per_body") > 0 && printed_number("reduce_ns_per_body") > 0);
	assert_non_null(strstr(program_output, "\"kernels\":\""));
	assert_non_null(strstr(program_output, "\"against\":\"walls\""));
	assert_true(printed_number("place_ns_per_body") == 0);
	char list[1000];
	read_file("hits.csv", list, sizeof list);
	assert_string_equal(list, "body,t,wall,circle,nx,ny,feature,px,py\n"
							  "0,0.5,0,-1,-1,0,side,1,0\n"
							  "2,0.25,1,-1,1,0,end b,6,0\n");
}

static void members_of_the_json_output_keep_their_order(void **state) {
	(void)state;
	static const char *const keys[] = {"walls", "bodies", "against", "hits", "near_walls", "far_reaching", "cells",
		"filtered", "candidates", "lanes", "ns_per_body", "place_ns_per_body", "cull_ns_per_body", "filter_ns_per_body",
		"collect_ns_per_body", "evaluate_ns_per_body", "reduce_ns_per_body", "backend", "kernels", "build_ms",
		"world_bytes"};
	save_workload("work.gzw", 0.5f);
	assert_int_equal(run_program("replay work.gzw --json", ""), 0);
	expect_keys(keys, sizeof keys / sizeof *keys);
}

static void an_empty_workload_has_no_hits(void **state) {
	(void)state;
	app_fault fault;
	assert_true(workload_save(&(app_segments){0}, &(app_circles){0}, in_folder("none.gzw"), &fault));
	assert_int_equal(run_program("replay none.gzw --json", ""), 0);
	assert_true(printed_number("bodies") == 0 && printed_number("hits") == 0 && printed_number("ns_per_body") == 0);
	assert_int_equal(run_program("replay none.gzw --json --against all --hits none.csv", ""), 0);
	assert_true(
		printed_number("hits") == 0 && printed_number("ns_per_body") == 0 && printed_number("place_ns_per_body") == 0);
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
	char arguments[100], expected[300], list[1000];
	snprintf(arguments, sizeof arguments, "replay five.gzw --hits five.csv --json --against %s", against);
	assert_int_equal(run_program(arguments, ""), 0);
	snprintf(expected, sizeof expected, "\"against\":\"%s\"", against);
	assert_non_null(strstr(program_output, expected));
	assert_true(printed_number("walls") == 1 && printed_number("bodies") == 5 && printed_number("hits") == hits);
	assert_true(printed_number("ns_per_body") > printed_number("place_ns_per_body"));
	assert_true((printed_number("place_ns_per_body") > 0) == (strcmp(against, "walls") != 0));
	snprintf(expected, sizeof expected, "body,t,wall,circle,nx,ny,feature,px,py\n%s%s", first, rest);
	read_file("five.csv", list, sizeof list);
	assert_string_equal(list, expected);
}

static void against_selects_the_targets_of_a_workload(void **state) {
	(void)state;
	// The first body touches the wall and the second body at the same time.
	static const char wall[] = "0,0.5,0,-1,-1,0,side,2,0\n", circle[] = "0,0.5,-1,1,-1,0,circle,2,0\n";
	static const char rest[] = "1,0.5,-1,0,1,0,circle,2,0\n2,0.5,-1,3,-1,0,circle,3,10\n3,0.5,-1,2,1,0,circle,3,10\n";
	save_five();
	expect_replay("walls", 1, wall, "");
	expect_replay("circles", 4, circle, rest);
	expect_replay("all", 4, wall, rest);
	assert_int_equal(run_program("replay five.gzw --against circles --repeat 3", ""), 0);
	assert_non_null(strstr(program_output, "\nplace "));
	assert_non_null(strstr(program_output, ", the median of 3\n"));
	assert_int_equal(run_program("replay five.gzw", ""), 0);
	assert_null(strstr(program_output, "\nplace "));
}

enum { MANY = 400 };

// Reads the line of each body's hit, without the number of the body; empty for a miss.
static void replay_many(const char *against, char lines[MANY][100], double times[MANY]) {
	static char list[MANY * 100];
	char arguments[100];
	snprintf(arguments, sizeof arguments, "replay many.gzw --hits many.csv --against %s", against);
	assert_int_equal(run_program(arguments, ""), 0);
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

// All numbers are integers, so that times are often equal.
static void save_many(void) {
	app_workload workload;
	app_fault fault;
	random_source random = {5};
	memset(&workload, 0, sizeof workload);
	for (int i = 0; i < 60; i++) {
		const int x = random_int(&random, -40, 40), y = random_int(&random, -40, 40);
		const int length = random_int(&random, 1, 12), vertical = random_int(&random, 0, 1);
		assert_true(segments_add(&workload.walls, (float)x, (float)y, (float)(x + (vertical ? 0 : length)),
			(float)(y + (vertical ? length : 0))));
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

static void the_earlier_of_wall_and_circle_is_hit(void **state) {
	(void)state;
	static char walls[MANY][100], circles[MANY][100], all[MANY][100];
	static double wall_times[MANY], circle_times[MANY], times[MANY];
	int wall_hits = 0, circle_hits = 0, ties = 0;
	save_many();
	replay_many("walls", walls, wall_times);
	replay_many("circles", circles, circle_times);
	replay_many("all", all, times);
	for (int i = 0; i < MANY; i++) {
		const bool circle = circle_times[i] < wall_times[i];
		assert_string_equal(all[i], circle ? circles[i] : walls[i]);
		circle_hits += circle, wall_hits += wall_times[i] < circle_times[i];
		ties += wall_times[i] == circle_times[i] && wall_times[i] <= 1;
	}
	assert_true(wall_hits > 20 && circle_hits > 20 && ties > 0);
}

static void invalid_workloads_are_refused_with_their_file(void **state) {
	(void)state;
	save_workload("nan.gzw", NAN);
	expect_program_error(1, "replay nan.gzw --hits nan.csv", "", "nan.gzw: body 1: radius is NaN");
	expect_program_error(1, "replay nan.gzw --hits nan.csv --against all", "", "nan.gzw: body 1: radius is NaN");
	assert_int_not_equal(access(in_folder("nan.csv"), F_OK), 0);
	save_workload("work.gzw", 0.5f);
	assert_int_equal(truncate(in_folder("work.gzw"), 103), 0);
	expect_program_error(
		1, "replay work.gzw", "", "work.gzw: the file has 103 bytes; expected 104 for 2 walls and 3 bodies");
	expect_program_error(1, "replay -", example_scene, "-: the file is not a workload; expected GZW1 and two counts");
	expect_program_error(1, "replay .", "", folder_fault);
	save_workload("work.gzw", 0.5f);
	expect_program_error(1, "replay work.gzw --hits absent/hits.csv", "", "absent/hits.csv: No such file or directory");
	expect_program_error(1, "replay work.gzw --hits .", "", folder_fault);
}

// Of 48 bytes each: 2^32 and 32.
static void repetitions_beyond_all_memory_are_refused(void **state) {
	(void)state;
	if (SIZE_MAX > UINT32_MAX) skip(); // 64 bits address memory for so many
	save_five();
	expect_program_error(1, "replay five.gzw --repeat 89478486", "", "five.gzw: out of memory");
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_hits_of_a_workload_are_written),
		cmocka_unit_test(members_of_the_json_output_keep_their_order),
		cmocka_unit_test(an_empty_workload_has_no_hits),
		cmocka_unit_test(against_selects_the_targets_of_a_workload),
		cmocka_unit_test(the_earlier_of_wall_and_circle_is_hit),
		cmocka_unit_test(invalid_workloads_are_refused_with_their_file),
		cmocka_unit_test(repetitions_beyond_all_memory_are_refused),
	};
	return RUN_SUITE("program_replays", tests);
}

int test_program_replays(void) { return run_in_folder(run); }
