// The nearest circles, and the overlapping ones, that bodies see, have the bits of brute force: in random arenas and in
// the map of a game, whatever the grid, the backend, the order of the bodies, the chunks and the jobs.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "levels/game_maps.h"
#include "overlap/sight_lists.h"
#include "support/check.h"
#include "support/job_hooks.h"

static size_t trials_wanted(void) { return 3 + pairs_wanted() / 500000; }

// ---------------------------------------------------------------------------------------------------------------------
// What bodies see
// ---------------------------------------------------------------------------------------------------------------------

/// Columns of what bodies see, and which of them matter.
typedef struct sight_columns {
	float *facing, *half_angle;
	gz_sight sight;
} sight_columns;

/// A length of 0 is no direction.
static float facing_of(random_source *source, float other) {
	const float f = random_chance(source, 6) ? 0 : random_signed(source, random_int(source, -20, 20));
	return f == 0 && other == 0 ? 1 : f;
}

static float half_angle_of(random_source *source) {
	static const float some[] = {0, 1e-20f, 1.5707964f, 3.1415925f, 3.1415927f, 3.2f, 1e9f, INFINITY};
	return random_chance(source, 4) ? some[random_int(source, 0, 7)] : random_positive(source, 2);
}

/// Walls hide, or not; a view cone for each body, or one for all, or none.
static sight_columns make_sight(random_source *source, size_t count) {
	sight_columns c = {
		calloc(2 * count, sizeof *c.facing), calloc(count, sizeof *c.half_angle), {.through_walls = false}};
	assert_true(c.facing && c.half_angle);
	for (size_t i = 0; i < count; i++) {
		c.facing[2 * i] = facing_of(source, 1);
		c.facing[2 * i + 1] = facing_of(source, c.facing[2 * i]);
		c.half_angle[i] = half_angle_of(source);
	}
	c.sight.through_walls = random_chance(source, 4);
	if (random_chance(source, 3)) return c;
	const bool one_for_all = random_chance(source, 4);
	c.sight.facing = (gz_vec2_view){c.facing, c.facing + 1, one_for_all ? 0 : 2 * sizeof *c.facing};
	c.sight.half_angle = (gz_float_view){c.half_angle, one_for_all ? 0 : sizeof *c.half_angle};
	return c;
}

static void free_sight(sight_columns *c) { free(c->facing), free(c->half_angle); }

// ---------------------------------------------------------------------------------------------------------------------
// Random arenas
// ---------------------------------------------------------------------------------------------------------------------

static sight_query random_query(random_source *source, const gz_sight *sight) {
	static const float distances[] = {0, 0.5f, 3, 20, INFINITY, INFINITY, INFINITY};
	static const size_t most[] = {0, 0, 1, 1, 2, 8, 8, 30, 63, 64, 65, 130, SIZE_MAX};
	sight_query q = {.sight = sight};
	q.max = most[random_int(source, 0, 12)], q.distance = distances[random_int(source, 0, 6)];
	q.skip_self = random_chance(source, 2);
	return q;
}

static int random_columns(random_source *source) {
	static const int some[] = {0, 0, WITH_ID, WITH_FILTERS | WITH_ID, WITH_MASK, WITH_GROUP, WITH_ID | WITH_IGNORE};
	return some[random_int(source, 0, 6)];
}

static arena random_arena(const arena_kind *kind, random_source *source) {
	const size_t walls = (size_t)random_int(source, 0, random_chance(source, 2) ? 8 : 60);
	arena s = arena_make(kind, walls, (size_t)random_int(source, 1, 240), source);
	s.wall_columns = random_columns(source) & ~WITH_IGNORE;
	if (random_chance(source, 2)) s.wall_columns |= WITH_RADIUS;
	if (random_chance(source, 2)) s.wall_columns |= WITH_ONE_SIDED;
	s.body_columns = random_columns(source);
	// Ties: several circles at one place.
	for (size_t i = 1; random_chance(source, 3) && i < s.body_count; i += 3) s.bodies[i].at = s.bodies[i - 1].at;
	return s;
}

/// Sums over all bodies of a test.
typedef struct seen_counts {
	size_t bodies, skipped, found, without_sight;
} seen_counts;

