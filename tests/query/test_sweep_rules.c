// The rules of hits and contacts in single sweeps of one body at one wall, whose results are worked out by
// hand. Coordinates are small whole numbers and the triangles are (3, 4, 5), so that times and places are exact.
#include <math.h>

#include "generators/arena.h"
#include "generators/random.h"
#include "support/check.h"

static gz_hit sweep_one(const arena_wall *walls, size_t count, moving_body body) {
	const arena s = {.walls = (arena_wall *)walls, .wall_count = count, .wall_columns = WITH_RADIUS | WITH_ONE_SIDED};
	const arena_body bodies[] = {{body, {0}}};
	const gz_bodies chunk = arena_bodies(bodies, 1, 0);
	gz_hit hit;
	arena_world w = arena_build(&s, (gz_world_desc){0});
	arena_sweep(&hit, &w, &chunk, GZ_TARGETS_WALLS);
	arena_destroy(&w);
	return hit;
}

/// A body, a wall, and the expected hit. MISS as the time is a miss.
typedef struct known_hit {
	const char *name;
	moving_body body;
	arena_wall wall;
	float time;
	gz_feature feature;
	float point_x, point_y, normal_x, normal_y;
} known_hit;

#define MISS INFINITY, GZ_FEATURE_NONE, 0, 0, 0, 0
#define WALL(x, y, to_x, to_y)                                                                                         \
	{ .ax = x, .ay = y, .bx = to_x, .by = to_y }
#define THICK(x, y, to_x, to_y, r)                                                                                     \
	{ .ax = x, .ay = y, .bx = to_x, .by = to_y, .radius = r }
#define ONE_SIDED(x, y, to_x, to_y)                                                                                    \
	{ .ax = x, .ay = y, .bx = to_x, .by = to_y, .one_sided = 1 }

static void expect_known(const known_hit *known, size_t count) {
	for (size_t i = 0; i < count; i++) {
		const known_hit *k = known + i;
		const gz_hit hit = sweep_one(&k->wall, 1, k->body);
		if (hit.time != k->time || hit.feature != k->feature)
			fail_msg("%s: t %g, feature %d, expected %g, %d", k->name, (double)hit.time, hit.feature, (double)k->time,
				k->feature);
		if (k->time > 1) continue;
		const float actual[] = {hit.point_x, hit.point_y, hit.normal_x, hit.normal_y};
		const float expected[] = {k->point_x, k->point_y, k->normal_x, k->normal_y};
		for (int n = 0; n < 4; n++)
			if (!(fabsf(actual[n] - expected[n]) <= 1e-6f))
				fail_msg("%s: value %d is %.9g, expected %.9g", k->name, n, (double)actual[n], (double)expected[n]);
		for (int n = 2; n < 4; n++)
			if (actual[n] == 0 && signbit(actual[n])) fail_msg("%s: the normal has a -0", k->name);
	}
}

#define EXPECT_KNOWN(known) expect_known(known, sizeof known / sizeof *known)

// S8, S15.
static void the_first_touch_while_approaching_is_a_hit(void **state) {
	(void)state;
	static const known_hit known[] = {
		{"a side", {1, 6, 0, -8, 2}, WALL(0, 0, 4, 0), 0.5f, GZ_FEATURE_SIDE, 1, 0, 0, 1},
		{"an upright side from its right", {4, 1, -4, 0, 2}, WALL(0, 0, 0, 4), 0.5f, GZ_FEATURE_SIDE, 0, 1, 1, 0},
		{"an upright side from its left", {-4, 1, 4, 0, 2}, WALL(0, 0, 0, 4), 0.5f, GZ_FEATURE_SIDE, 0, 1, -1, 0},
		{"an end", {-12, 3, 16, 0, 5}, WALL(0, 0, 4, 0), 0.5f, GZ_FEATURE_END_A, 0, 0, -0.8f, 0.6f},
		{"a point", {-12, 3, 16, 0, 5}, WALL(0, 0, 0, 0), 0.5f, GZ_FEATURE_END_A, 0, 0, -0.8f, 0.6f},
		{"at the end of the path", {1, 6, 0, -4, 2}, WALL(0, 0, 4, 0), 1, GZ_FEATURE_SIDE, 1, 0, 0, 1},
		{"before the end of the path", {1, 6, 0, -0x1.fffffep1f, 2}, WALL(0, 0, 4, 0), MISS},
		{"touching, then approaching", {1, 2, 0, -4, 2}, WALL(0, 0, 4, 0), 0, GZ_FEATURE_SIDE, 1, 0, 0, 1},
	};
	EXPECT_KNOWN(known);
}

