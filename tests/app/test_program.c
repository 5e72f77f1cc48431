// The built program as a user calls it, its words and its answers to scenes: exit status, output and errors, to the
// letter.
#include <graze/graze.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/calling.h"
#include "support/check.h"

static void help_and_version_are_printed(void **state) {
	(void)state;
	expect("--version", "", "graze " GZ_VERSION "\n");
	static const char *const words[] = {"--help", "run --help", "replay --help", "ask -h"};
	for (int i = 0; i < 4; i++) {
		assert_int_equal(call(words[i], ""), 0);
		assert_ptr_equal(strstr(out, "graze "), out);
		assert_string_equal(err, "");
	}
}

static void help_lists_the_words_of_a_scene(void **state) {
	(void)state;
	static const char *const words[] = {"wall AX AY BX BY ", "circle X Y RADIUS DX DY ", "[radius R]", "[one-sided]",
		"[moving DX DY]", "[accelerate AX AY]", "[category N]", "[mask N]", "[group N]", "--against"};
	assert_int_equal(call("ask --help", ""), 0);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) assert_non_null(strstr(out, words[i]));
}

static void words_that_are_off_exit_with_2(void **state) {
	(void)state;
	expect_refusal(2, "", "", "which command? There are run, replay and ask; graze --help tells more");
	expect_refusal(2, "walk", "", "unknown command \"walk\"; there are run, replay and ask");
	expect_refusal(2, "run --fast", "", "run does not know --fast; graze run --help lists what it knows");
	expect_refusal(2, "run -j", "", "run does not know -j; graze run --help lists what it knows");
	expect_refusal(2, "ask --bodies 4", "", "ask does not know --bodies; graze ask --help lists what it knows");
	expect_refusal(2, "run --bodies", "", "--bodies wants a value: --bodies N");
	expect_refusal(2, "run --json=1", "", "--json takes no value");
	expect_refusal(2, "run level", "", "run: unexpected \"level\"");
	expect_refusal(2, "ask one two", "", "ask: unexpected \"two\"");
	expect_refusal(2, "replay", "", "replay wants a workload: graze replay FILE");
	expect_refusal(2, "run --bodies=-1", "", "--bodies wants a whole number from 1 to 2147483632, not \"-1\"");
	expect_refusal(2, "run --ticks 1e3", "", "--ticks wants a whole number from 1 to 2147483632, not \"1e3\"");
	expect_refusal(2, "run --seed 18446744073709551616", "",
		"--seed wants a whole number from 0 to 18446744073709551615, not \"18446744073709551616\"");
	expect_refusal(
		2, "run --radius 3..2", "", "--radius wants two sizes such as 2..6, or one, up to 2^40, not \"3..2\"");
	expect_refusal(2, "run --speed nan", "", "--speed wants two sizes such as 2..6, or one, up to 2^40, not \"nan\"");
	expect_refusal(2, "run --response walk", "", "--response wants slide, bounce, stop or mixed, not \"walk\"");
	expect_refusal(2, "run --skin -1", "", "--skin wants a size from 0 to 2^40, not \"-1\"");
	expect_refusal(2, "run --replay x --ticks 4", "", "--ticks and --replay do not go together");
	expect_refusal(2, "run --record x --replay x", "", "--record and --replay do not go together");
	expect_refusal(2, "ask --horizon -1", "", "--horizon wants a time above 0, up to 2^40, not \"-1\"");
	expect_refusal(2, "ask --horizon 2e12", "", "--horizon wants a time above 0, up to 2^40, not \"2e12\"");
	expect_refusal(2, "ask --against wall", "", "--against wants walls, circles or all, not \"wall\"");
	expect_refusal(2, "replay x --against=", "", "--against wants walls, circles or all, not \"\"");
	expect_refusal(2, "run --against circles", "", "--against wants walls or all, not \"circles\"");
	expect_refusal(2, "run --replay x --against all", "", "--against and --replay do not go together");
	expect_refusal(2, "run --threads 0", "", "--threads wants a whole number from 1 to 1024, not \"0\"");
	expect_refusal(2, "replay x --threads 1025", "", "--threads wants a whole number from 1 to 1024, not \"1025\"");
	assert_int_equal(call("ask --kernels mmx", ""), 2);
	assert_non_null(strstr(err, "graze: --kernels mmx: this processor and build have "));
}

