// The memory of crowds: it comes from the caller's allocator and is released, placing as many bodies again allocates
// nothing, and a crowd without memory is empty.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"

static gz_report place(gz_crowd *crowd, const arena *s) {
	const gz_bodies chunk = arena_bodies(s->bodies, s->body_count, s->body_columns);
	return gz_crowd_place(crowd, &chunk, 1);
}

static gz_report place_in_chunks(gz_crowd *crowd, const arena *s, size_t chunks) {
	gz_bodies *slices = calloc(chunks, sizeof *slices);
	assert_non_null(slices);
	for (size_t c = 0; c < chunks; c++) {
		const size_t first = s->body_count * c / chunks, end = s->body_count * (c + 1) / chunks;
		slices[c] = arena_bodies(s->bodies + first, end - first, s->body_columns);
	}
	const gz_report report = gz_crowd_place(crowd, slices, chunks);
	free(slices);
	return report;
}

/// The crowd, in which these bodies were placed as one chunk, has the hits of brute force.
static void expect_hits(const arena_world *w, const arena *s) {
	gz_hit *expected = calloc(s->body_count + 1, sizeof *expected), *actual = calloc(s->body_count + 1, sizeof *actual);
	assert_true(expected && actual);
	arena_brute_force(expected, s, arena_crowd_query(s), GZ_TARGETS_CIRCLES, gz_backend_name(0));
	arena_sweep_crowd(actual, w, s->body_count, GZ_TARGETS_CIRCLES);
	assert_same_hits(actual, expected, s->body_count, "after placing again");
	free(expected), free(actual);
}

static void expect_no_memory(const gz_report *report) {
	assert_int_equal(report->error.status, GZ_STATUS_OUT_OF_MEMORY);
	assert_true(strlen(report->error.text) > 0);
	assert_int_equal(report->bodies + report->invalid + report->hits, 0);
}

