// graze run --scene pods: what it tells, and what it draws.
#include <graze/graze.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/calling.h"
#include "support/check.h"

typedef struct told_touch {
	int pod, index;
	double t, point_x, point_y, normal_x, normal_y;
	char kind[8], way[8];
} told_touch;

enum { MOST = 400 };

// The touches of the last call, which was told to print JSON.
static int read_touches(told_touch touches[MOST]) {
	int count = 0;
	for (const char *at = strstr(out, "{\"pod\":"); at; at = strstr(at + 1, "{\"pod\":"), count++) {
		assert_in_range(count, 0, MOST - 1);
		told_touch *t = &touches[count];
		assert_int_equal(
			sscanf(at,
				"{\"pod\":%d,\"t\":%lf,\"kind\":\"%7[a-z]\",\"index\":%d,\"feature\":\"%*[a-z ]\","
				"\"point\":[%lf,%lf],\"normal\":[%lf,%lf],\"way\":\"%7[a-z]\"}",
				&t->pod, &t->t, t->kind, &t->index, &t->point_x, &t->point_y, &t->normal_x, &t->normal_y, t->way),
			9);
	}
	return count;
}

static int count_of(const told_touch *touches, int count, const char *way) {
	int found = 0;
	for (int i = 0; i < count; i++) found += !strcmp(touches[i].way, way);
	return found;
}

static int count_in(const char *from, const char *what) {
	const char *end = strstr(from, "</g>");
	int found = 0;
	assert_non_null(end);
	for (const char *at = strstr(from, what); at && at < end; at = strstr(at + 1, what)) found++;
	return found;
}

static void the_picture_has_a_mark_for_every_touch(void **state) {
	(void)state;
	static const char *const words[] = {"--seed 265", "--seed 2 --ticks 90", "--bodies 1 --seed 9 --horizon 9"};
	static const char *const ids[][2] = {{"in", "id=\"inward\""}, {"out", "id=\"outward\""}};
	static char picture[1 << 18], line[200];
	told_touch touches[MOST];
	for (int k = 0; k < 3; k++) {
		snprintf(line, sizeof line, "run --scene pods --svg pods.svg --json %s", words[k]);
		assert_int_equal(call(line, ""), 0);
		const int count = read_touches(touches);
		read_file("pods.svg", picture, sizeof picture);
		assert_ptr_equal(strstr(picture, "<svg "), picture);
		assert_string_equal(picture + strlen(picture) - 7, "</svg>\n");
		assert_null(strstr(picture, "nan"));
		for (int way = 0; way < 2; way++) {
			const char *checksums = strstr(picture, ids[way][1]);
			const int wanted = count_of(touches, count, ids[way][0]);
			assert_non_null(checksums);
			assert_int_equal(count_in(checksums, "<circle"), wanted);
			assert_int_equal(number_of(way ? "outward" : "inward"), wanted);
			assert_true(k > 0 || wanted > 10);
		}
		assert_int_equal(count_in(strstr(picture, "id=\"pods\""), "<circle"), number_of("pods"));
		assert_int_equal(
			count_in(strstr(picture, "id=\"gems\""), "<circle"), number_of("gems") - number_of("collected"));
	}
}

// In order, and none after the first wall.
static void touches_are_told_up_to_the_first_wall(void **state) {
	(void)state;
	told_touch touches[MOST];
	int walls = 0;
	assert_int_equal(call("run --scene pods --seed 265 --json --horizon 5", ""), 0);
	const int count = read_touches(touches);
	for (int i = 0; i < count; i++) {
		const told_touch *t = &touches[i], *next = i + 1 < count && t[1].pod == t->pod ? t + 1 : NULL;
		const bool is_wall = !strcmp(t->kind, "wall");
		assert_true(t->t >= 0 && t->t <= 5 && (!next || next->t >= t->t));
		assert_true(is_wall || !strcmp(t->kind, "gem"));
		if (is_wall) assert_string_equal(t->way, "in");
		assert_true(!is_wall || !next);
		assert_true(fabs(hypot(t->normal_x, t->normal_y) - 1) < 1e-6);
		walls += is_wall;
	}
	assert_in_range(walls, 5, 12);

	assert_int_equal(call("run --scene pods --seed 265 --horizon 5", ""), 0);
	static const char *const words[] = {"level ", "the built-in cavern\n", "pods                   12\n",
		"\npod 0 hit t ", " way in\n", " way out\n", " gem ", " wall ", "escaped                 0\n"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) assert_non_null(strstr(out, words[i]));
}

