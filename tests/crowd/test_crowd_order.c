// A crowd's bodies in any order: what is worked out while they are being placed is right for all of them.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/random.h"
#include "support/check.h"
#include "support/fixture.h"

enum { BODIES = 40000 };

typedef struct mover {
	float px, py, dx, dy, radius;
	uint64_t id; ///< its index in the first order
} mover;

static mover *some_bodies(uint64_t seed) {
	random_source source = {seed};
	mover *m = calloc(BODIES, sizeof *m);
	assert_non_null(m);
	for (uint64_t i = 0; i < BODIES; i++) {
		m[i].id = i, m[i].radius = 2 + random_positive(&source, 2);
		m[i].px = random_signed(&source, 11), m[i].py = random_signed(&source, 11);
		m[i].dx = random_signed(&source, 4), m[i].dy = random_signed(&source, 4);
	}
	return m;
}

static gz_bodies columns_of(const mover *m) {
	return (gz_bodies){.center = {&m->px, &m->py, sizeof *m},
		.motion = {&m->dx, &m->dy, sizeof *m},
		.radius = {&m->radius, sizeof *m},
		.id = {&m->id, sizeof *m, 8},
		.count = BODIES};
}

typedef struct meeting_told {
	float time, normal_x;
	uint64_t with;
} meeting_told;

