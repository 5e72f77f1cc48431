// The rules of separation: bodies that overlap where they start move apart, each by at most half its radius, or two
// skins, per tick and never into a wall. The distances are computed in double, those to walls in long double.
#include <math.h>
#include <stdlib.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"

enum { BODIES = 1000 };

static double moved_distance(const crowd_body *from, const crowd_body *to) {
	return hypot((double)to->x - (double)from->x, (double)to->y - (double)from->y);
}

// S80.
static void two_bodies_separate_by_equal_displacements(void **state) {
	(void)state;
	random_source source = {1};
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	f.options.skin = 0.01f;
	for (int round = 0; round < 1000; round++) {
		const float x = random_signed(&source, 0), y = random_signed(&source, 0);
		const crowd_body start[2] = {crowd_body_at(0, 0, 0, 0, 1, (gz_response)(round % 3), 1),
			crowd_body_at(x, y, 0, 0, 1, GZ_RESPONSE_SLIDE, 2)};
		crowd_body bodies[2] = {start[0], start[1]};
		const double gap_before = min_body_gap(bodies, 2);
		move_crowd_ticks(&f, bodies, 2, 1);
		const double depth = 0.01 - gap_before, moved_first = moved_distance(start, bodies),
					 moved_second = moved_distance(start + 1, bodies + 1);
		if (gap_before > 0.0025) continue;
		assert_true(
			fabs(moved_first - fmin(depth / 2, 0.5)) < 1e-5 && fabs(moved_second - fmin(depth / 2, 0.5)) < 1e-5);
		move_crowd_ticks(&f, bodies, 2, 10);
		assert_true(fabs(min_body_gap(bodies, 2) - 0.01) < 0.0026);
	}
	collision_fixture_free(&f);
}

// S82.
static void two_bodies_in_one_place_separate(void **state) {
	(void)state;
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	double x = 0, y = 0;
	for (uint64_t id = 1; id < 200; id++) {
		crowd_body bodies[2] = {
			crowd_body_at(5, 5, 0, 0, 1, GZ_RESPONSE_SLIDE, id), crowd_body_at(5, 5, 0, 0, 1, GZ_RESPONSE_SLIDE, 1000)};
		move_crowd_ticks(&f, bodies, 2, 1);
		// Exact: rounding near 5 keeps both displacements.
		assert_true(bodies[0].x - 5 == 5 - bodies[1].x && bodies[0].y - 5 == 5 - bodies[1].y);
		x += (double)bodies[0].x - 5, y += (double)bodies[0].y - 5;
		move_crowd_ticks(&f, bodies, 2, 3);
		assert_true(min_body_gap(bodies, 2) >= 0);
	}
	assert_true(hypot(x, y) < 30); // the directions depend on the ids; each has length 1/2
	collision_fixture_free(&f);
}

/// Moves bodies at rest until no two overlap. Returns the number of ticks.
///
/// max_displacement: the largest displacement of a body in a tick
static int separate(const collision_fixture *f, crowd_body *bodies, size_t count, const trial *room,
	double max_displacement, int limit) {
	crowd_body *before = calloc(count, sizeof *before);
	int ticks = 0;
	assert_non_null(before);
	for (; min_body_gap(bodies, count) < 0; ticks++) {
		if (ticks == limit)
			fail_msg("expected no overlap after %d ticks, found a gap of %g", ticks, min_body_gap(bodies, count));
		memcpy(before, bodies, count * sizeof *bodies);
		move_crowd_ticks(f, bodies, count, 1);
		for (size_t i = 0; i < count; i++)
			if (!(moved_distance(before + i, bodies + i) <= max_displacement))
				fail_msg("tick %d: body %zu: expected it to move by at most %g, found %g", ticks, i, max_displacement,
					moved_distance(before + i, bodies + i));
		assert_true(min_wall_clearance(bodies, count, room) >= 0);
	}
	free(before);
	return ticks;
}

/// Separates bodies of radius 1 in a room of 80 x 80, which a thousand of them fill by half.
static void separate_in_room(crowd_body *bodies, size_t count, int limit) {
	trial_wall walls[4];
	const trial room = {box_walls(walls, 0, 0, 80, 80), 4, NULL, 0};
	collision_fixture f = collision_fixture_make(&room, (gz_world_desc){0});
	const int ticks = separate(&f, bodies, count, &room, 0.5 + 4 * 0x1p-19 * 80, limit);
	assert_true(ticks > 2);
	for (size_t i = 0; i < BODIES; i++)
		assert_true(bodies[i].x >= 1 && bodies[i].x <= 79 && bodies[i].y >= 1 && bodies[i].y <= 79);
	print_message("%d ticks\n", ticks);
	collision_fixture_free(&f);
}

