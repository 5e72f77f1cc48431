// The rules of gz_move that need a scene of their own: touched walls, validation, overlaps in rows of walls, one-sided
// walls after a response, the limit of coordinates. The expected positions follow from geometry.
#include <math.h>
#include <string.h>

#include "generators/random.h"
#include "mover/move_results.h"
#include "mover/replaced_kernels.h"
#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// Touched walls and skin recovery
// ---------------------------------------------------------------------------------------------------------------------

/// A body comes down to the floor at x = 1, at some distance from an upright wall. If that is less than a quarter of
/// the skin, the wall is touched and the body stays there; else it slides on to the wall. S55.
static void a_wall_within_a_quarter_of_the_skin_limits_the_slide(void **state) {
	(void)state;
	static const float gaps[] = {0, 0.125f, 0.1875f, 0.3125f, 0.5f, 0.75f};
	for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
		const float right = 1 + 2 + 1 + gaps[i]; // the radius is 2, the skin 1
		const trial_wall walls[] = {{-100, 0, 100, 0}, {right, -100, right, 100}};
		const move_result result =
			move_one((trial_body){0, 11, 2, -16, 2}, walls, 2, &(move_settings){.options.skin = 1});
		expect_near((double)result.x, 1 + (gaps[i] > 0.25f ? (double)gaps[i] : 0), 1e-4, "x");
		expect_near((double)result.y, 3, 1e-4, "y");
	}
}

/// The same for a body that is sunk into the floor, along which it slides towards the upright wall. S55, S66.
static void a_wall_within_a_quarter_of_the_skin_limits_a_sunk_body(void **state) {
	(void)state;
	static const float gaps[] = {0, 0.125f, 0.1875f, 0.3125f, 0.5f, 0.75f};
	for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
		const trial_wall walls[] = {{-100, 0, 100, 0}, {2 + 1 + gaps[i], -100, 2 + 1 + gaps[i], 100}};
		const trial_body sunk = {0, 0.5f, 16, 0, 2};
		const move_result result = move_one(sunk, walls, 2, &(move_settings){.options.skin = 1});
		expect_near((double)result.x, gaps[i] > 0.25f ? (double)gaps[i] : 0, 1e-4, "x");
	}
}

/// Of two bodies on the way to the end of a wall one comes as near as the skin at the end of its displacement, and one
/// not quite. S15.
static void reaching_the_skin_at_the_end_of_the_displacement_is_a_contact(void **state) {
	(void)state;
	static const trial_wall wall = {10, 0, 20, 0}; // the radius is 1, the skin 1/4
	const move_settings settings = {.options.skin = 0.25f};
	for (int reaches = 0; reaches < 2; reaches++) {
		const trial_body body = {0, 0, reaches ? 8.75f : 8.7499f, 0, 1};
		const move_result result = move_one(body, &wall, 1, &settings);
		assert_int_equal(result.contact_count, reaches);
		assert_true(result.x == body.dx && (!reaches || result.contacts->time == 1));
	}
}

/// A body that is closer than three quarters of the skin is moved to its skin if two skins are enough for that; deeper
/// in the wall it stays. S62.
static void skin_recovery_moves_a_body_by_at_most_two_skins(void **state) {
	(void)state;
	static const trial_wall wall = {-100, 0, 100, 0};
	const move_settings settings = {.options.skin = 0.125f};
	for (int i = 0; i <= 32; i++) {
		const trial_body body = {3, 2.125f - (float)i / 64, 0, 0, 2};
		const double missing = (double)i / 64; // a skin is 8 / 64
		const move_result result = move_one(body, &wall, 1, &settings);
		if (i == 2 || i == 16) continue; // rounding decides at the limits
		const bool recovers = i > 2 && i < 16;
		expect_near((double)result.y - (double)body.py, recovers ? missing : 0, 1e-6, "the recovery");
		assert_true(result.x == 3);
		assert_int_equal(last_move_report.recovered, recovers);
	}
}

