// Bad bodies are marked and counted and spoil no other answer; bad questions are refused before anything is written.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/fixture.h"
#include "support/invalid_input.h"

enum { BODIES = FIXTURE_BODIES, HALF = BODIES / 2, REST = BODIES - HALF };

static gz_report ask(fixture *f, const gz_bodies *chunks, size_t count) {
	for (size_t i = 0; i < BODIES; i++) f->got[i] = trial_untouched;
	const gz_hits outs[] = {gz_hits_in(f->got), gz_hits_in(f->got + HALF)};
	return gz_sweep(outs, f->world, &(gz_query){.chunks = chunks, .chunk_count = count}, f->scratch);
}

static gz_hit marked_bad(void) {
	gz_hit hit = trial_untouched;
	hit.time = NAN, hit.index = -1, hit.feature = GZ_FEATURE_INVALID;
	return hit;
}

static void expect_answers(fixture *f) {
	for (size_t i = 0; i < BODIES; i++)
		if (f->right[i].feature == GZ_FEATURE_INVALID && isnan(f->got[i].time))
			f->got[i].time = f->right[i].time; // of any sign
	assert_same_hits(f->got, f->right, BODIES, "bad bodies");
}

static void a_bad_body_is_marked_and_spoils_no_other(void **state) {
	(void)state;
	static const char *const names[] = {"center.x", "center.y", "motion.x", "motion.y", "radius"};
	static const size_t places[] = {0, 5, 1023, BODIES - 1};
	fixture f = fixture_make();
	const gz_bodies chunk = trial_bodies(&f.t);
	for (int p = 0; p < 4; p++)
		for (int k = 0; k < 5; k++)
			for (int n = 0; n < INVALID_NUMBERS + 1; n++) {
				if (n == INVALID_NUMBERS && k < 4) continue; // negative radii alone
				trial_body *b = f.t.bodies + places[p], body = *b;
				const gz_hit hit = f.right[places[p]];
				float *const columns[] = {&b->px, &b->py, &b->dx, &b->dy, &b->radius};
				*columns[k] = n < INVALID_NUMBERS ? invalid_numbers[n].value : -0x1p-40f;
				f.right[places[p]] = marked_bad();
				const gz_report report = ask(&f, &chunk, 1);
				expect_error(&report.error, GZ_STATUS_INVALID_BODIES, places[p], names[k]);
				if (n < INVALID_NUMBERS && !(k == 4 && invalid_numbers[n].value < 0))
					expect_text(report.error.text, invalid_numbers[n].text);
				if (n == INVALID_NUMBERS) expect_text(report.error.text, "negative");
				expect_text(report.error.text, "body ");
				assert_int_equal(report.invalid, 1);
				assert_int_equal(report.bodies, BODIES);
				expect_answers(&f);
				*b = body, f.right[places[p]] = hit;
			}
	fixture_free(&f);
}

static void columns_that_are_read_in_place_have_bad_bodies_too(void **state) {
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
	size_t bad = 0;
	for (size_t i = 3; i < BODIES; i += 31, bad++) {
		columns[bad % 5][i] = bad % 5 == 4 ? -1 : invalid_numbers[bad % INVALID_NUMBERS].value;
		f.right[i] = marked_bad();
	}
	const gz_report report = ask(&f, &chunk, 1);
	expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 3, "center.x");
	assert_int_equal(report.invalid, bad);
	expect_answers(&f);
	fixture_free(&f);
}

