// gz_overlap_intervals of many pairs: bodies in chunks, picks and the crowd itself have the bits of the kernels; pairs
// with invalid bodies are misses, and pairs that do not exist are refused.
#include <graze/graze.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "overlap/interval_calls.h"
#include "overlap/overlap_kernel.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

// ---------------------------------------------------------------------------------------------------------------------
// Many pairs
// ---------------------------------------------------------------------------------------------------------------------

enum { WALLS = 40, BODIES = 3000, PAIRS = 5000 };

typedef struct many_pairs {
	arena scene;
	arena_world w;
	counted_memory memory;
	gz_pair pairs[PAIRS];
	gz_overlap_interval actual[PAIRS];
	pair_interval expected[PAIRS]; ///< by the scalar backend
} many_pairs;

/// Makes the bodies and walls so dense that many paths intersect.
static void make_dense(arena *s, random_source *source) {
	for (int i = 0; i < BODIES; i++) {
		moving_body *b = &s->bodies[i].at;
		b->px = random_signed(source, 7), b->py = random_signed(source, 7), b->radius = random_positive(source, 5);
	}
	for (int i = 0; i < WALLS; i++) {
		arena_wall *w = s->walls + i;
		w->ax = random_signed(source, 7), w->ay = random_signed(source, 7);
		w->bx = random_signed(source, 7), w->by = random_signed(source, 7);
	}
}

static many_pairs *make_pairs(random_source *source) {
	static pair_case walls[PAIRS];
	static circle_case circles[PAIRS];
	static pair_interval of_circles[PAIRS];
	many_pairs *m = calloc(1, sizeof *m);
	assert_non_null(m);
	m->scene = arena_make(arena_kinds, WALLS, BODIES, source);
	make_dense(&m->scene, source);
	m->scene.wall_columns = WITH_RADIUS | WITH_ONE_SIDED | WITH_FILTERS;
	m->w = arena_build(&m->scene, (gz_world_desc){.allocator = counted_allocator(&m->memory)});
	for (int k = 0; k < PAIRS; k++) {
		const int body = random_int(source, 0, BODIES - 1), circle = random_chance(source, 2);
		const int index = random_int(source, 0, (circle ? BODIES : WALLS) - 1);
		m->pairs[k] = (gz_pair){(uint32_t)body, index, (uint8_t)circle};
		circles[k] = (circle_case){m->scene.bodies[body].at, m->scene.bodies[index].at};
		walls[k] = arena_pair(&m->scene, &m->scene.bodies[body].at, circle ? 0 : (size_t)index);
	}
	assert_true(evaluate_wall_intervals("scalar", walls, PAIRS, m->expected));
	assert_true(evaluate_circle_intervals("scalar", circles, PAIRS, of_circles));
	for (int k = 0; k < PAIRS; k++)
		if (m->pairs[k].circle) m->expected[k] = of_circles[k];
	return m;
}

static void free_pairs(many_pairs *m) {
	arena_destroy(&m->w), arena_free(&m->scene);
	assert_int_equal(m->memory.blocks, 0);
	free(m);
}

/// The call allocates nothing.
static void expect_intervals(many_pairs *m, const gz_bodies *chunks, size_t chunk_count, const char *label) {
	const size_t calls = m->memory.calls;
	memset(m->actual, 7, sizeof m->actual);
	const gz_report report = find_intervals(m->actual, m->pairs, PAIRS, &m->w, chunks, chunk_count);
	if (report.error.status) fail_msg("%s: %s", label, report.error.text);
	assert_int_equal(m->memory.calls, calls);
	size_t hits = 0;
	for (int k = 0; k < PAIRS; k++) {
		const pair_interval actual = {m->actual[k].entry, m->actual[k].exit};
		if (memcmp(&actual, m->expected + k, sizeof actual)) fail_msg("%s: pair %d has other bits", label, k);
		hits += actual.entry <= actual.exit;
	}
	assert_true(report.hits == hits && hits > PAIRS / 20 && report.candidates == PAIRS && report.invalid == 0);
}

// S150.
static void chunks_picks_and_the_crowd_have_the_bits_of_the_kernels(void **state) {
	(void)state;
	random_source source = {11};
	many_pairs *m = make_pairs(&source);
	const arena *s = &m->scene;
	const gz_bodies all = arena_bodies(s->bodies, BODIES, 0);
	expect_intervals(m, &all, 1, "one chunk");
	gz_bodies chunks[] = {arena_bodies(s->bodies, 700, 0), {.count = 0}, arena_bodies(s->bodies + 700, 1, 0),
		arena_bodies(s->bodies + 701, BODIES - 701, 0), {.count = 0}};
	expect_intervals(m, chunks, 5, "chunks");
	arena_body *shuffled = calloc(BODIES, sizeof *shuffled);
	uint32_t order[BODIES];
	random_order(&source, order, BODIES);
	for (uint32_t i = 0; i < BODIES; i++) shuffled[order[i]] = s->bodies[i];
	gz_bodies picked = arena_bodies(shuffled, BODIES, 0);
	picked.pick = order, picked.pick_count = BODIES;
	expect_intervals(m, &picked, 1, "picks");
	expect_intervals(m, NULL, 0, "the crowd");
	free(shuffled), free_pairs(m);
}

// ---------------------------------------------------------------------------------------------------------------------
// Invalid bodies and pairs
// ---------------------------------------------------------------------------------------------------------------------

