// Crowds: their bodies ask one another, and the walls, with the bits of brute force over all pairs.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "generators/trial_kinds.h"
#include "support/check.h"

static size_t rounds_wanted(void) { return 1 + pairs_wanted() / 1000000; }

static const gz_targets all_against[] = {GZ_TARGETS_CIRCLES, GZ_TARGETS_ALL, GZ_TARGETS_WALLS};

static const char *text_of(const char *name, size_t round, const gz_world_desc *settings, gz_targets against) {
	static char text[160];
	snprintf(text, sizeof text, "%s, round %zu, %s, against %d", name, round, settings->backend, against);
	return text;
}

typedef struct answers {
	gz_hit *right, *got;
} answers;

static answers answers_for(size_t count) {
	const answers a = {calloc(count + 1, sizeof *a.right), calloc(count + 1, sizeof *a.got)};
	assert_true(a.right && a.got);
	return a;
}

static void answers_free(answers *a) { free(a->right), free(a->got); }

static size_t count_hits(const gz_hit *hits, size_t count) {
	size_t n = 0;
	for (size_t i = 0; i < count; i++) n += hits[i].time <= 1;
	return n;
}

/// The arena's bodies ask one another, the walls, and both. Returns how many meet another.
static size_t expect_brute_force(const arena *s, gz_world_desc settings, const char *name, size_t round) {
	answers a = answers_for(s->body_count);
	size_t met = 0;
	arena_world w = arena_build(s, settings);
	for (int k = 0; k < 3; k++) {
		arena_brute_force(a.right, s, arena_crowd_query(s), all_against[k], gz_backend_name(0));
		const gz_report report = arena_sweep_crowd(a.got, &w, s->body_count, all_against[k]);
		assert_arena_hits(s, a.got, a.right, s->body_count, text_of(name, round, &settings, all_against[k]));
		assert_int_equal(report.hits, count_hits(a.right, s->body_count));
		assert_int_equal(report.invalid + report.filtered, 0);
		if (all_against[k] == GZ_TARGETS_CIRCLES) met = report.hits;
	}
	arena_destroy(&w), answers_free(&a);
	return met;
}

// Each kind is a test.
static void has_the_bits_of_brute_force(void **state) {
	const arena_kind *kind = *state;
	random_source source = {(uint64_t)(kind - arena_kinds)};
	size_t met = 0, bodies = 0;
	for (size_t round = 0; round < rounds_wanted(); round++) {
		const int most = round % 4 ? 200 : 3000, walls = random_int(&source, 0, 60);
		arena s = arena_make(kind, (size_t)walls, (size_t)random_int(&source, most / 4, most), &source);
		met += expect_brute_force(&s, any_backend(&source), kind->name, round);
		bodies += s.body_count;
		arena_free(&s);
	}
	print_message("%s: %zu of %zu bodies meet another\n", kind->name, met, bodies);
	assert_true(met * 100 > bodies * (size_t)kind->min_hits);
}

static void thousands_of_bodies(void **state) {
	(void)state;
	random_source source = {50};
	static const char *const names[] = {"one large body", "sizes over 12 powers", "outliers"};
	const size_t count = pairs_wanted() < 1000000 ? 4000 : 20000; // all pairs take minutes under a sanitizer
	for (int i = 0; i < 3; i++) {
		arena s = arena_make(arena_kind_named(names[i]), 0, count, &source);
		expect_brute_force(&s, (gz_world_desc){.backend = gz_backend_name(0)}, names[i], 0);
		arena_free(&s);
	}
}

/// Where all are of one reach, and not at the edge of the cells, a crowd goes from its meetings to its answers tile by
/// tile, and the next tile has part of them.
static void crowds_that_are_answered_while_they_meet(void **state) {
	(void)state;
	random_source source = {56};
	for (size_t round = 0; round < 80; round++) {
		const arena_kind *kind = arena_kind_named("of one reach");
		arena s = arena_make(kind, 0, (size_t)random_int(&source, 600, 2400), &source);
		expect_brute_force(&s, any_backend(&source), kind->name, round);
		arena_free(&s);
	}
}

static void crowds_of_every_length(void **state) {
	(void)state;
	static const size_t counts[] = {
		0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 1023, 1024, 1025, 1031, 1032, 1033, 2047, 2048, 2049};
	random_source source = {51};
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
		const arena_kind *kind = arena_kinds + i % 2; // sparse, or one cell for all
		arena s = arena_make(kind, 20, counts[i], &source);
		for (size_t row = 0; gz_backend_name(row); row++)
			expect_brute_force(&s, (gz_world_desc){.backend = gz_backend_name(row)}, kind->name, counts[i]);
		arena_free(&s);
	}
}

static void every_pair_whose_discs_overlap_is_looked_at_once(void **state) {
	(void)state;
	random_source source = {52};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		for (int count = 10; count < 5000; count *= 7) {
			arena s = arena_make(kind, 0, (size_t)count, &source);
			answers a = answers_for(s.body_count);
			const gz_world_desc settings = any_backend(&source);
			arena_world w = arena_build(&s, settings);
			const gz_report report = arena_sweep_crowd(a.got, &w, s.body_count, GZ_TARGETS_CIRCLES);
			const size_t overlaps = arena_overlaps(&s, settings.backend);
			assert_int_equal(report.candidates, overlaps);
			arena_destroy(&w), answers_free(&a), arena_free(&s);
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

static void with_ids_the_order_of_the_bodies_changes_no_bits(void **state) {
	(void)state;
	random_source source = {53};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		arena s = arena_make(kind, 30, 1500, &source);
		uint32_t *order = calloc(s.body_count, sizeof *order), *place = calloc(s.body_count, sizeof *place);
		assert_true(order && place);
		random_order(&source, order, s.body_count);
		s.body_columns = WITH_ID; // all different ones, in no order
		for (size_t i = 0; i < s.body_count; i++) s.bodies[i].rules.id = (uint64_t)order[i] << 30 | 5;
		random_order(&source, order, s.body_count);
		for (size_t i = 0; i < s.body_count; i++) place[order[i]] = (uint32_t)i;
		arena other = reordered(&s, order);
		answers a = answers_for(s.body_count);
		arena_world w = arena_build(&s, any_backend(&source)), v = arena_build(&other, any_backend(&source));
		arena_sweep_crowd(a.right, &w, s.body_count, GZ_TARGETS_ALL),
			arena_sweep_crowd(a.got, &v, s.body_count, GZ_TARGETS_ALL);
		for (size_t i = 0; i < s.body_count; i++) {
			gz_hit right = a.right[order[i]];
			if (right.feature == GZ_FEATURE_CIRCLE) right.index = (int32_t)place[right.index];
			assert_same_hits(a.got + i, &right, 1, kind->name);
		}
		arena_destroy(&w), arena_destroy(&v), answers_free(&a);
		free(order), free(place), free(other.bodies), arena_free(&s);
	}
}

int test_crowds(void) {
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(thousands_of_bodies),
		cmocka_unit_test(crowds_that_are_answered_while_they_meet),
		cmocka_unit_test(crowds_of_every_length),
		cmocka_unit_test(every_pair_whose_discs_overlap_is_looked_at_once),
		cmocka_unit_test(with_ids_the_order_of_the_bodies_changes_no_bits),
	};
	size_t count = 5;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		tests[count++] = (struct CMUnitTest){kind->name, has_the_bits_of_brute_force, NULL, NULL, (void *)kind};
	return _cmocka_run_group_tests("crowds", tests, count, NULL, NULL);
}