// Half a second later they touch the same walls, half a second sooner: all of them that are ahead then.
static void what_is_foreseen_comes_to_be(void **state) {
	(void)state;
	told_touch before[MOST], after[MOST];
	int met = 0;
	assert_int_equal(call("run --scene pods --bodies 30 --seed 4 --json --horizon 3", ""), 0);
	const int count = read_touches(before);
	assert_int_equal(call("run --scene pods --bodies 30 --seed 4 --json --horizon 3 --ticks 30", ""), 0);
	const int later = read_touches(after);
	assert_true(number_of("bounces") > 0 && number_of("collected") > 0);
	for (int i = 0; i < count; i++) {
		if (strcmp(before[i].kind, "wall") != 0 || before[i].t < 0.5) continue;
		int k = 0;
		while (k < later && (after[k].pod != before[i].pod || strcmp(after[k].kind, "wall") != 0)) k++;
		assert_in_range(k, 0, later - 1);
		assert_int_equal(after[k].index, before[i].index);
		assert_true(fabs(after[k].t - (before[i].t - 0.5)) < 1e-6);
		assert_true(after[k].point_x == before[i].point_x && after[k].point_y == before[i].point_y);
		met++;
	}
	assert_in_range(met, 8, 30);
}

// The flight is the same, however far is sensed at once.
static void the_horizon_changes_no_flight(void **state) {
	(void)state;
	static const char *const horizons[] = {"0.25", "3", "80"};
	double bounces = 0, collected = 0;
	for (int i = 0; i < 3; i++) {
		char line[200];
		snprintf(line, sizeof line, "run --scene pods --ticks 900 --json --horizon %s", horizons[i]);
		assert_int_equal(call(line, ""), 0);
		if (i == 0) bounces = number_of("bounces"), collected = number_of("collected");
		assert_true(number_of("bounces") == bounces && number_of("collected") == collected);
	}
	assert_true(bounces > 50 && collected > 20);
}

static void pods_of_one_seed_are_alike_whatever_the_kernels(void **state) {
	(void)state;
	static char one[1 << 18], other[1 << 18], told[1 << 16];
	static const char words[] = "run --scene pods --ticks 300 --json --svg pods.svg";
	assert_int_equal(call(words, ""), 0);
	read_file("pods.svg", one, sizeof one);
	keep_output(told, sizeof told);
	for (size_t i = 0; gz_backend_name(i); i++) {
		char line[200];
		snprintf(line, sizeof line, "%s --kernels %s", words, gz_backend_name(i));
		expect(line, "", told);
		read_file("pods.svg", other, sizeof other);
		assert_string_equal(one, other);
	}
	assert_int_equal(call("run --scene pods --ticks 300 --json --seed 2", ""), 0);
	assert_string_not_equal(out, told);
}

// In the room's picture a unit is 1600 / 300, the border 24 wide, and all is rounded to tenths.
#define UNIT (1600 / 300.0)
enum { IN_ROOM = 8 };

typedef struct drawn_pod {
	double x, y, radius;
} drawn_pod;

// Pods in a room of 300 by 200 with a post in its middle, after so many ticks.
static void fly_in_room(int ticks, drawn_pod pods[IN_ROOM]) {
	static char picture[1 << 18], line[200];
	write_file(
		"room", "wall 0 0 300 0\nwall 300 0 300 200\nwall 300 200 0 200\nwall 0 200 0 0\nwall 150 100 150 100\n");
	snprintf(line, sizeof line,
		"run --scene pods --level room --bodies 8 --radius 9..15 --speed 400 --ticks %d --json --svg room.svg", ticks);
	assert_int_equal(call(line, ""), 0);
	read_file("room.svg", picture, sizeof picture);
	const char *at = strstr(picture, "id=\"pods\"");
	assert_non_null(at);
	for (int i = 0; i < IN_ROOM; i++) {
		drawn_pod *pod = &pods[i];
		at = strstr(at + 1, "<circle");
		assert_int_equal(sscanf(at, "<circle cx=\"%lf\" cy=\"%lf\" r=\"%lf\"", &pod->x, &pod->y, &pod->radius), 3);
	}
}

