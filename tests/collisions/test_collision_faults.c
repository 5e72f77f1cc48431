// The rules of moves with a crowd at the edges: invalid bodies and masses, failed allocations, no bodies, one body,
// points, repeated picks, the largest numbers. The expected motion is that of the same bodies without the invalid ones,
// or with enough memory.
#include <math.h>
#include <stdlib.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"
#include "support/counted_memory.h"

enum { COUNT = 60 };
#define SIZE 30.f

/// Bodies of all responses, two of which overlap.
static void place_mixed_bodies(crowd_body *bodies, float speed) {
	place_clear_bodies(bodies, COUNT, SIZE, speed, GZ_RESPONSE_BOUNCE, 12);
	for (size_t i = 0; i < COUNT; i++) bodies[i].response = (uint8_t)(i % 4);
	bodies[3].x = bodies[2].x, bodies[3].y = bodies[2].y + 0.5f;
}

// S156, S157.
static void invalid_bodies_affect_no_other_body(void **state) {
	(void)state;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	collision_fixture f = collision_fixture_make(&box, (gz_world_desc){0});
	crowd_body valid[COUNT], with_invalid[2 * COUNT];
	size_t first[2 * COUNT + 1];
	place_mixed_bodies(valid, 5);
	for (size_t i = 0; i < COUNT; i++) {
		with_invalid[2 * i] = with_invalid[2 * i + 1] = valid[i];
		crowd_body *invalid = with_invalid + 2 * i;
		float *const columns[] = {&invalid->x, &invalid->y, &invalid->dx, &invalid->dy, &invalid->radius};
		*columns[i % 5] = i % 2 ? NAN : INFINITY;
		if (i % 3 == 0) invalid->radius = -0x1p-20f; // less than the skin
	}
	for (int tick = 0; tick < 5; tick++) {
		crowd_body before[2 * COUNT];
		memcpy(before, with_invalid, sizeof before);
		move_crowd_ticks(&f, valid, COUNT, 1);
		const gz_report report = move_crowd(&f, with_invalid, 2 * COUNT, &(gz_contact_list){.first = first});
		assert_int_equal(report.error.status, GZ_STATUS_INVALID_BODIES);
		assert_int_equal(report.invalid, COUNT), assert_int_equal(report.bodies, 2 * COUNT),
			assert_int_equal(report.error.index, 0);
		for (size_t i = 0; i < COUNT; i++) {
			assert_memory_equal(with_invalid + 2 * i + 1, valid + i, sizeof *valid);
			assert_memory_equal(with_invalid + 2 * i, before + 2 * i, sizeof *valid);
			assert_int_equal(first[2 * i], first[2 * i + 1]);
		}
	}
	collision_fixture_free(&f);
}

static void expect_refused(const collision_fixture *f, gz_moves moves, const char *name) {
	crowd_body crowd[COUNT], before[COUNT];
	place_mixed_bodies(crowd, 1), memcpy(before, crowd, sizeof crowd);
	const gz_bodies bodies = crowd_body_columns(crowd, COUNT);
	moves.center = (gz_vec2_out){&crowd->x, &crowd->y, sizeof *crowd};
	const gz_report report =
		gz_move(&moves, &f->options, f->world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, f->scratch);
	assert_int_equal(report.error.status, GZ_STATUS_INVALID_INPUT);
	assert_string_equal(report.error.name, name);
	assert_memory_equal(crowd, before, sizeof crowd);
}

// S158.
static void a_mass_that_is_not_positive_is_refused(void **state) {
	(void)state;
	static const float invalid[] = {0, -1, NAN, INFINITY};
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	float masses[COUNT];
	for (size_t k = 0; k < sizeof invalid / sizeof *invalid; k++) {
		for (size_t i = 0; i < COUNT; i++) masses[i] = i == COUNT - 1 ? invalid[k] : 1;
		expect_refused(&f, (gz_moves){.mass = {masses, 4}}, "mass");
		expect_refused(&f, (gz_moves){.mass = {masses + COUNT - 1, 0}}, "mass");
	}
	expect_refused(&f, (gz_moves){.mass = {(const float *)((const char *)masses + 1), 4}}, "mass");
	collision_fixture_free(&f);
}

static void a_push_mass_below_zero_is_refused(void **state) {
	(void)state;
	static const float invalid[] = {-1, -INFINITY, NAN};
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	float masses[COUNT] = {0};
	for (size_t k = 0; k < sizeof invalid / sizeof *invalid; k++) {
		masses[COUNT - 1] = invalid[k];
		expect_refused(&f, (gz_moves){.push_mass = {masses, 4}}, "push_mass");
	}
	expect_refused(&f, (gz_moves){.push_mass = {(const float *)((const char *)masses + 1), 4}}, "push_mass");
	collision_fixture_free(&f);
}

