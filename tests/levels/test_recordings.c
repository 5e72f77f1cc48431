// Runs that are recorded and replayed: every backend and every number of threads repeats them to the bit, and a replay
// that differs names the tick and the bodies. The final state of a run is checked as well: bodies that escaped or
// overlap. The oracle of a replay is the recording itself. docs/recordings.md has the format.
#include <graze/graze.h>
#include <stdio.h>
#include <string.h>

#include "levels/readers/recording.h"
#include "levels/recording_files.h"
#include "support/check.h"

static void every_backend_repeats_a_run(void **state) {
	(void)state;
	static const char *const responses[] = {"slide", "bounce", "stop", "mixed"};
	for (int k = 0; k < 8; k++) {
		char options[100], same[100], digits[20];
		const char *response = responses[k % 4], *against = k < 4 ? "all" : "walls";
		snprintf(options, sizeof options, "--kernels scalar --json --skin 0.25 --against %s --response %s", against,
			response);
		record_run(options);
		const char *hash = strstr(program_output, "\"hash\":\"");
		assert_non_null(hash);
		snprintf(digits, sizeof digits, "%.16s", hash + 8);
		snprintf(same, sizeof same, "same: %d ticks, hash %s\n", RECORDED_TICKS, digits);
		expect_output("run --replay run.gzr", "", same);
		for (size_t i = 0; gz_backend_name(i); i++) {
			snprintf(options, sizeof options, "run --replay run.gzr --kernels %s", gz_backend_name(i));
			expect_output(options, "", same);
		}
		assert_int_equal(run_program("run --replay run.gzr --json", ""), 0);
		assert_non_null(strstr(program_output, digits));
		assert_non_null(strstr(program_output, response));
		assert_true(
			(printed_number("met_bodies") > 100) == (k < 4) && strstr(program_output, k < 4 ? "\"all\"" : "\"walls\""));
		assert_true(printed_number("bodies") == RECORDED_BODIES && printed_number("ticks") == RECORDED_TICKS &&
					printed_number("seed") == 5);
		assert_true(printed_number("skin") == 0.25 && printed_number("escaped") == 0);
	}
}

static void any_number_of_threads_repeats_a_run(void **state) {
	(void)state;
	static const char *const crowds[] = {"--against walls --bodies 20000", "--against all --bodies 9000 --radius 1..2"};
	for (int k = 0; k < 4; k++) {
		char options[120];
		snprintf(
			options, sizeof options, "run %s --ticks 4 --record many.gzr --threads %d", crowds[k / 2], k % 2 ? 3 : 1);
		assert_int_equal(run_program(options, ""), 0);
		assert_int_equal(run_program(k % 2 ? "run --replay many.gzr" : "run --replay many.gzr --threads 2", ""), 0);
		assert_int_equal(strncmp(program_output, "same: 4 ticks", 13), 0);
	}
}

static void the_first_body_that_differs_is_named(void **state) {
	(void)state;
	record_run("");
	flip_bits(RECORDED_COLUMNS + 4 * 171, 1); // the last bit of the start x
	expect_replay_error("tick 1: body 171 differs; here it is at (");
	record_run("");
	flip_bits(RECORDED_COLUMNS + 4 * (2 * RECORDED_BODIES + 64), 1); // the last bit of the motion x
	expect_replay_error("tick 1: body 64 differs; here it is at (");
	record_run("");
	flip_bits(RECORDED_COLUMNS + 4 * 171, 1), flip_bits(RECORDED_COLUMNS + 4 * 150, 1);
	expect_replay_error("tick 1: some of the bodies 128 to 191 differ\n");
}

static void a_wrong_hash_names_its_tick_and_bodies(void **state) {
	(void)state;
	for (int byte = 0; byte < 8; byte++) {
		record_run("");
		flip_bits(RECORDED_HASHES + 16 * RECORDED_TICK + byte, 0x10);
		expect_replay_error("tick 17: the hash differs, but no body does; the file is damaged\n");
		record_run("");
		flip_bits(RECORDED_HASHES + 16 * RECORDED_TICK + 8 + 8 * 1 + byte, 0x10);
		expect_replay_error("tick 17: some of the bodies 64 to 127 differ\n");
	}
	record_run("");
	flip_bits(RECORDED_SIZE - 1, 1);
	expect_replay_error("tick 40: some of the bodies 192 to 199 differ\n");
}

