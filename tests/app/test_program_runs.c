// graze run with a crowd: its output, its picture, its levels and its failures.
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/json_keys.h"
#include "support/check.h"
#include "support/program_run.h"
#include "support/system.h"

// ---------------------------------------------------------------------------------------------------------------------
// Output
// ---------------------------------------------------------------------------------------------------------------------

static void a_run_prints_a_table(void **state) {
	(void)state;
	assert_int_equal(run_program("run --bodies 1500 --ticks 30 --seed 3", ""), 0);
	assert_string_equal(program_errors, "");
	static const char *const parts[] = {"bodies", " 1,500, for 30 ticks", "walls", "candidates", "contacts", "stopped",
		"recovered", "shortened", "refused", "escaped                 0\n", "ms per tick", "ns per body", "cull",
		"collect", "evaluate", "reduce", "backend", "response            mixed\n", "against               all\n",
		"wall_contacts", "body_contacts", "overlapping             0, the deepest by 0\n"};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) assert_non_null(strstr(program_output, parts[i]));
}

static void a_run_prints_json(void **state) {
	(void)state;
	assert_int_equal(run_program("run --bodies 500 --ticks 30 --seed 3 --json", ""), 0);
	assert_true(printed_number("bodies") == 500 && printed_number("ticks") == 30 && printed_number("seed") == 3);
	assert_true(
		printed_number("contacts") > 10 && printed_number("candidates") > 10 && printed_number("near_walls") > 10);
	assert_true(printed_number("asked") == 500 * 30 && printed_number("escaped") == 0 && printed_number("skin") == 0);
	assert_true(printed_number("ns_per_body") > 0 && printed_number("walls") > 100);
	assert_true(printed_number("met_bodies") > 10 && printed_number("overlapping") == 0 &&
				printed_number("deepest_overlap") == 0);
	assert_true(printed_number("wall_contacts") + printed_number("body_contacts") == printed_number("contacts"));

	assert_int_equal(run_program("run --bodies 500 --ticks 30 --seed 3 --json --against walls", ""), 0);
	assert_non_null(strstr(program_output, "\"against\":\"walls\""));
	assert_true(printed_number("met_walls") == printed_number("contacts") && printed_number("met_bodies") == 0);
	assert_null(strstr(program_output, "overlap"));
}

static void members_of_the_json_output_keep_their_order(void **state) {
	(void)state;
	static const char *const keys[] = {"level", "walls", "bodies", "ticks", "seed", "response", "against", "skin",
		"queried", "asked", "near_walls", "candidates", "contacts", "hits", "wall_contacts", "met_walls",
		"body_contacts", "met_bodies", "stopped", "recovered", "pushed", "shortened", "retried", "refused", "guarded",
		"escaped", "overlapping", "deepest_overlap", "ms_per_tick", "ns_per_body", "cull_ns_per_body",
		"filter_ns_per_body", "collect_ns_per_body", "evaluate_ns_per_body", "reduce_ns_per_body",
		"steering_ns_per_body", "backend", "kernels", "build_ms", "world_bytes", "hash"};
	assert_int_equal(run_program("run --bodies 10 --ticks 5 --record run.gzr --json", ""), 0);
	expect_keys(keys, sizeof keys / sizeof *keys);
}

static void large_seeds_are_printed_exactly(void **state) {
	(void)state;
	assert_int_equal(run_program("run --bodies 2 --ticks 1 --json --seed 9223372036854775807", ""), 0);
	assert_non_null(strstr(program_output, "\"seed\":9223372036854775807,"));
	assert_int_equal(run_program("run --bodies 2 --ticks 1 --json --seed 9223372036854775808", ""), 0);
	assert_non_null(strstr(program_output, "\"seed\":\"9223372036854775808\","));
	assert_int_equal(run_program("run --bodies 2 --ticks 1 --json --seed 18446744073709551615", ""), 0);
	assert_non_null(strstr(program_output, "\"seed\":\"18446744073709551615\","));
}

// What a run did, without its costs: the picture shows all positions and paths.
static void run_and_draw(const char *options, char *picture, size_t capacity) {
	char line[200];
	snprintf(line, sizeof line, "run --bodies 300 --ticks 200 --svg run.svg %s", options);
	assert_int_equal(run_program(line, ""), 0);
	read_file("run.svg", picture, capacity);
}

static void runs_of_one_seed_are_equal_on_every_backend(void **state) {
	(void)state;
	static char first[1 << 20], other[1 << 20];
	run_and_draw("", first, sizeof first);
	assert_ptr_equal(strstr(first, "<svg "), first);
	assert_string_equal(first + strlen(first) - 7, "</svg>\n");
	assert_non_null(strstr(first, " viewBox=\"0 0 1648 "));
	assert_null(strstr(first, "nan"));
	for (size_t i = 0; gz_backend_name(i); i++) {
		char options[40];
		snprintf(options, sizeof options, "--backend %s", gz_backend_name(i));
		run_and_draw(options, other, sizeof other);
		assert_string_equal(first, other);
		assert_non_null(strstr(program_output, gz_backend_name(i)));
	}
	run_and_draw("--seed 2", other, sizeof other);
	assert_string_not_equal(first, other);
}

