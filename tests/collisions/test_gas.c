// Gases: bodies that bounce off one another and off walls for thousands of ticks.
#include <math.h>

#include "collisions/crowd_moves.h"
#include "support/check.h"

enum { MOST = 300 };

typedef struct totals {
	double energy, x, y, mass_speed;
} totals;

static totals add_up(const traveller *all, size_t count) {
	totals sum = {0};
	for (size_t i = 0; i < count; i++) {
		const double mass = (double)all[i].mass, dx = (double)all[i].dx, dy = (double)all[i].dy;
		sum.energy += mass * (dx * dx + dy * dy), sum.x += mass * dx, sum.y += mass * dy;
		sum.mass_speed += mass * sqrt(dx * dx + dy * dy);
	}
	return sum;
}

static void expect_energy(const totals *now, const totals *start) {
	if (!(fabs(now->energy / start->energy - 1) < 1e-4)) fail_msg("energy %.9g, not %.9g", now->energy, start->energy);
}

static void expect_momentum(const totals *now, const totals *start) {
	const double off = hypot(now->x - start->x, now->y - start->y);
	if (!(off < 1e-4 * start->mass_speed))
		fail_msg("momentum %.9g %.9g, not %.9g %.9g", now->x, now->y, start->x, start->y);
}

static void some_masses(traveller *all, size_t count, uint64_t seed) {
	random_source source = {seed};
	for (size_t i = 0; i < count; i++) all[i].mass = random_size(&source, -2, 4);
}

typedef struct gas {
	size_t count;
	float size, speed;
	int ticks, masses;
} gas;

static together box_of(const trial *walls) {
	together t = together_make(walls, (gz_world_desc){0});
	t.rules.max_contacts = 30000;
	return t;
}

static void a_gas_in_a_box_keeps_its_energy(void **state) {
	(void)state;
	// Many for long, dense, and fast ones that go through all of the box several times per tick.
	static const gas gases[] = {{40, 40, 0.5f, 10000, 0}, {40, 40, 3, 10000, 1}, {100, 32, 0.3f, 2000, 1},
		{12, 20, 100, 1000, 0}, {12, 20, 100, 1000, 1}, {2, 10, 500, 1000, 0}};
	for (size_t k = 0; k < sizeof gases / sizeof *gases; k++) {
		const gas *g = gases + k;
		trial_wall walls[4];
		const trial box = {box_walls(walls, 0, 0, g->size, g->size), 4, NULL, 0};
		together t = box_of(&box);
		traveller all[MOST];
		size_t hits = 0;
		travellers_apart(all, g->count, g->size, g->speed, GZ_RESPONSE_BOUNCE, k + 1);
		if (g->masses) some_masses(all, g->count, k);
		const totals start = add_up(all, g->count);
		for (int tick = 0; tick < g->ticks; tick++) {
			const gz_report report = together_move(&t, all, g->count, NULL);
			if (report.error.status || report.refused) fail_msg("gas %zu, tick %d: %s", k, tick, report.error.text);
			hits += report.hits;
		}
		const totals end = add_up(all, g->count);
		expect_energy(&end, &start);
		assert_true(hits > g->count * 100);
		assert_true(least_gap(all, g->count) >= 0 && least_clearance(all, g->count, &box) >= 0);
		together_free(&t);
	}
}

static void a_gas_without_walls_keeps_its_momentum(void **state) {
	(void)state;
	static const gas gases[] = {
		{100, 32, 0.3f, 300, 0}, {100, 32, 3, 100, 1}, {200, 45, 40, 20, 1}, {50, 20, 300, 5, 0}};
	for (size_t k = 0; k < sizeof gases / sizeof *gases; k++)
		for (int loses = 0; loses < 2; loses++) {
			const gas *g = gases + k;
			together t = box_of(NULL);
			traveller all[MOST];
			size_t hits = 0;
			travellers_apart(all, g->count, g->size, g->speed, GZ_RESPONSE_BOUNCE, k + 5);
			if (g->masses) some_masses(all, g->count, k);
			for (size_t i = 0; loses && i < g->count; i++) all[i].restitution = 0.9f;
			const totals start = add_up(all, g->count);
			for (int tick = 0; tick < g->ticks; tick++) {
				const gz_report report = together_move(&t, all, g->count, NULL);
				assert_int_equal(report.error.status, GZ_STATUS_OK);
				hits += report.hits;
			}
			const totals end = add_up(all, g->count);
			expect_momentum(&end, &start);
			if (loses) assert_true(end.energy < 0.99 * start.energy);
			else expect_energy(&end, &start);
			assert_true(hits > g->count / 2);
			together_free(&t);
		}
}

static void momentum_is_kept_for_ten_thousand_ticks(void **state) {
	(void)state;
	enum { BALLS = 30 };
	together t = box_of(NULL);
	traveller all[BALLS];
	travellers_apart(all, BALLS, 16, 0.5f, GZ_RESPONSE_BOUNCE, 3);
	some_masses(all, BALLS, 3);
	size_t hits = 0;
	for (int tick = 0; tick < 10000; tick++) {
		// Who has gone far from the middle comes back, as from a wall that nobody knows: what that changes is known.
		for (size_t i = 0; i < BALLS; i++) {
			if (fabsf(all[i].x - 8) > 10 && (all[i].x > 8) == (all[i].dx > 0)) all[i].dx = -all[i].dx;
			if (fabsf(all[i].y - 8) > 10 && (all[i].y > 8) == (all[i].dy > 0)) all[i].dy = -all[i].dy;
		}
		const totals before = add_up(all, BALLS);
		hits += together_move(&t, all, BALLS, NULL).hits;
		const totals after = add_up(all, BALLS);
		if (!(hypot(after.x - before.x, after.y - before.y) < 1e-6 * before.mass_speed))
			fail_msg("tick %d: momentum %.9g %.9g was %.9g %.9g", tick, after.x, after.y, before.x, before.y);
		if (!(fabs(after.energy / before.energy - 1) < 1e-6))
			fail_msg("tick %d: energy %.9g was %.9g", tick, after.energy, before.energy);
	}
	assert_true(hits > 10000);
	together_free(&t);
}

static void fast_bodies_have_many_impacts_in_a_tick(void **state) {
	(void)state;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, 20, 4), 4, NULL, 0};
	together t = box_of(&box);
	// Between two at the ends of a lane, which are heavy and hardly move, one goes to and fro.
	traveller b[3] = {traveller_at(2, 2, 0, 0, 1, GZ_RESPONSE_BOUNCE, 1),
		traveller_at(10, 2, 1400, 0, 1, GZ_RESPONSE_BOUNCE, 2), traveller_at(18, 2, 0, 0, 1, GZ_RESPONSE_BOUNCE, 3)};
	b[0].mass = b[2].mass = 1e9f;
	const gz_report report = together_move(&t, b, 3, NULL);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	assert_in_range(report.hits, 220, 250); // 1400 / 12 impacts, each told by both
	assert_true(fabsf(fabsf(b[1].dx) - 1400) < 0.1f && b[1].x > 4 && b[1].x < 16);
	together_free(&t);
}

int test_gas(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_gas_in_a_box_keeps_its_energy),
		cmocka_unit_test(a_gas_without_walls_keeps_its_momentum),
		cmocka_unit_test(momentum_is_kept_for_ten_thousand_ticks),
		cmocka_unit_test(fast_bodies_have_many_impacts_in_a_tick),
	};
	return RUN_SUITE("gas", tests);
}