// S80, S82.
static void a_thousand_bodies_in_one_place_separate(void **state) {
	(void)state;
	static crowd_body bodies[BODIES];
	for (int corner = 0; corner < 2; corner++) {
		const float at = corner ? 1.25f : 40;
		for (size_t i = 0; i < BODIES; i++) bodies[i] = crowd_body_at(at, at, 0, 0, 1, (gz_response)(i % 3), i * 17);
		separate_in_room(bodies, corner ? BODIES / 4 : BODIES, 700);
	}
}

static void a_random_heap_separates(void **state) {
	(void)state;
	static crowd_body bodies[BODIES];
	random_source source = {3};
	for (size_t i = 0; i < BODIES; i++) {
		const float x = 40 + random_signed(&source, 4), y = 40 + random_signed(&source, 4);
		bodies[i] = crowd_body_at(x, y, 0, 0, 1, GZ_RESPONSE_SLIDE, i);
	}
	separate_in_room(bodies, BODIES, 700);
}

/// No wall reflects a shift: bodies that bounce are shifted as those that slide. S80.
static void a_response_changes_no_shift(void **state) {
	(void)state;
	enum { COUNT = 60, TICKS = 40 };
	trial_wall walls[4];
	const trial room = {box_walls(walls, 0, 0, 12, 12), 4, NULL, 0};
	collision_fixture f = collision_fixture_make(&room, (gz_world_desc){0});
	for (uint64_t seed = 1; seed <= 20; seed++) {
		crowd_body slide[COUNT], bounce[COUNT];
		random_source source = {seed};
		for (size_t i = 0; i < COUNT; i++) {
			const float radius = 0.3f + 0.05f * (float)(i % 8), x = 6 + random_signed(&source, 2);
			slide[i] = crowd_body_at(x, 2 + random_signed(&source, 0), 0, 0, radius, GZ_RESPONSE_SLIDE, i);
			bounce[i] = slide[i], bounce[i].response = GZ_RESPONSE_BOUNCE;
		}
		for (int tick = 0; tick < TICKS; tick++) {
			move_crowd_ticks(&f, slide, COUNT, 1), move_crowd_ticks(&f, bounce, COUNT, 1);
			for (size_t i = 0; i < COUNT; i++)
				if (slide[i].x != bounce[i].x || slide[i].y != bounce[i].y)
					fail_msg("seed %d, tick %d: body %zu ends elsewhere if it bounces", (int)seed, tick, i);
		}
	}
	collision_fixture_free(&f);
}

static void pairs_on_a_lattice_separate(void **state) {
	(void)state;
	static crowd_body bodies[BODIES];
	for (size_t i = 0; i < BODIES; i++)
		bodies[i] = crowd_body_at(2 + 3 * (float)(i / 2 % 25), 2 + 3 * (float)(i / 50), 0, 0, 1, GZ_RESPONSE_SLIDE, i);
	separate_in_room(bodies, BODIES, 700);
}

/// The smallest gap of a body from all others.
static double gap_of(const crowd_body *bodies, size_t count, size_t i) {
	double gap = INFINITY;
	for (size_t k = 0; k < count; k++) {
		const double x = (double)bodies[k].x - (double)bodies[i].x, y = (double)bodies[k].y - (double)bodies[i].y;
		const double own = hypot(x, y) - (double)bodies[k].radius - (double)bodies[i].radius;
		if (k != i) gap = fmin(gap, own);
	}
	return gap;
}

enum { PILE = 2000, RING = 19 };

/// Many bodies at one point, with wishes, in a ring of others.
static void place_pile(crowd_body *bodies) {
	for (size_t i = 0; i < PILE; i++) bodies[i] = crowd_body_at(3, 5, 1, 0, 1, GZ_RESPONSE_SLIDE, i * 17);
	for (size_t i = 0; i < RING; i++) {
		const float angle = 6.2831853f * (float)i / RING, x = 3 + 8 * cosf(angle), y = 5 + 8 * sinf(angle);
		bodies[PILE + i] = crowd_body_at(x, y, 0, 0, 1, GZ_RESPONSE_SLIDE, 1 + i * 17);
	}
}

// S80, S82.
static void a_pile_spreads_and_spares_clear_bodies(void **state) {
	(void)state;
	static crowd_body bodies[PILE + RING], before[PILE + RING];
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	f.options.method = GZ_CROWD_ROUNDS, f.options.skin = 0.01f;
	place_pile(bodies);
	size_t clear_count = 0;
	for (int tick = 0; tick < 60; tick++) {
		memcpy(before, bodies, sizeof bodies);
		move_crowd_ticks(&f, bodies, PILE + RING, 1);
		for (size_t i = 0; i < PILE + RING; i++) {
			const double wish = hypot((double)before[i].dx, (double)before[i].dy);
			assert_true(moved_distance(before + i, bodies + i) <= 0.5001 + wish);
		}
		for (size_t i = PILE; i < PILE + RING; i++) {
			if (gap_of(before, PILE + RING, i) < 0.005) continue;
			clear_count++;
			assert_true(gap_of(bodies, PILE + RING, i) >= 0.005);
		}
	}
	double far = 0;
	for (size_t i = 0; i < PILE; i++) far = fmax(far, hypot((double)bodies[i].x - 3, (double)bodies[i].y - 5));
	assert_true(far > 10 && clear_count > 60 * RING / 2);
	collision_fixture_free(&f);
}