/// The bodies are those of a chunk, or the crowd's own. S156.
static void pairs_with_invalid_bodies_are_misses(void **state) {
	(void)state;
	static const gz_overlap_interval miss = {INFINITY, -INFINITY, 1, 0, GZ_CASE_MISS};
	arena_wall wall = {.ax = 5, .ay = -1, .bx = 5, .by = 1};
	arena_body bodies[] = {{{0, 0, 8, 0, 1}, {0}}, {{0, 0, NAN, 0, 1}, {0}}, {{4, 0, 8, 0, 1}, {0}}};
	const arena scene = {.walls = &wall, .wall_count = 1};
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(bodies, 3, 0);
	assert_int_equal(gz_crowd_place(w.crowd, &chunk, 1).invalid, 1);
	const gz_pair pairs[] = {{2, 0, 0}, {1, 0, 0}, {0, 0, 0}, {1, 2, 1}, {0, 1, 1}};
	for (int from_crowd = 0; from_crowd < 2; from_crowd++) {
		gz_overlap_interval intervals[5];
		const gz_report report =
			find_intervals(intervals, pairs, 5, &w, from_crowd ? NULL : &chunk, from_crowd ? 0 : 1);
		expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 1, from_crowd ? "crowd" : "motion.x");
		assert_true(report.invalid == 3 && report.candidates == 2 && report.bodies == 5 && report.hits == 2);
		assert_true(intervals[0].kind == GZ_CASE_IMPALE && intervals[2].kind == GZ_CASE_IMPALE);
		for (int k = 1; k < 5; k++)
			if (k != 2) expect_interval(intervals + k, &miss, "an invalid body", k);
	}
	arena_destroy(&w);
}

/// The arguments of gz_overlap_intervals.
typedef struct interval_input {
	gz_overlap_interval *intervals_pointer;
	gz_overlap_interval intervals[2];
	const gz_pairs *pairs_pointer;
	gz_pairs pairs;
	gz_pair pair[2];
	const gz_world *world;
	gz_query query;
	gz_bodies chunk;
	gz_scratch *scratch;
} interval_input;

static const gz_overlap_interval untouched = {7, 7, 7, 7, 7};

static gz_report last_report;

static gz_report run(void *input) {
	const interval_input *in = input;
	last_report = gz_overlap_intervals(in->intervals_pointer, in->pairs_pointer, in->world, &in->query, in->scratch);
	return last_report;
}

static void expect_unwritten(const void *input) {
	const interval_input *in = input;
	for (int k = 0; k < 2; k++) expect_interval(in->intervals + k, &untouched, "refused", k);
}

// S158.
static void pairs_that_do_not_exist_are_refused(void **state) {
	(void)state;
	arena_wall wall = {.ax = 5, .ay = -1, .bx = 5, .by = 1};
	arena_body bodies[3] = {{{0, 0, 8, 0, 1}, {0}}};
	const arena scene = {.walls = &wall, .wall_count = 1, .bodies = bodies, .body_count = 3};
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	interval_input in = {.intervals = {untouched, untouched}, .world = w.world, .scratch = w.scratch};
	in.intervals_pointer = in.intervals, in.pairs_pointer = &in.pairs, in.pairs = (gz_pairs){in.pair, 2},
	in.chunk = arena_bodies(bodies, 3, 0);
	in.query = (gz_query){.chunks = &in.chunk, .chunk_count = 1, .crowd = w.crowd};
#define PAIR(name, text, ...) REFUSED(1, name, text, SET(interval_input, pair[1], gz_pair, __VA_ARGS__))
	const refusal cases[] = {
		PAIR("body", "pair 1: body is 3 of 3", 3, 0, 0),
		PAIR("index", "pair 1: index is -1 of 1 walls", 0, -1, 0),
		PAIR("index", "pair 1: index is 1 of 1 walls", 0, 1, 0),
		PAIR("index", "pair 1: index is -1 of 3 circles", 0, -1, 1),
		PAIR("index", "pair 1: index is 3 of 3 circles", 0, 3, 1),
		PAIR("body", "pair 1: body is 4294967295 of 3", UINT32_MAX, 0, 1),
		REFUSED(1, "index", "pair 1: index is 0 of 0 circles", SET(interval_input, pair[1], gz_pair, 0, 0, 1),
			SET_NULL(interval_input, query.crowd)),
		REFUSED(0, "intervals", NULL, SET_NULL(interval_input, intervals_pointer)),
		REFUSED(0, "pairs", NULL, SET_NULL(interval_input, pairs_pointer)),
		REFUSED(0, "pairs.data", NULL, SET_NULL(interval_input, pairs.data)),
		REFUSED(0, "world", NULL, SET_NULL(interval_input, world)),
	};
	const checked_call call = {&in, sizeof in, run, expect_unwritten};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		expect_refusals(&call, cases + i, 1);
		if (cases[i].text) assert_string_equal(last_report.error.text, cases[i].text);
	}
	in.pairs = (gz_pairs){NULL, 0}, in.intervals_pointer = NULL;
	expect_accepted(&call);
	expect_unwritten(&in);
	arena_destroy(&w);
}

int test_interval_queries(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(chunks_picks_and_the_crowd_have_the_bits_of_the_kernels),
		cmocka_unit_test(pairs_with_invalid_bodies_are_misses),
		cmocka_unit_test(pairs_that_do_not_exist_are_refused),
	};
	return RUN_SUITE("interval_queries", tests);
}
