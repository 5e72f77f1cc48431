// Thick and one-sided walls: what they have in common with thin ones, to the bit; and worlds of them.
#include <graze/graze.h>
#include <math.h>
#include <stdlib.h>

#include "generators/arena.h"
#include "generators/trial_kinds.h"
#include "query/symmetry.h"
#include "support/check.h"

enum { BATCH = 1024 };

static void evaluate(const pair_case *cases, size_t count, pair_hit *answers) {
	assert_true(evaluate_wall_hits(gz_backend_name(0), cases, count, answers));
}

/// On a raster, where the sum of the radii is exact.
static pair_case thick_on_a_raster(random_source *source) {
	pair_case c = quantized_case(source);
	const float thickness = rintf(c.radius * random_positive(source, 0) * 0x1p8f) * 0x1p-8f;
	c.thickness = random_chance(source, 4) ? c.radius : thickness, c.radius -= c.thickness;
	return c;
}

static pair_case thin_for_a_larger_body(pair_case pair, random_source *source) {
	(void)source;
	pair.radius += pair.thickness, pair.thickness = 0;
	return pair;
}

static void same_but_for_the_point(const pair_case *pair, pair_hit *answer, pair_hit *thin) {
	if (pair->thickness > 0) thin->point_x = answer->point_x, thin->point_y = answer->point_y;
	assert_same_answer(answer, thin, case_text(pair));
}

static void a_thick_wall_is_a_thin_one_for_a_larger_body(void **state) {
	(void)state;
	compare_transformed(11, thick_on_a_raster, thin_for_a_larger_body, same_but_for_the_point);
}

static pair_case any_thick_case(random_source *source) {
	pair_case c = any_case(source);
	c.thickness = c.radius * random_positive(source, 0), c.radius -= c.thickness;
	return c;
}

static void swapped_ends_of_thick_walls_give_the_same_bits(void **state) {
	(void)state;
	compare_transformed(12, any_thick_case, swap_ends, expect_same_with_swapped_ends);
}

/// Left of a wall or right of it: it is there for one of both, if it is one-sided, and they answer as if it were not.
static void a_one_sided_wall_is_one_of_its_two_sides(void **state) {
	(void)state;
	static pair_case both[BATCH], left[BATCH], right[BATCH];
	static pair_hit of_both[BATCH], of_left[BATCH], of_right[BATCH];
	random_source source = {13};
	size_t hits[3] = {0};
	for (size_t n = 0; n < pairs_wanted() / 20; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) {
			both[i] = i % 2 ? any_thick_case(&source) : exact_case(&source);
			left[i] = both[i], left[i].one_sided = 1, right[i] = swapped_case(left[i]);
		}
		evaluate(both, BATCH, of_both), evaluate(left, BATCH, of_left), evaluate(right, BATCH, of_right);
		for (size_t i = 0; i < BATCH; i++) {
			const size_t is_left = of_left[i].time <= 1, is_right = of_right[i].time <= 1;
			assert_true(!is_left || !is_right);
			if (is_left) assert_same_answer(of_left + i, of_both + i, case_text(both + i));
			if (is_right) expect_same_with_swapped_ends(both + i, of_both + i, of_right + i);
			hits[0] += is_left, hits[1] += is_right, hits[2] += of_both[i].time <= 1;
		}
	}
	assert_true(hits[0] > hits[2] / 3 && hits[1] > hits[2] / 3 && hits[0] + hits[1] < hits[2]); // or on the line
}

static void thin_walls_among_special_ones_give_the_same_bits(void **state) {
	(void)state;
	static pair_case cases[BATCH];
	static pair_hit alone[BATCH], among[BATCH];
	random_source source = {14};
	for (size_t n = 0; n < pairs_wanted() / 20; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) cases[i] = any_case(&source);
		evaluate(cases, BATCH, alone);
		cases[0].one_sided = 1; // so that all go to the other kernel
		evaluate(cases, BATCH, among);
		for (size_t i = 1; i < BATCH; i++) assert_same_answer(among + i, alone + i, case_text(cases + i));
	}
}

