// gz_sweep_hits and gz_predict_hits find what gz_sweep and gz_predict do: the hits of all columns, and nothing else.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "jobs/shared_calls.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

/// A crowd of the scene's bodies in a world, and the hits of gz_sweep for all bodies.
typedef struct fixture {
	shared_scene scene;
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
	gz_hit *all;
	gz_body_hit *list;
	size_t bodies; ///< of the chunks, with picks
} fixture;

static fixture open_fixture_with(const shared_kind *kind, gz_allocator allocator) {
	fixture f = {.scene = shared_scene_make(kind, 7)};
	const gz_world_desc desc = {.walls = f.scene.walls, .reach = 14, .allocator = allocator};
	f.world = gz_world_create(&desc, NULL);
	assert_non_null(f.world);
	f.scratch = gz_scratch_create(f.world), f.crowd = gz_crowd_create(f.world);
	f.all = calloc(f.scene.count, sizeof *f.all), f.list = calloc(f.scene.count, sizeof *f.list);
	assert_true(f.scratch && f.crowd && f.all && f.list);
	const gz_status placed = gz_crowd_place(f.crowd, f.scene.chunks, f.scene.chunk_count).error.status;
	assert_true(placed == GZ_STATUS_OK || placed == GZ_STATUS_INVALID_BODIES);
	return f;
}

static fixture open_fixture(const shared_kind *kind) { return open_fixture_with(kind, (gz_allocator){0}); }

static void close_fixture(fixture *f) {
	gz_crowd_destroy(f->crowd), gz_scratch_destroy(f->scratch), gz_world_destroy(f->world);
	shared_scene_free(&f->scene), free(f->all), free(f->list);
}

static gz_query query_of(const fixture *f, gz_targets targets, bool from_crowd) {
	gz_query q = {.targets = targets, .crowd = f->crowd, .from_crowd = from_crowd};
	if (!from_crowd) q.chunks = f->scene.chunks, q.chunk_count = f->scene.chunk_count;
	return q;
}

static const gz_prediction ahead = {.until = 2};

/// Sets f->all to the hits of all bodies.
static gz_report find_all(fixture *f, const gz_query *query, bool predicts) {
	gz_hits hits[SHARED_CHUNKS];
	f->bodies = 0;
	for (size_t c = 0; c < f->scene.chunk_count; c++) {
		const gz_bodies *chunk = f->scene.chunks + c;
		hits[c] = gz_hits_in(f->all + f->bodies), f->bodies += chunk->pick ? chunk->pick_count : chunk->count;
	}
	return predicts ? gz_predict(hits, &ahead, f->world, query, f->scratch)
					: gz_sweep(hits, f->world, query, f->scratch);
}

static gz_report list_hits(fixture *f, const gz_body_hits *list, const gz_query *query, bool predicts) {
	memset(f->list, 0x5a, f->scene.count * sizeof *f->list);
	return predicts ? gz_predict_hits(list, &ahead, f->world, query, f->scratch)
					: gz_sweep_hits(list, f->world, query, f->scratch);
}

static void expect_listed(const fixture *f, const gz_report *report, size_t capacity, const char *context) {
	size_t n = 0;
	for (size_t i = 0; i < f->bodies; i++) {
		const gz_hit *h = f->all + i;
		const size_t body = f->list[n].body;
		const gz_hit *l = &f->list[n].hit;
		if (!(h->time < INFINITY) || n++ >= capacity) continue;
		if (body != i || l->time != h->time || l->index != h->index || l->id != h->id || l->feature != h->feature ||
			l->point_x != h->point_x || l->point_y != h->point_y || l->normal_x != h->normal_x ||
			l->normal_y != h->normal_y)
			fail_msg("%s: hit %zu is of body %zu, at %g with %d; expected that of body %zu, at %g with %d", context,
				n - 1, body, (double)l->time, (int)l->index, i, (double)h->time, (int)h->index);
	}
	if (report->hits != n) fail_msg("%s: %zu hits, expected %zu", context, report->hits, n);
	assert_int_equal(report->written, n < capacity ? n : capacity);
}

/// Lists of several capacities.
static void expect_same_hits(fixture *f, const gz_query *query, bool predicts, const char *context) {
	const gz_report columns = find_all(f, query, predicts);
	assert_true(columns.hits > 2);
	const size_t capacities[] = {f->scene.count, columns.hits, columns.hits - 1, columns.hits / 2, 1, 0};
	for (size_t k = 0; k < sizeof capacities / sizeof *capacities; k++) {
		const gz_body_hits list = {capacities[k] ? f->list : NULL, capacities[k]};
		const gz_report report = list_hits(f, &list, query, predicts);
		expect_listed(f, &report, list.capacity, context);
		const bool is_full = list.capacity < columns.hits && !columns.invalid;
		assert_int_equal(report.error.status, is_full ? GZ_STATUS_LIST_FULL : columns.error.status);
		assert_int_equal(report.error.index, is_full ? list.capacity : columns.error.index);
		assert_true(report.bodies == columns.bodies && report.invalid == columns.invalid);
		assert_true(report.candidates == columns.candidates && report.near_walls == columns.near_walls);
	}
}

