// The caller's columns of bodies, in place: every way of laying them out gives the bits of brute force. Arrays have
// their exact size on the heap, so that the address sanitizer sees every step beyond them.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/random.h"
#include "support/check.h"
#include "support/fixture.h"

enum { MOST = FIXTURE_BODIES };

/// Separate arrays of exactly `count` elements.
typedef struct arrays {
	float *px, *py, *dx, *dy, *radius;
	size_t count;
} arrays;

static arrays arrays_of(const trial_body *bodies, size_t count) {
	const size_t bytes = (count ? count : 1) * sizeof(float);
	arrays a = {malloc(bytes), malloc(bytes), malloc(bytes), malloc(bytes), malloc(bytes), count};
	for (size_t i = 0; i < count; i++) {
		const trial_body *b = bodies + i;
		a.px[i] = b->px, a.py[i] = b->py, a.dx[i] = b->dx, a.dy[i] = b->dy, a.radius[i] = b->radius;
	}
	return a;
}

static void arrays_free(arrays *a) { free(a->px), free(a->py), free(a->dx), free(a->dy), free(a->radius); }

static gz_bodies bodies_in(const arrays *a) {
	const size_t stride = sizeof(float);
	return (gz_bodies){.center = {a->px, a->py, stride},
		.motion = {a->dx, a->dy, stride},
		.radius = {a->radius, stride},
		.count = a->count};
}

static const size_t counts[] = {0, 1, 7, 8, 9, 15, 16, 1023, 1024, 1025, 2048, 2049};
enum { COUNTS = sizeof counts / sizeof *counts };

static void separate_arrays_of_every_length(void **state) {
	(void)state;
	fixture f = fixture_make();
	for (int k = 0; k < COUNTS; k++) {
		arrays a = arrays_of(f.t.bodies, counts[k]);
		const gz_bodies chunk = bodies_in(&a);
		fixture_expect(&f, &chunk, 1, f.expected, counts[k]);
		arrays_free(&a);
	}
	fixture_free(&f);
}

static void an_array_of_structs_of_every_length(void **state) {
	(void)state;
	fixture f = fixture_make();
	for (int k = 0; k < COUNTS; k++) {
		const size_t bytes = counts[k] * sizeof(trial_body);
		trial part = {NULL, 0, malloc(bytes ? bytes : 1), counts[k]};
		memcpy(part.bodies, f.t.bodies, bytes);
		const gz_bodies chunk = trial_bodies(&part);
		fixture_expect(&f, &chunk, 1, f.expected, counts[k]);
		free(part.bodies);
	}
	fixture_free(&f);
}

/// A game's own struct: the numbers lie between other things.
typedef struct unit {
	double health;
	float x, y;
	char name[12];
	float speed_x, speed_y;
	uint16_t kind;
	float size;
} unit;

static void views_that_start_within_a_struct(void **state) {
	(void)state;
	fixture f = fixture_make();
	unit *units = malloc(MOST * sizeof *units);
	for (size_t i = 0; i < MOST; i++) {
		const trial_body *b = f.t.bodies + i;
		units[i] = (unit){.health = 1, .x = b->px, .y = b->py, .speed_x = b->dx, .speed_y = b->dy, .size = b->radius};
	}
	for (size_t from = 0; from < 11; from += 5) { // from the third unit on, as well
		const unit *u = units + from;
		const gz_bodies chunk = {.center = {&u->x, &u->y, sizeof *u},
			.motion = {&u->speed_x, &u->speed_y, sizeof *u},
			.radius = {&u->size, sizeof *u},
			.count = MOST - from};
		fixture_expect(&f, &chunk, 1, f.expected + from, MOST - from);
	}
	free(units);
	fixture_free(&f);
}

static void x_and_y_in_one_array_after_another(void **state) {
	(void)state;
	fixture f = fixture_make();
	float *pairs = malloc(2 * MOST * sizeof *pairs), *motions = malloc(2 * MOST * sizeof *motions);
	arrays a = arrays_of(f.t.bodies, MOST);
	for (size_t i = 0; i < MOST; i++) pairs[2 * i] = a.px[i], pairs[2 * i + 1] = a.py[i];
	memcpy(motions, a.dx, MOST * sizeof *motions), memcpy(motions + MOST, a.dy, MOST * sizeof *motions);
	gz_bodies chunk = bodies_in(&a);
	chunk.center = (gz_vec2_view){pairs, pairs + 1, 2 * sizeof *pairs};
	chunk.motion = (gz_vec2_view){motions, motions + MOST, sizeof *motions};
	fixture_expect(&f, &chunk, 1, f.expected, MOST);
	free(pairs), free(motions);
	arrays_free(&a);
	fixture_free(&f);
}

