// Worlds of thick and one-sided walls: sweeps have the bits of brute force, whatever the grid and the reach. The
// suite pair_symmetry relates such walls to thin ones.
#include <graze/graze.h>
#include <math.h>
#include <stdlib.h>

#include "generators/arena.h"
#include "generators/cases.h"
#include "generators/trial_kinds.h"
#include "support/check.h"

static gz_hit *make_hits(size_t count) {
	gz_hit *hits = calloc(count, sizeof *hits);
	assert_non_null(hits);
	return hits;
}

/// The trial with this radius for most walls, and the radii of the bodies smaller by as much.
static arena make_thick(const trial *t, float thickness, random_source *source) {
	arena s = {.wall_count = t->wall_count, .body_count = t->body_count, .wall_columns = WITH_RADIUS};
	if (random_chance(source, 2)) s.wall_columns |= WITH_ONE_SIDED;
	s.walls = calloc(t->wall_count + 1, sizeof *s.walls), s.bodies = calloc(t->body_count + 1, sizeof *s.bodies);
	assert_true(s.walls && s.bodies);
	for (size_t i = 0; i < t->wall_count; i++) {
		const trial_wall *w = t->walls + i;
		s.walls[i] = (arena_wall){w->ax, w->ay, w->bx, w->by, thickness, (uint8_t)random_int(source, 0, 1), {0}};
		if (random_chance(source, 3)) s.walls[i].radius = 0;
		if (random_chance(source, 20)) s.walls[i].radius = thickness * random_size(source, -3, 8);
	}
	for (size_t i = 0; i < t->body_count; i++) {
		const trial_body *b = t->bodies + i;
		s.bodies[i].at = (moving_body){b->px, b->py, b->dx, b->dy, b->radius > thickness ? b->radius - thickness : 0};
	}
	return s;
}

/// A random share of the largest radius of a body.
static float random_thickness(const trial *t, random_source *source) {
	float largest = 0;
	for (size_t i = 0; i < t->body_count; i++) largest = fmaxf(largest, t->bodies[i].radius);
	return largest * random_positive(source, 0) / (float)random_int(source, 1, 4);
}

// Each kind of trial is a test. S150.
static void has_the_bits_of_brute_force(void **state) {
	const trial_kind *kind = *state;
	random_source source = {(uint64_t)(kind - trial_kinds) + 20};
	size_t hits = 0, bodies = 0;
	for (size_t round = 0; round < 4 + pairs_wanted() / 400000; round++) {
		const int walls = random_int(&source, 1, 250);
		trial t = trial_make(kind, (size_t)walls, (size_t)random_int(&source, 1, 300), &source);
		arena s = make_thick(&t, random_thickness(&t, &source), &source);
		gz_hit *expected = make_hits(s.body_count), *actual = make_hits(s.body_count);
		arena_brute_force(expected, &s, arena_crowd_query(&s), GZ_TARGETS_WALLS, gz_backend_name(0));
		const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
		for (int k = 0; k < 8; k++) {
			arena_world w = arena_build(&s, k ? random_settings(&source) : any_backend(&source));
			hits += arena_sweep(actual, &w, &chunk, GZ_TARGETS_WALLS).hits, bodies += s.body_count;
			assert_arena_hits(&s, actual, expected, s.body_count, kind->name);
			arena_destroy(&w);
		}
		free(expected), free(actual), arena_free(&s), trial_free(&t);
	}
	print_message("%s: %zu of %zu bodies hit a wall\n", kind->name, hits, bodies);
	assert_true(hits > bodies / 20);
}

// ---------------------------------------------------------------------------------------------------------------------
// At the edge of the margin
// ---------------------------------------------------------------------------------------------------------------------

enum { EDGE_WALLS = 12, EDGE_BODIES = 4000 };

/// Horizontal walls around (x, 0), a quarter of them thin, a third of them points.
static void make_edge_walls(arena_wall *walls, float x, float thickness, random_source *source) {
	for (int i = 0; i < EDGE_WALLS; i++) {
		const float ay = random_signed(source, 8), ax = x + random_signed(source, 8);
		const float length = i % 3 ? random_positive(source, 6) : 0;
		walls[i] = (arena_wall){ax, ay, ax + length, ay, i % 4 ? thickness : 0, 0, {0}};
	}
}

/// A body of this reach whose path ends where it touches the wall.
static moving_body touching_at_the_end(const arena_wall *w, float reach, random_source *source) {
	const float share = random_positive(source, 0), distance = 2 * reach * share, radius = reach - distance / 2;
	const float away = steps_away(radius + w->radius + distance, random_int(source, -2, 2));
	const float side = random_chance(source, 2) ? 1 : -1, along = random_positive(source, 0);
	return (moving_body){w->ax + (w->bx - w->ax) * along, w->ay + side * away, 0, -side * distance, radius};
}

/// Worlds that are optimised for the reach of the bodies have a margin of just that. S150.
static void hits_of_thick_walls_at_the_edge_of_the_margin_are_found(void **state) {
	(void)state;
	static const float offsets[] = {0, 1e5f, 1e7f}, thicknesses[] = {0.01f, 0.5f, 3, 40};
	static arena_body bodies[EDGE_BODIES];
	static gz_hit expected[EDGE_BODIES], actual[EDGE_BODIES];
	arena_wall walls[EDGE_WALLS];
	const arena s = {walls, EDGE_WALLS, bodies, EDGE_BODIES, WITH_RADIUS, 0};
	random_source source = {40};
	for (int round = 0; round < 24; round++) {
		const float reach = random_size(&source, 1, 6);
		make_edge_walls(walls, offsets[round % 3], thicknesses[round % 4], &source);
		for (size_t i = 0; i < EDGE_BODIES; i++)
			bodies[i].at = touching_at_the_end(walls + i % EDGE_WALLS, reach, &source);
		arena_brute_force(expected, &s, arena_crowd_query(&s), GZ_TARGETS_WALLS, gz_backend_name(0));
		const gz_bodies chunk = arena_bodies(bodies, EDGE_BODIES, 0);
		for (int k = 0; k < 4; k++) {
			const gz_world_desc settings = {
				.reach = k % 2 ? reach : reach * 1.0000002f, .cell = k / 2 ? 0.4f * reach : 0};
			arena_world w = arena_build(&s, settings);
			assert_true(arena_sweep(actual, &w, &chunk, GZ_TARGETS_WALLS).hits > EDGE_BODIES / 4);
			assert_arena_hits(&s, actual, expected, EDGE_BODIES, "at the edge of the margin");
			arena_destroy(&w);
		}
	}
}

int test_special_walls(void) {
	struct CMUnitTest tests[32] = {
		cmocka_unit_test(hits_of_thick_walls_at_the_edge_of_the_margin_are_found),
	};
	size_t count = 1;
	for (const trial_kind *kind = trial_kinds; kind->name; kind++)
		tests[count++] = (struct CMUnitTest){kind->name, has_the_bits_of_brute_force, NULL, NULL, (void *)kind};
	return _cmocka_run_group_tests("special_walls", tests, count, NULL, NULL);
}
