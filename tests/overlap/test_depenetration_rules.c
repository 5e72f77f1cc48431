// The rules of gz_depenetrate for bodies among a few targets, crowded bodies, invalid bodies, refused calls and missing
// memory.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "overlap/translations.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

// ---------------------------------------------------------------------------------------------------------------------
// One body and a few targets
// ---------------------------------------------------------------------------------------------------------------------

static arena_wall wall(float ax, float ay, float bx, float by) {
	return (arena_wall){.ax = ax, .ay = ay, .bx = bx, .by = by};
}

static void expect_translation(moving_body body, const arena_wall *walls, size_t count, float x, float y) {
	const arena_body bodies[] = {{.at = body}};
	arena s = {calloc(count + 1, sizeof *s.walls), count, NULL, 0, WITH_RADIUS | WITH_ONE_SIDED, 0};
	assert_non_null(s.walls);
	memcpy(s.walls, walls, count * sizeof *walls);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(bodies, 1, 0);
	translation t;
	assert_int_equal(depenetrate(&t, &w, &chunk, GZ_TARGETS_WALLS).error.status, GZ_STATUS_OK);
	if (fabsf(t.x - x) > 1e-6f || fabsf(t.y - y) > 1e-6f)
		fail_msg("translation %.9g %.9g, expected %.9g %.9g", (double)t.x, (double)t.y, (double)x, (double)y);
	arena_destroy(&w), free(s.walls);
}

// S33, S35, S38, S39.
static void translations_out_of_a_few_walls(void **state) {
	(void)state;
	const arena_wall floor = wall(-9, 0, 9, 0), left = wall(0, -9, 0, 9);
	const arena_wall corner[] = {floor, left}, slot[] = {floor, wall(-9, 3, 9, 3)};
	const arena_wall room[] = {wall(-1, -1, 1, -1), wall(1, -1, 1, 1), wall(1, 1, -1, 1), wall(-1, 1, -1, -1)};
	arena_wall point = wall(1, 1, 1, 1), thick = floor, from_above = floor;
	point.radius = 2, thick.radius = 0.5f, from_above.one_sided = 1;
	expect_translation((moving_body){0, 2, 0, 0, 1}, &floor, 1, 0, 0);
	expect_translation((moving_body){0, 1, 0, -5, 1}, &floor, 1, 0, 0); // touches exactly
	expect_translation((moving_body){3, 0.25f, 0, -5, 1}, &floor, 1, 0, 0.75f);
	expect_translation((moving_body){3, -0.25f, 0, -5, 1}, &thick, 1, 0, -1.25f);
	expect_translation((moving_body){0.5f, 0.25f, 0, 0, 1}, corner, 2, 0.5f, 0.75f);
	expect_translation(
		(moving_body){3, 1.25f, 0, 0, 2}, slot, 2, 0, -3.25f); // too large for the slot: through the floor
	expect_translation((moving_body){3, 1.25f, 0, 0, 1.5f}, slot, 2, 0, 0.25f);
	expect_translation((moving_body){0.25f, 0, 0, 0, 3}, room, 4, 3.75f, 0); // larger than the room
	expect_translation((moving_body){3, 0.25f, 0, 0, 1}, &from_above, 1, 0, 0.75f);
	expect_translation((moving_body){3, -0.25f, 0, 0, 1}, &from_above, 1, 0, 0); // from below the wall does not exist
	expect_translation(
		(moving_body){10, 0.75f, 0, 0, 1.25f * 1.25f}, &floor, 1, 0.25f, 0.1875f); // away from an end, along (1, 3/4)
	expect_translation((moving_body){1, 1, 0, 0, 1}, &point, 1, 3, 0);
	expect_translation((moving_body){1, 1, 0, -2, 1}, &point, 1, 0, 3);
}

// S33, S39.
static void a_centre_on_a_wall_leaves_along_the_normal(void **state) {
	(void)state;
	const arena_wall forth = wall(-9, 0, 9, 0), back = wall(9, 0, -9, 0);
	expect_translation((moving_body){3, 0, 0, 0, 1}, &forth, 1, 0, 1);
	expect_translation((moving_body){3, 0, 0, 0, 1}, &back, 1, 0, -1);
	expect_translation((moving_body){3, 0, 1, 4, 1}, &forth, 1, 0, -1);
	expect_translation((moving_body){3, 0, 1, 4, 1}, &back, 1, 0, -1);
	expect_translation((moving_body){3, 0, 1, -4, 1}, &back, 1, 0, 1);
	expect_translation((moving_body){9, 0, 0, 0, 1}, &forth, 1, 0, 1);
}

