// Runs that are recorded and repeated: the same everywhere, or the tick and the body where they part.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "levels/readers/recording.h"
#include "support/calling.h"
#include "support/check.h"

static const char room[] = "wall 0 0 900 0\nwall 900 0 900 900\nwall 900 900 0 900\nwall 0 900 0 0\n";

enum { BODIES = 200, TICKS = 40, BLOCKS = (BODIES + 63) / 64 };

// Where things are in a recording of these bodies in a level called room.
enum { COLUMNS = 52 + 4, MARKS = COLUMNS + 5 * 4 * BODIES, OF_TICK = 8 + 8 * BLOCKS, WHOLE = MARKS + TICKS * OF_TICK };

static void record(const char *words) {
	char line[300];
	write_file("room", room);
	snprintf(line, sizeof line, "run --level room --bodies %d --ticks %d --seed 5 --speed 900 --record run.gzr %s",
		BODIES, TICKS, words);
	assert_int_equal(call(line, ""), 0);
}

// Turns bits of a byte of the recording.
static void doctor(long at, int bits) {
	FILE *file = fopen(in_folder("run.gzr"), "r+b");
	assert_non_null(file);
	assert_int_equal(fseek(file, at, SEEK_SET), 0);
	const int byte = fgetc(file);
	assert_int_not_equal(byte, EOF);
	assert_int_equal(fseek(file, at, SEEK_SET), 0);
	fputc(byte ^ bits, file);
	assert_int_equal(fclose(file), 0);
}

// The first words of what a replay says as it fails.
static void expect_difference(const char *want) {
	char line[300];
	assert_int_equal(call("run --replay run.gzr", ""), 1);
	assert_string_equal(out, "");
	snprintf(line, sizeof line, "graze: run.gzr: %s", want);
	if (strncmp(err, line, strlen(line)) != 0) fail_msg("%s where %s is right", err, line);
	assert_ptr_equal(strchr(err, '\n'), err + strlen(err) - 1);
}

static void a_run_is_repeated_on_every_row(void **state) {
	(void)state;
	static const char *const responses[] = {"slide", "bounce", "stop", "mixed"};
	for (int k = 0; k < 8; k++) {
		char words[100], same[100], digits[20];
		const char *response = responses[k % 4], *against = k < 4 ? "all" : "walls";
		snprintf(
			words, sizeof words, "--kernels scalar --json --skin 0.25 --against %s --response %s", against, response);
		record(words);
		const char *hash = strstr(out, "\"hash\":\"");
		assert_non_null(hash);
		snprintf(digits, sizeof digits, "%.16s", hash + 8);
		snprintf(same, sizeof same, "same: %d ticks, hash %s\n", TICKS, digits);
		expect("run --replay run.gzr", "", same);
		for (size_t i = 0; gz_backend_name(i); i++) {
			snprintf(words, sizeof words, "run --replay run.gzr --kernels %s", gz_backend_name(i));
			expect(words, "", same);
		}
		assert_int_equal(call("run --replay run.gzr --json", ""), 0);
		assert_non_null(strstr(out, digits));
		assert_non_null(strstr(out, response));
		assert_true((number_of("met_bodies") > 100) == (k < 4) && strstr(out, k < 4 ? "\"all\"" : "\"walls\""));
		assert_true(number_of("bodies") == BODIES && number_of("ticks") == TICKS && number_of("seed") == 5);
		assert_true(number_of("skin") == 0.25 && number_of("escaped") == 0);
	}
}

static void any_number_of_threads_repeats_a_run(void **state) {
	(void)state;
	static const char *const crowds[] = {"--against walls --bodies 20000", "--against all --bodies 9000 --radius 1..2"};
	for (int k = 0; k < 4; k++) {
		char words[120];
		snprintf(words, sizeof words, "run %s --ticks 4 --record many.gzr --threads %d", crowds[k / 2], k % 2 ? 3 : 1);
		assert_int_equal(call(words, ""), 0);
		assert_int_equal(call(k % 2 ? "run --replay many.gzr" : "run --replay many.gzr --threads 2", ""), 0);
		assert_int_equal(strncmp(out, "same: 4 ticks", 13), 0);
	}
}

static void read_whole(char text[WHOLE]) {
	FILE *file = fopen(in_folder("run.gzr"), "rb");
	assert_non_null(file);
	assert_int_equal(fread(text, 1, WHOLE, file), WHOLE);
	assert_int_equal(fgetc(file), EOF);
	fclose(file);
}