static void compare(const proximity_lists *actual, const proximity_lists *expected, const bool *skipped,
	const char *label, seen_counts *counts) {
	for (size_t i = 0; i < actual->bodies; i++) {
		counts->bodies++, counts->skipped += skipped[i];
		if (!skipped[i]) assert_same_list(actual, i, expected, i, label);
	}
	counts->found += actual->first[actual->bodies];
}

/// The number of results of the same query without sight.
static size_t count_without_sight(const arena_world *w, const gz_bodies *chunk, sight_query q) {
	proximity_lists all =
		find_proximities(w, chunk, 1, (proximity_query){GZ_TARGETS_CIRCLES, q.max, q.distance, q.skip_self});
	const size_t count = all.first[all.bodies];
	proximity_lists_free(&all);
	return count;
}

static void expect_brute_force(
	const arena *s, gz_world_desc desc, sight_query q, const char *label, seen_counts *counts) {
	bool *skipped = calloc(s->body_count, sizeof *skipped);
	arena_world w = arena_build(s, desc);
	const gz_bodies chunk = arena_bodies(s->bodies, s->body_count, s->body_columns);
	assert_non_null(skipped);
	proximity_lists expected = find_seen_by_brute_force(skipped, s, &w, q, gz_backend_name(0));
	proximity_lists actual = find_seen(&w, &chunk, 1, q);
	compare(&actual, &expected, skipped, label, counts);
	counts->without_sight += count_without_sight(&w, &chunk, q);
	proximity_lists_free(&actual), proximity_lists_free(&expected), arena_destroy(&w), free(skipped);
}

// S174, S175, S176: each kind of arena is a test.
static void has_the_bits_of_brute_force(void **state) {
	const arena_kind *kind = *state;
	random_source source = {6100 + (uint64_t)(kind - arena_kinds)};
	seen_counts counts = {0};
	int backends = 0;
	while (gz_backend_name((size_t)backends)) backends++;
	for (size_t round = 0; round < 2 * trials_wanted(); round++) {
		arena s = random_arena(kind, &source);
		sight_columns c = make_sight(&source, s.body_count);
		const sight_query q = random_query(&source, &c.sight);
		gz_world_desc desc = {.reach = random_chance(&source, 2) ? 0 : random_size(&source, -4, 8)};
		desc.backend = gz_backend_name((size_t)random_int(&source, 0, backends - 1));
		char label[160];
		snprintf(label, sizeof label, "%s, trial %zu, %s, reach %g, max %zu, distance %g", kind->name, round,
			desc.backend, (double)desc.reach, q.max, (double)q.distance);
		expect_brute_force(&s, desc, q, label, &counts);
		free_sight(&c), arena_free(&s);
	}
	print_message("%s: %zu bodies, of which %zu skipped; %zu circles seen, %zu found without sight\n", kind->name,
		counts.bodies, counts.skipped, counts.found, counts.without_sight);
	assert_true(counts.found > 0 && counts.found < counts.without_sight && counts.skipped < counts.bodies / 2);
}

// ---------------------------------------------------------------------------------------------------------------------
// A map
// ---------------------------------------------------------------------------------------------------------------------

/// An arena of the walls of a map, with bodies anywhere in its box.
static arena map_arena(const trial *map, size_t bodies, random_source *source) {
	arena s = {
		calloc(map->wall_count, sizeof *s.walls), map->wall_count, calloc(bodies, sizeof *s.bodies), bodies, 0, 0};
	float low_x = INFINITY, high_x = -INFINITY, low_y = INFINITY, high_y = -INFINITY;
	assert_true(s.walls && s.bodies);
	for (size_t i = 0; i < map->wall_count; i++) {
		const trial_wall *w = map->walls + i;
		s.walls[i] = (arena_wall){.ax = w->ax, .ay = w->ay, .bx = w->bx, .by = w->by};
		low_x = fminf(low_x, w->ax), high_x = fmaxf(high_x, w->ax);
		low_y = fminf(low_y, w->ay), high_y = fmaxf(high_y, w->ay);
	}
	for (size_t i = 0; i < bodies; i++) {
		moving_body *b = &s.bodies[i].at;
		b->px = low_x + (high_x - low_x) * random_positive(source, 0);
		b->py = low_y + (high_y - low_y) * random_positive(source, 0);
		b->radius = 16;
	}
	return s;
}

