// Filters (gz_filters and ignored ids): a pair that is filtered out is treated as if the two did not exist for each
// other, and is never evaluated. The oracle is brute force over the pairs that the definition in the header allows;
// test_filter_rules.c checks each rule of that definition by hand.
#include <graze/graze.h>
#include <stdlib.h>
#include <string.h>

#include "engine/world/world.h"
#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "support/check.h"

static gz_hit *make_hits(size_t count) {
	gz_hit *hits = calloc(count + 1, sizeof *hits);
	assert_non_null(hits);
	return hits;
}

/// A random set of optional columns, filters among them.
static int random_columns(random_source *source) {
	int columns = WITH_RADIUS | WITH_ONE_SIDED;
	for (int bit = WITH_CATEGORY; bit <= WITH_NARROW_ID; bit *= 2)
		if (random_chance(source, 2)) columns |= bit;
	return columns;
}

static int without_filters(int columns) { return columns & ~WITH_FILTERS; }

/// An arena and the bodies that query it.
typedef struct filtered_query {
	arena s;
	arena_body *bodies; ///< of a chunk; null: the crowd queries itself
	size_t count;       ///< bodies that query
	int columns;        ///< of these bodies
	gz_targets targets;
} filtered_query;

static arena_query bodies_of(const filtered_query *f) {
	return (arena_query){f->bodies ? f->bodies : f->s.bodies, f->count, f->columns};
}

static gz_report sweep(const filtered_query *f, gz_hit *hits, bool with_filters, const char *backend) {
	arena s = f->s;
	if (!with_filters)
		s.wall_columns = without_filters(s.wall_columns), s.body_columns = without_filters(s.body_columns);
	const int columns = with_filters ? f->columns : without_filters(f->columns);
	const gz_bodies chunk = arena_bodies(bodies_of(f).bodies, f->count, columns);
	const gz_world_desc settings = {.reach = gz_typical_reach(&chunk, 1), .backend = backend};
	arena_world w = arena_build(&s, settings);
	const gz_report report =
		f->bodies ? arena_sweep(hits, &w, &chunk, f->targets) : arena_sweep_crowd(hits, &w, f->count, f->targets);
	arena_destroy(&w);
	return report;
}

static filtered_query random_filtered_query(const arena_kind *kind, random_source *source) {
	const bool from_chunk = random_chance(source, 2);
	const int walls = random_int(source, 0, 80);
	filtered_query f = {.s = arena_make(kind, (size_t)walls, (size_t)random_int(source, 1, 1500), source)};
	f.s.wall_columns = random_columns(source), f.s.body_columns = random_columns(source);
	f.count = f.s.body_count, f.columns = f.s.body_columns;
	f.targets = (gz_targets)random_int(source, GZ_TARGETS_WALLS, GZ_TARGETS_ALL);
	if (!from_chunk) return f;
	arena others = arena_make(kind, 0, (size_t)random_int(source, 1, 500), source);
	f.bodies = others.bodies, f.count = others.body_count, f.columns = random_columns(source);
	free(others.walls);
	return f;
}

static void free_filtered_query(filtered_query *f) { arena_free(&f->s), free(f->bodies); }

/// Sums over the sweeps with filters.
typedef struct filter_counts {
	size_t filtered, candidates, hits, far_reaching, sweeps;
} filter_counts;

static void compare_with_brute_force(const filtered_query *f, const char *context, filter_counts *sum) {
	gz_hit *expected = make_hits(f->count), *actual = make_hits(f->count);
	const gz_report unfiltered = sweep(f, actual, false, gz_backend_name(0));
	assert_int_equal(unfiltered.filtered, 0);
	arena_brute_force(expected, &f->s, bodies_of(f), f->targets, gz_backend_name(0));
	for (size_t i = 0; gz_backend_name(i); i++) {
		const gz_report report = sweep(f, actual, true, gz_backend_name(i));
		assert_arena_hits(&f->s, actual, expected, f->count, context);
		// The search of a far-reaching body ends at its hit, which filters move further away.
		if (report.far_reaching) sum->far_reaching++;
		else assert_int_equal(report.filtered + report.candidates, unfiltered.candidates);
		sum->filtered += report.filtered, sum->candidates += report.candidates;
		sum->hits += report.hits, sum->sweeps++;
	}
	free(expected), free(actual);
}