// S34.
static void two_bodies_at_the_same_place_have_opposite_translations(void **state) {
	(void)state;
	arena_body bodies[] = {{{5, 5, 0, 0, 1}, {.id = 3, .ignore = 3}}, {{5, 5, 0, 0, 2}, {.id = 4, .ignore = 4}}};
	arena s = {NULL, 0, bodies, 2, 0, WITH_ID | WITH_IGNORE};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(bodies, 2, s.body_columns);
	translation t[2];
	assert_int_equal(depenetrate(t, &w, &chunk, GZ_TARGETS_ALL).hits, 2);
	assert_true(t[0].x == 3 && t[0].y == 0 && t[1].x == -3 && t[1].y == 0);
	arena_destroy(&w);
}

/// In its own chunk of the crowd each body has an id or none; the columns of the query are others. S34.
static void an_id_of_one_of_two_bodies_at_the_same_place_does_not_count(void **state) {
	(void)state;
	arena_body bodies[] = {{{5, 5, 0, 0, 1}, {.id = 3}}, {{5, 5, 0, 0, 2}, {.id = 4}}};
	arena s = {NULL, 0, NULL, 0, 0, 0};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	for (int ids = 0; ids < 4; ids++) { // a bit for each body of the crowd
		const gz_bodies crowd[] = {
			arena_bodies(bodies, 1, ids & 1 ? WITH_ID : 0), arena_bodies(bodies + 1, 1, ids & 2 ? WITH_ID : 0)};
		expect_ok(gz_crowd_place(w.crowd, crowd, 2));
		for (int own = 0; own < 2; own++) {
			const gz_bodies chunk = arena_bodies(bodies + 1, 1, own ? WITH_ID : 0);
			gz_proximity near[2];
			size_t first[2];
			const gz_query query = {
				.chunks = &chunk, .chunk_count = 1, .crowd = w.crowd, .targets = GZ_TARGETS_CIRCLES};
			const gz_report report = gz_overlaps(&(gz_proximity_list){near, 2, first}, w.world, &query, w.scratch);
			expect_ok(report);
			const gz_proximity *other = near + (near[0].index == 0 ? 0 : 1);
			assert_true(report.hits == 2 && other->index == 0 && other->normal_y == 0);
			assert_true(other->normal_x == (own && ids & 1 ? -1 : 1)); // its id 4 is higher than 3
		}
	}
	arena_destroy(&w);
}

/// A body leaves its own place in the crowd, beside a body 100000 times as large. Where the two circles intersect
/// depends on the difference of two long lengths, as seen from the large body. S38.
static void bodies_of_very_different_sizes_are_separated(void **state) {
	(void)state;
	const moving_body large = {-0x1.2477d2p+15f, 0x1.35f7f6p+17f, 0, 0, 0x1.335eb2p+19f};
	const moving_body small = {-0x1.c38adep+18f, -0x1.2a8dbcp+18f, 0, 0, 0x1.603054p+1f};
	arena_body bodies[] = {{large, {.id = 7}}, {small, {.id = 1}}};
	arena s = {NULL, 0, bodies, 2, 0, WITH_ID};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(bodies + 1, 1, s.body_columns);
	translation t;
	const gz_report report = depenetrate(&t, &w, &chunk, GZ_TARGETS_CIRCLES);
	assert_true(report.hits == 1 && report.crowded == 0);
	const double x = (double)small.px + (double)t.x, y = (double)small.py + (double)t.y, grain = 0.04; // of 629,000
	const double gap = hypot(x - (double)large.px, y - (double)large.py) - (double)large.radius - (double)small.radius;
	const double detour = hypot((double)t.x, (double)t.y) - 2 * (double)small.radius;
	assert_true(gap > -2 * grain && fabs(detour) < 2 * grain);
	arena_destroy(&w);
}

