// The rules of the order of events, of bodies without contacts left, and of separation that is passed on. The expected
// positions and contacts follow from geometry; the coordinates are such that equal times are equal to the bit.
#include <math.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"

enum { MAX_CONTACTS = 16 };

typedef struct contact_record {
	gz_contact contacts[MAX_CONTACTS];
	size_t first[5];
} contact_record;

static gz_report move_recorded(const collision_fixture *f, crowd_body *bodies, size_t count, contact_record *out) {
	const gz_contact_list list = {out->contacts, MAX_CONTACTS, out->first};
	const gz_report report = move_crowd(f, bodies, count, &list);
	expect_ok(report);
	return report;
}

/// A body reaches a wall and another body at the same time, x = 10 at t = 1/2. The wall is first: the body stops, or
/// turns back, and does not touch the other body. S73.
static void at_equal_times_a_wall_precedes_a_body(void **state) {
	(void)state;
	const float skin = 0x1p-7f;
	trial_wall wall = {11 + skin, -50, 11 + skin, 50};
	for (int response = GZ_RESPONSE_BOUNCE; response <= GZ_RESPONSE_STOP; response++)
		for (int walls = 0; walls < 2; walls++) {
			collision_fixture f = collision_fixture_make(&(trial){&wall, (size_t)walls, NULL, 0}, (gz_world_desc){0});
			f.options.skin = skin;
			crowd_body bodies[2] = {crowd_body_at(2, 0, 16, 0, 1, (gz_response)response, 1),
				crowd_body_at(12 + skin, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 2)};
			bodies[0].category = 3, bodies[1].mask = 2; // the second body and the wall do not collide
			contact_record record;
			move_recorded(&f, bodies, 2, &record);
			assert_true(record.first[1] >= 1 && record.contacts[0].time == 0.5f);
			assert_int_equal(record.contacts[0].feature, walls ? GZ_FEATURE_SIDE : GZ_FEATURE_CIRCLE);
			if (walls) assert_true(record.first[1] == 1 && record.first[2] == 1);
			assert_true(bodies[1].x == 12 + skin);
			collision_fixture_free(&f);
		}
}

/// A body reaches two others at the same time, above and below its path. That of the lower id is first. S73.
static void at_equal_times_the_lower_id_is_first(void **state) {
	(void)state;
	for (int swapped = 0; swapped < 2; swapped++)
		for (int order = 0; order < 2; order++) {
			collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
			const crowd_body upper = crowd_body_at(6, 1.5f, 0, 0, 1, GZ_RESPONSE_SLIDE, swapped ? 2 : 1);
			const crowd_body lower = crowd_body_at(6, -1.5f, 0, 0, 1, GZ_RESPONSE_SLIDE, swapped ? 1 : 2);
			crowd_body bodies[3] = {
				crowd_body_at(0, 0, 8, 0, 1, GZ_RESPONSE_SLIDE, 5), order ? lower : upper, order ? upper : lower};
			contact_record record;
			move_recorded(&f, bodies, 3, &record);
			assert_int_equal(record.first[1], 2);
			assert_true(record.contacts[0].time == record.contacts[1].time);
			assert_true(record.contacts[0].id == 1 && record.contacts[1].id == 2);
			collision_fixture_free(&f);
		}
}

/// The first body turns back at the wall, with its only contact, and stays there at x = 1; the second one collides with
/// it there. In rounds a body that follows stops at most 1/256 of its displacement earlier. S79.
static void a_body_without_contacts_left_is_an_obstacle(void **state) {
	(void)state;
	trial_wall wall = {0, -50, 0, 50};
	for (int method = GZ_CROWD_ROUNDS; method <= GZ_CROWD_EVENTS; method++) {
		collision_fixture f = collision_fixture_make(&(trial){&wall, 1, NULL, 0}, (gz_world_desc){0});
		f.options.max_contacts = 1, f.options.skin = 0x1p-10f, f.options.method = (gz_crowd_method)method;
		crowd_body bodies[2] = {crowd_body_at(3, 0, -10, 0, 1, GZ_RESPONSE_BOUNCE, 1),
			crowd_body_at(9, 0, -10, 0, 1, GZ_RESPONSE_SLIDE, 2)};
		const float tolerance = method == GZ_CROWD_ROUNDS ? 10.f / 256 : 0.01f;
		contact_record record;
		move_recorded(&f, bodies, 2, &record);
		assert_true(fabsf(bodies[0].x - 1) < 0.01f && fabsf(bodies[1].x - 3) < tolerance);
		assert_int_equal(record.first[1], 2); // the wall, and the second body, which does not move the first one
		assert_int_equal(record.contacts[0].feature, GZ_FEATURE_SIDE);
		assert_true(record.contacts[1].feature == GZ_FEATURE_CIRCLE && record.contacts[1].index == 1);
		if (method == GZ_CROWD_EVENTS) assert_true(fabsf(record.contacts[1].time - 0.6f) < 0.001f);
		assert_true(min_body_gap(bodies, 2) >= 0);
		collision_fixture_free(&f);
	}
}

