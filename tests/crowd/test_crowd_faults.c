// Bad bodies in a crowd: marked, counted, the first one named; and all others answered as if they were not there.
#include <math.h>
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/invalid_input.h"

static gz_hit *hits_for(size_t count) {
	gz_hit *hits = calloc(count + 1, sizeof *hits);
	assert_non_null(hits);
	return hits;
}

static float *number_of(moving_body *b, int k) {
	float *const numbers[] = {&b->px, &b->py, &b->dx, &b->dy, &b->radius};
	return numbers[k];
}

/// The answers to those who are good, as if the bad ones were not there; the bad ones have theirs already.
static void right_without(gz_hit *right, const arena *s, const unsigned char *is_bad) {
	arena good = *s;
	uint32_t *index = calloc(s->body_count + 1, sizeof *index);
	gz_hit *hits = hits_for(s->body_count);
	good.bodies = calloc(s->body_count + 1, sizeof *good.bodies), good.body_count = 0;
	assert_true(index && good.bodies);
	for (size_t i = 0; i < s->body_count; i++)
		if (!is_bad[i]) index[good.body_count] = (uint32_t)i, good.bodies[good.body_count++] = s->bodies[i];
	arena_brute_force(hits, &good, arena_crowd_query(&good), GZ_TARGETS_ALL, gz_backend_name(0));
	for (size_t i = 0; i < good.body_count; i++) {
		if (hits[i].feature == GZ_FEATURE_CIRCLE) hits[i].index = (int32_t)index[hits[i].index];
		right[index[i]] = hits[i];
	}
	free(index), free(hits), free(good.bodies);
}

/// Fails the test unless the bad ones are marked, and all others have the right answers.
static void expect_marked(const arena *s, gz_hit *got, gz_hit *right, const unsigned char *is_bad) {
	for (size_t i = 0; i < s->body_count; i++) {
		if (!is_bad[i]) continue;
		assert_true(isnan(got[i].time));
		right[i] = trial_untouched;
		right[i].time = got[i].time, right[i].index = -1, right[i].feature = GZ_FEATURE_INVALID;
	}
	assert_arena_hits(s, got, right, s->body_count, "bad bodies");
}

/// An arena of which some bodies are bad, or all, and the right answers to the others.
typedef struct spoiled {
	arena s;
	unsigned char *is_bad;
	size_t bad, first; ///< how many, and which is the first
	const char *name;  ///< of its column
	gz_hit *right, *got;
} spoiled;

static spoiled spoil(const arena_kind *kind, int one_in, random_source *source) {
	static const char *const names[] = {"center.x", "center.y", "motion.x", "motion.y", "radius"};
	spoiled p = {.s = arena_make(kind, 10, (size_t)random_int(source, 1, 2500), source), .name = ""};
	p.is_bad = calloc(p.s.body_count, 1);
	p.right = hits_for(p.s.body_count), p.got = hits_for(p.s.body_count);
	assert_non_null(p.is_bad);
	for (size_t i = p.s.body_count; i-- > 0;) {
		if (!random_chance(source, one_in)) continue;
		const int k = random_int(source, 0, 4);
		*number_of(&p.s.bodies[i].at, k) = k == 4 && i % 2 ? -1 : invalid_numbers[random_int(source, 0, 5)].value;
		p.is_bad[i] = 1, p.bad++, p.first = i, p.name = names[k];
	}
	right_without(p.right, &p.s, p.is_bad);
	return p;
}

static void spoiled_free(spoiled *p) { free(p->is_bad), free(p->right), free(p->got), arena_free(&p->s); }

static void expect_report(const gz_report *report, const spoiled *p) {
	if (p->bad) expect_error(&report->error, GZ_STATUS_INVALID_BODIES, p->first, p->name);
	else assert_int_equal(report->error.status, GZ_STATUS_OK);
	assert_int_equal(report->invalid, p->bad);
	assert_int_equal(report->bodies, p->s.body_count);
}