static void a_recording_is_as_long_as_its_counts_say(void **state) {
	(void)state;
	static char text[WHOLE];
	record("");
	read_whole(text);
	assert_memory_equal(text, "GZRR\2\0\0\0\5\0\0\0\0\0\0\0", 16);
	assert_memory_equal(text + 40, "\4\0\0\0\4\0\0\0\1\0\0\0room", 16);
}

static void a_recording_of_version_1_is_one_among_walls(void **state) {
	(void)state;
	static char text[WHOLE];
	record("--against walls");
	read_whole(text);
	assert_memory_equal(text + 48, "\0\0\0\0", 4);
	text[4] = 1;
	memmove(text + 48, text + 52, WHOLE - 52);
	FILE *file = fopen(in_folder("run.gzr"), "wb");
	assert_non_null(file);
	assert_int_equal(fwrite(text, 1, WHOLE - 4, file), WHOLE - 4);
	assert_int_equal(fclose(file), 0);
	assert_int_equal(call("run --replay run.gzr --json", ""), 0);
	assert_non_null(strstr(out, "\"against\":\"walls\""));
	assert_int_equal(truncate(in_folder("run.gzr"), 48), 0);
	expect_difference("is 48 bytes long, but a recording of 200 bodies and 40 ticks takes 5652\n");
	assert_int_equal(truncate(in_folder("run.gzr"), 47), 0);
	expect_difference("is no recording; one begins with GZRR and what was run\n");
}

static void a_body_that_goes_another_way_is_named(void **state) {
	(void)state;
	record("");
	doctor(COLUMNS + 4 * 171, 1); // the last bit of where it begins
	expect_difference("tick 1, body 171 differs: here it is at (");
	record("");
	doctor(COLUMNS + 4 * (2 * BODIES + 64), 1); // and of its motion
	expect_difference("tick 1, body 64 differs: here it is at (");
	record("");
	doctor(COLUMNS + 4 * 171, 1), doctor(COLUMNS + 4 * 150, 1);
	expect_difference("tick 1, some of the bodies 128 to 191 differ\n");
}

static void a_byte_of_a_hash_tells_its_tick_and_bodies(void **state) {
	(void)state;
	for (int byte = 0; byte < 8; byte++) {
		record("");
		doctor(MARKS + 16 * OF_TICK + byte, 0x10);
		expect_difference("tick 17 differs, but none of its bodies: the file is damaged\n");
		record("");
		doctor(MARKS + 16 * OF_TICK + 8 + 8 * 1 + byte, 0x10);
		expect_difference("tick 17, some of the bodies 64 to 127 differ\n");
	}
	record("");
	doctor(WHOLE - 1, 1);
	expect_difference("tick 40, some of the bodies 192 to 199 differ\n");
}

// Nobody moves, so that a recording of it is made without a run.
static void record_rest(const app_circles *bodies, bool together) {
	app_recording r = {.ticks = 3, .response = RESPONSE_BOUNCE, .walls = 4, .level = "room", .bodies = *bodies};
	r.together = together;
	app_segments walls = {0};
	app_marks marks;
	app_fault fault;
	FILE *file = file_create(in_folder("rest.gzr"), &fault);
	assert_non_null(file);
	for (int i = 0; i < 4; i++) {
		static const float corner[] = {0, 0, 900, 900, 0, 0};
		assert_true(segments_add(&walls, corner[i + 1], corner[i], corner[i + 2], corner[i + 1]));
	}
	r.wall_hash = hash_of_walls(&walls);
	recording_begin(file, &r);
	assert_true(marks_create(&marks, bodies->count));
	for (uint32_t tick = 0; tick < r.ticks; tick++) {
		marks_take(&marks, bodies);
		assert_int_equal(fwrite(marks.bytes, 1, marks.size, file), marks.size);
	}
	assert_true(file_finish(file, in_folder("rest.gzr"), &fault));
	marks_free(&marks);
	segments_free(&walls);
}

static void who_ends_outside_or_in_a_wall_fails_the_run(void **state) {
	(void)state;
	app_circles bodies = {0};
	write_file("room", room);
	for (int i = 0; i < 100; i++) assert_true(circles_add(&bodies, 400, 500, 0, 0, 20));
	record_rest(&bodies, false);
	assert_int_equal(call("run --replay rest.gzr --json", ""), 0);
	assert_true(number_of("escaped") == 0);
	bodies.x[17] = -300, bodies.y[64] = 15, bodies.y[65] = 21;
	record_rest(&bodies, false);
	assert_int_equal(call("run --replay rest.gzr --json", ""), 1);
	assert_true(number_of("escaped") == 2);
	assert_string_equal(err, "graze: room: 2 of 100 bodies escaped, the first is body 17 at (-300, 500)\n");
	circles_free(&bodies);
}