static void the_order_of_a_pile_does_not_matter(void **state) {
	(void)state;
	static crowd_body bodies[PILE + RING], backward[PILE + RING];
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	f.options.method = GZ_CROWD_ROUNDS;
	place_pile(bodies);
	for (size_t i = 0; i < PILE + RING; i++) backward[PILE + RING - 1 - i] = bodies[i];
	move_crowd_ticks(&f, bodies, PILE + RING, 20), move_crowd_ticks(&f, backward, PILE + RING, 20);
	for (size_t i = 0; i < PILE + RING; i++)
		assert_true(bodies[i].x == backward[PILE + RING - 1 - i].x && bodies[i].y == backward[PILE + RING - 1 - i].y);
	collision_fixture_free(&f);
}

/// Bodies on the corner of a cell of piles, whose side is 2, and in its middle are one pile wherever the cell is: they
/// drift apart, and do not move by their own motion. S82.
static void a_pile_on_the_borders_of_cells_spreads_alike_everywhere(void **state) {
	(void)state;
	enum { DENSE = 6 };
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	f.options.method = GZ_CROWD_ROUNDS, f.options.skin = 0.01f;
	for (int row = -3; row < 3; row++) {
		for (int column = -3; column < 3; column++) {
			crowd_body here[DENSE], there[DENSE]; // in the cell from (0, 0) to (2, 2)
			const float x = 2 * (float)column, y = 2 * (float)row;
			for (int i = 0; i < DENSE; i++) {
				const float off = i % 2 ? 0 : 1;
				there[i] = crowd_body_at(off, off, 0.25f, 0, 1, GZ_RESPONSE_SLIDE, (uint64_t)i);
				here[i] = there[i], here[i].x += x, here[i].y += y;
			}
			move_crowd_ticks(&f, there, DENSE, 1), move_crowd_ticks(&f, here, DENSE, 1);
			float sum = 0; // of x; 3 before
			for (int i = 0; i < DENSE; i++) {
				assert_true(fabsf(here[i].x - x - there[i].x) < 1e-5f && fabsf(here[i].y - y - there[i].y) < 1e-5f);
				sum += there[i].x;
			}
			assert_true(sum < 3.75f); // with their own motion 4.5
		}
	}
	collision_fixture_free(&f);
}

/// A body that overlaps no other but one of a pile, which it ignores. It is no part of the pile: it goes where it
/// wishes.
static void a_body_that_ignores_what_it_overlaps_is_not_in_the_pile(void **state) {
	(void)state;
	enum { DENSE = 8, BESIDE = DENSE, APART, COUNT };
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	f.options.method = GZ_CROWD_ROUNDS, f.options.skin = 0.01f;
	for (int ignores = 0; ignores < 2; ignores++) {
		crowd_body bodies[COUNT];
		for (int i = 0; i < DENSE; i++) bodies[i] = crowd_body_at(0.5f, 0.5f, 0, 0, 1, GZ_RESPONSE_SLIDE, (uint64_t)i);
		bodies[BESIDE] = crowd_body_at(2.25f, 0.5f, 0, 0, 1, GZ_RESPONSE_SLIDE, 20);
		bodies[APART] = crowd_body_at(4.125f, 0.5f, 0.5f, 0, 1, GZ_RESPONSE_SLIDE, 21);
		if (ignores) bodies[APART].ignore = 20;
		move_crowd_ticks(&f, bodies, COUNT, 1);
		const bool is_free = bodies[APART].x == 4.625f && bodies[APART].y == 0.5f;
		assert_int_equal(is_free, ignores);
	}
	collision_fixture_free(&f);
}

// S5, S78.
static void passing_and_filtered_bodies_stay_in_overlap(void **state) {
	(void)state;
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	crowd_body bodies[4] = {crowd_body_at(0, 0, 0, 0, 1, GZ_RESPONSE_PASS, 1),
		crowd_body_at(0, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 2), crowd_body_at(9, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 3),
		crowd_body_at(9, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 4)};
	bodies[2].group = bodies[3].group = 5;
	move_crowd_ticks(&f, bodies, 4, 5);
	for (int i = 0; i < 4; i++) assert_true(bodies[i].x == (i < 2 ? 0 : 9) && bodies[i].y == 0);
	collision_fixture_free(&f);
}