/// All that they reach is within that of the world: their numbers alone are too large.
static void bad_bodies_are_bad_whatever_the_reach_of_the_world(void **state) {
	(void)state;
	static const trial_body bad[] = {{0, 0, 1.5f * GZ_LIMIT, 0, 0}, {0, 0, 0, -1.9f * GZ_LIMIT, 0.01f * GZ_LIMIT},
		{0, 0, 0, 0, 1.2f * GZ_LIMIT}, {0, 0, GZ_LIMIT, 1.0000002f * GZ_LIMIT, 0}};
	static const char *const names[] = {"motion.x", "motion.y", "radius", "motion.y"};
	static const float reaches[] = {0, 1, GZ_LIMIT / 2, 0.6f * GZ_LIMIT, GZ_LIMIT};
	for (int r = 0; r < 5; r++) {
		fixture f = fixture_make();
		const gz_world_desc desc = {.walls = trial_walls(&f.t), .reach = reaches[r]};
		const gz_bodies chunk = trial_bodies(&f.t);
		gz_world_destroy(f.world);
		f.world = gz_world_create(&desc, NULL);
		for (size_t i = 0; i < 4; i++) {
			f.t.bodies[100 + i] = bad[i], f.right[100 + i] = marked_bad();
			const gz_report report = ask(&f, &chunk, 1);
			expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 100, names[0]);
			assert_int_equal(report.invalid, i + 1);
			expect_answers(&f);
		}
		for (size_t i = 1; i < 4; i++) {
			f.t.bodies[99] = bad[i];
			const gz_report report = ask(&f, &chunk, 1);
			expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 99, names[i]);
		}
		fixture_free(&f);
	}
}

static void negative_zero_is_a_good_radius(void **state) {
	(void)state;
	fixture f = fixture_make();
	for (size_t i = 0; i < BODIES; i++) f.t.bodies[i].radius = 0;
	trial_sweep(f.right, &f.t, (gz_world_desc){0});
	for (size_t i = 0; i < BODIES; i++) f.t.bodies[i].radius = -0.f;
	const gz_bodies chunk = trial_bodies(&f.t);
	assert_int_equal(ask(&f, &chunk, 1).error.status, GZ_STATUS_OK);
	expect_answers(&f);
	fixture_free(&f);
}

static void a_displacement_that_becomes_too_large_is_bad(void **state) {
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
		f.right[77] = marked_bad();
		gz_bodies chunk = trial_bodies(&f.t);
		chunk.step = (gz_float_view){steps, sizeof *steps};
		const gz_report report = ask(&f, &chunk, 1);
		expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 77, cases[i].name);
		expect_answers(&f);
		fixture_free(&f);
	}
}

static void a_large_motion_with_a_small_step_is_good(void **state) {
	(void)state;
	fixture f = fixture_make();
	const float step = 0x1p-60f;
	for (size_t i = 0; i < BODIES; i++) f.t.bodies[i].dx *= 0x1p60f, f.t.bodies[i].dy *= 0x1p60f;
	gz_bodies chunk = trial_bodies(&f.t);
	chunk.step = (gz_float_view){&step, 0};
	assert_int_equal(ask(&f, &chunk, 1).error.status, GZ_STATUS_OK);
	expect_answers(&f);
	fixture_free(&f);
}

static void all_bad_bodies_are_counted_and_the_first_is_named(void **state) {
	(void)state;
	fixture f = fixture_make();
	size_t bad = 0;
	for (size_t i = 300; i < BODIES; i += 7, bad++) {
		trial_body *b = f.t.bodies + i;
		*(bad % 3 == 0 ? &b->dy : bad % 3 == 1 ? &b->px : &b->radius) = NAN;
		f.right[i] = marked_bad();
	}
	uint64_t ids[HALF];
	for (uint64_t i = 0; i < HALF; i++) ids[i] = 400000000000u + i;
	gz_bodies chunks[2] = {trial_bodies(&f.t), trial_bodies(&f.t)};
	chunks[0].count = HALF, chunks[0].id = (gz_id_view){ids, sizeof *ids, 8};
	uint32_t pick[REST];
	for (uint32_t i = 0; i < REST; i++) pick[i] = HALF + i;
	chunks[1].pick = pick, chunks[1].pick_count = REST;
	const gz_report report = ask(&f, chunks, 2);
	expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 300, "motion.y");
	expect_text(report.error.text, "body 300");
	expect_text(report.error.text, "400000000300"); // its id is told
	assert_int_equal(report.invalid, bad);
	assert_int_equal(report.bodies, BODIES);
	expect_answers(&f);
	fixture_free(&f);
}

static void the_index_of_a_bad_body_runs_on_through_the_chunks(void **state) {
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
	const gz_report report = ask(&f, chunks, 2);
	expect_error(&report.error, GZ_STATUS_INVALID_BODIES, HALF + 2, "radius");
	char id[32];
	snprintf(id, sizeof id, "(id %u)", (unsigned)ids[HALF + 9]); // the element's, which is not the answer's
	expect_text(report.error.text, id);
	assert_int_equal(report.invalid, 1);
	assert_true(isnan(f.got[HALF + 2].time));
	assert_same_hits(f.got, f.right, HALF, "the first chunk");
	fixture_free(&f);
}

