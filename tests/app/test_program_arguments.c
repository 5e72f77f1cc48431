// The arguments of the program: options and their values, and what is refused.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/program_run.h"
#include "support/system.h"

static void invalid_commands_and_arguments_exit_with_2(void **state) {
	(void)state;
	expect_program_error(2, "", "", "the command is missing: run, view, replay or ask; graze help describes them");
	expect_program_error(2, "walk", "", "unknown command \"walk\"; graze help lists the commands");
	expect_program_error(2, "run level", "", "run: unexpected argument \"level\"");
	expect_program_error(2, "view level", "", "view: unexpected argument \"level\"");
	expect_program_error(2, "run ''", "", "run: unexpected argument \"\"");
	expect_program_error(2, "run -- --json", "", "run: unexpected argument \"--json\"");
	expect_program_error(2, "ask one two", "", "ask: unexpected argument \"two\"");
	expect_program_error(2, "ask one --json -- two", "", "ask: unexpected argument \"two\"");
	expect_program_error(2, "replay", "", "replay: the workload is missing; expected graze replay FILE");
}

static void unknown_options_exit_with_2(void **state) {
	(void)state;
	expect_program_error(2, "run --fast", "", "run: unknown option \"--fast\"; graze help run lists its options");
	expect_program_error(2, "run --fast=4", "", "run: unknown option \"--fast=4\"; graze help run lists its options");
	expect_program_error(2, "run -j", "", "run: unknown option \"-j\"; graze help run lists its options");
	expect_program_error(2, "run -json", "", "run: unknown option \"-json\"; graze help run lists its options");
	expect_program_error(2, "run -hj", "", "run: unknown option \"-hj\"; graze help run lists its options");
	expect_program_error(2, "run ---json", "", "run: unknown option \"---json\"; did you mean --json?");
	expect_program_error(2, "ask --bodies 4", "", "ask: unknown option \"--bodies\"; graze help ask lists its options");
	expect_program_error(2, "run --bodies", "", "--bodies: its value is missing; expected --bodies N");
	expect_program_error(2, "run --json=1", "", "--json: takes no value");
	expect_program_error(2, "run --json=", "", "--json: takes no value");
}

static void abbreviations_of_options_are_unknown(void **state) {
	(void)state;
	expect_program_error(2, "run --bod 4", "", "run: unknown option \"--bod\"; did you mean --bodies?");
	expect_program_error(2, "run --bodie=4", "", "run: unknown option \"--bodie=4\"; did you mean --bodies?");
	expect_program_error(2, "run --bodie", "", "run: unknown option \"--bodie\"; did you mean --bodies?");
	expect_program_error(2, "run --s 4", "", "run: unknown option \"--s\"; graze help run lists its options");
	expect_program_error(2, "ask --js", "", "ask: unknown option \"--js\"; did you mean --json?");
	expect_program_error(2, "ask --js=1", "", "ask: unknown option \"--js=1\"; did you mean --json?");
	expect_program_error(2, "run --re 1", "", "run: unknown option \"--re\"; graze help run lists its options");
	expect_program_error(2, "ask --=1", "", "ask: unknown option \"--=1\"; graze help ask lists its options");
}

