// The counters of reports against brute force over all pairs: bodies near walls, pairs that filters exclude, pairs that
// are evaluated, and in how many lanes.
#include <stdlib.h>

#include "query/counted_query.h"
#include "support/check.h"

static void expect_within(size_t value, size_t min, size_t max, const char *name, const counted_query *q) {
	if (value < min || value > max)
		fail_msg("%s: %s is %zu, expected %zu to %zu", counted_query_text(q), name, value, min, max);
}

static void expect_range(size_t value, count_range expected, const char *name, const counted_query *q) {
	expect_within(value, expected.min, expected.max, name, q);
}

static void expect_count(size_t value, size_t expected, const char *name, const counted_query *q) {
	expect_within(value, expected, expected, name, q);
}

/// A look-up of a cell tests all its walls, eight at a time. In a world of at most eight walls each cell has one block.
static void expect_cells_and_tests(const counted_query *q, const gz_report *r, const expected_counts *expected) {
	const scene_kind *kind = q->table->c->kind;
	const size_t max_tests = kind->walls <= 8 ? 8 * r->cells : SIZE_MAX;
	const size_t min_pairs = expected->filtered.min + expected->candidates.min;
	expect_count(r->tests % 8, 0, "tests modulo 8", q);
	if (q->targets == GZ_TARGETS_CIRCLES) expect_count(r->tests + r->near_walls, 0, "tests or near_walls", q);
	if (q->targets != GZ_TARGETS_ALL) expect_within(r->cells, r->filtered + r->candidates > 0, SIZE_MAX, "cells", q);
	if (q->targets != GZ_TARGETS_WALLS) return;
	expect_within(r->tests, min_pairs, SIZE_MAX, "tests", q);
	expect_within(r->tests, 8 * r->cells, max_tests, "tests in cells", q);
	if (!kind->uncertain) expect_count(r->cells, r->near_walls, "cells of walls", q);
	if (kind->uncertain == ANY_NEAR) expect_within(r->cells, r->near_walls, SIZE_MAX, "cells of all levels", q);
}

/// The last step of each list of candidates may be partly filled. A list has at least one cell, or row of cells, and
/// one candidate; without candidates there are no lanes.
static void expect_lanes(const counted_query *q, const gz_report *r, const expected_counts *expected) {
	const clear_scene *c = q->table->c;
	const size_t max_lists = r->cells < r->candidates ? r->cells : r->candidates;
	const bool one_list_per_tile =
		q->targets == GZ_TARGETS_WALLS && c->s.wall_count <= 8 && !q->from_crowd && !c->kind->uncertain;
	expect_count(r->lanes % 8, 0, "lanes modulo 8", q);
	expect_within(r->lanes, r->candidates, r->candidates + 7 * max_lists, "lanes", q);
	if (one_list_per_tile) expect_count(r->lanes, expected->lanes, "lanes with one list per tile", q);
}

static void expect_report(
	const counted_query *q, const gz_report *r, const expected_counts *expected, size_t capacity) {
	const size_t written = capacity < expected->hits ? capacity : expected->hits;
	expect_count(r->bodies, q->table->query.count, "bodies", q);
	expect_count(r->invalid, expected->invalid, "invalid", q);
	expect_count(r->hits, expected->hits, "hits", q);
	expect_count(r->written, has_list(q->type) ? written : 0, "written", q);
	expect_count(r->crowded, 0, "crowded", q);
	expect_range(r->near_walls, expected->near_walls, "near_walls", q);
	expect_range(r->far_reaching, expected->far_reaching, "far_reaching", q);
	expect_range(r->filtered, expected->filtered, "filtered", q);
	expect_range(r->candidates, expected->candidates, "candidates", q);
	expect_cells_and_tests(q, r, expected), expect_lanes(q, r, expected);
}

/// Sums over all queries.
typedef struct totals {
	size_t queries, candidates, filtered, hits, far_reaching, lanes;
} totals;

static void expect_counts(const counted_query *q, const arena_world *w, size_t capacity, totals *sum) {
	const expected_counts expected = count_by_brute_force(q);
	if (capacity > expected.hits / 2) capacity = expected.hits + 1 - capacity % 2; // exactly enough, or one more
	const gz_report report = run_counted_query(q, w, capacity);
	expect_report(q, &report, &expected, capacity);
	sum->queries++, sum->candidates += report.candidates, sum->filtered += report.filtered, sum->hits += report.hits;
	sum->far_reaching += report.far_reaching, sum->lanes += report.lanes;
}

/// All query types, by the crowd's own bodies and by the other bodies, on all backends.
static void expect_all_counts(const clear_scene *c, totals *sum) {
	pair_table own = pair_table_make(c, arena_crowd_query(&c->s));
	pair_table others = pair_table_make(c, (arena_query){c->others, c->kind->others, c->other_columns});
	for (size_t backend = 0; gz_backend_name(backend); backend++) {
		const gz_world_desc desc = {.reach = c->kind->reach, .backend = gz_backend_name(backend)};
		arena_world w = arena_build(&c->s, desc);
		assert_true((gz_world_describe(w.world).levels > 1) == (c->kind->uncertain == ANY_NEAR));
		for (int k = GZ_TARGETS_WALLS; k <= GZ_TARGETS_ALL; k++) {
			const gz_targets targets = (gz_targets)k;
			expect_counts(&(counted_query){&own, SWEEP, targets, true}, &w, 0, sum);
			for (int type = 0; type < QUERY_TYPES; type++) {
				expect_counts(&(counted_query){&own, (query_type)type, targets, false}, &w, SIZE_MAX - backend, sum);
				expect_counts(&(counted_query){&others, (query_type)type, targets, false}, &w, 20 * backend, sum);
			}
		}
		arena_destroy(&w);
	}
	pair_table_free(&own), pair_table_free(&others);
}

