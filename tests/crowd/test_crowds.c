// Crowds that query themselves and the walls have the bits of brute force over all pairs.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "generators/trial_kinds.h"
#include "support/check.h"

static size_t rounds_wanted(void) { return 1 + pairs_wanted() / 1000000; }

static const gz_targets all_targets[] = {GZ_TARGETS_CIRCLES, GZ_TARGETS_ALL, GZ_TARGETS_WALLS};

static const char *round_text(const char *name, size_t round, const gz_world_desc *settings, gz_targets targets) {
	static char text[160];
	snprintf(text, sizeof text, "%s, round %zu, %s, targets %d", name, round, settings->backend, targets);
	return text;
}

typedef struct hit_arrays {
	gz_hit *expected, *actual;
} hit_arrays;

static hit_arrays make_hits(size_t count) {
	const hit_arrays a = {calloc(count + 1, sizeof *a.expected), calloc(count + 1, sizeof *a.actual)};
	assert_true(a.expected && a.actual);
	return a;
}

static void free_hits(hit_arrays *a) { free(a->expected), free(a->actual); }

static size_t count_hits(const gz_hit *hits, size_t count) {
	size_t n = 0;
	for (size_t i = 0; i < count; i++) n += hits[i].time <= 1;
	return n;
}

/// Sweeps the crowd against itself, the walls, and both. Returns the number of bodies that hit another.
static size_t expect_brute_force(const arena *s, gz_world_desc settings, const char *name, size_t round) {
	hit_arrays a = make_hits(s->body_count);
	size_t hit_others = 0;
	arena_world w = arena_build(s, settings);
	for (int k = 0; k < 3; k++) {
		arena_brute_force(a.expected, s, arena_crowd_query(s), all_targets[k], gz_backend_name(0));
		const gz_report report = arena_sweep_crowd(a.actual, &w, s->body_count, all_targets[k]);
		assert_arena_hits(s, a.actual, a.expected, s->body_count, round_text(name, round, &settings, all_targets[k]));
		assert_int_equal(report.hits, count_hits(a.expected, s->body_count));
		assert_int_equal(report.invalid + report.filtered, 0);
		if (all_targets[k] == GZ_TARGETS_CIRCLES) hit_others = report.hits;
	}
	arena_destroy(&w), free_hits(&a);
	return hit_others;
}

// Each kind of arena is a test. S7, S16, S150.
static void has_the_bits_of_brute_force(void **state) {
	const arena_kind *kind = *state;
	random_source source = {(uint64_t)(kind - arena_kinds)};
	size_t hit_others = 0, bodies = 0;
	for (size_t round = 0; round < rounds_wanted(); round++) {
		const int max = round % 4 ? 200 : 3000, walls = random_int(&source, 0, 60);
		arena s = arena_make(kind, (size_t)walls, (size_t)random_int(&source, max / 4, max), &source);
		hit_others += expect_brute_force(&s, any_backend(&source), kind->name, round);
		bodies += s.body_count;
		arena_free(&s);
	}
	print_message("%s: %zu of %zu bodies hit another\n", kind->name, hit_others, bodies);
	assert_true(hit_others * 100 > bodies * (size_t)kind->min_hits);
}

// S150.
static void crowds_of_thousands_of_bodies(void **state) {
	(void)state;
	random_source source = {50};
	static const char *const names[] = {"one large body", "sizes over 12 powers", "outliers"};
	// All pairs of more bodies take minutes under a sanitizer.
	const size_t count = short_form_wanted() ? 4000 : 20000;
	for (int i = 0; i < 3; i++) {
		arena s = arena_make(arena_kind_named(names[i]), 0, count, &source);
		expect_brute_force(&s, (gz_world_desc){.backend = gz_backend_name(0)}, names[i], 0);
		arena_free(&s);
	}
}

/// Where all bodies have one reach, smaller than the cells, the crowd reduces pairs to hits tile by tile, and some
/// pairs belong to two tiles. S150.
static void crowds_that_are_reduced_tile_by_tile(void **state) {
	(void)state;
	random_source source = {56};
	for (size_t round = 0; round < 80; round++) {
		const arena_kind *kind = arena_kind_named("of one reach");
		arena s = arena_make(kind, 0, (size_t)random_int(&source, 600, 2400), &source);
		expect_brute_force(&s, any_backend(&source), kind->name, round);
		arena_free(&s);
	}
}

