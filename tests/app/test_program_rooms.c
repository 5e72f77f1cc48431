// graze run --scene with crowds in rooms of their own: results, output and pictures.
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/json_keys.h"
#include "support/check.h"
#include "support/program_run.h"

static const char *const scenes[] = {"swarm", "boss", "streams", "funnel", "billiards", "box", "bullets"};

enum { SCENES = sizeof scenes / sizeof *scenes };

static void run_scene(const char *scene, const char *options) {
	char line[200];
	snprintf(line, sizeof line, "run --scene %s --json %s", scene, options);
	if (run_program(line, "") != 0) fail_msg("%s: %s", line, program_errors);
}

// ---------------------------------------------------------------------------------------------------------------------
// Results
// ---------------------------------------------------------------------------------------------------------------------

static void no_body_overlaps_or_escapes_in_any_scene(void **state) {
	(void)state;
	static const char *const methods[] = {"--method events", "--method rounds"};
	for (int k = 0; k < 2 * SCENES; k++) {
		char options[80], name[40];
		snprintf(options, sizeof options, "--bodies 300 --ticks 60 %s", methods[k / SCENES]);
		run_scene(scenes[k % SCENES], options);
		snprintf(name, sizeof name, "{\"scene\":\"%s\",", scenes[k % SCENES]);
		assert_ptr_equal(strstr(program_output, name), program_output);
		assert_true(printed_number("bodies") == 300 && printed_number("ticks") == 60 && printed_number("seed") == 1);
		assert_true(printed_number("escaped") == 0 && printed_number("overlapping") == 0);
		assert_true(printed_number("deepest_overlap") == 0 && printed_number("contacts") > 100);
		assert_true(printed_number("ns_per_body") > 0 && printed_number("sweep_ns_per_body") > 0);
		const double ratio = printed_number("ns_per_body") / printed_number("sweep_ns_per_body");
		assert_true(fabs(printed_number("ratio") / ratio - 1) < 1e-4);
	}
}

static void a_boss_pushes_its_way(void **state) {
	(void)state;
	run_scene("boss", "--bodies 1000 --ticks 150 --method rounds");
	const double without = printed_number("progress");
	assert_non_null(strstr(program_output, "\"method\":\"rounds\",\"push\":false"));
	run_scene("boss", "--bodies 1000 --ticks 150 --push");
	assert_non_null(strstr(program_output, "\"method\":\"rounds\",\"push\":true"));
	assert_true(printed_number("progress") > 1.2 * without);
	assert_true(printed_number("overlapping") == 0 && printed_number("escaped") == 0);
	run_scene("swarm", "--bodies 100 --ticks 300 --push");
	assert_true(printed_number("at_rest") == 100);
}

static void copy_hash(char hash[32]) {
	const char *at = strstr(program_output, "\"hash\":");
	assert_non_null(at);
	assert_int_equal(sscanf(at, "\"hash\":\"%31[0-9a-f]\"", hash), 1);
}

static void scenes_have_the_same_hash_on_every_backend(void **state) {
	(void)state;
	char first[32], other[32];
	for (int k = 0; k < SCENES; k++) {
		run_scene(scenes[k], "--bodies 300 --ticks 20");
		copy_hash(first);
		for (size_t i = 0; gz_backend_name(i); i++) {
			char options[80];
			snprintf(options, sizeof options, "--bodies 300 --ticks 20 --backend %s", gz_backend_name(i));
			run_scene(scenes[k], options);
			copy_hash(other);
			assert_string_equal(first, other);
			assert_non_null(strstr(program_output, gz_backend_name(i)));
		}
		run_scene(scenes[k], "--bodies 300 --ticks 20 --seed 2");
		copy_hash(other);
		assert_string_not_equal(first, other);
	}
}

