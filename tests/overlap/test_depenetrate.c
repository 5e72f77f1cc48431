// Depenetration of random arenas: translations lead out of all targets and are the shortest, by an oracle that sends
// rays in all directions; and they have the same bits whatever the grid, the reach, the backend, the order and the
// chunks.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "oracle/oracle_depenetration.h"
#include "overlap/translations.h"
#include "support/check.h"

// The largest error, in grains of the targets plus ulps of the moved centre.
static const long double max_error = 2;

static size_t trials_wanted(void) { return 1 + pairs_wanted() / 1000000; }

// ---------------------------------------------------------------------------------------------------------------------
// The oracle
// ---------------------------------------------------------------------------------------------------------------------

/// Over all bodies.
typedef struct check_totals {
	size_t moved;
	long double deepest,
		longest; ///< the largest remaining overlap and the largest detour, as shares of the largest error
} check_totals;

static void fail_body(const char *what, const moving_body *b, translation t, long double error, long double expected) {
	fail_msg("body at %.9g %.9g radius %.9g: the translation %.9g %.9g %s by %.3Lg; the oracle's has length %.9Lg",
		(double)b->px, (double)b->py, (double)b->radius, (double)t.x, (double)t.y, what, error, expected);
}

static void check_body(
	check_totals *totals, const oracle_target *targets, size_t count, const moving_body *b, translation t) {
	static oracle_target near[400]; // the targets within the length of the translation
	const float px = b->px + t.x, py = b->py + t.y;
	const long double x = (long double)px - b->px, y = (long double)py - b->py, length = sqrtl(x * x + y * y);
	const long double ulp = 0x1p-23L * fmaxl(fabsl((long double)px), fabsl((long double)py));
	long double grain = 0;
	bool overlaps = false;
	size_t n = 0;
	for (size_t k = 0; k < count; k++) {
		const long double distance = oracle_signed_distance(targets + k, 0, 0);
		overlaps |= distance < 0;
		if (distance > length) continue;
		near[n++] = targets[k], grain = fmaxl(grain, targets[k].grain);
		const long double max_depth = max_error * (targets[k].grain + ulp);
		const long double depth = -oracle_signed_distance(targets + k, x, y);
		if (depth > max_depth) fail_body("ends in a target", b, t, depth, oracle_minimum_translation(near, n));
		totals->deepest = fmaxl(totals->deepest, depth / max_depth);
	}
	if (length == 0) return;
	const long double expected = oracle_minimum_translation(near, n);
	const long double max_detour = max_error * (grain + ulp) + 1e-6L * length;
	if (length - expected > max_detour) fail_body("is too long", b, t, length - expected, expected);
	totals->longest = fmaxl(totals->longest, (length - expected) / max_detour), totals->moved += overlaps;
}

static void check_arena(check_totals *totals, const arena *s, gz_targets targets) {
	const arena_query query = arena_crowd_query(s);
	const gz_bodies chunk = arena_bodies(s->bodies, s->body_count, s->body_columns);
	translation *translations = calloc(s->body_count + 1, sizeof *translations);
	oracle_target *all = calloc(s->body_count + s->wall_count + 1, sizeof *all);
	assert_true(translations && all);
	arena_world w = arena_build(s, (gz_world_desc){0});
	const gz_report report = depenetrate(translations, &w, &chunk, targets);
	assert_true(report.error.status == GZ_STATUS_OK && report.crowded == 0);
	for (size_t i = 0; i < s->body_count; i++) {
		const size_t count = oracle_targets(all, s, &query, i, targets);
		check_body(totals, all, count, &s->bodies[i].at, translations[i]);
	}
	free(translations), free(all), arena_destroy(&w);
}

static void print_totals(const char *name, const check_totals *totals) {
	print_message("%s: %zu moved, overlap up to %.2Lf and detours up to %.2Lf of the largest error\n", name,
		totals->moved, totals->deepest, totals->longest);
}

// Each kind of arena is a test. S38.
static void agrees_with_the_oracle(void **state) {
	const arena_kind *kind = *state;
	random_source source = {1600 + (uint64_t)(kind - arena_kinds)};
	check_totals totals = {0};
	for (size_t round = 0; round < 2 * trials_wanted(); round++) {
		arena s = arena_make(kind, 60, 60, &source);
		for (size_t i = 0; i < s.body_count; i++) { // a body ignores itself and two others
			s.bodies[i].rules.id = s.bodies[i].rules.ignore = i / 3;
			s.bodies[i].at.radius *= 2;
		}
		s.body_columns = WITH_ID | WITH_IGNORE;
		if (random_chance(&source, 2)) s.wall_columns = WITH_RADIUS;
		check_arena(&totals, &s, (gz_targets)(round % 3));
		arena_free(&s);
	}
	print_totals(kind->name, &totals);
	assert_true(totals.moved > 0);
}

