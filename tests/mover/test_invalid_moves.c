// Bodies that cannot move stay as they are and spoil no other; wrong columns, rules and questions are refused before
// anything is written.
#include <math.h>
#include <string.h>

#include "mover/move_call.h"
#include "support/check.h"
#include "support/invalid_input.h"

static void expect_refusal(const gz_report *report, size_t index, const char *name, const char *text) {
	expect_error(&report->error, GZ_STATUS_INVALID_INPUT, index, name);
	expect_text(report->error.text, text);
	assert_int_equal(report->bodies + report->hits + report->invalid + report->written, 0);
	assert_unwritten(0, CALL_BODIES);
	for (size_t i = 0; i < CALL_BODIES; i++) assert_int_equal(the_call.first[i], 7);
}

static void a_bad_body_stays_and_spoils_no_other(void **state) {
	(void)state;
	static const char *const names[] = {"center.x", "center.y", "motion.x", "motion.y", "radius"};
	static move_result right[CALL_BODIES];
	fixture f = fixture_make();
	prepare_call(&f);
	const gz_report good = make_call(&f);
	assert_true(good.error.status == GZ_STATUS_OK && good.hits > 0);
	memcpy(right, the_call.result, sizeof right);
	for (int k = 0; k < 5; k++)
		for (int n = 0; n < INVALID_NUMBERS; n++) {
			const size_t place = (size_t)(k * 409 + n * 77);
			trial_body *b = f.t.bodies + place, body = *b;
			float *const columns[] = {&b->px, &b->py, &b->dx, &b->dy, &b->radius};
			prepare_call(&f);
			*columns[k] = invalid_numbers[n].value;
			const gz_report report = make_call(&f);
			*b = body;
			expect_error(&report.error, GZ_STATUS_INVALID_BODIES, place, names[k]);
			assert_true(report.invalid == 1 && report.bodies == CALL_BODIES);
			assert_unwritten(place, place + 1);
			assert_int_equal(the_call.first[place], the_call.first[place + 1]);
			for (size_t i = 0; i < CALL_BODIES; i++)
				if (i != place) assert_same_result(the_call.result + i, right + i, i, "beside a bad body");
		}
	fixture_free(&f);
}

static void columns_to_write_need_room(void **state) {
	(void)state;
	static const char *const names[] = {"center.x", "motion.x", "used", "lost", "restitution"};
	fixture f = fixture_make();
	for (int k = 0; k < 5; k++)
		for (int n = 0; n < 5; n++) {
			static const size_t strides[] = {0, 3, SIZE_MAX / 512 * 8, 18, SIZE_MAX - 3};
			static const char *const faults[] = {"stride", "stride", "memory", "misaligned", "memory"};
			prepare_call(&f);
			gz_moves *m = the_call.moves + 1;
			size_t *const columns[] = {
				&m->center.stride, &m->motion.stride, &m->used.stride, &m->lost.stride, &m->restitution.stride};
			if (k == 4 && n < 2) continue; // what is read may share a value
			*columns[k] = strides[n];
			const gz_report report = make_call(&f);
			expect_refusal(&report, 1, names[k], faults[n]);
		}
	prepare_call(&f), the_call.moves[1].center.y = NULL;
	gz_report report = make_call(&f);
	expect_refusal(&report, 1, "center", "one of x and y");
	prepare_call(&f), the_call.moves[0].motion.x = NULL;
	report = make_call(&f);
	expect_refusal(&report, 0, "motion", "one of x and y");
	prepare_call(&f), the_call.moves[1].used.data = (float *)(void *)((char *)the_call.result + 2);
	report = make_call(&f);
	expect_refusal(&report, 1, "used", "misaligned");
	prepare_call(&f), the_call.moves[1].response.stride = SIZE_MAX / 2;
	report = make_call(&f);
	expect_refusal(&report, 1, "response", "memory");
	fixture_free(&f);
}

static void responses_and_restitutions_are_looked_at(void **state) {
	(void)state;
	static const float wrong[] = {NAN, -0x1p-149f, 1.0000001f, 2, INFINITY, -INFINITY};
	static const uint8_t unknown[] = {4, 100, 255};
	fixture f = fixture_make();
	for (int shared = 0; shared < 2; shared++) {
		const size_t element = shared ? 0 : 40;
		for (int i = 0; i < 6; i++) {
			prepare_call(&f), the_call.restitution[CALL_HALF + element] = wrong[i];
			if (shared) the_call.moves[1].restitution.stride = 0;
			const gz_report report = make_call(&f);
			expect_refusal(&report, 1, "restitution", shared ? "element 0" : "element 40");
		}
		for (int i = 0; i < 3; i++) {
			prepare_call(&f), the_call.response[CALL_HALF + element] = unknown[i];
			if (shared) the_call.moves[1].response.stride = 0;
			const gz_report report = make_call(&f);
			expect_refusal(&report, 1, "response", shared ? "element 0" : "element 40");
		}
	}
	fixture_free(&f);
}

static void rules_and_lists_are_looked_at(void **state) {
	(void)state;
	static const float wrong[] = {NAN, -0x1p-149f, -1, INFINITY, GZ_LIMIT * 1.000001f};
	fixture f = fixture_make();
	for (int i = 0; i < 5; i++) {
		prepare_call(&f), the_call.options.skin = wrong[i];
		const gz_report report = make_call(&f);
		expect_refusal(&report, 0, "skin", "skin");
	}
	prepare_call(&f), the_call.list.data = NULL;
	gz_report report = make_call(&f);
	expect_refusal(&report, 0, "data", "null");
	prepare_call(&f), the_call.list.first = NULL;
	report = make_call(&f);
	expect_refusal(&report, 0, "first", "null");
	fixture_free(&f);
}

static void a_move_needs_its_parts(void **state) {
	(void)state;
	fixture f = fixture_make();
	gz_crowd *crowd = gz_crowd_create(f.world);
	prepare_call(&f);
	gz_report report = gz_move(NULL, NULL, f.world, &the_call.query, f.scratch);
	expect_refusal(&report, 0, "moves", "null");
	report = gz_move(the_call.moves, NULL, NULL, &the_call.query, f.scratch);
	expect_refusal(&report, 0, "world", "null");
	report = gz_move(the_call.moves, NULL, f.world, NULL, f.scratch);
	expect_refusal(&report, 0, "query", "null");
	report = gz_move(the_call.moves, NULL, f.world, &the_call.query, NULL);
	expect_refusal(&report, 0, "scratch", "null");
	the_call.query.chunks = NULL;
	report = make_call(&f);
	expect_refusal(&report, 0, "chunks", "null");
	prepare_call(&f), the_call.query.crowd = crowd, the_call.query.from_crowd = 1;
	report = make_call(&f);
	expect_refusal(&report, 0, "from_crowd", "chunks");
	for (int against = GZ_TARGETS_CIRCLES; against <= GZ_TARGETS_ALL; against++) {
		prepare_call(&f), the_call.query.crowd = crowd, the_call.query.targets = (gz_targets)against;
		report = make_call(&f);
		expect_refusal(&report, 0, "targets", "walls");
	}
	gz_crowd_destroy(crowd), fixture_free(&f);
}

int test_invalid_moves(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_bad_body_stays_and_spoils_no_other),
		cmocka_unit_test(columns_to_write_need_room),
		cmocka_unit_test(responses_and_restitutions_are_looked_at),
		cmocka_unit_test(rules_and_lists_are_looked_at),
		cmocka_unit_test(a_move_needs_its_parts),
	};
	return RUN_SUITE("bad_moves", tests);
}