static void a_scene_is_answered_in_lines(void **state) {
	(void)state;
	static const char want[] = "circle 0 hit t 0.5 wall 0 side at 1 0 normal -1 0\n"
							   "circle 1 miss\n"
							   "circle 2 hit t 0.5 wall 1 end a at 4 0 normal -1 0\n"
							   "circle 3 hit t 0.25 wall 1 end b at 6 0 normal 1 0\n"
							   "circle 4 hit t 0.25 wall 1 side at 5 0 normal 0 -1\n";
	expect("ask", scene, want);
	expect("ask -", scene, want);
	write_file("scene", scene);
	expect("ask scene", "", want);
	expect("ask -- scene", "", want);
}

static void a_scene_is_answered_in_json(void **state) {
	(void)state;
	expect("ask --json", scene,
		"{\"circle\":0,\"hit\":true,\"t\":0.5,\"kind\":\"wall\",\"index\":0,\"feature\":\"side\","
		"\"point\":[1,0],\"normal\":[-1,0]}\n"
		"{\"circle\":1,\"hit\":false}\n"
		"{\"circle\":2,\"hit\":true,\"t\":0.5,\"kind\":\"wall\",\"index\":1,\"feature\":\"end a\","
		"\"point\":[4,0],\"normal\":[-1,0]}\n"
		"{\"circle\":3,\"hit\":true,\"t\":0.25,\"kind\":\"wall\",\"index\":1,\"feature\":\"end b\","
		"\"point\":[6,0],\"normal\":[1,0]}\n"
		"{\"circle\":4,\"hit\":true,\"t\":0.25,\"kind\":\"wall\",\"index\":1,\"feature\":\"side\","
		"\"point\":[5,0],\"normal\":[0,-1]}\n");
}

static void the_horizon_lets_t_run_further(void **state) {
	(void)state;
	static const char far[] = "wall 9 -1 9 1\ncircle 0 0 1 2 0\n";
	expect("ask", far, "circle 0 miss\n");
	expect("ask --horizon 8", far, "circle 0 hit t 4 wall 0 side at 9 0 normal -1 0\n");
	expect("ask --horizon=0.5", scene,
		"circle 0 hit t 0.5 wall 0 side at 1 0 normal -1 0\n"
		"circle 1 miss\n"
		"circle 2 hit t 0.5 wall 1 end a at 4 0 normal -1 0\n"
		"circle 3 hit t 0.25 wall 1 end b at 6 0 normal 1 0\n"
		"circle 4 hit t 0.25 wall 1 side at 5 0 normal 0 -1\n");
}

static void a_scene_without_walls_or_circles_is_answered_too(void **state) {
	(void)state;
	expect("ask", "circle 0 0 1 2 0\ncircle 1 1 0 0 0\n", "circle 0 miss\ncircle 1 miss\n");
	expect("ask", "wall 0 0 1 1\n", "");
	expect("ask", "# nothing\n", "");
}

static void numbers_have_nine_digits_and_no_negative_zero(void **state) {
	(void)state;
	expect("ask --against walls", "wall -1 0 1 0\ncircle 0 1 0.25 0 -3\ncircle -0 -1 0.1 -0 2\n",
		"circle 0 hit t 0.25 wall 0 side at 0 0 normal 0 1\n"
		"circle 1 hit t 0.449999988 wall 0 side at 0 0 normal 0 -1\n");
	// The touched point is the wall's end to the bit, but for the sign of its zeros.
	static const char end[] = "wall -0 -0 -5 -0\ncircle 2 0 1 2 0\ncircle 2 -0 1 -2 -0\n";
	expect("ask", end, "circle 0 miss\ncircle 1 hit t 0.5 wall 0 end a at 0 0 normal 1 0\n");
	expect("ask --json", end,
		"{\"circle\":0,\"hit\":false}\n"
		"{\"circle\":1,\"hit\":true,\"t\":0.5,\"kind\":\"wall\",\"index\":0,\"feature\":\"end a\","
		"\"point\":[0,0],\"normal\":[1,0]}\n");
}