// Calls with fewer bodies stay on one thread.
static void scenes_have_the_same_hash_on_several_threads(void **state) {
	(void)state;
	char first[32], other[32];
	for (int k = 0; k < SCENES; k++) {
		run_scene(scenes[k], "--bodies 6000 --ticks 3");
		copy_hash(first);
		run_scene(scenes[k], "--bodies 6000 --ticks 3 --threads 3");
		copy_hash(other);
		assert_string_equal(first, other);
	}
}

// The boss alone walks 0.7 of the width of its room, 720, at a speed of 4.
static void a_boss_alone_arrives_and_rests(void **state) {
	(void)state;
	run_scene("boss", "--bodies 1 --ticks 100");
	assert_true(fabs(printed_number("progress") - 400) < 1e-3);
	assert_true(printed_number("at_rest_since") == -1 && printed_number("at_rest") == 0);
	run_scene("boss", "--bodies 1 --ticks 200");
	assert_true(fabs(printed_number("progress") - 504) < 1e-3);
	assert_true(fabs(printed_number("at_rest_since") - 127) <= 1 && printed_number("at_rest") == 1);
}

static void a_body_alone_gets_through(void **state) {
	(void)state;
	static const char *const open[] = {"streams", "funnel"};
	for (int k = 0; k < 2; k++) {
		run_scene(open[k], "--bodies 1 --ticks 20"); // 80 of at least 110
		assert_true(printed_number("progress") == 0);
		run_scene(open[k], "--bodies 1 --ticks 150");
		assert_true(printed_number("progress") == 1);
	}
	assert_true(printed_number("at_rest_since") == -1); // it walks on behind the door
}

static void a_swarm_gathers_and_comes_to_rest(void **state) {
	(void)state;
	run_scene("swarm", "--bodies 100 --ticks 120");
	assert_true(printed_number("progress") > 50 && printed_number("at_rest") == 100);
	const double since = printed_number("at_rest_since");
	assert_in_range(since, 20, 120);
	char options[60];
	snprintf(options, sizeof options, "--bodies 100 --ticks %d", (int)since);
	run_scene("swarm", options);
	assert_true(printed_number("at_rest_since") == since && printed_number("at_rest") == 100);
	snprintf(options, sizeof options, "--bodies 100 --ticks %d", (int)since - 1);
	run_scene("swarm", options);
	assert_true(printed_number("at_rest_since") == -1 && printed_number("at_rest") < 100);
}

static void billiards_keep_their_energy(void **state) {
	(void)state;
	run_scene("billiards", "--bodies 200 --ticks 300");
	assert_true(fabs(printed_number("progress") - 1) < 1e-4 && printed_number("contacts") > 1000);
}

// ---------------------------------------------------------------------------------------------------------------------
// Output
// ---------------------------------------------------------------------------------------------------------------------

static void members_of_the_json_output_keep_their_order(void **state) {
	(void)state;
	static const char *const keys[] = {"scene", "walls", "bodies", "ticks", "seed", "skin", "method", "push",
		"contacts", "stopped", "recovered", "shortened", "refused", "progress", "at_rest", "at_rest_since", "escaped",
		"overlapping", "deepest_overlap", "ms_per_tick", "ns_per_body", "sweep_ns_per_body", "ratio", "backend",
		"hash"};
	run_scene("swarm", "--bodies 10 --ticks 5 --skin 0.5");
	assert_true(printed_number("skin") == 0.5);
	expect_keys(keys, sizeof keys / sizeof *keys);
}

static void a_scene_prints_a_table(void **state) {
	(void)state;
	assert_int_equal(run_program("run --scene swarm --bodies 40 --ticks 90", ""), 0);
	assert_string_equal(program_errors, "");
	static const char *const parts[] = {"scene                   swarm\n", " 40, for 90 ticks\n", "progress",
		"contacts", "at rest                    40, all of them since tick ", "escaped                     0\n",
		"overlapping                 0, the deepest by 0\n", "ms per tick", "place and sweep", "ratio", "hash"};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) assert_non_null(strstr(program_output, parts[i]));
}

