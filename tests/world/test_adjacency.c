// Chains: walls that share ends. A circle that slides along them is not stopped by what is between two of them.
#include <math.h>
#include <stdlib.h>

#include "generators/random.h"
#include "query/adjacency_calls.h"
#include "support/check.h"

enum { SEGMENTS = 1000, RUNS = 104 };

/// A straight row of segments of random lengths from the origin on, of coordinates that are no round numbers. Some are
/// turned; their order is random. Returns its length.
static double make_row(trial_wall *walls, double angle, random_source *source) {
	double at = 0;
	float x = 0, y = 0;
	for (int i = 0; i < SEGMENTS; i++) {
		const int k = random_int(source, 0, i);
		at += 0.25 + (double)random_positive(source, 3);
		const float next_x = (float)(at * cos(angle)), next_y = (float)(at * sin(angle));
		walls[i] = walls[k];
		walls[k] = random_chance(source, 2) ? (trial_wall){x, y, next_x, next_y} : (trial_wall){next_x, next_y, x, y};
		x = next_x, y = next_y;
	}
	return at;
}

/// A body that slides: what is left of its step goes on along the wall, a hair's breadth away from it.
typedef struct slider {
	double px, py, vx, vy;
	size_t ends, hits;
} slider;

static void slide(slider *s, gz_world *world, gz_scratch *scratch, double press_x, double press_y, float radius) {
	double left = 1, dx = s->vx + press_x, dy = s->vy + press_y;
	for (int contacts = 0; contacts < 8 && left > 0; contacts++) {
		const float x = (float)s->px, y = (float)s->py, mx = (float)(dx * left), my = (float)(dy * left);
		const gz_bodies body = {{&x, &y, 4}, {&mx, &my, 4}, {&radius, 4}, .count = 1};
		gz_hit hit;
		const gz_hits out = gz_hits_in(&hit);
		expect_ok(gz_sweep(&out, world, &(gz_query){.chunks = &body, .chunk_count = 1}, scratch));
		const double part = hit.time <= 1 ? (double)hit.time : 1;
		s->px += (double)mx * part, s->py += (double)my * part, left *= 1 - part;
		if (!(hit.time <= 1)) return;
		s->hits++, s->ends += hit.feature != GZ_FEATURE_SIDE;
		const double nx = (double)hit.normal_x, ny = (double)hit.normal_y, into = dx * nx + dy * ny;
		const double v_into = s->vx * nx + s->vy * ny;
		if (into < 0) dx -= into * nx, dy -= into * ny;
		if (v_into < 0) s->vx -= v_into * nx, s->vy -= v_into * ny;
		s->px += nx * 1e-3, s->py += ny * 1e-3;
	}
}

static void no_seam_of_a_straight_chain_is_felt(void **state) {
	(void)state;
	random_source source = {1};
	size_t hits = 0, seams = 0;
	for (int run = 0; run < RUNS; run++) {
		static trial_wall walls[SEGMENTS];
		const double angle = (double)random_signed(&source, 2), c = cos(angle), s = sin(angle);
		const double length = make_row(walls, angle, &source);
		const trial t = {walls, SEGMENTS, NULL, 0};
		gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t), .reach = 8}, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		const double radius = 0.25 + (double)random_positive(&source, 1),
					 speed = 0.5 + (double)random_positive(&source, 2);
		const double off = radius * 1.0005;
		slider it = {c * 0.125 - s * off, s * 0.125 + c * off, c * speed, s * speed, 0, 0};
		while (it.px * c + it.py * s < length - 8) slide(&it, world, scratch, s * 0.01, -c * 0.01, (float)radius);
		assert_int_equal(it.ends, 0);
		const double along = it.vx * c + it.vy * s; // across, ends on whole floats make the row itself uneven
		if (fabs(along - speed) > 1e-6 * speed) fail_msg("run %d: %.9g where %.9g is right", run, along, speed);
		hits += it.hits, seams += SEGMENTS - 33; // the last 8 units have at most 32
		gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
	print_message("%zu seams, %zu hits\n", seams, hits);
	assert_true(seams >= 100000 && hits > seams / 2);
}

