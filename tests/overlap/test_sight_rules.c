// The rules of sight in small worlds: walls that hide, filters, view cones and their borders, ties, bodies at the same
// place or on a wall.
#include <math.h>

#include "generators/arena_kinds.h"
#include "overlap/sight_lists.h"
#include "support/check.h"

static const gz_sight through_air = {.through_walls = false};

/// Fails the test unless a body sees exactly these circles, in this order, whether it searches for the first few of
/// them or for all.
static void expect_seen_by(const small_world *m, const arena_body *body, int columns, const gz_sight *sight,
	const int32_t *expected, size_t count) {
	const gz_bodies chunk = arena_bodies(body, 1, columns);
	for (size_t max = 1; max <= count + 2; max++) {
		proximity_lists actual = find_seen(&m->w, &chunk, 1, (sight_query){max, INFINITY, false, sight});
		assert_int_equal(actual.first[1], max < count ? max : count);
		for (size_t i = 0; i < actual.first[1]; i++) assert_int_equal(actual.data[i].index, expected[i]);
		proximity_lists_free(&actual);
	}
}

// S174.
static void walls_hide_circles_and_one_sided_walls_only_from_their_left(void **state) {
	(void)state;
	small_world m = {
		.walls = {{.ax = 2, .ay = -2, .bx = 2, .by = 2}, {.ax = -2, .ay = -2, .bx = -2, .by = 2, .one_sided = 1},
			{.ax = -2, .ay = 4, .bx = 2, .by = 4, .one_sided = 1}},
		.crowd = {{{4, 0, 0, 0, 1}, {0}}, {{0, 6, 0, 0, 1}, {0}}, {{-5, 0, 0, 0, 3.5f}, {0}}, {{1, -3, 0, 0, 0}, {0}},
			{{30, 40, 0, 0, 8}, {0}}}};
	const arena_body body = {.at = {0, 0, 50, 50, 3}};
	build_small_world(&m, 3, 5, 0);
	// Circle 0 is behind wall 0. Wall 1 exists for what is left of it, wall 2 for what is above it.
	expect_seen_by(&m, &body, 0, &through_air, (const int32_t[]){2, 3, 1, 4}, 4);
	const gz_sight all = {.through_walls = true};
	expect_seen_by(&m, &body, 0, &all, (const int32_t[]){2, 0, 3, 1, 4}, 5);
	arena_destroy(&m.w);
}

/// A search for a single circle goes on behind those that are hidden.
static void the_nearest_circles_may_all_be_hidden(void **state) {
	(void)state;
	small_world m = {.walls = {{.ax = 2, .ay = -2, .bx = 2, .by = 2}},
		.crowd = {{{4, 0, 0, 0, 1}, {0}}, {{5, 1, 0, 0, 0}, {0}}, {{7, -1, 0, 0, 2}, {0}}, {{0, 9, 0, 0, 1}, {0}},
			{{-30, -40, 0, 0, 8}, {0}}}};
	const arena_body body = {.at = {0, 0, 0, 0, 1}};
	build_small_world(&m, 1, 5, 0);
	expect_seen_by(&m, &body, 0, &through_air, (const int32_t[]){3, 4}, 2);
	arena_destroy(&m.w);
}

// S5, S174: the line of sight has the filters of the body that looks.
static void walls_that_the_filters_exclude_hide_nothing(void **state) {
	(void)state;
	enum { GLASS = 2, STONE = 4, EYES = 8 };
	small_world m = {.walls = {{.ax = 2, .ay = -2, .bx = 2, .by = 2, .rules = {.category = GLASS, .mask = ~0u}},
						 {.ax = -2, .ay = -2, .bx = -2, .by = 2, .rules = {.category = STONE, .mask = ~0u}}},
		.crowd = {
			{{3, 0, 0, 0, 1}, {.category = EYES, .mask = EYES}}, {{-3, 0, 0, 0, 1}, {.category = EYES, .mask = EYES}}}};
	build_small_world(&m, 2, 2, WITH_CATEGORY | WITH_MASK);
	arena_destroy(&m.w);
	m.s.wall_columns = WITH_CATEGORY | WITH_MASK;
	m.w = arena_build(&m.s, (gz_world_desc){0});
	const arena_body stone = {.at = {0, 0, 0, 0, 1}, .rules = {.category = EYES, .mask = EYES | STONE}};
	const arena_body glass = {.at = {0, 0, 0, 0, 1}, .rules = {.category = EYES, .mask = EYES | GLASS}};
	const arena_body none = {.at = {0, 0, 0, 0, 1}, .rules = {.category = EYES, .mask = EYES}};
	expect_seen_by(&m, &stone, WITH_CATEGORY | WITH_MASK, &through_air, (const int32_t[]){0}, 1);
	expect_seen_by(&m, &glass, WITH_CATEGORY | WITH_MASK, &through_air, (const int32_t[]){1}, 1);
	expect_seen_by(&m, &none, WITH_CATEGORY | WITH_MASK, &through_air, (const int32_t[]){0, 1}, 2);
	arena_destroy(&m.w);
}

