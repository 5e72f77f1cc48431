// Many bodies against the few circles of a crowd that they do not belong to, where most are near none of them.
#include <math.h>
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"

enum { BODIES = 3000, MAX_TARGETS = 375, WALLS = 12 };

/// An arena whose first bodies are the crowd, and all of whose bodies query it.
typedef struct few_targets {
	arena arena;
	arena_query query;
} few_targets;

static few_targets make(const arena_kind *kind, random_source *source) {
	few_targets f = {.arena = arena_make(kind, WALLS, BODIES, source)};
	f.arena.body_columns = random_int(source, 0, 1) ? WITH_FILTERS | WITH_ID : 0;
	f.query = arena_crowd_query(&f.arena);
	f.arena.body_count = (size_t)random_int(source, 1, MAX_TARGETS);
	return f;
}

static void expect_brute_force(const few_targets *f, const arena_world *w, gz_targets targets, const char *name) {
	static gz_hit actual[BODIES], expected[BODIES];
	const gz_bodies chunk = arena_bodies(f->query.bodies, f->query.count, f->query.columns);
	arena_brute_force(expected, &f->arena, f->query, targets, gz_backend_name(0));
	arena_sweep(actual, w, &chunk, targets);
	assert_arena_hits(&f->arena, actual, expected, BODIES, name);
}

// S3.
static void first_hits_are_those_of_all_pairs(void **state) {
	(void)state;
	random_source source = {5901};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		for (int round = 0; round < 3; round++) {
			few_targets f = make(kind, &source);
			arena_world w = arena_build(&f.arena, random_settings(&source));
			expect_brute_force(&f, &w, GZ_TARGETS_CIRCLES, kind->name);
			expect_brute_force(&f, &w, GZ_TARGETS_ALL, kind->name);
			arena_destroy(&w);
			f.arena.body_count = BODIES, arena_free(&f.arena);
		}
}

/// Bodies that are spread over a square of this side, and move by up to `speed`.
static few_targets make_spread(double x, double y, double side, double speed, random_source *source) {
	few_targets f = {.arena = {.bodies = calloc(BODIES, sizeof *f.arena.bodies), .body_count = BODIES}};
	assert_non_null(f.arena.bodies);
	for (size_t i = 0; i < BODIES; i++)
		f.arena.bodies[i].at = (moving_body){(float)(x + side * (double)random_signed(source, 0)),
			(float)(y + side * (double)random_signed(source, 0)), (float)speed * random_signed(source, 0),
			(float)speed * random_signed(source, 0), random_positive(source, 0)};
	f.query = arena_crowd_query(&f.arena);
	f.arena.body_count = MAX_TARGETS;
	return f;
}

/// Coordinates that floats resolve finely, coarsely, or hardly at all; and bodies much faster or slower than the mean.
static void coordinates_of_all_sizes_lose_no_hit(void **state) {
	(void)state;
	random_source source = {5902};
	size_t hits = 0;
	for (int far = 0; far <= 26; far += 2)
		for (int fast = -3; fast <= 6; fast += 3) {
			few_targets f = make_spread(ldexp(1, far), -ldexp(0.3, far), 150, ldexp(1, fast), &source);
			for (size_t i = 0; i < BODIES; i += 97) f.arena.bodies[i].at.dx *= 100;
			arena_world w = arena_build(&f.arena, (gz_world_desc){0});
			static gz_hit found[BODIES];
			const gz_bodies chunk = arena_bodies(f.query.bodies, f.query.count, 0);
			expect_brute_force(&f, &w, GZ_TARGETS_CIRCLES, "far");
			hits += arena_sweep(found, &w, &chunk, GZ_TARGETS_CIRCLES).hits;
			arena_destroy(&w);
			f.arena.body_count = BODIES, arena_free(&f.arena);
		}
	assert_true(hits > 10000);
}

static void without_memory_for_a_map_hits_are_the_same(void **state) {
	(void)state;
	random_source source = {5903};
	counted_memory memory = {0};
	few_targets f = make_spread(0, 0, 150, 2, &source);
	arena_world w = arena_build(&f.arena, (gz_world_desc){.allocator = counted_allocator(&memory)});
	for (int k = 1; k < 4; k++) {
		gz_scratch_destroy(w.scratch);
		w.scratch = gz_scratch_create(w.world);
		memory.fail_at = memory.calls + (size_t)k;
		expect_brute_force(&f, &w, GZ_TARGETS_CIRCLES, "without memory");
	}
	memory.fail_at = 0;
	arena_destroy(&w);
	f.arena.body_count = BODIES, arena_free(&f.arena);
	assert_int_equal(memory.blocks, 0);
}

static void invalid_bodies_are_marked(void **state) {
	(void)state;
	random_source source = {5904};
	few_targets f = make_spread(0, 0, 150, 2, &source);
	arena_world w = arena_build(&f.arena, (gz_world_desc){0});
	static gz_hit hits[BODIES];
	f.arena.bodies[700].at.px = NAN, f.arena.bodies[1500].at.radius = -1, f.arena.bodies[2999].at.dy = INFINITY;
	const gz_bodies chunk = arena_bodies(f.query.bodies, f.query.count, 0);
	const gz_query query = {.chunks = &chunk, .chunk_count = 1, .targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd};
	const gz_hits out = gz_hits_in(hits);
	const gz_report report = gz_sweep(&out, w.world, &query, w.scratch);
	assert_int_equal(report.error.status, GZ_STATUS_INVALID_BODIES);
	assert_int_equal(report.error.index, 700);
	assert_int_equal(report.invalid, 3);
	assert_true(isnan(hits[700].time) && isnan(hits[1500].time) && isnan(hits[2999].time));
	arena_destroy(&w);
	f.arena.body_count = BODIES, arena_free(&f.arena);
}

int test_few_targets(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(first_hits_are_those_of_all_pairs),
		cmocka_unit_test(coordinates_of_all_sizes_lose_no_hit),
		cmocka_unit_test(without_memory_for_a_map_hits_are_the_same),
		cmocka_unit_test(invalid_bodies_are_marked),
	};
	return RUN_SUITE("few_targets", tests);
}
