// Invalid bodies of a sweep: they are marked and counted, the error names the first, and all other results are as
// without them.
#include <math.h>
#include <stdio.h>

#include "support/check.h"
#include "support/fixture.h"
#include "support/invalid_input.h"

enum { BODIES = FIXTURE_BODIES, HALF = BODIES / 2, REST = BODIES - HALF };

/// Sweeps up to two chunks; the second one writes the hits from HALF on.
static gz_report sweep(fixture *f, const gz_bodies *chunks, size_t count) {
	for (size_t i = 0; i < BODIES; i++) f->actual[i] = trial_untouched;
	const gz_hits hits[] = {gz_hits_in(f->actual), gz_hits_in(f->actual + HALF)};
	return gz_sweep(hits, f->world, &(gz_query){.chunks = chunks, .chunk_count = count}, f->scratch);
}

static gz_hit invalid_hit(void) {
	gz_hit hit = trial_untouched;
	hit.time = NAN, hit.index = -1, hit.feature = GZ_FEATURE_INVALID;
	return hit;
}

static void expect_hits(fixture *f) {
	for (size_t i = 0; i < BODIES; i++)
		if (f->expected[i].feature == GZ_FEATURE_INVALID && isnan(f->actual[i].time))
			f->actual[i].time = f->expected[i].time; // a NaN has either sign
	assert_same_hits(f->actual, f->expected, BODIES, "beside invalid bodies");
}

/// One body of the fixture has this invalid number.
static void expect_invalid_body(fixture *f, size_t index, size_t column, float value, const char *text) {
	static const char *const names[] = {"center.x", "center.y", "motion.x", "motion.y", "radius"};
	trial_body *b = f->t.bodies + index, valid = *b;
	const gz_hit hit = f->expected[index];
	const gz_bodies chunk = trial_bodies(&f->t);
	float *const columns[] = {&b->px, &b->py, &b->dx, &b->dy, &b->radius};
	*columns[column] = value;
	f->expected[index] = invalid_hit();
	const gz_report report = sweep(f, &chunk, 1);
	expect_error(&report.error, GZ_STATUS_INVALID_BODIES, index, names[column]);
	expect_text(report.error.text, text);
	expect_text(report.error.text, "body ");
	assert_int_equal(report.invalid, 1);
	assert_int_equal(report.bodies, BODIES);
	expect_hits(f);
	*b = valid, f->expected[index] = hit;
}

// S156.
static void an_invalid_body_is_marked_and_affects_no_other(void **state) {
	(void)state;
	static const size_t indices[] = {0, 5, 1023, BODIES - 1};
	fixture f = fixture_make();
	for (int i = 0; i < 4; i++)
		for (size_t column = 0; column < 5; column++)
			for (int n = 0; n < INVALID_NUMBERS; n++) {
				const invalid_number *number = invalid_numbers + n;
				const bool negative_radius = column == 4 && number->value < 0;
				expect_invalid_body(&f, indices[i], column, number->value, negative_radius ? "" : number->text);
			}
	for (int i = 0; i < 4; i++) expect_invalid_body(&f, indices[i], 4, -0x1p-40f, "negative");
	fixture_free(&f);
}

// S156.
static void invalid_bodies_in_contiguous_columns_are_marked(void **state) {
	(void)state;
	static float px[BODIES], py[BODIES], dx[BODIES], dy[BODIES], radius[BODIES];
	float *const columns[] = {px, py, dx, dy, radius};
	const size_t stride = sizeof(float);
	const gz_bodies chunk = {
		.center = {px, py, stride}, .motion = {dx, dy, stride}, .radius = {radius, stride}, .count = BODIES};
	fixture f = fixture_make();
	for (size_t i = 0; i < BODIES; i++) {
		const trial_body *b = f.t.bodies + i;
		px[i] = b->px, py[i] = b->py, dx[i] = b->dx, dy[i] = b->dy, radius[i] = b->radius;
	}
	size_t invalid = 0;
	for (size_t i = 3; i < BODIES; i += 31, invalid++) {
		columns[invalid % 5][i] = invalid % 5 == 4 ? -1 : invalid_numbers[invalid % INVALID_NUMBERS].value;
		f.expected[i] = invalid_hit();
	}
	const gz_report report = sweep(&f, &chunk, 1);
	expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 3, "center.x");
	assert_int_equal(report.invalid, invalid);
	expect_hits(&f);
	fixture_free(&f);
}

