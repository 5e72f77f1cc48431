// Invalid bodies in a crowd: they are marked and counted, the first one is named, and all other bodies have the hits
// that they would have without them.
#include <math.h>
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/invalid_input.h"

static gz_hit *make_hits(size_t count) {
	gz_hit *hits = calloc(count + 1, sizeof *hits);
	assert_non_null(hits);
	return hits;
}

static float *column_of(moving_body *b, int k) {
	float *const numbers[] = {&b->px, &b->py, &b->dx, &b->dy, &b->radius};
	return numbers[k];
}

/// Writes the expected hits of the valid bodies, by brute force without the invalid ones.
static void sweep_valid_bodies(gz_hit *expected, const arena *s, const bool *is_invalid) {
	arena valid = *s;
	uint32_t *index = calloc(s->body_count + 1, sizeof *index);
	gz_hit *hits = make_hits(s->body_count);
	valid.bodies = calloc(s->body_count + 1, sizeof *valid.bodies), valid.body_count = 0;
	assert_true(index && valid.bodies);
	for (size_t i = 0; i < s->body_count; i++)
		if (!is_invalid[i]) index[valid.body_count] = (uint32_t)i, valid.bodies[valid.body_count++] = s->bodies[i];
	arena_brute_force(hits, &valid, arena_crowd_query(&valid), GZ_TARGETS_ALL, gz_backend_name(0));
	for (size_t i = 0; i < valid.body_count; i++) {
		if (hits[i].feature == GZ_FEATURE_CIRCLE) hits[i].index = (int32_t)index[hits[i].index];
		expected[index[i]] = hits[i];
	}
	free(index), free(hits), free(valid.bodies);
}

/// Fails the test unless the invalid bodies are marked and all others have the expected hits.
static void expect_marked(const arena *s, gz_hit *actual, gz_hit *expected, const bool *is_invalid) {
	for (size_t i = 0; i < s->body_count; i++) {
		if (!is_invalid[i]) continue;
		assert_true(isnan(actual[i].time));
		expected[i] = trial_untouched;
		expected[i].time = actual[i].time, expected[i].index = -1, expected[i].feature = GZ_FEATURE_INVALID;
	}
	assert_arena_hits(s, actual, expected, s->body_count, "invalid bodies");
}

/// An arena with some or only invalid bodies, and the expected hits of the others.
typedef struct invalid_arena {
	arena s;
	bool *is_invalid;
	size_t count, first; ///< the number of invalid bodies, and the index of the first
	const char *name;    ///< the invalid column of the first
	gz_hit *expected, *actual;
} invalid_arena;

static invalid_arena make_arena(const arena_kind *kind, int one_in, random_source *source) {
	static const char *const names[] = {"center.x", "center.y", "motion.x", "motion.y", "radius"};
	invalid_arena p = {.s = arena_make(kind, 10, (size_t)random_int(source, 1, 2500), source), .name = ""};
	p.is_invalid = calloc(p.s.body_count, sizeof *p.is_invalid);
	p.expected = make_hits(p.s.body_count), p.actual = make_hits(p.s.body_count);
	assert_non_null(p.is_invalid);
	for (size_t i = p.s.body_count; i-- > 0;) {
		if (!random_chance(source, one_in)) continue;
		const int k = random_int(source, 0, 4);
		*column_of(&p.s.bodies[i].at, k) = k == 4 && i % 2 ? -1 : invalid_numbers[random_int(source, 0, 5)].value;
		p.is_invalid[i] = true, p.count++, p.first = i, p.name = names[k];
	}
	sweep_valid_bodies(p.expected, &p.s, p.is_invalid);
	return p;
}

static void free_arena(invalid_arena *p) { free(p->is_invalid), free(p->expected), free(p->actual), arena_free(&p->s); }

static void expect_report(const gz_report *report, const invalid_arena *p) {
	if (p->count) expect_error(&report->error, GZ_STATUS_INVALID_BODIES, p->first, p->name);
	else assert_int_equal(report->error.status, GZ_STATUS_OK);
	assert_int_equal(report->invalid, p->count);
	assert_int_equal(report->bodies, p->s.body_count);
}

