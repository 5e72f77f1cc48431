// Bad bodies, memory that ends, and the odd crowds: nobody, one, points, the fast and the far.
#include <math.h>
#include <stdlib.h>

#include "collisions/crowd_moves.h"
#include "support/check.h"
#include "support/counted_memory.h"

enum { COUNT = 60 };
#define SIZE 30.f

static void mixed(traveller *all, float speed) {
	travellers_apart(all, COUNT, SIZE, speed, GZ_RESPONSE_BOUNCE, 12);
	for (size_t i = 0; i < COUNT; i++) all[i].response = (uint8_t)(i % 4);
	all[3].x = all[2].x, all[3].y = all[2].y + 0.5f; // two that part
}

static void bad_bodies_are_as_if_not_there(void **state) {
	(void)state;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	together t = together_make(&box, (gz_world_desc){0});
	traveller good[COUNT], with_bad[2 * COUNT];
	size_t first[2 * COUNT + 1];
	mixed(good, 5);
	for (size_t i = 0; i < COUNT; i++) {
		with_bad[2 * i] = with_bad[2 * i + 1] = good[i];
		traveller *bad = with_bad + 2 * i;
		float *const numbers[] = {&bad->x, &bad->y, &bad->dx, &bad->dy, &bad->radius};
		*numbers[i % 5] = i % 2 ? NAN : INFINITY;
		if (i % 3 == 0) bad->radius = -0x1p-20f; // less than the skin
	}
	for (int tick = 0; tick < 5; tick++) {
		traveller before[2 * COUNT];
		memcpy(before, with_bad, sizeof before);
		together_ticks(&t, good, COUNT, 1);
		const gz_report report = together_move(&t, with_bad, 2 * COUNT, &(gz_contact_list){.first = first});
		assert_int_equal(report.error.status, GZ_STATUS_INVALID_BODIES);
		assert_int_equal(report.invalid, COUNT), assert_int_equal(report.bodies, 2 * COUNT),
			assert_int_equal(report.error.index, 0);
		for (size_t i = 0; i < COUNT; i++) {
			assert_memory_equal(with_bad + 2 * i + 1, good + i, sizeof *good);
			assert_memory_equal(with_bad + 2 * i, before + 2 * i, sizeof *good);
			assert_int_equal(first[2 * i], first[2 * i + 1]);
		}
	}
	together_free(&t);
}

static void expect_refused(const together *t, gz_moves moves, const char *name) {
	traveller all[COUNT], before[COUNT];
	mixed(all, 1), memcpy(before, all, sizeof all);
	const gz_bodies bodies = travellers_in(all, COUNT);
	moves.center = (gz_vec2_out){&all->x, &all->y, sizeof *all};
	const gz_report report =
		gz_move(&moves, &t->rules, t->world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, t->scratch);
	assert_int_equal(report.error.status, GZ_STATUS_INVALID_INPUT);
	assert_string_equal(report.error.name, name);
	assert_memory_equal(all, before, sizeof all);
}

static void a_mass_is_above_0(void **state) {
	(void)state;
	static const float bad[] = {0, -1, NAN, INFINITY};
	together t = together_make(NULL, (gz_world_desc){0});
	float masses[COUNT];
	for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
		for (size_t i = 0; i < COUNT; i++) masses[i] = i == COUNT - 1 ? bad[k] : 1;
		expect_refused(&t, (gz_moves){.mass = {masses, 4}}, "mass");
		expect_refused(&t, (gz_moves){.mass = {masses + COUNT - 1, 0}}, "mass");
	}
	expect_refused(&t, (gz_moves){.mass = {(const float *)((const char *)masses + 1), 4}}, "mass");
	together_free(&t);
}