static void bad_bodies_are_marked_and_nobody_meets_them(void **state) {
	(void)state;
	random_source source = {64};
	for (int round = 0; round < 60; round++) {
		const int one_in = round % 4 ? random_int(&source, 1, 50) : 1;
		spoiled p = spoil(arena_kinds + round % 16, one_in, &source);
		const gz_bodies chunk = arena_bodies(p.s.bodies, p.s.body_count, 0);
		const arena nobody = {p.s.walls, p.s.wall_count, NULL, 0, p.s.wall_columns, 0};
		arena_world w = arena_build(&nobody, any_backend(&source));
		gz_report report = gz_crowd_place(w.crowd, &chunk, 1);
		expect_report(&report, &p);
		gz_query question = {.targets = GZ_TARGETS_ALL, .crowd = w.crowd, .from_crowd = 1};
		for (int k = 0; k < 3; k++) {
			const gz_hits out = gz_hits_in(p.got);
			for (size_t i = 0; i < p.s.body_count; i++) p.got[i] = trial_untouched;
			report = gz_sweep(&out, w.world, &question, w.scratch);
			expect_report(&report, &p);
			if (k < 2) expect_marked(&p.s, p.got, p.right, p.is_bad);
			question.chunks = &chunk, question.chunk_count = 1, question.from_crowd = 0;
			if (k) question.targets = GZ_TARGETS_CIRCLES; // where nobody else looks for bad ones
		}
		arena_destroy(&w), spoiled_free(&p);
	}
}

static void the_index_of_a_bad_body_runs_on_through_the_chunks_of_a_crowd(void **state) {
	(void)state;
	random_source source = {65};
	arena s = arena_make(arena_kinds, 0, 40, &source);
	s.bodies[17].at.dy = INFINITY, s.bodies[17].rules.id = 77777777777;
	gz_bodies chunks[] = {arena_bodies(s.bodies, 10, 0), arena_bodies(s.bodies, 40, WITH_ID)};
	static const uint32_t pick[] = {3, 17, 17, 5};
	chunks[1].pick = pick, chunks[1].pick_count = 4;
	const arena nobody = {0};
	arena_world w = arena_build(&nobody, (gz_world_desc){0});
	gz_report report = gz_crowd_place(w.crowd, chunks, 2);
	for (int k = 0; k < 2; k++) {
		expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 11, "motion.y");
		expect_text(report.error.text, "body 11");
		expect_text(report.error.text, "77777777777");
		assert_int_equal(report.invalid, 2);
		gz_hit hits[14];
		const gz_hits outs[] = {gz_hits_in(hits), gz_hits_in(hits + 10)};
		report = gz_sweep(
			outs, w.world, &(gz_query){.targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd, .from_crowd = 1}, w.scratch);
		assert_true(hits[11].feature == GZ_FEATURE_INVALID && hits[12].feature == GZ_FEATURE_INVALID &&
					hits[13].feature != GZ_FEATURE_INVALID);
	}
	arena_destroy(&w), arena_free(&s);
}

/// Cells are as large as the others, so that the bad ones would fit; and the world judges them or does not.
static void among_the_largest_bodies_bad_ones_are_bad_too(void **state) {
	(void)state;
	enum { COUNT = 200 };
	arena_wall wall = {.ay = -1, .by = 1};
	arena_body bodies[COUNT];
	static unsigned char is_bad[COUNT];
	gz_hit right[COUNT], got[COUNT];
	for (int i = 0; i < COUNT; i++)
		bodies[i] = (arena_body){{(float)i, 0, 0.9f * GZ_LIMIT, 0.9f * GZ_LIMIT, 0.9f * GZ_LIMIT}, {0}};
	bodies[77].at = (moving_body){0, 0, 1.5f * GZ_LIMIT, 0, 0.1f * GZ_LIMIT};
	bodies[78].at = (moving_body){0, 0, 0, 0, 1.2f * GZ_LIMIT};
	is_bad[77] = is_bad[78] = 1;
	const arena s = {&wall, 1, bodies, COUNT, 0, 0}, walls = {&wall, 1, NULL, 0, 0, 0};
	const gz_bodies chunk = arena_bodies(bodies, COUNT, 0);
	right_without(right, &s, is_bad);
	for (int k = 0; k < 2; k++) {
		arena_world w = arena_build(&walls, (gz_world_desc){.reach = k ? 1 : GZ_LIMIT});
		gz_report report = gz_crowd_place(w.crowd, &chunk, 1);
		for (int asked = 0; asked < 2; asked++) {
			expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 77, "motion.x");
			assert_int_equal(report.invalid, 2);
			for (size_t i = 0; i < COUNT; i++) got[i] = trial_untouched;
			const gz_hits out = gz_hits_in(got);
			report = gz_sweep(
				&out, w.world, &(gz_query){.targets = GZ_TARGETS_ALL, .crowd = w.crowd, .from_crowd = 1}, w.scratch);
			expect_marked(&s, got, right, is_bad);
		}
		arena_destroy(&w);
	}
}

int test_crowd_faults(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bad_bodies_are_marked_and_nobody_meets_them),
		cmocka_unit_test(the_index_of_a_bad_body_runs_on_through_the_chunks_of_a_crowd),
		cmocka_unit_test(among_the_largest_bodies_bad_ones_are_bad_too),
	};
	return RUN_SUITE("crowd_faults", tests);
}
