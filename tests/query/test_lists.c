// Lists: gz_sweep_all writes every hit of each body in order, gz_line_of_sight agrees with it, and lists
// without capacity count all hits.
#include <graze/graze.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// Brute force
// ---------------------------------------------------------------------------------------------------------------------

/// The hits of every pair that the filters allow.
typedef struct all_hits {
	gz_hit *data;
	size_t count, capacity;
	size_t *first;
	const arena *s;
} all_hits;

static void add(all_hits *t, const pair_hit *hit, size_t index, uint64_t id) {
	if (hit->time > 1) return;
	if (t->count == t->capacity) t->data = realloc(t->data, (t->capacity = 2 * t->capacity + 64) * sizeof *t->data);
	assert_non_null(t->data);
	t->data[t->count++] = (gz_hit){
		hit->time, (int32_t)index, id, hit->point_x, hit->point_y, hit->normal_x, hit->normal_y, (uint8_t)hit->feature};
}

static int compare_hits(const void *left, const void *right) {
	const gz_hit *a = left, *b = right;
	if (a->time != b->time) return a->time < b->time ? -1 : 1;
	if ((a->feature == GZ_FEATURE_CIRCLE) != (b->feature == GZ_FEATURE_CIRCLE))
		return a->feature == GZ_FEATURE_CIRCLE ? 1 : -1;
	if (a->feature == GZ_FEATURE_CIRCLE && a->id != b->id) return a->id < b->id ? -1 : 1;
	return a->index < b->index ? -1 : 1;
}

static void add_walls(all_hits *t, const arena_query *query, size_t body) {
	const arena *s = t->s;
	for (size_t i = 0; i < s->wall_count; i++) {
		const pair_case pair = arena_pair(s, &query->bodies[body].at, i);
		pair_hit hit;
		if (!arena_allows_wall(s, query, body, i)) continue;
		assert_true(evaluate_wall_hits("scalar", &pair, 1, &hit));
		add(t, &hit, i, s->wall_columns & WITH_ID ? s->walls[i].rules.id : 0);
	}
}

static void add_circles(all_hits *t, const arena_query *query, size_t body) {
	const arena *s = t->s;
	for (size_t i = 0; i < s->body_count; i++) {
		const circle_case pair = {query->bodies[body].at, s->bodies[i].at};
		pair_hit hit;
		if (!arena_allows_body(s, query, body, i)) continue;
		assert_true(evaluate_circle_hits("scalar", &pair, 1, &hit));
		add(t, &hit, i, s->body_columns & WITH_ID ? s->bodies[i].rules.id : 0);
	}
}

static all_hits sweep_by_brute_force(const arena *s, arena_query query, gz_targets targets) {
	all_hits t = {.first = calloc(query.count + 1, sizeof *t.first), .s = s};
	for (size_t k = 0; k < query.count; k++) {
		t.first[k] = t.count;
		if (targets != GZ_TARGETS_CIRCLES) add_walls(&t, &query, k);
		if (targets != GZ_TARGETS_WALLS) add_circles(&t, &query, k);
		if (t.count > t.first[k]) qsort(t.data + t.first[k], t.count - t.first[k], sizeof *t.data, compare_hits);
	}
	t.first[query.count] = t.count;
	return t;
}

// ---------------------------------------------------------------------------------------------------------------------
// All hits in order
// ---------------------------------------------------------------------------------------------------------------------

static gz_query make_query(const arena_world *w, const gz_bodies *chunk, gz_targets targets) {
	return (gz_query){.chunks = chunk, .chunk_count = 1, .targets = targets, .crowd = w->crowd};
}

static void expect_list(const all_hits *expected, const arena_world *w, const gz_bodies *chunk, gz_targets targets,
	size_t capacity, const char *label) {
	gz_hit *actual = calloc(capacity + 1, sizeof *actual);
	size_t *first = calloc(chunk->count + 1, sizeof *first);
	for (size_t i = 0; i <= capacity; i++) actual[i] = trial_untouched;
	const gz_query query = make_query(w, chunk, targets);
	const gz_report report = gz_sweep_all(&(gz_hit_list){actual, capacity, first}, w->world, &query, w->scratch);
	const size_t written = capacity < expected->count ? capacity : expected->count;
	assert_int_equal(report.error.status, expected->count > capacity ? GZ_STATUS_LIST_FULL : GZ_STATUS_OK);
	assert_int_equal(report.hits, expected->count);
	assert_int_equal(report.written, written);
	assert_int_equal(report.bodies, chunk->count);
	assert_memory_equal(first, expected->first, (chunk->count + 1) * sizeof *first);
	assert_arena_hits(expected->s, actual, expected->data, written, label);
	assert_same_hits(actual + written, &trial_untouched, 1, label); // nothing is written behind the list
	free(actual), free(first);
}

