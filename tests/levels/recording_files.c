#include "levels/recording_files.h"

#include <stdio.h>
#include <string.h>

#include "support/check.h"

const char recorded_room[] = "wall 0 0 900 0\nwall 900 0 900 900\nwall 900 900 0 900\nwall 0 900 0 0\n";

void record_run(const char *options) {
	char line[300];
	write_file("room", recorded_room);
	snprintf(line, sizeof line, "run --level room --bodies %d --ticks %d --seed 5 --speed 900 --record run.gzr %s",
		RECORDED_BODIES, RECORDED_TICKS, options);
	assert_int_equal(run_program(line, ""), 0);
}

void flip_bits(long offset, int bits) {
	FILE *file = fopen(in_folder("run.gzr"), "r+b");
	assert_non_null(file);
	assert_int_equal(fseek(file, offset, SEEK_SET), 0);
	const int byte = fgetc(file);
	assert_int_not_equal(byte, EOF);
	assert_int_equal(fseek(file, offset, SEEK_SET), 0);
	fputc(byte ^ bits, file);
	assert_int_equal(fclose(file), 0);
}

void expect_replay_error(const char *expected) {
	char line[300];
	assert_int_equal(run_program("run --replay run.gzr", ""), 1);
	assert_string_equal(program_output, "");
	snprintf(line, sizeof line, "graze: run.gzr: %s", expected);
	if (strncmp(program_errors, line, strlen(line)) != 0)
		fail_msg("the error is \"%s\", expected \"%s\"", program_errors, line);
	assert_ptr_equal(strchr(program_errors, '\n'), program_errors + strlen(program_errors) - 1);
}
