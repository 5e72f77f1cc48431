// SVG drawings: where the walls of each element are, how near curves they stay, what is passed over, and what is said
// of broken ones.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "level_check.h"
#include "made_files.h"

#ifdef GRAZE_SVG

#define SVG(elements) "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">" elements "</svg>"
#define PATH(d) SVG("<path d=\"" d "\"/>")

// ---------------------------------------------------------------------------------------------------------------------
// Lines
// ---------------------------------------------------------------------------------------------------------------------

typedef struct drawn {
	const char *text;
	float places[16]; // x, y of each
	size_t count;
	bool one_sided;
} drawn;

static void expect_drawings(const drawn *cases, size_t count) {
	for (size_t i = 0; i < count; i++) {
		app_level level = level_of(cases[i].text);
		expect_lines(&level, cases[i].places, cases[i].count, cases[i].one_sided);
		level_free(&level);
	}
}

static void shapes_are_walls(void **state) {
	(void)state;
	static const drawn cases[] = {
		{SVG("<line x1='1' y1='2' x2='3.5' y2='-4px'/>"), {1, 2, 3.5f, -4}, 2, false},
		{SVG("<line x2=' 5 '/>"), {0, 0, 5, 0}, 2, false},
		{SVG("<polyline points='1,2 3,4-5 6'/>"), {1, 2, 3, 4, -5, 6}, 3, false},
		{SVG("<polygon points=' 1 2,3 4\n5,-6 '/>"), {1, 2, 3, 4, 5, -6, 1, 2}, 4, true},
		{SVG("<rect x='1' y='2' width='3' height='4'/>"), {1, 2, 4, 2, 4, 6, 1, 6, 1, 2}, 5, true},
		{SVG("<rect width='0' height='4'/><circle/><ellipse rx='2'/><polygon/><path/><line x1='1' x2='2'/>"),
			{1, 0, 2, 0}, 2, false},
		// Without a name space, and with a prefix.
		{"<svg><path d='M1 2L3 4'/></svg>", {1, 2, 3, 4}, 2, false},
		{"<?xml version='1.0'?><!DOCTYPE s:svg><s:svg xmlns:s='http://www.w3.org/2000/svg'><s:line x1='7'/></s:svg>",
			{7, 0, 0, 0}, 2, false},
	};
	expect_drawings(cases, sizeof cases / sizeof *cases);
}

static void steps_of_a_path_go_from_one_another(void **state) {
	(void)state;
	static const drawn cases[] = {
		{PATH("M 1,2 L 3,4 H 5 V 6 L 7 8 9 9"), {1, 2, 3, 4, 5, 4, 5, 6, 7, 8, 9, 9}, 6, false},
		{PATH("m1 2l2 2h2v2l2,2,2,1"), {1, 2, 3, 4, 5, 4, 5, 6, 7, 8, 9, 9}, 6, false},
		{PATH("M1 2 3 4h1 1"), {1, 2, 3, 4, 4, 4, 5, 4}, 4, false},
		{PATH("m1 2 3 4z"), {1, 2, 4, 6, 1, 2}, 3, true},
		{PATH("M1.5.5-2e0+.25e+1"), {1.5f, 0.5f, -2, 2.5f}, 2, false},
		{PATH("M0 0A0 5 0 0 1 3 4a5 0 0 111 1"), {0, 0, 3, 4, 4, 5}, 3, false},
		{PATH("M0 0C1 0 2 0 3 0"), {0, 0, 3, 0}, 2, false},
	};
	expect_drawings(cases, sizeof cases / sizeof *cases);
}