static void thick_walls_are_touched_on_their_surface(void **state) {
	(void)state;
	expect("ask", "wall 5 -1 5 1 radius 1\ncircle 0 0 1 6 0\n", "circle 0 hit t 0.5 wall 0 side at 4 0 normal -1 0\n");
	expect("ask", "wall 5 0 9 0 radius 1\ncircle 0 0 1 6 0\n", "circle 0 hit t 0.5 wall 0 end a at 4 0 normal -1 0\n");
	expect("ask --horizon 4", "wall 0 9 0 9 radius 2\ncircle 0 1 0 0 3\n",
		"circle 0 hit t 2 wall 0 end a at 0 7 normal 0 -1\n");
	expect("ask", "wall 5 -1 5 1 radius 0\ncircle 0 0 1 8 0\n", "circle 0 hit t 0.5 wall 0 side at 5 0 normal -1 0\n");
}

static void one_sided_walls_are_there_for_those_on_their_left(void **state) {
	(void)state;
	expect("ask", "wall 2 -1 2 1 one-sided\ncircle 0 0 1 2 0\n", "circle 0 hit t 0.5 wall 0 side at 2 0 normal -1 0\n");
	expect("ask", "wall 2 -1 2 1 one-sided\ncircle 4 0 1 -2 0\n", "circle 0 miss\n");
	expect("ask", "wall 2 1 2 -1 one-sided\ncircle 0 0 1 2 0\n", "circle 0 miss\n");
	expect("ask", "wall 2 1 2 -1 one-sided\ncircle 4 0 1 -2 0\n", "circle 0 hit t 0.5 wall 0 side at 2 0 normal 1 0\n");
	expect("ask", "wall 3 -1 3 1 one-sided radius 1\ncircle 0 0 1 2 0\n",
		"circle 0 hit t 0.5 wall 0 side at 2 0 normal -1 0\n");
}

static void two_circles_that_meet_tell_the_same_of_each_other(void **state) {
	(void)state;
	static const char both[] = "circle 0 0 1 4 0\ncircle 9 9 1 0 0\ncircle 6 0 1 -4 0\n";
	expect("ask", both,
		"circle 0 hit t 0.5 circle 2 circle at 3 0 normal -1 0\n"
		"circle 1 miss\n"
		"circle 2 hit t 0.5 circle 0 circle at 3 0 normal 1 0\n");
	expect("ask --json", both,
		"{\"circle\":0,\"hit\":true,\"t\":0.5,\"kind\":\"circle\",\"index\":2,\"feature\":\"circle\","
		"\"point\":[3,0],\"normal\":[-1,0]}\n"
		"{\"circle\":1,\"hit\":false}\n"
		"{\"circle\":2,\"hit\":true,\"t\":0.5,\"kind\":\"circle\",\"index\":0,\"feature\":\"circle\","
		"\"point\":[3,0],\"normal\":[1,0]}\n");
	// One at rest, and with a ray; over a longer time.
	expect("ask", "circle 0 1 2 0 0\ncircle 0 -5 1 0 6\n",
		"circle 0 hit t 0.5 circle 1 circle at 0 -1 normal 0 1\n"
		"circle 1 hit t 0.5 circle 0 circle at 0 -1 normal 0 -1\n");
	expect("ask --horizon 4", "circle 0 0 0 1 0\ncircle 5 0 1 -1 0\n",
		"circle 0 hit t 2 circle 1 circle at 2 0 normal -1 0\n"
		"circle 1 hit t 2 circle 0 circle at 2 0 normal 1 0\n");
}