static void in_a_map_the_nearest_have_the_bits_of_brute_force(void **state) {
	(void)state;
	static const size_t most[] = {0, 1, 8, 64, 100, SIZE_MAX};
	static const map_name name = "E1M1";
	map_name names[MAX_MAPS];
	random_source source = {6200};
	if (!game_map_names(names)) return;
	trial map = game_map_load(name);
	arena s = map_arena(&map, 400, &source);
	seen_counts counts = {0};
	for (int k = 0; k < 18; k++) {
		sight_columns c = make_sight(&source, s.body_count);
		const sight_query q = {most[k % 6], k < 9 ? INFINITY : 600, k % 2, &c.sight};
		char label[80];
		snprintf(label, sizeof label, "E1M1, query %d", k);
		expect_brute_force(&s, (gz_world_desc){0}, q, label, &counts);
		free_sight(&c);
	}
	print_message("E1M1: %zu bodies, of which %zu skipped; %zu circles seen, %zu found without sight\n", counts.bodies,
		counts.skipped, counts.found, counts.without_sight);
	assert_true(counts.found > 0 && counts.found < counts.without_sight / 2);
	arena_free(&s), trial_free(&map);
}

// ---------------------------------------------------------------------------------------------------------------------
// Order, chunks, picks and jobs
// ---------------------------------------------------------------------------------------------------------------------

enum { BODIES = 6000, CHUNKS = 7 };

/// The order in chunks of picks.
static void divide(const arena *s, gz_bodies chunks[CHUNKS], const uint32_t *order) {
	for (size_t c = 0; c < CHUNKS; c++) {
		const size_t from = c * s->body_count / CHUNKS, to = (c + 1) * s->body_count / CHUNKS;
		chunks[c] = arena_bodies(s->bodies, s->body_count, s->body_columns);
		chunks[c].pick = order + from, chunks[c].pick_count = to - from;
	}
}

// S150, S151.
static void order_chunks_picks_and_jobs_change_no_bits(void **state) {
	(void)state;
	static uint32_t order[BODIES];
	static const size_t most[] = {0, 1, 8, 70};
	static const uint32_t workers[] = {2, 3, 5, 32};
	random_source source = {6300};
	for (int k = 0; k < 4; k++) {
		arena s = arena_make(arena_kinds, 300, BODIES, &source);
		s.body_columns = k % 2 ? WITH_ID : WITH_ID | WITH_FILTERS;
		arena_world w = arena_build(&s, (gz_world_desc){0});
		sight_columns c = make_sight(&source, BODIES);
		const sight_query q = {most[k], 2, false, &c.sight};
		const gz_bodies chunk = arena_bodies(s.bodies, BODIES, s.body_columns);
		gz_bodies chunks[CHUNKS];
		proximity_lists expected = find_seen(&w, &chunk, 1, q);
		const gz_jobs jobs = backward_jobs(workers[k]);
		assert_int_equal(gz_scratch_set_jobs(w.scratch, &jobs).status, GZ_STATUS_OK);
		random_order(&source, order, BODIES);
		divide(&s, chunks, order);
		proximity_lists actual = find_seen(&w, chunks, CHUNKS, q), same = find_seen(&w, &chunk, 1, q);
		for (size_t i = 0; i < BODIES; i++) {
			assert_same_list(&actual, i, &expected, order[i], "in another order");
			assert_same_list(&same, i, &expected, i, "with jobs");
		}
		assert_true(expected.first[BODIES] > 0 && job_runs > 0);
		proximity_lists_free(&expected), proximity_lists_free(&actual), proximity_lists_free(&same);
		free_sight(&c), arena_destroy(&w), arena_free(&s);
	}
}

int test_sight(void) {
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(in_a_map_the_nearest_have_the_bits_of_brute_force),
		cmocka_unit_test(order_chunks_picks_and_jobs_change_no_bits),
	};
	static char names[64][64];
	size_t count = 2;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		snprintf(names[count], sizeof *names, "%s: the bits of brute force", kind->name);
		tests[count] = (struct CMUnitTest){names[count], has_the_bits_of_brute_force, NULL, NULL, (void *)kind};
		count++;
	}
	return _cmocka_run_group_tests("sight", tests, count, NULL, NULL);
}