/// A convex polygon seen from outside, pressed upon: ends count where the body rounds a corner, and nowhere else.
static void only_corners_of_a_convex_chain_are_felt(void **state) {
	(void)state;
	enum { SIDES = 64 };
	trial_wall walls[SIDES];
	random_source source = {2};
	size_t ends = 0, sides = 0;
	for (int i = 0; i < SIDES; i++) {
		const double a = 6.283185307 * i / SIDES, b = 6.283185307 * (i + 1) / SIDES;
		walls[i] =
			(trial_wall){(float)(100 * cos(a)), (float)(100 * sin(a)), (float)(100 * cos(b)), (float)(100 * sin(b))};
	}
	for (int i = 0; i < SIDES; i++) walls[i].bx = walls[(i + 1) % SIDES].ax, walls[i].by = walls[(i + 1) % SIDES].ay;
	for (int n = 0; n < 20000; n++) {
		const double angle = (double)random_positive(&source, 3), far = 100 + (double)random_positive(&source, 2);
		trial_body body = {(float)(far * cos(angle)), (float)(far * sin(angle)), random_signed(&source, 3),
			random_signed(&source, 3), random_positive(&source, 1) + 0.5f};
		const trial t = {walls, SIDES, &body, 1};
		gz_hit hit;
		trial_sweep(&hit, &t, (gz_world_desc){.reach = 8});
		if (hit.feature == GZ_FEATURE_END_A || hit.feature == GZ_FEATURE_END_B) {
			assert_true(is_free_end(&t, &body, &hit));
			ends++;
		} else if (hit.feature == GZ_FEATURE_SIDE) sides++;
	}
	print_message("%zu sides, %zu corners\n", sides, ends);
	assert_true(ends > 50 && sides > 1000);
}

/// Two walls in a row, and a body that overlaps the first and slides on to the second.
static gz_hit ask_two(gz_walls more, trial_body body, gz_filters filters) {
	static const float ax[] = {0, 8}, ay[] = {0, 0}, bx[] = {8, 16}, by[] = {0, 0};
	more.a = (gz_vec2_view){ax, ay, 4}, more.b = (gz_vec2_view){bx, by, 4}, more.count = 2;
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = more, .reach = 8}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	const gz_bodies bodies = {.center = {&body.px, &body.py, 4},
		.motion = {&body.dx, &body.dy, 4},
		.radius = {&body.radius, 4},
		.filters = filters,
		.count = 1};
	gz_hit hit = trial_untouched;
	const gz_hits out = gz_hits_in(&hit);
	assert_int_equal(gz_sweep(&out, world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scratch).error.status, 0);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
	return hit;
}

static void an_end_is_inner_only_beside_a_wall_that_can_be_touched(void **state) {
	(void)state;
	const trial_body body = {5, 1.75f, 3, 0, 2};
	gz_hit hit = ask_two((gz_walls){0}, body, (gz_filters){0});
	assert_true(hit.index == 1 && hit.feature == GZ_FEATURE_SIDE && hit.normal_x == 0 && hit.normal_y == 1);
	const float time = hit.time;

	static const uint32_t categories[] = {2, 1}, mask = 1; // the first wall is nothing to the body
	hit = ask_two((gz_walls){.filters.category = {categories, 4}}, body, (gz_filters){.mask = {&mask, 0}});
	assert_true(hit.index == 1 && hit.feature == GZ_FEATURE_END_A && hit.time == time && hit.normal_x < 0);

	static const uint8_t from_below[] = {1, 0}; // turned around it would be there
	static const float thick[] = {0.125f, 0};
	hit = ask_two((gz_walls){.one_sided = {from_below, 1}}, (trial_body){5, -1.75f, 3, 0, 2}, (gz_filters){0});
	assert_true(hit.index == 1 && hit.feature == GZ_FEATURE_END_A && hit.time == time && hit.normal_x < 0);
	hit = ask_two((gz_walls){.one_sided = {from_below, 1}}, body, (gz_filters){0});
	assert_true(hit.index == 1 && hit.feature == GZ_FEATURE_SIDE);
	hit = ask_two((gz_walls){.radius = {thick, 4}}, body, (gz_filters){0}); // no step is a continuation
	assert_true(hit.index == 1 && hit.feature == GZ_FEATURE_END_A && hit.time == time);
	static const float both = 0.25f;
	hit = ask_two((gz_walls){.radius = {&both, 0}}, body, (gz_filters){0});
	assert_true(hit.feature == GZ_FEATURE_SIDE && hit.time < time && hit.point_x == 8 && hit.point_y == 0.25f);
}

static void a_corner_to_run_into_is_felt(void **state) {
	(void)state;
	// The second wall turns towards the body: its end is in the way.
	const trial_wall walls[] = {{0, 0, 8, 0}, {8, 0, 9, 8}};
	const gz_hit hit = trial_sweep_one((trial_body){5, 1.75f, 1.5f, 0, 2}, walls, 2);
	assert_true(hit.index == 1 && hit.feature != GZ_FEATURE_NONE && hit.normal_x < 0);
}

int test_adjacency(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_seam_of_a_straight_chain_is_felt),
		cmocka_unit_test(only_corners_of_a_convex_chain_are_felt),
		cmocka_unit_test(an_end_is_inner_only_beside_a_wall_that_can_be_touched),
		cmocka_unit_test(a_corner_to_run_into_is_felt),
	};
	return RUN_SUITE("chains", tests);
}
