// Overlap queries and nearest neighbours of random arenas: the lists have the bits of brute force whatever the grid,
// the reach, the backend, the order of the bodies and the chunks; and the distances agree with the oracle.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "oracle/oracle_distances.h"
#include "overlap/proximity_lists.h"
#include "support/check.h"

static size_t trials_wanted(void) { return 3 + pairs_wanted() / 500000; }

// ---------------------------------------------------------------------------------------------------------------------
// Random arenas, queries and settings
// ---------------------------------------------------------------------------------------------------------------------

static gz_world_desc random_desc(random_source *source) {
	static const float cells[] = {0, 0, 1e-30f, 0.37f, 5, 1000, GZ_LIMIT};
	static const float reaches[] = {0, 0, 1e-30f, 1e-3f, 0.5f, 11, 300, GZ_LIMIT};
	gz_world_desc desc = {.cell = cells[random_int(source, 0, 6)]};
	desc.reach = reaches[random_int(source, 0, 7)];
	int backends = 0;
	while (gz_backend_name((size_t)backends)) backends++;
	desc.backend = gz_backend_name((size_t)random_int(source, 0, backends - 1));
	return desc;
}

/// Overlaps, or a few, many or all of the nearest targets; at any distance, or within one.
static proximity_query random_query(random_source *source, const arena *s) {
	static const float distances[] = {0, 1e-9f, 0.5f, 3, 20, 1e5f, INFINITY, INFINITY, INFINITY};
	enum { ALL_OVERLAPS, A_FEW, MANY, EVERY_TARGET };
	proximity_query q = {.targets = (gz_targets)random_int(source, 0, 2)};
	const int kind = random_int(source, ALL_OVERLAPS, EVERY_TARGET);
	q.max = kind == A_FEW ? (size_t)random_int(source, 1, 8) : kind == MANY ? (size_t)random_int(source, 1, 300) : 0;
	if (kind == EVERY_TARGET) q.max = random_chance(source, 2) ? s->wall_count + s->body_count + 1 : SIZE_MAX;
	q.distance = distances[random_int(source, 0, 8)];
	return q;
}

static int random_columns(random_source *source) {
	static const int some[] = {0, WITH_ID, WITH_FILTERS | WITH_ID, WITH_FILTERS | WITH_ID | WITH_NARROW_ID, WITH_MASK,
		WITH_GROUP, WITH_ID | WITH_IGNORE};
	return some[random_int(source, 0, 6)];
}

static arena random_arena(const arena_kind *kind, random_source *source) {
	const size_t walls = (size_t)random_int(source, 0, random_chance(source, 4) ? 3 : 120);
	arena s = arena_make(kind, walls, (size_t)random_int(source, 1, 120), source);
	s.wall_columns = random_columns(source) & ~WITH_IGNORE;
	if (random_chance(source, 2)) s.wall_columns |= WITH_RADIUS;
	if (random_chance(source, 2)) s.wall_columns |= WITH_ONE_SIDED;
	s.body_columns = random_columns(source);
	return s;
}

// ---------------------------------------------------------------------------------------------------------------------
// Brute force: each kind of arena is a test
// ---------------------------------------------------------------------------------------------------------------------

// S30, S37, S150.
static void has_the_bits_of_brute_force(void **state) {
	const arena_kind *kind = *state;
	random_source source = {1000 + (uint64_t)(kind - arena_kinds)};
	size_t found = 0, bodies = 0;
	for (size_t round = 0; round < trials_wanted(); round++) {
		arena s = random_arena(kind, &source);
		const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
		proximity_query q = random_query(&source, &s);
		q.skip_self = q.targets != GZ_TARGETS_WALLS && random_chance(&source, 2);
		proximity_lists expected = find_by_brute_force(&s, arena_crowd_query(&s), q, gz_backend_name(0));
		for (int k = 0; k < 4; k++) {
			const gz_world_desc desc = k ? random_desc(&source) : (gz_world_desc){0};
			arena_world w = arena_build(&s, desc);
			proximity_lists actual = find_proximities(&w, &chunk, 1, q);
			char label[160];
			snprintf(label, sizeof label, "%s, trial %zu, cell %g, reach %g, targets %d, max %zu, distance %g",
				kind->name, round, (double)desc.cell, (double)desc.reach, (int)q.targets, q.max, (double)q.distance);
			for (size_t i = 0; i < actual.bodies; i++) assert_same_list(&actual, i, &expected, i, label);
			if (q.max && q.targets == GZ_TARGETS_CIRCLES) expect_same_neighbours(&expected, &w, &chunk, 1, q);
			found += actual.first[actual.bodies], bodies += actual.bodies;
			proximity_lists_free(&actual), arena_destroy(&w);
		}
		proximity_lists_free(&expected), arena_free(&s);
	}
	print_message("%s: %zu bodies, %zu results\n", kind->name, bodies, found);
	assert_true(found > 0);
}