static trial_body *copy_of(const trial_body *bodies, size_t count) {
	trial_body *copy = malloc(count * sizeof *copy);
	memcpy(copy, bodies, count * sizeof *copy);
	return copy;
}

static void a_shared_radius(void **state) {
	(void)state;
	fixture f = fixture_make();
	arrays a = arrays_of(f.t.bodies, 1025);
	const float radius = 11.5f;
	gz_bodies chunk = bodies_in(&a);
	chunk.radius = (gz_float_view){&radius, 0};
	trial_body *same = copy_of(f.t.bodies, a.count);
	for (size_t i = 0; i < a.count; i++) same[i].radius = radius;
	fixture_expect_brute_force(&f, &chunk, same, a.count);
	free(same), arrays_free(&a), fixture_free(&f);
}

static void a_shared_motion_and_a_shared_center(void **state) {
	(void)state;
	fixture f = fixture_make();
	arrays a = arrays_of(f.t.bodies, 1025);
	const trial_body *shared = f.t.bodies + 100;
	trial_body *same = copy_of(f.t.bodies, a.count);
	gz_bodies chunk = bodies_in(&a);
	chunk.motion = (gz_vec2_view){&shared->dx, &shared->dy, 0};
	for (size_t i = 0; i < a.count; i++) same[i].dx = shared->dx, same[i].dy = shared->dy;
	fixture_expect_brute_force(&f, &chunk, same, a.count);
	memcpy(same, f.t.bodies, a.count * sizeof *same);
	chunk = bodies_in(&a);
	chunk.center = (gz_vec2_view){&shared->px, &shared->py, 0};
	for (size_t i = 0; i < a.count; i++) same[i].px = shared->px, same[i].py = shared->py;
	fixture_expect_brute_force(&f, &chunk, same, a.count);
	free(same), arrays_free(&a), fixture_free(&f);
}

// A product of two floats, rounded to float once.
static float product(float x, float y) { return (float)((double)x * (double)y); }

static void a_shared_step_scales_the_motion(void **state) {
	(void)state;
	fixture f = fixture_make();
	trial_body *moved = copy_of(f.t.bodies, MOST);
	static const float steps[] = {1, 0.1f, -1.0f / 3, 0, 3.3f};
	for (int k = 0; k < 5; k++) {
		arrays a = arrays_of(f.t.bodies, MOST);
		gz_bodies chunk = bodies_in(&a);
		chunk.step = (gz_float_view){steps + k, 0};
		for (size_t i = 0; i < MOST; i++) {
			moved[i].dx = product(a.dx[i], steps[k]);
			moved[i].dy = product(a.dy[i], steps[k]);
		}
		fixture_expect_brute_force(&f, &chunk, moved, MOST);
		arrays_free(&a);
	}
	free(moved), fixture_free(&f);
}

static void a_step_of_its_own_for_every_body(void **state) {
	(void)state;
	fixture f = fixture_make();
	random_source source = {701};
	arrays a = arrays_of(f.t.bodies, MOST);
	trial_body *moved = copy_of(f.t.bodies, MOST);
	float *steps = malloc(MOST * sizeof *steps);
	for (size_t i = 0; i < MOST; i++) {
		steps[i] = random_signed(&source, 1);
		moved[i].dx = product(a.dx[i], steps[i]), moved[i].dy = product(a.dy[i], steps[i]);
	}
	gz_bodies chunk = bodies_in(&a);
	chunk.step = (gz_float_view){steps, sizeof *steps};
	fixture_expect_brute_force(&f, &chunk, moved, MOST);
	free(steps), free(moved), arrays_free(&a), fixture_free(&f);
}

static void a_pick_may_repeat_and_go_backwards(void **state) {
	(void)state;
	fixture f = fixture_make();
	random_source source = {702};
	arrays a = arrays_of(f.t.bodies, 1500);
	for (int k = 0; k < COUNTS; k++) {
		const size_t picks = counts[k];
		uint32_t *pick = malloc((picks ? picks : 1) * sizeof *pick);
		gz_hit *right = calloc(picks ? picks : 1, sizeof *right);
		for (size_t i = 0; i < picks; i++) {
			pick[i] = k % 2 ? (uint32_t)random_int(&source, 0, 1499) : (uint32_t)((picks - 1 - i) % 1500);
			right[i] = f.expected[pick[i]];
		}
		gz_bodies chunk = bodies_in(&a);
		chunk.pick = pick, chunk.pick_count = picks;
		fixture_expect(&f, &chunk, 1, right, picks);
		free(pick), free(right);
	}
	arrays_free(&a), fixture_free(&f);
}

