// Pictures that are drawn by the library's debug draw: the exact positions, to a tenth of a unit.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/program_run.h"
#include "support/system.h"

static char picture[1 << 20];

// Calls the program with these arguments and reads the picture.
static void draw(const char *arguments, const char *input) {
	char line[300];
	snprintf(line, sizeof line, "%s --svg out.svg", arguments);
	const int status = run_program(line, input);
	if (status || *program_errors) fail_msg("graze %s: exit status %d: %s", line, status, program_errors);
	read_file("out.svg", picture, sizeof picture);
	assert_ptr_equal(strstr(picture, "<svg "), picture);
	assert_string_equal(picture + strlen(picture) - 7, "</svg>\n");
}

// Counts how often the elements of this class contain a text.
static size_t count_in(const char *class, const char *text) {
	char begin[60];
	snprintf(begin, sizeof begin, "class=\"%s\"", class);
	size_t count = 0;
	for (const char *at = strstr(picture, begin); at; at = strstr(at + 1, begin)) {
		const char *end = strstr(at, at[-2] == 'g' ? "</g>" : "/>");
		assert_non_null(end);
		for (const char *found = strstr(at, text); found && found < end; found = strstr(found + 1, text)) count++;
	}
	return count;
}

static void a_scene_is_drawn_at_its_position(void **state) {
	(void)state;
	// The bounds are (0, -10) to (100, 40): 16 units of the picture per unit, and a border of 24.
	draw("ask", "wall 0 0 100 0\nwall 20 30 20 20 radius 1\nwall 90 40 90 20 one-sided\ncircle 50 30 10 0 -30\n");
	assert_non_null(strstr(picture, "viewBox=\"0 0 1648 848\""));
	assert_int_equal(count_in("walls", "d=\"M24 664l1600 0\""), 1);
	assert_int_equal(count_in("walls", "stroke-width=\"32\" d=\"M344 184l0 160\""), 1);
	assert_int_equal(count_in("fronts", "d=\"M1464 184l24 0M"), 1);
	assert_int_equal(count_in("walls", "<text x=\"829\" y=\"659\">0</text>"), 1);
	assert_int_equal(count_in("bodies", "<circle cx=\"824\" cy=\"184\" r=\"160\"/>"), 1);
	assert_int_equal(count_in("bodies", "<text x=\"829\" y=\"179\">0</text>"), 1);
	assert_int_equal(count_in("swept", "stroke-width=\"320\" d=\"M824 184l0 480\""), 1);
	assert_int_equal(count_in("paths", "d=\"M824 184l0 480M"), 1);
	assert_int_equal(count_in("contacts", "<circle cx=\"824\" cy=\"504\" r=\"160\"/>"), 1);
	assert_int_equal(count_in("points", "<circle cx=\"824\" cy=\"664\" r=\"3\"/>"), 1);
	assert_int_equal(count_in("normals", "d=\"M824 664l0-24M"), 1);
	assert_int_equal(count_in("cells", "M"), 0);
}

static void the_motion_of_a_wall_is_an_arrow_from_its_middle(void **state) {
	(void)state;
	static const char walls[] = "wall 0 0 100 0\nwall 100 0 100 40\nwall 20 20 30 20 moving 5 10\ncircle 50 30 1 0 1\n";
	draw("ask --horizon 2", walls); // 16 units of the picture per unit, and a border of 24
	assert_int_equal(count_in("fronts", "M424 344l160-320"), 1);
}

static void each_printed_touch_is_drawn(void **state) {
	(void)state;
	static const char two[] = "wall 10 -5 10 5\nwall 20 -5 20 5\ncircle 0 0 1 30 0\ncircle 0 9 1 1 0\n";
	draw("ask", two);
	assert_int_equal(count_in("contacts", "<circle "), 1);
	draw("ask --all", two);
	assert_int_equal(count_in("contacts", "<circle "), 2);
	// A contact has the radius of its circle; 1600 units of the picture are 30 units.
	draw("ask", "wall 10 -5 10 5\ncircle -5 0 5 20 0\ncircle 5 -9 1 2 0\ncircle 9 4 .25 2 0\n");
	assert_int_equal(count_in("contacts", "r=\"266.7\""), 1);
	assert_int_equal(count_in("contacts", "r=\"13.3\""), 1);
	assert_int_equal(count_in("contacts", "<circle "), 2);
	// A curved path, with the begin and the end of an overlap.
	draw("ask --all --horizon 3", "wall 5 -1 5 1\ncircle 0 0 1 8 0 accelerate -6 0\n");
	assert_int_equal(count_in("contacts", "<circle "), 2);
	assert_in_range(count_in("paths", "l"), 20, 60);
}

static void a_scene_of_nothing_or_of_one_point_is_drawn(void **state) {
	(void)state;
	draw("ask", "# nothing\n");
	assert_null(strstr(picture, "nan"));
	assert_null(strstr(picture, "inf"));
	draw("ask", "circle 7 7 0 0 0\n");
	assert_int_equal(count_in("bodies", "<circle cx=\"824\" cy=\"824\" r=\"2\"/>"), 1);
}

static void the_picture_of_a_run_has_a_legend(void **state) {
	(void)state;
	draw("run --bodies 20 --ticks 5 --against walls", "");
	assert_non_null(strstr(picture, "<g id=\"legend\""));
	assert_non_null(strstr(picture, ">direction of motion</text>"));
	assert_non_null(strstr(picture, ">path of the last 0.0833 s</text>"));
	assert_null(strstr(picture, "contact with a body"));
	draw("run --bodies 20 --ticks 5", "");
	assert_non_null(strstr(picture, ">contact with a body</text>"));
	draw("run --scene funnel --bodies 20 --ticks 5", "");
	assert_non_null(strstr(picture, ">behind the door</text>"));
}