static void each_scene_has_its_own_number_of_bodies(void **state) {
	(void)state;
	run_scene("swarm", "--ticks 1");
	assert_true(printed_number("bodies") == 10000);
	run_scene("funnel", "--ticks 1");
	assert_true(printed_number("bodies") == 2000);
}

static void impossible_scenes_are_refused(void **state) {
	(void)state;
	expect_program_error(
		1, "run --scene swarm --bodies 10000001", "", "swarm: a scene has 1 to 10000000 bodies, not 10000001");
	expect_program_error(
		1, "run --scene swarm --bodies 9 --ticks 1 --svg absent/x.svg", "", "absent/x.svg: No such file or directory");
}

// ---------------------------------------------------------------------------------------------------------------------
// Pictures
// ---------------------------------------------------------------------------------------------------------------------

static int count_text(const char *text, const char *part) {
	int found = 0;
	for (const char *at = strstr(text, part); at; at = strstr(at + 1, part)) found++;
	return found;
}

static void a_picture_shows_every_body(void **state) {
	(void)state;
	static char picture[1 << 19];
	for (int k = 0; k < SCENES; k++) {
		run_scene(scenes[k], "--bodies 250 --ticks 30 --svg room.svg");
		read_file("room.svg", picture, sizeof picture);
		assert_ptr_equal(strstr(picture, "<svg "), picture);
		assert_string_equal(picture + strlen(picture) - 7, "</svg>\n");
		assert_null(strstr(picture, "nan"));
		assert_int_equal(count_text(picture, "<circle"), 250);
		assert_non_null(strstr(picture, ": 250 circles after 30 ticks</title>"));
		assert_true(count_text(picture, "<path stroke=") >= 6); // trails
	}
}

enum { BODIES = 120 };

// In the picture the room of 120 bodies, of 11 by 11 places 40 apart, is 1600 wide; coordinates are rounded to tenths.
static void bodies_keep_their_skin(void **state) {
	(void)state;
	static char picture[1 << 18];
	double x[BODIES], y[BODIES], radius[BODIES], nearest = INFINITY;
	run_scene("swarm", "--bodies 120 --ticks 60 --skin 3 --svg room.svg");
	read_file("room.svg", picture, sizeof picture);
	const char *at = picture;
	for (int i = 0; i < BODIES; i++) {
		at = strstr(at + 1, "<circle");
		assert_non_null(at);
		assert_int_equal(sscanf(at, "<circle cx=\"%lf\" cy=\"%lf\" r=\"%lf", &x[i], &y[i], &radius[i]), 3);
		for (int k = 0; k < i; k++) nearest = fmin(nearest, hypot(x[i] - x[k], y[i] - y[k]) - radius[i] - radius[k]);
	}
	const double unit = 1600. / 440;
	assert_true(nearest > 1.5 * unit - 0.5 && nearest < 4 * unit);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_body_overlaps_or_escapes_in_any_scene),
		cmocka_unit_test(a_boss_pushes_its_way),
		cmocka_unit_test(scenes_have_the_same_hash_on_every_backend),
		cmocka_unit_test(scenes_have_the_same_hash_on_several_threads),
		cmocka_unit_test(a_boss_alone_arrives_and_rests),
		cmocka_unit_test(a_body_alone_gets_through),
		cmocka_unit_test(a_swarm_gathers_and_comes_to_rest),
		cmocka_unit_test(billiards_keep_their_energy),
		cmocka_unit_test(members_of_the_json_output_keep_their_order),
		cmocka_unit_test(a_scene_prints_a_table),
		cmocka_unit_test(each_scene_has_its_own_number_of_bodies),
		cmocka_unit_test(impossible_scenes_are_refused),
		cmocka_unit_test(a_picture_shows_every_body),
		cmocka_unit_test(bodies_keep_their_skin),
	};
	return RUN_SUITE("program_rooms", tests);
}

int test_program_rooms(void) { return run_in_folder(run); }
