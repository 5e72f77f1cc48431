// Exchanges that cannot work are refused, and a move ends at whichever point its exchange fails: then nothing is
// written. S188.
#include <math.h>
#include <string.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"
#include "support/failing_exchange.h"
#include "support/invalid_input.h"

enum { COUNT = 240, GHOSTS = 40 };
#define SIZE 42.f

static gz_report move(const collision_fixture *f, crowd_body *bodies, const gz_exchange *e) {
	const gz_bodies chunk = crowd_body_columns(bodies, COUNT);
	const gz_moves moves = crowd_move_columns(bodies);
	gz_move_options options = f->options;
	options.exchange = e;
	return gz_move(&moves, &options, f->world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, f->scratch);
}

/// Bodies that overlap, push and bounce, between walls: every stage of a move has something to do.
static void make_bodies(crowd_body *bodies) {
	place_clear_bodies(bodies, COUNT, SIZE, 1.5f, GZ_RESPONSE_SLIDE, 9);
	for (size_t i = 0; i < COUNT; i++) {
		bodies[i].id = i, bodies[i].push_mass = (float)(i % 4), bodies[i].response = (uint8_t)(i % 3);
		if (i % 7 == 0) bodies[i].x = bodies[(i + 1) % COUNT].x, bodies[i].y = bodies[(i + 1) % COUNT].y;
	}
	for (size_t i = 0; i < 9; i++) bodies[i].x = bodies[i].y = 11; // a pile
}

static collision_fixture make_fixture(void) {
	trial_wall walls[6];
	const trial level = {box_walls(walls, 0, 0, SIZE, SIZE), 6, NULL, 0};
	walls[4] = (trial_wall){10, 15, 30, 23}, walls[5] = (trial_wall){30, 30, 30, 30};
	collision_fixture f = collision_fixture_make(&level, (gz_world_desc){0});
	f.options.skin = 0.01f;
	return f;
}

static void a_move_ends_wherever_its_exchange_fails(void **state) {
	(void)state;
	static crowd_body bodies[COUNT], moved[COUNT];
	size_t shared[GHOSTS];
	for (size_t i = 0; i < GHOSTS; i++) shared[i] = i;
	make_bodies(bodies);
	collision_fixture f = make_fixture();
	failing_exchange calls = {0};
	const gz_exchange e = {shared, GHOSTS, INFINITY, exchange_or_fail, &calls};
	for (;;) {
		memcpy(moved, bodies, sizeof bodies), calls.calls = 0, calls.fails_at++;
		const gz_report report = move(&f, moved, &e);
		if (calls.calls < calls.fails_at) {
			expect_ok(report);
			break;
		}
		assert_int_equal(calls.calls, calls.fails_at); // it is not called again
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "exchange");
		assert_memory_equal(moved, bodies, sizeof bodies);
	}
	print_message("%zu exchanges failed\n", calls.fails_at - 1);
	assert_true(calls.fails_at > 20);
	collision_fixture_free(&f);
}

static void exchanges_that_cannot_work_are_refused(void **state) {
	(void)state;
	static crowd_body bodies[COUNT], before[COUNT];
	const size_t shared[] = {0, COUNT};
	make_bodies(bodies), memcpy(before, bodies, sizeof bodies);
	collision_fixture f = make_fixture();
	failing_exchange calls = {0};
	const gz_exchange wrong[] = {{shared, 1, 1, NULL, &calls}, {NULL, 1, 1, exchange_or_fail, &calls},
		{shared, 1, -1, exchange_or_fail, &calls}, {shared, 1, NAN, exchange_or_fail, &calls},
		{shared, 2, 1, exchange_or_fail, &calls}};
	for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
		const gz_report report = move(&f, bodies, wrong + k);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, k == 4, "exchange");
	}
	const gz_exchange right = {shared, 1, 1, exchange_or_fail, &calls};
	gz_crowd *crowd = f.options.crowd;
	f.options.crowd = NULL;
	gz_report report = move(&f, bodies, &right);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "exchange");
	f.options.crowd = crowd, f.options.method = GZ_CROWD_EVENTS;
	report = move(&f, bodies, &right);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "exchange");
	f.options.method = GZ_CROWD_ROUNDS;
	size_t first[COUNT + 1];
	const gz_sensor_event_list events = {NULL, 0, first};
	const gz_move_sensors sensors = {.world = f.world, .events = &events};
	f.options.sensors = &sensors;
	report = move(&f, bodies, &right);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "exchange");
	f.options.sensors = NULL;
	gz_bodies chunk = crowd_body_columns(bodies, COUNT);
	chunk.id = (gz_id_view){0};
	const gz_moves moves = crowd_move_columns(bodies);
	f.options.exchange = &right;
	const gz_bodies with_none[] = {crowd_body_columns(bodies, COUNT), {.count = 0}};
	const gz_moves both[] = {moves, {.lost = {NULL, 0}}};
	report = gz_move(&moves, &f.options, f.world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, f.scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "exchange");
	assert_memory_equal(bodies, before, sizeof bodies);
	const gz_exchange alone = {NULL, 0, INFINITY, exchange_or_fail, &calls}; // nothing is shared
	f.options.exchange = &alone, calls.calls = 0;
	report = gz_move(both, &f.options, f.world, &(gz_query){.chunks = with_none, .chunk_count = 2}, f.scratch);
	expect_ok(report); // a chunk without bodies needs no ids
	assert_true(report.bodies == COUNT && calls.calls > 0);
	collision_fixture_free(&f);
}

/// The margin that a domain needs is that of its valid bodies.
static void an_invalid_body_needs_no_margin(void **state) {
	(void)state;
	static crowd_body bodies[COUNT], moved[COUNT], expected[COUNT];
	const size_t shared[] = {0};
	failing_exchange calls = {0};
	make_bodies(bodies);
	collision_fixture f = make_fixture();
	bodies[5].x = 1e30f, bodies[6].radius = NAN, bodies[7].dx = INFINITY;
	for (int n = 0; n < 2; n++) {
		const gz_exchange e = {shared, 1, n ? 50 : INFINITY, exchange_or_fail, &calls};
		memcpy(n ? moved : expected, bodies, sizeof bodies);
		const gz_report report = move(&f, n ? moved : expected, &e);
		expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 5, "center.x");
		assert_int_equal(report.invalid, 3);
	}
	assert_memory_equal(moved, expected, sizeof moved);
	assert_memory_equal(moved + 5, bodies + 5, 3 * sizeof *moved);
	assert_true(memcmp(moved, bodies, sizeof moved) != 0);
	collision_fixture_free(&f);
}

int test_exchange_faults(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_move_ends_wherever_its_exchange_fails),
		cmocka_unit_test(exchanges_that_cannot_work_are_refused),
		cmocka_unit_test(an_invalid_body_needs_no_margin),
	};
	return RUN_SUITE("exchange_faults", tests);
}