// S9, S10, S12.
static void without_an_approach_there_is_no_hit(void **state) {
	(void)state;
	static const known_hit known[] = {
		{"away from a side", {1, 2, 0, 4, 2}, WALL(0, 0, 4, 0), MISS},
		{"away from an end", {-3, 4, -3, 4, 5}, WALL(0, 0, 4, 0), MISS},
		{"along a side, touching", {1, 2, 2, 0, 2}, WALL(0, 0, 4, 0), MISS},
		{"along a side, in overlap", {1, 1, 2, 0, 2}, WALL(0, 0, 4, 0), MISS},
		{"tangent to a point", {-4, 2, 8, 0, 2}, WALL(0, 0, 0, 0), MISS},
		{"tangent to an end", {-2, -4, 0, 8, 2}, WALL(0, 0, 4, 0), MISS},
		{"tangent along a slanted line", {-11, -2, 16, 12, 5}, WALL(0, 0, 0, 0), MISS},
		{"at rest, touching", {1, 2, 0, 0, 2}, WALL(0, 0, 4, 0), MISS},
		{"at rest, in overlap", {1, 1, 0, 0, 2}, WALL(0, 0, 4, 0), MISS},
		{"at rest, a ray on a wall", {1, 0, 0, 0, 0}, WALL(0, 0, 4, 0), MISS},
	};
	EXPECT_KNOWN(known);
}

// S13, S14.
static void a_start_in_overlap_is_a_hit_if_the_nearest_feature_comes_closer(void **state) {
	(void)state;
	static const known_hit known[] = {
		{"towards a side", {1, 1, 3, -1, 2}, WALL(0, 0, 4, 0), 0, GZ_FEATURE_SIDE, 1, 0, 0, 1},
		{"away from a side, towards an end", {1, 1, -3, 1, 2}, WALL(0, 0, 4, 0), MISS},
		{"towards an end", {-3, 4, 1, -0.5f, 6}, WALL(0, 0, 4, 0), 0, GZ_FEATURE_END_A, 0, 0, -0.6f, 0.8f},
		{"away from an end, towards the line", {-3, 4, -4, -1, 6}, WALL(0, 0, 4, 0), MISS},
		{"in a thick wall", {1, 1, 0, -1, 0}, THICK(0, 0, 4, 0, 2), 0, GZ_FEATURE_SIDE, 1, 2, 0, 1},
		{"with the centre on the wall", {1, 0, 0, -1, 2}, WALL(0, 0, 4, 0), MISS},
		{"with the centre on an end", {4, 0, -1, 0, 2}, WALL(0, 0, 4, 0), MISS},
		{"with the centre on a thick wall", {1, 0, 0, -1, 1}, THICK(0, 0, 4, 0, 2), MISS},
		{"a ray that begins on the wall", {1, 0, 0, -1, 0}, WALL(0, 0, 4, 0), MISS},
	};
	EXPECT_KNOWN(known);
}