/// The reach of these bodies is within that of the world. Only their numbers are too large. S154, S156.
static void the_reach_of_the_world_does_not_make_bodies_valid(void **state) {
	(void)state;
	static const trial_body invalid[] = {{0, 0, 1.5f * GZ_LIMIT, 0, 0}, {0, 0, 0, -1.9f * GZ_LIMIT, 0.01f * GZ_LIMIT},
		{0, 0, 0, 0, 1.2f * GZ_LIMIT}, {0, 0, GZ_LIMIT, 1.0000002f * GZ_LIMIT, 0}};
	static const char *const names[] = {"motion.x", "motion.y", "radius", "motion.y"};
	static const float reaches[] = {0, 1, GZ_LIMIT / 2, 0.6f * GZ_LIMIT, GZ_LIMIT};
	for (int r = 0; r < 5; r++) {
		fixture f = fixture_make();
		const gz_world_desc desc = {.walls = trial_walls(&f.t), .reach = reaches[r]};
		const gz_bodies chunk = trial_bodies(&f.t);
		fixture_set_world(&f, &desc);
		for (size_t i = 0; i < 4; i++) {
			f.t.bodies[100 + i] = invalid[i], f.expected[100 + i] = invalid_hit();
			const gz_report report = sweep(&f, &chunk, 1);
			expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 100, names[0]);
			assert_int_equal(report.invalid, i + 1);
			expect_hits(&f);
		}
		for (size_t i = 1; i < 4; i++) {
			f.t.bodies[99] = invalid[i];
			const gz_report report = sweep(&f, &chunk, 1);
			expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 99, names[i]);
		}
		fixture_free(&f);
	}
}

static void negative_zero_is_a_valid_radius(void **state) {
	(void)state;
	fixture f = fixture_make();
	for (size_t i = 0; i < BODIES; i++) f.t.bodies[i].radius = 0;
	trial_sweep(f.expected, &f.t, (gz_world_desc){0});
	for (size_t i = 0; i < BODIES; i++) f.t.bodies[i].radius = -0.f;
	const gz_bodies chunk = trial_bodies(&f.t);
	assert_int_equal(sweep(&f, &chunk, 1).error.status, GZ_STATUS_OK);
	expect_hits(&f);
	fixture_free(&f);
}

// S1, S156.
static void a_step_can_make_a_displacement_invalid(void **state) {
	(void)state;
	static const struct {
		float motion, step;
		const char *name;
	} cases[] = {{2, 0x1p40f, "motion.x"}, {0x1p30f, -0x1p20f, "motion.x"}, {1, NAN, "step"}, {0, INFINITY, "step"},
		{1e38f, 1e38f, "motion.x"}, {INFINITY, 0, "motion.x"}};
	for (int i = 0; i < 6; i++) {
		fixture f = fixture_make();
		float steps[BODIES];
		for (size_t k = 0; k < BODIES; k++) steps[k] = 1;
		f.t.bodies[77].dx = cases[i].motion, f.t.bodies[77].dy = 0, steps[77] = cases[i].step;
		f.expected[77] = invalid_hit();
		gz_bodies chunk = trial_bodies(&f.t);
		chunk.step = (gz_float_view){steps, sizeof *steps};
		const gz_report report = sweep(&f, &chunk, 1);
		expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 77, cases[i].name);
		expect_hits(&f);
		fixture_free(&f);
	}
}