// ---- Questions that are refused before anything is written

static void expect_refusal(fixture *f, const gz_report *report, gz_status status, const char *name, const char *text) {
	if (report->error.status != status || strcmp(report->error.name, name))
		fail_msg("%d, %s where %d, %s is right: %s", report->error.status, report->error.name, status, name,
			report->error.text);
	expect_text(report->error.text, text);
	assert_int_equal(report->bodies + report->hits + report->invalid, 0);
	for (size_t i = 0; i < BODIES; i++) assert_same_hits(f->got + i, &trial_untouched, 1, "something was written");
}

static void bodies_need_their_views(void **state) {
	(void)state;
	static const char *const names[] = {"center.x", "center.y", "motion.x", "motion.y", "radius", "step"};
	fixture f = fixture_make();
	for (int n = 0; n < VIEW_FAULTS; n++)
		for (int k = 0; k < 6; k++) {
			gz_bodies chunks[2] = {trial_bodies(&f.t), trial_bodies(&f.t)}; // the second one is lame
			gz_bodies *b = chunks + 1;
			chunks[0].count = b->count = HALF;
			b->step = (gz_float_view){&f.t.bodies->radius, sizeof *f.t.bodies};
			const float **const columns[] = {
				&b->center.x, &b->center.y, &b->motion.x, &b->motion.y, &b->radius.data, &b->step.data};
			size_t *const strides[] = {&b->center.stride, &b->center.stride, &b->motion.stride, &b->motion.stride,
				&b->radius.stride, &b->step.stride};
			if (k == 5 && view_faults[n].is_null) continue; // a step may be missing
			apply_view_fault(columns[k], strides[k], view_faults + n);
			const int named = view_faults[n].stride && k < 4 ? k / 2 * 2 : k;
			const gz_report report = ask(&f, chunks, 2);
			expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, names[named], view_faults[n].text);
			expect_text(report.error.text, "chunk 1");
		}
	fixture_free(&f);
}

static void answers_need_room(void **state) {
	(void)state;
	static const char *const names[] = {"time", "index", "feature", "id", "point.x", "normal.x"};
	fixture f = fixture_make();
	const gz_bodies chunk = trial_bodies(&f.t);
	for (int k = 0; k < 6; k++)
		for (int n = 0; n < 4; n++) {
			gz_hits out = gz_hits_in(f.got);
			size_t *const strides[] = {&out.time.stride, &out.index.stride, &out.feature.stride, &out.id.stride,
				&out.point.stride, &out.normal.stride};
			static const size_t sizes[] = {4, 4, 1, 8, 4, 4};
			if (n == 3 && sizes[k] == 1) continue; // bytes are aligned everywhere
			const size_t wrong[] = {0, sizes[k] - 1, SIZE_MAX / 512 * 8, sizeof(gz_hit) + sizes[k] / 2};
			*strides[k] = wrong[n];
			const gz_report report =
				gz_sweep(&out, f.world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, f.scratch);
			expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, names[k],
				n < 2    ? "stride"
				: n == 2 ? "memory"
						 : "misaligned");
		}
	gz_hits out = gz_hits_in(f.got);
	out.point.y = NULL;
	gz_report report = gz_sweep(&out, f.world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, f.scratch);
	expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, "point", "one of x and y");
	out = gz_hits_in(f.got);
	out.id.data = (uint64_t *)(void *)((char *)f.got + 12);
	report = gz_sweep(&out, f.world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, f.scratch);
	expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, "id", "misaligned");
	fixture_free(&f);
}