/// The counts of some ticks of a crowd whose memory holds zeros at first, or other bytes.
static gz_report counts_by_memory(int zeroed) {
	counted_memory memory = {.zeroed = zeroed};
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	together t = together_make(&box, (gz_world_desc){.allocator = counted_allocator(&memory)});
	traveller all[COUNT];
	gz_report sum = {.invalid = 0};
	travellers_apart(all, COUNT, SIZE, 2, GZ_RESPONSE_BOUNCE, 12);
	for (int tick = 0; tick < 20; tick++) {
		const gz_report report = together_move(&t, all, COUNT, NULL);
		assert_int_equal(report.error.status, GZ_STATUS_OK);
		sum.near_walls += report.near_walls, sum.cells += report.cells, sum.tests += report.tests;
		sum.candidates += report.candidates, sum.lanes += report.lanes, sum.hits += report.hits;
	}
	together_free(&t);
	return sum;
}

/// A body that meets no wall is known by half: what is not known of it must not decide which walls are looked for.
static void what_memory_held_before_decides_nothing(void **state) {
	(void)state;
	const gz_report zeroed = counts_by_memory(1), filled = counts_by_memory(0);
	assert_true(zeroed.hits > 0);
	assert_int_equal(filled.hits, zeroed.hits);
	assert_int_equal(filled.near_walls, zeroed.near_walls);
	assert_int_equal(filled.cells, zeroed.cells), assert_int_equal(filled.tests, zeroed.tests);
	assert_int_equal(filled.candidates, zeroed.candidates), assert_int_equal(filled.lanes, zeroed.lanes);
}

/// At each allocation in turn: the report says so, the bodies are as they were, and the next call does all.
static void when_memory_ends_nobody_has_moved(void **state) {
	(void)state;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	traveller start[COUNT], right[COUNT], got[COUNT];
	gz_contact contacts[50 * COUNT];
	size_t first[COUNT + 1], n = 0;
	const gz_contact_list list = {contacts, 50 * COUNT, first};
	mixed(start, 40), memcpy(right, start, sizeof start);
	together plain = together_make(&box, (gz_world_desc){0});
	plain.rules.max_contacts = 20;
	together_ticks(&plain, right, COUNT, 1);
	for (int moved = 0; !moved; n++) {
		counted_memory memory = {0};
		together t = together_make(&box, (gz_world_desc){.allocator = counted_allocator(&memory)});
		t.rules.max_contacts = 20;
		memory.fail_at = memory.calls + n + 1;
		memcpy(got, start, sizeof start);
		const gz_report report = together_move(&t, got, COUNT, &list);
		moved = report.error.status == GZ_STATUS_OK;
		if (!moved) {
			assert_int_equal(report.error.status, GZ_STATUS_OUT_OF_MEMORY);
			assert_int_equal(report.written, 0);
			assert_memory_equal(got, start, sizeof start);
			memory.fail_at = 0;
			assert_int_equal(together_move(&t, got, COUNT, &list).error.status, GZ_STATUS_OK);
		}
		assert_memory_equal(got, right, sizeof right);
		together_free(&t);
		assert_int_equal(memory.blocks, 0);
	}
	assert_true(n > 20);
	together_free(&plain);
}

static void the_second_time_nothing_is_allocated(void **state) {
	(void)state;
	counted_memory memory = {0};
	traveller start[COUNT], all[COUNT];
	together t = together_make(NULL, (gz_world_desc){.allocator = counted_allocator(&memory)});
	mixed(start, 40);
	size_t calls = 0;
	for (int round = 0; round < 3; round++) {
		memcpy(all, start, sizeof start);
		together_ticks(&t, all, COUNT, 1);
		if (!round) calls = memory.calls;
		assert_int_equal(memory.calls, calls);
	}
	together_free(&t);
}

