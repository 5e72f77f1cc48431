// Bodies that overlap where they start go apart.
#include <math.h>
#include <stdlib.h>

#include "collisions/crowd_moves.h"
#include "support/check.h"

enum { MANY = 1000 };

static double way_of(const traveller *from, const traveller *to) {
	return hypot((double)to->x - (double)from->x, (double)to->y - (double)from->y);
}

static void two_part_each_as_far_as_the_other(void **state) {
	(void)state;
	random_source source = {1};
	together t = together_make(NULL, (gz_world_desc){0});
	t.rules.skin = 0.01f;
	for (int round = 0; round < 1000; round++) {
		const float x = random_signed(&source, 0), y = random_signed(&source, 0);
		const traveller start[2] = {traveller_at(0, 0, 0, 0, 1, (gz_response)(round % 3), 1),
			traveller_at(x, y, 0, 0, 1, GZ_RESPONSE_SLIDE, 2)};
		traveller b[2] = {start[0], start[1]};
		const double before = least_gap(b, 2);
		together_ticks(&t, b, 2, 1);
		const double missing = 0.01 - before, one = way_of(start, b), two = way_of(start + 1, b + 1);
		if (before > 0.0025) continue;
		assert_true(fabs(one - fmin(missing / 2, 0.5)) < 1e-5 && fabs(two - fmin(missing / 2, 0.5)) < 1e-5);
		together_ticks(&t, b, 2, 10);
		assert_true(fabs(least_gap(b, 2) - 0.01) < 0.0026);
	}
	together_free(&t);
}

static void two_in_the_same_place_part(void **state) {
	(void)state;
	together t = together_make(NULL, (gz_world_desc){0});
	double x = 0, y = 0;
	for (uint64_t id = 1; id < 200; id++) {
		traveller b[2] = {
			traveller_at(5, 5, 0, 0, 1, GZ_RESPONSE_SLIDE, id), traveller_at(5, 5, 0, 0, 1, GZ_RESPONSE_SLIDE, 1000)};
		together_ticks(&t, b, 2, 1);
		assert_true(b[0].x - 5 == 5 - b[1].x && b[0].y - 5 == 5 - b[1].y); // to the bit: 5 has room for these
		x += (double)b[0].x - 5, y += (double)b[0].y - 5;
		together_ticks(&t, b, 2, 3);
		assert_true(least_gap(b, 2) >= 0);
	}
	assert_true(hypot(x, y) < 30); // other ids, other directions: these are of length 1/2
	together_free(&t);
}

/// All at rest, until none overlaps another. Returns how many ticks that takes.
static int part(const together *t, traveller *all, size_t count, const trial *room, double most, int limit) {
	traveller *before = calloc(count, sizeof *before);
	int ticks = 0;
	assert_non_null(before);
	for (; least_gap(all, count) < 0; ticks++) {
		if (ticks == limit) fail_msg("after %d ticks two are in %g", ticks, least_gap(all, count));
		memcpy(before, all, count * sizeof *all);
		together_ticks(t, all, count, 1);
		for (size_t i = 0; i < count; i++)
			if (!(way_of(before + i, all + i) <= most))
				fail_msg("tick %d: body %zu moved by %g", ticks, i, way_of(before + i, all + i));
		assert_true(least_clearance(all, count, room) >= 0);
	}
	free(before);
	return ticks;
}

/// A room of 80 x 80 half full with a thousand of radius 1, which begin as the scene has them.
static void part_in_room(traveller *all, size_t count, int limit) {
	trial_wall walls[4];
	const trial room = {box_walls(walls, 0, 0, 80, 80), 4, NULL, 0};
	together t = together_make(&room, (gz_world_desc){0});
	const int ticks = part(&t, all, count, &room, 0.5 + 4 * 0x1p-19 * 80, limit);
	assert_true(ticks > 2);
	for (size_t i = 0; i < MANY; i++) assert_true(all[i].x >= 1 && all[i].x <= 79 && all[i].y >= 1 && all[i].y <= 79);
	if (getenv("SHOW")) print_message("%d ticks\n", ticks);
	together_free(&t);
}

static void a_thousand_on_one_spot_part(void **state) {
	(void)state;
	static traveller all[MANY];
	for (int corner = 0; corner < 2; corner++) {
		const float at = corner ? 1.25f : 40;
		for (size_t i = 0; i < MANY; i++) all[i] = traveller_at(at, at, 0, 0, 1, (gz_response)(i % 3), i * 17);
		part_in_room(all, corner ? MANY / 4 : MANY, 700);
	}
}

static void a_random_heap_parts(void **state) {
	(void)state;
	static traveller all[MANY];
	random_source source = {3};
	for (size_t i = 0; i < MANY; i++) {
		const float x = 40 + random_signed(&source, 4), y = 40 + random_signed(&source, 4);
		all[i] = traveller_at(x, y, 0, 0, 1, GZ_RESPONSE_SLIDE, i);
	}
	part_in_room(all, MANY, 700);
}

static void two_in_each_place_part(void **state) {
	(void)state;
	static traveller all[MANY];
	for (size_t i = 0; i < MANY; i++)
		all[i] = traveller_at(2 + 3 * (float)(i / 2 % 25), 2 + 3 * (float)(i / 50), 0, 0, 1, GZ_RESPONSE_SLIDE, i);
	part_in_room(all, MANY, 700);
}

static void who_passes_and_who_may_not_meet_stays_in_overlap(void **state) {
	(void)state;
	together t = together_make(NULL, (gz_world_desc){0});
	traveller b[4] = {traveller_at(0, 0, 0, 0, 1, GZ_RESPONSE_PASS, 1),
		traveller_at(0, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 2), traveller_at(9, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 3),
		traveller_at(9, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 4)};
	b[2].group = b[3].group = 5;
	together_ticks(&t, b, 4, 5);
	for (int i = 0; i < 4; i++) assert_true(b[i].x == (i < 2 ? 0 : 9) && b[i].y == 0);
	together_free(&t);
}

static void who_overlaps_goes_on(void **state) {
	(void)state;
	together t = together_make(NULL, (gz_world_desc){0});
	traveller b[2] = {
		traveller_at(0, 0, 2, 0, 1, GZ_RESPONSE_SLIDE, 1), traveller_at(0, 1.75f, 2, 0, 1, GZ_RESPONSE_SLIDE, 2)};
	together_ticks(&t, b, 2, 4);
	assert_true(b[0].x == 8 && b[1].x == 8 && least_gap(b, 2) >= 0);
	together_free(&t);
}

int test_separation(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_part_each_as_far_as_the_other),
		cmocka_unit_test(two_in_the_same_place_part),
		cmocka_unit_test(a_thousand_on_one_spot_part),
		cmocka_unit_test(a_random_heap_parts),
		cmocka_unit_test(two_in_each_place_part),
		cmocka_unit_test(who_passes_and_who_may_not_meet_stays_in_overlap),
		cmocka_unit_test(who_overlaps_goes_on),
	};
	return RUN_SUITE("parting", tests);
}
