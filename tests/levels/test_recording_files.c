// The files of recordings: their size, their versions, and the messages about invalid ones. Expected bytes are those
// that docs/recordings.md documents.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "levels/recording_files.h"
#include "support/check.h"

/// Reads run.gzr, which must have the expected size.
static void read_recording(char text[RECORDED_SIZE]) {
	FILE *file = fopen(in_folder("run.gzr"), "rb");
	assert_non_null(file);
	assert_int_equal(fread(text, 1, RECORDED_SIZE, file), RECORDED_SIZE);
	assert_int_equal(fgetc(file), EOF);
	fclose(file);
}

static void a_recording_has_the_size_of_its_counts(void **state) {
	(void)state;
	static char text[RECORDED_SIZE];
	record_run("");
	read_recording(text);
	assert_memory_equal(text, "GZRR\2\0\0\0\5\0\0\0\0\0\0\0", 16);
	assert_memory_equal(text + 40, "\4\0\0\0\4\0\0\0\1\0\0\0room", 16);
}

static void a_recording_of_version_1_is_of_bodies_against_walls(void **state) {
	(void)state;
	static char text[RECORDED_SIZE];
	record_run("--against walls");
	read_recording(text);
	assert_memory_equal(text + 48, "\0\0\0\0", 4);
	text[4] = 1;
	memmove(text + 48, text + 52, RECORDED_SIZE - 52);
	FILE *file = fopen(in_folder("run.gzr"), "wb");
	assert_non_null(file);
	assert_int_equal(fwrite(text, 1, RECORDED_SIZE - 4, file), RECORDED_SIZE - 4);
	assert_int_equal(fclose(file), 0);
	assert_int_equal(run_program("run --replay run.gzr --json", ""), 0);
	assert_non_null(strstr(program_output, "\"against\":\"walls\""));
	assert_int_equal(truncate(in_folder("run.gzr"), 48), 0);
	expect_replay_error("the file has 48 bytes; expected 5652 for 200 bodies and 40 ticks\n");
	assert_int_equal(truncate(in_folder("run.gzr"), 47), 0);
	expect_replay_error("the file is not a recording; expected GZRR and a header\n");
}

static void a_message_names_the_fault_of_an_invalid_recording(void **state) {
	(void)state;
	char expected[200];
	record_run("");
	snprintf(expected, sizeof expected, "run.gzr: the file has %d bytes; expected %d for 200 bodies and 40 ticks",
		RECORDED_SIZE - 1, RECORDED_SIZE);
	assert_int_equal(truncate(in_folder("run.gzr"), RECORDED_SIZE - 1), 0);
	expect_program_error(1, "run --replay run.gzr", "", expected);
	record_run("");
	flip_bits(0, 1);
	expect_replay_error("the file is not a recording; expected GZRR and a header\n");
	record_run("");
	flip_bits(4, 1);
	expect_replay_error("the recording has version 3; expected 1 to 2\n");
	record_run("");
	flip_bits(4, 2);
	expect_replay_error("the recording has version 0; expected 1 to 2\n");
	record_run("");
	flip_bits(48, 3);
	expect_replay_error("the field against is 2; expected 0 or 1\n");
	record_run("");
	assert_int_equal(truncate(in_folder("run.gzr"), 51), 0);
	expect_replay_error("the file is not a recording; expected GZRR and a header\n");
	record_run("");
	flip_bits(24, 4);
	expect_replay_error("the response is 4; expected 0 to 3\n");
	record_run("");
	flip_bits(53, 'o'); // in the name of the level
	expect_replay_error("the name of the level is too long or contains a zero\n");
	record_run("");
	flip_bits(RECORDED_COLUMNS + 4 * (4 * RECORDED_BODIES + 3) + 3, 0x80);
	expect_replay_error("body 3: radius is negative\n");
	write_file("empty", "");
	expect_program_error(1, "run --replay empty", "", "empty: the file is empty");
	expect_program_error(1, "run --replay absent", "", "absent: No such file or directory");
	expect_program_error(1, "run --bodies 5 --ticks 1 --record absent/x", "", "absent/x: No such file or directory");
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_recording_has_the_size_of_its_counts),
		cmocka_unit_test(a_recording_of_version_1_is_of_bodies_against_walls),
		cmocka_unit_test(a_message_names_the_fault_of_an_invalid_recording),
	};
	return RUN_SUITE("recording_files", tests);
}

int test_recording_files(void) { return run_in_folder(run); }