static void of_equal_times_the_wall_comes_first_then_the_lower_index(void **state) {
	(void)state;
	static const char tie[] =
		"circle 0 0 1 2 0\ncircle 3 0 1 0 0\ncircle 3 0 1 0 0\nwall 9 0 9 1\nwall 2 -1 2 1\nwall 2 1 2 -1\n";
	static const char rest[] = "circle 1 hit t 0.5 circle 0 circle at 2 0 normal 1 0\n"
							   "circle 2 hit t 0.5 circle 0 circle at 2 0 normal 1 0\n";
	char want[300];
	snprintf(want, sizeof want, "circle 0 hit t 0.5 wall 1 side at 2 0 normal -1 0\n%s", rest);
	expect("ask", tie, want);
	snprintf(want, sizeof want, "circle 0 hit t 0.5 circle 1 circle at 2 0 normal -1 0\n%s", rest);
	expect("ask --against circles", tie, want);
}

static void against_says_what_circles_can_hit(void **state) {
	(void)state;
	// The second circle comes to the wall before the first, and the two would meet in between.
	static const char text[] = "wall 5 -1 5 1\ncircle 0 0 1 8 0\ncircle 8 0 1 -8 0\n";
	static const char all[] = "circle 0 hit t 0.375 circle 1 circle at 4 0 normal -1 0\n"
							  "circle 1 hit t 0.25 wall 0 side at 5 0 normal 1 0\n";
	expect("ask --against walls", text,
		"circle 0 hit t 0.5 wall 0 side at 5 0 normal -1 0\n"
		"circle 1 hit t 0.25 wall 0 side at 5 0 normal 1 0\n");
	expect("ask --against=circles", text,
		"circle 0 hit t 0.375 circle 1 circle at 4 0 normal -1 0\n"
		"circle 1 hit t 0.375 circle 0 circle at 4 0 normal 1 0\n");
	expect("ask --against all", text, all);
	expect("ask", text, all);
	expect("ask --against circles", "wall 5 -1 5 1\ncircle 0 0 1 8 0\n", "circle 0 miss\n");
}

// A circle meets a wall, or in the wall's place another circle, of these options at t 0.25. Where they are filtered it
// gets to the wall behind at t 0.5.
static void expect_meeting(bool want, const char *options, const char *of_others) {
	static const char first[] = "wall 5 -1 5 1 category 0xffffffff\ncircle 0 0 1 8 0 ";
	static const char behind[] = "circle 0 hit t 0.5 wall 0 ";
	char text[300];
	snprintf(text, sizeof text, "%s%s\nwall 3 -1 3 1 %s\n", first, options, of_others);
	assert_int_equal(call("ask", text), 0);
	assert_ptr_equal(strstr(out, want ? "circle 0 hit t 0.25 wall 1 " : behind), out);
	snprintf(text, sizeof text, "%s%s\ncircle 4 0 1 0 0 %s\n", first, options, of_others);
	assert_int_equal(call("ask", text), 0);
	assert_ptr_equal(strstr(out, want ? "circle 0 hit t 0.25 circle 1 " : behind), out);
	assert_non_null(strstr(out, want ? "\ncircle 1 hit t 0.25 circle 0 " : "\ncircle 1 miss\n"));
}

static void a_pair_that_is_filtered_is_as_if_not_there(void **state) {
	(void)state;
	expect_meeting(true, "", "");
	expect_meeting(true, "", "category 2");
	expect_meeting(false, "", "category 0");
	expect_meeting(false, "category 2", "mask 5");
	expect_meeting(true, "category 2", "mask 6");
	expect_meeting(false, "mask 2", "");
	expect_meeting(true, "mask 2", "category 2");
	expect_meeting(false, "mask 0x80000000", "category 0x7fffffff");
	expect_meeting(true, "mask 0x80000000", "category 2147483648");
	expect_meeting(true, "category 4 mask 8", "mask 4 category 8");
	expect_meeting(false, "category 4 mask 8", "mask 8 category 8");
	expect_meeting(false, "group 7", "group 7");
	expect_meeting(true, "group 7", "group 8");
	expect_meeting(true, "group 7", "");
	expect_meeting(true, "group 0", "group 0");
	expect_meeting(false, "group 4294967295", "category 3 group 0xffffffff");
}