// S11, S22.
static void a_ray_aimed_at_an_end_or_a_point_hits_it(void **state) {
	(void)state;
	static const known_hit known[] = {
		{"an end", {-4, -3, 8, 6, 0}, WALL(0, 0, 4, -3), 0.5f, GZ_FEATURE_SIDE, 0, 0, -0.6f, -0.8f},
		{"the other end", {-4, -3, 8, 6, 0}, WALL(4, -3, 0, 0), 0.5f, GZ_FEATURE_SIDE, 0, 0, -0.6f, -0.8f},
		{"a point", {-4, -3, 8, 6, 0}, WALL(0, 0, 0, 0), 0.5f, GZ_FEATURE_END_A, 0, 0, -0.8f, -0.6f},
		{"beside a point", {-4, 0x1p-20f, 8, 0, 0}, WALL(0, 0, 0, 0), MISS},
		{"along a wall, into its end a", {-4, 0, 8, 0, 0}, WALL(0, 0, 5, 0), 0.5f, GZ_FEATURE_END_A, 0, 0, 0, 1},
		{"along a wall, into its end b", {-4, 0, 8, 0, 0}, WALL(5, 0, 0, 0), 0.5f, GZ_FEATURE_END_B, 0, 0, 0, -1},
		{"a side from its left", {1, 4, 2, -8, 0}, WALL(0, 0, 4, 0), 0.5f, GZ_FEATURE_SIDE, 2, 0, 0, 1},
		{"a side from its right", {1, -4, 2, 8, 0}, WALL(0, 0, 4, 0), 0.5f, GZ_FEATURE_SIDE, 2, 0, 0, -1},
	};
	EXPECT_KNOWN(known);
}

// S19, S20, S21.
static void contacts_are_on_the_surface_that_is_hit(void **state) {
	(void)state;
	static const known_hit known[] = {
		{"over end a, still the side", {0, 6, 0, -8, 2}, WALL(0, 0, 4, 0), 0.5f, GZ_FEATURE_SIDE, 0, 0, 0, 1},
		{"over end b, still the side", {4, 6, 0, -8, 2}, WALL(0, 0, 4, 0), 0.5f, GZ_FEATURE_SIDE, 4, 0, 0, 1},
		{"beyond end b", {16, 3, -16, 0, 5}, WALL(0, 0, 4, 0), 0.5f, GZ_FEATURE_END_B, 4, 0, 0.8f, 0.6f},
		{"a slanted side", {-5, 10, 8, -6, 5}, WALL(0, 0, 6, 8), 0.5f, GZ_FEATURE_SIDE, 3, 4, -0.8f, 0.6f},
		{"a thick side", {1, 7, 0, -8, 1}, THICK(0, 0, 4, 0, 2), 0.5f, GZ_FEATURE_SIDE, 1, 2, 0, 1},
		{"a thick end", {-12, 3, 16, 0, 2}, THICK(0, 0, 4, 0, 3), 0.5f, GZ_FEATURE_END_A, -2.4f, 1.8f, -0.8f, 0.6f},
		{"a thick point", {-12, 3, 16, 0, 0}, THICK(0, 0, 0, 0, 5), 0.5f, GZ_FEATURE_END_A, -4, 3, -0.8f, 0.6f},
	};
	EXPECT_KNOWN(known);
	const arena_wall thin = {.ax = 0.1f, .ay = 0.3f, .bx = 8, .by = 0.7f}; // the bits of an end's coordinates
	const gz_hit hit = sweep_one(&thin, 1, (moving_body){-9, 0.9f, 11, 0.01f, 1});
	assert_true(hit.feature == GZ_FEATURE_END_A && hit.point_x == thin.ax && hit.point_y == thin.ay);
}

// S4.
static void a_one_sided_wall_exists_for_starts_strictly_left_of_it(void **state) {
	(void)state;
	static const known_hit known[] = {
		{"from its left", {1, 6, 0, -8, 2}, ONE_SIDED(0, 0, 4, 0), 0.5f, GZ_FEATURE_SIDE, 1, 0, 0, 1},
		{"from its right", {1, -6, 0, 8, 2}, ONE_SIDED(0, 0, 4, 0), MISS},
		{"its end, from its right", {-12, -3, 16, 0, 5}, ONE_SIDED(0, 0, 4, 0), MISS},
		{"its end, from its line", {-12, 0, 16, 0, 5}, ONE_SIDED(0, 0, 4, 0), MISS},
		{"a point", {1, 6, 0, -8, 2}, ONE_SIDED(1, 0, 1, 0), MISS},
	};
	EXPECT_KNOWN(known);
}

