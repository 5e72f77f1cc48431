// What bodies that meet one another are told of it, and who meets whom.
#include <math.h>
#include <stdlib.h>

#include "collisions/crowd_moves.h"
#include "support/check.h"

enum { COUNT = 150, ROOM = 60 * COUNT };
#define SIZE 40.f

typedef struct told {
	gz_contact at[ROOM];
	size_t first[COUNT + 1];
} told;

static gz_report ask(const together *t, traveller *all, size_t count, told *to) {
	const gz_report report = together_move(t, all, count, &(gz_contact_list){to->at, ROOM, to->first});
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_int_equal(report.written, to->first[count]);
	return report;
}

static together box_of(const trial *walls) {
	together t = together_make(walls, (gz_world_desc){0});
	t.rules.max_contacts = 1000;
	return t;
}

/// How many of a body's contacts are this one as the other sees it.
static int count_twins(const told *to, const traveller *all, size_t body, const gz_contact *c, size_t teller) {
	int twins = 0;
	for (size_t i = to->first[body]; i < to->first[body + 1]; i++) {
		const gz_contact *d = to->at + i;
		if (d->feature != GZ_FEATURE_CIRCLE || d->index != (int32_t)teller || d->time != c->time) continue;
		assert_true(d->normal_x == -c->normal_x && d->normal_y == -c->normal_y && d->id == all[teller].id);
		twins++;
	}
	return twins;
}

static void expect_contact(const told *to, const traveller *all, size_t teller, const gz_contact *c, double skin) {
	const size_t other = (size_t)c->index;
	assert_in_range(c->index, 0, COUNT - 1);
	assert_true(c->id == all[other].id && other != teller && c->time >= 0 && c->time <= 1);
	assert_true(fabsf(hypotf(c->normal_x, c->normal_y) - 1) < 1e-6f);
	assert_int_equal(count_twins(to, all, other, c, teller), 1);
	for (size_t i = to->first[other]; i < to->first[other + 1]; i++) {
		const gz_contact *d = to->at + i;
		if (d->time != c->time || d->index != (int32_t)teller || d->feature != GZ_FEATURE_CIRCLE) continue;
		const double x = (double)c->center_x - (double)d->center_x, y = (double)c->center_y - (double)d->center_y,
					 r = hypot(x, y);
		assert_true(fabs(r - 2 - skin) < 1e-4); // they touch, but for the skin
		assert_true(fabs(x - r * (double)c->normal_x) < 1e-4 && fabs(y - r * (double)c->normal_y) < 1e-4);
	}
}

static void both_of_two_that_bounce_tell_it(void **state) {
	(void)state;
	static told to;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	for (float speed = 0.25f; speed < 20; speed *= 4) {
		together t = box_of(&box);
		traveller all[COUNT];
		size_t circles = 0;
		travellers_apart(all, COUNT, SIZE, speed, GZ_RESPONSE_BOUNCE, 8);
		for (int tick = 0; tick < 20; tick++) {
			ask(&t, all, COUNT, &to);
			for (size_t i = 0; i < COUNT; i++)
				for (size_t k = to.first[i]; k < to.first[i + 1]; k++) {
					assert_true(k == to.first[i] || to.at[k].time >= to.at[k - 1].time);
					if (to.at[k].feature == GZ_FEATURE_CIRCLE)
						expect_contact(&to, all, i, to.at + k, 0x1p-19 * (double)SIZE), circles++;
				}
		}
		assert_true(circles > 100);
		together_free(&t);
	}
}

/// Two far from all others: every response with every other.
static void both_of_two_alone_tell_it_whatever_they_do(void **state) {
	(void)state;
	static told to;
	random_source source = {6};
	together t = box_of(NULL);
	size_t met = 0;
	for (int round = 0; round < 3000; round++) {
		const gz_response one = (gz_response)(round % 3), other = (gz_response)(round / 3 % 3);
		traveller b[2];
		const float y = random_signed(&source, 0), near = random_chance(&source, 3) ? 0x1p-10f : 1;
		b[0] = traveller_at(0, 0, 6 * near, y, 1, one, 70),
		b[1] = traveller_at(2 + 3 * near, random_signed(&source, 0), -2 * near, 0, 1, other, 60);
		b[random_int(&source, 0, 1)].dx *= -0.5f;
		ask(&t, b, 2, &to);
		assert_int_equal(to.first[1] > 0, to.first[2] > to.first[1]);
		if (!to.first[1]) continue;
		expect_contact(&to, b, 0, to.at, 0x1p-19), expect_contact(&to, b, 1, to.at + to.first[1], 0x1p-19), met++;
	}
	assert_true(met > 500);
	together_free(&t);
}