static void a_small_step_makes_a_large_motion_valid(void **state) {
	(void)state;
	fixture f = fixture_make();
	const float step = 0x1p-60f;
	for (size_t i = 0; i < BODIES; i++) f.t.bodies[i].dx *= 0x1p60f, f.t.bodies[i].dy *= 0x1p60f;
	gz_bodies chunk = trial_bodies(&f.t);
	chunk.step = (gz_float_view){&step, 0};
	assert_int_equal(sweep(&f, &chunk, 1).error.status, GZ_STATUS_OK);
	expect_hits(&f);
	fixture_free(&f);
}

// S156.
static void all_invalid_bodies_are_counted_and_the_first_is_named(void **state) {
	(void)state;
	fixture f = fixture_make();
	size_t invalid = 0;
	for (size_t i = 300; i < BODIES; i += 7, invalid++) {
		trial_body *b = f.t.bodies + i;
		*(invalid % 3 == 0 ? &b->dy : invalid % 3 == 1 ? &b->px : &b->radius) = NAN;
		f.expected[i] = invalid_hit();
	}
	uint64_t ids[HALF];
	for (uint64_t i = 0; i < HALF; i++) ids[i] = 400000000000u + i;
	gz_bodies chunks[2] = {trial_bodies(&f.t), trial_bodies(&f.t)};
	chunks[0].count = HALF, chunks[0].id = (gz_id_view){ids, sizeof *ids, 8};
	uint32_t pick[REST];
	for (uint32_t i = 0; i < REST; i++) pick[i] = HALF + i;
	chunks[1].pick = pick, chunks[1].pick_count = REST;
	const gz_report report = sweep(&f, chunks, 2);
	expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 300, "motion.y");
	expect_text(report.error.text, "body 300");
	expect_text(report.error.text, "400000000300"); // its id
	assert_int_equal(report.invalid, invalid);
	assert_int_equal(report.bodies, BODIES);
	expect_hits(&f);
	fixture_free(&f);
}

// S156.
static void the_index_of_an_invalid_body_counts_through_all_chunks(void **state) {
	(void)state;
	fixture f = fixture_make();
	f.t.bodies[HALF + 9].radius = -1;
	gz_bodies chunks[2] = {trial_bodies(&f.t), trial_bodies(&f.t)};
	chunks[0].count = HALF;
	uint32_t pick[3] = {1, 2, HALF + 9};
	chunks[1].pick = pick, chunks[1].pick_count = 3;
	uint32_t ids[BODIES];
	for (uint32_t i = 0; i < BODIES; i++) ids[i] = 70000 + i;
	chunks[1].id = (gz_id_view){ids, sizeof *ids, sizeof *ids};
	const gz_report report = sweep(&f, chunks, 2);
	expect_error(&report.error, GZ_STATUS_INVALID_BODIES, HALF + 2, "radius");
	char id[32];
	snprintf(id, sizeof id, "(id %u)", (unsigned)ids[HALF + 9]); // the id belongs to the element, not to the result
	expect_text(report.error.text, id);
	assert_int_equal(report.invalid, 1);
	assert_true(isnan(f.actual[HALF + 2].time));
	assert_same_hits(f.actual, f.expected, HALF, "the first chunk");
	fixture_free(&f);
}

int test_invalid_bodies(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_invalid_body_is_marked_and_affects_no_other),
		cmocka_unit_test(invalid_bodies_in_contiguous_columns_are_marked),
		cmocka_unit_test(the_reach_of_the_world_does_not_make_bodies_valid),
		cmocka_unit_test(negative_zero_is_a_valid_radius),
		cmocka_unit_test(a_step_can_make_a_displacement_invalid),
		cmocka_unit_test(a_small_step_makes_a_large_motion_valid),
		cmocka_unit_test(all_invalid_bodies_are_counted_and_the_first_is_named),
		cmocka_unit_test(the_index_of_an_invalid_body_counts_through_all_chunks),
	};
	return RUN_SUITE("invalid_bodies", tests);
}