static void bodies_in_overlap_keep_their_motion(void **state) {
	(void)state;
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	crowd_body bodies[2] = {
		crowd_body_at(0, 0, 2, 0, 1, GZ_RESPONSE_SLIDE, 1), crowd_body_at(0, 1.75f, 2, 0, 1, GZ_RESPONSE_SLIDE, 2)};
	move_crowd_ticks(&f, bodies, 2, 4);
	assert_true(bodies[0].x == 8 && bodies[1].x == 8 && min_body_gap(bodies, 2) >= 0);
	collision_fixture_free(&f);
}

/// Three bodies overlap one another, in the surface of a wall, beside a fourth one that touches it. The skin of that
/// one is recovered only after the others have been shifted.
static void shifted_bodies_keep_half_a_skin_from_one_at_a_wall(void **state) { // S163
	(void)state;
	random_source source = {1};
	const float a[2] = {-40, -8}, b[2] = {40, -8}, radius = 8;
	const gz_walls wall = {.a = {a, a + 1, 0}, .b = {b, b + 1, 0}, .radius = {&radius, 0}, .count = 1};
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){.walls = wall});
	f.options.skin = 1;
	for (int round = 0; round < 1000; round++) {
		crowd_body bodies[4];
		for (uint64_t i = 0; i < 4; i++) {
			const float x = i ? 1.25f + random_positive(&source, -2) : 0, y = -random_positive(&source, -5);
			bodies[i] = crowd_body_at(x, i ? y : 0, 0, 0, 0, GZ_RESPONSE_SLIDE, i + 1);
		}
		move_crowd_ticks(&f, bodies, 4, 1);
		for (int i = 1; i < 4; i++) {
			const double gap = moved_distance(bodies, bodies + i);
			if (gap < 0.5 - 1e-6) fail_msg("round %d, body %d: expected a gap of half a skin, found %g", round, i, gap);
		}
	}
	collision_fixture_free(&f);
}

/// Bodies around a large one lack a share of the skin. None moves by much more than that: the large one stays, though
/// all of them push it, and they go by what is missing. S80.
static void a_body_between_many_is_not_thrown_about(void **state) {
	(void)state;
	enum { MOST = 160 };
	static crowd_body bodies[MOST + 1], before[MOST + 1];
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	for (int count = 3; count <= MOST; count += count / 3)
		for (int k = 1; k < 9; k++) {
			const float radius = 0.6f * (float)count, skin = radius / 256, gap = (float)k * skin / 12;
			f.options.skin = skin;
			for (int i = 0; i < count; i++) {
				const double angle = 6.283185307179586 * i / count, away = (double)(radius + 1 + gap);
				before[i] = crowd_body_at(
					(float)(away * cos(angle)), (float)(away * sin(angle)), 0, 0, 1, GZ_RESPONSE_SLIDE, (uint64_t)i);
			}
			before[count] = crowd_body_at(0, 0, 0, 0, radius, GZ_RESPONSE_SLIDE, MOST);
			memcpy(bodies, before, sizeof bodies);
			move_crowd_ticks(&f, bodies, (size_t)count + 1, 1);
			for (int i = 0; i <= count; i++) {
				const double moved = moved_distance(before + i, bodies + i), most = i < count ? 1.25 : 0.5;
				if (moved > most * (double)(skin - gap))
					fail_msg("%d bodies, %d/12 of the skin: body %d: expected at most %g, found %g", count, k, i,
						most * (double)(skin - gap), moved);
			}
		}
	collision_fixture_free(&f);
}

int test_separation(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_bodies_separate_by_equal_displacements),
		cmocka_unit_test(two_bodies_in_one_place_separate),
		cmocka_unit_test(a_thousand_bodies_in_one_place_separate),
		cmocka_unit_test(a_random_heap_separates),
		cmocka_unit_test(a_response_changes_no_shift),
		cmocka_unit_test(pairs_on_a_lattice_separate),
		cmocka_unit_test(a_pile_spreads_and_spares_clear_bodies),
		cmocka_unit_test(the_order_of_a_pile_does_not_matter),
		cmocka_unit_test(a_pile_on_the_borders_of_cells_spreads_alike_everywhere),
		cmocka_unit_test(a_body_that_ignores_what_it_overlaps_is_not_in_the_pile),
		cmocka_unit_test(passing_and_filtered_bodies_stay_in_overlap),
		cmocka_unit_test(bodies_in_overlap_keep_their_motion),
		cmocka_unit_test(a_body_between_many_is_not_thrown_about),
		cmocka_unit_test(shifted_bodies_keep_half_a_skin_from_one_at_a_wall),
	};
	return RUN_SUITE("separation", tests);
}