static void invalid_values_name_the_option_and_what_it_expects(void **state) {
	(void)state;
	expect_program_error(2, "run --bodies=-1", "", "--bodies: \"-1\" is not an integer from 1 to 2147483632");
	expect_program_error(2, "run --bodies ' 4'", "", "--bodies: \" 4\" is not an integer from 1 to 2147483632");
	expect_program_error(2, "run --ticks 1e3", "", "--ticks: \"1e3\" is not an integer from 1 to 2147483632");
	expect_program_error(2, "run --ticks 0", "", "--ticks: \"0\" is not an integer from 1 to 2147483632");
	expect_program_error(2, "run --seed 18446744073709551616", "",
		"--seed: \"18446744073709551616\" is not an integer from 0 to 18446744073709551615");
	expect_program_error(2, "run --threads 0", "", "--threads: \"0\" is not an integer from 1 to 1024");
	expect_program_error(2, "replay x --threads 1025", "", "--threads: \"1025\" is not an integer from 1 to 1024");
	expect_program_error(
		2, "run --radius 3..2", "", "--radius: \"3..2\" is not a number or a range such as 2..6, from 0 to 2^40");
	expect_program_error(
		2, "run --speed nan", "", "--speed: \"nan\" is not a number or a range such as 2..6, from 0 to 2^40");
	expect_program_error(
		2, "run --radius 1..x", "", "--radius: \"1..x\" is not a number or a range such as 2..6, from 0 to 2^40");
	expect_program_error(2, "run --radius 1111111111111111111111111111111111..2", "",
		"--radius: \"11111111111111111111111111111111...\" is not a number or a range such as 2..6, from 0 to 2^40");
	expect_program_error(2, "run --skin -1", "", "--skin: \"-1\" is not a number from 0 to 2^40");
	expect_program_error(2, "run --skin 1x", "", "--skin: \"1x\" is not a number from 0 to 2^40");
	expect_program_error(2, "ask --horizon -1", "", "--horizon: \"-1\" is not a time above 0, at most 2^40");
	expect_program_error(2, "ask --horizon 2e12", "", "--horizon: \"2e12\" is not a time above 0, at most 2^40");
	expect_program_error(2, "run --scene pods --horizon 0", "", "--horizon: \"0\" is not a time above 0, at most 2^40");
	expect_program_error(2, "ask --horizon=", "", "--horizon: \"\" is not a time above 0, at most 2^40");
	expect_program_error(2, "run --response walk", "", "--response: \"walk\" is not mixed, slide, bounce or stop");
	expect_program_error(2, "ask --against wall", "", "--against: \"wall\" is not walls, circles or all");
	expect_program_error(2, "replay x --against=", "", "--against: \"\" is not walls, circles or all");
	expect_program_error(2, "run --against circles", "", "--against: \"circles\" is not walls or all");
	expect_program_error(2, "run --scene crowd", "",
		"--scene: \"crowd\" is not pods, swarm, boss, streams, funnel, billiards, box or bullets");
}

static void options_that_exclude_each_other_exit_with_2(void **state) {
	(void)state;
	expect_program_error(2, "run --replay x --ticks 4", "", "--ticks: cannot be combined with --replay");
	expect_program_error(2, "run --record x --replay x", "", "--record: cannot be combined with --replay");
	expect_program_error(2, "run --replay x --against all", "", "--against: cannot be combined with --replay");
	expect_program_error(2, "run --horizon 3", "", "--horizon: needs --scene pods");
	expect_program_error(2, "run --scene pods --radius 0..4", "", "--radius: must be above 0 with --scene pods");
	expect_program_error(2, "run --scene pods --response stop", "", "--response: cannot be combined with --scene pods");
	expect_program_error(2, "run --skin 1 --scene pods", "", "--skin: cannot be combined with --scene pods");
	expect_program_error(2, "run --against all --scene pods", "", "--against: cannot be combined with --scene pods");
	expect_program_error(2, "run --scene pods --record x", "", "--record: cannot be combined with --scene pods");
	expect_program_error(2, "run --scene swarm --level x", "", "--level: cannot be combined with --scene swarm");
	expect_program_error(2, "run --scene boss --radius 4", "", "--radius: cannot be combined with --scene boss");
	expect_program_error(2, "run --scene streams --speed 4", "", "--speed: cannot be combined with --scene streams");
	expect_program_error(2, "run --response stop --scene box", "", "--response: cannot be combined with --scene box");
	expect_program_error(
		2, "run --scene funnel --against all", "", "--against: cannot be combined with --scene funnel");
	expect_program_error(2, "run --scene bullets --record x", "", "--record: cannot be combined with --scene bullets");
	expect_program_error(2, "run --scene swarm --replay x", "", "--scene: cannot be combined with --replay");
	expect_program_error(2, "run --scene box --method time", "", "--method: \"time\" is not rounds or events");
	expect_program_error(2, "run --method rounds", "", "--method: needs a crowd's --scene");
	expect_program_error(2, "run --scene pods --push", "", "--push: needs a crowd's --scene");
	expect_program_error(2, "run --scene box --push --method events", "", "--push: needs --method rounds");
	expect_program_error(1, "run --scene billiards --push", "", "--push: the bodies of --scene billiards bounce");
	expect_program_error(2, "run --scene billiards --horizon 3", "", "--horizon: needs --scene pods");
	expect_program_error(2, "run --scene pods --replay x", "", "--scene: cannot be combined with --replay");
	expect_program_error(2, "view --scene pods", "", "view: --scene pods cannot be shown");
	expect_program_error(2, "run --grid", "", "--grid: needs --svg");
	expect_program_error(2, "ask --grid", "", "--grid: needs --svg");
}