/// Neither the crowd itself nor another body hits anything.
static void expect_empty(const arena_world *w) {
	const gz_report report = gz_sweep(
		NULL, w->world, &(gz_query){.targets = GZ_TARGETS_ALL, .crowd = w->crowd, .from_crowd = true}, w->scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	assert_int_equal(report.bodies + report.invalid, 0);
	const arena_body body = {{0, 0, 9, 9, 100}, {0}};
	const gz_bodies chunk = arena_bodies(&body, 1, 0);
	gz_hit hit;
	arena_sweep(&hit, w, &chunk, GZ_TARGETS_ALL);
	assert_int_equal(hit.feature, GZ_FEATURE_NONE);
}

/// A world without walls, and without a crowd.
static arena_world make_empty_world(counted_memory *memory) {
	const gz_world_desc desc = {.allocator = counted_allocator(memory)};
	arena_world w = {.world = gz_world_create(&desc, NULL)};
	w.scratch = gz_scratch_create(w.world);
	assert_non_null(w.scratch);
	return w;
}

static void a_crowd_without_memory_is_null(void **state) {
	(void)state;
	counted_memory memory = {0};
	arena_world w = make_empty_world(&memory);
	memory.fail_at = memory.calls + 1;
	assert_null(gz_crowd_create(w.world));
	assert_null(gz_crowd_create(NULL));
	w.crowd = gz_crowd_create(w.world);
	assert_non_null(w.crowd);
	expect_empty(&w); // before any body is placed
	arena_destroy(&w);
	gz_crowd_destroy(NULL);
	assert_int_equal(memory.blocks, 0);
}

/// Each allocation of a placement fails once: in a new crowd, and in one that had some bodies, one of them invalid.
static void after_a_failed_placement_the_crowd_is_empty_and_can_be_used(void **state) {
	(void)state;
	random_source source = {81};
	arena s = arena_make(arena_kinds, 0, 300, &source), few = s;
	s.body_columns = few.body_columns = WITH_ID | WITH_GROUP;
	few.body_count = 20;
	arena_body invalid_bodies[20];
	memcpy(invalid_bodies, s.bodies, sizeof invalid_bodies);
	invalid_bodies[7].at.radius = NAN;
	const arena invalid = {.bodies = invalid_bodies, .body_count = 20, .body_columns = WITH_ID};
	for (int used = 0; used < 2; used++) {
		bool placed = false;
		for (size_t n = 1; !placed; n++) {
			counted_memory memory = {0};
			arena_world w = make_empty_world(&memory);
			w.crowd = gz_crowd_create(w.world);
			if (used) assert_int_equal(place(w.crowd, &invalid).error.status, GZ_STATUS_INVALID_BODIES);
			memory.fail_at = memory.calls + n;
			const gz_report report = place_in_chunks(w.crowd, &s, 3);
			placed = report.error.status == GZ_STATUS_OK, memory.fail_at = 0;
			assert_true(!placed || n > 5);
			if (!placed) expect_no_memory(&report), expect_empty(&w);
			assert_int_equal(place(w.crowd, &few).error.status, GZ_STATUS_OK); // fewer bodies, in one chunk
			expect_hits(&w, &few);
			assert_int_equal(place(w.crowd, &s).error.status, GZ_STATUS_OK);
			expect_hits(&w, &s);
			arena_destroy(&w);
			assert_int_equal(memory.blocks, 0);
		}
	}
	arena_free(&s);
}

static void a_query_without_memory_writes_nothing_and_can_be_repeated(void **state) {
	(void)state;
	random_source source = {82};
	arena s = arena_make(arena_kinds, 0, 3000, &source);
	static gz_hit hits[3000];
	counted_memory memory = {0};
	arena_world w = make_empty_world(&memory);
	w.crowd = gz_crowd_create(w.world);
	assert_int_equal(place(w.crowd, &s).error.status, GZ_STATUS_OK);
	const gz_hits columns = gz_hits_in(hits);
	for (size_t i = 0; i < s.body_count; i++) hits[i] = trial_untouched;
	memory.fail_at = memory.calls + 1;
	const size_t blocks = memory.blocks;
	const gz_report report = gz_sweep(
		&columns, w.world, &(gz_query){.targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd, .from_crowd = true}, w.scratch);
	expect_no_memory(&report);
	assert_int_equal(memory.blocks, blocks);
	for (size_t i = 0; i < s.body_count; i++) assert_same_hits(hits + i, &trial_untouched, 1, "without memory");
	expect_hits(&w, &s);
	arena_destroy(&w), arena_free(&s);
	assert_int_equal(memory.blocks, 0);
}

static void placing_as_many_bodies_again_allocates_nothing(void **state) {
	(void)state;
	enum { BODIES = 2500 };
	static gz_hit hits[BODIES];
	static const int columns[] = {0, WITH_ID, 0, WITH_ID | WITH_FILTERS, WITH_GROUP, 0, WITH_IGNORE};
	enum { COLUMNS = sizeof columns / sizeof *columns };
	random_source source = {83};
	counted_memory memory = {0};
	arena_world w = make_empty_world(&memory);
	w.crowd = gz_crowd_create(w.world);
	size_t calls = 0, bytes = 0, tick = 0;
	for (int round = 0; round < 3; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++, tick++) {
			arena s = arena_make(kind, 0, tick % 2 ? (size_t)random_int(&source, 0, BODIES) : BODIES, &source);
			for (size_t i = 0; tick % 3 == 0 && i < 40 && i < s.body_count; i++)
				s.bodies[i].at.px = NAN;                               // bodies may become invalid, and valid again
			s.body_columns = tick ? columns[tick % COLUMNS] : WITH_ID; // filters need more memory
			if (tick % 5 == 2) place_in_chunks(w.crowd, &s, 1 + tick % 4);
			else place(w.crowd, &s);
			const gz_hits hit_columns[] = {gz_hits_in(hits), gz_hits_in(hits), gz_hits_in(hits), gz_hits_in(hits)};
			expect_status(
				gz_sweep(hit_columns, w.world,
					&(gz_query){.targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd, .from_crowd = true}, w.scratch),
				tick % 3 ? GZ_STATUS_OK : GZ_STATUS_INVALID_BODIES);
			if (!tick) place_in_chunks(w.crowd, &s, 4), calls = memory.calls, bytes = memory.bytes;
			if (memory.calls != calls) fail_msg("%s, tick %zu: %zu calls", kind->name, tick, memory.calls - calls);
			assert_int_equal(memory.bytes, bytes);
			if (tick % 3 && place(w.crowd, &s).error.status == GZ_STATUS_OK) expect_hits(&w, &s);
			arena_free(&s);
		}
	arena_destroy(&w);
	assert_int_equal(memory.blocks, 0);
}

/// Points at rest on a line: the extent of the crowd has no area, and the grid has its smallest number of columns and
/// rows. It must fit the memory that is reserved for so many bodies; the allocator checks what lies behind each block.
static void points_on_a_line_fit_the_memory_of_their_crowd(void **state) {
	(void)state;
	enum { MAX_COUNT = 3000 };
	static arena_body bodies[MAX_COUNT];
	for (int steps_x = 0; steps_x < 2; steps_x++)
		for (int steps_y = 0; steps_y < 2; steps_y++)
			for (size_t count = 1; count <= MAX_COUNT; count = count * 5 / 4 + 1) {
				for (size_t i = 0; i < count; i++) {
					const float step = (float)i;
					bodies[i] = (arena_body){{5 + step * (float)steps_x, 7 + step * (float)steps_y, 0, 0, 0}, {0}};
				}
				const arena s = {.bodies = bodies, .body_count = count};
				counted_memory memory = {0};
				arena_world w = make_empty_world(&memory);
				w.crowd = gz_crowd_create(w.world);
				assert_int_equal(place(w.crowd, &s).error.status, GZ_STATUS_OK);
				if (count < 300) expect_hits(&w, &s);
				arena_destroy(&w);
				assert_int_equal(memory.blocks, 0);
			}
}

int test_crowd_memory(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_crowd_without_memory_is_null),
		cmocka_unit_test(after_a_failed_placement_the_crowd_is_empty_and_can_be_used),
		cmocka_unit_test(a_query_without_memory_writes_nothing_and_can_be_repeated),
		cmocka_unit_test(placing_as_many_bodies_again_allocates_nothing),
		cmocka_unit_test(points_on_a_line_fit_the_memory_of_their_crowd),
	};
	return RUN_SUITE("crowd_memory", tests);
}
