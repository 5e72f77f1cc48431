// SVG drawings: the walls of each element, transforms, elements that are skipped, and the messages about invalid files.
// Expected coordinates are worked out by hand; test_svg_curves.c checks curves.
#include <math.h>
#include <string.h>

#include "levels/level_check.h"
#include "levels/sample_files.h"

#ifdef GRAZE_SVG

// ---------------------------------------------------------------------------------------------------------------------
// Lines
// ---------------------------------------------------------------------------------------------------------------------

typedef struct svg_case {
	const char *text;
	float points[16]; // x, y of each
	size_t count;
	bool has_outside;
} svg_case;

static void expect_drawings(const svg_case *cases, size_t count) {
	for (size_t i = 0; i < count; i++) {
		app_level level = level_of(cases[i].text);
		expect_lines(&level, cases[i].points, cases[i].count, cases[i].has_outside);
		level_free(&level);
	}
}

static void each_shape_becomes_walls(void **state) {
	(void)state;
	static const svg_case cases[] = {
		{SVG("<line x1='1' y1='2' x2='3.5' y2='-4px'/>"), {1, 2, 3.5f, -4}, 2, false},
		{SVG("<line x2=' 5 '/>"), {0, 0, 5, 0}, 2, false},
		{SVG("<polyline points='1,2 3,4-5 6'/>"), {1, 2, 3, 4, -5, 6}, 3, false},
		{SVG("<polygon points=' 1 2,3 4\n5,-6 '/>"), {1, 2, 3, 4, 5, -6, 1, 2}, 4, true},
		{SVG("<rect x='1' y='2' width='3' height='4'/>"), {1, 2, 4, 2, 4, 6, 1, 6, 1, 2}, 5, true},
		{SVG("<rect width='0' height='4'/><circle/><ellipse rx='2'/><polygon/><path/><line x1='1' x2='2'/>"),
			{1, 0, 2, 0}, 2, false},
		// Without a namespace, and with a prefix.
		{"<svg><path d='M1 2L3 4'/></svg>", {1, 2, 3, 4}, 2, false},
		{"<?xml version='1.0'?><!DOCTYPE s:svg><s:svg xmlns:s='http://www.w3.org/2000/svg'><s:line x1='7'/></s:svg>",
			{7, 0, 0, 0}, 2, false},
	};
	expect_drawings(cases, sizeof cases / sizeof *cases);
}

static void each_command_of_a_path_continues_from_the_last_point(void **state) {
	(void)state;
	static const svg_case cases[] = {
		{PATH("M 1,2 L 3,4 H 5 V 6 L 7 8 9 9"), {1, 2, 3, 4, 5, 4, 5, 6, 7, 8, 9, 9}, 6, false},
		{PATH("m1 2l2 2h2v2l2,2,2,1"), {1, 2, 3, 4, 5, 4, 5, 6, 7, 8, 9, 9}, 6, false},
		{PATH("M1 2 3 4h1 1"), {1, 2, 3, 4, 4, 4, 5, 4}, 4, false},
		{PATH("m1 2 3 4z"), {1, 2, 4, 6, 1, 2}, 3, true},
		{PATH("M1.5.5-2e0+.25e+1"), {1.5f, 0.5f, -2, 2.5f}, 2, false},
		{PATH("M0 0A0 5 0 0 1 3 4a5 0 0 111 1"), {0, 0, 3, 4, 4, 5}, 3, false},
		{PATH("M0 0C1 0 2 0 3 0"), {0, 0, 3, 0}, 2, false},
		// To the point where the pen is: an arc and a curve without length.
		{PATH("M1 2A5 5 0 0 1 1 2C1 2 1 2 1 2L3 4"), {1, 2, 3, 4}, 2, false},
		{PATH("M1 2A5 5 0 0 1 1 2H4"), {1, 2, 4, 2}, 2, false},
	};
	expect_drawings(cases, sizeof cases / sizeof *cases);
}

static void subpaths_are_separate(void **state) {
	(void)state;
	app_level level = level_of(PATH("M0 0h4v4zm10 20h1v1zM5 5v1m9 9M0 0h4v4zl-3 1"));
	assert_int_equal(level.walls.count, 11);
	expect_wall(&level, 3, 10, -20, 11, -20, true);
	expect_wall(&level, 5, 11, -21, 10, -20, true);
	expect_wall(&level, 6, 5, -5, 5, -6, false);
	expect_wall(&level, 10, 0, 0, -3, -1, false);
	level_free(&level);
}

// ---------------------------------------------------------------------------------------------------------------------
// Groups
// ---------------------------------------------------------------------------------------------------------------------

#define LINE "<line x1='1' y1='2' x2='3' y2='4'/>"

