// The rules of what a body touches: the skin, skin recovery, thick walls, one-sided walls, filters, the order of equal
// walls. The expected positions follow from geometry.
#include <math.h>

#include "mover/move_results.h"
#include "support/check.h"

static const trial_wall floor_wall = {-100, 0, 100, 0};
static const float angles[] = {0.01f, 0.1f, 0.5f, 1, 1.5f};

// S53, S61.
static void the_skin_is_kept_at_every_angle_of_approach(void **state) {
	(void)state;
	static const float skins[] = {0.001f, 0.25f, 3};
	for (int k = 0; k < 3; k++)
		for (int i = 0; i < 5; i++) {
			const trial_body b = {0, 10, 40 * cosf(angles[i]), -40 * sinf(angles[i]), 2};
			const move_result result = move_one(b, &floor_wall, 1, &(move_settings){.options.skin = skins[k]});
			const double lowest = 2 + (double)skins[k], unhindered = 10 + (double)b.dy;
			expect_near((double)result.y, fmax(unhindered, lowest), 1e-5, "y");
		}
}

// S95.
static void the_smallest_skin_is_what_coordinates_resolve(void **state) {
	(void)state;
	static const float sizes[] = {1, 100, 30000};
	for (int k = 0; k < 3; k++) {
		const float s = sizes[k];
		const trial_wall wall = {-s, 0, s, 0};
		for (float skin = 0; skin < 0x1p-19f * s; skin += 0x1p-20f * s) {
			const trial_body b = {0, s, 0.1f * s, -s, s / 2};
			const move_result result = move_one(b, &wall, 1, &(move_settings){.options.skin = skin});
			const double expected = 0x1p-19 * (double)(s + s / 2);
			expect_near((double)result.y - (double)b.radius, expected, expected / 8, "the skin");
		}
	}
}

/// Skin recovery moves bodies that are nearer than three quarters of the skin. Near that limit, at 0.7, both results
/// are accepted. S62.
static void a_body_nearer_than_the_skin_recovers_it(void **state) {
	(void)state;
	for (int i = 0; i <= 10; i++) {
		const trial_body b = {0, 2 + 0.1f * (float)i, 1, 0, 2};
		const move_result result = move_one(b, &floor_wall, 1, &(move_settings){.options.skin = 1});
		expect_near((double)result.y, i <= 7 ? 3 : (double)b.py, i == 7 ? 0.31 : 1e-5, "y");
		if (i != 7) assert_int_equal(last_move_report.recovered, i < 7);
		expect_near((double)result.x, 1, 1e-5, "x");
		assert_int_equal(last_move_report.hits, 0);
	}
}

// S2, S53.
static void a_thick_wall_is_touched_at_its_surface(void **state) {
	(void)state;
	static const float thickness = 3;
	const gz_world_desc desc = {.walls.radius = {&thickness, 0}};
	const move_settings settings = {.desc = desc, .options.skin = 0.25f};
	move_result result = move_one((trial_body){0, 20, 10, -40, 2}, &floor_wall, 1, &settings);
	expect_near((double)result.y, 5.25, 1e-4, "y at the side"), expect_near((double)result.x, 10, 1e-4, "x");
	result = move_one((trial_body){120, 0, -40, 0, 2}, &floor_wall, 1, &settings);
	expect_near((double)result.x, 105.25, 1e-3, "x at the end");
	assert_true(result.contacts->feature == GZ_FEATURE_END_B && result.contacts->normal_x == 1);
	const trial_wall point = {7, 7, 7, 7};
	result = move_one((trial_body){7, 20, 0, -40, 0}, &point, 1, &settings);
	expect_near((double)result.y, 10.25, 1e-4, "y at the point");
	assert_int_equal(result.contacts->feature, GZ_FEATURE_END_A);
}