static void expect_line_of_sight(
	const all_hits *expected, const arena_world *w, const gz_bodies *chunk, gz_targets targets) {
	uint8_t *blocked = calloc(chunk->count + 1, 1);
	const gz_query query = make_query(w, chunk, targets);
	const gz_byte_out out = {blocked, 1};
	const gz_report report = gz_line_of_sight(&out, w->world, &query, w->scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	size_t hits = 0;
	for (size_t k = 0; k < chunk->count; k++) {
		assert_int_equal(blocked[k], expected->first[k + 1] > expected->first[k]);
		hits += blocked[k];
	}
	assert_int_equal(report.hits, hits);
	free(blocked);
}

static arena random_arena(const arena_kind *kind, random_source *source) {
	const size_t walls = (size_t)random_int(source, 0, 60), bodies = (size_t)random_int(source, 1, 120);
	arena s = arena_make(kind, walls, bodies, source);
	s.wall_columns = random_chance(source, 2) ? WITH_RADIUS | WITH_ONE_SIDED | WITH_ID : WITH_ID | WITH_FILTERS;
	s.body_columns = random_chance(source, 2) ? WITH_ID : WITH_ID | WITH_GROUP | WITH_IGNORE;
	return s;
}

/// Sums over all lists.
typedef struct list_totals {
	size_t hits, longest; ///< the longest list of a body
} list_totals;

static void expect_lists(const arena_kind *kind, random_source *source, list_totals *sum) {
	arena s = random_arena(kind, source);
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
	const float reach = random_chance(source, 2) ? gz_typical_reach(&chunk, 1) : random_positive(source, 5);
	arena_world w = arena_build(&s, (gz_world_desc){.reach = reach});
	const gz_targets targets = (gz_targets)random_int(source, GZ_TARGETS_WALLS, GZ_TARGETS_ALL);
	all_hits expected = sweep_by_brute_force(&s, arena_crowd_query(&s), targets);
	for (size_t k = 0; k < s.body_count; k++) {
		const size_t length = expected.first[k + 1] - expected.first[k];
		if (length > sum->longest) sum->longest = length;
	}
	sum->hits += expected.count;
	expect_list(&expected, &w, &chunk, targets, expected.count, kind->name);
	expect_list(&expected, &w, &chunk, targets, expected.count / 2, kind->name);
	expect_list(&expected, &w, &chunk, targets, 0, kind->name);
	expect_line_of_sight(&expected, &w, &chunk, targets);
	arena_destroy(&w), arena_free(&s);
	free(expected.data), free(expected.first);
}

// S16, S17, S18.
static void lists_have_every_hit_in_order(void **state) {
	(void)state;
	random_source source = {81};
	list_totals sum = {0};
	for (size_t round = 0; round < 2 + pairs_wanted() / 2000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) expect_lists(kind, &source, &sum);
	print_message("%zu hits, up to %zu of a body\n", sum.hits, sum.longest);
	assert_true(sum.longest > 20);
}

static void a_list_may_have_millions_of_hits(void **state) {
	(void)state;
	enum { COUNT = 3000 };
	arena s = {.bodies = calloc(COUNT, sizeof *s.bodies), .body_count = COUNT};
	random_source source = {82};
	for (size_t i = 0; i < COUNT; i++) {
		moving_body *b = &s.bodies[i].at;
		b->px = random_signed(&source, 1), b->py = random_signed(&source, 1), b->radius = 8;
		b->dx = random_signed(&source, 1), b->dy = random_signed(&source, 1);
	}
	arena_world w = arena_build(&s, (gz_world_desc){.reach = 8});
	const gz_bodies chunk = arena_bodies(s.bodies, COUNT, 0);
	const gz_query query = make_query(&w, &chunk, GZ_TARGETS_CIRCLES);
	static size_t first[COUNT + 1];
	const gz_report report = gz_sweep_all(&(gz_hit_list){NULL, 0, first}, w.world, &query, w.scratch);
	assert_int_equal(report.error.status, GZ_STATUS_LIST_FULL);
	assert_in_range(report.hits, (size_t)COUNT * COUNT / 4, (size_t)COUNT * COUNT);
	gz_hit *hits = calloc(report.hits, sizeof *hits);
	const gz_report again = gz_sweep_all(&(gz_hit_list){hits, report.hits, first}, w.world, &query, w.scratch);
	assert_int_equal(again.written, report.hits);
	for (size_t k = 0; k < COUNT; k++)
		for (size_t i = first[k] + 1; i < first[k + 1]; i++) assert_true(compare_hits(hits + i - 1, hits + i) < 0);
	free(hits), arena_destroy(&w), free(s.bodies);
}

// S156, S158.
static void wrong_lists_are_refused(void **state) {
	(void)state;
	random_source source = {83};
	arena s = arena_make(arena_kinds, 10, 20, &source);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
	const gz_query query = make_query(&w, &chunk, GZ_TARGETS_ALL);
	gz_hit hits[4];
	size_t first[21];
	gz_report report = gz_sweep_all(NULL, w.world, &query, w.scratch);
	assert_string_equal(report.error.name, "list");
	report = gz_sweep_all(&(gz_hit_list){NULL, 4, first}, w.world, &query, w.scratch);
	assert_string_equal(report.error.name, "data");
	report = gz_sweep_all(&(gz_hit_list){hits, 4, NULL}, w.world, &query, w.scratch);
	assert_string_equal(report.error.name, "first");
	report = gz_line_of_sight(NULL, w.world, &query, w.scratch);
	assert_string_equal(report.error.name, "blocked");
	const gz_byte_out without_stride = {(uint8_t *)hits, 0};
	report = gz_line_of_sight(&without_stride, w.world, &query, w.scratch);
	assert_string_equal(report.error.name, "blocked");
	s.bodies[7].at.radius = -1;
	report = gz_sweep_all(&(gz_hit_list){hits, 0, first}, w.world, &query, w.scratch);
	assert_true(report.error.status == GZ_STATUS_INVALID_BODIES && report.error.index == 7 && report.invalid == 1);
	assert_int_equal(first[7], first[8]);
	arena_destroy(&w), arena_free(&s);
}

int test_lists(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lists_have_every_hit_in_order),
		cmocka_unit_test(a_list_may_have_millions_of_hits),
		cmocka_unit_test(wrong_lists_are_refused),
	};
	return RUN_SUITE("lists", tests);
}
