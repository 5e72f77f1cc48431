// The files of the program: an output never destroys an input, is complete or not there, and `-` is the standard
// stream.
#include <dirent.h>
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"
#include "support/program_run.h"
#include "support/system.h"

static const char room[] = "wall 0 0 90 0\nwall 90 0 90 90\nwall 90 90 0 90\nwall 0 90 0 0\n";

// Runs a line of a shell in the folder and returns its status. Where there is no shell, the test is skipped.
static int run_shell(const char *line) {
	const int status = shell_execute(folder, line);
	if (status == -1) skip();
	return status;
}

static void assert_file(const char *name, const char *expected) {
	static char text[1 << 20];
	read_file(name, text, sizeof text);
	assert_string_equal(text, expected);
}

static void assert_begins(const char *text, const char *beginning) {
	assert_int_equal(strncmp(text, beginning, strlen(beginning)), 0);
}

static void assert_no_temporary_file(void) {
	DIR *entries = opendir(folder);
	assert_non_null(entries);
	for (const struct dirent *entry; (entry = readdir(entries)) != NULL;) assert_null(strstr(entry->d_name, ".tmp"));
	closedir(entries);
}

static void an_output_that_is_an_input_is_refused(void **state) {
	(void)state;
	write_file("room", room);
	write_file("scene", example_scene);
	assert_true(file_link(in_folder("room"), in_folder("twin")));
	expect_program_error(2, "run --level room --svg room", "", "--svg: \"room\" is an input too (--level)");
	expect_program_error(2, "run --level room --svg ./room", "", "--svg: \"./room\" is an input too (--level)");
	expect_program_error(2, "run --level room --record twin", "", "--record: \"twin\" is an input too (--level)");
	expect_program_error(2, "run --level room:MAP01 --svg room", "", "--svg: \"room\" is an input too (--level)");
	expect_program_error(
		2, "run --scene pods --level room --svg room", "", "--svg: \"room\" is an input too (--level)");
	expect_program_error(2, "run --replay room --svg room", "", "--svg: \"room\" is an input too (--replay)");
	expect_program_error(2, "replay room --hits room", "", "--hits: \"room\" is an input too (FILE)");
	expect_program_error(2, "ask --svg scene scene", "", "--svg: \"scene\" is an input too (FILE)");
	assert_file("room", room);
	assert_file("scene", example_scene);
}

static void an_output_that_is_an_input_behind_a_link_is_refused(void **state) {
	(void)state;
	write_file("room", room);
	assert_int_equal(run_shell("ln -s room link"), 0);
	expect_program_error(2, "run --level room --svg ./link", "", "--svg: \"./link\" is an input too (--level)");
	expect_program_error(2, "run --level link --record room", "", "--record: \"room\" is an input too (--level)");
	assert_file("room", room);
}

static void one_file_in_other_case_is_recognised(void **state) {
	(void)state;
	if (!names_ignore_case) skip();
	write_file("room", room);
	expect_program_error(2, "run --level room --svg ROOM", "", "--svg: \"ROOM\" is an input too (--level)");
	expect_program_error(2, "run --svg new --record NEW", "", "--record and --svg: both would write \"NEW\"");
	assert_file("room", room);
}

static void the_level_of_a_recording_is_an_input(void **state) {
	(void)state;
	write_file("room", room);
	assert_int_equal(run_program("run --level room --bodies 4 --ticks 5 --record run.gzr", ""), 0);
	expect_program_error(1, "run --replay run.gzr --svg room", "", "--svg: \"room\" is an input too (--level)");
	assert_file("room", room);
	assert_int_equal(run_program("run --replay run.gzr --svg run.svg", ""), 0);
}

static void only_a_regular_file_is_read_because_a_recording_names_it(void **state) {
	(void)state;
	char name[40], arguments[120], expected[200];
	snprintf(name, sizeof name, "%s", null_device);
	memset(name, 'r', strlen(name)); // of the same length
	write_file(name, room);
	snprintf(arguments, sizeof arguments, "run --level %s --bodies 4 --ticks 5 --record run.gzr", name);
	assert_int_equal(run_program(arguments, ""), 0);
	FILE *recording = fopen(in_folder("run.gzr"), "r+b");
	assert_non_null(recording);
	fseek(recording, 52, SEEK_SET); // the name
	fputs(null_device, recording);
	assert_int_equal(fclose(recording), 0);
	snprintf(expected, sizeof expected, "run.gzr: the recorded level, \"%s\", is not a regular file; --level takes any",
		null_device);
	expect_program_error(1, "run --replay run.gzr", "", expected);
	assert_int_equal(run_program("run --level - --bodies 4 --ticks 5 --record run.gzr", room), 0);
	expect_program_error(1, "run --replay run.gzr", room,
		"run.gzr: the recorded level, \"-\", is not a regular file; --level takes any");
	assert_int_equal(run_program("run --replay run.gzr --level -", room), 0);
}

