// The counters of reports, against brute force over all pairs: what is near, what filters keep away, what is evaluated,
// and in how many lanes.
#include <stdlib.h>

#include "query/counter_calls.h"
#include "support/check.h"

static void expect_within(size_t value, size_t least, size_t most, const char *name, const counting *q) {
	if (value < least || value > most)
		fail_msg("%s: %s is %zu, not %zu to %zu", counting_text(q), name, value, least, most);
}

static void expect_range(size_t value, range right, const char *name, const counting *q) {
	expect_within(value, right.least, right.most, name, q);
}

static void expect_exactly(size_t value, size_t right, const char *name, const counting *q) {
	expect_within(value, right, right, name, q);
}

/// Pairs with walls, where they are certain.
static size_t wall_pairs(const right_counts *right) { return right->filtered.least + right->candidates.least; }

/// Where bodies look into cells, they test all walls there, eight at a time.
static void expect_looks(const counting *q, const gz_report *r, const right_counts *right) {
	const scene_kind *kind = q->t->c->kind;
	const size_t most = kind->walls <= 8 ? 8 * r->cells : SIZE_MAX;
	expect_exactly(r->tests % 8, 0, "the rest of tests", q);
	if (q->against == GZ_TARGETS_CIRCLES) expect_exactly(r->tests + r->near_walls, 0, "tests or near_walls", q);
	if (q->against != GZ_TARGETS_ALL) expect_within(r->cells, r->filtered + r->candidates > 0, SIZE_MAX, "cells", q);
	if (q->against != GZ_TARGETS_WALLS) return;
	expect_within(r->tests, wall_pairs(right), SIZE_MAX, "tests", q);
	expect_within(r->tests, 8 * r->cells, most, "tests in cells", q);
	if (!kind->uncertain) expect_exactly(r->cells, r->near_walls, "cells of walls", q);
	if (kind->uncertain == ANY_NEAR) expect_within(r->cells, r->near_walls, SIZE_MAX, "cells of all levels", q);
}

/// Each list has at least one cell or row of cells, and one candidate or else no lanes.
static void expect_lanes(const counting *q, const gz_report *r, const right_counts *right) {
	const clear_scene *c = q->t->c;
	const size_t lists = r->cells < r->candidates ? r->cells : r->candidates;
	const int one_each = q->against == GZ_TARGETS_WALLS && c->s.wall_count <= 8 && !q->of_crowd && !c->kind->uncertain;
	expect_exactly(r->lanes % 8, 0, "the rest of lanes", q);
	expect_within(r->lanes, r->candidates, r->candidates + 7 * lists, "lanes", q);
	if (one_each) expect_exactly(r->lanes, right->lanes, "lanes of a list per thousand", q);
}

static void expect_report(const counting *q, const gz_report *r, const right_counts *right, size_t room) {
	const size_t written = room < right->hits ? room : right->hits;
	expect_exactly(r->bodies, q->t->askers.count, "bodies", q);
	expect_exactly(r->invalid, right->bad, "bad", q);
	expect_exactly(r->hits, right->hits, "hits", q);
	expect_exactly(r->written, is_list(q->what) ? written : 0, "written", q);
	expect_exactly(r->crowded, 0, "crowded", q);
	expect_range(r->near_walls, right->near_walls, "near_walls", q);
	expect_range(r->far_reaching, right->far_reaching, "far_reaching", q);
	expect_range(r->filtered, right->filtered, "filtered", q);
	expect_range(r->candidates, right->candidates, "candidates", q);
	expect_looks(q, r, right), expect_lanes(q, r, right);
}

typedef struct totals {
	size_t questions, candidates, filtered, hits, far, lanes;
} totals;

static void expect_counts(const counting *q, const arena_world *w, size_t room, totals *sum) {
	const right_counts right = count_all(q);
	if (room > right.hits / 2) room = right.hits + 1 - room % 2; // just enough, or one more
	const gz_report report = ask_counted(q, w, room);
	expect_report(q, &report, &right, room);
	sum->questions++, sum->candidates += report.candidates, sum->filtered += report.filtered, sum->hits += report.hits;
	sum->far += report.far_reaching, sum->lanes += report.lanes;
}

/// All questions of the crowd's own bodies and of the others, on all rows.
static void ask_everything(const clear_scene *c, totals *sum) {
	truths own = truths_make(c, arena_crowd_query(&c->s));
	truths others = truths_make(c, (arena_query){c->others, c->kind->others, c->other_columns});
	for (size_t row = 0; gz_backend_name(row); row++) {
		const gz_world_desc settings = {.reach = c->kind->reach, .backend = gz_backend_name(row)};
		arena_world w = arena_build(&c->s, settings);
		assert_true((gz_world_describe(w.world).levels > 1) == (c->kind->uncertain == ANY_NEAR));
		for (int against = GZ_TARGETS_WALLS; against <= GZ_TARGETS_ALL; against++) {
			const gz_targets sort = (gz_targets)against;
			expect_counts(&(counting){&own, SWEEP, sort, 1}, &w, 0, sum);
			for (int what = 0; what < ASKED_KINDS; what++) {
				expect_counts(&(counting){&own, (asked)what, sort, 0}, &w, SIZE_MAX - row, sum);
				expect_counts(&(counting){&others, (asked)what, sort, 0}, &w, 20 * row, sum);
			}
		}
		arena_destroy(&w);
	}
	truths_free(&own), truths_free(&others);
}