// S40.
static void a_crowded_body_leaves_the_deepest_target(void **state) {
	(void)state;
	enum { COUNT = 400 };
	random_source source = {1750};
	arena s = make_heap(COUNT, 0.5f, &source);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(s.bodies, COUNT, s.body_columns);
	static translation t[COUNT];
	const gz_report report = depenetrate(t, &w, &chunk, GZ_TARGETS_CIRCLES);
	assert_true(report.hits == COUNT && report.crowded == COUNT && report.error.status == GZ_STATUS_OK);
	for (size_t i = 0; i < COUNT; i++) {
		double nearest = INFINITY;
		for (size_t k = 0; k < COUNT; k++) {
			const moving_body *b = &s.bodies[i].at, *o = &s.bodies[k].at;
			const double x = (double)b->px - (double)o->px, y = (double)b->py - (double)o->py;
			if (k != i) nearest = fmin(nearest, sqrt(x * x + y * y));
		}
		assert_true(fabs(hypot((double)t[i].x, (double)t[i].y) - (2 - nearest)) < 1e-6);
	}
	arena_destroy(&w), arena_free(&s);
}

// ---------------------------------------------------------------------------------------------------------------------
// Invalid input
// ---------------------------------------------------------------------------------------------------------------------

/// The arguments of gz_depenetrate.
typedef struct depenetrate_input {
	const gz_vec2_out *out_pointer;
	gz_vec2_out out;
	translation translations[3];
	arena_world w;
	gz_query query;
} depenetrate_input;

static gz_report run(void *input) {
	const depenetrate_input *in = input;
	return gz_depenetrate(in->out_pointer, in->w.world, &in->query, in->w.scratch);
}

static void expect_unwritten(const void *input) {
	const depenetrate_input *in = input;
	for (int i = 0; i < 3; i++) assert_same_translations(in->translations + i, &translation_untouched, 1, "refused");
}

// S156, S158.
static void wrong_columns_are_refused_and_invalid_bodies_stay(void **state) {
	(void)state;
	arena_wall floor = wall(-9, 0, 9, 0);
	arena_body bodies[] = {{.at = {0, NAN, 0, 0, 1}}, {.at = {0, 0.5f, 0, 0, 1}}, {.at = {0, 0, 0, 0, -1}}};
	arena s = {&floor, 1, NULL, 0, 0, 0};
	const gz_bodies chunk = arena_bodies(bodies, 3, 0);
	depenetrate_input in;
	translation *t = in.translations;
	t[0] = t[1] = t[2] = translation_untouched;
	in.w = arena_build(&s, (gz_world_desc){0});
	in.query = (gz_query){.chunks = &chunk, .chunk_count = 1};
	in.out = (gz_vec2_out){&t->x, &t->y, sizeof *t}, in.out_pointer = &in.out;
	const refusal cases[] = {
		REFUSED(0, "out", NULL, SET_NULL(depenetrate_input, out_pointer)),
		REFUSED(0, "out", NULL, SET_NULL(depenetrate_input, out.y)),
		REFUSED(0, "out.x", NULL, SET(depenetrate_input, out.stride, size_t, 0)),
		REFUSED(0, "out.y", NULL, SHIFT(depenetrate_input, out.y, 2)),
	};
	const checked_call call = {&in, sizeof in, run, expect_unwritten};
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	gz_report report = run(&in);
	assert_true(report.error.status == GZ_STATUS_INVALID_BODIES && report.error.index == 0);
	assert_true(report.invalid == 2 && report.hits == 1);
	assert_true(t[0].x == 0 && t[0].y == 0 && t[2].x == 0 && t[2].y == 0 && t[1].y == 0.5f);
	in.out = (gz_vec2_out){0}; // the column may be missing
	report = run(&in);
	assert_true(report.error.status == GZ_STATUS_INVALID_BODIES && report.hits == 1);
	in.out_pointer = NULL, in.query.chunk_count = 0; // no chunk needs a column
	report = run(&in);
	assert_true(report.error.status == GZ_STATUS_OK && report.bodies == 0);
	arena_destroy(&in.w);
}

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

