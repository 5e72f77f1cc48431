// The memory of crowds: through the caller's hooks, none left behind, and none anew for as many bodies as before.
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
	gz_bodies *parts = calloc(chunks, sizeof *parts);
	assert_non_null(parts);
	for (size_t c = 0; c < chunks; c++) {
		const size_t from = s->body_count * c / chunks, to = s->body_count * (c + 1) / chunks;
		parts[c] = arena_bodies(s->bodies + from, to - from, s->body_columns);
	}
	const gz_report report = gz_crowd_place(crowd, parts, chunks);
	free(parts);
	return report;
}

/// The crowd, placed with these bodies in one chunk, gives them the right answers.
static void expect_answers(const arena_world *w, const arena *s) {
	gz_hit *right = calloc(s->body_count + 1, sizeof *right), *got = calloc(s->body_count + 1, sizeof *got);
	assert_true(right && got);
	arena_brute_force(right, s, arena_crowd_query(s), GZ_TARGETS_CIRCLES, gz_backend_name(0));
	arena_sweep_crowd(got, w, s->body_count, GZ_TARGETS_CIRCLES);
	assert_same_hits(got, right, s->body_count, "after placing again");
	free(right), free(got);
}

static void expect_no_memory(const gz_report *report) {
	assert_int_equal(report->error.status, GZ_STATUS_OUT_OF_MEMORY);
	assert_true(strlen(report->error.text) > 0);
	assert_int_equal(report->bodies + report->invalid + report->hits, 0);
}