/// A body above a floor recovers upwards, past the line of a one-sided wall, which exists for it there. Where that is
/// nearer than the floor was, the body stays. S4, S62.
static void skin_recovery_leads_to_no_one_sided_wall(void **state) {
	(void)state;
	static const uint8_t one_sided[] = {0, 1};
	const move_settings settings = {.options.skin = 1, .desc.walls.one_sided = {one_sided, 1}};
	static const double gaps[] = {-0.25, 0.25, 0.5, 0.75, 2};
	for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
		const double reach = 1 + gaps[i]; // the end of the wall is so far from where recovery leads
		const trial_wall walls[] = {{-100, 0, 100, 0}, {(float)sqrt(reach * reach - 0.04), 1.8f, 100, 1.8f}};
		const move_result result = move_one((trial_body){0, 1.625f, 0, 0, 1}, walls, 2, &settings);
		expect_near((double)result.y, gaps[i] > 0.625 ? 2 : 1.625, 1e-6, "y");
		assert_true(result.x == 0 && last_move_report.recovered == (gaps[i] > 0.625));
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Validation
// ---------------------------------------------------------------------------------------------------------------------

/// Four walls around the origin.
static trial_wall room[] = {{-16, -16, 16, -16}, {16, -16, 16, 16}, {16, 16, -16, 16}, {-16, 16, -16, -16}};

/// A validation that refuses every motion segment: each body stays where it is, and its whole displacement is lost.
/// S63, S65.
static void the_rest_of_a_refused_segment_is_lost(void **state) {
	(void)state;
	random_source source = {2801};
	for (int i = 0; i < 300; i++) {
		const move_settings settings = {
			.response = (gz_response)(i % 3), .edit_world = refuse_every_segment, .collide = i % 2 != 0};
		const double angle = (double)random_positive(&source, 3), length = 60; // out of the room, in any direction
		const trial_body body = {random_signed(&source, 3), random_signed(&source, 3), (float)(length * cos(angle)),
			(float)(length * sin(angle)), 1};
		const move_result result = move_one(body, room, 4, &settings);
		assert_true(result.x == body.px && result.y == body.py);
		expect_near((double)result.lost, length, 1e-4 * length, "lost");
		// Each segment is shortened three times, to a quarter, before it is dropped.
		assert_in_range(last_move_report.refused, 1, 16);
		assert_int_equal(last_move_report.shortened, 3 * last_move_report.refused);
		assert_int_equal(last_move_report.stopped, 1);
	}
}

/// The same of bodies that collide, two at a time: each touches the other one, or comes near to it.
static void colliding_bodies_stay_where_every_segment_is_refused(void **state) {
	(void)state;
	random_source source = {2803};
	for (int i = 0; i < 100; i++) {
		trial_body bodies[2];
		for (int k = 0; k < 2; k++) {
			const double angle = (double)random_positive(&source, 3), length = 60;
			bodies[k] = (trial_body){k ? 1.5f : -1.5f, random_signed(&source, 0), (float)(length * cos(angle)),
				(float)(length * sin(angle)), 1};
		}
		const trial t = {room, 4, bodies, 2};
		const move_settings settings = {.response = (gz_response)(i % 3),
			.edit_world = refuse_every_segment,
			.collide = true,
			.options.method = i % 2 ? GZ_CROWD_ROUNDS : GZ_CROWD_EVENTS};
		move_results results = move_trial(&t, &settings);
		for (int k = 0; k < 2; k++) assert_true(results.body[k].x == bodies[k].px && results.body[k].y == bodies[k].py);
		assert_true(results.report.refused > 0);
		assert_int_equal(results.report.shortened, 3 * results.report.refused);
		move_results_free(&results);
	}
}

static void refuse_ends_at_the_right_wall(gz_world *world) { refuse_ends_right_of(world, 13.995f); }

/// A body hits the right wall of a room and slides down there, through a wall that it ignores. Its way to the hit is
/// shortened, by a thousandth. S5, S65.
static void a_shortened_body_passes_a_wall_that_it_ignores(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-16, -5.5f, 20, -5.5f}, {16, -16, 16, 16}};
	static const uint64_t ids[] = {1, 2}, ignored = 1;
	const move_settings settings = {.desc.walls.id = {ids, sizeof *ids, sizeof *ids},
		.ignore = {&ignored, 0, sizeof ignored},
		.options.skin = 1,
		.edit_world = refuse_ends_at_the_right_wall};
	const move_result result = move_one((trial_body){0, 0, 20, -5, 1}, walls, 2, &settings);
	assert_int_equal(last_move_report.shortened, 1);
	assert_int_equal(result.contact_count, 1);
	expect_near((double)result.y, -5, 0.01, "y");
}

