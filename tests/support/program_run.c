#include "support/program_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/system.h"

char program_output[1 << 20], program_errors[1 << 16];

const char example_scene[] = "wall 1 -1 1 1            # a side\n"
							 "wall 4 0 6 0\n"
							 "circle 0 0 0.5 1 0\n"
							 "circle 0 0 0.5 -1 0\n"
							 "circle 2 0 0.5 3 0\n"
							 "circle 7 0 0.5 -2 0\n"
							 "circle 5 -2 1 0 4\n";

int run_program(const char *arguments, const char *input) {
	write_file("in", input);
	const int status = program_execute(folder, arguments, "out");
	assert_int_not_equal(status, -1);
	read_file("out", program_output, sizeof program_output);
	read_file("err", program_errors, sizeof program_errors);
	return status;
}

void expect_output(const char *arguments, const char *input, const char *expected) {
	const int status = run_program(arguments, input);
	if (status || *program_errors) fail_msg("graze %s: exit status %d: %s", arguments, status, program_errors);
	assert_string_equal(program_output, expected);
}

void expect_program_error(int status, const char *arguments, const char *input, const char *expected) {
	char line[500];
	const int actual = run_program(arguments, input);
	if (actual != status) fail_msg("graze %s: exit status %d, expected %d", arguments, actual, status);
	snprintf(line, sizeof line, "graze: %s\n", expected);
	assert_string_equal(program_errors, line);
	assert_string_equal(program_output, "");
}

void copy_output(char *text, size_t capacity) {
	assert_in_range(strlen(program_output), 0, capacity - 1);
	strcpy(text, program_output);
}

double printed_number(const char *key) {
	char quoted[60], *end;
	snprintf(quoted, sizeof quoted, "\"%s\":", key);
	const char *found = strstr(program_output, quoted);
	if (!found) fail_msg("no %s in %s", key, program_output);
	const char *digits = found + strlen(quoted);
	const double number = strtod(digits, &end);
	assert_true(end > digits && isfinite(number));
	return number;
}