// S5, S174: walls have filters, and bodies do not.
static void filters_of_walls_alone_count(void **state) {
	(void)state;
	small_world m = {.walls = {{.ax = 2, .ay = -2, .bx = 2, .by = 2, .rules = {.category = 1, .mask = 2}},
						 {.ax = -2, .ay = -2, .bx = -2, .by = 2, .rules = {.category = 1, .mask = 1}}},
		.crowd = {{{3, 0, 0, 0, 1}, {0}}, {{-3, 0, 0, 0, 1}, {0}}}};
	const arena_body body = {.at = {0, 0, 0, 0, 1}};
	build_small_world(&m, 2, 2, 0);
	arena_destroy(&m.w);
	m.s.wall_columns = WITH_CATEGORY | WITH_MASK;
	m.w = arena_build(&m.s, (gz_world_desc){0});
	expect_seen_by(&m, &body, 0, &through_air, (const int32_t[]){0}, 1); // no body collides with wall 0
	arena_destroy(&m.w);
}

// S174, S175.
static void a_body_sees_what_is_at_its_own_centre_even_on_a_wall(void **state) {
	(void)state;
	const float facing[] = {-1, 0}, no_angle = 0;
	const gz_sight cone = {.facing = {facing, facing + 1, 0}, .half_angle = {&no_angle, 0}};
	small_world m = {.walls = {{.ax = 0, .ay = -2, .bx = 0, .by = 2}, {.ax = -2, .ay = 0, .bx = 2, .by = 0}},
		.crowd = {{{0, 0, 0, 0, 1}, {0}}, {{0, 0, 0, 0, 2}, {0}}, {{9, 9, 0, 0, 1}, {0}}}};
	const arena_body body = {.at = {0, 0, 3, 3, 1}};
	build_small_world(&m, 2, 3, 0);
	expect_seen_by(&m, &body, 0, &cone, (const int32_t[]){1, 0}, 2);
	arena_destroy(&m.w);
}

// S175: the border is in view, and the length of the direction does not matter.
static void a_view_cone_includes_its_border(void **state) {
	(void)state;
	small_world m = {
		.crowd = {{{3, 0, 0, 0, 1}, {0}}, {{4, 4, 0, 0, 1}, {0}}, {{5, -5, 0, 0, 1}, {0}}, {{0, 9, 0, 0, 1}, {0}},
			{{0, -10, 0, 0, 1}, {0}}, {{-11, 1, 0, 0, 1}, {0}}, {{-12, 0, 0, 0, 1}, {0}}}};
	const arena_body body = {.at = {0, 0, 0, 0, 1}};
	static const struct {
		float half_angle;
		size_t seen;
	} cases[] = {{0, 1}, {1e-30f, 1}, {0.785f, 1}, {0.7855f, 3}, {1.5707f, 3}, {1.5708f, 5}, {3, 5}, {3.1f, 6},
		{3.1415925f, 6}, {3.1415927f, 7}, {INFINITY, 7}};
	const int32_t order[] = {0, 1, 2, 3, 4, 5, 6};
	build_small_world(&m, 0, 7, 0);
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
		for (int e = -38; e <= 40; e += 13) {
			const float facing[] = {ldexpf(1, e), 0};
			const gz_sight cone = {.facing = {facing, facing + 1, 0}, .half_angle = {&cases[k].half_angle, 0}};
			expect_seen_by(&m, &body, 0, &cone, order, cases[k].seen);
		}
	arena_destroy(&m.w);
}

