// What bodies meet: the skin that they keep, thick walls, one-sided ones, and those that filters leave.
#include <math.h>

#include "mover/moving.h"
#include "support/check.h"

static const trial_wall floor_wall = {-100, 0, 100, 0};
static const float angles[] = {0.01f, 0.1f, 0.5f, 1, 1.5f};

static void the_skin_is_kept_at_every_angle(void **state) {
	(void)state;
	static const float skins[] = {0.001f, 0.25f, 3};
	for (int k = 0; k < 3; k++)
		for (int i = 0; i < 5; i++) {
			const trial_body b = {0, 10, 40 * cosf(angles[i]), -40 * sinf(angles[i]), 2};
			const journey j = move_one(b, &floor_wall, 1, &(moving){.rules.skin = skins[k]});
			const double low = 2 + (double)skins[k], free = 10 + (double)b.dy;
			expect_near((double)j.y, fmax(free, low), 1e-5, "y");
		}
}

static void the_least_skin_is_what_coordinates_can_tell(void **state) {
	(void)state;
	static const float sizes[] = {1, 100, 30000};
	for (int k = 0; k < 3; k++) {
		const float s = sizes[k];
		const trial_wall wall = {-s, 0, s, 0};
		for (float skin = 0; skin < 0x1p-19f * s; skin += 0x1p-20f * s) {
			const trial_body b = {0, s, 0.1f * s, -s, s / 2};
			const journey j = move_one(b, &wall, 1, &(moving){.rules.skin = skin});
			const double right = 0x1p-19 * (double)(s + s / 2);
			expect_near((double)j.y - (double)b.radius, right, right / 8, "the skin");
		}
	}
}

/// What was nearer than the skin is pushed away, but never by much.
static void who_is_too_near_is_pushed_to_the_skin(void **state) {
	(void)state;
	for (int i = 0; i <= 10; i++) {
		const trial_body b = {0, 2 + 0.1f * (float)i, 1, 0, 2};
		const journey j = move_one(b, &floor_wall, 1, &(moving){.rules.skin = 1});
		expect_near((double)j.y, i < 7 || i == 7 ? 3 : (double)b.py, i == 7 ? 0.31 : 1e-5, "y");
		if (i != 7) assert_int_equal(moved.recovered, i < 7);
		expect_near((double)j.x, 1, 1e-5, "x");
		assert_int_equal(moved.hits, 0);
	}
}

static void thick_walls_are_met_at_their_surface(void **state) {
	(void)state;
	static const float thickness = 3;
	const gz_world_desc settings = {.walls.radius = {&thickness, 0}};
	const moving how = {.settings = settings, .rules.skin = 0.25f};
	journey j = move_one((trial_body){0, 20, 10, -40, 2}, &floor_wall, 1, &how);
	expect_near((double)j.y, 5.25, 1e-4, "y at the side"), expect_near((double)j.x, 10, 1e-4, "x");
	j = move_one((trial_body){120, 0, -40, 0, 2}, &floor_wall, 1, &how);
	expect_near((double)j.x, 105.25, 1e-3, "x at the end");
	assert_true(j.contacts->feature == GZ_FEATURE_END_B && j.contacts->normal_x == 1);
	const trial_wall point = {7, 7, 7, 7};
	j = move_one((trial_body){7, 20, 0, -40, 0}, &point, 1, &how);
	expect_near((double)j.y, 10.25, 1e-4, "y at the point");
	assert_int_equal(j.contacts->feature, GZ_FEATURE_END_A);
}

/// Who is deeper in a thick wall than it is large meets no other that is far away, whichever the cells list.
static void walls_beside_a_thick_one_stop_nobody_who_is_in_it(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-100, 0, 100, 0}, {20, -10, 20, 30}};
	static const float thickness[] = {50, 0};
	for (float reach = 1; reach < 2000; reach *= 10) {
		const moving how = {.settings = {.reach = reach, .walls.radius = {thickness, sizeof *thickness}}};
		const journey j = move_one((trial_body){0, 10, 1, 5, 1}, walls, 2, &how);
		for (size_t k = 0; k < j.contact_count; k++) assert_int_equal(j.contacts[k].index, 0);
	}
}

/// Its centre is within the wall: it goes out, and no deeper, whatever the way.
static void who_is_deep_in_a_thick_wall_is_let_out(void **state) {
	(void)state;
	static const trial_wall wall = {-100, 0, 100, 0};
	static const float thickness = 50;
	const moving how = {.settings.walls.radius = {&thickness, 0}};
	for (int k = 0; k < 64; k++) {
		const double turn = k * (6.283185307179586 / 64), x = 30 * cos(turn), y = 30 * sin(turn);
		const journey j = move_one((trial_body){1, 10, (float)x, (float)y, 1}, &wall, 1, &how);
		if (y > 0.01) { // but for the push of some skins
			expect_near((double)j.x, 1 + x, 0.01, "x of who goes out");
			expect_near((double)j.y, 10 + y, 0.01, "y of who goes out");
		}
		if ((double)j.y < 9.9999) fail_msg("goes deeper, to %.9g", (double)j.y);
	}
}