static void transforms_of_groups_and_elements_are_applied(void **state) {
	(void)state;
	static const svg_case cases[] = {
		{SVG("<g transform='translate(10)'>" LINE "</g>"), {11, 2, 13, 4}, 2, false},
		{SVG("<g transform='translate(10,20)'><a transform='scale(2)'>" LINE "</a></g>"), {12, 24, 16, 28}, 2, false},
		{SVG("<g transform=' scale ( 2 -3 ) , translate(1,1)'>" LINE "</g>"), {4, -9, 8, -15}, 2, false},
		{SVG("<g transform='rotate(90)'>" LINE "</g>"), {-2, 1, -4, 3}, 2, false},
		{SVG("<g transform='rotate(-90 1 2)'>" LINE "</g>"), {1, 2, 3, 0}, 2, false},
		{SVG("<g transform='matrix(1,2,3,4,5,6)'>" LINE "</g>"), {12, 16, 20, 28}, 2, false},
		{SVG("<g transform='skewX(45)skewY(0)'>" LINE "</g>"), {3, 2, 7, 4}, 2, false},
		{SVG("<g transform='skewY(-45)'>" LINE "</g>"), {1, 1, 3, 1}, 2, false},
		{SVG("<g><g transform='scale(9)'/></g><line transform='scale(.5)' x2='4'/>"), {0, 0, 2, 0}, 2, false},
	};
	expect_drawings(cases, sizeof cases / sizeof *cases);
}

static void hidden_and_unsupported_elements_are_skipped(void **state) {
	(void)state;
	app_level level = level_of(
		SVG("<defs>" LINE "<text/></defs><g style='fill:none; display : none'>" LINE "<text/></g>"
			"<g display='none'><g>" LINE "</g></g><title>line</title><clipPath><g>" LINE "</g></clipPath>"
			"<k:line xmlns:k='http://k' x1='4'/><use href='#a'/><text>a<tspan/></text><text style='display:none'/>"
			"<image/><svg>" LINE "</svg><foreignObject/><g style='stroke:none;display:inline'>" LINE "</g>"));
	expect_lines(&level, (const float[]){1, 2, 3, 4}, 2, false);
	assert_string_equal(level.note, "left out 1 text, 1 image, 1 use, 1 svg, 1 foreignObject");
	level_free(&level);
}

