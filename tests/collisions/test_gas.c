// The conservation laws of gases: bodies that bounce off one another and off walls for thousands of ticks keep their
// energy at restitution 1, and among themselves their momentum at every restitution.
#include <math.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"

enum { MAX_BODIES = 300 };

typedef struct totals {
	double energy, x, y, mass_speed;
} totals;

static totals sum_up(const crowd_body *bodies, size_t count) {
	totals sum = {0};
	for (size_t i = 0; i < count; i++) {
		const double mass = (double)bodies[i].mass, dx = (double)bodies[i].dx, dy = (double)bodies[i].dy;
		sum.energy += mass * (dx * dx + dy * dy), sum.x += mass * dx, sum.y += mass * dy;
		sum.mass_speed += mass * sqrt(dx * dx + dy * dy);
	}
	return sum;
}

static void expect_energy(const totals *actual, const totals *expected) {
	if (!(fabs(actual->energy / expected->energy - 1) < 1e-4))
		fail_msg("energy: expected %.9g, found %.9g", expected->energy, actual->energy);
}

static void expect_momentum(const totals *actual, const totals *expected) {
	const double off = hypot(actual->x - expected->x, actual->y - expected->y);
	if (!(off < 1e-4 * expected->mass_speed))
		fail_msg("momentum: expected %.9g %.9g, found %.9g %.9g", expected->x, expected->y, actual->x, actual->y);
}

static void set_random_masses(crowd_body *bodies, size_t count, uint64_t seed) {
	random_source source = {seed};
	for (size_t i = 0; i < count; i++) bodies[i].mass = random_size(&source, -2, 4);
}

typedef struct gas {
	size_t count;
	float size, speed;
	int ticks;
	bool masses; ///< random; otherwise 1
} gas;

static collision_fixture make_fixture(const trial *walls) {
	collision_fixture f = collision_fixture_make(walls, (gz_world_desc){0});
	f.options.max_contacts = 30000;
	return f;
}

/// Runs gas number k in a box. Returns by what share its energy has changed.
static double run_in_box(const gas *g, size_t k, uint64_t seed, gz_crowd_method method) {
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, g->size, g->size), 4, NULL, 0};
	collision_fixture f = make_fixture(&box);
	crowd_body bodies[MAX_BODIES];
	size_t hits = 0;
	f.options.method = method;
	place_clear_bodies(bodies, g->count, g->size, g->speed, GZ_RESPONSE_BOUNCE, seed);
	if (g->masses) set_random_masses(bodies, g->count, k);
	const totals start = sum_up(bodies, g->count);
	for (int tick = 0; tick < g->ticks; tick++) {
		const gz_report report = move_crowd(&f, bodies, g->count, NULL);
		if (report.error.status || report.refused) fail_msg("gas %zu, tick %d: %s", k, tick, report.error.text);
		hits += report.hits;
	}
	const totals end = sum_up(bodies, g->count);
	assert_true(hits > g->count * 100);
	assert_true(min_body_gap(bodies, g->count) >= 0 && min_wall_clearance(bodies, g->count, &box) >= 0);
	collision_fixture_free(&f);
	return end.energy / start.energy - 1;
}

// S75, S77.
static void a_gas_in_a_box_keeps_its_energy(void **state) {
	(void)state;
	// Long runs, dense gases, and fast bodies that cross the whole box several times per tick.
	static const gas gases[] = {{40, 40, 0.5f, 10000, false}, {40, 40, 3, 10000, true}, {100, 32, 0.3f, 2000, true},
		{12, 20, 100, 1000, false}, {12, 20, 100, 1000, true}, {2, 10, 500, 1000, false}};
	for (size_t k = 0; k < sizeof gases / sizeof *gases; k++)
		for (int method = GZ_CROWD_ROUNDS; method <= GZ_CROWD_EVENTS; method++) {
			const double change = run_in_box(gases + k, k, k + 1, (gz_crowd_method)method);
			if (!(fabs(change) < 1e-4)) fail_msg("gas %zu, method %d: the energy has changed by %g", k, method, change);
		}
}

/// In rounds a body may wait for the next one where another is stopped first: no energy is lost with that time. S162.
static void rounds_keep_the_energy_to_a_millionth(void **state) {
	(void)state;
	static const gas gases[] = {{40, 40, 0.5f, 3000, false}, {100, 32, 0.3f, 3000, true}, {100, 32, 2, 3000, true}};
	for (size_t k = 0; k < sizeof gases / sizeof *gases; k++) {
		const double change = run_in_box(gases + k, k, k + 20, GZ_CROWD_ROUNDS);
		if (!(fabs(change) < 1e-6)) fail_msg("gas %zu: the energy has changed by %g", k, change);
	}
}

/// The share of their time that bodies of a gas lose in rounds.
static double time_lost(uint32_t max_rounds) {
	enum { BODIES = 300, SETTLING = 20, TICKS = 100 };
	const float size = 56; // they cover 0.3 of it
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, size, size), 4, NULL, 0};
	collision_fixture f = make_fixture(&box);
	crowd_body bodies[BODIES];
	float used[BODIES];
	double lost = 0;
	f.options.max_rounds = max_rounds;
	place_clear_bodies(bodies, BODIES, size, 0.9f, GZ_RESPONSE_BOUNCE, 8);
	for (int tick = 0; tick < TICKS; tick++) {
		const gz_bodies columns = crowd_body_columns(bodies, BODIES);
		gz_moves moves = crowd_move_columns(bodies);
		moves.used = (gz_float_out){used, sizeof *used};
		const gz_query query = {.chunks = &columns, .chunk_count = 1};
		expect_ok(gz_move(&moves, &f.options, f.world, &query, f.scratch));
		for (size_t i = 0; tick >= SETTLING && i < BODIES; i++) lost += 1 - (double)used[i];
	}
	collision_fixture_free(&f);
	return lost / (BODIES * (TICKS - SETTLING));
}

