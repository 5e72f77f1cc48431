// The files of the program: an output never destroys an input, is complete or not there, and `-` is the standard
// stream.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/check.h"
#include "support/program_run.h"

static const char room[] = "wall 0 0 90 0\nwall 90 0 90 90\nwall 90 90 0 90\nwall 0 90 0 0\n";

// Runs a command line in the folder and returns its status. `graze` replaces the shell that calls it.
static int run_shell(const char *line) {
	char command[1000];
	const int length =
		snprintf(command, sizeof command, "cd '%s'; graze() { exec %s \"$@\"; }; %s", folder, GRAZE_PROGRAM, line);
	assert_in_range(length, 1, sizeof command - 1);
	const int status = system(command);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

// Runs the program, ends it by a signal after its first ticks, and returns its status.
static int run_interrupted(const char *arguments) {
	char line[500];
	snprintf(line, sizeof line, "graze %s >out 2>err & sleep 0.7; kill $!; wait $!", arguments);
	return run_shell(line);
}

static void assert_file(const char *name, const char *expected) {
	static char text[1 << 20];
	read_file(name, text, sizeof text);
	assert_string_equal(text, expected);
}

static void assert_begins(const char *text, const char *beginning) {
	assert_int_equal(strncmp(text, beginning, strlen(beginning)), 0);
}

static void an_output_that_is_an_input_is_refused(void **state) {
	(void)state;
	write_file("room", room);
	write_file("scene", example_scene);
	assert_int_equal(symlink("room", in_folder("link")), 0);
	assert_int_equal(link(in_folder("room"), in_folder("twin")), 0);
	expect_program_error(2, "run --level room --svg room", "", "--svg: \"room\" is an input too (--level)");
	expect_program_error(2, "run --level room --svg ./link", "", "--svg: \"./link\" is an input too (--level)");
	expect_program_error(2, "run --level link --record twin", "", "--record: \"twin\" is an input too (--level)");
	expect_program_error(2, "run --level room:MAP01 --svg room", "", "--svg: \"room\" is an input too (--level)");
	expect_program_error(
		2, "run --scene pods --level room --svg room", "", "--svg: \"room\" is an input too (--level)");
	expect_program_error(2, "run --replay room --svg room", "", "--svg: \"room\" is an input too (--replay)");
	expect_program_error(2, "replay room --hits room", "", "--hits: \"room\" is an input too (FILE)");
	expect_program_error(2, "ask --svg scene scene", "", "--svg: \"scene\" is an input too (FILE)");
	assert_file("room", room);
	assert_file("scene", example_scene);
}

static void the_level_of_a_recording_is_an_input(void **state) {
	(void)state;
	write_file("room", room);
	assert_int_equal(run_program("run --level room --bodies 4 --ticks 5 --record run.gzr", ""), 0);
	expect_program_error(1, "run --replay run.gzr --svg room", "", "--svg: \"room\" is an input too (--level)");
	assert_file("room", room);
	assert_int_equal(run_program("run --replay run.gzr --svg run.svg", ""), 0);
}

static void two_options_cannot_share_a_file(void **state) {
	(void)state;
	expect_program_error(2, "run --svg x --record ./x", "", "--record and --svg: both would write \"./x\"");
	expect_program_error(
		2, "run --svg - --record -", "", "--record and --svg: only one of them can be standard output");
	expect_program_error(
		2, "run --replay - --level -", "", "--replay and --level: only one of them can be standard input");
	assert_int_equal(access(in_folder("x"), F_OK), -1);
	assert_int_equal(run_program("run --bodies 4 --ticks 5 --svg /dev/null --record /dev/null", ""), 0);
}

static void a_dash_is_standard_output_and_results_go_to_standard_error(void **state) {
	(void)state;
	assert_int_equal(run_program("ask --svg -", example_scene), 0);
	assert_begins(program_output, "<svg ");
	assert_begins(program_errors, "circle 0 hit t 0.5 wall 0 side");
	assert_int_equal(run_program("run --bodies 4 --ticks 5 --json --svg -", ""), 0);
	assert_begins(program_output, "<svg ");
	assert_string_equal(program_output + strlen(program_output) - 7, "</svg>\n");
	assert_begins(program_errors, "{\"level\":");
	assert_int_equal(run_program("run --scene box --bodies 40 --ticks 2 --svg -", ""), 0);
	assert_begins(program_output, "<svg ");
	assert_int_equal(run_program("run --scene pods --svg -", ""), 0);
	assert_begins(program_output, "<svg ");
	assert_int_equal(access(in_folder("-"), F_OK), -1);
}

static void a_dash_is_standard_input(void **state) {
	(void)state;
	assert_int_equal(run_program("run --level - --bodies 4 --ticks 5 --json", room), 0);
	assert_non_null(strstr(program_output, "\"walls\":4,"));
	assert_int_equal(run_shell("graze run --bodies 4 --ticks 5 --record - 2>said | graze run --replay - >out"), 0);
	read_file("out", program_output, sizeof program_output);
	assert_begins(program_output, "same: 5 ticks");
	static char said[5000];
	read_file("said", said, sizeof said);
	assert_non_null(strstr(said, "bodies                  4, for 5 ticks"));
}

static void a_failed_run_leaves_the_former_output(void **state) {
	(void)state;
	write_file("old.gzr", "former");
	write_file("small", "wall 0 0 1 0\nwall 1 0 0 1\nwall 0 1 0 0\n");
	assert_int_equal(run_program("run --level small --radius 2 --record old.gzr", ""), 1);
	assert_file("old.gzr", "former");
	// A limit of one block of 512 bytes stands for a full disk.
	assert_int_equal(run_shell("(trap '' XFSZ; ulimit -f 1; graze run --bodies 90 --ticks 99 --record old.gzr) "
							   ">out 2>err"),
		1);
	read_file("err", program_errors, sizeof program_errors);
	assert_string_equal(program_errors, "graze: old.gzr: File too large\n");
	assert_file("old.gzr", "former");
	assert_int_equal(run_shell("! ls | grep tmp"), 0);
}

static void an_interrupted_run_prints_its_summary_and_leaves_no_recording(void **state) {
	(void)state;
	write_file("old.gzr", "former");
	assert_int_equal(run_interrupted("run --bodies 9 --ticks 2000000000 --json --record old.gzr --svg run.svg"), 1);
	read_file("out", program_output, sizeof program_output);
	read_file("err", program_errors, sizeof program_errors);
	char expected[200];
	snprintf(expected, sizeof expected,
		"graze: interrupted after tick %.0f of 2000000000; there is no recording of it\n", printed_number("ticks"));
	assert_string_equal(program_errors, expected);
	assert_file("old.gzr", "former");
	assert_int_equal(access(in_folder("run.svg"), F_OK), 0);
	assert_int_equal(run_shell("! ls | grep tmp"), 0);
	assert_int_equal(run_interrupted("run --scene box --bodies 9 --ticks 9999999 --json"), 1);
	read_file("out", program_output, sizeof program_output);
	assert_true(printed_number("ticks") >= 1);
}

static void an_output_keeps_the_permissions_and_the_link_of_the_former_one(void **state) {
	(void)state;
	struct stat now;
	write_file("private.svg", "former");
	assert_int_equal(chmod(in_folder("private.svg"), 0600), 0);
	assert_int_equal(symlink("private.svg", in_folder("link.svg")), 0);
	assert_int_equal(run_program("ask --svg link.svg", example_scene), 0);
	assert_int_equal(lstat(in_folder("link.svg"), &now), 0);
	assert_true(S_ISLNK(now.st_mode));
	assert_int_equal(lstat(in_folder("private.svg"), &now), 0);
	assert_int_equal(now.st_mode & 0777, 0600);
	assert_true(now.st_size > 100);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_output_that_is_an_input_is_refused),
		cmocka_unit_test(the_level_of_a_recording_is_an_input),
		cmocka_unit_test(two_options_cannot_share_a_file),
		cmocka_unit_test(a_dash_is_standard_output_and_results_go_to_standard_error),
		cmocka_unit_test(a_dash_is_standard_input),
		cmocka_unit_test(a_failed_run_leaves_the_former_output),
		cmocka_unit_test(an_interrupted_run_prints_its_summary_and_leaves_no_recording),
		cmocka_unit_test(an_output_keeps_the_permissions_and_the_link_of_the_former_one),
	};
	return RUN_SUITE("program_files", tests);
}

int test_program_files(void) { return run_in_folder(run); }