/// A sweep that finds no wall: validation alone keeps the bodies inside the room, at least their radius away from its
/// walls. Differences of these coordinates are exact in double. S54, S65.
static void validation_alone_keeps_bodies_clear_of_walls(void **state) {
	(void)state;
	random_source source = {2802};
	size_t shortened = 0;
	for (int i = 0; i < 300; i++) {
		const move_settings settings = {.response = (gz_response)(i % 3), .edit_world = miss_every_wall};
		trial_body body = {random_signed(&source, 3), random_signed(&source, 3), random_signed(&source, 7),
			random_signed(&source, 7), 1};
		for (int tick = 0; tick < 4; tick++) {
			const move_result result = move_one(body, room, 4, &settings);
			assert_true(fabs((double)result.x) <= 15 && fabs((double)result.y) <= 15);
			shortened += last_move_report.shortened + last_move_report.refused;
			body.px = result.x, body.py = result.y;
		}
	}
	assert_true(shortened > 300);
}

// ---------------------------------------------------------------------------------------------------------------------
// Overlaps in rows of walls
// ---------------------------------------------------------------------------------------------------------------------

static double distance_to(const trial_wall *w, double x, double y) { // of horizontal walls
	const double beyond = fmax(fmax((double)w->ax - x, x - (double)w->bx), 0);
	return hypot(beyond, y - (double)w->ay);
}

/// A body is sunk into the first wall of a row. It gets no deeper there, overlaps no other wall, and climbs out where
/// the second wall begins. S66, S67.
static void a_body_sunk_into_a_row_climbs_out_at_the_next_wall(void **state) {
	(void)state;
	static const trial_wall row[] = {{0, 0, 10, 0}, {10, 0, 20, 0}, {20, 0, 30, 0}};
	trial_body body = {3, 1, 1, 0, 4};
	const move_settings settings = {0};
	for (int tick = 0; tick < 40; tick++) {
		const move_result result = move_one(body, row, 3, &settings);
		const double x = (double)result.x, y = (double)result.y;
		const double before = distance_to(row, (double)body.px, (double)body.py);
		assert_true(distance_to(row, x, y) >= fmin(before, 4) - 1e-6);
		assert_true(distance_to(row + 1, x, y) >= 4 - 1e-6 && distance_to(row + 2, x, y) >= 4 - 1e-6);
		body.px = result.x, body.py = result.y;
	}
	assert_true(body.px > 20 && body.py >= 4);
}

/// A gap of two rows is narrower than the body, which overlaps the first wall of each: it stays where the next walls
/// begin. S67.
static void a_body_cannot_pass_a_narrow_gap_of_several_walls(void **state) {
	(void)state;
	static const trial_wall gap[] = {{0, 3, 10, 3}, {10, 3, 20, 3}, {0, -3, 10, -3}, {10, -3, 20, -3}};
	const double last = 10 - sqrt(7); // there the body with radius 4 touches the ends of the next walls
	trial_body body = {3, 0, 1, 0, 4};
	for (int tick = 0; tick < 40; tick++) {
		const move_result result = move_one(body, gap, 4, &(move_settings){0});
		assert_true((double)result.x <= last && fabsf(result.y) < 1e-3f);
		body.px = result.x, body.py = result.y;
	}
	expect_near((double)body.px, last, 0.01, "x");
}