/// The centre of such a body at its hit lies on the wall, or on its other side, because of rounding. S23.
static void a_tiny_body_has_the_normal_that_faces_against_its_motion(void **state) {
	(void)state;
	static const float radii[] = {0, 0x1p-149f, 0x1p-100f, 0x1p-60f, 0x1p-40f, 0x1p-30f};
	random_source source = {1811};
	size_t hits = 0;
	for (int i = 0; i < 20000; i++) {
		const float offset = i % 2 ? 1e5f : 0, x = offset + random_signed(&source, 4), y = random_signed(&source, 4);
		const float ex = random_signed(&source, 4), ey = random_signed(&source, 4), along = random_positive(&source, 0);
		const arena_wall wall = {.ax = x, .ay = y, .bx = x + ex, .by = y + ey};
		const double wx = (double)wall.bx - (double)wall.ax, wy = (double)wall.by - (double)wall.ay;
		const float to_x = (float)((double)x + (double)along * wx), to_y = (float)((double)y + (double)along * wy);
		const float dx = random_signed(&source, 6), dy = random_signed(&source, 6);
		const moving_body body = {to_x - dx / 2, to_y - dy / 2, dx, dy, radii[i % 6]};
		const double across = (double)dx * -wy + (double)dy * wx, length = hypot(wx, wy);
		const gz_hit hit = sweep_one(&wall, 1, body);
		if (hit.feature != GZ_FEATURE_SIDE || fabs(across) < 0.05 * length * hypot((double)dx, (double)dy)) continue;
		const double sign = across > 0 ? -1 : 1, nx = sign * -wy / length, ny = sign * wx / length;
		if (!(fabs((double)hit.normal_x - nx) < 1e-5 && fabs((double)hit.normal_y - ny) < 1e-5))
			fail_msg("radius %g: normal %.9g %.9g, expected %.9g %.9g", (double)body.radius, (double)hit.normal_x,
				(double)hit.normal_y, nx, ny);
		hits++;
	}
	assert_true(hits > 10000);
}

/// Lengths below 2^-40 have results that are defined: a miss, or a time in [0, 1] and a finite contact. S154.
static void tiny_lengths_have_defined_results(void **state) {
	(void)state;
	random_source source = {1812};
	size_t hits = 0;
	for (int i = 0; i < 2000; i++) {
		const int exponent = random_int(&source, -140, -41);
		float v[8];
		for (int k = 0; k < 8; k++) v[k] = ldexpf(random_signed(&source, 2), exponent);
		const arena_wall wall = {.ax = v[0], .ay = v[1], .bx = v[2], .by = v[3]};
		const gz_hit hit = sweep_one(&wall, 1, (moving_body){v[4], v[5], 4 * v[6], 4 * v[7], fabsf(v[4]) / 8});
		if (hit.index < 0) {
			assert_true(hit.time == INFINITY && hit.feature == GZ_FEATURE_NONE);
			continue;
		}
		assert_true(hit.time >= 0 && hit.time <= 1 && hit.index == 0 && isfinite(hit.point_x) && isfinite(hit.point_y));
		assert_true(fabsf(hypotf(hit.normal_x, hit.normal_y) - 1) < 1e-5f);
		hits++;
	}
	assert_true(hits > 50);
}

int test_sweep_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_touch_while_approaching_is_a_hit),
		cmocka_unit_test(without_an_approach_there_is_no_hit),
		cmocka_unit_test(a_start_in_overlap_is_a_hit_if_the_nearest_feature_comes_closer),
		cmocka_unit_test(a_ray_aimed_at_an_end_or_a_point_hits_it),
		cmocka_unit_test(contacts_are_on_the_surface_that_is_hit),
		cmocka_unit_test(a_one_sided_wall_exists_for_starts_strictly_left_of_it),
		cmocka_unit_test(a_tiny_body_has_the_normal_that_faces_against_its_motion),
		cmocka_unit_test(tiny_lengths_have_defined_results),
	};
	return RUN_SUITE("sweep_rules", tests);
}