static void subpaths_begin_anew(void **state) {
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

static void transforms_of_groups_and_elements_are_followed(void **state) {
	(void)state;
	static const drawn cases[] = {
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

static void what_is_hidden_or_no_line_is_passed_over(void **state) {
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

// ---------------------------------------------------------------------------------------------------------------------
// Curves
// ---------------------------------------------------------------------------------------------------------------------

typedef struct place {
	double x, y;
} place;

// How far a place of the drawing is from the nearest wall.
static double distance_to_walls(const app_level *level, place at) {
	const app_segments *walls = &level->walls;
	double nearest = INFINITY;
	for (size_t i = 0; i < walls->count; i++) {
		const double ax = (double)walls->ax[i], ay = -(double)walls->ay[i];
		const double ex = (double)walls->bx[i] - ax, ey = -(double)walls->by[i] - ay;
		double t = ((at.x - ax) * ex + (at.y - ay) * ey) / (ex * ex + ey * ey);
		t = fmin(fmax(t, 0), 1);
		nearest = fmin(nearest, hypot(ax + t * ex - at.x, ay + t * ey - at.y));
	}
	return nearest;
}

// Each wall but the first begins where the one before it ends; the ends are these.
static void expect_chain(const app_level *level, place from, place to, size_t least, size_t most) {
	const app_segments *walls = &level->walls;
	assert_in_range(walls->count, least, most);
	for (size_t i = 1; i < walls->count; i++)
		assert_true(walls->ax[i] == walls->bx[i - 1] && walls->ay[i] == walls->by[i - 1]);
	const size_t last = walls->count - 1;
	assert_true(walls->ax[0] == (float)from.x && walls->ay[0] == -(float)from.y);
	assert_true(walls->bx[last] == (float)to.x && walls->by[last] == -(float)to.y);
}

static place halfway(place a, place b, double t) { return (place){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}; }

// By halving sides of the control polygon, from end to end.
static place on_curve(const place *control, int count, double t) {
	place p[4];
	memcpy(p, control, (size_t)count * sizeof *p);
	for (int n = count - 1; n > 0; n--)
		for (int i = 0; i < n; i++) p[i] = halfway(p[i], p[i + 1], t);
	return p[0];
}

static void curves_are_followed_within_a_512th_of_their_size(void **state) {
	(void)state;
	static const struct {
		const char *text;
		place control[4];
		int count;
	} cases[] = {
		{PATH("M0 0C0 100 100 100 100 0"), {{0, 0}, {0, 100}, {100, 100}, {100, 0}}, 4},
		{PATH("M5 5c0 100 100-100 100 0"), {{5, 5}, {5, 105}, {105, -95}, {105, 5}}, 4},
		{PATH("M0 0C300 100-200 100 100 0"), {{0, 0}, {300, 100}, {-200, 100}, {100, 0}}, 4},
		{PATH("M0 0Q50 100 100 0"), {{0, 0}, {50, 100}, {100, 0}}, 3},
		{PATH("m1 1q-1e-3 1e-3 0 2e-3"), {{1, 1}, {0.999, 1.001}, {1, 1.002}}, 3},
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		const place *control = cases[k].control;
		const int last = cases[k].count - 1;
		double size = 0;
		for (int i = 0; i < last; i++) size += hypot(control[i + 1].x - control[i].x, control[i + 1].y - control[i].y);
		app_level level = level_of(cases[k].text);
		expect_chain(&level, control[0], control[last], 4, 20);
		for (int i = 0; i <= 1000; i++) {
			const double away = distance_to_walls(&level, on_curve(control, last + 1, i / 1000.0));
			if (!(away <= size / 512 + 1e-6)) fail_msg("curve %zu at %d: %g away", k, i, away);
		}
		level_free(&level);
	}
}

// The one path is the same walls as the other, but for rounding.
static void expect_same(const char *one, const char *other) {
	app_level a = level_of(one), b = level_of(other);
	assert_int_equal(a.walls.count, b.walls.count);
	for (size_t i = 0; i < a.walls.count; i++)
		if (!(fabsf(a.walls.bx[i] - b.walls.bx[i]) < 1e-4f && fabsf(a.walls.by[i] - b.walls.by[i]) < 1e-4f))
			fail_msg("%s: wall %zu ends elsewhere", one, i);
	level_free(&a);
	level_free(&b);
}

static void smooth_curves_mirror_the_one_before(void **state) {
	(void)state;
	expect_same(PATH("M0 0C0 10 10 10 10 0S20-10 20 0"), PATH("M0 0C0 10 10 10 10 0C10-10 20-10 20 0"));
	expect_same(PATH("M0 0c0 10 10 10 10 0s10-10 10 0"), PATH("M0 0C0 10 10 10 10 0C10-10 20-10 20 0"));
	expect_same(PATH("M0 0L10 0S20-10 20 0"), PATH("M0 0L10 0C10 0 20-10 20 0"));
	expect_same(PATH("M0 0Q5 9 10 0T20 0 30 0"), PATH("M0 0Q5 9 10 0Q15-9 20 0Q25 9 30 0"));
	expect_same(PATH("M0 0q5 9 10 0t10 0t10 0"), PATH("M0 0Q5 9 10 0Q15-9 20 0Q25 9 30 0"));
	expect_same(PATH("M0 0C0 10 10 10 10 0T20 0"), PATH("M0 0C0 10 10 10 10 0Q10 0 20 0"));
}

// Walls along an ellipse that stands straight: their ends are on it, their middles hardly within.
static void expect_on_ellipse(const app_level *level, place center, double rx, double ry) {
	const app_segments *walls = &level->walls;
	for (size_t i = 0; i < walls->count; i++) {
		const double ax = ((double)walls->ax[i] - center.x) / rx, ay = (-(double)walls->ay[i] - center.y) / ry;
		const double bx = ((double)walls->bx[i] - center.x) / rx, by = (-(double)walls->by[i] - center.y) / ry;
		assert_true(fabs(hypot(ax, ay) - 1) < 1e-6 && fabs(hypot(bx, by) - 1) < 1e-6);
		assert_true(hypot(ax + bx, ay + by) / 2 >= 1 - 1.0 / 512 - 1e-6);
	}
}

static void of_four_arcs_between_two_places_it_is_the_one_that_is_meant(void **state) {
	(void)state;
	// Circles of radius 10 through (0, 0) and (10, 10); y is downwards, and sweep is clockwise.
	static const struct {
		const char *text;
		place center;
		bool large;
	} cases[] = {{PATH("M0 0A10 10 0 0 1 10 10"), {0, 10}, false}, {PATH("M0 0A10 10 0 0 0 10 10"), {10, 0}, false},
		{PATH("M0 0A10 10 0 1 1 10 10"), {10, 0}, true}, {PATH("M0 0a10-10 77 1010 10"), {0, 10}, true}};
	for (size_t k = 0; k < 4; k++) {
		app_level level = level_of(cases[k].text);
		expect_chain(&level, (place){0, 0}, (place){10, 10}, cases[k].large ? 40 : 13, cases[k].large ? 64 : 20);
		expect_on_ellipse(&level, cases[k].center, 10, 10);
		level_free(&level);
	}
}

static void arcs_are_turned_and_enlarged(void **state) {
	(void)state;
	// Turned by 90 degrees the radii change places.
	expect_same(PATH("M0 0A20 10 90 0 1 10 20"), PATH("M0 0A10 20 0 0 1 10 20"));
	expect_same(PATH("M-3-4A5 5 0 0 1 3 4"), PATH("M-3-4A1 1 30 0 1 3 4"));
	// A third of a circle: sixteen pieces of it would be too long.
	app_level level = level_of(PATH("M10 0A10 10 0 0 1-5 8.6602540378"));
	expect_on_ellipse(&level, (place){0, 0}, 10, 10);
	level_free(&level);
	level = level_of(PATH("M-20 0A2 1 0 0 1 20 0"));
	expect_on_ellipse(&level, (place){0, 0}, 20, 10);
	assert_true(distance_to_walls(&level, (place){0, -10}) < 0.01);
	level_free(&level);
}

static void circles_ellipses_and_round_corners_are_arcs(void **state) {
	(void)state;
	app_level level = level_of(SVG("<circle cx='5' cy='-7' r='3'/>"));
	assert_int_equal(level.walls.count, 64);
	expect_on_ellipse(&level, (place){5, -7}, 3, 3);
	for (size_t i = 0; i < level.walls.count; i++) assert_true(level.one_sided[i]);
	level_free(&level);
	level = level_of(SVG("<ellipse cx='5' cy='-7' rx='30' ry='2' transform='translate(1 2)'/>"));
	expect_on_ellipse(&level, (place){6, -5}, 30, 2);
	level_free(&level);
	expect_same(SVG("<rect x='1' y='2' width='30' height='20' rx='5'/>"),
		PATH("M6 2H26A5 5 0 0 1 31 7V17A5 5 0 0 1 26 22H6A5 5 0 0 1 1 17V7A5 5 0 0 1 6 2"));
	expect_same(
		SVG("<rect width='30' height='20' rx='99' ry='4'/>"), SVG("<rect width='30' height='20' rx='15' ry='4'/>"));
}

static void a_drawing_is_read_as_inkscape_writes_it(void **state) {
	(void)state;
	// The layer is 20 to the right and 20 down.
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
// Broken ones
// ---------------------------------------------------------------------------------------------------------------------

static void broken_drawings_are_told_by_their_line(void **state) {
	(void)state;
	static const char *const cases[][2] = {
		{"<", "f:1: unclosed token"},
		{"<svg>\n<g>\n</svg>", "f:3: mismatched tag"},
		{"<svg>\n&nothing;</svg>", "f:2: undefined entity"},
		{"<?xml version='1.0' encoding='klingon'?><svg/>", "f:1: unknown encoding"},
		{"<html/>", "f:1: is XML, but no SVG: it begins with <html>"},
		{"\n<map/>", "f:2: is XML, but no SVG: it begins with <map>; of Tiled's maps those in JSON are read"},
		{SVG("\n<path d='L1 2'/>"), "f:2: a path begins with M, not \"L1 2\""},
		{SVG("\n\n<path\nd='M1'/>"), "f:3: wanted a number, but here it ends"},
		{PATH("M1 2 X 7"), "f:1: wanted a number, not \"X 7\""},
		{PATH("M1 2z3 4"), "f:1: wanted a letter of a path, not \"3 4\""},
		{PATH("M1 2A1 1 0 2 0 5 5"), "f:1: wanted 0 or 1, not \"2 0 5 5\""},
		{PATH("M1,,2"), "f:1: wanted a number, not \",2\""},
		{PATH("M1 inf"), "f:1: wanted a number, not \"inf\""},
		{PATH("M1 nan"), "f:1: wanted a number, not \"nan\""},
		{PATH("M1 0x2"), "f:1: wanted a number, not \"0x2\""},
		{PATH("M1 2 1e999 3"), "f:1: wanted a number, not \"1e999 3\""},
		{PATH("M1 2 2e12 3"), "f:1: this path reaches beyond 2^40"},
		{PATH("M1 2A1e300 1e300 0 1 1 3 3"), "f:1: this path reaches beyond 2^40"},
		{SVG("<polyline points='1 2 3'/>"), "f:1: wanted a number, but here it ends"},
		{SVG("<line x2='5%'/>"), "f:1: wanted a length without a unit, or in px, not \"%\""},
		{SVG("<line x2='5mm'/>"), "f:1: wanted a length without a unit, or in px, not \"mm\""},
		{SVG("<rect width='-5' height='1'/>"), "f:1: this rect has a size below 0"},
		{SVG("<circle r='-5'/>"), "f:1: this circle has a size below 0"},
		{SVG("<g transform='scale(1e30)'>" LINE "</g>"), "f:1: this line reaches beyond 2^40"},
		{SVG("<g transform='skewX(90)'>" LINE "</g>"), "f:1: this line reaches beyond 2^40"},
		{SVG("<g transform='grow(2)'/>"), "f:1: wanted a transform, not \"grow(2)\""},
		{SVG("<g transform='scale(1,2,3)'/>"), "f:1: wanted a transform, not \"scale(1,2,3)\""},
		{SVG("<g transform='matrix(1 2 3 4 5 6 7)'/>"), "f:1: wanted ), not \"7)\""},
		{SVG("<g transform='scale 2'/>"), "f:1: wanted a transform, not \"scale 2\""},
		{SVG("<g transform='scale(2'/>"), "f:1: wanted ), but here it ends"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect_text_fault(cases[i][0], cases[i][1]);
}

// The text with so many of these words in its middle.
static char *repeated(const char *before, const char *word, size_t times, const char *after) {
	const size_t length = strlen(word);
	char *text = malloc(strlen(before) + times * length + strlen(after) + 1);
	assert_non_null(text);
	strcpy(text, before);
	char *at = text + strlen(before);
	for (size_t i = 0; i < times; i++, at += length) memcpy(at, word, length);
	strcpy(at, after);
	return text;
}

static void what_few_bytes_can_ask_for_has_bounds(void **state) {
	(void)state;
	char *deep = repeated("<svg>", "<g transform='translate(1)'>", 100000, "");
	expect_text_fault(deep, "f:1: no element found");
	free(deep);
	// Each makes 64 walls.
	char *many = repeated("<svg>", "<circle r='1'/>", ((size_t)1 << 24) / 64 + 1, "</svg>");
	expect_text_fault(many, "f:1: this circle makes more than 16777216 walls");
	free(many);
	expect_text_fault("<!DOCTYPE svg [<!ENTITY a 'M0 0h1'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>"
					  "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;'>"
					  "<!ENTITY e '&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;'><!ENTITY f '&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;'>"
					  "<!ENTITY g '&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;'><!ENTITY h '&g;&g;&g;&g;&g;&g;&g;&g;&g;&g;'>]>"
					  "<svg><path d='&h;'/></svg>",
		"f:1: limit on input amplification factor (from DTD and entities) breached");
}

#else

static void drawings_are_refused_where_their_library_was_missing(void **state) {
	(void)state;
	expect_text_fault("\n <svg/>", "f: is XML: this program was built without expat, which reads it");
}

#endif

int test_drawings(void) {
	const struct CMUnitTest tests[] = {
#ifdef GRAZE_SVG
		cmocka_unit_test(shapes_are_walls),
		cmocka_unit_test(steps_of_a_path_go_from_one_another),
		cmocka_unit_test(subpaths_begin_anew),
		cmocka_unit_test(transforms_of_groups_and_elements_are_followed),
		cmocka_unit_test(what_is_hidden_or_no_line_is_passed_over),
		cmocka_unit_test(curves_are_followed_within_a_512th_of_their_size),
		cmocka_unit_test(smooth_curves_mirror_the_one_before),
		cmocka_unit_test(of_four_arcs_between_two_places_it_is_the_one_that_is_meant),
		cmocka_unit_test(arcs_are_turned_and_enlarged),
		cmocka_unit_test(circles_ellipses_and_round_corners_are_arcs),
		cmocka_unit_test(a_drawing_is_read_as_inkscape_writes_it),
		cmocka_unit_test(broken_drawings_are_told_by_their_line),
		cmocka_unit_test(what_few_bytes_can_ask_for_has_bounds),
#else
		cmocka_unit_test(drawings_are_refused_where_their_library_was_missing),
#endif
	};
	return RUN_SUITE("drawings", tests);
}