/// A body touches another one, or a wall, on its right, and moves up and by less than the skin to the right: it slides
/// up all of its way. S162.
static void a_body_slides_along_what_it_enters_by_less_than_the_skin(void **state) {
	(void)state;
	const float skin = 0x1p-4f, shares[] = {0.125f, 0.25f, 0.5f, 1};
	trial_wall wall = {1 + skin, -50, 1 + skin, 50};
	for (int walls = 0; walls < 2; walls++)
		for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
			collision_fixture f = collision_fixture_make(&(trial){&wall, (size_t)walls, NULL, 0}, (gz_world_desc){0});
			f.options.skin = skin, f.options.method = GZ_CROWD_ROUNDS;
			// Where the other one is no obstacle, it is near enough for the body to move in rounds.
			crowd_body bodies[2] = {crowd_body_at(0, 0, shares[i] * skin, 0.5f, 1, GZ_RESPONSE_SLIDE, 1),
				crowd_body_at(walls ? -2.5f : 2 + skin, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 2)};
			move_crowd(&f, bodies, 2, NULL);
			if (!(fabsf(bodies[0].y - 0.5f) < 0.05f))
				fail_msg("walls %d, share %g: y is %g", walls, (double)shares[i], (double)bodies[0].y);
			collision_fixture_free(&f);
		}
}

/// The first body has no other one near its way, but a wall reflects it, back to where the second one is and past its
/// start. S75.
static void a_reflected_body_meets_what_was_behind_it(void **state) {
	(void)state;
	trial_wall wall = {5, -50, 5, 50};
	for (int method = GZ_CROWD_ROUNDS; method <= GZ_CROWD_EVENTS; method++) {
		collision_fixture f = collision_fixture_make(&(trial){&wall, 1, NULL, 0}, (gz_world_desc){0});
		f.options.skin = 0x1p-10f, f.options.method = (gz_crowd_method)method;
		crowd_body bodies[2] = {
			crowd_body_at(0, 0, 40, 0, 1, GZ_RESPONSE_BOUNCE, 1), crowd_body_at(-15, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 2)};
		contact_record record;
		move_recorded(&f, bodies, 2, &record);
		assert_true(record.first[1] >= 2 && record.contacts[1].index == 1);
		assert_true(bodies[0].x > -13 && bodies[1].x == -15);
		collision_fixture_free(&f);
	}
}

/// The first body is nearer to the wall than three quarters of the skin, and the second one at its other side: it
/// recovers only as far as the second one is away. S62.
static void recovery_from_a_wall_pushes_nothing(void **state) {
	(void)state;
	static const float skin = 0x1p-4f, gaps[] = {0.9f, 1, 1.5f, 2, 4};
	trial_wall wall = {0, -50, 0, 50};
	for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
		collision_fixture f = collision_fixture_make(&(trial){&wall, 1, NULL, 0}, (gz_world_desc){0});
		f.options.skin = skin;
		const float first = 1 + 0.1f * skin, second = first + 2 + gaps[i] * skin;
		crowd_body bodies[2] = {crowd_body_at(first, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 1),
			crowd_body_at(second, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 2)};
		const gz_report report = move_crowd(&f, bodies, 2, NULL);
		const bool has_room = gaps[i] >= 2;
		assert_int_equal(report.recovered, has_room);
		assert_int_equal(bodies[0].x > first, has_room);
		assert_true(bodies[1].x == second && bodies[1].x - bodies[0].x - 2 >= fminf(gaps[i], 1) * skin * 0.999f);
		collision_fixture_free(&f);
	}
}

/// Two large bodies overlap by 5, so each is shifted by 2.5. The third one is moved in the same call if that brings the
/// second one too near to it. S80, S81.
static void separation_is_passed_on(void **state) {
	(void)state;
	static const float gaps[] = {0.02f, 0.5f, 2, 2.4f, 2.6f, 4};
	for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
		collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
		f.options.skin = 0.01f;
		const float third = 15 + 20 + gaps[i];
		crowd_body bodies[3] = {crowd_body_at(0, 0, 0, 0, 10, GZ_RESPONSE_SLIDE, 1),
			crowd_body_at(15, 0, 0, 0, 10, GZ_RESPONSE_SLIDE, 2),
			crowd_body_at(third, 0, 0, 0, 10, GZ_RESPONSE_SLIDE, 3)};
		move_crowd_ticks(&f, bodies, 3, 1);
		assert_true(bodies[0].x < 0 && bodies[0].x >= -5 && bodies[1].x > 15 && bodies[1].x <= 20);
		assert_int_equal(bodies[2].x > third, gaps[i] < 2.5f);
		move_crowd_ticks(&f, bodies, 3, 30);
		assert_true(min_body_gap(bodies, 3) >= 0);
		collision_fixture_free(&f);
	}
}

