// The caller's columns of bodies, read in place: every layout, pick and division into chunks gives the bits of brute
// force. Arrays have their exact size on the heap, so that the address sanitizer detects every read beyond them.
#include <stdlib.h>
#include <string.h>

#include "generators/random.h"
#include "support/check.h"
#include "support/fixture.h"

enum { BODIES = FIXTURE_BODIES };

/// The bodies as separate arrays of exactly `count` elements.
typedef struct body_arrays {
	float *px, *py, *dx, *dy, *radius;
	size_t count;
} body_arrays;

static body_arrays make_arrays(const trial_body *bodies, size_t count) {
	const size_t bytes = (count ? count : 1) * sizeof(float);
	body_arrays a = {malloc(bytes), malloc(bytes), malloc(bytes), malloc(bytes), malloc(bytes), count};
	for (size_t i = 0; i < count; i++) {
		const trial_body *b = bodies + i;
		a.px[i] = b->px, a.py[i] = b->py, a.dx[i] = b->dx, a.dy[i] = b->dy, a.radius[i] = b->radius;
	}
	return a;
}

static void free_arrays(body_arrays *a) { free(a->px), free(a->py), free(a->dx), free(a->dy), free(a->radius); }

static gz_bodies array_columns(const body_arrays *a) {
	const size_t stride = sizeof(float);
	return (gz_bodies){.center = {a->px, a->py, stride},
		.motion = {a->dx, a->dy, stride},
		.radius = {a->radius, stride},
		.count = a->count};
}

static const size_t counts[] = {0, 1, 7, 8, 9, 15, 16, 1023, 1024, 1025, 2048, 2049};
enum { COUNTS = sizeof counts / sizeof *counts };

// S150.
static void separate_arrays_of_any_length(void **state) {
	(void)state;
	fixture f = fixture_make();
	for (int k = 0; k < COUNTS; k++) {
		body_arrays a = make_arrays(f.t.bodies, counts[k]);
		const gz_bodies chunk = array_columns(&a);
		fixture_expect(&f, &chunk, 1, f.expected, counts[k]);
		free_arrays(&a);
	}
	fixture_free(&f);
}

// S150.
static void an_array_of_structs_of_any_length(void **state) {
	(void)state;
	fixture f = fixture_make();
	for (int k = 0; k < COUNTS; k++) {
		const size_t bytes = counts[k] * sizeof(trial_body);
		trial slice = {NULL, 0, malloc(bytes ? bytes : 1), counts[k]};
		memcpy(slice.bodies, f.t.bodies, bytes);
		const gz_bodies chunk = trial_bodies(&slice);
		fixture_expect(&f, &chunk, 1, f.expected, counts[k]);
		free(slice.bodies);
	}
	fixture_free(&f);
}

/// A struct of a game, in which the numbers lie between other members.
typedef struct unit {
	double health;
	float x, y;
	char name[12];
	float speed_x, speed_y;
	uint16_t kind;
	float size;
} unit;

// S150.
static void views_that_start_within_a_struct(void **state) {
	(void)state;
	fixture f = fixture_make();
	unit *units = malloc(BODIES * sizeof *units);
	for (size_t i = 0; i < BODIES; i++) {
		const trial_body *b = f.t.bodies + i;
		units[i] = (unit){.health = 1, .x = b->px, .y = b->py, .speed_x = b->dx, .speed_y = b->dy, .size = b->radius};
	}
	for (size_t first = 0; first < 11; first += 5) {
		const unit *u = units + first;
		const gz_bodies chunk = {.center = {&u->x, &u->y, sizeof *u},
			.motion = {&u->speed_x, &u->speed_y, sizeof *u},
			.radius = {&u->size, sizeof *u},
			.count = BODIES - first};
		fixture_expect(&f, &chunk, 1, f.expected + first, BODIES - first);
	}
	free(units);
	fixture_free(&f);
}