static void options_and_arguments_may_have_any_order(void **state) {
	(void)state;
	char expected[2000];
	write_file("scene", example_scene);
	assert_int_equal(run_program("ask scene --json --horizon 2", ""), 0);
	copy_output(expected, sizeof expected);
	expect_output("ask --json --horizon=2 scene", "", expected);
	expect_output("ask --horizon 2 scene --json", "", expected);
	expect_output("ask --horizon 2 --json -- scene", "", expected);
	expect_output("ask --horizon 2 --json -", example_scene, expected);
	expect_output("ask --horizon 9 --json --horizon 2 scene", "", expected);
}

static void the_backend_is_selected_by_either_name_of_the_option(void **state) {
	(void)state;
	for (size_t i = 0; gz_backend_name(i); i++) {
		char arguments[100], expected[100];
		snprintf(expected, sizeof expected, "\"kernels\":\"%s\"", gz_backend_name(i));
		snprintf(arguments, sizeof arguments, "run --bodies 5 --ticks 1 --json --backend %s", gz_backend_name(i));
		assert_int_equal(run_program(arguments, ""), 0);
		assert_non_null(strstr(program_output, expected));
		snprintf(arguments, sizeof arguments, "run --bodies 5 --ticks 1 --json --kernels=%s", gz_backend_name(i));
		assert_int_equal(run_program(arguments, ""), 0);
		assert_non_null(strstr(program_output, expected));
	}
}

static void unknown_backends_are_refused(void **state) {
	(void)state;
	assert_int_equal(run_program("ask --backend mmx", ""), 2);
	assert_ptr_equal(
		strstr(program_errors, "graze: --backend: \"mmx\" is not a backend; this build and processor have "),
		program_errors);
	assert_non_null(strstr(program_errors, "scalar"));
	assert_int_equal(run_program("ask --kernels mmx", ""), 2);
	assert_ptr_equal(
		strstr(program_errors, "graze: --kernels: \"mmx\" is not a backend; this build and processor have "),
		program_errors);
	environment_set("GZ_BACKEND", "abacus");
	expect_program_error(1, "ask", example_scene, "GZ_BACKEND: abacus is not a backend");
	expect_program_error(1, "run --bodies 5 --ticks 1", "", "GZ_BACKEND: abacus is not a backend");
	environment_set("GZ_BACKEND", NULL);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(invalid_commands_and_arguments_exit_with_2),
		cmocka_unit_test(unknown_options_exit_with_2),
		cmocka_unit_test(abbreviations_of_options_are_unknown),
		cmocka_unit_test(invalid_values_name_the_option_and_what_it_expects),
		cmocka_unit_test(options_that_exclude_each_other_exit_with_2),
		cmocka_unit_test(options_and_arguments_may_have_any_order),
		cmocka_unit_test(the_backend_is_selected_by_either_name_of_the_option),
		cmocka_unit_test(unknown_backends_are_refused),
	};
	return RUN_SUITE("program_arguments", tests);
}

int test_program_arguments(void) { return run_in_folder(run); }