// ---------------------------------------------------------------------------------------------------------------------
// Levels
// ---------------------------------------------------------------------------------------------------------------------

static const char square[] = "wall 0 0 900 0\nwall 900 0 900 900\nwall 900 900 0 900\nwall 0 900 0 0\n";

/// The hash is that of builds by gcc 12 and clang 14 at any optimisation. gcc's SLP vectoriser, which drops roundings
/// of pairs to float, places one of these bodies elsewhere. S149.
static void a_run_is_the_same_with_every_compiler(void **state) {
	(void)state;
	assert_int_equal(run_program("run --bodies 1500 --radius 6..12 --ticks 1 --record run.gzr --json", ""), 0);
	assert_non_null(strstr(program_output, "\"hash\":\"4577b72d80824aae\""));
}

// JSON escapes a quotation mark, which Windows does not allow in the name of a file.
#if defined(_WIN32)
#define MARK ""
#define ESCAPED ""
#else
#define MARK "\""
#define ESCAPED "\\\""
#endif

static void a_scene_is_a_level(void **state) {
	(void)state;
	write_file(MARK "room" MARK, square);
	assert_int_equal(
		run_program(
			"run --level '" MARK "room" MARK "' --bodies 50 --ticks 20 --radius 3 --speed 900..1800 --json", ""),
		0);
	assert_true(printed_number("walls") == 4 && printed_number("contacts") > 0);
	assert_non_null(strstr(program_output, "\"level\":\"" ESCAPED "room" ESCAPED "\""));
	const double contacts = printed_number("contacts");
	write_file("options", "wall 0 0 900 0 radius 3 mask 0\nwall 900 0 900 900\nwall 900 900 0 900 one-sided\n"
						  "wall 0 900 0 0 group 2 category 8 moving 5 5\ncircle 5 5 1 0 0\n");
	assert_int_equal(
		run_program("run --level options --bodies 50 --ticks 20 --radius 3 --speed 900..1800 --json", ""), 0);
	assert_true(printed_number("walls") == 4 && printed_number("contacts") == contacts);
}

static void a_level_name_that_is_not_utf8_is_printed_as_ascii(void **state) {
	(void)state;
	write_file("r\xc3\xa4ume", square);
	assert_int_equal(run_program("run --level r\xc3\xa4ume --bodies 5 --ticks 2 --json", ""), 0);
	assert_non_null(strstr(program_output, "{\"level\":\"r\xc3\xa4ume\","));
	write_file("r\xe4ume", square);
	assert_int_equal(run_program("run --level r\xe4ume --bodies 5 --ticks 2 --json", ""), 0);
	assert_non_null(strstr(program_output, "{\"level\":\"r?ume\","));
}

// In the picture a unit of the room is 1600 / 900; the border is 24 wide; coordinates are rounded to tenths.
static void bodies_bounce_at_their_speed_and_stay_in_their_room(void **state) {
	(void)state;
	static char picture[1 << 20];
	const double unit = 1600 / 900.0;
	double length = 0, dx, dy, x, y, radius;
	int circles = 0;
	write_file("room", square);
	assert_int_equal(run_program("run --level room --bodies 20 --ticks 90 --radius 30 --speed 1200 --response bounce "
								 "--against walls --svg room.svg --json",
						 ""),
		0);
	assert_true(printed_number("contacts") > 20);
	read_file("room.svg", picture, sizeof picture);
	const char *trails = strstr(picture, "<g fill");
	assert_non_null(trails);
	for (const char *at = strchr(trails, 'M'); at; at = strchr(at + 1, 'M')) {
		assert_int_equal(sscanf(at, "M%*f%*fl%lf%lf", &dx, &dy), 2);
		length += hypot(dx, dy);
	}
	assert_true(fabs(length / (20 * 1200 * 1.5 * unit) - 1) < 0.001);
	for (const char *at = strstr(trails, "<circle"); at; at = strstr(at + 1, "<circle"), circles++) {
		assert_int_equal(sscanf(at, "<circle cx=\"%lf\" cy=\"%lf\" r=\"%lf\"", &x, &y, &radius), 3);
		assert_true(fmin(x, y) > 24 + 30 * unit - 0.11 && fmax(x, y) < 1624 - 30 * unit + 0.11);
		assert_true(fabs(radius - 30 * unit) < 0.06);
	}
	assert_int_equal(circles, 20);
}