static void two_options_cannot_share_a_file(void **state) {
	(void)state;
	expect_program_error(2, "run --svg x --record ./x", "", "--record and --svg: both would write \"./x\"");
	expect_program_error(
		2, "run --svg - --record -", "", "--record and --svg: only one of them can be standard output");
	expect_program_error(
		2, "run --replay - --level -", "", "--replay and --level: only one of them can be standard input");
	assert_int_equal(access(in_folder("x"), F_OK), -1);
	char arguments[100];
	snprintf(arguments, sizeof arguments, "run --bodies 4 --ticks 5 --svg %s --record %s", null_device, null_device);
	assert_int_equal(run_program(arguments, ""), 0);
	assert_no_temporary_file();
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
	assert_int_equal(program_execute(folder, "run --bodies 4 --ticks 5 --record -", "recording"), 0);
	read_file("err", program_errors, sizeof program_errors);
	assert_non_null(strstr(program_errors, "bodies                  4, for 5 ticks"));
	remove(in_folder("in"));
	assert_int_equal(rename(in_folder("recording"), in_folder("in")), 0);
	assert_int_equal(program_execute(folder, "run --replay -", "out"), 0);
	read_file("out", program_output, sizeof program_output);
	assert_begins(program_output, "same: 5 ticks");
}

static void a_recording_passes_through_a_pipe(void **state) {
	(void)state;
	assert_int_equal(run_shell("graze run --bodies 4 --ticks 5 --record - 2>err | graze run --replay - >out"), 0);
	read_file("out", program_output, sizeof program_output);
	assert_begins(program_output, "same: 5 ticks");
}

static void a_complete_output_replaces_the_former_one(void **state) {
	(void)state;
	write_file("old.svg", "former");
	assert_int_equal(run_program("ask --svg old.svg", example_scene), 0);
	read_file("old.svg", program_output, sizeof program_output);
	assert_begins(program_output, "<svg ");
	assert_no_temporary_file();
}

static void a_failed_run_leaves_the_former_output(void **state) {
	(void)state;
	write_file("old.gzr", "former");
	write_file("small", "wall 0 0 1 0\nwall 1 0 0 1\nwall 0 1 0 0\n");
	assert_int_equal(run_program("run --level small --radius 2 --record old.gzr", ""), 1);
	assert_file("old.gzr", "former");
	assert_no_temporary_file();
}

static void an_output_that_does_not_fit_leaves_the_former_one(void **state) {
	(void)state;
	write_file("old.gzr", "former");
	// A limit of one block of 512 bytes stands for a full disk.
	assert_int_equal(run_shell("(trap '' XFSZ; ulimit -S -f 1; graze run --bodies 90 --ticks 99 --record old.gzr) "
							   ">out 2>err"),
		1);
	read_file("err", program_errors, sizeof program_errors);
	assert_string_equal(program_errors, "graze: old.gzr: File too large\n");
	assert_file("old.gzr", "former");
	assert_no_temporary_file();
}

static void an_interrupted_run_prints_its_summary_and_leaves_no_recording(void **state) {
	(void)state;
	write_file("old.gzr", "former");
	assert_int_equal(
		program_interrupt(folder, "run --bodies 9 --ticks 2000000000 --json --record old.gzr --svg run.svg"), 1);
	read_file("out", program_output, sizeof program_output);
	read_file("err", program_errors, sizeof program_errors);
	char expected[200];
	snprintf(expected, sizeof expected,
		"graze: interrupted after tick %.0f of 2000000000; there is no recording of it\n", printed_number("ticks"));
	assert_string_equal(program_errors, expected);
	assert_file("old.gzr", "former");
	assert_int_equal(access(in_folder("run.svg"), F_OK), 0);
	assert_no_temporary_file();
	assert_int_equal(program_interrupt(folder, "run --scene box --bodies 9 --ticks 9999999 --json"), 1);
	read_file("out", program_output, sizeof program_output);
	assert_true(printed_number("ticks") >= 1);
}