// S156, S157.
static void invalid_bodies_are_marked_and_hit_by_no_other(void **state) {
	(void)state;
	random_source source = {64};
	for (int round = 0; round < 60; round++) {
		const int one_in = round % 4 ? random_int(&source, 1, 50) : 1;
		invalid_arena p = make_arena(arena_kinds + round % 16, one_in, &source);
		const gz_bodies chunk = arena_bodies(p.s.bodies, p.s.body_count, 0);
		const arena empty = {p.s.walls, p.s.wall_count, NULL, 0, p.s.wall_columns, 0};
		arena_world w = arena_build(&empty, any_backend(&source));
		gz_report report = gz_crowd_place(w.crowd, &chunk, 1);
		expect_report(&report, &p);
		gz_query query = {.targets = GZ_TARGETS_ALL, .crowd = w.crowd, .from_crowd = true};
		for (int k = 0; k < 3; k++) {
			const gz_hits columns = gz_hits_in(p.actual);
			for (size_t i = 0; i < p.s.body_count; i++) p.actual[i] = trial_untouched;
			report = gz_sweep(&columns, w.world, &query, w.scratch);
			expect_report(&report, &p);
			if (k < 2) expect_marked(&p.s, p.actual, p.expected, p.is_invalid);
			query.chunks = &chunk, query.chunk_count = 1, query.from_crowd = false;
			if (k) query.targets = GZ_TARGETS_CIRCLES; // without walls, which have a check of their own
		}
		arena_destroy(&w), free_arena(&p);
	}
}

// S156.
static void the_index_of_an_invalid_body_counts_through_the_chunks_of_the_crowd(void **state) {
	(void)state;
	random_source source = {65};
	arena s = arena_make(arena_kinds, 0, 40, &source);
	s.bodies[17].at.dy = INFINITY, s.bodies[17].rules.id = 77777777777;
	gz_bodies chunks[] = {arena_bodies(s.bodies, 10, 0), arena_bodies(s.bodies, 40, WITH_ID)};
	static const uint32_t pick[] = {3, 17, 17, 5};
	chunks[1].pick = pick, chunks[1].pick_count = 4;
	const arena empty = {0};
	arena_world w = arena_build(&empty, (gz_world_desc){0});
	gz_report report = gz_crowd_place(w.crowd, chunks, 2);
	for (int k = 0; k < 2; k++) {
		expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 11, "motion.y");
		expect_text(report.error.text, "body 11");
		expect_text(report.error.text, "77777777777");
		assert_int_equal(report.invalid, 2);
		gz_hit hits[14];
		const gz_hits columns[] = {gz_hits_in(hits), gz_hits_in(hits + 10)};
		report = gz_sweep(columns, w.world,
			&(gz_query){.targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd, .from_crowd = true}, w.scratch);
		assert_true(hits[11].feature == GZ_FEATURE_INVALID && hits[12].feature == GZ_FEATURE_INVALID &&
					hits[13].feature != GZ_FEATURE_INVALID);
	}
	arena_destroy(&w), arena_free(&s);
}

/// The reach of the invalid bodies is within the cells of the crowd, and within that of the world or not. S156, S157.
static void invalid_bodies_among_the_largest_valid_ones_are_marked(void **state) {
	(void)state;
	enum { COUNT = 200 };
	arena_wall wall = {.ay = -1, .by = 1};
	arena_body bodies[COUNT];
	static bool is_invalid[COUNT];
	gz_hit expected[COUNT], actual[COUNT];
	for (int i = 0; i < COUNT; i++)
		bodies[i] = (arena_body){{(float)i, 0, 0.9f * GZ_LIMIT, 0.9f * GZ_LIMIT, 0.9f * GZ_LIMIT}, {0}};
	bodies[77].at = (moving_body){0, 0, 1.5f * GZ_LIMIT, 0, 0.1f * GZ_LIMIT};
	bodies[78].at = (moving_body){0, 0, 0, 0, 1.2f * GZ_LIMIT};
	is_invalid[77] = is_invalid[78] = true;
	const arena s = {&wall, 1, bodies, COUNT, 0, 0}, walls = {&wall, 1, NULL, 0, 0, 0};
	const gz_bodies chunk = arena_bodies(bodies, COUNT, 0);
	sweep_valid_bodies(expected, &s, is_invalid);
	for (int k = 0; k < 2; k++) {
		arena_world w = arena_build(&walls, (gz_world_desc){.reach = k ? 1 : GZ_LIMIT});
		gz_report report = gz_crowd_place(w.crowd, &chunk, 1);
		for (int sweeps = 0; sweeps < 2; sweeps++) {
			expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 77, "motion.x");
			assert_int_equal(report.invalid, 2);
			for (size_t i = 0; i < COUNT; i++) actual[i] = trial_untouched;
			const gz_hits columns = gz_hits_in(actual);
			report = gz_sweep(&columns, w.world,
				&(gz_query){.targets = GZ_TARGETS_ALL, .crowd = w.crowd, .from_crowd = true}, w.scratch);
			expect_marked(&s, actual, expected, is_invalid);
		}
		arena_destroy(&w);
	}
}

int test_crowd_invalid_bodies(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(invalid_bodies_are_marked_and_hit_by_no_other),
		cmocka_unit_test(the_index_of_an_invalid_body_counts_through_the_chunks_of_the_crowd),
		cmocka_unit_test(invalid_bodies_among_the_largest_valid_ones_are_marked),
	};
	return RUN_SUITE("crowd_invalid_bodies", tests);
}