// The legend is below: the corner (0, 400) is 1600 + 2 * 24 from the top, the width is 1600 * 4 / 400 + 2 * 24 at
// least.
static void a_narrow_picture_has_room_for_its_legend(void **state) {
	(void)state;
	write_file("narrow", "wall 0 0 4 0\nwall 4 0 4 400\nwall 4 400 0 400\nwall 0 400 0 0\n");
	draw("run --level narrow --bodies 3 --ticks 5", "");
	double width = 0, height = 0;
	assert_int_equal(sscanf(strstr(picture, "viewBox"), "viewBox=\"0 0 %lf %lf", &width, &height), 2);
	assert_true(width == 420);
	assert_true(height > 1648 + 4 * 30 && height < 1648 + 8 * 34);
}

static void small_bodies_are_drawn_large_enough_to_see(void **state) {
	(void)state;
	write_file("hall", "wall 0 0 1600 0\nwall 1600 0 1600 800\nwall 1600 800 0 800\nwall 0 800 0 0\n");
	draw("run --level hall --bodies 1 --ticks 5 --radius 2", "");
	assert_non_null(strstr(picture, " r=\"3\"/>"));
	assert_non_null(strstr(picture, ">radii below 3 are drawn as that</text>"));
	draw("run --level hall --bodies 1 --ticks 5 --radius 5", "");
	assert_non_null(strstr(picture, " r=\"5\"/>"));
	assert_null(strstr(picture, "are drawn as that"));
}

static void cells_are_drawn_with_grid_only(void **state) {
	(void)state;
	draw("run --bodies 20 --ticks 5", "");
	assert_int_equal(count_in("cells", "M"), 0);
	assert_in_range(count_in("walls", "l"), 200, 2000);
	draw("run --bodies 20 --ticks 5 --grid", "");
	assert_in_range(count_in("cells", "l"), 1000, 20000);
	draw("run --scene pods --bodies 2 --grid", "");
	assert_in_range(count_in("cells", "l"), 100, 20000);
	draw("ask --grid", "wall 0 0 9 9\n");
	assert_in_range(count_in("cells", "l"), 4, 400);
}

static void titles_have_no_control_characters(void **state) {
	(void)state;
	write_file("in", example_scene);
	if (shell_execute(
			folder, "name=$(printf 'a\\033<b>\"\\377'); cp in \"$name\"; graze ask --svg out.svg \"$name\" >out") != 0)
		skip();
	read_file("out.svg", picture, sizeof picture);
	assert_non_null(strstr(picture, "<title>a?&#60;b&#62;&#34;?</title>"));
}

// Writes a room with a star of thin rectangles, all of which meet in one point.
static void write_star(int rays) {
	FILE *star = fopen(in_folder("star"), "w");
	assert_non_null(star);
	fputs("wall 0 0 900 0\nwall 900 0 900 900\nwall 900 900 0 900\nwall 0 900 0 0\n", star);
	for (int i = 0; i < rays; i++) {
		const double x = 400 + 100 * cos(i), y = 400 + 100 * sin(i);
		fprintf(star, "wall 400 400 %.9g %.9g\nwall %.9g %.9g 400 400\n", x, y, x, y);
	}
	assert_int_equal(fclose(star), 0);
}

// The least of three times, in seconds.
static double seconds_of(const char *arguments) {
	double least = INFINITY;
	for (int i = 0; i < 3; i++) {
		const double begin = seconds_passed();
		assert_int_equal(run_program(arguments, ""), 0);
		least = fmin(least, seconds_passed() - begin);
	}
	return least;
}

static void walls_that_meet_in_one_point_take_time_in_proportion_to_their_number(void **state) {
	(void)state;
	write_star(60000);
	const double without = seconds_of("run --level star --bodies 2 --ticks 1 --radius 4");
	const double with = seconds_of("run --level star --bodies 2 --ticks 1 --radius 4 --svg out.svg");
	if (with > 4 * without) fail_msg("%g s without a picture, %g s with one", without, with);
}

static void pictures_that_cannot_be_written_are_refused(void **state) {
	(void)state;
	expect_program_error(
		2, "replay x --svg y", "", "replay: unknown option \"--svg\"; graze help replay lists its options");
	expect_program_error(1, "ask --svg absent/x.svg", "wall 0 0 1 1\n", "absent/x.svg: No such file or directory");
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_scene_is_drawn_at_its_position),
		cmocka_unit_test(the_motion_of_a_wall_is_an_arrow_from_its_middle),
		cmocka_unit_test(each_printed_touch_is_drawn),
		cmocka_unit_test(a_scene_of_nothing_or_of_one_point_is_drawn),
		cmocka_unit_test(the_picture_of_a_run_has_a_legend),
		cmocka_unit_test(a_narrow_picture_has_room_for_its_legend),
		cmocka_unit_test(small_bodies_are_drawn_large_enough_to_see),
		cmocka_unit_test(cells_are_drawn_with_grid_only),
		cmocka_unit_test(titles_have_no_control_characters),
		cmocka_unit_test(walls_that_meet_in_one_point_take_time_in_proportion_to_their_number),
		cmocka_unit_test(pictures_that_cannot_be_written_are_refused),
	};
	return RUN_SUITE("program_pictures", tests);
}

int test_program_pictures(void) { return run_in_folder(run); }