/// Left of a -> b it is there, and the caller may name the ends in either order.
static void a_one_sided_wall_is_there_from_one_side(void **state) {
	(void)state;
	static const uint8_t one_sided = 1;
	const moving how = {.settings.walls.one_sided = {&one_sided, 0}};
	for (int swapped = 0; swapped < 2; swapped++)
		for (int above = 0; above < 2; above++) {
			const trial_wall wall = swapped ? (trial_wall){100, 0, -100, 0} : floor_wall;
			const float up = above ? 1 : -1;
			const journey j = move_one((trial_body){0, 10 * up, 3, -30 * up, 2}, &wall, 1, &how);
			const int is_there = above != swapped;
			expect_near((double)j.y, (double)up * (is_there ? 2 : -20), 1e-3, "y");
			assert_int_equal(j.contact_count, is_there);
		}
	const trial_wall point = {0, 0, 0, 0};
	const journey j = move_one((trial_body){0, 10, 0, -30, 2}, &point, 1, &how);
	assert_true(j.y == -20 && j.contact_count == 0);
}

/// Three floors, of which filters, groups and names leave one.
static void filters_leave_walls_out(void **state) {
	(void)state;
	static const trial_wall floors[] = {{-100, 0, 100, 0}, {-100, -10, 100, -10}, {-100, -20, 100, -20}};
	static const uint32_t categories[] = {1, 2, 4}, groups[] = {7, 7, 8}, mask = 4, not_first = 6, group = 7;
	static const uint64_t ids[] = {11, 12, 13}, ignored = 11;
	const size_t narrow = sizeof(uint32_t), wide = sizeof(uint64_t);
	const trial_body b = {0, 10, 3, -100, 2};
	moving how = {.settings.walls.id = {ids, wide, wide}};
	how.settings.walls.filters = (gz_filters){.category = {categories, narrow}, .group = {groups, narrow}};
	journey j = move_one(b, floors, 3, &how);
	assert_true(j.contacts->index == 0 && j.contacts->id == 11);
	how.filters.mask = (gz_bits_view){&mask, 0};
	j = move_one(b, floors, 3, &how);
	assert_true(j.contacts->index == 2 && j.contacts->id == 13 && moved.filtered > 0);
	expect_near((double)j.y, -18, 1e-3, "y");
	how.filters.mask = (gz_bits_view){&not_first, 0};
	j = move_one(b, floors, 3, &how);
	assert_true(j.contacts->index == 1);
	how.filters = (gz_filters){.group = {&group, 0}};
	j = move_one(b, floors, 3, &how);
	assert_true(j.contacts->index == 2);
	how.filters = (gz_filters){0}, how.ignore = (gz_id_view){&ignored, 0, wide};
	j = move_one(b, floors, 3, &how);
	assert_true(j.contacts->index == 1 && j.contacts->id == 12);
}

/// Also where bodies stand on them, or in them.
static void what_is_left_out_holds_nobody(void **state) {
	(void)state;
	static const uint32_t category = 2, mask = 1;
	const moving how = {.settings.walls.filters.category = {&category, 0}, .filters.mask = {&mask, 0}};
	for (int i = 0; i < 4; i++) {
		const trial_body b = {0, (float)i, 4, -9, 2};
		const journey j = move_one(b, &floor_wall, 1, &how);
		assert_true(j.x == 4 && j.y == b.py - 9 && j.contact_count == 0 && moved.recovered == 0);
	}
}

static void of_equal_walls_the_first_is_met(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-100, 0, 100, 0}, {100, 0, -100, 0}, {-100, 0, 100, 0}};
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_STOP; response++) {
		const journey j =
			move_one((trial_body){0, 5, 10, -10, 1}, walls, 3, &(moving){.response = (gz_response)response});
		assert_true(j.contact_count >= 1 && j.contacts->index == 0);
	}
}

int test_move_contacts(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_skin_is_kept_at_every_angle),
		cmocka_unit_test(the_least_skin_is_what_coordinates_can_tell),
		cmocka_unit_test(who_is_too_near_is_pushed_to_the_skin),
		cmocka_unit_test(thick_walls_are_met_at_their_surface),
		cmocka_unit_test(walls_beside_a_thick_one_stop_nobody_who_is_in_it),
		cmocka_unit_test(who_is_deep_in_a_thick_wall_is_let_out),
		cmocka_unit_test(a_one_sided_wall_is_there_from_one_side),
		cmocka_unit_test(filters_leave_walls_out),
		cmocka_unit_test(what_is_left_out_holds_nobody),
		cmocka_unit_test(of_equal_walls_the_first_is_met),
	};
	return RUN_SUITE("move_met", tests);
}