// Of more bodies than a picture has paths it shows every so many, and of 20,000 it leaves out the others.
static void a_picture_of_many_bodies_shows_some_paths(void **state) {
	(void)state;
	static char picture[1 << 22];
	static const struct {
		const char *run, *words;
		bool others;
	} cases[] = {{"run --bodies 2500 --radius 1..2 --ticks 2 --svg many.svg", "shows the path of one body in ", true},
		{"run --bodies 20001 --radius 1..2 --ticks 1 --svg many.svg", "shows one body in ", false}};
	for (size_t i = 0; i < 2; i++) {
		assert_int_equal(run_program(cases[i].run, ""), 0);
		const char *words = strstr(program_output, cases[i].words);
		assert_non_null(words);
		const size_t bodies = i ? 20001 : 2500, interval = strtoul(words + strlen(cases[i].words), NULL, 10);
		assert_true(interval > 1);
		read_file("many.svg", picture, sizeof picture);
		const char *trails = strstr(picture, "<g fill");
		size_t circles = 0;
		for (const char *at = strstr(trails, "<circle"); at; at = strstr(at + 1, "<circle")) circles++;
		assert_int_equal(circles, (bodies + interval - 1) / interval);
		assert_true((strstr(picture, "<path stroke-width") != NULL) == cases[i].others);
	}
}

// A square of side 100 has room for about 3 separate circles of radius 20, and for 30 that overlap.
static void bodies_without_room_collide_with_walls_only(void **state) {
	(void)state;
	write_file("room", "wall 0 0 100 0\nwall 100 0 100 100\nwall 100 100 0 100\nwall 0 100 0 0\n");
	assert_int_equal(run_program("run --level room --bodies 30 --radius 20..20 --ticks 30 --json", ""), 0);
	assert_non_null(strstr(program_output, "\"against\":\"walls\""));
	assert_true(printed_number("bodies") == 30 && printed_number("escaped") == 0 && printed_number("met_bodies") == 0);
	assert_true(strstr(program_errors, "graze: room: only ") == program_errors);
	assert_non_null(strstr(program_errors,
		" of 30 bodies of radius 20 to 20 fit inside the walls without overlap: bodies collide with walls only\n"));
	assert_int_equal(run_program("run --level room --bodies 30 --radius 20..20 --ticks 30 --against all", ""), 1);
	assert_int_equal(run_program("run --level room --bodies 2 --radius 20..20 --ticks 30 --json", ""), 0);
	assert_non_null(strstr(program_output, "\"against\":\"all\""));
}

// ---------------------------------------------------------------------------------------------------------------------
// Failures
// ---------------------------------------------------------------------------------------------------------------------

static void invalid_levels_are_refused_with_their_file(void **state) {
	(void)state;
	write_file("open", "wall 0 0 9 0\nwall 9 0 9 9\n");
	write_file("huge", "wall 0 0 1e20 0\n");
	write_file("bare", "# nothing\n");
	expect_program_error(1, "run --level bare", "", "bare: the level has no walls");
	expect_program_error(1, "run --level open", "",
		"open: only 0 of 3000 bodies of radius 0.018 to 0.036 fit inside the walls without overlap");
	expect_program_error(1, "run --level open --against walls", "",
		"open: only 0 of 3000 bodies of radius 0.018 to 0.036 fit inside the walls");
	expect_program_error(1, "run --level ./huge", "", "./huge: wall 0: b.x is larger than 2^40");
	expect_program_error(1, "run --level open:E1M1", "", "open: the file is a scene and has no map E1M1");
	expect_program_error(1, "run --level absent:E1M1", "", "absent: No such file or directory");
	expect_program_error(1, "run --level .", "", folder_fault);
	expect_program_error(
		1, "run --bodies 5 --ticks 1 --svg absent/x.svg", "", "absent/x.svg: No such file or directory");
}

static void a_full_disk_is_an_error(void **state) {
	(void)state;
	if (!full_disk()) skip();
	static const char *const arguments[] = {"ask", "ask --json", "run --bodies 5 --ticks 1 --json"};
	write_file("in", example_scene);
	for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
		assert_int_equal(program_execute(folder, arguments[i], full_disk()), 1);
		read_file("err", program_errors, sizeof program_errors);
		assert_string_equal(program_errors, "graze: standard output: No space left on device\n");
	}
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_run_prints_a_table),
		cmocka_unit_test(a_run_prints_json),
		cmocka_unit_test(members_of_the_json_output_keep_their_order),
		cmocka_unit_test(large_seeds_are_printed_exactly),
		cmocka_unit_test(runs_of_one_seed_are_equal_on_every_backend),
		cmocka_unit_test(a_run_is_the_same_with_every_compiler),
		cmocka_unit_test(a_scene_is_a_level),
		cmocka_unit_test(a_level_name_that_is_not_utf8_is_printed_as_ascii),
		cmocka_unit_test(bodies_bounce_at_their_speed_and_stay_in_their_room),
		cmocka_unit_test(a_picture_of_many_bodies_shows_some_paths),
		cmocka_unit_test(bodies_without_room_collide_with_walls_only),
		cmocka_unit_test(invalid_levels_are_refused_with_their_file),
		cmocka_unit_test(a_full_disk_is_an_error),
	};
	return RUN_SUITE("program_runs", tests);
}

int test_program_runs(void) { return run_in_folder(run); }
