// The rules of the bits of gz_solve_touches: straight pairs have those of gz_overlap_intervals and gz_sweep; backends,
// batches, the order of the two circles and the columns change no bit.
#include <graze/graze.h>
#include <math.h>
#include <string.h>

#include "generators/cases.h"
#include "generators/pairs/circle_cases.h"
#include "prediction/touch_pairs.h"
#include "support/check.h"

enum { BATCH = 1200, FAMILIES = 10 };

static touch_pair pairs[BATCH];
static gz_touch_times answers[BATCH], others[BATCH];

static size_t pairs_to_test(void) { return pairs_wanted() / 100 / FAMILIES; }

// ---------------------------------------------------------------------------------------------------------------------
// Straight pairs
// ---------------------------------------------------------------------------------------------------------------------

enum { STRAIGHT = 300 };

/// The overlap interval and the time of the hit of each pair, by queries of a world.
typedef struct world_results {
	gz_overlap_interval interval[STRAIGHT];
	float hit[STRAIGHT]; ///< infinity for a miss
} world_results;

static gz_bodies bodies_of(const touch_circle *c, const uint32_t *category) {
	const size_t stride = sizeof(touch_pair);
	return (gz_bodies){.center = {&c->px, &c->py, stride},
		.motion = {&c->vx, &c->vy, stride},
		.radius = {&c->radius, stride},
		.filters = {.category = {category, sizeof *category}, .mask = {category, sizeof *category}},
		.count = 32};
}