static void pods_stay_in_their_room(void **state) {
	(void)state;
	drawn_pod pods[IN_ROOM];
	for (int ticks = 1; ticks <= 4096; ticks *= 8) {
		fly_in_room(ticks, pods);
		assert_true(number_of("escaped") == 0 && number_of("pods") == 8 && number_of("walls") == 5);
		assert_true(ticks < 4096 || number_of("bounces") > 500);
		for (int i = 0; i < IN_ROOM; i++) {
			const double x = pods[i].x - 24, y = pods[i].y - 24, least = pods[i].radius - 0.3;
			assert_true(fmin(x, y) > least && x < 1600 - least && y < 200 * UNIT - least);
			assert_true(hypot(x - 150 * UNIT, y - 100 * UNIT) > least);
		}
	}
}

enum { FIRST = 90, TICKS = 43 };

// The longest way in a tick of three: a tick's is shorter where a bounce bends it.
static double speed_at(drawn_pod pods[][IN_ROOM], int tick, int i) {
	double longest = 0;
	for (int k = tick; k < tick + 3; k++)
		longest = fmax(longest, hypot(pods[k + 1][i].x - pods[k][i].x, pods[k + 1][i].y - pods[k][i].y));
	return longest;
}

static void bounces_keep_the_speed(void **state) {
	(void)state;
	static drawn_pod pods[TICKS][IN_ROOM];
	const double most_thrust = 80, change = 5 * most_thrust / 3600 * UNIT, rounding = 4 * 0.05 * sqrt(2);
	double bounces = 0;
	for (int k = 0; k < TICKS; k++) {
		fly_in_room(FIRST + k, pods[k]);
		if (k == 0) bounces = number_of("bounces");
	}
	assert_true(number_of("bounces") > bounces + 10);
	for (int k = 0; k + 6 < TICKS; k++)
		for (int i = 0; i < IN_ROOM; i++)
			assert_true(fabs(speed_at(pods, k, i) - speed_at(pods, k + 3, i)) < change + rounding);
}

static void words_that_do_not_fit_pods_exit_with_2(void **state) {
	(void)state;
	expect_refusal(2, "run --scene crowd", "", "--scene wants pods, not \"crowd\"");
	expect_refusal(2, "run --horizon 3", "", "--horizon wants --scene pods as well");
	expect_refusal(2, "run --scene pods --horizon 0", "", "--horizon wants a time above 0, up to 2^40, not \"0\"");
	expect_refusal(2, "run --scene pods --radius 0..4", "", "--scene pods wants a --radius above 0");
	expect_refusal(2, "run --scene pods --response stop", "", "--response and --scene do not go together");
	expect_refusal(2, "run --skin 1 --scene pods", "", "--skin and --scene do not go together");
	expect_refusal(2, "run --against all --scene pods", "", "--against and --scene do not go together");
	expect_refusal(2, "run --scene pods --record x", "", "--record and --scene do not go together");
	expect_refusal(2, "run --scene pods --replay x", "", "--scene and --replay do not go together");
}

static void levels_without_room_for_pods_name_the_place(void **state) {
	(void)state;
	write_file("open", "wall 0 0 9 0\nwall 9 0 9 9\n");
	expect_refusal(1, "run --scene pods --level open", "",
		"open: only 0 of 12 bodies of radius 14 to 24 fit inside the walls without overlap");
	expect_refusal(1, "run --scene pods --level absent", "", "absent: No such file or directory");
	expect_refusal(1, "run --scene pods --svg absent/x.svg", "", "absent/x.svg: No such file or directory");
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_picture_has_a_mark_for_every_touch),
		cmocka_unit_test(touches_are_told_up_to_the_first_wall),
		cmocka_unit_test(what_is_foreseen_comes_to_be),
		cmocka_unit_test(the_horizon_changes_no_flight),
		cmocka_unit_test(pods_of_one_seed_are_alike_whatever_the_kernels),
		cmocka_unit_test(pods_stay_in_their_room),
		cmocka_unit_test(bounces_keep_the_speed),
		cmocka_unit_test(words_that_do_not_fit_pods_exit_with_2),
		cmocka_unit_test(levels_without_room_for_pods_name_the_place),
	};
	return RUN_SUITE("program_pods", tests);
}

int test_program_pods(void) { return run_in_folder(run); }