/// A body that is deeper in a thick wall than its own radius touches no wall that is far away, whichever walls the
/// cells list.
static void a_body_inside_a_thick_wall_touches_no_distant_wall(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-100, 0, 100, 0}, {20, -10, 20, 30}};
	static const float thickness[] = {50, 0};
	for (float reach = 1; reach < 2000; reach *= 10) {
		const move_settings settings = {.desc = {.reach = reach, .walls.radius = {thickness, sizeof *thickness}}};
		const move_result result = move_one((trial_body){0, 10, 1, 5, 1}, walls, 2, &settings);
		for (size_t k = 0; k < result.contact_count; k++) assert_int_equal(result.contacts[k].index, 0);
	}
}

/// The body's centre is inside the wall: outward displacements are not hindered, and no displacement takes it deeper.
/// S66.
static void a_body_inside_a_thick_wall_can_only_leave_it(void **state) {
	(void)state;
	static const trial_wall wall = {-100, 0, 100, 0};
	static const float thickness = 50;
	const move_settings settings = {.desc.walls.radius = {&thickness, 0}};
	for (int k = 0; k < 64; k++) {
		const double turn = k * (6.283185307179586 / 64), x = 30 * cos(turn), y = 30 * sin(turn);
		const move_result result = move_one((trial_body){1, 10, (float)x, (float)y, 1}, &wall, 1, &settings);
		if (y > 0.01) { // the tolerance covers skin recovery
			expect_near((double)result.x, 1 + x, 0.01, "x of a body that leaves");
			expect_near((double)result.y, 10 + y, 0.01, "y of a body that leaves");
		}
		if ((double)result.y < 9.9999)
			fail_msg("angle %g: expected y of at least 9.9999, found %.9g", turn, (double)result.y);
	}
}

/// The wall exists left of a -> b, in whichever order of coordinates the ends are given. As a one-sided wall a point
/// does not exist. S4, S69.
static void a_one_sided_wall_exists_left_of_it_alone(void **state) {
	(void)state;
	static const uint8_t one_sided = 1;
	const move_settings settings = {.desc.walls.one_sided = {&one_sided, 0}};
	for (int swapped = 0; swapped < 2; swapped++)
		for (int above = 0; above < 2; above++) {
			const trial_wall wall = swapped ? (trial_wall){100, 0, -100, 0} : floor_wall;
			const float up = above ? 1 : -1;
			const move_result result = move_one((trial_body){0, 10 * up, 3, -30 * up, 2}, &wall, 1, &settings);
			const bool exists = above != swapped;
			expect_near((double)result.y, (double)up * (exists ? 2 : -20), 1e-3, "y");
			assert_int_equal(result.contact_count, exists);
		}
	const trial_wall point = {0, 0, 0, 0};
	const move_result result = move_one((trial_body){0, 10, 0, -30, 2}, &point, 1, &settings);
	assert_true(result.y == -20 && result.contact_count == 0);
}

/// Three floors, of which masks, groups and ignored ids leave one. S5.
static void filtered_walls_are_not_touched(void **state) {
	(void)state;
	static const trial_wall floors[] = {{-100, 0, 100, 0}, {-100, -10, 100, -10}, {-100, -20, 100, -20}};
	static const uint32_t categories[] = {1, 2, 4}, groups[] = {7, 7, 8}, mask = 4, not_first = 6, group = 7;
	static const uint64_t ids[] = {11, 12, 13}, ignored = 11;
	const size_t id32 = sizeof(uint32_t), id64 = sizeof(uint64_t);
	const trial_body b = {0, 10, 3, -100, 2};
	move_settings settings = {.desc.walls.id = {ids, id64, id64}};
	settings.desc.walls.filters = (gz_filters){.category = {categories, id32}, .group = {groups, id32}};
	move_result result = move_one(b, floors, 3, &settings);
	assert_true(result.contacts->index == 0 && result.contacts->id == 11);
	settings.filters.mask = (gz_bits_view){&mask, 0};
	result = move_one(b, floors, 3, &settings);
	assert_true(result.contacts->index == 2 && result.contacts->id == 13 && last_move_report.filtered > 0);
	expect_near((double)result.y, -18, 1e-3, "y");
	settings.filters.mask = (gz_bits_view){&not_first, 0};
	result = move_one(b, floors, 3, &settings);
	assert_true(result.contacts->index == 1);
	settings.filters = (gz_filters){.group = {&group, 0}};
	result = move_one(b, floors, 3, &settings);
	assert_true(result.contacts->index == 2);
	settings.filters = (gz_filters){0}, settings.ignore = (gz_id_view){&ignored, 0, id64};
	result = move_one(b, floors, 3, &settings);
	assert_true(result.contacts->index == 1 && result.contacts->id == 12);
}

