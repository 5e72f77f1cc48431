// gz_solve_touches: the sweep's bits where pairs go straight; the same bits on every row, in any batch, from either
// side and from any columns.
#include <graze/graze.h>
#include <math.h>
#include <string.h>

#include "generators/cases.h"
#include "generators/pairs/circle_cases.h"
#include "prediction/touch_kernel.h"
#include "support/check.h"

enum { BATCH = 1200, FAMILIES = 10 };

static touch_pair pairs[BATCH];
static gz_touch_times answers[BATCH], others[BATCH];

static size_t touches_wanted(void) { return pairs_wanted() / 100 / FAMILIES; }

// ---------------------------------------------------------------------------------------------------------------------
// Straight pairs
// ---------------------------------------------------------------------------------------------------------------------

enum { STRAIGHT = 300 };

/// What the world says of pair k: its span, and the time of the hit, infinity without one.
typedef struct straight_answers {
	gz_overlap_interval span[STRAIGHT];
	float hit[STRAIGHT];
} straight_answers;

static gz_bodies bodies_of(const touch_circle *c, const uint32_t *group_of_one) {
	const size_t stride = sizeof(touch_pair);
	return (gz_bodies){.center = {&c->px, &c->py, stride},
		.motion = {&c->vx, &c->vy, stride},
		.radius = {&c->radius, stride},
		.filters = {.category = {group_of_one, sizeof *group_of_one}, .mask = {group_of_one, sizeof *group_of_one}},
		.count = 32};
}

