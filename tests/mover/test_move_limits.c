// Moves whose numbers are valid, but reach the limit of 2^40 on the way: where a body may go, how far it searches for
// walls, and what bounces make of a displacement. No wall is passed. S54, S72, S156.
#include <math.h>

#include "generators/random.h"
#include "mover/move_results.h"
#include "support/check.h"

/// The ways of moving bodies that collide with one another, and of those that do not.
static const move_settings ways[] = {
	{.collide = false}, {.collide = true}, {.collide = true, .options.method = GZ_CROWD_EVENTS}};
enum { WAYS = sizeof ways / sizeof *ways };

/// For scenes of bodies alone.
static trial_wall far_wall = {0, 1e12f, 1, 1e12f};

/// Two bodies side by side whose displacement has its middle beyond the limit, and a wall across.
static void paths_that_end_beyond_the_limit_are_blocked(void **state) {
	(void)state;
	trial_wall wall = {1.05e12f, -1e11f, 1.05e12f, 1e11f};
	trial_body bodies[] = {{1e12f, 0, 0.9e12f, 0, 1e7f}, {1e12f, 5e7f, 0.9e12f, 0, 1e7f}};
	for (int n = 0; n < WAYS; n++) {
		move_results results = move_trial(&(trial){&wall, 1, bodies, 2}, ways + n);
		for (int i = 0; i < 2; i++) {
			assert_true(results.body[i].x <= wall.ax - bodies[i].radius && results.body[i].x > 1.04e12f);
			assert_int_equal(results.body[i].contact_count, 1);
		}
		move_results_free(&results);
	}
}

/// A slide along a wall of 30 degrees is longer than the limit in x, and a second wall is across it.
static void slides_longer_than_the_limit_are_blocked(void **state) {
	(void)state;
	trial_wall walls[] = {{-4e11f, -2.3e11f, 4e11f, 2.3e11f}, {2e11f, -1e11f, 2e11f, 1.15e11f}};
	for (int n = 0; n < WAYS; n++) {
		trial_body bodies[] = {{6e6f, -1.05e7f, 1.09e12f, 1.09e12f, 1e7f}, {-6e7f, -9.5e7f, 1.09e12f, 1.09e12f, 1e7f}};
		move_results results = move_trial(&(trial){walls, 2, bodies, 2}, ways + n);
		for (int i = 0; i < 2; i++) assert_true(results.body[i].x <= walls[1].ax - bodies[i].radius);
		move_results_free(&results);
	}
}