/// Queries a world with 32 pairs at a time, each of a category of its own.
static void query_world(world_results *out, const char *backend) {
	uint32_t category[32];
	gz_pair pair[32];
	for (uint32_t k = 0; k < 32; k++) category[k] = UINT32_C(1) << k, pair[k] = (gz_pair){k, (int32_t)k, 1};
	gz_world *world = gz_world_create(&(gz_world_desc){.backend = backend}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	for (size_t from = 0; from + 32 <= STRAIGHT; from += 32) {
		const gz_bodies first = bodies_of(&pairs[from].first, category),
						second = bodies_of(&pairs[from].second, category);
		const gz_hits hits = {.time = {out->hit + from, sizeof(float)}};
		assert_int_equal(gz_crowd_place(crowd, &second, 1).error.status, GZ_STATUS_OK);
		const gz_query query = {.chunks = &first, .chunk_count = 1, .targets = GZ_TARGETS_CIRCLES, .crowd = crowd};
		assert_int_equal(gz_sweep(&hits, world, &query, scratch).error.status, GZ_STATUS_OK);
		expect_ok(gz_overlap_intervals(out->interval + from, &(gz_pairs){pair, 32}, world, &query, scratch));
	}
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

static touch_pair straight_pair(random_source *source) {
	const circle_case c = any_circles(source);
	const float ax = random_signed(source, 4), ay = random_signed(source, 4);
	static const double horizons[] = {0.25, 1, 1, 7.5};
	return (touch_pair){{c.body.px, c.body.py, c.body.dx, c.body.dy, ax, ay, c.body.radius},
		{c.other.px, c.other.py, c.other.dx, c.other.dy, ax, ay, c.other.radius}, horizons[random_int(source, 0, 3)]};
}

/// Whether the circles rest relative to each other.
static bool rests(const touch_pair *p) { return p->first.vx == p->second.vx && p->first.vy == p->second.vy; }

/// The first difference between the times of a straight pair and the results of the world; null without one.
static const char *straight_fault(
	const touch_pair *p, const gz_touch_times *t, const gz_overlap_interval *interval, float hit) {
	const double entry = (double)interval->entry, exit = (double)interval->exit, horizon = p->horizon;
	const bool overlaps = interval->kind != GZ_CASE_MISS, enters = overlaps && entry > 0 && entry <= horizon;
	const bool leaves = overlaps && exit >= 0 && exit < horizon;
	if (rests(p)) return t->count || t->starts != t->ends || t->first != INFINITY ? "expected no times at rest" : NULL;
	if (t->count != enters + leaves) return "expected other times";
	if (enters && t->time[0] != entry) return "expected the entry of the interval";
	if (leaves && t->time[enters] != exit) return "expected the exit of the interval";
	if (t->starts != (overlaps && entry <= 0 && exit >= 0)) return "expected the overlap at the start of the interval";
	if ((double)hit <= horizon && t->first != (double)hit) return "expected the time of the sweep";
	return hit > 1 && t->first <= 1 ? "expected no touch where the sweep misses" : NULL;
}

// S113, S141.
static void straight_pairs_have_the_bits_of_intervals_and_sweeps(void **state) {
	(void)state;
	static world_results world;
	random_source source = {4200};
	size_t hits = 0;
	for (size_t round = 0; round < 1 + pairs_wanted() / 200000; round++) {
		for (size_t i = 0; i < STRAIGHT; i++) pairs[i] = straight_pair(&source);
		query_world(&world, NULL);
		solve_touch_pairs(answers, pairs, STRAIGHT, NULL);
		for (size_t i = 0; i < STRAIGHT / 32 * 32; i++) {
			const char *fault = touch_order_fault(answers + i, pairs[i].horizon);
			if (!fault) fault = straight_fault(pairs + i, answers + i, world.interval + i, world.hit[i]);
			if (fault) fail_touch_pair(fault, pairs + i, answers + i);
			hits += world.hit[i] <= 1;
		}
	}
	print_message("%zu hits\n", hits);
	assert_true(hits > STRAIGHT / 10);
}

// ---------------------------------------------------------------------------------------------------------------------
// Equal bits
// ---------------------------------------------------------------------------------------------------------------------

static void assert_same(const char *label, size_t count) {
	for (size_t i = 0; i < count; i++)
		if (memcmp(answers + i, others + i, sizeof *answers)) fail_touch_pair(label, pairs + i, others + i);
}

/// Pairs of all families, a third of them straight.
static void make_mixed_pairs(random_source *source) {
	for (size_t i = 0; i < BATCH; i++) {
		pairs[i] = touch_pair_make(trajectory_families + random_int(source, 0, FAMILIES - 1), source);
		if (random_chance(source, 3)) pairs[i] = straight_pair(source);
	}
}

// S117.
static void all_backends_give_the_same_bits(void **state) {
	(void)state;
	const char *backend;
	random_source source = {4400};
	for (size_t n = 0; n < pairs_to_test(); n += BATCH) {
		make_mixed_pairs(&source);
		solve_touch_pairs(answers, pairs, BATCH, "scalar");
		for (size_t r = 0; (backend = gz_backend_name(r)); r++) {
			solve_touch_pairs(others, pairs, BATCH, backend);
			assert_same(backend, BATCH);
		}
	}
}

// S117.
static void other_pairs_change_no_bit(void **state) {
	(void)state;
	random_source source = {4500};
	make_mixed_pairs(&source);
	solve_touch_pairs(answers, pairs, BATCH, NULL);
	for (size_t from = 0, n; from < BATCH; from += n) {
		n = (size_t)random_int(&source, 1, 200);
		if (n > BATCH - from) n = BATCH - from;
		solve_touch_pairs(others + from, pairs + from, n, NULL);
	}
	assert_same("in other batches", BATCH);
}

// S117.
static void exchanged_circles_have_the_same_times(void **state) {
	(void)state;
	random_source source = {4550};
	make_mixed_pairs(&source);
	solve_touch_pairs(answers, pairs, BATCH, NULL);
	for (size_t i = 0; i < BATCH; i++) {
		const touch_circle former_first = pairs[i].first;
		pairs[i].first = pairs[i].second, pairs[i].second = former_first;
	}
	solve_touch_pairs(others, pairs, BATCH, NULL);
	assert_same("with exchanged circles", BATCH);
}

/// One first circle with stride 0, second circles in arrays without accelerations.
static void columns_change_no_bit(void **state) {
	(void)state;
	static float x[BATCH], y[BATCH], vx[BATCH], vy[BATCH], radius[BATCH];
	random_source source = {4600};
	for (size_t i = 0; i < BATCH; i++) pairs[i] = touch_pair_make(trajectory_families, &source);
	for (size_t i = 0; i < BATCH; i++) {
		pairs[i].first = pairs[0].first, pairs[i].horizon = 1;
		pairs[i].second.ax = pairs[i].second.ay = 0;
		const touch_circle *s = &pairs[i].second;
		x[i] = s->px, y[i] = s->py, vx[i] = s->vx, vy[i] = s->vy, radius[i] = s->radius;
	}
	solve_touch_pairs(answers, pairs, BATCH, NULL);
	gz_trajectory_pairs columns = touch_pairs_columns(pairs, BATCH, NULL);
	columns.first.center.stride = columns.first.motion.stride = columns.first.acceleration.stride = 0;
	columns.first.radius.stride = columns.horizon.stride = 0;
	columns.second =
		(gz_trajectories){.center = {x, y, sizeof *x}, .motion = {vx, vy, sizeof *x}, .radius = {radius, sizeof *x}};
	assert_int_equal(gz_solve_touches(others, NULL, &columns).status, GZ_STATUS_OK);
	assert_same("from other columns", BATCH);
}

/// Both circles in arrays of each number: loops over these are vectorised.
static void plain_arrays_change_no_bit(void **state) {
	(void)state;
	enum { NUMBERS = sizeof(touch_circle) / sizeof(float) };
	static float array[2 * NUMBERS][BATCH];
	random_source source = {4700};
	make_mixed_pairs(&source);
	for (size_t i = 0; i < BATCH; i++)
		for (size_t k = 0; k < 2 * NUMBERS; k++)
			array[k][i] = (k < NUMBERS ? &pairs[i].first.px : &pairs[i].second.px)[k % NUMBERS];
	solve_touch_pairs(answers, pairs, BATCH, NULL);
	gz_trajectory_pairs columns = touch_pairs_columns(pairs, BATCH, NULL);
	for (int k = 0; k < 2; k++) {
		float(*of)[BATCH] = array + k * NUMBERS;
		*(k ? &columns.second : &columns.first) = (gz_trajectories){.center = {of[0], of[1], sizeof(float)},
			.motion = {of[2], of[3], sizeof(float)},
			.acceleration = {of[4], of[5], sizeof(float)},
			.radius = {of[6], sizeof(float)}};
	}
	assert_int_equal(gz_solve_touches(others, NULL, &columns).status, GZ_STATUS_OK);
	assert_same("from plain arrays", BATCH);
}

int test_touch_bits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(straight_pairs_have_the_bits_of_intervals_and_sweeps),
		cmocka_unit_test(all_backends_give_the_same_bits),
		cmocka_unit_test(other_pairs_change_no_bit),
		cmocka_unit_test(exchanged_circles_have_the_same_times),
		cmocka_unit_test(columns_change_no_bit),
		cmocka_unit_test(plain_arrays_change_no_bit),
	};
	return RUN_SUITE("touch_bits", tests);
}
