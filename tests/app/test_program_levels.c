// Runs in drawn levels: files as editors write them.
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/program_run.h"

#if defined(GRAZE_TILED) || defined(GRAZE_SVG)
// Expects that no body escapes from a closed level, and that the reader notes what it left out.
static void expect_run(const char *file, double walls, const char *note) {
	char arguments[500], line[500] = "";
	snprintf(arguments, sizeof arguments, "run --level '%s/%s' --bodies 120 --ticks 120 --json --svg run.svg",
		GRAZE_TEST_LEVELS, file);
	const int status = run_program(arguments, "");
	if (status) fail_msg("%s: exit status %d: %s", file, status, program_errors);
	if (*note) snprintf(line, sizeof line, "graze: %s/%s: %s\n", GRAZE_TEST_LEVELS, file, note);
	assert_string_equal(program_errors, line);
	assert_true(printed_number("walls") == walls);
	assert_true(printed_number("contacts") > 100);
	assert_true(printed_number("escaped") == 0);
	snprintf(line, sizeof line, "\"level\":\"%s\"", file);
	assert_non_null(strstr(program_output, line));
}
#endif

#ifdef GRAZE_TILED
static void no_body_escapes_from_a_tiled_map(void **state) {
	(void)state;
	// Six of the outer wall, four each of the pillar and of the crate, two of the fence.
	expect_run("cave.tmj", 16, "left out 2 ellipses, 1 point, 1 text, 1 tile layer");
}
#endif

#ifdef GRAZE_SVG
static void no_body_escapes_from_an_svg_drawing(void **state) {
	(void)state;
	// Lines: seven of the outer wall, four, four, two, one and three. Curves: half a circle of 32 walls, two cubics of
	// as many as the tolerance needs, a circle of 64 and four quarters.
	expect_run("hall.svg", 207, "left out 1 text");
}

static void no_pod_escapes_from_an_svg_drawing(void **state) {
	(void)state;
	assert_int_equal(
		run_program("run --scene pods --bodies 3 --ticks 30 --json --level '" GRAZE_TEST_LEVELS "/hall.svg'", ""), 0);
	assert_string_equal(program_errors, "graze: " GRAZE_TEST_LEVELS "/hall.svg: left out 1 text\n");
	assert_true(printed_number("escaped") == 0);
}
#endif

static void invalid_drawings_are_refused_with_their_line(void **state) {
	(void)state;
	write_file("f.svg", "<svg>\n<path d='M1 2 3'/></svg>");
	write_file("f.tmj", "{\"layers\":\n[1,]}");
#ifdef GRAZE_SVG
	expect_program_error(1, "run --level f.svg", "", "f.svg:2: the value ends early; expected a number");
#else
	expect_program_error(
		1, "run --level f.svg", "", "f.svg: the file is XML; this program was built without expat, which reads it");
#endif
#ifdef GRAZE_TILED
	expect_program_error(1, "run --level f.tmj", "", "f.tmj:2: unexpected token near ']'");
#else
	expect_program_error(
		1, "run --level f.tmj", "", "f.tmj: the file is JSON; this program was built without jansson, which reads it");
#endif
	write_file("point", "wall 3 3 3 3\n"); // the defaults of bodies are in proportion to a level that has a size
	expect_program_error(1, "run --level point --bodies 2", "",
		"point: only 0 of 2 bodies of radius 4 to 8 fit inside the walls without overlap");
	expect_program_error(1, "run --level f.svg:E1M1", "", "f.svg: the file is XML and has no map E1M1");
}

static int run(void) {
	const struct CMUnitTest tests[] = {
#ifdef GRAZE_TILED
		cmocka_unit_test(no_body_escapes_from_a_tiled_map),
#endif
#ifdef GRAZE_SVG
		cmocka_unit_test(no_body_escapes_from_an_svg_drawing),
		cmocka_unit_test(no_pod_escapes_from_an_svg_drawing),
#endif
		cmocka_unit_test(invalid_drawings_are_refused_with_their_line),
	};
	return RUN_SUITE("program_levels", tests);
}

int test_program_levels(void) { return run_in_folder(run); }
