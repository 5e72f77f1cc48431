// The rules of each response in simple scenes: free motion, slide, bounce, stop, pass, the limit of contacts. The
// expected positions, times and losses follow from geometry and are written as numbers.
#include <math.h>

#include "kernels/data/columns.h"
#include "mover/move_results.h"
#include "support/check.h"

static const trial_wall floor_wall = {-100, 0, 100, 0};
static const move_settings defaults = {0};

/// An upper bound of the skin among these walls. Each contact comes early by one skin, each bounce by two.
static const double max_skin = 101 * 0x1p-19 * 1.01;

static void expect_contact(const gz_contact *c, double time, int32_t index, double x, double y, double nx, double ny) {
	expect_near((double)c->time, time, 2 * max_skin, "the contact's time");
	assert_int_equal(c->index, index);
	expect_near((double)c->center_x, x, 8 * max_skin, "the contact's center.x");
	expect_near((double)c->center_y, y, max_skin, "the contact's center.y");
	expect_near((double)c->normal_x, nx, 1e-6, "the contact's normal.x"),
		expect_near((double)c->normal_y, ny, 1e-6, "normal.y");
}

static void expect_end(const move_result *result, double x, double y, double motion_x, double motion_y) {
	const double tolerance = (double)(1 + 2 * result->contact_count) * max_skin;
	expect_near((double)result->x, x, tolerance, "x"), expect_near((double)result->y, y, tolerance, "y");
	expect_near((double)result->motion_x, motion_x, 1e-5, "motion.x");
	expect_near((double)result->motion_y, motion_y, 1e-5, "motion.y");
}

static void expect_used(const move_result *result, double used, double lost) {
	expect_near((double)result->used, used, 1e-4, "used"), expect_near((double)result->lost, lost, 5e-3, "lost");
}

// S1, S53.
static void bodies_without_contact_use_their_whole_displacement(void **state) {
	(void)state;
	static const trial_body bodies[] = {
		{0.1f, 5.3f, 0.7f, 0.3f, 1}, {-3, 1.7f, 20.1f, 0, 1.5f}, {1e6f, 7, 0.3f, -3, 0}, {7, 3, -0.f, 0, 2}};
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_PASS; response++)
		for (int i = 0; i < 4; i++) {
			const trial_body *b = bodies + i;
			const move_result result =
				move_one(*b, &floor_wall, 1, &(move_settings){.response = (gz_response)response});
			const move_result expected = {b->px + b->dx, b->py + b->dy, b->dx, b->dy, 1, 0, NULL, 0};
			assert_same_result(&result, &expected, (size_t)i, "free motion");
			assert_int_equal(last_move_report.stopped + last_move_report.hits + last_move_report.recovered +
								 last_move_report.shortened + last_move_report.refused,
				0);
		}
}

/// The reach of a world changes its report alone.
static void the_report_counts_the_bodies_that_reach_further_than_the_world(void **state) {
	(void)state;
	const trial_body body = {0, 5, 10, -10, 1};
	for (int is_far = 0; is_far < 2; is_far++) {
		const move_settings settings = {.desc.reach = is_far ? 1.0f : 100.0f};
		const move_result result = move_one(body, &floor_wall, 1, &settings);
		expect_end(&result, 10, 1, 10, 0);
		assert_int_equal(last_move_report.bodies, 1), assert_int_equal(last_move_report.near_walls, 1);
		assert_int_equal(last_move_report.far_reaching, is_far);
	}
}

// S53, S56.
static void a_sliding_body_keeps_its_tangential_motion(void **state) {
	(void)state;
	const move_result result = move_one((trial_body){0, 5, 10, -10, 1}, &floor_wall, 1, &defaults);
	expect_end(&result, 10, 1, 10, 0);
	assert_true(result.motion_y == 0);
	assert_int_equal(result.contact_count, 1);
	expect_contact(result.contacts, 0.4, 0, 4, 1, 0, 1);
	assert_int_equal(result.contacts->feature, GZ_FEATURE_SIDE);
	expect_used(&result, 1, 6 * (sqrt(2) - 1));
	assert_int_equal(last_move_report.stopped, 0);
	assert_int_equal(last_move_report.hits, 1);
}