static void picks_must_be_within_the_chunk(void **state) {
	(void)state;
	fixture f = fixture_make();
	uint32_t pick[] = {0, 5, BODIES - 1, BODIES, 3};
	gz_bodies chunk = trial_bodies(&f.t);
	chunk.pick = pick, chunk.pick_count = 5;
	gz_report report = ask(&f, &chunk, 1);
	expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, "pick", "pick[3]");
	assert_int_equal(report.error.index, 3);
	pick[3] = UINT32_MAX;
	report = ask(&f, &chunk, 1);
	expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, "pick", "pick[3]");
	pick[3] = 0, chunk.count = 0; // nothing to pick from
	report = ask(&f, &chunk, 1);
	expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, "pick", "pick[0]");
	chunk = trial_bodies(&f.t);
	chunk.pick_count = 5;
	report = ask(&f, &chunk, 1);
	expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, "pick", "null");
	fixture_free(&f);
}

static void too_many_bodies_are_refused(void **state) {
	(void)state;
	fixture f = fixture_make();
	gz_bodies b = trial_bodies(&f.t);
	b.center.stride = b.motion.stride = b.radius.stride = 0;
	b.count = (size_t)GZ_MAX_BODIES + 1;
	const gz_hits nowhere[3] = {0};
	gz_report report = gz_sweep(nowhere, f.world, &(gz_query){.chunks = &b, .chunk_count = 1}, f.scratch);
	expect_refusal(&f, &report, GZ_STATUS_TOO_MANY, "count", "bodies");
	b.count = SIZE_MAX;
	report = gz_sweep(nowhere, f.world, &(gz_query){.chunks = &b, .chunk_count = 1}, f.scratch);
	expect_refusal(&f, &report, GZ_STATUS_TOO_MANY, "count", "bodies");
	const uint32_t pick[] = {0}; // of which no more than the first may be read
	b.count = 1, b.pick = pick, b.pick_count = SIZE_MAX;
	report = gz_sweep(nowhere, f.world, &(gz_query){.chunks = &b, .chunk_count = 1}, f.scratch);
	expect_refusal(&f, &report, GZ_STATUS_TOO_MANY, "count", "bodies");
	b.pick = NULL, b.pick_count = 0;
	b.count = (size_t)GZ_MAX_BODIES / 2 + 1;
	const gz_bodies halves[] = {b, b};
	report = gz_sweep(nowhere, f.world, &(gz_query){.chunks = halves, .chunk_count = 2}, f.scratch);
	expect_refusal(&f, &report, GZ_STATUS_TOO_MANY, "count", "bodies");
	fixture_free(&f);
}

static void a_question_needs_its_parts(void **state) {
	(void)state;
	fixture f = fixture_make();
	const gz_bodies chunk = trial_bodies(&f.t);
	const gz_hits out = gz_hits_in(f.got);
	const gz_query question = {.chunks = &chunk, .chunk_count = 1}, without = {.chunk_count = 1};
	gz_report report = gz_sweep(&out, NULL, &question, f.scratch);
	expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, "world", "null");
	report = gz_sweep(&out, f.world, NULL, f.scratch);
	expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, "query", "null");
	report = gz_sweep(&out, f.world, &question, NULL);
	expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, "scratch", "null");
	report = gz_sweep(NULL, f.world, &question, f.scratch);
	expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, "hits", "null");
	report = gz_sweep(&out, f.world, &without, f.scratch);
	expect_refusal(&f, &report, GZ_STATUS_INVALID_INPUT, "chunks", "null");
	fixture_free(&f);
}

int test_invalid_queries(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_bad_body_is_marked_and_spoils_no_other),
		cmocka_unit_test(columns_that_are_read_in_place_have_bad_bodies_too),
		cmocka_unit_test(bad_bodies_are_bad_whatever_the_reach_of_the_world),
		cmocka_unit_test(negative_zero_is_a_good_radius),
		cmocka_unit_test(a_displacement_that_becomes_too_large_is_bad),
		cmocka_unit_test(a_large_motion_with_a_small_step_is_good),
		cmocka_unit_test(all_bad_bodies_are_counted_and_the_first_is_named),
		cmocka_unit_test(the_index_of_a_bad_body_runs_on_through_the_chunks),
		cmocka_unit_test(bodies_need_their_views),
		cmocka_unit_test(answers_need_room),
		cmocka_unit_test(picks_must_be_within_the_chunk),
		cmocka_unit_test(too_many_bodies_are_refused),
		cmocka_unit_test(a_question_needs_its_parts),
	};
	return RUN_SUITE("bad_questions", tests);
}
