// graze run --scene pods: the predicted touches that it prints and draws.
#include <graze/graze.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/program_run.h"

typedef struct printed_touch {
	int pod, index;
	double t, point_x, point_y, normal_x, normal_y;
	char kind[8], way[8];
} printed_touch;

enum { MAX_TOUCHES = 400 };

// Reads the touches from the JSON output of the last call.
static int read_touches(printed_touch touches[MAX_TOUCHES]) {
	int count = 0;
	for (const char *at = strstr(program_output, "{\"pod\":"); at; at = strstr(at + 1, "{\"pod\":"), count++) {
		assert_in_range(count, 0, MAX_TOUCHES - 1);
		printed_touch *t = &touches[count];
		assert_int_equal(
			sscanf(at,
				"{\"pod\":%d,\"t\":%lf,\"kind\":\"%7[a-z]\",\"index\":%d,\"feature\":\"%*[a-z ]\","
				"\"point\":[%lf,%lf],\"normal\":[%lf,%lf],\"way\":\"%7[a-z]\"}",
				&t->pod, &t->t, t->kind, &t->index, &t->point_x, &t->point_y, &t->normal_x, &t->normal_y, t->way),
			9);
	}
	return count;
}

static int count_way(const printed_touch *touches, int count, const char *way) {
	int found = 0;
	for (int i = 0; i < count; i++) found += !strcmp(touches[i].way, way);
	return found;
}

// Counts how often a group of the picture contains a text.
static int count_in_group(const char *group, const char *text) {
	const char *end = strstr(group, "</g>");
	int found = 0;
	assert_non_null(end);
	for (const char *at = strstr(group, text); at && at < end; at = strstr(at + 1, text)) found++;
	return found;
}

static void each_printed_touch_is_drawn(void **state) {
	(void)state;
	static const char *const options[] = {"--seed 265", "--seed 2 --ticks 90", "--bodies 1 --seed 9 --horizon 9"};
	static const char *const ids[][2] = {{"in", "id=\"inward\""}, {"out", "id=\"outward\""}};
	static char picture[1 << 18], line[200];
	printed_touch touches[MAX_TOUCHES];
	for (int k = 0; k < 3; k++) {
		snprintf(line, sizeof line, "run --scene pods --svg pods.svg --json %s", options[k]);
		assert_int_equal(run_program(line, ""), 0);
		const int count = read_touches(touches);
		read_file("pods.svg", picture, sizeof picture);
		assert_ptr_equal(strstr(picture, "<svg "), picture);
		assert_string_equal(picture + strlen(picture) - 7, "</svg>\n");
		assert_null(strstr(picture, "nan"));
		for (int way = 0; way < 2; way++) {
			const char *group = strstr(picture, ids[way][1]);
			const int expected = count_way(touches, count, ids[way][0]);
			assert_non_null(group);
			assert_int_equal(count_in_group(group, "<circle"), expected);
			assert_int_equal(printed_number(way ? "outward" : "inward"), expected);
			assert_true(k > 0 || expected > 10);
		}
		assert_int_equal(count_in_group(strstr(picture, "id=\"pods\""), "<circle"), printed_number("pods"));
		assert_int_equal(count_in_group(strstr(picture, "id=\"gems\""), "<circle"),
			printed_number("gems") - printed_number("collected"));
	}
}

static void touches_are_printed_in_order_up_to_the_first_wall(void **state) {
	(void)state;
	printed_touch touches[MAX_TOUCHES];
	int walls = 0;
	assert_int_equal(run_program("run --scene pods --seed 265 --json --horizon 5", ""), 0);
	const int count = read_touches(touches);
	for (int i = 0; i < count; i++) {
		const printed_touch *t = &touches[i], *next = i + 1 < count && t[1].pod == t->pod ? t + 1 : NULL;
		const bool is_wall = !strcmp(t->kind, "wall");
		assert_true(t->t >= 0 && t->t <= 5 && (!next || next->t >= t->t));
		assert_true(is_wall || !strcmp(t->kind, "gem"));
		if (is_wall) assert_string_equal(t->way, "in");
		assert_true(!is_wall || !next);
		assert_true(fabs(hypot(t->normal_x, t->normal_y) - 1) < 1e-6);
		walls += is_wall;
	}
	assert_in_range(walls, 5, 12);
}

static void touches_are_printed_as_text(void **state) {
	(void)state;
	assert_int_equal(run_program("run --scene pods --seed 265 --horizon 5", ""), 0);
	static const char *const parts[] = {"level ", "the built-in cavern\n", "pods                   12\n",
		"\npod 0 hit t ", " way in\n", " way out\n", " gem ", " wall ", "escaped                 0\n"};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) assert_non_null(strstr(program_output, parts[i]));
}

// Half a second later the same walls are touched half a second earlier: all walls that are ahead then.
static void predicted_touches_occur(void **state) {
	(void)state;
	printed_touch before[MAX_TOUCHES], after[MAX_TOUCHES];
	int compared = 0;
	assert_int_equal(run_program("run --scene pods --bodies 30 --seed 4 --json --horizon 3", ""), 0);
	const int count = read_touches(before);
	assert_int_equal(run_program("run --scene pods --bodies 30 --seed 4 --json --horizon 3 --ticks 30", ""), 0);
	const int later = read_touches(after);
	assert_true(printed_number("bounces") > 0 && printed_number("collected") > 0);
	for (int i = 0; i < count; i++) {
		if (strcmp(before[i].kind, "wall") != 0 || before[i].t < 0.5) continue;
		int k = 0;
		while (k < later && (after[k].pod != before[i].pod || strcmp(after[k].kind, "wall") != 0)) k++;
		assert_in_range(k, 0, later - 1);
		assert_int_equal(after[k].index, before[i].index);
		assert_true(fabs(after[k].t - (before[i].t - 0.5)) < 1e-6);
		assert_true(after[k].point_x == before[i].point_x && after[k].point_y == before[i].point_y);
		compared++;
	}
	assert_in_range(compared, 8, 30);
}

static void levels_without_room_for_pods_are_refused(void **state) {
	(void)state;
	write_file("open", "wall 0 0 9 0\nwall 9 0 9 9\n");
	expect_program_error(1, "run --scene pods --level open", "",
		"open: only 0 of 12 bodies of radius 14 to 24 fit inside the walls without overlap");
	expect_program_error(1, "run --scene pods --level absent", "", "absent: No such file or directory");
	expect_program_error(1, "run --scene pods --svg absent/x.svg", "", "absent/x.svg: No such file or directory");
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_printed_touch_is_drawn),
		cmocka_unit_test(touches_are_printed_in_order_up_to_the_first_wall),
		cmocka_unit_test(touches_are_printed_as_text),
		cmocka_unit_test(predicted_touches_occur),
		cmocka_unit_test(levels_without_room_for_pods_are_refused),
	};
	return RUN_SUITE("program_pods", tests);
}

int test_program_pods(void) { return run_in_folder(run); }