static void a_body_slides_around_an_end(void **state) {
	(void)state;
	const move_result result =
		move_one((trial_body){104, 0, -10, 0, 5}, &floor_wall, 1, &defaults); // starts in overlap
	assert_true(result.x >= 104 - 1e-4f);
	const move_result around = move_one((trial_body){110, 0.5f, -20, 0, 1}, &floor_wall, 1, &defaults);
	assert_int_equal(around.contacts->feature, GZ_FEATURE_END_B);
	assert_true(around.y > 0.5f && around.contact_count >= 1);
	expect_near((double)around.contacts->center_x, 100 + sqrt(0.75), 1e-3, "the contact's center.x");
	expect_near(hypot((double)around.contacts->normal_x, (double)around.contacts->normal_y), 1, 1e-6,
		"the length of the normal");
}

// S58.
static void a_bouncing_body_is_reflected_by_its_restitution(void **state) {
	(void)state;
	static const float restitutions[] = {1, 0.5f, 0, 0.75f};
	for (int i = 0; i < 4; i++) {
		const double restitution = (double)restitutions[i];
		const move_settings settings = {.response = GZ_RESPONSE_BOUNCE, .restitution = restitutions + i};
		const move_result result = move_one((trial_body){0, 5, 10, -10, 1}, &floor_wall, 1, &settings);
		expect_end(&result, 10, 1 + 6 * restitution, 10, 10 * restitution);
		assert_int_equal(result.contact_count, 1);
		expect_contact(result.contacts, 0.4, 0, 4, 1, 0, 1);
		expect_used(&result, 1, 6 * (sqrt(2) - sqrt(1 + restitution * restitution)));
	}
}

/// Nothing is left of a displacement that is perpendicular to the wall, and the body rests from there on; so it does
/// where it collides with others, by both methods. S58.
static void a_body_that_bounces_without_restitution_rests_at_its_wall(void **state) {
	(void)state;
	static const float none = 0;
	for (int n = 0; n < 3; n++) {
		const move_settings settings = {.response = GZ_RESPONSE_BOUNCE,
			.restitution = &none,
			.collide = n > 0,
			.options.method = n == 2 ? GZ_CROWD_EVENTS : GZ_CROWD_ROUNDS};
		const move_result result = move_one((trial_body){0, 5, 0, -10, 1}, &floor_wall, 1, &settings);
		expect_end(&result, 0, 1, 0, 0);
		expect_used(&result, 0.4, 6);
		assert_int_equal(last_move_report.stopped, 1);
	}
}

/// Without restitution a bouncing body slides, here along the floor into the wall, whichever sign the 0 has. With this
/// reach it takes the fast path. S58.
static void a_restitution_of_minus_0_is_one_of_0(void **state) {
	(void)state;
	static const trial_wall walls[] = {{0, 0, 20, 0}, {10, -1, 10, 5}};
	static const float zeros[] = {0.f, -0.f};
	for (int i = 0; i < 2; i++) {
		const move_settings settings = {.desc.reach = 64, .response = GZ_RESPONSE_BOUNCE, .restitution = zeros + i};
		const move_result result = move_one((trial_body){5, 1, 10, -5, 0.25f}, walls, 2, &settings);
		expect_end(&result, 9.75, 0.25, 0, 0);
		assert_int_equal(result.contact_count, 2);
	}
}

/// Two walls 4 apart and a body 2 wide: it moves up, down, up, and down to the middle. S53, S58.
static void a_body_bounces_several_times_in_one_step(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-100, 0, 100, 0}, {-100, 4, 100, 4}};
	const move_result result =
		move_one((trial_body){0, 2, 6, 6, 1}, walls, 2, &(move_settings){.response = GZ_RESPONSE_BOUNCE});
	expect_end(&result, 6, 2, 6, -6);
	expect_used(&result, 1, 0);
	assert_int_equal(result.contact_count, 3);
	for (int i = 0; i < 3; i++)
		expect_contact(result.contacts + i, (1 + 2 * i) / 6.0, !(i % 2), 1 + 2 * i, i % 2 ? 1 : 3, 0, i % 2 ? 1 : -1);
}