static void chunks_of_all_sizes_and_layouts(void **state) {
	(void)state;
	fixture f = fixture_make();
	static const size_t sizes[] = {0, 1, 1, 8, 0, 3, 1024, 7, 500, 0, 505, 0};
	enum { CHUNKS = sizeof sizes / sizeof *sizes };
	gz_bodies chunks[CHUNKS];
	arrays a[CHUNKS];
	size_t from = 0;
	for (int c = 0; c < CHUNKS; c++) {
		a[c] = arrays_of(f.t.bodies + from, sizes[c]);
		const trial part = {NULL, 0, f.t.bodies + from, sizes[c]};
		chunks[c] = c % 3 ? bodies_in(a + c) : trial_bodies(&part);
		from += sizes[c];
	}
	assert_int_equal(from, MOST);
	fixture_expect(&f, chunks, CHUNKS, f.expected, MOST);
	fixture_expect(&f, NULL, 0, f.expected, 0);
	gz_bodies nothing[2]; // a chunk without bodies needs no views
	memset(nothing, 0, sizeof nothing);
	fixture_expect(&f, nothing, 2, f.expected, 0);
	for (int c = 0; c < CHUNKS; c++) arrays_free(a + c);
	fixture_free(&f);
}

static void thousands_of_chunks_of_one(void **state) {
	(void)state;
	fixture f = fixture_make();
	gz_bodies *chunks = malloc(MOST * sizeof *chunks);
	for (size_t i = 0; i < MOST; i++) {
		const trial part = {NULL, 0, f.t.bodies + i, 1};
		chunks[i] = trial_bodies(&part);
	}
	fixture_expect(&f, chunks, MOST, f.expected, MOST);
	free(chunks), fixture_free(&f);
}

static void the_typical_reach_covers_all_but_a_few_bodies(void **state) {
	(void)state;
	enum { BODIES = 1000 };
	const float radius = 3, step = 0.5f, x = 0;
	static float dx[BODIES], dy[BODIES];
	for (int i = 0; i < BODIES; i++) dx[i] = 12, dy[i] = 16;
	const gz_bodies all = {.center = {&x, &x, 0},
		.motion = {dx, dy, sizeof *dx},
		.radius = {&radius, 0},
		.step = {&step, 0},
		.count = BODIES};
	float reach = gz_typical_reach(&all, 1); // 3 + 10 / 2
	assert_true(reach >= 8 && reach <= 8.1f);
	dx[5] = 20; // a little further: worth it
	reach = gz_typical_reach(&all, 1);
	assert_true(reach > 3 + sqrtf(100 + 64) / 2 && reach < 10);
	dx[17] = 1e6f, dx[18] = NAN; // one that is far-reaching, and a bad one
	assert_true(gz_typical_reach(&all, 1) == reach);
	assert_true(gz_typical_reach(NULL, 0) == 0);
	const uint32_t pick[] = {17};
	gz_bodies picked = all;
	picked.pick = pick, picked.pick_count = 1;
	assert_true(gz_typical_reach(&picked, 1) >= 250000);
	const float largest = GZ_LIMIT;
	picked.radius.data = &largest;
	assert_true(gz_typical_reach(&picked, 1) == GZ_LIMIT); // what a world accepts
}

int test_columns(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(separate_arrays_of_every_length),
		cmocka_unit_test(an_array_of_structs_of_every_length),
		cmocka_unit_test(views_that_start_within_a_struct),
		cmocka_unit_test(x_and_y_in_one_array_after_another),
		cmocka_unit_test(a_shared_radius),
		cmocka_unit_test(a_shared_motion_and_a_shared_center),
		cmocka_unit_test(a_shared_step_scales_the_motion),
		cmocka_unit_test(a_step_of_its_own_for_every_body),
		cmocka_unit_test(a_pick_may_repeat_and_go_backwards),
		cmocka_unit_test(chunks_of_all_sizes_and_layouts),
		cmocka_unit_test(thousands_of_chunks_of_one),
		cmocka_unit_test(the_typical_reach_covers_all_but_a_few_bodies),
	};
	return RUN_SUITE("columns", tests);
}