// ---------------------------------------------------------------------------------------------------------------------
// One-sided walls, and the limit of coordinates
// ---------------------------------------------------------------------------------------------------------------------

/// The body passes the one-sided wall from behind, bounces off the other wall and, now left of the one-sided wall, off
/// that one too. S69.
static void a_one_sided_wall_exists_after_a_response_left_of_it(void **state) {
	(void)state;
	static const trial_wall walls[] = {{0, -50, 0, 50}, {-20, -50, -20, 50}};
	static const uint8_t one_sided[] = {1, 0};
	move_settings settings = {.response = GZ_RESPONSE_BOUNCE, .desc.walls.one_sided = {one_sided, 1}};
	move_result result = move_one((trial_body){5, 0, -50, 0, 1}, walls, 2, &settings);
	assert_int_equal(result.contact_count, 2);
	assert_true(result.contacts[0].index == 1 && result.contacts[1].index == 0);
	expect_near((double)result.x, -9, 1e-2, "x"); // 24 to the other wall, 18 back, and 8
	settings.response = GZ_RESPONSE_SLIDE;        // within one segment the wall does not appear
	result = move_one((trial_body){5, 0, -15, 0, 1}, walls, 2, &settings);
	assert_true(result.x == -10 && result.contact_count == 0);
}

// S72.
static void a_body_that_has_left_the_limit_is_invalid_in_the_next_call(void **state) {
	(void)state;
	float x = 0x1.8p39f, y = 0, dx = 0x1p39f, dy = 0;
	const float radius = 1;
	gz_world *world = gz_world_create(&(gz_world_desc){0}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	const gz_bodies body = {.center = {&x, &y, 0}, .motion = {&dx, &dy, 0}, .radius = {&radius, 0}, .count = 1};
	const gz_moves moves = {.center = {&x, &y, sizeof x}};
	const gz_query query = {.chunks = &body, .chunk_count = 1};
	expect_ok(gz_move(&moves, NULL, world, &query, scratch));
	assert_true(x == 0x1.4p40f && y == 0);
	const gz_report report = gz_move(&moves, NULL, world, &query, scratch);
	assert_int_equal(report.error.status, GZ_STATUS_INVALID_BODIES);
	assert_string_equal(report.error.name, "center.x");
	assert_true(x == 0x1.4p40f);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

int test_move_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_wall_within_a_quarter_of_the_skin_limits_the_slide),
		cmocka_unit_test(a_wall_within_a_quarter_of_the_skin_limits_a_sunk_body),
		cmocka_unit_test(reaching_the_skin_at_the_end_of_the_displacement_is_a_contact),
		cmocka_unit_test(skin_recovery_moves_a_body_by_at_most_two_skins),
		cmocka_unit_test(skin_recovery_leads_to_no_one_sided_wall),
		cmocka_unit_test(the_rest_of_a_refused_segment_is_lost),
		cmocka_unit_test(colliding_bodies_stay_where_every_segment_is_refused),
		cmocka_unit_test(a_shortened_body_passes_a_wall_that_it_ignores),
		cmocka_unit_test(validation_alone_keeps_bodies_clear_of_walls),
		cmocka_unit_test(a_body_sunk_into_a_row_climbs_out_at_the_next_wall),
		cmocka_unit_test(a_body_cannot_pass_a_narrow_gap_of_several_walls),
		cmocka_unit_test(a_one_sided_wall_exists_after_a_response_left_of_it),
		cmocka_unit_test(a_body_that_has_left_the_limit_is_invalid_in_the_next_call),
	};
	return RUN_SUITE("move_rules", tests);
}
