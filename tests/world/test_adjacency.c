// Adjacency: a body that slides along walls hits no ghost collision where two of them share an end, but the side of the
// next wall. Expected results follow from geometry: a straight row of walls must act like one wall, and a convex
// polygon has corners only where its sides join.
#include <math.h>
#include <stdlib.h>

#include "generators/random.h"
#include "oracle/oracle_adjacency.h"
#include "support/check.h"

enum { SEGMENTS = 1000, ROWS = 104 };

/// Makes a straight row of walls of random lengths that begins at the origin. Their coordinates have no short binary
/// fractions, the ends of some are swapped, and their order is random. Returns the length of the row.
static double make_row(trial_wall *walls, double angle, random_source *source) {
	double at = 0;
	float x = 0, y = 0;
	for (int i = 0; i < SEGMENTS; i++) {
		const int k = random_int(source, 0, i);
		at += 0.25 + (double)random_positive(source, 3);
		const float next_x = (float)(at * cos(angle)), next_y = (float)(at * sin(angle));
		walls[i] = walls[k];
		walls[k] = random_chance(source, 2) ? (trial_wall){x, y, next_x, next_y} : (trial_wall){next_x, next_y, x, y};
		x = next_x, y = next_y;
	}
	return at;
}

/// A body that slides along walls by repeated sweeps, at a small clearance.
typedef struct slider {
	double px, py, vx, vy;
	size_t ends, hits; ///< hits of wall ends; all hits
} slider;

/// Moves the body by its velocity and a push; after each hit the rest of the step continues along the wall.
static void slide(slider *s, gz_world *world, gz_scratch *scratch, double push_x, double push_y, float radius) {
	double rest = 1, dx = s->vx + push_x, dy = s->vy + push_y;
	for (int contacts = 0; contacts < 8 && rest > 0; contacts++) {
		const float x = (float)s->px, y = (float)s->py, mx = (float)(dx * rest), my = (float)(dy * rest);
		const gz_bodies body = {{&x, &y, 4}, {&mx, &my, 4}, {&radius, 4}, .count = 1};
		gz_hit hit;
		const gz_hits out = gz_hits_in(&hit);
		expect_ok(gz_sweep(&out, world, &(gz_query){.chunks = &body, .chunk_count = 1}, scratch));
		const double time = hit.time <= 1 ? (double)hit.time : 1;
		s->px += (double)mx * time, s->py += (double)my * time, rest *= 1 - time;
		if (!(hit.time <= 1)) return;
		s->hits++, s->ends += hit.feature != GZ_FEATURE_SIDE;
		const double nx = (double)hit.normal_x, ny = (double)hit.normal_y, into = dx * nx + dy * ny;
		const double v_into = s->vx * nx + s->vy * ny;
		if (into < 0) dx -= into * nx, dy -= into * ny;
		if (v_into < 0) s->vx -= v_into * nx, s->vy -= v_into * ny;
		s->px += nx * 1e-3, s->py += ny * 1e-3;
	}
}

// S24, S25, S28.
static void shared_ends_of_a_straight_row_are_not_hit(void **state) {
	(void)state;
	random_source source = {1};
	size_t hits = 0, joints = 0;
	for (int row = 0; row < ROWS; row++) {
		static trial_wall walls[SEGMENTS];
		const double angle = (double)random_signed(&source, 2), c = cos(angle), s = sin(angle);
		const double length = make_row(walls, angle, &source);
		const trial t = {walls, SEGMENTS, NULL, 0};
		gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t), .reach = 8}, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		const double radius = 0.25 + (double)random_positive(&source, 1),
					 speed = 0.5 + (double)random_positive(&source, 2);
		const double clearance = radius * 1.0005;
		slider body = {c * 0.125 - s * clearance, s * 0.125 + c * clearance, c * speed, s * speed, 0, 0};
		while (body.px * c + body.py * s < length - 8) slide(&body, world, scratch, s * 0.01, -c * 0.01, (float)radius);
		assert_int_equal(body.ends, 0);
		const double along = body.vx * c + body.vy * s; // not across: float coordinates make the row itself uneven
		if (fabs(along - speed) > 1e-6 * speed) fail_msg("row %d: the speed is %.9g, expected %.9g", row, along, speed);
		hits += body.hits, joints += SEGMENTS - 33; // the last 8 units have at most 32
		gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
	print_message("%zu shared ends, %zu hits\n", joints, hits);
	assert_true(joints >= 100000 && hits > joints / 2);
}

