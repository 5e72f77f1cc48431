// What the program prints about itself: help, suggestions, scripts of completion, the manual page.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/program_run.h"
#include "support/system.h"

static void help_and_version_are_printed(void **state) {
	(void)state;
	expect_output("--version", "", "graze " GZ_VERSION "\n");
	static const char *const arguments[] = {"help", "--help", "-h", "help run", "run --help", "help replay", "ask -h"};
	for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
		assert_int_equal(run_program(arguments[i], ""), 0);
		assert_ptr_equal(strstr(program_output, "graze "), program_output);
		assert_string_equal(program_errors, "");
	}
}

static void the_version_takes_no_argument(void **state) {
	(void)state;
	expect_program_error(2, "--version junk", "", "--version: unexpected argument \"junk\"");
}

static void both_forms_of_help_print_the_same(void **state) {
	(void)state;
	static const char *const forms[][2] = {{"help", "--help"}, {"help run", "run --help"}, {"--help ask", "ask -h"}};
	for (int i = 0; i < 3; i++) {
		static char expected[20000];
		assert_int_equal(run_program(forms[i][0], ""), 0);
		copy_output(expected, sizeof expected);
		expect_output(forms[i][1], "", expected);
	}
}

static void help_lists_the_syntax_of_a_scene(void **state) {
	(void)state;
	static const char *const parts[] = {"wall AX AY BX BY ", "circle X Y RADIUS DX DY ", "[radius R]", "[one-sided]",
		"[moving DX DY]", "[accelerate AX AY]", "[category N]", "[mask N]", "[group N]", "--against"};
	assert_int_equal(run_program("ask --help", ""), 0);
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) assert_non_null(strstr(program_output, parts[i]));
}

static void help_lists_options_with_their_defaults(void **state) {
	(void)state;
	static const char *const parts[] = {"\n  --bodies N ", "(default: 3000; with --scene pods: 12)\n",
		"(default: 600; with --scene pods: 0)\n", "(default: 4..8; with --scene pods: 14..24)\n", "(default: mixed)\n",
		"\n  --backend NAME ", "\n  --kernels NAME ", "\n  --json "};
	assert_int_equal(run_program("run --help", ""), 0);
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) assert_non_null(strstr(program_output, parts[i]));
	assert_null(strstr(program_output, "--hits"));
	assert_int_equal(run_program("replay --help", ""), 0);
	assert_non_null(strstr(program_output, "walls, circles or all (default: walls)\n"));
	assert_null(strstr(program_output, "--bodies"));
}

static void help_follows_valid_options_only(void **state) {
	(void)state;
	assert_int_equal(run_program("run --bodies 5 --help --json", ""), 0);
	assert_ptr_equal(strstr(program_output, "graze run "), program_output);
	assert_int_equal(run_program("replay -h", ""), 0);
	expect_program_error(2, "run --help --bodies x", "", "--bodies: \"x\" is not an integer from 1 to 2147483632");
	expect_program_error(2, "run -h --fast", "", "run: unknown option \"--fast\"; graze help run lists its options");
	expect_program_error(2, "run --help=1", "", "--help: takes no value");
}

static void what_was_probably_meant_is_suggested(void **state) {
	(void)state;
	expect_program_error(2, "rnu", "", "unknown command \"rnu\"; did you mean run?");
	expect_program_error(2, "rep", "", "unknown command \"rep\"; did you mean replay?");
	expect_program_error(2, "help asl", "", "unknown command \"asl\"; did you mean ask?");
	expect_program_error(2, "run --bodeis 4", "", "run: unknown option \"--bodeis\"; did you mean --bodies?");
	expect_program_error(2, "run --treads=4", "", "run: unknown option \"--treads=4\"; did you mean --threads?");
	expect_program_error(2, "ask --jsn", "", "ask: unknown option \"--jsn\"; did you mean --json?");
	// Two options begin with "s", and none is near to this word.
	expect_program_error(2, "run --s", "", "run: unknown option \"--s\"; graze help run lists its options");
	expect_program_error(2, "run --gravity", "", "run: unknown option \"--gravity\"; graze help run lists its options");
	expect_program_error(2, "swim", "", "unknown command \"swim\"; graze help lists the commands");
}

static void wrong_words_about_the_program_exit_with_2(void **state) {
	(void)state;
	expect_program_error(2, "help run ask", "", "help: unexpected argument \"ask\"");
	expect_program_error(2, "manual run", "", "manual: unexpected argument \"run\"");
	expect_program_error(2, "completion", "", "completion: the shell is missing; expected bash, zsh or fish");
	expect_program_error(2, "completion tcsh", "", "completion: \"tcsh\" is not bash, zsh or fish");
}

// ---------------------------------------------------------------------------------------------------------------------
// Completion and the manual page
// ---------------------------------------------------------------------------------------------------------------------

// Whether a tool is installed; where it is not, what needs it is left out.
static bool has_tool(const char *name) {
	char line[100];
	snprintf(line, sizeof line, "command -v %s >where", name);
	if (shell_execute(folder, line) == 0) return true;
	print_message("%s is not installed\n", name);
	return false;
}