// S150.
static void x_and_y_in_one_array(void **state) {
	(void)state;
	fixture f = fixture_make();
	float *pairs = malloc(2 * BODIES * sizeof *pairs), *motions = malloc(2 * BODIES * sizeof *motions);
	body_arrays a = make_arrays(f.t.bodies, BODIES);
	for (size_t i = 0; i < BODIES; i++) pairs[2 * i] = a.px[i], pairs[2 * i + 1] = a.py[i];
	memcpy(motions, a.dx, BODIES * sizeof *motions), memcpy(motions + BODIES, a.dy, BODIES * sizeof *motions);
	gz_bodies chunk = array_columns(&a);
	chunk.center = (gz_vec2_view){pairs, pairs + 1, 2 * sizeof *pairs};
	chunk.motion = (gz_vec2_view){motions, motions + BODIES, sizeof *motions};
	fixture_expect(&f, &chunk, 1, f.expected, BODIES);
	free(pairs), free(motions);
	free_arrays(&a);
	fixture_free(&f);
}

// S150.
static void radii_apart_from_one_another(void **state) {
	(void)state;
	fixture f = fixture_make();
	body_arrays a = make_arrays(f.t.bodies, BODIES);
	float *sizes = malloc(BODIES * 3 * sizeof *sizes); // a radius, then two other numbers
	assert_non_null(sizes);
	for (size_t i = 0; i < BODIES; i++) sizes[3 * i] = a.radius[i], sizes[3 * i + 1] = sizes[3 * i + 2] = 1e9f;
	gz_bodies chunk = array_columns(&a);
	chunk.radius = (gz_float_view){sizes, 3 * sizeof *sizes};
	fixture_expect(&f, &chunk, 1, f.expected, BODIES);
	free(sizes), free_arrays(&a);
	fixture_free(&f);
}

static trial_body *copy_bodies(const trial_body *bodies, size_t count) {
	trial_body *copy = malloc(count * sizeof *copy);
	memcpy(copy, bodies, count * sizeof *copy);
	return copy;
}

static void one_radius_for_all_bodies(void **state) {
	(void)state;
	fixture f = fixture_make();
	body_arrays a = make_arrays(f.t.bodies, 1025);
	const float radius = 11.5f;
	gz_bodies chunk = array_columns(&a);
	chunk.radius = (gz_float_view){&radius, 0};
	trial_body *copy = copy_bodies(f.t.bodies, a.count);
	for (size_t i = 0; i < a.count; i++) copy[i].radius = radius;
	fixture_expect_brute_force(&f, &chunk, copy, a.count);
	free(copy), free_arrays(&a), fixture_free(&f);
}

static void one_motion_or_one_center_for_all_bodies(void **state) {
	(void)state;
	fixture f = fixture_make();
	body_arrays a = make_arrays(f.t.bodies, 1025);
	const trial_body *shared = f.t.bodies + 100;
	trial_body *copy = copy_bodies(f.t.bodies, a.count);
	gz_bodies chunk = array_columns(&a);
	chunk.motion = (gz_vec2_view){&shared->dx, &shared->dy, 0};
	for (size_t i = 0; i < a.count; i++) copy[i].dx = shared->dx, copy[i].dy = shared->dy;
	fixture_expect_brute_force(&f, &chunk, copy, a.count);
	memcpy(copy, f.t.bodies, a.count * sizeof *copy);
	chunk = array_columns(&a);
	chunk.center = (gz_vec2_view){&shared->px, &shared->py, 0};
	for (size_t i = 0; i < a.count; i++) copy[i].px = shared->px, copy[i].py = shared->py;
	fixture_expect_brute_force(&f, &chunk, copy, a.count);
	free(copy), free_arrays(&a), fixture_free(&f);
}

/// A product of two floats, rounded to float once.
static float product(float x, float y) { return (float)((double)x * (double)y); }

// S1.
static void one_step_for_all_bodies_scales_the_motion(void **state) {
	(void)state;
	fixture f = fixture_make();
	trial_body *moved = copy_bodies(f.t.bodies, BODIES);
	static const float steps[] = {1, 0.1f, -1.0f / 3, 0, 3.3f};
	for (int k = 0; k < 5; k++) {
		body_arrays a = make_arrays(f.t.bodies, BODIES);
		gz_bodies chunk = array_columns(&a);
		chunk.step = (gz_float_view){steps + k, 0};
		for (size_t i = 0; i < BODIES; i++) {
			moved[i].dx = product(a.dx[i], steps[k]);
			moved[i].dy = product(a.dy[i], steps[k]);
		}
		fixture_expect_brute_force(&f, &chunk, moved, BODIES);
		free_arrays(&a);
	}
	free(moved), fixture_free(&f);
}