static void the_level_must_have_the_same_walls(void **state) {
	(void)state;
	record_run("");
	assert_int_equal(rename(in_folder("room"), in_folder("hall")), 0);
	expect_program_error(1, "run --replay run.gzr", "", "room: No such file or directory");
	assert_int_equal(run_program("run --replay run.gzr --level hall", ""), 0);
	write_file("room", "wall 0 0 900 0\nwall 900 0 900 900\nwall 900 900 0 901\nwall 0 901 0 0\n");
	expect_replay_error("the recorded level has 4 walls of hash ");
	assert_int_equal(run_program("run --bodies 9 --ticks 9 --record run.gzr", ""), 0);
	assert_int_equal(run_program("run --replay run.gzr", ""), 0);
	assert_int_equal(run_program("run --replay run.gzr --level hall", ""), 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// The final state
// ---------------------------------------------------------------------------------------------------------------------

/// Writes a recording of bodies at rest, rest.gzr, without a run: their hashes are the same in every tick.
static void record_resting(const app_circles *bodies, bool body_collisions) {
	app_recording r = {.ticks = 3, .response = RESPONSE_BOUNCE, .walls = 4, .level = "room", .bodies = *bodies};
	r.body_collisions = body_collisions;
	app_segments walls = {0};
	app_checksums checksums;
	app_fault fault;
	FILE *file = file_create(in_folder("rest.gzr"), &fault);
	assert_non_null(file);
	for (int i = 0; i < 4; i++) {
		static const float corner[] = {0, 0, 900, 900, 0, 0};
		assert_true(segments_add(&walls, corner[i + 1], corner[i], corner[i + 2], corner[i + 1]));
	}
	r.wall_hash = hash_walls(&walls);
	recording_begin(file, &r);
	assert_true(checksums_create(&checksums, bodies->count));
	for (uint32_t tick = 0; tick < r.ticks; tick++) {
		checksums_update(&checksums, bodies);
		assert_int_equal(fwrite(checksums.bytes, 1, checksums.size, file), checksums.size);
	}
	assert_true(file_close(file, in_folder("rest.gzr"), &fault));
	checksums_free(&checksums);
	segments_free(&walls);
}

static void a_body_outside_or_in_a_wall_fails_the_run(void **state) {
	(void)state;
	app_circles bodies = {0};
	write_file("room", recorded_room);
	for (int i = 0; i < 100; i++) assert_true(circles_add(&bodies, 400, 500, 0, 0, 20));
	record_resting(&bodies, false);
	assert_int_equal(run_program("run --replay rest.gzr --json", ""), 0);
	assert_true(printed_number("escaped") == 0);
	bodies.x[17] = -300, bodies.y[64] = 15, bodies.y[65] = 21;
	record_resting(&bodies, false);
	assert_int_equal(run_program("run --replay rest.gzr --json", ""), 1);
	assert_true(printed_number("escaped") == 2);
	assert_string_equal(program_errors, "graze: room: 2 of 100 bodies escaped, the first is body 17 at (-300, 500)\n");
	circles_free(&bodies);
}

/// Two bodies that fill the room cannot be separated; a third one is outside.
static void bodies_that_overlap_at_the_end_are_reported(void **state) {
	(void)state;
	app_circles bodies = {0};
	write_file("room", recorded_room);
	assert_true(circles_add(&bodies, 450, 450, 0, 0, 450) && circles_add(&bodies, 450, 450, 0, 0, 450));
	assert_true(circles_add(&bodies, 1250, 450, 0, 0, 300));
	record_resting(&bodies, true);
	assert_int_equal(run_program("run --replay rest.gzr --json", ""), 1);
	assert_true(printed_number("escaped") == 1 && printed_number("overlapping") == 2 &&
				printed_number("deepest_overlap") == 900);
	circles_free(&bodies);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_backend_repeats_a_run),
		cmocka_unit_test(any_number_of_threads_repeats_a_run),
		cmocka_unit_test(the_first_body_that_differs_is_named),
		cmocka_unit_test(a_wrong_hash_names_its_tick_and_bodies),
		cmocka_unit_test(the_level_must_have_the_same_walls),
		cmocka_unit_test(a_body_outside_or_in_a_wall_fails_the_run),
		cmocka_unit_test(bodies_that_overlap_at_the_end_are_reported),
	};
	return RUN_SUITE("recordings", tests);
}

int test_recordings(void) { return run_in_folder(run); }