/// The trial with most walls as thick as this, and bodies that are as much smaller.
static arena thickened(const trial *t, float thickness, random_source *source) {
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

/// The largest radius of a body, times something up to 1.
static float some_thickness(const trial *t, random_source *source) {
	float most = 0;
	for (size_t i = 0; i < t->body_count; i++) most = fmaxf(most, t->bodies[i].radius);
	return most * random_positive(source, 0) / (float)random_int(source, 1, 4);
}

// Each kind is a test.
static void has_the_bits_of_brute_force(void **state) {
	const trial_kind *kind = *state;
	random_source source = {(uint64_t)(kind - trial_kinds) + 20};
	size_t hits = 0, bodies = 0;
	for (size_t round = 0; round < 4 + pairs_wanted() / 400000; round++) {
		const int walls = random_int(&source, 1, 250);
		trial t = trial_make(kind, (size_t)walls, (size_t)random_int(&source, 1, 300), &source);
		arena s = thickened(&t, some_thickness(&t, &source), &source);
		gz_hit *right = calloc(s.body_count, sizeof *right), *got = calloc(s.body_count, sizeof *got);
		assert_true(right && got);
		arena_brute_force(right, &s, arena_crowd_query(&s), GZ_TARGETS_WALLS, gz_backend_name(0));
		const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
		for (int k = 0; k < 8; k++) {
			arena_world w = arena_build(&s, k ? random_settings(&source) : any_backend(&source));
			hits += arena_sweep(got, &w, &chunk, GZ_TARGETS_WALLS).hits, bodies += s.body_count;
			assert_arena_hits(&s, got, right, s.body_count, kind->name);
			arena_destroy(&w);
		}
		free(right), free(got), arena_free(&s), trial_free(&t);
	}
	print_message("%s: %zu of %zu bodies hit a wall\n", kind->name, hits, bodies);
	assert_true(hits > bodies / 20);
}

/// A body's path ends where it touches a thick wall, with all of its reach, which is what the world is built for.
static void touches_of_thick_walls_at_the_edge_of_the_margin_are_found(void **state) {
	(void)state;
	static const float offsets[] = {0, 1e5f, 1e7f}, thicknesses[] = {0.01f, 0.5f, 3, 40};
	random_source source = {40};
	for (int round = 0; round < 24; round++) {
		const float x = offsets[round % 3], thickness = thicknesses[round % 4], reach = random_size(&source, 1, 6);
		arena_wall walls[12];
		arena s = {walls, 12, calloc(4000, sizeof *s.bodies), 4000, WITH_RADIUS, 0};
		gz_hit *right = calloc(4000, sizeof *right), *got = calloc(4000, sizeof *got);
		assert_true(s.bodies && right && got);
		for (int i = 0; i < 12; i++) {
			const float y = random_signed(&source, 8), at = x + random_signed(&source, 8);
			const float length = i % 3 ? random_positive(&source, 6) : 0;
			walls[i] = (arena_wall){at, y, at + length, y, i % 4 ? thickness : 0, 0, {0}};
		}
		for (size_t i = 0; i < s.body_count; i++) {
			const arena_wall *w = walls + i % 12;
			const float share = random_positive(&source, 0), way = 2 * reach * share, radius = reach - way / 2;
			const float away = steps_away(radius + w->radius + way, random_int(&source, -2, 2));
			const float side = random_chance(&source, 2) ? 1 : -1, along = random_positive(&source, 0);
			s.bodies[i].at =
				(moving_body){w->ax + (w->bx - w->ax) * along, w->ay + side * away, 0, -side * way, radius};
		}
		arena_brute_force(right, &s, arena_crowd_query(&s), GZ_TARGETS_WALLS, gz_backend_name(0));
		const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
		for (int k = 0; k < 4; k++) {
			const gz_world_desc settings = {
				.reach = k % 2 ? reach : reach * 1.0000002f, .cell = k / 2 ? 0.4f * reach : 0};
			arena_world w = arena_build(&s, settings);
			assert_true(arena_sweep(got, &w, &chunk, GZ_TARGETS_WALLS).hits > s.body_count / 4);
			assert_arena_hits(&s, got, right, s.body_count, "at the edge of the margin");
			arena_destroy(&w);
		}
		free(s.bodies), free(right), free(got);
	}
}

int test_special_walls(void) {
	struct CMUnitTest tests[32] = {
		cmocka_unit_test(a_thick_wall_is_a_thin_one_for_a_larger_body),
		cmocka_unit_test(swapped_ends_of_thick_walls_give_the_same_bits),
		cmocka_unit_test(a_one_sided_wall_is_one_of_its_two_sides),
		cmocka_unit_test(thin_walls_among_special_ones_give_the_same_bits),
		cmocka_unit_test(touches_of_thick_walls_at_the_edge_of_the_margin_are_found),
	};
	size_t count = 5;
	for (const trial_kind *kind = trial_kinds; kind->name; kind++)
		tests[count++] = (struct CMUnitTest){kind->name, has_the_bits_of_brute_force, NULL, NULL, (void *)kind};
	return _cmocka_run_group_tests("special_walls", tests, count, NULL, NULL);
}