/// The sums of the reports' counts over some ticks.
///
/// zeroed: whether the allocator returns zeros, or other bytes
static gz_report counts_with_memory(bool zeroed) {
	counted_memory memory = {.zeroed = zeroed};
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	collision_fixture f = collision_fixture_make(&box, (gz_world_desc){.allocator = counted_allocator(&memory)});
	crowd_body bodies[COUNT];
	gz_report sum = {.invalid = 0};
	place_clear_bodies(bodies, COUNT, SIZE, 2, GZ_RESPONSE_BOUNCE, 12);
	for (int tick = 0; tick < 20; tick++) {
		const gz_report report = move_crowd(&f, bodies, COUNT, NULL);
		assert_int_equal(report.error.status, GZ_STATUS_OK);
		sum.near_walls += report.near_walls, sum.cells += report.cells, sum.tests += report.tests;
		sum.candidates += report.candidates, sum.lanes += report.lanes, sum.hits += report.hits;
	}
	collision_fixture_free(&f);
	return sum;
}

/// The state of a body that touches no wall is filled in only partly. Its other fields must not decide for which walls
/// the solver searches.
static void the_former_contents_of_memory_change_no_count(void **state) {
	(void)state;
	const gz_report zeroed = counts_with_memory(true), filled = counts_with_memory(false);
	assert_true(zeroed.hits > 0);
	assert_int_equal(filled.hits, zeroed.hits);
	assert_int_equal(filled.near_walls, zeroed.near_walls);
	assert_int_equal(filled.cells, zeroed.cells), assert_int_equal(filled.tests, zeroed.tests);
	assert_int_equal(filled.candidates, zeroed.candidates), assert_int_equal(filled.lanes, zeroed.lanes);
}

/// Each allocation fails once: the report has the error, no body has moved, and the next call moves all bodies.
static void without_memory_no_body_moves(void **state) {
	(void)state;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	crowd_body start[COUNT], expected[COUNT], actual[COUNT];
	gz_contact contacts[50 * COUNT];
	size_t first[COUNT + 1], n = 0;
	const gz_contact_list list = {contacts, 50 * COUNT, first};
	place_mixed_bodies(start, 40), memcpy(expected, start, sizeof start);
	collision_fixture unlimited = collision_fixture_make(&box, (gz_world_desc){0});
	unlimited.options.max_contacts = 20;
	move_crowd_ticks(&unlimited, expected, COUNT, 1);
	for (bool moved = false; !moved; n++) {
		counted_memory memory = {0};
		collision_fixture f = collision_fixture_make(&box, (gz_world_desc){.allocator = counted_allocator(&memory)});
		f.options.max_contacts = 20;
		memory.fail_at = memory.calls + n + 1;
		memcpy(actual, start, sizeof start);
		const gz_report report = move_crowd(&f, actual, COUNT, &list);
		moved = report.error.status == GZ_STATUS_OK;
		if (!moved) {
			assert_int_equal(report.error.status, GZ_STATUS_OUT_OF_MEMORY);
			assert_int_equal(report.written, 0);
			assert_memory_equal(actual, start, sizeof start);
			memory.fail_at = 0;
			assert_int_equal(move_crowd(&f, actual, COUNT, &list).error.status, GZ_STATUS_OK);
		}
		assert_memory_equal(actual, expected, sizeof expected);
		collision_fixture_free(&f);
		assert_int_equal(memory.blocks, 0);
	}
	assert_true(n > 20);
	collision_fixture_free(&unlimited);
}

static void a_repeated_call_allocates_nothing(void **state) {
	(void)state;
	counted_memory memory = {0};
	crowd_body start[COUNT], bodies[COUNT];
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){.allocator = counted_allocator(&memory)});
	place_mixed_bodies(start, 40);
	size_t calls = 0;
	for (int round = 0; round < 3; round++) {
		memcpy(bodies, start, sizeof start);
		move_crowd_ticks(&f, bodies, COUNT, 1);
		if (!round) calls = memory.calls;
		assert_int_equal(memory.calls, calls);
	}
	collision_fixture_free(&f);
}

static void a_call_replaces_the_former_crowd(void **state) {
	(void)state;
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	crowd_body many[COUNT], one = crowd_body_at(1, 2, 3, 4, 1, GZ_RESPONSE_BOUNCE, 9);
	place_mixed_bodies(many, 1);
	const gz_bodies others = crowd_body_columns(many, COUNT);
	assert_int_equal(gz_crowd_place(f.options.crowd, &others, 1).error.status, GZ_STATUS_OK);
	move_crowd_ticks(&f, &one, 1, 1);
	assert_true(one.x == 4 && one.y == 6 && one.dx == 3 && one.dy == 4); // the former crowd is replaced
	collision_fixture_free(&f);
}

