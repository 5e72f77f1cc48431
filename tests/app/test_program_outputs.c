// Outputs of the program that fail, and signals that end it: a wrong path is found at once, results are printed all the
// same, and no temporary file is left.
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "levels/readers/workload.h"
#include "support/check.h"
#include "support/program_run.h"
#include "support/system.h"

static int run_shell(const char *line) {
	const int status = shell_execute(folder, line);
	if (status == -1) skip();
	return status;
}

static void assert_no_temporary_file(void) {
	DIR *entries = opendir(folder);
	assert_non_null(entries);
	for (const struct dirent *entry; (entry = readdir(entries)) != NULL;)
		if (strstr(entry->d_name, ".tmp")) fail_msg("%s is left", entry->d_name);
	closedir(entries);
}

static void save_workload(const char *name) {
	app_workload workload;
	app_fault fault;
	memset(&workload, 0, sizeof workload);
	assert_true(segments_add(&workload.walls, 1, -1, 1, 1));
	assert_true(circles_add(&workload.bodies, 0, 0, 1, 0, 0.5f));
	assert_true(workload_save(&workload.walls, &workload.bodies, in_folder(name), &fault));
	workload_free(&workload);
}

// ---------------------------------------------------------------------------------------------------------------------
// Outputs that fail
// ---------------------------------------------------------------------------------------------------------------------

// A run that had its ticks would write the file of the path that is right.
static void a_path_that_cannot_be_written_is_refused_before_the_first_tick(void **state) {
	(void)state;
	static const char expected[] = "absent/x: No such file or directory";
	write_file("old.gzr", "former");
	expect_program_error(1, "run --bodies 5 --ticks 3 --record new.gzr --svg absent/x", "", expected);
	expect_program_error(1, "run --scene pods --svg absent/x", "", expected);
	expect_program_error(1, "ask --svg absent/x", example_scene, expected);
	expect_program_error(1, "run --bodies 5 --ticks 3 --svg new.svg --html absent/x", "", expected);
	expect_program_error(1, "run --scene box --bodies 5 --ticks 3 --svg new.svg --html absent/x", "", expected);
	assert_int_equal(access(in_folder("new.gzr"), F_OK), -1);
	assert_int_equal(access(in_folder("new.svg"), F_OK), -1);
	// The level is not even read, nor are thousands of millions of sweeps made.
	expect_program_error(1, "run --level absent --svg absent/x", "", expected);
	save_workload("work.gzw");
	expect_program_error(1, "replay work.gzw --repeat 2147483632 --hits absent/x", "", expected);
	assert_no_temporary_file();
}

static void expect_results_without_room(const char *arguments, const char *input, const char *results) {
	assert_int_equal(run_program(arguments, input), 1);
	if (!strstr(program_output, results)) fail_msg("graze %s prints \"%s\"", arguments, program_output);
	assert_string_equal(program_errors, "graze: /dev/full: No space left on device\n");
}

static void results_are_printed_where_an_output_fails(void **state) {
	(void)state;
	if (!full_disk()) skip();
	expect_results_without_room("run --bodies 5 --ticks 3 --svg /dev/full", "", "\nwhole move ");
	expect_results_without_room("run --bodies 5 --ticks 3 --json --record /dev/full", "", "\"ticks\":3,");
	expect_results_without_room("run --scene box --bodies 5 --ticks 3 --svg /dev/full", "", "\nhash ");
	expect_results_without_room("run --scene pods --bodies 2 --svg /dev/full", "", "pod 0 ");
	expect_results_without_room("ask --svg /dev/full", example_scene, "circle 1 miss\n");
	save_workload("work.gzw");
	expect_results_without_room("replay work.gzw --hits /dev/full", "", "\nwhole ");
}

static void an_output_is_complete_where_another_one_fails(void **state) {
	(void)state;
	if (!full_disk()) skip();
	expect_results_without_room("run --bodies 5 --ticks 3 --record /dev/full --svg run.svg", "", "\nhash ");
	read_file("run.svg", program_output, sizeof program_output);
	assert_string_equal(program_output + strlen(program_output) - 7, "</svg>\n");
	assert_no_temporary_file();
}

// ---------------------------------------------------------------------------------------------------------------------
// Signals
// ---------------------------------------------------------------------------------------------------------------------

#define IN_BACKGROUND(arguments) "graze " arguments " <in >out 2>err & sleep 0.7; "

static void the_end_of_a_terminal_ends_a_run_as_an_interrupt_does(void **state) {
	(void)state;
	write_file("in", "");
	write_file("old.gzr", "former");
	assert_int_equal(
		run_shell(IN_BACKGROUND("run --bodies 9 --ticks 2000000000 --json --record old.gzr") "kill -HUP $!; wait $!"),
		1);
	read_file("out", program_output, sizeof program_output);
	assert_true(printed_number("ticks") >= 1);
	read_file("old.gzr", program_output, sizeof program_output);
	assert_string_equal(program_output, "former");
	assert_no_temporary_file();
}

static void a_signal_that_ends_the_program_leaves_no_temporary_file(void **state) {
	(void)state;
	write_file("in", "");
	// Pods end at once, and so does a run at the second signal, here where it waits for a reader that never reads.
	assert_int_equal(
		run_shell(IN_BACKGROUND("run --scene pods --bodies 40 --ticks 2000000 --svg pods.svg") "kill $!; wait $!"),
		128 + 15);
	assert_int_equal(run_shell("mkfifo pipe; sleep 3 <pipe & " IN_BACKGROUND(
						 "run --bodies 3000 --ticks 2000000000 "
						 "--svg run.svg --record pipe") "kill $!; sleep 0.2; kill $!; wait $!"),
		128 + 15);
	// The reader of a pipe goes away.
	run_shell("(graze run --bodies 5 --ticks 3 --record - --svg unread.svg 2>err) | true");
	assert_no_temporary_file();
	assert_int_equal(access(in_folder("unread.svg"), F_OK), -1);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_path_that_cannot_be_written_is_refused_before_the_first_tick),
		cmocka_unit_test(results_are_printed_where_an_output_fails),
		cmocka_unit_test(an_output_is_complete_where_another_one_fails),
		cmocka_unit_test(the_end_of_a_terminal_ends_a_run_as_an_interrupt_does),
		cmocka_unit_test(a_signal_that_ends_the_program_leaves_no_temporary_file),
	};
	return RUN_SUITE("program_outputs", tests);
}

int test_program_outputs(void) { return run_in_folder(run); }
