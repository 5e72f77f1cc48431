#include "support/calling.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "support/check.h"

char out[1 << 20], err[1 << 16];

const char scene[] = "wall 1 -1 1 1            # a side\n"
					 "wall 4 0 6 0\n"
					 "circle 0 0 0.5 1 0\n"
					 "circle 0 0 0.5 -1 0\n"
					 "circle 2 0 0.5 3 0\n"
					 "circle 7 0 0.5 -2 0\n"
					 "circle 5 -2 1 0 4\n";

int call(const char *words, const char *input) {
	char command[1000];
	write_file("in", input);
	int length = snprintf(command, sizeof command, "cd '%s' && %s %s <in >out 2>err", folder, GRAZE_PROGRAM, words);
	assert_in_range(length, 1, sizeof command - 1);
	int status = system(command);
	assert_true(WIFEXITED(status));
	read_file("out", out, sizeof out);
	read_file("err", err, sizeof err);
	return WEXITSTATUS(status);
}

void expect(const char *words, const char *input, const char *want) {
	int status = call(words, input);
	if (status || *err) fail_msg("graze %s: exit status %d: %s", words, status, err);
	assert_string_equal(out, want);
}

void keep_output(char *text, size_t room) {
	assert_in_range(strlen(out), 0, room - 1);
	strcpy(text, out);
}

void expect_refusal(int want_status, const char *words, const char *input, const char *want) {
	char line[500];
	int status = call(words, input);
	if (status != want_status) fail_msg("graze %s: exit status %d where %d is right", words, status, want_status);
	snprintf(line, sizeof line, "graze: %s\n", want);
	assert_string_equal(err, line);
	assert_string_equal(out, "");
}

double number_of(const char *key) {
	char quoted[60], *rest;
	snprintf(quoted, sizeof quoted, "\"%s\":", key);
	const char *at = strstr(out, quoted);
	if (!at) fail_msg("no %s in %s", key, out);
	double number = strtod(at + strlen(quoted), &rest);
	assert_true(rest > at + strlen(quoted) && isfinite(number));
	return number;
}