static void show_filters(clear_scene *c) {
	c->s.wall_columns |= WITH_FILTERS | WITH_ID;
	c->s.body_columns = c->other_columns = WITH_FILTERS | WITH_ID;
}

static void counters_are_what_brute_force_counts(void **state) {
	(void)state;
	random_source source = {91};
	totals sum = {0};
	for (const scene_kind *kind = scene_kinds; kind->name; kind++) {
		clear_scene c = clear_scene_make(kind, &source);
		ask_everything(&c, &sum);
		assert_int_equal(sum.filtered, 0);
		clear_scene_free(&c);
	}
	for (const scene_kind *kind = scene_kinds; kind->name; kind++) {
		clear_scene c = clear_scene_make(kind, &source);
		show_filters(&c), ask_everything(&c, &sum);
		clear_scene_free(&c);
	}
	print_message("%zu questions: %zu candidates, %zu filtered, %zu hits, %zu reach far\n", sum.questions,
		sum.candidates, sum.filtered, sum.hits, sum.far);
	assert_true(sum.filtered > sum.candidates / 30 && sum.hits > sum.questions && sum.far > sum.questions);
}

/// Any one of the filters' columns, so that nobody may meet anything.
static void forbid_all(clear_scene *c, int column) {
	c->s.wall_columns |= column, c->s.body_columns = c->other_columns = column;
	for (size_t i = 0; i < c->kind->walls; i++) c->s.walls[i].rules = (arena_rules){.group = 7};
	for (size_t i = 0; i < c->kind->bodies; i++) c->s.bodies[i].rules = (arena_rules){.group = 7};
	for (size_t i = 0; i < c->kind->others; i++) c->others[i].rules = (arena_rules){.group = 7};
}

static void forbidden_pairs_cost_no_lane(void **state) {
	(void)state;
	static const int columns[] = {WITH_CATEGORY, WITH_MASK, WITH_GROUP};
	random_source source = {92};
	for (const scene_kind *kind = scene_kinds; kind->name; kind++)
		for (int i = 0; i < 3; i++) {
			totals sum = {0};
			clear_scene c = clear_scene_make(kind, &source);
			forbid_all(&c, columns[i]), ask_everything(&c, &sum);
			assert_int_equal(sum.lanes + sum.candidates + sum.hits, 0);
			assert_true(sum.filtered > sum.questions);
			clear_scene_free(&c);
		}
}

/// All overlap all. As large as one another, they have all their neighbours in two rows of cells, which no edge of the
/// map cuts.
static gz_report ask_heap(size_t count, size_t allies, random_source *source) {
	arena_body *bodies = calloc(count, sizeof *bodies);
	gz_hit *hits = calloc(count, sizeof *hits);
	assert_true(bodies && hits);
	for (size_t i = 0; i < count; i++) {
		bodies[i].at.px = random_signed(source, 0), bodies[i].at.py = random_signed(source, 0);
		bodies[i].at.radius = 1.5f, bodies[i].rules.group = i < allies;
	}
	const arena s = {NULL, 0, bodies, count, 0, WITH_GROUP};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_report report = arena_sweep_crowd(hits, &w, count, GZ_TARGETS_CIRCLES);
	arena_destroy(&w), free(bodies), free(hits);
	return report;
}

static void pairs_of_a_heap_are_counted_once(void **state) {
	(void)state;
	static const size_t counts[] = {1, 2, 3, 4, 5, 9, 17, 30, 45, 129, 300, 1500};
	random_source source = {93};
	for (size_t i = 0; i < 4 * sizeof counts / sizeof *counts; i++) {
		const size_t count = counts[i / 4], allies = (size_t)random_int(&source, 0, (int)count);
		const size_t pairs = count * (count - 1) / 2, forbidden = allies ? allies * (allies - 1) / 2 : 0;
		const gz_report report = ask_heap(count, allies, &source);
		assert_int_equal(report.cells, 2 * count);
		assert_int_equal(report.filtered, forbidden);
		assert_int_equal(report.candidates, pairs - forbidden);
		if (pairs > 1000) continue; // the others are one list
		assert_int_equal(report.lanes, (pairs - forbidden + 7) / 8 * 8);
	}
}

/// A boss among small ones: they look into their own rows, and where it is as well.
static void cells_of_larger_circles_are_looked_into_too(void **state) {
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
		cmocka_unit_test(counters_are_what_brute_force_counts),
		cmocka_unit_test(forbidden_pairs_cost_no_lane),
		cmocka_unit_test(pairs_of_a_heap_are_counted_once),
		cmocka_unit_test(cells_of_larger_circles_are_looked_into_too),
	};
	return RUN_SUITE("counters", tests);
}