static void a_second_call_allocates_nothing(void **state) {
	(void)state;
	enum { COUNT = 3000 };
	random_source source = {1900};
	arena s = arena_make(arena_kinds, 200, COUNT, &source);
	counted_memory memory = {0};
	arena_world w = arena_build(&s, (gz_world_desc){.allocator = counted_allocator(&memory)});
	const gz_bodies chunk = arena_bodies(s.bodies, COUNT, 0);
	static translation t[COUNT];
	depenetrate(t, &w, &chunk, GZ_TARGETS_ALL);
	const size_t calls = memory.calls;
	depenetrate(t, &w, &chunk, GZ_TARGETS_ALL);
	assert_int_equal(memory.calls, calls);
	arena_destroy(&w), arena_free(&s);
}

enum { PAIRED = 1024, CROWDED = 400, ALL_BODIES = PAIRED + CROWDED };

/// A tile of bodies that overlap one other body each, and then a heap, whose many targets need memory several times.
static arena make_pairs_and_heap(random_source *source) {
	arena s = make_heap(ALL_BODIES, 0.5f, source);
	for (size_t i = 0; i < PAIRED; i++)
		s.bodies[i].at.px = 100 * (float)(i / 2 + 1) + (float)(i % 2), s.bodies[i].at.py = 0;
	return s;
}

/// Each allocation of the call fails once. The first `bodies` of the report are written, and no other.
static void without_memory_complete_tiles_are_written(void **state) {
	(void)state;
	static translation expected[ALL_BODIES], actual[ALL_BODIES], untouched[ALL_BODIES];
	random_source source = {1950};
	arena s = make_pairs_and_heap(&source);
	counted_memory memory = {0};
	arena_world w = arena_build(&s, (gz_world_desc){.allocator = counted_allocator(&memory)});
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
	const gz_vec2_out none = {0}, out = {&actual->x, &actual->y, sizeof *actual};
	const gz_query query = {.chunks = &chunk, .chunk_count = 1, .targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd};
	const gz_report complete = depenetrate(expected, &w, &chunk, GZ_TARGETS_CIRCLES);
	assert_true(complete.error.status == GZ_STATUS_OK && complete.hits == ALL_BODIES && complete.crowded == CROWDED);
	for (size_t i = 0; i < ALL_BODIES; i++) untouched[i] = translation_untouched;
	size_t n = 0;
	for (gz_status status = GZ_STATUS_OUT_OF_MEMORY; status == GZ_STATUS_OUT_OF_MEMORY;) {
		gz_scratch_destroy(w.scratch);
		w.scratch = gz_scratch_create(w.world);
		memory.fail_at = memory.calls + ++n;
		memcpy(actual, untouched, sizeof actual);
		const gz_report report = gz_depenetrate(&out, w.world, &query, w.scratch);
		status = report.error.status;
		const bool ok = status == GZ_STATUS_OK;
		assert_same_translations(actual, expected, report.bodies, "without memory");
		assert_same_translations(
			actual + report.bodies, untouched, ALL_BODIES - report.bodies, "without memory, not written");
		assert_true(report.bodies == report.hits && (ok || memory.calls == memory.fail_at));
		assert_true(report.crowded == (ok ? complete.crowded : 0));
		assert_int_equal(report.bodies, n < 3 ? 0 : ok ? ALL_BODIES : PAIRED);
	}
	assert_true(n > 3);
	assert_int_equal(gz_depenetrate(&none, w.world, &query, w.scratch).hits, ALL_BODIES);
	arena_destroy(&w), arena_free(&s);
	assert_int_equal(memory.blocks, 0);
}

int test_depenetration_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(translations_out_of_a_few_walls),
		cmocka_unit_test(a_centre_on_a_wall_leaves_along_the_normal),
		cmocka_unit_test(two_bodies_at_the_same_place_have_opposite_translations),
		cmocka_unit_test(an_id_of_one_of_two_bodies_at_the_same_place_does_not_count),
		cmocka_unit_test(bodies_of_very_different_sizes_are_separated),
		cmocka_unit_test(a_crowded_body_leaves_the_deepest_target),
		cmocka_unit_test(wrong_columns_are_refused_and_invalid_bodies_stay),
		cmocka_unit_test(a_second_call_allocates_nothing),
		cmocka_unit_test(without_memory_complete_tiles_are_written),
	};
	return RUN_SUITE("depenetration_rules", tests);
}