// S59.
static void a_stopped_body_stays_at_its_first_contact(void **state) {
	(void)state;
	const move_result result =
		move_one((trial_body){0, 5, 10, -10, 1}, &floor_wall, 1, &(move_settings){.response = GZ_RESPONSE_STOP});
	expect_end(&result, 4, 1, 0, 0);
	assert_true(result.motion_x == 0 && result.motion_y == 0);
	assert_int_equal(result.contact_count, 1);
	expect_contact(result.contacts, 0.4, 0, 4, 1, 0, 1);
	expect_used(&result, 0.4, 6 * sqrt(2));
	assert_int_equal(last_move_report.stopped, 1);
}

// S60.
static void a_passing_body_reports_every_wall_in_order_of_time(void **state) {
	(void)state;
	trial_wall walls[8];
	for (int i = 0; i < 8; i++) walls[i] = (trial_wall){(float)(80 - 10 * i), -5, (float)(80 - 10 * i), 5};
	for (uint32_t max = 1; max <= 9; max++) {
		const trial_body body = {0, 1, 96, 0.125f, 2};
		const move_settings settings = {.response = GZ_RESPONSE_PASS, .options = {.max_contacts = max, .skin = 0.5f}};
		const move_result result = move_one(body, walls, 8, &settings);
		const move_result expected = {96, 1.125f, 96, 0.125f, 1, 0, result.contacts, max < 8 ? max : 8};
		assert_same_result(&result, &expected, max, "passing");
		for (size_t i = 0; i < result.contact_count; i++) {
			const double time = (double)result.contacts[i].time;
			expect_contact(
				result.contacts + i, (8 + 10 * (double)i) / 96, 7 - (int32_t)i, time * 96, 1 + time / 8, -1, 0);
			expect_near(time, (8 + 10 * (double)i) / 96, 1e-6, "the time"); // a passed wall has no skin
		}
		assert_int_equal(last_move_report.stopped, 0);
	}
}

// S53.
static void a_body_stops_after_max_contacts(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-100, 0, 100, 0}, {-100, 4, 100, 4}};
	for (uint32_t max = 0; max <= 6; max++) {
		const move_settings settings = {.response = GZ_RESPONSE_BOUNCE, .options.max_contacts = max};
		const size_t count = max ? max : 4;
		const move_result result = move_one((trial_body){0, 2, 70, 70, 1}, walls, 2, &settings);
		assert_int_equal(result.contact_count, count);
		const double used = (2 * (double)count - 1) / 70;
		expect_used(&result, used, (1 - used) * 70 * sqrt(2));
		expect_end(&result, 2 * (double)count - 1, count % 2 ? 3 : 1, 70, count % 2 ? -70 : 70);
		assert_true(result.used < 1 && result.lost > 0);
		assert_int_equal(last_move_report.stopped, 1);
	}
}

/// 1 + 70 = 71 on a way to and fro between 1 and 3: 35 walls are reached.
static void a_body_may_have_all_contacts_of_its_way(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-100, 0, 100, 0}, {-100, 4, 100, 4}};
	static const uint32_t most[] = {35, 100, INT16_MAX - 1, INT16_MAX, INT16_MAX + 1, UINT32_MAX};
	for (size_t k = 0; k < sizeof most / sizeof *most; k++) {
		const move_settings settings = {.response = GZ_RESPONSE_BOUNCE, .options.max_contacts = most[k]};
		const move_result result = move_one((trial_body){0, 2, 70, 70, 1}, walls, 2, &settings);
		assert_int_equal(result.contact_count, 35);
		if (k) expect_end(&result, 70, 2, 70, -70);
		assert_true((result.used == 1) == (k > 0));
	}
}