static void assert_shell_prints(const char *line, const char *expected) {
	char redirected[1000], text[5000];
	const int length = snprintf(redirected, sizeof redirected, "%s >out 2>err", line);
	assert_in_range(length, 1, sizeof redirected - 1);
	assert_int_equal(shell_execute(folder, redirected), 0);
	read_file("out", text, sizeof text);
	assert_string_equal(text, expected);
}

static void save_output(const char *arguments, const char *name) {
	assert_int_equal(run_program(arguments, ""), 0);
	write_file(name, program_output);
}

static void bash_completes_commands_options_and_values(void **state) {
	(void)state;
	if (!has_tool("bash")) skip();
	save_output("completion bash", "complete.bash");
	write_file("try.bash", "source ./complete.bash\n"
						   "COMP_WORDS=(graze \"$@\"); COMP_CWORD=$#\n"
						   "_graze graze \"${COMP_WORDS[$#]}\" \"${COMP_WORDS[$#-1]}\"\n"
						   "echo \"${COMPREPLY[@]}\"\n");
	assert_shell_prints("bash try.bash re", "replay\n");
	assert_shell_prints("bash try.bash run --sc", "--scene\n");
	assert_shell_prints("bash try.bash run --scene b", "boss billiards box bullets\n");
	assert_shell_prints("bash try.bash ask --against ''", "walls circles all\n");
	assert_shell_prints("bash try.bash run --bodies ''", "\n");
	assert_shell_prints("bash try.bash run --level compl", "complete.bash\n");
	assert_shell_prints("bash try.bash help as", "ask\n");
}

static void fish_completes_commands_options_and_values(void **state) {
	(void)state;
	if (!has_tool("fish")) skip();
	save_output("completion fish", "complete.fish");
	assert_shell_prints("HOME=. fish -c 'source complete.fish; complete -C \"graze run --scene f\"'",
		"funnel\trun a scene in place of a crowd in a level\n");
	assert_shell_prints("HOME=. fish -c 'source complete.fish; complete -C \"graze repl\"'",
		"replay\tcompute the first hits of a workload file, and measure their cost\n");
}

static void zsh_accepts_its_script(void **state) {
	(void)state;
	if (!has_tool("zsh")) skip();
	save_output("completion zsh", "_graze");
	assert_shell_prints("zsh -n _graze", "");
	assert_non_null(strstr(program_output, "'--scene=[run a scene in place of a crowd in a level]:value:(pods swarm "));
}

static void mandoc_accepts_the_manual_page(void **state) {
	(void)state;
	if (!has_tool("mandoc")) skip();
	save_output("manual", "graze.1");
	// A page without a date has one warning, at its title.
	assert_shell_prints("mandoc -T lint -W warning graze.1 | grep -v 'missing date' | cat", "");
}

// Every option of `graze help COMMAND` is in each of the other texts.
static void every_option_is_completed_and_described(void **state) {
	(void)state;
	static const char *const commands[] = {"help run", "help replay", "help ask"};
	static char help[3][20000];
	for (int i = 0; i < 3; i++) {
		assert_int_equal(run_program(commands[i], ""), 0);
		copy_output(help[i], sizeof help[i]);
	}
	static const char *const texts[][2] = {{"completion bash", "--%.*s "}, {"completion zsh", "'--%.*s"},
		{"completion fish", " -l %.*s "}, {"manual", "\\fB\\-\\-%.*s\\fR"}};
	for (int t = 0; t < 4; t++) {
		assert_int_equal(run_program(texts[t][0], ""), 0);
		int options = 0;
		for (int i = 0; i < 3; i++)
			for (const char *at = strstr(help[i], "\n  --"); at; at = strstr(at + 1, "\n  --"), options++) {
				char expected[60];
				snprintf(expected, sizeof expected, texts[t][1], (int)strcspn(at + 5, " "), at + 5);
				if (!strstr(program_output, expected)) fail_msg("graze %s lacks %s", texts[t][0], expected);
			}
		assert_true(options > 30);
	}
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(help_and_version_are_printed),
		cmocka_unit_test(the_version_takes_no_argument),
		cmocka_unit_test(both_forms_of_help_print_the_same),
		cmocka_unit_test(help_lists_the_syntax_of_a_scene),
		cmocka_unit_test(help_lists_options_with_their_defaults),
		cmocka_unit_test(help_follows_valid_options_only),
		cmocka_unit_test(what_was_probably_meant_is_suggested),
		cmocka_unit_test(wrong_words_about_the_program_exit_with_2),
		cmocka_unit_test(bash_completes_commands_options_and_values),
		cmocka_unit_test(fish_completes_commands_options_and_values),
		cmocka_unit_test(zsh_accepts_its_script),
		cmocka_unit_test(mandoc_accepts_the_manual_page),
		cmocka_unit_test(every_option_is_completed_and_described),
	};
	return RUN_SUITE("program_help", tests);
}

int test_program_help(void) { return run_in_folder(run); }