static void bad_scenes_name_the_place(void **state) {
	(void)state;
	write_file("bad", "wall 0 0 1 1\nwall 0 0 1\n");
	write_file("nothing", "");
	expect_refusal(1, "ask bad", "", "bad:2: the line ends early; expected wall AX AY BX BY");
	expect_refusal(1, "ask", "circle 1 2 3 4 x\n", "-:1: \"x\" is not a number");
	expect_refusal(1, "ask", "circle 1 2 3 4 5 fast\n", "-:1: \"fast\" is not an option of a circle");
	expect_refusal(1, "ask", "", "-: the file is empty");
	expect_refusal(1, "ask nothing", "", "nothing: the file is empty");
	expect_refusal(1, "ask absent", "", "absent: No such file or directory");
	expect_refusal(1, "ask .", "", ".: Is a directory");
	expect_refusal(1, "ask", "\nwall 0 0 1 1\n\nwall 0 nan 1 1\n", "-:4: wall 1: a.y is NaN");
	expect_refusal(1, "ask", "circle 0 0 1 1 1\ncircle 0 0 -1 1 1\n", "-:2: body 1: radius is negative");
	expect_refusal(1, "ask", "circle 0 0 1 1 1\ncircle 0 0 nan 1 1\n", "-:2: body 1: radius is NaN");
	expect_refusal(1, "ask --json", "wall 0 0 1 1\n\ncircle inf 0 1 1 1\n", "-:3: body 0: center.x is infinite");
	expect_refusal(1, "ask --against walls", "circle 0 0 1 1e99 1\n", "-:1: body 0: motion.x is infinite");
	expect_refusal(1, "ask", "wall 0 0 1 1\nwall 0 0 1 1 radius -1\n", "-:2: wall 1: radius is negative");
	expect_refusal(1, "ask", "\nwall 0 0 1 1 one-sided radius nan\n", "-:2: wall 0: radius is NaN");
	expect_refusal(1, "ask", "wall 0 0 1 1 radius 2 radius 2\n", "-:1: \"radius\" is given twice");
	expect_refusal(1, "ask", "circle 0 0 1 1 1 mask 0xx\n",
		"-:1: \"0xx\" is not a whole number from 0 to 4294967295 (0xffffffff)");
}

static void unknown_kernels_in_the_environment_are_an_error(void **state) {
	(void)state;
	assert_int_equal(setenv("GZ_BACKEND", "abacus", 1), 0);
	expect_refusal(1, "ask", scene, "GZ_BACKEND: abacus is not a backend");
	expect_refusal(1, "run --bodies 5 --ticks 1", "", "GZ_BACKEND: abacus is not a backend");
	assert_int_equal(unsetenv("GZ_BACKEND"), 0);
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(help_and_version_are_printed),
		cmocka_unit_test(help_lists_the_words_of_a_scene),
		cmocka_unit_test(words_that_are_off_exit_with_2),
		cmocka_unit_test(a_scene_is_answered_in_lines),
		cmocka_unit_test(a_scene_is_answered_in_json),
		cmocka_unit_test(the_horizon_lets_t_run_further),
		cmocka_unit_test(a_scene_without_walls_or_circles_is_answered_too),
		cmocka_unit_test(numbers_have_nine_digits_and_no_negative_zero),
		cmocka_unit_test(thick_walls_are_touched_on_their_surface),
		cmocka_unit_test(one_sided_walls_are_there_for_those_on_their_left),
		cmocka_unit_test(two_circles_that_meet_tell_the_same_of_each_other),
		cmocka_unit_test(of_equal_times_the_wall_comes_first_then_the_lower_index),
		cmocka_unit_test(against_says_what_circles_can_hit),
		cmocka_unit_test(a_pair_that_is_filtered_is_as_if_not_there),
		cmocka_unit_test(bad_scenes_name_the_place),
		cmocka_unit_test(unknown_kernels_in_the_environment_are_an_error),
	};
	return RUN_SUITE("program", tests);
}

int test_program(void) { return run_in_folder(run); }