static void nobody_and_one_and_a_crowd_of_others(void **state) {
	(void)state;
	together t = together_make(NULL, (gz_world_desc){0});
	traveller many[COUNT], one = traveller_at(1, 2, 3, 4, 1, GZ_RESPONSE_BOUNCE, 9);
	mixed(many, 1);
	const gz_bodies others = travellers_in(many, COUNT);
	assert_int_equal(gz_crowd_place(t.rules.crowd, &others, 1).error.status, GZ_STATUS_OK);
	together_ticks(&t, &one, 1, 1);
	assert_true(one.x == 4 && one.y == 6 && one.dx == 3 && one.dy == 4); // met none of those who had been there
	const gz_report none = together_move(&t, &one, 0, NULL);
	assert_true(none.error.status == GZ_STATUS_OK && none.bodies == 0);
	const gz_report no_chunks = gz_move(NULL, &t.rules, t.world, &(gz_query){0}, t.scratch);
	assert_true(no_chunks.error.status == GZ_STATUS_OK && no_chunks.bodies == 0);
	together_free(&t);
}

static void points_meet_nothing_but_what_they_hit(void **state) {
	(void)state;
	together t = together_make(NULL, (gz_world_desc){0});
	t.rules.skin = 0.01f;
	traveller b[3] = {traveller_at(0, 0, 4, 0, 0, GZ_RESPONSE_BOUNCE, 1),
		traveller_at(4, 0, -4, 0, 0, GZ_RESPONSE_BOUNCE, 2), traveller_at(2, 1, 0, 0, 0.5f, GZ_RESPONSE_SLIDE, 3)};
	together_ticks(&t, b, 3, 1);
	assert_true(b[0].dx == -4 && b[1].dx == 4 && fabsf(b[0].x + 0.01f) < 1e-5f && b[2].x == 2 && b[2].y == 1);
	together_free(&t);
}

static void an_element_may_be_picked_more_often_than_there_are_elements(void **state) {
	(void)state;
	together t = together_make(NULL, (gz_world_desc){0});
	traveller b[2] = {
		traveller_at(0, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 1), traveller_at(1, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 2)};
	uint32_t pick[500];
	for (size_t i = 0; i < 500; i++) pick[i] = i % 2;
	gz_bodies bodies = travellers_in(b, 2);
	const gz_moves moves = travellers_out(b);
	bodies.pick = pick, bodies.pick_count = 500;
	assert_int_equal(
		gz_move(&moves, &t.rules, t.world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, t.scratch).error.status,
		GZ_STATUS_OK);
	assert_true(isfinite(b[0].x) && isfinite(b[1].x));
	together_free(&t);
}

/// As fast, as far and as large as it goes: a call ends, and places are numbers.
static void the_largest_numbers_end_somewhere(void **state) {
	(void)state;
	random_source source = {14};
	together t = together_make(NULL, (gz_world_desc){0});
	for (int round = 0; round < 300; round++) {
		traveller all[20];
		for (uint64_t i = 0; i < 20; i++) {
			const float x = random_magnitude(&source, -20, 39), y = random_magnitude(&source, -20, 39),
						r = random_size(&source, -40, round % 39);
			const float dx = random_magnitude(&source, -20, 40), dy = random_magnitude(&source, -20, 40);
			all[i] = traveller_at(x, y, dx, dy, r, (gz_response)random_int(&source, 0, 3), i);
			all[i].mass = random_size(&source, -100, 100);
		}
		together_ticks(&t, all, 20, 1);
		for (int i = 0; i < 20; i++)
			assert_true(isfinite(all[i].x) && isfinite(all[i].y) && isfinite(all[i].dx) && isfinite(all[i].dy));
	}
	together_free(&t);
}

int test_collision_faults(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bad_bodies_are_as_if_not_there),
		cmocka_unit_test(a_mass_is_above_0),
		cmocka_unit_test(what_memory_held_before_decides_nothing),
		cmocka_unit_test(when_memory_ends_nobody_has_moved),
		cmocka_unit_test(the_second_time_nothing_is_allocated),
		cmocka_unit_test(nobody_and_one_and_a_crowd_of_others),
		cmocka_unit_test(points_meet_nothing_but_what_they_hit),
		cmocka_unit_test(an_element_may_be_picked_more_often_than_there_are_elements),
		cmocka_unit_test(the_largest_numbers_end_somewhere),
	};
	return RUN_SUITE("together_faults", tests);
}