static void what_is_not_hidden_by_its_display_is_drawn(void **state) {
	(void)state;
	static const char *const cases[] = {SVG("<g display='inline'>" LINE "</g>"), SVG("<g style='display'>" LINE "</g>"),
		SVG("<g style='display;none'>" LINE "</g>"), SVG("<g display='inline' style='display :block'>" LINE "</g>"),
		SVG("<g style='display:none;display:block'>" LINE "</g>")};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		app_level level = level_of(cases[i]);
		expect_lines(&level, (const float[]){1, 2, 3, 4}, 2, false);
		level_free(&level);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Files
// ---------------------------------------------------------------------------------------------------------------------

static void a_drawing_by_inkscape_is_read(void **state) {
	(void)state;
	// The layer is translated by (20, 20).
	app_level level = level_of_file("hall.svg");
	assert_int_equal(level.walls.count, 207);
	expect_lines_from(&level, 0, (const float[]){20, 20, 420, 20, 420, 120}, 3, true);
	expect_lines_from(&level, 34, (const float[]){420, 240, 420, 320, 220, 320}, 3, true);
	expect_lines_from(&level, 64, (const float[]){20, 320, 20, 20}, 2, true);
	expect_lines_from(&level, 65, (const float[]){130, 100, 130, 140, 110, 140, 110, 100, 130, 100}, 5, true);
	expect_lines_from(&level, 201, (const float[]){200, 170, 220, 190, 200, 210}, 3, false);
	expect_lines_from(&level, 203, (const float[]){60, 220, 110, 220}, 2, false);
	expect_lines_from(&level, 204, (const float[]){380, 40, 400, 40, 390, 56, 380, 40}, 4, true);
	level_free(&level);
}

// ---------------------------------------------------------------------------------------------------------------------
// Invalid files
// ---------------------------------------------------------------------------------------------------------------------

static void a_message_names_the_line_of_an_invalid_drawing(void **state) {
	(void)state;
	static const char *const cases[][2] = {
		{"<", "f:1: unclosed token"},
		{"<svg>\n<g>\n</svg>", "f:3: mismatched tag"},
		{"<svg>\n&nothing;</svg>", "f:2: undefined entity"},
		{"<?xml version='1.0' encoding='klingon'?><svg/>", "f:1: unknown encoding"},
		{"<html/>", "f:1: the root element is <html>; expected <svg>"},
		{"\n<map/>", "f:2: the root element is <map>; expected <svg>, or a Tiled map in JSON"},
		{SVG("\n<path d='L1 2'/>"), "f:2: expected M at the beginning of a path, found \"L1 2\""},
		{SVG("\n\n<path\nd='M1'/>"), "f:3: the value ends early; expected a number"},
		{PATH("M1 2 X 7"), "f:1: expected a number, found \"X 7\""},
		{PATH("M1 2z3 4"), "f:1: expected a path command, found \"3 4\""},
		{PATH("M1 2A1 1 0 2 0 5 5"), "f:1: expected 0 or 1, found \"2 0 5 5\""},
		{PATH("M1,,2"), "f:1: expected a number, found \",2\""},
		{PATH("M1 inf"), "f:1: expected a number, found \"inf\""},
		{PATH("M1 nan"), "f:1: expected a number, found \"nan\""},
		{PATH("M1 0x2"), "f:1: expected a number, found \"0x2\""},
		{PATH("M1 .L"), "f:1: expected a number, found \".L\""},
		{PATH("M1 2 1e999 3"), "f:1: expected a number, found \"1e999 3\""},
		{PATH("M1 2 2e12 3"), "f:1: the path reaches beyond 2^40"},
		{PATH("M1 2A1e300 1e300 0 1 1 3 3"), "f:1: the path reaches beyond 2^40"},
		{SVG("<polyline points='1 2 3 2e12'/>"), "f:1: the polyline reaches beyond 2^40"},
		{SVG("<polyline points='1 2 3'/>"), "f:1: the value ends early; expected a number"},
		{SVG("<line x2='5%'/>"), "f:1: expected a length without a unit or in px, found \"%\""},
		{SVG("<line x2='5mm'/>"), "f:1: expected a length without a unit or in px, found \"mm\""},
		{SVG("<rect width='-5' height='1'/>"), "f:1: the rect has a negative size"},
		{SVG("<rect width='5' height='-1'/>"), "f:1: the rect has a negative size"},
		{SVG("<circle r='-5'/>"), "f:1: the circle has a negative size"},
		{SVG("<circle r='5%'/>"), "f:1: expected a length without a unit or in px, found \"%\""},
		{SVG("<g transform='scale(1e30)'>" LINE "</g>"), "f:1: the line reaches beyond 2^40"},
		{SVG("<g transform='skewX(90)'>" LINE "</g>"), "f:1: the line reaches beyond 2^40"},
		{SVG("<g transform='grow(2)'/>"), "f:1: expected a transform, found \"grow(2)\""},
		{SVG("<g transform='scale(1,2,3)'/>"), "f:1: expected a transform, found \"scale(1,2,3)\""},
		{SVG("<line transform='grow(2)'/>"), "f:1: expected a transform, found \"grow(2)\""},
		{SVG("<g transform='translate(1,2,3)'/>"), "f:1: expected a transform, found \"translate(1,2,3)\""},
		{SVG("<g transform='rotate(1,2)'/>"), "f:1: expected a transform, found \"rotate(1,2)\""},
		{SVG("<g transform='skewX(1,2)'/>"), "f:1: expected a transform, found \"skewX(1,2)\""},
		{SVG("<g transform='skewY()'/>"), "f:1: expected a transform, found \"skewY()\""},
		{SVG("<g transform='matrix(1,2,3)'/>"), "f:1: expected a transform, found \"matrix(1,2,3)\""},
		{SVG("<g transform='translatetranslate(1)'/>"), "f:1: expected a transform, found \"translatetranslate(1)\""},
		{SVG("<g transform='matrix(1 2 3 4 5 6 7)'/>"), "f:1: expected ), found \"7)\""},
		{SVG("<g transform='scale 2'/>"), "f:1: expected a transform, found \"scale 2\""},
		{SVG("<g transform='scale(2'/>"), "f:1: the value ends early; expected )"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect_text_fault(cases[i][0], cases[i][1]);
}

#else

static void drawings_are_refused_in_builds_without_expat(void **state) {
	(void)state;
	expect_text_fault("\n <svg/>", "f: the file is XML; this program was built without expat, which reads it");
}

#endif

int test_svg(void) {
	const struct CMUnitTest tests[] = {
#ifdef GRAZE_SVG
		cmocka_unit_test(each_shape_becomes_walls),
		cmocka_unit_test(each_command_of_a_path_continues_from_the_last_point),
		cmocka_unit_test(subpaths_are_separate),
		cmocka_unit_test(transforms_of_groups_and_elements_are_applied),
		cmocka_unit_test(hidden_and_unsupported_elements_are_skipped),
		cmocka_unit_test(what_is_not_hidden_by_its_display_is_drawn),
		cmocka_unit_test(a_drawing_by_inkscape_is_read),
		cmocka_unit_test(a_message_names_the_line_of_an_invalid_drawing),
#else
		cmocka_unit_test(drawings_are_refused_in_builds_without_expat),
#endif
	};
	return RUN_SUITE("svg", tests);
}