/// Walls on integers that share ends, cross and repeat, and bodies on multiples of 1/4.
static void fill_lattice(arena *s, random_source *source) {
	for (size_t i = 0; i < s->wall_count; i++) {
		const int x = random_int(source, -6, 6), y = random_int(source, -6, 6), length = random_int(source, 0, 6);
		const int slope = random_int(source, 0, 2); // horizontal, vertical, diagonal
		s->walls[i] = (arena_wall){.ax = (float)x,
			.ay = (float)y,
			.bx = (float)(slope != 1 ? x + length : x),
			.by = (float)(slope ? y + length : y)};
		s->walls[i].radius = (float)random_int(source, 0, 1) / 2;
		s->walls[i].one_sided = (uint8_t)random_chance(source, 4);
	}
	for (size_t i = 0; i < s->body_count; i++) {
		moving_body *b = &s->bodies[i].at;
		b->px = (float)random_int(source, -12, 12) / 2, b->py = (float)random_int(source, -12, 12) / 2;
		b->dx = (float)random_int(source, -1, 1), b->dy = (float)random_int(source, -1, 1);
		b->radius = (float)random_int(source, 1, 12) / 4;
	}
}

// S38.
static void translations_on_lattices_agree_with_the_oracle(void **state) {
	(void)state;
	random_source source = {1650};
	check_totals totals = {0};
	for (size_t round = 0; round < 4 * trials_wanted(); round++) {
		arena s = arena_make(arena_kinds, 12 + 12 * (round % 3), 40, &source);
		fill_lattice(&s, &source);
		check_arena(&totals, &s, GZ_TARGETS_WALLS);
		arena_free(&s);
	}
	print_totals("lattices", &totals);
}

// S38.
static void translations_out_of_heaps_agree_with_the_oracle(void **state) {
	(void)state;
	random_source source = {1700};
	check_totals totals = {0};
	for (size_t round = 0; round < trials_wanted(); round++) {
		arena s = make_heap(100, random_chance(&source, 2) ? 4 : 0.5f, &source);
		check_arena(&totals, &s, GZ_TARGETS_CIRCLES);
		arena_free(&s);
	}
	print_totals("heaps", &totals);
}

// ---------------------------------------------------------------------------------------------------------------------
// The same bits
// ---------------------------------------------------------------------------------------------------------------------

enum { BODIES = 1500 };

/// The last backend where there are fewer of them.
static const char *backend_at(size_t k) {
	while (!gz_backend_name(k)) k -= k ? 1 : 0;
	return gz_backend_name(k);
}

// S149, S150.
static void grid_reach_backend_and_order_change_no_bits(void **state) {
	(void)state;
	static const float sizes[] = {0, 1e-30f, 0.3f, 7, 1000, GZ_LIMIT};
	static translation expected[BODIES], actual[BODIES], in_order[BODIES];
	static uint32_t order[BODIES];
	random_source source = {1800};
	const size_t count = short_form_wanted() ? BODIES / 4 : BODIES;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		if (!strcmp(kind->name, "on one spot")) continue; // takes too long
		arena s = arena_make(kind, 200, count, &source);
		s.body_columns = WITH_FILTERS | WITH_ID;
		gz_bodies chunk = arena_bodies(s.bodies, count, s.body_columns);
		random_order(&source, order, count);
		for (size_t k = 0; k < 6; k++) {
			const gz_world_desc desc = {.cell = sizes[k], .reach = sizes[5 - k], .backend = backend_at(k)};
			arena_world w = arena_build(&s, desc);
			chunk.pick = NULL, chunk.pick_count = 0;
			depenetrate(k ? actual : expected, &w, &chunk, GZ_TARGETS_ALL);
			if (k) assert_same_translations(actual, expected, count, kind->name);
			chunk.pick = order, chunk.pick_count = count;
			depenetrate(actual, &w, &chunk, GZ_TARGETS_ALL);
			for (size_t i = 0; i < count; i++) in_order[order[i]] = actual[i];
			assert_same_translations(in_order, expected, count, kind->name);
			arena_destroy(&w);
		}
		arena_free(&s);
	}
}

int test_depenetrate(void) {
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(translations_on_lattices_agree_with_the_oracle),
		cmocka_unit_test(translations_out_of_heaps_agree_with_the_oracle),
		cmocka_unit_test(grid_reach_backend_and_order_change_no_bits),
	};
	size_t count = 3;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		tests[count++] = (struct CMUnitTest){kind->name, agrees_with_the_oracle, NULL, NULL, (void *)(uintptr_t)kind};
	return _cmocka_run_group_tests("depenetrate", tests, count, NULL, NULL);
}