// ---- Who meets whom

/// Moves those for whom `takes` alone and all together: no bits of theirs differ.
static void expect_as_if_alone(const traveller *all, int (*takes)(const traveller *b), int meets) {
	static told to;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	together t = box_of(&box), u = box_of(&box);
	traveller together_all[COUNT], alone[COUNT];
	size_t count = 0, circles = 0;
	for (size_t i = 0; i < COUNT; i++) together_all[i] = all[i];
	for (size_t i = 0; i < COUNT; i++)
		if (takes(all + i)) alone[count++] = all[i];
	assert_in_range(count, 10, COUNT - 10);
	for (int tick = 0; tick < 10; tick++) {
		ask(&t, together_all, COUNT, &to);
		together_ticks(&u, alone, count, 1);
		for (size_t i = 0, k = 0; i < COUNT; i++) {
			if (!takes(together_all + i)) continue;
			assert_memory_equal(together_all + i, alone + k++, sizeof *alone);
			for (size_t c = to.first[i]; c < to.first[i + 1]; c++) circles += to.at[c].feature == GZ_FEATURE_CIRCLE;
		}
	}
	if ((circles > 0) != meets) fail_msg("%zu contacts with circles", circles);
	together_free(&t), together_free(&u);
}

static int is_red(const traveller *b) { return b->category & 1; }
static int is_blue(const traveller *b) { return !is_red(b); }
static int is_passing(const traveller *b) { return b->response == GZ_RESPONSE_PASS; }
static int is_solid(const traveller *b) { return !is_passing(b); }
static int is_grouped(const traveller *b) { return b->group == 7; }
static int ignores(const traveller *b) { return b->ignore != UINT64_MAX; }

/// Both where they are, one through the other.
static void two_crowds(traveller *all, float speed) {
	travellers_apart(all, COUNT / 2, SIZE, speed, GZ_RESPONSE_BOUNCE, 21),
		travellers_apart(all + COUNT / 2, COUNT / 2, SIZE, speed, GZ_RESPONSE_BOUNCE, 22);
	for (size_t i = 0; i < COUNT; i++) all[i].id = i;
}

static void who_may_not_meet_is_not_there(void **state) {
	(void)state;
	for (float speed = 0.5f; speed < 40; speed *= 6) {
		traveller all[COUNT];
		two_crowds(all, speed);
		for (size_t i = 0; i < COUNT; i++) all[i].category = all[i].mask = i < COUNT / 2 ? 3 : 4;
		expect_as_if_alone(all, is_red, 1), expect_as_if_alone(all, is_blue, 1);
	}
}

static void who_passes_meets_nobody(void **state) {
	(void)state;
	for (float speed = 0.5f; speed < 40; speed *= 6) {
		traveller all[COUNT];
		two_crowds(all, speed);
		for (size_t i = COUNT / 2; i < COUNT; i++) all[i].response = GZ_RESPONSE_PASS;
		expect_as_if_alone(all, is_solid, 1), expect_as_if_alone(all, is_passing, 0);
	}
}

static void those_of_a_group_meet_nobody_of_it(void **state) {
	(void)state;
	traveller all[COUNT];
	two_crowds(all, 3);
	for (size_t i = 0; i < COUNT; i++) {
		all[i].category = all[i].mask = i < COUNT / 2 ? 1 : 2;
		if (i < COUNT / 2) all[i].group = 7;
	}
	expect_as_if_alone(all, is_grouped, 0);
}

static void all_may_ignore_one(void **state) {
	(void)state;
	for (float speed = 0.5f; speed < 40; speed *= 6) {
		traveller all[COUNT];
		travellers_apart(all, COUNT, SIZE, speed, GZ_RESPONSE_BOUNCE, 23);
		for (size_t i = 0; i < COUNT; i++) all[i].id = i, all[i].ignore = 17;
		for (size_t i = 0; i < 20; i++) all[i].id = 17, all[i].ignore = UINT64_MAX; // among whom are no others
		for (size_t i = 0; i < 20; i++) all[i].group = 7;
		expect_as_if_alone(all, ignores, 1);
	}
}

int test_collision_contacts(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_of_two_that_bounce_tell_it),
		cmocka_unit_test(both_of_two_alone_tell_it_whatever_they_do),
		cmocka_unit_test(who_may_not_meet_is_not_there),
		cmocka_unit_test(who_passes_meets_nobody),
		cmocka_unit_test(those_of_a_group_meet_nobody_of_it),
		cmocka_unit_test(all_may_ignore_one),
	};
	return RUN_SUITE("together_contacts", tests);
}