static void add_filters(clear_scene *c) {
	c->s.wall_columns |= WITH_FILTERS | WITH_ID;
	c->s.body_columns = c->other_columns = WITH_FILTERS | WITH_ID;
}

static void counters_equal_those_of_brute_force(void **state) {
	(void)state;
	random_source source = {91};
	totals sum = {0};
	for (const scene_kind *kind = scene_kinds; kind->name; kind++) {
		clear_scene c = clear_scene_make(kind, &source);
		expect_all_counts(&c, &sum);
		assert_int_equal(sum.filtered, 0);
		clear_scene_free(&c);
	}
	for (const scene_kind *kind = scene_kinds; kind->name; kind++) {
		clear_scene c = clear_scene_make(kind, &source);
		add_filters(&c), expect_all_counts(&c, &sum);
		clear_scene_free(&c);
	}
	print_message("%zu queries: %zu candidates, %zu filtered out, %zu hits, %zu far-reaching\n", sum.queries,
		sum.candidates, sum.filtered, sum.hits, sum.far_reaching);
	assert_true(sum.filtered > sum.candidates / 30 && sum.hits > sum.queries && sum.far_reaching > sum.queries);
}

/// With any one of the columns of filters, no pair is allowed.
static void forbid_all_pairs(clear_scene *c, int column) {
	c->s.wall_columns |= column, c->s.body_columns = c->other_columns = column;
	for (size_t i = 0; i < c->kind->walls; i++) c->s.walls[i].rules = (arena_rules){.group = 7};
	for (size_t i = 0; i < c->kind->bodies; i++) c->s.bodies[i].rules = (arena_rules){.group = 7};
	for (size_t i = 0; i < c->kind->others; i++) c->others[i].rules = (arena_rules){.group = 7};
}

// S5.
static void filtered_pairs_take_no_lanes(void **state) {
	(void)state;
	static const int columns[] = {WITH_CATEGORY, WITH_MASK, WITH_GROUP};
	random_source source = {92};
	for (const scene_kind *kind = scene_kinds; kind->name; kind++)
		for (int i = 0; i < 3; i++) {
			totals sum = {0};
			clear_scene c = clear_scene_make(kind, &source);
			forbid_all_pairs(&c, columns[i]), expect_all_counts(&c, &sum);
			assert_int_equal(sum.lanes + sum.candidates + sum.hits, 0);
			assert_true(sum.filtered > sum.queries);
			clear_scene_free(&c);
		}
}

/// Sweeps a heap of equal circles, all of which overlap one another. The neighbours of each lie in two rows of cells.
static gz_report sweep_heap(size_t count, size_t grouped, random_source *source) {
	arena_body *bodies = calloc(count, sizeof *bodies);
	gz_hit *hits = calloc(count, sizeof *hits);
	assert_true(bodies && hits);
	for (size_t i = 0; i < count; i++) {
		bodies[i].at.px = random_signed(source, 0), bodies[i].at.py = random_signed(source, 0);
		bodies[i].at.radius = 1.5f, bodies[i].rules.group = i < grouped;
	}
	const arena s = {NULL, 0, bodies, count, 0, WITH_GROUP};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_report report = arena_sweep_crowd(hits, &w, count, GZ_TARGETS_CIRCLES);
	arena_destroy(&w), free(bodies), free(hits);
	return report;
}

static void each_pair_of_a_heap_is_counted_once(void **state) {
	(void)state;
	static const size_t counts[] = {1, 2, 3, 4, 5, 9, 17, 30, 45, 129, 300, 1500};
	random_source source = {93};
	for (size_t i = 0; i < 4 * sizeof counts / sizeof *counts; i++) {
		const size_t count = counts[i / 4], grouped = (size_t)random_int(&source, 0, (int)count);
		const size_t pairs = count * (count - 1) / 2, filtered = grouped ? grouped * (grouped - 1) / 2 : 0;
		const gz_report report = sweep_heap(count, grouped, &source);
		assert_int_equal(report.cells, 2 * count);
		assert_int_equal(report.filtered, filtered);
		assert_int_equal(report.candidates, pairs - filtered);
		if (pairs > 1000) continue; // fewer pairs are one list
		assert_int_equal(report.lanes, (pairs - filtered + 7) / 8 * 8);
	}
}

/// Small circles and one of 100 times their radius: the small ones look up their own rows, and the cell of the large
/// one.
static void cells_of_larger_circles_are_counted(void **state) {
	(void)state;
	enum { SIDE = 8, SMALL = SIDE * SIDE };
	arena_body bodies[SMALL + 1] = {{{12, 12, 0, 0, 100}, {0}}};
	gz_hit hits[SMALL + 1];
	for (int i = 0; i < SMALL; i++)
		bodies[i + 1].at = (moving_body){(float)(3 * (i % SIDE)), (float)(3 * (i / SIDE)), 0, 0, 1};
	const arena s = {NULL, 0, bodies, SMALL + 1, 0, 0};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_report report = arena_sweep_crowd(hits, &w, SMALL + 1, GZ_TARGETS_CIRCLES);
	assert_int_equal(report.candidates, SMALL);
	assert_in_range(report.cells, 2 * SMALL + 1, 8 * SMALL);
	arena_destroy(&w);
}

int test_counters(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counters_equal_those_of_brute_force),
		cmocka_unit_test(filtered_pairs_take_no_lanes),
		cmocka_unit_test(each_pair_of_a_heap_is_counted_once),
		cmocka_unit_test(cells_of_larger_circles_are_counted),
	};
	return RUN_SUITE("counters", tests);
}