/// A heavy body hits one of a thousandth of its mass, which bounces off with nearly twice its displacement: more than
/// the limit. A wall is behind that one.
static void bounces_beyond_the_limit_are_blocked(void **state) {
	(void)state;
	const float masses[] = {1000, 1}, step = 1, restitution = 1;
	float x[2] = {0, 1e7f}, y[2] = {0}, dx[2] = {1e12f, 0}, dy[2] = {0}, radius = 1;
	const uint8_t bounce = GZ_RESPONSE_BOUNCE;
	trial_wall wall = {1e9f, -1e9f, 1e9f, 1e9f};
	for (int method = GZ_CROWD_ROUNDS; method <= GZ_CROWD_EVENTS; method++) {
		const gz_world_desc desc = {.walls = trial_walls(&(trial){&wall, 1, NULL, 0})};
		gz_world *world = gz_world_create(&desc, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		const gz_bodies bodies = {
			.center = {x, y, 4}, .motion = {dx, dy, 4}, .radius = {&radius, 0}, .step = {&step, 0}, .count = 2};
		float end_x[2], end_y[2];
		const gz_moves moves = {.response = {&bounce, 0},
			.restitution = {&restitution, 0},
			.mass = {masses, 4},
			.center = {end_x, end_y, 4}};
		const gz_move_options options = {.crowd = gz_crowd_create(world), .method = (gz_crowd_method)method};
		expect_ok(gz_move(&moves, &options, world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scratch));
		for (int i = 0; i < 2; i++) assert_true(end_x[i] <= wall.ax - radius && end_y[i] == 0);
		gz_crowd_destroy(options.crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
}

/// Moves bodies of which the first one meets a wall of 22.5 degrees. The motion that it is left with ends at the limit
/// in x, and can be that of another call. slope: of that motion
static void expect_limited(trial_body *bodies, size_t count, const move_settings *way, float slope) {
	trial_wall wall = {-4e11f, -1.6568542e11f, 4e11f, 1.6568542e11f};
	const trial scene = {&wall, 1, bodies, count};
	move_results results = move_trial(&scene, way);
	const float x = results.body->motion_x * *way->step, y = results.body->motion_y * *way->step;
	assert_int_equal(results.body->contact_count, 1);
	assert_true(x <= GZ_LIMIT && x > GZ_LIMIT * (1 - 0x1p-20f) && fabsf(y - slope * x) < GZ_LIMIT * 0x1p-12f);
	bodies->dx = results.body->motion_x, bodies->dy = results.body->motion_y;
	move_results_free(&results);
	results = move_trial(&scene, way);
	move_results_free(&results);
}

/// A displacement of 45 degrees, valid in x and y, turns to 22.5 or 0 degrees, where it is longer than the limit in x:
/// near the start, where most of the tick is left, and late in it. In rounds also with a body beside the way. The rest
/// of the motion is valid in the next call.
static void the_motion_after_a_response_keeps_within_the_limit(void **state) {
	(void)state;
	static const float steps[] = {1, 2.25f, 0.3f}, starts[] = {-2e10f, -3e11f, -7e11f};
	for (int n = 0; n < 2 * 3 * 3 * WAYS; n++) {
		move_settings way = ways[n % WAYS];
		const float *step = steps + n / WAYS % 3, at = starts[n / WAYS / 3 % 3], motion = 1.05e12f / *step;
		const bool slides = n / WAYS / 9;
		way.response = slides ? GZ_RESPONSE_SLIDE : GZ_RESPONSE_BOUNCE, way.step = step;
		for (size_t count = 1; count <= 2; count++) {
			trial_body bodies[] = {{at, at - 1e10f, motion, motion, 1e7f}, {at + 1.1e10f, at - 1.1e10f, 0, 0, 1e7f}};
			expect_limited(bodies, count, &way, slides ? 0.41421356f : 0);
		}
	}
}

/// The same on the fast path, which takes bodies whose displacement is as long as the limit. This one is longer by
/// 2^-24 of it, what rounding leaves.
static void the_motion_after_the_longest_fast_bounce_keeps_within_the_limit(void **state) {
	(void)state;
	const float motion = 0x1.6a09e8p39f, at = -0.625f * motion, step = 1;
	trial_wall wall = {-1e6f, -414213.56f, 1e6f, 414213.56f};
	trial_body body = {at, at, motion, motion, 1};
	const move_settings way = {.desc.reach = GZ_LIMIT, .response = GZ_RESPONSE_BOUNCE, .step = &step};
	move_results results = move_trial(&(trial){&wall, 1, &body, 1}, &way);
	assert_true(results.body->contact_count == 1 && results.body->motion_x == GZ_LIMIT);
	move_results_free(&results);
}

/// Radii up to the limit: with the skin the search for walls would be larger.
static void the_largest_radii_are_blocked(void **state) {
	(void)state;
	static const float radii[] = {1e12f, 1.0990e12f, 1.0995e12f, GZ_LIMIT};
	trial_wall wall = {1.05e12f, -1e11f, 1.05e12f, 1e11f};
	for (size_t k = 0; k < sizeof radii / sizeof *radii; k++)
		for (int n = 0; n < WAYS; n++) {
			trial_body body = {wall.ax - radii[k] - 1e10f, 0, 1e12f, 0, radii[k]};
			move_results results = move_trial(&(trial){&wall, 1, &body, 1}, ways + n);
			const double right = (double)results.body->x + (double)radii[k];
			assert_true(right <= (double)wall.ax && right > (double)wall.ax - 0x1p23);
			move_results_free(&results);
		}
}

/// Two bodies that approach one another, whose radii and displacements add up to more than half the limit. S163.
static void the_largest_bodies_hit_one_another(void **state) {
	(void)state;
	for (int n = 1; n < WAYS; n++)
		for (int k = 1; k <= 3; k++) {
			const float radius = 0x1p36f * (float)k;
			trial_body bodies[] = {{-0x1p39f, 0, 0, 0, radius}, {0x1p39f, 0, -0x1p40f, 0, radius}};
			move_results results = move_trial(&(trial){&far_wall, 1, bodies, 2}, ways + n);
			assert_true((double)results.body[1].x - (double)results.body[0].x >= 2 * (double)radius);
			assert_true(results.body[1].contact_count == 1);
			move_results_free(&results);
		}
}

/// Thousands of bodies whose bounces lead beyond the limit, on one and on two threads. What they search for there is
/// invalid for many of each tile, but no body is.
static void bodies_that_leave_the_limit_on_their_way_are_not_invalid(void **state) {
	(void)state;
	enum { COUNT = 2048 };
	static float x[COUNT], y[COUNT], dx[COUNT], dy[COUNT];
	const uint8_t bounce = GZ_RESPONSE_BOUNCE;
	const float radius = 1e6f;
	trial_wall wall = {0, 0, 1e9f, 0};
	gz_pool *pool = gz_pool_create(2);
	for (int threads = 1; threads <= 2; threads++) {
		const gz_world_desc desc = {.walls = trial_walls(&(trial){&wall, 1, NULL, 0})};
		gz_world *world = gz_world_create(&desc, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		const gz_jobs jobs = gz_pool_jobs(pool);
		if (threads == 2) assert_int_equal(gz_scratch_set_jobs(scratch, &jobs).status, GZ_STATUS_OK);
		for (int i = 0; i < COUNT; i++) {
			x[i] = i % 2 ? 1.04e12f : 1e12f, y[i] = (float)(i / 2) * 1e8f;
			dx[i] = i % 2 ? 0.9e12f : 1.09e12f, dy[i] = 0;
		}
		const gz_bodies bodies = {.center = {x, y, 4}, .motion = {dx, dy, 4}, .radius = {&radius, 0}, .count = COUNT};
		const gz_moves moves = {.response = {&bounce, 0}, .center = {x, y, 4}};
		const gz_move_options options = {.crowd = gz_crowd_create(world)};
		const gz_report report =
			gz_move(&moves, &options, world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scratch);
		expect_ok(report);
		assert_true(report.invalid == 0 && report.bodies == COUNT && report.hits > COUNT / 2);
		gz_crowd_destroy(options.crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
	gz_pool_destroy(pool);
}

/// Small bodies far beyond the cells that piles of them are found by, which begin at 2^24 sides. By events their skin
/// does not grow with their coordinates.
static void small_bodies_far_from_the_origin_are_no_pile(void **state) {
	(void)state;
	for (int n = 1; n < WAYS; n++) {
		trial_body bodies[8];
		for (int i = 0; i < 8; i++) bodies[i] = (trial_body){1e12f + 1e8f * (float)i, -1e12f, 0, 0, 0.01f};
		move_results results = move_trial(&(trial){&far_wall, 1, bodies, 8}, ways + n);
		for (int i = 0; i < 8; i++) assert_true(results.body[i].x == bodies[i].px && results.body[i].y == bodies[i].py);
		move_results_free(&results);
	}
}

int test_move_limits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(paths_that_end_beyond_the_limit_are_blocked),
		cmocka_unit_test(slides_longer_than_the_limit_are_blocked),
		cmocka_unit_test(bounces_beyond_the_limit_are_blocked),
		cmocka_unit_test(the_motion_after_a_response_keeps_within_the_limit),
		cmocka_unit_test(the_motion_after_the_longest_fast_bounce_keeps_within_the_limit),
		cmocka_unit_test(the_largest_radii_are_blocked),
		cmocka_unit_test(the_largest_bodies_hit_one_another),
		cmocka_unit_test(bodies_that_leave_the_limit_on_their_way_are_not_invalid),
		cmocka_unit_test(small_bodies_far_from_the_origin_are_no_pile),
	};
	return RUN_SUITE("move_limits", tests);
}