/// The same where bodies start on the wall or in overlap with it. S5.
static void a_filtered_wall_hinders_no_body(void **state) {
	(void)state;
	static const uint32_t category = 2, mask = 1;
	const move_settings settings = {.desc.walls.filters.category = {&category, 0}, .filters.mask = {&mask, 0}};
	for (int i = 0; i < 4; i++) {
		const trial_body b = {0, (float)i, 4, -9, 2};
		const move_result result = move_one(b, &floor_wall, 1, &settings);
		assert_true(
			result.x == 4 && result.y == b.py - 9 && result.contact_count == 0 && last_move_report.recovered == 0);
	}
}

// S16.
static void of_equal_walls_the_lowest_index_is_touched(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-100, 0, 100, 0}, {100, 0, -100, 0}, {-100, 0, 100, 0}};
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_STOP; response++) {
		const move_result result =
			move_one((trial_body){0, 5, 10, -10, 1}, walls, 3, &(move_settings){.response = (gz_response)response});
		assert_true(result.contact_count >= 1 && result.contacts->index == 0);
	}
}

/// Of few and of many contacts, which are kept in different ways, and of walls that a march finds several times. There
/// are two walls at each place. S60.
static void a_passing_body_keeps_the_earliest_of_many_contacts(void **state) {
	(void)state;
	enum { PLACES = 200, STEP = 37, WALLS = 2 * PLACES };
	static const uint32_t most[] = {1, 31, 32, 33, 34, 64, 67, 150, 199, 200, 399, 400, 401, INT16_MAX};
	trial_wall walls[WALLS];
	trial_body body = {0, 0, 120, 0, 0.25f};
	int32_t lower[PLACES]; // the lower wall at each place
	for (int32_t i = 0; i < WALLS; i++) {
		const int32_t place = i * STEP % PLACES;
		const float x = 3 + 0.5f * (float)place;
		walls[i] = (trial_wall){x, -20, x, 20};
		if (i < PLACES) lower[place] = i;
	}
	for (size_t k = 0; k < sizeof most / sizeof *most; k++) {
		const move_settings settings = {.response = GZ_RESPONSE_PASS, .options.max_contacts = most[k]};
		move_results results = move_trial(&(trial){walls, WALLS, &body, 1}, &settings);
		const move_result *result = results.body;
		assert_int_equal(result->contact_count, most[k] < WALLS ? most[k] : WALLS);
		assert_int_equal(results.report.hits, result->contact_count);
		for (size_t i = 0; i < result->contact_count; i++) {
			assert_int_equal(result->contacts[i].index, lower[i / 2] + (i % 2 ? PLACES : 0));
			expect_near((double)result->contacts[i].time, (2.75 + 0.5 * (double)(i / 2)) / 120, 1e-6, "the time");
		}
		move_results_free(&results);
	}
}

int test_move_contacts(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_skin_is_kept_at_every_angle_of_approach),
		cmocka_unit_test(the_smallest_skin_is_what_coordinates_resolve),
		cmocka_unit_test(a_body_nearer_than_the_skin_recovers_it),
		cmocka_unit_test(a_thick_wall_is_touched_at_its_surface),
		cmocka_unit_test(a_body_inside_a_thick_wall_touches_no_distant_wall),
		cmocka_unit_test(a_body_inside_a_thick_wall_can_only_leave_it),
		cmocka_unit_test(a_one_sided_wall_exists_left_of_it_alone),
		cmocka_unit_test(filtered_walls_are_not_touched),
		cmocka_unit_test(a_filtered_wall_hinders_no_body),
		cmocka_unit_test(of_equal_walls_the_lowest_index_is_touched),
		cmocka_unit_test(a_passing_body_keeps_the_earliest_of_many_contacts),
	};
	return RUN_SUITE("move_contacts", tests);
}