/// Bodies around a convex polygon. S29.
static void an_end_is_hit_only_at_a_corner_of_a_convex_polygon(void **state) {
	(void)state;
	enum { SIDES = 64 };
	trial_wall walls[SIDES];
	random_source source = {2};
	size_t ends = 0, sides = 0;
	for (int i = 0; i < SIDES; i++) {
		const double a = 6.283185307 * i / SIDES, b = 6.283185307 * (i + 1) / SIDES;
		walls[i] =
			(trial_wall){(float)(100 * cos(a)), (float)(100 * sin(a)), (float)(100 * cos(b)), (float)(100 * sin(b))};
	}
	for (int i = 0; i < SIDES; i++) walls[i].bx = walls[(i + 1) % SIDES].ax, walls[i].by = walls[(i + 1) % SIDES].ay;
	for (int n = 0; n < 20000; n++) {
		const double angle = (double)random_positive(&source, 3), distance = 100 + (double)random_positive(&source, 2);
		trial_body body = {(float)(distance * cos(angle)), (float)(distance * sin(angle)), random_signed(&source, 3),
			random_signed(&source, 3), random_positive(&source, 1) + 0.5f};
		const trial t = {walls, SIDES, &body, 1};
		gz_hit hit;
		trial_sweep(&hit, &t, (gz_world_desc){.reach = 8});
		if (hit.feature == GZ_FEATURE_END_A || hit.feature == GZ_FEATURE_END_B) {
			assert_true(oracle_end_must_be_reported(&t, &body, &hit));
			ends++;
		} else if (hit.feature == GZ_FEATURE_SIDE) sides++;
	}
	print_message("%zu sides, %zu corners\n", sides, ends);
	assert_true(ends > 50 && sides > 1000);
}

static gz_hit sweep_body(gz_walls columns, trial_body body, gz_filters filters) {
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = columns, .reach = 8}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	const gz_bodies bodies = {.center = {&body.px, &body.py, 4},
		.motion = {&body.dx, &body.dy, 4},
		.radius = {&body.radius, 4},
		.filters = filters,
		.count = 1};
	gz_hit hit = trial_untouched;
	const gz_hits out = gz_hits_in(&hit);
	assert_int_equal(gz_sweep(&out, world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scratch).error.status, 0);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
	return hit;
}

/// Sweeps a body against two walls in a row; the body overlaps the first and reaches the second.
static gz_hit sweep_two_walls(gz_walls columns, trial_body body, gz_filters filters) {
	static const float ax[] = {0, 8}, ay[] = {0, 0}, bx[] = {8, 16}, by[] = {0, 0};
	columns.a = (gz_vec2_view){ax, ay, 4}, columns.b = (gz_vec2_view){bx, by, 4}, columns.count = 2;
	return sweep_body(columns, body, filters);
}

// S25, S26, S27.
static void a_shared_end_is_skipped_only_where_the_body_can_hit_the_other_wall(void **state) {
	(void)state;
	const trial_body body = {5, 1.75f, 3, 0, 2};
	gz_hit hit = sweep_two_walls((gz_walls){0}, body, (gz_filters){0});
	assert_true(hit.index == 1 && hit.feature == GZ_FEATURE_SIDE && hit.normal_x == 0 && hit.normal_y == 1);
	const float time = hit.time;

	static const uint32_t categories[] = {2, 1}, mask = 1; // the filters exclude the first wall
	hit = sweep_two_walls((gz_walls){.filters.category = {categories, 4}}, body, (gz_filters){.mask = {&mask, 0}});
	assert_true(hit.index == 1 && hit.feature == GZ_FEATURE_END_A && hit.time == time && hit.normal_x < 0);

	static const uint8_t from_below[] = {1, 0}; // the body is on the side where the first wall does not exist
	static const float thick[] = {0.125f, 0};
	hit = sweep_two_walls((gz_walls){.one_sided = {from_below, 1}}, (trial_body){5, -1.75f, 3, 0, 2}, (gz_filters){0});
	assert_true(hit.index == 1 && hit.feature == GZ_FEATURE_END_A && hit.time == time && hit.normal_x < 0);
	hit = sweep_two_walls((gz_walls){.one_sided = {from_below, 1}}, body, (gz_filters){0});
	assert_true(hit.index == 1 && hit.feature == GZ_FEATURE_SIDE);
	hit = sweep_two_walls(
		(gz_walls){.radius = {thick, 4}}, body, (gz_filters){0}); // a step, since only the first wall is thick
	assert_true(hit.index == 1 && hit.feature == GZ_FEATURE_END_A && hit.time == time);
	static const float both = 0.25f;
	hit = sweep_two_walls((gz_walls){.radius = {&both, 0}}, body, (gz_filters){0});
	assert_true(hit.feature == GZ_FEATURE_SIDE && hit.time < time && hit.point_x == 8 && hit.point_y == 0.25f);
}