/// As many rounds as usual are enough for crowds that cover 0.3 of the floor. S162.
static void bodies_that_bounce_lose_a_hundredth_by_waiting(void **state) {
	(void)state;
	const double usual = time_lost(0), few = time_lost(3);
	if (!(usual < 0.01)) fail_msg("%g of the time is lost", usual);
	if (!(few > 0.02)) fail_msg("in three rounds %g of the time is lost", few);
}

// S75.
static void a_gas_without_walls_keeps_its_momentum(void **state) {
	(void)state;
	static const gas gases[] = {
		{100, 32, 0.3f, 300, false}, {100, 32, 3, 100, true}, {200, 45, 40, 20, true}, {50, 20, 300, 5, false}};
	for (size_t k = 0; k < sizeof gases / sizeof *gases; k++)
		for (int inelastic = 0; inelastic < 2; inelastic++) {
			const gas *g = gases + k;
			collision_fixture f = make_fixture(NULL);
			crowd_body bodies[MAX_BODIES];
			size_t hits = 0;
			place_clear_bodies(bodies, g->count, g->size, g->speed, GZ_RESPONSE_BOUNCE, k + 5);
			if (g->masses) set_random_masses(bodies, g->count, k);
			for (size_t i = 0; inelastic && i < g->count; i++) bodies[i].restitution = 0.9f;
			const totals start = sum_up(bodies, g->count);
			for (int tick = 0; tick < g->ticks; tick++) {
				const gz_report report = move_crowd(&f, bodies, g->count, NULL);
				assert_int_equal(report.error.status, GZ_STATUS_OK);
				hits += report.hits;
			}
			const totals end = sum_up(bodies, g->count);
			expect_momentum(&end, &start);
			if (inelastic) assert_true(end.energy < 0.99 * start.energy);
			else expect_energy(&end, &start);
			assert_true(hits > g->count / 2);
			collision_fixture_free(&f);
		}
}

static void momentum_is_kept_for_ten_thousand_ticks(void **state) {
	(void)state;
	enum { BODIES = 30 };
	collision_fixture f = make_fixture(NULL);
	crowd_body bodies[BODIES];
	place_clear_bodies(bodies, BODIES, 16, 0.5f, GZ_RESPONSE_BOUNCE, 3);
	set_random_masses(bodies, BODIES, 3);
	size_t hits = 0;
	for (int tick = 0; tick < 10000; tick++) {
		// A body far from the middle is reflected by the test itself, before the momentum is measured.
		for (size_t i = 0; i < BODIES; i++) {
			if (fabsf(bodies[i].x - 8) > 10 && (bodies[i].x > 8) == (bodies[i].dx > 0)) bodies[i].dx = -bodies[i].dx;
			if (fabsf(bodies[i].y - 8) > 10 && (bodies[i].y > 8) == (bodies[i].dy > 0)) bodies[i].dy = -bodies[i].dy;
		}
		const totals before = sum_up(bodies, BODIES);
		hits += move_crowd(&f, bodies, BODIES, NULL).hits;
		const totals after = sum_up(bodies, BODIES);
		if (!(hypot(after.x - before.x, after.y - before.y) < 1e-6 * before.mass_speed))
			fail_msg(
				"tick %d: momentum: expected %.9g %.9g, found %.9g %.9g", tick, before.x, before.y, after.x, after.y);
		if (!(fabs(after.energy / before.energy - 1) < 1e-6))
			fail_msg("tick %d: energy: expected %.9g, found %.9g", tick, before.energy, after.energy);
	}
	assert_true(hits > 10000);
	collision_fixture_free(&f);
}

static void fast_bodies_have_many_impacts_in_a_tick(void **state) {
	(void)state;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, 20, 4), 4, NULL, 0};
	collision_fixture f = make_fixture(&box);
	f.options.method = GZ_CROWD_EVENTS;
	// A light body bounces between two heavy ones at the ends of a lane, which hardly move.
	crowd_body bodies[3] = {crowd_body_at(2, 2, 0, 0, 1, GZ_RESPONSE_BOUNCE, 1),
		crowd_body_at(10, 2, 1400, 0, 1, GZ_RESPONSE_BOUNCE, 2), crowd_body_at(18, 2, 0, 0, 1, GZ_RESPONSE_BOUNCE, 3)};
	bodies[0].mass = bodies[2].mass = 1e9f;
	const gz_report report = move_crowd(&f, bodies, 3, NULL);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	assert_in_range(report.hits, 220, 250); // 1400 / 12 impacts, each reported by both bodies
	assert_true(fabsf(fabsf(bodies[1].dx) - 1400) < 0.1f && bodies[1].x > 4 && bodies[1].x < 16);
	collision_fixture_free(&f);
}

int test_gas(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_gas_in_a_box_keeps_its_energy),
		cmocka_unit_test(rounds_keep_the_energy_to_a_millionth),
		cmocka_unit_test(bodies_that_bounce_lose_a_hundredth_by_waiting),
		cmocka_unit_test(a_gas_without_walls_keeps_its_momentum),
		cmocka_unit_test(momentum_is_kept_for_ten_thousand_ticks),
		cmocka_unit_test(fast_bodies_have_many_impacts_in_a_tick),
	};
	return RUN_SUITE("gas", tests);
}