// S173.
static void the_list_has_the_hits_of_all_columns(void **state) {
	(void)state;
	static const gz_targets targets[] = {GZ_TARGETS_WALLS, GZ_TARGETS_CIRCLES, GZ_TARGETS_ALL};
	for (const shared_kind *kind = shared_kinds; kind->name; kind++) {
		fixture f = open_fixture(kind);
		for (size_t t = 0; t < sizeof targets / sizeof *targets; t++)
			for (int from_crowd = 0; from_crowd < 2; from_crowd++) {
				const gz_query query = query_of(&f, targets[t], from_crowd);
				expect_same_hits(&f, &query, false, kind->name);
			}
		const gz_query walls = query_of(&f, GZ_TARGETS_WALLS, false);
		expect_same_hits(&f, &walls, true, kind->name);
		close_fixture(&f);
	}
}

/// Lists hits with a new scratch; allocation number `number` of the call fails. Returns whether it was reached.
static bool list_with_failure(fixture *f, counted_memory *memory, const gz_query *query, bool predicts, size_t number) {
	const gz_body_hits list = {f->list, f->scene.count};
	gz_scratch_destroy(f->scratch), f->scratch = gz_scratch_create(f->world);
	const size_t before = memory->calls;
	memory->fail_at = before + number;
	const gz_report report = list_hits(f, &list, query, predicts);
	memory->fail_at = 0;
	const bool failed = memory->calls - before >= number;
	if (report.error.status == GZ_STATUS_OUT_OF_MEMORY) assert_true(failed && !report.hits && !report.written);
	else expect_listed(f, &report, list.capacity, "without memory"); // the results do not need it
	return failed;
}

static void without_memory_there_are_no_hits(void **state) {
	(void)state;
	static const shared_kind kind = {"very few bodies", 400, 330, 330, 9, 50, false, false};
	counted_memory memory = {0};
	fixture f = open_fixture_with(&kind, counted_allocator(&memory));
	const gz_body_hits list = {f.list, f.scene.count};
	for (int predicts = 0; predicts < 2; predicts++) {
		const gz_query query = query_of(&f, GZ_TARGETS_WALLS, !predicts);
		find_all(&f, &query, predicts);
		size_t number = 1;
		for (; list_with_failure(&f, &memory, &query, predicts, number); number++) {
			const gz_report report = list_hits(&f, &list, &query, predicts);
			expect_listed(&f, &report, list.capacity, "with memory again");
		}
		assert_true(number > 3);
	}
	close_fixture(&f);
	assert_int_equal(memory.blocks, 0);
}

static void what_a_list_of_hits_lacks_is_named(void **state) {
	(void)state;
	fixture f = open_fixture(shared_kinds + SCENE_FEW);
	const gz_query query = query_of(&f, GZ_TARGETS_WALLS, false);
	gz_report report = gz_sweep_hits(NULL, f.world, &query, f.scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "list");
	report = gz_sweep_hits(&(gz_body_hits){NULL, 1}, f.world, &query, f.scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "data");
	report = gz_predict_hits(NULL, &ahead, f.world, &query, f.scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "list");
	report = gz_predict_hits(&(gz_body_hits){NULL, 1}, &ahead, f.world, &query, f.scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "data");
	report = gz_sweep_hits(NULL, NULL, &query, f.scratch); // the first fault is named
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "world");
	const gz_query none = {.targets = GZ_TARGETS_WALLS};
	report = gz_sweep_hits(&(gz_body_hits){NULL, 0}, f.world, &none, f.scratch);
	assert_true(report.error.status == GZ_STATUS_OK && report.hits == 0 && report.bodies == 0);
	report = gz_predict_hits(&(gz_body_hits){NULL, 0}, &ahead, f.world, &none, f.scratch);
	assert_true(report.error.status == GZ_STATUS_OK && report.hits == 0 && report.bodies == 0);
	gz_crowd *empty = gz_crowd_create(f.world);
	const gz_query of_empty = {.targets = GZ_TARGETS_ALL, .crowd = empty, .from_crowd = true};
	report = gz_sweep_hits(&(gz_body_hits){NULL, 0}, f.world, &of_empty, f.scratch);
	assert_true(report.error.status == GZ_STATUS_OK && report.hits == 0 && report.bodies == 0);
	gz_crowd_destroy(empty);
	close_fixture(&f);
}

int test_hit_lists(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_list_has_the_hits_of_all_columns),
		cmocka_unit_test(without_memory_there_are_no_hits),
		cmocka_unit_test(what_a_list_of_hits_lacks_is_named),
	};
	return RUN_SUITE("hit_lists", tests);
}