static void crowds_of_any_length(void **state) {
	(void)state;
	static const size_t counts[] = {
		0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 1023, 1024, 1025, 1031, 1032, 1033, 2047, 2048, 2049};
	random_source source = {51};
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
		const arena_kind *kind = arena_kinds + i % 2; // uniform, or all in one cell
		arena s = arena_make(kind, 20, counts[i], &source);
		for (size_t b = 0; gz_backend_name(b); b++)
			expect_brute_force(&s, (gz_world_desc){.backend = gz_backend_name(b)}, kind->name, counts[i]);
		arena_free(&s);
	}
}

static void every_pair_with_overlapping_swept_bounds_is_evaluated_once(void **state) {
	(void)state;
	random_source source = {52};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		for (int count = 10; count < 5000; count *= 7) {
			arena s = arena_make(kind, 0, (size_t)count, &source);
			hit_arrays a = make_hits(s.body_count);
			const gz_world_desc settings = any_backend(&source);
			arena_world w = arena_build(&s, settings);
			const gz_report report = arena_sweep_crowd(a.actual, &w, s.body_count, GZ_TARGETS_CIRCLES);
			const size_t overlaps = arena_overlaps(&s, settings.backend);
			assert_int_equal(report.candidates, overlaps);
			arena_destroy(&w), free_hits(&a), arena_free(&s);
		}
}

/// The same bodies in another order.
static arena reordered(const arena *s, const uint32_t *order) {
	arena other = *s;
	other.bodies = calloc(s->body_count + 1, sizeof *other.bodies);
	assert_non_null(other.bodies);
	for (size_t i = 0; i < s->body_count; i++) other.bodies[i] = s->bodies[order[i]];
	return other;
}

// S150.
static void the_order_of_bodies_with_ids_changes_no_bits(void **state) {
	(void)state;
	random_source source = {53};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		arena s = arena_make(kind, 30, 1500, &source);
		uint32_t *order = calloc(s.body_count, sizeof *order), *place = calloc(s.body_count, sizeof *place);
		assert_true(order && place);
		random_order(&source, order, s.body_count);
		s.body_columns = WITH_ID; // all different, in random order
		for (size_t i = 0; i < s.body_count; i++) s.bodies[i].rules.id = (uint64_t)order[i] << 30 | 5;
		random_order(&source, order, s.body_count);
		for (size_t i = 0; i < s.body_count; i++) place[order[i]] = (uint32_t)i;
		arena other = reordered(&s, order);
		hit_arrays a = make_hits(s.body_count);
		arena_world w = arena_build(&s, any_backend(&source)), v = arena_build(&other, any_backend(&source));
		arena_sweep_crowd(a.expected, &w, s.body_count, GZ_TARGETS_ALL),
			arena_sweep_crowd(a.actual, &v, s.body_count, GZ_TARGETS_ALL);
		for (size_t i = 0; i < s.body_count; i++) {
			gz_hit expected = a.expected[order[i]];
			if (expected.feature == GZ_FEATURE_CIRCLE) expected.index = (int32_t)place[expected.index];
			assert_same_hits(a.actual + i, &expected, 1, kind->name);
		}
		arena_destroy(&w), arena_destroy(&v), free_hits(&a);
		free(order), free(place), free(other.bodies), arena_free(&s);
	}
}

int test_crowds(void) {
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(crowds_of_thousands_of_bodies),
		cmocka_unit_test(crowds_that_are_reduced_tile_by_tile),
		cmocka_unit_test(crowds_of_any_length),
		cmocka_unit_test(every_pair_with_overlapping_swept_bounds_is_evaluated_once),
		cmocka_unit_test(the_order_of_bodies_with_ids_changes_no_bits),
	};
	size_t count = 5;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		tests[count++] = (struct CMUnitTest){kind->name, has_the_bits_of_brute_force, NULL, NULL, (void *)kind};
	return _cmocka_run_group_tests("crowds", tests, count, NULL, NULL);
}