/// What each body of the first order meets.
static void ask(meeting_told *told, const mover *m, const char *row) {
	static float time[BODIES], nx[BODIES], ny[BODIES];
	static uint64_t with[BODIES];
	gz_world *world = gz_world_create(&(gz_world_desc){.backend = row}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	const gz_bodies bodies = columns_of(m);
	size_t invalid = 0;
	for (size_t i = 0; i < BODIES; i++) invalid += isnan(m[i].radius) || isinf(m[i].px);
	assert_int_equal(gz_crowd_place(crowd, &bodies, 1).invalid, invalid);
	const gz_hits hits = {.time = {time, 4}, .normal = {nx, ny, 4}, .id = {with, 8}};
	const gz_query question = {.targets = GZ_TARGETS_CIRCLES, .crowd = crowd, .from_crowd = 1};
	for (size_t i = 0; i < BODIES; i++) nx[i] = 0, with[i] = 0;
	assert_int_equal(gz_sweep(&hits, world, &question, scratch).bodies, BODIES);
	for (size_t i = 0; i < BODIES; i++) told[m[i].id] = (meeting_told){time[i], nx[i], with[i]};
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

static int in_rows(const void *a, const void *b) {
	const mover *m = a, *o = b;
	const float row = floorf(m->py / 32), other = floorf(o->py / 32);
	return row != other ? (row > other) - (row < other) : (m->px > o->px) - (m->px < o->px);
}

static void swap(mover *m, size_t i, size_t k) {
	const mover kept = m[i];
	m[i] = m[k], m[k] = kept;
}

// Orders, from that of rows on.
static void as_they_are(mover *m) { (void)m; }
static void the_last_comes_first(mover *m) { swap(m, 0, BODIES - 1); }
static void one_comes_late(mover *m) { swap(m, BODIES / 2 + 5000, BODIES - 2000); }
static void the_other_way_round(mover *m) {
	for (size_t i = 0; i < BODIES / 2; i++) swap(m, i, BODIES - 1 - i);
}
static void sorted_up_to_the_middle(mover *m) {
	random_source source = {5};
	for (size_t i = BODIES / 2; i < BODIES; i++) swap(m, i, (size_t)random_int(&source, BODIES / 2, BODIES - 1));
}

static int is_bad(const mover *m) { return !isfinite(m->px) || isnan(m->radius); }

/// All bad bodies come before the last few good ones, which are thus much later than their places.
static void bad_ones_come_before_the_last(mover *m) {
	enum { LAST = 200 };
	mover *bad = calloc(BODIES, sizeof *bad);
	size_t good_count = 0, bad_count = 0;
	assert_non_null(bad);
	for (size_t i = 0; i < BODIES; i++)
		if (is_bad(m + i)) bad[bad_count++] = m[i];
		else m[good_count++] = m[i];
	memmove(m + BODIES - LAST, m + good_count - LAST, LAST * sizeof *m);
	memcpy(m + good_count - LAST, bad, bad_count * sizeof *m);
	free(bad);
}

static void no_order_changes_an_answer(void **state) {
	(void)state;
	static void (*const orders[])(mover *) = {as_they_are, the_last_comes_first, one_comes_late, the_other_way_round,
		sorted_up_to_the_middle, bad_ones_come_before_the_last};
	static meeting_told right[BODIES], got[BODIES];
	const char *row;
	for (uint64_t bad = 0; bad < 3; bad++) {
		mover *m = some_bodies(bad + 1), *rows = calloc(BODIES, sizeof *rows);
		assert_non_null(rows);
		for (size_t i = 0; bad == 1 && i < BODIES; i += 1000) m[i].radius = NAN;
		for (size_t i = 0; bad == 2 && i < BODIES; i += 2) m[i].px = INFINITY;
		ask(right, m, gz_backend_name(0)); // in no order
		size_t hits = 0;
		for (size_t i = 0; i < BODIES; i++) hits += right[i].time <= 1;
		assert_in_range(hits, BODIES / 20, BODIES);
		memcpy(rows, m, BODIES * sizeof *m);
		qsort(rows, BODIES, sizeof *rows, in_rows);
		for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
			for (size_t r = 0; (row = gz_backend_name(r)); r++) {
				memcpy(m, rows, BODIES * sizeof *m);
				orders[k](m);
				ask(got, m, row);
				for (size_t i = 0; i < BODIES; i++) assert_memory_equal(got + i, right + i, sizeof *got);
			}
		free(m), free(rows);
	}
}

enum { CORNERS = 300, WALKERS = 3 * 1024 + 100 };

/// A chain that turns at every corner, this way and that.
static gz_world *zigzag(const char *row) {
	static float x[CORNERS], y[CORNERS];
	random_source source = {7};
	for (int i = 0; i < CORNERS; i++) x[i] = (float)(8 * i), y[i] = random_signed(&source, 3);
	const gz_walls walls = {.a = {x, y, sizeof *x}, .b = {x + 1, y + 1, sizeof *x}, .count = CORNERS - 1};
	return gz_world_create(&(gz_world_desc){.walls = walls, .reach = 8, .backend = row}, NULL);
}

/// Bodies along it, one in sixteen on a way that is many times as long as the world's reach.
static void some_walkers(mover *m) {
	random_source source = {9};
	for (uint64_t i = 0; i < WALKERS; i++) {
		const float far = random_chance(&source, 16) ? 32 : 1;
		m[i].px = 8 * (float)random_int(&source, 0, CORNERS) + random_signed(&source, 2), m[i].id = i;
		m[i].py = random_signed(&source, 5), m[i].radius = random_positive(&source, 2);
		m[i].dx = far * random_signed(&source, 3), m[i].dy = far * random_signed(&source, 3);
	}
}

static void whole_tiles_of_a_crowd_hit_what_their_bodies_hit(void **state) {
	(void)state;
	static mover m[WALKERS];
	static gz_hit right[WALKERS], got[WALKERS];
	some_walkers(m);
	gz_bodies bodies = columns_of(m);
	bodies.count = WALKERS;
	const gz_hits right_hits = gz_hits_in(right), got_hits = gz_hits_in(got);
	for (size_t r = 0; gz_backend_name(r); r++) {
		gz_world *world = zigzag(gz_backend_name(r));
		gz_scratch *scratch = gz_scratch_create(world);
		gz_crowd *crowd = gz_crowd_create(world);
		memset(right, 0, sizeof right), memset(got, 0, sizeof got);
		const gz_report one_by_one =
			gz_sweep(&right_hits, world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scratch);
		expect_ok(gz_crowd_place(crowd, &bodies, 1));
		const gz_report all = gz_sweep(&got_hits, world, &(gz_query){.crowd = crowd, .from_crowd = 1}, scratch);
		assert_in_range(one_by_one.hits, WALKERS / 10, WALKERS);
		assert_in_range(one_by_one.far_reaching, WALKERS / 50, WALKERS / 10);
		assert_int_equal(all.near_walls, one_by_one.near_walls);
		assert_int_equal(all.far_reaching, one_by_one.far_reaching);
		for (size_t i = 0; i < WALKERS; i++) assert_memory_equal(got + i, right + i, sizeof *got);
		gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
}

int test_crowd_order(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_order_changes_an_answer),
		cmocka_unit_test(whole_tiles_of_a_crowd_hit_what_their_bodies_hit),
	};
	return RUN_SUITE("crowd_order", tests);
}
