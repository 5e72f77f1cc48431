// A scene of bodies that collide with one another, scaled by a power of two: all lengths of the results are scaled
// alike, to the bit, as far as the lengths themselves allow (S148, S153). What overflows or underflows shows as other
// bits, or as bodies that overlap (S163).
#include <math.h>

#include "generators/random.h"
#include "mover/move_results.h"
#include "support/check.h"

enum { BODIES = 6, WALLS = 3, SCENES = 300 };

typedef struct scaled_scene {
	trial_wall walls[WALLS];
	trial_body bodies[BODIES];
	uint8_t response[BODIES];
	float restitution[BODIES];
	float skin;
} scaled_scene;

/// Whether a body is clear of those before it, by more than the skin.
static bool is_clear(const scaled_scene *s, int i) {
	for (int k = 0; k < i; k++) {
		const double dx = (double)(s->bodies[i].px - s->bodies[k].px), dy = (double)(s->bodies[i].py - s->bodies[k].py);
		if (hypot(dx, dy) < (double)(s->bodies[i].radius + s->bodies[k].radius + 2 * s->skin)) return false;
	}
	return true;
}

static scaled_scene random_scene(random_source *source) {
	scaled_scene s = {.skin = 0x1p-9f};
	const float pace = random_size(source, -4, 1);
	for (int i = 0; i < WALLS; i++)
		s.walls[i] = (trial_wall){
			random_signed(source, 1), random_signed(source, 1), random_signed(source, 1), random_signed(source, 1)};
	for (int i = 0; i < BODIES; i++) {
		trial_body *b = s.bodies + i;
		do {
			const float radius = random_chance(source, 4) ? 0 : random_size(source, -5, -2);
			*b = (trial_body){random_signed(source, 0), random_signed(source, 0), pace * random_signed(source, 0),
				pace * random_signed(source, 0), radius};
		} while (!is_clear(&s, i));
		s.response[i] = (uint8_t)random_int(source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_STOP);
		s.restitution[i] = (float)random_int(source, 0, 4) / 4;
	}
	return s;
}

static move_results move_scaled(const scaled_scene *original, float scale, gz_crowd_method method) {
	scaled_scene s = *original;
	for (int i = 0; i < WALLS; i++) {
		trial_wall *w = s.walls + i;
		*w = (trial_wall){scale * w->ax, scale * w->ay, scale * w->bx, scale * w->by};
	}
	for (int i = 0; i < BODIES; i++) {
		trial_body *b = s.bodies + i;
		*b = (trial_body){scale * b->px, scale * b->py, scale * b->dx, scale * b->dy, scale * b->radius};
	}
	const move_settings settings = {.options = {.skin = scale * s.skin, .method = method},
		.desc.extent = scale * 2,
		.collide = true,
		.responses = s.response,
		.restitutions = s.restitution};
	return move_trial(&(trial){s.walls, WALLS, s.bodies, BODIES}, &settings);
}

static void expect_scaled(
	const move_results *actual, const move_results *expected, float scale, int scene, int exponent) {
	for (int i = 0; i < BODIES; i++) {
		const move_result *a = actual->body + i, *e = expected->body + i;
		const bool same = a->x == scale * e->x && a->y == scale * e->y && a->used == e->used &&
						  a->contact_count == e->contact_count && a->lost == scale * e->lost;
		if (!same)
			fail_msg(
				"scene %d times 2^%d: body %d is at (%.9g, %.9g) instead of (%.9g, %.9g), with %zu of %zu contacts",
				scene, exponent, i, (double)(a->x / scale), (double)(a->y / scale), (double)e->x, (double)e->y,
				a->contact_count, e->contact_count);
	}
}

static void move_at_scales(gz_crowd_method method) {
	static const int exponents[] = {-30, -12, 12, 30, 33, 36};
	random_source source = {4801};
	size_t contacts = 0;
	for (int scene = 0; scene < SCENES; scene++) {
		const scaled_scene s = random_scene(&source);
		move_results expected = move_scaled(&s, 1, method);
		contacts += expected.report.hits;
		for (size_t k = 0; k < sizeof exponents / sizeof *exponents; k++) {
			const float scale = ldexpf(1, exponents[k]);
			move_results actual = move_scaled(&s, scale, method);
			expect_scaled(&actual, &expected, scale, scene, exponents[k]);
			move_results_free(&actual);
		}
		move_results_free(&expected);
	}
	assert_true(contacts > SCENES);
}

static void scaled_crowds_move_alike_in_rounds(void **state) {
	(void)state;
	move_at_scales(GZ_CROWD_ROUNDS);
}

static void scaled_crowds_move_alike_by_events(void **state) {
	(void)state;
	move_at_scales(GZ_CROWD_EVENTS);
}

int test_collision_scales(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scaled_crowds_move_alike_in_rounds),
		cmocka_unit_test(scaled_crowds_move_alike_by_events),
	};
	return RUN_SUITE("collision_scales", tests);
}