/// Bodies that are near others are moved apart from those that are alone. Indices count through all of them.
static void an_error_names_the_first_invalid_body(void **state) {
	(void)state;
	for (int method = GZ_CROWD_ROUNDS; method <= GZ_CROWD_EVENTS; method++)
		for (int distance = 3; distance < 300; distance *= 10) {
			collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
			f.options.method = (gz_crowd_method)method;
			crowd_body bodies[5];
			for (int i = 0; i < 5; i++)
				bodies[i] = crowd_body_at((float)(i * distance), 0, 1, 0, 1, GZ_RESPONSE_SLIDE, 9);
			bodies[3].radius = -1, bodies[4].dx = NAN;
			const gz_report report = move_crowd(&f, bodies, 5, NULL);
			assert_int_equal(report.error.status, GZ_STATUS_INVALID_BODIES);
			assert_int_equal(report.error.index, 3);
			assert_string_equal(report.error.text, "body 3 (id 9): radius is negative");
			assert_int_equal(report.invalid, 2);
			collision_fixture_free(&f);
		}
}

enum { DENSE = 60 };

/// Moves a dense crowd that slides, with or without a body far from it that bounces.
static void move_dense(crowd_body *bodies, bool one_bounces, float radius) {
	const float size = 24;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, size, size), 4, NULL, 0};
	collision_fixture f = collision_fixture_make(&box, (gz_world_desc){0});
	place_clear_bodies(bodies, DENSE, size, 20, GZ_RESPONSE_SLIDE, 12);
	bodies[DENSE] = crowd_body_at(1000, 0, 1, 0, radius, GZ_RESPONSE_BOUNCE, DENSE + 1);
	assert_int_equal(move_crowd(&f, bodies, DENSE + one_bounces, NULL).invalid, one_bounces && radius < 0);
	collision_fixture_free(&f);
}

/// There are more rounds where some body bounces, unless it is invalid. S162.
static void an_invalid_body_that_bounces_adds_no_rounds(void **state) {
	(void)state;
	static crowd_body with_valid[DENSE + 1], with_invalid[DENSE + 1], alone[DENSE + 1];
	move_dense(alone, false, 1), move_dense(with_invalid, true, -1), move_dense(with_valid, true, 1);
	assert_memory_equal(with_invalid, alone, DENSE * sizeof *alone);
	assert_memory_not_equal(with_valid, alone, DENSE * sizeof *alone);
}

/// A body rests beside another one that goes away from it. The skin of the two grows with the displacement: within
/// three quarters of it they start too near to one another. S80, S163.
static void a_long_displacement_widens_the_skin(void **state) {
	(void)state;
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	f.options.skin = 0x1p-9f;
	for (int exponent = 15; exponent <= 38; exponent++)
		for (int near = 0; near < 2; near++) {
			const float displacement = ldexpf(1, exponent), gap = (near ? 0.7f : 0.8f) * 0x1p-19f * displacement;
			crowd_body bodies[2] = {crowd_body_at(0, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 1),
				crowd_body_at(2 + gap, 0, displacement, 0, 1, GZ_RESPONSE_BOUNCE, 2)};
			const gz_report report = move_crowd(&f, bodies, 2, NULL);
			expect_ok(report);
			assert_int_equal(report.recovered, near ? 2 : 0);
			assert_true(near ? bodies[0].x < 0 : bodies[0].x == 0);
		}
	collision_fixture_free(&f);
}

int test_collision_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(at_equal_times_a_wall_precedes_a_body),
		cmocka_unit_test(at_equal_times_the_lower_id_is_first),
		cmocka_unit_test(a_body_without_contacts_left_is_an_obstacle),
		cmocka_unit_test(a_body_slides_along_what_it_enters_by_less_than_the_skin),
		cmocka_unit_test(a_reflected_body_meets_what_was_behind_it),
		cmocka_unit_test(recovery_from_a_wall_pushes_nothing),
		cmocka_unit_test(separation_is_passed_on),
		cmocka_unit_test(a_long_displacement_widens_the_skin),
		cmocka_unit_test(an_error_names_the_first_invalid_body),
		cmocka_unit_test(an_invalid_body_that_bounces_adds_no_rounds),
	};
	return RUN_SUITE("collision_rules", tests);
}