/// A circle 0.1 to 10 times the half angle off the axis of a narrow cone, and of a narrow gap behind the body. S175.
static void narrow_cones_and_gaps_have_their_angle(void **state) {
	(void)state;
	static const float angles[] = {1e-3f, 1e-6f, 1e-9f, 1e-12f, 1e-20f};
	const float facing[] = {3, 0};
	for (size_t k = 0; k < sizeof angles / sizeof *angles; k++)
		for (int gap = 0; gap < 2; gap++) {
			// Next to pi a float resolves 2.4e-7.
			const float half_angle = gap ? 3.14159274f - fmaxf(angles[k], 1e-5f) : angles[k];
			const double half = gap ? 3.14159265358979 - (double)half_angle : (double)half_angle;
			const gz_sight cone = {.facing = {facing, facing + 1, 0}, .half_angle = {&half_angle, 0}};
			const double offsets[] = {0.1, 0.99, 1.01, 10};
			for (int i = 0; i < 4; i++) {
				small_world m = {.crowd = {{{gap ? -4.0f : 4, (float)(4 * tan(offsets[i] * half)), 0, 0, 0}, {0}}}};
				const arena_body body = {.at = {0, 0, 0, 0, 1}};
				build_small_world(&m, 0, 1, 0);
				expect_seen_by(&m, &body, 0, &cone, (const int32_t[]){0}, gap ? i > 1 : i < 2);
				arena_destroy(&m.w);
			}
		}
}

enum { RING = 200, HIDDEN = 150 };

// S16, S176: circles at one distance are on several pages, all but the last of them behind a wall.
static void ties_across_pages_are_in_order_and_seen_once(void **state) {
	(void)state;
	static arena_body ring[RING];
	static arena_wall wall = {.ax = 1, .ay = -9, .bx = 1, .by = 9};
	for (size_t i = 0; i < RING; i++) {
		const uint64_t id = (i * 77) % RING; // in another order than the places
		ring[i] = (arena_body){{id < HIDDEN ? 4.0f : -4.0f, 0, 0, 0, 1}, {.id = id}};
	}
	const arena s = {&wall, 1, ring, RING, 0, WITH_ID};
	const arena_body body = {.at = {0, 0, 0, 0, 1}};
	const gz_bodies chunk = arena_bodies(&body, 1, 0);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	for (size_t max = 1; max < RING; max += 9) {
		proximity_lists actual = find_seen(&w, &chunk, 1, (sight_query){max, INFINITY, false, &through_air});
		assert_int_equal(actual.first[1], max < RING - HIDDEN ? max : RING - HIDDEN);
		for (size_t i = 0; i < actual.first[1]; i++) assert_int_equal(actual.data[i].id, HIDDEN + i);
		proximity_lists_free(&actual);
	}
	arena_destroy(&w);
}

// S176: a line whose displacement is no displacement of a body.
static void circles_too_far_for_a_line_are_not_seen(void **state) {
	(void)state;
	const float l = GZ_LIMIT;
	small_world m = {.crowd = {{{l, 0, 0, 0, 1}, {0}}, {{0, l, 0, 0, 1}, {0}}}};
	const arena_body body = {.at = {-l, 0, 0, 0, 1}};
	const gz_sight all = {.through_walls = true};
	build_small_world(&m, 0, 2, 0);
	expect_seen_by(&m, &body, 0, &through_air, (const int32_t[]){1}, 1);
	expect_seen_by(&m, &body, 0, &all, (const int32_t[]){1, 0}, 2);
	arena_destroy(&m.w);
}

int test_sight_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(walls_hide_circles_and_one_sided_walls_only_from_their_left),
		cmocka_unit_test(the_nearest_circles_may_all_be_hidden),
		cmocka_unit_test(walls_that_the_filters_exclude_hide_nothing),
		cmocka_unit_test(filters_of_walls_alone_count),
		cmocka_unit_test(a_body_sees_what_is_at_its_own_centre_even_on_a_wall),
		cmocka_unit_test(a_view_cone_includes_its_border),
		cmocka_unit_test(narrow_cones_and_gaps_have_their_angle),
		cmocka_unit_test(ties_across_pages_are_in_order_and_seen_once),
		cmocka_unit_test(circles_too_far_for_a_line_are_not_seen),
	};
	return RUN_SUITE("sight_rules", tests);
}