// Two that fill the room cannot part; a third one is outside.
static void bodies_that_overlap_at_the_end_are_told(void **state) {
	(void)state;
	app_circles bodies = {0};
	write_file("room", room);
	assert_true(circles_add(&bodies, 450, 450, 0, 0, 450) && circles_add(&bodies, 450, 450, 0, 0, 450));
	assert_true(circles_add(&bodies, 1250, 450, 0, 0, 300));
	record_rest(&bodies, true);
	assert_int_equal(call("run --replay rest.gzr --json", ""), 1);
	assert_true(number_of("escaped") == 1 && number_of("overlapping") == 2 && number_of("deepest_overlap") == 900);
	circles_free(&bodies);
}

static void the_level_must_have_the_same_walls(void **state) {
	(void)state;
	record("");
	assert_int_equal(rename(in_folder("room"), in_folder("hall")), 0);
	expect_refusal(1, "run --replay run.gzr", "", "room: No such file or directory");
	assert_int_equal(call("run --replay run.gzr --level hall", ""), 0);
	write_file("room", "wall 0 0 900 0\nwall 900 0 900 900\nwall 900 900 0 901\nwall 0 901 0 0\n");
	expect_difference("the recorded level has 4 walls of hash ");
	assert_int_equal(call("run --bodies 9 --ticks 9 --record run.gzr", ""), 0);
	assert_int_equal(call("run --replay run.gzr", ""), 0);
	assert_int_equal(call("run --replay run.gzr --level hall", ""), 1);
}

static void bad_recordings_name_the_place(void **state) {
	(void)state;
	char want[200];
	record("");
	snprintf(want, sizeof want, "run.gzr: is %d bytes long, but a recording of 200 bodies and 40 ticks takes %d",
		WHOLE - 1, WHOLE);
	assert_int_equal(truncate(in_folder("run.gzr"), WHOLE - 1), 0);
	expect_refusal(1, "run --replay run.gzr", "", want);
	record("");
	doctor(0, 1);
	expect_difference("is no recording; one begins with GZRR and what was run\n");
	record("");
	doctor(4, 1);
	expect_difference("is a recording of version 3; this program reads versions 1 to 2\n");
	record("");
	doctor(4, 2);
	expect_difference("is a recording of version 0; this program reads versions 1 to 2\n");
	record("");
	doctor(48, 3);
	expect_difference("has against 2\n");
	record("");
	assert_int_equal(truncate(in_folder("run.gzr"), 51), 0);
	expect_difference("is no recording; one begins with GZRR and what was run\n");
	record("");
	doctor(24, 4);
	expect_difference("has response 4\n");
	record("");
	doctor(COLUMNS + 4 * (4 * BODIES + 3) + 3, 0x80);
	expect_difference("body 3: radius is negative\n");
	write_file("empty", "");
	expect_refusal(1, "run --replay empty", "", "empty: is empty");
	expect_refusal(1, "run --replay absent", "", "absent: No such file or directory");
	expect_refusal(1, "run --bodies 5 --ticks 1 --record absent/x", "", "absent/x: No such file or directory");
	if (access("/dev/full", W_OK) == 0)
		expect_refusal(1, "run --bodies 5 --ticks 1 --record /dev/full", "", "/dev/full: No space left on device");
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_run_is_repeated_on_every_row),
		cmocka_unit_test(any_number_of_threads_repeats_a_run),
		cmocka_unit_test(a_recording_is_as_long_as_its_counts_say),
		cmocka_unit_test(a_recording_of_version_1_is_one_among_walls),
		cmocka_unit_test(a_body_that_goes_another_way_is_named),
		cmocka_unit_test(a_byte_of_a_hash_tells_its_tick_and_bodies),
		cmocka_unit_test(who_ends_outside_or_in_a_wall_fails_the_run),
		cmocka_unit_test(bodies_that_overlap_at_the_end_are_told),
		cmocka_unit_test(the_level_must_have_the_same_walls),
		cmocka_unit_test(bad_recordings_name_the_place),
	};
	return RUN_SUITE("recordings", tests);
}

int test_recordings(void) { return run_in_folder(run); }
