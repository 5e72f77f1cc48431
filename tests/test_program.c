// The built program as a user calls it: exit status, standard output and errors, to the letter.
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "workload.h"

static char folder[200]; // of this run's own, taken away at its end
static char out[1 << 20], err[1 << 16];

// ---------------------------------------------------------------------------------------------------------------------
// Calling
// ---------------------------------------------------------------------------------------------------------------------

static const char *in_folder(const char *name) {
	static char paths[4][256];
	static int at;
	char *path = paths[at++ % 4];
	snprintf(path, sizeof paths[0], "%s/%s", folder, name);
	return path;
}

static void write_file(const char *name, const char *text) {
	app_fault fault;
	FILE *file = file_create(in_folder(name), &fault);
	assert_non_null(file);
	fputs(text, file);
	assert_true(file_finish(file, in_folder(name), &fault));
}

static void read_file(const char *name, char *text, size_t room) {
	FILE *file = fopen(in_folder(name), "rb");
	assert_non_null(file);
	size_t size = fread(text, 1, room - 1, file);
	assert_true(size < room - 1);
	text[size] = 0;
	fclose(file);
}

// Calls graze in the folder, with these words and this standard input, by way of a shell. Returns its exit status.
static int call(const char *words, const char *input) {
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

static void expect(const char *words, const char *input, const char *want) {
	int status = call(words, input);
	if (status || *err) fail_msg("graze %s: exit status %d: %s", words, status, err);
	assert_string_equal(out, want);
}

static void expect_error(int want_status, const char *words, const char *input, const char *want) {
	char line[500];
	int status = call(words, input);
	if (status != want_status) fail_msg("graze %s: exit status %d where %d is right", words, status, want_status);
	snprintf(line, sizeof line, "graze: %s\n", want);
	assert_string_equal(err, line);
	assert_string_equal(out, "");
}

// The number of a key in the JSON that was printed.
static double number_of(const char *key) {
	char quoted[60], *rest;
	snprintf(quoted, sizeof quoted, "\"%s\":", key);
	const char *at = strstr(out, quoted);
	if (!at) fail_msg("no %s in %s", key, out);
	double number = strtod(at + strlen(quoted), &rest);
	assert_true(rest > at + strlen(quoted) && isfinite(number));
	return number;
}

// ---------------------------------------------------------------------------------------------------------------------
// graze
// ---------------------------------------------------------------------------------------------------------------------

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

static void words_that_are_off_exit_with_2(void **state) {
	(void)state;
	expect_error(2, "", "", "which command? There are run, replay and ask; graze --help tells more");
	expect_error(2, "walk", "", "unknown command \"walk\"; there are run, replay and ask");
	expect_error(2, "run --fast", "", "run does not know --fast; graze run --help lists what it knows");
	expect_error(2, "run -j", "", "run does not know -j; graze run --help lists what it knows");
	expect_error(2, "ask --bodies 4", "", "ask does not know --bodies; graze ask --help lists what it knows");
	expect_error(2, "run --bodies", "", "--bodies wants a value: --bodies N");
	expect_error(2, "run --json=1", "", "--json takes no value");
	expect_error(2, "run level", "", "run: unexpected \"level\"");
	expect_error(2, "ask one two", "", "ask: unexpected \"two\"");
	expect_error(2, "replay", "", "replay wants a workload: graze replay FILE");
	expect_error(2, "run --bodies=-1", "", "--bodies wants a whole number from 1 to 2147483632, not \"-1\"");
	expect_error(2, "run --ticks 1e3", "", "--ticks wants a whole number from 1 to 2147483632, not \"1e3\"");
	expect_error(2, "run --seed 18446744073709551616", "",
		"--seed wants a whole number from 0 to 18446744073709551615, not \"18446744073709551616\"");
	expect_error(2, "run --radius 3..2", "", "--radius wants two sizes such as 2..6, or one, not \"3..2\"");
	expect_error(2, "run --speed nan", "", "--speed wants two sizes such as 2..6, or one, not \"nan\"");
	expect_error(2, "ask --horizon -1", "", "--horizon wants a time above 0, not \"-1\"");
	expect_error(2, "ask --against wall", "", "--against wants walls, circles or all, not \"wall\"");
	assert_int_equal(call("ask --kernels mmx", ""), 2);
	assert_non_null(strstr(err, "graze: --kernels mmx: this processor and build have "));
}

static void what_belongs_to_later_versions_exits_with_2(void **state) {
	(void)state;
	expect_error(2, "run --threads 2", "", "--threads 2 is not supported yet");
	expect_error(2, "replay x --threads 8", "", "--threads 8 is not supported yet");
	expect_error(2, "replay x --against circles", "", "--against circles is not supported yet");
	expect_error(2, "ask --against all", "", "--against all is not supported yet");
	expect_error(2, "ask --all", "", "--all is not supported yet");
	expect_error(2, "ask --spans", "", "--spans is not supported yet");
	expect_error(2, "ask", "wall 0 0 1 1 radius 2\n", "-:1: \"radius\" is not supported yet");
	expect_error(2, "ask", "\ncircle 0 0 1 1 0 accelerate 0 1\n", "-:2: \"accelerate\" is not supported yet");
}

// ---------------------------------------------------------------------------------------------------------------------
// graze ask
// ---------------------------------------------------------------------------------------------------------------------

static const char scene[] = "wall 1 -1 1 1            # a side\n"
							"wall 4 0 6 0\n"
							"circle 0 0 0.5 1 0\n"
							"circle 0 0 0.5 -1 0\n"
							"circle 2 0 0.5 3 0\n"
							"circle 7 0 0.5 -2 0\n"
							"circle 5 -2 1 0 4\n";

static void a_scene_is_answered_in_lines(void **state) {
	(void)state;
	static const char want[] = "circle 0 hit t 0.5 wall 0 side at 1 0 normal -1 0\n"
							   "circle 1 miss\n"
							   "circle 2 hit t 0.5 wall 1 end a at 4 0 normal -1 0\n"
							   "circle 3 hit t 0.25 wall 1 end b at 6 0 normal 1 0\n"
							   "circle 4 hit t 0.25 wall 1 side at 5 0 normal 0 -1\n";
	expect("ask", scene, want);
	expect("ask -", scene, want);
	expect("ask --against walls", scene, want);
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
	expect("ask", "wall -1 0 1 0\ncircle 0 1 0.25 0 -3\ncircle -0 -1 0.1 -0 2\n",
		"circle 0 hit t 0.25 wall 0 side at 0 0 normal 0 1\n"
		"circle 1 hit t 0.449999988 wall 0 side at 0 0 normal 0 -1\n");
	assert_null(strstr(out, " -0 "));
}

static void bad_scenes_name_the_place(void **state) {
	(void)state;
	write_file("bad", "wall 0 0 1 1\nwall 0 0 1\n");
	write_file("nothing", "");
	expect_error(1, "ask bad", "", "bad:2: the line ends early; wanted wall AX AY BX BY");
	expect_error(1, "ask", "circle 1 2 3 4 x\n", "-:1: \"x\" is not a number");
	expect_error(1, "ask", "circle 1 2 3 4 5 fast\n", "-:1: unknown word \"fast\"");
	expect_error(1, "ask", "", "-: is empty");
	expect_error(1, "ask nothing", "", "nothing: is empty");
	expect_error(1, "ask absent", "", "absent: No such file or directory");
	expect_error(1, "ask .", "", ".: Is a directory");
	expect_error(1, "ask", "\nwall 0 0 1 1\n\nwall 0 nan 1 1\n", "-:4: wall 1: a.y is NaN");
	expect_error(1, "ask", "circle 0 0 1 1 1\ncircle 0 0 -1 1 1\n", "-: body 1: radius is negative");
	expect_error(1, "ask", "circle 0 0 1 1 1\ncircle 0 0 nan 1 1\n", "-: body 1: radius is NaN");
	expect_error(1, "ask --json", "circle inf 0 1 1 1\n", "-: body 0: center.x is infinite");
}

// ---------------------------------------------------------------------------------------------------------------------
// graze replay
// ---------------------------------------------------------------------------------------------------------------------

static void save_workload(const char *name, float second_radius) {
	app_workload workload;
	app_fault fault;
	memset(&workload, 0, sizeof workload);
	assert_true(segments_add(&workload.walls, 1, -1, 1, 1));
	assert_true(segments_add(&workload.walls, 4, 0, 6, 0));
	assert_true(circles_add(&workload.bodies, 0, 0, 1, 0, 0.5f));
	assert_true(circles_add(&workload.bodies, 0, 0, -1, 0, second_radius));
	assert_true(circles_add(&workload.bodies, 7, 0, -2, 0, 0.5f));
	assert_true(workload_save(&workload.walls, &workload.bodies, in_folder(name), &fault));
	workload_free(&workload);
}

static void the_hits_of_a_workload_are_listed(void **state) {
	(void)state;
	save_workload("work.gzw", 0.5f);
	assert_int_equal(call("replay work.gzw --hits hits.csv --json --repeat 3", ""), 0);
	assert_string_equal(err, "");
	static const char *const whole[] = {"walls", "bodies", "hits", "near_walls", "candidates"};
	static const double want[] = {2, 3, 2};
	for (int i = 0; i < 5; i++) assert_true(i < 3 ? number_of(whole[i]) == want[i] : number_of(whole[i]) >= 2);
	assert_true(number_of("ns_per_body") > 0 && number_of("build_ms") > 0);
	assert_true(number_of("filter_ns_per_body") > 0 && number_of("reduce_ns_per_body") > 0);
	assert_non_null(strstr(out, "\"kernels\":\""));
	char list[1000];
	read_file("hits.csv", list, sizeof list);
	assert_string_equal(list, "body,t,wall,circle,nx,ny,feature,px,py\n"
							  "0,0.5,0,-1,-1,0,side,1,0\n"
							  "2,0.25,1,-1,1,0,end b,6,0\n");
}

static void a_workload_of_nothing_is_replayed(void **state) {
	(void)state;
	app_fault fault;
	assert_true(workload_save(&(app_segments){0}, &(app_circles){0}, in_folder("none.gzw"), &fault));
	assert_int_equal(call("replay none.gzw --json", ""), 0);
	assert_true(number_of("bodies") == 0 && number_of("hits") == 0 && number_of("ns_per_body") == 0);
}

static void bad_workloads_name_the_place(void **state) {
	(void)state;
	save_workload("nan.gzw", NAN);
	expect_error(1, "replay nan.gzw --hits nan.csv", "", "nan.gzw: body 1: radius is NaN");
	assert_int_not_equal(access(in_folder("nan.csv"), F_OK), 0);
	save_workload("work.gzw", 0.5f);
	assert_int_equal(truncate(in_folder("work.gzw"), 103), 0);
	expect_error(1, "replay work.gzw", "", "work.gzw: is 103 bytes long, but 2 walls and 3 bodies take 104");
	expect_error(1, "replay -", scene, "-: is no workload; one begins with GZW1 and its two counts");
	expect_error(1, "replay .", "", ".: Is a directory");
	save_workload("work.gzw", 0.5f);
	expect_error(1, "replay work.gzw --hits absent/hits.csv", "", "absent/hits.csv: No such file or directory");
	expect_error(1, "replay work.gzw --hits .", "", ".: Is a directory");
}

// ---------------------------------------------------------------------------------------------------------------------
// graze run
// ---------------------------------------------------------------------------------------------------------------------

static void a_run_tells_what_it_did(void **state) {
	(void)state;
	assert_int_equal(call("run --bodies 500 --ticks 30 --seed 3", ""), 0);
	assert_string_equal(err, "");
	static const char *const words[] = {"bodies", "walls", "candidates", "hits", "ms per tick", "ns per body", "filter",
		"collect", "evaluate", "reduce", "kernels"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) assert_non_null(strstr(out, words[i]));

	assert_int_equal(call("run --bodies 500 --ticks 30 --seed 3 --json", ""), 0);
	assert_true(number_of("bodies") == 500 && number_of("ticks") == 30 && number_of("seed") == 3);
	assert_true(number_of("hits") > 10 && number_of("candidates") >= number_of("hits"));
	assert_true(number_of("asked") == 500 * 30 + number_of("hits"));
	assert_true(number_of("ns_per_body") > 0 && number_of("walls") > 100);
}

// What a run did, without what it cost: the picture holds where everybody was and went.
static void run_and_draw(const char *words, char *picture, size_t room) {
	char line[200];
	snprintf(line, sizeof line, "run --bodies 300 --ticks 200 --svg run.svg %s", words);
	assert_int_equal(call(line, ""), 0);
	read_file("run.svg", picture, room);
}

static void runs_of_one_seed_are_alike_whatever_the_kernels(void **state) {
	(void)state;
	static char one[1 << 20], other[1 << 20];
	run_and_draw("", one, sizeof one);
	assert_ptr_equal(strstr(one, "<svg "), one);
	assert_string_equal(one + strlen(one) - 7, "</svg>\n");
	assert_non_null(strstr(one, " viewBox=\"0 0 1648 "));
	assert_null(strstr(one, "nan"));
	for (size_t i = 0; gz_kernels_available(i); i++) {
		char words[40];
		snprintf(words, sizeof words, "--kernels %s", gz_kernels_available(i));
		run_and_draw(words, other, sizeof other);
		assert_string_equal(one, other);
		assert_non_null(strstr(out, gz_kernels_available(i)));
	}
	run_and_draw("--seed 2", other, sizeof other);
	assert_string_not_equal(one, other);
}

static void a_run_takes_a_scene_for_its_level(void **state) {
	(void)state;
	write_file("room", "wall 0 0 900 0\nwall 900 0 900 900\nwall 900 900 0 900\nwall 0 900 0 0\n");
	assert_int_equal(call("run --level room --bodies 50 --ticks 20 --radius 3 --speed 900..1800 --json", ""), 0);
	assert_true(number_of("walls") == 4 && number_of("hits") > 0);
	assert_non_null(strstr(out, "\"level\":\"room\""));
}

static void bad_levels_name_the_place(void **state) {
	(void)state;
	write_file("open", "wall 0 0 9 0\nwall 9 0 9 9\n");
	write_file("huge", "wall 0 0 1e20 0\n");
	expect_error(1, "run --level open", "", "open: the walls enclose room for 0 of 10000 bodies, of radius 8 to 16");
	expect_error(1, "run --level huge", "", "huge: wall 0: b.x is larger than 2^40");
	expect_error(1, "run --level open:E1M1", "", "open: is no WAD, so it has no map E1M1");
	expect_error(1, "run --level absent:E1M1", "", "absent: No such file or directory");
	expect_error(1, "run --level .", "", ".: Is a directory");
	expect_error(1, "run --bodies 5 --ticks 1 --svg absent/x.svg", "", "absent/x.svg: No such file or directory");
}

static void a_full_disk_is_an_error(void **state) {
	(void)state;
	if (access("/dev/full", W_OK) != 0) {
		print_message("skipped: there is no /dev/full here\n");
		skip();
	}
	save_workload("work.gzw", 0.5f);
	expect_error(1, "replay work.gzw --hits /dev/full", "", "/dev/full: No space left on device");
	expect_error(1, "run --bodies 5 --ticks 1 --svg /dev/full", "", "/dev/full: No space left on device");
	char command[600];
	snprintf(command, sizeof command, "cd '%s' && %s ask <in >/dev/full 2>err", folder, GRAZE_PROGRAM);
	write_file("in", scene);
	assert_int_equal(WEXITSTATUS(system(command)), 1);
	read_file("err", err, sizeof err);
	assert_string_equal(err, "graze: standard output: No space left on device\n");
}

static void unknown_kernels_in_the_environment_are_an_error(void **state) {
	(void)state;
	assert_int_equal(setenv("GZ_KERNELS", "abacus", 1), 0);
	int status = call("ask", scene);
	assert_int_equal(unsetenv("GZ_KERNELS"), 0);
	assert_int_equal(status, 1);
	assert_string_equal(err, "graze: GZ_KERNELS: abacus is not a name of kernels\n");
}

int test_program(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(help_and_version_are_printed),
		cmocka_unit_test(words_that_are_off_exit_with_2),
		cmocka_unit_test(what_belongs_to_later_versions_exits_with_2),
		cmocka_unit_test(a_scene_is_answered_in_lines),
		cmocka_unit_test(a_scene_is_answered_in_json),
		cmocka_unit_test(the_horizon_lets_t_run_further),
		cmocka_unit_test(a_scene_without_walls_or_circles_is_answered_too),
		cmocka_unit_test(numbers_have_nine_digits_and_no_negative_zero),
		cmocka_unit_test(bad_scenes_name_the_place),
		cmocka_unit_test(the_hits_of_a_workload_are_listed),
		cmocka_unit_test(a_workload_of_nothing_is_replayed),
		cmocka_unit_test(bad_workloads_name_the_place),
		cmocka_unit_test(a_run_tells_what_it_did),
		cmocka_unit_test(runs_of_one_seed_are_alike_whatever_the_kernels),
		cmocka_unit_test(a_run_takes_a_scene_for_its_level),
		cmocka_unit_test(bad_levels_name_the_place),
		cmocka_unit_test(a_full_disk_is_an_error),
		cmocka_unit_test(unknown_kernels_in_the_environment_are_an_error),
	};
	const char *place = getenv("TMPDIR");
	snprintf(folder, sizeof folder, "%s/graze_XXXXXX", place ? place : "/tmp");
	if (!mkdtemp(folder)) {
		perror(folder);
		return 1;
	}
	int failed = RUN_SUITE("program", tests);
	char command[300];
	snprintf(command, sizeof command, "rm -r '%s'", folder);
	return failed + (system(command) != 0);
}