// S1.
static void a_step_for_each_body_scales_its_motion(void **state) {
	(void)state;
	fixture f = fixture_make();
	random_source source = {701};
	body_arrays a = make_arrays(f.t.bodies, BODIES);
	trial_body *moved = copy_bodies(f.t.bodies, BODIES);
	float *steps = malloc(BODIES * sizeof *steps);
	for (size_t i = 0; i < BODIES; i++) {
		steps[i] = random_signed(&source, 1);
		moved[i].dx = product(a.dx[i], steps[i]), moved[i].dy = product(a.dy[i], steps[i]);
	}
	gz_bodies chunk = array_columns(&a);
	chunk.step = (gz_float_view){steps, sizeof *steps};
	fixture_expect_brute_force(&f, &chunk, moved, BODIES);
	free(steps), free(moved), free_arrays(&a), fixture_free(&f);
}

// S150.
static void a_pick_may_repeat_elements_in_any_order(void **state) {
	(void)state;
	fixture f = fixture_make();
	random_source source = {702};
	body_arrays a = make_arrays(f.t.bodies, 1500);
	for (int k = 0; k < COUNTS; k++) {
		const size_t picked = counts[k];
		uint32_t *pick = malloc((picked ? picked : 1) * sizeof *pick);
		gz_hit *expected = calloc(picked ? picked : 1, sizeof *expected);
		for (size_t i = 0; i < picked; i++) {
			pick[i] = k % 2 ? (uint32_t)random_int(&source, 0, 1499) : (uint32_t)((picked - 1 - i) % 1500);
			expected[i] = f.expected[pick[i]];
		}
		gz_bodies chunk = array_columns(&a);
		chunk.pick = pick, chunk.pick_count = picked;
		fixture_expect(&f, &chunk, 1, expected, picked);
		free(pick), free(expected);
	}
	free_arrays(&a), fixture_free(&f);
}

// S150.
static void chunks_of_any_size_and_layout(void **state) {
	(void)state;
	fixture f = fixture_make();
	static const size_t sizes[] = {0, 1, 1, 8, 0, 3, 1024, 7, 500, 0, 505, 0};
	enum { CHUNKS = sizeof sizes / sizeof *sizes };
	gz_bodies chunks[CHUNKS];
	body_arrays a[CHUNKS];
	size_t first = 0;
	for (int c = 0; c < CHUNKS; c++) {
		a[c] = make_arrays(f.t.bodies + first, sizes[c]);
		const trial slice = {NULL, 0, f.t.bodies + first, sizes[c]};
		chunks[c] = c % 3 ? array_columns(a + c) : trial_bodies(&slice);
		first += sizes[c];
	}
	assert_int_equal(first, BODIES);
	fixture_expect(&f, chunks, CHUNKS, f.expected, BODIES);
	fixture_expect(&f, NULL, 0, f.expected, 0);
	gz_bodies empty[2]; // a chunk without bodies needs no views
	memset(empty, 0, sizeof empty);
	fixture_expect(&f, empty, 2, f.expected, 0);
	for (int c = 0; c < CHUNKS; c++) free_arrays(a + c);
	fixture_free(&f);
}

// S150.
static void thousands_of_chunks_of_one_body(void **state) {
	(void)state;
	fixture f = fixture_make();
	gz_bodies *chunks = malloc(BODIES * sizeof *chunks);
	for (size_t i = 0; i < BODIES; i++) {
		const trial slice = {NULL, 0, f.t.bodies + i, 1};
		chunks[i] = trial_bodies(&slice);
	}
	fixture_expect(&f, chunks, BODIES, f.expected, BODIES);
	free(chunks), fixture_free(&f);
}

int test_columns(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(separate_arrays_of_any_length),
		cmocka_unit_test(an_array_of_structs_of_any_length),
		cmocka_unit_test(views_that_start_within_a_struct),
		cmocka_unit_test(x_and_y_in_one_array),
		cmocka_unit_test(radii_apart_from_one_another),
		cmocka_unit_test(one_radius_for_all_bodies),
		cmocka_unit_test(one_motion_or_one_center_for_all_bodies),
		cmocka_unit_test(one_step_for_all_bodies_scales_the_motion),
		cmocka_unit_test(a_step_for_each_body_scales_its_motion),
		cmocka_unit_test(a_pick_may_repeat_elements_in_any_order),
		cmocka_unit_test(chunks_of_any_size_and_layout),
		cmocka_unit_test(thousands_of_chunks_of_one_body),
	};
	return RUN_SUITE("columns", tests);
}