/// 32 pairs at a time, each of a category of its own.
static void ask_the_world(straight_answers *out, const char *kernels) {
	uint32_t category[32];
	gz_pair pair[32];
	for (uint32_t k = 0; k < 32; k++) category[k] = UINT32_C(1) << k, pair[k] = (gz_pair){k, (int32_t)k, 1};
	gz_world *world = gz_world_create(&(gz_world_desc){.backend = kernels}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	for (size_t from = 0; from + 32 <= STRAIGHT; from += 32) {
		const gz_bodies query_run = bodies_of(&pairs[from].first, category),
						asked = bodies_of(&pairs[from].second, category);
		const gz_hits hits = {.time = {out->hit + from, sizeof(float)}};
		assert_int_equal(gz_crowd_place(crowd, &asked, 1).error.status, GZ_STATUS_OK);
		const gz_query question = {
			.chunks = &query_run, .chunk_count = 1, .targets = GZ_TARGETS_CIRCLES, .crowd = crowd};
		assert_int_equal(gz_sweep(&hits, world, &question, scratch).error.status, GZ_STATUS_OK);
		expect_ok(gz_overlap_intervals(out->span + from, &(gz_pairs){pair, 32}, world, &question, scratch));
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

static int rests(const touch_pair *p) { return p->first.vx == p->second.vx && p->first.vy == p->second.vy; }

static const char *straight_fault(
	const touch_pair *p, const gz_touch_times *t, const gz_overlap_interval *span, float hit) {
	const double entry = (double)span->entry, exit = (double)span->exit, horizon = p->horizon;
	const int is_one = span->kind != GZ_CASE_MISS, comes = is_one && entry > 0 && entry <= horizon;
	const int goes = is_one && exit >= 0 && exit < horizon;
	if (rests(p)) return t->count || t->starts != t->ends || t->first != INFINITY ? "one at rest" : NULL;
	if (t->count != comes + goes) return "the number of times";
	if (comes && t->time[0] != entry) return "the entry";
	if (goes && t->time[comes] != exit) return "the exit";
	if (t->starts != (is_one && entry <= 0 && exit >= 0)) return "the start";
	if ((double)hit <= horizon && t->first != (double)hit) return "the sweep's time";
	return hit > 1 && t->first <= 1 ? "a touch that the sweep has not" : NULL;
}

static void who_goes_straight_has_the_bits_of_spans_and_sweeps(void **state) {
	(void)state;
	static straight_answers world;
	random_source source = {4200};
	size_t hits = 0;
	for (size_t round = 0; round < 1 + pairs_wanted() / 200000; round++) {
		for (size_t i = 0; i < STRAIGHT; i++) pairs[i] = straight_pair(&source);
		ask_the_world(&world, NULL);
		touch_pairs_ask(answers, pairs, STRAIGHT, NULL);
		for (size_t i = 0; i < STRAIGHT / 32 * 32; i++) {
			const char *fault = touch_order_fault(answers + i, pairs[i].horizon);
			if (!fault) fault = straight_fault(pairs + i, answers + i, world.span + i, world.hit[i]);
			if (fault) touch_complain(fault, pairs + i, answers + i);
			hits += world.hit[i] <= 1;
		}
	}
	print_message("%zu hits\n", hits);
	assert_true(hits > STRAIGHT / 10);
}

// ---------------------------------------------------------------------------------------------------------------------
// The same bits
// ---------------------------------------------------------------------------------------------------------------------

static void assert_same(const char *what, size_t count) {
	for (size_t i = 0; i < count; i++)
		if (memcmp(answers + i, others + i, sizeof *answers)) touch_complain(what, pairs + i, others + i);
}

static void mix(random_source *source) {
	for (size_t i = 0; i < BATCH; i++) {
		pairs[i] = touch_pair_make(trajectory_families + random_int(source, 0, FAMILIES - 1), source);
		if (random_chance(source, 3)) pairs[i] = straight_pair(source);
	}
}

static void all_rows_give_the_same_bits(void **state) {
	(void)state;
	const char *row;
	random_source source = {4400};
	for (size_t n = 0; n < touches_wanted(); n += BATCH) {
		mix(&source);
		touch_pairs_ask(answers, pairs, BATCH, "scalar");
		for (size_t r = 0; (row = gz_backend_name(r)); r++) {
			touch_pairs_ask(others, pairs, BATCH, row);
			assert_same(row, BATCH);
		}
	}
}

static void pairs_do_not_depend_on_one_another(void **state) {
	(void)state;
	random_source source = {4500};
	mix(&source);
	touch_pairs_ask(answers, pairs, BATCH, NULL);
	for (size_t from = 0, n; from < BATCH; from += n) {
		n = (size_t)random_int(&source, 1, 200);
		if (n > BATCH - from) n = BATCH - from;
		touch_pairs_ask(others + from, pairs + from, n, NULL);
	}
	assert_same("in other batches", BATCH);
}

static void both_see_the_same_times(void **state) {
	(void)state;
	random_source source = {4550};
	mix(&source);
	touch_pairs_ask(answers, pairs, BATCH, NULL);
	for (size_t i = 0; i < BATCH; i++) {
		const touch_circle first = pairs[i].first;
		pairs[i].first = pairs[i].second, pairs[i].second = first;
	}
	touch_pairs_ask(others, pairs, BATCH, NULL);
	assert_same("from the other side", BATCH);
}

/// One first circle beside many, without accelerations of the others, from arrays and from structs.
static void columns_are_the_callers(void **state) {
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
	touch_pairs_ask(answers, pairs, BATCH, NULL);
	gz_trajectory_pairs columns = touch_pairs_columns(pairs, BATCH, NULL);
	columns.first.center.stride = columns.first.motion.stride = columns.first.acceleration.stride = 0;
	columns.first.radius.stride = columns.horizon.stride = 0;
	columns.second =
		(gz_trajectories){.center = {x, y, sizeof *x}, .motion = {vx, vy, sizeof *x}, .radius = {radius, sizeof *x}};
	assert_int_equal(gz_solve_touches(others, NULL, &columns).status, GZ_STATUS_OK);
	assert_same("from other columns", BATCH);
}

int test_touch_bits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_goes_straight_has_the_bits_of_spans_and_sweeps),
		cmocka_unit_test(all_rows_give_the_same_bits),
		cmocka_unit_test(pairs_do_not_depend_on_one_another),
		cmocka_unit_test(both_see_the_same_times),
		cmocka_unit_test(columns_are_the_callers),
	};
	return RUN_SUITE("touch_bits", tests);
}