// S5.
static void filtered_pairs_do_not_exist_for_each_other(void **state) {
	(void)state;
	random_source source = {71};
	filter_counts sum = {0};
	for (size_t round = 0; round < 3 + pairs_wanted() / 1000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			filtered_query f = random_filtered_query(kind, &source);
			compare_with_brute_force(&f, kind->name, &sum);
			free_filtered_query(&f);
		}
	print_message("%zu pairs filtered out, %zu evaluated, %zu hits; %zu sweeps with far-reaching bodies\n",
		sum.filtered, sum.candidates, sum.hits, sum.far_reaching);
	assert_true(sum.filtered > sum.candidates / 50 && sum.candidates > sum.filtered / 50 && sum.hits > 0);
	assert_true(sum.far_reaching * 3 < sum.sweeps);
}

// ---------------------------------------------------------------------------------------------------------------------
// The pairs that kernels evaluate
// ---------------------------------------------------------------------------------------------------------------------

/// Kernels that check every pair before they evaluate it.
static struct {
	const graze_kernels *backend;
	const arena *s;
	arena_query bodies;
	size_t pairs; ///< evaluated
} checked;

/// Finds the body of a record by its five numbers, which come first in a record.
static size_t body_of(const void *records, int32_t offset, const arena_body *bodies, size_t count) {
	const float *record = (const float *)records + offset;
	for (size_t i = 0; i < count; i++)
		if (!memcmp(record, &bodies[i].at, sizeof bodies[i].at)) return i;
	fail_msg("a pair has a body that is not in the arena");
	return 0;
}

static void expect_allowed(const void *bodies, const void *circles, const pair_list *pairs) {
	for (int32_t i = 0; i < pairs->count; i++) {
		const size_t body = body_of(bodies, pairs->body[i], checked.bodies.bodies, checked.bodies.count);
		const size_t other = circles ? body_of(circles, pairs->other[i], checked.s->bodies, checked.s->body_count)
									 : (size_t)pairs->other[i] / RECORD;
		if (!(circles ? arena_allows_body : arena_allows_wall)(checked.s, &checked.bodies, body, other))
			fail_msg("body %zu and %s %zu are evaluated despite the filters", body, circles ? "circle" : "wall", other);
	}
	checked.pairs += (size_t)pairs->count;
}

static void check_evaluate(
	pair_times *times, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	expect_allowed(near->body, NULL, pairs);
	checked.backend->evaluate_walls(times, near, pairs, walls);
}

static void check_special(
	pair_times *times, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	expect_allowed(near->body, NULL, pairs);
	checked.backend->evaluate_any_walls(times, near, pairs, walls);
}

static void check_circles(pair_times *times, const void *bodies, const void *others, const pair_list *pairs) {
	expect_allowed(bodies, others, pairs);
	checked.backend->evaluate_circles(times, bodies, others, pairs);
}

/// Sweeps with checking kernels. Returns how many pairs the filters excluded.
static size_t sweep_checked(const filtered_query *f) {
	arena_world w = arena_build(&f->s, (gz_world_desc){0});
	graze_kernels kernels = *(checked.backend = w.world->backend);
	kernels.evaluate_walls = check_evaluate, kernels.evaluate_any_walls = check_special;
	kernels.evaluate_circles = check_circles;
	w.world->backend = &kernels;
	checked.s = &f->s, checked.bodies = bodies_of(f), checked.pairs = 0;
	gz_hit *hits = make_hits(f->count);
	const gz_bodies chunk = arena_bodies(checked.bodies.bodies, f->count, f->columns);
	const gz_report report = f->bodies ? arena_sweep(hits, &w, &chunk, GZ_TARGETS_ALL)
									   : arena_sweep_crowd(hits, &w, f->count, GZ_TARGETS_ALL);
	assert_int_equal(report.candidates, checked.pairs);
	arena_destroy(&w), free(hits);
	return report.filtered;
}

// S5.
static void filtered_pairs_are_not_evaluated(void **state) {
	(void)state;
	random_source source = {72};
	size_t filtered = 0;
	for (int round = 0; round < 40; round++) {
		filtered_query f = random_filtered_query(arena_kinds, &source);
		if (round % 2) f.s.wall_columns &= ~(WITH_RADIUS | WITH_ONE_SIDED);
		f.s.body_count = f.s.body_count % 400 + 1;
		if (!f.bodies) f.count = f.s.body_count;
		filtered += sweep_checked(&f);
		free_filtered_query(&f);
	}
	assert_true(filtered > 1000);
}

int test_filters(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(filtered_pairs_do_not_exist_for_each_other),
		cmocka_unit_test(filtered_pairs_are_not_evaluated),
	};
	return RUN_SUITE("filters", tests);
}