// S71.
static void a_body_without_displacement_stays_at_its_position(void **state) {
	(void)state;
	static const float heights[] = {1, 1.00001f, 1.5f, 30};
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_PASS; response++)
		for (int i = 0; i < 4; i++) {
			const trial_body body = {3, heights[i], 0, 0, 1};
			const move_result result =
				move_one(body, &floor_wall, 1, &(move_settings){.response = (gz_response)response});
			expect_near((double)result.y, (double)body.py, 3 * max_skin, "y"); // skin recovery may push it away
			assert_true(result.x == 3 && result.y >= body.py && result.motion_x == 0 && result.motion_y == 0 &&
						result.used == 1 && result.lost == 0);
			assert_int_equal(last_move_report.stopped, 0);
			assert_int_equal(result.contact_count, 0);
		}
}

/// The ends and the displacements that are left are written, and nothing else. S53.
static void ends_and_displacements_can_be_written_without_the_rest(void **state) {
	(void)state;
	trial_wall wall = floor_wall;
	trial_body body = {0, 5, 10, -10, 1};
	const trial t = {.walls = &wall, .wall_count = 1, .bodies = &body, .body_count = 1};
	const gz_bodies bodies = trial_bodies(&t);
	gz_world_desc desc = {.walls = trial_walls(&t)};
	gz_world *world = gz_world_create(&desc, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	move_result end = {.motion_x = NAN, .motion_y = NAN};
	const gz_moves moves = {
		.center = {&end.x, &end.y, sizeof end.x}, .motion = {&end.motion_x, &end.motion_y, sizeof end.motion_x}};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_report report = gz_move(&moves, NULL, world, &query, scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	expect_end(&end, 10, 1, 10, 0);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

/// As many bodies as the library moves at a time, all of them near one wall or two.
static void a_full_tile_moves_as_each_of_its_bodies_alone(void **state) {
	(void)state;
	enum { LEFT = TILE / 2 };
	static trial_body bodies[TILE];
	static uint8_t response[TILE];
	static float restitution[TILE];
	trial_wall walls[] = {{-600, 0, 600, 0}, {0, -0.0625f, 600, -0.0625f}};
	for (int i = 0; i < TILE; i++) {
		bodies[i] = (trial_body){(float)(i - LEFT), 1.5f, 0.25f, -1, 1};
		response[i] = i < LEFT ? GZ_RESPONSE_BOUNCE : GZ_RESPONSE_SLIDE, restitution[i] = 0.5f;
	}
	const trial t = {.walls = walls, .wall_count = 2, .bodies = bodies, .body_count = TILE};
	move_results results = move_trial(&t, &(move_settings){.responses = response, .restitutions = restitution});
	for (int i = 0; i < TILE; i++) {
		const move_settings own = {.response = (gz_response)response[i], .restitution = restitution};
		const move_result expected = move_one(bodies[i], walls, 2, &own);
		expect_near((double)expected.y, i < LEFT ? 1.25 : 1, 0.01, "y");
		assert_same_result(results.body + i, &expected, (size_t)i, "in a full tile");
	}
	move_results_free(&results);
}

int test_move(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bodies_without_contact_use_their_whole_displacement),
		cmocka_unit_test(the_report_counts_the_bodies_that_reach_further_than_the_world),
		cmocka_unit_test(a_sliding_body_keeps_its_tangential_motion),
		cmocka_unit_test(a_body_slides_around_an_end),
		cmocka_unit_test(a_bouncing_body_is_reflected_by_its_restitution),
		cmocka_unit_test(a_body_that_bounces_without_restitution_rests_at_its_wall),
		cmocka_unit_test(a_restitution_of_minus_0_is_one_of_0),
		cmocka_unit_test(a_body_bounces_several_times_in_one_step),
		cmocka_unit_test(a_stopped_body_stays_at_its_first_contact),
		cmocka_unit_test(a_passing_body_reports_every_wall_in_order_of_time),
		cmocka_unit_test(a_body_stops_after_max_contacts),
		cmocka_unit_test(a_body_may_have_all_contacts_of_its_way),
		cmocka_unit_test(a_body_without_displacement_stays_at_its_position),
		cmocka_unit_test(ends_and_displacements_can_be_written_without_the_rest),
		cmocka_unit_test(a_full_tile_moves_as_each_of_its_bodies_alone),
	};
	return RUN_SUITE("move", tests);
}