/// It answers as a crowd of nobody, to itself and to another.
static void expect_empty(const arena_world *w) {
	const gz_report report = gz_sweep(
		NULL, w->world, &(gz_query){.targets = GZ_TARGETS_ALL, .crowd = w->crowd, .from_crowd = 1}, w->scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	assert_int_equal(report.bodies + report.invalid, 0);
	const arena_body asker = {{0, 0, 9, 9, 100}, {0}};
	const gz_bodies chunk = arena_bodies(&asker, 1, 0);
	gz_hit hit;
	arena_sweep(&hit, w, &chunk, GZ_TARGETS_ALL);
	assert_int_equal(hit.feature, GZ_FEATURE_NONE);
}

static arena_world nobodys_world(counted_memory *memory) {
	const gz_world_desc desc = {.allocator = counted_allocator(memory)};
	arena_world w = {.world = gz_world_create(&desc, NULL)};
	w.scratch = gz_scratch_create(w.world);
	assert_non_null(w.scratch);
	return w;
}

static void a_crowd_that_finds_no_memory_is_null(void **state) {
	(void)state;
	counted_memory memory = {0};
	arena_world w = nobodys_world(&memory);
	memory.fail_at = memory.calls + 1;
	assert_null(gz_crowd_create(w.world));
	assert_null(gz_crowd_create(NULL));
	w.crowd = gz_crowd_create(w.world);
	assert_non_null(w.crowd);
	expect_empty(&w); // before anybody is placed
	arena_destroy(&w);
	gz_crowd_destroy(NULL);
	assert_int_equal(memory.blocks, 0);
}

/// At each allocation in turn placing fails: into a new crowd, and into one that had a few, one of them bad.
static void when_memory_ends_the_crowd_is_empty_and_can_be_placed_again(void **state) {
	(void)state;
	random_source source = {81};
	arena s = arena_make(arena_kinds, 0, 300, &source), few = s;
	s.body_columns = few.body_columns = WITH_ID | WITH_GROUP;
	few.body_count = 20;
	arena_body with_bad[20];
	memcpy(with_bad, s.bodies, sizeof with_bad);
	with_bad[7].at.radius = NAN;
	const arena bad = {.bodies = with_bad, .body_count = 20, .body_columns = WITH_ID};
	for (int before = 0; before < 2; before++) {
		int placed = 0;
		for (size_t n = 1; !placed; n++) {
			counted_memory memory = {0};
			arena_world w = nobodys_world(&memory);
			w.crowd = gz_crowd_create(w.world);
			if (before) assert_int_equal(place(w.crowd, &bad).error.status, GZ_STATUS_INVALID_BODIES);
			memory.fail_at = memory.calls + n;
			const gz_report report = place_in_chunks(w.crowd, &s, 3);
			placed = report.error.status == GZ_STATUS_OK, memory.fail_at = 0;
			assert_true(!placed || n > 5);
			if (!placed) expect_no_memory(&report), expect_empty(&w);
			assert_int_equal(place(w.crowd, &few).error.status, GZ_STATUS_OK); // fewer, in fewer chunks
			expect_answers(&w, &few);
			assert_int_equal(place(w.crowd, &s).error.status, GZ_STATUS_OK);
			expect_answers(&w, &s);
			arena_destroy(&w);
			assert_int_equal(memory.blocks, 0);
		}
	}
	arena_free(&s);
}

static void a_question_that_finds_no_memory_says_so_and_can_be_asked_again(void **state) {
	(void)state;
	random_source source = {82};
	arena s = arena_make(arena_kinds, 0, 3000, &source);
	static gz_hit hits[3000];
	counted_memory memory = {0};
	arena_world w = nobodys_world(&memory);
	w.crowd = gz_crowd_create(w.world);
	assert_int_equal(place(w.crowd, &s).error.status, GZ_STATUS_OK);
	const gz_hits out = gz_hits_in(hits);
	for (size_t i = 0; i < s.body_count; i++) hits[i] = trial_untouched;
	memory.fail_at = memory.calls + 1;
	const size_t blocks = memory.blocks;
	const gz_report report = gz_sweep(
		&out, w.world, &(gz_query){.targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd, .from_crowd = 1}, w.scratch);
	expect_no_memory(&report);
	assert_int_equal(memory.blocks, blocks);
	for (size_t i = 0; i < s.body_count; i++) assert_same_hits(hits + i, &trial_untouched, 1, "something was written");
	expect_answers(&w, &s);
	arena_destroy(&w), arena_free(&s);
	assert_int_equal(memory.blocks, 0);
}

static void as_many_bodies_again_allocate_nothing(void **state) {
	(void)state;
	enum { BODIES = 2500 };
	static gz_hit hits[BODIES];
	static const int columns[] = {0, WITH_ID, 0, WITH_ID | WITH_FILTERS, WITH_GROUP, 0, WITH_IGNORE};
	enum { COLUMNS = sizeof columns / sizeof *columns };
	random_source source = {83};
	counted_memory memory = {0};
	arena_world w = nobodys_world(&memory);
	w.crowd = gz_crowd_create(w.world);
	size_t calls = 0, bytes = 0, tick = 0;
	for (int round = 0; round < 3; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++, tick++) {
			arena s = arena_make(kind, 0, tick % 2 ? (size_t)random_int(&source, 0, BODIES) : BODIES, &source);
			for (size_t i = 0; tick % 3 == 0 && i < 40 && i < s.body_count; i++)
				s.bodies[i].at.px = NAN;                               // bad ones may become good ones
			s.body_columns = tick ? columns[tick % COLUMNS] : WITH_ID; // the filters need memory of their own
			if (tick % 5 == 2) place_in_chunks(w.crowd, &s, 1 + tick % 4);
			else place(w.crowd, &s);
			const gz_hits outs[] = {gz_hits_in(hits), gz_hits_in(hits), gz_hits_in(hits), gz_hits_in(hits)};
			expect_status(gz_sweep(outs, w.world,
							  &(gz_query){.targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd, .from_crowd = 1}, w.scratch),
				tick % 3 ? GZ_STATUS_OK : GZ_STATUS_INVALID_BODIES);
			if (!tick) place_in_chunks(w.crowd, &s, 4), calls = memory.calls, bytes = memory.bytes;
			if (memory.calls != calls) fail_msg("%s, tick %zu: %zu calls", kind->name, tick, memory.calls - calls);
			assert_int_equal(memory.bytes, bytes);
			if (tick % 3 && place(w.crowd, &s).error.status == GZ_STATUS_OK) expect_answers(&w, &s);
			arena_free(&s);
		}
	arena_destroy(&w);
	assert_int_equal(memory.blocks, 0);
}

/// Points at rest: the extent of the crowd has no area, and the map needs its least number of columns and rows. The map
/// must stay within the memory that is reserved for so many bodies.
static void points_on_a_line_stay_within_the_memory_of_their_crowd(void **state) {
	(void)state;
	enum { MOST = 3000 };
	static arena_body bodies[MOST];
	for (int steps_x = 0; steps_x < 2; steps_x++)
		for (int steps_y = 0; steps_y < 2; steps_y++)
			for (size_t count = 1; count <= MOST; count = count * 5 / 4 + 1) {
				for (size_t i = 0; i < count; i++) {
					const float step = (float)i;
					bodies[i] = (arena_body){{5 + step * (float)steps_x, 7 + step * (float)steps_y, 0, 0, 0}, {0}};
				}
				const arena s = {.bodies = bodies, .body_count = count};
				counted_memory memory = {0};
				arena_world w = nobodys_world(&memory);
				w.crowd = gz_crowd_create(w.world);
				assert_int_equal(place(w.crowd, &s).error.status, GZ_STATUS_OK);
				if (count < 300) expect_answers(&w, &s);
				arena_destroy(&w); // checks the guards behind each block
				assert_int_equal(memory.blocks, 0);
			}
}

int test_crowd_memory(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_crowd_that_finds_no_memory_is_null),
		cmocka_unit_test(when_memory_ends_the_crowd_is_empty_and_can_be_placed_again),
		cmocka_unit_test(a_question_that_finds_no_memory_says_so_and_can_be_asked_again),
		cmocka_unit_test(as_many_bodies_again_allocate_nothing),
		cmocka_unit_test(points_on_a_line_stay_within_the_memory_of_their_crowd),
	};
	return RUN_SUITE("crowd_memory", tests);
}