static void a_call_without_bodies_succeeds(void **state) {
	(void)state;
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	crowd_body one = crowd_body_at(1, 2, 3, 4, 1, GZ_RESPONSE_BOUNCE, 9);
	const gz_report none = move_crowd(&f, &one, 0, NULL);
	assert_true(none.error.status == GZ_STATUS_OK && none.bodies == 0);
	const gz_report no_chunks = gz_move(NULL, &f.options, f.world, &(gz_query){0}, f.scratch);
	assert_true(no_chunks.error.status == GZ_STATUS_OK && no_chunks.bodies == 0);
	collision_fixture_free(&f);
}

static void an_element_can_be_picked_repeatedly(void **state) {
	(void)state;
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	crowd_body elements[2] = {
		crowd_body_at(0, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 1), crowd_body_at(1, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 2)};
	uint32_t pick[500];
	for (size_t i = 0; i < 500; i++) pick[i] = i % 2;
	gz_bodies bodies = crowd_body_columns(elements, 2);
	const gz_moves moves = crowd_move_columns(elements);
	bodies.pick = pick, bodies.pick_count = 500;
	assert_int_equal(
		gz_move(&moves, &f.options, f.world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, f.scratch).error.status,
		GZ_STATUS_OK);
	assert_true(isfinite(elements[0].x) && isfinite(elements[1].x));
	collision_fixture_free(&f);
}

/// The radius with the skin would be valid. S156.
static void an_invalid_body_that_comes_to_a_wall_stays(void **state) {
	(void)state;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	collision_fixture f = collision_fixture_make(&box, (gz_world_desc){0});
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_PASS; response++) {
		crowd_body body = crowd_body_at(3, 15, -5, 0, -0x1p-20f, (gz_response)response, 1);
		const crowd_body before = body;
		const gz_report report = move_crowd(&f, &body, 1, NULL);
		assert_int_equal(report.error.status, GZ_STATUS_INVALID_BODIES);
		assert_int_equal(report.invalid, 1);
		assert_memory_equal(&body, &before, sizeof body);
	}
	collision_fixture_free(&f);
}

/// Speeds, coordinates, radii and masses up to the limits: every call returns, and all results are finite.
static void the_largest_numbers_give_finite_results(void **state) {
	(void)state;
	random_source source = {14};
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	for (int round = 0; round < 300; round++) {
		crowd_body bodies[20];
		for (uint64_t i = 0; i < 20; i++) {
			const float x = random_magnitude(&source, -20, 39), y = random_magnitude(&source, -20, 39),
						r = random_size(&source, -40, round % 39);
			const float dx = random_magnitude(&source, -20, 40), dy = random_magnitude(&source, -20, 40);
			bodies[i] = crowd_body_at(x, y, dx, dy, r, (gz_response)random_int(&source, 0, 3), i);
			bodies[i].mass = random_size(&source, -100, 100);
		}
		move_crowd_ticks(&f, bodies, 20, 1);
		for (int i = 0; i < 20; i++)
			assert_true(
				isfinite(bodies[i].x) && isfinite(bodies[i].y) && isfinite(bodies[i].dx) && isfinite(bodies[i].dy));
	}
	collision_fixture_free(&f);
}

/// The longest displacements that are valid, of bodies that are further apart than their skins, 2^21.
static void the_longest_displacements_end_where_nothing_is_met(void **state) {
	(void)state;
	const float far = 0x1p30f;
	for (int method = GZ_CROWD_ROUNDS; method <= GZ_CROWD_EVENTS; method++) {
		collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
		f.options.method = (gz_crowd_method)method;
		crowd_body bodies[] = {crowd_body_at(0, 0, GZ_LIMIT, -GZ_LIMIT, 1, GZ_RESPONSE_SLIDE, 1),
			crowd_body_at(0, far, -GZ_LIMIT, GZ_LIMIT, 1, GZ_RESPONSE_SLIDE, 2)};
		move_crowd_ticks(&f, bodies, 2, 1);
		assert_true(bodies[0].x == GZ_LIMIT && bodies[0].y == -GZ_LIMIT);
		assert_true(bodies[1].x == -GZ_LIMIT && bodies[1].y == GZ_LIMIT + far);
		collision_fixture_free(&f);
	}
}

int test_collision_faults(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(invalid_bodies_affect_no_other_body),
		cmocka_unit_test(a_mass_that_is_not_positive_is_refused),
		cmocka_unit_test(a_push_mass_below_zero_is_refused),
		cmocka_unit_test(the_former_contents_of_memory_change_no_count),
		cmocka_unit_test(without_memory_no_body_moves),
		cmocka_unit_test(a_repeated_call_allocates_nothing),
		cmocka_unit_test(a_call_replaces_the_former_crowd),
		cmocka_unit_test(a_call_without_bodies_succeeds),
		cmocka_unit_test(an_element_can_be_picked_repeatedly),
		cmocka_unit_test(an_invalid_body_that_comes_to_a_wall_stays),
		cmocka_unit_test(the_largest_numbers_give_finite_results),
		cmocka_unit_test(the_longest_displacements_end_where_nothing_is_met),
	};
	return RUN_SUITE("collision_faults", tests);
}