/// Crowds whose trees have four levels.
static void many_circles_have_the_bits_of_brute_force(void **state) {
	(void)state;
	random_source source = {1050};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		arena s = arena_make(kind, 0, 700, &source);
		const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
		arena_world w = arena_build(&s, (gz_world_desc){0});
		const proximity_query queries[] = {{GZ_TARGETS_CIRCLES, 1, INFINITY, true},
			{GZ_TARGETS_CIRCLES, (size_t)random_int(&source, 2, 12), 30, false},
			{GZ_TARGETS_CIRCLES, (size_t)random_int(&source, 13, 63), INFINITY, true}};
		for (int k = 0; k < 3; k++) {
			proximity_lists expected = find_by_brute_force(&s, arena_crowd_query(&s), queries[k], gz_backend_name(0));
			proximity_lists actual = find_proximities(&w, &chunk, 1, queries[k]);
			for (size_t i = 0; i < actual.bodies; i++) assert_same_list(&actual, i, &expected, i, kind->name);
			expect_same_neighbours(&expected, &w, &chunk, 1, queries[k]);
			proximity_lists_free(&actual), proximity_lists_free(&expected);
		}
		arena_destroy(&w), arena_free(&s);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The oracle
// ---------------------------------------------------------------------------------------------------------------------

static int ascending(const void *a, const void *b) {
	const double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/// The distances of a body from all walls, or from all circles, in ascending order. Returns the largest grain of a
/// pair.
static double oracle_distances(double *distance, const arena *s, size_t body, bool to_walls) {
	const moving_body *b = &s->bodies[body].at;
	double grain = 0;
	for (size_t k = 0; to_walls && k < s->wall_count; k++) {
		const arena_wall *w = s->walls + k;
		const pair_case pair = {b->px, b->py, 0, 0, b->radius, w->ax, w->ay, w->bx, w->by, w->radius, 0};
		distance[k] = (double)oracle_distance(&pair), grain = fmax(grain, (double)oracle_grain(&pair));
	}
	for (size_t k = 0; !to_walls && k < s->body_count; k++) {
		const circle_case pair = {*b, s->bodies[k].at};
		distance[k] = (double)oracle_distance_of_circles(&pair);
		grain = fmax(grain, (double)oracle_grain_of_circles(&pair));
	}
	qsort(distance, to_walls ? s->wall_count : s->body_count, sizeof *distance, ascending);
	return grain;
}

enum { NEAREST = 7 };

/// The seven nearest walls, or circles, of all bodies have the distances of the oracle.
static void expect_oracle_distances(const arena *s, const arena_world *w, bool to_walls, const char *label) {
	static double distance[200];
	const gz_bodies chunk = arena_bodies(s->bodies, s->body_count, 0);
	const proximity_query q = {to_walls ? GZ_TARGETS_WALLS : GZ_TARGETS_CIRCLES, NEAREST, INFINITY, false};
	proximity_lists actual = find_proximities(w, &chunk, 1, q);
	assert_int_equal(actual.first[actual.bodies], NEAREST * actual.bodies);
	for (size_t i = 0; i < actual.bodies; i++) {
		const double grain = oracle_distances(distance, s, i, to_walls);
		for (size_t n = 0; n < NEAREST; n++)
			if (!(fabs((double)actual.data[NEAREST * i + n].distance - distance[n]) <= 6 * grain))
				fail_msg("%s: body %zu, result %zu: distance %.9g, expected %.9g", label, i, n,
					(double)actual.data[NEAREST * i + n].distance, distance[n]);
	}
	proximity_lists_free(&actual);
}

// S30, S36.
static void the_distances_of_the_nearest_agree_with_the_oracle(void **state) {
	(void)state;
	random_source source = {1100};
	for (size_t round = 0; round < trials_wanted(); round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			arena s = arena_make(kind, 100, 100, &source);
			s.wall_columns = WITH_RADIUS;
			arena_world w = arena_build(&s, (gz_world_desc){0});
			expect_oracle_distances(&s, &w, false, kind->name);
			expect_oracle_distances(&s, &w, true, kind->name);
			arena_destroy(&w), arena_free(&s);
		}
}

// ---------------------------------------------------------------------------------------------------------------------
// Order, chunks and picks
// ---------------------------------------------------------------------------------------------------------------------

enum { MAX_CHUNKS = 64 };

/// Divides the order into picks of random lengths, each of a chunk of all bodies. Returns the number of chunks.
static size_t divide(const arena *s, gz_bodies *chunks, const uint32_t *order, random_source *source) {
	size_t count = 0;
	for (size_t first = 0, n; first < s->body_count; first += n) {
		n = (size_t)random_int(source, 0, random_chance(source, 2) ? 20 : 1500);
		if (n > s->body_count - first || count == MAX_CHUNKS - 1) n = s->body_count - first;
		chunks[count] = arena_bodies(s->bodies, s->body_count, s->body_columns);
		chunks[count].pick = order + first, chunks[count++].pick_count = n;
	}
	return count;
}

// S150.
static void order_chunks_and_picks_change_no_bits(void **state) {
	(void)state;
	static uint32_t order[4000];
	static const proximity_query queries[] = {{GZ_TARGETS_ALL, 0, INFINITY, false},
		{GZ_TARGETS_ALL, 3, INFINITY, false}, {GZ_TARGETS_ALL, 6, 5, false}, {GZ_TARGETS_ALL, 50, 1, false},
		{GZ_TARGETS_CIRCLES, 1, INFINITY, false}, {GZ_TARGETS_CIRCLES, 9, 40, false}};
	random_source source = {1200};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		arena s = arena_make(kind, 200, short_form_wanted() ? 1000 : 4000, &source);
		s.body_columns = WITH_FILTERS | WITH_ID;
		const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
		arena_world w = arena_build(&s, (gz_world_desc){0});
		for (size_t k = 0; k < sizeof queries / sizeof *queries; k++) {
			gz_bodies chunks[MAX_CHUNKS];
			proximity_lists expected = find_proximities(&w, &chunk, 1, queries[k]);
			random_order(&source, order, s.body_count);
			const size_t chunk_count = divide(&s, chunks, order, &source);
			proximity_lists actual = find_proximities(&w, chunks, chunk_count, queries[k]);
			for (size_t i = 0; i < s.body_count; i++) assert_same_list(&actual, i, &expected, order[i], kind->name);
			if (queries[k].targets == GZ_TARGETS_CIRCLES)
				expect_same_neighbours(&actual, &w, chunks, chunk_count, queries[k]);
			proximity_lists_free(&expected), proximity_lists_free(&actual);
		}
		arena_destroy(&w), arena_free(&s);
	}
}

int test_nearest(void) {
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(the_distances_of_the_nearest_agree_with_the_oracle),
		cmocka_unit_test(order_chunks_and_picks_change_no_bits),
		cmocka_unit_test(many_circles_have_the_bits_of_brute_force),
	};
	static char names[64][64];
	size_t count = 3;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		snprintf(names[count], sizeof *names, "%s: the bits of brute force", kind->name);
		tests[count] = (struct CMUnitTest){names[count], has_the_bits_of_brute_force, NULL, NULL, (void *)kind};
		count++;
	}
	return _cmocka_run_group_tests("nearest", tests, count, NULL, NULL);
}