/// Centres next to the line of the first of two walls, which goes on almost straight: where the centre is strictly left
/// of that line, by exact arithmetic, the wall exists, and the hit is the same whether or not it is one-sided. S26,
/// S140.
static void one_sided_neighbours_exist_by_the_exact_side(void **state) {
	(void)state;
	random_source source = {1207};
	size_t left = 0;
	for (int n = 0; n < 3000; n++) {
		const float ax = random_signed(&source, 3), ay = random_signed(&source, 3), bx = random_signed(&source, 3),
					by = random_signed(&source, 3);
		const double share = 0.2 + 0.6 * (double)random_positive(&source, 0);
		const double ex = (double)bx - (double)ax, ey = (double)by - (double)ay, rest = 1 - share;
		const float x = (float)((double)ax + share * ex), y = (float)((double)ay + share * ey);
		const double products[] = {(double)x * (double)by, -(double)x * (double)ay, -(double)ax * (double)by,
			-(double)y * (double)bx, (double)y * (double)ax, (double)ay * (double)bx};
		long double side = 0; // coordinates of 24 bits below 8: the sum needs fewer than 64
		for (int i = 0; i < 6; i++) side += (long double)products[i];
		if (!(side < 0)) continue;
		left++;
		const trial_wall walls[] = {
			{ax, ay, bx, by}, {bx, by, (float)((double)bx + ex - 0.03 * ey), (float)((double)by + ey + 0.03 * ex)}};
		const trial_body body = {x, y, (float)(rest * (ex - 0.01 * ey)), (float)(rest * (ey + 0.01 * ex)),
			(float)(0.3 * rest * hypot(ex, ey))};
		gz_hit hit[2];
		for (int one_sided = 0; one_sided < 2; one_sided++) {
			const uint8_t sides[] = {(uint8_t)one_sided, 0};
			gz_walls columns = trial_walls(&(trial){(trial_wall *)walls, 2, NULL, 0});
			columns.one_sided = (gz_byte_view){sides, 1};
			hit[one_sided] = sweep_body(columns, body, (gz_filters){0});
		}
		assert_memory_equal(hit, hit + 1, sizeof *hit);
	}
	assert_true(left > 500);
}

// S28.
static void a_wall_that_turns_towards_the_body_is_hit(void **state) {
	(void)state;
	const trial_wall walls[] = {{0, 0, 8, 0}, {8, 0, 9, 8}};
	const gz_hit hit = trial_sweep_one((trial_body){5, 1.75f, 1.5f, 0, 2}, walls, 2);
	assert_true(hit.index == 1 && hit.feature != GZ_FEATURE_NONE && hit.normal_x < 0);
}

/// The body slides over the place where one wall ends at 0 and the next begins at 0 or -0. S24.
static void ends_at_zero_and_at_minus_zero_are_shared(void **state) {
	(void)state;
	for (int signs = 0; signs < 16; signs++) {
		const float ax = signs & 1 ? -0.0f : 0, ay = signs & 2 ? -0.0f : 0;
		const float bx = signs & 4 ? -0.0f : 0, by = signs & 8 ? -0.0f : 0;
		const trial_wall walls[] = {{-8, 0, ax, ay}, {bx, by, 8, 0}};
		const gz_hit hit = trial_sweep_one((trial_body){-3, 1.75f, 3, 0, 2}, walls, 2);
		assert_true(hit.index == 1 && hit.feature == GZ_FEATURE_SIDE && hit.normal_x == 0 && hit.normal_y == 1);
	}
}

int test_adjacency(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shared_ends_of_a_straight_row_are_not_hit),
		cmocka_unit_test(an_end_is_hit_only_at_a_corner_of_a_convex_polygon),
		cmocka_unit_test(a_shared_end_is_skipped_only_where_the_body_can_hit_the_other_wall),
		cmocka_unit_test(one_sided_neighbours_exist_by_the_exact_side),
		cmocka_unit_test(a_wall_that_turns_towards_the_body_is_hit),
		cmocka_unit_test(ends_at_zero_and_at_minus_zero_are_shared),
	};
	return RUN_SUITE("adjacency", tests);
}