static void the_page_of_an_interrupted_scene_has_the_ticks_that_were_run(void **state) {
	(void)state;
	static char beginning[20000];
	char expected[80];
	if (program_interrupt(folder, "run --scene box --bodies 9 --ticks 1800000 --json --html run.html") != 1) fail();
	read_file("out", program_output, sizeof program_output);
	FILE *page = fopen(in_folder("run.html"), "rb");
	if (!page) skip(); // a build without zlib
	beginning[fread(beginning, 1, sizeof beginning - 1, page)] = 0;
	fclose(page);
	snprintf(expected, sizeof expected, "<title>box: 9 circles, %.0f ticks</title>", printed_number("ticks"));
	assert_non_null(strstr(beginning, expected));
}

static void an_output_keeps_the_permissions_and_the_link_of_the_former_one(void **state) {
	(void)state;
	assert_int_equal(run_shell("echo former >private.svg && chmod 600 private.svg && ln -s private.svg link.svg"), 0);
	assert_int_equal(run_program("ask --svg link.svg", example_scene), 0);
	assert_int_equal(run_shell("test -L link.svg && find . -name private.svg -perm 600 | grep -q private"), 0);
	read_file("private.svg", program_output, sizeof program_output);
	assert_begins(program_output, "<svg ");
}

static void a_link_to_a_file_that_is_not_there_yet_is_followed(void **state) {
	(void)state;
	assert_int_equal(run_shell("mkdir links && ln -s ../first.svg links/second.svg && ln -s later.svg first.svg"), 0);
	assert_int_equal(run_program("ask --svg links/second.svg", example_scene), 0);
	assert_int_equal(run_shell("test -L links/second.svg && test -L first.svg && test ! -L later.svg"), 0);
	read_file("later.svg", program_output, sizeof program_output);
	assert_begins(program_output, "<svg ");
	assert_int_equal(run_shell("ln -s loop loop; graze ask --svg loop <in >out 2>err"), 1);
}

static void a_name_may_be_as_long_as_the_file_system_allows(void **state) {
	(void)state;
	char name[253], line[700];
	memset(name, 'n', sizeof name - 1);
	name[sizeof name - 1] = 0;
	write_file("in", example_scene);
	snprintf(line, sizeof line, "touch %s && rm %s", name, name);
	if (run_shell(line) != 0) skip();
	snprintf(line, sizeof line, "graze ask --svg %s <in >out 2>err", name);
	assert_int_equal(run_shell(line), 0);
	snprintf(line, sizeof line, "test -s %s && rm %s", name, name);
	assert_int_equal(run_shell(line), 0);
	assert_no_temporary_file();
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_output_that_is_an_input_is_refused),
		cmocka_unit_test(an_output_that_is_an_input_behind_a_link_is_refused),
		cmocka_unit_test(one_file_in_other_case_is_recognised),
		cmocka_unit_test(the_level_of_a_recording_is_an_input),
		cmocka_unit_test(only_a_regular_file_is_read_because_a_recording_names_it),
		cmocka_unit_test(two_options_cannot_share_a_file),
		cmocka_unit_test(a_dash_is_standard_output_and_results_go_to_standard_error),
		cmocka_unit_test(a_dash_is_standard_input),
		cmocka_unit_test(a_recording_passes_through_a_pipe),
		cmocka_unit_test(a_complete_output_replaces_the_former_one),
		cmocka_unit_test(a_failed_run_leaves_the_former_output),
		cmocka_unit_test(an_output_that_does_not_fit_leaves_the_former_one),
		cmocka_unit_test(an_interrupted_run_prints_its_summary_and_leaves_no_recording),
		cmocka_unit_test(the_page_of_an_interrupted_scene_has_the_ticks_that_were_run),
		cmocka_unit_test(an_output_keeps_the_permissions_and_the_link_of_the_former_one),
		cmocka_unit_test(a_link_to_a_file_that_is_not_there_yet_is_followed),
		cmocka_unit_test(a_name_may_be_as_long_as_the_file_system_allows),
	};
	return RUN_SUITE("program_files", tests);
}

int test_program_files(void) { return run_in_folder(run); }
